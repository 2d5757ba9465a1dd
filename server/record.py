"""The record of a game, one format for save, replay, golden test and bug report: how it began, then every choice.

A record is lines of JSON. The first says what was dealt and to whom; each other one is a choice of one seat, or, with
null, that it was taken back. The choices of a step happen when the last waiting seat has chosen: the game itself says
when that is, so the record does not. The last line of a finished record says how the game ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from wonders_tui import __version__
from wonders_tui.games import game
from wonders_tui.games.game import Game, GameError, IllegalChoice
from wonders_tui.games.state import NO_CHOICE, Event, State, parse, waits

FORMAT = 1
GREATEST_SEED = 2**63 - 1


class BadRecord(GameError):
    """This is no record that can be read; the message says what is wrong, in which line, and what to do."""


@dataclass(frozen=True)
class Chair:
    """Who the seat belongs to: a person, or a bot of level `bot`."""

    name: str
    bot: str = ""


@dataclass(frozen=True)
class Header:
    """How a game began. `options` holds every option; `begun` is the time in ISO 8601."""

    game: str
    options: Mapping[str, str]
    seed: int
    chairs: tuple[Chair, ...]
    begun: str = ""
    program: str = __version__

    @property
    def seats(self) -> int:
        return len(self.chairs)


@dataclass(frozen=True)
class Entry:
    """A seat chose, or took back what it had chosen (None)."""

    seat: int
    choice: str | None


@dataclass
class Book:
    """A record as it was read. `over` is the reason given in its last line, empty while the game is unfinished;
    `note` says what was repaired."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    over: str = ""
    note: str = ""


class Record(Protocol):
    """Where a table writes. What was appended is kept once `sync` returns; nobody may see its consequence before."""

    @property
    def name(self) -> str:
        """What the player is told: where it is kept."""

    @property
    def book(self) -> Book:
        """What stood in it when it was opened."""

    def append(self, entry: Entry) -> None: ...

    def finish(self, reason: str) -> None: ...

    def sync(self) -> None:
        """Raises OSError when it cannot be kept."""

    def close(self) -> None: ...


class MemoryRecord:
    """A record that is kept nowhere: for tests, and for games nobody wants to keep."""

    def __init__(self, header: Header) -> None:
        self._book = Book(header)
        self.lines = [header_line(header)]

    @property
    def name(self) -> str:
        return ""

    @property
    def book(self) -> Book:
        return self._book

    def append(self, entry: Entry) -> None:
        self.lines.append(entry_line(entry))

    def finish(self, reason: str) -> None:
        self.lines.append(over_line(reason))

    def sync(self) -> None:
        pass

    def close(self) -> None:
        pass


class Course:
    """A game in the course of being played or replayed: the position, and the choices that wait for the reveal.

    The only place that plays choices on a position, so that a table and every reader of its record agree.
    """

    def __init__(self, header: Header) -> None:
        self.game: Game = game(header.game)
        self.state: State = self.game.new(header.seats, header.seed, header.options)
        self.pending: dict[int, int] = {}
        self.step = 0
        self.turns = [1] * header.seats

    def choose(self, seat: int, text: str) -> int:
        """Note the choice of a waiting seat, in place of an earlier one. Raises IllegalChoice."""
        if not 0 <= seat < len(self.turns) or not waits(self.state, seat):
            raise IllegalChoice(f"seat {seat} has nothing to choose now")
        choice = parse(self.state, seat, text)
        if choice is None:
            raise IllegalChoice(f"{text!r} is no choice of seat {seat} now")
        self.pending[seat] = choice
        return choice

    def withdraw(self, seat: int) -> None:
        """Forget what the seat has chosen. Raises IllegalChoice when it has not."""
        if seat not in self.pending:
            raise IllegalChoice(f"seat {seat} has chosen nothing that could be taken back")
        del self.pending[seat]

    @property
    def complete(self) -> bool:
        """Whether everybody who waits has chosen."""
        waiting = self.state.waiting()
        return bool(waiting) and all(seat in self.pending for seat in range(len(self.turns)) if waiting >> seat & 1)

    def reveal(self) -> tuple[list[int], list[Event]]:
        """Play the step: what everybody chose, and what happened. Only when `complete`."""
        choices = [self.pending.get(seat, NO_CHOICE) for seat in range(len(self.turns))]
        log: list[Event] = []
        self.state.play(choices, log)
        for seat in self.pending:
            self.turns[seat] += 1
        self.pending.clear()
        self.step += 1
        return choices, log

    def enter(self, entry: Entry) -> None:
        """Do what a line of a record says. Raises IllegalChoice."""
        if entry.choice is None:
            self.withdraw(entry.seat)
        else:
            self.choose(entry.seat, entry.choice)


