"""The hand as cards in a row, each with its key and its price; and the stages of the wonder above it."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Line, Span, width_of
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.faces.seven import paying, words
from wonders_tui.app.faces.seven.offers import (
    LEAVE,
    card_thing,
    centre,
    hand,
    offered,
)
from wonders_tui.app.symbols import BUILT, CHAIN
from wonders_tui.games.seven.cards import UNKNOWN, Card
from wonders_tui.games.seven.choices import SKIP, card_of, deed_of
from wonders_tui.games.seven.city import BURIED, City
from wonders_tui.games.seven.hidden import ALL_SEEING
from wonders_tui.games.seven.state import SevenState

MOST_PITCH = 24


def draw_hand(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """The cards from left to right; those of others, and one's own where they are not known, lie face down."""
    cards = hand(sight, state)
    keys = {thing.id: thing.letter for thing in offered(sight, state)}
    number = len(cards) + (LEAVE in keys)
    if not number:
        return
    pitch = min(MOST_PITCH, canvas.width // max(number, 4))
    chosen = sight.pending if sight.pending is not None and deed_of(sight.pending) != SKIP else None
    for i, card in enumerate(cards):
        x = 1 + i * pitch
        if card is None:
            _draw_back(canvas, x, pitch - 1, state)
            continue
        thing = card_thing(card)
        taken = chosen is not None and card_of(chosen) == card.index
        _draw_card(canvas, x, pitch - 1, sight, state, card, keys.get(thing, ""), taken)
        _place(canvas, sight, thing, x, pitch - 1)
    if LEAVE in keys:
        x = 1 + len(cards) * pitch
        _draw_leave(canvas, x, pitch - 1, keys[LEAVE])
        _place(canvas, sight, LEAVE, x, pitch - 1)


def _place(canvas: Canvas, sight: Sight, thing: str, x: int, width: int) -> None:
    """Mark a thing, and set it off if it is in focus."""
    canvas.mark(thing, x, 0, width, canvas.height)
    if sight.focus == thing:
        for row in range(canvas.height):
            canvas.put(x - 1, row, "▐", "key")
            canvas.put(x + width, row, "▌", "key")


def _draw_back(canvas: Canvas, x: int, width: int, state: SevenState) -> None:
    ink = f"back.{state.age}"
    canvas.fill(x, 0, width, canvas.height, "░", ink)
    canvas.centre(x, canvas.height // 2, width, [(f" {'I' * state.age} ", ink)])


def _draw_leave(canvas: Canvas, x: int, width: int, key: str) -> None:
    canvas.fill(x, 0, width, canvas.height - 1, " ", "bar")
    canvas.put(x, 0, "Take nothing", "bar", width)
    canvas.put(x, canvas.height - 1, key, "button")


def _draw_card(
    canvas: Canvas, x: int, width: int, sight: Sight, state: SevenState, card: Card, key: str, taken: bool
) -> None:
    colour = words.kind(card)
    ink, strong = f"card.{colour}", f"card.{colour}.strong"
    foot = canvas.height - 1
    canvas.fill(x, 0, width, foot, " ", ink)
    canvas.put(x, 0, words.short_name(card, width), strong, width)
    canvas.line(x, 1, words.gist(card, ink), width)
    cost = words.cost_chips(card.cost, ink) or [("no cost", ink)]
    canvas.line(x, 2, cost, width)
    city = state.cities[centre(sight, state)]
    for y, line in enumerate(_chain_rows(state, city, card, width, ink)[: max(0, foot - 3)], 3):
        canvas.line(x, y, line, width)
    if foot == 3 and (card.chain or card.frees) and width_of(cost) < width - 1:
        canvas.right(x + width, 2, [(CHAIN.glyph, ink)])
    canvas.fill(x, foot, width, 1, " ", "bar")
    canvas.put(x, foot, key, "button")
    mark: Line = [("chosen", "turn")]
    if not taken:
        mark = paying.mark(paying.bill_of(state, centre(sight, state), card), "foot.") if not state.over else []
    begin = x + 2 if width_of(mark) + 2 <= width else x + 1
    canvas.line(begin, foot, mark, x + width - begin)


def _chain_rows(state: SevenState, city: City, card: Card, width: int, ink: str) -> list[list[Span]]:
    """Under the cost, where there is room: what it is free with, and what it makes free."""
    rows: list[list[Span]] = []
    if card.chain:
        parents = [state.box.cards[index] for index in card.chain]
        built = [parent for parent in parents if city.has(parent)]
        rows.append([(f"{CHAIN.glyph}{BUILT.glyph if built else ' '}", ink)])
        rows[-1].append((words.short_name((built or parents)[0], width - 2), ink))
    for index in card.frees:
        later = state.box.cards[index]
        rows.append([(f"→ {words.short_name(later, width - 2)}", ink)])
    return rows


def buried_at(state: SevenState, place: int, n: int) -> Card | None:
    """The card under a built stage, if it lies there for sure: those of others are only guessed at."""
    city = state.cities[place]
    if not state.over and state.viewer not in (place, ALL_SEEING):
        return None
    found = [
        city.card_at(age, slot)
        for age in range(1, state.age + 1)
        for slot in range(7)
        if city.use_at(age, slot) & 3 == BURIED
    ]
    return state.box.cards[found[n]] if n < len(found) and found[n] != UNKNOWN else None


def draw_stages(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """The wonder of the city in the middle: each stage with cost and effect; below, built or at which price."""
    place = centre(sight, state)
    city = state.cities[place]
    if not city.board.size:
        return
    pitch = canvas.width // city.board.size
    for n, stage in enumerate(city.board.stages):
        x, width = n * pitch, pitch - 1
        thing = f"stage:{place}:{n}"
        built, due = n < city.stages, n == city.stages
        ink = "card.wonder" if built else "lid.wonder" if due else "dim"
        canvas.fill(x, 0, width, 1, " ", ink)
        head: list[Span] = [(f" {n + 1} ", f"{ink}.strong" if built else ink)]
        if not built:
            head += [*words.cost_chips(stage.cost, ink), (" → ", ink)]
        canvas.line(x, 0, [*head, *words.gist(stage, ink)], width)
        if built:
            under = buried_at(state, place, n)
            foot: list[Span] = [(f"{BUILT.glyph} built", "good")]
            if under is not None:
                foot += [(" over ", "dim"), (words.short_name(under, 14), words.kind(under))]
        elif due and not state.over:
            foot = [("next: ", "dim"), *paying.mark(paying.bill_of(state, place, stage))]
        else:
            foot = []
        canvas.line(x + 3, 1, foot, width - 3)
        canvas.mark(thing, x, 0, width, canvas.height)
        if sight.focus == thing:
            canvas.put(x, 0, f"▸{n + 1} ", "button")
