"""Every option at its other value."""

from __future__ import annotations

from typing import Any

from tests.games.architects.positions import cards_of, deal, play, texts
from wonders_tui.games.state import SPECTATOR, Event

GIZA: dict[str, Any] = {"wonder": "giza", "built": ["S1", "S2"]}


def test_coins_may_be_spent_in_place_of_resources() -> None:
    city = {**GIZA, "built": ["S1"], "cards": {"wood": 2, "coin": 1}}
    assert texts(deal(city, step="open")) == ["build 2 wood wood"]
    free = deal(city, step="open", options={"coin_substitution": "free"})
    assert texts(free) == ["build 2 wood coin", "build 2 wood wood"]


def test_economy_may_create_no_obligation() -> None:
    city = {**GIZA, "cards": {"wood": 1, "coin": 1}, "tokens": ["economy"]}
    assert texts(deal(city, step="open")) == ["build 3 wood double"]
    may = deal(city, step="open", options={"economy_counts_for_obligation": "no"})
    assert texts(may) == ["build 3 wood double", "done"]
    assert play(may, "done").active == 1
    assert play(may, "build 3 wood double").cities[0].built == 7


def test_engineering_may_create_no_obligation() -> None:
    city = {**GIZA, "cards": {"wood": 3}, "tokens": ["engineering"]}
    assert texts(deal(city, step="open")) == ["build 3 wood wood wood"]
    may = deal(city, step="open", options={"engineering_counts_for_obligation": "no"})
    assert texts(may) == ["build 3 wood wood wood", "done"]


def test_a_stage_that_need_not_be_built_may_wait_for_an_extra_card() -> None:
    city = {**GIZA, "cards": {"wood": 3}, "tokens": ["engineering", "urbanism"]}
    may = deal(city, step="open", owed=["urbanism"], options={"engineering_counts_for_obligation": "no"})
    assert texts(may) == [
        "urbanism left",
        "urbanism right",
        "urbanism center",
        "build 3 wood wood wood",
        "decline urbanism",
    ]
    assert texts(play(may, "decline urbanism")) == ["build 3 wood wood wood", "done"]


def test_engineering_may_help_with_every_stage() -> None:
    city = {"wonder": "giza", "cards": {"wood": 2, "stone": 1, "glass": 1}, "tokens": ["engineering"]}
    once = play(deal(city, step="open"), "build 1 wood wood")
    assert once.active == 1
    always = deal(city, step="open", options={"engineering_once_per_turn": "no"})
    assert texts(play(always, "build 1 wood wood")) == ["build 2 stone glass"]


def test_an_extra_card_may_be_compulsory() -> None:
    city = {"deck": ["wood", "blue3"], "tokens": ["urbanism"]}
    state = play(deal(city, options={"extra_card_optional": "no"}), "take left")
    assert texts(state) == ["urbanism left", "urbanism right", "urbanism center"]


def test_the_effect_of_a_wonder_may_be_declined() -> None:
    city = {"wonder": "ephesus", "built": ["S1"], "cards": {"wood": 2}}
    state = play(deal(city, step="open", options={"wonder_effect_optional": "yes"}), "build 2 wood wood")
    assert texts(state) == ["ephesus", "decline ephesus"]
    assert cards_of(play(state, "decline ephesus").cities[0]) == {}
    assert cards_of(play(state, "ephesus").cities[0]) == {"blue3": 1}


def test_declining_may_use_the_token_up() -> None:
    city = {"deck": ["stone"], "tokens": ["jewellery", "urbanism"]}
    for value, again in (("no", True), ("yes", False)):
        state = deal(
            city, step="open", owed=["jewellery", "urbanism"], options={"declined_trigger_spends_token": value}
        )
        state = play(state, "decline jewellery", "urbanism left")
        # The stone sets Jewellery off again, unless declining it before has used it up.
        assert (state.active == 0) == again


