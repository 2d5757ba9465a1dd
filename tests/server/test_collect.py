"""The garbage collector looks at what is young often, at everything rarely, and at what lives long not at all."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from server.collect import ENDED, OFTEN, Collector
from tests.server.conftest import FakeClock


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_what_came_with_a_session_is_frozen_now_and_then(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: passes.append(generation))
    collector = Collector(clock)
    collector.begin()
    frozen = gc.get_freeze_count()
    assert frozen > 0
    passes.clear()
    kept = [[number] for number in range(5000)]
    for _ in range(10):
        collector.session_began()
    assert passes == []
    clock.pass_by(OFTEN)
    assert passes == [2]
    assert gc.get_freeze_count() > frozen
    assert kept


def test_everything_is_looked_through_only_when_many_have_gone(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: passes.append(generation))
    collector = Collector(clock)
    for _ in range(100):
        collector.session_began()
    for _ in range(100 - ENDED):
        collector.session_ended()
        if 2 in passes:
            break
    assert passes.count(2) == 1, "once as many have ended as are left"
    passes.clear()
    for _ in range(ENDED - 1):
        collector.session_ended()
    assert passes.count(2) <= 1
