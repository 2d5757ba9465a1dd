"""A whole game written down as a case is replayed move by move, also where it leaves out what goes without saying."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.cases import replay
from tests.games.duel.run import sheet
from tests.games.duel.tables import after_draft
from wonders_tui.games.duel.cards import CARDS
from wonders_tui.games.duel.choices import DESTROYING, OVER, RAISING, STARTING
from wonders_tui.games.duel.scoring import outcome
from wonders_tui.games.state import Rng, alone

DO = {"build": "construct", "token": "take_progress", "keep": "take_progress", "raise": "build_from_discard"}
VICTORIES = {"civilian": 10, "military": 71, "science": 205}
"""Seeds of games that end like this."""


def written_down(seed: int, terse: bool) -> dict[str, Any]:
    """A game of chance as a case; a terse one leaves out who starts an Age, and choices of one."""
    state = after_draft(seed)
    cities = (state.first, state.second)
    wonders = {name: [city.wonder(place).id for place in range(4)] for name, city in zip("AB", cities, strict=True)}
    tokens = [token.id for token in state.tokens_on_board()]
    drawn = [token.id for token in state.tokens_drawn()]
    cards = [CARDS[card].id for card in state.layout + state.decks]
    ages = {str(age + 1): {"slots": cards[20 * age : 20 * age + 20]} for age in range(3)}
    moves: list[dict[str, object]] = []
    rng = Rng(seed)
    while state.waiting():
        legal = state.legal(state.seat)
        choice = state.sample(state.seat, rng)
        verb, *rest = state.text(state.seat, choice).split()
        move: dict[str, object] = {"by": "AB"[state.seat], "do": DO.get(verb, verb)}
        if verb == "start":
            move = {"do": "choose_starter", "player": "AB"[state.seat if rest == ["first"] else 1 - state.seat]}
        elif verb == "wonder":
            move |= {"wonder": rest[0], "with_card": rest[1]}
        else:
            move["token" if verb in ("token", "keep") else "card"] = rest[0]
        alone_left = state.decision in (DESTROYING, RAISING) and len(legal) == 1
        if not (terse and (state.decision == STARTING or alone_left)):
            moves.append(move)
        state.play(alone(2, state.seat, choice))
        if state.decision == STARTING:
            moves += [{"check": "coins", "player": "AB"[seat], "value": state.city(seat).coins} for seat in range(2)]
            moves.append({"check": "pawn", "value": int(state.pawn)})
    assert state.decision == OVER
    result = outcome(state)
    assert result is not None
    expect = {
        "winner": "AB"[result.winners[0]] if len(result.winners) == 1 else "shared",
        "victory": result.reason,
        "score": {name: sheet(state, seat) for seat, name in enumerate("AB")},
        "coins": {"A": state.first.coins, "B": state.second.coins},
        "pawn_from_A": state.pawn,
        "discard_pile_size": len(state.discard_pile()),
    }
    return {
        "kind": "replay",
        "first_player": "A",
        "progress_on_board": tokens,
        "progress_in_box_needed": drawn,
        "wonders": wonders,
        "structures": ages,
        "moves": moves,
        "expect": expect,
    }


@pytest.mark.parametrize("terse", [False, True])
@pytest.mark.parametrize("victory", VICTORIES)
def test_a_game_that_is_written_down_can_be_replayed(victory: str, terse: bool) -> None:
    case = written_down(VICTORIES[victory], terse)
    assert case["expect"]["victory"] == victory
    replay(case)


def test_a_replay_notices_what_is_not_so() -> None:
    case = written_down(VICTORIES["civilian"], terse=False)
    for field, wrong in (
        ("winner", "nobody"),
        ("pawn_from_A", 99),
        ("score", {"A": {"total": -1}}),
        ("weather", "fair"),
    ):
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            replay({**case, "expect": {field: wrong}})
    with pytest.raises(AssertionError, match="row 0"):
        replay({**case, "moves": [{"check": "coins", "player": "B", "value": 8}, *case["moves"]]})


def test_a_replay_may_leave_out_cards_that_nobody_took_and_the_fillers_of_the_box() -> None:
    case = written_down(VICTORIES["military"], terse=False)
    taken = {move.get("with_card", move.get("card")) for move in case["moves"]}
    for age in case["structures"].values():
        age["slots"] = [card if card in taken else None for card in age["slots"]]
    kept = {move["token"] for move in case["moves"] if "token" in move}
    case["progress_in_box_needed"] = [token for token in case["progress_in_box_needed"] if token in kept]
    replay(case)
