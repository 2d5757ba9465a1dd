"""What is chosen from outside the hand: wonder boards before the game, cards of the discard pile."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas
from wonders_tui.app.faces.face import Sight, Thing
from wonders_tui.app.faces.seven import words
from wonders_tui.app.faces.seven.offers import boards, card_of_thing, offered
from wonders_tui.games.seven.state import SevenState

LEAST_CELL = 13
"""The least width of a card of the pile, if all of them are to be seen."""


def draw_boards(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """Every board that is left on a row: its resource, and each stage with cost and effect."""
    keys = {thing.id: thing.letter for thing in offered(sight, state)}
    left = boards(state)
    for y, board in enumerate(left[: canvas.height]):
        thing = f"board:{board.id}"
        focused = sight.focus == thing
        canvas.put(0, y, keys.get(thing, "") or " ", "button" if keys.get(thing) else "text")
        canvas.put(2, y, words.board_name(board), "focus" if focused else "wonder", 15)
        canvas.line(18, y, [words.chip(board.makes)])
        x = 20
        for n, stage in enumerate(board.stages):
            cost = [*words.cost_chips(stage.cost), ("→", "dim"), *words.gist(stage, "text")]
            x = canvas.line(x, y, [*([("│ ", "frame")] if n else []), *cost, (" ", "text")])
        canvas.mark(thing, 0, y, canvas.width)
        if focused:
            canvas.put(1, y, "▸", "key")


def draw_pile(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """The discard pile, a card in every cell: its key, its name and, where there is room, what it gives."""
    things = offered(sight, state)
    most = max(1, canvas.width // LEAST_CELL)
    columns = next((n for n in (2, 3, 4, most) if n * canvas.height >= len(things)), most + 2)
    rows = -(-len(things) // columns)
    pitch = canvas.width // columns
    for i, thing in enumerate(things):
        _draw_cell(canvas, i // rows * pitch, i % rows, pitch - 1, sight, state, thing)


def _draw_cell(canvas: Canvas, x: int, y: int, width: int, sight: Sight, state: SevenState, thing: Thing) -> None:
    card = card_of_thing(state, thing.id)
    canvas.put(x, y, thing.letter, "button")
    focused = sight.focus == thing.id
    if focused:
        canvas.put(x + 1, y, "▸", "key")
    room = width - 2
    ink = "bar" if card is None else f"card.{words.kind(card)}"
    name = thing.name if card is None else words.short_name(card, min(room, 14))
    canvas.fill(x + 2, y, room, 1, " ", ink)
    end = canvas.put(x + 2, y, name, f"{ink}.strong" if card is not None else ink, room)
    if card is not None and x + width - end > 6:
        canvas.line(end + 1, y, words.gist(card, ink), x + width - end - 1)
    canvas.mark(thing.id, x, y, width)
