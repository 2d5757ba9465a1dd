"""Keys come in slices, a paste in one piece, a flood not at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wonders_tui.app.typed import BACKLOG, FLOOD, PASTE, PASTE_END, PASTE_START, SLICE, Keys, Pasted, Typing


def pieces(typing: Typing) -> list[Keys | Pasted]:
    found = []
    while (piece := typing.take()) is not None:
        found.append(piece)
    return found


def test_keys_come_in_slices_in_their_order() -> None:
    typing = Typing()
    typing.add(b"a" * 20)
    typing.add(b"b")
    assert pieces(typing) == [Keys(b"a" * SLICE), Keys(b"aaaab")]
    assert not typing.waiting


def test_what_nobody_could_type_is_dropped_and_a_flood_is_noticed() -> None:
    typing = Typing()
    assert typing.add(b"x" * 100_000)
    assert typing.full
    assert sum(len(piece.data) for piece in pieces(typing) if isinstance(piece, Keys)) == BACKLOG
    assert typing.roomy
    assert typing.add(b"x" * FLOOD)
    assert not typing.add(b"x" * BACKLOG)


def test_a_paste_is_one_piece_between_the_keys_around_it() -> None:
    typing = Typing()
    typing.add(b"ab" + PASTE_START + b"many\nlines\x1b[2J\x07" + PASTE_END + b"cd")
    assert pieces(typing) == [Keys(b"ab"), Pasted("many\nlines[2J"), Keys(b"cd")]


@given(st.binary(max_size=300).filter(lambda b: b"\x1b" not in b), st.lists(st.integers(1, 40), max_size=30))
def test_a_paste_may_arrive_in_any_parts(text: bytes, cuts: list[int]) -> None:
    typing = Typing()
    typing.add(PASTE_START)
    stream = text + PASTE_END + b"q"
    for cut in cuts:
        typing.add(stream[:cut])
        stream = stream[cut:]
    typing.add(stream)
    paste, key = pieces(typing)
    shown = "".join(c for c in text.decode("utf-8", "replace") if c.isprintable() or c in "\n\t")
    assert paste == Pasted(shown)
    assert key == Keys(b"q")


def test_a_huge_paste_is_cut_and_costs_no_more_memory_than_its_limit() -> None:
    typing = Typing()
    typing.add(PASTE_START)
    for _ in range(100):
        assert typing.add(b"x" * 30_000)
        assert typing._paste is not None
        assert len(typing._paste) <= PASTE + 40_000
    typing.add(PASTE_END + b"q")
    paste, key = pieces(typing)
    assert paste == Pasted("x" * PASTE)
    assert key == Keys(b"q")
