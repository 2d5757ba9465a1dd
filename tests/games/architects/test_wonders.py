"""What the seven wonders do when a marked stage is built."""

from __future__ import annotations

from typing import Any

from tests.games.architects.positions import cards_of, deal, play, texts
from wonders_tui.games.architects.cards import TOKEN_IDS
from wonders_tui.games.state import Event


def second(wonder: str, *deck: str, **more: Any) -> dict[str, Any]:
    """A city that will build S2 with the wood on its deck; the rest of the deck lies below."""
    return {"wonder": wonder, "built": ["S1"], "cards": {"wood": 1}, "deck": ["wood", *deck], **more}


BUILD = ("take left", "build 2 wood wood")


def test_alexandria_takes_the_top_of_any_deck_on_the_table() -> None:
    others: list[dict[str, Any]] = [
        {"wonder": "giza", "deck": ["tablet"]},
        {"wonder": "rhodes", "deck": ["gear"]},
        {"wonder": "babylon"},
    ]
    state = play(deal(second("alexandria", "glass"), *others, center=["red0"]), *BUILD)
    assert texts(state) == [
        "alexandria alexandria",
        "alexandria giza",
        "alexandria rhodes",
        "alexandria babylon",
        "alexandria center",
    ]
    state = play(state, "alexandria rhodes")
    assert cards_of(state.cities[0]) == {"gear": 1}
    assert state.cities[2].deck.left() == 0


def test_alexandria_cannot_take_from_an_empty_deck_or_one_in_the_box() -> None:
    others: list[dict[str, Any]] = [{"wonder": "giza", "deck": []}, {"wonder": "rhodes", "deck": ["gear"]}]
    state = play(deal(second("alexandria"), *others, center=[]), *BUILD)
    assert texts(state) == ["alexandria rhodes"]


def test_a_far_card_sets_off_what_any_card_does_but_the_extra_card_comes_from_near() -> None:
    city = second("alexandria", tokens=["science"])
    others: list[dict[str, Any]] = [{"wonder": "giza", "deck": ["tablet"]}, {"wonder": "rhodes"}]
    state = play(deal(city, *others), *BUILD, "alexandria giza")
    assert texts(state) == ["science right", "science center", "decline science"]


def test_ephesus_takes_the_central_top_unseen_and_without_asking() -> None:
    state = play(deal(second("ephesus"), center=["blue2cat", "wood"]), *BUILD)
    assert state.active == 1
    assert cards_of(state.cities[0]) == {"blue2cat": 1}
    assert state.cat == 0


def test_ephesus_takes_nothing_from_an_empty_center() -> None:
    state = play(deal(second("ephesus"), center=[]), *BUILD)
    assert state.active == 1
    assert cards_of(state.cities[0]) == {}


def test_babylon_takes_a_token_and_no_green_card_is_spent() -> None:
    city = second("babylon", cards={"wood": 1, "gear": 1})
    state = play(deal(city, offer=["decor", "science", "tactics"]), *BUILD)
    assert texts(state) == ["token decor", "token science", "token tactics", "token hidden"]
    state = play(state, "token tactics")
    assert state.active == 1
    assert cards_of(state.cities[0]) == {"gear": 1}
    assert state.cities[0].has(TOKEN_IDS.index("tactics"))


def test_babylon_gets_nothing_when_no_token_is_left() -> None:
    assert play(deal(second("babylon"), offer=[], stack=[]), *BUILD).active == 1


def test_halicarnassus_looks_at_five_cards_of_a_deck_beside_it_and_keeps_one() -> None:
    cards = ["red2", "blue3", "coin", "gear", "blue3", "tablet", "wood"]
    state = play(deal(second("halicarnassus", *cards)), *BUILD)
    assert texts(state) == ["look left", "look right"]
    state = play(state, "look left")
    assert texts(state) == ["keep red2", "keep blue3", "keep coin", "keep gear"]
    state = play(state, "keep gear")
    assert state.active == 1
    assert cards_of(state.cities[0]) == {"gear": 1}
    left = state.cities[0].deck
    assert {kind: n for kind, n in enumerate(left.remaining()) if n} == {13: 1, 6: 2, 5: 1, 8: 1, 0: 1}


