"""The games of the house, by id. A game is imported when it is first asked for, so that nobody waits for the others."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from wonders_tui.games.game import Game, GameError

GAMES: tuple[str, ...] = ("seven", "duel", "architects")


@cache
def game(name: str) -> Game:
    """The game with this id. Raises GameError, naming those there are."""
    if name not in GAMES:
        raise GameError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    found = import_module(f"wonders_tui.games.{name}").GAME
    assert isinstance(found, Game)
    return found
