"""The lobby of a house and its rooms, as lists of things to do: arrows and Enter, a number, a letter, or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ai.levels import LEVELS
from server.messages import (
    Arrange,
    Enter,
    Exit,
    Fill,
    FromClient,
    Gathering,
    Open,
    Ready,
    Reclaim,
    Rematch,
    RoomLine,
    Say,
    Sit,
    Spot,
    Stand,
    Start,
    Terms,
)
from wonders_tui.app.ask import Ask
from wonders_tui.app.menu import Menu
from wonders_tui.games import GAMES, game

if TYPE_CHECKING:
    from wonders_tui.app.visit import Visitor

CLOCKS = (0, 30, 60, 120, 300)
GRACES = (60, 10, 300, 1800)

Deed = tuple[str, Callable[[], None]]
"""A line of the list, and what it does."""


class HallScreen(Screen[None]):
    """A title, a list of deeds, the last lines of chat."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "say", "say"),
        Binding("slash", "say", "say"),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]
    KEYS = ""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self._deeds: list[Deed] = []
        self._composed = False

    def compose(self) -> ComposeResult:
        with Vertical(id="hall"):
            yield Label("", id="sheet-title", markup=False)
            yield Label("", id="hall-note", markup=False)
            yield OptionList(id="hall-list", markup=False)
            yield Label("", id="hall-chat", markup=False)
            yield Label(self.KEYS, id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self._composed = True
        self.query_one(OptionList).focus()
        self.redraw()

    def title_line(self) -> str:
        raise NotImplementedError

    def note(self) -> str:
        raise NotImplementedError

    def deeds(self) -> list[Deed]:
        raise NotImplementedError

    def redraw(self) -> None:
        """Show how things stand now; what was in focus stays in focus."""
        if not self._composed:
            return
        self.query_one("#sheet-title", Label).update(self.title_line())
        self.query_one("#hall-note", Label).update(self.note())
        lines = [f"{said.name}: {said.text}" for said in self.visitor.chat[-5:]]
        self.query_one("#hall-chat", Label).update("\n".join(lines))
        self._deeds = self.deeds()
        listed = self.query_one(OptionList)
        at = listed.highlighted or 0
        listed.clear_options()
        listed.add_options([Option(Text(f"{i}  {words}"), id=str(i)) for i, (words, _) in enumerate(self._deeds, 1)])
        if self._deeds:
            listed.highlighted = min(at, len(self._deeds) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._deeds[event.option_index][1]()

    def action_pick(self, number: int) -> None:
        if number <= len(self._deeds):
            self._deeds[number - 1][1]()

    def action_say(self) -> None:
        self.app.push_screen(Ask("Say"), lambda text: self.send(Say(text)) if text else None)

    def send(self, message: FromClient) -> None:
        self.visitor.link.send(message)

    def choose(self, title: str, entries: Sequence[tuple[str, str]], then: Callable[[str], None]) -> None:
        """Let the person choose one of these words."""
        self.app.push_screen(Menu(entries, title), lambda word: None if word is None else then(word))


class LobbyScreen(HallScreen):
    """Who is here, and the rooms."""

    KEYS = "number or Enter   n new table   c enter with a code   s say   q leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "new table"),
        Binding("c", "code", "code"),
        Binding("q", "app.quit", "leave"),
    ]

    def title_line(self) -> str:
        you = self.visitor.you
        if you is None:
            return "At the door ..."
        return f"{you.house or 'A house of wonders'}: you are {you.name}"

    def note(self) -> str:
        you, lobby = self.visitor.you, self.visitor.lobby
        here = (
            "" if lobby is None else f"Here: {', '.join(lobby.people[:12])}{' ...' if len(lobby.people) > 12 else ''}"
        )
        if you is not None and you.code:
            here += f"\nYour seat code is {you.code}: with it you are {you.name} again, from anywhere."
        return here

    def deeds(self) -> list[Deed]:
        rooms = () if self.visitor.lobby is None else self.visitor.lobby.rooms
        deeds: list[Deed] = [(room_words(room), self._entering(room)) for room in rooms]
        deeds += [("Open a new table", self.action_new), ("Enter with a code", self.action_code)]
        if self.visitor.you is not None and self.visitor.you.guest:
            deeds.append(("I have a seat code", self._reclaim))
        return deeds

    def _entering(self, room: RoomLine) -> Callable[[], None]:
        return lambda: self.send(Enter(room.id))

    def action_new(self) -> None:
        self.choose("Which game?", [(name, game(name).title) for name in GAMES], self._game_chosen)

    def _game_chosen(self, name: str) -> None:
        def open_with(seats: str) -> None:
            you = self.visitor.you
            title = f"{you.name}'s table" if you is not None else "A table"
            self.send(Open(Terms(title[:64], name, int(seats))))

        seats = game(name).seats
        if len(seats) == 1:
            open_with(str(seats[0]))
        else:
            self.choose("How many seats?", [(str(number), f"{number} seats") for number in seats], open_with)

    def action_code(self) -> None:
        self.app.push_screen(Ask("The code of the table"), lambda code: self.send(Enter("", code)) if code else None)

    def _reclaim(self) -> None:
        self.app.push_screen(Ask("Your seat code"), lambda code: self.send(Reclaim(code)) if code else None)


class RoomScreen(HallScreen):
    """Who sits where, on which terms, and who is ready."""

    KEYS = "number or Enter   r ready   b begin   s say   Esc back to the lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "ready", "ready"),
        Binding("b", "begin", "begin"),
        Binding("escape,q", "back", "lobby"),
    ]

    @property
    def room(self) -> Gathering | None:
        return self.visitor.room

    @property
    def hosting(self) -> bool:
        return self.room is not None and self.visitor.you is not None and self.room.host == self.visitor.you.name

    def leave(self) -> None:
        self.dismiss()

    def title_line(self) -> str:
        room = self.room
        return "" if room is None else f"{room.terms.title}: {game(room.terms.game).title}"

    def note(self) -> str:
        room = self.room
        if room is None:
            return ""
        terms = room.terms
        words = [f"host {room.host or 'nobody'}", f"clock {terms.clock} s" if terms.clock else "no clock"]
        words += [f"{name} {value}" for name, value in terms.options]
        if room.code:
            words.append(f"private, code {room.code}")
        if room.watchers:
            words.append(f"watching: {', '.join(room.watchers[:8])}")
        return "   ".join(words)

    def deeds(self) -> list[Deed]:
        room = self.room
        if room is None:
            return []
        if room.status == "over":
            return [
                *((f"seat {seat}: {spot_words(spot)}", self._nothing) for seat, spot in enumerate(room.spots, 1)),
                ("Play again", lambda: self.send(Rematch())),
                ("Play again, seats shuffled", lambda: self.send(Rematch(True))),
                ("Back to the lobby", self.action_back),
            ]
        deeds: list[Deed] = [
            (f"seat {seat}: {spot_words(spot)}", self._at_seat(seat - 1)) for seat, spot in enumerate(room.spots, 1)
        ]
        if room.seat >= 0:
            ready = room.spots[room.seat].ready
            deeds.append(("I am not ready" if ready else "I am ready", self.action_ready))
        if self.hosting:
            deeds += [("Begin", self.action_begin), ("Change the terms", self._change_terms)]
        deeds.append(("Back to the lobby", self.action_back))
        return deeds

    def _nothing(self) -> None:
        pass

    def _at_seat(self, seat: int) -> Callable[[], None]:
        def act() -> None:
            room = self.room
            if room is None:
                return
            entries = []
            if room.spots[seat].kind == "open":
                entries.append(("sit", "Sit here"))
            elif seat == room.seat:
                entries.append(("stand", "Stand up and watch"))
            if self.hosting and seat != room.seat:
                entries += [(level, f"Put a bot here: {level}") for level in LEVELS]
                if room.spots[seat].kind != "open":
                    entries.append(("free", "Free this seat"))
            if entries == [("sit", "Sit here")]:
                self.send(Sit(seat))
            elif entries:
                self.choose(f"Seat {seat + 1}", entries, then)

        def then(word: str) -> None:
            match word:
                case "sit":
                    self.send(Sit(seat))
                case "stand":
                    self.send(Stand())
                case "free":
                    self.send(Fill(seat, ""))
                case _:
                    self.send(Fill(seat, word))

        return act

    def action_ready(self) -> None:
        room = self.room
        if room is not None and room.seat >= 0:
            self.send(Ready(not room.spots[room.seat].ready))

    def action_begin(self) -> None:
        self.send(Start())

    def action_back(self) -> None:
        self.send(Exit())

    def _change_terms(self) -> None:
        room = self.room
        if room is None:
            return
        terms = room.terms
        played = game(terms.game)
        entries = [("clock", f"Time for a decision: {terms.clock or 'no limit'}")]
        entries.append(("grace", f"Wait for who dropped: {terms.grace} s"))
        entries.append(("hints", f"Hints: {'yes' if terms.hints else 'no'}"))
        entries.append(("private", f"Private: {'yes' if terms.private else 'no'}"))
        if len(played.seats) > 1:
            entries.append(("seats", f"Seats: {terms.seats}"))
        entries += [(f"option {name}", f"{name}: {value}") for name, value in terms.options]
        self.choose("Terms", entries, lambda word: self._change(word, terms))

    def _change(self, word: str, terms: Terms) -> None:
        def number(name: str) -> Callable[[str], None]:
            return lambda value: self.send(Arrange(replace(terms, **{name: int(value)})))  # type: ignore[arg-type]

        match word.split():
            case ["clock"]:
                clocks = [(str(time), f"{time} seconds" if time else "no limit") for time in CLOCKS]
                self.choose("Time for a decision", clocks, number("clock"))
            case ["grace"]:
                self.choose("Wait for who dropped", [(str(g), f"{g} seconds") for g in GRACES], number("grace"))
            case ["hints"]:
                self.send(Arrange(replace(terms, hints=not terms.hints)))
            case ["private"]:
                self.send(Arrange(replace(terms, private=not terms.private)))
            case ["seats"]:
                seats = game(terms.game).seats
                self.choose("How many seats?", [(str(n), f"{n} seats") for n in seats], number("seats"))
            case ["option", name]:
                option = next(option for option in game(terms.game).options if option.name == name)

                def settle(value: str) -> None:
                    changed = tuple((n, value if n == name else v) for n, v in terms.options)
                    self.send(Arrange(replace(terms, options=changed)))

                self.choose(option.meaning, [(value, value) for value in option.values], settle)


def room_words(room: RoomLine) -> str:
    """A room as one line of the lobby."""
    words = [f"{room.title}: {game(room.game).title}", room.status, f"{room.people + room.bots} of {room.seats} seats"]
    if room.watchers:
        words.append(f"{room.watchers} watching")
    if room.private:
        words.append("private")
    return ", ".join(words)


def spot_words(spot: Spot) -> str:
    """A seat as one line of a room."""
    match spot.kind:
        case "open":
            return "open"
        case "bot":
            return spot.name
    return f"{spot.name}{'' if spot.here else ' (away)'}{', ready' if spot.ready else ''}"
