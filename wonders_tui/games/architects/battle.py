"""Who wins how many victory tokens when the conflict tokens have all turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


def against_two(own: i64, left: i64, right: i64) -> i64:
    """Victory tokens with three seats or more: one for each neighbour with fewer shields."""
    return (1 if own > left else 0) + (1 if own > right else 0)


def against_one(own: i64, other: i64) -> i64:
    """Victory tokens with two seats: one for more shields, two for at least twice as many.

    Against none a single shield is not twice as many: it takes two of them.
    """
    if own <= other:
        return 0
    return 2 if own >= 2 * max(other, 1) else 1
