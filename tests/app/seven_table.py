"""Tables of 7 Wonders for the tests: new ones, and kept ones at some moment."""

from __future__ import annotations

from textual.pilot import Pilot

from server.record import Book, Chair, Header, MemoryRecord
from tests.app.at_table import a_choice, book_until, table_of
from wonders_tui.app.app import WondersApp
from wonders_tui.app.faces import face
from wonders_tui.games import game
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import State

NAMES = ("You", "Ada", "Ben", "Cleo", "Dido", "Enna", "Fay")
SMALL, LARGE = (80, 24), (120, 40)
LOOK = face("seven")
SEVEN = game("seven")


def new_game(seats: int, seed: int, people: int = 1, options: dict[str, str] | None = None) -> WondersApp:
    names = NAMES if people == 1 else ("Uma", "Vic", *NAMES[1:])
    chairs = tuple(Chair(name, "" if seat < people else "easy") for seat, name in enumerate(names[:seats]))
    record = MemoryRecord(Header("seven", SEVEN.settle(options or {}), seed, chairs))
    return WondersApp(lambda app: app.play(record), choosers=a_choice)


def moment(record: str, age: int, turn: int) -> Book:
    """A kept game at the beginning of a turn."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, SevenState)
        return (state.age, state.turn) == (age, turn)

    return book_until(record, here)


def owed(record: str, what: str) -> Book:
    """A kept game where seat 0 owes a choice besides its turn, with more than one to choose from."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, SevenState)
        if len(state.legal(0)) < 2:
            return False
        if what == "free city":
            return bool(state.age and not state.picks and state.pledged())
        return bool(state.sevenths if what == "seventh" else state.picks and not state.sevenths)

    return book_until(record, here)


def view_of(pilot: Pilot[None]) -> SevenState:
    standing = table_of(pilot).standing
    assert standing is not None
    assert isinstance(standing.view, SevenState)
    return standing.view
