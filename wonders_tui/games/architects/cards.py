"""The cards, decks, wonders and progress tokens of Architects, read once from the data files, and tables made of them.

Everything has a number (its place in the file) and an id. Rules and search use the numbers and the `bytes` tables;
faces and logs use the objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.data import DataError, Entry, read

if TYPE_CHECKING:
    from mypy_extensions import i64

# Kinds of cards as the rules name them. What a kind is worth or sets off stands in the data file only.
WOOD: Final = 0
STONE: Final = 1
BRICK: Final = 2
PAPYRUS: Final = 3
GLASS: Final = 4
COIN: Final = 5
BLUE: Final = 6
CAT_BLUE: Final = 7
TABLET: Final = 8
COMPASS: Final = 9
GEAR: Final = 10
RED: Final = 11
RED_HORN: Final = 12
RED_HORNS: Final = 13
KINDS: Final = 14
KIND_IDS: Final = (
    "wood", "stone", "brick", "papyrus", "glass", "coin", "blue3", "blue2cat", "tablet", "compass", "gear",
    "red0", "red1", "red2",
)  # fmt: skip

HIDDEN: Final = 254
"""Stands in a deck for a card (or a progress token) that the reader may not know."""
EMPTY: Final = 255
"""What lies on top of a deck without cards."""

# Progress tokens. The first six bring an extra card.
URBANISM: Final = 0
CRAFTS: Final = 1
JEWELLERY: Final = 2
SCIENCE: Final = 3
PROPAGANDA: Final = 4
ARCHITECTURE: Final = 5
ECONOMY: Final = 6
ENGINEERING: Final = 7
TACTICS: Final = 8
DECOR: Final = 9
POLITICS: Final = 10
STRATEGY: Final = 11
EDUCATION: Final = 12
CULTURE: Final = 13
TOKENS: Final = 14
EXTRAS: Final = 6
TOKEN_IDS: Final = (
    "urbanism", "crafts", "jewellery", "science", "propaganda", "architecture", "economy", "engineering", "tactics",
    "decor", "politics", "strategy", "education", "culture",
)  # fmt: skip
SECOND_CULTURE: Final = 14
"""The place of the second Culture in a mask of a city's tokens; the others stand at their own number."""
NO_TOKEN: Final = 255

# What a wonder does when one of its marked stages is built.
NO_EFFECT: Final = 0
ANY_DECK: Final = 1
PROGRESS: Final = 2
CENTER_TOP: Final = 3
LOOK: Final = 4
BOTH_SIDES: Final = 5
SHIELD: Final = 6
EFFECT_IDS: Final = ("none", "any_deck", "progress", "center", "look", "both_sides", "shield")

LOOKED: Final = 5
"""How many cards LOOK shows."""

# How the cards that pay for a stage must relate. Engineering makes it ANY.
IDENTICAL: Final = 0
DIFFERENT: Final = 1
ANY: Final = 2
RELATION_IDS: Final = ("identical", "different")

WONDERS: Final = 7
STAGES: Final = 5
FINISHED: Final = 31
"""The mask of a wonder with all five stages."""
CENTER_ID: Final = "center"


@final
class Card:
    """One of the 14 faces."""

    __slots__ = ("cat", "coins", "colour", "horns", "id", "name", "number", "resource", "shields", "symbol", "vp")

    def __init__(self, number: int, name: str, entry: Entry) -> None:
        self.number: Final[int] = number
        self.id: Final[str] = name
        with entry:
            self.name: Final[str] = entry.text("name")
            self.colour: Final[str] = entry.word("colour", ("grey", "yellow", "blue", "green", "red"))
            self.resource: Final[str] = entry.word("resource", KIND_IDS[: GLASS + 1], "")
            self.coins: Final[int] = entry.number("coins", 0)
            self.vp: Final[int] = entry.number("vp", 0)
            self.cat: Final[bool] = entry.flag("cat")
            self.symbol: Final[str] = entry.word("symbol", KIND_IDS[TABLET : GEAR + 1], "")
            self.shields: Final[int] = entry.number("shields", 0)
            self.horns: Final[int] = entry.number("horns", 0)


