from __future__ import annotations

from textual.geometry import Region

from wonders_tui.app.attention import Attention, towards
from wonders_tui.app.faces.face import Thing, Use

BUILD = Use([("Build", "text")], 7, ready=True)
DISCARD = Use([("Discard", "text")], 8)
TOO_DEAR = Use([("Wonder", "text")], None)


def state(attention: Attention) -> tuple[str, int | None]:
    return attention.focus, attention.armed


def test_looking_arms_what_is_ready_and_nothing_else() -> None:
    attention = Attention()
    attention.look("card", [DISCARD, BUILD])
    assert attention.armed == 7
    attention.look("card", [DISCARD, TOO_DEAR])
    assert attention.armed is None


def test_the_second_key_on_a_use_commits() -> None:
    attention = Attention()
    attention.look("card", [DISCARD])
    assert not attention.arm(DISCARD)
    assert attention.arm(DISCARD)
    assert not attention.arm(TOO_DEAR)
    assert attention.armed == 8


def test_back_disarms_first_and_then_looks_away() -> None:
    attention = Attention()
    attention.look("card", [BUILD, DISCARD])
    attention.arm(DISCARD)
    assert attention.back([BUILD, DISCARD])
    assert state(attention) == ("card", None)
    assert attention.back([BUILD, DISCARD])
    assert attention.focus == ""
    assert not attention.back([])


def test_back_from_what_looking_had_armed_looks_away_at_once() -> None:
    attention = Attention()
    attention.look("card", [BUILD])
    assert attention.back([BUILD])
    assert state(attention) == ("", None)


def test_what_is_gone_from_the_table_loses_the_focus_and_what_is_no_longer_possible_is_disarmed() -> None:
    attention = Attention()
    attention.look("card", [BUILD])
    attention.survive([Thing("card", "Card")], lambda thing: [BUILD], choosing=True)
    assert state(attention) == ("card", 7)
    attention.survive([Thing("card", "Card")], lambda thing: [DISCARD], choosing=True)
    assert state(attention) == ("card", None)
    attention.look("card", [BUILD])
    attention.survive([Thing("card", "Card")], lambda thing: [BUILD], choosing=False)
    assert state(attention) == ("card", None)
    attention.survive([Thing("other", "Other")], lambda thing: [], choosing=True)
    assert attention.focus == ""


ROW = [("a", Region(0, 10, 9, 4)), ("b", Region(10, 10, 9, 4)), ("c", Region(20, 10, 9, 4))]
ABOVE = [("up left", Region(5, 8, 9, 2)), ("up right", Region(15, 8, 9, 2))]


def test_arrows_walk_along_a_row_before_they_leave_it() -> None:
    places = [*ROW, *ABOVE]
    assert towards(places, "a", 1, 0) == "b"
    assert towards(places, "c", -1, 0) == "b"
    assert towards(places, "a", -1, 0) == ""


def test_arrows_up_and_down_go_to_the_nearest_thing_there() -> None:
    places = [*ROW, *ABOVE]
    assert towards(places, "a", 0, -1) == "up left"
    assert towards(places, "c", 0, -1) == "up right"
    assert towards(places, "up right", 0, 1) in ("b", "c")
    assert towards(places, "b", 0, 1) == ""


def test_without_a_focus_no_direction_leads_anywhere() -> None:
    assert towards(ROW, "", 1, 0) == ""
