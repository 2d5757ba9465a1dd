"""Data files are read strictly: every mistake is refused with the file and the key it stands in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wonders_tui.games.data import DataError, Entry, parse

GOODS = ("wood", "stone", "glass")


def card(text: str) -> Entry:
    return parse("cards.toml", f"forum = {{ {text} }}").entry("forum")


def test_a_line_is_read_key_by_key() -> None:
    with card(
        'name = "Forum", cost = "2 wood, glass", makes = "wood stone", points = 3, free = true, at = [1, -2]'
    ) as it:
        assert it.text("name") == "Forum"
        assert it.amounts("cost", GOODS) == {"wood": 2, "glass": 1}
        assert it.words("makes", GOODS) == ("wood", "stone")
        assert it.number("points") == 3
        assert it.flag("free")
        assert it.numbers("at") == (1, -2)
        assert it.number("coins", 0) == 0
        assert it.word("symbol", GOODS, "") == ""
        assert it.amounts("missing", GOODS) == {}
        assert not it.flag("again")


def test_tables_come_in_the_order_of_the_file() -> None:
    book = parse("x.toml", "[b]\nn = 1\n[a]\nn = 2\n[[row]]\nn = 3\n[[row]]\nn = 4")
    assert [entry.number("n") for entry in book.list("row")] == [3, 4]
    tables = parse("x.toml", "[b]\nn = 1\n[a]\nn = 2")
    assert [(key, entry.number("n")) for key, entry in tables.entries()] == [("b", 1), ("a", 2)]


def test_a_key_that_nobody_asked_for_is_refused() -> None:
    with (
        pytest.raises(DataError, match=r"cards\.toml, forum: unknown key 'colur'; known here: name"),
        card('name = "Forum", colur = "red"') as entry,
    ):
        entry.text("name")


def test_an_error_inside_is_not_hidden_by_unknown_keys() -> None:
    with pytest.raises(DataError, match="'name' is missing"), card("points = 1") as entry:
        entry.text("name")


@pytest.mark.parametrize(
    ("text", "ask", "message"),
    [
        ('points = "3"', lambda e: e.number("points"), "forum, points: must be a whole number, not '3'"),
        ("points = true", lambda e: e.number("points"), "must be a whole number, not True"),
        ("name = 3", lambda e: e.text("name"), "forum, name: must be a text, not 3"),
        ("free = 1", lambda e: e.flag("free"), "must be true or false, not 1"),
        ('kind = "iron"', lambda e: e.word("kind", GOODS), "forum, kind: 'iron' is none of: wood, stone, glass"),
        ('makes = "wood iron"', lambda e: e.words("makes", GOODS), "'iron' is none of"),
        ('cost = "2 iron"', lambda e: e.amounts("cost", GOODS), "'iron' is none of"),
        ('cost = "two wood"', lambda e: e.amounts("cost", GOODS), 'must read like "2 wood, glass"'),
        ('cost = "wood, wood"', lambda e: e.amounts("cost", GOODS), 'must read like "2 wood, glass"'),
        ('cost = "0 wood"', lambda e: e.amounts("cost", GOODS), 'must read like "2 wood, glass"'),
        ("at = [1, 'x']", lambda e: e.numbers("at"), "must be a list of whole numbers"),
        ("row = 3", lambda e: e.entry("row"), "must be a table, not 3"),
        ("row = [1]", lambda e: e.list("row"), "must be a list of tables"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(text: str, ask: Callable[[Entry], object], message: str) -> None:
    with pytest.raises(DataError) as caught:
        ask(card(text))
    assert message in str(caught.value)


def test_a_broken_file_is_named() -> None:
    with pytest.raises(DataError, match=r"cards\.toml: ."):
        parse("cards.toml", "forum = ")
