"""What leaves a table for a seat is the same, byte for byte, in every world that the seat cannot tell apart."""

from __future__ import annotations

from importlib import import_module

import pytest

from server.link import local_pair
from server.place import Place
from server.record import Chair, Header, MemoryRecord
from server.table import Table
from server.wire import encode
from tests.server.conftest import FakeClock
from tests.server.table_setup import first_choice
from wonders_tui.games import GAMES, game
from wonders_tui.games.state import SPECTATOR, Rng, waits


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [3, 4])
async def test_swapping_what_a_seat_cannot_tell_apart_changes_no_byte_it_is_sent(
    name: str, seed: int, clock: FakeClock
) -> None:
    played = game(name)
    seats = played.seats[len(played.seats) // 2]
    swapped = import_module(f"tests.games.{name}.swaps").swapped
    header = Header(name, played.settle({}), seed, tuple(Chair(f"P{seat}") for seat in range(seats)))
    table = Table(MemoryRecord(header), first_choice, clock=clock)
    course, rng = table._course, Rng(seed)
    link, _ = local_pair()
    changed = 0
    while course.state.waiting():
        for seat in (*range(seats), SPECTATOR):
            place = Place(link, "reader", [seat] if seat >= 0 else [])
            sent = encode(table._update(place, seat))
            other = swapped(course.state, seat, rng)
            if other is None:
                continue
            state, course.state = course.state, other
            table._views.clear()
            changed += other != state
            assert encode(table._update(Place(link, "reader", place.seats), seat)) == sent
            course.state = state
            table._views.clear()
        for seat in range(seats):
            if waits(course.state, seat):
                course.choose(seat, course.state.text(seat, course.state.sample(seat, rng)))
        table._reveal_if_complete()
    assert changed, "no swap changed anything: the test would not notice a leak"


@pytest.mark.parametrize("name", GAMES)
async def test_no_seat_is_sent_the_seed_or_the_choice_of_another_before_the_reveal(name: str, clock: FakeClock) -> None:
    played = game(name)
    seats = played.seats[-1]
    header = Header(name, played.settle({}), 987654321987654321, tuple(Chair(f"P{s}") for s in range(seats)))
    table = Table(MemoryRecord(header), first_choice, clock=clock)
    course, rng = table._course, Rng(5)
    link, _ = local_pair()
    seed = (987654321987654321).to_bytes(8, "big")
    while course.state.waiting():
        waiting = [seat for seat in range(seats) if waits(course.state, seat)]
        before = {seat: encode(table._update(Place(link, "r", [seat]), seat)) for seat in range(seats)}
        for chooser in waiting[:-1]:
            course.choose(chooser, course.state.text(chooser, course.state.sample(chooser, rng)))
        for seat in range(seats):
            if seat not in course.pending:
                now = table._update(Place(link, "r", [seat]), seat)
                assert now.pending is None
                assert encode(now).replace(_mask(now.chosen), b"") == before[seat].replace(_mask(0), b"")
            assert seed not in before[seat]
        last = waiting[-1]
        course.choose(last, course.state.text(last, course.state.sample(last, rng)))
        table._reveal_if_complete()
        table._views.clear()


def _mask(chosen: int) -> bytes:
    """How the mask of who has chosen stands in the bytes: the only thing that may differ."""
    return b"\xa6chosen" + bytes([chosen])
