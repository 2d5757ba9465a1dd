"""Cards, stages, wonders and tokens in words and in glyphs, as long as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonders_tui.app.canvas import Span
from wonders_tui.app.symbols import COIN, EFFECT, HORN, POINT, RESOURCES, SCIENCE, SHIELD, TOKEN
from wonders_tui.games.architects import cards as facts
from wonders_tui.games.architects.cards import (
    CARD,
    DECK_IDS,
    IDENTICAL,
    KIND_IDS,
    TABLET,
    TOKEN_IDS,
    WONDER,
    Card,
    Stage,
    Wonder,
)
from wonders_tui.games.architects.city import City

KIND: Final = {name: number for number, name in enumerate(KIND_IDS)}
TOKEN_NUMBER: Final = {name: number for number, name in enumerate(TOKEN_IDS)}

SAMES: Final = {IDENTICAL: "same", facts.DIFFERENT: "different"}


def points(amount: int, ink: str = "point") -> Span:
    return (f"{amount}{POINT.glyph}", ink)


def plural(number: int, one: str, many: str = "") -> str:
    """ "1 horn", "2 horns"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


# --- cards ---


def ink(kind: int) -> str:
    """The ink of a kind of card: its colour."""
    return CARD[kind].colour


def chip(kind: int) -> Span:
    """A card in as few cells as tell it apart."""
    card = CARD[kind]
    if card.resource:
        symbol = RESOURCES[card.resource]
        return (symbol.letter, symbol.ink)
    if card.symbol:
        return (SCIENCE[card.symbol].glyph, "green")
    if card.shields:
        return (SHIELD.glyph + HORN.glyph * card.horns, "red")
    if card.vp:
        return (f"{card.vp}{POINT.glyph}{'cat' if card.cat else ''}", "blue")
    return (COIN.glyph, "coin")


def head(kind: int) -> str:
    """A card in at most 14 cells: what stands on it."""
    card = CARD[kind]
    if card.symbol:
        return f"{SCIENCE[card.symbol].glyph} {card.name}"
    if card.shields:
        return f"{SHIELD.glyph} Shield{' ' if card.horns else ''}{HORN.glyph * card.horns}"
    if card.vp:
        return f"{card.vp}{POINT.glyph} + Cat" if card.cat else f"{card.vp}{POINT.glyph}"
    return f"{COIN.glyph} Coin" if card.coins else f"{RESOURCES[card.resource].letter} {card.name}"


def title(kind: int) -> Span:
    return (CARD[kind].name, ink(kind))


def short_title(kind: int) -> Span:
    """The name, or what stands on the card where the name is long."""
    name = CARD[kind].name
    return (name if len(name) <= 8 else head(kind), ink(kind))


def pair_of(symbol: str) -> str:
    """ "two gears"."""
    return f"two {symbol}{'es' if symbol.endswith('s') else 's'}"


def meaning(card: Card) -> str:
    """What a card does, in one sentence."""
    if card.resource:
        return "A resource: it pays for stages, with others of its kind or of other kinds."
    if card.symbol:
        return "Science: two alike or three different ones are laid down for a progress token."
    if card.horns:
        horns = plural(card.horns, "horn")
        turn = f"turns {plural(card.horns, 'conflict token')} to battle"
        return f"A shield until the next battle; its {horns} {turn} at once. It is discarded after the battle."
    if card.shields:
        return "A shield that stays."
    if card.cat:
        return f"{card.vp} points, and the Cat comes to whoever takes it."
    return f"{card.vp} points at the end." if card.vp else "A coin stands in for any one missing resource."


def counts(numbers: Sequence[int], ink_of: str = "text") -> list[Span]:
    """How many cards of each kind, those that there are: "W2 S1 2¢"."""
    spans: list[Span] = []
    for kind, number in enumerate(numbers):
        if number:
            spans += [*([(" ", "text")] if spans else []), chip(kind), (f"×{number}", ink_of)]
    return spans


COLOURS: Final = ("grey", "yellow", "blue", "green", "red")


def by_colour(numbers: Sequence[int]) -> list[Span]:
    """How many cards of each colour, in few cells."""
    glyphs = {"grey": "▫", "yellow": COIN.glyph, "blue": "⌂", "green": "✎", "red": SHIELD.glyph}
    spans: list[Span] = []
    for colour in COLOURS:
        number = sum(n for kind, n in enumerate(numbers) if CARD[kind].colour == colour)
        spans += [*([(" ", "text")] if spans else []), (f"{glyphs[colour]}{number}", colour if number else "faint")]
    return spans


