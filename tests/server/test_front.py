"""The front door: who comes in and as whom, what they get, and what nobody gets."""

from __future__ import annotations

import asyncio
import logging
import random
import zlib
from pathlib import Path
from typing import Any

import asyncssh
import msgpack
import pytest

from server import squeeze
from server.channel import Few
from server.dial import Unreachable, own_keys
from server.keys import ChangedKey, KnownHouses, host_key
from server.limits import Caps
from server.messages import (
    AskPassword,
    Enter,
    Fill,
    Gathering,
    Hello,
    Open,
    Password,
    Refused,
    Said,
    Say,
    Start,
    Update,
    You,
)
from server.wire import FROM_CLIENT, encode
from tests.server.front_setup import ADA_KEY, BEN_KEY, hear, street, until
from tests.server.hall_setup import terms
from wonders_tui.games.game import GameError


async def shell(connection: asyncssh.SSHClientConnection, **given: Any) -> Any:
    return await connection.create_process(term_type="xterm-256color", term_size=(100, 30), encoding=None, **given)


async def test_a_person_with_a_stock_client_gets_a_drawn_session_and_leaves_with_its_status(tmp_path: Path) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        process = await shell(connection)
        assert (await process.stdout.readline()) == b"You\r\n"
        (sketch,) = house.sketches
        assert (sketch.screen.width, sketch.screen.height, sketch.screen.term) == (100, 30, "xterm-256color")
        process.change_terminal_size(9999, 1)
        process.stdin.write(b"hello")
        await until(lambda: sketch.typed == b"hello")
        assert sketch.sizes[-1] == (400, 6)
        sketch.status = 3
        process.stdin.write(b"q")
        assert (await process.wait()).exit_status == 3


