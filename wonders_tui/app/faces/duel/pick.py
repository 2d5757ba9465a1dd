"""What is chosen from outside the structure: wonders of the draft, tokens, the discard pile, cards to be destroyed."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Line, width_of
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.duel.offers import letters, on_offer, thing_of
from wonders_tui.app.faces.face import Sight
from wonders_tui.games.duel.cards import Card, Item, Wonder
from wonders_tui.games.duel.state import DuelState

WORDY = 20
"""From this width on a card has room for sentences."""


def draw_pick(canvas: Canvas, sight: Sight, state: DuelState, title: Line) -> None:
    """The things on offer as cards in as many columns as needed to show them all."""
    items = on_offer(state)
    keys = letters(sight, state)
    canvas.line(1, 0, title)
    if not items:
        return
    room = canvas.height - 1
    columns = 2 if len(items) <= 6 else 4 if len(items) <= 4 * (room // 3) else 6
    rows = -(-len(items) // columns)
    height = max(1, min(7, room // rows))
    width = (canvas.width - 1) // columns
    for i, item in enumerate(items):
        x, y = 1 + i % columns * width, 1 + i // columns * height
        thing = thing_of(item)
        _draw_item(canvas, x, y, width - 2, height, item, keys.get(thing, ""), sight.focus == thing)
        canvas.mark(thing, x, y, width - 2, height)


def _draw_item(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    item: Item,
    key: str,
    focused: bool,
) -> None:
    colour = words.kind(item)
    canvas.fill(x, y, width, 1, " ", f"card.{colour}.strong")
    if height > 2:
        canvas.fill(x, y + 1, width, height - 2, " ", f"lid.{colour}")
    cost = words.cost_chips(item.cost, f"card.{colour}") if isinstance(item, (Card, Wonder)) else []
    begin = x + 2 if key else x
    room = x + width - begin - width_of(cost) - 1
    if room < 6:
        room, cost = x + width - begin, []
    canvas.put(x, y, key, "button")
    canvas.put(begin, y, words.short_name(item, room), f"card.{colour}.strong", room)
    canvas.right(x + width, y, cost)
    if height == 2 or (height > 2 and width < WORDY):
        canvas.line(x, y + 1, words.gist(item, f"lid.{colour}"), width)
    elif height > 2:
        ground = f"lid.{colour}"
        lines = [
            [(text, ground if ink == "text" else f"{ink}@{ground}") for text, ink in line] for line in _lines(item)
        ]
        canvas.paragraph(x, y + 1, width, lines, height - 2)
    if focused:
        for row in range(y, y + max(1, height - 1)):
            canvas.put(x - 1, row, "▐", "key")
            canvas.put(x + width, row, "▌", "key")


def _lines(item: Item) -> list[Line]:
    lines = words.effects(item)
    return [*lines, *words.chain_lines(item)] if isinstance(item, Card) else lines
