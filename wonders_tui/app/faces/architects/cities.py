"""The cities: the near one with its wonder as it grows, all others in short, in the order in which they play."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span, width_of, wrap
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.foresee import missing, open_stages
from wonders_tui.app.faces.architects.offers import SCIENCE, THE_CAT, in_order, letters
from wonders_tui.app.faces.architects.wonder import draw_wonder
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import BUILT, COIN, HORN, POINT, SHIELD, TOKEN, VICTORY
from wonders_tui.games.architects.cards import COIN as COIN_CARD
from wonders_tui.games.architects.cards import EMPTY, FINISHED, GLASS, STAGES
from wonders_tui.games.architects.city import City
from wonders_tui.games.architects.state import ArchitectsState

LIST_HEIGHT = 11
"""From this height on a seat in short lists all its stages."""


# --- the near city ---


def draw_city(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """Head, wonder at the left, what lies in front of it at the right, progress tokens."""
    seat, width = sight.near, canvas.width - 1
    city = state.cities[seat]
    _draw_head(canvas, 0, width, sight, state, seat)
    keys = letters(sight, state)
    canvas.put(0, 0, keys.get(f"city:{seat}", ""), "button.off")
    left = width * 2 // 3 - 1
    tall = canvas.height > 8
    height = canvas.height - 1 if tall else canvas.height - 2
    draw_wonder(canvas, 1, 1, left - 2, height, sight, state, keys)
    x, room = left + 1, width - left - 1
    for y, line in enumerate((_stock(city), _learnt(city), _arms(city), _blues(city)), 1):
        canvas.line(x, y, line, room)
    key = keys.get(SCIENCE, "")
    canvas.mark(SCIENCE, x, 2, room)
    if key:
        canvas.put(x + width_of(_learnt(city)) + 1, 2, key, "button")
    if sight.focus == SCIENCE:
        canvas.put(x - 1, 2, "▐", "key")
    if tall:
        _draw_tokens(canvas, x, 5, room, canvas.height - 5, sight, state, keys)
    else:
        _draw_tokens(canvas, 1, canvas.height - 1, width - 1, 1, sight, state, keys)


def _draw_head(canvas: Canvas, y: int, width: int, sight: Sight, state: ArchitectsState, seat: int) -> None:
    """Name, wonder, stages, points so far (all they come from lies open); whose turn it is, by ▸ and colour."""
    city = state.cities[seat]
    active = bool(state.waiting() >> seat & 1)
    ink = "turn" if active else "bar"
    canvas.fill(0, y, width, 1, " ", ink)
    tail = f"{progress(city)} {state.vp(seat):>2}{POINT.glyph}"
    if state.cat == seat and seat == sight.near:
        tail = f"has the Cat  {tail}"
    name = f"{'▸' if active else ' '}{sight.name(seat)}"
    end = canvas.put(0, y, name, ink, width - len(tail) - 1)
    side = ""
    if state.seats > 2:
        side = {1: " · left", state.seats - 1: " · right"}.get((seat - sight.near) % state.seats, "")
    more = [f" · {words.wonder_of(city).name}", side] if seat == sight.near or width >= 30 else [side]
    if seat != sight.near:
        more.reverse()
    for text in more:
        if end + len(text) < width - len(tail):
            end = canvas.put(end, y, text, ink)
    canvas.put(width - len(tail), y, tail, ink)
    canvas.mark(f"city:{seat}", 0, y, width)
    if sight.focus == f"city:{seat}":
        canvas.put(0, y, "▐", "key")


def progress(city: City) -> str:
    """A mark per stage, built ones solid."""
    built = int(city.stages())
    return "▰" * built + "▱" * (STAGES - built)


def _stock(city: City) -> list[Span]:
    """Resources and coins."""
    spans: list[Span] = []
    for kind in range(GLASS + 1):
        number = city.count(kind)
        spans += [words.chip(kind), (f"{number or '·'} ", "text" if number else "faint")]
    number = city.count(COIN_CARD)
    return [*spans, (f"{number or '·'}{COIN.glyph}", "coin" if number else "faint")]


def _learnt(city: City) -> list[Span]:
    """Green cards."""
    spans: list[Span] = []
    for kind, number in words.symbols_of(city):
        glyph = words.chip(kind)[0]
        spans.append((f"{glyph}{number or '·'} ", "green" if number else "faint"))
    return spans


def _arms(city: City) -> list[Span]:
    """Shields, how many of them are on cards with horns and go after the battle, victory tokens."""
    spans: list[Span] = [(f"{city.shields()}{SHIELD.glyph}", "red" if city.shields() else "faint")]
    horned = city.red_horn + city.red_horns
    if horned:
        spans.append((f" ({horned} with {HORN.glyph})", "dim"))
    return [*spans, (f" {city.victories}{VICTORY.glyph}", "point" if city.victories else "faint")]


def _blues(city: City) -> list[Span]:
    """Points on blue cards, and the cats on them."""
    spans: list[Span] = [(f"{city.blue_vp()}{POINT.glyph} blue", "blue" if city.blue_vp() else "faint")]
    return [*spans, (f", {words.plural(int(city.cats), 'cat')}", "blue")] if city.cats else spans


def _draw_tokens(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    sight: Sight,
    state: ArchitectsState,
    keys: dict[str, str],
) -> None:
    """The near seat's progress tokens, those used up this turn crossed out; with what they do if there is room."""
    city = state.cities[sight.near]
    tokens = list(dict.fromkeys(words.tokens_of(city)))
    if not tokens:
        canvas.put(x, y, "no progress tokens yet", "faint", width)
        return
    per_row = height >= len(tokens) and height > 1
    size = width if per_row else (width + 1) // max(3, -(-len(tokens) // height)) - 1
    place = row = 0
    for token in tokens:
        thing = f"mine:{token}"
        used = sight.near == state.active and bool(state.used >> token & 1) and bool(state.waiting())
        name = words.token_name(token) + (" ×2" if city.owned(token) > 1 else "")
        if len(name) >= size:
            name = words.SHORT.get(token, name)
        key = keys.get(thing, "")
        mark = f"{'✗' if used else TOKEN.glyph}"
        left = x + place
        ink = "button" if sight.focus == thing else "dim" if used else "good"
        end = canvas.put(left, y + row, key or mark, "button" if key else ink)
        end = canvas.put(
            end + (per_row or bool(key)), y + row, name + (" used" if used and per_row else ""), ink, size - 1
        )
        if per_row and width >= 16 + len(words.gist(token)):
            canvas.put(max(end + 1, x + 16), y + row, words.gist(token), "dim", x + width - max(end + 1, x + 16))
        canvas.mark(thing, left, y + row, end - left)
        if per_row or place + 2 * size + 1 > width + 1:
            place, row = 0, row + 1
        else:
            place += size + 1
        if row >= height:
            break


