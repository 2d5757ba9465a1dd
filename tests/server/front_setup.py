"""A house with its front door open on loopback, and people at it: with a stock client, with ours, and with neither."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from server.database import Database
from server.dial import Call, dial
from server.keys import KnownHouses
from server.link import Link
from server.lobby import Hall
from server.messages import FromTable, Message
from server.screen import Screen
from server.ssh import Front, Settings
from tests.server.hall_setup import LEVELS
from tests.server.table_setup import first_choice

HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")
ADA_KEY = asyncssh.generate_private_key("ssh-ed25519")
BEN_KEY = asyncssh.generate_private_key("ssh-ed25519")


class Stock(asyncssh.SSHClient):
    """Like OpenSSH: without a key that is taken, it answers questions, of which there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return []


class Sketch:
    """A drawn session that draws what it hears and what it is typed, in words."""

    def __init__(self, link: Link, screen: Screen) -> None:
        self.link, self.screen = link, screen
        self.paused = 0
        self.sizes = [(screen.width, screen.height)]
        self.typed = b""
        self.over = asyncio.Event()
        self.status = 0
        self.failing = False
        self.hung_up: str | None = None

    async def run(self) -> int:
        listening = asyncio.get_running_loop().create_task(self._listen())
        await self.over.wait()
        listening.cancel()
        if self.failing:
            raise RuntimeError("card-042")
        self.screen.write(b"bye\r\n")
        return self.status

    async def _listen(self) -> None:
        async for message in self.link:
            self.screen.write(f"{type(message).__name__}\r\n".encode())
        self.over.set()

    async def painted(self) -> None:
        pass

    def feed(self, data: bytes) -> None:
        self.typed += data
        if b"q" in data:
            self.over.set()
        if b"#" in data:
            self.failing = True
            self.over.set()

    def resize(self, width: int, height: int) -> None:
        self.sizes.append((width, height))

    def pause(self) -> None:
        self.paused += 1

    def resume(self) -> None:
        self.paused -= 1

    def hang_up(self, words: str = "") -> None:
        self.hung_up = words
        self.over.set()


class Street:
    """An open house and its port."""

    def __init__(self, front: Front, port: int, sketches: list[Sketch], folder: Path) -> None:
        self.front, self.port, self.sketches, self.folder = front, port, sketches, folder
        self.calls: list[Call] = []

    async def ssh(self, name: str = "Ada", key: Any = None, **given: Any) -> asyncssh.SSHClientConnection:
        """A stock client that logs in."""
        return await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=name,
            client_keys=[key] if key is not None else None,
            known_hosts=None,
            config=[],
            agent_path=None,
            client_factory=Stock,
            **given,
        )

    async def call(self, name: str, *keys: asyncssh.SSHKey) -> Call:
        """Our own client."""
        call = await dial("127.0.0.1", self.port, name, KnownHouses(self.folder / "known"), keys)
        self.calls.append(call)
        return call


async def hear(call: Call, kind: type[FromTable]) -> Any:
    """The next message of this kind."""
    async with asyncio.timeout(30):
        while True:
            message: Message = await anext(call.link)
            if isinstance(message, kind):
                return message


async def until(condition: Any) -> None:
    """Wait for something that another task brings about over a real socket."""
    async with asyncio.timeout(30):
        while True:
            if condition():
                return
            await asyncio.sleep(0)


@asynccontextmanager
async def street(tmp_path: Path, **settings: Any) -> AsyncIterator[Street]:
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    database = Database(":memory:")
    sketches: list[Sketch] = []

    def draw(link: Link, screen: Screen) -> Sketch:
        sketches.append(Sketch(link, screen))
        return sketches[-1]

    front = Front(Hall(database, first_choice, LEVELS, "the Fox"), HOST_KEY, draw, Settings(port=0, **settings))
    opened = Street(front, await front.open(), sketches, tmp_path)
    try:
        yield opened
    finally:
        for call in opened.calls:
            await call.hang_up()
        await front.close("the house closes", patience=1)
        database.close()
