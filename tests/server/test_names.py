"""Names and lines of chat: nothing a terminal would obey, nothing that moves or hides other text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.names import COLUMNS, LINE, clean_line, clean_name, sketch, unique, width


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]52;c;aGFja2Vk\x07", "]52;c;aGFja2Vk"),
        ("\x9b2Jgone", "2Jgone"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301", "á\u0301\u0301"),
        ("new\nline\r\ttab", "newlinetab"),
        ("\x00\x07\x1b", "guest"),
        ("", "guest"),
        ("漢字" * 10, "漢字" * 6),
        ("x" * 100, "x" * 24),
        ("\u0301", "guest"),
        ("[/nope]", "[/nope]"),
    ],
)
def test_a_name_is_cleaned(wanted: str, name: str) -> None:
    assert clean_name(wanted) == name


@given(st.text())
def test_whatever_is_wanted_a_name_is_short_printable_and_stays_as_it_is_when_cleaned_again(wanted: str) -> None:
    name = clean_name(wanted)
    assert name
    assert width(name) <= COLUMNS
    assert name.isprintable()
    assert clean_name(name) == name
    assert not any(unicodedata.bidirectional(char) in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI") for char in name)


@given(st.text())
def test_a_line_of_chat_is_short_and_printable(text: str) -> None:
    line = clean_line(text)
    assert len(line) <= LINE
    assert line.isprintable()


def test_a_name_that_is_taken_gets_a_number_and_stays_short() -> None:
    assert unique("Ada", set()) == "Ada"
    assert unique("Ada", {"ada"}) == "Ada 2"
    assert unique("ＡＤＡ", {"ada", sketch("ada 2")}) == "ＡＤＡ 3"
    assert unique("x" * 24, {"x" * 24}) == "x" * 22 + " 2"
