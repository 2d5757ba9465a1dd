"""Looks ahead from what one seat knows: information-set Monte-Carlo tree search over any game of the house.

Every iteration imagines a world that fits the view, walks down the tree by what is legal in that world, adds one node,
plays the rest out quickly and gives every seat its reward. A node stands for a sequence of choices, whatever the hidden
things turned out to be, so the tree never learns from what the seat cannot know.

Where seats choose in turn they share one tree, and every one of them maximises its own reward in it. Where they choose
at once each has a tree of its own choices and all are walked together: as many nodes as choices added up, where one
tree would need their product.
"""

from __future__ import annotations

from math import log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, final

from ai.playout import play_out, quick_choice, rewards
from wonders_tui.games.state import NO_CHOICE, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64

STRIDE = 32
"""Iterations between two looks at the clock."""


@final
class Node:
    """A choice at one place of the tree, what came of it, and the place it leads to.

    `offered` counts the visits of the place at which the choice was legal: in some imagined worlds it is not, and it
    must not look neglected for that. Children are a linked list in the order of `legal`, so the walk along both at
    once finds each child where the last one ended.
    """

    __slots__ = ("choice", "first", "following", "offered", "seat", "total", "visits")

    choice: i64
    seat: i64
    visits: i64
    offered: i64
    total: float  # sum of the rewards of `seat`
    first: Node | None  # child
    following: Node | None  # sibling

    def __init__(self, choice: i64, seat: i64) -> None:
        self.choice = choice
        self.seat = seat
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.first = None
        self.following = None


@final
class Search:
    """A search from one view; `run` may be called again to go on.

    The same view, seat, seed, settings and number of iterations give the same result everywhere.
    `exploration` is the constant of UCT for rewards in 0 ... 1, `glances` and `placement` are those of `ai.playout`.
    """

    __slots__ = (
        "_choices", "_path", "_places", "_rng", "_roots", "_simultaneous", "_view",
        "exploration", "glances", "iterations", "placement", "seat", "stopped_early",
    )  # fmt: skip

    def __init__(
        self, view: State, seat: int, simultaneous: bool, seed: int, exploration: float, glances: int, placement: float
    ) -> None:
        self._view: State = view
        self._simultaneous: bool = simultaneous
        self._rng: Rng = Rng(seed)
        self._roots: list[Node] = [Node(NO_CHOICE, 0) for _ in range(view.seats if simultaneous else 1)]
        self._places: list[Node | None] = []
        self._path: list[Node] = []
        self._choices: list[int] = [NO_CHOICE] * view.seats
        self.seat: i64 = seat
        self.exploration: float = exploration
        self.glances: i64 = glances
        self.placement: float = placement
        self.iterations: i64 = 0

    def run(self, iterations: int, seconds: float) -> None:
        """Search on, until `iterations` more are done, `seconds` have passed or the leader cannot be overtaken.

        Does nothing where there is only one choice. At least one stride of iterations is done however short the time.
        """
        if len(self._view.legal(self.seat)) < 2:
            return
        start = monotonic()
        goal: i64 = self.iterations + iterations
        begun: i64 = self.iterations
        while self.iterations < goal:
            step = min(goal - self.iterations, STRIDE)
            self.iterate(step)
            spent = monotonic() - start
            if spent >= seconds:
                return
            done = float(self.iterations - begun)
            left = min(float(goal - self.iterations), done * (seconds - spent) / max(spent, 1e-9))
            if float(self._lead()) > left:
                return

    def iterate(self, times: int) -> None:
        """Search on by so many iterations, whatever they find."""
        for _ in range(times):
            self._iterate()
        self.iterations += times

    def findings(self) -> list[tuple[int, int, float]]:
        """Every choice of the seat with its visits and the sum of the rewards they brought, in the order of `legal`."""
        found: list[tuple[int, int, float]] = []
        for choice in self._view.legal(self.seat):
            node = self._roots[self.seat if self._simultaneous else 0].first
            while node is not None and (node.choice != choice or node.seat != self.seat):
                node = node.following
            if node is None:
                found.append((choice, 0, 0.0))
            else:
                found.append((choice, node.visits, node.total))
        return found

    def _lead(self) -> i64:
        """How many visits the first choice is ahead of the second."""
        most: i64 = 0
        second: i64 = 0
        node = self._roots[self.seat if self._simultaneous else 0].first
        while node is not None:
            if node.visits > most:
                second = most
                most = node.visits
            elif node.visits > second:
                second = node.visits
            node = node.following
        return most - second

    def _iterate(self) -> None:
        rng = self._rng
        world = self._view.imagine(rng)
        places = self._places
        places.clear()
        for root in self._roots:
            places.append(root)
        path = self._path
        path.clear()
        choices = self._choices
        inside: i64 = len(places)  # trees not yet left through a new node
        waiting = world.waiting()
        while inside > 0 and waiting != 0:
            for seat in range(world.seats):
                if not waiting >> seat & 1:
                    choices[seat] = NO_CHOICE
                    continue
                tree: i64 = seat if self._simultaneous else 0
                place = places[tree]
                if place is None:
                    choices[seat] = quick_choice(world, seat, rng, self.glances)
                    continue
                node = self._pick(place, world, seat)
                choices[seat] = node.choice
                path.append(node)
                if node.visits == 0:
                    places[tree] = None
                    inside -= 1
                else:
                    places[tree] = node
            world.play(choices)
            waiting = world.waiting()
        play_out(world, rng, self.glances)
        worth = rewards(world, self.placement)
        for node in path:
            node.visits += 1
            node.total += worth[node.seat]

    def _pick(self, place: Node, world: State, seat: i64) -> Node:
        """The child of `place` to walk to: one never tried if there is one, else the best upper confidence bound."""
        best: Node | None = None
        best_bound = 0.0
        untried: i64 = 0
        new_choice: i64 = NO_CHOICE
        new_after: Node | None = None
        last: Node | None = None  # the child found last: where a new one would go
        for choice in world.legal(seat):
            child = place.first if last is None else last.following
            while child is not None and (child.choice != choice or child.seat != seat):
                child = child.following
            if child is None and last is not None:
                child = place.first  # out of order after all: look from the start
                while child is not None and (child.choice != choice or child.seat != seat):
                    child = child.following
            if child is None:
                untried += 1
                if self._rng.below(untried) == 0:
                    new_choice = choice
                    new_after = last
                continue
            last = child
            child.offered += 1
            if untried == 0:
                tries = float(child.visits)
                bound = child.total / tries + self.exploration * sqrt(log(float(child.offered)) / tries)
                if best is None or bound > best_bound:
                    best = child
                    best_bound = bound
        if untried == 0:
            assert best is not None
            return best
        node = Node(new_choice, seat)
        node.offered = 1
        if new_after is None:
            node.following = place.first
            place.first = node
        else:
            node.following = new_after.following
            new_after.following = node
        return node
