"""The course of a turn: what is simultaneous, what comes after what, and what the options change."""

from __future__ import annotations

import pytest

from tests.games.seven.tables import (
    PLAIN,
    Words,
    act,
    around,
    blank_neighbours,
    built,
    discarded,
    legal_as,
    pick,
    pick_choices,
    plenty,
    table,
)
from wonders_tui.games.game import BadOption
from wonders_tui.games.seven import GAME
from wonders_tui.games.seven.cards import WONDERS
from wonders_tui.games.seven.choices import BUILD, FREE, SELL, SKIP, STAGE, card_of, deed_of
from wonders_tui.games.seven.city import size_of
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.scoring import copied_by, score
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, Event, Rng, alone, parse

BABYLON: Words = {"wonder": "babylon", "side": "B", "stages": 2, "coins": 3}
HALIKARNASSOS: Words = {"wonder": "halikarnassos", "side": "A", "stages": 1, "coins": 3}
OLYMPIA: Words = {"wonder": "olympia", "side": "A", "stages": 2, "coins": 3}


def texts(state: SevenState, seat: int) -> list[str]:
    return [state.text(seat, choice) for choice in state.legal(seat)]


def new(seats: int, seed: int = 1, **options: str) -> SevenState:
    state = GAME.new(seats, seed, options)
    assert isinstance(state, SevenState)
    return state


def test_a_card_can_be_given_up_though_it_could_be_built() -> None:
    state = table(2010, [PLAIN] * 3, hands=[["Altar"]])
    assert {"build altar", "sell altar"} <= set(texts(state, 0))


def test_payments_that_differ_are_told_apart_by_their_coins() -> None:
    state = table(
        2010,
        [{**PLAIN, "wonder": "alexandria"}, {**PLAIN, "wonder": "rhodos"}, {**PLAIN, "wonder": "rhodos"}],
        hands=[["Barracks"]],
    )
    assert [text for text in texts(state, 0) if "barracks" in text] == [
        "build barracks",
        "build barracks 2 0",
        "sell barracks",
    ]
    choice = parse(state, 0, "Build  Barracks")
    assert choice is not None
    act(state, [{"do": "build", "card": "Barracks", "pays": {"right": 2}}])
    assert [city.coins for city in state.cities] == [1, 6, 8]


def test_two_cards_alike_in_a_hand_are_one_choice() -> None:
    state = table(
        2010, [PLAIN] * 3, turn=6, hands=[["Altar", "Altar"], ["Loom", "Press"], ["Loom", "Press"]], fill=False
    )
    assert texts(state, 0) == ["build altar", "stage altar", "stage altar 2 0", "sell altar"]


def test_all_pay_before_anybody_is_paid_and_all_build_before_anything_is_counted() -> None:
    state = table(
        2010,
        [PLAIN, {**PLAIN, "wonder": "rhodos"}, {**PLAIN, "wonder": "olympia"}],
        age=2,
        hands=[["Vineyard"], ["Foundry"], ["Sawmill"]],
    )
    act(state, [{"do": "build", "card": name} for name in ("Vineyard", "Foundry", "Sawmill")])
    assert [city.coins for city in state.cities] == [5, 2, 2]


def test_what_is_built_in_a_turn_helps_from_the_next_turn_on() -> None:
    state = table(2010, [PLAIN] * 3, hands=[["Lumber Yard", "Stockade"]] * 3)
    assert "build stockade" not in texts(state, 0)
    act(state, [{"do": "build", "card": "Lumber Yard"}])
    state.cities[0].hand = table(2010, [PLAIN] * 3, hands=[["Stockade"]]).cities[0].hand
    state.cities[1].hand = state.cities[2].hand = state.cities[0].hand
    assert "build stockade" in texts(state, 0)
    assert "build stockade" in texts(state, 1), "a neighbour sells it from then on too"


