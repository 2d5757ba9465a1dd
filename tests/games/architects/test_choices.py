"""Choices as ints and as words, drawn by chance and judged at a glance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.architects.positions import deal, play, texts
from wonders_tui.games.architects.choices import BUILD, NUMBERED, build, payment_of, stage_of
from wonders_tui.games.architects.city import UNIT
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import Rng

PLENTY = dict.fromkeys(("wood", "stone", "brick", "papyrus", "glass", "coin"), 2)
GREENS = {"tablet": 2, "compass": 1, "gear": 2}
EPHESUS: dict[str, Any] = {"wonder": "ephesus", "built": ["S1"]}


def moments() -> dict[str, ArchitectsState]:
    """Positions in which there is much to choose."""
    may = {"engineering_counts_for_obligation": "no", "economy_counts_for_obligation": "no"}
    wonder = {"wonder": "alexandria", "built": ["S1", "S2"]}
    return {
        "taking": deal(),
        "an empty deck": deal({"deck": []}),
        "building": deal({**EPHESUS, "cards": PLENTY}, step="open"),
        "building with coins alone": deal({**EPHESUS, "cards": {"coin": 3}}, step="open"),
        "building with what is scarce": deal({**EPHESUS, "cards": {"wood": 2, "glass": 1, "coin": 1}}, step="open"),
        "building with tokens": deal(
            {**EPHESUS, "cards": {"wood": 3, "glass": 1, "coin": 1}, "tokens": ["economy", "engineering"]}, step="open"
        ),
        "free coins": deal({**EPHESUS, "cards": PLENTY}, step="open", options={"coin_substitution": "free"}),
        "most stages": deal(
            {**EPHESUS, "cards": PLENTY}, step="open", options={"force_payment_that_allows_most_stages": "yes"}
        ),
        "greens": deal({"cards": GREENS}, step="open"),
        "all at once": deal(
            {**EPHESUS, "cards": {**GREENS, **PLENTY}, "tokens": ["urbanism", "science"]},
            step="open",
            owed=["urbanism", "science"],
        ),
        "extra cards": deal(
            {"tokens": ["urbanism", "science"]}, {"deck": []}, step="open", owed=["urbanism", "science"]
        ),
        "extra cards that must be taken": deal(
            {"tokens": ["urbanism"]}, step="open", owed=["urbanism"], options={"extra_card_optional": "no"}
        ),
        "a stage that may be built": deal(
            {**wonder, "cards": {"wood": 3}, "tokens": ["engineering"]}, step="open", options=may
        ),
        "a stage that may be built and an extra card": deal(
            {**wonder, "cards": {"wood": 3}, "tokens": ["engineering", "urbanism"]},
            step="open",
            owed=["urbanism"],
            options=may,
        ),
        "tokens": deal(step="token"),
        "an effect": deal(wonder, {}, {}, step="open", effect=True),
        "an effect after Architecture": deal(
            {**EPHESUS, "tokens": ["architecture"]},
            step="open",
            effect=True,
            owed=["architecture"],
            options={"wonder_effect_optional": "yes"},
        ),
        "looking": deal({"deck": ["wood", "gear", "wood", "red1"]}, looking="left"),
    }


@pytest.mark.parametrize("name", list(moments()))
def test_every_legal_choice_can_be_drawn_and_no_other(name: str) -> None:
    state = moments()[name]
    rng = Rng(5)
    drawn = {int(state.sample(0, rng)) for _ in range(3000)}
    assert drawn == set(state.legal(0))


@pytest.mark.parametrize("name", list(moments()))
def test_words_name_choices(name: str) -> None:
    state = moments()[name]
    for choice, words in zip(state.legal(0), texts(state), strict=True):
        assert words == words.lower()
        assert 0 <= choice < NUMBERED or choice >= BUILD
        play(state, words)


def test_a_build_is_a_stage_and_a_payment() -> None:
    payment = 2 * UNIT[0] + 3 * UNIT[5]
    for stage in range(5):
        choice = build(stage, payment)
        assert stage_of(choice) == stage
        assert payment_of(choice) == payment


def best(state: ArchitectsState) -> str:
    """The choice with the most appeal."""
    return max(zip(state.legal(0), texts(state), strict=True), key=lambda pair: state.appeal(0, pair[0]))[1]


def tops(left: str, right: str, **city: Any) -> ArchitectsState:
    return deal({"wonder": "giza", "deck": [left], **city}, {"deck": [right]}, {"deck": [right]}, center=[])


@pytest.mark.parametrize(
    ("left", "right", "city", "choice"),
    [
        ("blue3", "stone", {"cards": {"wood": 1}, "built": ["S1"]}, "take left"),
        ("wood", "wood", {"tokens": ["urbanism"]}, "take left"),
        ("stone", "wood", {"cards": {"wood": 1}}, "take left"),
        ("wood", "stone", {"cards": {"wood": 1}, "built": ["S1"]}, "take left"),
        ("gear", "tablet", {"cards": {"gear": 1}}, "take left"),
        ("blue2cat", "blue3", {}, "take left"),
        ("stone", "gear", {"cards": {"wood": 1, "gear": 1}, "built": ["S1"]}, "take right"),
    ],
)
def test_a_glance_prefers_what_completes_something(left: str, right: str, city: dict[str, Any], choice: str) -> None:
    assert best(tops(left, right, **city)) == choice


def test_a_glance_does_not_see_the_hidden_top() -> None:
    averages = {deal({}, {}, center=list(order)).appeal(0, 2) for order in (["wood", "blue3"], ["blue3", "wood"])}
    assert len(averages) == 1
    seen = {deal({}, {}, cat=0, center=list(order)).appeal(0, 2) for order in (["wood", "blue3"], ["blue3", "wood"])}
    assert len(seen) == 2


def test_horns_are_for_those_who_would_win_the_battle() -> None:
    strong = tops("red2", "wood", cards={"red0": 3})
    weak = deal({"deck": ["red2"]}, {"cards": {"red0": 4}}, {"cards": {"red0": 4}}, flipped=1)
    calm = deal({"deck": ["red0"]}, {"cards": {"red0": 4}}, {"cards": {"red0": 4}}, flipped=1)
    assert strong.appeal(0, 0) > weak.appeal(0, 0)
    assert weak.appeal(0, 0) < calm.appeal(0, 0)


def test_the_cat_is_worth_taking_from_somebody() -> None:
    assert tops("blue2cat", "wood").appeal(0, 0) > deal({"deck": ["blue2cat"]}, cat=0).appeal(0, 0)
