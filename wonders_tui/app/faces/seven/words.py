"""Cards, stages and boards in words and in glyphs: what they cost, what they do, what they are free with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import CHAIN, COIN, KINDS, POINT, RESOURCES, SCIENCE, SHIELD
from wonders_tui.games.bits import places
from wonders_tui.games.seven import cards as facts
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import BOXES, COLOURS, COUNTED, SYMBOLS, Board, Box, Card, Cost, Item, Stage
from wonders_tui.games.seven.city import City

HERE, LEFT, RIGHT = "▾", "◂", "▸"
"""The city in the middle and its neighbours, wherever a side is meant."""

SHORT: Final[Mapping[str, str]] = {
    "lumber_yard": "Lumber Yd",
    "timber_yard": "Timber Yd",
    "forest_cave": "Forest C.",
    "excavation": "Excavat.",
    "glassworks": "Glasswks",
    "apothecary": "Apothec.",
    "scriptorium": "Scriptor.",
    "east_trading_post": "East Post",
    "west_trading_post": "West Post",
    "marketplace": "Market",
    "guard_tower": "Guard Twr",
    "courthouse": "Courths.",
    "dispensary": "Dispens.",
    "laboratory": "Laborat.",
    "caravansery": "Caravans.",
    "training_ground": "Train.Gr.",
    "archery_range": "Archery R",
    "observatory": "Observat.",
    "university": "Universi.",
    "lighthouse": "Lighths.",
    "chamber_of_commerce": "Commerce",
    "fortifications": "Fortific.",
    "siege_workshop": "Siege W.",
    "workers_guild": "Workers",
    "craftsmens_guild": "Craftsmen",
    "traders_guild": "Traders",
    "philosophers_guild": "Philosop.",
    "spies_guild": "Spies",
    "strategists_guild": "Strategis",
    "shipowners_guild": "Shipowner",
    "scientists_guild": "Scientist",
    "magistrates_guild": "Magistr.",
    "builders_guild": "Builders",
    "decorators_guild": "Decorator",
}
"""Names for places of nine cells; every other name fits or is cut off."""

_SIDES: Final = {"a": "day", "b": "night"}

_COLOUR_WORDS: Final[Mapping[str, str]] = {
    **{colour: f"{colour} card" for colour in COLOURS},
    "purple": "guild",
    "stage": "wonder stage",
    "defeat": "defeat token",
}


def kind(item: Item) -> str:
    """The ink of a card or stage."""
    return COLOURS[item.colour] if isinstance(item, Card) else "wonder"


def short_name(card: Card, width: int) -> str:
    """The name, or its short form where it would not fit."""
    return card.name if len(card.name) <= width else SHORT.get(card.id, card.name)[:width]


def named(card: Card) -> Span:
    return (card.name, kind(card))


def board_name(board: Board) -> str:
    """The name and the side: A or B, in the second edition day or night."""
    return f"{board.name} {_SIDES[board.side] if _second_edition(board) else board.side.upper()}"


def _second_edition(board: Board) -> bool:
    return BOXES[1].boards[board.index] is board


def short_board(board: Board) -> str:
    """The name in at most twelve cells."""
    name = board.name if len(board.name) < 11 else f"{board.name[:8]}."
    return f"{name} {_SIDES[board.side][0] if _second_edition(board) else board.side.upper()}"


def coins(amount: int, ink: str = "coin") -> Span:
    return (f"{amount}{COIN.glyph}", ink)


def points(amount: int, ink: str = "point") -> Span:
    return (f"{amount}{POINT.glyph}", ink)


def city_name(sight: Sight, place: int) -> str:
    """Whose city it is; with two seats the third one is nobody's."""
    return sight.name(place) if 0 <= place < len(sight.names) else "Free city"


def owned(sight: Sight, place: int) -> str:
    """ "your city", "the city of Ada", "the Free city"."""
    if place == sight.seat:
        return "your city"
    return f"the city of {sight.names[place]}" if 0 <= place < len(sight.names) else "the Free city"


def chip(place: int) -> Span:
    """A resource as one coloured letter."""
    symbol = RESOURCES[facts.RESOURCES[place]]
    return (symbol.letter, symbol.ink)


def chips(units: tuple[int, ...] | bytes) -> list[Span]:
    return [chip(place) for place in range(len(facts.RESOURCES)) for _ in range(units[place])]


