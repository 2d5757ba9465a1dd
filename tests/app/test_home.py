from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import OptionList

from server import store
from server.record import Chair
from tests.app.at_table import RECORDS, a_choice, app_in, book_until, last_choice, seen, settled, table_of
from wonders_tui.app.app import WondersApp
from wonders_tui.app.faces import with_faces
from wonders_tui.app.home import Home
from wonders_tui.app.menu import Menu
from wonders_tui.app.replay import Reel, Replay
from wonders_tui.app.score import Score
from wonders_tui.app.setup import PERSON, SetUp, Setup
from wonders_tui.app.table import TableScreen
from wonders_tui.games.game import GameError

SIZE = (80, 24)


async def test_three_keys_lead_to_the_first_choice() -> None:
    async with WondersApp(choosers=last_choice).run_test(size=SIZE) as pilot:
        await pilot.press("1")
        if len(with_faces()) > 1:
            assert isinstance(pilot.app.screen, Menu)
            await pilot.press(str(with_faces().index("duel") + 1))
        await pilot.press("2")
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert "your turn" in seen(pilot)


async def test_a_game_that_was_left_can_be_continued_where_it_stood() -> None:
    async with WondersApp(lambda app: at_home(app).quick("duel", "easy", 5), choosers=a_choice).run_test(
        size=SIZE
    ) as pilot:
        await settled(pilot)
        await pilot.press("a", "enter")
        await settled(pilot)
        before = table_of(pilot).standing
        assert before is not None
    async with WondersApp(choosers=a_choice).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert "Continue" in seen(pilot)
        await pilot.press("1")
        await settled(pilot)
        after = table_of(pilot).standing
        assert after is not None
        assert after.view == before.view


def at_home(app: WondersApp) -> Home:
    assert isinstance(app.screen, Home)
    return app.screen


async def test_a_record_that_is_open_elsewhere_is_refused_with_a_sentence() -> None:
    kept = store.create(store.new_header("duel", (Chair("You"), Chair("Ada", "easy")), None, 3))
    try:
        async with WondersApp(choosers=a_choice).run_test(size=SIZE) as pilot:
            await settled(pilot)
            await pilot.press("1")
            await settled(pilot)
            assert isinstance(pilot.app.screen, Home)
            assert any("another window" in note.message for note in pilot.app._notifications)
    finally:
        kept.close()


async def test_a_finished_game_is_stepped_through_from_both_sides() -> None:
    store.data_folder().joinpath("old.wonders").write_bytes((RECORDS / "duel.wonders").read_bytes())
    async with WondersApp(choosers=a_choice).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("3", "1")
        await settled(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, Replay)
        last = len(screen.reel.moments) - 1
        assert f"step 0 of {last}" in seen(pilot)
        await pilot.press("right", "right")
        assert f"step 2 of {last}" in seen(pilot)
        await pilot.press("w")
        await pilot.press("end")
        assert f"step {last} of {last}" in seen(pilot)
        await pilot.press("r")
        assert isinstance(pilot.app.screen, Score)
        await pilot.press("t", "home", "left")
        assert f"step 0 of {last}" in seen(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Home)


def test_a_game_that_is_not_over_cannot_be_looked_through() -> None:
    with pytest.raises(GameError, match="not finished"):
        Reel(book_until("duel", lambda state, n: n == 20))


async def test_another_game_with_the_same_people_is_one_key_away() -> None:
    book = book_until("duel", lambda state, n: not state.waiting())
    async with app_in(book).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert isinstance(pilot.app.screen, Score)
        await pilot.press("n")
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert table_of(pilot).client.names == ("Ada", "You")


def test_people_at_one_screen_are_told_apart_by_name() -> None:
    setup = Setup("duel")
    setup.choose_game("duel")
    assert setup.chairs == (Chair("You"), Chair("Ada", "normal"))
    setup.kind(1, PERSON)
    assert setup.chairs == (Chair("Player 1"), Chair("Player 2"))
    setup.kind(0, "hard")
    assert [chair.bot for chair in setup.chairs] == ["hard", ""]
    assert setup.names[1] == "You"


async def test_a_game_is_set_up_by_keyboard() -> None:
    async with WondersApp(choosers=a_choice).run_test(size=SIZE) as pilot:
        await pilot.press("2")
        screen = pilot.app.screen
        assert isinstance(screen, SetUp)
        rows = [option.id for option in screen.query_one(OptionList)._options]
        await pilot.press(*["down"] * rows.index("seat 0"), *["backspace"] * 3, *"Eva")
        await pilot.press("down", "right", "right")
        await pilot.press(*["down"] * (rows.index("seed") - rows.index("seat 1")), *"42")
        assert "Eva" in seen(pilot)
        assert "42" in seen(pilot)
        await pilot.press("f5")
        await settled(pilot)
        assert table_of(pilot).client.names[0] == "Eva"
        seating = table_of(pilot).client.seating
        assert seating is not None
        assert [seat.level for seat in seating.seats if seat.kind == "bot"] == ["expert"]
        header = store.records()[0].book
        assert header is not None
        assert header.header.seed == 42


async def test_whatever_is_said_about_a_setting_can_be_read_to_its_end() -> None:
    async with WondersApp(choosers=a_choice).run_test(size=SIZE) as pilot:
        await pilot.press("2")
        assert "Esc back" in seen(pilot)
        for turn in range(len(with_faces())):
            screen = pilot.app.screen
            assert isinstance(screen, SetUp)
            for *_, meaning in screen._rows():
                await pilot.pause()
                assert meaning in " ".join(seen(pilot).replace("│", " ").split()), turn
                await pilot.press("down")
            await pilot.press("home", "right")


async def test_a_replay_has_one_you_and_it_is_the_person() -> None:
    chairs = (Chair("Ada", "easy"), Chair("You"))
    book = store.read(RECORDS / "duel.wonders")
    ours = replace(book, header=replace(book.header, chairs=chairs))
    async with WondersApp(lambda app: app.look_back(ours), choosers=a_choice).run_test(size=SIZE) as pilot:
        await settled(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, Replay)
        assert screen.seat == 1
        assert "Player 2" not in seen(pilot)
        await pilot.press("w")
        await pilot.pause()
        assert "Player 2" in seen(pilot)


async def test_two_people_at_one_screen_see_no_curtain_where_nothing_is_secret() -> None:
    def two(app: WondersApp) -> None:
        at_home(app).deal("duel", (Chair("Eva"), Chair("Max")), {}, 3)

    async with WondersApp(two, choosers=a_choice).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert "Eva, your turn" in seen(pilot)
        await pilot.press("a", "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert "Max, your turn" in seen(pilot)
