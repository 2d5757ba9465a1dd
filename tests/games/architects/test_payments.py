"""Which cards pay for a stage."""

from __future__ import annotations

from itertools import product

import pytest

from wonders_tui.games.architects.cards import ANY, DIFFERENT, IDENTICAL
from wonders_tui.games.architects.city import UNIT
from wonders_tui.games.architects.payments import bends, doubles, payable, payments, spent

NAMES = ("wood", "stone", "brick", "papyrus", "glass", "coin")


def stock(**cards: int) -> int:
    return sum(UNIT[NAMES.index(name)] * count for name, count in cards.items())


def ways(cost: int, relation: int, cards: int, *how: str) -> list[int]:
    return sorted(payments(cards, cost, relation, "economy" in how, "engineering" in how, "free" in how))


def test_a_pair_goes_and_the_rest_stays() -> None:
    assert ways(2, IDENTICAL, stock(wood=2, stone=1)) == [stock(wood=2)]
    assert ways(2, DIFFERENT, stock(wood=2, stone=1)) == [stock(wood=1, stone=1)]


def test_no_more_than_the_cost_is_laid_down() -> None:
    assert ways(3, IDENTICAL, stock(wood=5)) == [stock(wood=3)]
    assert ways(2, DIFFERENT, stock(coin=7)) == [stock(coin=2)]


def test_coins_alone_pay() -> None:
    assert ways(3, IDENTICAL, stock(coin=3)) == [stock(coin=3)]
    assert ways(4, DIFFERENT, stock(coin=3)) == []


def test_coins_fill_only_what_is_missing() -> None:
    assert ways(2, IDENTICAL, stock(wood=2, coin=2)) == [stock(wood=2)]
    assert ways(3, DIFFERENT, stock(wood=1, stone=1, coin=3)) == [stock(wood=1, stone=1, coin=1)]


def test_any_kind_may_be_matched() -> None:
    assert ways(3, IDENTICAL, stock(wood=2, glass=1, coin=2)) == sorted([stock(wood=2, coin=1), stock(glass=1, coin=2)])


def test_by_option_coins_stand_in_for_what_is_there() -> None:
    assert ways(2, IDENTICAL, stock(wood=2, coin=2), "free") == sorted(
        [stock(wood=2), stock(wood=1, coin=1), stock(coin=2)]
    )
    assert ways(2, DIFFERENT, stock(wood=1, stone=1, coin=1), "free") == sorted(
        [stock(wood=1, stone=1), stock(wood=1, coin=1), stock(stone=1, coin=1)]
    )


def test_a_doubled_coin_covers_two_units_alike_or_not() -> None:
    assert ways(3, IDENTICAL, stock(wood=1, coin=1), "economy") == [stock(wood=1, coin=1)]
    assert ways(4, DIFFERENT, stock(wood=1, stone=1, coin=1), "economy") == [stock(wood=1, stone=1, coin=1)]


def test_only_one_coin_is_doubled() -> None:
    assert ways(4, DIFFERENT, stock(coin=2), "economy") == []
    assert ways(4, DIFFERENT, stock(coin=3), "economy") == [stock(coin=3)]
    assert ways(4, DIFFERENT, stock(coin=4), "economy") == sorted([stock(coin=3), stock(coin=4)])


def test_a_doubled_coin_gives_no_change() -> None:
    assert ways(2, IDENTICAL, stock(wood=1, coin=1), "economy") == [stock(wood=1, coin=1)]
    assert not doubles(stock(wood=1, coin=1), 2)
    assert doubles(stock(wood=1, coin=1), 3)


def test_engineering_drops_the_relation_but_not_the_number() -> None:
    assert ways(3, IDENTICAL, stock(wood=1, stone=1, brick=1), "engineering") == [stock(wood=1, stone=1, brick=1)]
    assert ways(4, DIFFERENT, stock(wood=4), "engineering") == [stock(wood=4)]
    assert ways(4, DIFFERENT, stock(wood=2, coin=1), "engineering") == []


def test_engineering_is_used_only_where_the_resources_do_not_fit() -> None:
    assert bends(stock(wood=1, stone=1), IDENTICAL)
    assert bends(stock(wood=2), DIFFERENT)
    assert not bends(stock(wood=2, coin=1), IDENTICAL)
    assert not bends(stock(wood=1, stone=1, coin=2), DIFFERENT)
    assert not bends(stock(coin=3), IDENTICAL)


def test_both_tokens_work_on_one_stage() -> None:
    assert ways(4, DIFFERENT, stock(wood=2, coin=1), "economy", "engineering") == [stock(wood=2, coin=1)]


def plainly(cost: int, relation: int, have: tuple[int, ...], economy: bool, engineering: bool, free: bool) -> list[int]:
    """The payments by trying everything, straight from the rules."""
    found = set()
    for bent in (False, True) if engineering else (False,):
        for doubled in (False, True) if economy else (False,):
            fits = []
            for laid in product(*(range(min(n, cost) + 1) for n in have[:5])):
                kinds = sum(n > 0 for n in laid)
                related = kinds <= 1 if relation == IDENTICAL else max(laid) <= 1
                if related or bent:
                    fits.append(laid)
            for laid in fits:
                grew = [
                    more
                    for more in fits
                    if cost >= sum(more) > sum(laid)
                    and (bent or relation == DIFFERENT or sum(laid) == 0 or all(more[i] for i in range(5) if laid[i]))
                ]
                if sum(laid) > cost or (grew and not free):
                    continue
                coins = cost - sum(laid) - doubled
                if (coins >= 1 or not doubled) and 0 <= coins <= have[5]:
                    found.add(sum(UNIT[kind] * n for kind, n in enumerate((*laid, coins))))
    return sorted(found)


@pytest.mark.parametrize("cost", [2, 3, 4])
@pytest.mark.parametrize("relation", [IDENTICAL, DIFFERENT])
@pytest.mark.parametrize("how", [(), ("economy",), ("engineering",), ("economy", "engineering")], ids=str)
@pytest.mark.parametrize("free", [False, True], ids=["fill_only", "free"])
def test_payments_are_those_that_trying_everything_finds(
    cost: int, relation: int, how: tuple[str, ...], free: bool
) -> None:
    economy, engineering = "economy" in how, "engineering" in how
    for have in product(range(4), (0, 1, 3), (0, 2), (0, 1), (0, 1), range(4)):
        cards = sum(UNIT[kind] * n for kind, n in enumerate(have))
        found = payments(cards, cost, relation, economy, engineering, free)
        assert len(set(found)) == len(found)
        assert sorted(found) == plainly(cost, relation, have, economy, engineering, free)
        assert bool(found) == payable(cards, cost, ANY if engineering else relation, economy)
        for payment in found:
            assert cost - economy <= spent(payment) <= cost
            assert engineering or not bends(payment, relation)
