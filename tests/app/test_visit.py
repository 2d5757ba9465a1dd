"""A visit to a house by keyboard: the lobby, a room, the table, and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Input, Label, OptionList

from server.link import local_pair
from server.messages import Enter, Open, Ready, Say, Sit, Terms
from server.session import serve
from tests.app.at_table import seen
from tests.server.hall_setup import Town, town
from wonders_tui.app.ask import Ask
from wonders_tui.app.hall import LobbyScreen, RoomScreen
from wonders_tui.app.table import TableScreen
from wonders_tui.app.visit import VisitApp
from wonders_tui.games import game
from wonders_tui.games.game import GameError


async def duel_bot(name: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """Takes the first legal choice."""
    return game(name).unpack(view).legal(seat)[0]


async def until(pilot: Pilot[None], condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(30):
        while True:
            if condition():
                return
            await pilot.pause(0.01)


def words(app: VisitApp) -> str:
    """Everything the screens of the house show."""
    listed = app.screen.query_one("#hall-list", OptionList)
    prompts = [str(listed.get_option_at_index(i).prompt) for i in range(listed.option_count)]
    return "\n".join([*prompts, *(str(label.render()) for label in app.screen.query(Label))])


async def pick(app: VisitApp, pilot: Pilot[None], words: str) -> None:
    """Press the number of the entry with these words."""
    await pilot.pause()
    options = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
    await pilot.press(next(option.split()[0] for option in options if words in option))
    await pilot.pause()


@asynccontextmanager
async def visit(
    house: Town, name: str = "Ada", key: str = "SHA256:ada", admits: Any = None
) -> AsyncIterator[tuple[VisitApp, Pilot[None]]]:
    here, there = local_pair()
    serving = asyncio.get_running_loop().create_task(serve(house.hall, there, house.clock, key, name, admits=admits))
    app = VisitApp(here)
    async with app.run_test(size=(100, 30)) as pilot:
        yield app, pilot
        here.close()
    await serving


async def test_a_visitor_opens_a_table_puts_a_bot_there_plays_and_goes_back() -> None:
    async with town(bots=duel_bot) as house, visit(house) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "you are Ada" in words(app))
        await pilot.press("n")
        await pick(app, pilot, "Duel")
        await until(pilot, lambda: isinstance(app.screen, RoomScreen))
        assert "seat 1: Ada" in words(app)
        assert "seat 2: open" in words(app)
        await pick(app, pilot, "seat 2")
        await pick(app, pilot, "easy")
        await until(pilot, lambda: isinstance(app.screen, RoomScreen) and "easy bot" in words(app))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and 0 in app.visitor.standings)
        assert app.visitor.own == (0,)
        await pilot.press("q")
        await pick(app, pilot, "Leave the table")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        assert "playing" in words(app)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_all_keys_of_a_house_can_be_read_in_80_cells() -> None:
    async with town(bots=duel_bot) as house, visit(house) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.size.width == 80)
        assert LobbyScreen.KEYS in seen(pilot)
        await pilot.press("n")
        await pick(app, pilot, "Duel")
        await until(pilot, lambda: isinstance(app.screen, RoomScreen))
        await until(pilot, lambda: RoomScreen.KEYS in seen(pilot))


async def test_terms_are_changed_by_the_host_and_chat_is_seen_with_brackets_and_all() -> None:
    async with town(bots=duel_bot) as house, visit(house) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.visitor.lobby)
        app.visitor.link.send(_open())
        await until(pilot, lambda: isinstance(app.screen, RoomScreen))
        ben = await house.come("[/nope]")
        await ben.say(_enter(house))
        await ben.say(Say("[red]hi[/nope] \x1b[2J"))
        await until(pilot, lambda: "[/nope]: [red]hi[/nope] [2J" in words(app))
        await pick(app, pilot, "Change the terms")
        await pick(app, pilot, "Time for")
        await pick(app, pilot, "30 seconds")
        await until(pilot, lambda: isinstance(app.screen, RoomScreen) and "clock 30 s" in words(app))


async def test_a_house_of_a_stranger_cannot_command_our_terminal() -> None:
    app = VisitApp(local_pair()[0])
    segments = [Segment("hi\x1b]52;c;aGk=\x07\u202e", Style.parse("red"))]
    for line_filter in app.get_line_filters():
        segments = line_filter.apply(segments, Color(0, 0, 0))
    assert segments[0].text == "hi]52;c;aGk="


async def test_a_guest_sees_a_seat_code_and_says_something() -> None:
    async with town() as house, visit(house, "Ben", "") as (app, pilot):
        await until(pilot, lambda: app.visitor.you is not None and app.visitor.you.code in words(app))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press(*"hello", "enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Ben: hello" in words(app))


async def test_a_house_with_a_password_is_entered_with_it() -> None:
    async with town() as house, visit(house, admits=lambda text: text == "sesame") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ask))
        assert app.screen.query_one(Input).password
        await pilot.press(*"wrong", "enter")
        await until(pilot, lambda: isinstance(app.screen, Ask) and "2 more" in str(app.screen.query(Label)[0].render()))
        await pilot.press(*"sesame", "enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "you are Ada" in words(app))


async def test_the_next_game_begins_for_everybody_who_is_here() -> None:
    async with town(bots=duel_bot) as house, visit(house) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.visitor.lobby)
        app.visitor.link.send(_open())
        await until(pilot, lambda: isinstance(app.screen, RoomScreen))
        await pick(app, pilot, "seat 2")
        await pick(app, pilot, "easy")
        await until(pilot, lambda: isinstance(app.screen, RoomScreen) and "easy bot" in words(app))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and 0 in app.visitor.standings)
        while app.visitor.over is None:
            standing = app.visitor.standings[0]
            if standing.asked:
                legal = standing.view.legal(0)
                app.visitor.choose(0, standing.view.text(0, legal[-1]))
            await pilot.pause(0.001)
            house.clock.pass_by(1)
        first = app.visitor.welcome
        await until(pilot, lambda: app.visitor.room and app.visitor.room.status == "over")
        app._uncover(app._table)  # type: ignore[arg-type]
        app.screen.leave("rematch")  # type: ignore[attr-defined]
        await until(pilot, lambda: app.visitor.welcome is not first and isinstance(app.screen, TableScreen))
        assert app.visitor.over is None


async def test_when_the_house_closes_the_app_ends_and_says_why() -> None:
    async with town() as house, visit(house) as (app, pilot):
        await until(pilot, lambda: app.visitor.lobby)
        house.hall.visitors[0].link.close("back at nine")
        await until(pilot, lambda: not app.is_running or app._exit)
        assert app.parting == "back at nine"


async def test_a_line_that_breaks_is_taken_up_again_at_the_same_screen() -> None:
    async with town(bots=duel_bot) as house:
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        async def redial() -> Any:
            if len(tasks) > 2:
                raise GameError("nobody answers")
            here, there = local_pair()
            tasks.append(loop.create_task(serve(house.hall, there, house.clock, "SHA256:ada", "Ada")))
            return here

        app = VisitApp(await redial(), redial=redial)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.visitor.lobby)
            app.visitor.link.send(_open())
            await until(pilot, lambda: isinstance(app.screen, RoomScreen))
            ben = await house.come("Ben")
            await ben.say(_enter(house), Sit(1), Ready(True))
            await until(pilot, lambda: "Ben, ready" in words(app))
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.visitor.standings[0].asked)
            table = app.screen
            standing = app.visitor.standings[0]
            app.visitor.link.close("torn")
            await until(pilot, lambda: len(tasks) == 2 and app.visitor.lost is None and app.visitor.standings)
            assert app.visitor.standings[0].view == standing.view
            assert app.screen is table
            app.visitor.link.close("torn")
            await until(pilot, lambda: len(tasks) == 3 and app.visitor.lost is None)
            app.visitor.link.close("torn")
            await until(pilot, lambda: app._exit)
            assert app.parting == "nobody answers"
        await asyncio.gather(*tasks)


def _open(name: str = "duel", seats: int = 2) -> Open:
    return Open(Terms("Friday", name, seats))


def _enter(house: Town) -> Enter:
    return Enter(next(iter(house.hall.rooms)))
