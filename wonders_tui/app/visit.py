"""A visit to a house: the app of somebody who came in over SSH or with `wonders join`.

The same app for both doors. It shows what the house says: the lobby, a room, the table; what to do next is in the
screens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.screen import Screen

from server.link import Link
from server.messages import AskPassword, Exit, Gathering, Lobby, Message, Password, Refused, Rematch, Said, Welcome, You
from wonders_tui.app.app import NIGHT
from wonders_tui.app.ask import Ask
from wonders_tui.app.client import Client
from wonders_tui.app.hall import LobbyScreen, RoomScreen
from wonders_tui.app.shell import Shelled, plain_filters
from wonders_tui.app.symbols import Palette
from wonders_tui.app.table import TableScreen

Redial = Callable[[], Awaitable[Link]]
"""Calls the house again after the line was lost; raises GameError when nobody can be reached any more."""

REMEMBERED = 50
"""Lines of chat that are kept for the screens outside the table."""


class Visitor(Client):
    """A client that also knows the house. Leaving a table is going back to the lobby, not hanging up."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.you: You | None = None
        self.lobby: Lobby | None = None
        self.room: Gathering | None = None
        self.chat: list[Said] = []
        self.noticed: Callable[[Message], None] = lambda _: None

    def take(self, message: Message) -> None:
        super().take(message)
        match message:
            case You():
                self.you = message
            case Lobby():
                self.lobby, self.room = message, None
            case Gathering():
                if self.room is None or self.room.room != message.room:
                    self.chat.clear()
                self.room = message
            case Said():
                self.chat = [*self.chat[1 - REMEMBERED :], message]
        self.noticed(message)

    def close(self) -> None:
        """Nothing: what leaving a table means is said by `VisitApp`."""


class VisitApp(App[None]):
    """`redial` is there when the line can be taken up again after it broke."""

    TITLE = "Wonders"
    CSS_PATH = Path(__file__).with_name("wonders.tcss")  # absolute: a class made of this one may live elsewhere
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", "quit", priority=True)]

    def __init__(
        self, link: Link, *, colour: bool = True, ascii_only: bool = False, redial: Redial | None = None
    ) -> None:
        super().__init__(ansi_color=None if colour else True)
        self.palette = Palette(colour=colour, ascii_only=ascii_only)
        self.visitor = Visitor(link)
        self.visitor.noticed = self._noticed
        self.parting = ""
        self._redial = redial
        self._table: TableScreen | None = None

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = NIGHT.name
        self.set_class(self.palette.ascii_only, "ascii")
        self.set_class(not self.palette.colour, "plain")
        self.push_screen(LobbyScreen(self.visitor))
        self.run_worker(self._listen())

    def get_line_filters(self) -> Sequence[LineFilter]:
        # The house may be a stranger's: nothing it says reaches this terminal as a command. (`Shelled` does so itself.)
        own = super().get_line_filters() if self.palette.colour else [NoColor()]
        return own if isinstance(self, Shelled) else [*own, *plain_filters("truecolor")]

    async def _listen(self) -> None:
        """Listen to the house; when the line breaks call again, if that is possible."""
        while True:
            await self.visitor.listen()
            self.parting = self.visitor.lost or ""
            if self._redial is None:
                break
            words = f"{self.parting}. Calling the house again ..."
            self.notify(words, title="The line is lost", severity="warning", markup=False)
            try:
                self.visitor.relink(await self._redial())
            except Exception as error:  # whatever it was, the person is told and the terminal is restored
                self.parting = str(error)
                break
            self.notify("Back again.", markup=False)
        self.exit()

    def _noticed(self, message: Message) -> None:
        """Show the screen that belongs to what the house says."""
        match message:
            case AskPassword(tries=tries):
                title = "This house has a password" if tries == 3 else f"That was not it; {tries} more"
                self.push_screen(Ask(title, hidden=True), self._password)
            case Welcome():
                self._to_table()
            case Lobby():
                self._from_table()
            case Gathering(status=status) if status == "gathering":
                self._from_table()
            case Refused(text=text) if self._table is None:
                self.notify(text, severity="warning", markup=False)
        if isinstance(message, Gathering | Lobby | You | Said):
            self._show_house()

    def _password(self, text: str | None) -> None:
        if text is None:
            self.exit()
        else:
            self.visitor.link.send(Password(text))

    def _show_house(self) -> None:
        """The lobby or the room, below the table if there is one."""
        for screen in self.screen_stack:
            if isinstance(screen, RoomScreen):
                if self.visitor.room is None and self._table is None:
                    self._uncover(screen)
                    screen.leave()
                else:
                    screen.redraw()
                break
            if isinstance(screen, LobbyScreen):
                screen.redraw()
        else:
            room = self.visitor.room
            if room is not None and room.status != "playing" and self._table is None:
                self.push_screen(RoomScreen(self.visitor))

    def _to_table(self) -> None:
        if self._table is None:
            for screen in self.screen_stack:
                if isinstance(screen, RoomScreen):
                    # Not kept below the table: on a server every screen of everybody costs a quarter of a megabyte.
                    self._uncover(screen)
                    screen.leave()
            self._table = TableScreen(self.visitor, self.palette)
            self.push_screen(self._table, self._left_table)

    def _from_table(self) -> None:
        """The house says we are at no table any more."""
        table, self._table = self._table, None
        if table is not None:
            self._uncover(table)
            table.dismiss("")

    def _left_table(self, word: str | None) -> None:
        self._table = None
        if word == "rematch":
            self.visitor.link.send(Rematch())
        elif word:
            self.visitor.link.send(Exit())
            self.visitor.room = None
        self._show_house()

    def _uncover(self, screen: Screen[Any]) -> None:
        """Close what lies over this screen."""
        while self.screen is not screen:
            self.pop_screen()
