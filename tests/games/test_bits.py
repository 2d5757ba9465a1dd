"""Masks and rows of bytes, held against the plain way of doing it: also where one bit more would be too many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wonders_tui.games.bits import BIT, byte, bytes_sum, count, lowest, nth, places

MASKS = st.sets(st.integers(min_value=0, max_value=61), min_size=1)
ROWS = st.lists(st.integers(min_value=0, max_value=127), min_size=7, max_size=7)


@given(MASKS)
def test_the_bits_of_a_mask_are_found_in_order(chosen: set[int]) -> None:
    mask = sum(BIT[place] for place in chosen)
    in_order = sorted(chosen)
    assert places(mask) == in_order
    assert lowest(mask) == in_order[0]
    assert count(mask) == len(chosen)
    assert [nth(mask, n) for n in range(len(chosen))] == in_order


def test_every_lone_bit_is_found() -> None:
    assert [lowest(bit) for bit in BIT] == list(range(62))
    assert count(0) == 0
    assert places(0) == []


@given(ROWS)
def test_the_bytes_of_a_row_are_read_one_by_one_and_together(counts: list[int]) -> None:
    row = sum(n * BIT[8 * place] for place, n in enumerate(counts))
    assert [byte(row, place) for place in range(7)] == counts
    assert bytes_sum(row) == sum(counts)
