"""The figures of the box: every deck, stage and token against a second list of them."""

from __future__ import annotations

from itertools import permutations

import pytest

from wonders_tui.games.architects import cards
from wonders_tui.games.architects.cards import CARD, CONFLICTS, DECK, DECK_IDS, KIND_IDS, TOKEN, WONDER
from wonders_tui.games.architects.options import OPTIONS
from wonders_tui.games.data import DataError, parse

# wood, stone, brick, papyrus, glass, coin, blue3, blue2cat, tablet, compass, gear, red0, red1, red2
DECKS = {
    "alexandria": (2, 2, 2, 2, 1, 4, 2, 2, 1, 1, 2, 2, 1, 1),
    "babylon": (2, 1, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 1),
    "ephesus": (2, 2, 2, 2, 2, 3, 1, 2, 2, 2, 1, 2, 1, 1),
    "giza": (2, 2, 1, 2, 2, 3, 2, 3, 1, 2, 1, 2, 2, 0),
    "halicarnassus": (2, 2, 2, 1, 2, 3, 2, 2, 2, 1, 1, 2, 2, 1),
    "olympia": (1, 2, 2, 2, 2, 3, 1, 3, 2, 1, 1, 2, 2, 1),
    "rhodes": (2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 2, 1),
    "center": (4, 4, 4, 4, 4, 6, 4, 8, 4, 4, 4, 4, 4, 2),
}
TOTALS = (17, 17, 17, 17, 17, 27, 16, 24, 14, 14, 14, 18, 15, 8)

# Points, effect, and what the stage stands on; S1 to S5.
STAGES = {
    "alexandria": ((4, False, ""), (3, True, "1"), (6, False, "2"), (5, True, "3"), (7, False, "4")),
    "babylon": ((3, False, ""), (0, True, "1"), (5, False, "2"), (5, True, "3"), (7, False, "3")),
    "ephesus": ((3, False, ""), (3, True, "1"), (4, True, "1"), (5, True, "1"), (7, False, "234")),
    "giza": ((4, False, ""), (5, False, "1"), (6, False, "2"), (7, False, "3"), (8, False, "4")),
    "halicarnassus": ((3, False, ""), (3, True, "1"), (6, False, "2"), (5, True, "2"), (7, False, "34")),
    "olympia": ((3, False, ""), (2, True, "1"), (5, False, "1"), (5, True, "23"), (7, False, "4")),
    "rhodes": ((4, False, ""), (4, True, ""), (5, False, "12"), (6, True, "3"), (7, False, "4")),
}
COSTS = [(2, "different"), (2, "identical"), (3, "different"), (3, "identical"), (4, "different")]
ALL_VP = {"alexandria": 25, "babylon": 20, "ephesus": 22, "giza": 30, "halicarnassus": 24, "olympia": 22, "rhodes": 26}
ORDERS = {"alexandria": 1, "babylon": 2, "ephesus": 6, "giza": 1, "halicarnassus": 2, "olympia": 2, "rhodes": 2}
EFFECTS = {
    "alexandria": cards.ANY_DECK,
    "babylon": cards.PROGRESS,
    "ephesus": cards.CENTER_TOP,
    "giza": cards.NO_EFFECT,
    "halicarnassus": cards.LOOK,
    "olympia": cards.BOTH_SIDES,
    "rhodes": cards.SHIELD,
}


def test_the_eight_decks_hold_the_printed_cards() -> None:
    assert {name: tuple(DECK[n]) for n, name in enumerate(DECK_IDS)} == DECKS
    assert [sum(deck) for deck in DECK] == [25] * 7 + [60]


def test_there_are_235_cards_in_all() -> None:
    assert tuple(sum(deck[kind] for deck in DECK) for kind in range(len(KIND_IDS))) == TOTALS
    assert sum(TOTALS) == 235


def test_the_faces_show_what_is_printed() -> None:
    shown = {card.id: (card.colour, card.vp, card.cat, card.shields, card.horns, card.coins) for card in CARD}
    assert shown == {
        **dict.fromkeys(("wood", "stone", "brick", "papyrus", "glass"), ("grey", 0, False, 0, 0, 0)),
        "coin": ("yellow", 0, False, 0, 0, 1),
        "blue3": ("blue", 3, False, 0, 0, 0),
        "blue2cat": ("blue", 2, True, 0, 0, 0),
        **dict.fromkeys(("tablet", "compass", "gear"), ("green", 0, False, 0, 0, 0)),
        "red0": ("red", 0, False, 1, 0, 0),
        "red1": ("red", 0, False, 1, 1, 0),
        "red2": ("red", 0, False, 1, 2, 0),
    }
    assert [card.resource or card.symbol for card in CARD if card.resource or card.symbol] == [
        card.id for card in CARD if card.colour in ("grey", "green")
    ]


