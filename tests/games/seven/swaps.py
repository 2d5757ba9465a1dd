"""Pairs of things that a seat cannot tell apart, found from the rules of what is public: not from `view`.

The hands are moved round here turn by turn, as people would do it, to find what each seat has held.
"""

from __future__ import annotations

from dataclasses import dataclass

from wonders_tui.games.seven.cards import PURPLE
from wonders_tui.games.seven.choices import offer
from wonders_tui.games.seven.city import with_card, without_card
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import Rng, State

FREE_CITY = 2


@dataclass(frozen=True)
class Spot:
    """A card that a seat does not see: in a hand (`turn` 0), used face down in a turn, or in the draw pile (city -1).

    `since` names what the seat knows of it: "" (nothing but the Age), else the stack and the turn it last held it.
    """

    age: int
    city: int
    turn: int
    card: int
    since: str
    drawn: bool = False


def holders(state: SevenState, age: int) -> list[list[int]]:
    """For every turn of an Age, the stack that each seat holds."""
    stacks = list(range(state.seats))
    if state.seats == 2 and age == 2:
        stacks = [1, 0]  # stack 0 lies with the Free city's card, and seat 1 has that first
    found = []
    for _ in range(6):
        found.append(list(stacks))
        stacks = stacks[1:] + stacks[:1] if age == 2 else stacks[-1:] + stacks[:-1]
    return found


def hidden_spots(state: SevenState, seat: int) -> list[Spot]:
    """Every card in the Ages begun so far that the seat cannot see now."""
    spots = []
    for age in range(1, state.age + 1):
        turns = state.turn if age == state.age else 6
        rounds = holders(state, age)[:turns]
        since = [""] * state.seats
        for turn, stacks in enumerate(rounds, 1):
            for city in range(len(state.cities)):
                lead = next(place for place, stack in enumerate(stacks) if stack == 0)
                owner = city if city < state.seats else lead
                uses = [turn] + ([7] if turn == 6 and city < state.seats else [])
                for used in uses:
                    spots += _used(state, seat, age, city, owner, used, since[stacks[owner]])
            if seat >= 0:
                since[stacks[seat]] = f"{stacks[seat]} after {turn}"
        if age == state.age:
            for place, stack in enumerate(rounds[-1]):
                if place != seat:
                    # What the seat saw of the hand it holds now does not matter for the hands of the others.
                    spots += _hand(state, age, place, since[stack])
            spots += [Spot(age, -1, 0, card, "") for card in _row(state.pile)]
        elif state.seats == 2:
            spots += _used(state, seat, age, FREE_CITY, -2, 7, "")
    return spots


def _row(cards: int) -> list[int]:
    return [cards >> shift & 127 for shift in range(0, 56, 7) if cards >> shift & 127]


def _used(state: SevenState, seat: int, age: int, city: int, owner: int, turn: int, since: str) -> list[Spot]:
    use = state.cities[city].use_at(age, turn - 1)
    buried, given_up = use in (2, 6), use in (3, 7)
    looked = given_up and seat >= 0 and 8 * age + turn <= state.cities[seat].looked
    if owner == seat or looked or not (buried or given_up):
        return []
    return [Spot(age, city, turn, state.cities[city].card_at(age, turn - 1), since, use > 4)]


def _hand(state: SevenState, age: int, place: int, since: str) -> list[Spot]:
    found = []
    drawn = state.drawn if state.seats == 2 and place == (state.turn + (0 if age == 2 else 1)) % 2 else 0
    for card in _row(state.cities[place].hand):
        found.append(Spot(age, place, 0, card, since, card == drawn))
    return found


def put(state: SevenState, spot: Spot, card: int) -> None:
    """Lay another card there."""
    if spot.city < 0:
        row = _row(state.pile)
        row[row.index(spot.card)] = card
        state.pile = sum(other << 7 * place for place, other in enumerate(row))
        return
    city = state.cities[spot.city]
    if spot.turn:
        city.note(spot.age, spot.turn - 1, card, city.use_at(spot.age, spot.turn - 1))
    else:
        city.hand = with_card(without_card(city.hand, spot.card), card)
        if spot.drawn:
            state.drawn = card


def swapped(state: State, seat: int, rng: Rng) -> State | None:
    """A position that differs from this one in hidden things; None if none were found."""
    assert isinstance(state, SevenState)
    for _ in range(4):
        other = [_cards, _cards, _cards_to_come, _guild_in_the_box, _pledge][rng.below(5)](state, seat, rng)
        if other is not None:
            return other
    return None


def _cards(state: SevenState, seat: int, rng: Rng) -> SevenState | None:
    """Two cards of an Age of which it knows nothing, or two of one stack since it last held that."""
    spots = hidden_spots(state, seat)
    if not spots:
        return None
    one = spots[rng.below(len(spots))]
    if one.drawn and one.since:
        # The other player drew it, so it may be any card that has not been seen.
        like = [spot for spot in spots if spot.age == one.age and (not spot.since or spot.drawn)]
    else:
        like = [spot for spot in spots if spot.age == one.age and spot.since == one.since and not spot.drawn]
    if state.cities[0].pledge:
        like = [spot for spot in like if spot.turn]  # who has chosen a card still holds it
        if not one.turn:
            return None
    if not like:
        return None
    two = like[rng.below(len(like))]
    if one.city == two.city and one.turn == two.turn:
        return None
    other = state.copy()
    put(other, one, two.card)
    put(other, two, one.card)
    return other


def _cards_to_come(state: SevenState, seat: int, rng: Rng) -> SevenState | None:
    """Two cards of an Age that has not been dealt."""
    if not state.ahead:
        return None
    size = 7 * len(state.cities)
    start = size * rng.below(len(state.ahead) // size)
    one, two = start + rng.below(size), start + rng.below(size)
    other = state.copy()
    ahead = bytearray(state.ahead)
    ahead[one], ahead[two] = ahead[two], ahead[one]
    other.ahead = bytes(ahead)
    return other


def _guild_in_the_box(state: SevenState, seat: int, rng: Rng) -> SevenState | None:
    """A guild that the seat has not seen, and one that was left in the box."""
    other = state.copy()
    if state.age < 3:
        cards = list(state.ahead)
        guilds = [place for place, card in enumerate(cards) if card in state.box.guilds]
        out = [card for card in state.box.guilds if card not in cards]
        if not guilds or not out:
            return None
        ahead = bytearray(cards)
        ahead[guilds[rng.below(len(guilds))]] = out[rng.below(len(out))]
        other.ahead = bytes(ahead)
        return other
    if state.cities[0].pledge:
        return None
    dealt = {card for city in state.cities for row in (city.hand, city.cards_3) for card in _row(row)}
    dealt |= set(_row(state.pile))
    out = [card for card in state.box.guilds if card not in dealt]
    hidden = [
        spot
        for spot in hidden_spots(state, seat)
        if spot.age == 3 and not spot.since and state.box.cards[spot.card].colour == PURPLE
    ]
    if not out or not hidden:
        return None
    put(other, hidden[rng.below(len(hidden))], out[rng.below(len(out))])
    return other


def _pledge(state: SevenState, seat: int, rng: Rng) -> SevenState | None:
    """Another choice of a player who has chosen while the Free city's card is still open."""
    if not state.cities[0].pledge:
        return None
    other = state.copy()
    place = (1 - seat) if seat >= 0 else rng.below(2)
    city = other.cities[place]
    choices = offer(state, place, state.cities[place].hand)
    city.pledge = choices[rng.below(len(choices))]
    return other
