"""Horns, the battle, and the Cat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.architects.positions import cards_of, deal, play, texts
from wonders_tui.games.architects.battle import against_one, against_two
from wonders_tui.games.architects.cards import CAT_BLUE
from wonders_tui.games.state import SPECTATOR, Event


@pytest.mark.parametrize(
    ("own", "other", "won"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (5, 0, 2), (1, 1, 0), (2, 1, 2), (3, 2, 1), (4, 2, 2), (3, 1, 2), (0, 2, 0)],
)
def test_two_seats_win_one_token_for_more_and_two_for_twice_as_many(own: int, other: int, won: int) -> None:
    assert against_one(own, other) == won


def test_three_seats_or_more_win_a_token_for_each_weaker_neighbour() -> None:
    assert against_two(4, 2, 4) == 1
    assert against_two(4, 2, 3) == 2
    assert against_two(1, 0, 0) == 2
    assert against_two(0, 0, 0) == 0
    assert against_two(2, 2, 3) == 0


@pytest.mark.parametrize(("seats", "conflicts"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_each_horn_turns_a_token_and_the_last_one_starts_the_battle(seats: int, conflicts: int) -> None:
    others: list[dict[str, Any]] = [{} for _ in range(seats - 1)]
    for before in range(conflicts):
        log: list[Event] = []
        state = play(deal({"deck": ["red1"]}, *others, flipped=before), "take left", log=log)
        fought = any(event.kind == "battle" for event in log)
        assert fought == (before + 1 == conflicts)
        assert state.flipped == (0 if fought else before + 1)


def test_horns_beyond_the_last_token_are_forgotten() -> None:
    log: list[Event] = []
    state = play(deal({"deck": ["red2"]}, flipped=2), "take left", log=log)
    assert [event.amount for event in log if event.kind == "horns"] == [1]
    assert state.flipped == 0


def test_a_horned_card_after_the_last_flip_counts_and_is_laid_down_after_the_battle() -> None:
    city = {"deck": ["red1", "red2"], "tokens": ["propaganda"]}
    state = play(deal(city, {"cards": {"red0": 1}}, flipped=2), "take left", "propaganda left")
    assert state.cities[0].victories == 2
    assert cards_of(state.cities[0]) == {}
    assert state.flipped == 0


def test_everybody_lays_the_horned_cards_down_winner_or_not() -> None:
    cities: list[dict[str, Any]] = [
        {"deck": ["red1"]},
        {"cards": {"red0": 1, "red1": 2}},
        {"cards": {"red2": 1, "red0": 2}},
    ]
    state = play(deal(*cities, flipped=2), "take left")
    assert [cards_of(city) for city in state.cities] == [{}, {"red0": 1}, {"red0": 2}]
    assert [city.victories for city in state.cities] == [0, 1, 1]


def test_seats_that_are_not_neighbours_never_fight() -> None:
    cities: list[dict[str, Any]] = [{"deck": ["red1"]}, {"cards": {"red0": 3}}, {}, {"cards": {"red0": 3}}]
    state = play(deal(*cities, flipped=3), "take left")
    assert [city.victories for city in state.cities] == [0, 2, 0, 2]


def test_the_battle_waits_for_everything_else_of_the_turn() -> None:
    city = {"wonder": "rhodes", "built": ["S1"], "deck": ["red1", "wood"], "cards": {"wood": 1}}
    state = deal({**city, "tokens": ["propaganda"]}, {"cards": {"red0": 1}}, flipped=2)
    state = play(state, "take left", "propaganda left")
    assert state.flipped == 3
    state = play(state, "build 2 wood wood")
    assert state.cities[0].victories == 2


def test_a_card_with_the_cat_brings_the_pawn_from_wherever_it_is() -> None:
    state = play(deal({"deck": ["blue2cat"]}, {}, cat=1), "take left")
    assert state.cat == 0
    state = play(deal({"deck": ["blue2cat"]}, cat=0), "take left")
    assert state.cat == 0
    assert state.vp(0) == 4


def test_the_holder_sees_the_central_top_when_its_turn_begins_and_nobody_else_does() -> None:
    state = deal({}, {}, {}, active=1, cat=1, center=["red2", "wood"])
    assert state.view(1).center.top() == 13
    for reader in (0, 2, SPECTATOR):
        assert state.view(reader).center.top() == 254


def test_the_look_is_told_to_its_seat_only() -> None:
    log: list[Event] = []
    play(deal({}, {}, cat=1, center=["red2", "wood"]), "take left", log=log)
    (look,) = [event for event in log if event.kind == "look"]
    assert look.seen_by(1).what == "red2"
    assert look.seen_by(0).what == look.seen_by(SPECTATOR).what == ""


def test_there_is_no_look_in_the_turn_that_brings_the_cat_nor_before_an_extra_card() -> None:
    city = {
        "deck": ["wood", "blue2cat"],
        "tokens": ["urbanism", "architecture"],
        "wonder": "giza",
        "cards": {"glass": 1},
    }
    state = play(deal(city), "take left", "urbanism left")
    assert state.cat == 0
    assert "build 1 wood glass" in texts(state)
    state = play(state, "build 1 wood glass")
    assert "architecture center" in texts(state)
    assert not state.center.knows(0)


def test_after_taking_the_card_it_knew_the_holder_knows_nothing_of_the_next() -> None:
    city = {"wonder": "giza", "tokens": ["urbanism"]}
    state = play(deal(city, cat=0, center=["wood", "red0"]), "take center")
    assert "urbanism center" in texts(state)
    assert state.view(0).center.top() == 254


def test_what_the_cat_showed_stays_known_until_the_card_is_taken() -> None:
    cities: list[dict[str, Any]] = [
        {"deck": ["blue3"] * 3},
        {"deck": ["blue2cat", "blue3", "blue3"]},
        {"deck": ["blue3"] * 3},
    ]
    state = play(deal(*cities, cat=0, center=["red2", "wood"]), "take left", "take left", "take left")
    assert state.cat == 1
    assert state.active == 0
    assert state.view(0).center.top() == 13
    state = play(state, "take left")
    # Now the new holder knows it as well.
    assert [state.view(seat).center.top() for seat in range(3)] == [13, 13, 254]
    state = play(state, "take center")
    assert [state.view(seat).center.top() for seat in range(3)] == [254] * 3


def test_the_pawn_is_worth_two_points_and_politics_counts_cards() -> None:
    state = deal({"cards": {"blue2cat": 2}, "tokens": ["politics"]}, cat=1)
    assert state.cities[0].cats == state.cities[0].count(CAT_BLUE) == 2
    assert [state.vp(seat) for seat in range(2)] == [6, 2]
