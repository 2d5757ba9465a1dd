"""What can pay for a stage: which resources are spent, where coins stand in, and what two progress tokens change.

A payment is written like a city's stock: five bits for each resource and, last, the coins that are laid down. One coin
less than the stage asks for means that Economy doubled one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.architects.cards import ANY, AVAILABLE, COST, GLASS, IDENTICAL, RELATION, STAGES

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.state import Rng

ONE_COIN: Final = 1 << 25
RESOURCES: Final = GLASS + 1


def payable(stock: i64, cost: i64, relation: i64, doubled: bool) -> bool:
    """Whether the stock can pay for `cost` cards of this relation; `doubled`: one coin may count as two."""
    return missing(stock, cost, relation, doubled) <= 0


def missing(stock: i64, cost: i64, relation: i64, doubled: bool) -> i64:
    """How many cards the stock lacks for a payment; 0 or less if it can pay."""
    coins = stock >> 25
    if coins > 0 and doubled:
        coins += 1
    return cost - coins - fitting(stock, relation)


def fitting(stock: i64, relation: i64) -> i64:
    """How many resources of the stock fit the relation at once."""
    a = stock & 31
    b = stock >> 5 & 31
    c = stock >> 10 & 31
    d = stock >> 15 & 31
    e = stock >> 20 & 31
    if relation == IDENTICAL:
        return max(max(max(max(a, b), c), d), e)
    if relation == ANY:
        return a + b + c + d + e
    return (a > 0) + (b > 0) + (c > 0) + (d > 0) + (e > 0)


def spent(payment: i64) -> i64:
    """How many cards a payment lays down."""
    count: i64 = 0
    while payment:
        count += payment & 31
        payment >>= 5
    return count


def doubles(payment: i64, cost: i64) -> bool:
    """Whether the payment uses Economy."""
    return spent(payment) < cost


def bends(payment: i64, relation: i64) -> bool:
    """Whether the payment only fits with Engineering, because its resources do not relate as the stage asks."""
    kinds: i64 = 0
    most: i64 = 0
    resources = payment & (ONE_COIN - 1)
    while resources:
        count = resources & 31
        if count:
            kinds += 1
            most = max(most, count)
        resources >>= 5
    return kinds > 1 if relation == IDENTICAL else most > 1


def payments(stock: i64, cost: i64, relation: i64, economy: bool, engineering: bool, free: bool) -> list[int]:
    """Every payment that differs in what is laid down, without repeats, those that need no token first.

    Coins fill what is missing: the resources laid down are as many as the relation allows, and with identical ones the
    player may match any kind that lies there. With `free`, coins may stand in for resources that lie there too.
    """
    found: list[int] = []
    _add(found, stock, cost, relation, False, free)
    if not economy and not engineering:
        return found
    if economy:
        _add(found, stock, cost, relation, True, free)
    if engineering:
        _add(found, stock, cost, ANY, False, free)
        if economy:
            _add(found, stock, cost, ANY, True, free)
    different: list[int] = []
    for payment in found:
        if payment not in different:
            different.append(payment)
    return different


def _add(found: list[int], stock: i64, cost: i64, relation: i64, doubled: bool, free: bool) -> None:
    """Append the payments of one relation, with or without a doubled coin."""
    coins = stock >> 25
    # The fewest and the most resources to lay down; what is left over must be covered by the coins that are there.
    most = min(cost, fitting(stock, relation))
    fewest: i64 = 0 if free else most
    for size in range(fewest, most + 1):
        missing = cost - size
        laid: i64 = missing - 1 if doubled else missing
        if (doubled and laid < 1) or laid > coins:
            continue
        _pick(found, stock, relation, size, 0, laid * ONE_COIN)
    if relation == IDENTICAL and not free:
        # Kinds with fewer cards than the best may be matched too, each with all it has.
        for size in range(1, most):
            missing = cost - size
            laid = missing - 1 if doubled else missing
            if (doubled and laid < 1) or laid > coins:
                continue
            for kind in range(RESOURCES):
                if stock >> (5 * kind) & 31 == size:
                    found.append((size << (5 * kind)) + laid * ONE_COIN)


def _pick(found: list[int], stock: i64, relation: i64, size: i64, kind: i64, paid: i64) -> None:
    """Append `paid` with every way to add `size` resources of `kind` and the kinds after it."""
    if size == 0:
        found.append(paid)
        return
    if kind == RESOURCES:
        return
    have = min(stock >> (5 * kind) & 31, size)
    if relation == IDENTICAL:
        if have == size:
            found.append(paid + (size << (5 * kind)))
        _pick(found, stock, relation, size, kind + 1, paid)
        return
    if relation != ANY:
        have = min(have, 1)
    while have >= 0:
        _pick(found, stock, relation, size - have, kind + 1, paid + (have << (5 * kind)))
        have -= 1


def sample_payment(stock: i64, cost: i64, relation: i64, rng: Rng) -> i64:
    """One of the payments that coins only fill and that no token changes, each possible; the stock can pay."""
    coins = stock >> 25
    size = min(cost, fitting(stock, relation))
    if relation == IDENTICAL:
        # From a random kind on, the first whose cards and the coins are enough.
        kind = rng.below(RESOURCES)
        for _ in range(RESOURCES):
            held = min(stock >> (5 * kind) & 31, cost)
            if held > 0 and held + coins >= cost:
                return (held << (5 * kind)) + (cost - held) * ONE_COIN
            kind = kind + 1 if kind + 1 < RESOURCES else 0
        return cost * ONE_COIN
    # Of the kinds that are there, `size` at random: each is taken with the chance that the rest needs it.
    payment = (cost - size) * ONE_COIN
    one: i64 = 1
    kinds = fitting(stock, relation)
    for place in range(RESOURCES):
        if stock >> (5 * place) & 31:
            if rng.below(kinds) < size:
                payment += one << (5 * place)
                size -= 1
            kinds -= 1
    return payment


def most_stages(wonder: i64, built: i64, stock: i64, economy: bool, engineering: bool, again: bool, free: bool) -> i64:
    """How many more stages a stock can pay for, one after the other, in the best order.

    `economy` and `engineering` say whether these tokens still help; `again`: Engineering helps with every stage.
    """
    one: i64 = 1
    best: i64 = 0
    for stage in range(STAGES):
        if AVAILABLE[wonder * 32 + built] >> stage & 1 == 0:
            continue
        cost: i64 = COST[wonder * STAGES + stage]
        relation: i64 = RELATION[wonder * STAGES + stage]
        for payment in payments(stock, cost, relation, economy, engineering, free):
            doubled = doubles(payment, cost)
            bent = bends(payment, relation) and not again
            rest = most_stages(
                wonder,
                built | one << stage,
                stock - payment,
                economy and not doubled,
                engineering and not bent,
                again,
                free,
            )
            best = max(best, rest + 1)
    return best
