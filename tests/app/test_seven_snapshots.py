"""Pictures of 7 Wonders, held against the ones that were approved; see test_snapshots.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.record import Book
from tests.app.at_table import app_in, book_until
from tests.app.seven_table import moment, new_game, owed
from tests.app.test_snapshots import LARGE, SMALL, Compare, pressing
from tests.server.table_setup import sleeper

MOMENTS: dict[str, tuple[Callable[[], Book], tuple[str, ...]]] = {
    "three-age-1": (lambda: moment("seven-three", 1, 2), ("a",)),
    "three-age-2": (lambda: moment("seven-three", 2, 4), ("b",)),
    "three-reveal": (lambda: moment("seven-three", 3, 3), ()),
    "seven-age-1": (lambda: moment("seven-seven", 1, 1), ("b",)),
    "seven-age-2": (lambda: moment("seven-seven", 2, 5), ("a",)),
    "seven-age-3": (lambda: moment("seven-seven", 3, 2), ("c",)),
    "second-edition": (lambda: moment("seven-four", 3, 4), ("b",)),
    "conflict": (lambda: moment("seven-three", 2, 1), ()),
    "pick": (lambda: owed("seven-seven", "pick"), ("b",)),
    "seventh": (lambda: owed("seven-three", "seventh"), ("a",)),
    "two-leading": (lambda: moment("seven-two", 2, 2), ("i",)),
    "two-free-city": (lambda: owed("seven-two", "free city"), ("b",)),
    "score": (lambda: book_until("seven-seven", lambda state, n: not state.waiting()), ()),
}
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@SIZES
@pytest.mark.parametrize("moment_of", MOMENTS)
def test_seven_in_colour(snap_compare: Compare, moment_of: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment_of]
    assert snap_compare(app_in(book(), colour=True), terminal_size=size, run_before=pressing(*keys))


@SIZES
@pytest.mark.parametrize("moment_of", ["three-age-2", "seven-age-2", "pick", "two-free-city", "score"])
def test_seven_without_colour(snap_compare: Compare, moment_of: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment_of]
    assert snap_compare(app_in(book(), colour=False), terminal_size=size, run_before=pressing(*keys))


def test_seven_in_ascii(snap_compare: Compare) -> None:
    app = app_in(moment("seven-seven", 2, 5), colour=False, ascii_only=True)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing("a"))


@SIZES
def test_choosing_a_wonder(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = new_game(3, 4, options={"boards": "chosen"})
    assert snap_compare(app, terminal_size=size, run_before=pressing("d"))


@pytest.mark.parametrize("keys", [("a", "enter"), ("a", "enter", "b")], ids=["chosen", "instead"])
def test_while_the_others_think(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    app = app_in(moment("seven-three", 1, 2), colour=True, choosers=sleeper)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing(*keys))


READING = {
    "list": ("l",),
    "rules": ("f1",),
    "explanation": ("a", "question_mark"),
    "city": ("s",),
    "points": ("p",),
    "neighbour": ("tab",) * 8,
}


@pytest.mark.parametrize("what", READING)
def test_what_can_be_read_beside_the_table(snap_compare: Compare, what: str) -> None:
    app = app_in(moment("seven-seven", 2, 5), colour=True)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing(*READING[what]))
