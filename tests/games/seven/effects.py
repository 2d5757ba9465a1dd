"""Kinds of worked cases about effects, the table and the game for two."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.seven import scripts
from tests.games.seven.checks import (
    Case,
    by_name,
    columns,
    compare,
    given,
    guild_points,
    in_order,
    isolated,
    neighbours,
)
from tests.games.seven.tables import (
    PLAIN,
    Words,
    act,
    around,
    built,
    counted,
    is_stage,
    legal_as,
    new_table,
    only,
    pick,
    pick_choices,
    plenty,
    table,
)
from wonders_tui.games.seven.cards import box_of
from wonders_tui.games.seven.choices import BUILD
from wonders_tui.games.seven.city import size_of
from wonders_tui.games.seven.deal import OPTIONS, begin
from wonders_tui.games.seven.hidden import controller
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.price import NOT_FREE, why_free
from wonders_tui.games.seven.scoring import card_points
from wonders_tui.games.seven.scoring import counted as tally_of
from wonders_tui.games.seven.state import SevenState


def run_coins_on_build(case: Case, edition: int) -> None:
    words = given(case, "seats_clockwise", "seat", "card_just_built")
    card = card_named(box_of(edition), words["card_just_built"])
    place = words.get("seat", 0)
    seats = [dict(seat) for seat in words["seats_clockwise"]]
    seats[place]["cards"] = [name for name in seats[place]["cards"] if name != card.name]
    hands = [[card.name] if seat == place else [] for seat in range(len(seats))]
    state = table(edition, seats, age=card.age, turn=3, hands=hands)
    plenty(state.cities[place])
    before = state.cities[place].coins
    assert act(state, [{"seat": place, "do": "build", "card": card.name}]) == []
    own, left, right = neighbours(state, place)
    compare(
        case,
        {
            "coins_gained": lambda: own.coins - before + card.cost.coins,
            "points_now_if_game_ended": lambda: card_points(card, own, left, right),
        },
    )


def run_late_points(case: Case, edition: int) -> None:
    words = given(case, "seat", "later_built", "later_stages")
    box = box_of(edition)
    counting = [card for card in by_name(box, words["seat"]["cards"]) if card.counts][-1]
    seat = {**words["seat"], "cards": [name for name in words["seat"]["cards"] if name != counting.name]}
    state = table(edition, around(seat), age=3, turn=1, hands=[[counting.name]])
    plenty(state.cities[0])
    before = state.cities[0].coins
    assert act(state, [{"do": "build", "card": counting.name}]) == []
    at_build = state.cities[0].coins - before
    later = 0
    for name in [*words.get("later_built", []), *["stage"] * words.get("later_stages", 0)]:
        if is_stage(name):
            later += _raised(state)
            continue
        card = card_named(box, name)
        twin = table(edition, around(PLAIN), age=card.age, turn=1, hands=[[name]])
        state.cities[0].hand = twin.cities[0].hand
        plenty(state.cities[0])
        before = state.cities[0].coins
        assert act(state, [{"do": "build", "card": name}]) == []
        later += state.cities[0].coins - before + card.cost.coins - card.coins
    own, left, right = neighbours(state, 0)
    compare(
        case,
        {
            "coins_at_build": lambda: at_build,
            "coins_later": lambda: later,
            "points_end": lambda: card_points(counting, own, left, right),
        },
    )


def _raised(state: SevenState) -> int:
    """What the next stage brings beside its own coins, the card under it taken from anywhere."""
    city = state.cities[0]
    city.hand = table(state.box.edition, around(PLAIN), age=state.age, turn=1).cities[0].hand
    plenty(city)
    before = city.coins
    stage = city.next_stage()
    assert stage is not None
    assert act(state, [{"do": "stage"}]) == []
    return city.coins - before + stage.cost.coins - stage.coins


def run_discard_pick(case: Case, edition: int) -> None:
    words = given(case, "rows", "seat", "seats_clockwise", "discard", "own", "coins", "age", "takes_from_discard")
    rows = words.get("rows", [words])
    lines = [_picked(edition, line) for line in rows]
    expect = dict(case["expect"])
    if "choices" in expect:
        expect["choices"] = [sorted(line) for line in (expect["choices"] if "rows" in words else [expect["choices"]])]
    for field in expect:
        if field != "choices" and "rows" not in words:
            expect[field] = [expect[field]]
        if any(field not in line for line in lines):
            found = f"it can about: {', '.join(lines[0])}"
            raise AssertionError(f"discard_pick can tell nothing about {field!r}; {found}")
    compare({**case, "expect": expect}, {field: partial(_column, lines, field) for field in expect})


def _column(lines: list[dict[str, object]], field: str) -> list[object]:
    return [line[field] for line in lines]


def _picked(edition: int, line: Words) -> dict[str, object]:
    """What a city is offered out of a discard pile, and what the card that it takes gives it."""
    only("a pick", line, "own", "seat", "seats_clockwise", "discard", "coins", "age", "takes_from_discard")
    taken = line.get("takes_from_discard")
    if "seats_clockwise" in line:
        place = line.get("seat", 0)
        seats = [*line["seats_clockwise"][place:], *line["seats_clockwise"][:place]]
    else:
        seats = around(line.get("seat") or {"cards": line.get("own", []), "coins": line.get("coins", 3)}, 4)
    state, before = scripts.picking(edition, seats, line["discard"], line.get("age", 3))
    offer = pick_choices(state) if state.picks else []
    allowed = pick(state, taken) if state.picks and taken else None
    names = built(state, 0)
    return {
        "choices": sorted(offer),
        "allowed": allowed,
        "coins_gained": state.cities[0].coins - before,
        "coins_after": state.cities[0].coins,
        "coins": state.cities[0].coins,
        "cost": before + _brought(state, taken) - state.cities[0].coins,
        "built": taken if taken in names else None,
        "cards": names,
        "shields": state.cities[0].shields,
        **{name: column() for name, column in columns(state, 0).items()},
    }


def _brought(state: SevenState, name: str | None) -> int:
    """The coins that a card that was picked brings."""
    if name is None:
        return 0
    card = card_named(state.box, name)
    return card.coins + card.coins_each * tally_of(card, *neighbours(state, 0))


def run_stage_marker(case: Case, edition: int) -> None:
    words = given(case, "seat", "age", "ask")
    box = box_of(edition)

    def chained(name: str) -> bool:
        card = card_named(box, name)
        state = isolated(case, edition, card)
        return why_free(state, state.cities[0], card) != NOT_FREE

    def counted_for(name: str) -> int:
        guild = card_named(box, name.replace(" of a neighbour", ""))
        state = counted(edition, [words["seat"], {**PLAIN, "cards": [guild.name]}, PLAIN])
        return guild_points(state, 1, guild)

    def may_build(name: str) -> bool:
        card = card_named(box, name)
        state = table(edition, around(words["seat"]), age=words["age"], turn=3, hands=[[card.name]])
        plenty(state.cities[0])
        return bool(legal_as(state, 0, BUILD, card))

    found: dict[str, Callable[[], object]] = {}
    for question in words["ask"]:
        only("a question", question, "chain", "count_for", "may_build_card_named")
        if "chain" in question:
            found["chain_free"] = partial(chained, question["chain"])
        if "count_for" in question:
            found["counted"] = partial(counted_for, question["count_for"])
        if "may_build_card_named" in question:
            found["may_build"] = partial(may_build, question["may_build_card_named"])
    compare(case, found)


def run_decks(case: Case, edition: int) -> None:
    words = given(case, "players")
    box = box_of(edition)
    dealt = {n: new_table(edition, n) for n in words["players"]}

    def guilds(n: int) -> int:
        return sum(index in box.guilds for index in dealt[n].ahead[7 * n :])

    def cards(age: int, n: int) -> int:
        if age == 1:
            return sum(size_of(city.hand) for city in dealt[n].cities)
        return len(dealt[n].ahead) // 2

    compare(
        case,
        {
            "age_1": lambda: [cards(1, n) for n in words["players"]],
            "age_2": lambda: [cards(2, n) for n in words["players"]],
            "age_3": lambda: [cards(3, n) for n in words["players"]],
            "age_3_without_guilds": lambda: [len(box.deck(3, n)) for n in words["players"]],
            "guilds": lambda: [guilds(n) for n in words["players"]],
        },
    )


def run_pass(case: Case, edition: int) -> None:
    words = given(case, "players", "ages", "seat")

    def receiver(age: int, seat: int) -> int:
        box = box_of(edition)
        # Every hand holds one kind of card only, so that it is known again; the last of it is the mark.
        kinds = [box.cards[index].name for index in sorted(set(box.deck(age, 7)))][: words["players"]]
        state = table(edition, [PLAIN] * words["players"], age=age, turn=1, hands=[[kind] * 7 for kind in kinds])
        mark = state.cities[seat].hand & 127
        act(state, [])
        return next(place for place, city in enumerate(state.cities) if city.hand & 127 == mark)

    def receivers(seat: int) -> list[int]:
        return [receiver(age, seat) for age in words["ages"]]

    found = {f"receiver_of_seat_{seat}": partial(receivers, seat) for seat in range(words["players"])}
    compare(case, found)


def run_two_player(case: Case, edition: int) -> None:
    words = given(
        case, *("players", "free_city", "controller_hand_after_own_choice", "age", "turn", "turns", "ages", "first")
    )
    if "free_city" in words:
        state = scripts.free_city(edition, words)
        legal = [scripts.told(state, state.controller(), choice) for choice in state.legal(state.controller())]
        compare(
            {**case, "expect": in_order(case["expect"], "free_city_legal")},
            {
                "free_city_legal": lambda: sorted(legal, key=str),
                "sell_allowed": lambda: any(line["do"] == "sell" for line in legal),
            },
        )
        return
    first = begin(words.get("players", 2), 1, {option.name: option.default for option in OPTIONS})
    expect = dict(case["expect"])
    if "controller_by_turn" in expect:
        # Whoever is named first is the one who leads first in that Age; the case may call the two anything.
        leads = controller(words.get("age", 1), 1)
        names = {words.get("first", expect["controller_by_turn"][0]): leads}
        expect["controller_by_turn"] = [names.setdefault(name, 1 - leads) for name in expect["controller_by_turn"]]
        if all(isinstance(name, int) for name in names):
            expect["controller_by_turn"] = case["expect"]["controller_by_turn"]
    compare({**case, "expect": expect}, scripts.two_player_facts(first, words.get("age", 1)))
