"""What there is to say about a choice, as numbers of traits that the search's prior has learnt a weight for.

Only what the active seat knows is read. Traits are counted in blocks, one block per thing that is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.architects.appeal import appeal, to_go
from wonders_tui.games.architects.cards import CAT_BLUE, COIN, EMPTY, HIDDEN, KINDS, RED, STAGES, WONDERS
from wonders_tui.games.architects.choices import (
    BUILD,
    DECLINE,
    EXTRA,
    KEEP,
    NUMBERED,
    PILES,
    TAKE,
    TOKEN_TAKE,
    payment_of,
    stage_of,
)
from wonders_tui.games.blocks import Blocks, clamped

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.state import ArchitectsState

_STEPS: Final = 20  # of the appeal
_GROUPS: Final = 4  # take the first card, take another one, build, all else
_FACES: Final = KINDS + 1  # the kinds, and a card not seen

_blocks: Final = Blocks()

CHOICE: Final = _blocks.block(NUMBERED)
LATE: Final = _blocks.block(NUMBERED * 3)  # stages the leader lacks
APPEAL: Final = _blocks.block(_GROUPS * _STEPS)
STAGE: Final = _blocks.block(WONDERS * STAGES)
COIN_PAID: Final = _blocks.block(2)
FACE: Final = _blocks.block(2 * _FACES * 3)  # at a small or large table, stages the leader lacks
SUPPLY: Final = _blocks.block((COIN + 1) * 4)  # how many of the kind there are
STOCK: Final = _blocks.block((COIN + 1) * 6)  # how many resources and coins there are
GREEN: Final = _blocks.block(3 * 3)  # of the kind, of the two others
LEAD: Final = _blocks.block(3 * 7)  # horns to the battle; shields ahead of a neighbour
FOR_NEXT: Final = _blocks.block(_FACES)  # what the next seat could have taken
PILE: Final = _blocks.block(PILES * 2)  # whether its top is known
TRAITS: Final = _blocks.taken


def traits(state: ArchitectsState, choice: i64) -> list[int]:
    """The traits of a choice of the active seat."""
    found: list[int] = []
    seat = state.active
    group = 0 if choice < EXTRA else 1 if choice < DECLINE else 2 if choice >= BUILD else 3
    found.append(APPEAL + group * _STEPS + clamped(appeal(state, seat, choice) // 8, 0, _STEPS - 1))
    if choice >= BUILD:
        found.append(STAGE + state.city.wonder * STAGES + stage_of(choice))
        found.append(COIN_PAID + (1 if payment_of(choice) >> 25 else 0))
        return found
    late = clamped((to_go(state) + 1) // 2, 0, 2)
    found.append(CHOICE + choice)
    found.append(LATE + choice * 3 + late)
    if choice < DECLINE:
        pile = (choice - TAKE if choice < EXTRA else choice - EXTRA) % PILES
        kind = state.pile(pile).shown(seat)
        _card(state, kind, late, found)
        found.append(PILE + pile * 2 + (0 if kind == HIDDEN else 1))
        if pile == 0 or (pile == 1 and state.seats == 2):
            found.append(FOR_NEXT + _face(kind))
    elif KEEP <= choice < TOKEN_TAKE:
        _card(state, choice - KEEP, late, found)
    return found


def _face(kind: i64) -> i64:
    return KINDS if kind in (HIDDEN, EMPTY) else kind


def _card(state: ArchitectsState, kind: i64, late: i64, found: list[int]) -> None:
    """What a card in front of the active seat would do there."""
    city = state.city
    face = _face(kind)
    found.append(FACE + ((1 if state.seats > 3 else 0) * _FACES + face) * 3 + late)
    if face == KINDS:
        return
    if kind <= COIN:
        found.append(SUPPLY + kind * 4 + min(city.count(kind), 3))
        found.append(STOCK + kind * 6 + min(city.stock >> 25, 5))
    elif CAT_BLUE < kind < RED:
        others = (1 if city.tablets else 0) + (1 if city.compasses else 0) + (1 if city.gears else 0)
        own = min(city.count(kind), 2)
        found.append(GREEN + own * 3 + clamped(others - (1 if own else 0), 0, 2))
    elif kind >= RED:
        horns = clamped(state.conflicts - state.flipped, 1, 3)
        own = city.shields()
        left = state.cities[state.active + 1 if state.active + 1 < state.seats else 0].shields()
        right = state.cities[state.active - 1 if state.active > 0 else state.seats - 1].shields()
        found.append(LEAD + horns * 7 + clamped(own - left, -3, 3))
        found.append(LEAD + horns * 7 + clamped(own - right, -3, 3))
