"""The cities around the table: the neighbours with what they sell, the centre, and those farther away.

The order on the screen is that of the table: the left neighbour at the left, the right one at the right, the others in
between at the far side.
"""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Line, Span, width_of
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.faces.seven import words
from wonders_tui.app.faces.seven.offers import centre, shows_points
from wonders_tui.app.faces.seven.telling import last_deed
from wonders_tui.app.faces.seven.words import LEFT, RIGHT
from wonders_tui.app.symbols import BUILT, CHAIN, COIN, KINDS, POINT, SCIENCE
from wonders_tui.games.bits import lowest
from wonders_tui.games.seven import scoring
from wonders_tui.games.seven.bill import fixed_units, sources, unit_prices
from wonders_tui.games.seven.cards import COLOURS, RESOURCES, SYMBOLS, Card
from wonders_tui.games.seven.choices import PLEDGED, card_of
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.scoring import VICTORY
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.trade import RAW

PAGE_KEYS = "nstuvyz"
"""The key of the page of each city."""

ROOMY = 10
"""From this height on the cards of a city are named."""


def cards_in(state: SevenState, city: City) -> list[Card]:
    """The buildings of a city, by Age and colour."""
    return [card for card in state.box.cards[1:] if city.has(card)]


def draw_neighbour(canvas: Canvas, sight: Sight, state: SevenState, left: bool) -> None:
    """A neighbour: header, wonder, force and science, what it sells at which price, its cards, what it just did."""
    middle = centre(sight, state)
    place = state.left(middle) if left else state.right(middle)
    city = state.cities[place]
    _draw_head(canvas, sight, state, place, LEFT if left else RIGHT)
    lines: list[Line] = [
        [*_wonder(city), (" ", "text"), *_tokens(city)],
        [*_shields(city), ("  ", "text"), *science_line(city)],
        _for_sale(state, city, state.cities[middle], left, True, canvas.width),
        _for_sale(state, city, state.cities[middle], left, False, canvas.width),
    ]
    _draw_body(canvas, sight, state, place, lines)


