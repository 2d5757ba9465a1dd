"""How good a choice looks at a glance, in tenths of a victory point: rules of thumb, and only from what is known.

The numbers are what a card or a token tends to bring before the game ends; they were tuned in matches of greedy seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.architects.battle import against_one
from wonders_tui.games.architects.cards import (
    ARCHITECTURE,
    AVAILABLE,
    CAT_BLUE,
    CENTER,
    COIN,
    COST,
    CRAFTS,
    CULTURE,
    DECOR,
    ECONOMY,
    EDUCATION,
    EFFECT,
    EMPTY,
    ENGINEERING,
    GLASS,
    HIDDEN,
    HORNS,
    IDENTICAL,
    JEWELLERY,
    KINDS,
    NO_EFFECT,
    NO_TOKEN,
    POLITICS,
    PROPAGANDA,
    RED,
    RELATION,
    SCIENCE,
    STAGE_VP,
    STAGES,
    STRATEGY,
    TACTICS,
    TRIGGER,
    URBANISM,
    VP,
)
from wonders_tui.games.architects.choices import (
    BUILD,
    DECLINE,
    DECLINE_POWER,
    DONE,
    EXTRA,
    FROM,
    KEEP,
    LEFT,
    LOOK_AT,
    PILES,
    POWER,
    RIGHT,
    TAKE,
    TOKEN_HIDDEN,
    TOKEN_TAKE,
    TRIPLE,
    payment_of,
    stage_of,
)
from wonders_tui.games.architects.city import UNIT, City

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.deck import Deck
    from wonders_tui.games.architects.state import ArchitectsState

SHIELD_EDGE: Final = 8
"""A comparison that a shield turns in one's favour, by one step from less over equal to more."""
BATTLE_EDGE: Final = 15
"""A comparison as it stands when the battle comes."""
NEARER: Final = 3  # halves: a stage that comes nearer is worth more than its part, because it opens the next
EXTRA_CARD: Final = 20
"""What one more card of three tends to bring."""
FIRST_GREEN: Final = 13
OTHER_GREEN: Final = 18
SET: Final = 36
"""What laying down a set brings beside the cards it costs."""
SPARE: Final = 8
"""A resource that no open stage waits for."""
LOOKING: Final = 6
"""What the Cat shows until somebody takes it away."""
DENIAL: Final = 6
"""This part of what a card is worth to the next seat counts for taking it away."""


def appeal(state: ArchitectsState, seat: i64, choice: i64) -> i64:
    """How good a legal choice of the active seat looks."""
    if choice >= BUILD:
        return build_appeal(state, seat, stage_of(choice), payment_of(choice))
    if choice < EXTRA:
        return pile_appeal(state, seat, choice - TAKE)
    if choice < DECLINE:
        return pile_appeal(state, seat, (choice - EXTRA) % PILES)
    if choice < POWER:
        return 0
    if choice == POWER:
        return EXTRA_CARD
    if choice in (DECLINE_POWER, DONE):
        return 0
    if choice < TRIPLE:
        return SET + OTHER_GREEN - FIRST_GREEN
    if choice == TRIPLE:
        return SET
    if choice < KEEP:
        return EXTRA_CARD + state.pile(choice - LOOK_AT).left() // 5
    if choice < TOKEN_TAKE:
        return card_appeal(state, seat, choice - KEEP)
    if choice < TOKEN_HIDDEN:
        return token_appeal(state, seat, choice - TOKEN_TAKE)
    if choice == TOKEN_HIDDEN:
        return 30 + 4 * to_go(state)
    place = choice - FROM
    return top_appeal(state, seat, state.center if place == CENTER else state.cities[place].deck)


def to_go(state: ArchitectsState) -> i64:
    """How many stages the leading wonder lacks: how long the game will last."""
    most: i64 = 0
    for city in state.cities:
        most = max(most, city.stages())
    return STAGES - most


def pile_appeal(state: ArchitectsState, seat: i64, pile: i64) -> i64:
    """Taking the top of a pile, a little more if the next seat would like it too."""
    worth = top_appeal(state, seat, state.pile(pile))
    if pile == LEFT or (pile == RIGHT and state.seats == 2):
        following = seat + 1 if seat + 1 < state.seats else 0
        worth += card_appeal(state, following, state.pile(pile).top()) // DENIAL
    return worth


def top_appeal(state: ArchitectsState, seat: i64, deck: Deck) -> i64:
    """The top card if the seat knows it, else what the cards of the deck are worth on average."""
    kind = deck.shown(seat)
    if kind == EMPTY:
        return 0
    if kind != HIDDEN:
        return card_appeal(state, seat, kind)
    total: i64 = 0
    for other in range(KINDS):
        copies: i64 = deck.contents[other]
        if copies:
            total += copies * card_appeal(state, seat, other)
    return total // max(len(deck.order), 1)


