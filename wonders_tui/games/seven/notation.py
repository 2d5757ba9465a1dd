"""Reads back the plain values that `pack` wrote, and refuses what is none."""

from __future__ import annotations

from typing import Final

from wonders_tui.games.game import BadPosition
from wonders_tui.games.seven.cards import UNKNOWN, box_of
from wonders_tui.games.seven.city import FIELDS, City
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
        state = SevenState(box_of(edition), seats, [_city(edition, city) for city in cities], ahead)
        if len(state.cities) != max(seats, 3) or not 0 <= age <= 3 or not 0 <= turn <= 6 or over not in (0, 1):
            raise ValueError
        if not ALL_SEEING <= viewer < seats or max(sevenths, picks) >= 1 << 7 or drawn > UNKNOWN:
            raise ValueError
        if len(ahead) != (7 * len(cities) * (3 - age) if viewer == ALL_SEEING else 0) and not over:
            raise ValueError
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


def _city(edition: int, packed: object) -> City:
    if not isinstance(packed, list | tuple) or len(packed) != len(FIELDS) + 1:
        raise ValueError
    numbers = [_number(value) for value in packed]
    boards = box_of(edition).boards
    if min(numbers) < 0 or numbers[0] >= len(boards):
        raise ValueError
    city = City(boards[numbers[0]])
    for name, number in zip(FIELDS, numbers[1:], strict=True):
        setattr(city, name, number)
    if city.stages > city.board.size:
        raise ValueError
    return city
