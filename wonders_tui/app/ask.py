"""One line to type, over whatever is on the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label


class Ask(ModalScreen[str | None]):
    """Closes with what was typed, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back")]

    def __init__(self, title: str, *, hidden: bool = False, most: int = 200) -> None:
        super().__init__()
        self._title = title
        self._hidden = hidden
        self._most = most

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Label(self._title, id="sheet-title", markup=False)
            yield Input(password=self._hidden, max_length=self._most)
            yield Label("Enter does it   Esc back", id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
