"""What a game house remembers: people, tables, chat and records, in one SQLite file in WAL mode.

A commit is on disk when it returns, so a kill at any moment loses nothing that anybody has seen. Only the lobby's
event loop uses it. Finished records are also written out as files that every copy of wonders can read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from server.record import BadRecord, Book, Entry, Header, entry_line, header_line, over_line, read_lines
from server.store import SUFFIX
from wonders_tui.games.game import GameError

MIGRATIONS = (
    """
    CREATE TABLE people (
        id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: seats remember it
        name TEXT NOT NULL, key TEXT UNIQUE, code TEXT UNIQUE, seen TEXT NOT NULL);
    CREATE TABLE rooms (id TEXT PRIMARY KEY, state TEXT NOT NULL, changed TEXT NOT NULL);
    CREATE TABLE records (id INTEGER PRIMARY KEY, room TEXT NOT NULL, over TEXT NOT NULL DEFAULT '', file TEXT);
    CREATE TABLE lines (record INTEGER NOT NULL REFERENCES records, number INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (record, number)) WITHOUT ROWID;
    CREATE TABLE chat (id INTEGER PRIMARY KEY, room TEXT NOT NULL, name TEXT NOT NULL, seat INTEGER NOT NULL,
        line TEXT NOT NULL, said TEXT NOT NULL);
    CREATE INDEX chat_by_room ON chat (room, id);
    """,
)
"""What turns each version of the schema into the next; the first makes it out of nothing."""


class BadStore(GameError):
    """The file cannot be used as a house's memory; the message says why."""


@dataclass(frozen=True)
class Person:
    """Somebody who has been here. `key` is the fingerprint of their public key, empty for a guest."""

    id: int
    name: str
    key: str = ""

    @property
    def guest(self) -> bool:
        return not self.key


@dataclass(frozen=True)
class Spoken:
    """A line of chat as it is kept."""

    name: str
    seat: int
    line: str


