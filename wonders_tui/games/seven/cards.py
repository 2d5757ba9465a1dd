"""Cards and wonder boards of both editions: one object each, read once from the data files and never changed.

Rules, faces and texts all read these. Loom, Glassworks and Press of two Ages are one building with copies in two decks.
A set of buildings is two masks: `early` holds those of Ages I and II, `late` those of Age III and the guilds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT
from wonders_tui.games.data import DataError, Entry, read
from wonders_tui.games.seven import trade

if TYPE_CHECKING:
    from mypy_extensions import i64

RESOURCES: Final = ("wood", "stone", "clay", "ore", "glass", "papyrus", "textile")
FAMILIES: Final = ("raw", "manufactured")

COLOURS: Final = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
BROWN: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
RED: Final = 5
PURPLE: Final = 6

COUNTED: Final = (*COLOURS, "stage", "defeat")
"""What an item can count: cards of a colour, built wonder stages, defeat tokens."""
STAGE: Final = 7
DEFEAT: Final = 8

CITIES: Final = ("self", "left", "right")
SELF: Final = 1
LEFT: Final = 2
RIGHT: Final = 4
"""Masks of CITIES: where an item counts."""

SYMBOLS: Final = ("compass", "gear", "tablet")

CATEGORIES: Final = ("military", "treasury", "wonder", "civilian", "science", "commercial", "guild")
"""The columns of the score sheet, in its order."""

ABILITIES: Final = ("free_once", "free_colour", "free_first", "free_last", "seventh", "copies")
FREE_ONCE: Final = 1
FREE_COLOUR: Final = 2
FREE_FIRST: Final = 4
FREE_LAST: Final = 8
SEVENTH: Final = 16
COPIES: Final = 32
"""Bits of what a city's stages let it do from then on."""

UNKNOWN: Final = 127
"""Stands in a hand, or under a wonder, for a card that the reader of a view does not know."""

WONDERS: Final = ("alexandria", "babylon", "ephesos", "giza", "halikarnassos", "olympia", "rhodos")
SIDES: Final = ("a", "b")

GUILDS_IN_BOX: Final = 10

# No construction asks for more units: payments to one neighbour then fit a hexadecimal digit.
_MOST_UNITS: Final = 7


@final
class Cost:
    """What building takes: coins to the bank, and resources as units of each and as the two rows that trade needs."""

    __slots__ = ("coins", "made", "raw", "units")
    coins: i64
    units: bytes
    raw: i64
    made: i64

    def __init__(self, coins: int, units: bytes) -> None:
        self.coins = coins
        self.units = units
        self.raw = trade.row(list(units), (), True)
        self.made = trade.row(list(units), (), False)


def read_cost(entry: Entry) -> Cost:
    amounts = entry.amounts("cost", ("coins", "coin", *RESOURCES))
    units = [amounts.get(resource, 0) for resource in RESOURCES]
    if sum(units) > _MOST_UNITS:
        raise entry.wrong("cost", f"no more than {_MOST_UNITS} units")
    return Cost(amounts.get("coins", 0) + amounts.get("coin", 0), bytes(units))


class Item:
    """What cards and wonder stages share: what they give when they come into a city.

    `units` are the resources it makes and `choice` the mask of those it makes one of; `raw` and `made` are both as
    rows. `discounts` are bits of `trade`. `symbol` is a place in SYMBOLS or -1. `counts` is a mask of places in COUNTED
    and `scope` one of CITIES, for `coins_each` and `points_each`.
    """

    __slots__ = (
        "choice",
        "coins",
        "coins_each",
        "cost",
        "counts",
        "discounts",
        "made",
        "points",
        "points_complete",
        "points_each",
        "raw",
        "scope",
        "shields",
        "symbol",
        "units",
        "wild",
    )
    cost: Cost
    units: bytes
    choice: i64
    raw: i64
    made: i64
    discounts: i64
    points: i64
    points_complete: i64
    shields: i64
    symbol: i64
    wild: i64
    coins: i64
    counts: i64
    scope: i64
    coins_each: i64
    points_each: i64

    def __init__(self, entry: Entry) -> None:
        self.cost = read_cost(entry)
        makes = entry.amounts("makes", RESOURCES)
        self.units = bytes(makes.get(resource, 0) for resource in RESOURCES)
        options = [RESOURCES.index(word) for word in entry.words("choice", RESOURCES)]
        if len({place < trade.RAW for place in options}) > 1:
            raise entry.wrong("choice", "must be raw or manufactured resources, not both")
        self.choice = sum(BIT[place] for place in options)
        choices = [self.choice] if options else []
        self.raw = trade.row(list(self.units), choices, True)
        self.made = trade.row(list(self.units), choices, False)
        self.discounts = _discounts(entry)
        self.points = entry.number("points", 0)
        self.points_complete = entry.number("points_complete", 0)
        self.shields = entry.number("shields", 0)
        symbol = entry.word("symbol", SYMBOLS, "")
        self.symbol = SYMBOLS.index(symbol) if symbol else -1
        self.wild = int(entry.flag("wild"))
        self.coins = entry.number("coins", 0)
        self.counts = sum(BIT[COUNTED.index(word)] for word in entry.words("counts", COUNTED))
        self.scope = sum(BIT[CITIES.index(word)] for word in entry.words("of", CITIES))
        self.coins_each = entry.number("coins_each", 0)
        self.points_each = entry.number("points_each", 0)
        if not bool(self.counts) == bool(self.scope) == bool(self.coins_each or self.points_each):
            raise entry.wrong("counts", "needs `of` and one of coins_each and points_each, and they need it")


