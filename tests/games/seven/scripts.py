"""Plays the scripted turns, picks and replays of the worked cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from tests.games.seven.checks import COLUMNS, Case, compare, given, sheet
from tests.games.seven.tables import DEEDS as WORDS_FOR_DEEDS
from tests.games.seven.tables import (
    PLAIN,
    Words,
    act,
    around,
    blank,
    blank_neighbours,
    built,
    choice_for,
    discarded,
    filled,
    legal_as,
    owing,
    pick,
    pick_choices,
    plenty,
    table,
)
from wonders_tui.games.bits import lowest
from wonders_tui.games.seven.cards import WONDERS, Box, box_of
from wonders_tui.games.seven.choices import BUILD, DEEDS, SKIP, STAGE, card_of, deed_of
from wonders_tui.games.seven.city import City, given_up, size_of
from wonders_tui.games.seven.position import card_named, position
from wonders_tui.games.seven.scoring import VICTORY, military, outcome
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, Event

TURN_DEEDS = [do for do, deed in WORDS_FOR_DEEDS.items() if deed != SKIP]
SPARE = ("Baths", "Aqueduct")


def told(state: SevenState, seat: int, choice: int) -> dict[str, str]:
    """A choice as cases write it."""
    deed = DEEDS[deed_of(choice)]
    return {"do": deed, "card": state.box.cards[card_of(choice)].name} if deed != "skip" else {"do": deed}


def tokens(city: City) -> list[int]:
    """The conflict tokens of a city by value, the defeats last."""
    return [*(VICTORY[age] for age in (1, 2, 3) for _ in range(city.won_in(age))), *[-1] * city.defeats]


# Picks


def picking(edition: int, seats: Sequence[Words], discard: Sequence[str], age: int = 3) -> tuple[SevenState, int]:
    """A city that has just built a stage which lets it build out of this discard pile, and its coins then."""
    words = {"wonder": "halikarnassos", "side": "A", "coins": 3, **seats[0]}
    # The stage that lets it pick may be built already in the case: then it is built once more here.
    words["stages"] = 1 if words["side"] in ("A", "day") else max(0, min(words.get("stages", 1), 3) - 1)
    state = table(edition, [words, *seats[1:]], age=age, turn=4, discard=discard)
    for city in state.cities:
        plenty(city)
    coins = state.cities[0].coins
    choices = [legal_as(state, 0, STAGE, None)[0]]
    for other in range(1, state.seats):
        choices.append([*legal_as(state, other, STAGE, None), *legal_as(state, other, BUILD, None)][0])
    state.play(choices)
    state.cities[0].coins = coins
    return state, state.cities[0].coins


def offered(edition: int, own: Sequence[str], discard: Sequence[str]) -> list[str]:
    """What a city with these buildings is offered out of this discard pile."""
    state, _ = picking(edition, around({"cards": list(own)}, 4), discard)
    return pick_choices(state) if owing(state, "pick") else []


# The game for two


def free_city(edition: int, words: Words) -> SevenState:
    """The moment when the Free city's card is open and its leader holds these cards."""
    box = box_of(edition)
    hand = list(words["controller_hand_after_own_choice"])
    age = words.get("age", max(card_named(box, name).age for name in hand))
    turn = words.get("turn", 8 - len(hand))
    own = filled(box, age, hand, len(hand) + 1)
    other = filled(box, age, [], 8 - turn, avoid=own)
    leader = (turn - 1 + (1 if age == 2 else 0)) % 2
    hands = [own, other] if leader == 0 else [other, own]
    pledges = [f"sell {card_named(box, cards[-1]).id}" for cards in hands]
    state = position(
        {
            "edition": edition,
            "seats": 2,
            "cities": [PLAIN, PLAIN, words["free_city"]],
            "age": age,
            "turn": turn,
            "hands": hands,
            "pledges": pledges,
        }
    )
    assert isinstance(state, SevenState)
    for seat in (0, 1):
        blank(state, seat)
        state.cities[seat].pledge = pledge(state, pledges[seat])
    return state


