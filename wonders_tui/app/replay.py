"""Stepping through a finished game: the table as it stood after every choice, through the eyes of any seat."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from server.link import Link
from server.messages import Message, Seat, Seating, Update, Welcome
from server.record import BadRecord, Book, Moment, replay
from wonders_tui.app import panels
from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.client import Client, Standing
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.panels import Prompt
from wonders_tui.app.symbols import Palette
from wonders_tui.app.table import TableScreen
from wonders_tui.games.state import Event


class _Nobody:
    """The link of a table at which nobody sits any more."""

    full = False
    closed = True
    reason = ""

    def send(self, message: Message) -> None: ...

    async def drained(self) -> None: ...

    def close(self, reason: str = "") -> None: ...

    def __aiter__(self) -> Link:
        return self

    async def __anext__(self) -> Message:
        raise StopAsyncIteration


class Reel(Client):
    """A game that is over, as a client that can be wound to any step."""

    def __init__(self, book: Book) -> None:
        """Raises BadRecord for a game that is not finished, or cannot be replayed."""
        super().__init__(_Nobody())
        header = book.header
        if not book.over:
            raise BadRecord("this game is not finished: continue it first, then it can be looked through")
        self.moments: list[Moment] = list(replay(book))
        self.take(Welcome("", header.game, header.seats, tuple(header.options.items()), ()))
        # Whoever is called You is You only where the replay looks through those eyes.
        names = [f"Player {seat}" if chair.name == "You" else chair.name for seat, chair in enumerate(header.chairs, 1)]
        kinds = [("bot" if chair.bot else "human", chair.bot) for chair in header.chairs]
        self.take(Seating(tuple(Seat(name, *kind) for name, kind in zip(names, kinds, strict=True))))
        self.step = 0

    def wind(self, step: int, seat: int) -> None:
        """Stand at a step, seen from a seat."""
        self.step = max(0, min(step, len(self.moments) - 1))
        moment = self.moments[self.step]
        history: list[tuple[int, Event]] = []
        for past in self.moments[: self.step + 1]:
            history += [(past.step, event) for event in past.events]
        update = Update(seat, self.step, 0, [], moment.state.waiting(), 0, 0, None, -1, ())
        self.standings = {seat: Standing(update, moment.state, history, looked=self.step - 1)}


class Replay(TableScreen):
    """The table of a reel; left and right step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,pageup", "step(-1)", show=False),
        Binding("right,pagedown,enter", "step(1)", show=False),
        Binding("home", "step(-100000)", show=False),
        Binding("end", "step(100000)", show=False),
        Binding("w", "sides", show=False),
    ]

    def __init__(self, book: Book, palette: Palette, seat: int | None = None) -> None:
        """Without a seat, through the eyes of the first person at the table. Raises BadRecord."""
        self.reel = Reel(book)
        super().__init__(self.reel, palette)
        people = [i for i, chair in enumerate(book.header.chairs) if not chair.bot]
        self.seat = seat if seat is not None else people[0] if people else 0
        self.reel.wind(0, self.seat)

    def _settle_eyes(self) -> None:
        """The viewer chooses whose eyes."""

    @property
    def sight(self) -> Sight | None:
        sight = super().sight
        return None if sight is None else replace(sight, choosing=False)

    def action_step(self, step: int) -> None:
        before = self.reel.step
        self.reel.wind(before + step, self.seat)
        self.attention.clear()
        self.redraw()
        if self.reel.step == before and step == 1:
            self.action_score()

    def action_sides(self) -> None:
        self.seat = (self.seat + 1) % len(self.client.names)
        self.reel.wind(self.reel.step, self.seat)
        self.redraw()

    def action_back(self) -> None:
        if not self.attention.back(()):
            self.leave()
        self.redraw()

    def _whose_turn(self) -> Line:
        return [(f" step {self.reel.step} of {len(self.reel.moments) - 1} ", "turn")]

    def _prompt(self) -> Prompt:
        buttons = [("←", "back", "step(-1)"), ("→", "on", "step(1)"), ("Esc", "leave", "back")]
        return Prompt([], buttons)

    def _draw_keys(self, canvas: Canvas, sight: Sight) -> None:
        keys = [("←→", "step", ""), ("Home End", "ends", ""), ("w", "other side", "sides"), ("?", "explain", "explain")]
        panels.draw_keys(canvas, [*keys, *panels.page_keys(face(sight.game.id).pages(sight)), ("r", "score", "score")])
