"""What choices do: the course of a turn, of an Age and of the game.

A turn goes: everybody pays, everything is placed, coins for what was placed are counted; after the sixth turn of an Age
come seventh cards and leftovers; then buildings are picked out of the discard pile; then hands are passed, or the Age
ends. Nothing that comes in on the way helps to pay in the same turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.seven import events
from wonders_tui.games.seven.cards import SEVENTH
from wonders_tui.games.seven.choices import (
    FREE,
    SELL,
    SKIP,
    STAGE,
    card_of,
    deed_of,
    discards,
    split_of,
    to_left,
    to_right,
)
from wonders_tui.games.seven.city import (
    BUILT,
    BURIED,
    DRAWN,
    GIVEN_UP,
    TAKEN_UP,
    City,
    given_up,
    with_card,
    without_card,
)
from wonders_tui.games.seven.price import NOT_FREE, why_free
from wonders_tui.games.seven.scoring import counted, fight
from wonders_tui.games.state import Event

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

FREE_CITY: Final = 2
"""The place of the Free city among the cities, with two seats."""

SALE: Final = 3
"""Coins for a card that is given up."""


def play(state: SevenState, choices: list[int], log: list[Event] | None = None) -> None:
    if state.over:
        return
    if state.age == 0:
        _take_board(state, choices[state.turn], log)
    elif state.sevenths:
        place = lowest(state.sevenths)
        choice: i64 = choices[place]
        if deed_of(choice) == SKIP:
            if log is not None:
                events.skipped(log, state, place)
        else:
            _act(state, place, choice, 6, log)
            _count_coins(state, place, choice, log)
        state.sevenths ^= BIT[place]
        _go_on(state, log)
    elif state.picks:
        place = lowest(state.picks)
        _pick(state, place, choices[state.owner(place)], log)
        state.picks ^= BIT[place]
        _go_on(state, log)
    elif state.pledged():
        _reveal(state, choices[state.controller()], log)
    elif state.seats == 2:
        state.cities[0].pledge = choices[0]
        state.cities[1].pledge = choices[1]
    else:
        seat: i64 = 0
        while seat < state.seats:
            _act(state, seat, choices[seat], state.turn - 1, log)
            seat += 1
        seat = 0
        while seat < state.seats:
            _count_coins(state, seat, choices[seat], log)
            seat += 1
        _end_choosing(state, log)


def _reveal(state: SevenState, free_choice: i64, log: list[Event] | None) -> None:
    """All three cities of the game for two act."""
    first = state.cities[0].pledge
    second = state.cities[1].pledge
    state.cities[0].pledge = 0
    state.cities[1].pledge = 0
    _act(state, FREE_CITY, free_choice, state.turn - 1, log)
    _act(state, 0, first, state.turn - 1, log)
    _act(state, 1, second, state.turn - 1, log)
    _count_coins(state, FREE_CITY, free_choice, log)
    _count_coins(state, 0, first, log)
    _count_coins(state, 1, second, log)
    _end_choosing(state, log)


def _take_board(state: SevenState, choice: i64, log: list[Event] | None) -> None:
    coins = state.cities[state.turn].coins
    state.cities[state.turn] = City(state.box.boards[card_of(choice)])
    state.cities[state.turn].coins = coins
    if log is not None:
        events.took_board(log, state, state.turn)
    state.turn += 1
    if state.turn == state.seats:
        begin_age(state, log)


def _act(state: SevenState, place: i64, choice: i64, slot: i64, log: list[Event] | None) -> None:
    """Pay for a choice and place its card; counted coins come later."""
    city = state.cities[place]
    holder = state.owner(place)
    index = card_of(choice)
    card = state.box.cards[index]
    deed = deed_of(choice)
    hand_city = state.cities[holder]
    hand_city.hand = without_card(hand_city.hand, index)
    hidden: i64 = DRAWN if index == state.drawn and holder == state.controller() else 0
    if split_of(choice):
        left = state.cities[state.left(place)]
        right = state.cities[state.right(place)]
        city.coins -= to_left(choice) + to_right(choice)
        left.coins += to_left(choice)
        left.unready += to_left(choice)
        right.coins += to_right(choice)
        right.unready += to_right(choice)
    if log is not None:
        events.acted(log, state, place, choice)
    if deed == SELL:
        city.coins += SALE
        city.note(state.age, slot, index, GIVEN_UP + hidden)
    elif deed == STAGE:
        stage = city.raise_stage()
        city.coins -= stage.cost.coins
        if stage.raises:
            state.picks |= BIT[place]
        city.note(state.age, slot, index, BURIED + hidden)
    else:
        if deed == FREE:
            city.free_used = 1
        elif why_free(state, city, card) == NOT_FREE:
            city.coins -= card.cost.coins
        city.place(card)
        if card.producer:
            if city.fresh:
                city.use(state.box.cards[city.fresh])
            city.fresh = index
        city.note(state.age, slot, index, BUILT)


def _count_coins(state: SevenState, place: i64, choice: i64, log: list[Event] | None) -> None:
    """The coins that a building counts together, now that everything of this turn stands."""
    if deed_of(choice) in (STAGE, SELL):
        return
    card = state.box.cards[card_of(choice)]
    if card.coins_each:
        city = state.cities[place]
        left = state.cities[state.left(place)]
        right = state.cities[state.right(place)]
        coins = card.coins_each * counted(card, city, left, right)
        city.coins += coins
        if log is not None:
            events.gained(log, state, place, card, coins)


def _end_choosing(state: SevenState, log: list[Event] | None) -> None:
    if state.turn == 6:
        seat: i64 = 0
        while seat < state.seats:
            if state.cities[seat].abilities & SEVENTH and state.cities[seat].hand:
                state.sevenths |= BIT[seat]
            seat += 1
    _go_on(state, log)


def _go_on(state: SevenState, log: list[Event] | None) -> None:
    """After everything that was chosen: stop where somebody owes a choice, else end the turn."""
    if state.sevenths:
        return
    if state.turn == 6:
        _lay_down(state, log)
    while state.picks:
        place = lowest(state.picks)
        city = state.cities[place]
        state.cities[state.owner(place)].looked = 8 * state.age + (7 if state.turn == 6 else state.turn)
        if discards(state, False) & ~city.early or discards(state, True) & ~city.late:
            return
        state.picks ^= BIT[place]
    _end_turn(state, log)


def _lay_down(state: SevenState, log: list[Event] | None) -> None:
    """The last card of every hand, and of the draw pile, goes to the discard pile without coins."""
    place: i64 = 0
    while place < len(state.cities):
        city = state.cities[place]
        card = city.hand if place < state.seats else state.pile
        if card:
            hidden: i64 = DRAWN if card == state.drawn and place == state.controller() else 0
            city.note(state.age, 6, card, GIVEN_UP + hidden)
            if log is not None:
                events.left_over(log, state, place, card)
        city.hand = 0
        place += 1
    state.pile = 0


def _pick(state: SevenState, place: i64, choice: i64, log: list[Event] | None) -> None:
    if deed_of(choice) == SKIP:
        if log is not None:
            events.skipped(log, state, place)
        return
    index = card_of(choice)
    _take_up(state, index)
    card = state.box.cards[index]
    state.cities[place].place(card)
    state.cities[place].use(card)
    if log is not None:
        events.acted(log, state, place, choice)
    _count_coins(state, place, choice, log)


def _take_up(state: SevenState, index: i64) -> None:
    """Take a card out of the discard pile: of several alike the one that was given up first."""
    age: i64 = 1
    while age <= state.age:
        slot: i64 = 0
        while slot < 7:
            for city in state.cities:
                if given_up(city.use_at(age, slot)) and city.card_at(age, slot) == index:
                    city.note(age, slot, index, TAKEN_UP)
                    return
            slot += 1
        age += 1


def _end_turn(state: SevenState, log: list[Event] | None) -> None:
    for city in state.cities:
        city.unready = 0
        if city.fresh:
            city.use(state.box.cards[city.fresh])
            city.fresh = 0
    state.drawn = 0
    if state.turn < 6:
        _pass_hands(state)
        state.turn += 1
        _draw(state)
        return
    fight(state.cities, state.age)
    if log is not None:
        events.fought(log, state)
    if state.age == 3:
        state.over = True
        if log is not None:
            events.ended(log, state)
    else:
        begin_age(state, log)


def _pass_hands(state: SevenState) -> None:
    """To the left in Ages I and III, to the right in Age II."""
    last = state.seats - 1
    if state.age == 2:
        kept = state.cities[0].hand
        seat: i64 = 0
        while seat < last:
            state.cities[seat].hand = state.cities[seat + 1].hand
            seat += 1
        state.cities[last].hand = kept
    else:
        kept = state.cities[last].hand
        seat = last
        while seat > 0:
            state.cities[seat].hand = state.cities[seat - 1].hand
            seat -= 1
        state.cities[0].hand = kept


def begin_age(state: SevenState, log: list[Event] | None) -> None:
    """Deal the hands of the next Age."""
    state.age += 1
    state.turn = 1
    seat: i64 = 0
    while seat < state.seats:
        hand: i64 = 0
        for place in range(7):
            hand = with_card(hand, state.ahead[seat * 7 + place])
        state.cities[seat].hand = hand
        seat += 1
    for city in state.cities:
        city.free_used = 0
    state.pile = 0
    if state.seats == 2:
        for place in range(6, -1, -1):
            state.pile = state.pile << 7 | state.ahead[14 + place]
    state.ahead = state.ahead[7 * len(state.cities) :]
    _draw(state)
    if log is not None:
        events.began_age(log, state)


def _draw(state: SevenState) -> None:
    """With two seats: whoever leads the Free city draws a card."""
    if state.seats == 2 and state.pile:
        holder = state.cities[state.controller()]
        state.drawn = state.pile & 127
        state.pile >>= 7
        holder.hand = with_card(holder.hand, state.drawn)
