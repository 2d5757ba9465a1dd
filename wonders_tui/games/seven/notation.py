"""Reads back the plain values that `pack` wrote, and refuses what is none."""

from __future__ import annotations

from typing import Final

from wonders_tui.games.game import BadPosition
from wonders_tui.games.seven.cards import UNKNOWN, Box, box_of
from wonders_tui.games.seven.city import FACTS, City, card_in
from wonders_tui.games.seven.hidden import ALL_SEEING
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import SPECTATOR

_NUMBERS: Final = 11
_MOST: Final = 2**62


def unpack(packed: list[object]) -> SevenState:
    """The position that `pack` wrote. Raises BadPosition."""
    try:
        numbers, ahead, cities = packed
        if not isinstance(numbers, list | tuple) or len(numbers) != _NUMBERS or not isinstance(ahead, bytes):
            raise ValueError
        seats, edition, house, age, turn, sevenths, picks, over, pile, drawn, viewer = map(_number, numbers)
        if edition not in (2010, 2020) or not 2 <= seats <= 7 or not isinstance(cities, list | tuple):
            raise ValueError
        box = box_of(edition)
        state = SevenState(box, seats, [_city(box, city) for city in cities], ahead)
        places = max(seats, 3)
        if len(state.cities) != places or not 0 <= age <= 3 or not int(age > 0) <= turn <= 6 or over not in (0, 1):
            raise ValueError
        if not ALL_SEEING <= viewer < seats or not 0 <= sevenths < 1 << seats or not 0 <= picks < 1 << places:
            raise ValueError
        if len(ahead) != (7 * places * (3 - age) if viewer == ALL_SEEING and not over else 0):
            raise ValueError
        _check_cards(box, pile, drawn, *ahead)
    except (TypeError, ValueError) as error:
        raise BadPosition("these are not the values of a position of 7 Wonders") from error
    state.house = house
    state.age = age
    state.turn = turn
    state.sevenths = sevenths
    state.picks = picks
    state.over = bool(over)
    state.pile = pile
    state.drawn = drawn
    state.viewer = viewer
    return state


def _number(value: object) -> int:
    if type(value) is not int or not SPECTATOR - 1 <= value < _MOST:
        raise ValueError
    return value


def _check_cards(box: Box, *rows: int) -> None:
    for row in rows:
        if row < 0 or any(len(box.cards) <= card_in(row, place) < UNKNOWN for place in range(9)):
            raise ValueError


def _city(box: Box, packed: object) -> City:
    """A city from its facts: buildings and stages are put up again, and coins counted as they were."""
    if not isinstance(packed, list | tuple) or len(packed) != len(FACTS) + 1:
        raise ValueError
    index, *numbers = (_number(value) for value in packed)
    facts = dict(zip(FACTS, numbers, strict=True))
    if not 0 <= index < len(box.boards) or min(numbers) < 0 or facts["stages"] > box.boards[index].size:
        raise ValueError
    rows = [facts[name] for name in ("hand", "cards_1", "cards_2", "cards_3")]
    _check_cards(box, *rows, facts["fresh"], facts["pledge"] >> 3 & 127)
    city = City(box.boards[index])
    for card in box.cards[1:]:
        if card.early & facts["early"] or card.late & facts["late"]:
            city.place(card)
            if card.index != facts["fresh"]:
                city.use(card)
    for _ in range(facts["stages"]):
        city.raise_stage()
    if (city.early, city.late) != (facts["early"], facts["late"]):
        raise ValueError
    for name, number in facts.items():
        setattr(city, name, number)
    return city
