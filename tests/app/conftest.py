"""What the tests of the app share: the game of bids with a face, a data folder of their own, colours on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.app import toy_face
from tests.server.bids import BIDS
from wonders_tui.games import game as real_game
from wonders_tui.games.game import Game

WITH_GAMES = (
    "server.record",
    "server.store",
    "wonders_tui.app.client",
    "wonders_tui.app.home",
    "wonders_tui.app.setup",
)


@pytest.fixture(autouse=True)
def bids(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of bids, found under its name wherever the app looks for games and faces."""

    def game(name: str) -> Game:
        return BIDS if name == "bids" else real_game(name)

    for module in WITH_GAMES:
        monkeypatch.setattr(f"{module}.game", game)
    monkeypatch.setitem(sys.modules, "wonders_tui.app.faces.bids", toy_face)
    return BIDS


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("WONDERS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "data"