def pledge(state: SevenState, text: str) -> int:
    """The choice of a pledge, in a position where it is not open any more."""
    card = next(card for card in state.box.cards[1:] if f"sell {card.id}" == text)
    return DEEDS.index("sell") | card.index << 3


def two_player_facts(first: SevenState, age: int) -> dict[str, Callable[[], object]]:
    """What can be counted in an Age of a fresh game for two, the card drawn for the first turn put back."""
    state = first.copy()
    piles, leaders = [], []
    sizes: list[tuple[int, int]] = []
    coins = {"leftover": 0, "sell": 0}
    while not state.over and state.age <= age:
        if not state.pledged() and state.age == age:
            piles.append(size_of(state.pile))
            leads = state.controller()
            leaders.append(leads)
            sizes.append((size_of(state.cities[leads].hand), size_of(state.cities[1 - leads].hand)))
        log: list[Event] = []
        before = [city.coins for city in state.cities]
        choices = [state.legal(seat)[-1] if state.legal(seat) else NO_CHOICE for seat in (0, 1)]
        revealed = state.pledged()
        state.play(choices, log)
        if revealed and state.age >= age:
            for seat in (0, 1):
                paid = sum(e.amount for e in log if e.kind == "pay" and e.other == str(seat))
                coins["leftover"] += state.cities[seat].coins - before[seat] - 3 - paid
    laid = [city.use_at(age, 6) for city in state.cities]
    holder = first.controller()
    hands = [size_of(city.hand) - (seat == holder) for seat, city in enumerate(first.cities[:2])]
    return {
        "cities": lambda: len(first.cities),
        "hands": lambda: hands,
        "draw_pile": lambda: size_of(first.pile) + 1,
        "start_coins": lambda: [city.coins for city in first.cities],
        "guilds_in_age_3": lambda: sum(card in first.box.guilds for card in first.ahead),
        "draws_from_pile_per_age": lambda: piles[0] - piles[-1] + 1,
        "cards_discarded_at_end_of_age": lambda: sum(given_up(use) for use in laid),
        "coins_for_those": lambda: coins["leftover"],
        "controller_by_turn": lambda: leaders,
        "hands_after_draw": lambda: [size_of(city.hand) for city in first.cities[:2]],
        "leaders_hand": lambda: sizes[0][0],
        "leaders_hand_by_turn": lambda: [size for size, _ in sizes],
        "others_hand_by_turn": lambda: [size for _, size in sizes],
        "cards_per_turn": lambda: 3,
        "used_by_leader": lambda: 2,
        "used_by_other": lambda: 1,
    }


# Turns


def _cards_in(box: Box, words: Words) -> list[str]:
    named = [name for hand in words.get("hands", []) for name in hand] + list(words.get("hand", []))
    actions = [*words.get("actions", []), *(words[key] for key in ("first", "second") if words.get(key))]
    return named + [action["card"] for action in actions if "card" in action]


def _hands(words: Words, seats: int) -> list[list[str]]:
    """What every seat must hold for its action."""
    if "hands" in words:
        return [list(hand) for hand in words["hands"]]
    hands: list[list[str]] = [[] for _ in range(seats)]
    for place, action in enumerate(words.get("actions", [])):
        if "card" in action:
            hands[action.get("seat", place)].append(action["card"])
    if "hand" in words:
        hands[words.get("first", {}).get("seat", 0)] = list(words["hand"])
    return hands


