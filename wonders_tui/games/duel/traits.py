"""What there is to say about a choice, as numbers of traits that the search's prior has learnt a weight for.

Everything here is known to both players. Traits are counted in blocks, one block per thing that is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, byte, count, lowest
from wonders_tui.games.blocks import Blocks, clamped
from wonders_tui.games.duel.cards import CARDS, GREEN, RED, TOKENS, WONDER, WONDERS, YELLOW, Card
from wonders_tui.games.duel.choices import BUILD, BURY, DESTROY, DISCARD, DRAFT, KEEP, RAISE, START, TAKE
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.price import card_price, chained, wonder_price

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.city import City
    from wonders_tui.games.duel.state import DuelState


_blocks: Final = Blocks()
_N: Final = len(CARDS)

CARD_BUILT: Final = _blocks.block(_N)
CARD_RAISED: Final = _blocks.block(_N)
CARD_DESTROYED: Final = _blocks.block(_N)
CARD_DENIED: Final = _blocks.block(_N)  # not built though the other could pay for it
COLOUR_LEFT: Final = _blocks.block(3 * 7 * 2)  # age, colour; discarded or buried
WONDER_DRAFTED: Final = _blocks.block(len(WONDERS))
WONDER_BUILT: Final = _blocks.block(3 * len(WONDERS))
WONDERS_STANDING: Final = _blocks.block(8 * 5)  # built by both; unbuilt ones of the other
TOKEN_TAKEN: Final = _blocks.block(3 * len(TOKENS))
STARTER: Final = _blocks.block(2 * 3)
PRICE: Final = _blocks.block(3 * 10)  # of what is built: chain, then coins
PURSE: Final = _blocks.block(3 * 3 * 8)  # use, age, coins left
THEIR_PRICE: Final = _blocks.block(3 * 6)  # use; of the card for the other
RESOURCE: Final = _blocks.block(5 * 4 * 4)  # each made: own before, the other's
CHOICE_MADE: Final = _blocks.block(2 * 3)
SYMBOL: Final = _blocks.block(3 * 7 * 2)  # age, different ones after, whether it makes a pair
THEIR_SYMBOL: Final = _blocks.block(2 * 7 * 3)  # built or not; the other's different ones; new to it, a pair, neither
PAWN: Final = _blocks.block(20)  # ahead after the march
SHIELDS: Final = _blocks.block(3 * 6)
THEIR_PAWN: Final = _blocks.block(20)  # where the other would march to with it
FREED: Final = _blocks.block(2 * 3 * 3)  # whether the turn passes; face-up and face-down cards freed
FREED_COLOUR: Final = _blocks.block(2 * 7 * 2)  # turn passes; colour; whether the other can pay
FREED_PRIZE: Final = _blocks.block(2 * 4)  # a symbol the other lacks, a pair, shields that win or loot
REPLAY: Final = _blocks.block(2 * 3 * 2)  # again or not; age; whether an odd number of cards is left
INCOME: Final = _blocks.block(3 * 8)
FREES: Final = _blocks.block(2)  # a chain to come
LAST: Final = _blocks.block(3)  # the last cards of an Age
POINTS: Final = _blocks.block(3 * 10)
HURRY: Final = _blocks.block(3 * 3 * 4)  # use, age, fives of cards left
WONDER_PRICE: Final = _blocks.block(3 * 8)
TRAITS: Final = _blocks.taken


def traits(state: DuelState, choice: i64) -> list[int]:
    """The traits of a choice of the seat that waits."""
    found: list[int] = []
    use = choice >> 7
    item = choice & 127
    age = max(state.age, 1) - 1
    if use == DRAFT:
        found.append(WONDER_DRAFTED + item)
    elif use in (TAKE, KEEP):
        found.append(TOKEN_TAKEN + age * len(TOKENS) + item)
    elif use == START:
        ahead = state.pawn if state.seat == 0 else -state.pawn
        found.append(STARTER + item * 3 + (0 if ahead < 0 else 1 if ahead == 0 else 2))
    elif use == DESTROY:
        found.append(CARD_DESTROYED + item)
        _resources(state.city(1 - state.seat), state.city(state.seat), CARDS[item], found)
    elif use == RAISE:
        found.append(CARD_RAISED + item)
        _gains(state, CARDS[item], age, found)
    else:
        _turn(state, use, CARDS[item], age, found)
    return found


def _turn(state: DuelState, use: i64, card: Card, age: i64, found: list[int]) -> None:
    city = state.city(state.seat)
    other = state.city(1 - state.seat)
    kind: i64 = 0  # build, discard, wonder
    price: i64 = 0
    replay = False
    their_price = card_price(other, card)
    payable = their_price <= other.coins
    if use == BUILD:
        price = card_price(city, card)
        found.append(CARD_BUILT + card.index)
        found.append(PRICE + age * 10 + (0 if chained(city, card) else 1 + min(price, 8)))
        if card.frees >= 0:
            found.append(FREES + (1 if payable else 0))
        _gains(state, card, age, found)
    elif use == DISCARD:
        kind = 1
        price = -(2 + city.count(YELLOW))
        found.append(COLOUR_LEFT + (age * 7 + card.colour) * 2)
    else:
        kind = 2
        wonder = WONDERS[use - BURY]
        price = wonder_price(city, wonder)
        replay = wonder.replay or city.replays
        found.append(COLOUR_LEFT + (age * 7 + card.colour) * 2 + 1)
        found.append(WONDER_BUILT + age * len(WONDERS) + wonder.index)
        built = byte(city.tally, WONDER) + byte(other.tally, WONDER)
        found.append(WONDERS_STANDING + min(built, 7) * 5 + min(count(other.unbuilt), 4))
        found.append(WONDER_PRICE + age * 8 + min(price // 2, 7))
        if wonder.shields:
            _march(state, wonder.shields, age, found)
    left = city.coins - price
    found.append(PURSE + (kind * 3 + age) * 8 + min(left // 2, 7))
    found.append(THEIR_PRICE + kind * 6 + (min(their_price // 2, 4) if payable else 5))
    if payable and kind:
        found.append(CARD_DENIED + card.index)
    if card.symbol >= 0:
        held = count(other.symbols)
        fresh = 0 if not other.symbols & card.symbol_bit else 1 if state.board else 2
        found.append(THEIR_SYMBOL + ((1 if kind else 0) * 7 + min(held, 6)) * 3 + fresh)
    if card.shields:
        reach = (state.pawn if state.seat == 1 else -state.pawn) + card.shields + other.red_shields
        found.append(THEIR_PAWN + clamped(reach, -9, 9))
    _freed(state, card, other, replay, found)
    remaining = count(state.remaining)
    found.append(REPLAY + ((1 if replay else 0) * 3 + age) * 2 + remaining % 2)
    found.append(HURRY + (kind * 3 + age) * 4 + (remaining - 1) // 5)
    if remaining < 4:
        found.append(LAST + remaining - 1)


def _gains(state: DuelState, card: Card, age: i64, found: list[int]) -> None:
    """What the card brings into the city of the seat that waits."""
    city = state.city(state.seat)
    other = state.city(1 - state.seat)
    _resources(city, other, card, found)
    if card.raw_choice:
        found.append(CHOICE_MADE + min(city.raw_choices, 2))
    if card.goods_choice:
        found.append(CHOICE_MADE + 3 + min(city.goods_choices, 2))
    if card.symbol >= 0:
        symbols = count(city.symbols | card.symbol_bit)
        pair = 1 if city.symbols & card.symbol_bit and state.board else 0
        found.append(SYMBOL + (age * 7 + min(symbols, 6)) * 2 + pair)
    if card.shields:
        _march(state, card.shields + (city.red_shields if card.colour == RED else 0), age, found)
    if card.coins or card.coins_each:
        kinds = card.counts
        coins = card.coins
        while kinds:
            coins += card.coins_each * city.count(lowest(kinds))
            kinds &= kinds - 1
        found.append(INCOME + age * 8 + min(coins // 2, 7))
    if card.points:
        found.append(POINTS + age * 10 + min(card.points, 9))


def _march(state: DuelState, shields: i64, age: i64, found: list[int]) -> None:
    ahead = (state.pawn if state.seat == 0 else -state.pawn) + shields
    found.append(PAWN + clamped(ahead, -9, 9))
    found.append(SHIELDS + age * 6 + min(shields, 5))


def _resources(city: City, other: City, card: Card, found: list[int]) -> None:
    if not card.makes:
        return
    for resource in range(5):
        if card.makes_of(resource):
            own = min(byte(city.makes, resource), 3)
            theirs = min(byte(other.makes, resource), 3)
            found.append(RESOURCE + (resource * 4 + own) * 4 + theirs)


def _freed(state: DuelState, card: Card, other: City, replay: bool, found: list[int]) -> None:
    """What taking the card frees for the other, or for oneself where one has another turn."""
    slots = LAYOUTS[state.age].slots
    free = state.free
    slot = slots[lowest(free)]
    while state.layout[slot.index] != card.index:
        free &= free - 1
        slot = slots[lowest(free)]
    left = state.remaining & ~slot.bit
    up: i64 = 0
    down: i64 = 0
    again = 1 if replay else 0
    under = slot.under_left
    for side in range(2):
        if side:
            under = slot.under_right
        if under < 0 or slots[under].covers & left:
            continue
        if not state.shown & BIT[under]:
            down += 1
            continue
        up += 1
        found_card = CARDS[state.layout[under]]
        payable = 1 if card_price(other, found_card) <= other.coins else 0
        found.append(FREED_COLOUR + (again * 7 + found_card.colour) * 2 + payable)
        if found_card.colour == GREEN and payable:
            found.append(FREED_PRIZE + again * 4 + (1 if other.symbols & found_card.symbol_bit else 0))
        if found_card.shields:
            reach = (state.pawn if state.seat == 1 else -state.pawn) + found_card.shields + other.red_shields
            if payable:
                found.append(FREED_PRIZE + again * 4 + (3 if reach >= 9 else 2))
    found.append(FREED + (again * 3 + up) * 3 + down)
