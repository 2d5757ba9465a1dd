"""Caps and rates, with a clock that tests move."""

from __future__ import annotations

from server.limits import Bucket, Caps, Door
from tests.server.conftest import FakeClock


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second(clock: FakeClock) -> None:
    bucket = Bucket(3, 2, clock.now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.pass_by(1)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.pass_by(100)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_door_counts_addresses_strangers_and_all(clock: FakeClock) -> None:
    door = Door(Caps(all=5, per_address=2, per_minute=3, strangers=3), clock.now)
    assert door.knock("a") == ""
    assert door.knock("a") == ""
    assert "from your address" in door.knock("a")
    assert door.knock("b") == ""
    assert "at the door" in door.knock("c")
    door.greeted()
    door.greeted()
    door.leave("a")
    assert door.knock("a") == ""
    door.leave("a")
    assert "wait a minute" in door.knock("a")
    clock.pass_by(61)
    assert door.knock("a") == ""
    door.greeted()
    assert door.knock("c") == ""
    door.greeted()
    door.greeted()
    assert door.inside == 4
    assert door.knock("d") == ""
    assert "full" in door.knock("e")


def test_a_door_does_not_remember_every_address_for_ever(clock: FakeClock) -> None:
    door = Door(Caps(all=5), clock.now)
    for number in range(1000):
        assert door.knock(str(number)) == ""
        door.greeted()
        door.leave(str(number))
        clock.pass_by(1)
    assert len(door._recent) < 100
