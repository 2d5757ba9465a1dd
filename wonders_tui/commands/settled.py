"""A game's own options on the command line: `--edition 2020`, `--edition=2020`, and the list of what there is.

Only the game knows its options, and it is not loaded before it is named: so the words that no command knows come here.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.games import game
from wonders_tui.games.game import BadOption

EPILOG = "Options of the game are given by name, as in --edition 2020; wonders options GAME lists them."


def settled(name: str, words: Sequence[str]) -> dict[str, str]:
    """The options of a game that these words give. Raises GameError, naming what the game has."""
    given: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            raise BadOption(f"{word!r} is not understood; options of a game are given as --NAME VALUE")
        key, equals, value = word[2:].partition("=")
        if not equals:
            if not left:
                raise BadOption(f"--{key} needs a value; wonders options {name} lists them")
            value = left.pop(0)
        given[key.replace("-", "_")] = value
    game(name).settle(given)
    return given
