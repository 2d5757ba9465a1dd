"""Conflicts and points: the seven columns of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.game import Outcome, ranks_of
from wonders_tui.games.seven.cards import (
    CATEGORIES,
    COPIES,
    DEFEAT,
    LEFT,
    PURPLE,
    RIGHT,
    SELF,
    STAGE,
    YELLOW,
    Box,
    Card,
    Item,
)
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.price import COPY_COUNTS_ITSELF

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

VICTORY: Final = [0, 1, 3, 5]
"""What a victory token is worth, by Age."""

_SHIPOWNERS: Final = BIT[PURPLE]


def fight(cities: list[City], age: i64) -> None:
    """Every pair of neighbours compares shields; the tokens are dealt out."""
    for place in range(len(cities)):
        one = cities[place]
        other = cities[place + 1 if place + 1 < len(cities) else 0]
        if one.shields > other.shields:
            one.won += BIT[8 * (age - 1)]
            other.defeats += 1
        elif one.shields < other.shields:
            other.won += BIT[8 * (age - 1)]
            one.defeats += 1


def tallied(item: Item, city: City) -> i64:
    """How many of what an item counts are in one city."""
    n: i64 = 0
    counts = item.counts
    while counts != 0:
        kind = lowest(counts)
        counts &= counts - 1
        if kind == STAGE:
            n += city.stages
        elif kind == DEFEAT:
            n += city.defeats
        else:
            n += city.count(kind)
    return n


def counted(item: Item, own: City, left: City, right: City) -> i64:
    """How many of what an item counts are in the cities where it counts."""
    n: i64 = 0
    if item.scope & SELF:
        n += tallied(item, own)
    if item.scope & LEFT:
        n += tallied(item, left)
    if item.scope & RIGHT:
        n += tallied(item, right)
    return n


def science(compasses: i64, gears: i64, tablets: i64, wilds: i64) -> i64:
    """The best that so many symbols, and symbols of choice, are worth: squares, and 7 for every three different."""
    if wilds == 0:
        sets = compasses if compasses < gears else gears
        if tablets < sets:
            sets = tablets
        return compasses * compasses + gears * gears + tablets * tablets + 7 * sets
    best = science(compasses + 1, gears, tablets, wilds - 1)
    other = science(compasses, gears + 1, tablets, wilds - 1)
    if other > best:
        best = other
    other = science(compasses, gears, tablets + 1, wilds - 1)
    return other if other > best else best


def military(city: City) -> i64:
    return city.won_in(1) + 3 * city.won_in(2) + 5 * city.won_in(3) - city.defeats


def treasury(city: City) -> i64:
    return city.coins // 3


def card_points(card: Card, own: City, left: City, right: City) -> i64:
    """What a card that counts something gives its city now, science aside."""
    points = card.points_each * counted(card, own, left, right) if card.points_each else 0
    if card.points_complete and own.stages == own.board.size:
        points += card.points_complete
    return points


def commercial(box: Box, own: City, left: City, right: City) -> i64:
    """The points of the yellow cards: those of Age III that count something."""
    points: i64 = 0
    late = own.late
    while late != 0:
        card = box.cards[box.first_late + lowest(late)]
        late &= late - 1
        if card.colour == YELLOW:
            points += card_points(card, own, left, right)
    return points


def guilds(box: Box, own: City, left: City, right: City) -> i64:
    """The points of the own guilds, without a copied one."""
    points: i64 = 0
    late = own.late
    while late != 0:
        card = box.cards[box.first_late + lowest(late)]
        late &= late - 1
        if card.colour == PURPLE:
            points += card_points(card, own, left, right)
    return points


def copy_points(card: Card, own: City, left: City, right: City, itself: bool) -> i64:
    """What a neighbour's guild gives a city that copies it, science included.

    `itself`: a copied guild that counts purple cards counts itself, though it stands elsewhere.
    """
    points = card_points(card, own, left, right)
    if itself and card.counts & _SHIPOWNERS:
        points += card.points_each
    if card.wild:
        points += science_of(own, card.wild) - science_of(own, 0)
    return points


def copied_guild(box: Box, own: City, left: City, right: City, itself: bool) -> i64:
    """The guild that it is best to copy (of equals, the first), or 0 if this city copies none or there is none."""
    if not own.abilities & COPIES:
        return 0
    best: i64 = 0
    most: i64 = -1
    late = left.late | right.late
    while late != 0:
        card = box.cards[box.first_late + lowest(late)]
        late &= late - 1
        if card.colour == PURPLE:
            points = copy_points(card, own, left, right, itself)
            if points > most:
                most = points
                best = card.index
    return best


def science_of(city: City, more_wilds: i64) -> i64:
    return science(city.symbol(0), city.symbol(1), city.symbol(2), city.wilds + more_wilds)


def score(state: SevenState, place: i64) -> list[int]:
    """The points of a city now, by category in the order of the score sheet."""
    own = state.cities[place]
    left = state.cities[state.left(place)]
    right = state.cities[state.right(place)]
    guild = guilds(state.box, own, left, right)
    wilds: i64 = 0
    copied = copied_by(state, place)
    if copied:
        card = state.box.cards[copied]
        wilds = card.wild
        guild += copy_points(card, own, left, right, bool(state.house & COPY_COUNTS_ITSELF))
        guild -= science_of(own, wilds) - science_of(own, 0)
    return [
        military(own),
        treasury(own),
        own.stage_points,
        own.blue_points,
        science_of(own, wilds),
        commercial(state.box, own, left, right),
        guild,
    ]


def copied_by(state: SevenState, place: i64) -> i64:
    """The neighbour's guild that a city counts as its own, 0 if none."""
    left = state.cities[state.left(place)]
    right = state.cities[state.right(place)]
    itself = bool(state.house & COPY_COUNTS_ITSELF)
    return copied_guild(state.box, state.cities[place], left, right, itself)


def standing(state: SevenState) -> list[int]:
    found: list[int] = []
    seat: i64 = 0
    while seat < state.seats:
        total: i64 = 0
        for points in score(state, seat):
            total += points
        found.append(1000 * total + state.cities[seat].coins)
        seat += 1
    return found


def outcome(state: SevenState) -> Outcome | None:
    """How the game ended; None while somebody waits. The Free city is not ranked."""
    if not state.over:
        return None
    scores = [dict(zip(CATEGORIES, score(state, seat), strict=True)) for seat in range(state.seats)]
    return Outcome("points", ranks_of(standing(state)), tuple(scores))