def _discounts(entry: Entry) -> int:
    family = entry.word("cheaper", FAMILIES, "")
    sides = entry.words("from", CITIES[1:])
    if bool(family) != bool(sides):
        raise entry.wrong("cheaper", "needs `from`, and that needs it")
    bits = (trade.RAW_LEFT, trade.RAW_RIGHT) if family == "raw" else (trade.MADE_LEFT, trade.MADE_RIGHT)
    return sum(bits[CITIES.index(side) - 1] for side in sides)


@final
class Card(Item):
    """A building. `age` is its first Age; `seats` are, for each Age, the seat numbers on its copies (guilds have none).

    `chain` are the buildings any of which makes this one free, `chain_early` their mask; `frees` those that this one
    makes free. `early` and `late` are its bit in the two masks of a set (one of them is 0), `tally` one card of its
    colour in a row of bytes.
    """

    __slots__ = (
        "age",
        "chain",
        "chain_early",
        "colour",
        "early",
        "frees",
        "id",
        "index",
        "late",
        "name",
        "producer",
        "seats",
        "tally",
    )
    index: i64
    id: str
    name: str
    age: i64
    colour: i64
    seats: list[list[int]]
    chain: list[int]
    chain_early: i64
    frees: list[int]
    early: i64
    late: i64
    tally: i64
    producer: bool

    def __init__(self, index: int, key: str, entry: Entry, age: int, colour: int) -> None:
        super().__init__(entry)
        self.index = index
        self.id = key
        self.name = entry.text("name", key.replace("_", " ").title())
        self.age = age
        self.colour = colour
        self.seats = [[], [], []]
        self.chain = []
        self.chain_early = 0
        self.frees = []
        self.early = 0
        self.late = 0
        self.tally = BIT[8 * colour]
        self.producer = self.raw != 0 or self.made != 0 or self.discounts != 0


@final
class Stage(Item):
    """A stage of a wonder. `abilities` are bits from FREE_ONCE on; `raises` says that it builds out of the discard."""

    __slots__ = ("abilities", "raises")
    abilities: i64
    raises: bool

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.abilities = sum(BIT[place] for place, word in enumerate(ABILITIES) if entry.flag(word))
        self.raises = entry.flag("raises")


@final
class Board:
    """One side of a wonder board. `makes` is the place of its resource in RESOURCES (-1: the blank board)."""

    __slots__ = ("id", "index", "made", "makes", "name", "raw", "side", "size", "stages", "wonder")
    index: i64
    id: str
    name: str
    wonder: i64
    side: str
    makes: i64
    raw: i64
    made: i64
    stages: list[Stage]
    size: i64

    def __init__(self, index: int, wonder: int, side: str, makes: int, stages: list[Stage]) -> None:
        self.index = index
        self.wonder = wonder
        self.side = side
        self.id = f"{WONDERS[wonder]}_{side}" if wonder >= 0 else ""
        self.name = WONDERS[wonder].title() if wonder >= 0 else ""
        self.makes = makes
        units = [int(place == makes) for place in range(len(RESOURCES))]
        self.raw = trade.row(units, (), True)
        self.made = trade.row(units, (), False)
        self.stages = stages
        self.size = len(stages)


