"""Kinds of worked cases about points and conflicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tests.games.seven.checks import COLUMNS, Case, columns, compare, given, guild_points, neighbours, seats_of, sheet
from tests.games.seven.scripts import tokens
from tests.games.seven.tables import PLAIN, Words, act, around, counted, only, table
from wonders_tui.games.game import Outcome, ranks_of
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.scoring import copied_by, copy_points, military, outcome, science, treasury


def run_science(case: Case, edition: int) -> None:
    words = given(case, "rows", "seat", "seats_clockwise")
    if "rows" in words:
        compare(case, {"points": lambda: [science(*line) for line in words["rows"]]})
    else:
        state = counted(edition, seats_of(case))
        compare(case, {"points": lambda: sheet(state, 0)["science"]})


def run_military(case: Case, edition: int) -> None:
    words = given(case, "tokens", "rows")
    rows = words.get("rows", [words.get("tokens", [])])
    points = [military(counted(edition, around({**PLAIN, "tokens": tokens})).cities[0]) for tokens in rows]
    compare(case, {"points": lambda: points if "rows" in words else points[0]})


def run_treasury(case: Case, edition: int) -> None:
    words = given(case, "coins")
    coins = words["coins"] if isinstance(words["coins"], list) else [words["coins"]]
    points = [treasury(counted(edition, around({**PLAIN, "coins": number})).cities[0]) for number in coins]
    compare(case, {"points": lambda: points if isinstance(words["coins"], list) else points[0]})


def run_wonder(case: Case, edition: int) -> None:
    words = given(case, "wonder", "side", "stages", "seat", "rows")
    rows = words.get("rows") or [words.get("seat") or words]
    points = [sheet(counted(edition, around(line)), 0)["wonder"] for line in rows]
    compare(case, {"points": lambda: points if "rows" in words else points[0]})


def run_civilian(case: Case, edition: int) -> None:
    words = given(case, "cards", "seat")
    state = counted(edition, around(words.get("seat") or {**PLAIN, "cards": words["cards"]}))
    compare(case, {"points": lambda: sheet(state, 0)["civilian"]})


def run_commercial(case: Case, edition: int) -> None:
    words = given(case, "seat", "seats_clockwise")
    place = words["seat"] if isinstance(words.get("seat"), int) else 0
    state = counted(edition, seats_of(case))
    compare(case, {"points": lambda: sheet(state, place)["commercial"]})


def run_guilds(case: Case, edition: int) -> None:
    words = given(case, "seats_clockwise", "ask", "seat")
    state = counted(edition, words["seats_clockwise"])
    box = state.box
    names = [seat.get("name", str(place)) for place, seat in enumerate(words["seats_clockwise"])]

    def line(place: int, wanted: Words) -> dict[str, int]:
        points = sheet(state, place)
        return {n: points[n] if n in points else guild_points(state, place, card_named(box, n)) for n in wanted}

    found: dict[str, Callable[[], object]] = {
        "points": lambda: [guild_points(state, place, card_named(box, name)) for place, name in words["ask"]],
        "guilds": lambda: [sheet(state, place)["guilds"] for place in range(state.seats)],
    }
    for place, name in enumerate(names):
        wanted = case["expect"].get(name)
        if isinstance(wanted, Mapping):
            found[name] = partial(line, place, wanted)
    compare(case, found)


def run_copy_guild(case: Case, edition: int) -> None:
    words = given(case, "seats_clockwise", "seat", "options")
    state = counted(edition, words["seats_clockwise"], words.get("options"))
    place = words.get("seat", 0)
    own, left, right = neighbours(state, place)
    index = copied_by(state, place)
    card = state.box.cards[index]
    owner = state.left(place) if left.has(card) else state.right(place)
    compare(
        case,
        {
            "best_copy": lambda: card.name if index else None,
            "points": lambda: copy_points(card, own, left, right, False) if index else 0,
            "owner_points": lambda: guild_points(state, owner, card) if index else 0,
            **columns(state, place),
        },
    )


def run_full_score(case: Case, edition: int) -> None:
    words = given(case, "seat", "seats_clockwise", "options")
    place = words["seat"] if isinstance(words.get("seat"), int) else 0
    state = counted(edition, seats_of(case), words.get("options"))
    parts = case["expect"].get("parts", {})
    compare(
        case,
        {
            **columns(state, place),
            "parts": lambda: {name: guild_points(state, place, card_named(state.box, name)) for name in parts},
            "totals": lambda: [sheet(state, seat)["total"] for seat in range(state.seats)],
        },
    )


def run_score_sheet(case: Case, edition: int) -> None:
    words = given(case, "columns", "coins", *COLUMNS)
    lines = [
        {column: words[name][place] for name, column in COLUMNS.items() if name in words}
        for place in range(len(words["columns"]))
    ]
    totals = [sum(line.values()) for line in lines]
    coins = words.get("coins", [0] * len(totals))
    standing = [1000 * total + own for total, own in zip(totals, coins, strict=True)]
    end = Outcome("points", ranks_of(standing), tuple(lines))
    order = sorted(range(len(totals)), key=lambda place: end.ranks[place])
    compare(
        case,
        {
            "totals": lambda: list(end.totals),
            "ranking": lambda: [words["columns"][place] for place in order],
            "winners": lambda: [words["columns"][place] for place in end.winners],
            "winner": lambda: words["columns"][end.winners[0]],
        },
    )


def run_tie_break(case: Case, edition: int) -> None:
    words = given(case, "rows")

    def winners(line: Sequence[Words]) -> list[int]:
        state = counted(edition, [{**PLAIN, "coins": seat["coins"]} for seat in line])
        for city, seat in zip(state.cities, line, strict=True):
            only("a seat", seat, "points", "coins")
            city.stage_points = seat["points"] - treasury(city)
        end = outcome(state)
        assert end is not None
        assert list(end.totals) == [seat["points"] for seat in line]
        return list(end.winners)

    compare(case, {"winners": lambda: [winners(line) for line in words["rows"]]})


def run_conflict_table(case: Case, edition: int) -> None:
    words = given(case, "age", "shields_clockwise", "stage_shields_clockwise", "seats_clockwise")
    more = words.get("stage_shields_clockwise")
    seats = words.get("seats_clockwise") or [PLAIN] * len(words["shields_clockwise"])
    state = table(edition, seats, age=words["age"], turn=6)
    if "shields_clockwise" in words:
        for city, shields in zip(state.cities, words["shields_clockwise"], strict=True):
            city.shields = shields
    for city, shields in zip(state.cities, more or [0] * state.seats, strict=True):
        city.shields += shields
    before = [military(city) for city in state.cities]
    shields = [city.shields for city in state.cities]
    act(state, [])
    points = [military(city) - old for city, old in zip(state.cities, before, strict=True)]
    compare(
        case,
        {
            "points_by_seat": lambda: points,
            "shields": lambda: shields,
            "shields_by_seat": lambda: shields,
            "tokens": lambda: [tokens(city) for city in state.cities],
            "defeats_by_seat": lambda: [city.defeats for city in state.cities],
        },
    )


def run_conflict(case: Case, edition: int) -> None:
    words = given(case, "age", "seat", "shields", "seats_clockwise")
    if "seats_clockwise" in words:
        cities = counted(edition, words["seats_clockwise"]).cities
        place = words.get("seat", 0)
        found = {
            "left": cities[(place + 1) % len(cities)].shields,
            "right": cities[place - 1].shields,
        }
        own = cities[place].shields
    else:
        found = {side: words["shields"][side] for side in ("left", "right") if side in words["shields"]}
        own = words["shields"][words["seat"]]

    def token(side: str) -> int:
        """The token from one comparison: the other neighbour has as many shields and gives none."""
        state = table(edition, [PLAIN] * 4, age=words["age"], turn=6)
        for city in state.cities:
            city.shields = own
        state.cities[{"left": 1, "right": 3}[side]].shields = found[side]
        act(state, [])
        return military(state.cities[0])

    compare(
        case,
        {
            "tokens_of_seat": lambda: {side: token(side) for side in found},
            "points": lambda: sum(token(side) for side in found),
            "shields": lambda: own,
        },
    )
