"""What a seat can know, all of it read from the history of the turns, and worlds that fit it.

The cards that went round in one hand are a stack. A seat that held a stack knows the cards it passed on. Of these it
sees what is built; what the others laid face down since, and what is left in the hand, are one lot: it knows the cards,
but not which lies where. When the stack comes round again the lot is closed: the cards laid down are known, though not
who laid which. Stacks that it never held are unknown but for what was built, like the Ages to come and the guilds that
are left out. Given-up cards lie in a row in the order in which they came, so whoever may look through them learns each
one, and a card that is picked is seen to leave its place.

In a view the cards of a lot stand in rising order over its places, and UNKNOWN where the card may be any of the Age:
two positions that a seat cannot tell apart look the same. To imagine a world is to shuffle the lots and to deal the
rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wonders_tui.games.seven.cards import PURPLE, UNKNOWN
from wonders_tui.games.seven.choices import PLEDGED, offer
from wonders_tui.games.seven.city import DRAWN, City, face_down, given_up, size_of, with_card
from wonders_tui.games.state import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

ALL_SEEING: Final = -2
"""The viewer of a position that is no view."""


def controller(age: i64, turn: i64) -> i64:
    """With two seats: who leads the Free city; at first the one at its left, in Age II the one at its right."""
    return (turn - 1 + (1 if age == 2 else 0)) & 1


def holder(seats: i64, age: i64, stack: i64, turn: i64) -> i64:
    """The seat that holds a stack in a turn of an Age.

    A stack bears the number of the seat that was dealt it. With two seats stack 0 is the one that lies with the Free
    city's card, from which two cards are used in every turn.
    """
    if seats == 2:
        leads = controller(age, turn)
        return leads if stack == 0 else 1 - leads
    if age == 2:
        return (stack + 6 * seats - (turn - 1)) % seats
    return (stack + turn - 1) % seats


@final
class Lot:
    """Cards known to lie in some places, face down or in a hand. With two seats one can be a card just drawn: UNKNOWN.

    Places are written as 8 * city + turn - 1; the cards beyond the places are those in the hand.
    """

    __slots__ = ("cards", "places")
    cards: list[int]
    places: list[int]

    def __init__(self) -> None:
        self.cards = []
        self.places = []

    def add(self, city: City, place: i64, age: i64) -> None:
        """A card that a city laid face down."""
        slot = place & 7
        self.places.append(place)
        self.cards.append(UNKNOWN if city.use_at(age, slot) & DRAWN else city.card_at(age, slot))

    def settle(self, state: SevenState, age: i64, hand_of: i64, rng: Rng | None) -> None:
        """Lay the cards over the places, in rising order or as chance will have it; the rest is the hand."""
        if rng is None:
            self.cards.sort()
        else:
            rng.shuffle(self.cards)
        taken: i64 = 0
        for place in self.places:
            city = state.cities[place >> 3]
            card = self.cards[taken]
            taken += 1
            use = city.use_at(age, place & 7) & 3
            city.note(age, place & 7, card, use + DRAWN if card == UNKNOWN else use)
        if taken < len(self.cards):
            hand: i64 = 0
            while taken < len(self.cards):
                hand = with_card(hand, self.cards[taken])
                taken += 1
            state.cities[hand_of].hand = hand
        self.cards.clear()
        self.places.clear()


def view(state: SevenState, seat: i64) -> SevenState:
    """The position as a seat knows it; everything once the game is over."""
    seen = state.copy()
    if state.over:
        return seen
    seen.viewer = seat
    seen.ahead = b""
    seen.pile = _covered(state.pile)
    for place in range(state.seats):
        if place != seat and state.cities[place].pledge != 0:
            seen.cities[place].pledge = PLEDGED
    if state.drawn != 0 and seat != controller(state.age, state.turn):
        seen.drawn = UNKNOWN
    _sort_out(seen, seat, state.drawn, None)
    return seen


def imagine(view: SevenState, rng: Rng) -> SevenState:
    """A full position that the view could be of, every one equally likely."""
    world = view.copy()
    if view.over or view.viewer == ALL_SEEING:
        return world
    world.viewer = ALL_SEEING
    _sort_out(world, view.viewer, view.drawn, rng)
    age: i64 = 1
    while age <= world.age:
        _fill(world, age, rng)
        age += 1
    parts: list[bytes] = []
    while age <= 3:
        cards = list(world.box.deck(age, len(world.cities)))
        if age == 3:
            _add_guilds(cards, world.box.guilds.copy(), len(world.cities) + 2, rng)
        rng.shuffle(cards)
        parts.append(bytes(cards))
        age += 1
    world.ahead = b"".join(parts)
    for place in range(world.seats):
        if world.cities[place].pledge == PLEDGED:
            choices = offer(world, place, world.cities[place].hand)
            world.cities[place].pledge = choices[rng.below(len(choices))]
    return world


def _covered(cards: i64) -> i64:
    """As many unknown cards."""
    row: i64 = 0
    while cards != 0:
        row = row << 7 | UNKNOWN
        cards >>= 7
    return row


def _sort_out(state: SevenState, seat: i64, drawn: i64, rng: Rng | None) -> None:
    """Cover what a seat does not know and lay out its lots, on a copy of a position or of its view."""
    lot = Lot()
    age: i64 = 1
    while age <= state.age:
        stack: i64 = 0
        while stack < state.seats:
            _follow(state, seat, age, stack, drawn, lot, rng)
            stack += 1
        if state.seats == 2 and face_down(state.cities[2].use_at(age, 6)) and not _looked(state, seat, age, 2, 6):
            state.cities[2].note(age, 6, UNKNOWN, state.cities[2].use_at(age, 6))
        age += 1


def _looked(state: SevenState, seat: i64, age: i64, place: i64, slot: i64) -> bool:
    """Whether the seat saw this card when it looked through the discard pile."""
    if seat < 0 or not given_up(state.cities[place].use_at(age, slot)):
        return False
    return 8 * age + slot + 1 <= state.cities[seat].looked


def _follow(state: SevenState, seat: i64, age: i64, stack: i64, drawn: i64, lot: Lot, rng: Rng | None) -> None:
    """Go with one stack from hand to hand and settle its lots."""
    current = age == state.age
    last: i64 = state.turn if current else 6
    seen = False
    at: i64 = 0
    turn: i64 = 1
    while turn <= last:
        at = holder(state.seats, age, stack, turn)
        if at == seat:
            lot.settle(state, age, at, rng)
            seen = True
        else:
            _consider(state, seat, age, at, turn - 1, seen, lot)
            if state.seats == 2 and stack == 0:
                _consider(state, seat, age, 2, turn - 1, seen, lot)
        turn += 1
    if at == seat:
        return
    _consider(state, seat, age, at, 6, seen, lot)
    if current:
        city = state.cities[at]
        if seen:
            hand = city.hand
            fresh = state.seats == 2 and stack == 0
            while hand != 0:
                card = hand & 127
                hand >>= 7
                if fresh and card == drawn:
                    card = UNKNOWN
                    fresh = False
                lot.cards.append(card)
        else:
            city.hand = _covered(city.hand)
    lot.settle(state, age, at, rng)


def _consider(state: SevenState, seat: i64, age: i64, place: i64, slot: i64, seen: bool, lot: Lot) -> None:
    """One card that another seat used: known, part of a lot, or unknown."""
    city = state.cities[place]
    use = city.use_at(age, slot)
    if not face_down(use) or _looked(state, seat, age, place, slot):
        return
    if seen:
        lot.add(city, 8 * place + slot, age)
    else:
        city.note(age, slot, UNKNOWN, use & 3)


def _fill(world: SevenState, age: i64, rng: Rng) -> None:
    """Deal the unknown cards of an Age from those of its deck that are nowhere to be seen."""
    current = age == world.age
    unknown: i64 = 0
    left = [0] * len(world.box.cards)
    for card in world.box.deck(age, len(world.cities)):
        left[card] += 1
    known_guilds: i64 = 0
    for city in world.cities:
        rows = [city.cards_of(age)]
        if current:
            rows.append(city.hand)
        for cards in rows:
            while cards != 0:
                index: i64 = cards & 127
                cards >>= 7
                if index == UNKNOWN:
                    unknown += 1
                elif index != 0:
                    left[index] -= 1
                    if age == 3 and world.box.cards[index].colour == PURPLE:
                        known_guilds += 1
    if current:
        unknown += size_of(world.pile)
    if unknown == 0:
        return
    pool: list[int] = []
    guilds: list[int] = []
    for index in range(1, len(left)):
        for _ in range(left[index]):
            pool.append(index)
        if age == 3 and world.box.cards[index].colour == PURPLE and left[index] == 0:
            guilds.append(index)
    if age == 3:
        _add_guilds(pool, guilds, len(world.cities) + 2 - known_guilds, rng)
    for city in world.cities:
        slot: i64 = 0
        while slot < 7:
            if city.card_at(age, slot) == UNKNOWN:
                city.note(age, slot, _draw(world, pool, age, rng), city.use_at(age, slot))
            slot += 1
        if current and city.hand != 0:
            _fill_hand(world, city, pool, rng)
    if current:
        row: i64 = 0
        for _ in range(size_of(world.pile)):
            row = row << 7 | _draw(world, pool, age, rng)
        world.pile = row


def _fill_hand(world: SevenState, city: City, pool: list[int], rng: Rng) -> None:
    hand: i64 = 0
    cards = city.hand
    while cards != 0:
        card = cards & 127
        cards >>= 7
        if card == UNKNOWN:
            card = _draw(world, pool, world.age, rng)
            if world.drawn == UNKNOWN and city is world.cities[controller(world.age, world.turn)]:
                world.drawn = card
        hand = with_card(hand, card)
    city.hand = hand


def _draw(world: SevenState, pool: list[int], age: i64, rng: Rng) -> i64:
    """A card of the pool; where a made-up position has fewer cards than it should, any of the deck."""
    if not pool:
        pool.extend(world.box.deck(age, len(world.cities)))
    place = rng.below(len(pool))
    card = pool[place]
    last = pool.pop()
    if place < len(pool):
        pool[place] = last
    return card


def _add_guilds(cards: list[int], guilds: list[int], n: i64, rng: Rng) -> None:
    """So many of some guilds, by chance."""
    while n > 0 and guilds:
        place = rng.below(len(guilds))
        cards.append(guilds[place])
        last = guilds.pop()
        if place < len(guilds):
            guilds[place] = last
        n -= 1