# --- stages and wonders ---


def cost(stage: Stage, short: bool = False) -> str:
    """ "3 same", "2 different" (or "2 diff")."""
    relation = SAMES[stage.relation]
    return f"{stage.count} {relation[:4] if short else relation}"


def stage_of(city: City, place: int) -> Stage:
    return wonder_of(city).stages[place]


def wonder_of(city: City) -> Wonder:
    return WONDER[city.wonder]


def stage_name(stage: Stage) -> list[Span]:
    return [(f"stage {stage.number + 1}", "wonder"), (f" ({cost(stage)})", "text")]


def gives(wonder: Wonder, stage: Stage) -> list[Span]:
    """What a stage gives: points, and its effect in words."""
    spans: list[Span] = [points(stage.vp)]
    if stage.effect:
        spans += [(f" {EFFECT.glyph} ", EFFECT.ink), (wonder.text, "text")]
    return spans


def levels(wonder: Wonder) -> list[list[Stage]]:
    """The stages from the ground up, side by side where none stands on the other."""
    found: list[list[Stage]] = []
    level: dict[int, int] = {}
    todo = list(wonder.stages)
    while todo:
        stage = next(one for one in todo if all(n in level or not one.on >> n & 1 for n in range(len(wonder.stages))))
        todo.remove(stage)
        level[stage.number] = max((level[n] + 1 for n in level if stage.on >> n & 1), default=0)
        while len(found) <= level[stage.number]:
            found.append([])
        found[level[stage.number]].append(stage)
    return found


def payment(paid: int, doubled: bool) -> list[Span]:
    """What is laid down: "WW¢", and whether Economy doubles the last coin."""
    spans: list[Span] = []
    for kind in range(facts.COIN + 1):
        spans += [chip(kind)] * (paid >> (5 * kind) & 31)
    return [*spans, ("×2", "coin")] if doubled else spans


# --- tokens ---


def token_name(token: int) -> str:
    return facts.TOKEN[token].name


SHORT: Final = {
    facts.URBANISM: "Urbanism",
    facts.JEWELLERY: "Jewels",
    facts.PROPAGANDA: "Propag.",
    facts.ARCHITECTURE: "Archit.",
    facts.ECONOMY: "Economy",
    facts.ENGINEERING: "Engin.",
    facts.EDUCATION: "Educat.",
    facts.CULTURE: "Culture2",
}
"""Names in at most eight cells, where they would not fit; the others are no longer than that."""


def token_title(token: int) -> list[Span]:
    return [(f"{TOKEN.glyph} ", "good"), (token_name(token), "good")]


def gist(number: int) -> str:
    """What a progress token does, in at most 37 cells."""
    token = facts.TOKEN[number]
    if token.on_build:
        return "extra card for building a stage"
    if token.takes:
        taken = [CARD[KIND[name]] for name in token.takes]
        if taken[0].symbol:
            return "extra card for a green card"
        if taken[0].horns:
            return "extra card for a red card with horns"
        return f"extra card for {listed(['a coin' if card.coins else card.name.lower() for card in taken], 'or')}"
    if token.shields:
        return f"{plural(token.shields, 'shield')} {SHIELD.glyph * token.shields} that stay"
    first, *more = [f"{vp}{POINT.glyph}" for vp in token.points] or [""]
    return {
        facts.ECONOMY: "a coin counts as two, once a turn",
        facts.ENGINEERING: "a stage from any cards, once a turn",
        facts.DECOR: f"{first}, {more[0] if more else ''} if your wonder is finished",
        facts.POLITICS: f"{first} for each cat on your cards",
        facts.STRATEGY: f"{first} for each victory token",
        facts.EDUCATION: f"{first} for each of your tokens",
        facts.CULTURE: f"{first}, with both Cultures {more[0] if more else ''}",
    }[number]


def tokens_of(city: City) -> list[int]:
    """The progress tokens of a city, both Cultures if it has them."""
    return [token for token in range(facts.TOKENS) for _ in range(city.owned(token))]


def symbols_of(city: City) -> list[tuple[int, int]]:
    """Its green cards: kind and number."""
    return [(kind, city.count(kind)) for kind in range(TABLET, TABLET + 3)]


def deck_owner(cities: Sequence[City], deck: str) -> int:
    """Whose deck has this id, -1 for the central one."""
    return next((seat for seat, city in enumerate(cities) if DECK_IDS[city.wonder] == deck), -1)


TEXTS: Final = tuple(token.text for token in facts.TOKEN)
"""What the progress tokens do, in a sentence each."""
