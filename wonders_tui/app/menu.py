"""A short list of things to do, over whatever is on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

AT_THE_TABLE = (
    ("", "Go on playing"),
    ("rules", "Read the rules"),
    ("leave", "Leave the table (the game is kept)"),
    ("quit", "Quit (the game is kept)"),
)


class Menu(ModalScreen[str | None]):
    """Closes with the word of what was picked, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back")]

    def __init__(self, entries: Sequence[tuple[str, str]], title: str = "Menu") -> None:
        super().__init__()
        self._entries = entries
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Label(self._title, id="sheet-title", markup=False)
            yield OptionList(*(Option(f"{i}  {words}", id=str(i)) for i, (_, words) in enumerate(self._entries, 1)))

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        key = event.key
        if key.isdigit() and 1 <= int(key) <= len(self._entries):
            event.stop()  # else the screen below, which is on top by then, would be given the key as well
            self.dismiss(self._entries[int(key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._entries[event.option_index][0])
