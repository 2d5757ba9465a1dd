"""Sitting at a table in a test: wait for it, read the screen, click what lies there, begin in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from server.record import Book, Course, MemoryRecord
from server.store import read
from tests.server.table_setup import quiet
from wonders_tui.app.app import WondersApp
from wonders_tui.app.table import TableScreen
from wonders_tui.games import game
from wonders_tui.games.state import State

RECORDS = Path(__file__).parent / "records"


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table, whatever lies over it."""
    return next(screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, TableScreen))


def seen(pilot: Pilot[None]) -> str:
    """All characters on the screen."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the table has said everything it has to say."""
    for _ in range(3):
        await quiet()
        await pilot.pause()


def places(pilot: Pilot[None], thing: str) -> list[tuple[str, int, int]]:
    """Every place on the table whose name begins like this, with a cell in it, as it lies on the screen."""
    found = table_of(pilot).places()
    return [(name, region.x + 1, region.y) for name, region in found if name.startswith(thing)]


async def click(pilot: Pilot[None], thing: str, which: int = 0) -> None:
    """Click the first (or another) place whose name begins like this."""
    found = places(pilot, thing)
    assert found, f"nothing on the table begins with {thing!r}"
    assert await pilot.click(offset=found[which][1:])
    await pilot.pause()


async def last_choice(name: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """A bot that takes the last legal choice."""
    return game(name).unpack(view).legal(seat)[-1]


async def a_choice(name: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """A bot that chooses by its seed, the same everywhere."""
    legal = game(name).unpack(view).legal(seat)
    return legal[seed % len(legal)]


def book_until(name: str, here: Callable[[State, int], bool]) -> Book:
    """A kept record, cut off at the first position (and number of choices) where `here` is true."""
    whole = read(RECORDS / f"{name}.wonders")
    course = Course(whole.header)
    for n, entry in enumerate(whole.entries):
        if here(course.state, n):
            return Book(whole.header, whole.entries[:n])
        course.enter(entry)
        if course.complete:
            course.reveal()
    if here(course.state, len(whole.entries)):
        return Book(whole.header, whole.entries, whole.over)
    raise AssertionError("the record never gets there")


class KeptRecord(MemoryRecord):
    """A record in memory that already holds choices."""

    def __init__(self, book: Book) -> None:
        super().__init__(book.header)
        self._book = book


def app_in(book: Book, **how: object) -> WondersApp:
    """The app at the table of a game that stands like this."""
    choosers = how.pop("choosers", last_choice)
    return WondersApp(lambda app: app.play(KeptRecord(book)), choosers=choosers, **how)  # type: ignore[arg-type]
