from __future__ import annotations

import pytest

from server.record import MemoryRecord
from tests.app.at_table import click, seen, settled, table_of
from tests.server.table_setup import first_choice, header
from wonders_tui.app.app import WondersApp
from wonders_tui.app.choices import Choices
from wonders_tui.app.curtain import Curtain
from wonders_tui.app.menu import Menu
from wonders_tui.app.reading import Reading, Text, reading_width
from wonders_tui.app.score import Score
from wonders_tui.app.table import TableScreen

SIZE = (80, 24)


def record(*names: str) -> MemoryRecord:
    return MemoryRecord(header(names))


def app_at(*names: str) -> WondersApp:
    """The app at a new table of bids; names that begin with "bot" are bots that take their first choice."""
    return WondersApp(lambda app: app.play(record(*names)), choosers=first_choice)


async def test_the_first_key_looks_the_second_commits() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        await pilot.press("b")
        assert table.attention.focus
        assert table.attention.armed is not None
        assert table.standing is not None
        assert table.standing.update.step == 0
        assert "Enter" in seen(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert table.standing.update.step == 1


async def test_escape_goes_back_step_by_step_and_then_opens_the_menu() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("a", "escape")
        assert table_of(pilot).attention.focus == ""
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Menu)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_use_that_is_not_possible_cannot_be_armed() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("a", "2")
        table = table_of(pilot)
        assert table.attention.armed == int(table.attention.focus[5:])


async def test_a_choice_can_be_taken_back_until_the_reveal() -> None:
    async with app_at("Ada", "Ben").run_test(size=SIZE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        ada = table.client.standings
        await pilot.press("enter", "a", "enter")
        await settled(pilot)
        assert ada[0].pending is not None
        table.seat = 0
        await pilot.press("enter", "x")
        await settled(pilot)
        assert ada[0].pending is None
        assert ada[0].update.step == 0


async def test_behind_the_curtain_nothing_of_the_last_hand_is_on_the_screen() -> None:
    async with app_at("Ada", "Ben").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        hand = {thing.name for thing in table_of(pilot).things()}
        assert all(name in seen(pilot) for name in hand)
        await pilot.press("a", "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        assert not any(name in seen(pilot) for name in hand)
        assert "Ben" in seen(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert not any(name in seen(pilot) for name in hand)


async def test_everything_that_can_be_chosen_is_in_the_list_and_is_armed_from_there() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("l")
        assert isinstance(pilot.app.screen, Choices)
        table = table_of(pilot)
        assert table.standing is not None
        legal = table.standing.view.legal(0)
        assert all(f"card-{card:03}" in seen(pilot) for card in legal)
        await pilot.press("3", "enter")
        await settled(pilot)
        assert table.attention.armed == legal[2]
        assert table.attention.focus == f"card:{legal[2]}"


async def test_a_choice_can_be_typed_and_tab_completes_it() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        await pilot.press("slash", *"bid", "tab", "enter")
        await settled(pilot)
        assert table.standing is not None
        assert table.standing.update.step == 1


async def test_typing_nonsense_says_what_to_do_and_changes_nothing() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("slash", *"quit", "enter")
        assert "'quit' is not possible now" in seen(pilot)
        table = table_of(pilot)
        assert table.standing is not None
        assert table.standing.update.step == 0
        await pilot.press("escape")
        assert "Not possible" not in seen(pilot)


async def test_the_mouse_looks_and_commits_like_the_keyboard() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        await click(pilot, "card:", 1)
        assert table.attention.armed is not None
        await click(pilot, "do:confirm")
        await settled(pilot)
        assert table.standing is not None
        assert table.standing.update.step == 1


async def test_help_is_one_key_away() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, Reading)
        assert "The highest card wins." in seen(pilot)
        await pilot.press("escape", "a", "question_mark")
        assert "High cards win." in seen(pilot)
        await pilot.press("escape", "p")
        assert "Nothing to see." in seen(pilot)
        await pilot.press("escape", "o")
        assert "What happened" in seen(pilot)


@pytest.mark.parametrize("width", [80, 100, 120, 160])
async def test_a_sheet_is_as_wide_as_its_text_is_wrapped(width: int) -> None:
    async with app_at("Ada", "bot").run_test(size=(width, 30)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        await pilot.pause()
        assert pilot.app.screen.query_one(Text)._canvas.width == reading_width(width)


async def test_a_terminal_that_is_too_small_is_told_so_and_comes_back_when_it_grows() -> None:
    async with app_at("Ada", "bot").run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        assert "needs 80x24" in seen(pilot)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "What do you bid?" in seen(pilot)


async def test_resizing_keeps_the_focus_and_the_armed_choice() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("b")
        before = (table_of(pilot).attention.focus, table_of(pilot).attention.armed)
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        assert (table_of(pilot).attention.focus, table_of(pilot).attention.armed) == before


async def test_the_score_sheet_comes_at_the_end_and_the_table_can_be_looked_at() -> None:
    async with app_at("Ada", "bot").run_test(size=SIZE) as pilot:
        await settled(pilot)
        for _ in range(40):
            if isinstance(pilot.app.screen, Score):
                break
            await pilot.press("c" if len(table_of(pilot).things()) > 1 else "a")
            await pilot.press("1", "enter")
            await settled(pilot)
        assert isinstance(pilot.app.screen, Score)
        assert "Most points win." in seen(pilot)
        await pilot.press("t")
        assert "game over" in seen(pilot)
        await pilot.press("r")
        assert isinstance(pilot.app.screen, Score)


async def test_a_table_of_bots_only_can_be_watched() -> None:
    async with app_at("bot a", "bot b").run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert isinstance(pilot.app.screen, Score | TableScreen)
        assert not table_of(pilot).client.own


@pytest.mark.parametrize("names", [("Ada", "bot"), ("Ada", "Ben", "bot")])
async def test_leaving_the_table_ends_its_tasks(names: tuple[str, ...]) -> None:
    app = app_at(*names)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        table_of(pilot).leave()
        await settled(pilot)
        assert not app.parlour._rooms


async def test_another_choice_can_be_made_instead_until_the_reveal() -> None:
    async with app_at("Ada", "Ben").run_test(size=SIZE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        await pilot.press("enter", "a", "enter")
        await settled(pilot)
        table.seat = 0
        await pilot.press("enter", "b")
        assert "instead of: Bid" in seen(pilot)
        await pilot.press("enter")
        await settled(pilot)
        ada = table.client.standings[0]
        assert ada.pending == ada.view.text(0, ada.view.legal(0)[1])