def test_cards_that_were_only_looked_at_set_nothing_off() -> None:
    city = second("halicarnassus", "red2", "blue2cat", "wood", "blue3", tokens=["urbanism"])
    log: list[Event] = []
    state = play(deal(city), "take left", "build 2 wood wood", "look left", "keep blue3", log=log)
    assert state.flipped == 0
    assert state.cat == -1
    assert [event.kind for event in log if event.kind in ("horns", "cat")] == []


def test_halicarnassus_sees_all_of_a_deck_with_fewer_than_five() -> None:
    state = play(deal(second("halicarnassus", "red2", "blue3", "coin")), *BUILD, "look left")
    assert texts(state) == ["keep red2", "keep blue3", "keep coin"]
    assert play(state, "keep red2").flipped == 2


def test_the_order_after_the_shuffle_comes_from_the_whole_deck() -> None:
    cards = ["red2", "blue3", "coin", "gear", "red0", "tablet", "wood"]
    tops = set()
    for seed in range(80):
        state = play(deal(second("halicarnassus", *cards), seed=seed), *BUILD, "look left", "keep gear")
        tops.add(int(state.cities[0].deck.top()))
    assert tops == {13, 6, 5, 11, 8, 0}


def test_halicarnassus_never_looks_at_the_center() -> None:
    state = play(deal(second("halicarnassus"), {"deck": ["coin"]}), *BUILD)
    assert texts(state) == ["look right"]
    assert play(deal(second("halicarnassus"), {"deck": []}), *BUILD).active == 1


def test_olympia_takes_both_tops_before_anything_else_is_judged() -> None:
    city = second("olympia", "gear", cards={"wood": 1, "tablet": 1}, tokens=["science"])
    state = play(deal(city, {}, {"deck": ["compass"]}), *BUILD)
    assert cards_of(state.cities[0]) == {"tablet": 1, "compass": 1, "gear": 1}
    assert texts(state) == ["science center", "triple"]


def test_olympia_skips_an_empty_deck() -> None:
    state = play(deal(second("olympia"), {"deck": ["gear"]}), *BUILD)
    assert cards_of(state.cities[0]) == {"gear": 1}


def test_rhodes_has_a_shield_on_the_second_and_on_the_fourth_stage_and_keeps_it() -> None:
    shields = {
        stages: int(deal({"wonder": "rhodes", "built": stages.split()}).cities[0].shields())
        for stages in ("S1", "S2", "S1 S2", "S1 S2 S3", "S1 S2 S3 S4", "S1 S2 S3 S4 S5")
    }
    assert list(shields.values()) == [0, 1, 1, 1, 2, 2]


def test_giza_does_nothing() -> None:
    assert play(deal(second("giza")), *BUILD).active == 1


def test_the_effect_comes_before_other_business_but_architecture_may_come_before_it() -> None:
    city = second("ephesus", "coin", tokens=["architecture", "urbanism"], cards={"wood": 1, "gear": 2})
    state = play(deal(city, center=["coin", "gear"]), *BUILD)
    assert texts(state) == ["ephesus", "architecture left", "architecture right", "architecture center"]
    after = play(state, "ephesus")
    assert cards_of(after.cities[0]) == {"coin": 1, "gear": 2}
    assert "pair gear" in texts(after)
    assert "urbanism left" in texts(after)
    # The other way round Architecture's card is taken first; then Ephesus takes what lies in the center by itself.
    after = play(state, "architecture center")
    assert cards_of(after.cities[0]) == {"coin": 1, "gear": 3}


def test_an_effect_stage_is_worth_its_points_too() -> None:
    state = play(deal(second("ephesus")), *BUILD)
    assert state.cities[0].stage_vp() == 6
