"""Links carry messages both ways, refuse what is none, and never grow for a reader that has stopped."""

from __future__ import annotations

import asyncio

import pytest

from server.link import HIGH, Link, StreamLink, local_pair, stream_at_client, stream_at_table
from server.messages import Choose, Malformed, Notice, Said, Say
from server.wire import CLIENT_FRAME, encode
from tests.server.table_setup import quiet


async def test_messages_pass_a_local_link_both_ways_and_what_was_sent_before_closing_is_still_read() -> None:
    client, table = local_pair()
    client.send(Say("one"))
    client.send(Choose(0, 1, "two"))
    table.send(Notice("came", 0, "Ada"))
    table.close("enough")
    assert [message async for message in table] == [Say("one"), Choose(0, 1, "two")]
    assert [message async for message in client] == [Notice("came", 0, "Ada")]
    assert client.closed
    assert client.reason == "enough"
    client.send(Say("too late"))
    assert [message async for message in table] == []


async def test_a_local_link_wakes_a_waiting_reader() -> None:
    client, table = local_pair()
    reading = asyncio.get_running_loop().create_task(anext(table))
    await quiet()
    client.send(Say("hello"))
    assert await reading == Say("hello")


async def test_a_client_cannot_say_what_only_a_table_says() -> None:
    client, table = local_pair()
    client.send(Said("Ben", 1, "I am not Ben"))
    with pytest.raises(Malformed):
        await anext(table)


async def test_a_link_is_full_while_the_other_side_does_not_read() -> None:
    client, table = local_pair()
    while not table.full:
        table.send(Said("Ada", 0, "x" * 400))
    waiting = asyncio.get_running_loop().create_task(table.drained())
    await quiet()
    assert not waiting.done()
    await anext(client)
    await quiet()
    assert waiting.done()


class Wire:
    """The writing end of a stream whose other side reads when the test says so."""

    def __init__(self) -> None:
        self.reader = asyncio.StreamReader()
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.closed = False

    def write(self, data: bytes) -> None:
        self.reader.feed_data(data)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.reader.feed_eof()

    async def drain(self) -> None:
        await self.flowing.wait()


def stream_pair() -> tuple[StreamLink, StreamLink, Wire, Wire]:
    to_table, to_client = Wire(), Wire()
    client = stream_at_client(to_client.reader, to_table)
    return client, stream_at_table(to_table.reader, to_client), to_table, to_client


async def test_messages_pass_a_stream_both_ways() -> None:
    client, table, _, _ = stream_pair()
    client.send(Say("hello"))
    table.send(Notice("came", 0, "Ada"))
    assert await anext(table) == Say("hello")
    assert await anext(client) == Notice("came", 0, "Ada")
    client.close()
    assert [message async for message in table] == []
    assert table.closed


@pytest.mark.parametrize("size", [0, CLIENT_FRAME + 1, 2**32 - 1])
async def test_a_frame_of_forbidden_length_is_malformed_before_it_is_read(size: int) -> None:
    _, table, to_table, _ = stream_pair()
    to_table.write(size.to_bytes(4, "big"))
    with pytest.raises(Malformed, match="bytes"):
        await anext(table)


async def test_a_connection_that_breaks_within_a_frame_ends_the_iteration() -> None:
    _, table, to_table, _ = stream_pair()
    to_table.write((50).to_bytes(4, "big") + b"half")
    to_table.close()
    assert [message async for message in table] == []
    assert "lost" in table.reason


async def test_a_stream_is_full_until_what_was_sent_has_flowed_off() -> None:
    _, table, _, to_client = stream_pair()
    to_client.flowing.clear()
    sent = 0
    while not table.full:
        table.send(Said("Ada", 0, "x" * 400))
        sent += len(encode(Said("Ada", 0, "x" * 400))) + 4
    assert sent <= HIGH + 500
    waiting = asyncio.get_running_loop().create_task(table.drained())
    await quiet()
    assert not waiting.done()
    to_client.flowing.set()
    await waiting
    assert not table.full


async def test_closing_ends_everybody_who_waits() -> None:
    for first in (0, 1):
        ends: tuple[Link, Link] = local_pair()
        reading = asyncio.get_running_loop().create_task(anext(ends[first], None))
        await quiet()
        ends[1].close()
        assert await reading is None
