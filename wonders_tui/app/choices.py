"""Everything that can be chosen now as a numbered list: go through it with arrows, or type a number or letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from wonders_tui.app.canvas import Line
from wonders_tui.app.symbols import Palette


class Choices(ModalScreen[int | None]):
    """Closes with the choice (to be confirmed on the table), or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back")]

    def __init__(self, phrases: Sequence[tuple[int, Line]], palette: Palette) -> None:
        super().__init__()
        self._phrases = phrases
        self._palette = palette
        self._typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label("What you can do now", id="sheet-title", markup=False)
            yield OptionList(*self._options())
            yield Label("", id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self._hint()

    def _options(self) -> list[Option]:
        """The choices whose number or words hold what was typed."""
        digits = len(str(len(self._phrases)))
        options = []
        for number, (choice, phrase) in enumerate(self._phrases, 1):
            words = "".join(text for text, _ in phrase)
            if self._typed.isdigit() and not str(number).startswith(self._typed):
                continue
            if not self._typed.isdigit() and self._typed not in words.lower():
                continue
            row = Text()
            row.append(f"{number:>{digits}}  ", style=_ink(self._palette, "key"))
            for text, ink in phrase:
                row.append(self._palette.glyphs(text), style=_ink(self._palette, ink))
            options.append(Option(row, id=str(choice)))
        return options

    def _hint(self) -> None:
        typed = f"typed: {self._typed}   " if self._typed else "type a number or letters   "
        self.query_one("#sheet-keys", Label).update(f"{typed}arrows move   Enter picks   Esc back")

    def on_key(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._narrow(self._typed[:-1])
        elif event.is_printable and event.character:
            event.stop()
            self._narrow(self._typed + event.character.lower())

    def _narrow(self, typed: str) -> None:
        before, self._typed = self._typed, typed
        if not self._options():
            self._typed = before
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(self._options())
        options.highlighted = 0
        self._hint()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(event.option_id or "-1"))


def _ink(palette: Palette, ink: str) -> Style:
    """The ink without its ground: the highlighted row has a ground of its own."""
    style = palette[ink]
    return Style(color=None if ink == "text" else style.color, bold=style.bold)
