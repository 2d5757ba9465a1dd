"""The middle of the table: the horns and the battle they lead to, and the progress tokens on offer."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.offers import CONFLICT, HIDDEN_OFFER, THE_CAT, letters
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import HORN, SHIELD, TOKEN, VICTORY
from wonders_tui.games.architects.cards import CAT_VP, NO_TOKEN
from wonders_tui.games.architects.city import NOBODY
from wonders_tui.games.architects.state import ArchitectsState

NAME = 14
"""Cells for the name of a token."""


def draw_middle(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """A row of conflict, then a row per token on offer and one for the stack."""
    _draw_conflict(canvas, sight, state)
    top = 1
    if canvas.height > 5:
        canvas.put(0, 1, "─" * (canvas.width - 1), "frame")
        canvas.put(2, 1, " progress tokens, for two alike or three different green cards ", "dim")
        top = 2
    for i, token in enumerate(state.offer):
        if token == NO_TOKEN:
            canvas.put(2, top + i, "·", "faint")
        else:
            text = words.TEXTS[token]
            if len(text) > canvas.width - 5 - NAME:
                text = words.gist(token)
            _draw_token(canvas, top + i, sight, state, f"offer:{token}", words.token_name(token), text)
    left = state.stack.left()
    text = f"the top of {words.plural(int(left), 'token')}" if left else "no token is left there"
    _draw_token(canvas, top + len(state.offer), sight, state, HIDDEN_OFFER, "hidden", text)
    _draw_cat(canvas, top + len(state.offer), sight, state)


def horns(state: ArchitectsState) -> list[Span]:
    """A horn for each conflict token that shows battle, a dot for each that does not."""
    return [(HORN.glyph * state.flipped, "red"), ("·" * (state.conflicts - state.flipped), "text")]


def _draw_conflict(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    x = canvas.put(0, 0, "Horns ", "text")
    x = canvas.line(x, 0, horns(state))
    canvas.line(x + 2, 0, rivals(sight, state, sight.near, 8 if canvas.width < 70 else 16), canvas.width - x - 2)
    canvas.mark(CONFLICT, 0, 0, canvas.width - 1)
    if sight.focus == CONFLICT:
        canvas.put(0, 0, "Horns", "button")


def rivals(sight: Sight, state: ArchitectsState, seat: int, most: int) -> list[Span]:
    """A seat's shields beside its neighbours', and what a battle now would bring: "Ben 1⚑ < You 3⚑ > Ada 2⚑: +2✪"."""
    left, right = (seat + 1) % state.seats, (seat - 1) % state.seats
    mine = state.cities[seat].shields()
    theirs = state.cities[left].shields()
    spans: list[Span] = []
    if state.seats > 2:
        spans += [*_shields(sight, state, left, most), (f" {_sign(theirs, mine)} ", "text")]
    spans += _shields(sight, state, seat, most)
    other = state.cities[right].shields()
    spans += [(f" {_sign(mine, other)} ", "text"), *_shields(sight, state, right, most)]
    due = state.due(seat)
    return [*spans, (": battle now ", "dim"), (f"+{due}{VICTORY.glyph}", "point" if due else "dim")]


def _shields(sight: Sight, state: ArchitectsState, seat: int, most: int) -> list[Span]:
    return [(f"{sight.name(seat)[:most]} ", "title"), (f"{state.cities[seat].shields()}{SHIELD.glyph}", "red")]


def _sign(left: int, right: int) -> str:
    return "=" if left == right else "<" if left < right else ">"


def _draw_token(canvas: Canvas, y: int, sight: Sight, state: ArchitectsState, thing: str, name: str, text: str) -> None:
    key = letters(sight, state).get(thing, "")
    canvas.put(0, y, key, "button")
    canvas.put(2, y, f"{TOKEN.glyph} ", "good")
    canvas.put(4, y, name, "button" if sight.focus == thing else "good")
    canvas.put(4 + NAME, y, text, "text", canvas.width - 5 - NAME)
    canvas.mark(thing, 0, y, 4 + NAME + len(text))


def _draw_cat(canvas: Canvas, y: int, sight: Sight, state: ArchitectsState) -> None:
    """Who has the Cat, at the end of a row."""
    owner = "nobody" if state.cat == NOBODY else sight.name(state.cat)
    text = f"Cat: {owner[:8]}" if canvas.width < 70 else f"The Cat ({CAT_VP}✦): {owner}"
    x = canvas.right(canvas.width - 1, y, [(text, "button" if sight.focus == THE_CAT else "blue")])
    canvas.mark(THE_CAT, x, y, canvas.width - 1 - x)