def run_turn(case: Case, edition: int) -> None:
    """One turn: everybody acts, then seventh cards and picks are chosen as the actions say."""
    words = given(
        case,
        *("seats_clockwise", "seat", "neighbours_produce", "age", "turn", "hands", "hand", "discard_before"),
        *("actions", "first", "second", "options", "takes_from_discard"),
    )
    box = box_of(edition)
    seats = list(words.get("seats_clockwise") or around(words["seat"]))
    ages = [card_named(box, name).age for name in _cards_in(box, words)]
    hands = _hands(words, len(seats))
    longest = max(len(hand) for hand in hands)
    turn = words.get("turn") or (8 - longest if "hands" in words or "hand" in words else 3)
    state = table(
        edition,
        seats,
        age=words.get("age") or max(ages, default=1),
        turn=turn,
        hands=hands,
        discard=words.get("discard_before", []),
        options=words.get("options"),
    )
    if "seats_clockwise" not in words:
        blank_neighbours(state, words.get("neighbours_produce"))
    actions = list(words.get("actions") or ([words["first"]] if "first" in words else []))
    told_of = [action.get("seat", place) for place, action in enumerate(actions)]
    age = state.age
    before = [military(city) for city in state.cities]
    log: list[Event] = []
    illegal = act(state, actions, log)
    if not {"allowed", "legal", "illegal", "legal_seats"} & set(case["expect"]):
        assert not illegal, f"seats {illegal} cannot do what the case says"
    second = _second(state, words, told_of, log) if owing(state, "seventh") else None
    if second is None and _is_seventh(words.get("second")):
        second = False
    offer: list[str] | None = None
    while owing(state, "pick"):
        offer = pick_choices(state)
        taken = [action["takes_from_discard"] for action in actions if "takes_from_discard" in action]
        taken += _names_in(words.get("takes_from_discard"))
        if not _is_seventh(words.get("second")):
            taken += _names_in(words.get("second"))
        assert pick(state, taken[0] if taken else None, log)
    alone = "seats_clockwise" not in words
    last = [city.card_at(age, 6) if given_up(city.use_at(age, 6)) else 0 for city in state.cities]
    leftover = _leftover(state, log)
    points = [military(city) - old for city, old in zip(state.cities, before, strict=True)]

    def of_all(values: Sequence[object]) -> object:
        return values[0] if alone else list(values)

    expect = dict(case["expect"])
    if isinstance(expect.get("coins_after"), int):
        alone = True
    if "discard_choices" in expect:
        expect["discard_choices"] = sorted(expect["discard_choices"])
    everything = discarded(state)
    compare(
        {**case, "expect": expect},
        {
            "coins_after": lambda: of_all([city.coins for city in state.cities]),
            "coins": lambda: of_all([city.coins for city in state.cities]),
            "stages_after": lambda: of_all([city.stages for city in state.cities]),
            "stages": lambda: of_all([city.stages for city in state.cities]),
            "built": lambda: _built(state, expect["built"]),
            "discard_choices": lambda: sorted(offer or []),
            "leftover": lambda: leftover,
            "last_cards": lambda: [state.box.cards[card].name if card else None for card in last],
            "allowed": lambda: _allowed(expect.get("allowed"), told_of, illegal, second),
            "legal": lambda: _allowed(expect.get("legal"), told_of, illegal, second),
            "illegal": lambda: illegal,
            "legal_seats": lambda: [seat for seat in told_of if seat not in illegal],
            "second_allowed": lambda: second,
            "pays_to_left": lambda: _paid(log, state.left(told_of[0])),
            "pays_to_right": lambda: _paid(log, state.right(told_of[0])),
            "conflict_points": lambda: of_all(points),
            "points_by_seat": lambda: of_all(points),
            "tokens": lambda: of_all([tokens(city) for city in state.cities]),
            "cards": lambda: of_all([built(state, seat) for seat in range(state.seats)]),
            "shields": lambda: of_all([city.shields for city in state.cities]),
            **{f"{card.id}_in_discard": partial(everything.__contains__, card.name) for card in box.cards[1:]},
        },
    )


def _second(state: SevenState, words: Words, told_of: Sequence[int], log: list[Event]) -> bool:
    """Play the seventh card as the case says; whether that was allowed. Left alone if it says nothing."""
    seat = lowest(state.waiting())
    action = words.get("second")
    choice = choice_for(state, seat, {"do": "skip"} if action is None else action)
    choices = [NO_CHOICE] * state.seats
    choices[seat] = SKIP if choice is None else choice
    log.clear()  # what is asked about payments concerns the second card
    state.play(choices, log)
    return choice is not None


