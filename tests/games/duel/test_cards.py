"""The facts in the data files add up, and a mistake in them is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from wonders_tui.games.bits import byte, places
from wonders_tui.games.data import DataError, parse
from wonders_tui.games.duel.cards import (
    CARD_BY_ID,
    CARDS,
    COLOURS,
    COUNTED,
    DECKS,
    RESOURCES,
    SYMBOLS,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
    read_cards,
    read_tokens,
)
from wonders_tui.games.duel.layouts import FULL, LAYOUTS, read_layouts


def test_the_decks_have_their_sizes_and_colours() -> None:
    assert [len(deck) for deck in DECKS] == [23, 23, 20, 7]
    assert [Counter(COLOURS[card.colour] for card in deck) for deck in DECKS] == [
        {"brown": 6, "grey": 2, "blue": 3, "green": 4, "yellow": 4, "red": 4},
        {"brown": 3, "grey": 2, "blue": 5, "green": 4, "yellow": 4, "red": 5},
        {"blue": 6, "green": 4, "yellow": 5, "red": 5},
        {"purple": 7},
    ]
    assert (len(WONDERS), len(TOKENS)) == (12, 10)


def test_brown_and_grey_cards_show_four_raw_and_two_manufactured_symbols_of_each() -> None:
    made = Counter[str]()
    for card in CARDS:
        for place, resource in enumerate(RESOURCES):
            made[resource] += card.makes_of(place)
    assert made == {"wood": 4, "stone": 4, "clay": 4, "glass": 2, "papyrus": 2}
    assert all((card.makes > 0) == (COLOURS[card.colour] in ("brown", "grey")) for card in CARDS)


def test_points_shields_and_symbols_add_up() -> None:
    def points(age: int, colour: str) -> int:
        return sum(card.points for card in CARDS if card.age == age and COLOURS[card.colour] == colour)

    assert [points(age, "blue") for age in (1, 2, 3)] == [9, 22, 36]
    assert [points(age, "green") for age in (1, 2, 3)] == [2, 6, 10]
    assert [points(age, "yellow") for age in (1, 2, 3)] == [0, 0, 15]
    assert [sum(card.shields for card in CARDS if card.age == age) for age in (1, 2, 3)] == [4, 8, 12]
    assert sum(wonder.points for wonder in WONDERS) == 42
    assert sum(token.points for token in TOKENS) == 11
    symbols = Counter(SYMBOLS[card.symbol] for card in CARDS if card.symbol >= 0)
    assert symbols == {symbol: 2 for symbol in SYMBOLS if symbol != "scales"}
    assert [token.id for token in TOKENS if token.symbol >= 0] == ["law"]


def test_wonders_cost_four_or_five_resources_and_no_coins() -> None:
    for wonder in WONDERS:
        assert wonder.cost.coins == 0
        assert 4 <= sum(wonder.cost.need(resource) for resource in range(5)) <= 5
    assert {wonder.id for wonder in WONDERS if wonder.replay} == {
        "appian_way",
        "hanging_gardens",
        "piraeus",
        "sphinx",
        "temple_of_artemis",
    }


def test_chains_are_single_links_to_an_earlier_age_in_the_same_colour() -> None:
    links = [card for card in CARDS if card.chain >= 0]
    assert len(links) == 17
    for card in links:
        parent = CARDS[card.chain]
        assert parent.frees == card.index
        assert parent.age < card.age
        assert parent.colour == card.colour
        assert card.chain_early == parent.early
    assert sum(card.frees >= 0 for card in CARDS) == 17
    both = {card.id for card in links if card.frees >= 0}
    assert both == {"statue", "temple"}
    assert CARD_BY_ID["statue"].chain == CARD_BY_ID["theater"].index


def test_a_set_of_cards_is_two_masks_without_overlap() -> None:
    assert len({(card.early, card.late) for card in CARDS}) == 73
    for card in CARDS:
        assert (card.early == 0) == (card.age == 3)
        assert (card.late == 0) == (card.age < 3)
    assert sum(card.early for card in CARDS) == 2**46 - 1
    assert sum(card.late for card in CARDS) == 2**27 - 1


def test_an_entry_reads_as_it_is_printed() -> None:
    forum = CARD_BY_ID["forum"]
    assert (forum.name, forum.age, COLOURS[forum.colour], forum.cost.coins) == ("Forum", 2, "yellow", 3)
    assert [forum.cost.need(resource) for resource in range(5)] == [0, 0, 1, 0, 0]
    assert (forum.raw_choice, forum.goods_choice) == (0, 1)
    guild = CARD_BY_ID["shipowners_guild"]
    assert [COUNTED[kind] for kind in places(guild.counts)] == ["brown", "grey"]
    assert (guild.coins_each, guild.points_each, guild.fuller) == (1, 1, True)
    assert CARD_BY_ID["chamber_of_commerce"].name == "Chamber of Commerce"
    assert WONDER_BY_ID["appian_way"].name == "The Appian Way"
    assert byte(CARD_BY_ID["palace"].scored, 0) == 7


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('forum = { price = "2 coins" }', "cards.toml, age_1, yellow, forum: unknown key 'price'"),
        ('forum = { cost = "2 gold" }', "forum, cost: 'gold' is none of: coins, coin, wood"),
        ('forum = { chain = "nowhere" }', "forum, chain: 'nowhere' is no building of an earlier Age"),
        ('forum = { choice = "wood" }', "forum, choice: must be all raw or all manufactured"),
        ('forum = { counts = "red" }', "forum, counts: needs coins_each or points_each"),
        ('forum = { symbol = "lyre" }', "forum, symbol: 'lyre' is none of: quill"),
    ],
)
def test_a_mistake_in_a_card_is_refused_with_file_and_key(line: str, message: str) -> None:
    text = f"[age_1.yellow]\n{line}\n[age_2]\n[age_3]\n[guilds]"
    with pytest.raises(DataError) as caught:
        read_cards(parse("cards.toml", text))
    assert message in str(caught.value)


def test_two_cards_cannot_share_a_chain() -> None:
    text = '[age_1.blue]\na = {}\n[age_2.blue]\nb = { chain = "a" }\nc = { chain = "a" }\n[age_3]\n[guilds]'
    with pytest.raises(DataError, match="c, chain: 'a' is no building of an earlier Age, or taken"):
        read_cards(parse("cards.toml", text))


def test_a_colour_that_does_not_exist_is_refused() -> None:
    with pytest.raises(DataError, match="age_1: unknown key 'pink'"):
        read_cards(parse("cards.toml", "[age_1.pink]\na = {}\n[age_2]\n[age_3]\n[guilds]"))


def test_a_rebate_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(DataError, match=r"tokens\.toml, masonry, rebate: 'red' is none of: blue, wonder"):
        read_tokens(parse("tokens.toml", 'masonry = { rebate = "red" }'))


def test_the_layouts_have_the_printed_shape() -> None:
    rows = [Counter(slot.row for slot in layout.slots) for layout in LAYOUTS]
    assert [list(row.values()) for row in rows[1:]] == [[2, 3, 4, 5, 6], [6, 5, 4, 3, 2], [2, 3, 4, 2, 4, 3, 2]]
    for layout in LAYOUTS[1:]:
        assert [slot.index for slot in layout.slots] == list(range(20))
        assert all(slot.face_up == (slot.row % 2 == 0) for slot in layout.slots)
        assert sorted((slot.row, -slot.x) for slot in layout.slots) == [(slot.row, slot.x) for slot in layout.slots]
        assert len(places(layout.face_up)) == 12
        assert layout.free & ~layout.face_up == 0
        assert sum(slot.bit for slot in layout.slots) == FULL


def test_what_lies_on_a_card_and_what_it_lies_on_are_the_same_links() -> None:
    for layout in LAYOUTS[1:]:
        for slot in layout.slots:
            under = {other for other in (slot.under_left, slot.under_right) if other >= 0}
            assert under == {other.index for other in layout.slots if other.covers & slot.bit}
            assert len(places(slot.covers)) <= 2


@pytest.mark.parametrize(
    ("drawing", "message"),
    [("# # #", "must show 20 cards, not 3"), ("# X", "drawn as # or \\?, not 'X'")],
)
def test_a_drawing_that_is_no_layout_is_refused(drawing: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_layouts(parse("layouts.toml", f'age_1 = "{drawing}"'))
