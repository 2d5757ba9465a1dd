"""The score sheet: how the game was won, points by category and player, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.reading import Reading, Text
from wonders_tui.app.symbols import Palette
from wonders_tui.games.game import Outcome


class Score(ModalScreen[str | None]):
    """Closes with "leave", "rematch" or None (look at the table)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Not Enter: it may still be on its way from the last choice.
        Binding("escape,t", "dismiss", "the table"),
        Binding("question_mark", "explain", "explain"),
        Binding("l", "dismiss('leave')", "leave"),
        Binding("n", "dismiss('rematch')", "again"),
    ]

    def __init__(self, sight: Sight, outcome: Outcome, palette: Palette, seed: int) -> None:
        super().__init__()
        self._lines = score_lines(sight, outcome)
        if seed:
            self._lines += [[("", "text")], [(f"The same deal again: --seed {seed}", "dim")]]
        self._palette = palette
        self._categories = face(sight.game.id).categories()

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label("Score sheet", id="sheet-title", markup=False)
            yield Text(self._lines, self._palette)
            yield Label("n play again   t look at the table   ? explain   l leave", id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(Text).focus()

    def action_explain(self) -> None:
        lines: list[Line] = [
            [(f"{category.title}: ", category.ink), (category.meaning, "text")] for category in self._categories
        ]
        self.app.push_screen(Reading("What the points are for", lines, self._palette))


def score_lines(sight: Sight, outcome: Outcome) -> list[Line]:
    """The sheet as lines: the ending, then a row per category and a column per seat, winners marked."""
    look = face(sight.game.id)
    lines: list[Line] = [*look.ending(sight, outcome), [("", "text")]]
    rows = look.categories()
    head = max(len(category.title) for category in rows) + 2
    column = max(8, min(14, max(len(name) for name in sight.names) + 3))
    title: list[Span] = [(" " * head, "text")]
    for seat, name in enumerate(sight.names):
        won = outcome.ranks[seat] == 1
        title.append((f"{name[: column - 3]:>{column - 2}}", "title" if won else "text"))
        title.append((" ✦" if won else "  ", "key"))
    lines.append(title)
    for category in rows:
        cells: list[Span] = [(f"{category.title:<{head}}", category.ink)]
        for score in outcome.scores:
            points = score.get(category.id, 0)
            cells.append((f"{points:>{column - 2}}  ", "text" if points else "faint"))
        lines.append(cells)
    total: list[Span] = [(f"{'total':<{head}}", "title")]
    total += [(f"{points:>{column - 2}}  ", "title") for points in outcome.totals]
    lines += [[("─" * (head + column * len(sight.names)), "frame")], total]
    return lines
