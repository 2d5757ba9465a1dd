"""Our own client's way to a house: SSH to the front door, its key held against the one it showed before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from server import squeeze
from server.keys import ChangedKey, KnownHouses, player_key
from server.link import StreamLink, stream_at_client
from server.messages import Hello
from server.ssh import SUBSYSTEM
from wonders_tui import __version__
from wonders_tui.games.game import GameError

DEFAULT_KEYS = ("id_ed25519", "id_ecdsa", "id_rsa")


class Unreachable(GameError):
    """No house answers there, or it does not let us in."""


@dataclass
class Call:
    """A line to a house. `new` says that its key was seen for the first time."""

    link: StreamLink
    connection: asyncssh.SSHClientConnection
    fingerprint: str
    new: bool

    async def hang_up(self) -> None:
        self.link.close()
        self.connection.close()
        await self.connection.wait_closed()


class Line:
    """The stream of a channel; a line that breaks is an OSError, as it is everywhere else."""

    def __init__(self, reader: asyncssh.SSHReader[bytes], writer: asyncssh.SSHWriter[bytes]) -> None:
        self._reader, self._writer = reader, writer
        self.close = writer.close

    async def readexactly(self, n: int) -> bytes:
        try:
            return await self._reader.readexactly(n)
        except asyncssh.Error as error:
            raise ConnectionResetError(str(error)) from error

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def write_eof(self) -> None:
        self._writer.write_eof()

    async def drain(self) -> None:
        try:
            await self._writer.drain()
        except asyncssh.Error as error:
            raise ConnectionResetError(str(error)) from error


class Caller(asyncssh.SSHClient):
    """Judges the key of the house."""

    def __init__(self, known: KnownHouses, host: str, port: int) -> None:
        self._known, self._host, self._port = known, host, port
        self.new = False
        self.fingerprint = ""
        self.trouble: ChangedKey | None = None

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        self.fingerprint = key.get_fingerprint()
        try:
            self.new = self._known.meet(self._host, self._port, key)
        except ChangedKey as error:
            self.trouble = error
            return False
        return True

    def kbdint_auth_requested(self) -> str:
        return ""  # the way in for guests; nothing is asked

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
        return []


async def dial(host: str, port: int, name: str, known: KnownHouses, keys: Sequence[asyncssh.SSHKey]) -> Call:
    """Call a house and say hello. Raises ChangedKey, or Unreachable with what is in the way."""
    squeeze.install()
    caller = Caller(known, host, port)
    try:
        connection = await asyncssh.connect(
            host,
            port,
            username=name,
            client_factory=lambda: caller,
            client_keys=list(keys),
            known_hosts=b"",
            config=[],
            agent_path=None,
            gss_host=None,
            compression_algs=[squeeze.ZLIB.decode(), squeeze.NONE.decode()],
            connect_timeout=15,
            login_timeout=20,
            keepalive_interval=15,
            keepalive_count_max=3,
        )
        writer, reader, _ = await connection.open_session(subsystem=SUBSYSTEM, encoding=None)
    except (OSError, asyncssh.Error, TimeoutError) as error:
        if caller.trouble is not None:
            raise caller.trouble from error
        raise Unreachable(f"{host}:{port} cannot be entered: {error}. Is the house open there?") from error
    line = Line(reader, writer)
    link = stream_at_client(line, line)
    link.send(Hello(f"wonders {__version__}", name[:64]))
    return Call(link, connection, caller.fingerprint, caller.new)


def own_keys(folder: Path, identity: Path | None = None) -> list[asyncssh.SSHKey]:
    """The key to show: the one asked for, the person's usual one, or one made for this game. Raises GameError."""
    if identity is not None:
        try:
            return [asyncssh.read_private_key(identity)]
        except (OSError, asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
            raise GameError(f"{identity} cannot be used as a key: {error}") from error
    for usual in DEFAULT_KEYS:
        try:
            return [asyncssh.read_private_key(Path.home() / ".ssh" / usual)]
        except (OSError, asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
            continue  # not there, or it needs a passphrase: with stock ssh and its agent that one can be used
    return [player_key(folder)]


async def pause(attempt: int) -> None:
    """Wait before calling again: a second, then longer, half a minute at most."""
    await asyncio.sleep(min(30.0, 2.0**attempt))
