"""7 Wonders Architects: two to seven seats, one card a turn."""

from __future__ import annotations

from wonders_tui.games.architects import notation, scoring, setup
from wonders_tui.games.architects.options import OPTIONS
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.architects.traits import TRAITS
from wonders_tui.games.game import Game, Outcome, Tuning
from wonders_tui.games.state import State


def _outcome(state: State) -> Outcome | None:
    assert isinstance(state, ArchitectsState)
    return scoring.outcome(state)


GAME = Game(
    id="architects",
    title="7 Wonders Architects",
    seats=(2, 3, 4, 5, 6, 7),
    simultaneous=False,
    options=OPTIONS,
    begin=setup.begin,
    unpack=notation.unpack,
    position=notation.position,
    outcome=_outcome,
    tuning=Tuning(glances=4, placement=0.5),
    traits=TRAITS,
)
