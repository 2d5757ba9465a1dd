"""The decks as they lie: the three within reach and what taking each would set off, or whatever else is chosen from."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span, width_of, wrap
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.foresee import CHANCES, Omen, as_if_turn, chances, foresee
from wonders_tui.app.faces.architects.offers import (
    CENTRE,
    deck_name,
    deck_of,
    five,
    letters,
    offers,
    place_of,
    reach,
    top_of,
)
from wonders_tui.app.faces.face import Sight
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import ANY_DECK, EMPTY, HIDDEN
from wonders_tui.games.architects.state import ArchitectsState

HIDDEN_INK = "back.2"


def draw_piles(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """Three decks, all decks while Alexandria chooses one, or the five cards of Halicarnassus."""
    if five(state):
        _draw_five(canvas, sight, state)
    elif state.step == asked.OPEN and state.effect == ANY_DECK and sight.choosing:
        _draw_all(canvas, sight, state)
    else:
        width = (canvas.width - 1) // 3
        for i, thing in enumerate(dict.fromkeys(reach(state, sight.near))):
            _draw_pile(canvas, i * width, width - 1, canvas.height, sight, state, thing)


def taking(sight: Sight, state: ArchitectsState, thing: str) -> tuple[ArchitectsState, int] | None:
    """The position and the choice that takes the top of this deck: now if that is possible, else as the near seat's
    next turn would begin; None if the deck is out of reach or the game is over."""
    if not state.waiting() or deck_of(state, thing).left() == 0:
        return None
    for use in offers(sight, state).get(thing, ()):
        if use.choice is not None and not asked.LOOK_AT <= use.choice < asked.KEEP:
            return state, use.choice
    within = reach(state, sight.near)
    if thing not in within or sight.choosing:
        return None
    return as_if_turn(state, sight.near), asked.TAKE + within.index(thing)


def omens_of(sight: Sight, state: ArchitectsState, thing: str) -> list[Omen]:
    """What taking the card on this deck would set off; nothing if the card is not known."""
    top = top_of(sight, state, thing)
    found = taking(sight, state, thing)
    if found is None or top in (HIDDEN, EMPTY):
        return []
    return foresee(*found, top)


def chances_of(sight: Sight, state: ArchitectsState, thing: str) -> list[tuple[str, int]]:
    """How many of the cards that may lie hidden on top would set off what."""
    found = taking(sight, state, thing)
    return chances(*found) if found is not None and top_of(sight, state, thing) == HIDDEN else []


def _draw_pile(
    canvas: Canvas, x: int, width: int, height: int, sight: Sight, state: ArchitectsState, thing: str
) -> None:
    key = letters(sight, state).get(thing, "")
    dead = sight.choosing and not key
    top = _draw_head(canvas, x, 0, width, sight, state, thing, dead)
    name = deck_name(sight, thing)
    place = f"{place_of(sight, state, thing)}{'' if thing == CENTRE else f', {name}'}"
    if thing == CENTRE and top != HIDDEN and state.waiting():
        place = "centre, Cat shows"
    canvas.put(x, 1, place, "dim", width)
    _draw_omens(canvas, x, 2, width, height - 2, sight, state, thing, top)
    canvas.mark(thing, x, 0, width, height)
    if sight.focus == thing:
        for row in range(2):
            canvas.put(x - 1, row, "▐", "key")
            canvas.put(x + width, row, "▌", "key")


def _draw_head(
    canvas: Canvas, x: int, y: int, width: int, sight: Sight, state: ArchitectsState, thing: str, dead: bool
) -> int:
    """The card on top in its colour, its key, and how many cards are left; the kind on top."""
    key = letters(sight, state).get(thing, "")
    top = top_of(sight, state, thing)
    left = f"{deck_of(state, thing).left()}"
    if top in (HIDDEN, EMPTY):
        ink, text = (HIDDEN_INK, "face down") if top == HIDDEN else ("faint", "empty")
        canvas.fill(x, y, width, 1, "░" if top == HIDDEN else "·", ink)
        text = f" {text} "
    else:
        colour = words.ink(top)
        ink, text = (f"lid.{colour}" if dead else f"card.{colour}.strong"), words.head(top)
        canvas.fill(x, y, width, 1, " ", ink)
    begin = x + 2 if key else x
    end = canvas.put(begin, y, text, ink, x + width - begin)
    if end + len(left) < x + width:
        canvas.put(x + width - len(left) - 1, y, f" {left}", ink)
    canvas.put(x, y, key, "button")
    return top


def _draw_omens(
    canvas: Canvas, x: int, y: int, width: int, height: int, sight: Sight, state: ArchitectsState, thing: str, top: int
) -> None:
    """What taking the card sets off, in a few words; of a hidden card what may lie there."""
    rows: list[list[Span]] = []
    if top == HIDDEN:
        deck = deck_of(state, thing)
        rows += wrap(words.by_colour(deck.remaining()), width)
        if height > 3:
            rows += [[(f"{number} {CHANCES[name]}", "dim")] for name, number in chances_of(sight, state, thing)]
    else:
        for omen in omens_of(sight, state, thing):
            # As many to a row as fit whole, but where there is room each has a row of its own.
            if rows and height < 4 and width_of(rows[-1]) + 2 + width_of([omen.short]) <= width:
                rows[-1] += [("  ", "text"), omen.short]
            else:
                rows.append([omen.short])
    for row, spans in enumerate(rows[:height]):
        canvas.line(x, y + row, spans, width)


def _draw_all(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """Every deck on the table, two rows each."""
    things = list(dict.fromkeys([*reach(state, sight.near), *(f"deck:{seat}" for seat in range(state.seats))]))
    columns = 4 if len(things) > 3 * (canvas.height // 2) or canvas.width < 60 else 3
    width = (canvas.width - 1) // columns
    for i, thing in enumerate(things):
        x, y = i % columns * width, i // columns * 2
        _draw_head(canvas, x, y, width - 1, sight, state, thing, False)
        name = "centre" if thing == CENTRE else sight.name(int(thing[5:]))
        place = place_of(sight, state, thing)
        canvas.put(x, y + 1, name if thing == CENTRE or not place else f"{place}, {name}", "dim", width - 1)
        canvas.mark(thing, x, y, width - 1, 2)
        if sight.focus == thing:
            canvas.put(x - 1, y, "▐", "key")
            canvas.put(x + width - 1, y, "▌", "key")


def _draw_five(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """The cards that Halicarnassus looks at."""
    keys = letters(sight, state)
    cards = five(state)
    width = (canvas.width - 1) // 5
    for i, kind in enumerate(cards):
        x, thing = i * width, f"look:{kind}"
        colour = words.ink(kind)
        canvas.fill(x, 0, width - 1, 1, " ", f"card.{colour}.strong")
        first = cards.index(kind) == i
        key = keys.get(thing, "") if first else ""
        canvas.put(x, 0, key, "button")
        canvas.put(x + 2 if key else x, 0, words.head(kind), f"card.{colour}.strong", width - (3 if key else 1))
        if keys:
            _draw_short(canvas, x, 1, width - 1, canvas.height - 2, foresee(state, asked.KEEP + kind, kind))
        if first:
            canvas.mark(thing, x, 0, width - 1, canvas.height - 1)
        if sight.focus == thing:
            canvas.put(x - 1, 0, "▐", "key")
            canvas.put(x + width - 1, 0, "▌", "key")
    deck = deck_of(state, reach(state, state.active)[state.looking])
    canvas.put(0, canvas.height - 1, f"The top of {deck.left()} cards; the others are shuffled back.", "dim")


def _draw_short(canvas: Canvas, x: int, y: int, width: int, height: int, omens: list[Omen]) -> None:
    canvas.paragraph(x, y, width, [[omen.short] for omen in omens], height)
