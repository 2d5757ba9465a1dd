"""What a seat knows, and that the worlds it imagines are all equally likely."""

from __future__ import annotations

from collections import Counter

from tests.games.architects.positions import deal, play
from wonders_tui.games.architects import GAME
from wonders_tui.games.architects.cards import DECK, HIDDEN
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import SPECTATOR, Rng

READERS = (0, 1, 2, SPECTATOR)


def fresh(seed: int = 5) -> ArchitectsState:
    state = GAME.new(3, seed)
    assert isinstance(state, ArchitectsState)
    return state


def test_only_face_up_tops_and_tokens_are_seen() -> None:
    state = fresh()
    for reader in READERS:
        view = state.view(reader)
        for city, masked in zip(state.cities, view.cities, strict=True):
            assert masked.deck.top() == city.deck.top()
            assert set(masked.deck.order[1:]) == {HIDDEN}
        assert set(view.center.order) == {HIDDEN}
        assert set(view.stack.order[3:]) == {HIDDEN}
        assert view.offer == state.offer
        assert view.chance == 0


def test_what_is_left_of_every_deck_is_public() -> None:
    state = fresh()
    rng = Rng(3)
    while state.turns < 15:
        choices = [-1] * 3
        choices[state.active] = state.sample(state.active, rng)
        state.play(choices)
    for reader in READERS:
        view = state.view(reader)
        for masked, deck in ((view.center, state.center), (view.stack, state.stack)):
            assert masked.remaining() == deck.remaining()
        for city, seen in zip(state.cities, view.cities, strict=True):
            assert seen.deck.remaining() == city.deck.remaining()
            left = Counter(city.deck.order[city.deck.drawn :])
            assert [left[kind] for kind in range(14)] == city.deck.remaining()


def test_a_hidden_card_is_each_of_those_left_equally_often() -> None:
    view = fresh().view(0)
    rng = Rng(11)
    rounds = 6000
    tops = Counter(view.imagine(rng).center.order[7] for _ in range(rounds))
    # Chi-square with 13 degrees of freedom: beyond 34.5 once in a thousand.
    expected = [rounds * copies / 60 for copies in DECK[7]]
    assert sum((tops[kind] - e) ** 2 / e for kind, e in enumerate(expected)) < 34.5


def test_a_card_the_cat_showed_is_in_every_world_its_seat_imagines() -> None:
    state = deal({}, {}, cat=0, center=["red2", *["wood"] * 30])
    rng = Rng(2)
    assert {state.view(0).imagine(rng).center.top() for _ in range(40)} == {13}
    others = {state.view(1).imagine(rng).center.order.index(13) for _ in range(200)}
    assert len(others) > 20


def test_after_the_shuffle_only_the_new_top_is_known() -> None:
    cards = ["red2", "blue3", "coin", "gear", "red0", "tablet", "wood"]
    city = {"wonder": "halicarnassus", "built": ["S1"], "cards": {"wood": 2}, "deck": cards}
    state = play(deal(city, step="open"), "build 2 wood wood", "look left", "keep gear")
    for reader in READERS[:2]:
        deck = state.view(reader).cities[0].deck
        assert list(deck.order[:2]) == [10, state.cities[0].deck.top()]
        assert set(deck.order[2:]) == {HIDDEN}


def test_the_shuffle_to_come_is_different_in_every_world() -> None:
    cards = ["red2", "blue3", "coin", "gear", "red0", "tablet", "wood"]
    city = {"wonder": "halicarnassus", "built": ["S1"], "cards": {"wood": 2}, "deck": cards}
    view = play(deal(city, step="open"), "build 2 wood wood", "look left").view(0)
    rng = Rng(4)
    tops = {int(play(view.imagine(rng), "keep gear").cities[0].deck.top()) for _ in range(100)}
    assert tops == {13, 6, 5, 11, 8, 0}


def test_when_the_game_is_over_nothing_is_masked() -> None:
    city = {"wonder": "giza", "built": ["S1", "S2", "S3", "S4"], "cards": {"coin": 4}, "deck": ["wood", "gear"]}
    state = play(deal(city, step="open"), "build 5 coin coin coin coin")
    for reader in READERS[:2]:
        assert state.view(reader) == state
        assert HIDDEN not in state.view(reader).center.order
