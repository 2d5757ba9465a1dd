"""Looks ahead from what one seat knows: information-set Monte-Carlo tree search over any game of the house.

Every iteration imagines a world that fits the view, walks down the tree by what is legal in that world, adds one node,
plays the rest out quickly and gives every seat its reward. A node stands for a sequence of choices, whatever the hidden
things turned out to be, so the tree never learns from what the seat cannot know.

Where seats choose in turn they share one tree, and every one of them maximises its own reward in it. Where they choose
at once each has a tree of its own choices and all are walked together: as many nodes as choices added up, where one
tree would need their product.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, final

from ai.playout import play_out, quick_choice, rewards
from wonders_tui.games.state import NO_CHOICE, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64

STRIDE = 32
"""Iterations between two looks at the clock."""

FIRST_PLAY = 0.05
"""How much worse than its siblings a choice is taken to be before it was tried, where there is a prior."""


@final
class Node:
    """A choice at one place of the tree, what came of it, and the place it leads to.

    `offered` counts the visits of the place at which the choice was legal: in some imagined worlds it is not, and it
    must not look neglected for that. Children are a linked list in the order of `legal`, so the walk along both at
    once finds each child where the last one ended.
    """

    __slots__ = ("choice", "first", "following", "lure", "offered", "seat", "total", "visits")

    choice: i64
    seat: i64
    visits: i64
    offered: i64
    total: float  # sum of the rewards of `seat`
    lure: float  # what was learnt of such choices: its share among those offered is the prior of PUCT
    first: Node | None  # child
    following: Node | None  # sibling

    def __init__(self, choice: i64, seat: i64) -> None:
        self.choice = choice
        self.seat = seat
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.lure = 1.0
        self.first = None
        self.following = None


@final
class Search:
    """A search from one view; `run` may be called again to go on.

    The same view, seat, seed, settings and number of iterations give the same result everywhere.
    `glances` and `placement` are those of `ai.playout`. `weights` has one number per trait of choices, learnt
    from its own games; without any the search is plain UCT. `exploration` is the constant of PUCT or UCT.
    """

    __slots__ = (
        "_choices", "_offered", "_path", "_places", "_rng", "_roots", "_simultaneous", "_view", "_weights",
        "exploration", "glances", "iterations", "placement", "seat",
    )  # fmt: skip

    def __init__(
        self,
        view: State,
        seat: int,
        simultaneous: bool,
        seed: int,
        exploration: float,
        glances: int,
        placement: float,
        weights: list[float],
    ) -> None:
        self._view: State = view
        self._simultaneous: bool = simultaneous
        self._rng: Rng = Rng(seed)
        self._roots: list[Node] = [Node(NO_CHOICE, 0) for _ in range(view.seats if simultaneous else 1)]
        self._places: list[Node | None] = []
        self._path: list[Node] = []
        self._offered: list[Node] = []
        self._weights: list[float] = weights
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
            node = _child(self._roots[self.seat if self._simultaneous else 0].first, choice, self.seat)
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
        """The child of `place` to walk to, among those that are legal in this world."""
        offered = self._offered
        offered.clear()
        last: Node | None = None  # the child found last: the next one follows it, or goes there if it is new
        for choice in world.legal(seat):
            child = _child(place.first if last is None else last.following, choice, seat)
            if child is None and last is not None:
                child = _child(place.first, choice, seat)  # out of order after all
            if child is None:
                child = Node(choice, seat)
                if self._weights:
                    child.lure = self._lure(world, seat, choice)
                if last is None:
                    child.following = place.first
                    place.first = child
                else:
                    child.following = last.following
                    last.following = child
            last = child
            child.offered += 1
            offered.append(child)
        if len(offered) == 1:
            return offered[0]
        return self._pick_by_lure() if self._weights else self._pick_by_bound()

    def _pick_by_bound(self) -> Node:
        """Of the offered: any of those never tried, if there are, else the one with the best upper confidence bound.

        Of equals any, or the trees of seats that choose at once would fall into step.
        """
        best = self._offered[0]
        best_bound = -1.0
        untried: i64 = 0
        for child in self._offered:
            if child.visits == 0:
                untried += 1
                if self._rng.below(untried) == 0:
                    best = child
            elif untried == 0:
                tries = float(child.visits)
                bound = child.total / tries + self.exploration * sqrt(log(float(child.offered)) / tries)
                if bound > best_bound or (bound == best_bound and self._rng.below(2) == 0):
                    best = child
                    best_bound = bound
        return best

    def _pick_by_lure(self) -> Node:
        """Of the offered: the one with the best sum of what it brought and what it promises (PUCT)."""
        visits: i64 = 0
        total = 0.0
        lures = 0.0
        for child in self._offered:
            visits += child.visits
            total += child.total
            lures += child.lure
        untried = total / float(visits) - FIRST_PLAY if visits > 0 else 0.0
        urge = self.exploration * sqrt(float(visits + 1)) / lures
        best = self._offered[0]
        best_bound = -1.0
        for child in self._offered:
            tries = float(child.visits)
            worth = child.total / tries if child.visits > 0 else untried
            bound = worth + urge * child.lure / (1.0 + tries)
            if bound > best_bound or (bound == best_bound and self._rng.below(2) == 0):
                best = child
                best_bound = bound
        return best

    def _lure(self, world: State, seat: i64, choice: i64) -> float:
        """How promising a choice is by what was learnt from earlier games: a weight of the softmax."""
        score = 0.0
        for trait in world.traits(seat, choice):
            score += self._weights[trait]
        return exp(score)


def _child(child: Node | None, choice: i64, seat: i64) -> Node | None:
    """The first of a child and those that follow it that stands for this choice of this seat."""
    while child is not None and (child.choice != choice or child.seat != seat):
        child = child.following
    return child