@final
class Stage:
    """One of a wonder's five stages. `on` is the mask of the stages it stands on."""

    __slots__ = ("count", "effect", "id", "number", "on", "relation", "vp")

    def __init__(self, number: int, entry: Entry) -> None:
        self.number: Final[int] = number
        self.id: Final[str] = f"S{number + 1}"
        with entry:
            cost = entry.amounts("cost", RELATION_IDS)
            if len(cost) != 1:
                raise entry.wrong("cost", 'must read like "3 identical"')
            relation, count = next(iter(cost.items()))
            self.relation: Final[int] = RELATION_IDS.index(relation)
            self.count: Final[int] = count
            self.vp: Final[int] = entry.number("vp")
            self.effect: Final[bool] = entry.flag("effect")
            on = 0
            for below in entry.numbers("on") if "on" in entry else ():
                if not 1 <= below <= STAGES or below == number + 1:
                    raise entry.wrong("on", f"{below} is no other stage")
                on |= 1 << (below - 1)
            self.on: Final[int] = on


@final
class Wonder:
    """A wonder and what its marked stages do (`effect`, one of the effects above; `text` in words)."""

    __slots__ = ("effect", "id", "name", "number", "stages", "text")

    def __init__(self, number: int, name: str, entry: Entry) -> None:
        self.number: Final[int] = number
        self.id: Final[str] = name
        with entry:
            self.name: Final[str] = entry.text("name")
            self.effect: Final[int] = EFFECT_IDS.index(entry.word("effect", EFFECT_IDS))
            self.text: Final[str] = entry.text("text")
            stages = tuple(Stage(place, stage) for place, stage in enumerate(entry.list("stages")))
            if len(stages) != STAGES:
                raise entry.wrong("stages", f"must be {STAGES}")
            self.stages: Final[tuple[Stage, ...]] = stages


@final
class Token:
    """A progress token. `takes` are the ids of the cards that bring an extra one; `points` are for the end."""

    __slots__ = ("copies", "id", "name", "number", "on_build", "points", "shields", "takes", "text")

    def __init__(self, number: int, name: str, entry: Entry) -> None:
        self.number: Final[int] = number
        self.id: Final[str] = name
        with entry:
            self.name: Final[str] = entry.text("name")
            self.text: Final[str] = entry.text("text")
            self.copies: Final[int] = entry.number("copies", 1)
            self.takes: Final[tuple[str, ...]] = entry.words("takes", KIND_IDS)
            self.on_build: Final[bool] = entry.flag("on_build")
            self.shields: Final[int] = entry.number("shields", 0)
            self.points: Final[tuple[int, ...]] = entry.numbers("points") if "points" in entry else ()


def in_order(where: str, found: tuple[str, ...], named: tuple[str, ...]) -> None:
    """Refuse a data file that does not list exactly what the rules name, in their order."""
    if found != named:
        raise DataError(f"{where}: must list, in this order: {', '.join(named)}")


def read_cards() -> tuple[tuple[Card, ...], tuple[str, ...], tuple[bytes, ...]]:
    """The kinds of cards, the ids of the decks, and for each deck how many of each kind lie in it."""
    with read("architects/cards.toml") as file:
        cards = tuple(Card(n, name, entry) for n, (name, entry) in enumerate(file.entry("cards").entries()))
        in_order("architects/cards.toml, cards", tuple(card.id for card in cards), KIND_IDS)
        decks = []
        names = (*(wonder.id for wonder in WONDER), CENTER_ID)
        with file.entry("decks") as entry:
            for name in names:
                amounts = entry.amounts(name, KIND_IDS)
                decks.append(bytes([amounts.get(kind, 0) for kind in KIND_IDS]))
    return cards, names, tuple(decks)


