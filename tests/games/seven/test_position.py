"""Positions in words and as plain values: what is read, and that everything else is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seven.tables import PLAIN, new_table
from wonders_tui.games.game import BadPosition
from wonders_tui.games.seven import GAME
from wonders_tui.games.seven.city import BUILT, BURIED, GIVEN_UP, card_in, size_of
from wonders_tui.games.seven.notation import unpack
from wonders_tui.games.seven.position import card_named, position
from wonders_tui.games.state import NO_CHOICE, Rng

HANDS = [["Walls", "Loom"], ["Temple", "Press"], ["Statue", "Forum"]]
LAST: dict[str, Any] = {"cities": [PLAIN] * 3, "age": 2, "turn": 6, "hands": HANDS}


def test_a_position_is_read_as_written() -> None:
    city = {
        "wonder": "olympia",
        "side": "B",
        "stages": 2,
        "coins": 7,
        "cards": ["Altar", "Clay Pit", "Walls"],
        "markers": ["Baths"],
        "tokens": [1, -1, -1],
    }
    state = position({**LAST, "cities": [city, PLAIN, PLAIN], "discard": ["Tavern", "Forum"], "seed": 4})
    own = state.cities[0]
    assert own.board.id == "olympia_b"
    assert (own.stages, own.coins, own.shields, own.blue_points, own.defeats) == (2, 7, 2, 2, 2)
    assert [own.won_in(age) for age in (1, 2, 3)] == [1, 0, 0]
    assert (state.age, state.turn, state.waiting()) == (2, 6, 0b111)
    names = {(state.box.cards[own.card_at(age, p)].name, own.use_at(age, p)) for age in (1, 2) for p in range(7)}
    assert names >= {("Altar", BUILT), ("Walls", BUILT), ("Baths", BURIED)}
    assert len(state.ahead) == 21
    given = [(c.card_at(a, p), c.use_at(a, p)) for c in state.cities for a in (1, 2) for p in range(7)]
    assert (card_named(state.box, "Tavern").index, GIVEN_UP) in given
    assert position({**LAST, "seed": 4}).ahead != position({**LAST, "seed": 5}).ahead


def test_a_position_plays_on_to_the_end_and_bots_can_imagine_it() -> None:
    for words in (
        LAST,
        {**LAST, "cities": [PLAIN] * 3, "seats": 2, "hands": [["Walls", "Loom", "Press"], ["Forum", "Bazar"]]},
    ):
        state = position(words)
        rng = Rng(1)
        while state.waiting():
            for seat in range(state.seats):
                view = state.view(seat)
                assert view.imagine(rng).view(seat) == view
            state.play([state.sample(s, rng) if state.waiting() >> s & 1 else NO_CHOICE for s in range(state.seats)])
        assert GAME.outcome(state) is not None


def test_without_hands_the_game_is_over() -> None:
    state = position({"cities": [PLAIN, {**PLAIN, "wonder": "rhodos", "stages": 3}, PLAIN], "edition": 2020})
    assert state.over
    end = GAME.outcome(state)
    assert end is not None
    assert end.winners == (1,)


def test_the_draw_pile_of_two_is_read_or_dealt() -> None:
    words = {**LAST, "seats": 2, "hands": [["Walls", "Loom", "Press"], ["Forum", "Bazar"]]}
    assert card_in(position({**words, "pile": ["Temple"]}).pile, 0) == card_named(position(words).box, "Temple").index
    assert size_of(position(words).pile) == 1
    early = position({**words, "age": 1, "turn": 1, "hands": [["Altar"] * 8, ["Loom"] * 7]})
    assert size_of(early.pile) == 6


def test_two_players_may_have_chosen_already() -> None:
    words = {
        **LAST,
        "seats": 2,
        "hands": [["Walls", "Loom", "Press"], ["Forum", "Temple"]],
        "pledges": ["sell walls", "sell forum"],
    }
    state = position(words)
    assert state.pledged()
    assert state.waiting() == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"edition": 2015}, "neither 2010 nor 2020"),
        ({"colour": 1}, "unknown key 'colour'"),
        ({"age": 4}, "age: 4 is not from 1 to 3"),
        ({"turn": True}, "turn: True is not of the right kind"),
        ({"seats": 4}, "3 cities do not go with 4 seats"),
        ({"seats": 2, "edition": 2020}, "do not go with 2 seats of edition 2020"),
        ({"hands": HANDS[:2]}, "needs one list for each of 3 seats"),
        ({"hands": [["Walls"], *HANDS[1:]]}, "seat 0 must hold 2 cards in turn 6"),
        ({"hands": [["Walls", "Tower"], *HANDS[1:]]}, "has no card 'Tower'"),
        ({"discard": ["Palace"]}, "nobody can have given up Palace so far"),
        ({"pile": ["Loom"]}, "only the game for two has a draw pile"),
        ({"pledges": ["sell loom"] * 3}, "two players pledge"),
        ({"options": {"boards": "c"}}, "no option 'boards' with the value 'c'"),
        ({"cities": [{"wonder": "troy"}, PLAIN, PLAIN]}, "no wonder 'troy'"),
        ({"cities": [{**PLAIN, "stages": 4}, PLAIN, PLAIN]}, "stages: 4 is not from 0 to 3"),
        ({"cities": [{**PLAIN, "towers": 4}, PLAIN, PLAIN]}, "unknown key 'towers'"),
        ({"cities": [{**PLAIN, "tokens": [2]}, PLAIN, PLAIN]}, "2 is none of 1, 3, 5 and -1"),
        ({"cities": [{**PLAIN, "cards": ["Loom", "Loom"]}, PLAIN, PLAIN]}, "Loom stands there already"),
        ({"cities": [{**PLAIN, "markers": ["Loom"]}, PLAIN, PLAIN]}, "1 cards cannot lie under 0 stages"),
        ({"cities": ["giza", PLAIN, PLAIN]}, "must be a table of names and values"),
    ],
)
def test_what_is_no_position_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        position({**LAST, **change})


def test_two_players_pledge_what_they_may() -> None:
    words = {**LAST, "seats": 2, "hands": [["Walls", "Loom", "Press"], ["Forum", "Temple"]]}
    with pytest.raises(BadPosition, match="seat 1 cannot 'sell loom'"):
        position({**words, "pledges": ["sell walls", "sell loom"]})


@pytest.mark.parametrize(
    "packed",
    [
        [],
        [1, 2, 3],
        [[3] * 11, b"", []],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -2], b"", [[0] * 19] * 3],
        [[3, 2015, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, 3], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 19] * 4],
        [[3, 2010, 0, 9, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[99] + [0] * 18] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0, -5] + [0] * 17] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0, 1] + [0] * 17] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 3 + [1 << 60] + [0] * 15] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 8 + [120] + [0] * 10] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 120, 0, -1], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 0, 0, 0, 0, 0, 0, -1], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 1, 8, 0, 0, 0, 0, -1], b"", [[0] * 19] * 3],
        [[3, 2010, 0, 1, 1, 0, 0, 0, 0, True, -1], b"", [[0] * 19] * 3],
    ],
)
def test_values_that_are_no_position_are_refused(packed: list[object]) -> None:
    with pytest.raises(BadPosition):
        unpack(packed)


def test_the_smallest_values_are_a_position() -> None:
    assert unpack([[3, 2010, 0, 1, 1, 0, 0, 0, 0, 0, -1], b"", [[0] * 19] * 3]).seats == 3


def test_the_values_of_a_view_are_read_back() -> None:
    state = new_table(2020, 4, 1)
    view = state.view(2)
    assert unpack(view.pack()) == view
    assert unpack([tuple(part) if isinstance(part, list) else part for part in view.pack()]) == view
