"""Local play: opens tables in this process and sits clients at them, just as a server does for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from ai.bots import Bots
from server.link import local_pair
from server.record import Header, Record
from server.table import Bots as Choosers
from server.table import House, Table
from wonders_tui.app.client import Client


@dataclass
class _Room:
    table: Table
    record: Record
    tasks: list[asyncio.Task[None]]


class Parlour:
    """The tables of one person's own machine. `choosers` replaces the bots, for tests."""

    def __init__(self, choosers: Choosers | None = None) -> None:
        self._choosers: Choosers = choosers or self._ask_bots
        self._real = choosers is None
        self._bots: Bots | None = None
        self._rooms: list[_Room] = []
        self.latest: Header | None = None
        """How the last game here began, for another one like it."""

    def sit(self, record: Record, seats: Iterable[int], name: str) -> Client:
        """Open a table for this record and take these seats. Raises BadRecord. Call it from a running event loop."""
        table = Table(record, self._choosers, House())
        here, there = local_pair()
        client = Client(here)
        loop = asyncio.get_running_loop()
        tasks = [
            loop.create_task(table.run()),
            loop.create_task(table.serve(there, seats, name)),
            loop.create_task(client.listen()),
        ]
        self._rooms.append(_Room(table, record, tasks))
        self.latest = record.book.header
        return client

    def warm(self, game: str) -> None:
        """Start a bot before the first one is needed."""
        if self._real:
            task = asyncio.get_running_loop().create_task(self._pool().warm(game))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def clear(self) -> None:
        """Close every table; their records stay."""
        rooms, self._rooms = self._rooms, []
        for room in rooms:
            room.table.close("the game was left")
        for room in rooms:
            await asyncio.gather(*room.tasks, return_exceptions=True)
            room.record.close()

    async def close(self) -> None:
        """Close every table and end the bots."""
        await self.clear()
        if self._bots is not None:
            await self._bots.close()

    def _pool(self) -> Bots:
        if self._bots is None:
            self._bots = Bots()
        return self._bots

    async def _ask_bots(self, game: str, view: list[object], seat: int, level: str, seed: int) -> int:
        return await self._pool().choose(game, view, seat, level, seed)
