"""Bills add up to the payments that the rules allow, and say in words why something cannot be had."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.seven.tables import PLAIN, Words, around, blank_neighbours, table
from tests.games.seven.test_random_games import new_game
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.bill import BANK, LEFT, OWN, RIGHT, Bill, Line, build_bill, fixed_units, stage_bill
from wonders_tui.games.seven.cards import RESOURCES, Cost
from wonders_tui.games.seven.choices import BUILD, FREE, STAGE, card_of, deed_of, to_left, to_right
from wonders_tui.games.seven.city import card_in
from wonders_tui.games.seven.position import card_named
from wonders_tui.games.seven.price import purse
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, Rng

WOOD, STONE, CLAY, ORE, GLASS, PAPYRUS, TEXTILE = range(7)


def bill_for(name: str, seats: Sequence[Words], payment: tuple[int, int] | None = None, age: int = 2) -> Bill:
    state = table(2010, seats, age=age, turn=3)
    return build_bill(state, 0, card_named(state.box, name), payment)


def test_every_unit_is_named_with_where_it_comes_from() -> None:
    seats: list[Words] = [
        {"wonder": "giza", "coins": 9, "cards": ["Clay Pit", "East Trading Post"]},
        {"wonder": "alexandria", "cards": ["Lumber Yard"]},
        {"wonder": "olympia"},
    ]
    bill = bill_for("Temple", seats, (2, 1))
    assert bill.payments == ((2, 1), (4, 0))
    assert bill.lines == (
        Line(RIGHT, WOOD, 1, 1, 1),
        Line("choice", CLAY, 1, 0),
        Line(LEFT, GLASS, 1, 2),
    )
    assert bill.coins == 3
    dearer = bill_for("Temple", seats, (4, 0))
    assert dearer.coins == 4
    assert Line(LEFT, WOOD, 1, 2) in dearer.lines
    assert bill_for("Temple", seats, (9, 9)) == bill, "what is no payment gives the cheapest"


def test_printed_coins_and_own_production() -> None:
    assert bill_for("Clay Pit", [PLAIN] * 3, age=1).lines == (Line(BANK, -1, 0, 1),)
    assert bill_for("Baths", [PLAIN] * 3, age=1).lines == (Line(OWN, STONE, 1, 0),)


@pytest.mark.parametrize(
    ("cards", "name", "free", "parent"),
    [
        (["Baths"], "Aqueduct", "chain", "Baths"),
        (["West Trading Post"], "Forum", "chain", "West Trading Post"),
        ([], "Vineyard", "no cost", ""),
    ],
)
def test_what_costs_nothing_says_why(cards: list[str], name: str, free: str, parent: str) -> None:
    bill = bill_for(name, around({**PLAIN, "cards": cards}))
    assert (bill.free, bill.parent, bill.payments, bill.coins) == (free, parent, ((0, 0),), 0)


@pytest.mark.parametrize(
    ("name", "coins", "why_not"),
    [
        ("Baths", 3, "already built"),
        ("Scriptorium", 9, "missing 1 papyrus, nobody sells it"),
        ("Library", 1, "costs 4 coins, 1 to spend"),
        ("Clay Pit", 0, "costs 1 coin, 0 to spend"),
        ("Academy", 9, "missing 1 stone and 1 glass, not enough for sale"),
        ("Temple", 9, "missing 1 wood and 1 clay and 1 glass, nobody sells them"),
    ],
)
def test_what_cannot_be_built_says_why(name: str, coins: int, why_not: str) -> None:
    state = table(2010, around({**PLAIN, "coins": coins, "cards": ["Baths"]}), age=2, turn=3)
    blank_neighbours(state, {"left": ["textile", "stone"], "right": []})
    bill = build_bill(state, 0, card_named(state.box, name))
    assert (bill.why_not, bill.payments, bill.lines) == (why_not, (), ())


def test_a_stage_says_the_same_and_there_may_be_none_left() -> None:
    state = table(2010, [PLAIN, {"wonder": "giza", "stages": 3}, {"wonder": "rhodos", "coins": 0}], turn=3)
    assert stage_bill(state, 0).lines == (Line(OWN, STONE, 1, 0), Line(LEFT, STONE, 1, 2))
    assert stage_bill(state, 1).why_not == "all stages are built"
    assert stage_bill(state, 2).why_not == "missing 2 wood, nobody sells them"


def test_the_right_to_build_free_is_told_where_it_helps() -> None:
    seats = around({"wonder": "olympia", "stages": 2, "coins": 0})
    assert bill_for("Palace", seats, age=3).once
    assert not bill_for("Vineyard", seats).once
    assert not bill_for("Walls", around({**seats[0], "cards": ["Walls"]})).once


def check(state: SevenState, place: int, bill: Bill, cost: Cost) -> None:
    """The lines of every payment cover the cost out of what the three cities make, for those coins."""
    units = [sum(line.units for line in bill.lines if line.resource == place) for place in range(len(RESOURCES))]
    assert units == list(cost.units)
    for city, sources, sale in (
        (state.cities[place], (OWN, "choice"), False),
        (state.cities[state.left(place)], (LEFT,), True),
        (state.cities[state.right(place)], (RIGHT,), True),
    ):
        taken = [0] * len(RESOURCES)
        for line in bill.lines:
            if line.source in sources:
                taken[line.resource] += line.units
        raw, made = (city.sale_raw, city.sale_made) if sale else (city.own_raw, city.own_made)
        assert trade.minus(trade.row(taken, (), True), raw) == 0
        assert trade.minus(trade.row(taken, (), False), made) == 0
    fixed = fixed_units(state.box, state.cities[place])
    assert all(line.units <= fixed[line.resource] for line in bill.lines if line.source == OWN)
    assert bill.coins <= purse(state, place)


def test_bills_agree_with_what_is_legal_all_through_random_games() -> None:
    for seed in range(12):
        state = new_game(seed)
        rng = Rng(seed)
        while state.waiting():
            for seat in range(state.seats):
                if state.legal(seat) and state.age and not (state.picks and not state.sevenths):
                    check_seat(state, seat)
            choices = [state.sample(s, rng) if state.waiting() >> s & 1 else NO_CHOICE for s in range(state.seats)]
            state.play(choices)


def check_seat(state: SevenState, seat: int) -> None:
    place = state.city_at_stake(seat)
    legal = state.legal(seat)
    hand = state.hand_at_stake(seat)
    for card in {state.box.cards[card_in(hand, slot)] for slot in range(8) if card_in(hand, slot)}:
        mine = [c for c in legal if card_of(c) == card.index]
        bill = build_bill(state, place, card)
        assert list(bill.payments) == [(to_left(c), to_right(c)) for c in mine if deed_of(c) == BUILD]
        assert bill.once == any(deed_of(c) == FREE for c in mine)
        assert bool(bill.why_not) == (not bill.payments)
        for payment in bill.payments if not bill.free else ():
            detail = build_bill(state, place, card, payment)
            check(state, place, detail, card.cost)
            assert detail.coins == sum(payment) + card.cost.coins
        stage = stage_bill(state, place)
        assert list(stage.payments) == [(to_left(c), to_right(c)) for c in mine if deed_of(c) == STAGE]
        for payment in stage.payments:
            check(
                state,
                place,
                stage_bill(state, place, payment),
                state.cities[place].board.stages[state.cities[place].stages].cost,
            )
