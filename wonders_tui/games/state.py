"""What every position of every game can do, and the generator that games draw their chances from.

This module is compiled together with the rules and the search (see `hatch_build.py`), so it holds only what they need
while they run. `i64` is a fixed-width integer to the compiler and a plain `int` to everybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64


SPECTATOR: Final = -1
"""The seat of somebody who only watches: knows what is public, never waits."""

NO_CHOICE: Final = -1
"""Stands in a list of choices for every seat that is not waiting."""

EVERYONE: Final = -1
"""As a mask of seats: all of them, and those who only watch."""


class Event(NamedTuple):
    """One thing that happened, for logs and for the eye: never read by rules or search.

    `kind` is a verb of the game ("build", "loot"), `seat` the seat it happened to (-1: the table), `what` the id of a
    card, wonder or token, `other` a second id or number in words, `amount` a count with its natural sign.
    `known_to` is the mask of seats that may read `what`; everybody else learns only that it happened.
    """

    kind: str
    seat: int
    what: str = ""
    amount: int = 0
    other: str = ""
    known_to: int = EVERYONE

    def seen_by(self, seat: int) -> Event:
        """The event as `seat` may know it."""
        if self.known_to == EVERYONE or (seat >= 0 and self.known_to >> seat & 1):
            return self
        return self._replace(what="")


@final
class Rng:
    """A small linear congruential generator (48 bits, as in POSIX drand48).

    Fast, and the same stream compiled or not; not for secrets: deals are drawn from `Deal`, which cannot be run
    backwards from the cards on the table.
    """

    __slots__ = ("state",)
    state: i64

    def __init__(self, seed: int) -> None:
        self.state = (seed ^ 0x5DEECE66D) & 0xFFFFFFFFFFFF
        self.below(2)
        self.below(2)

    def below(self, n: i64) -> i64:
        """A number in 0 ... n - 1; n at most 2**31."""
        # The product wraps in 64 bits when compiled and does not otherwise; the mask makes both the same.
        self.state = (self.state * 0x5DEECE66D + 11) & 0xFFFFFFFFFFFF
        return ((self.state >> 17) * n) >> 31

    def unit(self) -> float:
        """A number in [0, 1)."""
        return float(self.below(1 << 30)) / 1073741824.0

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place; every order is equally likely."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


@mypyc_attr(allow_interpreted_subclasses=True)  # a game that is not compiled plays at the same tables
class State:
    """A position of one game: full, or masked to what one seat knows. Both are the same type.

    Choices are small ints that name what the player does in terms of visible things (a card and its use), so that the
    same choice is the same int in every world a seat can imagine. Turn order is not an event: `waiting` says who must
    choose now. Chance is not an event: it is something in the state that nobody has seen yet. `play` is deterministic.
    """

    __slots__ = ("seats",)

    # Set by every game; declared here so that the search can read it without asking which game it is.
    seats: i64

    def waiting(self) -> i64:
        """Mask of the seats that must choose now; 0 when the game is over."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """All choices of a waiting seat, in a stable order, never empty; an empty list for any other seat."""
        raise NotImplementedError

    def sample(self, seat: i64, rng: Rng) -> i64:
        """One legal choice of a waiting seat drawn cheaply: every legal choice can come, not all equally often."""
        raise NotImplementedError

    def appeal(self, seat: i64, choice: i64) -> i64:
        """How good a legal choice looks at a glance, in tenths of a victory point: a rule of thumb, not a search."""
        raise NotImplementedError

    def traits(self, seat: i64, choice: i64) -> list[int]:  # noqa: ARG002 (games fill it in)
        """What there is to say about a legal choice, as numbers of traits that a prior has learnt a weight for.

        They must not depend on what the seat cannot know. A game whose search needs no prior has none.
        """
        return []

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        """Let every waiting seat do `choices[seat]`, all at once.

        The list has one entry per seat, `NO_CHOICE` for those who are not waiting. The choices are trusted to be legal
        (the table checks them with `legal`); what happens is appended to `log` if there is one.
        """
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def view(self, seat: i64) -> State:
        """A copy with everything masked that `seat` (or `SPECTATOR`) may not know; unmasked once the game is over."""
        raise NotImplementedError

    def imagine(self, rng: Rng) -> State:
        """On a view: a full position that it could be a view of, all of them equally likely as far as is known."""
        raise NotImplementedError

    def standing(self) -> list[int]:
        """Once the game is over: one number per seat; higher is better, equal is a shared place, ties are broken."""
        raise NotImplementedError

    def text(self, seat: i64, choice: i64) -> str:
        """The choice in words that `parse` understands: what records, logs, the wire and typed commands use."""
        raise NotImplementedError

    def pack(self) -> list[object]:
        """Plain values (ints, bytes, strings, lists) that hold the whole position, for `Game.unpack`."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, State) and self.pack() == other.pack()

    def __hash__(self) -> int:
        raise TypeError("a position changes as it is played and cannot be hashed; hash what pack() returns")


def waits(state: State, seat: i64) -> bool:
    """Whether `seat` must choose now."""
    return seat >= 0 and (state.waiting() >> seat) & 1 == 1


def parse(state: State, seat: int, text: str) -> int | None:
    """The legal choice that `text` names (case and extra blanks do not matter), or None if there is none such."""
    wanted = " ".join(text.lower().split())
    for choice in state.legal(seat):
        if state.text(seat, choice) == wanted:
            return choice
    return None


def alone(seats: int, seat: int, choice: int) -> list[int]:
    """The list that `play` takes when only `seat` chooses."""
    choices = [NO_CHOICE] * seats
    choices[seat] = choice
    return choices
