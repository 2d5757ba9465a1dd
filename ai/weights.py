"""What was learnt about the choices of a game, as it ships: one JSON file per game in `ai/data`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from wonders_tui.games import game
from wonders_tui.games.game import GameError

SHIPPED = Path(__file__).parent / "data"
NONE = "none"
"""Stands for no weights at all where a file may be named."""


class BadWeights(GameError):
    """A file that holds no weights for this game."""


@cache
def weights(game_id: str, file: str | None) -> list[float]:
    """The weights of a game's traits: those that ship, those of another file, or none at all. Raises BadWeights."""
    if file == NONE:
        return []
    path = SHIPPED / f"{game_id}.json" if file is None else Path(file)
    if file is None and not path.exists():
        return []
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["game"] != game_id:
            raise BadWeights(f"{path} holds weights for {held['game']}, not for {game_id}")
        learnt = [int(weight) / 1000 for weight in held["weights"]]
    except OSError as error:
        raise BadWeights(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BadWeights(f"{path} holds no weights") from None
    if len(learnt) != game(game_id).traits:
        raise BadWeights(f"{path} holds {len(learnt)} weights, but choices have {game(game_id).traits} traits")
    return learnt


def write(path: Path, game_id: str, values: list[float], made: dict[str, object]) -> None:
    """Keep weights, in thousandths, with the numbers that produced them."""
    held = {"game": game_id, "made": made, "weights": [round(1000 * value) for value in values]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(held) + "\n", encoding="utf-8")
