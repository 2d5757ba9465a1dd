"""What the active seat may choose, listed in a stable order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_tui.games.architects.cards import (
    ANY_DECK,
    ARCHITECTURE,
    CENTER,
    COST,
    ECONOMY,
    ENGINEERING,
    EXTRAS,
    LOOK,
    LOOKED,
    NO_EFFECT,
    NO_TOKEN,
    PROGRESS,
    RELATION,
    STAGES,
    TABLET,
)
from wonders_tui.games.architects.choices import (
    CHOOSING,
    DECLINE,
    DECLINE_POWER,
    DONE,
    EXTRA,
    FROM,
    KEEP,
    KEEPING,
    LOOK_AT,
    MIDDLE,
    OPEN,
    PAIR,
    PILES,
    POWER,
    TAKE,
    TAKING,
    TOKEN_HIDDEN,
    TOKEN_TAKE,
    TRIPLE,
    build,
    payment_of,
    stage_of,
)
from wonders_tui.games.architects.options import (
    ECONOMY_MAY,
    EFFECT_MAY,
    ENGINEERING_ALWAYS,
    ENGINEERING_MAY,
    EXTRA_MUST,
    FREE_COINS,
    MOST_STAGES,
)
from wonders_tui.games.architects.payments import most_stages, payable, sample_payment

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.city import City
    from wonders_tui.games.architects.state import ArchitectsState
    from wonders_tui.games.state import Rng


def legal(state: ArchitectsState) -> list[int]:
    """All choices of the active seat; none when the game is over."""
    found: list[int] = []
    if state.step == TAKING:
        add_piles(state, found, TAKE)
    elif state.step == CHOOSING:
        add_tokens(state, found)
    elif state.step == KEEPING:
        add_looked_at(state, found)
    elif state.step == OPEN and state.effect != NO_EFFECT:
        add_effect(state, found)
    elif state.step == OPEN:
        add_open(state, found)
    return found


def sample(state: ArchitectsState, rng: Rng) -> i64:
    """One choice of the active seat, drawn without listing them all where that is quick."""
    if state.step == TAKING:
        return TAKE + sample_pile(state, rng)
    if state.step == CHOOSING:
        return sample_token(state, rng)
    if state.step == OPEN and state.effect == NO_EFFECT:
        cash = 1 if state.must_cash() else 0
        build_now = 1 if state.can_build() else 0
        things = cash + build_now
        for token in range(EXTRAS):
            things += state.pending >> token & 1
        thing = rng.below(things)
        if thing < build_now:
            if things > 1 or state.must_build() or rng.below(3) > 0:
                return sample_build(state, rng)
            return DONE
        if thing < build_now + cash:
            return sample_set(state, rng)
        thing -= build_now + cash
        for token in range(EXTRAS):
            if state.pending >> token & 1:
                if thing == 0:
                    free = cash == 0 and state.rules & EXTRA_MUST == 0
                    if free and rng.below(4) == 0 and not state.must_build():
                        return DECLINE + token
                    return EXTRA + token * PILES + sample_pile(state, rng)
                thing -= 1
    found = legal(state)
    return found[rng.below(len(found))]


def sample_pile(state: ArchitectsState, rng: Rng) -> i64:
    """One of the decks within reach that have cards."""
    pile = rng.below(PILES)
    while state.pile(pile).left() == 0:
        pile = pile + 1 if pile + 1 < PILES else 0
    return pile


def sample_set(state: ArchitectsState, rng: Rng) -> i64:
    """One of the sets of green cards that can be cashed."""
    city = state.city
    place = rng.below(4)
    while True:
        if place == 3:
            if city.tablets > 0 and city.compasses > 0 and city.gears > 0:
                return TRIPLE
        elif city.count(TABLET + place) >= 2:
            return PAIR + place
        place = place + 1 if place < 3 else 0


def sample_token(state: ArchitectsState, rng: Rng) -> i64:
    """One of the progress tokens on offer."""
    places = len(state.offer)
    place = rng.below(places + 1)
    while True:
        if place == places:
            if state.stack.left() > 0:
                return TOKEN_HIDDEN
        elif state.offer[place] != NO_TOKEN:
            return TOKEN_TAKE + state.offer[place]
        place = place + 1 if place < places else 0


def sample_build(state: ArchitectsState, rng: Rng) -> i64:
    """One of the builds that can be paid for; there is one."""
    city = state.city
    economy = state.usable(ECONOMY)
    engineering = state.usable(ENGINEERING)
    if economy or engineering or state.rules & (FREE_COINS | MOST_STAGES):
        found: list[int] = []
        add_builds(state, found)
        return found[rng.below(len(found))]
    available = city.available()
    stage = rng.below(STAGES)
    while True:
        place = city.wonder * STAGES + stage
        if available >> stage & 1 and payable(city.stock, COST[place], RELATION[place], False):
            return build(stage, sample_payment(city.stock, COST[place], RELATION[place], rng))
        stage = stage + 1 if stage + 1 < STAGES else 0


def add_piles(state: ArchitectsState, found: list[int], first: i64) -> None:
    """Append `first` + pile for each deck within reach that has cards."""
    for pile in range(PILES):
        if state.pile(pile).left() > 0:
            found.append(first + pile)


def add_tokens(state: ArchitectsState, found: list[int]) -> None:
    for i in range(len(state.offer)):
        token: i64 = state.offer[i]
        # Two Cultures on offer are the same choice.
        if token != NO_TOKEN and TOKEN_TAKE + token not in found:
            found.append(TOKEN_TAKE + token)
    if state.stack.left() > 0:
        found.append(TOKEN_HIDDEN)


def add_looked_at(state: ArchitectsState, found: list[int]) -> None:
    deck = state.pile(state.looking)
    for place in range(min(deck.left(), LOOKED)):
        kind: i64 = deck.order[deck.drawn + place]
        if KEEP + kind not in found:
            found.append(KEEP + kind)


def add_effect(state: ArchitectsState, found: list[int]) -> None:
    """What the effect of the wonder offers; Architecture's card may be taken before it."""
    if state.effect == ANY_DECK:
        for seat in range(state.seats):
            if state.cities[seat].deck.left() > 0:
                found.append(FROM + seat)
        if state.center.left() > 0:
            found.append(FROM + CENTER)
    elif state.effect == PROGRESS:
        add_tokens(state, found)
    elif state.effect == LOOK:
        for pile in range(MIDDLE):
            if state.pile(pile).left() > 0:
                found.append(LOOK_AT + pile)
    else:
        found.append(POWER)
    if state.pending >> ARCHITECTURE & 1:
        add_piles(state, found, EXTRA + ARCHITECTURE * PILES)
    if state.rules & EFFECT_MAY:
        found.append(DECLINE_POWER)


