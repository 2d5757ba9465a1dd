"""Tiny games with known answers, written as plain Python: the compiled search plays them like any other."""

from __future__ import annotations

from typing import ClassVar

from wonders_tui.games import state


class Toy(state.State):
    """Two seats, the choices made so far, and one hidden number below `worlds` that nobody sees before the end."""

    worlds: ClassVar[int] = 1
    simultaneous: ClassVar[bool] = False

    def __init__(self, hidden: int = 0, made: tuple[int, ...] = ()) -> None:
        self.seats = 2
        self.hidden = hidden
        self.made = made

    def sample(self, seat: int, rng: state.Rng) -> int:
        legal = self.legal(seat)
        return legal[rng.below(len(legal))]

    def appeal(self, seat: int, choice: int) -> int:
        return choice

    def play(self, choices: list[int], log: list[state.Event] | None = None) -> None:
        self.made += tuple(choice for choice in choices if choice != state.NO_CHOICE)

    def copy(self) -> Toy:
        return type(self)(self.hidden, self.made)

    def view(self, seat: int) -> Toy:
        return type(self)(-1 if self.waiting() else self.hidden, self.made)

    def imagine(self, rng: state.Rng) -> Toy:
        return type(self)(rng.below(self.worlds), self.made)

    def pack(self) -> list[object]:
        return [self.hidden, *self.made]


class Pebbles(Toy):
    """Take one to three of the pebbles in turn; who takes the last one wins. With a multiple of four one loses."""

    pebbles: ClassVar[int] = 10

    def left(self) -> int:
        return self.pebbles - sum(self.made)

    def waiting(self) -> int:
        return 1 << len(self.made) % 2 if self.left() else 0

    def legal(self, seat: int) -> list[int]:
        return [n for n in (1, 2, 3) if n <= self.left()] if state.waits(self, seat) else []

    def standing(self) -> list[int]:
        return [len(self.made) % 2, (len(self.made) + 1) % 2]


class Bet(Toy):
    """The first seat names the hidden number and wins if it is right, or takes a draw (`SAFE`)."""

    worlds: ClassVar[int] = 3
    SAFE: ClassVar[int] = 9

    def waiting(self) -> int:
        return 0 if self.made else 1

    def legal(self, seat: int) -> list[int]:
        return [*range(self.worlds), self.SAFE] if state.waits(self, seat) else []

    def standing(self) -> list[int]:
        if self.made[0] == self.SAFE:
            return [0, 0]
        return [1, 0] if self.made[0] == self.hidden else [0, 1]


class Trump(Toy):
    """The first seat takes a draw (0) or dares (1); then the other wins with a trump if the hidden number gave it one.

    The trump is a choice that is legal in `trumps` of `worlds` worlds only.
    """

    worlds: ClassVar[int] = 10
    trumps: ClassVar[int] = 1
    TRUMP: ClassVar[int] = 7

    def waiting(self) -> int:
        if not self.made:
            return 1
        return 2 if self.made == (1,) else 0

    def legal(self, seat: int) -> list[int]:
        if not state.waits(self, seat):
            return []
        if seat == 0:
            return [0, 1]
        return [3, 4, 5, self.TRUMP] if self.hidden < self.trumps else [3, 4, 5]

    def standing(self) -> list[int]:
        if self.made == (0,):
            return [0, 0]
        return [0, 1] if self.made[-1] == self.TRUMP else [1, 0]


class Hands(Toy):
    """Both show rock (0), paper (1) or scissors (2) at once; the well (3) only loses. Best: a third of each."""

    simultaneous: ClassVar[bool] = True

    def waiting(self) -> int:
        return 0 if self.made else 3

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2, 3] if not self.made else []

    def standing(self) -> list[int]:
        mine, yours = self.made
        if mine == yours:
            return [0, 0]
        if 3 in self.made:
            return [int(yours == 3), int(mine == 3)]
        return [1, 0] if (mine - yours) % 3 == 1 else [0, 1]


class Ladder(Hands):
    """Both name 0 to 4 at once, for two rounds; the greater sum wins, so the greatest number is always best."""

    def waiting(self) -> int:
        return 3 if len(self.made) < 4 else 0

    def legal(self, seat: int) -> list[int]:
        return list(range(5)) if self.waiting() else []

    def standing(self) -> list[int]:
        return [sum(self.made[0::2]), sum(self.made[1::2])]
