"""A bot: gets what a seat knows and how strong to be, and returns a choice. Plain values in, plain values out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.levels import GREEDY, RANDOM, Level, level
from ai.playout import greedy_choice
from ai.search import Search
from ai.weights import weights
from wonders_tui.games import game
from wonders_tui.games.game import Game, GameError
from wonders_tui.games.state import Rng, State, waits


class NotWaiting(GameError):
    """A choice was asked of a seat that has none to make."""


class Opinion(NamedTuple):
    """What a search thinks of one choice: how often it looked there, and the summed rewards it found."""

    choice: int
    visits: int
    total: float

    @property
    def chance(self) -> float:
        """The chance to win after this choice, in 0 ... 1; meaningless without visits."""
        return self.total / self.visits if self.visits else 0.0


class Thought(NamedTuple):
    """What came of thinking: every legal choice in the order of `legal`, and the iterations behind it."""

    iterations: int
    opinions: list[Opinion]

    @property
    def best(self) -> Opinion:
        """The most visited choice, of equals the one with the better chance, then the first."""
        return max(self.opinions, key=lambda opinion: (opinion.visits, opinion.total))

    def best_first(self) -> list[Opinion]:
        """All opinions, the most visited first."""
        return sorted(self.opinions, key=lambda opinion: (-opinion.visits, -opinion.total))


def think(game_id: str, view: list[object], seat: int, bot: str, seed: int, seconds: float | None = None) -> Thought:
    """Search one tree from a packed view. `bot` is a text that `ai.levels.level` understands.

    `seconds` is the time cap if it differs from the level's own. Raises GameError where the game, view or level is
    bad, or where the seat does not wait.
    """
    played = game(game_id)
    known = played.unpack(view)
    if not waits(known, seat):
        raise NotWaiting(f"seat {seat} has nothing to choose now")
    strength = level(bot)
    if strength == RANDOM:
        return Thought(0, [Opinion(choice, 1, 0.0) for choice in known.legal(seat)])
    if strength == GREEDY:
        taken = greedy_choice(known, seat, Rng(seed))
        return Thought(0, [Opinion(choice, int(choice == taken), 0.0) for choice in known.legal(seat)])
    search = search_of(played, known, seat, strength, seed)
    search.run(strength.iterations, strength.seconds if seconds is None else seconds)
    return Thought(search.iterations, [Opinion(*finding) for finding in search.findings()])


def search_of(played: Game, view: State, seat: int, strength: Level, seed: int) -> Search:
    """The search, not begun yet, with which a bot of this strength looks ahead from a view of this game."""
    tuning = strength.tuned(played.tuning)
    learnt = weights(played.id, strength.weights)
    return Search(view, seat, played.simultaneous, seed, tuning.exploration, tuning.glances, tuning.placement, learnt)


def together(thoughts: Sequence[Thought]) -> Thought:
    """Several thoughts about the same view as one."""
    merged = [
        Opinion(same[0].choice, sum(each.visits for each in same), sum(each.total for each in same))
        for same in zip(*(thought.opinions for thought in thoughts), strict=True)
    ]
    return Thought(sum(thought.iterations for thought in thoughts), merged)


def decide(thought: Thought, strength: Level, seed: int) -> int:
    """The choice of a bot of this strength that has thought so."""
    if not strength.slack or not thought.best.visits:
        return thought.best.choice
    most = thought.best.visits
    weights = [(opinion.visits / most) ** (1.0 / strength.slack) for opinion in thought.opinions]
    left = Rng(seed).unit() * sum(weights)
    for opinion, weight in zip(thought.opinions, weights, strict=True):
        left -= weight
        if left < 0.0:
            return opinion.choice
    return thought.best.choice


def tree_seed(seed: int, tree: int) -> int:
    """The seed of one of the trees of a decision."""
    return seed + tree * 0x9E3779B97F4A7C15


def choose(game_id: str, view: list[object], seat: int, bot: str, seed: int) -> int:
    """What this bot does: the same for the same arguments, except where time runs out. Errors as in `think`.

    Trees are searched one after the other; `Bots` searches them at once and comes to the same choice.
    """
    strength = level(bot)
    share = strength.seconds / strength.trees
    thoughts = [think(game_id, view, seat, bot, tree_seed(seed, tree), share) for tree in range(strength.trees)]
    return decide(together(thoughts), strength, seed)
