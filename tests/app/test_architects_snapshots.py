"""Pictures of Architects, held against the ones that were approved; see `test_snapshots.py`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.record import Book
from tests.app.architects_games import kept
from tests.app.at_table import app_in
from tests.app.test_architects_play import asked_for, finished
from tests.app.test_snapshots import LARGE, SMALL, Compare, pressing
from tests.server.table_setup import sleeper
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import ANY_DECK, LOOK
from wonders_tui.games.architects.state import ArchitectsState

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def late(state: ArchitectsState) -> bool:
    return state.active == 0 and state.step == asked.TAKING and max(city.stages() for city in state.cities) == 4


def middle(state: ArchitectsState) -> bool:
    return state.active == 0 and state.step == asked.TAKING and state.turns > 8 * state.seats


def with_the_cat(state: ArchitectsState) -> bool:
    return state.active == 0 and state.step == asked.TAKING and state.cat == 0


def owed(state: ArchitectsState) -> bool:
    return asked_for(asked.OPEN)(state) and (state.pending > 0 or state.can_build())


def a_set(state: ArchitectsState) -> bool:
    return asked_for(asked.OPEN)(state) and state.must_cash()


MOMENTS: dict[str, tuple[Callable[[], Book], tuple[str, ...]]] = {
    "first": (lambda: kept("architects3", asked_for(asked.TAKING)), ()),
    "middle": (lambda: kept("architects7", middle), ("b",)),
    "late": (lambda: kept("architects7", late), ("c",)),
    "token": (lambda: kept("architects7", asked_for(asked.CHOOSING)), ("a",)),
    "any-deck": (lambda: kept("architects7", asked_for(asked.OPEN, ANY_DECK)), ("e",)),
    "cat": (lambda: kept("architects3", with_the_cat), ("c",)),
    "look": (lambda: kept("architects3", asked_for(asked.OPEN, LOOK)), ("a",)),
    "keep": (lambda: kept("architects3", asked_for(asked.KEEPING)), ("b",)),
    "owed": (lambda: kept("architects3", owed), ()),
    "set": (lambda: kept("architects2", a_set), ("a",)),
    "two": (lambda: kept("architects2", late), ()),
    "score": (lambda: kept("architects7", finished), ()),
}


@SIZES
@pytest.mark.parametrize("moment", MOMENTS)
def test_architects_in_colour(snap_compare: Compare, moment: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment]
    assert snap_compare(app_in(book(), colour=True), terminal_size=size, run_before=pressing(*keys))


@SIZES
@pytest.mark.parametrize("moment", ["middle", "token", "keep", "owed", "two", "score"])
def test_architects_without_colour(snap_compare: Compare, moment: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment]
    assert snap_compare(app_in(book(), colour=False), terminal_size=size, run_before=pressing(*keys))


@pytest.mark.parametrize("moment", ["middle", "two"])
def test_architects_in_ascii(snap_compare: Compare, moment: str) -> None:
    book, keys = MOMENTS[moment]
    app = app_in(book(), colour=False, ascii_only=True)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing(*keys))


def test_architects_while_others_play(snap_compare: Compare) -> None:
    app = app_in(MOMENTS["middle"][0](), colour=True, choosers=sleeper)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing("a", "enter"))


@pytest.mark.parametrize("keys", [("p",), ("v",), ("a", "question_mark"), ("f1",), ("l",)])
def test_what_lies_over_architects(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(app_in(MOMENTS["late"][0](), colour=True), terminal_size=SMALL, run_before=pressing(*keys))
