"""The application: owns the parlour of local games, shows screens, knows how colours and glyphs are to be drawn."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.theme import Theme

from server.record import Book, Chair, Record
from server.table import Bots
from wonders_tui.app.client import Client
from wonders_tui.app.home import Home
from wonders_tui.app.parlour import Parlour
from wonders_tui.app.replay import Replay
from wonders_tui.app.symbols import Palette
from wonders_tui.app.table import TableScreen
from wonders_tui.games.game import GameError

NIGHT = Theme(
    name="night",
    primary="#e9c46a",
    secondary="#86aef7",
    accent="#e9c46a",
    foreground="#d8dbe2",
    background="#15171c",
    surface="#1b1e25",
    panel="#2a2f3a",
    success="#7fd08a",
    warning="#e9c46a",
    error="#ef7d78",
    dark=True,
)

Opening = Callable[["WondersApp"], None]
"""What an app does first, once it runs."""


class WondersApp(App[None]):
    """`opening` is what happens first (without it: the home screen). `choosers` replaces the bots, for tests.

    Without colour (NO_COLOR, unless `colour` says otherwise) everything is drawn with the terminal's own two colours
    and attributes.
    """

    TITLE = "Wonders"
    CSS_PATH = "wonders.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", "quit", priority=True)]

    def __init__(
        self,
        opening: Opening | None = None,
        *,
        colour: bool | None = None,
        ascii_only: bool = False,
        choosers: Bots | None = None,
    ) -> None:
        colour = "NO_COLOR" not in os.environ if colour is None else colour
        super().__init__(ansi_color=None if colour else True)
        self.palette = Palette(colour=colour, ascii_only=ascii_only)
        self.parlour = Parlour(choosers)
        self._opening = opening

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = NIGHT.name
        self.set_class(self.palette.ascii_only, "ascii")
        self.set_class(not self.palette.colour, "plain")
        self.push_screen(Home())
        if self._opening is not None:
            self._opening(self)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return super().get_line_filters() if self.palette.colour else [NoColor()]

    async def on_unmount(self) -> None:
        await self.parlour.close()

    def enter(self, client: Client) -> None:
        """Go to the table that this client sits at."""
        self.push_screen(TableScreen(client, self.palette), self._left)

    def play(self, record: Record) -> None:
        """Play a local game: the seats of people are played on this screen. Raises BadRecord."""
        chairs: Sequence[Chair] = record.book.header.chairs
        own = [seat for seat, chair in enumerate(chairs) if not chair.bot]
        self.enter(self.parlour.sit(record, own, chairs[own[0]].name if own else "Somebody"))
        self.parlour.warm(record.book.header.game)

    def look_back(self, book: Book) -> None:
        """Step through a finished game. Raises BadRecord."""
        self.push_screen(Replay(book, self.palette), self._left)

    def complain(self, error: GameError) -> None:
        self.notify(str(error), title="That does not work", severity="error", markup=False)

    def _left(self, word: str | None) -> None:
        """Somebody has left a table."""
        self.run_worker(self._clear(word), exclusive=False)

    async def _clear(self, word: str | None) -> None:
        again = self.parlour.latest if word == "rematch" else None
        await self.parlour.clear()
        if isinstance(self.screen, Home):
            self.screen.reload()
            if again is not None:
                self.screen.deal(again.game, [*again.chairs[1:], again.chairs[0]], again.options, None)
