"""The position of a game of Architects: everything that lies on the table, and how far the turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wonders_tui.games.architects import appeal, hidden, offers, payments, traits, turn
from wonders_tui.games.architects.battle import against_one, against_two
from wonders_tui.games.architects.cards import (
    ANY,
    CENTER_ID,
    COST,
    DECK_IDS,
    ECONOMY,
    ENGINEERING,
    NO_EFFECT,
    NO_TOKEN,
    RELATION,
    STAGES,
)
from wonders_tui.games.architects.choices import LEFT, OVER, PILES, RIGHT, TAKING, text_of
from wonders_tui.games.architects.city import NOBODY, City
from wonders_tui.games.architects.deck import Deck
from wonders_tui.games.architects.options import (
    ECONOMY_MAY,
    ENGINEERING_ALWAYS,
    ENGINEERING_MAY,
    FREE_COINS,
    SETS_FOR_NOTHING,
)
from wonders_tui.games.state import Event, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class ArchitectsState(State):
    """A position: the cities in the order of their seats, the middle of the table, and how far the turn is."""

    __slots__ = (
        "active",
        "cat",
        "center",
        "chance",
        "cities",
        "city",
        "conflicts",
        "effect",
        "flipped",
        "looking",
        "offer",
        "pending",
        "reason",
        "rules",
        "stack",
        "step",
        "turns",
        "used",
    )
    rules: i64  # bits of options
    cities: list[City]
    city: City  # the active seat's
    center: Deck
    stack: Deck  # of progress tokens
    offer: bytes  # the progress tokens that lie face up, NO_TOKEN where none does
    conflicts: i64  # conflict tokens in the game
    flipped: i64  # how many of them show battle
    cat: i64  # seat or NOBODY
    active: i64
    turns: i64  # turns begun, this one included
    step: i64
    effect: i64  # what a wonder still owes, NO_EFFECT for nothing
    looking: i64  # the pile being looked at, PILES for none
    pending: i64  # mask of tokens that owe an extra card
    used: i64  # mask of tokens used up this turn
    chance: i64  # shuffles what Halicarnassus puts back; masked in views
    reason: i64

    def __init__(self, seats: i64, rules: i64, cities: list[City], center: Deck, stack: Deck, offer: bytes) -> None:
        self.seats = seats
        self.rules = rules
        self.cities = cities
        self.center = center
        self.stack = stack
        self.offer = offer
        self.conflicts = 0
        self.flipped = 0
        self.cat = NOBODY
        self.active = 0
        self.city = cities[0]
        self.turns = 0
        self.step = TAKING
        self.effect = NO_EFFECT
        self.looking = PILES
        self.pending = 0
        self.used = 0
        self.chance = 0
        self.reason = 0

    def waiting(self) -> i64:
        one: i64 = 1
        return 0 if self.step == OVER else one << self.active

    def legal(self, seat: i64) -> list[int]:
        return offers.legal(self) if seat == self.active else []

    def pile(self, pile: i64) -> Deck:
        """A deck within reach of the active seat: its own, its right neighbour's or the central one."""
        if pile == LEFT:
            return self.city.deck
        if pile == RIGHT:
            return self.cities[self.active - 1 if self.active > 0 else self.seats - 1].deck
        return self.center

    def reachable(self) -> bool:
        """Whether the active seat can take a card at all."""
        return self.pile(LEFT).left() > 0 or self.center.left() > 0 or self.pile(RIGHT).left() > 0

    def usable(self, token: i64) -> bool:
        """Whether the active seat has the token and has not used it up this turn."""
        return (self.city.tokens & ~self.used) >> token & 1 == 1

    def counts(self, token: i64, may: i64) -> bool:
        """Whether the token also counts when a stage must be built."""
        return self.rules & may == 0 and self.usable(token)

    def payments(self, stage: i64) -> list[int]:
        """All the active seat can pay with for a stage, available or not."""
        city = self.city
        place = city.wonder * STAGES + stage
        economy = self.usable(ECONOMY)
        engineering = self.usable(ENGINEERING)
        free = self.rules & FREE_COINS != 0
        return payments.payments(city.stock, COST[place], RELATION[place], economy, engineering, free)

    def missing(self, seat: i64, stage: i64) -> i64:
        """How many cards a seat lacks for a stage, available or not, with the tokens it may use; 0: it can pay."""
        city = self.cities[seat]
        tokens = city.tokens & ~self.used if seat == self.active else city.tokens
        place = city.wonder * STAGES + stage
        relation: i64 = ANY if tokens >> ENGINEERING & 1 else RELATION[place]
        return max(payments.missing(city.stock, COST[place], relation, tokens >> ECONOMY & 1 == 1), 0)

    def can_build(self) -> bool:
        """Whether the active seat can pay for a stage that is available."""
        return self._some_payable(self.usable(ECONOMY), self.usable(ENGINEERING))

    def must_build(self) -> bool:
        """Whether it must."""
        return self._some_payable(self.counts(ECONOMY, ECONOMY_MAY), self.counts(ENGINEERING, ENGINEERING_MAY))

    def _some_payable(self, economy: bool, engineering: bool) -> bool:
        city = self.city
        stock = city.stock
        if stock == 0:
            return False
        available = city.available()
        place = city.wonder * STAGES
        while available:
            if available & 1:
                relation: i64 = ANY if engineering else RELATION[place]
                if payments.payable(stock, COST[place], relation, economy):
                    return True
            available >>= 1
            place += 1
        return False

    def token_left(self) -> bool:
        """Whether a progress token is on offer."""
        if self.stack.left() > 0:
            return True
        return any(self.offer[i] != NO_TOKEN for i in range(len(self.offer)))

    def must_cash(self) -> bool:
        """Whether the active seat must lay down a set of green cards."""
        if not self.city.has_set():
            return False
        return self.token_left() or self.rules & SETS_FOR_NOTHING != 0

    def sample(self, seat: i64, rng: Rng) -> i64:
        return offers.sample(self, rng)

    def appeal(self, seat: i64, choice: i64) -> i64:
        return appeal.appeal(self, seat, choice)

    def traits(self, seat: i64, choice: i64) -> list[int]:
        return traits.traits(self, choice)

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        turn.play(self, choices[self.active], log)

    def deck_name(self, deck: Deck) -> str:
        for city in self.cities:
            if city.deck is deck:
                return DECK_IDS[city.wonder]
        return CENTER_ID

    def tokens_used(self, city: City, stage: i64, payment: i64) -> i64:
        """Mask of the tokens that a payment uses up."""
        one: i64 = 1
        used: i64 = 0
        place = city.wonder * STAGES + stage
        if payments.doubles(payment, COST[place]):
            used |= one << ECONOMY
        if self.rules & ENGINEERING_ALWAYS == 0 and payments.bends(payment, RELATION[place]):
            used |= one << ENGINEERING
        return used

    def cards_left(self) -> bool:
        """Whether any deck on the table has a card."""
        if self.center.left() > 0:
            return True
        return any(city.deck.left() > 0 for city in self.cities)

    def due(self, seat: i64) -> i64:
        """The victory tokens this seat would win in a battle now."""
        own = self.cities[seat].shields()
        left = self.cities[seat + 1 if seat + 1 < self.seats else 0].shields()
        if self.seats == 2:
            return against_one(own, left)
        return against_two(own, left, self.cities[seat - 1 if seat > 0 else self.seats - 1].shields())

    def vp(self, seat: i64) -> i64:
        """The points of a seat if the game ended now."""
        return self.cities[seat].vp(self.cat == seat)

    def standing(self) -> list[int]:
        # More stages break ties; there are fewer than eight.
        return [self.vp(seat) * 8 + self.cities[seat].stages() for seat in range(self.seats)]

    def copy(self) -> ArchitectsState:
        cities = [city.copy() for city in self.cities]
        twin = ArchitectsState(self.seats, self.rules, cities, self.center.copy(), self.stack.copy(), self.offer)
        twin.conflicts = self.conflicts
        twin.flipped = self.flipped
        twin.cat = self.cat
        twin.active = self.active
        twin.city = cities[self.active]
        twin.turns = self.turns
        twin.step = self.step
        twin.effect = self.effect
        twin.looking = self.looking
        twin.pending = self.pending
        twin.used = self.used
        twin.chance = self.chance
        twin.reason = self.reason
        return twin

    def view(self, seat: i64) -> ArchitectsState:
        return hidden.view(self, seat)

    def imagine(self, rng: Rng) -> ArchitectsState:
        return hidden.imagine(self, rng)

    def text(self, seat: i64, choice: i64) -> str:
        return text_of(self, seat, choice)

    def pack(self) -> list[object]:
        numbers = [self.rules, self.active, self.turns, self.step, self.effect, self.looking, self.pending, self.used]
        numbers += [self.conflicts, self.flipped, self.cat, self.chance, self.reason]
        cities: list[object] = [city.pack() for city in self.cities]
        return [*[int(number) for number in numbers], self.offer, self.center.pack(), self.stack.pack(), cities]
