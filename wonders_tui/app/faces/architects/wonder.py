"""A wonder as it grows: its stages on top of each other, built ones solid, open ones with what they still lack."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span, width_of
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.foresee import fitting, missing
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import BUILT, EFFECT, POINT
from wonders_tui.games.architects.cards import Stage
from wonders_tui.games.architects.state import ArchitectsState


def draw_wonder(
    canvas: Canvas, x: int, y: int, width: int, height: int, sight: Sight, state: ArchitectsState, keys: dict[str, str]
) -> None:
    """The near seat's wonder, from the bottom row up, each level a little narrower than the one below."""
    levels = words.levels(words.wonder_of(state.cities[sight.near]))
    rows = _rows(levels, height)
    bottom = y + height
    for number, level in enumerate(levels):
        bottom -= rows[number]
        indent = 0 if len(level) > 2 else number
        room = width - 2 * indent
        each = (room - len(level) + 1) // len(level)
        for place, stage in enumerate(level):
            left = x + indent + place * (each + 1)
            cell = each if place < len(level) - 1 else room - place * (each + 1)
            _draw_stage(canvas, left, bottom, cell, rows[number], sight, state, stage, keys, len(level) == 1)


def _rows(levels: list[list[Stage]], height: int) -> list[int]:
    """Rows of each level: one, and where there is room a second, first for stages that lie side by side."""
    rows = [1] * len(levels)
    for number in sorted(range(len(levels)), key=lambda n: (-len(levels[n]), n)):
        if sum(rows) < height:
            rows[number] = 2
    return rows


def _draw_stage(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    sight: Sight,
    state: ArchitectsState,
    stage: Stage,
    keys: dict[str, str],
    alone: bool,
) -> None:
    seat = sight.near
    city = state.cities[seat]
    thing = f"stage:{stage.number}"
    built, is_open = bool(city.built >> stage.number & 1), bool(city.available() >> stage.number & 1)
    ink = "card.wonder" if built else "lid.wonder" if is_open else "faint"
    canvas.fill(x, y, width, height, " ", "card.wonder" if built else "lid.wonder" if is_open else "text")
    key = keys.get(thing, "")
    gain = f"{stage.vp}{POINT.glyph}{EFFECT.glyph if stage.effect else ''}"
    begin = x if built or is_open else x + 1
    if key and height == 1:
        canvas.put(x, y, key, "button")
        begin = x + 2
    room = x + width - begin - (not built and not is_open)
    number = f"S{stage.number + 1} " if alone else ""
    first = next(
        (text for text in _texts(stage, gain, built, number) if len(text) <= room), words.cost(stage, short=True)
    )
    end = canvas.put(begin, y, first, f"{ink}.strong" if built else ink, room)
    if is_open:
        row, indent = (y, end - x + 1) if height == 1 else (y + 1, 2 if key else 0)
        lacks = _lacks(state, seat, stage, width - indent)
        if height == 1:
            canvas.right(x + width, row, lacks)
        else:
            canvas.put(x, row, key, "button")
            canvas.line(x + indent, row, lacks, width - indent)
    elif not built:
        canvas.put(x, y, "╎", "faint")
        canvas.put(x + width - 1, y, "╎", "faint")
    if gain not in first and height > 1 and not is_open:
        canvas.put(x + 2, y + 1, gain, ink)
    canvas.mark(thing, x, y, width, height)
    if sight.focus == thing:
        for row in range(y, y + height):
            canvas.put(x - 1, row, "▐", "key")
            canvas.put(x + width, row, "▌", "key")


def _texts(stage: Stage, gain: str, built: bool, number: str) -> list[str]:
    """What stands on a stage, the longest form first."""
    long, short = words.cost(stage), words.cost(stage, short=True)
    if built:
        return [f"{BUILT.glyph} {long} {gain}", f"{BUILT.glyph} {short} {gain}", f"{BUILT.glyph} {short}"]
    return [f"{number}{long} {gain}", f"{short} {gain}"]


def _lacks(state: ArchitectsState, seat: int, stage: Stage, room: int) -> list[Span]:
    """What an open stage lacks, as far as there is room: "lacks 1: W S ¢"."""
    number = missing(state, seat, stage.number)
    if number == 0:
        return [(f"{BUILT.glyph} can pay" if room >= 9 else BUILT.glyph, "lid.wonder")]
    text = f"lacks {number}"
    chips: list[Span] = [(": ", "lid.wonder")]
    for kind in fitting(state, seat, stage.number):
        chips += [words.chip(kind)]
    whole: list[Span] = [(text, "lid.wonder"), *chips, ("¢", "lid.wonder")]
    if len(chips) > 1 and width_of(whole) <= room:
        return whole
    return [(text if len(text) <= room else f"−{number}", "lid.wonder")]
