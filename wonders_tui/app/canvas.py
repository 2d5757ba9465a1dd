"""The drawing kit of the game screens: a sheet of cells that knows what lies where, and the widget that shows it.

Everything that changes while people play is drawn on a canvas, not composed of widgets: one key press then costs the
few lines that changed, which is what lets one machine draw for hundreds of players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from wonders_tui.app.symbols import Palette

Span = tuple[str, str]
"""Text and the name of its ink."""

Line = Sequence[Span]


class Place(NamedTuple):
    """Where a thing lies on a canvas."""

    thing: str
    region: Region


class Canvas:
    """Cells of one area, drawn with inks by name; whatever is drawn outside is cut off."""

    def __init__(self, width: int, height: int, palette: Palette, ink: str = "text") -> None:
        self.width = width
        self.height = height
        self.palette = palette
        self.places: list[Place] = []
        ground = palette[ink]
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "text", limit: int | None = None) -> int:
        """Write from x on, at most `limit` cells; the column after the last cell written."""
        end = self.width if limit is None else min(self.width, x + limit)
        if not 0 <= y < self.height:
            return x
        style = self.palette[ink]
        cells, styles = self._cells[y], self._styles[y]
        if x >= 0 and _all_single(text):
            length = min(len(text), end - x)
            if length > 0:
                cells[x : x + length] = self.palette.glyphs(text)[:length]
                styles[x : x + length] = [style] * length
                x += length
            return x
        for char in self.palette.glyphs(text):
            wide = cell_len(char)
            if x + wide > end:
                break
            if x >= 0 and wide and char.isprintable():
                cells[x] = char
                styles[x] = style
                if wide == 2:
                    cells[x + 1] = ""
                    styles[x + 1] = style
            x += wide
        return x

    def line(self, x: int, y: int, spans: Line, limit: int | None = None) -> int:
        """Write spans one after the other; the column after the last cell written."""
        end = self.width if limit is None else min(self.width, x + limit)
        for text, ink in spans:
            x = self.put(x, y, text, ink, end - x)
        return x

    def right(self, end: int, y: int, spans: Line) -> int:
        """Write spans so that they end before column `end`; the column they begin at."""
        x = end - width_of(spans)
        self.line(x, y, spans)
        return x

    def centre(self, x: int, y: int, width: int, spans: Line) -> None:
        self.line(x + max(0, (width - width_of(spans)) // 2), y, spans, width)

    def fill(self, x: int, y: int, width: int, height: int, char: str, ink: str) -> None:
        for row in range(y, y + height):
            self.put(x, row, char * width, ink, width)

    def box(self, x: int, y: int, width: int, height: int, ink: str, title: Line = ()) -> None:
        """A frame with a title in its top edge; the inside stays as it is."""
        self.put(x, y, "┌" + "─" * (width - 2) + "┐", ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│", ink)
            self.put(x + width - 1, row, "│", ink)
        self.put(x, y + height - 1, "└" + "─" * (width - 2) + "┘", ink)
        if title:
            self.line(x + 2, y, [(" ", ink), *title, (" ", ink)], width - 4)

    def paragraph(self, x: int, y: int, width: int, lines: Iterable[Line], height: int | None = None) -> int:
        """Write lines wrapped to the width, at most `height` rows; the row after the last one."""
        end = self.height if height is None else min(self.height, y + height)
        for line in lines:
            for row in wrap(line, width):
                if y >= end:
                    return y
                self.line(x, y, row, width)
                y += 1
        return y

    def overlay(self, other: Canvas, left: int = 0) -> None:
        """Lay another canvas over this one from the top of a column on; what is marked on it is marked here."""
        end = min(self.width, left + other.width)
        for y in range(min(self.height, other.height)):
            self._cells[y][left:end] = other._cells[y][: end - left]
            self._styles[y][left:end] = other._styles[y][: end - left]
        for thing, region in other.places:
            self.mark(thing, left + region.x, region.y, region.width, region.height)

    def mark(self, thing: str, x: int, y: int, width: int, height: int = 1) -> None:
        """What lies here: a click or the arrow keys find it. Later marks lie on top of earlier ones."""
        region = Region(x, y, width, height).intersection(Region(0, 0, self.width, self.height))
        if region.area:
            self.places.append(Place(thing, region))

    def at(self, x: int, y: int) -> str:
        """The thing at a cell, or nothing."""
        return next((place.thing for place in reversed(self.places) if place.region.contains(x, y)), "")

    def strip(self, y: int) -> Strip:
        """One row, neighbouring cells of one style in one segment: that keeps the bytes on the wire few."""
        segments = []
        cells, styles = self._cells[y], self._styles[y]
        begin = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] is not styles[begin]:
                segments.append(Segment("".join(cells[begin:x]), styles[begin]))
                begin = x
        return Strip(segments, self.width)

    def same_row(self, y: int, other: Canvas) -> bool:
        return self._cells[y] == other._cells[y] and self._styles[y] == other._styles[y]

    def text(self) -> str:
        """All characters, for tests."""
        return "\n".join("".join(row) for row in self._cells)


@lru_cache(8192)
def _all_single(text: str) -> bool:
    """Whether every character takes exactly one cell, as nearly all do."""
    return text.isprintable() and all(cell_len(char) == 1 for char in text)


def width_of(spans: Line) -> int:
    """Cells that the spans take."""
    return sum(cell_len(text) for text, _ in spans)


def wrap(line: Line, width: int, indent: int = 0) -> list[list[Span]]:
    """Break a line at blanks into rows of at most `width` cells; rows after the first begin with `indent` blanks.

    A word may consist of several spans and is kept together; one longer than a row is broken where the row ends.
    """
    rows: list[list[Span]] = [[]]
    used, begin = 0, 0
    blank: list[Span] = []
    for word in _words(line):
        if word[0][0].isspace():
            if used == 0 and len(rows) == 1:
                rows[0], used, begin = list(word), width_of(word), width_of(word)
            else:
                blank = word
            continue
        gap = width_of(blank)
        if used + gap + width_of(word) > width and used > begin:
            rows.append([(" " * indent, "text")] if indent else [])
            used = begin = indent
        else:
            rows[-1] += blank
            used += gap
        blank = []
        for text, ink in word:
            while used + cell_len(text) > width:
                cut = max(1, width - used)
                rows[-1].append((text[:cut], ink))
                rows.append([(" " * indent, "text")] if indent else [])
                text, used = text[cut:], indent
            rows[-1].append((text, ink))
            used += cell_len(text)
    return rows


def _words(line: Line) -> Iterator[list[Span]]:
    """Runs of blanks and of other characters, each with its inks."""
    word: list[Span] = []
    for text, ink in line:
        for piece in re.findall(r"\s+|\S+", text):
            if word and word[-1][0].isspace() != piece.isspace():
                yield word
                word = []
            word.append((piece, ink))
    if word:
        yield word


class Area(Widget):
    """Shows one canvas; redraws only the rows that differ from the canvas before."""

    DEFAULT_CSS = "Area { position: absolute; }"
    can_focus = False

    class Clicked(Message):
        """Somebody clicked a thing in an area (or, with no thing, beside all of them)."""

        def __init__(self, area: str, thing: str) -> None:
            super().__init__()
            self.area = area
            self.thing = thing

    class Wheeled(Message):
        """The wheel was turned over an area: -1 up, 1 down."""

        def __init__(self, area: str, step: int) -> None:
            super().__init__()
            self.area = area
            self.step = step

    def __init__(self, area: str) -> None:
        super().__init__()
        self.area = area
        self.canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    def show(self, canvas: Canvas) -> None:
        before = self.canvas
        self.canvas = canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._strips.clear()
            self.refresh()
            return
        changed = [y for y in range(canvas.height) if not canvas.same_row(y, before)]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*(Region(0, y, canvas.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        if self.canvas is None or y >= self.canvas.height:
            return Strip.blank(self.size.width, self._ground())
        if y not in self._strips:
            self._strips[y] = self.canvas.strip(y)
        return self._strips[y].adjust_cell_length(self.size.width, self._ground())

    def _ground(self) -> Style | None:
        return None if self.canvas is None else self.canvas.palette["text"]

    def on_click(self, event: events.Click) -> None:
        if self.canvas is not None:
            event.stop()
            self.post_message(self.Clicked(self.area, self.canvas.at(event.x, event.y)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Wheeled(self.area, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Wheeled(self.area, -1))
