"""Plays seeded games and prints one digest per game: of positions, lists of choices, samples, searches.

Run as a program: `python -m tests.games.digest [--pure] GAMES_PER_TABLE`. With `--pure` the compiled modules are not
seen, so that the same files run as plain Python.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEARCH = "hard:iterations=40:seconds=86400"


def see_sources_only() -> None:
    """From here on, modules of the project are loaded from their `.py` files only."""
    source_finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def hook(path: str) -> PathEntryFinder:
        place = Path(path or ".").resolve()
        if place != ROOT and not any(place.is_relative_to(ROOT / part) for part in ("wonders_tui", "ai", "tests")):
            raise ImportError
        return source_finder(path)

    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


def digests(games: int) -> dict[str, str]:
    """Per table of every game (as the laws list them): a digest of `games` random games."""
    from ai.bot import think
    from tests.games.test_laws import ids, some, tables
    from wonders_tui.games.state import Rng, waits

    found = {}
    for table in tables():
        digest = hashlib.sha256()
        for seed in range(games):
            rng = Rng(seed)
            for state in some(table, seed, every=3):
                digest.update(repr(state.pack()).encode())
                for seat in range(state.seats):
                    view = state.view(seat)
                    digest.update(repr([view.pack(), view.imagine(rng).pack()]).encode())
                    if waits(state, seat):
                        legal = state.legal(seat)
                        appeals = [state.appeal(seat, choice) for choice in legal]
                        digest.update(repr([legal, appeals, state.sample(seat, rng)]).encode())
                        digest.update(repr([state.text(seat, choice) for choice in legal]).encode())
                        digest.update(repr([state.traits(seat, choice) for choice in legal]).encode())
                        if rng.below(8) == 0 and not table[2]:
                            digest.update(repr(think(table[0], view.pack(), seat, SEARCH, seed)).encode())
        found[ids(table)] = digest.hexdigest()
    return found


if __name__ == "__main__":
    if "--pure" in sys.argv:
        see_sources_only()
    import wonders_tui.games.state as engine

    compiled = not str(engine.__file__).endswith(".py")
    json.dump({"compiled": compiled, "digests": digests(int(sys.argv[-1]))}, sys.stdout)
