"""The first screen: go on with a game, start one in three keys, set one up, look at old ones."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ai.levels import LEVELS
from server import store
from server.record import Chair
from server.store import Listed
from wonders_tui.app.faces import face, with_faces
from wonders_tui.app.menu import Menu
from wonders_tui.app.reading import Reading, text_lines
from wonders_tui.app.setup import BOT_NAMES, SetUp, Setup
from wonders_tui.games import game
from wonders_tui.games.game import GameError

if TYPE_CHECKING:
    from wonders_tui.app.app import WondersApp

LEVEL_WORDS: Mapping[str, str] = {
    "easy": "easy: looks one step ahead and slips",
    "normal": "normal: a good evening's opponent",
    "hard": "hard: thinks for up to four seconds",
    "expert": "expert: as strong as it gets here",
}

LONGEST = 48
"""Cells that a record may take on a menu."""

WELCOME = """
# Wonders
Three games of building a city, for an evening alone, with somebody beside you, or with friends far away.

# In the app
- Arrows move, Enter picks, Escape goes back; everything can be clicked as well.
- On every list a number picks at once.
- At the table ? explains whatever is in focus and F1 is a summary of the rules.
- A game is kept after every choice: close the terminal whenever you like and go on later.
"""


class Home(Screen[None]):
    """What to do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", "quit"), Binding("f1,question_mark", "help")]

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[tuple[str, str, str]] = []
        self._unfinished: list[Listed] = []
        self._finished: list[Listed] = []

    @property
    def wonders(self) -> WondersApp:
        return cast("WondersApp", self.app)

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Label("W O N D E R S", id="home-title")
            yield Label("7 Wonders, 7 Wonders Duel and 7 Wonders Architects in the terminal", id="home-sub")
            yield OptionList(id="home-list")
            yield Label("number or arrows and Enter   F1 help   q quit", id="home-keys")

    def on_mount(self) -> None:
        self.reload()

    def reload(self) -> None:
        """Read the list of records again."""
        listed = store.records()
        self._unfinished = [one for one in listed if one.unfinished]
        self._finished = [one for one in listed if one.book is not None and one.book.over]
        self._entries = [
            ("quick", "Quick game", "you and bots: game, level, go"),
            ("setup", "Set up a game", "who sits where, options, seed"),
            ("replays", "Replays", _count(len(self._finished), "finished game")),
            ("help", "Help", ""),
            ("quit", "Quit", ""),
        ]
        if self._unfinished:
            self._entries.insert(0, ("continue", "Continue", _about(self._unfinished[0])))
        options = self.query_one(OptionList)
        options.clear_options()
        width = max(len(words) for _, words, _ in self._entries)
        for number, (word, words, more) in enumerate(self._entries, 1):
            options.add_option(Option(f" {number}  {words:<{width}}   {more}", id=word))
        options.highlighted = 0
        options.focus()

    def on_key(self, event: object) -> None:
        key = getattr(event, "key", "")
        if key.isdigit() and 1 <= int(key) <= len(self._entries):
            self._do(self._entries[int(key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._do(event.option_id or "")

    def _do(self, word: str) -> None:
        match word:
            case "continue" if len(self._unfinished) == 1:
                self.go_on(self._unfinished[0])
            case "continue":
                entries = [(str(i), _about(one)) for i, one in enumerate(self._unfinished)]
                self.app.push_screen(Menu(entries, "Which game?"), self._go_on_chosen)
            case "quick" if len(with_faces()) == 1:
                self._game_chosen(with_faces()[0])
            case "quick":
                games = [(name, game(name).title) for name in with_faces()]
                self.app.push_screen(Menu(games, "Which game?"), self._game_chosen)
            case "setup":
                self.app.push_screen(SetUp(), self._set_up)
            case "replays" if self._finished:
                entries = [(str(i), _about(one)) for i, one in enumerate(self._finished)]
                self.app.push_screen(Menu(entries, "Which game?"), self._replay_chosen)
            case "replays":
                self.notify("There is no finished game yet.")
            case "help":
                self.action_help()
            case "quit":
                self.app.exit()

    def action_help(self) -> None:
        self.app.push_screen(Reading("Help", text_lines(WELCOME), self.wonders.palette))

    def _go_on_chosen(self, word: str | None) -> None:
        if word is not None:
            self.go_on(self._unfinished[int(word)])

    def go_on(self, listed: Listed) -> None:
        """Continue an unfinished game."""
        try:
            self.wonders.play(store.resume(listed.path))
        except GameError as error:
            self.wonders.complain(error)

    def _replay_chosen(self, word: str | None) -> None:
        if word is not None:
            try:
                self.wonders.look_back(store.read(self._finished[int(word)].path))
            except GameError as error:
                self.wonders.complain(error)

    def _game_chosen(self, name: str | None) -> None:
        if name is None:
            return
        entries = [(level, LEVEL_WORDS.get(level, level)) for level in LEVELS]

        def level_chosen(level: str | None) -> None:
            if level is not None:
                self.quick(name, level, None)

        self.app.push_screen(Menu(entries, f"{game(name).title}: against whom?"), level_chosen)

    def quick(
        self,
        name: str,
        level: str,
        seed: int | None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """A game at once: one person, the rest bots of one level."""
        count = face(name).usual_seats if seats is None else seats
        chairs = [Chair("You"), *(Chair(BOT_NAMES[i], level) for i in range(count - 1))]
        # Who begins is left to chance, except where somebody asked for one deal again.
        first = 0 if seed is not None else secrets.randbelow(count)
        self.deal(name, [*chairs[first:], *chairs[:first]], options or {}, seed)

    def _set_up(self, setup: Setup | None) -> None:
        if setup is not None:
            self.deal(setup.game, setup.chairs, setup.options, setup.seed)

    def deal(self, name: str, chairs: Sequence[Chair], options: Mapping[str, str], seed: int | None) -> None:
        """Begin a new game, kept on disk from the start."""
        try:
            self.wonders.play(store.create(store.new_header(name, chairs, options, seed)))
        except GameError as error:
            self.wonders.complain(error)


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _about(listed: Listed) -> str:
    """A record in one line that fits on a menu."""
    assert listed.book is not None
    header = listed.book.header
    names = ", ".join(f"{c.name} ({c.bot})" if c.bot else c.name for c in header.chairs if c.name != "You")
    title = game(header.game).title
    room = LONGEST - len(title) - 15
    names = names if len(names) <= room else f"{names[: room - 1]}…"
    return f"{title}, {names}, {header.begun[5:16].replace('T', ' ')}"
