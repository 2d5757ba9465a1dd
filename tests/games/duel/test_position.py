"""Positions in words: what is left out has a sensible value, what is wrong is named."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.tables import do, table, texts
from wonders_tui.games.bits import places
from wonders_tui.games.duel.choices import DECISIONS
from wonders_tui.games.duel.position import position
from wonders_tui.games.game import BadPosition


def test_an_empty_description_is_a_finished_game_of_two_empty_cities() -> None:
    state = position({})
    assert DECISIONS[state.decision] == "over"
    assert (state.first.coins, state.second.coins) == (7, 7)
    assert state.standing() == [2 * 128, 2 * 128]


def test_players_may_be_called_me_and_opponent_or_a_and_b() -> None:
    one = {"coins": 3, "buildings": ["forum"], "progress": ["law"]}
    two = {"wonders_built": ["sphinx"], "wonders_unbuilt": ["piraeus"]}
    assert position({"me": one, "opponent": two}) == position({"A": one, "B": two})


def test_a_city_is_read_with_all_that_follows_from_it() -> None:
    words = {"buildings": ["sawmill", "forum", "stone_reserve", "theater", "library"], "progress": ["masonry", "law"]}
    state = position({"me": words, "opponent": {"buildings": ["press"], "wonders_built": ["great_lighthouse"]}})
    first = state.first
    assert [first.price_of(resource) for resource in range(5)] == [2, 1, 2, 2, 3]
    assert first.blue_rebate == 2
    assert first.goods_choices == 1
    assert first.symbols_held() == [1, 0, 0, 0, 0, 0, 1]
    assert state.second.raw_choices == 1
    assert [state.second.price_of(resource) for resource in range(5)] == [4, 2, 2, 2, 2]


def test_what_covered_cards_lie_on_is_filled_in() -> None:
    state = position({"structure": {"age": 2, "slots": {"18": "walls", "19": "brewery"}}})
    assert places(state.remaining) == list(range(20))
    assert places(state.free) == [18, 19]
    assert len(set(state.layout)) == 20
    lone = position({"structure": {"age": 2, "slots": {"18": "walls"}}})
    assert 19 not in places(lone.remaining)
    assert 17 not in places(lone.remaining)
    assert {15, 11, 12, 6, 7, 8, 0, 1, 2, 3} <= set(places(lone.remaining))


def test_ages_to_come_are_dealt_as_named_and_filled_up() -> None:
    state = table("walls", age=1, structures={"2": {"slots": ["forum", None]}, "3": {"slots": ["builders_guild"]}})
    assert len(set(state.decks)) == 40
    do(state, "discard walls", "start first")
    card = state.card_at(0)
    assert card is not None
    assert card.id == "forum"
    guilds = [state.decks[slot] for slot in range(20) if state.decks[slot] >= 66]
    assert len(guilds) == 3


def test_cards_of_a_later_age_may_stand_in_the_cities_already() -> None:
    third = ["palace", "town_hall", "obelisk", "gardens", "pantheon", "senate", "builders_guild", "merchants_guild"]
    more = ["scientists_guild", "moneylenders_guild", "tacticians_guild"]
    state = table("walls", me={"buildings": third}, opponent={"buildings": more})
    assert len(set(state.decks)) == 20
    do(state, "discard walls", "start first")
    assert len(texts(state)) >= 2


@pytest.mark.parametrize("pending", ["progress", "library", "discard_pile", "destroy", "starter"])
def test_a_position_may_stand_in_the_middle_of_a_turn(pending: str) -> None:
    state = table(
        "walls",
        "brewery",
        pending=pending,
        opponent={"buildings": ["quarry", "press"]},
        discard_pile=["altar", "palace"],
        progress_on_board=["law", "economy"],
        progress_drawn=["masonry", "strategy", "urbanism"],
        extra_turn=pending != "starter",
    )
    expected = {
        "progress": ["token economy", "token law"],
        "library": ["keep masonry", "keep strategy", "keep urbanism"],
        "discard_pile": ["raise altar", "raise palace"],
        "destroy": ["destroy quarry"],
        "starter": ["start first", "start second"],
    }
    assert texts(state) == expected[pending]
    do(state, expected[pending][0])
    assert DECISIONS[state.decision] == "turn"
    assert state.seat == 0


def test_the_colour_to_destroy_can_be_named() -> None:
    opponent = {"buildings": ["quarry", "press"]}
    assert texts(table("walls", pending="destroy", destroys="grey", opponent=opponent)) == ["destroy press"]


def test_military_tokens_are_those_that_are_left() -> None:
    assert (position({}).first.raids, position({}).second.raids) == (3, 3)
    state = position({"military_tokens_left": ["me5", "opp2"]})
    assert (state.first.raids, state.second.raids) == (2, 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"pwan": 3}, "the position: unknown key 'pwan'; known: me, "),
        ({"me": {"gold": 3}}, "me: unknown key 'gold'"),
        ({"me": {"coins": "3"}}, "me, coins: '3' is not of the right kind"),
        ({"me": {"coins": True}}, "me, coins: True is not of the right kind"),
        ({"me": {"buildings": ["agora"]}}, "me, buildings: 'agora' is none of: lumber_yard"),
        ({"me": []}, "me: \\[\\] is not of the right kind"),
        ({"pawn": 10}, "the pawn must be a number from -9 to 9"),
        ({"to_move": "C"}, "to_move: 'C' is none of: me, A, opponent, B"),
        ({"pending": "tea"}, "pending: 'tea' is none of: draft, turn"),
        ({"military_tokens_left": ["me3"]}, "military_tokens_left: 'me3' is none of: me2"),
        ({"me": {"buildings": ["forum"]}, "discard_pile": ["forum"]}, "a card is in two places"),
        ({"me": {"progress": ["law"]}, "progress_on_board": ["law"]}, "a token is in two places"),
        ({"me": {"buildings": ["forum", "forum"]}}, "me, buildings: 'forum' is named twice"),
        ({"structure": {"age": 4}}, "structure, age: must be 1, 2 or 3, not 4"),
        ({"structure": {"slots": {"20": "walls"}}}, "structure, slots: '20' is no slot; there are 0 to 19"),
        ({"structure": {"slots": {"0": None}}}, "structure, slots: None is none of"),
        ({"structure": {"slots": {}}}, "structure, slots: names no card"),
        ({"structure": {"height": 3}}, "structure: unknown key 'height'"),
        ({"structures": {"4": {}}}, "structures: unknown key '4'"),
        ({"pending": "discard_pile", "structure": {"slots": {"0": "altar"}}}, "the discard pile is empty"),
        ({"pending": "destroy", "destroys": "pink", "structure": {"slots": {"0": "altar"}}}, "destroys: 'pink'"),
        ({"library": "nobody"}, "library: 'nobody' is none of: owner, both"),
    ],
)
def test_a_mistake_is_refused_and_named(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        position(words)
