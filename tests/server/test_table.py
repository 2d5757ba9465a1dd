"""The laws of the table: who decides, what is refused, who learns what."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from server.link import local_pair
from server.messages import (
    AskHint,
    Choose,
    Hint,
    Leave,
    MoreTime,
    Mute,
    Notice,
    Over,
    Refused,
    Return,
    Said,
    Say,
    Seating,
    Update,
    Welcome,
    Withdraw,
)
from server.place import BACKLOG
from server.record import MemoryRecord
from server.table import House
from tests.server.bids import BIDS, card_name
from tests.server.conftest import FakeClock
from tests.server.table_setup import Client, Room, first_choice, header, open_room, quiet, sleeper
from wonders_tui.games.state import Rng, State


@asynccontextmanager
async def room(**given: Any) -> AsyncIterator[Room]:
    opened = await open_room(**given)
    try:
        yield opened
    finally:
        await opened.end()


def hand(client: Client, seat: int) -> list[str]:
    view = BIDS.unpack(client.update(seat).view)
    return [view.text(seat, choice) for choice in view.legal(seat)]


def seat_kinds(client: Client) -> list[str]:
    seating = client.all(Seating)[-1]
    assert isinstance(seating, Seating)
    return [seat.kind for seat in seating.seats]


async def test_a_client_is_welcomed_told_who_sits_where_and_shown_the_table_in_this_order() -> None:
    async with room() as table:
        ada = await table.join(0, name="Ada")
        assert [type(message) for message in ada.heard[:3]] == [Welcome, Seating, Update]
        assert isinstance(ada.heard[0], Welcome)
        assert ada.heard[0].own == (0,)
        assert ada.update().waiting == 0b11
        assert seat_kinds(ada) == ["human", "away"]


async def test_choices_stay_hidden_until_everybody_has_chosen() -> None:
    async with room() as table:
        ada, ben = await table.join(0), await table.join(1, name="Ben")
        bid = hand(ada, 0)[0]
        ada.choose(bid)
        await quiet()
        assert ada.update().pending == bid
        assert ben.update().pending is None
        assert ben.update().chosen == 0b01
        assert not any(bid.split()[1].encode() in raw for raw in ben.raw)
        ben.choose(hand(ben, 1)[0])
        await quiet()
        assert ben.update().step == 1
        assert ada.update().pending is None
        assert bid.split()[1] in [event.what for event in ben.update().events if event.kind == "bid"]


async def test_a_choice_may_be_changed_and_taken_back_until_the_reveal() -> None:
    async with room() as table:
        ada, ben = await table.join(0), await table.join(1)
        first, second, _ = hand(ada, 0)
        ada.choose(first)
        ada.choose(second)
        await quiet()
        assert ada.update().pending == second
        ada.link.send(Withdraw(0, 1))
        await quiet()
        assert ada.update().pending is None
        assert ben.update().chosen == 0
        ben.choose(hand(ben, 1)[0])
        await quiet()
        assert ben.update().step == 0
        ada.choose(second)
        await quiet()
        assert ben.update().step == 1
        assert next(event.what for event in ada.update().events if event.kind == "bid") == second.split()[1]
        ada.link.send(Withdraw(0, 1))
        await quiet()
        refused = ada.all(Refused)[-1]
        assert isinstance(refused, Refused)
        assert refused.reason == "stale"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (Choose(0, 2, "bid card-001"), "stale"),
        (Choose(0, 1, "bid nothing"), "illegal"),
        (Choose(1, 1, "bid card-001"), "illegal"),
        (Choose(5, 1, "bid card-001"), "illegal"),
        (Withdraw(0, 1), "illegal"),
        (MoreTime(0, 1), "illegal"),
        (Leave(1), "illegal"),
        (AskHint(1, 1), "illegal"),
    ],
)
async def test_what_is_refused_changes_nothing_and_says_why(message: Any, reason: str) -> None:
    async with room() as table:
        ada, ben = await table.join(0), await table.join(1)
        before = ben.update()
        lines = list(table.table.record.lines)  # type: ignore[attr-defined]
        ada.link.send(message)
        await quiet()
        refused = ada.all(Refused)
        assert [refusal.reason for refusal in refused if isinstance(refusal, Refused)] == [reason]
        assert ben.update() == before
        assert table.table.record.lines == lines  # type: ignore[attr-defined]
        ada.choose(hand(ada, 0)[0])
        await quiet()
        assert ben.update().chosen == 0b01


async def test_the_choices_of_others_never_make_mine_stale() -> None:
    async with room(names=("Ada", "Ben", "Cy")) as table:
        ada, ben, cy = await table.join(0), await table.join(1), await table.join(2)
        opened = ada.update()
        ben.choose(hand(ben, 1)[0])
        cy.choose(hand(cy, 2)[0])
        await quiet()
        ada.link.send(Choose(0, opened.turn, hand(ada, 0)[0]))
        await quiet()
        assert not ada.all(Refused)
        assert ada.update().step == 1


async def test_bytes_that_are_no_message_close_that_link_with_a_sentence_and_touch_nobody_else() -> None:
    async with room() as table:
        ada, ben = await table.join(0), await table.join(1)
        ada.link._outward.frames.append(b"\x93garbage")
        ada.link._outward.changed.set()
        await quiet()
        assert ada.link.closed
        assert "msgpack" in ada.link.reason
        refused = ada.heard[-1]
        assert isinstance(refused, Refused)
        assert refused.reason == "malformed"
        assert not ben.link.closed
        assert seat_kinds(ben) == ["away", "human"]
        ben.choose(hand(ben, 1)[0])
        await quiet()
        assert ben.update().chosen == 0b10


async def test_bots_play_a_whole_game_and_the_end_is_told_with_everything_uncovered() -> None:
    async with room(names=("bot 1", "bot 2", "bot 3")) as table:
        watcher = await table.join()
        for _ in range(20):
            await quiet()
        over = watcher.heard[-1]
        assert isinstance(over, Over)
        assert over.seed == 7
        assert watcher.update().waiting == 0
        assert BIDS.outcome(BIDS.unpack(watcher.update().view)) is not None
        late = await table.join()
        assert isinstance(late.heard[-1], Over)
        assert isinstance(late.heard[-2], Update)


async def test_a_dropped_player_is_waited_for_then_played_by_a_bot_and_takes_over_again(clock: FakeClock) -> None:
    async with room(clock=clock, house=House(grace=60)) as table:
        ada, ben = await table.join(0), await table.join(1, name="Ben")
        ben.choose(hand(ben, 1)[0])
        await table.leave(ada)
        assert seat_kinds(ben) == ["away", "human"]
        clock.pass_by(59)
        await quiet()
        assert ben.update().step == 0
        clock.pass_by(2)
        await quiet()
        assert ben.update().step >= 1
        assert seat_kinds(ben) == ["stand-in", "human"]
        ada = await table.join(0, name="Ada")
        assert seat_kinds(ben) == ["human", "human"]
        assert {event.step for event in ada.update().events} == set(range(1, ada.update().step + 1))
        await play_until_only_seat_0_is_waited_for(ben)
        clock.pass_by(600)
        await quiet()
        assert ada.update().waiting & ~ada.update().chosen == 1, "the returned player is waited for"
        step = ada.update().step
        ada.choose(hand(ada, 0)[0])
        await quiet()
        assert ada.update().step == step + 1


async def play_until_only_seat_0_is_waited_for(ben: Client) -> None:
    for _ in range(5):
        last = ben.update()
        if last.waiting & ~last.chosen & 2:
            ben.choose(hand(ben, 1)[0])
            await quiet()
    assert ben.update().waiting & ~ben.update().chosen == 1


async def test_a_player_who_returns_while_the_bot_thinks_decides_for_themselves(clock: FakeClock) -> None:
    async with room(bots=sleeper, clock=clock) as table:
        ben = await table.join(1)
        clock.pass_by(61)
        await quiet()
        assert ben.update().thinking == 0b01
        ada = await table.join(0)
        assert ada.update().thinking == 0
        ada.choose(hand(ada, 0)[0])
        ben.choose(hand(ben, 1)[0])
        await quiet()
        assert ben.update().step == 1


async def test_when_the_clock_runs_out_a_bot_chooses_and_the_next_decision_is_the_players_again(
    clock: FakeClock,
) -> None:
    async with room(clock=clock, house=House(clock=30), names=("Ada", "bot")) as table:
        ada = await table.join(0)
        assert ada.update().clock == 30_000
        clock.pass_by(29)
        await quiet()
        assert ada.update().step == 0
        clock.pass_by(1)
        await quiet()
        assert ada.update().step >= 1
        assert Notice("expired", 0, "Ada") in ada.heard
        assert not ada.link.closed
        assert ada.update().turn == 2
        assert seat_kinds(ada) == ["human", "bot"]
        before = ada.update().step
        clock.pass_by(29)
        await quiet()
        if ada.update().waiting & 1:
            assert ada.update().step == before


async def test_more_time_starts_the_clock_again_once_a_decision(clock: FakeClock) -> None:
    async with room(clock=clock, house=House(clock=30)) as table:
        ada = await table.join(0)
        clock.pass_by(20)
        ada.link.send(MoreTime(0, 1))
        await quiet()
        assert ada.update().clock == 30_000
        clock.pass_by(20)
        await quiet()
        assert ada.update().chosen & 1 == 0
        ada.link.send(MoreTime(0, 1))
        await quiet()
        assert len(ada.all(Refused)) == 1
        clock.pass_by(10)
        await quiet()
        assert ada.update().turn == 2


async def test_leaving_hands_the_seat_to_a_bot_at_once_and_returning_takes_it_back(clock: FakeClock) -> None:
    async with room(clock=clock) as table:
        ada, ben = await table.join(0), await table.join(1)
        ada.link.send(Leave(0))
        await quiet()
        assert ben.update().chosen == 0b01
        assert seat_kinds(ben)[0] == "stand-in"
        ada.link.send(Return(0))
        await quiet()
        assert seat_kinds(ben)[0] == "human"
        ada.link.send(Withdraw(0, 1))
        await quiet()
        assert ben.update().chosen == 0


async def test_a_bot_that_crashes_is_replaced_by_a_legal_choice_and_a_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def crashes(game: str, view: list[object], seat: int, level: str, seed: int) -> int:
        raise RuntimeError("no idea")

    async def cheats(game: str, view: list[object], seat: int, level: str, seed: int) -> int:
        return 12345

    for bots in (crashes, cheats):
        caplog.clear()
        async with room(bots=bots, names=("Ada", "bot")) as table:
            ada = await table.join(0)
            assert ada.update().chosen == 0b10
            assert Notice("fallback", 1, "bot") in ada.heard
        assert [r.levelno for r in caplog.records if r.name == "wonders.table"] == [logging.ERROR]


async def test_a_bot_that_never_answers_does_not_hold_the_table_up(clock: FakeClock) -> None:
    async with room(bots=sleeper, clock=clock, house=House(patience=10), names=("Ada", "bot")) as table:
        ada = await table.join(0)
        clock.pass_by(9)
        await quiet()
        assert ada.update().thinking == 0b10
        clock.pass_by(1)
        await quiet()
        assert ada.update().chosen == 0b10


async def test_bots_are_given_the_view_of_their_seat_and_no_way_to_deal_the_game_again() -> None:
    given: list[tuple[State, int, int]] = []

    async def watched(game: str, view: list[object], seat: int, level: str, seed: int) -> int:
        given.append((BIDS.unpack(view), seat, seed))
        return given[-1][0].legal(seat)[0]

    async with room(bots=watched, names=("bot 1", "bot 2")) as table:
        await table.join()
        for _ in range(10):
            await quiet()
    assert len(given) >= 15
    for view, seat, seed in given:
        assert view == view.view(seat)
        assert seed != 7
    assert len({seed for _, _, seed in given}) > 10


async def test_a_hint_is_the_bots_choice_for_my_view() -> None:
    async with room() as table:
        ada = await table.join(0)
        ada.link.send(AskHint(0, 1))
        await quiet()
        assert ada.heard[-1] == Hint(0, 1, hand(ada, 0)[0])
        assert ada.update().chosen == 0


async def test_a_table_without_hints_refuses_them() -> None:
    async with room(house=House(hints=False)) as table:
        ada = await table.join(0)
        ada.link.send(AskHint(0, 1))
        await quiet()
        assert isinstance(ada.heard[-1], Refused)


async def test_one_client_may_hold_several_seats_and_sees_each_by_itself() -> None:
    async with room() as table:
        both = await table.join(0, 1)
        for seat in (0, 1):
            view = BIDS.unpack(both.update(seat).view)
            assert view == view.view(seat)
            both.choose(hand(both, seat)[0], seat)
        await quiet()
        assert both.update().step == 1


async def test_a_second_connection_takes_the_seat_over() -> None:
    async with room() as table:
        old = await table.join(0)
        ben = await table.join(1)
        new = await table.join(0)
        assert old.link.closed
        assert Notice("replaced", 0, "Ada") in old.heard
        assert seat_kinds(ben) == ["human", "human"]
        new.choose(hand(new, 0)[0])
        await quiet()
        assert ben.update().chosen == 1


async def test_while_nobody_is_at_the_table_nothing_goes_on_and_waiting_begins_again(clock: FakeClock) -> None:
    async with room(clock=clock, house=House(grace=60, clock=30), names=("Ada", "Ben", "bot")) as table:
        ada = await table.join(0)
        assert ada.update().chosen == 0b100
        await table.leave(ada)
        clock.pass_by(100_000)
        await quiet()
        ada = await table.join(0)
        assert ada.update().step == 0
        assert ada.update().clock == 30_000
        assert seat_kinds(ada) == ["human", "away", "bot"]
        clock.pass_by(30)
        await quiet()
        assert ada.update().step >= 1


async def test_who_is_muted_is_not_heard_until_unmuted() -> None:
    async with room() as table:
        ada, ben = await table.join(0, name="Ada"), await table.join(1, name="Ben")
        ada.link.send(Mute("Ben"))
        ben.link.send(Say("one"))
        await quiet()
        ada.link.send(Mute("Ben", False))
        await quiet()
        ben.link.send(Say("two"))
        await quiet()
        assert [said.text for said in ada.all(Said) if isinstance(said, Said)] == ["two"]


async def test_chat_reaches_everybody_with_the_seat_it_came_from() -> None:
    async with room() as table:
        ada, ben, watcher = await table.join(0), await table.join(1), await table.join(name="Eve")
        ada.link.send(Say("good luck"))
        watcher.link.send(Say("hello"))
        await quiet()
        for client in (ada, ben, watcher):
            assert Said("Ada", 0, "good luck") in client.heard
            assert Said("Eve", -1, "hello") in client.heard


async def test_a_reader_that_has_stopped_costs_no_memory_and_sees_the_newest_when_it_reads_again(
    clock: FakeClock,
) -> None:
    async with room(names=("bot 1", "bot 2"), bots=sleeper, clock=clock) as table:
        here, there = local_pair()
        table.table.admit(there, (), "Eve")
        await quiet()
        chatty = await table.join(name="Ada")
        for _ in range(20_000):
            chatty.link.send(Say("x" * 300))
            if chatty.link.full:
                await quiet()
        await quiet()
        assert there.full
        waiting = here._inward.size
        assert waiting < 400_000
        assert len(table.table._places[0].backlog) <= BACKLOG
        clock.pass_by(44)
        await quiet()
        assert not here.closed
        clock.pass_by(2)
        await quiet()
        assert here.closed
        assert not chatty.link.closed


async def test_a_slow_reader_misses_no_event_and_gets_the_latest_view() -> None:
    async with room(names=("bot 1", "bot 2")) as table:
        here, there = local_pair()
        there._outward.size = 10**6  # as if much were on its way already
        there._outward.drained.clear()
        table.table.admit(there, (), "Eve")
        for _ in range(20):
            await quiet()
        assert not here._inward.frames
        there._outward.size = 0
        there._outward.drained.set()
        await quiet()
        slow = Client(here)
        slow.listening = asyncio.get_running_loop().create_task(slow.listen())
        table.clients.append(slow)
        await quiet()
        updates = slow.all(Update)
        assert len(updates) == 1
        assert slow.update().waiting == 0
        assert {event.step for event in slow.update().events} == set(range(1, 11))


async def test_no_byte_that_a_seat_is_sent_names_a_card_it_may_not_know() -> None:
    for seed in range(12):
        record = MemoryRecord(header(("Ada", "Ben", "bot", "bot 2"), seed=seed, rounds="12"))
        async with room(record=record) as table:
            clients = {0: await table.join(0), 1: await table.join(1), -1: await table.join()}
            rng = Rng(seed)
            played: set[str] = set()
            marks = dict.fromkeys(clients, 0)
            known: dict[int, set[str]] = {seat: set() for seat in clients}
            while clients[0].update().waiting:
                view = {seat: BIDS.unpack(client.update().view) for seat, client in clients.items()}
                for seat in (0, 1):
                    known[seat] |= {card_name(card) for card in view[seat].copy().hands[seat]}  # type: ignore[attr-defined]
                    if clients[seat].update().waiting >> seat & 1:
                        clients[seat].choose(view[seat].text(seat, view[seat].sample(seat, rng)))
                await quiet()
                played |= {e.what for u in clients[-1].all(Update) for e in u.events if e.kind == "bid"}  # type: ignore[attr-defined]
                if not clients[0].update().waiting:
                    break
                for seat, client in clients.items():
                    if seat >= 0:
                        now = BIDS.unpack(client.update().view)
                        known[seat] |= {card_name(card) for card in now.hands[seat]}  # type: ignore[attr-defined]
                    fresh = b"".join(client.raw[marks[seat] :])
                    marks[seat] = len(client.raw)
                    for card in range(100):
                        if card_name(card).encode() in fresh:
                            assert card_name(card) in played | known[seat]
                    assert b"seed" not in fresh


async def test_the_same_seed_and_choices_give_the_same_record() -> None:
    records = []
    for _ in range(2):
        record = MemoryRecord(header(("bot 1", "bot 2", "bot 3")))
        async with room(record=record) as table:
            watcher = await table.join()
            for _ in range(20):
                await quiet()
            assert isinstance(watcher.heard[-1], Over)
        records.append(record.lines)
    assert records[0] == records[1]


async def test_what_leaves_the_table_is_on_disk_before() -> None:
    order: list[str] = []

    class Watched(MemoryRecord):
        def append(self, entry: Any) -> None:
            order.append("append")
            super().append(entry)

        def sync(self) -> None:
            order.append("sync")

    record = Watched(header(("Ada", "Ben")))
    async with room(record=record) as table:
        ada, ben = await table.join(0), await table.join(1)
        for place in table.table._places:
            sent = place.link.send

            def send(message: Any, sent: Any = sent) -> None:
                order.append("send")
                sent(message)

            place.link.send = send  # type: ignore[method-assign]
        order.clear()
        ada.choose(hand(ada, 0)[0])
        ben.choose(hand(ben, 1)[0])
        await quiet()
        first = order.index("send")
        assert "append" in order[:first]
        assert order[first - 1] == "sync"


async def test_a_record_that_cannot_be_written_closes_the_table_and_says_why(caplog: pytest.LogCaptureFixture) -> None:
    class Full(MemoryRecord):
        def sync(self) -> None:
            if len(self.lines) > 1:
                raise OSError(28, "No space left on device")

    table = await open_room(record=Full(header(("Ada", "Ben"))))
    ada = await table.join(0)
    before = ada.update()
    ada.choose(hand(ada, 0)[0])
    await quiet()
    assert ada.link.closed
    assert "No space left" in ada.link.reason
    assert ada.update() == before, "nobody saw what was not kept"
    await table.end()


async def test_only_the_table_asks_a_position_what_a_seat_may_know() -> None:
    from pathlib import Path

    import server

    callers = [
        (path.name, line.strip())
        for path in Path(server.__file__).parent.glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if ".view(" in line
    ]
    assert callers == [("table.py", "return self._course.state.view(seat)")]


async def test_first_choice_is_what_these_tests_think_it_is() -> None:
    state = BIDS.new(2, 1)
    assert await first_choice("bids", state.pack(), 0, "easy", 1) == state.legal(0)[0]
