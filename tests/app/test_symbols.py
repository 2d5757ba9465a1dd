from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from wonders_tui.app import symbols
from wonders_tui.app.symbols import KINDS, RESOURCES, SCIENCE, Palette, Symbol, ascii_form

SINGLE = [v for v in vars(symbols).values() if isinstance(v, Symbol) and v.glyph != "◆"]
EVERY = [*RESOURCES.values(), *KINDS.values(), *SCIENCE.values(), *SINGLE]


@pytest.mark.parametrize("symbol", EVERY, ids=lambda s: s.name)
def test_a_symbol_is_one_cell_wide_everywhere(symbol: Symbol) -> None:
    for char in (symbol.glyph, symbol.letter):
        assert cell_len(char) == len(char) == 1
        assert unicodedata.east_asian_width(char) not in ("W", "F", "A")
    assert symbol.letter.isascii()


@pytest.mark.parametrize("family", [RESOURCES, KINDS, SCIENCE], ids=["resources", "kinds", "science"])
def test_no_two_things_of_a_family_look_alike(family: dict[str, Symbol]) -> None:
    assert len({s.glyph for s in family.values()}) == len(family)
    two_games_share = {"g"} if family is SCIENCE else set()  # Duel's globe and the gear never meet
    assert len({s.letter for s in family.values()} - two_games_share) >= len(family) - 2 * len(two_games_share)


def test_ascii_mode_keeps_the_width_of_every_text() -> None:
    text = "┏━━┓ ✦3 ▐Theater▌ ░░ 5¢ ↻ Châteaux 日"
    plain = ascii_form(text)
    assert plain.isascii()
    assert len(plain) == len(text)
    assert "?" not in ascii_form("".join(s.glyph for s in EVERY) + "┌─┐│└┘░▌▐·…→×▸")


def test_without_colour_no_ink_has_a_colour() -> None:
    plain = Palette(colour=False)
    coloured = Palette()
    for ink in symbols._INKS:
        assert plain[ink].color is None
        assert plain[ink].bgcolor is None
        assert coloured[ink].color is not None
