"""Cards and boards against figures that were written down apart from the data files.

`facts.json`: of every card the edition, Age, name, colour, coins, resources, chain, effects and its copies in the deck
with 3 to 7 cities; of every board the edition, wonder, side, resource and stages. Resources are letters.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wonders_tui.games.data import DataError, Entry, parse
from wonders_tui.games.seven import trade
from wonders_tui.games.seven.cards import (
    ABILITIES,
    BOXES,
    CITIES,
    COLOURS,
    COUNTED,
    PURPLE,
    RESOURCES,
    SYMBOLS,
    WONDERS,
    Board,
    Box,
    Card,
    Cost,
    Item,
    Stage,
    box_of,
    read_boards,
    read_cards,
    read_cost,
)
from wonders_tui.games.seven.position import board_named, card_named

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))
LETTERS = "WSCOGPT"


def letters(units: bytes) -> str:
    return "".join(letter * number for letter, number in zip(LETTERS, units, strict=True))


def named(mask: int, names: tuple[str, ...]) -> list[str]:
    return [name for place, name in enumerate(names) if mask >> place & 1]


def effects(item: Item, sells: bool) -> list[str]:
    """The effects of an item in the words of the facts."""
    found = []
    verb = "sells" if sells else "makes"
    if any(item.units):
        found.append(f"{verb} {letters(item.units)}")
    if item.choice:
        found.append(f"{verb} {'/'.join(named(item.choice, tuple(LETTERS)))}")
    found += [f"{name} {getattr(item, name)}" for name in ("points", "shields", "coins") if getattr(item, name)]
    if item.symbol >= 0:
        found.append(SYMBOLS[item.symbol])
    found += ["wild"] * item.wild
    for family, left, right in (
        ("raw", trade.RAW_LEFT, trade.RAW_RIGHT),
        ("manufactured", trade.MADE_LEFT, trade.MADE_RIGHT),
    ):
        sides = [side for side, bit in (("left", left), ("right", right)) if item.discounts & bit]
        if sides:
            found.append(f"{family} for 1 from {'+'.join(sides)}")
    for kind in named(item.counts, COUNTED):
        for what, each in (("coins", item.coins_each), ("points", item.points_each)):
            if each:
                found.append(f"{what} {each} per {kind} of {'+'.join(named(item.scope, CITIES))}")
    if item.points_complete:
        found.append(f"points {item.points_complete} if complete")
    if isinstance(item, Stage):
        found += named(item.abilities, ABILITIES) + ["raises"] * item.raises
    return sorted(found)


@pytest.mark.parametrize("fact", FACTS["cards"], ids=lambda fact: f"{fact[0]}-{fact[1]}-{fact[2]}")
def test_a_card_is_as_printed(fact: list[Any]) -> None:
    edition, age, name, colour, coins, cost, chain, gives, copies = fact
    box = box_of(edition)
    card = card_named(box, name)
    assert COLOURS[card.colour] == colour
    assert (card.cost.coins, letters(card.cost.units)) == (coins, cost)
    assert sorted(box.cards[parent].name for parent in card.chain) == sorted(chain)
    assert effects(card, colour in ("brown", "grey")) == gives
    if copies is None:
        assert card.index in box.guilds
        assert card.seats == [[], [], []]
    else:
        assert [box.deck(age, cities).count(card.index) for cities in range(3, 8)] == copies


@pytest.mark.parametrize("fact", FACTS["boards"], ids=lambda fact: f"{fact[0]}-{fact[1]}-{fact[2]}")
def test_a_board_is_as_printed(fact: list[Any]) -> None:
    edition, wonder, side, makes, stages = fact
    board = board_named(box_of(edition), wonder, side)
    assert LETTERS[board.makes] == makes
    assert board.size == len(board.stages)
    assert [[letters(stage.cost.units), effects(stage, False)] for stage in board.stages] == stages
    assert all(stage.cost.coins == 0 for stage in board.stages)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.edition)
def test_the_box_holds_nothing_else(box: Box) -> None:
    facts = [fact for fact in FACTS["cards"] if fact[0] == box.edition]
    assert {card.name for card in box.cards[1:]} == {fact[2] for fact in facts}
    boards = [fact for fact in FACTS["boards"] if fact[0] == box.edition]
    assert len(box.boards) - 1 == len(boards) == 14
    copies = Counter(age for age in (1, 2, 3) for _ in box.deck(age, 7))
    assert copies == {1: 49, 2: 49, 3: 40}
    assert len(box.guilds) == 10
    assert sum(copies.values()) + len(box.guilds) == 148


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.edition)
@pytest.mark.parametrize("cities", range(3, 8))
def test_every_age_deals_seven_cards_to_every_city(box: Box, cities: int) -> None:
    assert [len(box.deck(age, cities)) for age in (1, 2, 3)] == [7 * cities, 7 * cities, 6 * cities - 2]


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.edition)
def test_chains_lead_both_ways_and_every_card_has_a_bit_of_its_own(box: Box) -> None:
    for card in box.cards[1:]:
        assert card.chain_early == sum(box.cards[parent].early for parent in card.chain)
        assert all(card.index in box.cards[parent].frees for parent in card.chain)
        assert all(card.index in box.cards[child].chain for child in card.frees)
        assert bool(card.early) == (card.age < 3)
        assert bool(card.late) == (card.age == 3)
        if card.late:
            assert card.late == 1 << card.index - box.first_late
    masks = [(card.early, card.late) for card in box.cards[1:]]
    assert len(set(masks)) == len(masks)
    assert all(mask < 2**62 for pair in masks for mask in pair)
    assert len(box.cards) < 127


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.edition)
def test_no_construction_costs_more_than_a_payment_can_be_written_down(box: Box) -> None:
    costs = [card.cost for card in box.cards] + [stage.cost for board in box.boards for stage in board.stages]
    assert max(sum(cost.units) for cost in costs) == 7


def test_the_yellow_and_red_cards_of_an_age_give_what_their_age_says() -> None:
    for box in BOXES:
        for card in box.cards[1:]:
            if COLOURS[card.colour] == "red":
                assert card.shields == card.age
            if card.colour == PURPLE:
                assert card.age == 3
    assert tuple(sorted(WONDERS)) == WONDERS


LINE = 'seats = [3], makes = "wood"'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('seats = [3], makes = "iron"', "'iron' is none of"),
        ('seats = [3], choice = "wood glass"', "must be raw or manufactured resources, not both"),
        ('seats = [3], cheaper = "raw"', "needs `from`"),
        ('seats = [3], from = "left"', "needs `from`, and that needs it"),
        ('seats = [3], counts = "brown"', "needs `of`"),
        ('seats = [3], cost = "5 wood, 3 stone"', "no more than 7 units"),
        ('makes = "wood"', "'seats' is missing"),
        ("seats = [3], wood = 1", "unknown key 'wood'"),
        ('seats = [3], chain = "altar"', "'altar' is no building of an earlier Age"),
    ],
)
def test_a_wrong_line_is_refused(line: str, message: str) -> None:
    book = parse("cards.toml", f"[age_1.brown]\nforest = {{ {line} }}\n[guilds]\n")
    with pytest.raises(DataError, match=message):
        read_cards(book, None)


def test_a_building_of_two_ages_must_be_the_same_in_both() -> None:
    text = f'[age_1.grey]\nloom = {{ {LINE} }}\n[age_2.grey]\nloom = {{ seats = [3], makes = "ore" }}\n[guilds]\n'
    with pytest.raises(DataError, match="loom, makes: differs"):
        read_cards(parse("cards.toml", text), None)


def test_an_edition_can_only_leave_out_what_there_is() -> None:
    book = parse("cards.toml", f"[age_1.brown]\nforest = {{ {LINE} }}\n[guilds]\n")
    with pytest.raises(DataError, match="'tower' that could be gone"):
        read_cards(book, parse("cards-2020.toml", 'gone = "tower"'))


def test_every_board_must_be_there() -> None:
    with pytest.raises(DataError, match="'alexandria' is missing"):
        read_boards(parse("wonders.toml", ""))


def test_costs_are_read_as_coins_and_units() -> None:
    cost = read_cost(Entry("line", {"cost": "2 coins, wood, 2 ore"}))
    assert isinstance(cost, Cost)
    assert (cost.coins, letters(cost.units)) == (2, "WOO")
    assert [card.name for card in BOXES[0].cards[1:] if card.cost.coins and any(card.cost.units)] == []
    assert all(isinstance(card, Card) for card in BOXES[0].cards)
    assert all(isinstance(board, Board) for board in BOXES[0].boards)
    assert len(RESOURCES) == len(LETTERS)
