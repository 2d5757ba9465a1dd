"""What connects a client with a table: the client knows only a `Link`, never what is behind it.

A link is not a queue without end: whoever sends looks at `full` first and, if it is, waits for `drained` and then sends
what is true by then. So a reader that has stopped costs one buffer and no more.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping
from typing import Protocol

from server.messages import Goodbye, Malformed, Message
from server.wire import CLIENT_FRAME, FROM_CLIENT, FROM_TABLE, TABLE_FRAME, decode, encode

HIGH = 256 * 1024
"""Bytes that wait to be read before a link calls itself full."""


class Link(Protocol):
    """One end of a connection. Iterate it for the messages of the other side; the iteration ends when it is closed.

    Iterating raises Malformed when bytes come that are no message; nothing can be read after that.
    """

    @property
    def full(self) -> bool:
        """Whether the other side reads too slowly for more to be sent now."""

    @property
    def closed(self) -> bool:
        """Whether either side has closed it."""

    @property
    def reason(self) -> str:
        """Why it was closed, in a sentence; empty when nobody said."""

    def send(self, message: Message) -> None:
        """Send, without waiting; on a closed link nothing happens."""

    async def drained(self) -> None:
        """Wait until the link is not full, or closed."""

    def close(self, reason: str = "") -> None:
        """Close both ends. What was sent before is still read."""

    def __aiter__(self) -> Link: ...

    async def __anext__(self) -> Message: ...


class _Pipe:
    """Frames on their way in one direction."""

    def __init__(self) -> None:
        self.frames: deque[bytes] = deque()
        self.size = 0
        self.changed = asyncio.Event()
        self.drained = asyncio.Event()
        self.drained.set()


class LocalLink:
    """An end of `local_pair`."""

    def __init__(self, outward: _Pipe, inward: _Pipe, hears: Mapping[str, type[Message]]) -> None:
        self._outward, self._inward, self._hears = outward, inward, hears
        self._reason: str | None = None
        self._other: LocalLink | None = None

    @property
    def full(self) -> bool:
        return self._outward.size > HIGH

    @property
    def closed(self) -> bool:
        return self._reason is not None

    @property
    def reason(self) -> str:
        return self._reason or ""

    def send(self, message: Message) -> None:
        if not self.closed:
            frame = encode(message)
            self._outward.frames.append(frame)
            self._outward.size += len(frame)
            self._outward.changed.set()
            if self.full:
                self._outward.drained.clear()

    async def drained(self) -> None:
        await self._outward.drained.wait()

    def close(self, reason: str = "") -> None:
        if self._reason is None:
            self._reason = reason
            for pipe in (self._outward, self._inward):
                pipe.changed.set()
                pipe.drained.set()
            if self._other is not None:
                self._other.close(reason)

    def __aiter__(self) -> LocalLink:
        return self

    async def __anext__(self) -> Message:
        pipe = self._inward
        while not pipe.frames:
            if self.closed:
                raise StopAsyncIteration
            pipe.changed.clear()
            await pipe.changed.wait()
        frame = pipe.frames.popleft()
        pipe.size -= len(frame)
        if pipe.size <= HIGH:
            pipe.drained.set()
        return decode(frame, self._hears)


def local_pair() -> tuple[LocalLink, LocalLink]:
    """A client's end and the table's end of a link inside this process.

    What passes is really turned into bytes and back, so local play can do nothing that remote play could not.
    """
    to_table, to_client = _Pipe(), _Pipe()
    client = LocalLink(to_table, to_client, FROM_TABLE)
    table = LocalLink(to_client, to_table, FROM_CLIENT)
    client._other, table._other = table, client
    return client, table


class Writer(Protocol):
    """What a `StreamLink` writes to: an `asyncio.StreamWriter` is one, and so is that of an SSH channel."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    async def drain(self) -> None: ...


class Reader(Protocol):
    async def readexactly(self, n: int) -> bytes: ...


class StreamLink:
    """Messages over a stream of bytes: each is preceded by its length in four bytes, the highest first."""

    def __init__(
        self, reader: Reader, writer: Writer, hears: Mapping[str, type[Message]], most: int = TABLE_FRAME
    ) -> None:
        self._reader, self._writer, self._hears, self._most = reader, writer, hears, most
        self._reason: str | None = None
        self._draining: asyncio.Task[None] | None = None
        self._unsent = 0

    @property
    def full(self) -> bool:
        return self._unsent > HIGH and not self.closed

    @property
    def closed(self) -> bool:
        return self._reason is not None

    @property
    def reason(self) -> str:
        return self._reason or ""

    def send(self, message: Message) -> None:
        if self.closed:
            return
        try:
            self._unsent += self._write(message)
        except OSError as error:
            self.close(str(error))
            return
        if self._draining is None:
            self._draining = asyncio.get_running_loop().create_task(self._drain())

    def _write(self, message: Message) -> int:
        frame = encode(message)
        self._writer.write(len(frame).to_bytes(4, "big") + frame)
        return len(frame) + 4

    async def _drain(self) -> None:
        try:
            while self._unsent and not self.closed:
                sent = self._unsent
                await self._writer.drain()
                self._unsent -= sent
        except OSError as error:
            self.close(str(error))
        finally:
            self._draining = None

    async def drained(self) -> None:
        while self.full and self._draining is not None:
            await asyncio.wait([self._draining])

    def close(self, reason: str = "") -> None:
        if self._reason is None:
            if reason and self._hears is FROM_CLIENT:
                with contextlib.suppress(OSError):
                    self._write(Goodbye(reason[:400]))
            self._reason = reason
            self._writer.close()

    def __aiter__(self) -> StreamLink:
        return self

    async def __anext__(self) -> Message:
        if self.closed:
            raise StopAsyncIteration
        try:
            size = int.from_bytes(await self._reader.readexactly(4), "big")
            if not 0 < size <= self._most:
                raise Malformed(f"a message of {size} bytes, where 1 to {self._most} are allowed")
            frame = await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError):
            self.close("the connection was lost")
            raise StopAsyncIteration from None
        message = decode(frame, self._hears)
        if isinstance(message, Goodbye):
            self.close(message.text)
            raise StopAsyncIteration
        return message


def stream_at_client(reader: Reader, writer: Writer) -> StreamLink:
    """The client's end of a stream."""
    return StreamLink(reader, writer, FROM_TABLE)


def stream_at_table(reader: Reader, writer: Writer) -> StreamLink:
    """The table's end of a stream: takes only what clients say, and only short messages."""
    return StreamLink(reader, writer, FROM_CLIENT, CLIENT_FRAME)