def _is_seventh(action: Words | None) -> bool:
    """Whether a second action is one with the seventh card, and not a pick or nothing."""
    return action is not None and action.get("do") in TURN_DEEDS


def _names_in(taken: object) -> list[str]:
    """The card that is picked, however a case says so: its name, by seat, or in an action, or in a list of those."""
    if isinstance(taken, str):
        return [taken]
    if isinstance(taken, Mapping):
        return [taken["card"]] if "card" in taken else [name for name in taken.values() if isinstance(name, str)]
    return [name for one in taken for name in _names_in(one)] if isinstance(taken, list) else []


def _leftover(state: SevenState, log: Sequence[Event]) -> str | None:
    names = [state.box.card_by_id[event.what].name for event in log if event.kind == "leftover" and event.seat == 0]
    return names[0] if names else None


def _paid(log: Sequence[Event], place: int) -> int:
    return sum(event.amount for event in log if event.kind == "pay" and event.seat == 0 and event.other == str(place))


def _allowed(expected: object, told_of: Sequence[int], illegal: Sequence[int], second: bool | None) -> object:
    """Which of the actions were legal, in the form that is asked for: one answer, one per action, or one per seat."""
    if isinstance(expected, bool):
        return not illegal
    if isinstance(expected, Mapping):
        return {seat: int(seat) not in illegal for seat in expected}
    if isinstance(expected, list) and len(expected) == len(told_of) + 1 and second is not None:
        return [*(seat not in illegal for seat in told_of), second]
    return [seat not in illegal for seat in told_of]


def _built(state: SevenState, expected: object) -> object:
    """Those of the expected buildings that stand where they should: by seat, or in the first city."""
    if isinstance(expected, Mapping):
        return {seat: _standing(state, int(seat), names) for seat, names in expected.items()}
    return _standing(state, 0, expected)


def _standing(state: SevenState, seat: int, names: object) -> object:
    there = built(state, seat)
    if isinstance(names, list):
        return [name for name in names if name in there]
    return names if names in there else None


# Replays


def _stacks(box: Box, age: int, turns: Sequence[Sequence[Words]], seats: int) -> tuple[list[list[str]], list[str]]:
    """Hands that let every action happen, and cards that must be in the discard pile from the start."""
    step = -1 if age == 2 else 1
    rows: list[list[str]] = [[""] * 7 for _ in range(seats)]
    sales: list[tuple[int, int, int]] = []  # turn, stack, place: cards given up that are not named
    wanted: list[tuple[int, str]] = []
    given: list[tuple[int, str]] = []
    for turn, actions in enumerate(turns):
        for seat, action in enumerate(actions):
            stack = (seat - step * turn) % seats
            rows[stack][turn] = action.get("card", "")
            if action["do"] in ("sell", "discard"):
                if "card" in action:
                    given.append((turn, action["card"]))
                else:
                    sales.append((turn, stack, turn))
            if action.get("takes_from_discard"):
                wanted.append((turn, action["takes_from_discard"]))
    before = []
    for turn, name in wanted:
        known = [line for line in given if line[0] <= turn and line[1] == name]
        free = [line for line in sales if line[0] <= turn and age in _ages(box, name)]
        if known:
            given.remove(known[0])
        elif free:
            sales.remove(free[-1])
            rows[free[-1][1]][free[-1][2]] = name
        else:
            before.append(name)
    spare = [box.cards[index].name for index in box.deck(age, 7)]
    for row in rows:
        for place, name in enumerate(row):
            row[place] = name or next(card for card in spare if card not in row)
    return rows, before


def _ages(box: Box, name: str) -> list[int]:
    return [age for age in (1, 2, 3) if card_named(box, name).seats[age - 1]] or [3]


ENDS: dict[str, SevenState] = {}
"""How the replays that were run have ended, by case, for those that go on from there."""


