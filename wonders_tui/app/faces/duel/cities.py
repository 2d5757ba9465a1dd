"""The two cities at the side of the table and between them the progress tokens: everything that a price depends on."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span, width_of, wrap
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import COIN, KINDS, LOST, POINT, SCIENCE, TOKEN
from wonders_tui.games.bits import byte, bytes_sum
from wonders_tui.games.duel import cards as facts
from wonders_tui.games.duel.cards import COLOURS, SYMBOLS, Token
from wonders_tui.games.duel.choices import DRAFTING, OVER
from wonders_tui.games.duel.city import FIXED_PRICE, City
from wonders_tui.games.duel.scoring import SYMBOLS_TO_WIN, points
from wonders_tui.games.duel.state import DuelState

ROOMY = 26
"""From this width on names are written out."""


def draw_cities(canvas: Canvas, sight: Sight, state: DuelState) -> None:
    """The far city at the top, the tokens in the middle, the near city at the bottom."""
    tall = canvas.height >= 32 and canvas.width >= ROOMY
    middle = 7 if tall else 2
    each = (canvas.height - middle) // 2
    draw_city(canvas, 0, each, sight, state, 1 - sight.near, tall)
    _draw_tokens(canvas, each, canvas.height - 2 * each, sight, state, tall)
    draw_city(canvas, canvas.height - each, each, sight, state, sight.near, tall)


def draw_city(canvas: Canvas, y: int, height: int, sight: Sight, state: DuelState, seat: int, tall: bool) -> None:
    city = state.city(seat)
    _draw_head(canvas, y, sight, state, seat)
    canvas.mark(f"city:{seat}", 0, y, canvas.width, height)
    wonders = len(city.wonders) or 4
    room = height - 1 - wonders * (2 if tall else 1)
    lines = [_production(city), _choices(city), _colours(city), _science(city), *_tokens(city, canvas.width)]
    lines = [line for line in lines if line]
    for i, line in enumerate(lines[:room]):
        canvas.line(0, y + 1 + i, line)
    x, row = 0, y + 1 + len(lines) - len(_tokens(city, canvas.width))
    for token in city.tokens_held():
        name = _token_name(token, canvas.width)
        if x + len(name) > canvas.width:
            x, row = 0, row + 1
        canvas.mark(f"token:{token.id}", x, row, len(name))
        _focus(canvas, sight, f"token:{token.id}", x, row, len(name), name)
        x += len(name) + 1
    _draw_names(canvas, row + 1, y + height - wonders * (2 if tall else 1), city)
    for place in range(len(city.wonders)):
        step = 2 if tall else 1
        _draw_wonder(canvas, y + height - (wonders - place) * step, sight, city, place, tall)


def _draw_names(canvas: Canvas, y: int, end: int, city: City) -> None:
    """The names of its buildings in the rows that are left, if they fit; a key shows them in any case."""
    if canvas.width >= ROOMY:
        names: list[Span] = []
        for card in sorted(city.cards(), key=lambda card: card.colour):
            names += [*([(", ", "faint")] if names else []), (words.short_name(card, 18), words.kind(card))]
        rows = wrap(names, canvas.width)
        if len(rows) <= end - y:
            for i, row in enumerate(rows):
                canvas.line(0, y + i, row)


def _draw_head(canvas: Canvas, y: int, sight: Sight, state: DuelState, seat: int) -> None:
    """Name, points so far (everything they come from lies open), coins; whose turn it is, by ▸ and colour."""
    active = bool(state.waiting() >> seat & 1)
    ink = "turn" if active else "bar"
    city = state.city(seat)
    canvas.fill(0, y, canvas.width, 1, " ", ink)
    purse = f"{city.coins}{COIN.glyph}"
    tail = f"{bytes_sum(points(state, seat))}{POINT.glyph} {purse:>4}"
    mark = "▸" if active else " "
    canvas.put(0, y, f"{mark}{sight.name(seat)}", ink, canvas.width - len(tail) - 1)
    canvas.put(canvas.width - len(tail), y, tail, ink)
    if sight.focus == f"city:{seat}":
        canvas.put(0, y, "▐", "key")


def _production(city: City) -> list[Span]:
    """What its brown and grey cards make: this is what raises the other city's prices."""
    spans: list[Span] = []
    for place in range(len(facts.RESOURCES)):
        made = byte(city.makes, place)
        spans += [words.chip(place), (f"{made or '·'} ", "text" if made else "faint")]
    return spans


def _choices(city: City) -> list[Span]:
    """Choice producers (+) and fixed prices (=1¢)."""
    spans: list[Span] = []
    for number, family in ((city.raw_choices, range(facts.RAW)), (city.goods_choices, range(facts.RAW, 5))):
        if number:
            spans.append((f"+{number if number > 1 else ''}", "text"))
            for place in family:
                spans += [words.chip(place)]
            spans.append((" ", "text"))
    fixed = [place for place in range(len(facts.RESOURCES)) if city.fixed >> place & 1]
    if fixed:
        spans += [*(words.chip(place) for place in fixed), (f"={FIXED_PRICE}{COIN.glyph}", "coin")]
    return spans


def _colours(city: City) -> list[Span]:
    """How many cards of each colour."""
    spans: list[Span] = []
    for place, colour in enumerate(COLOURS):
        number = city.count(place)
        if number:
            spans.append((f"{KINDS[colour].glyph}{number} ", colour))
    return spans