def test_one_may_have_to_pay_so_that_the_most_stages_result() -> None:
    # Two identical and three different columns: paying the pair with coins leaves three different resources.
    city = {"wonder": "ephesus", "built": ["S1"], "cards": {"wood": 2, "stone": 1, "glass": 1, "coin": 1}}
    plain = deal(city, step="open")
    assert len(texts(plain)) > 2
    forced = deal(city, step="open", options={"force_payment_that_allows_most_stages": "yes"})
    kept = texts(forced)
    assert set(kept) < set(texts(plain))
    for choice in kept:
        after = play(forced, choice)
        assert after.active == 0, choice
        assert after.must_build()
    spoilt = [choice for choice in texts(plain) if choice not in kept]
    assert spoilt
    for choice in spoilt:
        assert play(plain, choice).active == 1, choice


def test_the_game_may_end_as_soon_as_a_seat_can_take_nothing() -> None:
    cities: list[dict[str, Any]] = [{"deck": []}, {"deck": []}, {"deck": ["blue3", "blue3"]}, {"deck": []}]
    options = {"all_reachable_decks_empty": "end_at_once"}
    state = play(deal(*cities, center=[], active=3, options=options), "take right")
    assert not state.waiting()
    assert play(deal(*cities, center=[], active=3), "take right").waiting()


def test_sets_may_have_to_go_without_a_token() -> None:
    options = {"progress_supply_exhausted": "discard_without_token"}
    state = play(
        deal({"deck": ["gear"], "cards": {"gear": 1}}, offer=[], stack=[], options=options), "take left", "pair gear"
    )
    assert state.active == 1
    assert cards_of(state.cities[0]) == {}
    assert state.cities[0].token_count() == 0


def test_victory_tokens_may_run_out_from_the_active_seat_on() -> None:
    cities: list[dict[str, Any]] = [
        {"cards": {"red0": 1}, "victories": 13},
        {"victories": 13},
        {"cards": {"red0": 1}},
        {"deck": ["red1"]},
    ]
    options = {"military_token_supply": "28"}
    state = play(deal(*cities, flipped=3, active=3, options=options), "take left")
    assert [city.victories for city in state.cities] == [14, 13, 1, 0]
    state = play(deal(*cities, flipped=3, active=3), "take left")
    assert [city.victories for city in state.cities] == [14, 13, 1, 0]
    cities[1] = {"victories": 14}
    state = play(deal(*cities, flipped=3, active=3, options=options), "take left")
    assert [city.victories for city in state.cities] == [14, 14, 0, 0]


def test_the_five_cards_may_be_for_halicarnassus_alone() -> None:
    city = {"wonder": "halicarnassus", "built": ["S1"], "cards": {"wood": 2}, "deck": ["gear", "wood", "red0", "coin"]}
    for value, others in (("yes", bytes([10, 0, 11, 5])), ("no", bytes([10, 254, 254, 254]))):
        log: list[Event] = []
        state = deal(city, step="open", options={"halicarnassus_cards_public": value})
        state = play(state, "build 2 wood wood", "look left", log=log)
        assert state.view(0).cities[0].deck.order == bytes([10, 0, 11, 5])
        assert state.view(1).cities[0].deck.order == state.view(SPECTATOR).cities[0].deck.order == others
        (look,) = [event for event in log if event.kind == "look"]
        assert look.seen_by(0).what == "gear wood red0 coin"
        assert look.seen_by(1).what == ("gear wood red0 coin" if value == "yes" else "")


def test_the_cat_may_look_before_every_extra_card() -> None:
    city = {"wonder": "giza", "tokens": ["urbanism"]}
    more: dict[str, Any] = {"cat": 0, "center": ["wood", "red0"]}
    again = play(deal(city, **more, options={"cat_peek_for_extra_takes": "yes"}), "take center")
    assert again.view(0).center.top() == 11
    assert again.view(1).center.top() == 254
    assert play(deal(city, **more), "take center").view(0).center.top() == 254
