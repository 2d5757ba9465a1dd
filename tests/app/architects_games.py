"""Games and positions of Architects for the tests of its face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from server.record import Book, Chair, Course, Entry, Header
from tests.app.at_table import book_until
from wonders_tui.app.canvas import Line
from wonders_tui.games import game
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import State

PLAYED = game("architects")
NAMES = ("You", "Ada", "Ben", "Cleo", "Dido", "Enna", "Fay")
OTHER_DECK = ("wood", "wood", "wood")


def begun(seats: int, seed: int, options: Mapping[str, str] | None = None) -> ArchitectsState:
    state = PLAYED.new(seats, seed, options)
    assert isinstance(state, ArchitectsState)
    return state


def position(
    *,
    cards: Mapping[str, int] | None = None,
    tokens: Sequence[str] = (),
    built: Sequence[str] = (),
    deck: Sequence[str] = OTHER_DECK,
    right: Sequence[str] = OTHER_DECK,
    **more: object,
) -> ArchitectsState:
    """Three seats; seat 0 has Giza and what is given, its deck and its right neighbour's lie like this."""
    mine = {"wonder": "giza", "cards": cards or {}, "tokens": tokens, "built": built, "deck": deck}
    others = [{"wonder": "rhodes", "deck": OTHER_DECK}, {"wonder": "ephesus", "deck": right}]
    state = PLAYED.position({"cities": [mine, *others], **more})
    assert isinstance(state, ArchitectsState)
    return state


def greedy(state: ArchitectsState) -> int:
    """What looks best at a glance."""
    seat = int(state.active)
    return max(state.legal(seat), key=lambda choice: state.appeal(seat, choice))


def line_text(line: Line) -> str:
    return "".join(text for text, _ in line)


def header(seats: int, seed: int, people: int = 1) -> Header:
    chairs = tuple(Chair(name, "" if seat < people else "normal") for seat, name in enumerate(NAMES[:seats]))
    return Header("architects", {}, seed, chairs)


def moment(seats: int, seed: int, here: Callable[[ArchitectsState], bool], people: int = 1) -> Book:
    """The first game from this seed on that gets to such a position, up to there; everybody takes what looks best."""
    for one in range(seed, seed + 200):
        played = header(seats, one, people)
        course = Course(played)
        entries: list[Entry] = []
        while True:
            state = course.state
            assert isinstance(state, ArchitectsState)
            if here(state):
                return Book(played, entries, "" if state.waiting() else "finished")
            if not state.waiting():
                break
            entries.append(Entry(int(state.active), state.text(state.active, greedy(state))))
            course.choose(entries[-1].seat, entries[-1].choice or "")
            course.reveal()
    raise AssertionError("no game gets there")


def kept(name: str, here: Callable[[ArchitectsState], bool]) -> Book:
    """A kept game up to the first such position."""

    def reached(state: State, n: int) -> bool:
        assert isinstance(state, ArchitectsState)
        return here(state)

    return book_until(name, reached)
