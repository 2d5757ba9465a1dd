"""Cards, wonders and progress tokens: one object each, read once from the data files and never changed.

Rules, faces and texts all read these. A set of cards is two masks: `early` holds those of Ages I and
II, `late` those of Age III and the guilds. Amounts by kind (resources of a cost, points by category) are the
bytes of one int: see `byte`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT, byte
from wonders_tui.games.data import DataError, Entry, read

if TYPE_CHECKING:
    from mypy_extensions import i64

RESOURCES: Final = ("wood", "stone", "clay", "glass", "papyrus")
RAW: Final = 3
"""Resources below this are raw (brown), the others manufactured (grey): the two families of choice producers."""

COLOURS: Final = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
BROWN: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
RED: Final = 5
PURPLE: Final = 6

COUNTED: Final = (*COLOURS, "wonder", "three_coins", "token")
"""What an item can count in a city: cards of a colour, built wonders, full sets of three coins, progress tokens."""
WONDER: Final = 7
THREE_COINS: Final = 8
TOKEN: Final = 9

SYMBOLS: Final = ("quill", "mortar", "plumb", "wheel", "sundial", "globe", "scales")

CATEGORIES: Final = ("blue", "green", "yellow", "purple", "wonders", "progress", "coins", "military")
"""The lines of the score sheet, in its order."""
BLUE_POINTS: Final = 0
PURPLE_POINTS: Final = 3
WONDER_POINTS: Final = 4
TOKEN_POINTS: Final = 5
COIN_POINTS: Final = 6
MILITARY_POINTS: Final = 7

AGES: Final = ("age_1", "age_2", "age_3", "guilds")
GUILDS: Final = 3
"""The deck of the guilds; a card's deck is its Age - 1, or this."""


@final
class Cost:
    """What building takes: printed coins, and resources as a row of bytes in the order of RESOURCES."""

    __slots__ = ("coins", "units")
    coins: i64
    units: i64

    def __init__(self, entry: Entry) -> None:
        amounts = entry.amounts("cost", ("coins", "coin", *RESOURCES))
        self.coins = amounts.get("coins", 0) + amounts.get("coin", 0)
        self.units = _row(amounts)

    def need(self, resource: i64) -> i64:
        """Units of one resource."""
        return byte(self.units, resource)


class Item:
    """What cards, wonders and tokens share: what they give when they come into a city.

    `scored` is `points` in its category's byte. `symbol` is a place in SYMBOLS or -1, `symbol_bit` its mask (0: none).
    `raw_choice` and `goods_choice` are 1 if it makes one raw, or one manufactured, resource of the owner's choice.
    `counts` is a mask of places in COUNTED for `coins_each` and `points_each`.
    """

    __slots__ = (
        "coins",
        "coins_each",
        "counts",
        "goods_choice",
        "id",
        "index",
        "name",
        "points",
        "points_each",
        "raw_choice",
        "scored",
        "shields",
        "symbol",
        "symbol_bit",
    )
    index: i64
    id: str
    name: str
    coins: i64
    shields: i64
    points: i64
    scored: i64
    symbol: i64
    symbol_bit: i64
    raw_choice: i64
    goods_choice: i64
    counts: i64
    coins_each: i64
    points_each: i64

    def __init__(self, index: int, key: str, entry: Entry, category: int) -> None:
        self.index = index
        self.id = key
        self.name = entry.text("name", key.replace("_", " ").title())
        self.coins = entry.number("coins", 0)
        self.shields = entry.number("shields", 0)
        self.points = entry.number("points", 0)
        self.scored = self.points * BIT[8 * category] if category >= 0 else 0
        symbol = entry.word("symbol", SYMBOLS, "")
        self.symbol = SYMBOLS.index(symbol) if symbol else -1
        self.symbol_bit = BIT[self.symbol] if symbol else 0
        choice = entry.words("choice", RESOURCES)
        if choice not in ((), RESOURCES[:RAW], RESOURCES[RAW:]):
            raise entry.wrong("choice", "must be all raw or all manufactured resources, in their usual order")
        self.raw_choice = int(choice == RESOURCES[:RAW])
        self.goods_choice = int(choice == RESOURCES[RAW:])
        self.counts = sum(BIT[COUNTED.index(word)] for word in entry.words("counts", COUNTED))
        self.coins_each = entry.number("coins_each", 0)
        self.points_each = entry.number("points_each", 0)
        if bool(self.counts) != bool(self.coins_each or self.points_each):
            raise entry.wrong("counts", "needs coins_each or points_each, and they need it")
        if self.points and category < 0:
            raise entry.wrong("points", "there is no line on the score sheet for it")