def add_open(state: ArchitectsState, found: list[int]) -> None:
    for token in range(EXTRAS):
        if state.pending >> token & 1:
            add_piles(state, found, EXTRA + token * PILES)
    city = state.city
    if state.must_cash():
        for symbol in range(3):
            if city.count(TABLET + symbol) >= 2:
                found.append(PAIR + symbol)
        if city.tablets > 0 and city.compasses > 0 and city.gears > 0:
            found.append(TRIPLE)
    add_builds(state, found)
    if state.must_cash() or state.must_build():
        return
    if state.pending == 0:
        found.append(DONE)
    elif not state.rules & EXTRA_MUST:
        for token in range(EXTRAS):
            if state.pending >> token & 1:
                found.append(DECLINE + token)


def add_builds(state: ArchitectsState, found: list[int]) -> None:
    city = state.city
    available = city.available()
    first = len(found)
    for stage in range(STAGES):
        if available >> stage & 1:
            for payment in state.payments(stage):
                found.append(build(stage, payment))
    if state.rules & MOST_STAGES and len(found) > first + 1:
        keep_best(state, found, first)


def keep_best(state: ArchitectsState, found: list[int], first: i64) -> None:
    """Of the builds from place `first` on, keep those that leave the cards for the most stages."""
    city = state.city
    best: i64 = -1
    kept: list[int] = []
    for place in range(first, len(found)):
        choice = found[place]
        more = more_stages(state, city, stage_of(choice), payment_of(choice))
        if more > best:
            best = more
            kept = []
        if more == best:
            kept.append(choice)
    del found[first:]
    found.extend(kept)


def more_stages(state: ArchitectsState, city: City, stage: i64, payment: i64) -> i64:
    """How many stages the city's cards can still build once this one is built and paid."""
    one: i64 = 1
    used = state.used | state.tokens_used(city, stage, payment)
    economy = state.counts(ECONOMY, ECONOMY_MAY) and not used >> ECONOMY & 1
    engineering = state.counts(ENGINEERING, ENGINEERING_MAY) and not used >> ENGINEERING & 1
    again = bool(state.rules & ENGINEERING_ALWAYS)
    free = bool(state.rules & FREE_COINS)
    built = city.built | one << stage
    return most_stages(city.wonder, built, city.stock - payment, economy, engineering, again, free)
