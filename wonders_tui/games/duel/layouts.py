"""How the cards of an Age lie: slots, which cards cover which, and what is face up at the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT
from wonders_tui.games.data import Entry, read

if TYPE_CHECKING:
    from mypy_extensions import i64

SIZE: Final = 20
"""Cards in every layout."""

FULL: Final = (1 << SIZE) - 1
"""The mask of all slots."""


@final
class Slot:
    """The place of one card. `x` counts half cards to the right of the middle, `row` from the top.

    `covers` is the mask of the slots whose cards lie on this one; `under_left` and `under_right` are the slots that
    this one lies on (-1: none), so that taking it can free at most these two.
    """

    __slots__ = ("bit", "covers", "face_up", "index", "row", "under_left", "under_right", "x")
    index: i64
    row: i64
    x: i64
    face_up: bool
    bit: i64
    covers: i64
    under_left: i64
    under_right: i64

    def __init__(self, index: int, row: int, x: int, face_up: bool) -> None:
        self.index = index
        self.row = row
        self.x = x
        self.face_up = face_up
        self.bit = BIT[index]
        self.covers = 0
        self.under_left = -1
        self.under_right = -1


@final
class Layout:
    """The twenty slots of an Age, with the masks of those face up and of those free to take at the deal."""

    __slots__ = ("face_up", "free", "slots")
    slots: list[Slot]
    face_up: i64
    free: i64

    def __init__(self, slots: list[Slot]) -> None:
        self.slots = slots
        self.face_up = sum(slot.bit for slot in slots if slot.face_up)
        self.free = sum(slot.bit for slot in slots if not slot.covers)


def read_layout(book: Entry, age: str) -> Layout:
    """The layout drawn in a data file. Raises DataError."""
    slots: list[Slot] = []
    lines = book.text(age).strip("\n").split("\n")
    columns = [column for line in lines for column, mark in enumerate(line) if mark != " "]
    middle = (min(columns) + max(columns)) // 2
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark in "#?":
                slots.append(Slot(len(slots), row, column - middle, mark == "#"))
            elif mark != " ":
                raise book.wrong(age, f"a slot is drawn as # or ?, not {mark!r}")
    if len(slots) != SIZE:
        raise book.wrong(age, f"must show {SIZE} cards, not {len(slots)}")
    for slot in slots:
        for other in slots:
            if other.row == slot.row + 1 and other.x in (slot.x - 1, slot.x + 1):
                slot.covers |= other.bit
                if other.x > slot.x:
                    other.under_left = slot.index
                else:
                    other.under_right = slot.index
    return Layout(slots)


def read_layouts(book: Entry) -> list[Layout]:
    """The layouts by Age; there is none for Age 0. Raises DataError."""
    with book:
        layouts = [read_layout(book, f"age_{age}") for age in (1, 2, 3)]
    return [layouts[0], *layouts]


LAYOUTS: Final = read_layouts(read("duel/layouts.toml"))