# --- the others ---


def draw_seats(canvas: Canvas, sight: Sight, state: ArchitectsState) -> None:
    """Every other seat, the left neighbour (who plays next) at the top."""
    others = in_order(state, sight.near)[1:]
    each = canvas.height // len(others)
    for i, seat in enumerate(others):
        _draw_seat(canvas, i * each, each, sight, state, seat)


def _draw_seat(canvas: Canvas, y: int, height: int, sight: Sight, state: ArchitectsState, seat: int) -> None:
    city = state.cities[seat]
    width = canvas.width
    _draw_head(canvas, y, width, sight, state, seat)
    canvas.mark(f"city:{seat}", 0, y, width, min(height, 3))
    canvas.line(0, y + 1, _stock(city) if width >= 30 else _stock_in_short(city))
    _draw_top(canvas, y + 1, width, sight, state, seat)
    if width < 30:
        canvas.put(14, y + 1, words.wonder_of(city).name, "wonder", width - 19)
    _draw_marks(canvas, y + 2, width, state, seat)
    lines: list[list[Span]] = []
    if height >= LIST_HEIGHT:
        lines += _stages(state, seat)
    elif height > 3:
        lines.append(_next(state, seat, width))
    names = [(f"{TOKEN.glyph}{words.token_name(token)} ", "good") for token in words.tokens_of(city)]
    lines += wrap(names, width) if names else []
    for i, line in enumerate(lines[: height - 3]):
        canvas.line(0, y + 3 + i, line, width)


def _stock_in_short(city: City) -> list[Span]:
    spans: list[Span] = []
    for kind in range(GLASS + 1):
        number = city.count(kind)
        spans += [words.chip(kind), (f"{number or '·'}", "text" if number else "faint")]
    number = city.count(COIN_CARD)
    return [*spans, (f" {number or '·'}{COIN.glyph}", "coin" if number else "faint")]


def _draw_top(canvas: Canvas, y: int, width: int, sight: Sight, state: ArchitectsState, seat: int) -> None:
    """The card on top of the seat's deck."""
    deck = state.cities[seat].deck
    top = int(deck.top())
    chip: Span = words.chip(top) if top != EMPTY else ("–", "faint")
    chip = (chip[0].replace("cat", "c"), chip[1])
    thing = f"deck:{seat}"
    x = canvas.right(width, y, [("▾", "button" if sight.focus == thing else "dim"), chip])
    canvas.mark(thing, x, y, width - x)


