"""Positions of Duel written down and read again."""

from __future__ import annotations

from wonders_tui.games import game
from wonders_tui.games.duel.choices import OVER, TURN
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import Rng, alone


def test_what_the_last_card_of_the_game_leaves_to_decide_can_be_written_down() -> None:
    duel = game("duel")
    found = set()
    for seed in range(60):
        rng = Rng(seed)
        state = duel.new(2, seed)
        assert isinstance(state, DuelState)
        while state.waiting():
            seat = state.seat
            state.play(alone(2, seat, state.sample(seat, rng)))
            if state.age == 3 and not state.remaining and state.decision != OVER:
                found.add(state.decision)
                assert duel.unpack(state.pack()) == state
                assert duel.unpack(state.view(1 - seat).pack()) == state.view(1 - seat)
    assert found
    assert TURN not in found
