"""Matches between bots without a table: the instrument that says which of two is stronger, and by how much."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from ai.bot import choose
from ai.levels import BASELINES, level
from ai.program import PREFIX, Foul, Program
from wonders_tui.games import game
from wonders_tui.games.game import GameError
from wonders_tui.games.state import NO_CHOICE, Event, waits

CONFIDENT = 1.96
"""Standard errors on either side of a 95 % interval."""


class BadMatch(GameError):
    """A match that cannot be played."""


class Match(NamedTuple):
    """What to play. `bots` are texts for `ai.levels.level`, one per seat before the seats are rotated."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, str] = {}

    def seating(self, number: int) -> tuple[str, ...]:
        """The bot of every seat in one game: as many games in a row share a deal as there are seats to rotate."""
        turn = number % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]

    def deal(self, number: int) -> int:
        """The seed of the deal of one game."""
        return self.seed * 1_000_003 + number // len(self.bots)


class Game(NamedTuple):
    """One game that was played: per seat who sat there, the place, the points and the seconds of its decisions."""

    number: int
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    seconds: tuple[list[float], ...]


def match(
    game_id: str,
    bots: Sequence[str],
    seats: int | None,
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A match with these bots; the last one named fills the seats that are left. Raises GameError."""
    played = game(game_id)
    for bot in bots:
        if not bot.startswith(PREFIX):
            level(bot)
    wanted = seats or max(len(bots), played.seats[0])
    if wanted not in played.seats:
        raise BadMatch(
            f"{played.title} is not played with {wanted} seats; it is with {', '.join(map(str, played.seats))}"
        )
    if not bots or len(bots) > wanted:
        raise BadMatch(f"{len(bots)} bots do not fit on {wanted} seats")
    if games < 1:
        raise BadMatch(f"{games} games are not a match")
    settled = played.settle(options or {})
    return Match(game_id, (*bots, *[bots[-1]] * (wanted - len(bots))), games, seed, settled)


def limited(bot: str, iterations: int) -> str:
    """The bot with so many iterations per tree, however long they take; baselines do not search."""
    return bot if bot in BASELINES or bot.startswith(PREFIX) else f"{bot}:iterations={iterations}:seconds=86400"


def play(planned: Match, number: int) -> Game:
    """One game of a match. A bot gets its view and nothing else; forced choices are not timed.

    A program that does not answer with one of its choices loses, and the reason says what it did.
    """
    played = game(planned.game)
    bots = planned.seating(number)
    state = played.new(len(bots), planned.deal(number), planned.options)
    seconds: tuple[list[float], ...] = tuple([] for _ in bots)
    events: list[Event] = []
    told = [0] * len(bots)
    programs: dict[int, Program] = {}
    decision = 0
    seat = 0
    ranks: tuple[int, ...] = ()
    try:
        for seat, bot in enumerate(bots):
            if bot.startswith(PREFIX):
                programs[seat] = Program(bot.removeprefix(PREFIX), planned.game, len(bots), seat)
        while state.waiting():
            choices = [NO_CHOICE] * len(bots)
            for seat, bot in enumerate(bots):
                if not waits(state, seat):
                    continue
                decision += 1
                view = state.view(seat)
                start = perf_counter()
                if seat in programs:
                    choices[seat] = programs[seat].choose(view, seat, events[told[seat] :])
                    told[seat] = len(events)
                else:
                    seed = planned.deal(number) * 1_009 + decision
                    choices[seat] = choose(planned.game, view.pack(), seat, bot, seed)
                if len(view.legal(seat)) > 1:
                    seconds[seat].append(perf_counter() - start)
            state.play(choices, events if programs else None)
        outcome = played.outcome(state)
        assert outcome is not None
        ranks = outcome.ranks
        return Game(number, bots, outcome.ranks, outcome.totals, outcome.reason, seconds)
    except Foul as foul:
        lost = tuple(len(bots) if other == seat else 1 for other in range(len(bots)))
        return Game(number, bots, lost, (0,) * len(bots), f"foul by {bots[seat]}: {foul}", seconds)
    finally:
        for program in programs.values():
            program.close(ranks)


def play_all(planned: Match, jobs: int, played: Callable[[Game], None]) -> list[Game]:
    """All games of a match, `jobs` at once, in the order of their numbers; `played` hears of each as it ends."""
    games: list[Game] = []
    for done in _played(planned, jobs):
        games.append(done)
        played(done)
    return sorted(games)


def _played(planned: Match, jobs: int) -> Iterator[Game]:
    if jobs == 1:
        for number in range(planned.games):
            yield play(planned, number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(play, planned, number) for number in range(planned.games)]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass
class Score:
    """What one bot made of a match."""

    bot: str
    seats: int  # at a table
    games: int = 0  # seats it sat on, over all games
    wins: float = 0.0  # a shared first place counts its share
    squares: float = 0.0  # of the wins, for the interval
    places: int = 0
    points: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # how the games ended that it won, alone or not
    seconds: list[float] = field(default_factory=list)

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the win rate really is with 95 % confidence (Wilson's interval, narrower where games are drawn)."""
        n, p = self.games, self.win_rate
        spread = max(self.squares / n - p * p, 0.0) / (p * (1 - p)) if 0 < p < 1 else 1.0
        z = CONFIDENT * math.sqrt(spread)
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(middle - half, 0.0), min(middle + half, 1.0)

    @property
    def elo(self) -> float | None:
        """The Elo difference to the other of two seats, infinite where one always won; None at more seats."""
        if self.seats != 2:
            return None
        if self.win_rate in (0.0, 1.0):
            return math.copysign(math.inf, self.win_rate - 0.5)
        return -400.0 * math.log10(1.0 / self.win_rate - 1.0)

    @property
    def mean_place(self) -> float:
        return self.places / self.games

    @property
    def mean_points(self) -> float:
        return self.points / self.games

    @property
    def mean_seconds(self) -> float:
        return sum(self.seconds) / len(self.seconds) if self.seconds else 0.0

    @property
    def p95_seconds(self) -> float:
        return sorted(self.seconds)[int(0.95 * len(self.seconds))] if self.seconds else 0.0


def scores(games: Sequence[Game]) -> list[Score]:
    """The score of every bot, in the order in which they were named."""
    found: dict[str, Score] = {}
    for played in games:
        winners = played.ranks.count(1)
        for seat, bot in enumerate(played.bots):
            score = found.setdefault(bot, Score(bot, len(played.bots)))
            win = 1 / winners if played.ranks[seat] == 1 else 0.0
            score.games += 1
            score.wins += win
            score.squares += win * win
            score.places += played.ranks[seat]
            score.points += played.points[seat]
            score.seconds += played.seconds[seat]
            if win:
                score.reasons[played.reason] += 1
    return list(found.values())


def reasons(games: Sequence[Game]) -> dict[str, int]:
    """How the games ended, the most frequent first."""
    return dict(Counter(played.reason for played in games).most_common())