def _draw_marks(canvas: Canvas, y: int, width: int, state: ArchitectsState, seat: int) -> None:
    """Science, shields, blue points, victory tokens, number of progress tokens, the Cat."""
    city = state.cities[seat]
    spans: list[Span] = []
    for kind, number in words.symbols_of(city):
        spans.append((words.chip(kind)[0] * number, "green"))
    if any(number for _, number in words.symbols_of(city)):
        spans.append((" ", "text"))
    horned = int(city.red_horn + city.red_horns)
    spans.append((f"{city.shields()}{SHIELD.glyph}", "red" if city.shields() else "faint"))
    spans.append((HORN.glyph * horned if horned < 3 else f"{HORN.glyph}{horned}", "red"))
    spans.append((f" {city.blue_vp()}{POINT.glyph}", "blue" if city.blue_vp() else "faint"))
    if city.victories:
        spans.append((f" {city.victories}{VICTORY.glyph}", "point"))
    if city.tokens:
        spans.append((f" {city.token_count()}{TOKEN.glyph}", "good"))
    canvas.line(0, y, spans, width)
    if state.cat == seat:
        x = canvas.right(width, y, [("Cat" if width < 30 else "has the Cat", "blue")])
        canvas.mark(THE_CAT, x, y, width - x)


def _next(state: ArchitectsState, seat: int, width: int) -> list[Span]:
    """The open stages and what they lack."""
    spans: list[Span] = []
    for stage in open_stages(state, seat):
        lacks = missing(state, seat, stage.number)
        text = (
            f"{words.cost(stage, short=width < 30)} −{lacks}"
            if lacks
            else f"{words.cost(stage, short=True)} {BUILT.glyph}"
        )
        spans += [*([(", ", "dim")] if spans else []), (text, "wonder")]
    return spans


def _stages(state: ArchitectsState, seat: int) -> list[list[Span]]:
    """A row per stage, the highest first."""
    city = state.cities[seat]
    rows: list[list[Span]] = []
    for stage in reversed(words.wonder_of(city).stages):
        text = f"{words.cost(stage)} {stage.vp}{POINT.glyph}"
        if city.built >> stage.number & 1:
            rows.append([(f"{BUILT.glyph} ", "good"), (text, "wonder")])
        elif city.available() >> stage.number & 1:
            rows.append([("▸ ", "key"), (text, "wonder"), (f" −{missing(state, seat, stage.number)}", "bad")])
        else:
            rows.append([("  ", "text"), (text, "faint")])
    return rows


# --- to read ---


def city_lines(sight: Sight, state: ArchitectsState, seat: int) -> list[list[Span]]:
    """A whole city to read."""
    city = state.cities[seat]
    wonder = words.wonder_of(city)
    lines: list[list[Span]] = [[(f"{sight.names[seat]}: ", "title"), (wonder.name, "wonder"), (" · ", "dim"),
                                words.points(int(state.vp(seat)))]]  # fmt: skip
    if state.cat == seat:
        lines[0].append((", has the Cat", "blue"))
    for stage in wonder.stages:
        mark, ink = ("✓", "good") if city.built >> stage.number & 1 else (" ", "dim")
        line: list[Span] = [(f"{mark} stage {stage.number + 1}, {words.cost(stage):<12} ", ink), words.points(stage.vp)]
        if not city.built >> stage.number & 1:
            if city.available() >> stage.number & 1:
                line.append((f", lacks {missing(state, seat, stage.number)}", "text"))
            else:
                below = [f"{n + 1}" for n in range(STAGES) if stage.on >> n & 1]
                line.append((f", stands on {words.listed(below)}", "dim"))
        if stage.effect:
            line.append((f", {wonder.text[0].lower()}{wonder.text[1:]}", "dim"))
        lines.append(line)
    if city.built == FINISHED:
        lines.append([("The wonder is finished.", "good")])
    lines.append([("pays with  ", "dim"), *_stock(city)])
    lines.append([("science    ", "dim"), *_learnt(city)])
    lines.append([("military   ", "dim"), *_arms(city)])
    lines.append([("blue cards ", "dim"), *_blues(city)])
    for token in words.tokens_of(city):
        lines.append([*words.token_title(token), (f": {words.TEXTS[token]}", "text")])
    return lines