def _as_it_ended(state: SevenState) -> dict[str, Any]:
    """What the end of an Age gives to the case that goes on after it."""
    cities = [
        {
            "wonder": WONDERS[city.board.wonder],
            "side": city.board.side,
            "stages": city.stages,
            "cards": built(state, place),
            "coins": city.coins,
            "tokens": tokens(city),
        }
        for place, city in enumerate(state.cities)
    ]
    return {"seats_clockwise": cities, "start": cities, "discard_before": discarded(state)}


def run_replay(case: Case, edition: int) -> None:
    """An Age of a recorded game, whose hands are not known beyond what was used."""
    fields = ("seats_clockwise", "start_coins", "start", "after", "age", "turns", "discard_before", "options")
    words = given(case, *fields)
    box = box_of(edition)
    if "after" in words:
        if words["after"] not in ENDS:
            pytest.fail(f"it goes on after {words['after']!r}, which was not run before it")
        words = {**_as_it_ended(ENDS[words["after"]]), **words}
    start = words.get("start_coins", 3)
    seats = []
    begun = words.get("start") or [{}] * len(words["seats_clockwise"])
    for place, seat in enumerate(words["seats_clockwise"]):
        coins = start[place] if isinstance(start, list) else start
        seats.append({"coins": coins, **seat, **begun[place]})
    age = words.get("age", 1)
    turns = words["turns"]
    if len(turns) > 6:
        pytest.fail("an Age has six turns")
    hands, before = _stacks(box, age, turns, len(seats))
    discard = [*words.get("discard_before", []), *before]
    options = words.get("options")
    state = table(edition, seats, age=age, turn=1, hands=hands, discard=discard, options=options, fill=False)
    old = [military(city) for city in state.cities]
    coins = []
    step = -1 if age == 2 else 1
    for number, actions in enumerate(turns, 1):
        used = [hands[(seat - step * (number - 1)) % len(seats)][number - 1] for seat in range(len(seats))]
        known = [{**action, "card": card} for action, card in zip(actions, used, strict=True)]
        illegal = act(state, [_as_recorded(state, seat, action) for seat, action in enumerate(known)])
        assert not illegal, f"turn {number}: seats {illegal} cannot do what the case says"
        while owing(state, "seventh"):
            _second(state, {}, [], [])
        while owing(state, "pick"):
            seat = lowest(state.waiting())
            assert pick(state, actions[seat].get("takes_from_discard")), f"turn {number}: the pick is not offered"
        coins.append([city.coins for city in state.cities])
    ENDS[case["id"]] = state
    end = outcome(state)
    sheets = [sheet(state, seat) for seat in range(state.seats)]
    expect = dict(case["expect"])
    compare(
        {**case, "expect": expect},
        {
            "coins_after_turn": lambda: coins,
            "coins_after": lambda: coins[-1],
            "conflict_points": lambda: [military(city) - was for city, was in zip(state.cities, old, strict=True)],
            "stages": lambda: [city.stages for city in state.cities],
            "shields": lambda: [city.shields for city in state.cities],
            "cards": lambda: [sorted(built(state, seat)) for seat in range(state.seats)],
            "built": lambda: [sorted(built(state, seat)) for seat in range(state.seats)],
            "totals": lambda: [line["total"] for line in sheets],
            "scores": lambda: sheets,
            "winners": lambda: list(end.winners) if end else None,
            **{name: partial(_column, sheets, name) for name in COLUMNS},
        },
    )


def _as_recorded(state: SevenState, seat: int, action: Words) -> Words:
    """The action with what a record leaves out: where no payment is told, none was made, by a right if need be."""
    if action["do"] not in ("build", "stage") or "pays" in action:
        return action
    told = {**action, "pays": {}}
    if action["do"] == "build" and choice_for(state, seat, told) is None:
        told = {**action, "free": True}
    return told if choice_for(state, seat, told) is not None else action


def _column(lines: Sequence[Mapping[str, int]], name: str) -> list[int]:
    return [line[name] for line in lines]
