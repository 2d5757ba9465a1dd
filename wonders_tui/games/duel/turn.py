"""What a choice does: the course of a turn, from the card that is taken to the one who decides next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, byte, lowest
from wonders_tui.games.duel.cards import CARDS, RED, TOKENS, WONDER, WONDERS, YELLOW, Card, Wonder
from wonders_tui.games.duel.choices import (
    BUILD,
    BURY,
    DESTROY,
    DESTROYING,
    DISCARD,
    DRAFT,
    FIRST,
    LIBRARY,
    OF_COLOUR,
    OVER,
    PROGRESS,
    RAISE,
    RAISING,
    START,
    STARTING,
    TURN,
)
from wonders_tui.games.duel.effects import earn, earn_from, ends_by_science, finish, march, pay, rob
from wonders_tui.games.duel.layouts import FULL, LAYOUTS, SIZE, Slot
from wonders_tui.games.duel.price import card_price, chained, wonder_price
from wonders_tui.games.state import EVERYONE, Event

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.state import DuelState

DISCARD_COINS: Final = 2
MOST_WONDERS: Final = 7
DRAFT_ORDER: Final = bytes((0, 1, 1, 0, 1, 0, 0, 1))
"""Who drafts, wonder by wonder."""
ROUND: Final = 4
"""Wonders on offer in each of the two rounds."""


def play(state: DuelState, choice: i64, log: list[Event] | None) -> None:
    """Do what the seat that waits has chosen, up to the next decision. The choice is trusted to be legal."""
    use = choice >> 7
    item = choice & 127
    if use == BUILD:
        _build(state, CARDS[item], log)
    elif use == DISCARD:
        _discard(state, CARDS[item], log)
    elif use >= BURY:
        _build_wonder(state, WONDERS[use - BURY], CARDS[item], log)
    elif use == DRAFT:
        _draft(state, WONDERS[item], log)
    elif use == RAISE:
        _raise(state, CARDS[item], log)
    elif use == DESTROY:
        _destroy(state, CARDS[item], log)
    elif use == START:
        _start(state, state.seat if item == FIRST else 1 - state.seat, log)
    else:
        _take_token(state, item, log)


def _draft(state: DuelState, wonder: Wonder, log: list[Event] | None) -> None:
    city = state.city(state.seat)
    city.unbuilt |= BIT[len(city.wonders)]
    city.wonders += bytes((wonder.index,))
    state.offer &= ~wonder.bit
    if log is not None:
        log.append(Event("draft", state.seat, wonder.id))
    drafted = len(state.first.wonders) + len(state.second.wonders)
    if drafted == len(DRAFT_ORDER):
        state.seat = 0
        state.decision = TURN
        _lay(state, log)
        return
    if drafted == ROUND:
        state.offer = state.offer_next
        state.offer_next = 0
    state.seat = DRAFT_ORDER[drafted]


def _build(state: DuelState, card: Card, log: list[Event] | None) -> None:
    city = state.city(state.seat)
    price = card_price(city, card)
    by_chain = chained(city, card)
    _take(state, card)
    if log is not None:
        log.append(Event("build", state.seat, card.id, -price, "chain" if by_chain else ""))
    pay(state, price, 0 if by_chain else price - card.cost.coins, log)
    if by_chain:
        earn(state, city.chain_coins, log)
    _move_in(state, card, log)


def _discard(state: DuelState, card: Card, log: list[Event] | None) -> None:
    city = state.city(state.seat)
    income = DISCARD_COINS + city.count(YELLOW)
    _take(state, card)
    state.discarded_early |= card.early
    state.discarded_late |= card.late
    if log is not None:
        log.append(Event("discard", state.seat, card.id, income))
    city.coins += income
    _end(state, log)


def _build_wonder(state: DuelState, wonder: Wonder, card: Card, log: list[Event] | None) -> None:
    city = state.city(state.seat)
    other = state.city(1 - state.seat)
    price = wonder_price(city, wonder)
    _take(state, card)
    if log is not None:
        log.append(Event("wonder", state.seat, wonder.id, -price, card.id))
    pay(state, price, price - wonder.cost.coins, log)
    place: i64 = 0
    while city.wonders[place] != wonder.index:
        place += 1
    city.add_wonder(place, card.index)
    if byte(city.tally, WONDER) + byte(other.tally, WONDER) == MOST_WONDERS:
        _remove_last_wonder(state, log)
    # Decided before a token is drawn from the box: Theology found there comes too late for The Great Library.
    state.replay = wonder.replay or city.replays
    earn_from(state, wonder, log)
    if wonder.robs:
        rob(state, wonder.robs, "", log)
    march(state, wonder.shields, log)
    if state.decision == OVER:
        return
    if wonder.destroys >= 0 and other.early & OF_COLOUR[wonder.destroys]:
        state.doomed = wonder.destroys
        state.decision = DESTROYING
        return
    if wonder.raises and state.discarded_early | state.discarded_late:
        state.decision = RAISING
        return
    if wonder.draws and state.drawn:
        state.decision = LIBRARY
        if log is not None:
            drawn = " ".join(token.id for token in state.tokens_drawn())
            log.append(Event("draw", state.seat, drawn, known_to=EVERYONE if state.open_library else state.waiting()))
        return
    _end(state, log)


def _remove_last_wonder(state: DuelState, log: list[Event] | None) -> None:
    """Send what is unbuilt back to the box, whoever owns it."""
    for seat in range(2):
        city = state.city(seat)
        while city.unbuilt:
            place = lowest(city.unbuilt)
            city.unbuilt &= ~BIT[place]
            if log is not None:
                log.append(Event("remove", seat, WONDERS[city.wonders[place]].id))


def _raise(state: DuelState, card: Card, log: list[Event] | None) -> None:
    """Free through the wonder: no chain is used and nothing is bought, whatever the city has."""
    state.discarded_early &= ~card.early
    state.discarded_late &= ~card.late
    if log is not None:
        log.append(Event("raise", state.seat, card.id))
    _move_in(state, card, log)


def _destroy(state: DuelState, card: Card, log: list[Event] | None) -> None:
    other = state.city(1 - state.seat)
    other.remove(card)
    state.city(state.seat).reprice(other)
    state.discarded_early |= card.early
    state.doomed = 0
    if log is not None:
        log.append(Event("destroy", 1 - state.seat, card.id))
    _end(state, log)


def _take_token(state: DuelState, item: i64, log: list[Event] | None) -> None:
    """From the board, or kept of those drawn from the box; the others drawn go back and are never needed again."""
    token = TOKENS[item]
    city = state.city(state.seat)
    if state.decision == LIBRARY:
        state.drawn = 0
    else:
        state.board &= ~token.bit
    city.add_token(token)
    if log is not None:
        log.append(Event("token", state.seat, token.id))
    earn_from(state, token, log)
    if ends_by_science(state, city, log):
        return
    _end(state, log)


def _start(state: DuelState, starter: i64, log: list[Event] | None) -> None:
    state.seat = starter
    state.decision = TURN
    if log is not None:
        log.append(Event("start", starter))


def slot_of(state: DuelState, card: Card) -> Slot:
    """The slot of a card that is free to take. Raises ValueError if it is not."""
    free = state.free
    while free:
        slot = lowest(free)
        if state.layout[slot] == card.index:
            return LAYOUTS[state.age].slots[slot]
        free &= free - 1
    raise ValueError(f"{card.id} is not free to take")


def _take(state: DuelState, card: Card) -> None:
    """Take the card out of the layout. What it frees turns up at the end of the turn."""
    slot = slot_of(state, card)
    slots = LAYOUTS[state.age].slots
    state.remaining &= ~slot.bit
    state.free &= ~slot.bit
    if slot.under_left >= 0 and slots[slot.under_left].covers & state.remaining == 0:
        state.free |= BIT[slot.under_left]
    if slot.under_right >= 0 and slots[slot.under_right].covers & state.remaining == 0:
        state.free |= BIT[slot.under_right]


def _move_in(state: DuelState, card: Card, log: list[Event] | None) -> None:
    """The card enters the city; then come its effects."""
    city = state.city(state.seat)
    pair = city.symbols & card.symbol_bit
    city.add_card(card)
    if card.makes:
        state.city(1 - state.seat).reprice(city)
    if card.fixed:
        city.reprice(state.city(1 - state.seat))
    earn_from(state, card, log)
    march(state, card.shields + (city.red_shields if card.colour == RED else 0), log)
    if state.decision == OVER or ends_by_science(state, city, log):
        return
    if pair and state.board:
        state.decision = PROGRESS
    else:
        _end(state, log)


def _end(state: DuelState, log: list[Event] | None) -> None:
    """End the turn: turn up what has come free, then the same or the other player, or the next Age."""
    if state.remaining == 0:
        _end_age(state, log)
        return
    fresh = state.free & ~state.shown
    if fresh:
        state.shown |= fresh
        if log is not None:
            while fresh:
                slot = lowest(fresh)
                fresh &= fresh - 1
                log.append(Event("reveal", -1, CARDS[state.layout[slot]].id, slot))
    state.decision = TURN
    if state.replay:
        state.replay = False
        if log is not None:
            log.append(Event("again", state.seat))
    else:
        state.seat = 1 - state.seat


def _end_age(state: DuelState, log: list[Event] | None) -> None:
    """Lose a turn earned with the last card; the weaker side, else who took the last card, names the next starter."""
    state.replay = False
    if state.age == 3:
        finish(state, log)
        return
    _lay(state, log)
    state.decision = STARTING
    if state.pawn > 0:
        state.seat = 1
    elif state.pawn < 0:
        state.seat = 0


def _lay(state: DuelState, log: list[Event] | None) -> None:
    """Lay out the cards of the next Age."""
    state.age += 1
    layout = LAYOUTS[state.age]
    state.layout = state.decks[:SIZE]
    state.decks = state.decks[SIZE:]
    state.remaining = FULL
    state.free = layout.free
    state.shown = layout.face_up
    if log is not None:
        log.append(Event("age", -1, "", state.age))
