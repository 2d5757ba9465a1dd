"""How good a choice looks at a glance: a rule of thumb in tenths of a victory point, for quick play and playouts.

Worths of what helps later (resources, coins, symbols) fall from Age to Age as what is left to use them does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.seven import scoring
from wonders_tui.games.seven.cards import (
    BROWN,
    COPIES,
    FREE_COLOUR,
    FREE_FIRST,
    FREE_LAST,
    FREE_ONCE,
    GREEN,
    GREY,
    PURPLE,
    SELF,
    SEVENTH,
    YELLOW,
    Board,
    Card,
    Item,
)
from wonders_tui.games.seven.choices import BOARD, FREE, PICK, SELL, SKIP, STAGE, card_of, deed_of, to_left, to_right
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.price import why_free

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState

# By Age; 0 is the time before the first. Found in matches of a greedy seat against others with one number changed.
_COIN: Final = [4, 4, 4, 3]
_COIN_TO_NEIGHBOUR: Final = [6, 6, 5, 4]
_FIRST_UNIT: Final = [42, 30, 15, 0]
_SECOND_UNIT: Final = [24, 16, 10, 0]
_CHOICE: Final = [60, 64, 42, 0]
_DISCOUNT: Final = [22, 12, 5, 1]
_SYMBOL: Final = [26, 32, 22, 0]
_CHAIN: Final = [10, 10, 10, 0]
_LATER_SHIELD: Final = [14, 15, 16, 0]
_BUILD_NOTHING: Final = 8

_OWN_COLOURS: Final = BIT[YELLOW] | BIT[PURPLE]


def appeal(state: SevenState, seat: i64, choice: i64) -> i64:
    """The worth of a legal choice."""
    deed = deed_of(choice)
    if deed == BOARD:
        return board_worth(state.box.boards[card_of(choice)])
    if deed == SKIP:
        return 0
    place = state.city_at_stake(seat)
    city = state.cities[place]
    card = state.box.cards[card_of(choice)]
    if deed == PICK:
        return card_worth(state, place, card)
    coin: i64 = _COIN[state.age]
    if deed == SELL:
        return 3 * coin - _BUILD_NOTHING + _denial(state, place, card)
    paid = to_left(choice) + to_right(choice)
    worth = -paid * _COIN_TO_NEIGHBOUR[state.age]
    if deed == STAGE:
        stage = city.next_stage()
        if stage is not None:
            worth += item_worth(state, place, stage) + _ability_worth(state, stage.abilities)
            if stage.raises:
                worth += 45
            worth += 10 * state.age - 32 - stage.cost.coins * coin
        return worth + _denial(state, place, card)
    worth += card_worth(state, place, card)
    if deed == FREE:
        # The right comes again in the next Age, so it is worth most for what costs most, and less early in an Age.
        return worth - 3 * (6 - state.turn)
    if card.cost.coins and not why_free(state, city, card):
        worth -= card.cost.coins * coin
    return worth


def _denial(state: SevenState, place: i64, card: Card) -> i64:
    """What it is worth that the neighbour who gets the hand does not get this card."""
    receiver = state.right(place) if state.age == 2 else state.left(place)
    if state.turn == 6 or state.cities[receiver].has(card):
        return 0
    return card_worth(state, receiver, card) // 8


def board_worth(board: Board) -> i64:
    """A board before the game: what its stages give, for what they take."""
    worth: i64 = 0
    for stage in board.stages:
        worth += 10 * stage.points + 4 * stage.coins + 20 * stage.shields + 40 * stage.wild
        worth += 30 if stage.choice or stage.abilities or stage.discounts or stage.raises else 0
        for units in stage.cost.units:
            worth -= 4 * units
    return worth


def card_worth(state: SevenState, place: i64, card: Card) -> i64:
    """What a card would be worth to a city that gets it for nothing."""
    worth = item_worth(state, place, card)
    if card.frees:
        worth += _CHAIN[state.age] * len(card.frees)
    if card.colour <= GREY:
        worth += _for_sale(state, card)
    elif card.colour == GREEN and state.age < 3:
        # Symbols pay for company: those that stand already make the next one likelier to matter.
        worth += 4 * state.cities[place].count(GREEN)
    return worth


def item_worth(state: SevenState, place: i64, item: Item) -> i64:
    """Points, coins, resources, shields and symbols of a card or a stage."""
    city = state.cities[place]
    age = state.age
    worth = 10 * item.points + _COIN[age] * item.coins
    if item.raw or item.made:
        worth += production_worth(city, item, age)
    if item.discounts:
        fresh = item.discounts & ~city.discounts
        while fresh:
            fresh &= fresh - 1
            worth += _DISCOUNT[age]
    if item.shields:
        worth += shield_worth(state, place, item.shields)
    if item.symbol >= 0 or item.wild:
        worth += symbol_worth(city, item, age)
    if item.counts:
        left = state.cities[state.left(place)]
        right = state.cities[state.right(place)]
        n = scoring.counted(item, city, left, right)
        if item.scope & SELF and item.counts & _OWN_COLOURS:
            n += 1  # a yellow or purple card that counts its own colour counts itself
        worth += n * (10 * item.points_each + _COIN[age] * item.coins_each)
        if item.points_each:
            worth += (6 - state.turn) * item.points_each
    if item.points_complete:
        missing = city.board.size - city.stages
        worth += 70 if missing == 0 else (35 if missing == 1 else 5)
    return worth


def production_worth(city: City, item: Item, age: i64) -> i64:
    """What it makes: the first unit of a resource matters most, a third hardly."""
    if item.choice:
        n: i64 = 0
        options = item.choice
        while options:
            if units_of(city, lowest(options)) == 0:
                n += 1
            options &= options - 1
        return _CHOICE[age] * (2 + n) // 5 if age < 3 else 2
    worth: i64 = 0
    resource: i64 = 0
    while resource < 7:
        units: i64 = item.units[resource]
        there = units_of(city, resource)
        while units > 0:
            if there == 0:
                worth += _FIRST_UNIT[age]
            elif there == 1:
                worth += _SECOND_UNIT[age]
            else:
                worth += 4
            there += 1
            units -= 1
        resource += 1
    return worth


def units_of(city: City, resource: i64) -> i64:
    """Units of one resource that a city can have for itself in a turn."""
    if resource < 4:
        return city.own_raw >> (4 * (BIT[resource] - 1)) & 15
    return city.own_made >> (4 * (BIT[resource - 4] - 1)) & 15


def _for_sale(state: SevenState, card: Card) -> i64:
    """Coins that a producer brings from its neighbours."""
    if state.age >= 3:
        return 0
    return 6 if card.colour == BROWN else 8


def shield_worth(state: SevenState, place: i64, shields: i64) -> i64:
    """What so many shields change in the coming conflicts with both neighbours."""
    own = state.cities[place].shields
    left = state.cities[state.left(place)].shields
    right = state.cities[state.right(place)].shields
    stake: i64 = 10 * scoring.VICTORY[state.age] + 10
    gain = _chance(own + shields - left) - _chance(own - left) + _chance(own + shields - right) - _chance(own - right)
    return stake * gain // 100 + shields * _LATER_SHIELD[state.age]


def _chance(lead: i64) -> i64:
    """How likely, in hundredths, a lead or lag in shields is to be won with in the end."""
    if lead < -3:
        return 2
    if lead > 3:
        return 96
    return _CHANCES[lead + 3]


_CHANCES: Final = [6, 14, 28, 50, 72, 86, 93]


def symbol_worth(city: City, item: Item, age: i64) -> i64:
    """What a symbol adds to science now, and what it promises."""
    compasses = city.symbol(0) + (1 if item.symbol == 0 else 0)
    gears = city.symbol(1) + (1 if item.symbol == 1 else 0)
    tablets = city.symbol(2) + (1 if item.symbol == 2 else 0)
    now = scoring.science_of(city, 0)
    return 10 * (scoring.science(compasses, gears, tablets, city.wilds + item.wild) - now) + _SYMBOL[age]


def _ability_worth(state: SevenState, abilities: i64) -> i64:
    """What a stage lets the city do from then on."""
    ages_left = 4 - state.age
    worth: i64 = 0
    if abilities & SEVENTH:
        worth += 22 * ages_left
    if abilities & FREE_ONCE:
        worth += 22 * ages_left
    if abilities & FREE_COLOUR:
        worth += 30 * ages_left
    if abilities & FREE_FIRST:
        worth += 25 * (ages_left - 1)
    if abilities & FREE_LAST:
        worth += 25 * ages_left
    if abilities & COPIES:
        worth += 45 + 5 * state.age
    return worth
