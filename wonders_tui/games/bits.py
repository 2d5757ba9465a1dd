"""Sets as masks and small counts as bytes of one int: the arithmetic that the compiled rules share.

Every mask stays below 2**62, every byte below 128.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# A table, because mypyc 2.4 gets `1 << n` wrong from n = 31 on.
BIT: Final[list[int]] = [1 << n for n in range(62)]

# The powers of two below 2**66 leave different remainders by 67, so a remainder names the place of a lone bit.
_PLACE: Final = bytes(next((n for n in range(62) if BIT[n] % 67 == rest), 0) for rest in range(67))


def lowest(mask: i64) -> i64:
    """The place of the lowest bit of a mask that is not empty."""
    return _PLACE[(mask & -mask) % 67]


def count(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def nth(mask: i64, n: i64) -> i64:
    """The place of the n-th bit that is set, from 0."""
    while n:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def places(mask: int) -> list[int]:
    """The places of all bits that are set, in rising order."""
    return [n for n in range(62) if mask >> n & 1]


def byte(row: i64, place: i64) -> i64:
    """One count out of a row of bytes."""
    return row >> (place * 8) & 127


def bytes_sum(row: i64) -> i64:
    """All counts of a row of bytes together."""
    total: i64 = 0
    while row:
        total += row & 127
        row >>= 8
    return total
