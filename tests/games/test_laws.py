"""The contract that every game signs: checked on random games of every game, seat count and option.

A game registers by standing in `GAMES`; `tests/games/<game>/swaps.py` says which two things a seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders_tui.games import GAMES, game
from wonders_tui.games.game import BadOption, Game
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Event, Rng, State, parse, waits

SEEDS = st.integers(min_value=0, max_value=2**63 - 1)
LAW = settings(max_examples=12, deadline=None)


def tables() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every game at every number of seats with its defaults, and once with every other value of every option."""
    for name in GAMES:
        played = game(name)
        for seats in played.seats:
            yield name, seats, {}
        for option in played.options:
            for value in option.values:
                if value != option.default:
                    yield name, played.seats[-1], {option.name: value}


def ids(table: tuple[str, int, dict[str, str]]) -> str:
    name, seats, options = table
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in options.items())])


every_table = pytest.mark.parametrize("table", list(tables()), ids=ids)


def moments(table: tuple[str, int, dict[str, str]], seed: int) -> Iterator[State]:
    """The positions of one random game, the last one included; each may be kept, none is changed later."""
    name, seats, options = table
    rng = Rng(seed)
    state = game(name).new(seats, seed, options)
    while True:
        yield state
        if not state.waiting():
            return
        state = state.copy()
        state.play(random_choices(state, rng))


def random_choices(state: State, rng: Rng) -> list[int]:
    choices = []
    for seat in range(state.seats):
        legal = state.legal(seat)
        choices.append(legal[rng.below(len(legal))] if waits(state, seat) else NO_CHOICE)
    return choices


def some(table: tuple[str, int, dict[str, str]], seed: int, every: int = 5) -> Iterator[State]:
    """About one in `every` positions of a random game, and its end."""
    rng = Rng(seed + 1)
    for state in moments(table, seed):
        if rng.below(every) == 0 or not state.waiting():
            yield state


def readers(state: State) -> Iterator[int]:
    yield from range(state.seats)
    yield SPECTATOR


@every_table
@LAW
@given(seed=SEEDS)
def test_a_view_waits_for_the_same_seats_and_offers_its_owner_the_same_choices(
    table: tuple[str, int, dict[str, str]], seed: int
) -> None:
    for state in some(table, seed):
        for seat in readers(state):
            view = state.view(seat)
            assert view.waiting() == state.waiting()
            if waits(state, seat):
                assert view.legal(seat) == state.legal(seat)
                assert [view.text(seat, c) for c in view.legal(seat)] == [
                    state.text(seat, c) for c in state.legal(seat)
                ]


@every_table
@LAW
@given(seed=SEEDS)
def test_viewing_twice_shows_nothing_more_and_nothing_less(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    for state in some(table, seed):
        for seat in readers(state):
            view = state.view(seat)
            assert view.view(seat) == view


@every_table
@LAW
@given(seed=SEEDS)
def test_every_imagined_world_looks_like_the_view_and_can_be_played_to_its_end(
    table: tuple[str, int, dict[str, str]], seed: int
) -> None:
    rng = Rng(seed)
    for state in some(table, seed, every=12):
        for seat in readers(state):
            view = state.view(seat)
            before = view.pack()
            world = view.imagine(rng)
            assert view.pack() == before
            assert world.view(seat) == view
            while world.waiting():
                world.play(random_choices(world, rng))


@every_table
@LAW
@given(seed=SEEDS)
def test_swapping_what_a_seat_cannot_tell_apart_leaves_its_view_as_it_was(
    table: tuple[str, int, dict[str, str]], seed: int
) -> None:
    swapped = import_module(f"tests.games.{table[0]}.swaps").swapped
    rng = Rng(seed)
    changed = 0
    for state in moments(table, seed):
        if not state.waiting():
            continue
        for seat in readers(state):
            other = swapped(state, seat, rng)
            if other is not None:
                changed += other != state
                assert other.view(seat) == state.view(seat)
    assert changed, "no swap changed anything: the test would not notice a leak"


@every_table
@LAW
@given(seed=SEEDS)
def test_an_outcome_exists_exactly_when_nobody_waits(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    played = game(table[0])
    for state in moments(table, seed):
        outcome = played.outcome(state)
        assert (outcome is None) == (state.waiting() != 0)
        if outcome is None:
            continue
        standing = state.standing()
        assert len(outcome.ranks) == len(outcome.scores) == len(standing) == state.seats
        assert min(outcome.ranks) == 1
        for seat in range(state.seats):
            assert outcome.ranks[seat] == 1 + sum(other > standing[seat] for other in standing)
        for seat in readers(state):
            assert state.view(seat) == state, "when the game is over nothing is masked"


@every_table
@LAW
@given(seed=SEEDS)
def test_positions_and_choices_survive_being_written_down(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    played = game(table[0])
    for state in some(table, seed):
        for seat in readers(state):
            view = state.view(seat)
            assert played.unpack(view.pack()) == view
        assert played.unpack(state.pack()) == state
        for seat in range(state.seats):
            legal = state.legal(seat)
            assert bool(legal) == waits(state, seat)
            assert len(set(legal)) == len(legal)
            assert len({state.text(seat, choice) for choice in legal}) == len(legal)
            for choice in legal:
                assert parse(state, seat, state.text(seat, choice)) == choice


@every_table
@LAW
@given(seed=SEEDS)
def test_a_sampled_choice_is_legal_and_a_copy_is_independent(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    rng = Rng(seed)
    for state in some(table, seed):
        packed = state.pack()
        twin = state.copy()
        assert twin == state
        while twin.waiting():
            choices = [NO_CHOICE] * twin.seats
            for seat in range(twin.seats):
                if waits(twin, seat):
                    choices[seat] = twin.sample(seat, rng)
                    assert choices[seat] in twin.legal(seat)
                    twin.appeal(seat, choices[seat])
            twin.play(choices)
        assert state.pack() == packed


@every_table
@LAW
@given(seed=SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    first = [state.pack() for state in moments(table, seed)]
    assert first == [state.pack() for state in moments(table, seed)]


@every_table
def test_events_are_plain_values(table: tuple[str, int, dict[str, str]]) -> None:
    rng = Rng(1)
    state = game(table[0]).new(table[1], 1, table[2])
    log: list[Event] = []
    while state.waiting():
        state.play(random_choices(state, rng), log)
    assert log
    for event in log:
        assert isinstance(event.kind, str)
        assert isinstance(event.what, str)
        assert isinstance(event.other, str)
        assert -1 <= event.seat < state.seats
        assert event.seen_by(SPECTATOR).what in ("", event.what)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_does_not_have_is_refused_with_what_it_has(name: str) -> None:
    played: Game = game(name)
    with pytest.raises(BadOption, match="seats"):
        played.new(99, 1)
    with pytest.raises(BadOption, match="no option 'colour'"):
        played.new(played.seats[0], 1, {"colour": "red"})
    for option in played.options:
        assert option.default in option.values
        assert option.meaning
        with pytest.raises(BadOption, match=option.default):
            played.new(played.seats[0], 1, {option.name: "no such value"})
