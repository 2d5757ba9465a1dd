"""The areas that look the same in every game: title, detail with its uses and the question, log, keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonders_tui.app.canvas import Canvas, Line, Span, width_of, wrap
from wonders_tui.app.faces.face import Page, Use

DO = "do:"
"""Begins the name of a place on the canvas that is a button: the rest is the action it stands for."""

USE = "use:"
"""Begins the name of a place that is a numbered use of the thing in focus."""


KEYS_IN_WORDS = """
# Keys at the table
- A letter on a card, the arrows, Tab or a click look at a thing.
- A number, or a click on it, gets a use ready; Enter, the same number or a click on the button does it.
- Escape goes one step back; x takes back a choice that has not been revealed; q opens the menu.
- ? explains what is in focus, l lists all choices, o shows what happened, h asks the bot for a hint.
- / opens a line to type a choice in, as the list of records shows them, or say and something to everybody here.
"""


FIRST_WORDS: tuple[Line, ...] = (
    [("A letter, the arrows or a click look at something; ", "dim"), ("Enter", "key"), (" does it.", "dim")],
    [("?", "key"), (" explains what you look at, ", "dim"), ("F1", "key"), (" the rules.", "dim")],
)
"""What somebody reads who sees the table for the first time, before anything has happened."""


@dataclass(frozen=True)
class Prompt:
    """What the bottom of the detail says: a sentence, and buttons (what they say, the action)."""

    line: Line
    buttons: Sequence[tuple[str, str, str]] = ()
    """Key, words, action."""


def draw_title(canvas: Canvas, left: Line, right: Line) -> None:
    """The bar at the top."""
    canvas.fill(0, 0, canvas.width, 1, " ", "bar")
    end = canvas.width - width_of(right) - 1
    canvas.line(1, 0, left, end - 2)
    canvas.line(end, 0, right)


def draw_detail(canvas: Canvas, lines: Sequence[Line], uses: Sequence[Use], armed: int | None, prompt: Prompt) -> None:
    """What is in focus, what can be done with it (numbered), and the question with its buttons in the last row."""
    height, width = canvas.height, canvas.width - 2
    canvas.fill(0, 0, canvas.width, height, " ", "text")
    if height > 7:
        canvas.put(0, 0, "─" * canvas.width, "frame")
    top = 1 if height > 7 else 0
    columns = _columns(uses, width)
    # At least one row is left for what is in focus; uses that have no room then are in the list.
    rows = min(-(-len(uses) // columns), max(1, height - top - 2))
    shown = uses if len(uses) <= rows * columns else uses[: rows * columns - 1]
    canvas.paragraph(1, top, width, lines, height - top - rows - 1)
    y = height - 1 - rows
    cell = width // columns
    for i, use in enumerate(shown):
        x, row = 1 + i % columns * cell, y + i // columns
        _draw_use(canvas, x, row, cell - 1, i, use, use.choice is not None and use.choice == armed)
    if len(shown) < len(uses):
        x, row = 1 + len(shown) % columns * cell, y + len(shown) // columns
        canvas.line(x, row, [("l", "key"), (f" lists all {len(uses)}", "text")], cell - 1)
        canvas.mark(f"{DO}list", x, row, cell - 1)
    _draw_prompt(canvas, height - 1, prompt)


def _columns(uses: Sequence[Use], width: int) -> int:
    """As many columns as let every label be read whole, at most three."""
    widest = max((width_of(use.label) + width_of(use.note) for use in uses), default=0) + 5
    return max(1, min(3, width // widest)) if len(uses) > 1 else 1


def _draw_use(canvas: Canvas, x: int, y: int, width: int, index: int, use: Use, armed: bool) -> None:
    if use.choice is None:
        canvas.put(x, y, "✗ ", "bad")
        end = canvas.line(x + 2, y, [(text, "dim") for text, _ in use.label], width - 2)
    else:
        canvas.put(x, y, f"{index + 1}" if index < 9 else "·", "button" if armed else "key")
        canvas.put(x + 1, y, "▸" if armed else " ", "key")
        label = [(text, "focus" if armed and ink == "text" else ink) for text, ink in use.label]
        end = canvas.line(x + 2, y, label, width - 2)
        canvas.mark(f"{USE}{index}", x, y, width)
    if use.note:
        canvas.line(end, y, [(", ", "dim"), *use.note], x + width - end)


def _draw_prompt(canvas: Canvas, y: int, prompt: Prompt) -> None:
    x = 1
    for key, words, action in prompt.buttons:
        begin = x
        x = canvas.put(x, y, f" {key} ", "button")
        x = canvas.put(x, y, f" {words} ", "button.off")
        canvas.mark(DO + action, begin, y, x - begin)
        x += 1
    canvas.line(x, y, prompt.line, canvas.width - x)


def draw_log(canvas: Canvas, entries: Sequence[tuple[bool, Line]], scroll: int = 0, title: bool = True) -> None:
    """The last things that happened, the newest at the bottom; what is fresh (first of each pair) is set off."""
    top = 0
    if title:
        canvas.put(0, 0, "─" * canvas.width, "frame")
        canvas.put(2, 0, " what happened ", "dim")
        top = 1
    if not entries:
        canvas.paragraph(1, top, canvas.width - 2, FIRST_WORDS)
    rows = log_rows(entries, canvas.width - 2)
    end = max(canvas.height - top, len(rows) - scroll)
    for y, row in enumerate(rows[max(0, end - canvas.height + top) : end]):
        canvas.line(0, top + y, row)


def log_rows(entries: Sequence[tuple[bool, Line]], width: int) -> list[list[Span]]:
    """The log wrapped to a width."""
    rows: list[list[Span]] = []
    for fresh, line in entries:
        inked = line if fresh else [(text, "dim" if ink == "text" else ink) for text, ink in line]
        for i, row in enumerate(wrap(inked, width - 2, 1)):
            mark = ("▸ " if fresh else "  ") if i == 0 else "  "
            rows.append([(mark, "key"), *row])
    return rows


def draw_keys(canvas: Canvas, keys: Sequence[tuple[str, str, str]]) -> None:
    """The keys that work now: key, words, action; as many as fit."""
    canvas.fill(0, 0, canvas.width, 1, " ", "bar")
    x = 1
    for key, words, action in keys:
        if x + len(key) + len(words) + 1 > canvas.width:
            break
        begin = x
        x = canvas.put(x, 0, key, "bar.strong")
        x = canvas.put(x, 0, f" {words}", "bar.dim")
        if action:
            canvas.mark(DO + action, begin, 0, x - begin)
        x += 2


def draw_typing(canvas: Canvas, text: str, hint: str) -> None:
    """The line where a command is typed."""
    canvas.fill(0, 0, canvas.width, 1, " ", "bar")
    x = canvas.put(1, 0, "/", "bar.strong")
    x = canvas.put(x, 0, text, "bar.strong")
    canvas.put(x, 0, "▏", "bar.strong")
    canvas.put(x + 2, 0, hint, "bar.dim")


def page_keys(pages: Sequence[Page]) -> list[tuple[str, str, str]]:
    return [(page.key, page.title.lower(), f"page_{page.key}") for page in pages if page.shown]
