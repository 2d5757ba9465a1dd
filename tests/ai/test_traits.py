"""What the prior of the search reads off a choice."""

from __future__ import annotations

from importlib import import_module

import pytest

from ai.weights import weights
from tests.games.test_laws import moments
from wonders_tui.games import GAMES, game
from wonders_tui.games.state import Rng, waits

TABLES = [(name, seats) for name in GAMES for seats in game(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_traits_depend_on_nothing_that_the_seat_cannot_know(name: str, seats: int) -> None:
    swapped = import_module(f"tests.games.{name}.swaps").swapped
    rng = Rng(seats)
    told = 0
    for number, state in enumerate(moments((name, seats, {}), seats)):
        if number % 3:
            continue
        for seat in range(seats):
            if not waits(state, seat):
                continue
            view = state.view(seat)
            other = swapped(state, seat, rng) or state
            for choice in state.legal(seat):
                traits = state.traits(seat, choice)
                assert view.traits(seat, choice) == traits
                assert other.traits(seat, choice) == traits
                told += len(traits)
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_every_trait_is_one_of_those_there_are(name: str) -> None:
    declared = game(name).traits
    assert len(weights(name, None)) in (0, declared)
    rng = Rng(1)
    for seats in game(name).seats:
        for state in moments((name, seats, {}), rng.below(1000)):
            for seat in range(seats):
                for choice in state.legal(seat):
                    assert all(0 <= trait < declared for trait in state.traits(seat, choice))
