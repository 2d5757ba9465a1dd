"""How fast the engine is on this machine: playouts, copies and search iterations per second of one core."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from ai.bot import search_of
from ai.bots import ROOT
from ai.levels import LEVELS
from ai.playout import copies, play_outs, quick_choice
from wonders_tui.games import game
from wonders_tui.games.game import Game, engine_is_compiled
from wonders_tui.games.state import NO_CHOICE, Rng, State, waits


def rate(work: Callable[[int], None], seconds: float) -> float:
    """How often a second `work` does something; it is told how often to, in growing batches of `seconds` in all."""
    times = 1
    done = 0
    start = perf_counter()
    while True:
        work(times)
        done += times
        spent = perf_counter() - start
        if spent >= seconds:
            return done / spent
        times = max(1, min(2 * times, int(done / spent * (seconds - spent))))


def settled(played: Game, seats: int, seed: int) -> State:
    """A game of this seed with its draft and set-up decisions made at random: where the first Age begins."""
    state = played.new(seats, seed)
    rng = Rng(seed)
    while played.setting_up(state):
        state.play([quick_choice(state, s, rng, 1) if waits(state, s) else NO_CHOICE for s in range(seats)])
    return state


def import_seconds(game_id: str) -> float:
    """How long a fresh interpreter needs to load a game and its facts; the interpreter's own start is not counted."""
    code = (
        "import time; start = time.perf_counter(); from wonders_tui.games import game;"
        f"game({game_id!r}); print(time.perf_counter() - start)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


def bench(game_id: str, seats: int | None, seconds: float) -> dict[str, object]:
    """All figures of one game, each measured for `seconds`. Raises GameError."""
    played = game(game_id)
    at = seats or played.seats[0]
    start = settled(played, at, 1)
    rng = Rng(1)
    first = next(seat for seat in range(at) if waits(start, seat))
    search = search_of(played, start.view(first), first, LEVELS["hard"], 1)
    return {
        "game": game_id,
        "seats": at,
        "compiled": engine_is_compiled(),
        "playouts_per_second": rate(lambda times: play_outs(start, rng, times, True), seconds),
        "sampled_playouts_per_second": rate(lambda times: play_outs(start, rng, times, False), seconds),
        "copies_per_second": rate(lambda times: copies(start, times), seconds),
        "iterations_per_second": rate(search.iterate, seconds),
        "import_seconds": import_seconds(game_id),
        "machine": f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}",
    }
