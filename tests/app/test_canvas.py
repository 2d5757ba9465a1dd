from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span, width_of, wrap
from wonders_tui.app.symbols import Palette

PALETTE = Palette()


def test_what_is_drawn_outside_is_cut_off() -> None:
    canvas = Canvas(6, 2, PALETTE)
    assert canvas.put(3, 0, "abcdef") == 6
    canvas.put(-2, 1, "xyz")
    canvas.put(0, 7, "nowhere")
    assert canvas.text() == "   abc\nz     "


def test_a_wide_letter_never_hangs_over_the_edge() -> None:
    canvas = Canvas(4, 1, PALETTE)
    canvas.put(0, 0, "日本語")
    assert canvas.strip(0).cell_length == 4
    assert canvas.text() == "日本"


def test_control_characters_and_marks_do_not_reach_the_terminal() -> None:
    canvas = Canvas(8, 1, PALETTE)
    canvas.put(0, 0, "a\x1b[2Jb\u0301c")
    assert "\x1b" not in canvas.text()
    assert canvas.strip(0).cell_length == 8


def test_neighbouring_cells_of_one_ink_become_one_segment() -> None:
    canvas = Canvas(10, 1, PALETTE)
    canvas.line(0, 0, [("ab", "good"), ("cd", "good"), ("e", "bad")])
    assert [segment.text for segment in canvas.strip(0)] == ["abcd", "e", "     "]


def test_lines_break_at_blanks_and_keep_their_inks() -> None:
    line: list[Span] = [("build the ", "text"), ("Clay Reserve", "yellow"), (" for 3", "text")]
    rows = wrap(line, 12)
    assert ["".join(text for text, _ in row) for row in rows] == ["build the", "Clay Reserve", "for 3"]
    assert rows[1][0][1] == "yellow"
    assert all(width_of(row) <= 12 for row in rows)


def test_a_later_mark_lies_on_top_of_an_earlier_one() -> None:
    canvas = Canvas(20, 5, PALETTE)
    canvas.mark("board", 0, 0, 20, 5)
    canvas.mark("card:forum", 2, 1, 5, 2)
    canvas.mark("nothing", 30, 1, 5, 2)
    assert canvas.at(3, 2) == "card:forum"
    assert canvas.at(10, 2) == "board"
    assert canvas.at(25, 2) == ""
    assert len(canvas.places) == 2


def test_columns_made_of_blanks_in_several_spans_stay_columns() -> None:
    rows = wrap([("blue", "blue"), ("      ", "text"), ("  19  ", "text"), ("   7", "text")], 40)
    assert ["".join(text for text, _ in row) for row in rows] == ["blue        19     7"]


def test_a_word_of_several_inks_stays_together_and_a_very_long_one_is_broken() -> None:
    rows = wrap([("pay 3", "text"), ("¢", "coin"), (" now", "text")], 6)
    assert ["".join(text for text, _ in row) for row in rows] == ["pay 3¢", "now"]
    rows = wrap([("abcdefghij", "text")], 4)
    assert ["".join(text for text, _ in row) for row in rows] == ["abcd", "efgh", "ij"]


def test_rows_after_the_first_are_indented_and_blanks_at_the_beginning_stay() -> None:
    rows = wrap([("  one two three", "text")], 9, indent=4)
    assert ["".join(text for text, _ in row) for row in rows] == ["  one two", "    three"]