@final
class Box:
    """The contents of one edition. Cards and boards are counted from 1; place 0 holds a blank one.

    `decks` are the cards of each Age without guilds, a list for every number of cities from 3 up to 7.
    """

    __slots__ = ("boards", "card_by_id", "cards", "decks", "edition", "first_late", "guilds")
    edition: i64
    cards: list[Card]
    card_by_id: dict[str, Card]
    boards: list[Board]
    guilds: list[int]
    decks: list[list[bytes]]
    first_late: i64

    def __init__(self, edition: int, cards: list[Card], boards: list[Board]) -> None:
        self.edition = edition
        self.cards = cards
        self.boards = boards
        self.card_by_id = {card.id: card for card in cards[1:]}
        self.guilds = [card.index for card in cards if card.colour == PURPLE]
        self.first_late = min(card.index for card in cards if card.late)
        self.decks = [[self._deck(age, cities) for cities in range(3, 8)] for age in range(3)]

    def deck(self, age: i64, cities: i64) -> bytes:
        """The cards of an Age for so many cities, in rising order; of Age III those that are no guilds."""
        return self.decks[age - 1][cities - 3]

    def _deck(self, age: int, cities: int) -> bytes:
        return bytes(c.index for c in self.cards for seats in c.seats[age] if seats <= cities)


def read_cards(book: Entry, changes: Entry | None) -> list[Card]:
    """All cards in the order of Ages and colours, the blank one first. Raises DataError."""
    gone = changes.text("gone").split() if changes else []
    cards = [Card(0, "", Entry("the blank card", {}), 0, 0)]
    known: dict[str, Card] = {}
    chains: list[tuple[Card, list[str]]] = []
    for age, colour, key, entry in _lines(book, changes):
        with entry:
            card = Card(len(cards), key, entry, age, colour)
            parents = entry.text("chain", "").split()
            seats = list(entry.numbers("seats")) if colour != PURPLE else []
        if key in gone:
            gone.remove(key)
            continue
        if key in known and bytes(card.units) != bytes(known[key].units):
            raise entry.wrong("makes", "differs from the building of the same name in an earlier Age")
        if key not in known:
            known[key] = card
            cards.append(card)
            chains.append((card, parents))
        known[key].seats[age - 1] = seats
    if gone:
        raise DataError(f"{book.where}: there is no {gone[0]!r} that could be gone")
    early = sum(card.age < 3 for card in cards)
    for card in cards[1:]:
        card.early = BIT[card.index] if card.age < 3 else 0
        card.late = 0 if card.age < 3 else BIT[card.index - early]
    for card, parents in chains:
        for parent in parents:
            if parent not in known or known[parent].age >= card.age:
                raise DataError(f"{book.where}, {card.id}, chain: {parent!r} is no building of an earlier Age")
            card.chain.append(known[parent].index)
            card.chain_early |= known[parent].early
            known[parent].frees.append(card.index)
    return cards


def _lines(book: Entry, changes: Entry | None) -> list[tuple[int, int, str, Entry]]:
    """Every line as Age, colour, id and entry, the changed ones in the places of the old ones."""
    found: list[tuple[int, int, str, Entry]] = []
    sections = [(age, c, f"age_{age}", COLOURS[c]) for age in (1, 2, 3) for c in range(PURPLE)]
    for age, colour, first, second in [*sections, (3, PURPLE, "guilds", "")]:
        lines: dict[str, Entry] = {}
        for source in (book, changes):
            if source and first in source:
                section = source.entry(first)
                if second and second not in section:
                    continue
                lines.update((section.entry(second) if second else section).entries())
        found.extend((age, colour, key, entry) for key, entry in lines.items())
    return found


def read_boards(book: Entry) -> list[Board]:
    """All boards by wonder and side, the blank one first. Raises DataError."""
    boards = [Board(0, -1, "", -1, [])]
    for wonder, name in enumerate(WONDERS):
        for side in SIDES:
            with book.entry(name).entry(side) as entry:
                makes = RESOURCES.index(entry.word("makes", RESOURCES))
                stages = []
                for part in entry.list("stages"):
                    with part:
                        stages.append(Stage(part))
                boards.append(Board(len(boards), wonder, side, makes, stages))
    return boards


def _box(edition: int, changes: str, boards: str) -> Box:
    cards = read_cards(read("seven/cards.toml"), read(changes) if changes else None)
    return Box(edition, cards, read_boards(read(boards)))


BOXES: Final = [
    _box(2010, "", "seven/wonders.toml"),
    _box(2020, "seven/cards-2020.toml", "seven/wonders-2020.toml"),
]
"""The first and the second edition."""


def box_of(edition: i64) -> Box:
    return BOXES[0] if edition == 2010 else BOXES[1]
