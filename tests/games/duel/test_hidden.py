"""Exactly what is public is shown, and what is hidden is imagined evenly."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.duel.tables import after_draft, do, fresh, in_age, table, texts
from wonders_tui.games.bits import BIT, places
from wonders_tui.games.duel.cards import CARD_BY_ID, CARDS, DECKS, GUILDS, TOKEN_BY_ID, TOKENS
from wonders_tui.games.duel.hidden import HIDDEN, HIDDEN_GUILD, UNKNOWN
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import SPECTATOR, Rng, alone

READERS = [0, 1, SPECTATOR]


@pytest.mark.parametrize("seat", READERS)
def test_the_second_round_of_the_draft_is_hidden_in_the_first(seat: int) -> None:
    state = fresh()
    assert state.view(seat).offer == state.offer
    assert state.view(seat).offer_next == UNKNOWN
    for _ in range(4):
        state.play(alone(2, state.seat, state.legal(state.seat)[0]))
    assert state.view(seat).offer == state.offer != 0
    assert state.view(seat).offer_next == 0


@pytest.mark.parametrize("seat", READERS)
def test_the_ages_to_come_are_hidden(seat: int) -> None:
    for state in (fresh(), after_draft(), in_age(2)):
        assert state.decks
        assert state.view(seat).decks == b""


@pytest.mark.parametrize("seat", READERS)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_face_down_card_shows_its_back_only(seat: int, age: int) -> None:
    state = in_age(age)
    seen = state.view(seat)
    for slot in LAYOUTS[age].slots:
        card = state.layout[slot.index]
        back = HIDDEN_GUILD if CARDS[card].deck == GUILDS else HIDDEN
        assert seen.layout[slot.index] == (card if slot.face_up else back)
        assert seen.card_at(slot.index) is (CARDS[card] if slot.face_up else None)


def test_face_down_guilds_are_recognised_wherever_they_lie() -> None:
    backs = Counter(in_age(3, seed).view(0).layout.count(HIDDEN_GUILD) for seed in range(1, 30))
    assert len(backs) > 2, "some deals hide guilds, some show them"
    for seed in range(1, 30):
        state = in_age(3, seed)
        hidden = [CARDS[card].deck for slot, card in enumerate(state.layout) if not state.shown >> slot & 1]
        assert state.view(1).layout.count(HIDDEN_GUILD) == hidden.count(GUILDS)


def test_a_card_is_known_once_it_turns_up_and_after_it_was_taken() -> None:
    state = after_draft()
    assert state.view(0).layout[9] == HIDDEN
    for slot in (14, 15):
        card = state.card_at(slot)
        assert card is not None
        do(state, f"discard {card.id}")
    assert state.view(0).layout[9] == state.layout[9]
    assert state.view(SPECTATOR).layout[14] == state.layout[14]


def library(seen_by: str = "owner") -> DuelState:
    """The Great Library has just been built."""
    me = {"coins": 42, "wonders_unbuilt": ["great_library"]}
    state = table("walls", "brewery", me=me, progress_drawn=["law", "economy", "masonry"], library=seen_by)
    assert state.drawn
    for seat in READERS:
        assert state.view(seat).drawn == UNKNOWN
    do(state, "wonder great_library walls")
    return state


def test_what_the_library_draws_is_seen_by_its_owner_alone() -> None:
    state = library()
    assert state.view(0).tokens_drawn() == [TOKEN_BY_ID[name] for name in ("economy", "law", "masonry")]
    assert state.view(1).drawn == state.view(SPECTATOR).drawn == UNKNOWN
    assert state.view(1).tokens_drawn() == []
    assert state.view(1).legal(0) == [], "who cannot see the tokens cannot list the choices"


def test_the_open_library_shows_both_players_what_is_drawn() -> None:
    state = library("both")
    for seat in READERS:
        assert state.view(seat).drawn == state.drawn
    assert fresh(1, {"library": "both"}).open_library


def test_what_the_library_draws_is_said_to_its_owner_alone() -> None:
    me = {"coins": 42, "wonders_unbuilt": ["great_library"]}
    state = table("walls", "brewery", me=me, progress_drawn=["law", "economy", "masonry"])
    both = state.copy()
    both.open_library = True
    draw = next(event for event in do(state, "wonder great_library walls") if event.kind == "draw")
    assert draw.seen_by(0).what == "economy law masonry"
    assert draw.seen_by(1).what == draw.seen_by(SPECTATOR).what == ""
    draw = next(event for event in do(both, "wonder great_library walls") if event.kind == "draw")
    assert {draw.seen_by(seat).what for seat in READERS} == {"economy law masonry"}


def test_what_the_library_keeps_is_public() -> None:
    state = library()
    do(state, "keep law")
    assert state.view(1).first.tokens_held() == [TOKEN_BY_ID["law"]]
    assert state.view(1).drawn == 0


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    me = {"coins": 30}
    state = table("pretorium", "brewery", me=me, pawn=7, structures={"3": {"slots": ["palace"]}})
    do(state, "build pretorium")
    assert not state.waiting()
    for seat in READERS:
        assert state.view(seat) == state
        assert state.view(seat).decks == state.decks != b""


def chi_square(counts: Counter[int], options: int) -> float:
    expected = sum(counts.values()) / options
    return sum((counts[option] - expected) ** 2 / expected for option in counts) + expected * (options - len(counts))


def test_every_card_is_equally_likely_behind_every_back() -> None:
    rng = Rng(99)
    state = in_age(3, 4)
    view = state.view(0)
    backs = [slot for slot in range(20) if view.layout[slot] == HIDDEN]
    guild_backs = [slot for slot in range(20) if view.layout[slot] == HIDDEN_GUILD]
    assert backs
    assert guild_backs
    plain, guilds = Counter[int](), Counter[int]()
    worlds = 3000
    for _ in range(worlds):
        world = view.imagine(rng)
        plain[world.layout[backs[-1]]] += 1
        guilds[world.layout[guild_backs[0]]] += 1
    faces = {card for card in view.layout if card < HIDDEN_GUILD}
    assert set(plain) == {card.index for card in DECKS[2]} - faces
    assert set(guilds) == {card.index for card in DECKS[GUILDS]} - faces
    # The 99.99th percentile for 16 degrees of freedom is 44.
    assert chi_square(plain, len(plain)) < 44
    assert chi_square(guilds, len(guilds)) < 28


def test_the_ages_to_come_are_dealt_evenly() -> None:
    rng = Rng(5)
    view = after_draft().view(1)
    second, third = Counter[int](), Counter[int]()
    worlds = 4000
    for _ in range(worlds):
        world = view.imagine(rng)
        assert len(set(world.decks)) == 40
        assert sum(CARDS[card].deck == GUILDS for card in world.decks[20:]) == 3
        second[world.decks[7]] += 1
        third[world.decks[33]] += 1
    assert set(second) == {card.index for card in DECKS[1]}
    assert chi_square(second, 23) < 56
    in_guilds = sum(third[card.index] for card in DECKS[GUILDS]) / worlds
    assert 0.12 < in_guilds < 0.18, "three of the twenty are guilds"


def test_wonders_and_tokens_are_imagined_evenly() -> None:
    rng = Rng(6)
    state = fresh(3)
    view = state.view(0)
    wonders, tokens = Counter[int](), Counter[int]()
    worlds = 3000
    for _ in range(worlds):
        world = view.imagine(rng)
        wonders.update(places(world.offer_next))
        tokens.update(places(world.drawn))
    assert set(wonders) == {place for place in range(12) if not state.offer & BIT[place]}
    assert all(0.45 < n / worlds < 0.55 for n in wonders.values())
    assert set(tokens) == {token.index for token in TOKENS if not state.board & token.bit}
    assert all(0.55 < n / worlds < 0.65 for n in tokens.values())


def test_an_imagined_world_keeps_what_has_been_seen() -> None:
    rng = Rng(8)
    state = in_age(2, 9)
    for _ in range(5):
        state.play(alone(2, state.seat, state.sample(state.seat, rng)))
    world = state.view(0).imagine(rng)
    gone = {card.index for card in state.discard_pile()}
    gone |= {card.index for city in (state.first, state.second) for card in city.cards()}
    lying = {world.layout[slot] for slot in range(20) if world.remaining >> slot & 1}
    assert not gone & lying
    assert texts(world) == texts(state)


def test_an_age_to_come_is_dealt_without_the_cards_that_a_position_has_used_up() -> None:
    built = [card.id for card in DECKS[2][:12] + DECKS[GUILDS][:6]]
    state = table("walls", "brewery", me={"buildings": built})
    world = state.view(0).imagine(Rng(4))
    lying = {*world.decks, *(world.layout[slot] for slot in range(2)), *(CARD_BY_ID[card].index for card in built)}
    assert len(lying) == 20 + 2 + len(built)
    assert unpack(state.view(0).pack()) == state.view(0)
