"""Bots: pure functions of what a seat knows, and the processes they think in."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from importlib import import_module

import pytest

from ai.bot import NotWaiting, choose, think
from ai.bots import BotError, Bots, Worker
from ai.levels import LEVELS
from ai.search import STRIDE
from tests.games.test_laws import moments
from wonders_tui.games import GAMES, game
from wonders_tui.games.game import GameError
from wonders_tui.games.state import Rng, State, waits

QUICK = "hard:iterations=64:seconds=60"
ENDLESS = "hard:iterations=1000000000:seconds=3600"


def decisions(name: str, seats: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of one random game with a seat that has something to choose in them."""
    for number, state in enumerate(moments((name, seats, {}), 5)):
        seat = next((seat for seat in range(seats) if waits(state, seat) and len(state.legal(seat)) > 1), None)
        if seat is not None and number % every == 0:
            yield state, seat


def first_decision(name: str = "duel") -> tuple[list[object], int, list[int]]:
    state, seat = next(decisions(name, game(name).seats[0], 1))
    return state.view(seat).pack(), seat, state.legal(seat)


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Is set when a process is asked to search without end."""
    begun = asyncio.Event()
    ask = Worker.ask

    async def watched(worker: Worker, request: list[object]) -> object:
        if ENDLESS in request:
            begun.set()
        return await ask(worker, request)

    monkeypatch.setattr(Worker, "ask", watched)
    return begun


@pytest.mark.parametrize("bot", [QUICK, "greedy", "random", "easy:iterations=20", "expert:iterations=40:seconds=60"])
@pytest.mark.parametrize("name", GAMES)
def test_every_bot_makes_legal_choices_the_same_for_the_same_seed(name: str, bot: str) -> None:
    for state, seat in decisions(name, game(name).seats[-1], 25):
        view = state.view(seat).pack()
        made = choose(name, view, seat, bot, 7)
        assert made in state.legal(seat)
        assert choose(name, view, seat, bot, 7) == made


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_see_changes_nothing_of_what_its_bot_thinks(name: str) -> None:
    swapped = import_module(f"tests.games.{name}.swaps").swapped
    rng = Rng(3)
    changed = 0
    for state, seat in decisions(name, game(name).seats[0], 6):
        other = swapped(state, seat, rng)
        if other is None or other == state:
            continue
        changed += 1
        assert think(name, other.view(seat).pack(), seat, QUICK, 9) == think(
            name, state.view(seat).pack(), seat, QUICK, 9
        )
    assert changed


def test_a_bot_does_not_choose_for_a_seat_that_does_not_wait() -> None:
    view, seat, _ = first_decision()
    with pytest.raises(NotWaiting, match=f"seat {1 - seat}"):
        think("duel", view, 1 - seat, QUICK, 1)


def test_a_bot_without_time_still_chooses() -> None:
    view, seat, _ = first_decision()
    assert think("duel", view, seat, ENDLESS, 1, 0.0).iterations == STRIDE


@pytest.mark.parametrize("bot", [QUICK, "expert:iterations=64:seconds=60", "random", "easy:iterations=20"])
async def test_bots_elsewhere_choose_what_they_choose_here(bot: str) -> None:
    async with Bots(2) as bots:
        for state, seat in decisions("duel", 2, 25):
            view = state.view(seat).pack()
            assert await bots.choose("duel", view, seat, bot, 4) == choose("duel", view, seat, bot, 4)


async def test_a_thought_has_an_opinion_of_every_choice() -> None:
    view, seat, legal = first_decision()
    async with Bots(1) as bots:
        thought = await bots.think("duel", view, seat, QUICK, 4)
    assert [opinion.choice for opinion in thought.opinions] == legal
    assert sum(opinion.visits for opinion in thought.opinions) == thought.iterations
    assert all(0.0 <= opinion.chance <= 1.0 for opinion in thought.opinions)


async def test_a_process_that_dies_is_replaced_and_its_request_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    view, seat, legal = first_decision()
    started: list[int] = []
    start = Worker.start

    async def watched() -> Worker:
        worker = await start()
        started.append(worker.pid)
        return worker

    monkeypatch.setattr(Worker, "start", watched)
    async with Bots(1) as bots:
        await bots.warm("duel")
        thinking = asyncio.create_task(bots.choose("duel", view, seat, QUICK, 4))
        os.kill(started[0], signal.SIGKILL)
        assert await thinking in legal
        assert await bots.choose("duel", view, seat, QUICK, 4) in legal
        assert len(started) == 2


async def test_a_request_that_always_kills_its_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def dead(_self: Worker, _request: list[object]) -> object:
        raise EOFError

    monkeypatch.setattr(Worker, "ask", dead)
    view, seat, _ = first_decision()
    async with Bots(1) as bots:
        with pytest.raises(BotError, match="processes in a row ended"):
            await bots.choose("duel", view, seat, QUICK, 4)


async def test_a_bad_request_is_an_error_here_and_costs_no_process() -> None:
    view, seat, legal = first_decision()
    async with Bots(1) as bots:
        with pytest.raises(BotError, match="no game 'chess'"):
            await bots.choose("chess", view, seat, QUICK, 4)
        with pytest.raises(BotError, match="BadPosition"):
            await bots.choose("duel", [], seat, QUICK, 4)
        with pytest.raises(GameError, match="no bot 'genius'"):
            await bots.choose("duel", view, seat, "genius", 4)
        assert await bots.choose("duel", view, seat, QUICK, 4) in legal


async def test_a_cancelled_request_stops_thinking_and_the_next_one_is_answered(asking: asyncio.Event) -> None:
    view, seat, legal = first_decision()
    async with Bots(1) as bots:
        thinking = asyncio.create_task(bots.choose("duel", view, seat, ENDLESS, 4))
        await asking.wait()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert await bots.choose("duel", view, seat, QUICK, 4) in legal


async def test_closing_ends_what_is_under_way_and_leaves_no_process(asking: asyncio.Event) -> None:
    view, seat, _ = first_decision()
    bots = Bots(2)
    thinking = asyncio.create_task(bots.choose("duel", view, seat, ENDLESS, 4))
    await asking.wait()
    pids = [worker.pid for worker in bots.busy]
    await bots.close()
    with pytest.raises(BotError, match="closed"):
        await thinking
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(BotError, match="closed"):
        await bots.choose("duel", view, seat, QUICK, 4)


async def test_those_who_ask_at_once_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    async def told(_self: Worker, request: list[object]) -> object:
        seconds = request[-1]
        assert isinstance(seconds, float)
        given.append(seconds)
        return 0, [(1, 1, 0.0)]

    monkeypatch.setattr(Worker, "ask", told)
    async with Bots(2) as bots:
        await asyncio.gather(*(bots.choose("duel", [], seat, "hard", 1) for seat in range(6)))
        cap = LEVELS["hard"].seconds
        assert given[0] == pytest.approx(cap / 3, abs=cap / 30)
        assert given[-1] > cap / 2
        given.clear()
        await bots.choose("duel", [], 0, "hard", 1)
        assert given[0] == pytest.approx(cap, abs=cap / 30)