async def test_our_own_client_speaks_messages_through_the_same_door_and_plays(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        ada = await house.call("Ada", ADA_KEY)
        assert ada.new
        you = await hear(ada, You)
        assert (you.name, you.guest, you.house) == ("Ada", False, "the Fox")
        ada.link.send(Open(terms()))
        ada.link.send(Fill(1, "easy"))
        ada.link.send(Start())
        assert (await hear(ada, Update)).seat == 0
        ben = await house.call("Ben")
        assert not ben.new
        guest = await hear(ben, You)
        assert guest.guest
        assert guest.code


async def test_the_same_key_is_the_same_person_by_either_door(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        ada.link.send(Open(terms()))
        await hear(ada, Gathering)
        async with await house.ssh(name="someone", key=ADA_KEY) as connection:
            process = await shell(connection)
            await process.stdout.readline()
            assert {visitor.person.name for visitor in house.front.hall.visitors} == {"Ada"}
            assert len({visitor.person.id for visitor in house.front.hall.visitors}) == 1


class ForgedKey(asyncssh.SSHKeyPair):
    """A public key without its private half: good for asking only."""

    def __init__(self, public: asyncssh.SSHKey) -> None:
        super().__init__(
            b"ssh-ed25519",
            b"ssh-ed25519",
            (b"ssh-ed25519",),
            (b"ssh-ed25519",),
            public.public_data,
            None,
        )

    def sign(self, data: bytes) -> bytes:
        return BEN_KEY.sign(data, b"ssh-ed25519")


async def test_a_key_that_was_only_asked_about_is_no_identity(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        public = ADA_KEY.convert_to_public()
        async with await house.ssh(name="Ada", key=ForgedKey(public)) as connection:
            process = await shell(connection)
            await process.stdout.readline()
            (visitor,) = house.front.hall.visitors
            assert visitor.person.guest


@pytest.mark.parametrize("wish", ["exec", "sftp", "forward", "remote forward", "agent", "other subsystem", "x11"])
async def test_nobody_gets_more_than_a_seat(tmp_path: Path, wish: str) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        match wish:
            case "exec":
                with pytest.raises(asyncssh.ChannelOpenError):
                    await connection.create_process("cat /etc/passwd")
            case "sftp":
                with pytest.raises(asyncssh.Error):
                    await connection.start_sftp_client()
            case "forward":
                with pytest.raises(asyncssh.ChannelOpenError):
                    await connection.open_connection("127.0.0.1", house.port)
            case "remote forward":
                with pytest.raises(asyncssh.ChannelListenError):
                    await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
            case "agent":
                process = await shell(connection)
                await process.stdout.readline()
                (server_side,) = house.front.connections
                assert server_side.get_agent_path() is None
            case "other subsystem":
                with pytest.raises(asyncssh.ChannelOpenError):
                    await connection.create_process(subsystem="netconf")
            case "x11":
                with pytest.raises(asyncssh.ChannelOpenError):
                    await shell(connection, x11_forwarding=True, x11_display=":0")


async def test_without_a_terminal_there_is_a_friendly_line(tmp_path: Path) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        done = await connection.run(encoding=None, request_pty=False)
        assert done.exit_status == 1
        assert isinstance(done.stdout, bytes)
        assert b"wonders join" in done.stdout


async def test_a_crash_of_one_session_ends_that_session_only_and_shows_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as one, await house.ssh("Ben") as two:
        first, second = await shell(one), await shell(two)
        await first.stdout.readline()
        await second.stdout.readline()
        first.stdin.write(b"#")
        shown = await first.stdout.read()
        assert b"went wrong" in shown
        assert b"card-042" not in shown
        number = shown.split(b"number ")[1].split(b".")[0].decode()
        assert f"error {number}" in caplog.text
        assert (await first.wait()).exit_status == 1
        second.stdin.write(b"still here")
        await until(lambda: b"still here" in house.sketches[1].typed)


async def test_a_connection_has_two_channels_at_most(tmp_path: Path) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        await shell(connection)
        await shell(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await shell(connection)


async def test_one_address_has_so_many_connections_and_gets_them_back(tmp_path: Path) -> None:
    async with street(tmp_path, caps=Caps(per_address=2)) as house:
        one, two = await house.ssh(key=ADA_KEY), await house.ssh(key=BEN_KEY)
        with pytest.raises((asyncssh.Error, OSError)):
            await house.ssh("Cy")
        one.abort()
        await until(lambda: house.front.door.inside == 1)
        three = await house.ssh("Cy")
        for connection in (two, three):
            connection.abort()
        await until(lambda: house.front.door.inside == 0)
        assert house.front.door.strangers == 0


async def test_who_connects_and_never_logs_in_is_sent_away_and_keeps_nobody_out_for_long(tmp_path: Path) -> None:
    caps = Caps(per_address=100, per_minute=1000, strangers=5)
    async with street(tmp_path, login=0.2, caps=caps) as house:
        idle = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(20)]
        await until(lambda: house.front.door.strangers <= 5)
        await until(lambda: house.front.door.inside == 0)
        ada = await house.call("Ada", ADA_KEY)
        assert (await hear(ada, You)).name == "Ada"
        for _, writer in idle:
            writer.close()


async def test_the_environment_of_a_client_is_kept_small(tmp_path: Path) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        flood = {f"X{number}": "y" * 1000 for number in range(200)} | {"COLORTERM": "truecolor", "LANG": "z" * 1000}
        process = await shell(connection, env=flood)
        await process.stdout.readline()
        assert dict(house.sketches[0].screen.env) == {"COLORTERM": "truecolor"}
    few = Few()
    few[b"LD_PRELOAD"] = b"x"
    assert not few


async def test_hostile_openings_cost_nobody_else_anything(tmp_path: Path) -> None:
    async with street(tmp_path, caps=Caps(per_address=100, per_minute=1000)) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        openings = [b"", b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 5000, b"SSH-2.0-x\r\n" + b"\xff" * 3000, b"SSH-1.0-x\r\n"]
        for opening in openings:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(opening)
            if opening:
                writer.write_eof()
                await reader.read(10_000)
            writer.close()
        await until(lambda: house.front.door.inside == 1)
        assert house.front.door.strangers == 0
        ada.link.send(Open(terms()))
        assert (await hear(ada, Gathering)).host == "Ada"


@pytest.mark.parametrize(
    "hostile",
    [
        (0).to_bytes(4, "big"),
        (2**32 - 1).to_bytes(4, "big"),
        (5).to_bytes(4, "big") + b"\xdd\xff\xff\xff\xff",
        (8000).to_bytes(4, "big") + b"\x91" * 8000,
        (3).to_bytes(4, "big") + b"\xc1\xc1\xc1",
        (20_000).to_bytes(4, "big"),
        len(encode(Say("x"))).to_bytes(4, "big") + encode(Say("x")),  # no hello
    ],
)
async def test_a_hostile_frame_closes_that_channel_with_a_sentence(tmp_path: Path, hostile: bytes) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY) as connection:
        writer, reader, _ = await connection.open_session(subsystem="wonders", encoding=None)
        writer.write(hostile)
        told = await reader.read()
        assert b"malformed" in told
        assert b"goodbye" in told


async def test_a_line_that_breaks_ends_the_link_of_our_client_without_an_error(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        for connection in list(house.front.connections):
            connection.abort()
        assert [message async for message in ada.link if isinstance(message, You)] == []
        assert ada.link.closed
        ada.link.send(Say("to nobody"))


async def test_a_flood_of_nonsense_costs_its_sender_only_and_the_memory_comes_back(tmp_path: Path) -> None:
    rng = random.Random(7)
    async with street(tmp_path, caps=Caps(per_address=100, per_minute=10_000)) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        ada.link.send(Open(terms()))
        await hear(ada, Gathering)
        fields = ["seat", "turn", "text", "terms", "room", "code", "level", "ready", "name", "muted", "shuffle"]
        for _ in range(30):
            async with await house.ssh(key=BEN_KEY) as connection:
                writer, reader, _ = await connection.open_session(subsystem="wonders", encoding=None)
                hello = encode(Hello("fuzz"))
                writer.write(len(hello).to_bytes(4, "big") + hello)
                for _ in range(20):
                    plain: dict[str, Any] = {"t": rng.choice(sorted(FROM_CLIENT))}
                    for name in rng.sample(fields, rng.randint(0, 4)):
                        plain[name] = rng.choice([0, -1, True, None, "x", "x" * 5000, b"", [1, [2]], {}, 2**63, 1.5])
                    frame = msgpack.packb(plain)
                    writer.write(len(frame).to_bytes(4, "big") + frame)
                writer.write_eof()
                await reader.read()
        await until(lambda: len(house.front.hall.visitors) == 1)
        ada.link.send(Say("still here"))
        assert (await hear(ada, Said)).text == "still here"
        assert len(house.front.hall.rooms) == 1


async def test_a_half_closed_channel_ends_its_session(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        ada.link._writer.write_eof()  # type: ignore[attr-defined]
        await until(lambda: not house.front.hall.visitors)


async def test_a_bomb_is_not_inflated() -> None:
    bomb = zlib.compress(b"\0" * 50_000_000)
    assert squeeze.Inflate().decompress(bomb[:200_000]) is None
    deflate, inflate = squeeze.Deflate(), squeeze.Inflate()
    for text in (b"hello" * 1000, b"", b"x" * squeeze.MOST):
        assert inflate.decompress(deflate.compress(text)) == text
    assert squeeze.Inflate().decompress(b"nonsense") is None


async def test_a_client_that_sends_a_bomb_is_thrown_out(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        connection = await house.ssh(key=ADA_KEY, compression_algs=["zlib@openssh.com"])
        assert connection.get_extra_info("recv_compression") == "zlib@openssh.com"
        process = await shell(connection)
        await process.stdout.readline()
        packed = zlib.compressobj()
        bomb = packed.compress(b"\x02" + b"\0" * 3_000_000) + packed.flush(zlib.Z_SYNC_FLUSH)

        class Bomb:
            def compress(self, data: bytes) -> bytes:
                return bomb

        connection._compressor = Bomb()  # type: ignore[assignment]
        process.stdin.write(b"x")
        await until(lambda: house.front.door.inside == 0)
        connection.abort()


@pytest.mark.parametrize(
    ("compress", "version", "expected"),
    [
        ("auto", "OpenSSH_9.2p1 Debian-2", "zlib@openssh.com"),
        ("auto", "Other_1.0", "none"),
        ("allow", "OpenSSH_9.2p1", "none"),
        ("off", "OpenSSH_9.2p1", "none"),
    ],
)
async def test_openssh_is_made_to_compress_without_a_flag(
    tmp_path: Path, compress: str, version: str, expected: str
) -> None:
    async with street(tmp_path, compress=compress) as house:
        # Like OpenSSH without -C: would take compression, but prefers none.
        given: dict[str, Any] = {"compression_algs": ["none", "zlib@openssh.com"], "client_version": version}
        async with await house.ssh(key=ADA_KEY, **given) as connection:
            assert connection.get_extra_info("send_compression") == expected


async def test_a_house_with_a_password_asks_for_it_before_anything_else(tmp_path: Path) -> None:
    async with street(tmp_path, password="sesame") as house:
        ada = await house.call("Ada", ADA_KEY)
        assert (await hear(ada, AskPassword)).tries == 3
        ada.link.send(Open(terms()))
        ada.link.send(Password("sesam"))
        ada.link.send(Password("sesame"))
        assert (await hear(ada, You)).name == "Ada"
        ben = await house.call("Ben")
        for _ in range(3):
            ben.link.send(Password("please"))
        async for _ in ben.link:
            pass
        assert "not the password" in ben.link.reason
        assert len(house.front.hall.visitors) == 1


async def test_a_house_for_known_keys_only_lets_nobody_else_in(tmp_path: Path) -> None:
    authorized = tmp_path / "authorized"
    authorized.write_bytes(ADA_KEY.export_public_key())
    async with street(tmp_path, authorized=authorized) as house:
        ada = await house.call("Ada", ADA_KEY)
        assert (await hear(ada, You)).name == "Ada"
        for keys in ((BEN_KEY,), ()):
            with pytest.raises(Unreachable):
                await house.call("Ben", *keys)


async def test_a_house_is_believed_when_first_met_and_held_to_its_key(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        assert (await house.call("Ada", ADA_KEY)).new
        assert not (await house.call("Ada", ADA_KEY)).new
        known = tmp_path / "known"
        other = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode().split()[:2]
        known.write_text(f"[127.0.0.1]:{house.port} {' '.join(other)}\n")
        with pytest.raises(ChangedKey, match="another key than before"):
            await house.call("Ada", ADA_KEY)


async def test_nobody_answers_where_no_house_is(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        port = house.port
    house.port = port
    with pytest.raises(Unreachable, match="Is the house open there"):
        await house.call("Ada", ADA_KEY)


def test_keys_are_made_once_and_readable_by_their_owner_only(tmp_path: Path) -> None:
    first = host_key(tmp_path)
    assert host_key(tmp_path).public_data == first.public_data
    assert (tmp_path / "host_key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "host_key").write_text("broken")
    with pytest.raises(GameError, match="Move it away"):
        host_key(tmp_path)
    with pytest.raises(GameError, match="cannot be used as a key"):
        own_keys(tmp_path, tmp_path / "nothing")
    assert KnownHouses(tmp_path / "none").key_of("x", 1) is None


def test_a_player_without_a_key_is_given_one_that_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (made,) = own_keys(tmp_path)
    assert own_keys(tmp_path)[0].public_data == made.public_data
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".ssh" / "id_ed25519").write_text("locked")
    assert own_keys(tmp_path)[0].public_data == made.public_data
    ADA_KEY.write_private_key(tmp_path / ".ssh" / "id_ed25519")
    assert own_keys(tmp_path)[0].public_data == ADA_KEY.public_data


async def test_when_the_house_closes_everybody_is_told_why(tmp_path: Path) -> None:
    async with street(tmp_path) as house:
        ada = await house.call("Ada", ADA_KEY)
        await hear(ada, You)
        async with await house.ssh("Ben") as connection:
            process = await shell(connection)
            await process.stdout.readline()
            closing = asyncio.get_running_loop().create_task(house.front.close("back at nine", patience=3))
            async for _ in ada.link:
                pass
            assert ada.link.reason == "back at nine"
            assert (await process.wait()).exit_status == 0
            await closing


async def test_a_reader_that_stops_is_paused_and_then_dropped_before_it_costs_memory(tmp_path: Path) -> None:
    async with street(tmp_path, stall=0.3, caps=Caps(per_address=100)) as house:
        slow = await house.ssh(key=ADA_KEY, window=2**31 - 1)
        process = await shell(slow)
        await process.stdout.readline()
        sketch = house.sketches[0]
        transport: Any = slow._transport
        transport.pause_reading()
        written = 0
        async with asyncio.timeout(10):
            while not sketch.paused:
                sketch.screen.write(b"x" * 10_000)
                written += 10_000
                await asyncio.sleep(0)
        assert written < 20_000_000, "what waits in sockets, and no more"
        await until(lambda: house.front.door.inside == 0)
        assert sketch.hung_up is not None
        slow.abort()


async def test_a_slow_reader_that_reads_on_is_drawn_for_again(tmp_path: Path) -> None:
    async with street(tmp_path) as house, await house.ssh(key=ADA_KEY, window=20_000) as slow:
        process = await shell(slow)
        process.channel.pause_reading()
        await until(lambda: house.sketches)
        sketch = house.sketches[0]
        for _ in range(20):
            sketch.screen.write(b"x" * 10_000)
        await until(lambda: sketch.paused == 1)
        process.channel.resume_reading()
        async with asyncio.timeout(10):
            while sketch.paused:
                await process.stdout.read(10_000)


async def test_too_many_tries_to_log_in_end_the_connection(tmp_path: Path) -> None:
    authorized = tmp_path / "authorized"
    authorized.write_bytes(ADA_KEY.export_public_key())
    async with street(tmp_path, authorized=authorized, caps=Caps(per_address=100)) as house:
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(12)]
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.connect(
                "127.0.0.1", house.port, username="x", client_keys=[*keys, ADA_KEY], known_hosts=None, config=[]
            )


async def test_the_log_has_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with street(tmp_path, password="sesame") as house:
        ada = await house.call("Ada", ADA_KEY)
        ada.link.send(Password("sesame"))
        await hear(ada, You)
        ada.link.send(Open(terms(private=True)))
        code = (await hear(ada, Gathering)).code
        ada.link.send(Say("between us"))
        ada.link.send(Enter("nowhere"))
        await hear(ada, Refused)
    text = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("wonders"))
    assert "login from 127.0.0.1 with SHA256:" in text
    for secret in ("sesame", code, "between us"):
        assert secret not in text
