"""Where everything that a construction takes comes from, or why it cannot be had: for the screen.

The payments are those of `price`, which the rules use; this only spreads one of them over the sources.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import GREY, RESOURCES, Box, Card, Cost, Item
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.price import (
    BY_CHAIN,
    NOT_FREE,
    REASONS,
    build_payments,
    can_build_free,
    purse,
    stage_payments,
    why_free,
)
from wonders_tui.games.seven.state import SevenState

BANK = "bank"
OWN = "own"
CHOICE = "choice"
LEFT = "left"
RIGHT = "right"

_RICH = 999


@dataclass(frozen=True)
class Line:
    """`units` of a resource (a place in RESOURCES, -1 for none) from a source, for so many coins.

    The sources are `bank` (printed coins), `own` (production of one's own), `choice` (an own source that gives one of
    several), `left` and `right`. `saved` are the coins that a discount takes off.
    """

    source: str
    resource: int
    units: int
    coins: int
    saved: int = 0


@dataclass(frozen=True)
class Bill:
    """What one construction takes. `payments` are all pairs of coins to the left and to the right, the cheapest first.

    `free` says why it costs nothing ("" if it does not): "chain", "no cost", "first of its colour", "first of the Age"
    or "last of the Age"; `parent` is the building that a chain starts from. `once` says that the right to build for
    nothing once an Age could be used. `why_not` is the reason in words if it cannot be built otherwise, else ""; then
    `lacking` are the units, by resource, that cannot be had, or `needed` the coins that are too many.
    """

    payments: tuple[tuple[int, int], ...]
    lines: tuple[Line, ...] = ()
    free: str = ""
    parent: str = ""
    once: bool = False
    why_not: str = ""
    lacking: tuple[int, ...] = ()
    needed: int = 0

    @property
    def coins(self) -> int:
        """All coins it takes with the payment that the lines show."""
        return sum(line.coins for line in self.lines)


def build_bill(state: SevenState, place: int, card: Card, payment: tuple[int, int] | None = None) -> Bill:
    """What it takes a city to build a card now, paid in the cheapest way or as said."""
    city = state.cities[place]
    found = build_payments(state, place, card)
    once = can_build_free(state, place, card, found)
    if city.has(card):
        return Bill((), why_not="already built")
    free = why_free(state, city, card)
    if free != NOT_FREE:
        parents = [state.box.cards[index] for index in card.chain]
        chained = [parent.name for parent in parents if city.has(parent)] if free == BY_CHAIN else []
        return Bill(((0, 0),), free=REASONS[free], parent=chained[0] if chained else "")
    return _bill(state, place, card.cost, _pairs(found), once, payment)


def stage_bill(state: SevenState, place: int, payment: tuple[int, int] | None = None) -> Bill:
    """What it takes a city to build its next wonder stage now."""
    stage = state.cities[place].next_stage()
    if stage is None:
        return Bill((), why_not="all stages are built")
    return _bill(state, place, stage.cost, _pairs(stage_payments(state, place)), False, payment)


def _pairs(payments: int) -> tuple[tuple[int, int], ...]:
    found = []
    while payments:
        split = trade.cheapest(payments)
        payments = trade.without(payments, split)
        found.append((split & 15, split >> 4))
    return tuple(found)


def _bill(
    state: SevenState,
    place: int,
    cost: Cost,
    pairs: tuple[tuple[int, int], ...],
    once: bool,
    payment: tuple[int, int] | None,
) -> Bill:
    if not pairs:
        return _refused(state, place, cost, once)
    chosen = payment if payment in pairs else pairs[0]
    bank = (Line(BANK, -1, 0, cost.coins),) if cost.coins else ()
    return Bill(pairs, (*bank, *_lines(state, place, cost, chosen)), once=once)


def _refused(state: SevenState, place: int, cost: Cost, once: bool) -> Bill:
    """Too few coins, or resources that nobody has."""
    own, left, right = (state.cities[p] for p in (place, state.left(place), state.right(place)))
    rich = _pairs(own.payments(cost, left, right, _RICH))
    if rich:
        needed = cost.coins + sum(rich[0])
        have = purse(state, place)
        why_not = f"costs {needed} coin{'s' * (needed > 1)}, {have} to spend"
        return Bill((), once=once, why_not=why_not, needed=needed)
    lacking = _least_lacking(own, left, right, cost)
    names = [f"{number} {RESOURCES[resource]}" for resource, number in enumerate(lacking) if number]
    sold = any(_sells(city, resource) for city in (left, right) for resource, number in enumerate(lacking) if number)
    nobody = f"nobody sells {'it' if sum(lacking) == 1 else 'them'}"
    why_not = f"missing {' and '.join(names)}, {'not enough for sale' if sold else nobody}"
    return Bill((), once=once, why_not=why_not, lacking=tuple(lacking))


def _least_lacking(own: City, left: City, right: City, cost: Cost) -> list[int]:
    """The fewest units that would have to be struck off the cost to make it payable."""
    total = sum(cost.units)
    for number in range(1, total + 1):
        for struck in combinations_with_replacement(range(len(RESOURCES)), number):
            units = [have - struck.count(resource) for resource, have in enumerate(cost.units)]
            if min(units) >= 0 and own.payments(Cost(0, bytes(units)), left, right, _RICH):
                return [struck.count(resource) for resource in range(len(RESOURCES))]
    return list(cost.units)


def _sells(city: City, resource: int) -> bool:
    row = trade.row([int(place == resource) for place in range(len(RESOURCES))], (), resource < trade.RAW)
    return trade.minus(row, city.sale_raw if resource < trade.RAW else city.sale_made) == 0


def _lines(state: SevenState, place: int, cost: Cost, payment: tuple[int, int]) -> list[Line]:
    """One way to come by every unit with this payment."""
    own, left, right = (state.cities[p] for p in (place, state.left(place), state.right(place)))
    for bought_raw, coins_raw in _purchases(own, left, right, cost, True):
        for bought_made, coins_made in _purchases(own, left, right, cost, False):
            if (coins_raw[0] + coins_made[0], coins_raw[1] + coins_made[1]) == payment:
                return _spread(state.box, own, cost, {**bought_raw, **bought_made})
    raise AssertionError("every payment has a purchase")


Purchase = dict[int, tuple[int, int]]
"""Units from the left and from the right, by resource."""


def _purchases(own: City, left: City, right: City, cost: Cost, raw: bool) -> Iterator[tuple[Purchase, tuple[int, int]]]:
    """Every purchase of one family that leaves the city to make the rest itself, with its coins."""
    places = range(trade.RAW) if raw else range(trade.RAW, len(RESOURCES))

    def ways(rest: list[int]) -> Iterator[Purchase]:
        if not rest:
            yield {}
            return
        resource, *others = rest
        for bought in range(cost.units[resource] + 1):
            for from_left in range(bought + 1):
                for way in ways(others):
                    yield {resource: (from_left, bought - from_left), **way}

    def covers(city: City, units: list[int], sale: bool) -> bool:
        have = (city.sale_raw if raw else city.sale_made) if sale else (city.own_raw if raw else city.own_made)
        return trade.minus(trade.row(units, (), raw), have) == 0

    for way in ways([resource for resource in places if cost.units[resource]]):
        lefts = [way.get(resource, (0, 0))[0] for resource in range(len(RESOURCES))]
        rights = [way.get(resource, (0, 0))[1] for resource in range(len(RESOURCES))]
        mine = [n - a - b for n, a, b in zip(cost.units, lefts, rights, strict=True)]
        if covers(own, mine, False) and covers(left, lefts, True) and covers(right, rights, True):
            prices = unit_prices(own)[0 if raw else 1]
            yield way, (sum(lefts) * prices[0], sum(rights) * prices[1])


def unit_prices(city: City) -> tuple[tuple[int, int], tuple[int, int]]:
    """What a unit costs it: of raw resources from the left and from the right, then of manufactured ones."""
    have = [int(2 - (city.discounts >> bit & 1)) for bit in range(4)]
    return (have[0], have[1]), (have[2], have[3])


def _spread(box: Box, own: City, cost: Cost, bought: Purchase) -> list[Line]:
    lines = []
    fixed = fixed_units(box, own)
    for resource, number in enumerate(cost.units):
        lefts, rights = bought.get(resource, (0, 0))
        mine = number - lefts - rights
        plain = min(mine, fixed[resource])
        prices = unit_prices(own)[0 if resource < trade.RAW else 1]
        for source, units, price in (
            (OWN, plain, 0),
            (CHOICE, mine - plain, 0),
            (LEFT, lefts, prices[0]),
            (RIGHT, rights, prices[1]),
        ):
            if units:
                saved = units * (2 - price) if source in (LEFT, RIGHT) else 0
                lines.append(Line(source, resource, units, units * price, saved))
    return lines


def sources(box: Box, city: City) -> list[tuple[str, Item, bool]]:
    """What makes something in a city, its board apart: the name, the card or stage, and whether it is for sale."""
    found: list[tuple[str, Item, bool]] = []
    for card in box.cards[1:]:
        if city.has(card) and card.index != city.fresh and (card.raw or card.made):
            found.append((card.name, card, card.colour <= GREY))
    for number, stage in enumerate(city.board.stages[: city.stages], 1):
        if stage.raw or stage.made:
            found.append((f"stage {number}", stage, False))
    return found


def fixed_units(box: Box, city: City) -> list[int]:
    """Units of every resource that a city makes without a choice."""
    units = [int(place == city.board.makes) for place in range(len(RESOURCES))]
    for _, item, _ in sources(box, city):
        units = [have + more for have, more in zip(units, item.units, strict=True)]
    return units
