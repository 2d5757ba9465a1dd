"""Points, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, byte, bytes_sum, count, lowest
from wonders_tui.games.duel.cards import (
    BLUE_POINTS,
    CATEGORIES,
    COIN_POINTS,
    DECKS,
    GUILDS,
    MILITARY_POINTS,
    PURPLE_POINTS,
    THREE_COINS,
    TOKEN_POINTS,
    TOKENS,
    Card,
    Item,
)
from wonders_tui.games.duel.choices import OVER
from wonders_tui.games.game import Outcome, ranks_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.city import City
    from wonders_tui.games.duel.state import DuelState

ZONES: Final = bytes((0, 2, 2, 5, 5, 5, 10, 10, 10, 10))
"""Points by the pawn's distance from the middle, for the player it has moved away from."""

CAPITAL: Final = 9
"""The pawn's distance from the middle that wins at once."""
SYMBOLS_TO_WIN: Final = 6

_GUILDS: Final = DECKS[GUILDS]
_PER_COIN_POINT: Final = BIT[8 * COIN_POINTS]
_PER_GUILD_POINT: Final = BIT[8 * PURPLE_POINTS]
_PER_MILITARY_POINT: Final = BIT[8 * MILITARY_POINTS]
_PER_TOKEN_POINT: Final = BIT[8 * TOKEN_POINTS]
_COUNTING_TOKENS: Final = [token for token in TOKENS if token.points_each]


def counted(state: DuelState, seat: i64, item: Item) -> i64:
    """What an item of a seat counts: in its own city, for a guild in the fuller of the two."""
    own = _count(state.city(seat), item.counts)
    if isinstance(item, Card) and item.fuller:
        return max(own, _count(state.city(1 - seat), item.counts))
    return own


def _count(city: City, kinds: i64) -> i64:
    total: i64 = 0
    while kinds:
        total += city.count(lowest(kinds))
        kinds &= kinds - 1
    return total


def points(state: DuelState, seat: i64) -> i64:
    """The points of a seat if the game ended now, as a row of bytes by CATEGORIES."""
    city = state.city(seat)
    row = city.points
    for guild in _GUILDS:
        if city.late & guild.late:
            row += guild.points_each * counted(state, seat, guild) * _PER_GUILD_POINT
    for token in _COUNTING_TOKENS:
        if city.tokens & token.bit:
            row += token.points_each * counted(state, seat, token) * _PER_TOKEN_POINT
    row += city.count(THREE_COINS) * _PER_COIN_POINT
    ahead = state.pawn if seat == 0 else -state.pawn
    if ahead > 0:
        row += ZONES[ahead] * _PER_MILITARY_POINT
    return row


def reason(state: DuelState) -> str:
    """How the game was decided, if it is over: "military", "science" or "civilian"."""
    if state.pawn == CAPITAL or state.pawn == -CAPITAL:
        return "military"
    if has_science(state.first) or has_science(state.second):
        return "science"
    return "civilian"


def has_science(city: City) -> bool:
    """Whether the city wins by its scientific symbols."""
    return count(city.symbols) >= SYMBOLS_TO_WIN


def standing(state: DuelState) -> list[int]:
    """Supremacy decides alone; else the total, and between equal totals the points on blue cards."""
    how = reason(state)
    if how == "military":
        return [int(state.pawn > 0), int(state.pawn < 0)]
    if how == "science":
        return [int(has_science(state.first)), int(has_science(state.second))]
    return [_rank(points(state, 0)), _rank(points(state, 1))]


def _rank(row: i64) -> i64:
    return bytes_sum(row) * 128 + byte(row, BLUE_POINTS)


def score(state: DuelState, seat: int) -> dict[str, int]:
    """The points of a seat if the game ended now, by category."""
    row = points(state, seat)
    return {category: byte(row, place) for place, category in enumerate(CATEGORIES)}


def outcome(state: DuelState) -> Outcome | None:
    if state.decision != OVER:
        return None
    return Outcome(reason(state), ranks_of(standing(state)), (score(state, 0), score(state, 1)))
