"""The curtain between two people who share one screen: nothing of the last hand is on it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Label


class Curtain(Screen[None]):
    """Covers the whole screen until the next person is ready."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "show the table")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Label(f"{self._person}, it is your turn.", id="curtain-name", markup=False)
            yield Label("Enter shows the table.", markup=False)

    def on_click(self) -> None:
        self.dismiss()