@final
class Card(Item):
    """A building. `chain` is the card that makes this one free, `frees` the one that this makes free (-1: none).

    `early` and `late` are its bit in the two masks of a set of cards (one of them is 0), `chain_early` that of the card
    `chain`. `makes` are its resources and `tally` one card of its colour, as rows of bytes; `fixed` is a mask of the
    resources it lets its owner buy at 1 coin. `fuller` says that it counts in the fuller of the two cities.
    """

    __slots__ = (
        "age",
        "chain",
        "chain_early",
        "colour",
        "cost",
        "deck",
        "early",
        "fixed",
        "frees",
        "fuller",
        "late",
        "makes",
        "tally",
    )
    age: i64
    deck: i64
    colour: i64
    cost: Cost
    chain: i64
    chain_early: i64
    frees: i64
    makes: i64
    fixed: i64
    early: i64
    late: i64
    tally: i64
    fuller: bool

    def __init__(self, index: int, key: str, entry: Entry, deck: int, colour: int) -> None:
        category = CATEGORIES.index(COLOURS[colour]) if COLOURS[colour] in CATEGORIES else -1
        super().__init__(index, key, entry, category)
        self.age = min(deck + 1, 3)
        self.deck = deck
        self.colour = colour
        self.cost = Cost(entry)
        self.chain = -1
        self.chain_early = 0
        self.frees = -1
        self.makes = _row(entry.amounts("makes", RESOURCES))
        self.fixed = sum(BIT[RESOURCES.index(word)] for word in entry.words("fixed", RESOURCES))
        self.early = BIT[index] if self.age < 3 else 0
        self.late = 0
        self.tally = BIT[8 * colour]
        self.fuller = colour == PURPLE

    def makes_of(self, resource: i64) -> i64:
        """Units of one resource that it makes for every construction."""
        return byte(self.makes, resource)


@final
class Wonder(Item):
    """A wonder. `destroys` is the colour of the card it destroys, or -1; `draws` the tokens it draws from the box."""

    __slots__ = ("bit", "cost", "destroys", "draws", "raises", "replay", "robs")
    bit: i64
    cost: Cost
    robs: i64
    replay: bool
    destroys: i64
    raises: bool
    draws: i64

    def __init__(self, index: int, key: str, entry: Entry) -> None:
        super().__init__(index, key, entry, WONDER_POINTS)
        self.bit = BIT[index]
        self.cost = Cost(entry)
        self.robs = entry.number("robs", 0)
        self.replay = entry.flag("replay")
        destroys = entry.word("destroys", COLOURS, "")
        self.destroys = COLOURS.index(destroys) if destroys else -1
        self.raises = entry.flag("raises")
        self.draws = entry.number("draws", 0)


@final
class Token(Item):
    """A progress token. `rebate` is "blue", "wonder" or "": the constructions that take two resources fewer."""

    __slots__ = ("bit", "chain_coins", "collects", "rebate", "red_shields", "replays")
    bit: i64
    rebate: str
    collects: bool
    red_shields: i64
    replays: bool
    chain_coins: i64

    def __init__(self, index: int, key: str, entry: Entry) -> None:
        super().__init__(index, key, entry, TOKEN_POINTS)
        self.bit = BIT[index]
        self.rebate = entry.word("rebate", ("blue", "wonder"), "")
        self.collects = entry.flag("collects")
        self.red_shields = entry.number("red_shields", 0)
        self.replays = entry.flag("replays")
        self.chain_coins = entry.number("chain_coins", 0)


def _row(amounts: dict[str, int]) -> int:
    """Amounts by resource as a row of bytes."""
    return sum(amounts.get(resource, 0) * BIT[8 * place] for place, resource in enumerate(RESOURCES))


def read_cards(book: Entry) -> list[Card]:
    """All cards in the order of their decks. Raises DataError."""
    cards: list[Card] = []
    chains: list[str] = []
    for deck, age in enumerate(AGES):
        with book.entry(age) as section:
            for colour in COLOURS:
                if colour not in section:
                    continue
                for key, entry in section.entry(colour).entries():
                    with entry:
                        cards.append(Card(len(cards), key, entry, deck, COLOURS.index(colour)))
                        chains.append(entry.text("chain", ""))
    first_late = sum(card.age < 3 for card in cards)
    for card, parent in zip(cards, chains, strict=True):
        if card.age == 3:
            card.late = BIT[card.index - first_late]
        if parent:
            sources = [other for other in cards if other.id == parent]
            if not sources or sources[0].age >= card.age or sources[0].frees != -1:
                raise DataError(
                    f"{book.where}, {card.id}, chain: {parent!r} is no building of an earlier Age, or taken"
                )
            card.chain = sources[0].index
            card.chain_early = sources[0].early
            sources[0].frees = card.index
    return cards


def read_wonders(book: Entry) -> list[Wonder]:
    """All wonders in the order of the file. Raises DataError."""
    wonders: list[Wonder] = []
    for key, entry in book.entries():
        with entry:
            wonders.append(Wonder(len(wonders), key, entry))
    return wonders


def read_tokens(book: Entry) -> list[Token]:
    """All progress tokens in the order of the file. Raises DataError."""
    tokens: list[Token] = []
    for key, entry in book.entries():
        with entry:
            tokens.append(Token(len(tokens), key, entry))
    return tokens


CARDS: Final = read_cards(read("duel/cards.toml"))
WONDERS: Final = read_wonders(read("duel/wonders.toml"))
TOKENS: Final = read_tokens(read("duel/tokens.toml"))

DECKS: Final = [[card for card in CARDS if card.deck == deck] for deck in range(len(AGES))]
"""The cards of Ages I, II and III (without guilds), then the guilds."""

CARD_BY_ID: Final = {card.id: card for card in CARDS}
WONDER_BY_ID: Final = {wonder.id: wonder for wonder in WONDERS}
TOKEN_BY_ID: Final = {token.id: token for token in TOKENS}
