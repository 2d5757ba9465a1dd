"""Pictures of the screens, held against the ones that were approved. After a change that is meant: look at the report
(snapshot_report.html), then `pytest tests/app/test_snapshots.py --snapshot-update`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from server.record import Book
from tests.app.at_table import app_in, book_until, settled
from tests.app.test_duel import asked_for
from tests.server.table_setup import sleeper
from wonders_tui.app.app import WondersApp
from wonders_tui.games.bits import count
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import State

SMALL, LARGE = (80, 24), (120, 40)

Compare = Callable[..., bool]


def middle_of(age: int) -> Book:
    """The kept game about half way through an Age, with a turn of seat 0."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, DuelState)
        half = count(state.remaining) <= 12
        return state.age == age and half and state.decision == asked.TURN and state.seat == 0

    return book_until("duel", here)


MOMENTS: dict[str, tuple[Callable[[], Book], tuple[str, ...]]] = {
    "draft": (lambda: asked_for(asked.DRAFTING), ("b",)),
    "age-1": (lambda: middle_of(1), ("a",)),
    "age-2": (lambda: middle_of(2), ("b",)),
    "age-3": (lambda: middle_of(3), ("c",)),
    "token": (lambda: asked_for(asked.PROGRESS), ("a",)),
    "library": (lambda: asked_for(asked.LIBRARY), ("b",)),
    "raising": (lambda: asked_for(asked.RAISING), ("c",)),
    "destroying": (lambda: asked_for(asked.DESTROYING), ("a",)),
    "starting": (lambda: asked_for(asked.STARTING), ("a",)),
    "score": (lambda: book_until("duel", lambda state, n: not state.waiting()), ()),
}


def pressing(*keys: str) -> Callable[[Pilot[None]], object]:
    async def run_before(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await pilot.press(*keys)
        await settled(pilot)

    return run_before


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_duel_in_colour(snap_compare: Compare, moment: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment]
    assert snap_compare(app_in(book(), colour=True), terminal_size=size, run_before=pressing(*keys))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("moment", ["draft", "age-1", "age-2", "age-3", "token", "score"])
def test_duel_without_colour(snap_compare: Compare, moment: str, size: tuple[int, int]) -> None:
    book, keys = MOMENTS[moment]
    assert snap_compare(app_in(book(), colour=False), terminal_size=size, run_before=pressing(*keys))


def test_duel_in_ascii(snap_compare: Compare) -> None:
    app = app_in(middle_of(2), colour=False, ascii_only=True)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing("a"))


def test_duel_while_the_other_side_thinks(snap_compare: Compare) -> None:
    app = app_in(middle_of(2), colour=True, choosers=sleeper)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing("a", "2", "enter"))


@pytest.mark.parametrize("keys", [("l",), ("f1",), ("a", "question_mark"), ("v",), ("slash", "w", "o"), ("q",)])
def test_what_lies_over_the_table(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(app_in(middle_of(2), colour=True), terminal_size=SMALL, run_before=pressing(*keys))


@pytest.mark.parametrize("keys", [(), ("2",)], ids=["home", "set-up"])
def test_the_first_screens(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(WondersApp(colour=True), terminal_size=SMALL, run_before=pressing(*keys))
