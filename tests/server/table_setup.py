"""A table with clients for the tests: everything they were sent is kept, as messages and as bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from server.clock import Clock
from server.link import LocalLink, local_pair
from server.messages import Choose, Message, Update
from server.record import Chair, Header, MemoryRecord, Record
from server.table import Bots, House, Table
from server.wire import encode
from tests.server.bids import BIDS

SEED = 7


async def first_choice(game: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """A bot that takes the first legal choice."""
    return BIDS.unpack(view).legal(seat)[0]


async def sleeper(game: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """A bot that never answers."""
    await asyncio.Event().wait()
    return 0


async def quiet() -> None:
    """Let every task run until nothing more happens by itself."""
    for _ in range(60):
        await asyncio.sleep(0)


def header(names: Iterable[str], seed: int = SEED, rounds: str = "5", game: str = "bids") -> Header:
    """Chairs by name; a name that begins with "bot" is a bot."""
    chairs = tuple(Chair(name, "easy" if name.startswith("bot") else "") for name in names)
    return Header(game, {"rounds": rounds} if game == "bids" else {}, seed, chairs)


@dataclass
class Client:
    """What one client sent and was told."""

    link: LocalLink
    heard: list[Message] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    listening: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        async for message in self.link:
            self.heard.append(message)
            self.raw.append(encode(message))

    def update(self, seat: int | None = None) -> Update:
        """The last update (for this seat)."""
        for message in reversed(self.heard):
            if isinstance(message, Update) and seat in (None, message.seat):
                return message
        raise AssertionError("no update came")

    def all(self, kind: type[Message]) -> list[Message]:
        return [message for message in self.heard if isinstance(message, kind)]

    def choose(self, text: str, seat: int | None = None) -> None:
        last = self.update(seat)
        self.link.send(Choose(last.seat, last.turn, text))


@dataclass
class Room:
    """A running table."""

    table: Table
    task: asyncio.Task[None]
    clients: list[Client] = field(default_factory=list)
    serving: list[asyncio.Task[None]] = field(default_factory=list)

    async def join(self, *seats: int, name: str = "Ada") -> Client:
        here, there = local_pair()
        client = Client(here)
        loop = asyncio.get_running_loop()
        client.listening = loop.create_task(client.listen())
        self.serving.append(loop.create_task(self.table.serve(there, seats, name)))
        self.clients.append(client)
        await quiet()
        return client

    async def leave(self, client: Client) -> None:
        client.link.close()
        await quiet()

    async def end(self) -> None:
        self.table.close()
        await self.task
        for client in self.clients:
            client.link.close()
        await asyncio.gather(*self.serving, *(client.listening for client in self.clients if client.listening))


Open = Callable[..., Awaitable[Room]]


async def open_room(
    record: Record | None = None,
    bots: Bots = first_choice,
    house: House | None = None,
    clock: Clock | None = None,
    names: Iterable[str] = ("Ada", "Ben"),
) -> Room:
    table = Table(record or MemoryRecord(header(names)), bots, house, clock)
    return Room(table, asyncio.get_running_loop().create_task(table.run()))
