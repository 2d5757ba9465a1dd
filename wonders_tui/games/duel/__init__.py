"""7 Wonders Duel."""

from __future__ import annotations

from wonders_tui.games.duel.choices import DRAFTING
from wonders_tui.games.duel.deal import OPTIONS, begin
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.position import position
from wonders_tui.games.duel.scoring import outcome
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.traits import TRAITS
from wonders_tui.games.game import Game, Outcome, Tuning
from wonders_tui.games.state import State


def _outcome(state: State) -> Outcome | None:
    assert isinstance(state, DuelState)
    return outcome(state)


def _setting_up(state: State) -> bool:
    assert isinstance(state, DuelState)
    return state.decision == DRAFTING


GAME = Game(
    id="duel",
    title="7 Wonders Duel",
    seats=(2,),
    simultaneous=False,
    options=OPTIONS,
    begin=begin,
    unpack=unpack,
    position=position,
    outcome=_outcome,
    setting_up=_setting_up,
    traits=TRAITS,
    tuning=Tuning(exploration=1.5, glances=3),
)
