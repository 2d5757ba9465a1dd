"""Whatever is played, nothing is lost or won out of nothing, and what the rules keep track of is what can be counted.

`WONDERS_GAMES=100000 pytest tests/games/seven/test_random_games.py` plays that many games.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from wonders_tui.games.seven import GAME
from wonders_tui.games.seven.choices import BUILD, FREE, PICK, SELL, STAGE, card_of, deed_of, to_left, to_right
from wonders_tui.games.seven.city import BUILT, BURIED, TAKEN_UP, City, card_in, given_up, size_of
from wonders_tui.games.seven.deal import OPTIONS
from wonders_tui.games.seven.notation import unpack
from wonders_tui.games.seven.price import SEVENTH_SPENDS_ALL, why_free
from wonders_tui.games.seven.scoring import outcome, score
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, Event, Rng

GAMES = int(os.environ.get("WONDERS_GAMES", "150"))
SHARES = 6
"""The games are shared out among so many tests, so that several cores can play them."""

FOLLOWS = (
    *("early", "late", "tally", "own_raw", "own_made", "sale_raw", "sale_made", "discounts", "shields", "symbols"),
    *("wilds", "blue_points", "stage_points", "abilities"),
)
"""What follows from the buildings and stages of a city."""


def new_game(seed: int) -> SevenState:
    """A game at any number of seats, with any options."""
    rng = Rng(seed)
    seats = 2 + rng.below(6)
    options = {option.name: option.values[rng.below(len(option.values))] for option in OPTIONS}
    if seats == 2:
        options["edition"] = "2010"
    state = GAME.new(seats, seed, options)
    assert isinstance(state, SevenState)
    return state


def row(cards: int) -> list[int]:
    return [card_in(cards, place) for place in range(8) if card_in(cards, place)]


def uses(state: SevenState) -> list[tuple[City, int, int]]:
    """Every card that was used so far: by whom, which and how."""
    return [
        (city, city.card_at(age, place), city.use_at(age, place))
        for city in state.cities
        for age in (1, 2, 3)
        for place in range(7)
        if city.card_at(age, place)
    ]


def check_cards(state: SevenState, dealt: Counter[int]) -> None:
    """Every card that was dealt is in exactly one place."""
    cards = Counter([*state.ahead, *row(state.pile)])
    for city in state.cities:
        cards.update(row(city.hand))
    cards.update(card for _, card, _ in uses(state))
    assert cards == dealt


def check_buildings(state: SevenState) -> None:
    """What stands in the cities came out of hands or out of the discard pile, each building once in a city."""
    standing = Counter(card for city in state.cities for card in buildings(state, city))
    assert standing == Counter(card for _, card, use in uses(state) if use in (BUILT, TAKEN_UP))
    for city in state.cities:
        mine = [(card, use) for owner, card, use in uses(state) if owner is city]
        built = [card for card, use in mine if use == BUILT]
        assert len(set(built)) == len(built)
        assert set(built) <= set(buildings(state, city))
        assert sum(use & 3 == BURIED for _, use in mine) == city.stages <= city.board.size


def buildings(state: SevenState, city: City) -> list[int]:
    return [card.index for card in state.box.cards[1:] if city.has(card)]


def check_city(state: SevenState, city: City) -> None:
    """What is kept of a city is what its buildings and stages give."""
    twin = City(city.board)
    for index in buildings(state, city):
        card = state.box.cards[index]
        twin.place(card)
        if index != city.fresh:
            twin.use(card)
    for _ in range(city.stages):
        twin.raise_stage()
    for name in FOLLOWS:
        assert getattr(twin, name) == getattr(city, name), name
    assert city.coins >= (0 if state.house & SEVENTH_SPENDS_ALL else city.unready) >= 0
    assert city.won_in(state.age + 1) == 0 if state.age < 3 else True


def check_hands(state: SevenState) -> None:
    if state.age == 0:
        assert all(city.hand == 0 for city in state.cities)
        return
    if state.over or state.picks or state.sevenths:
        return
    for seat in range(state.seats):
        draws = int(state.seats == 2 and seat == state.controller())
        assert size_of(state.cities[seat].hand) == 8 - state.turn + draws
        assert row(state.cities[seat].hand) == sorted(row(state.cities[seat].hand))
    assert size_of(state.pile) == (7 - state.turn if state.seats == 2 else 0)


def bank_coins(state: SevenState, place: int, choice: int) -> int:
    """What the bank gives, or takes, for a choice at once; counted coins come on top."""
    city = state.cities[place]
    deed = deed_of(choice)
    if deed == SELL:
        return 3
    if deed == STAGE:
        return city.board.stages[city.stages].coins
    if deed in (BUILD, FREE, PICK):
        card = state.box.cards[card_of(choice)]
        free = deed != BUILD or why_free(state, city, card)
        return int(card.coins - (0 if free else card.cost.coins))
    return 0


def moved(state: SevenState, choices: list[int]) -> list[tuple[int, int]]:
    """Every city that acts when these choices are played, with its choice."""
    if state.sevenths or state.picks:
        seat = next(seat for seat in range(state.seats) if choices[seat] != NO_CHOICE)
        return [(state.city_at_stake(seat), choices[seat])]
    if state.seats > 2:
        return list(enumerate(choices))
    if not state.pledged():
        return []
    return [(0, state.cities[0].pledge), (1, state.cities[1].pledge), (2, choices[state.controller()])]


def check_coins(before: SevenState, after: SevenState, choices: list[int], log: list[Event]) -> None:
    """Coins change by what the bank gives and takes and by what neighbours pay each other, and by nothing else."""
    change = [0] * len(before.cities)
    for place, choice in moved(before, choices):
        change[place] += bank_coins(before, place, choice)
        paid = (to_left(choice), to_right(choice)) if deed_of(choice) in (BUILD, STAGE) else (0, 0)
        change[place] -= sum(paid)
        change[before.left(place)] += paid[0]
        change[before.right(place)] += paid[1]
        assert sum(paid) <= before.cities[place].coins
    for event in log:
        if event.kind == "gain":
            change[event.seat if event.seat >= 0 else 2] += event.amount
    assert [city.coins for city in after.cities] == [
        city.coins + difference for city, difference in zip(before.cities, change, strict=True)
    ]


def check_tokens(state: SevenState) -> None:
    ages_fought = state.age if state.over else state.age - 1
    won = [city.won_in(age) for city in state.cities for age in (1, 2, 3)]
    assert sum(won) == sum(city.defeats for city in state.cities)
    assert max(won) <= 2
    assert max(city.defeats for city in state.cities) <= 2 * max(ages_fought, 0)


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_is_lost_and_everything_adds_up(share: int) -> None:
    for seed in range(share, GAMES, SHARES):
        state = new_game(seed)
        rng = Rng(seed)
        dealt = Counter(state.ahead)
        for city in state.cities:
            dealt.update(row(city.hand))
        dealt.update(row(state.pile))
        assert dealt.total() == 21 * len(state.cities)
        while state.waiting():
            check_cards(state, dealt)
            check_buildings(state)
            check_hands(state)
            check_tokens(state)
            for city in state.cities:
                check_city(state, city)
            choices = [NO_CHOICE] * state.seats
            for seat in range(state.seats):
                if state.waiting() >> seat & 1:
                    legal = state.legal(seat)
                    choices[seat] = legal[rng.below(len(legal))] if rng.below(2) else state.sample(seat, rng)
            before = state.copy()
            log: list[Event] = []
            state.play(choices, log)
            if before.age:
                check_coins(before, state, choices, log)
        check_cards(state, dealt)
        check_buildings(state)
        assert unpack(state.pack()) == state
        end = outcome(state)
        assert end is not None
        assert [1000 * total + state.cities[seat].coins for seat, total in enumerate(end.totals)] == state.standing()
        assert [sum(score(state, seat)) for seat in range(state.seats)] == list(end.totals)
        assert not any(given_up(use) and card == 0 for _, card, use in uses(state))