def test_the_seventh_card_cannot_be_paid_with_coins_that_came_from_trade_in_the_same_turn() -> None:
    seats = [
        {**BABYLON, "coins": 0, "cards": []},
        {"wonder": "alexandria", "coins": 9},
        {"wonder": "ephesos", "coins": 3},
    ]
    hands = [["Altar", "Workshop"], ["Guard Tower", "Theater"], ["Baths", "Theater"]]
    turn: list[Words] = [
        {"do": "build", "card": "Altar"},
        {"do": "build", "card": "Guard Tower", "pays": {"right": 2}},
        {"do": "sell", "card": "Theater"},
    ]
    for options, allowed in (({}, False), ({"seventh_coins": "all"}, True)):
        state = table(2010, seats, age=1, turn=6, hands=hands, options=options)
        assert act(state, turn) == []
        assert state.sevenths == 1
        assert state.cities[0].coins == 2
        assert ("build workshop" in texts(state, 0)) is allowed
        assert {"stage workshop"} & set(texts(state, 0)) == set()
        assert {"sell workshop", "skip"} <= set(texts(state, 0))


def test_coins_that_the_sixth_card_brings_pay_for_the_seventh() -> None:
    state = table(
        2010, [{**BABYLON, "coins": 0}, {"wonder": "alexandria"}, PLAIN], turn=6, hands=[["Altar", "Workshop"]]
    )
    act(state, [{"do": "sell", "card": "Altar"}])
    assert "build workshop" in texts(state, 0)


def test_the_arena_as_seventh_card_counts_the_stage_of_the_sixth() -> None:
    state = table(2010, around({**BABYLON, "stages": 2}), age=3, turn=6, hands=[["Palace", "Arena"]])
    plenty(state.cities[0])
    act(state, [{"do": "stage", "card": "Palace"}])
    coins = state.cities[0].coins
    state.play(alone(3, 0, legal_as(state, 0, BUILD, card_named(state.box, "Arena"))[0]))
    assert state.cities[0].coins == coins + 9


def test_the_owner_of_the_discard_pile_may_pick_what_babylon_gave_up_as_its_seventh_card() -> None:
    state = table(
        2010,
        [HALIKARNASSOS, BABYLON, PLAIN],
        age=2,
        turn=6,
        hands=[["Press", "Walls"], ["Statue", "Temple"], ["School", "Forum"]],
    )
    plenty(state.cities[0])
    act(state, [{"do": "stage", "card": "Press"}, {"do": "sell", "card": "Statue"}, {"do": "sell", "card": "School"}])
    assert state.waiting() == 0b010, "Babylon first"
    assert "Walls" not in discarded(state), "leftovers wait for Babylon"
    state.play(alone(3, 1, legal_as(state, 1, SELL, None)[0]))
    assert state.waiting() == 0b001
    assert sorted(pick_choices(state)) == ["Forum", "School", "Statue", "Temple", "Walls"]
    assert pick(state, "Temple")
    assert built(state, 0) == ["Temple"]
    assert "Temple" not in discarded(state)
    assert (state.age, state.turn) == (3, 1)


def test_a_pick_can_be_left_and_is_then_gone() -> None:
    state = table(2010, around(HALIKARNASSOS, 3), age=3, turn=4, discard=["Palace"])
    plenty(state.cities[0])
    act(state, [{"do": "stage"}])
    assert "skip" in texts(state, 0)
    log: list[Event] = []
    assert pick(state, None, log)
    assert log == [Event("skip", 0)]
    assert not state.picks
    assert "Palace" in discarded(state)
    assert state.turn == 5


def test_cards_given_up_in_the_same_turn_can_be_picked() -> None:
    state = table(2010, around(HALIKARNASSOS), age=3, turn=1, hands=[[], ["Senate"]])
    plenty(state.cities[0])
    act(state, [{"do": "stage"}, {"do": "sell", "card": "Senate"}])
    assert "Senate" in pick_choices(state)


def test_there_is_no_pick_when_nothing_new_lies_there() -> None:
    state = table(2010, around({**HALIKARNASSOS, "cards": ["Altar"]}), age=3, turn=2, discard=["Altar"])
    for city in state.cities:
        plenty(city)
    choices = [legal_as(state, 0, STAGE, None)[0], *(legal_as(state, seat, BUILD, None)[0] for seat in (1, 2))]
    state.play(choices)
    assert not state.picks
    assert state.turn == 3
    assert state.cities[0].looked == 8 * 3 + 2, "it looked all the same"


