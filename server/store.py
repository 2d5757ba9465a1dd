"""The records in the data folder: one file a game, only ever written at its end, on disk before anybody looks."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import platformdirs

from server.record import (
    GREATEST_SEED,
    BadRecord,
    Book,
    Chair,
    Entry,
    Header,
    entry_line,
    header_line,
    over_line,
    read_lines,
)
from wonders_tui.games import game
from wonders_tui.games.game import BadOption, GameError

try:
    import fcntl
except ImportError:  # Windows: there a file that is open cannot be continued twice by accident, only on purpose
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".wonders"
LONGEST = 4 * 1024 * 1024
"""The most bytes a record may have; the longest game needs a hundredth of it."""


class RecordInUse(GameError):
    """The game is being played by another process."""


def data_folder() -> Path:
    """Where records live; made when it is missing. The environment variable WONDERS_DATA overrides the platform's."""
    folder = Path(os.environ.get("WONDERS_DATA") or platformdirs.user_data_dir("wonders", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(GREATEST_SEED)


def new_header(
    name: str, chairs: Sequence[Chair], options: Mapping[str, str] | None = None, seed: int | None = None
) -> Header:
    """How a game begins that is dealt now; without a seed it is drawn. Raises GameError for what the game refuses."""
    played = game(name)
    if seed is None:
        seed = new_seed()
    if not 0 <= seed <= GREATEST_SEED:
        raise BadOption(f"a seed is a number from 0 to {GREATEST_SEED}, not {seed}")
    if len(chairs) not in played.seats:
        raise BadOption(f"{played.title} is played with {' or '.join(map(str, played.seats))} seats, not {len(chairs)}")
    begun = datetime.now().astimezone().isoformat(timespec="seconds")
    return Header(name, played.settle(options or {}), seed, tuple(chairs), begun)


class FileRecord:
    """A record in a file; see `record.Record`. Made by `create` and `resume`."""

    def __init__(self, path: Path, file: BinaryIO, book: Book) -> None:
        self.path, self._file, self._book = path, file, book
        self._unsynced = False

    @property
    def name(self) -> str:
        return str(self.path)

    @property
    def book(self) -> Book:
        return self._book

    def append(self, entry: Entry) -> None:
        self._write(entry_line(entry))

    def finish(self, reason: str) -> None:
        self._write(over_line(reason))

    def sync(self) -> None:
        if self._unsynced:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._unsynced = False

    def close(self) -> None:
        self._file.close()

    def _write(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._unsynced = True


def create(header: Header, folder: Path | None = None) -> FileRecord:
    """A new record on disk, open for its game."""
    folder = folder or data_folder()
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{header.game}-{secrets.token_hex(2)}"
    path = folder / (stem + SUFFIX)
    # Written beside and moved into place, so that a record always has its first line.
    beside = path.with_suffix(".new")
    with beside.open("xb") as file:
        file.write(header_line(header).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    _sync_folder(folder)
    return resume(path)


def resume(path: Path) -> FileRecord:
    """An unfinished record, open for the game to go on; a last line that was not written whole is cut off.

    Raises BadRecord, and RecordInUse while another process has it open.
    """
    book = read(path)
    try:
        file = path.open("r+b")
    except OSError as error:
        raise BadRecord(f"{path} cannot be written: {error.strerror}") from error
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise RecordInUse(f"{path} is being played in another window: go on there, or close it first") from error
        book = read(path)  # again: it may have grown before the lock was ours
    whole = path.read_bytes().rfind(b"\n") + 1
    file.truncate(whole)
    file.seek(whole)
    return FileRecord(path, file, book)


def read(path: Path) -> Book:
    """What a record says. Raises BadRecord: which file, what is wrong, in which line, what to do."""
    try:
        if path.stat().st_size > LONGEST:
            raise BadRecord(f"{path} has more than {LONGEST} bytes: this is no record of a game")
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error
    *lines, torn = data.split(b"\n")
    try:
        text = [line.decode() for line in lines]
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not text: this is no record of a game") from error
    try:
        book = read_lines(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error
    if torn:
        book.note = "the last line was not written whole and was left out: the choice in it has to be made again"
    return book


@dataclass(frozen=True)
class Listed:
    """A record in the list: what it says, or the `trouble` with it."""

    path: Path
    book: Book | None
    trouble: str = ""

    @property
    def unfinished(self) -> bool:
        return self.book is not None and not self.book.over


def records(folder: Path | None = None) -> list[Listed]:
    """All records of the folder, the latest first. Whether one can be played to its end is not tried."""
    found = []
    for path in sorted((folder or data_folder()).glob("*" + SUFFIX), reverse=True):
        try:
            found.append(Listed(path, read(path)))
        except BadRecord as error:
            found.append(Listed(path, None, str(error)))
    return found


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
