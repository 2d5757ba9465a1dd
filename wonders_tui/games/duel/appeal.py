"""How good a choice looks at a glance, in tenths of a victory point.

A rule of thumb for quick play: what the thing is worth to me, part of what it would have been worth to the other
player, less what it costs and what it lays open. The numbers are a player's experience, not rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import byte, count
from wonders_tui.games.duel.cards import (
    CARDS,
    RED,
    RESOURCES,
    TOKENS,
    WONDER,
    WONDERS,
    YELLOW,
    Card,
    Item,
    Token,
    Wonder,
)
from wonders_tui.games.duel.choices import BUILD, BURY, DESTROY, DISCARD, DRAFT, OF_COLOUR, RAISE, START
from wonders_tui.games.duel.effects import FAR, FAR_RAID, NEAR, NEAR_RAID, RAIDS
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.price import card_price, wonder_price
from wonders_tui.games.duel.scoring import CAPITAL, SYMBOLS_TO_WIN, ZONES, counted
from wonders_tui.games.duel.turn import DISCARD_COINS, MOST_WONDERS, slot_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.city import City
    from wonders_tui.games.duel.state import DuelState

VICTORY: Final = 10000
COIN: Final = 4
_PAIR: Final = 40  # a progress token of one's choice
_REPLAY: Final = 30
_LINK: Final = 8  # a chain that can still be used
_SYMBOLS: Final = bytes((5, 7, 9, 14, 40, 200, 0))  # a new symbol, by how many different ones there are
_MADE: Final = bytes((30, 30, 18, 3))  # a first unit of a resource, by Age
_DANGER: Final = bytes((0, 0, 0, 0, 2, 6, 12, 25, 60, 60))  # a shield, by how near the other player's army stands


def appeal(state: DuelState, choice: i64) -> i64:
    """How good a legal choice of the seat that waits looks."""
    use = choice >> 7
    item = choice & 127
    seat = state.seat
    if use == BUILD:
        card = CARDS[item]
        cost = card_price(state.city(seat), card)
        gain = _card(state, seat, card) - COIN * cost
        if cost == 0 and state.city(seat).chain_coins and card.chain_early & state.city(seat).early:
            gain += COIN * state.city(seat).chain_coins
        return gain + _denied(state, card) - _laid_open(state, card, False)
    if use == DISCARD:
        card = CARDS[item]
        income = DISCARD_COINS + state.city(seat).count(YELLOW)
        return 3 * income + _denied(state, card) - _laid_open(state, card, False)
    if use >= BURY:
        wonder = WONDERS[use - BURY]
        city = state.city(seat)
        gain = _wonder(state, seat, wonder) - COIN * wonder_price(city, wonder)
        again = wonder.replay or city.replays
        return gain + _denied(state, CARDS[item]) - _laid_open(state, CARDS[item], again)
    if use == DRAFT:
        return _wonder(state, seat, WONDERS[item])
    if use == RAISE:
        return _card(state, seat, CARDS[item])
    if use == DESTROY:
        return _production(state.city(1 - seat), CARDS[item], state.age, True)
    if use == START:
        return 1 - item
    return _token(state, seat, TOKENS[item])


def _card(state: DuelState, seat: i64, card: Card) -> i64:
    """What a building is worth in the city of a seat, its price aside."""
    city = state.city(seat)
    worth = _item(state, seat, card)
    if card.shields:
        worth += _shields(state, seat, card.shields + (city.red_shields if card.colour == RED else 0))
    if card.symbol_bit:
        worth += _symbol(state, city, card.symbol_bit)
    if card.makes:
        worth += _production(city, card, state.age, False)
    if card.fixed:
        worth += count(card.fixed) * _MADE[state.age] // 2
    if card.frees >= 0:
        worth += _LINK
    return worth


def _item(state: DuelState, seat: i64, item: Item) -> i64:
    """Points, coins, choice producers and what it counts."""
    worth = 10 * item.points + 3 * item.coins
    if item.raw_choice | item.goods_choice:
        worth += _MADE[state.age]
    if item.counts:
        worth += (10 * item.points_each + 3 * item.coins_each) * counted(state, seat, item)
    return worth


def _wonder(state: DuelState, seat: i64, wonder: Wonder) -> i64:
    """What a wonder is worth to a seat, its price aside."""
    city = state.city(seat)
    other = state.city(1 - seat)
    worth = _item(state, seat, wonder) + COIN * wonder.robs
    if wonder.shields:
        worth += _shields(state, seat, wonder.shields)
    if (wonder.replay or city.replays) and (state.remaining & (state.remaining - 1) or state.age == 0):
        worth += _REPLAY
    if wonder.draws:
        worth += _PAIR
    if wonder.destroys >= 0 and (state.age == 0 or other.early & OF_COLOUR[wonder.destroys]):
        worth += 25
    if wonder.raises and (state.age == 0 or state.discarded_early | state.discarded_late):
        worth += 25
    if byte(city.tally, WONDER) + byte(other.tally, WONDER) == MOST_WONDERS - 1 and other.unbuilt:
        worth += 25
    return worth


def _token(state: DuelState, seat: i64, token: Token) -> i64:
    city = state.city(seat)
    ages_left = 4 - state.age
    worth = 10 * token.points + 3 * token.coins
    if token.symbol_bit:
        worth += _symbol(state, city, token.symbol_bit) + 5
    if token.counts:
        worth += 10 * token.points_each * (counted(state, seat, token) + 1)
    if token.rebate == "blue":
        worth += 12 * ages_left
    elif token.rebate == "wonder":
        worth += 18 * count(city.unbuilt)
    if token.collects:
        worth += 18 * ages_left
    if token.replays:
        worth += 20 * count(city.unbuilt)
    return worth + 14 * ages_left * token.red_shields + 4 * ages_left * token.chain_coins


def _symbol(state: DuelState, city: City, symbol: i64) -> i64:
    if city.symbols & symbol:
        return _PAIR if state.board else 0
    known = count(city.symbols)
    return VICTORY if known + 1 >= SYMBOLS_TO_WIN else _SYMBOLS[known] * 2


def _shields(state: DuelState, seat: i64, shields: i64) -> i64:
    """Points won and taken away, coins looted, a capital saved or taken."""
    before = state.pawn if seat == 0 else -state.pawn
    after = before + shields
    if after >= CAPITAL:
        return VICTORY
    worth = 10 * (_army_points(after) - _army_points(before)) // 2 + 4 * shields
    raids = state.city(1 - seat).raids
    if after >= NEAR and raids & NEAR_RAID:
        worth += 3 * RAIDS[0]
    if after >= FAR and raids & FAR_RAID:
        worth += 3 * RAIDS[1]
    return worth + shields * (_DANGER[-before] if before < 0 else _DANGER[before] // 2)


def _army_points(ahead: i64) -> i64:
    return ZONES[ahead] if ahead >= 0 else -ZONES[-ahead]


def _production(city: City, card: Card, age: i64, lost: bool) -> i64:
    """What the resources of a card are worth in a city: the first unit of a kind most, or the last one if it goes."""
    worth: i64 = 0
    resource: i64 = 0
    while resource < len(RESOURCES):
        units = card.makes_of(resource)
        if units:
            there = byte(city.makes, resource) - (units if lost else 0)
            worth += units * _MADE[age] // (1 + there)
        resource += 1
    return worth


def _denied(state: DuelState, card: Card) -> i64:
    """Part of what the other player would have had from a card that is taken away; all of it if that were the game."""
    rival = 1 - state.seat
    worth = _card(state, rival, card)
    if worth >= VICTORY:
        return VICTORY // 2
    city = state.city(rival)
    price = card_price(city, card)
    if price > city.coins:
        return 0
    return max(worth - COIN * price, 0) // 3


def _laid_open(state: DuelState, card: Card, again: bool) -> i64:
    """What the next player gains from the cards that taking this one frees; a gain of one's own with another turn."""
    slots = LAYOUTS[state.age].slots
    slot = slot_of(state, card)
    left = state.remaining & ~slot.bit
    best: i64 = 0
    for under in (slot.under_left, slot.under_right):
        if under >= 0 and not slots[under].covers & left:
            worth: i64 = 12  # whatever turns up
            if state.shown & slots[under].bit:
                worth = _taken_next(state, CARDS[state.layout[under]], again)
            best = max(best, worth)
    return -best // 2 if again else best // 2


def _taken_next(state: DuelState, card: Card, again: bool) -> i64:
    seat = state.seat if again else 1 - state.seat
    city = state.city(seat)
    worth = _card(state, seat, card)
    if card_price(city, card) > city.coins:
        return 0
    return worth if worth >= VICTORY else max(worth - COIN * card_price(city, card), 0)