class Database:
    """The memory of one house. `path` may be ":memory:" for one that forgets."""

    def __init__(self, path: Path | str) -> None:
        """Raises BadStore for a file that is none, or one of a newer version; an older one is backed up and
        migrated."""
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._migrate()
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{path} cannot be used: {error}. Move it away to begin with an empty one") from error
        self._open = False

    def _migrate(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise BadStore(
                f"{self.path} was written by a newer wonders (schema {version}, this one knows {len(MIGRATIONS)}): "
                "install that version"
            )
        if 0 < version < len(MIGRATIONS):
            with sqlite3.connect(f"{self.path}.backup-{version}") as backup:
                self._db.backup(backup)
            backup.close()
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._db.executescript(f"BEGIN; {script}; PRAGMA user_version={number}; COMMIT;")

    def close(self) -> None:
        self.commit()
        self._db.close()

    def commit(self) -> None:
        """Everything written so far is on disk when this returns. Raises OSError when it cannot be."""
        if self._open:
            try:
                self._db.execute("COMMIT")
            except sqlite3.OperationalError as error:
                raise OSError(str(error)) from error
            self._open = False

    def _write(self, statement: str, *values: object) -> sqlite3.Cursor:
        try:
            if not self._open:
                self._db.execute("BEGIN IMMEDIATE")
                self._open = True
            return self._db.execute(statement, values)
        except sqlite3.OperationalError as error:
            raise OSError(str(error)) from error

    # --- people ---

    def by_key(self, key: str, wanted: str) -> Person:
        """The person with this fingerprint, who is new here under the name they want or known under their old one."""
        row = self._db.execute("SELECT id, name FROM people WHERE key = ?", (key,)).fetchone()
        if row is None:
            row = (
                self._write("INSERT INTO people (name, key, seen) VALUES (?, ?, ?)", wanted, key, _now()).lastrowid,
                wanted,
            )
        else:
            self._write("UPDATE people SET seen = ? WHERE id = ?", _now(), row[0])
        self.commit()
        return Person(row[0], row[1], key)

    def key_names(self) -> list[str]:
        """The names of everybody who has a key: nobody else is called so."""
        return [name for (name,) in self._db.execute("SELECT name FROM people WHERE key IS NOT NULL")]

    def new_guest(self, name: str) -> tuple[Person, str]:
        """A guest, and the code by which they can be known again; only its hash is kept."""
        code = new_code()
        row = self._write("INSERT INTO people (name, code, seen) VALUES (?, ?, ?)", name, _hash(code), _now()).lastrowid
        self.commit()
        assert row is not None
        return Person(row, name), code

    def by_code(self, code: str) -> Person | None:
        """The guest with this code."""
        wanted = _hash(code)
        row = self._db.execute("SELECT id, name, code FROM people WHERE code = ?", (wanted,)).fetchone()
        if row is None or not hmac.compare_digest(row[2], wanted):
            return None
        return Person(row[0], row[1])

    def forget_guest(self, number: int) -> None:
        self._write("DELETE FROM people WHERE id = ? AND key IS NULL", number)
        self.commit()

    def forget_guests(self, keep: set[int], days: int = 30) -> None:
        """Guests who have no seat and were not here for so long are forgotten."""
        limit = datetime.fromtimestamp(datetime.now(UTC).timestamp() - days * 86400, UTC).isoformat(timespec="seconds")
        for (number,) in self._db.execute("SELECT id FROM people WHERE key IS NULL AND seen < ?", (limit,)).fetchall():
            if number not in keep:
                self._write("DELETE FROM people WHERE id = ?", number)
        self.commit()

    # --- rooms and chat ---

    def save_room(self, number: str, state: dict[str, object]) -> None:
        self._write("INSERT OR REPLACE INTO rooms VALUES (?, ?, ?)", number, json.dumps(state), _now())
        self.commit()

    def forget_room(self, number: str) -> None:
        self._write("DELETE FROM rooms WHERE id = ?", number)
        self._write("DELETE FROM chat WHERE room = ?", number)
        self.commit()

    def rooms(self) -> Iterator[tuple[str, dict[str, object]]]:
        for number, state in self._db.execute("SELECT id, state FROM rooms ORDER BY changed").fetchall():
            yield number, json.loads(state)

    def keep_chat(self, room: str, spoken: Spoken) -> None:
        """Written with the next commit: nobody's game waits for a chat line."""
        statement = "INSERT INTO chat (room, name, seat, line, said) VALUES (?, ?, ?, ?, ?)"
        self._write(statement, room, spoken.name, spoken.seat, spoken.line, _now())

    def chat(self, room: str, most: int) -> list[Spoken]:
        """The last lines of this room, the oldest first."""
        statement = "SELECT name, seat, line FROM chat WHERE room = ? ORDER BY id DESC LIMIT ?"
        return [Spoken(*row) for row in reversed(self._db.execute(statement, (room, most)).fetchall())]

    # --- records ---

    def new_record(self, room: str, header: Header) -> DatabaseRecord:
        """A record that begins now, kept under the room it is played in."""
        number = self._write("INSERT INTO records (room) VALUES (?)", room).lastrowid
        assert number is not None
        self._write("INSERT INTO lines VALUES (?, 1, ?)", number, header_line(header))
        self.commit()
        return DatabaseRecord(self, number, Book(header), 1)

    def open_record(self, number: int) -> DatabaseRecord:
        """A record to play on. Raises BadRecord."""
        book = self.read_record(number)
        return DatabaseRecord(self, number, book, 1 + len(book.entries) + bool(book.over))

    def read_record(self, number: int) -> Book:
        """Raises BadRecord."""
        try:
            return read_lines(self._lines(number))
        except BadRecord as error:
            raise BadRecord(f"record {number} of {self.path}: {error}") from error

    def _lines(self, number: int) -> list[str]:
        statement = "SELECT line FROM lines WHERE record = ? ORDER BY number"
        return [line for (line,) in self._db.execute(statement, (number,))]

    def records(self) -> list[tuple[int, str, str]]:
        """Number, room and reason of the end (empty: unfinished) of every record, the latest first."""
        return self._db.execute("SELECT id, room, over FROM records ORDER BY id DESC").fetchall()

    def write_line(self, record: int, number: int, line: str) -> None:
        self._write("INSERT INTO lines VALUES (?, ?, ?)", record, number, line)

    def end_record(self, record: int, reason: str) -> None:
        self._write("UPDATE records SET over = ? WHERE id = ?", reason, record)

    def export(self, folder: Path) -> list[Path]:
        """Write finished records that are not files yet into the folder, in the format of `wonders replay`."""
        written = []
        statement = "SELECT id, room FROM records WHERE over != '' AND file IS NULL"
        for number, room in self._db.execute(statement).fetchall():
            path = folder / f"house-{room}-{number:06}{SUFFIX}"
            beside = path.with_suffix(".new")
            beside.write_text("".join(line + "\n" for line in self._lines(number)), encoding="utf-8")
            beside.replace(path)
            self._write("UPDATE records SET file = ? WHERE id = ?", path.name, number)
            written.append(path)
        self.commit()
        return written


@dataclass
class DatabaseRecord:
    """A record among those of the house; see `record.Record`."""

    database: Database
    number: int
    book: Book
    _length: int = field(repr=False)

    @property
    def name(self) -> str:
        # Where the house keeps its things is nobody's business.
        return f"record {self.number}"

    def append(self, entry: Entry) -> None:
        self._line(entry_line(entry))

    def finish(self, reason: str) -> None:
        self._line(over_line(reason))
        self.database.end_record(self.number, reason)

    def sync(self) -> None:
        self.database.commit()

    def close(self) -> None:
        pass

    def _line(self, line: str) -> None:
        self._length += 1
        self.database.write_line(self.number, self._length, line)


ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""For codes that are read from a screen and typed: nothing that looks like something else."""


def new_code(length: int = 10) -> str:
    """A code nobody can guess, in groups of five: "K7QD2-XM4TA"."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(length))
    return "-".join(letters[i : i + 5] for i in range(0, length, 5))


def _hash(code: str) -> str:
    return hashlib.sha256("".join(code.upper().replace("-", "").split()).encode()).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
