"""Setting up a game: which one, who sits where, its options with their meaning, the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ai.levels import LEVELS
from server.record import GREATEST_SEED, Chair
from wonders_tui.app.faces import with_faces
from wonders_tui.games import game

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enna", "Fay", "Gil")
PERSON = "person"


@dataclass
class Setup:
    """What was set up."""

    game: str
    kinds: list[str] = field(default_factory=list)
    """Per seat: PERSON, or the level of a bot."""
    names: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    seed: int | None = None

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return tuple(
            Chair(name, "" if kind == PERSON else kind) for name, kind in zip(self.names, self.kinds, strict=True)
        )

    def choose_game(self, name: str) -> None:
        """Change the game: seats that fit stay as they were."""
        self.game = name
        self.options = {option.name: option.default for option in game(name).options}
        self.seat_count(min(max(len(self.kinds), game(name).seats[0]), game(name).seats[-1]))

    def seat_count(self, count: int) -> None:
        while len(self.kinds) < count:
            self.kinds.append("normal" if self.kinds else PERSON)
            self.names.append("You" if not self.names else BOT_NAMES[len(self.names) - 1])
        del self.kinds[count:], self.names[count:]

    def kind(self, seat: int, kind: str) -> None:
        """Seat a person or a bot; people who share a screen are told apart by name."""
        self.kinds[seat] = kind
        people = [i for i, one in enumerate(self.kinds) if one == PERSON]
        if self.names[seat] in ("You", *BOT_NAMES) or self.names[seat].startswith("Player "):
            self.names[seat] = f"Player {seat + 1}" if kind == PERSON else BOT_NAMES[max(0, seat - 1)]
        if len(people) == 1 and self.names[people[0]].startswith("Player "):
            self.names[people[0]] = "You"
        elif len(people) > 1:
            for i in people:
                if self.names[i] == "You":
                    self.names[i] = f"Player {i + 1}"


class SetUp(ModalScreen[Setup | None]):
    """Rows with a value each; left and right change it. Closes with the set-up, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back"),
        Binding("left", "turn(-1)", "change"),
        Binding("right", "turn(1)", "change"),
        Binding("f5,ctrl+s", "start", "start"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._setup = Setup(with_faces()[0])
        self._setup.choose_game(with_faces()[0])
        self._seed = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label("Set up a game", id="sheet-title", markup=False)
            yield OptionList()
            yield Label("", id="sheet-note", markup=False)
            yield Label(
                "arrows change it   letters name a seat   F5 start   Esc back",
                id="sheet-keys",
                markup=False,
            )

    def on_mount(self) -> None:
        self._show(0)
        self.query_one(OptionList).focus()

    def _rows(self) -> list[tuple[str, str, str, str]]:
        """Of each row: id, words, value, what it means."""
        setup = self._setup
        rows = [("game", "Game", game(setup.game).title, "Which of the games.")]
        seats = game(setup.game).seats
        if len(seats) > 1:
            rows.append(("seats", "Seats", str(len(setup.kinds)), f"From {seats[0]} to {seats[-1]}."))
        for seat, (name, kind) in enumerate(zip(setup.names, setup.kinds, strict=True)):
            who = "a person at this screen" if kind == PERSON else f"bot, {kind}"
            meaning = "Left and right: a person or a bot of some level. Letters change the name."
            rows.append((f"seat {seat}", f"Seat {seat + 1}", f"{name} ({who})", meaning))
        for option in game(setup.game).options:
            words = option.name.replace("_", " ").capitalize()
            rows.append((f"option {option.name}", words, setup.options[option.name], option.meaning))
        rows.append(("seed", "Seed", self._seed or "a new deal", "Digits: the same number is the same deal."))
        rows.append(("start", "Start the game", "", "Everything is kept as you play."))
        return rows

    def _show(self, at: int) -> None:
        options = self.query_one(OptionList)
        options.clear_options()
        for row, words, value, _ in self._rows():
            text = f"  {words}" if row == "start" else f"  {words:<18} ◂ {value} ▸"
            options.add_option(Option(text, id=row))
        options.highlighted = at
        self._explain()

    def _explain(self) -> None:
        at = self._at()
        self.query_one("#sheet-note", Label).update(self._rows()[at][3])

    def _at(self) -> int:
        return self.query_one(OptionList).highlighted or 0

    def on_option_list_option_highlighted(self) -> None:
        self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == "start":
            self.action_start()
        else:
            self.action_turn(1)

    def action_start(self) -> None:
        self._setup.seed = int(self._seed) if self._seed else None
        self.dismiss(self._setup)

    def action_turn(self, step: int) -> None:
        """The next or the previous value of the row."""
        setup, at = self._setup, self._at()
        match self._rows()[at][0].split():
            case ["game"]:
                setup.choose_game(_turned(with_faces(), setup.game, step))
            case ["seats"]:
                setup.seat_count(_turned(game(setup.game).seats, len(setup.kinds), step))
            case ["seat", seat]:
                setup.kind(int(seat), _turned((PERSON, *LEVELS), setup.kinds[int(seat)], step))
            case ["option", name]:
                option = next(option for option in game(setup.game).options if option.name == name)
                setup.options[name] = _turned(option.values, setup.options[name], step)
        self._show(at)

    def on_key(self, event: events.Key) -> None:
        at = self._at()
        words = self._rows()[at][0].split()
        if words[0] == "seed":
            if event.key == "backspace":
                self._seed = self._seed[:-1]
            elif event.character and event.character in "0123456789":
                if int(self._seed + event.character) <= GREATEST_SEED:
                    self._seed += event.character
            else:
                return
        elif words[0] == "seat":
            name = self._setup.names[int(words[1])]
            if event.key == "backspace":
                name = name[:-1]
            elif event.is_printable and event.character and len(name) < 16:
                name += event.character
            else:
                return
            self._setup.names[int(words[1])] = name
        else:
            return
        event.stop()
        self._show(at)


T = TypeVar("T")


def _turned(values: tuple[T, ...], value: T, step: int) -> T:
    return values[(values.index(value) + step) % len(values)]
