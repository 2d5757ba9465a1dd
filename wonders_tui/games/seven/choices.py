"""Choices as small ints: what is done, with which card, and how many coins go to each neighbour.

From the lowest bit: three of the deed, seven of the card (or board), four of the coins to the left, four of those to
the right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

BUILD: Final = 0
FREE: Final = 1
STAGE: Final = 2
SELL: Final = 3
PICK: Final = 4
SKIP: Final = 5
BOARD: Final = 6
PLEDGED: Final = 7
"""Build, build for nothing once an Age, build a stage with the card under it, give up for coins, take out of the
discard pile, do nothing, choose a board; and, in views only, a choice that was made and is not seen."""

DEEDS: Final = ("build", "free", "stage", "sell", "pick", "skip", "take", "")


def choice_of(deed: i64, card: i64, split: i64) -> i64:
    """The choice; `split` is the coins to the left + 16 times those to the right."""
    return deed | card << 3 | split << 10


def deed_of(choice: i64) -> i64:
    return choice & 7


def card_of(choice: i64) -> i64:
    return choice >> 3 & 127


def split_of(choice: i64) -> i64:
    return choice >> 10 & 255


def to_left(choice: i64) -> i64:
    """Coins to the left neighbour."""
    return choice >> 10 & 15


def to_right(choice: i64) -> i64:
    """Coins to the right neighbour."""
    return choice >> 14 & 15