def _science(city: City) -> list[Span]:
    """Its symbols, pairs twice, and how many different ones of the six that win."""
    held = city.symbols_held()
    if not any(held):
        return []
    glyphs = "".join(SCIENCE[SYMBOLS[place]].glyph * number for place, number in enumerate(held))
    kinds = sum(number > 0 for number in held)
    ink = "warn" if kinds == SYMBOLS_TO_WIN - 1 else "text"
    return [(glyphs, "green"), (f" {kinds}/{SYMBOLS_TO_WIN}", ink)]


def _token_name(token: Token, width: int) -> str:
    return f"{TOKEN.glyph}{token.name}" if width >= ROOMY else f"{TOKEN.glyph}{token.name[:4]}"


def _tokens(city: City, width: int) -> list[list[Span]]:
    """Rows that the tokens take."""
    rows: list[list[Span]] = []
    used = width + 1
    for token in city.tokens_held():
        name = _token_name(token, width)
        if used + len(name) > width:
            rows.append([])
            used = 0
        rows[-1].append((name + " ", "good"))
        used += len(name) + 1
    return rows


def _draw_wonder(canvas: Canvas, y: int, sight: Sight, city: City, place: int, tall: bool) -> None:
    wonder = city.wonder(place)
    thing = f"wonder:{wonder.id}"
    width = canvas.width
    canvas.mark(thing, 0, y, width, 2 if tall else 1)
    name = words.short_name(wonder, width - 6 - width_of(words.cost_chips(wonder.cost)))
    if city.is_built(place):
        canvas.put(0, y, "✓", "good")
        canvas.put(1, y, name, "wonder")
        canvas.right(width, y, [("built", "good")])
    elif not city.is_unbuilt(place):
        canvas.put(0, y, LOST.glyph, "bad")
        canvas.put(1, y, name, "faint")
        canvas.right(width, y, [("in the box" if width >= ROOMY else "box", "faint")])
    else:
        price = words.price_of(city, wonder)
        payable = price <= city.coins
        canvas.put(0, y, " " if payable else "✗", "bad")
        canvas.put(1, y, name, "wonder")
        tag: list[Span] = [(f"{price}{COIN.glyph}", "coin" if payable else "bad")] if price else [("free", "good")]
        canvas.right(width, y, tag)
        canvas.right(width - 4, y, words.cost_chips(wonder.cost))
    if tall:
        canvas.line(2, y + 1, [(text, "dim" if ink == "dim" else ink) for text, ink in words.gist(wonder, "dim")])
    if sight.focus == thing:
        canvas.put(0, y, "▐", "key")
        canvas.put(1, y, name, "focus")


def _draw_tokens(canvas: Canvas, y: int, height: int, sight: Sight, state: DuelState, tall: bool) -> None:
    """The tokens on the board, taken with the second symbol of a kind."""
    board = state.tokens_on_board()
    if state.decision == OVER or (state.decision == DRAFTING and not board):
        return
    canvas.put(0, y, "─" * canvas.width, "frame")
    canvas.put(1, y, " for a pair: ", "dim")
    if tall:
        for i, token in enumerate(board[: height - 1]):
            thing = f"token:{token.id}"
            canvas.mark(thing, 0, y + 1 + i, canvas.width)
            end = canvas.line(0, y + 1 + i, [(f"{TOKEN.glyph} ", "good"), (token.name, "text")])
            canvas.line(end + 1, y + 1 + i, words.gist(token, "dim"))
            _focus(canvas, sight, thing, 2, y + 1 + i, len(token.name), token.name)
        return
    x = 0
    size = min(12, (canvas.width + 1) // 5 - 1)
    for token in board:
        thing, name = f"token:{token.id}", token.name[:size]
        canvas.put(x, y + 1, name, "good")
        canvas.mark(thing, x, y + 1, len(name))
        _focus(canvas, sight, thing, x, y + 1, len(name), name)
        x += size + 1


def _focus(canvas: Canvas, sight: Sight, thing: str, x: int, y: int, width: int, name: str) -> None:
    if sight.focus == thing:
        canvas.put(x, y, name, "button", width)


def city_lines(sight: Sight, state: DuelState, seat: int) -> list[list[Span]]:
    """A whole city to read: cards by colour, wonders, tokens, symbols."""
    city = state.city(seat)
    lines: list[list[Span]] = [[(f"{sight.names[seat]}: ", "title"), words.coins(city.coins)]]
    for place, colour in enumerate(COLOURS):
        names = [card for card in city.cards() if card.colour == place]
        for i, card in enumerate(names):
            head = f"{KINDS[colour].name:>18}  " if i == 0 else " " * 20
            lines.append([(head, colour), (f"{card.name:<20}", colour), *words.gist(card, "text")])
    for place in range(len(city.wonders)):
        wonder = city.wonder(place)
        mark = "✓ built  " if city.is_built(place) else "  unbuilt" if city.is_unbuilt(place) else "✗ in the box"
        buried = city.buried_at(place)
        under = f" over {buried.name}" if buried is not None else ""
        lines.append([("            wonder  ", "wonder"), (f"{wonder.name:<22}", "wonder"), (mark + under, "text")])
    for token in city.tokens_held():
        lines.append([("             token  ", "good"), (f"{token.name:<20}", "good"), *words.effect_line(token)])
    lines.append([("           symbols  ", "green"), *(_science(city) or [("none", "dim")])])
    return [line for line in lines if width_of(line)]
