"""Reads the games' data files (TOML) and refuses what does not belong there, naming the file and the key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

HERE = Path(__file__).parent


class DataError(Exception):
    """A data file is wrong; the message names the file, the key and what is wrong there."""


class Entry:
    """One table of a data file, read key by key.

    Used as `with entry:`, it refuses at the end every key that nobody asked for. A key without a default must be there.
    """

    def __init__(self, where: str, values: dict[str, object]) -> None:
        self.where = where
        self._values = values
        self._asked: set[str] = set()

    def __enter__(self) -> Entry:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        unknown = sorted(set(self._values) - self._asked)
        if kind is None and unknown:
            raise DataError(f"{self.where}: unknown key {unknown[0]!r}; known here: {', '.join(sorted(self._asked))}")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def number(self, key: str, default: int | None = None) -> int:
        value = self._get(key, default)
        if type(value) is not int:
            raise self.wrong(key, f"must be a whole number, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Whether the key is there and true."""
        value = self._get(key, False)
        if type(value) is not bool:
            raise self.wrong(key, f"must be true or false, not {value!r}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self._get(key, default)
        if type(value) is not str:
            raise self.wrong(key, f"must be a text, not {value!r}")
        return value

    def word(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the allowed words."""
        value = self.text(key, default)
        if value != default:
            self._check(key, value, allowed)
        return value

    def words(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Some of the allowed words out of a text such as "wood stone clay"; none if the key is missing."""
        words = tuple(self.text(key, "").split())
        for word in words:
            self._check(key, word, allowed)
        return words

    def amounts(self, key: str, allowed: Sequence[str]) -> dict[str, int]:
        """How many of what, out of a text such as "2 wood, glass"; nothing if the key is missing."""
        amounts: dict[str, int] = {}
        for part in filter(None, self.text(key, "").split(",")):
            number, _, word = part.strip().rpartition(" ")
            self._check(key, word, allowed)
            if word in amounts or not (number or "1").isdecimal() or number == "0":
                raise self.wrong(key, f'must read like "2 {allowed[0]}, {allowed[-1]}", not {self.text(key)!r}')
            amounts[word] = int(number or "1")
        return amounts

    def numbers(self, key: str) -> tuple[int, ...]:
        value = self._get(key, None)
        if type(value) is not list or any(type(item) is not int for item in value):
            raise self.wrong(key, f"must be a list of whole numbers, not {value!r}")
        return tuple(value)

    def entry(self, key: str) -> Entry:
        value = self._get(key, None)
        if type(value) is not dict:
            raise self.wrong(key, f"must be a table, not {value!r}")
        return Entry(f"{self.where}, {key}", value)

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every key with its table, in the order of the file."""
        for key in self._values:
            yield key, self.entry(key)

    def list(self, key: str) -> list[Entry]:
        """The tables of an array."""
        value = self._get(key, None)
        if type(value) is not list or any(type(item) is not dict for item in value):
            raise self.wrong(key, f"must be a list of tables, not {value!r}")
        return [Entry(f"{self.where}, {key} {place}", item) for place, item in enumerate(value, 1)]

    def wrong(self, key: str, what: str) -> DataError:
        return DataError(f"{self.where}, {key}: {what}")

    def _get(self, key: str, default: object) -> object:
        self._asked.add(key)
        value = self._values.get(key, default)
        if value is None:
            raise DataError(f"{self.where}: the key {key!r} is missing")
        return value

    def _check(self, key: str, word: str, allowed: Sequence[str]) -> None:
        if word not in allowed:
            raise self.wrong(key, f"{word!r} is none of: {', '.join(allowed)}")


def read(name: str) -> Entry:
    """The data file with this name below the games' folder ("duel/cards.toml")."""
    return parse(name, (HERE / name).read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Entry:
    """The same from a text; `name` stands for the file in messages."""
    try:
        return Entry(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: {error}") from error
