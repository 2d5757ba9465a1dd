"""How each game looks: one module or package per game, found by its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from wonders_tui.app.faces.face import Face
from wonders_tui.games import GAMES


@cache
def with_faces() -> tuple[str, ...]:
    """The games that can be played on the screen, in the order of GAMES."""
    return tuple(name for name in GAMES if find_spec(f"wonders_tui.app.faces.{name}") is not None)


@cache
def face(game: str) -> Face:
    """The face of the game with this id, imported when it is first needed."""
    return cast(Face, import_module(f"wonders_tui.app.faces.{game}").FACE)
