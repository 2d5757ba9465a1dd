"""The rulings of the game, one case or more each, in the format of `tests/cases`; the ids count the rulings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.seven.cases import KINDS
from wonders_tui.games.game import BadPosition

RULINGS = json.loads(Path(__file__).with_name("rulings.json").read_text(encoding="utf-8"))["cases"]
CASES = json.loads((Path(__file__).parents[2] / "cases" / "seven.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", RULINGS, ids=[case["id"] for case in RULINGS])
def test_the_ruling_holds(case: dict[str, Any]) -> None:
    KINDS[case["kind"]](case)


@pytest.mark.parametrize("part", ["given", "expect"])
def test_a_field_that_no_kind_knows_is_not_passed_over(part: str) -> None:
    one_of_each = {case["kind"]: case for case in [*RULINGS, *CASES]}
    assert set(one_of_each) == set(KINDS)
    for kind, case in one_of_each.items():
        strange = {**case, part: {**case[part], "phase_of_the_moon": 1}}
        with pytest.raises((pytest.fail.Exception, AssertionError), match="phase_of_the_moon"):
            KINDS[kind](strange)


def test_a_wrong_answer_fails() -> None:
    for case in CASES:
        for field in case["expect"]:
            wrong = {**case, "expect": {**case["expect"], field: "something else"}}
            with pytest.raises((pytest.fail.Exception, AssertionError, TypeError, AttributeError, BadPosition)):
                KINDS[case["kind"]](wrong)


def test_a_replay_goes_on_from_where_another_ended() -> None:
    first = next(case for case in CASES if case["kind"] == "replay")
    KINDS["replay"](first)
    sales = [[{"do": "sell"}] * 4] * 5
    turns = [[{"do": "build", "card": "Library"}, {"do": "sell"}, {"do": "sell"}, {"do": "build", "card": "Temple"}]]
    given = {"continues": first["id"], "age": 2, "turns": [*turns, *sales]}
    coins = [coins + 15 for coins in first["expect"]["coins_after_turn"][-1]]
    coins = [coins[0], coins[1] + 3, coins[2] + 3, coins[3]]
    expect = {"coins_after": coins, "stages": [1, 1, 1, 1], "conflict_points": [0, -1, 6, -1]}
    KINDS["replay"]({**first, "id": "the next Age", "given": given, "expect": expect})
    with pytest.raises(pytest.fail.Exception, match="nowhere"):
        KINDS["replay"]({**first, "given": {**given, "continues": "nowhere"}})
