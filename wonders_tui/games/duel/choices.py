"""What a seat can be asked, what it can answer, and the ints and words for the answers.

A choice is `use * 128 + item`: what is done, and the card, wonder or token it is done with. It never names a slot, so
the same visible action is the same int in every world that a seat can imagine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, count, lowest, nth
from wonders_tui.games.duel.cards import CARDS, DECKS, TOKENS, WONDERS
from wonders_tui.games.duel.price import card_price, wonder_price

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.city import City
    from wonders_tui.games.duel.state import DuelState
    from wonders_tui.games.state import Rng

# What the seat that waits must decide: `DuelState.decision`.
DRAFTING: Final = 0  # take a wonder on offer
TURN: Final = 1  # take a card and use it
PROGRESS: Final = 2  # take a progress token from the board
LIBRARY: Final = 3  # keep one of the tokens drawn from the box
RAISING: Final = 4  # build a card of the discard pile
DESTROYING: Final = 5  # choose a card of the other city to be destroyed
STARTING: Final = 6  # say who starts the Age
OVER: Final = 7
DECISIONS: Final = ("draft", "turn", "progress", "library", "discard_pile", "destroy", "starter", "over")

# What can be done with an item: the first part of a choice.
BUILD: Final = 0
DISCARD: Final = 1
DRAFT: Final = 2
TAKE: Final = 3
KEEP: Final = 4
RAISE: Final = 5
DESTROY: Final = 6
START: Final = 7
BURY: Final = 16  # + the wonder that is built over the card
_VERBS: Final = ("build", "discard", "draft", "token", "keep", "raise", "destroy", "start")

FIRST: Final = 0
SECOND: Final = 1

OF_COLOUR: Final = [sum(card.early for card in DECKS[0] + DECKS[1] if card.colour == colour) for colour in range(7)]
"""The cards of Ages I and II by colour, as masks; all brown and grey cards are among them."""

_FIRST_LATE: Final = DECKS[2][0].index


def choice_of(use: i64, item: i64) -> i64:
    return use * 128 + item


def legal(state: DuelState) -> list[int]:
    """Every choice of the seat that waits, in a stable order: by slot in a turn, else in the order of the data."""
    choices: list[int] = []
    decision = state.decision
    if decision == TURN:
        _turn(state, choices)
    elif decision == DRAFTING:
        _each(choices, DRAFT, state.offer)
    elif decision == PROGRESS:
        _each(choices, TAKE, state.board)
    elif decision == LIBRARY:
        _each(choices, KEEP, max(state.drawn, 0))  # nothing where the view does not know them
    elif decision == RAISING:
        _each(choices, RAISE, state.discarded_early)
        _each(choices, RAISE, state.discarded_late, _FIRST_LATE)
    elif decision == DESTROYING:
        _each(choices, DESTROY, targets(state))
    elif decision == STARTING:
        choices.append(choice_of(START, FIRST))
        choices.append(choice_of(START, SECOND))
    return choices


def _each(choices: list[int], use: i64, items: i64, first: i64 = 0) -> None:
    while items:
        choices.append(choice_of(use, first + lowest(items)))
        items &= items - 1


def _turn(state: DuelState, choices: list[int]) -> None:
    city = state.city(state.seat)
    payable = payable_wonders(city)
    free = state.free
    while free:
        card = CARDS[state.layout[lowest(free)]]
        free &= free - 1
        if card_price(city, card) <= city.coins:
            choices.append(choice_of(BUILD, card.index))
        choices.append(choice_of(DISCARD, card.index))
        wonders = payable
        while wonders:
            choices.append(choice_of(BURY + city.wonders[lowest(wonders)], card.index))
            wonders &= wonders - 1


def payable_wonders(city: City) -> i64:
    """The places of the wonders that the city can build now, as a mask."""
    payable: i64 = 0
    unbuilt = city.unbuilt
    while unbuilt:
        place = lowest(unbuilt)
        unbuilt &= unbuilt - 1
        if wonder_price(city, WONDERS[city.wonders[place]]) <= city.coins:
            payable |= BIT[place]
    return payable


def targets(state: DuelState) -> i64:
    """The cards of the other city that may be destroyed, as a mask of early cards."""
    return state.city(1 - state.seat).early & OF_COLOUR[state.doomed]


def sample(state: DuelState, rng: Rng) -> i64:
    """A choice of chance, drawn without listing them all: mostly builds, seldom throws away what could be built."""
    decision = state.decision
    if decision == TURN:
        return _sample_turn(state, rng)
    if decision == DRAFTING:
        return choice_of(DRAFT, _any(state.offer, rng))
    if decision == PROGRESS:
        return choice_of(TAKE, _any(state.board, rng))
    if decision == LIBRARY:
        return choice_of(KEEP, _any(state.drawn, rng))
    if decision == DESTROYING:
        return choice_of(DESTROY, _any(targets(state), rng))
    if decision == STARTING:
        return choice_of(START, rng.below(2))
    early = count(state.discarded_early)
    n = rng.below(early + count(state.discarded_late))
    if n < early:
        return choice_of(RAISE, nth(state.discarded_early, n))
    return choice_of(RAISE, _FIRST_LATE + nth(state.discarded_late, n - early))


def _any(mask: i64, rng: Rng) -> i64:
    return nth(mask, rng.below(count(mask)))


def _sample_turn(state: DuelState, rng: Rng) -> i64:
    """Of eight tries at a card five build it, two build a wonder over it, one discards; what is too dear falls on."""
    city = state.city(state.seat)
    card = CARDS[state.layout[_any(state.free, rng)]]
    roll = rng.below(8)
    if roll < 2 and city.unbuilt:
        wonder = WONDERS[city.wonders[_any(city.unbuilt, rng)]]
        if wonder_price(city, wonder) <= city.coins:
            return choice_of(BURY + wonder.index, card.index)
    if roll < 7 and card_price(city, card) <= city.coins:
        return choice_of(BUILD, card.index)
    return choice_of(DISCARD, card.index)


def text(choice: i64) -> str:
    """The choice in words: "build forum", "wonder sphinx altar", "token law", "start second"."""
    use = choice >> 7
    item = choice & 127
    if use >= BURY:
        return f"wonder {WONDERS[use - BURY].id} {CARDS[item].id}"
    if use == START:
        return "start first" if item == FIRST else "start second"
    if use == DRAFT:
        return f"draft {WONDERS[item].id}"
    if use in (TAKE, KEEP):
        return f"{_VERBS[use]} {TOKENS[item].id}"
    return f"{_VERBS[use]} {CARDS[item].id}"
