"""Something to read over the table: rules, explanations, the log, a pile of cards. Scrolls; any way back closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Label

from wonders_tui.app.canvas import Canvas, Line, wrap
from wonders_tui.app.symbols import Palette

POINT = ("▸ ", "key")
"""Begins a line that is a point; the rows after its first are indented."""


def reading_width(screen: int) -> int:
    """Cells of a row of text in a sheet on a screen of this width: the sheet of wonders.tcss less border,
    padding and scrollbar."""
    return max(20, min(screen * 9 // 10, 110) - 8)


class Text(ScrollView):
    """Lines wrapped to the width."""

    can_focus = True

    def __init__(self, lines: Sequence[Line], palette: Palette, *, at_end: bool = False) -> None:
        super().__init__()
        self._lines = lines
        self._palette = palette
        self._at_end = at_end
        self._canvas = Canvas(1, 1, palette)

    def on_resize(self) -> None:
        width = max(20, self.size.width - 2)  # beside a scrollbar, whether there is one or not
        rows = [row for line in self._lines for row in wrap(line, width, 2 if line and line[0] == POINT else 0)]
        self._canvas = Canvas(width, max(1, len(rows)), self._palette)
        for y, row in enumerate(rows):
            self._canvas.line(0, y, row)
        self.virtual_size = Size(width, len(rows))
        if self._at_end:
            self._at_end = False
            self.scroll_end(animate=False)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        if row >= self._canvas.height:
            return Strip.blank(self.size.width, self._palette["text"])
        return self._canvas.strip(row).adjust_cell_length(self.size.width, self._palette["text"])


class Reading(ModalScreen[None]):
    """One text with a title."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1,question_mark,space", "dismiss", "back"),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[Line], palette: Palette, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._text = Text(lines, palette, at_end=at_end)

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label(self._title, id="sheet-title", markup=False)
            yield self._text
            yield Label("arrows scroll   Esc back", id="sheet-keys", markup=False)

    def on_mount(self) -> None:
        self._text.focus()

    def action_scroll(self, step: int) -> None:
        self._text.scroll_relative(y=step, animate=False)

    def on_click(self, event: object) -> None:
        if self.get_widget_at(*getattr(event, "screen_offset", (0, 0)))[0] is self:
            self.dismiss()


def text_lines(text: str) -> list[Line]:
    """A text with `# ` headings and `- ` points as lines."""
    lines: list[Line] = []
    for raw in text.strip().splitlines():
        if raw.startswith("# "):
            lines.append([(raw[2:], "title")])
        elif raw.startswith("- "):
            lines.append([POINT, (raw[2:], "text")])
        else:
            lines.append([(raw, "text")])
    return lines