def card_appeal(state: ArchitectsState, seat: i64, kind: i64) -> i64:
    """What a card in front of a seat is worth to it."""
    city = state.cities[seat]
    worth: i64
    if kind <= COIN:
        worth = supply_appeal(city, kind)
    elif kind <= CAT_BLUE:
        worth = 10 * VP[kind]
        if kind == CAT_BLUE:
            worth += 10 if city.has(POLITICS) else 0
            worth += 0 if state.cat == seat else 10 + LOOKING
    elif kind < RED:
        worth = green_appeal(state, city, kind)
    else:
        worth = red_appeal(state, seat, kind)
    token: i64 = TRIGGER[kind]
    if (
        token != NO_TOKEN
        and city.has(token)
        and not (seat == state.active and (state.used | state.pending) >> token & 1)
    ):
        worth += EXTRA_CARD
    return worth


def supply_appeal(city: City, kind: i64) -> i64:
    """A resource or a coin: how much nearer it brings the best stage."""
    before = nearness(city.wonder, city.built, city.stock)
    after = nearness(city.wonder, city.built, city.stock + UNIT[kind])
    return max((after - before) * NEARER // 2, SPARE) + (6 if kind == COIN else 0)


def nearness(wonder: i64, built: i64, stock: i64) -> i64:
    """The worth of the best open stage, in proportion to the part of its cost that lies there."""
    best: i64 = 0
    open_stages: i64 = AVAILABLE[wonder * 32 + built]
    place = wonder * STAGES
    stage: i64 = 0
    while open_stages >> stage:
        if open_stages >> stage & 1:
            cost: i64 = COST[place + stage]
            have = stock >> 25
            most: i64 = 0
            kinds: i64 = 0
            for kind in range(GLASS + 1):
                count: i64 = stock >> (5 * kind) & 31
                if count:
                    kinds += 1
                    most = max(most, count)
            have = min(have + (most if RELATION[place + stage] == IDENTICAL else kinds), cost)
            best = max(best, stage_worth(wonder, built, stage) * have // cost)
        stage += 1
    return best


def stage_worth(wonder: i64, built: i64, stage: i64) -> i64:
    """Points and effect of a stage, and that it brings the others nearer."""
    one: i64 = 1
    row = wonder * 32
    worth: i64 = 10 * (STAGE_VP[row + (built | one << stage)] - STAGE_VP[row + built]) + 10
    if EFFECT[wonder * STAGES + stage] != NO_EFFECT:
        worth += EXTRA_CARD
    return worth


def build_appeal(state: ArchitectsState, seat: i64, stage: i64, payment: i64) -> i64:
    """The stage, and how near what is left over is to the next one."""
    one: i64 = 1
    city = state.cities[seat]
    built = city.built | one << stage
    worth = 50 + stage_worth(city.wonder, city.built, stage)
    return worth + nearness(city.wonder, built, city.stock - payment) - 3 * (payment >> 25)


def green_appeal(state: ArchitectsState, city: City, kind: i64) -> i64:
    """Towards a pair or a triple, as long as there are progress tokens."""
    if not state.token_left():
        return 0
    kinds = (1 if city.tablets else 0) + (1 if city.compasses else 0) + (1 if city.gears else 0)
    if city.count(kind) > 0 or kinds == 2:
        return SET
    return FIRST_GREEN if kinds == 0 else OTHER_GREEN


def red_appeal(state: ArchitectsState, seat: i64, kind: i64) -> i64:
    """A shield, and the battle that horns bring nearer: good for those who would win it."""
    own = state.cities[seat].shields()
    left = state.cities[seat + 1 if seat + 1 < state.seats else 0].shields()
    right = state.cities[seat - 1 if seat > 0 else state.seats - 1].shields()
    # Won victory tokens after the shield minus lost ones, and how much of that the shield brought.
    if state.seats == 2:
        then = against_one(own + 1, left) - against_one(left, own + 1)
        gained = then - against_one(own, left) + against_one(left, own)
    else:
        then = sign(own + 1 - left) + sign(own + 1 - right)
        gained = then - sign(own - left) - sign(own - right)
    horns: i64 = HORNS[kind]
    worth = 4 + SHIELD_EDGE * gained
    if horns == 0:
        return worth + 3
    flipped = min(state.flipped + horns, state.conflicts)
    if flipped == state.conflicts:
        return worth + BATTLE_EDGE * then
    return worth + BATTLE_EDGE * then * flipped // (2 * state.conflicts)


def sign(n: i64) -> i64:
    return 1 if n > 0 else -1 if n < 0 else 0


def token_appeal(state: ArchitectsState, seat: i64, token: i64) -> i64:
    """What a progress token tends to bring until the leading wonder is finished."""
    city = state.cities[seat]
    rest = to_go(state)
    if token in (JEWELLERY, SCIENCE):
        return 18 * rest
    if token in (URBANISM, CRAFTS):
        return 16 * rest
    if token == PROPAGANDA:
        return 8 * rest
    if token == ARCHITECTURE:
        return 15 * min(rest, STAGES - city.stages())
    if token == ECONOMY:
        return 10 * rest
    if token == ENGINEERING:
        return 9 * rest
    if token == TACTICS:
        return 18 + 5 * rest
    if token == DECOR:
        return 58 if city.stages() >= 4 else 42
    if token == POLITICS:
        return 10 * city.cats + 5 * rest
    if token == STRATEGY:
        return 10 * city.victories + 5 * rest
    if token == EDUCATION:
        return 20 * (city.token_count() + 1) + 5 * rest
    if token == CULTURE:
        return 80 if city.has(CULTURE) else 40
    return 0