def test_picked_production_works_from_the_next_turn_on_and_is_for_sale() -> None:
    state = table(2010, around(HALIKARNASSOS), age=2, turn=2, discard=["Lumber Yard"])
    plenty(state.cities[0])
    act(state, [{"do": "stage"}])
    sale = state.cities[0].sale_raw
    assert pick(state, "Lumber Yard")
    assert state.cities[0].sale_raw != sale


def test_the_right_to_build_free_starts_after_its_stage_and_ends_with_the_age() -> None:
    state = table(
        2010, around({**OLYMPIA, "stages": 1, "coins": 9}), age=1, turn=5, hands=[["Baths"], ["Workshop"], ["Workshop"]]
    )
    plenty(state.cities[0])
    assert legal_as(state, 0, FREE, None) == []
    act(state, [{"do": "stage"}, {"do": "sell", "card": "Lumber Yard"}, {"do": "sell", "card": "Lumber Yard"}])
    state.cities[0].own_raw = state.cities[0].own_made = 0
    assert state.turn == 6
    assert legal_as(state, 0, FREE, card_named(state.box, "Workshop")), "the turn after, in the same Age"
    act(state, [])
    assert state.age == 2
    state.cities[0].own_raw = state.cities[0].own_made = 0
    blank_neighbours(state)
    free = legal_as(state, 0, FREE, None)
    assert free, "the right of Age I is gone, that of Age II is new"
    state.play([free[0], *(state.legal(seat)[-1] for seat in (1, 2))])
    assert legal_as(state, 0, FREE, None) == [], "once an Age"


def test_a_chain_does_not_spend_the_right_to_build_free() -> None:
    state = table(2010, around({**OLYMPIA, "cards": ["Baths"]}), age=2, hands=[["Aqueduct"]])
    assert "free aqueduct" not in texts(state, 0)
    act(state, [{"do": "build", "card": "Aqueduct"}])
    assert state.cities[0].free_used == 0


def test_a_free_building_costs_no_coins_either_and_its_effect_comes_at_once() -> None:
    state = table(2010, around({**OLYMPIA, "coins": 0}), age=2, hands=[["Foundry"]])
    act(state, [{"do": "build", "card": "Foundry", "free": True}])
    assert state.cities[0].coins == 0
    assert state.cities[0].free_used == 1
    assert built(state, 0) == ["Foundry"]


def test_a_copied_shipowners_guild_counts_itself_only_where_the_table_says_so() -> None:
    seats = [
        {"wonder": "olympia", "side": "B", "stages": 3, "cards": ["Loom", "Press", "Spies Guild"]},
        {**PLAIN, "cards": ["Shipowners Guild"]},
        PLAIN,
    ]
    for options, points in (({}, 3), ({"copied_shipowners": "with"}, 4)):
        state = table(2010, seats, age=3, turn=6, options=options)
        act(state, [])
        assert state.over
        assert state.box.cards[copied_by(state, 0)].name == "Shipowners Guild"
        assert score(state, 0)[-1] == points


def test_hands_go_to_the_left_in_ages_one_and_three_and_to_the_right_in_age_two() -> None:
    for age, step in ((1, 1), (2, -1), (3, 1)):
        marks = [
            ["Altar", "Loom", "Press", "Baths"],
            ["Walls", "Statue", "Temple", "Bazar"],
            ["Palace", "Lodge", "Arena", "Study"],
        ][age - 1]
        state = table(2010, [PLAIN] * 4, age=age, hands=[[mark] * 7 for mark in marks], fill=False)
        act(state, [])
        for seat, mark in enumerate(marks):
            assert state.cities[(seat + step) % 4].hand & 127 == card_named(state.box, mark).index


def test_the_last_card_of_every_hand_is_laid_away_without_coins() -> None:
    state = table(2010, [PLAIN] * 3, age=1, turn=6)
    log: list[Event] = []
    act(state, [], log)
    assert [city.coins for city in state.cities] == [6, 6, 6]
    assert len(discarded(state)) == 6
    assert [event.kind for event in log].count("leftover") == 3
    assert (state.age, state.turn) == (2, 1)
    assert [size_of(city.hand) for city in state.cities] == [7, 7, 7]