@pytest.mark.parametrize("wonder", WONDER, ids=lambda wonder: wonder.id)
def test_a_wonder_has_the_printed_stages(wonder: cards.Wonder) -> None:
    stages = wonder.stages
    found = tuple(
        (stage.vp, stage.effect, "".join(str(n + 1) for n in range(5) if stage.on >> n & 1)) for stage in stages
    )
    assert found == STAGES[wonder.id]
    assert [(stage.count, cards.RELATION_IDS[stage.relation]) for stage in stages] == COSTS
    assert sum(stage.vp for stage in stages) == ALL_VP[wonder.id]
    assert wonder.effect == EFFECTS[wonder.id]
    assert any(stage.effect for stage in stages) == (wonder.effect != cards.NO_EFFECT)


@pytest.mark.parametrize("wonder", WONDER, ids=lambda wonder: wonder.id)
def test_a_wonder_can_be_built_in_as_many_orders_as_its_supports_allow(wonder: cards.Wonder) -> None:
    orders = 0
    for order in permutations(range(5)):
        built = 0
        for stage in order:
            if not cards.AVAILABLE[wonder.number * 32 + built] >> stage & 1:
                break
            built |= 1 << stage
        orders += built == 31
    assert orders == ORDERS[wonder.id]


def test_the_tables_say_the_same_as_the_stages() -> None:
    for wonder in WONDER:
        for built in range(32):
            row = wonder.number * 32 + built
            there = [stage for stage in wonder.stages if built >> stage.number & 1]
            assert cards.STAGE_VP[row] == sum(stage.vp for stage in there)
            assert cards.STAGE_SHIELDS[row] == (sum(s.effect for s in there) if wonder.id == "rhodes" else 0)
            assert cards.BUILT[built] == len(there)


def test_fifteen_progress_tokens_of_fourteen_kinds() -> None:
    assert {token.id: token.copies for token in TOKEN if token.copies != 1} == {"culture": 2}
    assert sum(token.copies for token in TOKEN) == 15
    takes = {token.id: token.takes for token in TOKEN if token.takes}
    assert takes == {
        "urbanism": ("wood", "brick"),
        "crafts": ("papyrus", "glass"),
        "jewellery": ("stone", "coin"),
        "science": ("tablet", "compass", "gear"),
        "propaganda": ("red1", "red2"),
    }
    assert [token.id for token in TOKEN if token.on_build] == ["architecture"]
    assert {token.id: token.shields for token in TOKEN if token.shields} == {"tactics": 2}
    assert {token.id: token.points for token in TOKEN if token.points} == {
        "decor": (4, 6),
        "politics": (1,),
        "strategy": (1,),
        "education": (2,),
        "culture": (4, 12),
    }


def test_the_table_is_set_for_two_to_seven() -> None:
    assert CONFLICTS[2:] == (3, 3, 4, 5, 6, 6)
    assert (cards.FACE_UP, cards.VICTORIES, cards.VICTORY_VP, cards.CAT_VP, cards.LOOKED) == (3, 28, 3, 2, 5)


def test_everything_has_a_name_and_a_text() -> None:
    names = [*(card.name for card in CARD), *(wonder.name for wonder in WONDER), *(token.name for token in TOKEN)]
    assert all(names)
    assert len(set(names)) == len(names)
    texts = [*(wonder.text for wonder in WONDER), *(token.text for token in TOKEN)]
    assert all(text.endswith(".") for text in texts)


def test_the_options_have_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        "coin_substitution": "fill_only",
        "economy_counts_for_obligation": "yes",
        "engineering_counts_for_obligation": "yes",
        "engineering_once_per_turn": "yes",
        "extra_card_optional": "yes",
        "wonder_effect_optional": "no",
        "declined_trigger_spends_token": "no",
        "force_payment_that_allows_most_stages": "no",
        "all_reachable_decks_empty": "skip_turn_and_end_if_nobody_can_take",
        "progress_supply_exhausted": "no_set_no_discard",
        "military_token_supply": "unlimited",
        "halicarnassus_cards_public": "yes",
        "cat_peek_for_extra_takes": "no",
    }


def test_a_wrong_stage_is_refused_with_the_file_and_the_key() -> None:
    def stage(text: str) -> cards.Stage:
        return cards.Stage(1, parse("wonders.toml", f"stage = {{ {text} }}").entry("stage"))

    assert stage('cost = "2 identical", vp = 3, on = [1]').on == 1
    with pytest.raises(DataError, match=r"wonders\.toml, stage, on: 2 is no other stage"):
        stage('cost = "2 identical", vp = 3, on = [2]')
    with pytest.raises(DataError, match="must read like"):
        stage('cost = "2 identical, 1 different", vp = 3')
    with pytest.raises(DataError, match="unknown key 'points'"):
        stage('cost = "2 identical", vp = 3, points = 1')


def test_a_file_must_list_what_the_rules_name() -> None:
    with pytest.raises(DataError, match="must list, in this order: wood, stone"):
        cards.in_order("cards.toml", ("stone", "wood"), ("wood", "stone"))
