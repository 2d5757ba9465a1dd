"""What the kinds of worked cases share: reading a case strictly, and holding it against what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from tests.games.seven.tables import Words, around, blank_neighbours, only, table
from wonders_tui.games.seven.cards import CATEGORIES, Box, Card
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.scoring import card_points, science_of, score
from wonders_tui.games.seven.state import SevenState

Case = Mapping[str, Any]
Found = Mapping[str, Callable[[], object]]

COLUMNS = {"guilds": "guild", **{name: name for name in CATEGORIES}}
ABOUT = ("id", "kind", "edition", "title", "source", "confidence", "note", "given", "expect")


def given(case: Case, *known: str) -> Words:
    """What a case gives, when every field of it is known."""
    only("a case", case, *ABOUT)
    words: Words = case["given"]
    only(f"what {case['kind']} gives", words, *known)
    return words


def compare(case: Case, found: Found) -> None:
    """Hold every expected field against what was found."""
    for field, expected in case["expect"].items():
        if field not in found:
            pytest.fail(f"{case['kind']} can tell nothing about {field!r}; it can about: {', '.join(found)}")
        value = found[field]()
        assert value == expected, f"{field}: {value!r}, expected {expected!r}"


def by_name(box: Box, names: Sequence[str]) -> list[Card]:
    return [card_named(box, name) for name in names]


def neighbours(state: SevenState, place: int) -> tuple[Any, Any, Any]:
    return state.cities[place], state.cities[state.left(place)], state.cities[state.right(place)]


def guild_points(state: SevenState, place: int, card: Card) -> int:
    """What a card that counts something gives, a wild symbol included."""
    own, left, right = neighbours(state, place)
    return card_points(card, own, left, right) + science_of(own, 0) - science_of(own, -card.wild)


def sheet(state: SevenState, place: int) -> dict[str, int]:
    """The columns under every name that cases give them, and the total."""
    points = score(state, place)
    found = {name: points[CATEGORIES.index(column)] for name, column in COLUMNS.items()}
    return {**found, "total": sum(points)}


def seats_of(case: Case) -> list[Words]:
    """The seats of a case: the whole table, or one seat between neighbours that do not matter."""
    words = case["given"]
    if "seats_clockwise" in words:
        return list(words["seats_clockwise"])
    return around(words["seat"])


def isolated(case: Case, edition: int, card: Card | None, **more: Any) -> SevenState:
    """The seat of a case with one card in hand, in the Age of that card."""
    words = case["given"]
    age = words.get("age", card.age if card else 1)
    hands = [[card.name]] if card else []
    state = table(edition, seats_of(case), age=age, turn=words.get("turn", 3), hands=hands, **more)
    if "seats_clockwise" not in words:
        blank_neighbours(state, words.get("neighbours_produce"))
    return state


def in_order(expect: Words, field: str) -> dict[str, Any]:
    """The expectation with the lines of one field in a fixed order."""
    return {**expect, field: sorted(expect[field], key=str)} if field in expect else dict(expect)


def columns(state: SevenState, place: int) -> dict[str, Callable[[], object]]:
    """Every column of a city's sheet, and the total, as things that can be found."""
    points = sheet(state, place)
    return {name: partial(points.get, name) for name in points}
