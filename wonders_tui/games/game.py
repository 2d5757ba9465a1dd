"""How a game presents itself to the floors above: its name, its seats, its options, how it begins and ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wonders_tui.games import state as state_module
from wonders_tui.games.state import State

T = TypeVar("T")


class GameError(Exception):
    """Something is wrong with what was asked of a game; the message says what, and what to do instead."""


class BadOption(GameError):
    """An option, or a value of one, that this game does not have."""


class BadPosition(GameError):
    """Plain data that is no position of this game."""


class IllegalChoice(GameError):
    """A choice that is understood but not allowed now, or text that names none."""


@dataclass(frozen=True)
class Option:
    """A named rule or set-up that a table may settle before the game. `meaning` is one sentence for the player."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `reason` is an id ("civilian", "military"), `ranks` one place per seat from 1 with ties sharing it, `scores` the
    points per seat and category in the order of the score sheet; the total is their sum.
    """

    reason: str
    ranks: tuple[int, ...]
    scores: tuple[dict[str, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(score.values()) for score in self.scores)


@dataclass(frozen=True)
class Tuning:
    """What makes the search strongest in this game, found by matches between bots (`ai/README.md` has them).

    `exploration` is the constant of UCT for rewards in 0 ... 1; `glances` how many sampled choices a playout compares
    by their appeal (1: random play); `placement` the weight, in 0 ... 1, of the place against the win in the reward.
    """

    exploration: float = 0.7
    glances: int = 1
    placement: float = 0.0


@dataclass(frozen=True)
class Game:
    """One game of the house. `simultaneous` says that several seats may wait at once."""

    id: str
    title: str
    seats: tuple[int, ...]
    simultaneous: bool
    options: tuple[Option, ...]
    begin: Callable[[int, int, Mapping[str, str]], State]  # seats, seed, every option with its value
    unpack: Callable[[list[object]], State]  # raises BadPosition
    position: Callable[[Mapping[str, object]], State]  # a position in words, as cases and puzzles write it
    outcome: Callable[[State], Outcome | None]  # None while somebody waits
    tuning: Tuning = Tuning()
    traits: int = 0  # how many there are of what `State.traits` says
    setting_up: Callable[[State], bool] = lambda _: False  # whether seats still choose what they start with (a draft)

    def settle(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: as given, else its default. Raises BadOption."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r}; it has: {names}")
            if value not in known[name].values:
                raise BadOption(f"option {name} cannot be {value!r}; it can be: {', '.join(known[name].values)}")
        return {name: given.get(name, option.default) for name, option in known.items()}

    def wrong_seats(self, seats: int) -> str:
        """The sentence for a number of seats that this game is not played with."""
        allowed = str(self.seats[0]) if len(self.seats) == 1 else f"{self.seats[0]} to {self.seats[-1]}"
        return f"{self.title} is played with {allowed} seats, not {seats}"

    def new(self, seats: int, seed: int, options: Mapping[str, str] | None = None) -> State:
        """A fresh game; the same seats, seed and options give the same deal everywhere. Raises BadOption."""
        if seats not in self.seats:
            raise BadOption(self.wrong_seats(seats))
        return self.begin(seats, seed, self.settle(options or {}))


class Deal:
    """The chances of one game, drawn from its seed.

    A stream of SHA-256 blocks: the same everywhere and for ever, and nobody can find the seed, and with it the
    face-down cards, from the cards that are seen.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._block = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """A number in 0 ... n - 1, every one equally likely; n at most 2**32."""
        limit = (1 << 32) // n * n
        while True:
            if not self._numbers:
                digest = hashlib.sha256(f"{self._seed}:{self._block}".encode()).digest()
                self._numbers = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                self._block += 1
            number = self._numbers.pop(0)
            if number < limit:
                return number % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order of chance."""
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed


def engine_is_compiled() -> bool:
    """Whether rules and search run as native code; otherwise the same files run as plain Python, slower."""
    return not str(state_module.__file__).endswith(".py")


def ranks_of(standing: Sequence[int]) -> tuple[int, ...]:
    """Places from 1 for numbers where higher is better; equal numbers share a place."""
    return tuple(1 + sum(other > own for other in standing) for own in standing)
