"""What there is to say about a choice, as numbers of traits that the search's prior has learnt a weight for.

Only what the seat knows is read. Traits are counted in blocks, one block per thing that is said; cards and boards of
the two editions are different traits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.blocks import Blocks, clamped
from wonders_tui.games.seven.appeal import appeal, card_worth, units_of
from wonders_tui.games.seven.cards import FREE_ONCE, Card
from wonders_tui.games.seven.choices import (
    BOARD,
    BUILD,
    FREE,
    PICK,
    SELL,
    SKIP,
    STAGE,
    card_of,
    deed_of,
    to_left,
    to_right,
)
from wonders_tui.games.seven.price import BY_CHAIN, why_free

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.city import City
    from wonders_tui.games.seven.state import SevenState

_EDITIONS: Final = 2
_CARDS: Final = 128
_BOARDS: Final = 32
_DEEDS: Final = 8
_STEPS: Final = 24  # of the appeal

_blocks: Final = Blocks()

BOARD_TAKEN: Final = _blocks.block(_EDITIONS * _BOARDS)
CARD_BUILT: Final = _blocks.block(_EDITIONS * _CARDS)
CARD_BURIED: Final = _blocks.block(_EDITIONS * _CARDS)
CARD_SOLD: Final = _blocks.block(_EDITIONS * _CARDS)
CARD_PICKED: Final = _blocks.block(_EDITIONS * _CARDS)
STAGE_BUILT: Final = _blocks.block(_EDITIONS * _BOARDS * 4)
APPEAL: Final = _blocks.block(_DEEDS * 4 * _STEPS)
TURN: Final = _blocks.block(_DEEDS * 4 * 8)
PAID: Final = _blocks.block(_DEEDS * 4 * 6)  # to neighbours
PURSE: Final = _blocks.block(_DEEDS * 4 * 6)  # coins left
LEAD: Final = _blocks.block(4 * 6 * 9)  # Age, shields added, lead over a neighbour before
SYMBOL: Final = _blocks.block(4 * 3 * 4)  # Age, symbols of the kind, symbols of the least kind
UNIT: Final = _blocks.block(4 * 7 * 3)  # Age, resource, units there
COLOUR: Final = _blocks.block(3 * 4 * 8 * 5)  # size of the table, Age, colour, cards of it there
CHAINED: Final = _blocks.block(2 * 4)
FREES: Final = _blocks.block(4 * 3)
DENIED: Final = _blocks.block(2 * 4 * 8)  # built by oneself or not, Age, worth to who gets the hand
UNUSED_RIGHT: Final = _blocks.block(4 * 8)  # the right to build for nothing is still there, by Age and deed
TRAITS: Final = _blocks.taken


def traits(state: SevenState, seat: i64, choice: i64) -> list[int]:
    """The traits of a choice of a seat that waits."""
    found: list[int] = []
    deed = deed_of(choice)
    edition = 0 if state.box.edition == 2010 else 1
    if deed == SKIP:
        return found
    if deed == BOARD:
        found.append(BOARD_TAKEN + edition * _BOARDS + card_of(choice))
        return found
    age = state.age
    place = state.city_at_stake(seat)
    city = state.cities[place]
    card = state.box.cards[card_of(choice)]
    number = edition * _CARDS + card.index
    found.append(APPEAL + (deed * 4 + age) * _STEPS + clamped((appeal(state, seat, choice) + 40) // 10, 0, _STEPS - 1))
    found.append(TURN + (deed * 4 + age) * 8 + state.turn)
    if deed == PICK:
        found.append(CARD_PICKED + number)
        _gains(state, place, card, found)
        return found
    paid = to_left(choice) + to_right(choice)
    found.append(PAID + (deed * 4 + age) * 6 + min(paid, 5))
    left = city.coins - paid
    if deed == SELL:
        left += 3
        found.append(CARD_SOLD + number)
    elif deed == STAGE:
        found.append(CARD_BURIED + number)
        found.append(STAGE_BUILT + (edition * _BOARDS + city.board.index) * 4 + min(city.stages, 3))
        stage = city.next_stage()
        if stage is not None:
            left -= stage.cost.coins
            if stage.shields:
                _leads(state, place, stage.shields, found)
    else:
        found.append(CARD_BUILT + number)
        free = why_free(state, city, card)
        if deed == BUILD and not free:
            left -= card.cost.coins
        if card.chain_early:
            found.append(CHAINED + (1 if free == BY_CHAIN else 0) * 4 + age)
        _gains(state, place, card, found)
    found.append(PURSE + (deed * 4 + age) * 6 + clamped(left // 2, 0, 5))
    if city.abilities & FREE_ONCE and not city.free_used:
        found.append(UNUSED_RIGHT + age * 8 + deed)
    if state.turn < 6:
        receiver = state.right(place) if age == 2 else state.left(place)
        built = 1 if deed in (BUILD, FREE) else 0
        worth = 0 if state.cities[receiver].has(card) else card_worth(state, receiver, card)
        found.append(DENIED + (built * 4 + age) * 8 + clamped(worth // 12, 0, 7))
    return found


def _gains(state: SevenState, place: i64, card: Card, found: list[int]) -> None:
    """What the card brings into a city."""
    age = state.age
    city = state.cities[place]
    table = 0 if state.seats <= 3 else 1 if state.seats <= 5 else 2
    found.append(COLOUR + ((table * 4 + age) * 8 + card.colour) * 5 + min(city.count(card.colour), 4))
    if card.frees:
        found.append(FREES + age * 3 + min(len(card.frees), 2))
    if card.shields:
        _leads(state, place, card.shields, found)
    if card.symbol >= 0:
        least = min(min(city.symbol(0), city.symbol(1)), city.symbol(2))
        found.append(SYMBOL + (age * 3 + min(least, 2)) * 4 + min(city.symbol(card.symbol), 3))
    if card.raw or card.made:
        _units(city, card, age, found)


def _leads(state: SevenState, place: i64, shields: i64, found: list[int]) -> None:
    own = state.cities[place].shields
    row = LEAD + (state.age * 6 + min(shields, 5)) * 9
    found.append(row + clamped(own - state.cities[state.left(place)].shields, -4, 4))
    found.append(row + clamped(own - state.cities[state.right(place)].shields, -4, 4))


def _units(city: City, card: Card, age: i64, found: list[int]) -> None:
    for resource in range(7):
        if card.units[resource] or card.choice >> resource & 1:
            found.append(UNIT + (age * 7 + resource) * 3 + min(units_of(city, resource), 2))
