"""The score sheet: how the game was won, points by category and player, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label

from wonders_tui.app.canvas import Line
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.reading import Reading, Text
from wonders_tui.app.sheet import score_table
from wonders_tui.app.symbols import Palette
from wonders_tui.games.game import Outcome


class Score(ModalScreen[str | None]):
    """Closes with "leave", "rematch" or None (look at the table)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Not Enter: it may still be on its way from the last choice.
        Binding("escape,t", "dismiss", "the table"),
        Binding("question_mark", "explain", "explain"),
        Binding("l", "dismiss('leave')", "leave"),
        Binding("n", "rematch", "again"),
    ]

    def __init__(self, sight: Sight, outcome: Outcome, palette: Palette, *, seed: int = 0, again: bool = True) -> None:
        """`seed` deals the game again (0: not known), `again` offers to play another one with the same people."""
        super().__init__()
        self._again = again
        self._lines = score_lines(sight, outcome)
        if seed:
            self._lines += [[("", "text")], [(f"The same deal again: --seed {seed}", "dim")]]
        self._palette = palette
        self._categories = face(sight.game.id).categories()

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label("Score sheet", id="sheet-title", markup=False)
            yield Text(self._lines, self._palette)
            words = "n play again   " if self._again else ""
            yield Label(f"{words}t look at the table   ? explain   l leave", id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(Text).focus()

    def action_rematch(self) -> None:
        if self._again:
            self.dismiss("rematch")

    def action_explain(self) -> None:
        lines: list[Line] = [
            [(f"{category.title}: ", category.ink), (category.meaning, "text")] for category in self._categories
        ]
        self.app.push_screen(Reading("What the points are for", lines, self._palette))


def score_lines(sight: Sight, outcome: Outcome) -> list[Line]:
    """The whole sheet: how the game was won, then the points."""
    look = face(sight.game.id)
    return [*look.ending(sight, outcome), [("", "text")], *score_table(sight, look.categories(), outcome)]
