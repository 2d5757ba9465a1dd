"""What a building or a wonder costs a city: its own production first, then the cheapest way to come by the rest.

The one place that knows prices: legality, payment, the screen and the bots all ask here. A `Bill`, if one is handed in,
is told where each unit comes from; without one nothing is allocated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

from wonders_tui.games.bits import byte
from wonders_tui.games.duel.cards import BLUE, RAW, RESOURCES, Card, Cost, Wonder
from wonders_tui.games.duel.city import City

if TYPE_CHECKING:
    from mypy_extensions import i64

CHAIN: Final = "chain"
PRINTED: Final = "printed"
MADE: Final = "made"
CHOICE: Final = "choice"
REBATE: Final = "rebate"
BOUGHT: Final = "bought"

_GUARDS: Final = 0x8080808080
"""The top bit of every resource's byte: it keeps a subtraction from borrowing out of the next one."""


class Line(NamedTuple):
    """One line of a bill: `units` of a resource (a place in RESOURCES, -1 for none) from a source, for so many coins.

    The sources are `chain` (the whole cost is waived), `printed` (the coin part), `made` (own production), `choice`
    (a producer of one's choice), `rebate` (Masonry or Architecture) and `bought`.
    """

    source: str
    resource: int
    units: int
    coins: int


@final
class Bill:
    """Where everything that a construction takes comes from."""

    __slots__ = ("lines",)
    lines: list[Line]

    def __init__(self) -> None:
        self.lines = []

    @property
    def coins(self) -> int:
        """The whole price."""
        return sum(line.coins for line in self.lines)

    def add(self, source: str, resource: i64, units: i64, coins: i64) -> None:
        if units or coins or source == CHAIN:
            self.lines.append(Line(source, resource, units, coins))


def chained(city: City, card: Card) -> bool:
    """Whether the city has the building that makes this card free."""
    return city.early & card.chain_early != 0


def card_price(city: City, card: Card, bill: Bill | None = None) -> i64:
    """The coins it takes to build a card; a chain waives the whole cost, printed coins included."""
    if city.early & card.chain_early:
        if bill is not None:
            bill.add(CHAIN, -1, 0, 0)
        return 0
    return _price(city, card.cost, city.blue_rebate if card.colour == BLUE else 0, bill)


def wonder_price(city: City, wonder: Wonder, bill: Bill | None = None) -> i64:
    """The coins it takes to build a wonder."""
    return _price(city, wonder.cost, city.wonder_rebate, bill)


def _price(city: City, cost: Cost, rebate: i64, bill: Bill | None) -> i64:
    """Printed coins plus the cheapest purchase of what is missing.

    From the dearest resource down, a unit is covered by a choice producer of its family while there is one left, else
    by the rebate while it lasts, else bought. That is optimal: a unit that can be covered at all is covered as long as
    no dearer one wants the same cover, and the rebate, which covers anything, only steps in where no producer does.
    """
    if bill is not None:
        bill.add(PRINTED, -1, 0, cost.coins)
        for resource in range(len(RESOURCES)):
            bill.add(MADE, resource, min(cost.need(resource), byte(city.makes, resource)), 0)
    excess = (cost.units | _GUARDS) - city.makes
    short = excess & _GUARDS
    missing = excess & (short - (short >> 7))
    total = cost.coins
    raw = city.raw_choices
    goods = city.goods_choices
    market = city.market
    while missing:
        resource = market & 7
        units = missing >> resource * 8 & 127
        if units:
            missing -= units << resource * 8
            covered = raw if resource < RAW else goods
            if covered:
                covered = min(units, covered)
                if resource < RAW:
                    raw -= covered
                else:
                    goods -= covered
            spared = min(units - covered, rebate) if rebate else 0
            rebate -= spared
            bought = units - covered - spared
            price = (market & 127) >> 3
            total += bought * price
            if bill is not None:
                bill.add(CHOICE, resource, covered, 0)
                bill.add(REBATE, resource, spared, 0)
                bill.add(BOUGHT, resource, bought, bought * price)
        market >>= 8
    return total
