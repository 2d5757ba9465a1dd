"""A city: one seat's wonder, the cards in front of it, its tokens, and the deck at its left hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.architects.cards import (
    AVAILABLE,
    BLUE,
    BUILT,
    CAT_BLUE,
    CAT_VP,
    COIN,
    COMPASS,
    CULTURE,
    DECOR,
    EDUCATION,
    FINISHED,
    KINDS,
    POLITICS,
    RED,
    RED_HORN,
    RED_HORNS,
    SECOND_CULTURE,
    STAGE_SHIELDS,
    STAGE_VP,
    STRATEGY,
    TABLET,
    TACTICS,
    TOKEN,
    TOKENS,
    VICTORY_VP,
    VP,
)
from wonders_tui.games.architects.deck import Deck, unpack_deck
from wonders_tui.games.game import BadPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

# What a city pays with is one number: five bits for each of the five resources and, last, the coins. So are payments,
# and to pay is to subtract.
UNIT: Final = (1, 1 << 5, 1 << 10, 1 << 15, 1 << 20, 1 << 25)
MOST: Final = 31
"""The most cards of one kind that a city can hold (there are 27 coins, and fewer of everything else)."""

NOBODY: Final = -1
"""Who has the Cat as long as it sits in the middle."""

# Facts of the data file as numbers, so that scoring looks nothing up.
TACTICS_SHIELDS: Final[int] = TOKEN[TACTICS].shields
DECOR_VP: Final[int] = TOKEN[DECOR].points[0]
DECOR_FINISHED_VP: Final[int] = TOKEN[DECOR].points[1]
POLITICS_VP: Final[int] = TOKEN[POLITICS].points[0]
STRATEGY_VP: Final[int] = TOKEN[STRATEGY].points[0]
EDUCATION_VP: Final[int] = TOKEN[EDUCATION].points[0]
CULTURE_VP: Final[int] = TOKEN[CULTURE].points[0]
BOTH_CULTURES_VP: Final[int] = TOKEN[CULTURE].points[1]


@final
class City:
    """One seat's part of the table. Everything here is open to all but the order of the deck."""

    __slots__ = (
        "blue",
        "built",
        "cats",
        "compasses",
        "deck",
        "gears",
        "red",
        "red_horn",
        "red_horns",
        "stock",
        "tablets",
        "tokens",
        "victories",
        "wonder",
    )
    wonder: i64
    built: i64  # mask of stages
    stock: i64  # resources and coins, five bits a kind
    blue: i64  # blue cards without the cat
    cats: i64  # blue cards with the cat
    tablets: i64
    compasses: i64
    gears: i64
    red: i64  # red cards without a horn, with one, with two
    red_horn: i64
    red_horns: i64
    victories: i64
    tokens: i64  # mask of progress tokens; the second Culture has a place of its own
    deck: Deck

    def __init__(self, wonder: i64, deck: Deck) -> None:
        self.wonder = wonder
        self.deck = deck
        self.built = 0
        self.stock = 0
        self.blue = 0
        self.cats = 0
        self.tablets = 0
        self.compasses = 0
        self.gears = 0
        self.red = 0
        self.red_horn = 0
        self.red_horns = 0
        self.victories = 0
        self.tokens = 0

    def copy(self) -> City:
        twin = City(self.wonder, self.deck.copy())
        twin.built = self.built
        twin.stock = self.stock
        twin.blue = self.blue
        twin.cats = self.cats
        twin.tablets = self.tablets
        twin.compasses = self.compasses
        twin.gears = self.gears
        twin.red = self.red
        twin.red_horn = self.red_horn
        twin.red_horns = self.red_horns
        twin.victories = self.victories
        twin.tokens = self.tokens
        return twin

    def gain(self, kind: i64) -> None:
        """Put a card in front of the city."""
        if kind <= COIN:
            one: i64 = 1
            self.stock += one << (5 * kind)  # at most 25: see the trap about shifts of 31 and more
        elif kind == CAT_BLUE:
            self.cats += 1
        elif kind == BLUE:
            self.blue += 1
        elif kind == RED:
            self.red += 1
        elif kind == RED_HORN:
            self.red_horn += 1
        elif kind == RED_HORNS:
            self.red_horns += 1
        elif kind == TABLET:
            self.tablets += 1
        elif kind == COMPASS:
            self.compasses += 1
        else:
            self.gears += 1

    def count(self, kind: i64) -> i64:
        """How many cards of this kind lie in front of the city."""
        if kind <= COIN:
            return self.stock >> (5 * kind) & 31
        if kind == CAT_BLUE:
            return self.cats
        if kind == BLUE:
            return self.blue
        if kind == RED:
            return self.red
        if kind == RED_HORN:
            return self.red_horn
        if kind == RED_HORNS:
            return self.red_horns
        if kind == TABLET:
            return self.tablets
        if kind == COMPASS:
            return self.compasses
        return self.gears

    def available(self) -> i64:
        """Mask of the stages that stand on built ones and are not built yet."""
        return AVAILABLE[self.wonder * 32 + self.built]

    def finished(self) -> bool:
        return self.built == FINISHED

    def stages(self) -> i64:
        """How many stages are built."""
        return BUILT[self.built]

    def has(self, token: i64) -> bool:
        return self.tokens >> token & 1 == 1

    def receive(self, token: i64) -> None:
        """Put a progress token in front of the city."""
        one: i64 = 1
        if token == CULTURE and self.has(CULTURE):
            token = SECOND_CULTURE
        self.tokens |= one << token

    def owned(self, token: i64) -> i64:
        """How many of this progress token the city has."""
        if token == CULTURE:
            return (self.tokens >> CULTURE & 1) + (self.tokens >> SECOND_CULTURE & 1)
        return self.tokens >> token & 1

    def token_count(self) -> i64:
        count: i64 = 0
        mask = self.tokens
        while mask:
            count += mask & 1
            mask >>= 1
        return count

    def has_set(self) -> bool:
        """Two alike or three different green cards."""
        if self.tablets >= 2 or self.compasses >= 2 or self.gears >= 2:
            return True
        return self.tablets > 0 and self.compasses > 0 and self.gears > 0

    def shields(self) -> i64:
        shields = self.red + self.red_horn + self.red_horns + STAGE_SHIELDS[self.wonder * 32 + self.built]
        if self.has(TACTICS):
            shields += TACTICS_SHIELDS
        return shields

    def stage_vp(self) -> i64:
        return STAGE_VP[self.wonder * 32 + self.built]

    def blue_vp(self) -> i64:
        return self.blue * VP[BLUE] + self.cats * VP[CAT_BLUE]

    def military_vp(self) -> i64:
        return self.victories * VICTORY_VP

    def token_vp(self, token: i64) -> i64:
        """What one kind of progress token is worth to the city if the game ends now."""
        if not self.has(token):
            return 0
        if token == DECOR:
            return DECOR_FINISHED_VP if self.finished() else DECOR_VP
        if token == POLITICS:
            return self.cats * POLITICS_VP
        if token == STRATEGY:
            return self.victories * STRATEGY_VP
        if token == EDUCATION:
            return self.token_count() * EDUCATION_VP
        if token == CULTURE:
            return BOTH_CULTURES_VP if self.has(SECOND_CULTURE) else CULTURE_VP
        return 0

    def progress_vp(self) -> i64:
        vp: i64 = 0
        if self.tokens >> DECOR:
            for token in range(DECOR, TOKENS):
                vp += self.token_vp(token)
        return vp

    def vp(self, cat: bool) -> i64:
        """All points if the game ends now; `cat` says whether the pawn is here."""
        vp = self.stage_vp() + self.blue_vp() + self.military_vp() + self.progress_vp()
        return vp + CAT_VP if cat else vp

    def pack(self) -> list[object]:
        counts = bytes([int(self.count(kind)) for kind in range(KINDS)])
        numbers = [self.wonder, self.built, self.victories, self.tokens]
        return [*[int(number) for number in numbers], counts, self.deck.pack()]


def unpack_city(values: object) -> City:
    """The city that was packed. Raises BadPosition."""
    if not isinstance(values, (list, tuple)) or len(values) != 6:
        raise BadPosition("a city has 6 values: wonder, built, victories, tokens, cards, deck")
    wonder, built, victories, tokens, counts, deck = values
    numbers = (wonder, built, victories, tokens)
    limits = (7, 32, 256, 1 << 15)
    if any(not isinstance(n, int) or not 0 <= n < limit for n, limit in zip(numbers, limits, strict=True)):
        raise BadPosition(f"a city's wonder, stages, victories and tokens cannot be {numbers}")
    if not isinstance(counts, bytes) or len(counts) != KINDS or max(counts) > MOST:
        raise BadPosition(f"a city's cards are {KINDS} numbers of at most {MOST}")
    city = City(wonder, unpack_deck(deck, KINDS))
    city.built = built
    city.victories = victories
    city.tokens = tokens
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            city.gain(kind)
    return city
