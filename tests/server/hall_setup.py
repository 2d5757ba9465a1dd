"""A house with visitors for the tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from server.database import Database
from server.link import local_pair
from server.lobby import Hall, Limits
from server.messages import Gathering, Lobby, Message, Open, Refused, Said, Terms, You
from server.session import serve
from server.table import Bots
from tests.server.conftest import FakeClock
from tests.server.table_setup import Client, first_choice, quiet

Kind = TypeVar("Kind", bound=Message)

LEVELS = ("easy", "normal")


class Caller(Client):
    """A client in the house."""

    @property
    def you(self) -> You:
        return self.last(You)

    @property
    def lobby(self) -> Lobby:
        return self.last(Lobby)

    @property
    def room(self) -> Gathering:
        return self.last(Gathering)

    @property
    def refusals(self) -> list[str]:
        return [message.text for message in self.heard if isinstance(message, Refused)]

    @property
    def lines(self) -> list[str]:
        return [f"{message.name}: {message.text}" for message in self.heard if isinstance(message, Said)]

    def last(self, kind: type[Kind]) -> Kind:
        return [message for message in self.heard if isinstance(message, kind)][-1]

    async def say(self, *messages: Message) -> None:
        for message in messages:
            self.link.send(message)
        await quiet()

    async def bid(self, which: int = 0) -> None:
        """Choose the which-th legal choice of the game of bids."""
        from tests.server.bids import BIDS

        last = self.update()
        view = BIDS.unpack(last.view)
        self.choose(view.text(last.seat, view.legal(last.seat)[which]))
        await quiet()


class Town:
    """A house and everybody who came."""

    def __init__(self, hall: Hall, clock: FakeClock) -> None:
        self.hall, self.clock = hall, clock
        self.callers: list[Caller] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str, key: str = "", greet: bool = False, origin: str = "") -> Caller:
        here, there = local_pair()
        caller = Caller(here)
        loop = asyncio.get_running_loop()
        caller.listening = loop.create_task(caller.listen())
        self.tasks += [
            caller.listening,
            loop.create_task(serve(self.hall, there, self.clock, key, name, greet, origin=origin)),
        ]
        self.callers.append(caller)
        await quiet()
        return caller

    async def go(self, caller: Caller) -> None:
        caller.link.close()
        await quiet()

    async def vanish(self) -> None:
        """As after a kill: nothing more is done, nothing more is written."""
        for task in self.tasks:
            task.cancel()
        for room in self.hall.rooms.values():
            if room.task is not None:
                room.task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await quiet()


@asynccontextmanager
async def town(
    path: Path | str = ":memory:",
    bots: Bots = first_choice,
    limits: Limits | None = None,
    clock: FakeClock | None = None,
    levels: Sequence[str] = LEVELS,
    folder: Path | None = None,
) -> AsyncIterator[Town]:
    clock = clock or FakeClock()
    database = Database(path)
    opened = Town(Hall(database, bots, levels, "the Fox", limits, clock, folder), clock)
    try:
        yield opened
    finally:
        await opened.hall.close("the house closes")
        for caller in opened.callers:
            caller.link.close()
        await asyncio.gather(*opened.tasks, return_exceptions=True)
        database.close()


def terms(seats: int = 2, **given: object) -> Terms:
    return Terms("Friday", "bids", seats, **given)  # type: ignore[arg-type]


async def two_in_a_room(opened: Town, **given: object) -> tuple[Caller, Caller]:
    """Ada, who has a key, hosts a room, and Ben, a guest, sits there as well."""
    from server.messages import Enter, Ready, Sit

    ada, ben = await opened.come("Ada", "SHA256:ada"), await opened.come("Ben")
    await ada.say(Open(terms(**given)))  # type: ignore[arg-type]
    room = next(iter(opened.hall.rooms.values()))
    await ben.say(Enter(room.id, room.code), Sit(1), Ready(True))
    return ada, ben
