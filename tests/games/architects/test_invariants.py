"""What must hold in every game, whatever is chosen. `WONDERS_GAMES=100000` plays so many games instead of a few."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.architects.positions import cards_of
from wonders_tui.games.architects import GAME
from wonders_tui.games.architects.cards import DECK, KIND_IDS, STACK, TOKEN_IDS
from wonders_tui.games.architects.choices import OPEN
from wonders_tui.games.architects.options import OPTIONS
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import NO_CHOICE, Event, Rng

GAMES = int(os.environ.get("WONDERS_GAMES", "240"))


def tables() -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every option at its other value, and with none."""
    for seats in GAME.seats:
        yield seats, {}
        for option in OPTIONS:
            yield seats, {option.name: option.values[1]}
        yield seats, {option.name: option.values[1] for option in OPTIONS}


TABLES = list(tables())


def started(game: int) -> ArchitectsState:
    seats, options = TABLES[game % len(TABLES)]
    state = GAME.new(seats, game, options)
    assert isinstance(state, ArchitectsState)
    return state


def step(state: ArchitectsState, rng: Rng, log: list[Event]) -> None:
    choices = [NO_CHOICE] * state.seats
    choices[state.active] = state.sample(state.active, rng)
    state.play(choices, log)


class Ledger:
    """What should lie in front of the cities, by what was told of the game."""

    def __init__(self, seats: int) -> None:
        self.here = [Counter[str]() for _ in range(seats)]
        self.taken = 0

    def enter(self, log: list[Event]) -> None:
        for event in log:
            if event.kind == "battle":
                for cards in self.here:
                    cards["red1"] = cards["red2"] = 0
            elif event.kind == "take":
                self.here[event.seat][event.what] += 1
                self.taken += 1
            elif event.kind == "build":
                self.here[event.seat].subtract(event.other.replace("double", "coin").split())
            elif event.kind == "cash":
                self.here[event.seat].subtract([event.what] * 2 if event.what else KIND_IDS[8:11])


def all_cards(state: ArchitectsState) -> list[int]:
    """Of each kind: those left in decks, and those that were drawn."""
    decks = [*(city.deck for city in state.cities), state.center]
    return [sum(deck.order.count(kind) for deck in decks) for kind in range(len(KIND_IDS))]


def dealt(state: ArchitectsState) -> list[int]:
    decks = [*(DECK[city.wonder] for city in state.cities), DECK[7]]
    return [sum(deck[kind] for deck in decks) for kind in range(len(KIND_IDS))]


def check_turn(state: ArchitectsState) -> None:
    """What must hold whenever somebody must choose."""
    assert 0 <= state.flipped <= state.conflicts
    assert sum(state.used >> token & state.pending >> token & 1 for token in range(len(TOKEN_IDS))) == 0
    for token, copies in enumerate(STACK):
        owned = sum(int(city.owned(token)) for city in state.cities)
        assert owned + state.offer.count(token) + state.stack.remaining()[token] == copies
    for city in state.cities:
        assert min(city.count(kind) for kind in range(len(KIND_IDS))) >= 0
        assert city.cats == 0 or state.cat >= 0


def check_end_of_turn(state: ArchitectsState, seat: int, used: int) -> None:
    """What must hold for a seat whose turn is over."""
    twin = state.copy()
    twin.active, twin.city, twin.used, twin.step = seat, twin.cities[seat], used, OPEN
    assert not twin.must_build()
    assert not twin.must_cash()
    assert state.flipped < state.conflicts


def play_one(game: int) -> str:
    """Play a game and check it all along; why it ended."""
    state = started(game)
    rng = Rng(game)
    ledger = Ledger(int(state.seats))
    cards = dealt(state)
    while state.waiting():
        seat, turns, used = int(state.active), state.turns, int(state.used)
        log: list[Event] = []
        step(state, rng, log)
        ledger.enter(log)
        check_turn(state)
        if state.turns != turns or not state.waiting():
            for event in log:
                if event.kind in ("use", "extra") and event.seat == seat:
                    used |= 1 << TOKEN_IDS.index(event.what)
            check_end_of_turn(state, seat, used)
            assert all_cards(state) == cards
            assert [+here for here in ledger.here] == [Counter(cards_of(city)) for city in state.cities]
    drawn = sum(len(city.deck.order) - city.deck.left() for city in state.cities) + 60 - state.center.left()
    assert drawn == ledger.taken
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason == "wonder") == any(city.finished() for city in state.cities)
    assert outcome.totals == tuple(state.vp(seat) for seat in range(state.seats))
    return outcome.reason


@pytest.mark.parametrize("part", range(8))
def test_cards_and_tokens_are_conserved_and_nothing_compulsory_is_left_over(part: int) -> None:
    reasons = Counter(play_one(game) for game in range(part, GAMES, 8))
    assert reasons["wonder"] > 0