def draw_centre(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """The own city: what it makes, how it stands in force and science, its cards, what they will make free."""
    place = centre(sight, state)
    city = state.cities[place]
    _draw_head(canvas, sight, state, place, "")
    lines: list[Line] = [
        _production(state, city, canvas.width),
        [*_shields(city), (" (", "dim"), *_rivals(state, place), (") ", "dim"),
         *_tokens(city)],
        science_line(city, with_points=True),
    ]  # fmt: skip
    _draw_body(canvas, sight, state, place, lines, _chains(state, city, canvas.width))


def draw_others(canvas: Canvas, sight: Sight, state: SevenState) -> None:
    """The seats that are no neighbours, clockwise from left to right."""
    middle, number = centre(sight, state), len(state.cities)
    others = [(middle + step) % number for step in range(2, number - 1)]
    if not others:
        return
    pitch = canvas.width // len(others)
    for i, place in enumerate(others):
        cell = Canvas(pitch - 1 if i < len(others) - 1 else canvas.width - i * pitch, canvas.height, canvas.palette)
        city = state.cities[place]
        _draw_head(cell, sight, state, place, "")
        deed = last_deed(sight, place)
        rows: list[Line] = [deed or _wonder(city)]
        if canvas.height > 2:
            rows = [[*_wonder(city), (" ", "text"), *_tokens(city)], science_line(city), deed]
        for y, row in enumerate(rows[: canvas.height - 1]):
            cell.line(0, 1 + y, row)
        cell.mark(f"city:{place}", 0, 0, cell.width, cell.height)
        canvas.overlay(cell, i * pitch)


def _draw_head(canvas: Canvas, sight: Sight, state: SevenState, place: int, arrow: str) -> None:
    """The key of its page, whose city it is, whether its owner has chosen, its coins."""
    city = state.cities[place]
    owner = state.owner(place) if state.age else place
    waits = bool(state.waiting() >> owner & 1) and state.city_at_stake(owner) == place
    chosen = bool(sight.chosen >> place & 1)
    ink = "turn" if waits and not chosen else "bar"
    canvas.fill(0, 0, canvas.width, 1, " ", ink)
    purse = f"{city.coins}{COIN.glyph}"
    if not arrow and place not in (centre(sight, state),):
        purse = f"{city.shields}{KINDS['red'].glyph} {purse}"
    if shows_points(sight, state, place):
        purse = f"{sum(scoring.score(state, place))}{POINT.glyph} {purse}"
    mark = f" {BUILT.glyph}" if chosen else " …" if waits else ""
    name = f"{arrow}{words.city_name(sight, place)}"
    board = f" · {words.short_board(city.board)}" if place == centre(sight, state) else ""
    x = canvas.put(0, 0, "▐" if sight.focus == f"city:{place}" else " ", "key" if ink == "bar" else ink)
    x = canvas.put(x, 0, f"{PAGE_KEYS[place]} ", "bar.strong" if ink == "bar" else ink)
    x = canvas.put(x, 0, name, ink, canvas.width - x - len(purse) - len(mark) - len(board) - 1)
    canvas.put(x, 0, f"{mark}{board}", ink)
    canvas.right(canvas.width, 0, [(purse, ink)])


def _draw_body(canvas: Canvas, sight: Sight, state: SevenState, place: int, lines: list[Line], more: Line = ()) -> None:
    """The lines of a city, then its cards: named where there is room, else counted; at the bottom what it just did."""
    canvas.mark(f"city:{place}", 0, 0, canvas.width, canvas.height)
    city = state.cities[place]
    y = 1
    for line in lines:
        canvas.line(0, y, line)
        y += 1
    deed = last_deed(sight, place) or _pledged(state, city)
    end = canvas.height - bool(deed)
    if canvas.height >= ROOMY:
        if more:
            end -= 1
            canvas.line(0, end, more)
        canvas.paragraph(0, y, canvas.width, _by_colour(state, city), end - y)
    else:
        canvas.line(0, y, colour_counts(city))
        if more:
            canvas.line(0, y + 1, more)
    if deed:
        canvas.line(0, canvas.height - 1, [("▸ ", "key"), *deed])


def _pledged(state: SevenState, city: City) -> list[Span]:
    """With two seats: what the seat has chosen while it chooses for the Free city."""
    if city.pledge == 0 or city.pledge == PLEDGED:
        return []
    return [("you chose ", "text"), words.named(state.box.cards[card_of(city.pledge)])]


def _wonder(city: City) -> list[Span]:
    done = "●" * city.stages + "○" * (city.board.size - city.stages)
    return [(words.short_board(city.board), "wonder"), (f" {done}", "text")]


def _tokens(city: City) -> list[Span]:
    """The tokens of all conflicts so far, victories and defeats each added up."""
    won = sum(VICTORY[age] * city.won_in(age) for age in (1, 2, 3))
    found: list[Span] = [(f"+{won}", "red")] if won else []
    return [*found, *([(f"−{city.defeats}", "bad")] if city.defeats else [])]


def _shields(city: City) -> list[Span]:
    return [(f"{city.shields} {'shield' if city.shields == 1 else 'shields'}", "red" if city.shields else "dim")]


def _rivals(state: SevenState, place: int) -> list[Span]:
    """The shields of both neighbours, set off where they are more."""
    own = state.cities[place].shields
    spans: list[Span] = []
    for arrow, other in ((LEFT, state.left(place)), (RIGHT, state.right(place))):
        theirs = state.cities[other].shields
        ink = "bad" if theirs > own else "good" if theirs < own else "text"
        spans += [*([(" ", "text")] if spans else []), (f"{arrow}{theirs}", ink)]
    return spans


def science_line(city: City, with_points: bool = False) -> list[Span]:
    """How many of each symbol, symbols of choice, and what they are worth now."""
    spans: list[Span] = []
    for place, symbol in enumerate(SYMBOLS):
        number = city.symbol(place)
        spans.append((f"{SCIENCE[symbol].glyph}{number} ", "green" if number else "faint"))
    if city.wilds:
        spans.append((f"+{city.wilds} of choice ", "green"))
    worth = scoring.science_of(city, 0)
    if with_points and worth:
        spans += [("= ", "text"), words.points(worth)]
    return spans


def colour_counts(city: City) -> list[Span]:
    """How many cards of each colour."""
    spans: list[Span] = []
    for place, colour in enumerate(COLOURS):
        number = city.count(place)
        spans.append((f"{KINDS[colour].glyph}{number} ", colour if number else "faint"))
    return spans


def _by_colour(state: SevenState, city: City) -> list[Line]:
    """The names of all cards, one colour after the other."""
    spans: list[Span] = []
    cards = cards_in(state, city)
    for place, colour in enumerate(COLOURS):
        names = [card.name for card in cards if card.colour == place]
        if names:
            spans += [*([("  ", "text")] if spans else []), (f"{KINDS[colour].glyph}{len(names)} ", colour)]
            spans.append((", ".join(names), colour))
    return [spans]


def _made(state: SevenState, city: City, raw: bool, sold: bool) -> list[Span]:
    """What a city makes (or sells) of one family: single units together, then the choices."""
    family = range(RAW) if raw else range(RAW, len(RESOURCES))
    units = (
        [int(place == city.board.makes) for place in range(len(RESOURCES))] if sold else fixed_units(state.box, city)
    )
    choices: list[int] = []
    for _, item, for_sale in sources(state.box, city):
        if sold and not for_sale:
            continue
        if sold:
            units = [have + more for have, more in zip(units, item.units, strict=True)]
        if item.choice:
            choices.append(item.choice)
    spans = words.chips(tuple(units[place] if place in family else 0 for place in range(len(RESOURCES))))
    for options in choices:
        if (lowest(options) < RAW) == raw:
            spans += [*([(" ", "text")] if spans else []), *words.either(options)]
    return spans


def _for_sale(state: SevenState, seller: City, buyer: City, left: bool, raw: bool, width: int) -> list[Span]:
    """What is for sale of one family, after what a unit costs the centre."""
    spans = _made(state, seller, raw, sold=True)
    each = unit_prices(buyer)[0 if raw else 1][0 if left else 1]
    price = words.coins(each, "coin" if spans else "faint")
    found = [price, (" each ", "dim" if spans else "faint"), *(spans or [("no raw" if raw else "no goods", "faint")])]
    return found if width_of(found) <= width else [price, (" ", "text"), *spans]


def _production(state: SevenState, city: City, width: int) -> list[Span]:
    raw, made = _made(state, city, True, sold=False), _made(state, city, False, sold=False)
    spans = [*raw, *([(" ", "text")] if raw and made else []), *made]
    return [("makes ", "dim"), *spans] if width_of(spans) + 6 <= width else spans


def _chains(state: SevenState, city: City, width: int) -> list[Span]:
    """The cards of this Age and later ones that this city may build for nothing."""
    later = [
        card
        for card in state.box.cards[1:]
        if card.age >= state.age and not city.has(card) and card.chain_early & city.early
        and any(number <= len(state.cities) for copies in card.seats for number in copies)
    ]  # fmt: skip
    if not later or state.over:
        return []
    names: list[Span] = [words.named(card) for card in later]
    if sum(len(name) + 2 for name, _ in names) > width:
        names = [(words.short_name(card, 9), words.kind(card)) for card in later]
    while sum(len(name) + 2 for name, _ in names) + 3 * (len(names) < len(later)) > width:
        names.pop()
    more: list[Span] = [(f" +{len(later) - len(names)}", "dim")] if len(names) < len(later) else []
    return [(f"{CHAIN.glyph} ", "chain"), *words.joined([[name] for name in names]), *more]
