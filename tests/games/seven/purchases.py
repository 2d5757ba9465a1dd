"""Kinds of worked cases about what can be built, and for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.games.seven import scripts
from tests.games.seven.checks import Case, by_name, compare, given, in_order, isolated, neighbours
from tests.games.seven.tables import (
    DEEDS,
    PLAIN,
    Words,
    act,
    around,
    blank_neighbours,
    counted,
    is_stage,
    legal_as,
    only,
    plenty,
    table,
)
from wonders_tui.games.seven.cards import RESOURCES, Cost, box_of
from wonders_tui.games.seven.choices import BUILD, FREE, SELL, STAGE
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.price import NOT_FREE, why_free
from wonders_tui.games.seven.trade import cheapest, without


def run_trade(case: Case, edition: int) -> None:
    words = given(case, "seats_clockwise", "buyer", "cost")
    seats = words["seats_clockwise"]
    state = counted(edition, seats)
    units = bytes(words["cost"].get(resource, 0) for resource in RESOURCES)
    only("cost", words["cost"], *RESOURCES, "coins")
    cost = Cost(words["cost"].get("coins", 0), units)
    own, left, right = neighbours(state, words["buyer"])

    def splits(purse: int) -> list[dict[str, int]]:
        payments = own.payments(cost, left, right, purse)
        found = []
        while payments:
            split = cheapest(payments)
            payments = without(payments, split)
            found.append({"left": split & 15, "right": split >> 4})
        return found

    def least(found: list[dict[str, int]]) -> list[dict[str, int]]:
        total = min(sum(split.values()) for split in found)
        return [split for split in found if sum(split.values()) == total]

    def pairs(found: Sequence[Mapping[str, int]]) -> list[tuple[int, int]]:
        return sorted((split["left"], split["right"]) for split in found)

    expect = dict(case["expect"])
    for field in ("cheapest_splits", "splits", "all_splits", "non_dominated_splits"):
        if field in expect:
            expect[field] = pairs(expect[field])
    everything = splits(99)
    purse = seats[words["buyer"]].get("coins", 99)
    compare(
        {**case, "expect": expect},
        {
            "feasible": lambda: bool(splits(purse)),
            "affordable": lambda: bool(splits(purse)),
            "min_total": lambda: sum(least(everything)[0].values()) if everything else None,
            "cheapest_splits": lambda: pairs(least(everything)) if everything else [],
            **{field: lambda: pairs(everything) for field in ("splits", "all_splits", "non_dominated_splits")},
        },
    )


def run_buildable(case: Case, edition: int) -> None:
    words = given(case, "seat", "seats_clockwise", "neighbours_produce", "ask", "age", "turn", "markers")
    box = box_of(edition)

    def can(name: object) -> bool:
        if name == "stage":
            return bool(legal_as(isolated(case, edition, None), 0, STAGE, None))
        card = card_named(box, name)
        state = isolated(case, edition, card)
        return bool(legal_as(state, 0, BUILD, card))

    def coins(name: object) -> int | None:
        card = card_named(box, name)
        state = isolated(case, edition, card)
        before = state.cities[0].coins
        if act(state, [{"do": "build", "card": name}]):
            return None
        return before - state.cities[0].coins

    compare(
        case,
        {
            "buildable": lambda: [can(name) for name in words["ask"]],
            "price": lambda: [coins(name) for name in words["ask"]],
        },
    )


def run_chain(case: Case, edition: int) -> None:
    words = given(case, "seat", "rows", "ask", "neighbours_produce", "age")
    box = box_of(edition)
    rows = words.get("rows") or [{"seat": words["seat"], "card": name} for name in words["ask"]]

    def free(line: Words) -> bool:
        only("a row", line, "seat", "own", "card")
        card = card_named(box, line["card"])
        seat = line.get("seat") or {**PLAIN, "coins": 0, "cards": line["own"]}
        state = isolated({"given": {"seat": seat}}, edition, card)
        if "seat" not in line:
            state.cities[0].own_raw = state.cities[0].own_made = 0
        found = legal_as(state, 0, BUILD, card)
        if not found or why_free(state, state.cities[0], card) == NOT_FREE:
            return False
        before = state.cities[0].coins
        state.play([found[0], *(state.legal(s)[-1] for s in range(1, state.seats))])
        return state.cities[0].has(card) and state.cities[0].coins >= before

    compare(case, {"free": lambda: [free(line) for line in rows]})


def run_forced_sell(case: Case, edition: int) -> None:
    words = given(case, "seat", "neighbours_produce", "hand", "age")
    box = box_of(edition)
    age = words.get("age", max(card.age for card in by_name(box, words["hand"])))
    state = table(edition, around(words["seat"]), age=age, turn=8 - len(words["hand"]), hands=[words["hand"]])
    blank_neighbours(state, words.get("neighbours_produce"))
    legal = [scripts.told(state, 0, choice) for choice in state.legal(0)]
    sold = state.copy()
    act(sold, [{"do": "sell", "card": words["hand"][0]}])
    compare(
        {**case, "expect": in_order(case["expect"], "legal")},
        {
            "legal": lambda: sorted(legal, key=str),
            "sell_allowed": lambda: any(line["do"] == "sell" for line in legal),
            "coins_after": lambda: sold.cities[0].coins,
        },
    )


HOWS = {
    "pay": BUILD,
    "build": BUILD,
    "paid": BUILD,
    "chain": BUILD,
    "free build ability": FREE,
    "free build": FREE,
    "free": FREE,
    "wonder stage marker": STAGE,
    "stage marker": STAGE,
    "marker": STAGE,
    "stage": STAGE,
    "sell": SELL,
    "discard": SELL,
    "give up": SELL,
}


def run_duplicate(case: Case, edition: int) -> None:
    words = given(case, "seat", "try", "age", "turn")

    def allowed(attempt: Words) -> bool:
        only("a try", attempt, "card", "age", "how")
        card = card_named(box_of(edition), attempt["card"])
        how = attempt["how"]
        if how in ("from discard", "discard pick", "pick"):
            # A Halikarnassos with the same buildings gets to look for it.
            own = list(words["seat"].get("cards", []))
            return card.name in scripts.offered(edition, own, [card.name, *scripts.SPARE])
        if how not in HOWS:
            pytest.fail(f"nothing is known about trying it {how!r}; known: {', '.join(HOWS)}, from discard")
        age = attempt.get("age", words.get("age", card.age))
        state = table(edition, around(words["seat"]), age=age, turn=words.get("turn", 3), hands=[[card.name]])
        blank_neighbours(state)
        if HOWS[how] in (BUILD, STAGE):
            plenty(state.cities[0])
        return bool(legal_as(state, 0, HOWS[how], card))

    compare(case, {"allowed": lambda: [allowed(attempt) for attempt in words["try"]]})


def run_free_build(case: Case, edition: int) -> None:
    """What Olympia may build for nothing: how often in an Age, which cards, and that it helps with nothing else."""
    words = given(case, "seat", "uses_by_age", "ask", "try", "age", "turn")
    box = box_of(edition)

    def legal(age: int, uses: int) -> bool:
        dear = [card.name for card in box.cards[1:] if card.cost.raw and card.seats[age - 1] and not card.chain]
        state = table(edition, around(words["seat"]), age=age, turn=1, hands=[dear[:7]] * 3)
        blank_neighbours(state)
        for _ in range(uses):
            found = legal_as(state, 0, FREE, None)
            if not found:
                return False
            state.play([found[0], *(state.legal(seat)[-1] for seat in (1, 2))])
        return True

    def free(asked: object) -> bool:
        """Whether something is allowed by the right alone: nothing else could pay for it."""
        line: Words = asked if isinstance(asked, Mapping) else {"card": asked}
        only("a question", line, *("card", "age", "turn", "do", "how", "what", "kind", "on", "stage", "free", "note"))
        what = line.get("do", line.get("how", line.get("what", "free")))
        if is_stage(asked):
            state = table(edition, around({**words["seat"], "coins": 0}), age=words.get("age", 3), turn=3)
            blank_neighbours(state)
            state.cities[0].own_raw = state.cities[0].own_made = 0
            return bool(legal_as(state, 0, STAGE, None))
        card = card_named(box, line["card"])
        if what in ("from discard", "discard pick", "pick"):
            # A discard pile is looked through by another ability only; this right does not open it.
            state = table(edition, around(words["seat"]), age=3, turn=3, discard=[card.name])
            return bool(state.picks)
        age = line.get("age", words.get("age", card.age))
        state = table(edition, around(words["seat"]), age=age, turn=words.get("turn", 3), hands=[[card.name]])
        blank_neighbours(state)
        return bool(legal_as(state, 0, FREE, card))

    asked = words.get("ask") or words.get("try") or []
    answers = [legal(int(age), n) for age, n in words["uses_by_age"].items()] if "uses_by_age" in words else []
    if isinstance(asked, list):
        answers = answers or [free(line) for line in asked]
    else:
        compare(case, {name: lambda: free(asked) for name in ("legal", "allowed", "free")})
        return
    compare(case, {name: lambda: answers for name in ("legal", "allowed", "free")})


def run_second_edition_free(case: Case, edition: int) -> None:
    words = given(case, "seat", "ask", "plays", "age", "turn", "built_in_age")
    box = box_of(edition)

    def free(name: object) -> bool:
        line = name if isinstance(name, Mapping) else {"card": name}
        return can({"do": "build", "age": words.get("age"), "turn": words.get("turn", 3), **line})

    def can(play: Words) -> bool:
        only("a play", play, "age", "turn", "do", "card", "first_of_age", "free", "note")
        card = card_named(box, play["card"]) if "card" in play else None
        age = play.get("age") or (card.age if card else 1)
        state = table(edition, around(words["seat"]), age=age, turn=play["turn"], hands=[[card.name]] if card else [])
        blank_neighbours(state)
        if play["do"] == "build_seventh":
            act(state, [{"do": "sell"}])
            return bool(state.sevenths & 1)
        deed = DEEDS[play["do"]]
        found = legal_as(state, 0, deed, card)
        return bool(found) and (deed != BUILD or card is None or why_free(state, state.cities[0], card) != NOT_FREE)

    compare(
        case,
        {
            name: lambda: (
                [free(name) for name in words.get("ask", [])] + [free(play) for play in words.get("plays", [])]
            )
            for name in ("free", "allowed", "legal")
        },
    )