def either(mask: int, ink: str = "text") -> list[Span]:
    """Resources of which one is made: "W/C"."""
    spans: list[Span] = []
    for place in places(mask):
        spans += [("/", ink), chip(place)] if spans else [chip(place)]
    return spans


def cost_chips(cost: Cost, coin_ink: str = "coin") -> list[Span]:
    """A cost as letters: "1¢CCG"."""
    return [*([coins(cost.coins, coin_ink)] if cost.coins else []), *chips(cost.units)]


def sides(scope: int) -> str:
    """Where something counts, as arrows: the left city, this one, the right one."""
    marks = ((facts.LEFT, LEFT), (facts.SELF, HERE), (facts.RIGHT, RIGHT))
    return "".join(glyph for bit, glyph in marks if scope & bit)


def _discount_sides(item: Item, raw: bool) -> str:
    left, right = (trade.RAW_LEFT, trade.RAW_RIGHT) if raw else (trade.MADE_LEFT, trade.MADE_RIGHT)
    return (LEFT if item.discounts & left else "") + (RIGHT if item.discounts & right else "")


def gist(item: Item, ink: str) -> list[Span]:
    """What an item gives, in as few cells as possible: the effect line of a drawn card."""
    parts: list[list[Span]] = []
    if any(item.units):
        parts.append(chips(item.units))
    if item.choice:
        parts.append(either(item.choice, ink))
    for raw in (True, False):
        where = _discount_sides(item, raw)
        if where:
            family = [("raw", ink)] if raw else [chip(place) for place in range(trade.RAW, len(facts.RESOURCES))]
            parts.append([(where, ink), *family, (f"=1{COIN.glyph}", ink)])
    if item.symbol >= 0:
        parts.append([(SCIENCE[SYMBOLS[item.symbol]].glyph, ink)])
    if item.wild:
        parts.append([("/".join(SCIENCE[symbol].glyph for symbol in SYMBOLS), ink)])
    if item.shields:
        parts.append([(SHIELD.glyph * item.shields, ink)])
    if item.coins:
        parts.append([(f"+{item.coins}{COIN.glyph}", ink)])
    if item.counts:
        gain = f"{item.coins_each}{COIN.glyph}" if item.coins_each else ""
        gain += f"{item.points_each}{POINT.glyph}" if item.points_each else ""
        short = {"stage": "stage", "defeat": "defeat"}
        what = "".join(short.get(COUNTED[n]) or KINDS[COUNTED[n]].glyph for n in places(item.counts))
        where = "" if item.scope == facts.SELF else sides(item.scope)
        parts.append([(f"{gain}/{what}{where}", ink)])
    if item.points_complete:
        parts.append([(f"{item.points_complete}{POINT.glyph} whole", ink)])
    if item.points:
        parts.append([(f"{item.points}{POINT.glyph}", ink)])
    if isinstance(item, Stage):
        parts += [[(word, ink)] for word in _ability_gist(item)]
    spans: list[Span] = []
    for part in parts:
        spans += [(" ", ink), *part] if spans else part
    return spans


_ABILITY_GIST: Final = (
    (facts.FREE_ONCE, "1 free/Age"),
    (facts.FREE_COLOUR, "new colour free"),
    (facts.FREE_FIRST, "first free"),
    (facts.FREE_LAST, "last free"),
    (facts.SEVENTH, "7th card"),
    (facts.COPIES, "copy a guild"),
)


def _ability_gist(stage: Stage) -> list[str]:
    return [words for bit, words in _ABILITY_GIST if stage.abilities & bit] + (["from pile"] if stage.raises else [])


_ABILITIES: Final = (
    (facts.FREE_ONCE, "Once in every Age you may build one card of your hand for nothing."),
    (facts.FREE_COLOUR, "Your first card of every colour costs nothing."),
    (facts.FREE_FIRST, "The first card you choose in an Age costs nothing to build."),
    (facts.FREE_LAST, "The sixth card you choose in an Age costs nothing to build."),
    (facts.SEVENTH, "At the end of every Age you may use your last card too instead of laying it down."),
    (facts.COPIES, "At the end you score one guild of a neighbour as if it stood in your city; the best is taken."),
)


