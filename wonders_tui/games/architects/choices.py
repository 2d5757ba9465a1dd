"""The choices of Architects as small ints, and the parts they are made of.

Below `BUILD` every choice is a number of the table here. From `BUILD` on it is a stage and what pays for it: `payment`
takes the low 30 bits, the stage (from 1) stands above them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.architects.cards import (
    CENTER,
    CENTER_ID,
    COIN,
    COST,
    DECK_IDS,
    EXTRAS,
    KIND_IDS,
    KINDS,
    STAGES,
    TABLET,
    TOKEN_IDS,
    TOKENS,
    WONDERS,
)
from wonders_tui.games.architects.payments import doubles

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.state import ArchitectsState

# What the active seat must do now.
TAKING: Final = 0  # take the card that begins the turn
OPEN: Final = 1  # settle what is owed, in any order
CHOOSING: Final = 2  # take the progress token that a set has just paid for
KEEPING: Final = 3  # keep one of the cards looked at
OVER: Final = 4

# The decks within reach, as places in the choices below.
LEFT: Final = 0
RIGHT: Final = 1
MIDDLE: Final = 2
PILES: Final = 3
PILE_IDS: Final = ("left", "right", "center")

TAKE: Final = 0  # + pile: the card that begins the turn
EXTRA: Final = TAKE + PILES  # + token * 3 + pile: an extra card
DECLINE: Final = EXTRA + EXTRAS * PILES  # + token: no extra card
POWER: Final = DECLINE + EXTRAS  # the wonder's effect, where it leaves nothing to choose
DECLINE_POWER: Final = POWER + 1
DONE: Final = DECLINE_POWER + 1  # leave a stage that could be built but need not be
PAIR: Final = DONE + 1  # + symbol: two alike for a progress token
TRIPLE: Final = PAIR + 3
LOOK_AT: Final = TRIPLE + 1  # + pile (left or right)
KEEP: Final = LOOK_AT + 2  # + kind: of the cards looked at
TOKEN_TAKE: Final = KEEP + KINDS  # + token: one that lies face up
TOKEN_HIDDEN: Final = TOKEN_TAKE + TOKENS
FROM: Final = TOKEN_HIDDEN + 1  # + seat: the deck of that seat; + 7: the central one
NUMBERED: Final = FROM + WONDERS + 1

BUILD: Final = 1 << 30
PAYMENT: Final = BUILD - 1


def build(stage: i64, payment: i64) -> i64:
    """Build `stage` (from 0) with `payment`."""
    return (stage + 1) * BUILD + payment


def stage_of(choice: i64) -> i64:
    return (choice >> 30) - 1


def payment_of(choice: i64) -> i64:
    return choice & PAYMENT


def words(payment: i64, doubled: bool) -> str:
    """A payment in words, "wood wood coin"; the coin that Economy doubles is "double"."""
    parts: list[str] = []
    for kind in range(COIN + 1):
        for _ in range(payment >> (5 * kind) & 31):
            parts.append(KIND_IDS[kind])
    if doubled:
        parts[-1] = "double"
    return " ".join(parts)


def text_of(state: ArchitectsState, seat: i64, choice: i64) -> str:
    """The choice of a seat in words."""
    wonder = state.cities[seat].wonder
    if choice >= BUILD:
        stage = stage_of(choice)
        payment = payment_of(choice)
        return f"build {stage + 1} {words(payment, doubles(payment, COST[wonder * STAGES + stage]))}"
    if choice < EXTRA:
        return f"take {PILE_IDS[choice]}"
    if choice < DECLINE:
        place = choice - EXTRA
        return f"{TOKEN_IDS[place // PILES]} {PILE_IDS[place % PILES]}"
    if choice < POWER:
        return f"decline {TOKEN_IDS[choice - DECLINE]}"
    if choice == POWER:
        return DECK_IDS[wonder]
    if choice == DECLINE_POWER:
        return f"decline {DECK_IDS[wonder]}"
    if choice == DONE:
        return "done"
    if choice < TRIPLE:
        return f"pair {KIND_IDS[TABLET + choice - PAIR]}"
    if choice == TRIPLE:
        return "triple"
    if choice < KEEP:
        return f"look {PILE_IDS[choice - LOOK_AT]}"
    if choice < TOKEN_TAKE:
        return f"keep {KIND_IDS[choice - KEEP]}"
    if choice < TOKEN_HIDDEN:
        return f"token {TOKEN_IDS[choice - TOKEN_TAKE]}"
    if choice == TOKEN_HIDDEN:
        return "token hidden"
    owner = choice - FROM
    return f"{DECK_IDS[wonder]} {CENTER_ID if owner == CENTER else DECK_IDS[state.cities[owner].wonder]}"
