"""One player's city: everything it has, as named fields that a copy takes over one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT, byte, count
from wonders_tui.games.duel.cards import (
    CARDS,
    RESOURCES,
    THREE_COINS,
    TOKEN,
    TOKENS,
    WONDER,
    WONDERS,
    Card,
    Item,
    Token,
    Wonder,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

START_COINS: Final = 7
BASE_PRICE: Final = 2
FIXED_PRICE: Final = 1
TOP_PRICE: Final = 6  # no resource shows more than four symbols on all brown and grey cards together
REBATE: Final = 2

OPEN_MARKET: Final[i64] = sum((BASE_PRICE * 8 + place) * BIT[8 * place] for place in range(len(RESOURCES)))
"""All five resources at the base price."""


@final
class City:
    """`early` and `late` are its buildings, `tokens` its progress tokens, `symbols` its different scientific symbols.

    `tally` counts its cards by colour and its built wonders, `makes` its resources, `points` what it has scored for
    good by category: rows of bytes. `market` lists the prices of the five resources, dearest first, each in a byte that
    holds eight times the price plus the resource.

    `wonders` are the drafted wonders in the order they were taken; `built` and `unbuilt` are masks of places in it
    (a wonder that is neither went back to the box), `buried` holds for each place seven bits: 0, or 1 + the card under
    it. `raids` are the military tokens that still lie before this city: 1 costs it 2 coins, 2 costs it 5.

    What tokens do for good: resources spared on blue cards and wonders, coins per chain, shields per red card, whether
    it collects what the other city pays for resources, whether its wonders give another turn.
    """

    __slots__ = (
        "blue_rebate",
        "built",
        "buried",
        "chain_coins",
        "coins",
        "collects",
        "early",
        "fixed",
        "goods_choices",
        "late",
        "makes",
        "market",
        "points",
        "raids",
        "raw_choices",
        "red_shields",
        "replays",
        "symbols",
        "tally",
        "tokens",
        "unbuilt",
        "wonder_rebate",
        "wonders",
    )
    coins: i64
    early: i64
    late: i64
    tokens: i64
    symbols: i64
    tally: i64
    makes: i64
    raw_choices: i64
    goods_choices: i64
    fixed: i64
    market: i64
    points: i64
    wonders: bytes
    built: i64
    unbuilt: i64
    buried: i64
    raids: i64
    blue_rebate: i64
    wonder_rebate: i64
    chain_coins: i64
    red_shields: i64
    collects: bool
    replays: bool

    def __init__(self) -> None:
        self.coins = START_COINS
        self.early = 0
        self.late = 0
        self.tokens = 0
        self.symbols = 0
        self.tally = 0
        self.makes = 0
        self.raw_choices = 0
        self.goods_choices = 0
        self.fixed = 0
        self.market = OPEN_MARKET
        self.points = 0
        self.wonders = b""
        self.built = 0
        self.unbuilt = 0
        self.buried = 0
        self.raids = 3
        self.blue_rebate = 0
        self.wonder_rebate = 0
        self.chain_coins = 0
        self.red_shields = 0
        self.collects = False
        self.replays = False

    def copy(self) -> City:
        twin = City()
        twin.coins = self.coins
        twin.early = self.early
        twin.late = self.late
        twin.tokens = self.tokens
        twin.symbols = self.symbols
        twin.tally = self.tally
        twin.makes = self.makes
        twin.raw_choices = self.raw_choices
        twin.goods_choices = self.goods_choices
        twin.fixed = self.fixed
        twin.market = self.market
        twin.points = self.points
        twin.wonders = self.wonders
        twin.built = self.built
        twin.unbuilt = self.unbuilt
        twin.buried = self.buried
        twin.raids = self.raids
        twin.blue_rebate = self.blue_rebate
        twin.wonder_rebate = self.wonder_rebate
        twin.chain_coins = self.chain_coins
        twin.red_shields = self.red_shields
        twin.collects = self.collects
        twin.replays = self.replays
        return twin

    def has(self, card: Card) -> bool:
        """Whether the card is one of its buildings."""
        return (self.early & card.early) | (self.late & card.late) != 0

    def count(self, kind: i64) -> i64:
        """How many it has of one kind in COUNTED."""
        if kind == THREE_COINS:
            return self.coins // 3
        if kind == TOKEN:
            return count(self.tokens)
        return byte(self.tally, kind)

    def price_of(self, resource: i64) -> i64:
        """What one unit of a resource costs it in the bank."""
        market = self.market
        while market & 7 != resource:
            market >>= 8
        return (market & 127) >> 3

    def add_card(self, card: Card) -> None:
        """Take a building in, with all it gives for good; `reprice` must follow where it makes or fixes something."""
        self.early |= card.early
        self.late |= card.late
        self.tally += card.tally
        self.makes += card.makes
        self.fixed |= card.fixed
        self._add(card)

    def add_wonder(self, place: i64, card: i64) -> None:
        """Build the wonder at a place of `wonders` over a card (-1: not known which)."""
        self.built |= BIT[place]
        self.unbuilt &= ~BIT[place]
        self.buried += (card + 1) * BIT[7 * place]
        self.tally += BIT[8 * WONDER]
        self._add(WONDERS[self.wonders[place]])

    def add_token(self, token: Token) -> None:
        self.tokens |= token.bit
        if token.rebate == "blue":
            self.blue_rebate = REBATE
        elif token.rebate == "wonder":
            self.wonder_rebate = REBATE
        self.chain_coins += token.chain_coins
        self.red_shields += token.red_shields
        self.collects |= token.collects
        self.replays |= token.replays
        self._add(token)

    def _add(self, item: Item) -> None:
        self.points += item.scored
        self.symbols |= item.symbol_bit
        self.raw_choices += item.raw_choice
        self.goods_choices += item.goods_choice

    def remove(self, card: Card) -> None:
        """Lose a brown or grey building; the other city must `reprice`."""
        self.early &= ~card.early
        self.tally -= card.tally
        self.makes -= card.makes

    def reprice(self, other: City) -> None:
        """Set the market by what the other city makes on brown and grey cards, and by one's own fixed prices."""
        market: i64 = 0
        price: i64 = FIXED_PRICE
        while price <= TOP_PRICE:
            resource: i64 = len(RESOURCES)
            while resource > 0:
                resource -= 1
                here: i64 = FIXED_PRICE if self.fixed >> resource & 1 else BASE_PRICE + byte(other.makes, resource)
                if here == price:
                    market = market * 256 + price * 8 + resource
            price += 1
        self.market = market

    def pack(self) -> list[object]:
        """The facts that all the rest follows from."""
        return [
            self.coins,
            self.early,
            self.late,
            self.tokens,
            self.wonders,
            self.built,
            self.unbuilt,
            self.buried,
            self.raids,
        ]

    # What screens and tests ask; the rules use the fields.

    def cards(self) -> list[Card]:
        """Its buildings in the order of the data."""
        return [card for card in CARDS if self.has(card)]

    def tokens_held(self) -> list[Token]:
        return [token for token in TOKENS if self.tokens & token.bit]

    def wonder(self, place: int) -> Wonder:
        """The wonder at a place of `wonders`."""
        return WONDERS[self.wonders[place]]

    def is_built(self, place: int) -> bool:
        return self.built >> place & 1 == 1

    def is_unbuilt(self, place: int) -> bool:
        """Whether it can still be built; a wonder neither built nor unbuilt went back to the box."""
        return self.unbuilt >> place & 1 == 1

    def buried_at(self, place: int) -> Card | None:
        """The card under a built wonder, where it is known."""
        card = (self.buried >> 7 * place & 127) - 1
        return CARDS[card] if card >= 0 else None

    def symbols_held(self) -> list[int]:
        """How many it has of each scientific symbol, in the order of SYMBOLS."""
        held = [0] * 7
        for item in [*self.cards(), *self.tokens_held()]:
            if item.symbol >= 0:
                held[item.symbol] += 1
        return held