def effects(item: Item) -> list[Line]:
    """What an item does, one sentence each."""
    lines: list[Line] = []
    sold = isinstance(item, Card) and item.colour <= facts.GREY
    if any(item.units):
        lines.append([("Makes ", "text"), *chips(item.units), (" every turn, for you and for sale.", "text")])
    if item.choice:
        after = " one of these every turn, for you and for sale." if sold else " one of these every turn, not for sale."
        lines.append([("Makes ", "text"), *either(item.choice), (",", "text"), (after, "text")])
    for raw, word in ((True, "raw materials (W S C O)"), (False, "manufactured goods (G P T)")):
        where = _discount_sides(item, raw)
        if where:
            whom = {LEFT: "the left neighbour", RIGHT: "the right neighbour"}.get(where, "both neighbours")
            lines.append([(f"{where} You buy {word} from {whom} at ", "text"), coins(1), (" each.", "text")])
    if item.symbol >= 0:
        symbol = SCIENCE[SYMBOLS[item.symbol]]
        lines.append([("Symbol ", "text"), (f"{symbol.glyph} {symbol.name}", "green"), (".", "text")])
    if item.wild:
        any_of = " or ".join(f"{SCIENCE[symbol].glyph}" for symbol in SYMBOLS)
        lines.append([("At the end one symbol of your choice: ", "text"), (any_of, "green"), (".", "text")])
    if item.shields:
        noun = "shield" if item.shields == 1 else "shields"
        lines.append([(SHIELD.glyph * item.shields, "red"), (f" {item.shields} {noun}.", "text")])
    if item.coins:
        lines.append([("Take ", "text"), coins(item.coins), (".", "text")])
    if item.counts:
        lines += _counting(item)
    if item.points_complete:
        lines.append([points(item.points_complete), (" at the end if every stage of your wonder is built.", "text")])
    if item.points:
        lines.append([("Worth ", "text"), points(item.points), (".", "text")])
    if isinstance(item, Stage):
        lines += [[(text, "text")] for bit, text in _ABILITIES if item.abilities & bit]
        if item.raises:
            lines.append([("Build one card of the discard pile for nothing, at the end of this turn.", "text")])
    return lines


def _counting(item: Item) -> list[Line]:
    names = [_COLOUR_WORDS[COUNTED[place]] for place in places(item.counts)]
    what = _and(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
    where = {
        facts.SELF: "in your city",
        facts.LEFT | facts.RIGHT: "in your neighbours' cities",
        facts.SELF | facts.LEFT | facts.RIGHT: "in your city and your neighbours'",
    }.get(item.scope, sides(item.scope))
    lines: list[Line] = []
    if item.coins_each:
        lines.append([("Take ", "text"), coins(item.coins_each), (f" for every {what} {where}, once.", "text")])
    if item.points_each:
        lines.append([points(item.points_each), (f" for every {what} {where}, at the end.", "text")])
    return lines


def effect_line(item: Item) -> list[Span]:
    """All effects in one line."""
    spans: list[Span] = []
    for line in effects(item):
        spans += [(" ", "text"), *line] if spans else line
    return spans


def title(card: Card) -> list[Span]:
    """Name and kind."""
    return [named(card), (f" ({KINDS[COLOURS[card.colour]].name})", "dim")]


def chain_lines(box: Box, card: Card, city: City | None = None) -> list[Line]:
    """The chain both ways: what makes this card free, and what it makes free."""
    lines: list[Line] = []
    if card.chain:
        line: list[Span] = [(f"{CHAIN.glyph} ", "chain"), ("free with ", "text")]
        for i, index in enumerate(card.chain):
            parent = box.cards[index]
            line += [*([(" or ", "text")] if i else []), named(parent)]
            if city is not None and city.has(parent):
                line.append((" (built)", "good"))
        if city is not None and not any(city.has(box.cards[index]) for index in card.chain):
            line.append((" (not built)", "dim"))
        lines.append(line)
    if card.frees:
        line = [(f"{CHAIN.glyph} ", "chain"), ("makes free: ", "text")]
        for i, index in enumerate(card.frees):
            later = box.cards[index]
            line += [*([(", ", "text")] if i else []), named(later), (f" {'I' * later.age}", "dim")]
        lines.append(line)
    return lines


def joined(parts: list[list[Span]], between: str = ", ") -> list[Span]:
    """Some runs of spans with words between them."""
    spans: list[Span] = []
    for part in parts:
        spans += [(between, "text"), *part] if spans else part
    return spans


def _and(names: list[str]) -> str:
    return " and ".join(names)
