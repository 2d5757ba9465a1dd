"""Whatever is played, nothing is lost or won out of nothing, and what the rules keep track of is what can be counted.

`WONDERS_GAMES=100000 pytest tests/games/duel/test_random_games.py` plays that many games.
"""

from __future__ import annotations

import os

import pytest

from wonders_tui.games.bits import byte, count, places
from wonders_tui.games.duel import GAME
from wonders_tui.games.duel.cards import CARDS, COLOURS, WONDER, Card
from wonders_tui.games.duel.choices import OVER, TURN
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.scoring import outcome, score
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import Rng, alone

GAMES = int(os.environ.get("WONDERS_GAMES", "200"))
SHARES = 8
"""The games are shared out among so many tests, so that several cores can play them."""


def fields(thing: City | DuelState) -> dict[str, object]:
    """Every field, with what follows from the others."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    own = {name: value for name in names if not callable(value := getattr(thing, name))}
    return {name: fields(value) if isinstance(value, City) else value for name, value in own.items()}


def new_game(seed: int) -> DuelState:
    state = GAME.new(2, seed)
    assert isinstance(state, DuelState)
    return state


def check_cards(state: DuelState, dealt: set[int]) -> None:
    """Every card that has been laid out is in exactly one place, and the rest is where it was."""
    lying = [state.layout[slot] for slot in range(20) if state.remaining >> slot & 1]
    cards = [*lying, *state.decks, *(card.index for card in state.discard_pile())]
    for city in (state.first, state.second):
        cards += [card.index for card in city.cards()]
        cards += [card.index for place in range(4) if (card := city.buried_at(place))]
    assert len(cards) == 60
    assert set(cards) == dealt
    assert all(state.layout[slot] in cards for slot in range(20) if state.age)


def check_table(state: DuelState) -> None:
    first, second = state.first, state.second
    assert first.coins >= 0
    assert second.coins >= 0
    assert -9 <= state.pawn <= 9
    assert count(state.board) + count(first.tokens) + count(second.tokens) >= 5
    assert not state.board & (first.tokens | second.tokens)
    assert not first.tokens & second.tokens
    built = byte(first.tally, WONDER) + byte(second.tally, WONDER)
    assert built == count(first.built) + count(second.built) <= 7
    if built == 7:
        assert not first.unbuilt | second.unbuilt
    if state.age:
        uncovered = sum(
            slot.bit
            for slot in LAYOUTS[state.age].slots
            if state.remaining & slot.bit and not slot.covers & state.remaining
        )
        assert state.free == uncovered
        assert state.decision != TURN or not state.free & ~state.shown
        assert (state.decision == OVER) or state.remaining or state.decision > TURN


def check_score(state: DuelState) -> None:
    """The score sheet, counted once more from the cards themselves."""
    result = outcome(state)
    assert result is not None
    for seat, city in enumerate((state.first, state.second)):
        other = state.city(1 - seat)
        sheet = dict.fromkeys(score(state, 0), 0)
        for card in city.cards():
            colour = COLOURS[card.colour]
            if colour in sheet:
                sheet[colour] += card.points
            if card.points_each:
                sheet["purple"] += card.points_each * max(fill(city, card), fill(other, card))
        sheet["wonders"] = sum(city.wonder(place).points for place in places(city.built))
        tokens = city.tokens_held()
        sheet["progress"] = sum(token.points + token.points_each * len(tokens) for token in tokens)
        sheet["coins"] = city.coins // 3
        ahead = state.pawn * (1 - 2 * seat)
        sheet["military"] = 10 if ahead >= 6 else 5 if ahead >= 3 else 2 if ahead >= 1 else 0
        assert score(state, seat) == sheet == result.scores[seat]
    if result.reason == "civilian":
        ranks = [(total, sheet["blue"]) for total, sheet in zip(result.totals, result.scores, strict=True)]
        assert result.winners == tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))
    else:
        assert len(result.winners) == 1


def fill(city: City, guild: Card) -> int:
    """What a guild counts in a city."""
    cards = [COLOURS[card.colour] for card in city.cards()]
    counts = {
        "merchants_guild": cards.count("yellow"),
        "shipowners_guild": cards.count("brown") + cards.count("grey"),
        "builders_guild": len(places(city.built)),
        "magistrates_guild": cards.count("blue"),
        "scientists_guild": cards.count("green"),
        "moneylenders_guild": city.coins // 3,
        "tacticians_guild": cards.count("red"),
    }
    return int(counts[guild.id])


def play_and_check(seed: int) -> str:
    """One game at random, held against every invariant; how it ended."""
    rng = Rng(seed)
    state = new_game(seed)
    dealt = set(state.decks)
    assert len(dealt) == 60
    decisions = 0
    while state.waiting():
        check_table(state)
        legal = state.legal(state.seat)
        assert legal
        if rng.below(20) == 0:
            check_cards(state, dealt)
            assert fields(unpack(state.pack())) == fields(state)
            assert state.sample(state.seat, rng) in legal
        choice = legal[rng.below(len(legal))] if seed % 2 else state.sample(state.seat, rng)
        state.play(alone(2, state.seat, choice))
        decisions += 1
        assert decisions < 100
    check_table(state)
    check_cards(state, dealt)
    check_score(state)
    assert fields(unpack(state.pack())) == fields(state)
    assert len(CARDS) == 73
    result = outcome(state)
    assert result is not None
    return result.reason


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_keep_every_invariant(share: int) -> None:
    ends = {play_and_check(seed) for seed in range(share, GAMES, SHARES)}
    assert "civilian" in ends
