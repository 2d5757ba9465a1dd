"""Progress tokens: how they are taken and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.architects.positions import cards_of, deal, play, texts
from wonders_tui.games.architects.cards import TOKEN_IDS

PAIR: dict[str, Any] = {"deck": ["gear"], "cards": {"gear": 1}}
OFFER = ["science", "decor", "tactics"]


def test_four_tokens_are_on_offer_the_hidden_top_among_them() -> None:
    state = play(deal(PAIR, offer=OFFER), "take left", "pair gear")
    assert texts(state) == ["token science", "token decor", "token tactics", "token hidden"]


def test_a_face_up_token_is_replaced_at_once_in_its_place() -> None:
    state = play(deal(PAIR, offer=OFFER, stack=["culture", "economy"]), "take left", "pair gear", "token decor")
    assert [TOKEN_IDS[token] for token in state.offer] == ["science", "culture", "tactics"]
    assert state.stack.left() == 1


def test_after_the_hidden_token_nothing_moves() -> None:
    state = play(deal(PAIR, offer=OFFER, stack=["culture", "economy"]), "take left", "pair gear", "token hidden")
    assert [TOKEN_IDS[token] for token in state.offer] == OFFER
    assert state.cities[0].has(TOKEN_IDS.index("culture"))


def test_two_cultures_on_offer_are_one_choice() -> None:
    state = play(deal(PAIR, offer=["culture", "culture", "decor"], stack=[]), "take left", "pair gear")
    assert texts(state) == ["token culture", "token decor"]


def test_of_two_cultures_only_one_is_taken() -> None:
    offer = ["culture", "decor", "culture"]
    state = play(deal(PAIR, offer=offer, stack=["economy", "tactics"]), "take left", "pair gear", "token culture")
    assert [TOKEN_IDS[token] for token in state.offer] == ["economy", "decor", "culture"]
    assert state.stack.left() == 1
    assert state.cities[0].owned(13) == 1


def test_an_empty_stack_replaces_nothing() -> None:
    state = play(deal(PAIR, offer=OFFER, stack=[]), "take left", "pair gear", "token decor")
    assert [token for token in state.offer if token < 14] == [3, 8]


def test_without_a_token_no_set_is_cashed() -> None:
    state = play(deal(PAIR, offer=[], stack=[]), "take left")
    assert state.active == 1
    assert cards_of(state.cities[0]) == {"gear": 2}


@pytest.mark.parametrize(
    ("token", "kinds"),
    [
        ("urbanism", ("wood", "brick")),
        ("crafts", ("papyrus", "glass")),
        ("jewellery", ("stone", "coin")),
        ("science", ("tablet", "compass", "gear")),
        ("propaganda", ("red1", "red2")),
    ],
)
def test_a_token_brings_an_extra_card_for_its_cards_only(token: str, kinds: tuple[str, ...]) -> None:
    every = ("wood", "stone", "brick", "papyrus", "glass", "coin", "blue3", "tablet", "compass", "gear", "red0", "red1")
    for kind in (*every, "red2", "blue2cat"):
        state = play(deal({"deck": [kind, "blue3"], "tokens": [token]}), "take left")
        assert (state.active == 0) == (kind in kinds)
        if kind in kinds:
            assert texts(state) == [f"{token} left", f"{token} right", f"{token} center", f"decline {token}"]


def test_architecture_brings_an_extra_card_for_a_stage_once_a_turn() -> None:
    city = {"wonder": "giza", "cards": {"wood": 1, "coin": 2}, "deck": ["stone", "blue3"], "tokens": ["architecture"]}
    state = play(deal(city), "take left", "build 1 wood stone", "architecture left", "build 2 coin coin")
    assert state.active == 1
    assert cards_of(state.cities[0]) == {"blue3": 1}


def test_architecture_reacts_to_the_last_stage_too() -> None:
    city = {"wonder": "giza", "built": ["S1", "S2", "S3", "S4"], "tokens": ["architecture"], "deck": ["coin"]}
    state = play(deal({**city, "cards": {"coin": 3}}), "take left", "build 5 coin coin coin coin")
    assert texts(state) == ["architecture right", "architecture center", "decline architecture"]


def test_a_token_works_once_a_turn_but_different_ones_chain() -> None:
    city = {"wonder": "giza", "built": ["S1"], "deck": ["wood", "stone", "brick"], "tokens": ["urbanism", "jewellery"]}
    state = play(deal(city), "take left", "urbanism left")
    assert texts(state) == ["jewellery left", "jewellery right", "jewellery center", "decline jewellery"]
    # The brick does not set Urbanism off again.
    assert play(state, "jewellery left").active == 1


def test_tokens_work_again_in_the_next_turn() -> None:
    city = {"wonder": "rhodes", "built": ["S1"], "deck": ["wood", "blue3", "brick", "blue3"], "tokens": ["urbanism"]}
    state = play(deal(city, {}), "take left", "urbanism left", "take left", "take left")
    assert state.active == 0
    assert "urbanism left" in texts(state)


def test_the_card_that_bought_a_token_does_not_set_it_off() -> None:
    state = play(deal(PAIR, offer=OFFER), "take left", "pair gear", "token science")
    assert state.active == 1


def test_a_later_card_of_the_same_turn_does() -> None:
    city = {"wonder": "giza", "built": ["S1"], "deck": ["stone", "gear", "tablet"], "cards": {"gear": 1, "stone": 1}}
    state = deal({**city, "tokens": ["jewellery", "architecture"]}, offer=OFFER)
    state = play(state, "take left", "jewellery left", "pair gear", "token science")
    state = play(state, "build 2 stone stone", "architecture left")
    assert texts(state) == ["science right", "science center", "decline science"]


def test_an_extra_card_may_come_from_any_of_the_three_tops_that_has_one() -> None:
    state = play(deal({"deck": ["wood"], "tokens": ["urbanism"]}, {"deck": []}), "take left")
    assert texts(state) == ["urbanism center", "decline urbanism"]


def test_with_all_three_tops_empty_the_extra_card_is_lost() -> None:
    city = {"deck": ["wood"], "tokens": ["urbanism"]}
    state = play(deal(city, {"deck": ["blue3"]}, {"deck": []}, center=[]), "take left")
    assert state.active == 1


def test_propaganda_needs_a_horn_on_the_card_and_no_flip() -> None:
    state = play(deal({"deck": ["red1"], "tokens": ["propaganda"]}, flipped=3), "take left")
    assert state.active == 0
    assert "propaganda right" in texts(state)


def test_tactics_counts_in_the_battle_of_the_turn_it_is_taken_in() -> None:
    city = {"deck": ["red1"], "cards": {"gear": 1}, "tokens": ["propaganda"]}
    state = deal(city, {"deck": ["gear"], "cards": {"red0": 1}}, flipped=2, offer=["tactics", "decor", "economy"])
    state = play(state, "take left", "propaganda right", "pair gear", "token tactics")
    assert state.cities[0].victories == 2
    assert state.cities[0].shields() == 2


def test_economy_works_once_a_turn() -> None:
    city = {"wonder": "giza", "cards": {"coin": 2, "wood": 1}, "deck": ["blue3"], "tokens": ["economy"]}
    state = deal({**city, "cards": {"coin": 1, "wood": 1}, "built": ["S1", "S2"]}, step="open")
    assert texts(state) == ["build 3 wood double"]
    state = deal({**city, "cards": {"coin": 1, "wood": 1}, "built": ["S1", "S2"]}, step="open", used=["economy"])
    assert state.active == 1


def test_engineering_works_once_a_turn_and_is_not_used_where_it_is_not_needed() -> None:
    city = {"wonder": "giza", "cards": {"wood": 2, "stone": 2}, "tokens": ["engineering"]}
    state = deal(city, step="open")
    assert texts(state) == ["build 1 wood stone", "build 1 wood wood", "build 1 stone stone"]
    plain = play(state, "build 1 wood stone")
    assert plain.active == 0
    assert texts(plain) == ["build 2 wood stone"]
    bent = play(state, "build 1 wood wood")
    assert texts(bent) == ["build 2 stone stone"]
    assert bent.used >> TOKEN_IDS.index("engineering") & 1


@pytest.mark.parametrize(
    ("tokens", "vp"),
    [
        (["decor"], 4),
        (["politics"], 2),
        (["strategy"], 3),
        (["education"], 2),
        (["education", "tactics", "culture", "culture"], 8 + 12),
        (["culture"], 4),
        (["culture", "culture"], 12),
        (["economy", "tactics", "urbanism"], 0),
    ],
)
def test_end_game_tokens_count_what_they_say(tokens: list[str], vp: int) -> None:
    city = {"cards": {"blue2cat": 2, "blue3": 1}, "victories": 3, "tokens": tokens}
    assert deal(city).cities[0].progress_vp() == vp


def test_decor_is_worth_six_to_a_finished_wonder_only() -> None:
    stages = ["S1", "S2", "S3", "S4"]
    assert deal({"built": stages, "tokens": ["decor"]}).cities[0].progress_vp() == 4
    assert deal({"built": [*stages, "S5"], "tokens": ["decor"]}).cities[0].progress_vp() == 6
