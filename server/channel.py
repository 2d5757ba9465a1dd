"""One session channel of the front door: a drawn session for a terminal, or messages for our own client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Any

import asyncssh

from server import session
from server.link import StreamLink, local_pair, stream_at_table
from server.screen import Drawn, Screen, clamped

if TYPE_CHECKING:
    from server.ssh import Front, Guard

log = logging.getLogger("wonders.door")

USED = ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "LC_TERMINAL", "TERM_PROGRAM")
"""The only variables of a client's environment that mean anything here."""

FIRST_PAINT = 5
"""Seconds after which the next session starts even though this one shows nothing yet."""

NO_TERMINAL = (
    b"This house draws its tables on a terminal, and there is none here.\r\n"
    b"Come in with: ssh -t, or with our own client: wonders join\r\n"
)


class Few(dict[bytes, bytes]):
    """A client's environment: only what is used, however much is sent."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name.decode("ascii", "replace") in USED and len(value) <= 256:
            super().__setitem__(name, value)


class Channel(asyncssh.SSHServerSession[bytes]):
    """What one channel asks for and gets; `ended` is set when nothing of it is left."""

    def __init__(self, front: Front, guard: Guard) -> None:
        self._front, self._guard = front, guard
        self._channel: Any = None
        self._term: str | None = None
        self._messages = False
        self._drawn: Drawn | None = None
        self._link: StreamLink | None = None
        self._reader: asyncio.StreamReader | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._task: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()

    def connection_made(self, chan: Any) -> None:
        self._channel = chan
        chan._env = Few()  # asyncssh keeps every variable that is sent, without end
        chan.set_write_buffer_limits(32768, 4096)
        self._front.channels.add(self)

    def pty_requested(self, term_type: str, term_size: object, term_modes: object) -> bool:
        self._term = term_type
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        self._messages = subsystem == "wonders"
        return self._messages

    def session_started(self) -> None:
        work = self._speak() if self._messages else self._show() if self._term is not None else self._decline()
        self._task = asyncio.get_running_loop().create_task(work)

    async def _decline(self) -> None:
        self._channel.write(NO_TERMINAL)
        self._channel.exit(1)

    # --- our own client ---

    async def _speak(self) -> None:
        self._reader = asyncio.StreamReader(limit=32 * 1024)
        # StreamReader asks only for these two when its buffer is full or has room again.
        self._reader.set_transport(self._channel)
        self._link = stream_at_table(self._reader, self)
        guard = self._guard
        await session.serve(
            self._front.hall,
            self._link,
            self._front.clock,
            guard.key,
            guard.name,
            greet=True,
            admits=guard.admits if self._front.settings.password else None,
            origin=guard.address,
        )
        await self._flow()
        self._channel.exit(0)

    async def _flow(self) -> None:
        """Give the last words a moment to leave."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                await self._flowing.wait()

    def write(self, data: bytes) -> None:
        if not self._channel.is_closing():
            self._channel.write(data)

    def close(self) -> None:
        if self._reader is not None:
            self._reader.feed_eof()

    async def drain(self) -> None:
        await self._flowing.wait()

    # --- a person's terminal ---

    async def _show(self) -> None:
        chan = self._channel
        width, height, _, _ = chan.get_terminal_size()
        env = {name: value for name, value in chan.get_environment().items() if name in USED}
        screen = Screen(
            *clamped(width, height), self._term or "", env, self.write, chan.pause_reading, chan.resume_reading
        )
        here, there = local_pair()
        guard, front = self._guard, self._front
        loop = asyncio.get_running_loop()
        admits = guard.admits if front.settings.password else None
        status = 1
        tasks: list[asyncio.Task[object]] = []
        try:
            async with front.starting:
                if self.ended.is_set():
                    return
                self._drawn = drawn = front.draw(here, screen)
                tasks.append(
                    loop.create_task(
                        session.serve(front.hall, there, front.clock, guard.key, guard.name, admits=admits)
                    )
                )
                if not self._flowing.is_set():
                    drawn.pause()
                running = loop.create_task(drawn.run())
                tasks.append(running)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(FIRST_PAINT):
                        await drawn.painted()
            status = await running
        except Exception:
            number = secrets.token_hex(3)
            log.exception("error %s", number)
            self.write(f"\r\nSomething went wrong here; the host finds it under number {number}.\r\n".encode())
        finally:
            here.close()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._drawn = None
            if not chan.is_closing():
                chan.exit(status)

    # --- what comes from the channel ---

    def data_received(self, data: bytes, datatype: object) -> None:
        if self._drawn is not None:
            self._drawn.feed(data)
        elif self._reader is not None and self._link is not None and not self._link.closed:
            self._reader.feed_data(data)

    def eof_received(self) -> bool:
        if self._reader is not None:
            self._reader.feed_eof()
        return self._drawn is not None  # a terminal may close its input and still be read

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._drawn is not None:
            self._drawn.resize(*clamped(width, height))

    def break_received(self, msec: int) -> bool:
        return True

    def signal_received(self, signal: str) -> None:
        pass

    def pause_writing(self) -> None:
        if self._flowing.is_set():
            self._flowing.clear()
            if self._drawn is not None:
                self._drawn.pause()

    def resume_writing(self) -> None:
        if not self._flowing.is_set():
            self._flowing.set()
            if self._drawn is not None:
                self._drawn.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._flowing.set()
        if self._drawn is not None:
            self._drawn.hang_up()
        if self._reader is not None:
            self._reader.feed_eof()
        if self._link is not None:
            self._link.close("the connection was lost")
        self._front.channels.discard(self)
        self.ended.set()
