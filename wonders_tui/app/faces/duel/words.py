"""Cards, wonders and tokens in words and in glyphs: what they cost, what they do, where a price comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.symbols import AGAIN, COIN, KINDS, POINT, RESOURCES, SCIENCE, SHIELD
from wonders_tui.games.bits import places
from wonders_tui.games.duel import cards as facts
from wonders_tui.games.duel.cards import CARDS, COLOURS, COUNTED, SYMBOLS, Card, Cost, Item, Token, Wonder
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.price import BOUGHT, CHAIN, CHOICE, MADE, PRINTED, REBATE, Bill, card_price, wonder_price

# Names for places of nine cells; every other name is cut off if it has to be.
SHORT: Final[Mapping[str, str]] = {
    "lumber_yard": "Lumber Yd",
    "logging_camp": "Logging C",
    "glassworks": "Glasswrks",
    "apothecary": "Apothec.",
    "scriptorium": "Scriptor.",
    "pharmacist": "Pharmac.",
    "stone_reserve": "Stone Res",
    "clay_reserve": "Clay Res",
    "wood_reserve": "Wood Res",
    "guard_tower": "Guard Twr",
    "shelf_quarry": "Shelf Qu.",
    "glassblower": "Glassblow",
    "drying_room": "Drying Rm",
    "courthouse": "Courths.",
    "dispensary": "Dispens.",
    "laboratory": "Laborat.",
    "caravansery": "Caravans.",
    "customs_house": "Customs H",
    "horse_breeders": "Horse Br.",
    "archery_range": "Archery R",
    "parade_ground": "Parade Gr",
    "university": "Univers.",
    "observatory": "Observ.",
    "chamber_of_commerce": "Commerce",
    "lighthouse": "Lighth.",
    "fortifications": "Fortific.",
    "siege_workshop": "Siege W.",
    "merchants_guild": "Merchants",
    "shipowners_guild": "Shipown.",
    "builders_guild": "Builders",
    "magistrates_guild": "Magistr.",
    "scientists_guild": "Scientist",
    "moneylenders_guild": "Moneylend",
    "tacticians_guild": "Tactic.",
    "appian_way": "Appian",
    "circus_maximus": "Circus",
    "colossus": "Colossus",
    "great_library": "Library",
    "great_lighthouse": "Lighthse",
    "hanging_gardens": "Gardens",
    "mausoleum": "Mausol.",
    "statue_of_zeus": "Zeus",
    "temple_of_artemis": "Artemis",
    "agriculture": "Agricult.",
    "architecture": "Architect",
    "mathematics": "Mathemat.",
    "philosophy": "Philos.",
}

COLOUR_WORDS: Final[Mapping[str, str]] = {
    **{colour: f"{colour} card" for colour in COLOURS},
    "purple": "guild",
    "wonder": "built wonder",
    "three_coins": "3¢ in the treasury",
    "token": "progress token",
}


def kind(item: Item) -> str:
    """The ink of an item: the colour of a card, and one each for wonders and tokens."""
    if isinstance(item, Card):
        return COLOURS[item.colour]
    return "wonder" if isinstance(item, Wonder) else "green"


def short_name(item: Item, width: int) -> str:
    """The name, or its short form where it would not fit."""
    name = item.name.removeprefix("The ")
    return name if len(name) <= width else SHORT.get(item.id, name)[:width]


def coins(amount: int, ink: str = "coin") -> Span:
    return (f"{amount}{COIN.glyph}", ink)


def points(amount: int, ink: str = "point") -> Span:
    return (f"{amount}{POINT.glyph}", ink)


def chip(place: int) -> Span:
    """A resource as one coloured letter."""
    symbol = RESOURCES[facts.RESOURCES[place]]
    return (symbol.letter, symbol.ink)


def cost_chips(cost: Cost, coin_ink: str = "coin") -> list[Span]:
    """A cost as letters: "3¢CG"."""
    spans: list[Span] = [coins(cost.coins, coin_ink)] if cost.coins else []
    for place in range(len(facts.RESOURCES)):
        spans += [chip(place)] * cost.need(place)
    return spans


def _counted(item: Item, glyph: bool = False) -> str:
    words = [COUNTED[place] for place in places(item.counts)]
    if glyph:
        short = {"three_coins": f"3{COIN.glyph}", "token": "token"}
        return "+".join(short.get(word, word) for word in words)
    return " and ".join(COLOUR_WORDS[word] for word in words)


def gist(item: Item, ink: str) -> list[Span]:
    """What an item gives, in as few cells as possible: the effect line of a drawn card."""
    parts: list[list[Span]] = []
    if isinstance(item, Card):
        made = [chip(place) for place in range(len(facts.RESOURCES)) for _ in range(item.makes_of(place))]
        if made:
            parts.append(made)
        if item.fixed:
            parts.append([*(chip(place) for place in places(item.fixed)), (f"=1{COIN.glyph}", ink)])
    if item.raw_choice:
        parts.append(_either(range(facts.RAW), ink))
    if item.goods_choice:
        parts.append(_either(range(facts.RAW, len(facts.RESOURCES)), ink))
    if item.symbol >= 0:
        parts.append([(SCIENCE[SYMBOLS[item.symbol]].glyph, ink)])
    if item.shields:
        parts.append([(SHIELD.glyph * item.shields, ink)])
    if isinstance(item, Wonder) and item.replay:
        parts.append([(AGAIN.glyph, ink)])
    if item.coins:
        parts.append([(f"+{item.coins}{COIN.glyph}", ink)])
    if item.counts:
        gain = f"+{item.coins_each}{COIN.glyph}" if item.coins_each else ""
        if item.points_each:
            many = bool(item.counts & (item.counts - 1))
            gain = f"{COIN.glyph}{POINT.glyph}" if many else f"{gain[1:]}{item.points_each}{POINT.glyph}"
        parts.append([(f"{gain}/{_counted(item, glyph=True)}", ink)])
    if item.points:
        parts.append([(f"{item.points}{POINT.glyph}", ink)])
    if isinstance(item, Wonder):
        parts += [[(word, ink)] for word in _wonder_gist(item)]
    if isinstance(item, Token):
        parts += [[(word, ink)] for word in _token_gist(item)]
    spans: list[Span] = []
    for part in parts:
        spans += [(" ", ink), *part] if spans else part
    return spans


def _either(resources: range, ink: str) -> list[Span]:
    spans: list[Span] = []
    for place in resources:
        spans += [("/", ink), chip(place)] if spans else [chip(place)]
    return spans


def _wonder_gist(wonder: Wonder) -> list[str]:
    words = []
    if wonder.robs:
        words.append(f"they-{wonder.robs}{COIN.glyph}")
    if wonder.destroys >= 0:
        words.append(f"destroy {COLOURS[wonder.destroys]}")
    if wonder.raises:
        words.append("discard pile")
    if wonder.draws:
        words.append("token")
    return words


def _token_gist(token: Token) -> list[str]:
    words = []
    if token.rebate:
        words.append(f"{token.rebate}s -2 resources" if token.rebate == "wonder" else "blue cards -2 resources")
    if token.collects:
        words.append("takes what they pay")
    if token.red_shields:
        words.append(f"red cards +{SHIELD.glyph}")
    if token.replays:
        words.append(f"wonders {AGAIN.glyph}")
    if token.chain_coins:
        words.append(f"{token.chain_coins}{COIN.glyph}/chain")
    return words


def effects(item: Item) -> list[Line]:
    """What an item does, one sentence each."""
    lines: list[Line] = []
    if isinstance(item, Card):
        lines += _makes(item)
    if item.raw_choice or item.goods_choice:
        family = range(facts.RAW) if item.raw_choice else range(facts.RAW, len(facts.RESOURCES))
        names = [facts.RESOURCES[place] for place in family]
        lines.append(
            [("Makes ", "text"), *_either(family, "text"), (f" ({_or(names)}), one each time you build.", "text")]
        )
    if item.symbol >= 0:
        symbol = SCIENCE[SYMBOLS[item.symbol]]
        lines.append([("Symbol ", "text"), (f"{symbol.glyph} {symbol.name}", "green"), (".", "text")])
    if item.shields:
        noun = "shield" if item.shields == 1 else "shields"
        lines.append([(SHIELD.glyph * item.shields, "red"), (f" {item.shields} {noun}.", "text")])
    if item.coins:
        lines.append([("Take ", "text"), coins(item.coins), (".", "text")])
    if item.coins_each:
        where = " in the city that has more" if isinstance(item, Card) and item.fuller else ""
        lines.append(
            [("Take ", "text"), coins(item.coins_each), (f" per {_counted(item)}{where or ' of yours'}, now.", "text")]
        )
    if item.points_each:
        where = " in the city that has more" if isinstance(item, Card) and item.fuller else " of yours"
        lines.append([points(item.points_each), (f" per {_counted(item)}{where}, at the end.", "text")])
    if isinstance(item, Wonder):
        lines += _wonder_effects(item)
    if isinstance(item, Token):
        lines += _token_effects(item)
    if item.points:
        lines.append([("Worth ", "text"), points(item.points), (".", "text")])
    return lines


def _makes(card: Card) -> list[Line]:
    lines: list[Line] = []
    for place, name in enumerate(facts.RESOURCES):
        made = card.makes_of(place)
        if made:
            lines.append(
                [("Makes ", "text"), *[chip(place)] * made, (f" {made} {name}, every time you build.", "text")]
            )
    if card.fixed:
        names = [facts.RESOURCES[place] for place in places(card.fixed)]
        lines.append([(f"You buy {_and(names)} at ", "text"), coins(1), (" each from now on.", "text")])
    return lines


def _wonder_effects(wonder: Wonder) -> list[Line]:
    lines: list[Line] = []
    if wonder.robs:
        lines.append([("Your opponent loses ", "text"), coins(wonder.robs), (".", "text")])
    if wonder.destroys >= 0:
        colour = COLOURS[wonder.destroys]
        lines.append([("Destroy a ", "text"), (f"{colour} card", colour), (" of your opponent.", "text")])
    if wonder.raises:
        lines.append([("Build a card of the discard pile for nothing.", "text")])
    if wonder.draws:
        lines.append([(f"Draw {wonder.draws} progress tokens from the box and keep one.", "text")])
    if wonder.replay:
        lines.append([(AGAIN.glyph, "good"), (" Play again at once.", "text")])
    return lines


def _token_effects(token: Token) -> list[Line]:
    lines: list[Line] = []
    if token.rebate:
        what = {"blue": "Blue cards", "wonder": "Wonders"}[token.rebate]
        lines.append([(f"{what} take two resources fewer from now on, the dearest ones.", "text")])
    if token.collects:
        lines.append([("What your opponent pays for resources goes to you.", "text")])
    if token.red_shields:
        lines.append([("Red cards you build from now on have one shield more.", "text")])
    if token.replays:
        lines.append([("Wonders you build from now on let you play again.", "text")])
    if token.chain_coins:
        lines.append([coins(token.chain_coins), (" each time you build a card free by its chain.", "text")])
    return lines


def effect_line(item: Item) -> list[Span]:
    """All effects in one line."""
    spans: list[Span] = []
    for line in effects(item):
        spans += [(" ", "text"), *line] if spans else line
    return spans


def chain_lines(card: Card, city: City | None = None) -> list[Line]:
    """The chain both ways: what makes this card free, and what it makes free."""
    lines: list[Line] = []
    if card.chain >= 0:
        source = CARDS[card.chain]
        line: list[Span] = [("⚭ ", "chain"), ("free with ", "text"), (source.name, kind(source))]
        if city is not None:
            line.append((" (you have it)", "good") if city.has(source) else (" (you do not have it)", "dim"))
        lines.append(line)
    if card.frees >= 0:
        later = CARDS[card.frees]
        age = "I" * later.age
        lines.append([("⚭ ", "chain"), ("makes ", "text"), (later.name, kind(later)), (f" free in Age {age}", "text")])
    return lines


def bill_line(city: City, item: Card | Wonder) -> list[Span]:
    """Where everything the item takes would come from: "own S, bought W 2¢, clay by choice"."""
    bill = Bill()
    price = card_price(city, item, bill) if isinstance(item, Card) else wonder_price(city, item, bill)
    if not bill.lines:
        return [("free", "good")]
    spans: list[Span] = []
    for line in bill.lines:
        if spans:
            spans.append((", ", "text"))
        units: list[Span] = [chip(line.resource)] * line.units if line.resource >= 0 else []
        match line.source:
            case s if s == CHAIN:
                spans.append(("free by its chain", "good"))
            case s if s == PRINTED:
                spans += [coins(line.coins), (" printed", "text")]
            case s if s == MADE:
                spans += [*units, (" own", "text")]
            case s if s == CHOICE:
                spans += [*units, (" own choice", "text")]
            case s if s == REBATE:
                spans += [*units, (" spared", "good")]
            case s if s == BOUGHT:
                each = city.price_of(line.resource)
                spans += [*units, (" bought at " if line.units > 1 else " bought ", "text"), coins(each)]
    if sum(line.coins > 0 for line in bill.lines) > 1 or any(line.units > 1 and line.coins for line in bill.lines):
        spans += [(" = ", "text"), coins(price)]
    return spans


def price_of(city: City, item: Card | Wonder) -> int:
    return card_price(city, item) if isinstance(item, Card) else wonder_price(city, item)


def title(item: Item) -> list[Span]:
    """Name and kind."""
    if isinstance(item, Card):
        return [(item.name, kind(item)), (f" ({KINDS[COLOURS[item.colour]].name})", "dim")]
    return [(item.name, kind(item)), (" (wonder)" if isinstance(item, Wonder) else " (progress token)", "dim")]


def _or(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _and(names: list[str]) -> str:
    return " and ".join(names)
