"""What the tests of the floor share: the game of bids, a clock that only tests move, clients that remember."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.bids import BIDS
from wonders_tui.games import game as real_game
from wonders_tui.games.game import Game


@pytest.fixture(autouse=True)
def bids(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of bids, found under its name wherever the floor looks for games."""

    def game(name: str) -> Game:
        return BIDS if name == "bids" else real_game(name)

    for module in ("record", "room", "store"):
        monkeypatch.setattr(f"server.{module}.game", game)
    return BIDS


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("WONDERS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.alarms: dict[int, tuple[float, Callable[[], None]]] = {}
        self._next = 0

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        self._next += 1
        number = self._next
        self.alarms[number] = (when, act)

        def call_off() -> None:
            self.alarms.pop(number, None)

        return call_off

    def pass_by(self, seconds: float) -> None:
        """Let time pass; everything due on the way is done in its order."""
        end = self.time + seconds
        while True:
            due = sorted((when, number) for number, (when, _) in self.alarms.items() if when <= end)
            if not due:
                break
            when, number = due[0]
            self.time = max(self.time, when)
            self.alarms.pop(number)[1]()
        self.time = end


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()
