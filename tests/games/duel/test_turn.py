"""The course of a game: the draft, turns, what is owed within a turn, the ends of Ages, and what is told about it."""

from __future__ import annotations

import pytest

from tests.games.duel.tables import after_draft, do, fresh, table, texts
from wonders_tui.games.bits import places
from wonders_tui.games.duel.cards import CARD_BY_ID, CARDS
from wonders_tui.games.duel.choices import DECISIONS, DRAFTING, TURN
from wonders_tui.games.duel.position import position
from wonders_tui.games.state import Event, alone


def test_a_drafted_wonder_leaves_the_offer_and_can_be_built() -> None:
    state = fresh()
    offered = [wonder.id for wonder in state.wonders_on_offer()]
    assert texts(state) == [f"draft {wonder}" for wonder in offered]
    do(state, f"draft {offered[2]}")
    assert state.seat == 1
    assert [wonder.id for wonder in state.wonders_on_offer()] == [*offered[:2], offered[3]]
    assert state.first.wonder(0).id == offered[2]
    assert state.first.is_unbuilt(0)


def test_the_last_wonder_of_each_round_is_still_a_choice() -> None:
    state = fresh()
    for _ in range(3):
        state.play(alone(2, state.seat, state.legal(state.seat)[0]))
    assert state.decision == DRAFTING
    assert len(state.legal(state.seat)) == 1


def test_age_one_is_laid_out_when_the_draft_is_over() -> None:
    state = after_draft()
    assert (state.age, state.seat, state.decision) == (1, 0, TURN)
    assert places(state.free) == [14, 15, 16, 17, 18, 19]
    assert all(CARDS[card].age == 1 for card in state.layout)
    assert [len(city.wonders) for city in (state.first, state.second)] == [4, 4]


def test_a_turn_offers_every_use_of_every_free_card() -> None:
    state = table("theater", "palace", me={"coins": 8, "wonders_unbuilt": ["pyramids", "colossus", "mausoleum"]})
    assert texts(state) == [
        "build theater",
        "discard theater",
        "wonder pyramids theater",
        "wonder colossus theater",
        "discard palace",
        "wonder pyramids palace",
        "wonder colossus palace",
    ]


def test_only_who_waits_has_choices() -> None:
    state = after_draft()
    assert state.legal(1) == []
    assert state.waiting() == 1


def test_a_choice_is_named_alike_wherever_its_card_lies() -> None:
    here = table("theater", "walls").legal(0)
    there = table("walls", "theater").legal(0)
    assert sorted(here) == sorted(there)


def test_a_card_that_is_not_free_cannot_be_taken() -> None:
    state = position({"structure": {"age": 2, "slots": {"18": "walls", "15": "sawmill"}}})
    sawmill = CARD_BY_ID["sawmill"].index
    with pytest.raises(ValueError, match="sawmill is not free to take"):
        state.play(alone(2, 0, sawmill))


def test_a_single_target_is_still_a_choice() -> None:
    me = {"coins": 42, "wonders_unbuilt": ["statue_of_zeus"]}
    state = table("walls", "brewery", me=me, opponent={"buildings": ["quarry"]})
    do(state, "wonder statue_of_zeus walls")
    assert texts(state) == ["destroy quarry"]
    assert state.seat == 0


def test_a_raised_green_card_can_owe_a_token_in_the_same_turn() -> None:
    me = {"coins": 42, "buildings": ["scriptorium"], "wonders_unbuilt": ["mausoleum"]}
    state = table("walls", "brewery", me=me, discard_pile=["library"], progress_on_board=["law", "economy"])
    do(state, "wonder mausoleum walls", "raise library")
    assert DECISIONS[state.decision] == "progress"
    do(state, "token law")
    assert (state.seat, state.decision) == (1, TURN)


