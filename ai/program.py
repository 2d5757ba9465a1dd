"""Somebody else's player in the arena: a program that is asked in lines and answers in lines (see README.md)."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence

from wonders_tui.games.game import GameError
from wonders_tui.games.state import Event, State, parse

PREFIX = "program:"
"""What the text of such a bot begins with; the rest is the command."""

PATIENCE = 60.0
"""Seconds in which a program must answer."""


class BadProgram(GameError):
    """A command that cannot be started."""


class Foul(Exception):
    """The program did not answer with a choice it has; the message says what it did instead."""


class Program:
    """One running program that plays one seat of one game. To be closed."""

    def __init__(self, command: str, game_id: str, seats: int, seat: int, patience: float = PATIENCE) -> None:
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        except (OSError, ValueError, IndexError) as error:
            raise BadProgram(f"{command!r} cannot be started: {error}") from None
        self._patience = patience
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._new: dict[str, object] | None = {"type": "new", "game": game_id, "seats": seats, "seat": seat}

    def choose(self, view: State, seat: int, events: Sequence[Event]) -> int:
        """Ask for a choice, telling what has happened since the last one. Raises Foul."""
        if self._new is not None:
            self._tell(self._new)
            self._new = None
        choices = [view.text(seat, choice) for choice in view.legal(seat)]
        told = [list(event.seen_by(seat)[:5]) for event in events]
        self._tell({"type": "choose", "view": plain(view.pack()), "choices": choices, "events": told})
        try:
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise Foul(f"no answer within {self._patience:g} seconds") from None
        if not line:
            raise Foul("the program has ended")
        choice = parse(view, seat, line)
        if choice is None:
            raise Foul(f"{line.strip()[:60]!r} is none of its choices")
        return choice

    def close(self, ranks: Sequence[int] = ()) -> None:
        """Tell the places, if the game was finished, and end the program."""
        with contextlib.suppress(Foul):  # it may have ended already
            if ranks:
                self._tell({"type": "end", "ranks": list(ranks)})
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):  # what it would not read
                    pipe.close()

    def _tell(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Foul("the program has ended") from None

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")


def plain(value: object) -> object:
    """A packed position as JSON can say it: bytes become lists of numbers."""
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
