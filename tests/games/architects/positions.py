"""Positions for worked cases: the fields of a case, cities filled up to a whole table, answers compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wonders_tui.games.architects import GAME
from wonders_tui.games.architects.cards import COST, ECONOMY, KIND_IDS, TABLET, WONDER
from wonders_tui.games.architects.choices import PAIR, TRIPLE, payment_of, stage_of
from wonders_tui.games.architects.city import City
from wonders_tui.games.architects.payments import doubles
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import Event, alone, parse

FILLER = ("blue3",) * 12
"""What lies where a case says nothing: cards that set off nothing."""


class Fields:
    """One part of a case, field by field; a field that nobody asked for fails the case."""

    def __init__(self, case: Mapping[str, Any], part: str) -> None:
        self._where = f"case {case['id']}, {part}"
        self._values: dict[str, Any] = dict(case[part])

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Any:
        return iter(list(self._values))

    def value(self, key: str) -> Any:
        return self._values[key]

    def take(self, key: str, *default: Any) -> Any:
        """The value of a field, which may be missing if there is a default."""
        assert key in self._values or default, f"{self._where}: {key} is missing"
        return self._values.pop(key, *default)

    def same(self, key: str, found: Any, form: Callable[[Any], Any] = lambda value: value) -> None:
        """Compare the field with what the engine found, if the case has it; `form` brings both to one form."""
        if key in self._values:
            wanted = form(self._values.pop(key))
            assert form(found) == wanted, f"{self._where}, {key}: {form(found)!r} is not {wanted!r}"

    def close(self) -> None:
        assert not self._values, f"{self._where}: nothing is known about {', '.join(self._values)}"


def options_of(case: Mapping[str, Any]) -> dict[str, str]:
    """The options a case names, in the words of the game."""
    words = {True: "yes", False: "no"}
    return {
        name: words[value] if type(value) is bool else str(value) for name, value in case.get("options", {}).items()
    }


def position(case: Mapping[str, Any], cities: Sequence[Mapping[str, Any]], **more: Any) -> ArchitectsState:
    """A position with these cities; they get wonders and decks where they have none."""
    spare = [wonder.id for wonder in WONDER if wonder.id not in {city.get("wonder") for city in cities}]
    filled = []
    for city in cities:
        wonder = city.get("wonder") or spare.pop(0)
        filled.append({"deck": list(FILLER), **city, "wonder": wonder})
    more.setdefault("center", list(FILLER))
    state = GAME.position({"cities": filled, "options": options_of(case), **more})
    assert isinstance(state, ArchitectsState)
    return state


def over(case: Mapping[str, Any], cities: Sequence[Mapping[str, Any]], **more: Any) -> ArchitectsState:
    """A game that is over because no card is left anywhere."""
    state = position(case, [{**city, "deck": []} for city in cities], center=[], **more)
    assert not state.waiting()
    return state


def choose(state: ArchitectsState, choice: int | str, log: list[Event] | None = None) -> ArchitectsState:
    """The position after the active seat did `choice`, which must be legal; in words or as an int."""
    seat = int(state.active)
    found = parse(state, seat, choice) if isinstance(choice, str) else choice
    legal = state.legal(seat)
    assert found in legal, f"{choice} is not among: {', '.join(state.text(seat, c) for c in legal)}"
    after = state.copy()
    after.play(alone(state.seats, seat, found), log)
    return after


def cards_of(city: City) -> dict[str, int]:
    """What lies in front of a city, without kinds of which there is none."""
    return {name: int(city.count(kind)) for kind, name in enumerate(KIND_IDS) if city.count(kind)}


def green_sets(state: ArchitectsState) -> list[dict[str, int]]:
    """The sets of green cards that the active seat may lay down."""
    legal = state.legal(state.active)
    sets = [{KIND_IDS[TABLET + place]: 2} for place in range(TRIPLE - PAIR) if PAIR + place in legal]
    return [*sets, dict.fromkeys(KIND_IDS[TABLET : TABLET + 3], 1)] if TRIPLE in legal else sets


def payment_words(state: ArchitectsState, choice: int) -> dict[str, int]:
    """What a build lays down, as cases write it: a coin that counts twice is a `coin_doubled`."""
    city = state.cities[state.active]
    payment = payment_of(choice)
    paid = {name: int(payment >> (5 * kind) & 31) for kind, name in enumerate(KIND_IDS[:6])}
    if doubles(payment, COST[city.wonder * 5 + stage_of(choice)]):
        assert city.has(ECONOMY)
        paid["coin"] -= 1
        paid["coin_doubled"] = 1
    return {name: count for name, count in paid.items() if count}


def sorted_sets(sets: Sequence[Mapping[str, int]]) -> list[list[tuple[str, int]]]:
    """Sets of cards in an order that does not matter."""
    return sorted(sorted((name, count) for name, count in cards.items() if count) for cards in sets)


def stage_sets(choices: Mapping[str, Sequence[Mapping[str, int]]]) -> dict[str, list[list[tuple[str, int]]]]:
    return {stage: sorted_sets(sets) for stage, sets in choices.items() if sets}


def city_with(
    stage_vp: int | None, finished: bool | None, wonder: str | None, built: Sequence[str] | None
) -> tuple[str, list[str], int]:
    """A wonder and built stages with these points, and by how many points it misses them.

    It misses them only if no wonder has such stages; what the stages are worth is then given, not worked out.
    """
    if wonder is not None and built is not None:
        return wonder, list(built), 0
    best: tuple[int, str, list[str], int] | None = None
    for one in WONDER:
        for mask in range(32):
            stages = [stage for stage in one.stages if mask >> stage.number & 1]
            closed = all(stage.on & mask == stage.on for stage in stages)
            fits = finished is None or finished == (mask == 31)
            if not closed or not fits or wonder not in (None, one.id):
                continue
            missing = (stage_vp or 0) - sum(stage.vp for stage in stages)
            if best is None or abs(missing) < best[0]:
                best = abs(missing), one.id, [stage.id for stage in stages], missing
    assert best is not None
    return best[1:]


def deal(*cities: Mapping[str, Any], options: Mapping[str, str] | None = None, **more: Any) -> ArchitectsState:
    """A position of two seats or more; blue cards lie wherever nothing is said."""
    filled = [*cities, *[{}] * (2 - len(cities))]
    return position({"id": "test", "options": options or {}}, filled, **more)


def play(state: ArchitectsState, *words: str, log: list[Event] | None = None) -> ArchitectsState:
    """The position after the seats at turn chose these, one after the other."""
    for choice in words:
        state = choose(state, choice, log)
    return state


def texts(state: ArchitectsState) -> list[str]:
    """The choices of the seat at turn, in words."""
    return [state.text(state.active, choice) for choice in state.legal(state.active)]