def test_another_turn_waits_until_all_that_is_owed_is_done() -> None:
    me = {"coins": 42, "wonders_unbuilt": ["mausoleum"], "progress": ["theology"]}
    state = table("walls", "brewery", "forum", me=me, discard_pile=["altar"])
    do(state, "wonder mausoleum walls")
    assert state.replay
    do(state, "raise altar")
    assert (state.seat, state.decision, state.replay) == (0, TURN, False)
    do(state, "build brewery")
    assert state.seat == 1


def test_a_destroyed_card_no_longer_raises_prices_or_makes_anything() -> None:
    me = {"coins": 42, "wonders_unbuilt": ["statue_of_zeus"]}
    state = table("walls", "brewery", me=me, opponent={"buildings": ["shelf_quarry", "quarry"]})
    assert state.first.price_of(1) == 5
    do(state, "wonder statue_of_zeus walls", "destroy shelf_quarry")
    assert state.first.price_of(1) == 3
    assert [card.id for card in state.second.cards()] == ["quarry"]
    assert [card.id for card in state.discard_pile()] == ["shelf_quarry"]


def test_the_next_age_is_seen_before_its_starter_is_chosen() -> None:
    state = table("walls", age=1, pawn=2)
    do(state, "discard walls")
    assert (state.age, state.seat, DECISIONS[state.decision]) == (2, 1, "starter")
    assert state.free == 1 << 18 | 1 << 19
    view = state.view(0)
    assert [view.card_at(slot) is not None for slot in (18, 19, 17, 6)] == [True, True, False, False]
    do(state, "start second")
    assert (state.seat, state.decision) == (0, TURN)


def test_the_first_player_can_be_chosen_to_start_again() -> None:
    state = table("walls", age=1, pawn=0)
    do(state, "discard walls", "start first")
    assert state.seat == 0


def test_the_card_under_a_wonder_is_remembered() -> None:
    state = table("palace", "walls", me={"coins": 42, "wonders_unbuilt": ["colossus", "pyramids"]})
    do(state, "wonder pyramids palace")
    assert state.first.is_built(1)
    assert not state.first.is_unbuilt(1)
    assert state.first.buried_at(1) is CARD_BY_ID["palace"]
    assert state.first.buried_at(0) is None


def test_a_turn_is_told_in_order() -> None:
    me = {"coins": 9, "buildings": ["stable"], "progress": ["strategy", "urbanism"]}
    opponent = {"coins": 1, "progress": ["economy"]}
    state = table("horse_breeders", "walls", "brewery", me=me, opponent=opponent, pawn=1)
    assert do(state, "build horse_breeders") == [
        Event("build", 0, "horse_breeders", 0, "chain"),
        Event("coins", 0, "", 4),
        Event("march", 0, "", 2),
        Event("loot", 1, "2", -1),
    ]
    assert do(state, "discard brewery") == [Event("discard", 1, "brewery", 2)]
    assert (
        do(state, "build walls")
        == [
            Event("build", 0, "walls", -4),
            Event("collect", 1, "", 4),
            Event("march", 0, "", 3),
            Event("loot", 1, "5", -5),
            Event("end", -1, "civilian"),
        ]
        or state.age == 3
    )


def test_a_wonder_is_told_with_the_card_under_it_and_what_it_brings() -> None:
    me = {"coins": 42, "wonders_unbuilt": ["appian_way"]}
    structure = {"age": 2, "slots": {"18": "walls", "15": "sawmill", "19": "brewery"}}
    state = position({"structure": structure, "me": me, "opponent": {"coins": 2}})
    assert do(state, "wonder appian_way walls") == [
        Event("wonder", 0, "appian_way", -10, "walls"),
        Event("coins", 0, "", 3),
        Event("rob", 1, "", -2),
        Event("reveal", -1, "sawmill", 15),
        Event("again", 0),
    ]


def test_the_end_is_told_with_its_reason() -> None:
    state = table("pretorium", me={"coins": 8}, pawn=8)
    assert do(state, "build pretorium") == [
        Event("build", 0, "pretorium", -8),
        Event("march", 0, "", 1),
        Event("loot", 1, "2", -2),
        Event("loot", 1, "5", -5),
        Event("end", -1, "military"),
    ]
