"""What a seat can choose: choices as small ints, which of them are legal, and their text.

A choice says what is done, with which card, and how many coins go to each neighbour. From the lowest bit: three of the
deed, seven of the card (or board), four of the coins to the left, four of those to the right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.city import card_in, given_up, size_of
from wonders_tui.games.seven.price import build_payments, can_build_free, stage_payments
from wonders_tui.games.state import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

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


def legal(state: SevenState, seat: i64) -> list[int]:
    if seat < 0 or not state.waiting() >> seat & 1:
        return []
    if state.age == 0:
        return _boards(state)
    if state.picks and not state.sevenths:
        return _offer_pile(state, lowest(state.picks))
    found = offer(state, state.city_at_stake(seat), state.hand_at_stake(seat))
    if state.sevenths:
        found.append(SKIP)
    return found


def offer(state: SevenState, place: i64, hand: i64) -> list[int]:
    """Everything a city can do with one card of a hand. The Free city gives up a card only for want of a better."""
    found: list[int] = []
    sells = place < state.seats
    to_stage = stage_payments(state, place)
    last: i64 = 0
    rest = hand
    while rest != 0:
        index = rest & 127
        rest >>= 7
        if index == last:
            continue
        last = index
        card = state.box.cards[index]
        payments = build_payments(state, place, card)
        free = can_build_free(state, place, card, payments)
        _add(found, BUILD, index, payments)
        if free:
            found.append(choice_of(FREE, index, 0))
        _add(found, STAGE, index, to_stage)
        if sells:
            found.append(choice_of(SELL, index, 0))
    if not found:
        last = 0
        while hand != 0:
            if hand & 127 != last:
                last = hand & 127
                found.append(choice_of(SELL, last, 0))
            hand >>= 7
    return found


def _boards(state: SevenState) -> list[int]:
    taken: i64 = 0
    for city in state.cities:
        if city.board.index:
            taken |= BIT[city.board.wonder]
    found: list[int] = []
    for board in state.box.boards:
        if board.index and not taken >> board.wonder & 1:
            found.append(choice_of(BOARD, board.index, 0))
    return found


def _offer_pile(state: SevenState, place: i64) -> list[int]:
    found: list[int] = []
    city = state.cities[place]
    early = discards(state, False) & ~city.early
    while early:
        found.append(choice_of(PICK, lowest(early), 0))
        early &= early - 1
    late = discards(state, True) & ~city.late
    while late:
        found.append(choice_of(PICK, state.box.first_late + lowest(late), 0))
        late &= late - 1
    found.append(SKIP)
    return found


def discards(state: SevenState, late: bool) -> i64:
    """The buildings in the discard pile, as the mask of early or of late ones; in a view, those it knows."""
    mask: i64 = 0
    for city in state.cities:
        age: i64 = 1
        while age <= state.age:
            uses = city.uses_of(age)
            cards = city.cards_of(age)
            while uses != 0:
                if given_up(uses & 7) and cards & 127 < len(state.box.cards):
                    card = state.box.cards[cards & 127]
                    mask |= card.late if late else card.early
                uses >>= 3
                cards >>= 7
            age += 1
    return mask


def sample(state: SevenState, seat: i64, rng: Rng) -> i64:
    if state.age == 0 or state.picks or state.sevenths or state.pledged():
        found = state.legal(seat)
        return found[rng.below(len(found))]
    hand = state.cities[seat].hand
    size = size_of(hand)
    tries: i64 = 2
    while True:
        index = card_in(hand, rng.below(size))
        lot = rng.below(8)
        if lot == 0:
            return choice_of(SELL, index, 0)
        if lot < 6:
            card = state.box.cards[index]
            payments = build_payments(state, seat, card)
            if lot == 1 and can_build_free(state, seat, card, payments):
                return choice_of(FREE, index, 0)
            if payments != 0:
                return choice_of(BUILD, index, _any(payments, rng))
            if can_build_free(state, seat, card, payments):
                return choice_of(FREE, index, 0)
        elif state.cities[seat].stages < state.cities[seat].board.size:
            payments = stage_payments(state, seat)
            if payments != 0:
                return choice_of(STAGE, index, _any(payments, rng))
        tries -= 1
        if tries == 0:
            return choice_of(SELL, index, 0)


def text(state: SevenState, seat: i64, choice: i64) -> str:
    deed = deed_of(choice)
    if deed == SKIP:
        return "skip"
    if deed == BOARD:
        board = state.box.boards[card_of(choice)]
        return f"take {board.name.lower()} {board.side}"
    card = state.box.cards[card_of(choice)]
    words = f"{DEEDS[deed]} {card.id}"
    if split_of(choice):
        place = state.city_at_stake(seat)
        payments = build_payments(state, place, card) if deed == BUILD else stage_payments(state, place)
        if trade.cheapest(payments) != split_of(choice):
            words += f" {to_left(choice)} {to_right(choice)}"
    return words


def _add(found: list[int], deed: i64, card: i64, payments: i64) -> None:
    """One choice for every payment, the cheapest first."""
    while payments != 0:
        split = trade.cheapest(payments)
        payments = trade.without(payments, split)
        found.append(choice_of(deed, card, split))


def _any(payments: i64, rng: Rng) -> i64:
    """One of some payments."""
    split = trade.cheapest(payments)
    payments = trade.without(payments, split)
    n: i64 = 1
    while payments != 0:
        other = trade.cheapest(payments)
        payments = trade.without(payments, other)
        n += 1
        if rng.below(n) == 0:
            split = other
    return split
