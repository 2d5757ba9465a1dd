"""Positions in words and packed: what is no position is refused with what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.architects.positions import deal, play, texts
from wonders_tui.games.architects import GAME
from wonders_tui.games.game import BadPosition
from wonders_tui.games.state import Rng

CITIES = [{"wonder": "giza"}, {"wonder": "rhodes"}]


def test_a_position_may_say_next_to_nothing() -> None:
    state = GAME.position({"cities": CITIES})
    assert state.waiting() == 1
    assert GAME.position({"cities": CITIES, "seed": 1}) != state


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "cities must be a list of 2 to 7"),
        ({"cities": [{"wonder": "giza"}]}, "2 to 7"),
        ({"cities": [{"wonder": "giza"}, {"wonder": "giza"}]}, "a wonder of its own"),
        ({"cities": [{"wonder": "atlantis"}, {"wonder": "giza"}]}, "city 0: wonder must be one of alexandria"),
        ({"cities": CITIES, "centre": []}, "nothing is known about 'centre'"),
        ({"cities": [{"wonder": "giza", "gold": 1}, {"wonder": "rhodes"}]}, "city 0: nothing is known about 'gold'"),
        ({"cities": [{"wonder": "giza", "built": ["S2"]}, {"wonder": "rhodes"}]}, "must stand on built stages"),
        ({"cities": [{"wonder": "giza", "built": ["S6"]}, {"wonder": "rhodes"}]}, "built must be a list of some of"),
        ({"cities": [{"wonder": "giza", "cards": {"gold": 1}}, {"wonder": "rhodes"}]}, "known about 'gold'"),
        ({"cities": [{"wonder": "giza", "cards": {"wood": 32}}, {"wonder": "rhodes"}]}, "from 0 to 31"),
        ({"cities": [{"wonder": "giza", "cards": 3}, {"wonder": "rhodes"}]}, "must be a table"),
        ({"cities": [{"wonder": "giza", "tokens": ["decor"] * 2}, {"wonder": "rhodes"}]}, "so many tokens decor"),
        ({"cities": CITIES, "center": ["gold"]}, "center must be a list of some of wood"),
        ({"cities": CITIES, "offer": ["decor", "tactics", "science", "politics"]}, "at most 3"),
        ({"cities": CITIES, "offer": ["decor"], "stack": ["decor"]}, "so many tokens decor"),
        ({"cities": CITIES, "cat": 2}, "cat must be a number from -1 to 1"),
        ({"cities": CITIES, "active": "1"}, "active must be a number"),
        ({"cities": CITIES, "flipped": 4}, "flipped must be a number from 0 to 3"),
        ({"cities": CITIES, "options": {"colour": "red"}}, "options: nothing is known about 'colour'"),
        ({"cities": CITIES, "options": {"coin_substitution": "never"}}, "must be one of fill_only, free"),
        ({"cities": CITIES, "step": "sleep"}, "step must be one of take, open, token"),
        ({"cities": CITIES, "owed": ["urbanism"]}, 'need the step "open"'),
        ({"cities": CITIES, "step": "open", "effect": True}, "owes no effect"),
        ({"cities": CITIES, "step": "token", "offer": [], "stack": []}, "no progress token to take"),
        ({"cities": [{"wonder": "giza", "deck": []}, CITIES[1]], "looking": "left"}, "no card to look at"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.position(given)


def test_a_position_may_stand_in_the_middle_of_a_turn() -> None:
    assert texts(deal({"cards": {"gear": 1}}, step="token", offer=["decor"], stack=[])) == ["token decor"]
    state = deal({"wonder": "babylon", "built": ["S1", "S2"]}, step="open", effect=True, offer=["decor"], stack=[])
    assert texts(state) == ["token decor"]
    assert texts(deal({"deck": ["wood", "gear"]}, looking="left")) == ["keep wood", "keep gear"]


def test_a_position_in_which_nothing_is_open_goes_on_to_the_next_seat() -> None:
    assert deal({}, {}, {}, step="open").active == 1


def mangled(rng: Rng) -> list[object]:
    """A packed position with one value replaced."""
    packed = GAME.new(3, 1).pack()
    where = [packed]
    part: Any = packed
    while True:
        place = rng.below(len(part))
        if not isinstance(part[place], list):
            break
        part[place] = list(part[place])
        part = part[place]
        where.append(part)
    wrong: tuple[object, ...] = (None, "x", -2, 99, 1 << 70, b"", b"\xff" * 3, [], 0.5)
    part[place] = wrong[rng.below(len(wrong))]
    return packed


def test_what_was_not_packed_is_refused_or_is_a_position() -> None:
    rng = Rng(1)
    refused = 0
    for _ in range(400):
        packed = mangled(rng)
        try:
            state = GAME.unpack(packed)
        except BadPosition:
            refused += 1
            continue
        assert state.pack() == packed
        state.view(0).imagine(rng)
    assert refused > 300


def test_a_position_of_another_shape_is_refused() -> None:
    shapes: list[list[object]] = [[], [1, 2, 3], GAME.new(2, 1).pack()[:-1]]
    for packed in shapes:
        with pytest.raises(BadPosition, match="17 values"):
            GAME.unpack(packed)


def test_texts_do_not_depend_on_case_or_blanks() -> None:
    state = deal()
    assert play(state, " TAKE   Left ").turns == 2
