"""How each game looks: one module or package per game, found by its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from wonders_tui.app.faces.face import Face


@cache
def face(game: str) -> Face:
    """The face of the game with this id, imported when it is first needed."""
    return cast(Face, import_module(f"wonders_tui.app.faces.{game}").FACE)
