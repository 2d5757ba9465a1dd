"""What a construction costs a city in purchases: exact, without a search, and the same code for rules and screen.

Raw and manufactured resources never stand in for each other, so each family is solved for itself. How many units a
city needs, makes or sells is written down for every set of resources of the family, four bits each (a "row"): the row
of a city holds the number of its units that could serve the set, a choice card counting wherever one of its options
does. By Hall's theorem some way of using all choice cards covers the need, with at most `a` units bought on the left
and at most `b` on the right, exactly when for every set

    need <= own + min(a, left) + min(b, right).

With `lacking` for need - own that says: a >= lacking - right, b >= lacking - left, a + b >= lacking, and
lacking <= left + right. So the least purchases are the points of one straight line: `shares` finds its ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

RAW: Final = 4
"""How many resources are raw; they come first, then the manufactured ones."""

MOST: Final = 7
"""Amounts in a row stop here: no construction needs more of one family."""

RAW_LEFT: Final = 1
RAW_RIGHT: Final = 2
MADE_LEFT: Final = 4
MADE_RIGHT: Final = 8
"""Bits of a city's discounts: this family from this neighbour costs 1 coin a unit instead of 2."""

OWN: Final = 1
"""The payments of a construction that asks for no coins: nothing to the left, nothing to the right."""

_GUARD: Final = 0x888888888888888
_ONES: Final = 0x111111111111111


def row(units: Sequence[int], choices: Sequence[int], raw: bool) -> int:
    """The row of one family: so many units of each of the seven resources, and choice cards as masks of resources."""
    found = 0
    first, size = (0, RAW) if raw else (RAW, 7 - RAW)
    for members in range(1, 1 << size):
        amount = sum(units[first + place] for place in range(size) if members >> place & 1)
        amount += sum(1 for options in choices if (options >> first) & members)
        found |= min(amount, MOST) << (4 * (members - 1))
    return found


def plus(one: i64, other: i64) -> i64:
    """The sum of two rows, stopping at MOST; `other` must hold no amount above its 8th."""
    total = one + other
    over = total & _GUARD
    sevens = over - (over >> 3)
    return (total & ~(over | sevens)) | sevens


def minus(one: i64, other: i64) -> i64:
    """The difference of two rows, stopping at 0."""
    rest = (one | _GUARD) - other
    kept = rest & _GUARD
    return rest & (kept - (kept >> 3))


def most(one: i64) -> i64:
    """The largest amount in a row."""
    n: i64 = 0
    while one != 0:
        one = minus(one, _ONES)
        n += 1
    return n


def shares(need: i64, own: i64, left: i64, right: i64) -> i64:
    """The least purchases of one family, or -1 if nobody sells what is missing.

    Three numbers in hexadecimal digits from the lowest: the units that must come from the left, those that must come
    from the right, and all units to be bought. Every division of the rest between the two works.
    """
    lacking = minus(need, own)
    if lacking == 0:
        return 0
    not_left = minus(lacking, left)
    if minus(not_left, right) != 0:
        return -1
    must_left = most(minus(lacking, right))
    must_right = most(not_left)
    bought = most(lacking)
    if bought < must_left + must_right:
        bought = must_left + must_right
    return must_left | must_right << 4 | bought << 8


def payments(raw: i64, made: i64, discounts: i64, purse: i64) -> i64:
    """The coins that the two shares can cost: every (left, right) within the purse that no other one undercuts.

    One hexadecimal digit for every number of coins to the left, from the lowest: 0 if that is no payment, else the
    coins to the right + 1. 0 altogether if there is none.
    """
    if raw < 0 or made < 0:
        return 0
    if raw | made == 0:
        return OWN
    raw_left: i64 = 2 - (discounts & 1)
    raw_right: i64 = 2 - (discounts >> 1 & 1)
    made_left: i64 = 2 - (discounts >> 2 & 1)
    made_right: i64 = 2 - (discounts >> 3 & 1)
    raw_units = raw >> 8
    made_units = made >> 8
    found: i64 = 0
    a = raw & 15
    while a <= raw_units - (raw >> 4 & 15):
        b = made & 15
        while b <= made_units - (made >> 4 & 15):
            left = a * raw_left + b * made_left
            right = (raw_units - a) * raw_right + (made_units - b) * made_right
            if left + right <= purse:
                there = found >> (4 * left) & 15
                if there == 0 or there > right + 1:
                    found = found - (there << (4 * left)) + ((right + 1) << (4 * left))
            b += 1
        a += 1
    return _undercut(found)


def _undercut(found: i64) -> i64:
    """Strike the payments that give no less to the left and no less to the right than another one."""
    kept: i64 = 0
    least: i64 = 16
    place: i64 = 0
    while found >> place != 0:
        coins = found >> place & 15
        if coins != 0 and coins < least:
            least = coins
            kept |= coins << place
        place += 4
    return kept


def cheapest(found: i64) -> i64:
    """Of some payments the one with the fewest coins (of equals, the fewest to the left): left + 16 * right."""
    best: i64 = 0
    least: i64 = 99
    left: i64 = 0
    while found != 0:
        coins = found & 15
        if coins != 0 and left + coins < least:
            least = left + coins
            best = left + 16 * (coins - 1)
        found >>= 4
        left += 1
    return best


def without(found: i64, split: i64) -> i64:
    """The payments but this one."""
    place = 4 * (split & 15)
    return found - ((found >> place & 15) << place)
