"""Payments against plain search: all ways of using choice cards and of buying, tried one by one."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.seven.tables import PLAIN, counted
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import RESOURCES, Cost, box_of
from wonders_tui.games.seven.city import City
from wonders_tui.games.state import Rng

POSITIONS = 100_000

FAMILY = [0, 0, 0, 0, 1, 1, 1]


class Source:
    """What one city makes: fixed units, and choice cards as lists of resources."""

    def __init__(self, rng: Rng, owner: bool) -> None:
        self.units = [rng.below(3) if rng.below(3) == 0 else 0 for _ in RESOURCES]
        kinds = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] + ([[0, 1, 2, 3], [4, 5, 6]] if owner else [])
        self.choices = [kinds[rng.below(len(kinds))] for _ in range(rng.below(3))]

    def supplies(self) -> set[tuple[int, ...]]:
        """Everything it can give in one turn, choice cards used in every way."""
        return {tuple(units + used.count(r) for r, units in enumerate(self.units)) for used in product(*self.choices)}

    def row(self, raw: bool) -> int:
        return trade.row(self.units, [sum(1 << r for r in options) for options in self.choices], raw)


def searched(
    need: list[int], own: Source, left: Source, right: Source, prices: list[list[int]]
) -> set[tuple[int, int]]:
    """The coins to both neighbours in every purchase, without those that another one undercuts."""
    found = set()
    for mine, lefts, rights in product(own.supplies(), left.supplies(), right.supplies()):
        lacking = [max(0, n - m) for n, m in zip(need, mine, strict=True)]
        if any(n > a + b for n, a, b in zip(lacking, lefts, rights, strict=True)):
            continue
        ways = [range(max(0, n - b), min(n, a) + 1) for n, a, b in zip(lacking, lefts, rights, strict=True)]
        for bought in product(*ways):
            to_left = sum(n * prices[0][FAMILY[r]] for r, n in enumerate(bought))
            to_right = sum((lacking[r] - n) * prices[1][FAMILY[r]] for r, n in enumerate(bought))
            found.add((to_left, to_right))
    return {pair for pair in found if not any(o != pair and o[0] <= pair[0] and o[1] <= pair[1] for o in found)}


def listed(payments: int) -> list[tuple[int, int]]:
    found = []
    while payments:
        split = trade.cheapest(payments)
        found.append((split & 15, split >> 4))
        payments = trade.without(payments, split)
    return found


def test_payments_are_those_of_an_exhaustive_search() -> None:
    rng = Rng(20)
    several = impossible = 0
    for _ in range(POSITIONS):
        need = [0] * len(RESOURCES)
        for _ in range(1 + rng.below(5)):
            need[rng.below(len(RESOURCES))] += 1
        own, left, right = Source(rng, True), Source(rng, False), Source(rng, False)
        discounts = rng.below(16)
        prices = [[2 - (discounts & 1), 2 - (discounts >> 2 & 1)], [2 - (discounts >> 1 & 1), 2 - (discounts >> 3 & 1)]]
        shares = [
            trade.shares(trade.row(need, (), raw), own.row(raw), left.row(raw), right.row(raw)) for raw in (True, False)
        ]
        found = listed(trade.payments(shares[0], shares[1], discounts, 99))
        expected = searched(need, own, left, right, prices)
        assert set(found) == expected, (need, own.__dict__, left.__dict__, right.__dict__, discounts)
        assert found == sorted(found, key=lambda pair: (sum(pair), pair[0])), "the cheapest comes first"
        purse = rng.below(10)
        assert set(listed(trade.payments(shares[0], shares[1], discounts, purse))) == {
            pair for pair in expected if sum(pair) <= purse
        }
        several += len(found) > 1
        impossible += not found
    assert several > POSITIONS // 50
    assert POSITIONS // 20 < impossible < POSITIONS * 9 // 10


def test_rows_stop_at_the_most_that_any_construction_needs() -> None:
    row = 0
    for _ in range(12):
        row = trade.plus(row, trade.row([2, 0, 0, 0, 0, 0, 0], (), True))
    assert row == trade.row([99, 0, 0, 0, 0, 0, 0], (), True)
    assert trade.most(row) == trade.MOST
    assert trade.minus(row, row) == 0


def test_a_full_city_makes_and_sells_what_its_cards_say() -> None:
    cards = ["Lumber Yard", "Clay Pit", "Foundry", "Loom", "Forum", "Caravansery"]
    city = counted(2010, [{"wonder": "alexandria", "side": "B", "stages": 2, "cards": cards}, PLAIN, PLAIN]).cities[0]
    choices = [0b1100, 0b1110000, 0b1111, 0b1111, 0b1110000]
    units = [1, 0, 0, 2, 1, 0, 1]
    assert city.own_raw == trade.row(units, choices, True)
    assert city.own_made == trade.row(units, choices, False)
    assert city.sale_raw == trade.row(units, choices[:1], True)
    assert city.sale_made == trade.row(units, (), False)


@pytest.mark.parametrize(
    ("coins", "payable"), [(0, False), (3, False), (4, True), (9, True)], ids=["none", "too few", "just", "plenty"]
)
def test_bank_and_neighbours_are_paid_out_of_one_purse(coins: int, payable: bool) -> None:
    """No card of the box costs coins and resources; if one did, both would have to be in hand."""
    own, left, right = (City(box_of(2010).boards[0]) for _ in range(3))
    right.sale_raw = trade.row([1, 0, 0, 0, 0, 0, 0], (), True)
    cost = Cost(2, bytes([1, 0, 0, 0, 0, 0, 0]))
    assert bool(own.payments(cost, left, right, coins)) is payable
