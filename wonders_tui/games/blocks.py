"""Numbers traits: every game counts what there is to say about its choices in blocks of consecutive numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Blocks:
    """Hands out consecutive numbers; `taken` is how many."""

    __slots__ = ("taken",)
    taken: int

    def __init__(self) -> None:
        self.taken = 0

    def block(self, size: int) -> int:
        """The first of so many new numbers."""
        first = self.taken
        self.taken = first + size
        return first


def clamped(number: i64, low: i64, high: i64) -> i64:
    """The number, but counted from `low` and no further than `high`."""
    return min(max(number, low), high) - low