def read_wonders() -> tuple[Wonder, ...]:
    with read("architects/wonders.toml") as file:
        wonders = tuple(Wonder(n, name, entry) for n, (name, entry) in enumerate(file.entries()))
    if len(wonders) != WONDERS:
        raise DataError(f"architects/wonders.toml: must list {WONDERS} wonders")
    return wonders


def read_tokens() -> tuple[tuple[Token, ...], tuple[int, ...], tuple[int, ...]]:
    """The tokens, how many conflict tokens 2 ... 7 seats use, and the rest of the set-up in the order of the file."""
    with read("architects/tokens.toml") as file:
        tokens = tuple(Token(n, name, entry) for n, (name, entry) in enumerate(file.entry("tokens").entries()))
        in_order("architects/tokens.toml, tokens", tuple(token.id for token in tokens), TOKEN_IDS)
        with file.entry("table") as table:
            conflicts = table.numbers("conflicts")
            numbers = tuple(table.number(key) for key in ("face_up", "victories", "victory_vp", "cat_vp"))
    return tokens, conflicts, numbers


WONDER: Final[tuple[Wonder, ...]] = read_wonders()
CARD: Final[tuple[Card, ...]] = read_cards()[0]
DECK_IDS: Final[tuple[str, ...]] = read_cards()[1]
DECK: Final[tuple[bytes, ...]] = read_cards()[2]
"""Per deck the number of cards of each kind; a wonder's deck has the wonder's number, the central one comes last."""
CENTER: Final[int] = WONDERS
TOKEN: Final[tuple[Token, ...]] = read_tokens()[0]
STACK: Final[bytes] = bytes([token.copies for token in TOKEN])
"""How many of each progress token there are."""
CONFLICTS: Final[tuple[int, ...]] = (0, 0, *read_tokens()[1])
"""Conflict tokens by number of seats."""
FACE_UP: Final[int] = read_tokens()[2][0]
VICTORIES: Final[int] = read_tokens()[2][1]
VICTORY_VP: Final[int] = read_tokens()[2][2]
CAT_VP: Final[int] = read_tokens()[2][3]

# What the rules look up by kind.
VP: Final[bytes] = bytes([card.vp for card in CARD])
HORNS: Final[bytes] = bytes([card.horns for card in CARD])
CAT: Final[bytes] = bytes([card.cat for card in CARD])
TRIGGER: Final[bytes] = bytes(
    [next((token.number for token in TOKEN if kind in token.takes), NO_TOKEN) for kind in KIND_IDS]
)
"""The token that taking a card of this kind can set off."""


def _mask(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _available(wonder: Wonder, built: int) -> int:
    return _mask([s.number for s in wonder.stages if not built >> s.number & 1 and s.on & built == s.on])


# What the rules look up by wonder and mask of built stages (32 entries a wonder).
AVAILABLE: Final[bytes] = bytes([_available(wonder, built) for wonder in WONDER for built in range(32)])
"""Mask of the stages that can be built next."""
STAGE_VP: Final[bytes] = bytes(
    [sum(stage.vp for stage in wonder.stages if built >> stage.number & 1) for wonder in WONDER for built in range(32)]
)
STAGE_SHIELDS: Final[bytes] = bytes(
    [
        sum(wonder.effect == SHIELD and stage.effect for stage in wonder.stages if built >> stage.number & 1)
        for wonder in WONDER
        for built in range(32)
    ]
)
BUILT: Final[bytes] = bytes([built.bit_count() for built in range(32)])
"""How many stages a mask holds."""

# What they look up by wonder and stage (5 entries a wonder).
COST: Final[bytes] = bytes([stage.count for wonder in WONDER for stage in wonder.stages])
RELATION: Final[bytes] = bytes([stage.relation for wonder in WONDER for stage in wonder.stages])
EFFECT: Final[bytes] = bytes(
    [wonder.effect if stage.effect else NO_EFFECT for wonder in WONDER for stage in wonder.stages]
)


def effect_of(wonder: i64, stage: i64) -> i64:
    """What building this stage sets off, NO_EFFECT for nothing."""
    return EFFECT[wonder * STAGES + stage]
