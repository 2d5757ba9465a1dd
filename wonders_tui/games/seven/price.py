"""Whether a city can build something now, and what it may pay to whom.

The one place that knows: legality, payment, the screen and the bots all ask here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import FREE_COLOUR, FREE_FIRST, FREE_LAST, FREE_ONCE, Card
from wonders_tui.games.seven.city import City

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

SEVENTH_SPENDS_ALL: Final = 1
COPY_COUNTS_ITSELF: Final = 2
"""Bits of the house rules."""

NOT_FREE: Final = 0
NO_COST: Final = 1
BY_CHAIN: Final = 2
BY_COLOUR: Final = 3
BY_FIRST: Final = 4
BY_LAST: Final = 5
"""Why a building costs nothing."""

REASONS: Final = ("", "no cost", "chain", "first of its colour", "first of the Age", "last of the Age")


def why_free(state: SevenState, city: City, card: Card) -> i64:
    """Why a building costs this city nothing now, or NOT_FREE; the right to build free once an Age apart."""
    if card.chain_early & city.early:
        return BY_CHAIN
    cost = card.cost
    if cost.coins == 0 and cost.raw == 0 and cost.made == 0:
        return NO_COST
    if city.abilities & FREE_COLOUR and city.count(card.colour) == 0:
        return BY_COLOUR
    if city.abilities & FREE_FIRST and state.turn == 1:
        return BY_FIRST
    if city.abilities & FREE_LAST and state.turn == 6 and not state.sevenths:
        return BY_LAST
    return NOT_FREE


def purse(state: SevenState, place: i64) -> i64:
    """The coins that a city can spend now."""
    city = state.cities[place]
    if state.sevenths and not state.house & SEVENTH_SPENDS_ALL:
        return city.coins - city.unready
    return city.coins


def build_payments(state: SevenState, place: i64, card: Card) -> i64:
    """All ways to pay for a building, as `trade.payments` writes them; 0 if it cannot be built."""
    city = state.cities[place]
    if city.has(card):
        return 0
    if why_free(state, city, card) != NOT_FREE:
        return trade.OWN
    left = state.cities[state.left(place)]
    right = state.cities[state.right(place)]
    return city.payments(card.cost, left, right, purse(state, place))


def stage_payments(state: SevenState, place: i64) -> i64:
    """All ways to pay for the next stage; 0 if it cannot be built."""
    city = state.cities[place]
    stage = city.next_stage()
    if stage is None:
        return 0
    left = state.cities[state.left(place)]
    right = state.cities[state.right(place)]
    return city.payments(stage.cost, left, right, purse(state, place))


def can_build_free(state: SevenState, place: i64, card: Card, payments: i64) -> bool:
    """Whether the right to build for nothing once an Age is there, and of use: not if it would save no coin."""
    city = state.cities[place]
    if not city.abilities & FREE_ONCE or city.free_used or city.has(card):
        return False
    return payments != trade.OWN or (card.cost.coins != 0 and why_free(state, city, card) == NOT_FREE)
