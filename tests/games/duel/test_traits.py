"""What the prior of the search reads off a choice."""

from __future__ import annotations

import pytest

from tests.games.duel.swaps import swapped
from tests.games.test_laws import moments
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.traits import TRAITS
from wonders_tui.games.state import Rng


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_has_traits_that_depend_on_nothing_hidden(seed: int) -> None:
    rng = Rng(seed)
    for state in moments(("duel", 2, {}), seed):
        assert isinstance(state, DuelState)
        seat = state.seat
        other = swapped(state, seat, rng) if state.waiting() else None
        for choice in state.legal(seat):
            traits = state.traits(seat, choice)
            assert traits
            assert all(0 <= trait < TRAITS for trait in traits)
            assert state.view(seat).traits(seat, choice) == traits
            if other is not None:
                assert other.traits(seat, choice) == traits