@dataclass(frozen=True)
class Moment:
    """One step of a replay: the texts that were chosen (one per seat, empty for who did not choose), what happened, and
    the position after it. The first moment is the deal."""

    step: int
    state: State
    choices: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


def replay(book: Book, course: Course | None = None) -> Iterator[Moment]:
    """The game step by step; every position may be kept. Raises BadRecord at the line that cannot be played.

    A fresh `course` of this book that is given is left where the record ends, so that it can be played on.
    """
    course = course or Course(book.header)
    yield Moment(0, course.state.copy())
    for line, entry in enumerate(book.entries, start=2):
        try:
            course.enter(entry)
        except IllegalChoice as error:
            raise BadRecord(
                f"line {line} of the record cannot be played: {error}. "
                f"The record was written by wonders {book.header.program}; the rules may have been corrected since"
            ) from error
        if course.complete:
            seats = range(book.header.seats)
            texts = [course.state.text(s, course.pending[s]) if s in course.pending else "" for s in seats]
            _, events = course.reveal()
            yield Moment(course.step, course.state.copy(), tuple(texts), tuple(events))
    if book.over and course.state.waiting():
        raise BadRecord(f"the last line says that the game is over ({book.over}), but it is not: choices are missing")


def header_line(header: Header) -> str:
    return _line(
        {
            "wonders": FORMAT,
            "program": header.program,
            "game": header.game,
            "options": dict(header.options),
            "seed": header.seed,
            "seats": [{"name": chair.name, "bot": chair.bot} for chair in header.chairs],
            "begun": header.begun,
        }
    )


def entry_line(entry: Entry) -> str:
    return _line({"seat": entry.seat, "choice": entry.choice})


def over_line(reason: str) -> str:
    return _line({"over": reason})


def _line(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False)


def read_lines(lines: Sequence[str]) -> Book:
    """The record in these lines, as far as it can be judged without playing. Raises BadRecord."""
    if not lines:
        raise BadRecord("the record is empty: its first line was never written")
    book = Book(_header(_values(lines[0], 1)))
    for number, text in enumerate(lines[1:], start=2):
        values = _values(text, number)
        if book.over:
            raise BadRecord(f"line {number} comes after the line that ends the game: the file was changed by hand")
        if set(values) == {"over"} and isinstance(values["over"], str):
            book.over = values["over"]
        elif set(values) == {"seat", "choice"}:
            seat, choice = values["seat"], values["choice"]
            if type(seat) is not int or not 0 <= seat < book.header.seats:
                raise BadRecord(f"line {number}: there is no seat {seat!r}")
            if choice is not None and not isinstance(choice, str):
                raise BadRecord(f"line {number}: a choice is a text, not {choice!r}")
            book.entries.append(Entry(seat, choice))
        else:
            raise BadRecord(f"line {number} is neither a choice (seat, choice) nor the end (over)")
    return book


def _values(text: str, number: int) -> dict[str, object]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {number} is not JSON: this is no record, or it was damaged") from error
    if not isinstance(values, dict):
        raise BadRecord(f"line {number} is no JSON object: this is no record of a game")
    return values


def _header(values: dict[str, object]) -> Header:
    if "wonders" not in values:
        raise BadRecord('line 1 has no "wonders" entry: this is no record of a game')
    if values["wonders"] != FORMAT:
        raise BadRecord(
            f"the record has format {values['wonders']!r} and this program reads format {FORMAT}: "
            f"read it with wonders {values.get('program', 'of another version')}"
        )
    try:
        match values:
            case {
                "program": str(program),
                "game": str(name),
                "options": dict(options),
                "seed": int(seed),
                "seats": list(seats),
                "begun": str(begun),
            } if type(seed) is int and 0 <= seed <= GREATEST_SEED:
                chairs = tuple(_chair(seat) for seat in seats)
                header = Header(name, game(name).settle(options), seed, chairs, begun, program)
            case _:
                raise BadRecord("line 1 must hold program, game, options, seed, seats and begun")
        if header.seats not in game(name).seats:
            raise BadRecord(f"line 1: {name} is not played with {header.seats} seats")
    except BadRecord:
        raise
    except GameError as error:
        raise BadRecord(f"line 1: {error}") from error
    return header


def _chair(values: object) -> Chair:
    match values:
        case {"name": str(name), "bot": str(bot)} if len(name) <= 64 and len(bot) <= 64:
            return Chair(name, bot)
    raise BadRecord("line 1: every seat has a name and a bot (empty for a person), both short texts")
