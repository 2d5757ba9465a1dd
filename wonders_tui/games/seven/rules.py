"""A position of 7 Wonders and how it is played on: who chooses, what is allowed, what happens.

Seats sit clockwise; the left neighbour of a seat is the next one. With two seats there is a third city, the Free city,
after theirs. A turn goes: everybody pays, everything is placed, coins for what was placed are counted; after the sixth
turn of an Age come seventh cards and leftovers; then buildings are picked out of the discard pile; then hands are
passed, or the Age ends. Nothing that comes in on the way helps to pay in the same turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.seven import appeal, events, knowledge, scoring, trade
from wonders_tui.games.seven.cards import (
    FREE_COLOUR,
    FREE_FIRST,
    FREE_LAST,
    FREE_ONCE,
    SEVENTH,
    Box,
    Card,
)
from wonders_tui.games.seven.choices import (
    BOARD,
    BUILD,
    DEEDS,
    FREE,
    PICK,
    SELL,
    SKIP,
    STAGE,
    card_of,
    choice_of,
    deed_of,
    split_of,
    to_left,
    to_right,
)
from wonders_tui.games.seven.city import (
    BUILT,
    BURIED,
    DRAWN,
    GIVEN_UP,
    TAKEN_UP,
    City,
    card_in,
    given_up,
    size_of,
    with_card,
    without_card,
)
from wonders_tui.games.state import Event, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64

FREE_CITY: Final = 2
"""The place of the Free city among the cities, with two seats."""

SEVENTH_SPENDS_ALL: Final = 1
COPY_COUNTS_ITSELF: Final = 2
"""Bits of the house rules."""

ALL_SEEING: Final = -2
"""The viewer of a position that is no view."""

NOT_FREE: Final = 0
NO_COST: Final = 1
BY_CHAIN: Final = 2
BY_COLOUR: Final = 3
BY_FIRST: Final = 4
BY_LAST: Final = 5
"""Why a building costs nothing."""

SALE: Final = 3
"""Coins for a card that is given up."""


@final
class SevenState(State):
    """One position, full or as a view.

    `age` is 0 while boards are chosen; `turn` is then the seat to choose, else 1 to 6. `sevenths` and `picks` are masks
    of the cities whose owners still owe a choice about a seventh card and about the discard pile. `ahead` are the cards
    of the Ages to come, seven for every city, as they will be dealt; `pile` is the draw pile of the game for two, the
    top card lowest, and `drawn` the card its holder drew this turn. `viewer` says whose view it is.
    """

    __slots__ = (
        "age",
        "ahead",
        "box",
        "cities",
        "drawn",
        "house",
        "over",
        "picks",
        "pile",
        "sevenths",
        "turn",
        "viewer",
    )
    box: Box
    cities: list[City]
    house: i64
    age: i64
    turn: i64
    sevenths: i64
    picks: i64
    over: bool
    ahead: bytes
    pile: i64
    drawn: i64
    viewer: i64

    def __init__(self, box: Box, seats: i64, cities: list[City], ahead: bytes) -> None:
        self.box = box
        self.seats = seats
        self.cities = cities
        self.house = 0
        self.age = 0
        self.turn = 0
        self.sevenths = 0
        self.picks = 0
        self.over = False
        self.ahead = ahead
        self.pile = 0
        self.drawn = 0
        self.viewer = ALL_SEEING

    def copy(self) -> SevenState:
        twin = SevenState(self.box, self.seats, [city.copy() for city in self.cities], self.ahead)
        twin.house = self.house
        twin.age = self.age
        twin.turn = self.turn
        twin.sevenths = self.sevenths
        twin.picks = self.picks
        twin.over = self.over
        twin.pile = self.pile
        twin.drawn = self.drawn
        twin.viewer = self.viewer
        return twin

    # Who sits where

    def left(self, place: i64) -> i64:
        """The left neighbour of a city."""
        return place + 1 if place + 1 < len(self.cities) else 0

    def right(self, place: i64) -> i64:
        """The right neighbour of a city."""
        return place - 1 if place > 0 else len(self.cities) - 1

    def controller(self) -> i64:
        """The seat that leads the Free city this turn."""
        return knowledge.controller(self.age, self.turn)

    def owner(self, place: i64) -> i64:
        """The seat that decides for a city now."""
        return place if place < self.seats else self.controller()

    def city_at_stake(self, seat: i64) -> i64:
        """The city that a waiting seat chooses for: its own, or the Free city."""
        if self.picks and not self.sevenths:
            return lowest(self.picks)
        return FREE_CITY if self.pledged() and not self.sevenths else seat

    def pledged(self) -> bool:
        """Whether both players of the game for two have chosen and only the Free city's card is open."""
        return self.cities[0].pledge != 0

    def waiting(self) -> i64:
        if self.over:
            return 0
        if self.age == 0:
            return BIT[self.turn]
        if self.sevenths:
            return self.sevenths & -self.sevenths
        if self.picks:
            return BIT[self.owner(lowest(self.picks))]
        if self.pledged():
            return BIT[self.controller()]
        return BIT[self.seats] - 1

    # What is allowed

    def free(self, city: City, card: Card) -> i64:
        """Why a building costs this city nothing now, or NOT_FREE; the right to build free once an Age apart."""
        if card.chain_early & city.early:
            return BY_CHAIN
        cost = card.cost
        if cost.coins == 0 and cost.raw == 0 and cost.made == 0:
            return NO_COST
        if city.abilities & FREE_COLOUR and city.count(card.colour) == 0:
            return BY_COLOUR
        if city.abilities & FREE_FIRST and self.turn == 1:
            return BY_FIRST
        if city.abilities & FREE_LAST and self.turn == 6 and not self.sevenths:
            return BY_LAST
        return NOT_FREE

    def purse(self, place: i64) -> i64:
        """The coins that a city can spend now."""
        city = self.cities[place]
        if self.sevenths and not self.house & SEVENTH_SPENDS_ALL:
            return city.coins - city.unready
        return city.coins

    def build_payments(self, place: i64, card: Card) -> i64:
        """All ways to pay for a building, as `trade.payments` writes them; 0 if it cannot be built."""
        city = self.cities[place]
        if city.has(card):
            return 0
        if self.free(city, card) != NOT_FREE:
            return trade.OWN
        left = self.cities[self.left(place)]
        right = self.cities[self.right(place)]
        return city.payments(card.cost, left, right, self.purse(place))

    def stage_payments(self, place: i64) -> i64:
        """All ways to pay for the next stage; 0 if it cannot be built."""
        city = self.cities[place]
        stage = city.next_stage()
        if stage is None:
            return 0
        left = self.cities[self.left(place)]
        right = self.cities[self.right(place)]
        return city.payments(stage.cost, left, right, self.purse(place))

    def can_build_free(self, place: i64, card: Card, payments: i64) -> bool:
        """Whether the right to build for nothing once an Age is there, and of use: not if it would save no coin."""
        city = self.cities[place]
        if not city.abilities & FREE_ONCE or city.free_used or city.has(card):
            return False
        return payments != trade.OWN or (card.cost.coins != 0 and self.free(city, card) == NOT_FREE)

    def hand_at_stake(self, seat: i64) -> i64:
        """The cards that a waiting seat chooses from."""
        city = self.cities[seat]
        return without_card(city.hand, card_of(city.pledge)) if city.pledge else city.hand

    def legal(self, seat: i64) -> list[int]:
        if seat < 0 or not self.waiting() >> seat & 1:
            return []
        if self.age == 0:
            return self._boards()
        if self.picks and not self.sevenths:
            return self._offer_pile(lowest(self.picks))
        found = self.offer(self.city_at_stake(seat), self.hand_at_stake(seat))
        if self.sevenths:
            found.append(SKIP)
        return found

    def offer(self, place: i64, hand: i64) -> list[int]:
        """Everything a city can do with one card of a hand. The Free city gives up a card only for want of a better."""
        found: list[int] = []
        sells = place < self.seats
        to_stage = self.stage_payments(place)
        last: i64 = 0
        rest = hand
        while rest != 0:
            index = rest & 127
            rest >>= 7
            if index == last:
                continue
            last = index
            card = self.box.cards[index]
            payments = self.build_payments(place, card)
            free = self.can_build_free(place, card, payments)
            _add(found, BUILD, index, payments)
            if free:
                found.append(choice_of(FREE, index, 0))
            _add(found, STAGE, index, to_stage)
            if sells:
                found.append(choice_of(SELL, index, 0))
        if not found:
            last = 0
            while hand != 0:
                if hand & 127 != last:
                    last = hand & 127
                    found.append(choice_of(SELL, last, 0))
                hand >>= 7
        return found

    def _boards(self) -> list[int]:
        taken: i64 = 0
        for city in self.cities:
            if city.board.index:
                taken |= BIT[city.board.wonder]
        found: list[int] = []
        for board in self.box.boards:
            if board.index and not taken >> board.wonder & 1:
                found.append(choice_of(BOARD, board.index, 0))
        return found

    def _offer_pile(self, place: i64) -> list[int]:
        found: list[int] = []
        city = self.cities[place]
        early = self.discards(False) & ~city.early
        while early:
            found.append(choice_of(PICK, lowest(early), 0))
            early &= early - 1
        late = self.discards(True) & ~city.late
        while late:
            found.append(choice_of(PICK, self.box.first_late + lowest(late), 0))
            late &= late - 1
        found.append(SKIP)
        return found

    def discards(self, late: bool) -> i64:
        """The buildings in the discard pile, as the mask of early or of late ones; in a view, those it knows."""
        mask: i64 = 0
        for city in self.cities:
            age: i64 = 1
            while age <= self.age:
                uses = city.uses_of(age)
                cards = city.cards_of(age)
                while uses != 0:
                    if given_up(uses & 7) and cards & 127 < len(self.box.cards):
                        card = self.box.cards[cards & 127]
                        mask |= card.late if late else card.early
                    uses >>= 3
                    cards >>= 7
                age += 1
        return mask

    def sample(self, seat: i64, rng: Rng) -> i64:
        if self.age == 0 or self.picks or self.sevenths or self.pledged():
            found = self.legal(seat)
            return found[rng.below(len(found))]
        hand = self.cities[seat].hand
        size = size_of(hand)
        tries: i64 = 2
        while True:
            index = card_in(hand, rng.below(size))
            lot = rng.below(8)
            if lot == 0:
                return choice_of(SELL, index, 0)
            if lot < 6:
                card = self.box.cards[index]
                payments = self.build_payments(seat, card)
                if lot == 1 and self.can_build_free(seat, card, payments):
                    return choice_of(FREE, index, 0)
                if payments != 0:
                    return choice_of(BUILD, index, _any(payments, rng))
                if self.can_build_free(seat, card, payments):
                    return choice_of(FREE, index, 0)
            elif self.cities[seat].stages < self.cities[seat].board.size:
                payments = self.stage_payments(seat)
                if payments != 0:
                    return choice_of(STAGE, index, _any(payments, rng))
            tries -= 1
            if tries == 0:
                return choice_of(SELL, index, 0)

    def appeal(self, seat: i64, choice: i64) -> i64:
        return appeal.appeal(self, seat, choice)

    # What happens

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        if self.over:
            return
        if self.age == 0:
            self._take_board(choices[self.turn], log)
        elif self.sevenths:
            place = lowest(self.sevenths)
            choice: i64 = choices[place]
            if deed_of(choice) != SKIP:
                self._act(place, choice, 6, log)
                self._count_coins(place, choice, log)
            self.sevenths ^= BIT[place]
            self._go_on(log)
        elif self.picks:
            place = lowest(self.picks)
            self._pick(place, choices[self.owner(place)], log)
            self.picks ^= BIT[place]
            self._go_on(log)
        elif self.pledged():
            self._reveal(choices[self.controller()], log)
        elif self.seats == 2:
            self.cities[0].pledge = choices[0]
            self.cities[1].pledge = choices[1]
        else:
            seat: i64 = 0
            while seat < self.seats:
                self._act(seat, choices[seat], self.turn - 1, log)
                seat += 1
            seat = 0
            while seat < self.seats:
                self._count_coins(seat, choices[seat], log)
                seat += 1
            self._end_choosing(log)

    def _reveal(self, free_choice: i64, log: list[Event] | None) -> None:
        """All three cities of the game for two act."""
        first = self.cities[0].pledge
        second = self.cities[1].pledge
        self.cities[0].pledge = 0
        self.cities[1].pledge = 0
        self._act(FREE_CITY, free_choice, self.turn - 1, log)
        self._act(0, first, self.turn - 1, log)
        self._act(1, second, self.turn - 1, log)
        self._count_coins(FREE_CITY, free_choice, log)
        self._count_coins(0, first, log)
        self._count_coins(1, second, log)
        self._end_choosing(log)

    def _take_board(self, choice: i64, log: list[Event] | None) -> None:
        coins = self.cities[self.turn].coins
        self.cities[self.turn] = City(self.box.boards[card_of(choice)])
        self.cities[self.turn].coins = coins
        if log is not None:
            events.took_board(log, self, self.turn)
        self.turn += 1
        if self.turn == self.seats:
            self.begin_age(log)

    def _act(self, place: i64, choice: i64, slot: i64, log: list[Event] | None) -> None:
        """Pay for a choice and place its card; counted coins come later."""
        city = self.cities[place]
        holder = self.owner(place)
        index = card_of(choice)
        card = self.box.cards[index]
        deed = deed_of(choice)
        hand_city = self.cities[holder]
        hand_city.hand = without_card(hand_city.hand, index)
        hidden: i64 = DRAWN if index == self.drawn and holder == self.controller() else 0
        if split_of(choice):
            left = self.cities[self.left(place)]
            right = self.cities[self.right(place)]
            city.coins -= to_left(choice) + to_right(choice)
            left.coins += to_left(choice)
            left.unready += to_left(choice)
            right.coins += to_right(choice)
            right.unready += to_right(choice)
        if log is not None:
            events.acted(log, self, place, choice)
        if deed == SELL:
            city.coins += SALE
            city.note(self.age, slot, index, GIVEN_UP + hidden)
        elif deed == STAGE:
            stage = city.raise_stage()
            city.coins -= stage.cost.coins
            if stage.raises:
                self.picks |= BIT[place]
            city.note(self.age, slot, index, BURIED + hidden)
        else:
            if deed == FREE:
                city.free_used = 1
            elif self.free(city, card) == NOT_FREE:
                city.coins -= card.cost.coins
            city.place(card)
            if card.producer:
                if city.fresh:
                    city.use(self.box.cards[city.fresh])
                city.fresh = index
            city.note(self.age, slot, index, BUILT)

    def _count_coins(self, place: i64, choice: i64, log: list[Event] | None) -> None:
        """The coins that a building counts together, now that everything of this turn stands."""
        if deed_of(choice) in (STAGE, SELL):
            return
        card = self.box.cards[card_of(choice)]
        if card.coins_each:
            city = self.cities[place]
            left = self.cities[self.left(place)]
            right = self.cities[self.right(place)]
            coins = card.coins_each * scoring.counted(card, city, left, right)
            city.coins += coins
            if log is not None:
                events.gained(log, self, place, card, coins)

    def _end_choosing(self, log: list[Event] | None) -> None:
        if self.turn == 6:
            seat: i64 = 0
            while seat < self.seats:
                if self.cities[seat].abilities & SEVENTH and self.cities[seat].hand:
                    self.sevenths |= BIT[seat]
                seat += 1
        self._go_on(log)

    def _go_on(self, log: list[Event] | None) -> None:
        """After everything that was chosen: stop where somebody owes a choice, else end the turn."""
        if self.sevenths:
            return
        if self.turn == 6:
            self._lay_down(log)
        while self.picks:
            place = lowest(self.picks)
            city = self.cities[place]
            self.cities[self.owner(place)].looked = 8 * self.age + (7 if self.turn == 6 else self.turn)
            if self.discards(False) & ~city.early or self.discards(True) & ~city.late:
                return
            self.picks ^= BIT[place]
        self._end_turn(log)

    def _lay_down(self, log: list[Event] | None) -> None:
        """The last card of every hand, and of the draw pile, goes to the discard pile without coins."""
        place: i64 = 0
        while place < len(self.cities):
            city = self.cities[place]
            card = city.hand if place < self.seats else self.pile
            if card:
                hidden: i64 = DRAWN if card == self.drawn and place == self.controller() else 0
                city.note(self.age, 6, card, GIVEN_UP + hidden)
                if log is not None:
                    events.left_over(log, self, place, card)
            city.hand = 0
            place += 1
        self.pile = 0

    def _pick(self, place: i64, choice: i64, log: list[Event] | None) -> None:
        if deed_of(choice) == SKIP:
            return
        index = card_of(choice)
        self._take_up(index)
        card = self.box.cards[index]
        self.cities[place].place(card)
        self.cities[place].use(card)
        if log is not None:
            events.acted(log, self, place, choice)
        self._count_coins(place, choice, log)

    def _take_up(self, index: i64) -> None:
        """Take a card out of the discard pile: of several alike the one that was given up first."""
        age: i64 = 1
        while age <= self.age:
            slot: i64 = 0
            while slot < 7:
                for city in self.cities:
                    if given_up(city.use_at(age, slot)) and city.card_at(age, slot) == index:
                        city.note(age, slot, index, TAKEN_UP)
                        return
                slot += 1
            age += 1

    def _end_turn(self, log: list[Event] | None) -> None:
        for city in self.cities:
            city.unready = 0
            if city.fresh:
                city.use(self.box.cards[city.fresh])
                city.fresh = 0
        self.drawn = 0
        if self.turn < 6:
            self._pass_hands()
            self.turn += 1
            self._draw()
            return
        scoring.fight(self.cities, self.age)
        if log is not None:
            events.fought(log, self)
        if self.age == 3:
            self.over = True
            if log is not None:
                events.ended(log, self)
        else:
            self.begin_age(log)

    def _pass_hands(self) -> None:
        """To the left in Ages I and III, to the right in Age II."""
        last = self.seats - 1
        if self.age == 2:
            kept = self.cities[0].hand
            seat: i64 = 0
            while seat < last:
                self.cities[seat].hand = self.cities[seat + 1].hand
                seat += 1
            self.cities[last].hand = kept
        else:
            kept = self.cities[last].hand
            seat = last
            while seat > 0:
                self.cities[seat].hand = self.cities[seat - 1].hand
                seat -= 1
            self.cities[0].hand = kept

    def begin_age(self, log: list[Event] | None) -> None:
        """Deal the hands of the next Age."""
        self.age += 1
        self.turn = 1
        seat: i64 = 0
        while seat < self.seats:
            hand: i64 = 0
            for place in range(7):
                hand = with_card(hand, self.ahead[seat * 7 + place])
            self.cities[seat].hand = hand
            seat += 1
        for city in self.cities:
            city.free_used = 0
        self.pile = 0
        if self.seats == 2:
            for place in range(6, -1, -1):
                self.pile = self.pile << 7 | self.ahead[14 + place]
        self.ahead = self.ahead[7 * len(self.cities) :]
        self._draw()
        if log is not None:
            events.began_age(log, self)

    def _draw(self) -> None:
        """With two seats: whoever leads the Free city draws a card."""
        if self.seats == 2 and self.pile:
            holder = self.cities[self.controller()]
            self.drawn = self.pile & 127
            self.pile >>= 7
            holder.hand = with_card(holder.hand, self.drawn)

    # Who knows what, and who won

    def view(self, seat: i64) -> SevenState:
        return knowledge.view(self, seat)

    def imagine(self, rng: Rng) -> SevenState:
        return knowledge.imagine(self, rng)

    def score(self, place: i64) -> list[int]:
        """The points of a city now, by category in the order of the score sheet."""
        own = self.cities[place]
        left = self.cities[self.left(place)]
        right = self.cities[self.right(place)]
        guild = scoring.guilds(self.box, own, left, right)
        wilds: i64 = 0
        copied = self.copied(place)
        if copied:
            card = self.box.cards[copied]
            wilds = card.wild
            guild += scoring.copy_points(card, own, left, right, bool(self.house & COPY_COUNTS_ITSELF))
            guild -= scoring.science_of(own, wilds) - scoring.science_of(own, 0)
        return [
            scoring.military(own),
            scoring.treasury(own),
            own.stage_points,
            own.blue_points,
            scoring.science_of(own, wilds),
            scoring.commercial(self.box, own, left, right),
            guild,
        ]

    def copied(self, place: i64) -> i64:
        """The neighbour's guild that a city counts as its own, 0 if none."""
        left = self.cities[self.left(place)]
        right = self.cities[self.right(place)]
        itself = bool(self.house & COPY_COUNTS_ITSELF)
        return scoring.copied_guild(self.box, self.cities[place], left, right, itself)

    def standing(self) -> list[int]:
        found: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            total: i64 = 0
            for points in self.score(seat):
                total += points
            found.append(1000 * total + self.cities[seat].coins)
            seat += 1
        return found

    def text(self, seat: i64, choice: i64) -> str:
        deed = deed_of(choice)
        if deed == SKIP:
            return "skip"
        if deed == BOARD:
            board = self.box.boards[card_of(choice)]
            return f"take {board.name.lower()} {board.side}"
        card = self.box.cards[card_of(choice)]
        words = f"{DEEDS[deed]} {card.id}"
        if split_of(choice):
            place = self.city_at_stake(seat)
            payments = self.build_payments(place, card) if deed == BUILD else self.stage_payments(place)
            if trade.cheapest(payments) != split_of(choice):
                words += f" {to_left(choice)} {to_right(choice)}"
        return words

    def pack(self) -> list[object]:
        edition: int = self.box.edition
        numbers: list[int] = [
            self.seats,
            edition,
            self.house,
            self.age,
            self.turn,
            self.sevenths,
            self.picks,
            int(self.over),
            self.pile,
            self.drawn,
            self.viewer,
        ]
        return [numbers, self.ahead, [city.pack() for city in self.cities]]


def _add(found: list[int], deed: i64, card: i64, payments: i64) -> None:
    """One choice for every payment, the cheapest first."""
    while payments != 0:
        split = trade.cheapest(payments)
        payments = trade.without(payments, split)
        found.append(choice_of(deed, card, split))


def _any(payments: i64, rng: Rng) -> i64:
    """One of some payments."""
    split = trade.cheapest(payments)
    payments = trade.without(payments, split)
    n: i64 = 1
    while payments != 0:
        other = trade.cheapest(payments)
        payments = trade.without(payments, other)
        n += 1
        if rng.below(n) == 0:
            split = other
    return split
