"""7 Wonders."""

from __future__ import annotations

from wonders_tui.games.game import Game, Outcome, Tuning
from wonders_tui.games.seven.deal import OPTIONS, begin
from wonders_tui.games.seven.notation import unpack
from wonders_tui.games.seven.position import position
from wonders_tui.games.seven.scoring import outcome
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.traits import TRAITS
from wonders_tui.games.state import State


def _outcome(state: State) -> Outcome | None:
    assert isinstance(state, SevenState)
    return outcome(state)


def _setting_up(state: State) -> bool:
    assert isinstance(state, SevenState)
    return state.age == 0


GAME = Game(
    id="seven",
    title="7 Wonders",
    seats=(2, 3, 4, 5, 6, 7),
    simultaneous=True,
    options=OPTIONS,
    begin=begin,
    unpack=unpack,
    position=position,
    outcome=_outcome,
    setting_up=_setting_up,
    tuning=Tuning(exploration=1.5, glances=4, placement=0.5),
    traits=TRAITS,
)
