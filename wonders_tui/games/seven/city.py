"""What lies before one seat: its board, what it has built, its coins and tokens, and the hand it holds.

A hand is a row of cards, seven bits each, in rising order; so are the cards that a city used in an Age, in the order of
its turns, with the use of each beside it. That history is all that knowledge comes from: see `knowledge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import BLUE, GREY, Board, Card, Cost, Item, Stage

if TYPE_CHECKING:
    from mypy_extensions import i64

BUILT: Final = 1
BURIED: Final = 2
GIVEN_UP: Final = 3
TAKEN_UP: Final = 4
"""How a city used a card: built it, laid it under its wonder, gave it up (or had it left over), and gave it up and
somebody built it out of the discard pile since. Nothing at all is 0."""

DRAWN: Final = 4
"""Added to BURIED and GIVEN_UP, with two seats, where it was the card just drawn: the other seat never saw that one."""


def face_down(use: i64) -> bool:
    """Whether a card that was used so lies face down."""
    return use in (2, 3, 6, 7)


def given_up(use: i64) -> bool:
    """Whether a card that was used so lies in the discard pile."""
    return use in (3, 7)


def card_in(cards: i64, place: i64) -> i64:
    """The card at a place of a row, 0 if there is none."""
    return cards >> (7 * place) & 127


def size_of(cards: i64) -> i64:
    """How many cards are in a hand."""
    n: i64 = 0
    while cards != 0:
        cards >>= 7
        n += 1
    return n


def with_card(cards: i64, card: i64) -> i64:
    """The hand with one card more, in its place."""
    place: i64 = 0
    while cards >> place != 0 and (cards >> place & 127) < card:
        place += 7
    above = cards >> place
    return cards - (above << place) + ((above << 7 | card) << place)


def without_card(cards: i64, card: i64) -> i64:
    """The hand with one such card less; it must hold one."""
    place: i64 = 0
    while (cards >> place & 127) != card:
        place += 7
    above = cards >> place
    return cards - (above << place) + (above >> 7 << place)


FACTS: Final = (
    *("stages", "coins", "early", "late", "won", "defeats", "free_used", "hand"),
    *("cards_1", "cards_2", "cards_3", "uses_1", "uses_2", "uses_3"),
    *("fresh", "pledge", "unready", "looked"),
)
"""The numbers of a city that are written down; what follows from them is worked out again."""


@final
class City:
    """One city and the seat's cards. `stages` counts the built ones, `won` its victory tokens by Age in a row of bytes.

    `own_*` and `sale_*` are rows (see `trade`) of what the city makes for itself and sells. `pledge` is the choice that
    a seat made while the Free city's is still open (0: none). `fresh` is a building that makes something from the next
    turn on, `unready` coins of this turn's trade that its seventh card cannot spend. `looked` is the turn (8 * Age +
    turn) in which the seat last looked through the discard pile.
    """

    __slots__ = (
        "abilities",
        "blue_points",
        "board",
        "cards_1",
        "cards_2",
        "cards_3",
        "coins",
        "defeats",
        "discounts",
        "early",
        "free_used",
        "fresh",
        "hand",
        "late",
        "looked",
        "own_made",
        "own_raw",
        "pledge",
        "sale_made",
        "sale_raw",
        "shields",
        "stage_points",
        "stages",
        "symbols",
        "tally",
        "unready",
        "uses_1",
        "uses_2",
        "uses_3",
        "wilds",
        "won",
    )
    board: Board
    stages: i64
    coins: i64
    early: i64
    late: i64
    tally: i64
    own_raw: i64
    own_made: i64
    sale_raw: i64
    sale_made: i64
    discounts: i64
    shields: i64
    symbols: i64
    wilds: i64
    blue_points: i64
    stage_points: i64
    won: i64
    defeats: i64
    abilities: i64
    free_used: i64
    hand: i64
    cards_1: i64
    cards_2: i64
    cards_3: i64
    uses_1: i64
    uses_2: i64
    uses_3: i64
    fresh: i64
    pledge: i64
    unready: i64
    looked: i64

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stages = 0
        self.coins = 0
        self.early = 0
        self.late = 0
        self.tally = 0
        self.own_raw = board.raw
        self.own_made = board.made
        self.sale_raw = board.raw
        self.sale_made = board.made
        self.discounts = 0
        self.shields = 0
        self.symbols = 0
        self.wilds = 0
        self.blue_points = 0
        self.stage_points = 0
        self.won = 0
        self.defeats = 0
        self.abilities = 0
        self.free_used = 0
        self.hand = 0
        self.cards_1 = 0
        self.cards_2 = 0
        self.cards_3 = 0
        self.uses_1 = 0
        self.uses_2 = 0
        self.uses_3 = 0
        self.fresh = 0
        self.pledge = 0
        self.unready = 0
        self.looked = 0

    def copy(self) -> City:
        twin = City(self.board)
        twin.stages = self.stages
        twin.coins = self.coins
        twin.early = self.early
        twin.late = self.late
        twin.tally = self.tally
        twin.own_raw = self.own_raw
        twin.own_made = self.own_made
        twin.sale_raw = self.sale_raw
        twin.sale_made = self.sale_made
        twin.discounts = self.discounts
        twin.shields = self.shields
        twin.symbols = self.symbols
        twin.wilds = self.wilds
        twin.blue_points = self.blue_points
        twin.stage_points = self.stage_points
        twin.won = self.won
        twin.defeats = self.defeats
        twin.abilities = self.abilities
        twin.free_used = self.free_used
        twin.hand = self.hand
        twin.cards_1 = self.cards_1
        twin.cards_2 = self.cards_2
        twin.cards_3 = self.cards_3
        twin.uses_1 = self.uses_1
        twin.uses_2 = self.uses_2
        twin.uses_3 = self.uses_3
        twin.fresh = self.fresh
        twin.pledge = self.pledge
        twin.unready = self.unready
        twin.looked = self.looked
        return twin

    def pack(self) -> list[int]:
        """The index of the board and the numbers of FACTS."""
        numbers: list[int] = [self.board.index]
        for name in FACTS:
            numbers.append(getattr(self, name))
        return numbers

    def has(self, card: Card) -> bool:
        """Whether a building of this name stands here."""
        return (self.early & card.early) | (self.late & card.late) != 0

    def count(self, colour: i64) -> i64:
        """How many cards of a colour stand here."""
        return self.tally >> (8 * colour) & 127

    def symbol(self, place: i64) -> i64:
        """How many of one scientific symbol stand here."""
        return self.symbols >> (8 * place) & 127

    def won_in(self, age: i64) -> i64:
        """How many victory tokens of an Age it took."""
        return self.won >> (8 * age - 8) & 127

    def next_stage(self) -> Stage | None:
        """The stage that can be built next, if there is one."""
        return self.board.stages[self.stages] if self.stages < self.board.size else None

    def payments(self, cost: Cost, left: City, right: City, purse: i64) -> i64:
        """What a cost can cost this city now, as `trade.payments` writes it; 0 if it cannot be paid."""
        rest = purse - cost.coins
        if rest < 0:
            return 0
        raw: i64 = 0
        if cost.raw != 0:
            raw = trade.shares(cost.raw, self.own_raw, left.sale_raw, right.sale_raw)
        made: i64 = 0
        if cost.made != 0:
            made = trade.shares(cost.made, self.own_made, left.sale_made, right.sale_made)
        return trade.payments(raw, made, self.discounts, rest)

    def place(self, card: Card) -> None:
        """Build a card, without paying. What it makes is not in use before `use`."""
        self.early |= card.early
        self.late |= card.late
        self.tally += card.tally
        if card.colour == BLUE:
            self.blue_points += card.points
        self._gain(card)

    def use(self, card: Card) -> None:
        """From now on the city uses, and perhaps sells, what a card makes."""
        self.own_raw = trade.plus(self.own_raw, card.raw)
        self.own_made = trade.plus(self.own_made, card.made)
        if card.colour <= GREY:
            self.sale_raw = trade.plus(self.sale_raw, card.raw)
            self.sale_made = trade.plus(self.sale_made, card.made)
        self.discounts |= card.discounts

    def raise_stage(self) -> Stage:
        """Build the next stage, without paying."""
        stage = self.board.stages[self.stages]
        self.stages += 1
        self.stage_points += stage.points
        self.abilities |= stage.abilities
        self.own_raw = trade.plus(self.own_raw, stage.raw)
        self.own_made = trade.plus(self.own_made, stage.made)
        self.discounts |= stage.discounts
        self._gain(stage)
        return stage

    def _gain(self, item: Item) -> None:
        self.coins += item.coins
        self.shields += item.shields
        self.wilds += item.wild
        if item.symbol >= 0:
            self.symbols += BIT[8 * item.symbol]

    def cards_of(self, age: i64) -> i64:
        """The cards it used in an Age, by turn."""
        return self.cards_1 if age == 1 else (self.cards_2 if age == 2 else self.cards_3)

    def uses_of(self, age: i64) -> i64:
        """How it used them, three bits a turn."""
        return self.uses_1 if age == 1 else (self.uses_2 if age == 2 else self.uses_3)

    def card_at(self, age: i64, place: i64) -> i64:
        """The card used in the turn after `place` others of that Age (the last one of the hand is at place 6)."""
        return self.cards_of(age) >> (7 * place) & 127

    def use_at(self, age: i64, place: i64) -> i64:
        return self.uses_of(age) >> (3 * place) & 7

    def note(self, age: i64, place: i64, card: i64, use: i64) -> None:
        """Write a card and its use into the history, over what is there."""
        cards = self.cards_of(age)
        cards += (card - (cards >> (7 * place) & 127)) << (7 * place)
        uses = self.uses_of(age)
        uses += (use - (uses >> (3 * place) & 7)) << (3 * place)
        if age == 1:
            self.cards_1 = cards
            self.uses_1 = uses
        elif age == 2:
            self.cards_2 = cards
            self.uses_2 = uses
        else:
            self.cards_3 = cards
            self.uses_3 = uses