def test_a_game_can_be_won_without_any_building() -> None:
    state = new(3)
    while state.waiting():
        act(state, [])
    assert [city.stages for city in state.cities] == [0, 0, 0]
    assert [city.coins for city in state.cities] == [3 + 18 * 3] * 3
    assert len(set(state.standing())) == 1
    end = GAME.outcome(state)
    assert end is not None
    assert end.winners == (0, 1, 2)
    assert end.totals == (19, 19, 19)


@pytest.mark.parametrize("side", ["a", "b"])
def test_boards_can_all_show_one_side(side: str) -> None:
    for seed in range(5):
        state = new(7, seed, boards=side)
        assert {city.board.side for city in state.cities} == {side}
        assert len({city.board.wonder for city in state.cities}) == 7


def test_boards_are_dealt_with_both_sides() -> None:
    sides = {city.board.side for seed in range(5) for city in new(5, seed).cities}
    assert sides == {"a", "b"}


def test_boards_can_be_chosen_in_turn_before_the_cards_are_dealt() -> None:
    state = new(3, boards="chosen")
    assert GAME.setting_up(state)
    assert (state.age, state.waiting()) == (0, 1)
    assert len(state.legal(0)) == 2 * len(WONDERS)
    assert all(city.hand == 0 for city in state.cities), "nobody sees cards before"
    for seat, text in enumerate(["take giza b", "take rhodos a", "take olympia b"]):
        choice = parse(state, seat, text)
        assert choice is not None
        state.play(alone(3, seat, choice))
        assert not any("giza" in other for other in texts(state, seat + 1)), "a wonder is there once"
    assert [city.board.id for city in state.cities] == ["giza_b", "rhodos_a", "olympia_b"]
    assert [city.coins for city in state.cities] == [3, 3, 3]
    assert (state.age, state.turn, state.waiting()) == (1, 1, 0b111)


def test_the_second_edition_is_for_three_and_more() -> None:
    with pytest.raises(BadOption, match="edition 2010 for two"):
        new(2, edition="2020")


def test_a_free_building_of_the_second_edition_needs_no_choice() -> None:
    seat = {"wonder": "olympia", "side": "B", "stages": 2, "coins": 0}
    state = table(2020, around(seat), age=3, turn=6, hands=[["Palace"]])
    assert [text for text in texts(state, 0) if "palace" in text] == ["build palace", "sell palace"]


def test_what_happened_is_told_and_hidden_cards_only_to_those_who_know_them() -> None:
    state = table(
        2010,
        [{**PLAIN, "cards": ["Stone Pit"]}, {**PLAIN, "wonder": "rhodos"}, PLAIN],
        hands=[["Altar"], ["Baths"], ["Tavern"]],
    )
    log: list[Event] = []
    act(
        state,
        [
            {"do": "stage", "card": "Altar"},
            {"do": "build", "card": "Baths", "pays": {"left": 2}},
            {"do": "sell", "card": "Tavern"},
        ],
        log,
    )
    assert [(event.kind, event.seat, event.what) for event in log] == [
        ("stage", 0, "altar"),
        ("build", 1, "baths"),
        ("pay", 1, ""),
        ("sell", 2, "tavern"),
    ]
    assert [event.seen_by(1).what for event in log] == ["", "baths", "", ""]
    assert [event.seen_by(0).what for event in log] == ["altar", "baths", "", ""]
    assert (log[2].amount, log[2].other) == (2, "2")


def test_sampled_choices_reach_everything_that_is_legal() -> None:
    state = table(
        2010,
        [{**OLYMPIA, "cards": ["Clay Pit"]}, {**PLAIN, "wonder": "rhodos"}, {**PLAIN, "wonder": "rhodos", "coins": 9}],
        age=2,
        turn=5,
        hands=[["Walls", "Stables", "Aqueduct"]],
    )
    rng = Rng(3)
    seen = {state.sample(0, rng) for _ in range(3000)}
    assert seen == set(state.legal(0))
    assert {deed_of(choice) for choice in seen} >= {BUILD, FREE, STAGE, SELL} - {STAGE}
    assert all(card_of(choice) for choice in seen)
    assert NO_CHOICE not in seen
    assert SKIP not in seen
