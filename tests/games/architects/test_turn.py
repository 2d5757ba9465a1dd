"""The course of a turn: one card, what it sets off, and what must be done before the turn may end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.architects.positions import cards_of, deal, play, texts
from wonders_tui.games.architects import GAME
from wonders_tui.games.architects.cards import WONDER
from wonders_tui.games.state import Event

GIZA: dict[str, Any] = {"wonder": "giza", "built": ["S1"]}


def test_a_turn_begins_with_one_card_off_the_three_tops() -> None:
    assert texts(deal()) == ["take left", "take right", "take center"]


def test_a_card_must_be_taken_even_if_a_stage_could_be_paid_for() -> None:
    state = deal({"wonder": "giza", "cards": {"wood": 2, "stone": 2}})
    assert texts(state) == ["take left", "take right", "take center"]


def test_the_right_deck_is_the_right_neighbours_and_the_left_one_ones_own() -> None:
    state = deal({"deck": ["blue3"] * 5}, {"deck": ["blue3"] * 6}, {"deck": ["blue3"] * 7}, active=1)
    state = play(state, "take right")
    assert [city.deck.left() for city in state.cities] == [4, 6, 7]
    state = play(state, "take right")
    assert [city.deck.left() for city in state.cities] == [4, 5, 7]
    state = play(state, "take left")
    assert [city.deck.left() for city in state.cities] == [3, 5, 7]


def test_an_empty_deck_offers_nothing_and_is_not_refilled() -> None:
    state = deal({"deck": ["wood"]}, {"deck": []})
    assert texts(state) == ["take left", "take center"]
    state = play(state, "take left")
    assert texts(state) == ["take center"]


def test_a_blue_card_ends_the_turn_at_once() -> None:
    state = play(deal({"deck": ["blue3", "wood"]}), "take left")
    assert state.active == 1
    assert state.turns == 2
    assert cards_of(state.cities[0]) == {"blue3": 1}


def test_the_next_top_is_seen_at_once() -> None:
    state = play(deal({"deck": ["blue3", "gear", "wood"]}), "take left")
    assert state.view(1).cities[0].deck.top() == 10


def test_a_stage_that_can_be_paid_for_must_be_built() -> None:
    state = play(deal({**GIZA, "deck": ["wood"], "cards": {"wood": 1}}), "take left")
    assert state.active == 0
    assert texts(state) == ["build 2 wood wood"]


def test_a_coin_completes_a_stage_that_must_then_be_built() -> None:
    state = play(deal({**GIZA, "deck": ["coin"], "cards": {"wood": 1}}), "take left")
    assert texts(state) == ["build 2 wood coin"]


def test_two_coins_alone_make_a_stage_compulsory() -> None:
    state = play(deal({**GIZA, "deck": ["coin"], "cards": {"coin": 1}}), "take left")
    assert texts(state) == ["build 2 coin coin"]


def test_the_player_chooses_which_cards_pay() -> None:
    state = play(deal({"wonder": "giza", "deck": ["brick"], "cards": {"wood": 2}}), "take left")
    assert texts(state) == ["build 1 wood brick"]
    state = play(
        deal({**GIZA, "built": ["S1", "S2"], "deck": ["brick"], "cards": {"wood": 2, "glass": 1, "stone": 1}}),
        "take left",
    )
    assert texts(state) == [
        "build 3 wood stone brick",
        "build 3 wood stone glass",
        "build 3 wood brick glass",
        "build 3 stone brick glass",
    ]


def test_several_stages_are_built_in_one_turn_if_they_can_be_paid_for() -> None:
    state = play(deal({"wonder": "giza", "deck": ["wood"], "cards": {"stone": 1, "coin": 2}}), "take left")
    assert texts(state) == ["build 1 wood stone"]
    state = play(state, "build 1 wood stone")
    assert state.active == 0
    assert texts(state) == ["build 2 coin coin"]
    state = play(state, "build 2 coin coin")
    assert state.active == 1
    assert state.cities[0].built == 0b11


def test_of_two_open_stages_the_player_chooses_one_and_the_other_waits() -> None:
    rhodes = {"wonder": "rhodes", "deck": ["stone"], "cards": {"wood": 2}}
    state = play(deal(rhodes), "take left")
    assert texts(state) == ["build 1 wood stone", "build 2 wood wood"]
    after = play(state, "build 2 wood wood")
    assert after.active == 1
    assert after.cities[0].shields() == 1
    assert play(state, "build 1 wood stone").cities[0].shields() == 0


@pytest.mark.parametrize(
    ("wonder", "built", "available"),
    [
        ("rhodes", [], "12"),
        ("rhodes", ["S1"], "2"),
        ("rhodes", ["S1", "S2"], "3"),
        ("babylon", ["S1", "S2"], "3"),
        ("babylon", ["S1", "S2", "S3"], "45"),
        ("babylon", ["S1", "S2", "S3", "S5"], "4"),
        ("ephesus", ["S1"], "234"),
        ("ephesus", ["S1", "S2", "S4"], "3"),
        ("ephesus", ["S1", "S2", "S3", "S4"], "5"),
        ("halicarnassus", ["S1", "S2"], "34"),
        ("halicarnassus", ["S1", "S2", "S4"], "3"),
        ("olympia", ["S1"], "23"),
        ("olympia", ["S1", "S3"], "2"),
        ("alexandria", ["S1"], "2"),
        ("giza", [], "1"),
    ],
)
def test_a_stage_is_open_when_all_it_stands_on_is_built(wonder: str, built: list[str], available: str) -> None:
    plenty = dict.fromkeys(("wood", "stone", "brick", "papyrus", "glass"), 4)
    state = deal({"wonder": wonder, "built": built, "cards": plenty}, step="open")
    assert "".join(sorted({text.split()[1] for text in texts(state)})) == available


def test_building_may_wait_for_an_extra_card_but_not_beyond_the_turn() -> None:
    city = {**GIZA, "deck": ["stone", "gear"], "cards": {"stone": 1}, "tokens": ["jewellery"]}
    state = play(deal(city, {"deck": ["blue3"]}), "take left")
    assert texts(state) == ["jewellery left", "jewellery right", "jewellery center", "build 2 stone stone"]
    state = play(state, "jewellery right")
    assert state.active == 0
    assert texts(state) == ["build 2 stone stone"]
    assert play(state, "build 2 stone stone").active == 1


def test_a_card_that_was_spent_has_still_set_its_token_off() -> None:
    city = {**GIZA, "deck": ["stone", "gear"], "cards": {"stone": 1}, "tokens": ["jewellery"]}
    state = play(deal(city), "take left", "build 2 stone stone")
    assert state.active == 0
    assert texts(state) == ["jewellery left", "jewellery right", "jewellery center", "decline jewellery"]


def test_a_pair_or_a_triple_must_be_cashed() -> None:
    state = play(deal({"deck": ["gear"], "cards": {"gear": 1}}), "take left")
    assert texts(state) == ["pair gear"]
    state = play(deal({"deck": ["gear"], "cards": {"tablet": 1, "compass": 1}}), "take left")
    assert texts(state) == ["triple"]


def test_two_different_greens_are_nothing_yet() -> None:
    state = play(deal({"deck": ["gear"], "cards": {"tablet": 1}}), "take left")
    assert state.active == 1


def test_with_one_of_each_and_a_second_the_player_chooses_pair_or_triple() -> None:
    state = deal({"cards": {"gear": 2, "tablet": 1, "compass": 1}}, step="open")
    assert texts(state) == ["pair gear", "triple"]
    assert cards_of(play(state, "pair gear", "token hidden").cities[0]) == {"tablet": 1, "compass": 1}
    assert cards_of(play(state, "triple", "token hidden").cities[0]) == {"gear": 1}


def test_two_alike_and_one_other_are_a_pair_only() -> None:
    assert texts(deal({"cards": {"gear": 2, "tablet": 1}}, step="open")) == ["pair gear"]


def test_two_pairs_bring_two_tokens() -> None:
    state = deal({"cards": {"gear": 2, "tablet": 2}}, step="open")
    assert texts(state) == ["pair tablet", "pair gear"]
    state = play(state, "pair tablet", "token hidden")
    assert state.active == 0
    state = play(state, "pair gear", "token hidden")
    assert state.cities[0].token_count() == 2


def test_the_turn_ends_only_when_nothing_is_open() -> None:
    city = {"wonder": "giza", "cards": {"gear": 2, "wood": 1, "stone": 1}, "tokens": ["urbanism"]}
    state = deal(city, step="open", owed=["urbanism"])
    assert texts(state) == [
        "urbanism left",
        "urbanism right",
        "urbanism center",
        "pair gear",
        "build 1 wood stone",
    ]
    state = play(state, "build 1 wood stone", "pair gear", "token hidden")
    assert state.active == 0
    assert "decline urbanism" in texts(state)
    assert play(state, "decline urbanism").active == 1


def test_the_fifth_stage_ends_the_game_after_the_turn_and_nobody_plays_on() -> None:
    city: dict[str, Any] = {"wonder": "giza", "built": ["S1", "S2", "S3", "S4"], "tokens": ["architecture"]}
    city |= {"deck": ["glass", "red1"]}
    city["cards"] = {"wood": 1, "stone": 1, "brick": 1}
    state = play(deal({}, city, {}, active=1, flipped=2), "take left", "build 5 wood stone brick glass")
    assert state.waiting() == 0b10
    assert GAME.outcome(state) is None
    log: list[Event] = []
    state = play(state, "architecture left", log=log)
    assert not state.waiting()
    assert state.cities[1].victories == 2
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "wonder"
    assert outcome.totals[1] == 36
    assert [event.kind for event in log][-1] == "end"


def test_the_last_stage_may_be_any_of_the_five() -> None:
    city = {"wonder": "babylon", "built": ["S1", "S2", "S3", "S5"], "cards": {"wood": 2}, "deck": ["wood"]}
    state = play(deal(city), "take left", "build 4 wood wood wood")
    # The effect of the last stage still happens.
    assert state.waiting()
    assert not play(state, "token hidden").waiting()


def test_with_nothing_within_reach_the_seat_is_skipped_and_the_others_play_on() -> None:
    state = deal({"deck": ["blue3", "blue3"]}, {"deck": []}, {"deck": []}, {"deck": []}, center=[])
    log: list[Event] = []
    state = play(state, "take left", log=log)
    assert state.active == 1
    state = play(state, "take right", log=log)
    assert not state.waiting()
    assert [event.seat for event in log if event.kind == "skip"] == []
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "cards"

    state = deal({"deck": []}, {"deck": []}, {"deck": ["blue3", "blue3"]}, {"deck": []}, center=[], active=3)
    state = play(state, "take right", log=log)
    assert [event.seat for event in log if event.kind == "skip"] == [0, 1]
    assert state.active == 2


def test_a_skipped_seat_still_builds_what_its_tokens_let_it_pay_for() -> None:
    city = {**GIZA, "built": ["S1", "S2"], "deck": [], "cards": {"wood": 1, "coin": 1}, "tokens": ["economy"]}
    state = deal({"deck": []}, city, {"deck": ["blue3"]}, {"deck": ["blue3"]}, center=[], active=3)
    state = play(state, "take left")
    assert state.active == 1
    assert texts(state) == ["build 3 wood double"]
    assert play(state, "build 3 wood double").active == 2


def test_a_new_game_is_set_as_printed() -> None:
    for seats in range(2, 8):
        state = GAME.new(seats, seats)
        assert state.waiting() == 1
        assert len({int(city.wonder) for city in state.cities}) == seats  # type: ignore[attr-defined]


def test_wonders_and_decks_are_drawn_by_chance() -> None:
    drawn = {int(GAME.new(2, seed).cities[0].wonder) for seed in range(60)}  # type: ignore[attr-defined]
    assert drawn == set(range(len(WONDER)))


def test_every_event_of_a_turn_is_told_in_order() -> None:
    city = {**GIZA, "deck": ["stone", "red2"], "cards": {"stone": 1}, "tokens": ["jewellery"]}
    log: list[Event] = []
    play(deal(city), "take left", "build 2 stone stone", "jewellery left", log=log)
    assert [(event.kind, event.seat, event.what, event.amount) for event in log] == [
        ("take", 0, "stone", 1),
        ("build", 0, "S2", 1),
        ("extra", 0, "jewellery", 0),
        ("take", 0, "red2", 1),
        ("horns", 0, "", 2),
        ("turn", 1, "", 0),
    ]


def test_what_a_stage_still_lacks_can_be_told_for_every_seat() -> None:
    city = {"wonder": "giza", "cards": {"wood": 2, "stone": 1, "coin": 1}}
    state = deal(city, {**city, "wonder": "rhodes", "tokens": ["economy"]}, {"wonder": "olympia"})
    assert [state.missing(0, stage) for stage in range(5)] == [0, 0, 0, 0, 1]
    assert [state.missing(1, stage) for stage in range(5)] == [0, 0, 0, 0, 0]
    assert [state.missing(2, stage) for stage in range(5)] == [2, 2, 3, 3, 4]
    state = deal({"wonder": "giza", "built": ["S1"], "cards": {"wood": 1, "stone": 1}, "tokens": ["engineering"]}, {})
    assert state.missing(0, 1) == 0
    assert state.missing(0, 2) == 1
