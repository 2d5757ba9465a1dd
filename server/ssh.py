"""The front door: SSH for people with a stock client, who get a drawn session, and for ours, which speaks messages.

Nobody gets more than a seat: no shell, no commands, no files, no forwarding. A key that was proved is an identity, one
that was only asked about is not.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh

from server import squeeze
from server.channel import Channel
from server.clock import Clock, LoopClock
from server.limits import Caps, Door
from server.lobby import Hall
from server.names import clean_name
from server.screen import Draw

log = logging.getLogger("wonders.door")

SUBSYSTEM = "wonders"
SESSIONS = 2
"""Channels a connection may open: asyncssh has no limit of its own."""

STARTS = 3
"""Drawn sessions that start at once; after a crowd has arrived the others still get their turn between."""

ATTEMPTS = 8
"""Tries to log in on one connection."""


@dataclass(frozen=True)
class Settings:
    """How the door behaves. `password`, if any, is asked of everybody; `compress` is "auto" (stock OpenSSH is made to
    compress), "allow" or "off"; times are in seconds."""

    host: str = "127.0.0.1"
    port: int = 8022
    password: str = ""
    compress: str = "auto"
    caps: Caps = field(default_factory=Caps)
    login: float = 20
    keepalive: float = 15
    stall: float = 45
    authorized: Path | None = None  # a file of public keys: only these come in, and no guests


class Front:
    """One listening port of a hall. `draw` makes what is drawn for people without our client."""

    def __init__(
        self, hall: Hall, key: asyncssh.SSHKey, draw: Draw, settings: Settings | None = None, clock: Clock | None = None
    ) -> None:
        self.hall, self.draw, self.settings = hall, draw, settings or Settings()
        self.clock = clock or LoopClock()
        self.door = Door(self.settings.caps, self.clock.now)
        self.channels: set[Channel] = set()
        self.starting = asyncio.Semaphore(STARTS)
        self._key = key
        self._keys = asyncssh.read_authorized_keys(self.settings.authorized) if self.settings.authorized else None
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self.connections: set[asyncssh.SSHServerConnection] = set()

    async def open(self) -> int:
        """Listen; the port. Raises OSError when it is taken."""
        squeeze.install()
        self._acceptor = await asyncssh.listen(
            self.settings.host,
            self.settings.port,
            server_factory=lambda: Guard(self),
            server_host_keys=[self._key],
            encoding=None,
            line_editor=False,
            agent_forwarding=False,  # on by default, and makes a listener
            x11_forwarding=False,
            allow_scp=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            rdns_lookup=False,
            compression_algs=[squeeze.NONE.decode(), squeeze.ZLIB.decode()],
            login_timeout=self.settings.login,
            keepalive_interval=self.settings.keepalive,
            keepalive_count_max=3,
            window=128 * 1024,
        )
        port: int = self._acceptor.get_port()
        log.info("listening on %s port %d, key %s", self.settings.host, port, self._key.get_fingerprint())
        return port

    async def close(self, reason: str, patience: float = 4) -> None:
        """Let nobody in any more, tell everybody why, wait a little for them to go, then close."""
        if self._acceptor is not None:
            self._acceptor.close()
        await self.hall.close(reason)
        ending = [channel.ended for channel in self.channels]
        if ending:
            await asyncio.wait([asyncio.ensure_future(ended.wait()) for ended in ending], timeout=patience)
        for connection in list(self.connections):
            connection.abort()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()
        log.info("closed: %s", reason)

    def authorizes(self, key: asyncssh.SSHKey, address: str) -> bool:
        return self._keys is None or self._keys.validate(key, "", address) is not None

    @property
    def guests(self) -> bool:
        """Whether somebody without a key may come in."""
        return self._keys is None


class Guard(asyncssh.SSHServer):
    """Who stands at the door for one connection: counts it, finds out who it is, opens its channels."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._connection: asyncssh.SSHServerConnection | None = None
        self.address = ""
        self._let_in = self._greeted = False
        self._asked: asyncssh.SSHKey | None = None
        self._tries = 0
        self._channels: list[Channel] = []
        self._stalled: Callable[[], None] | None = None
        self.key = ""
        self.name = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self.address = str((conn.get_extra_info("peername") or ("local",))[0])
        refusal = self._front.door.knock(self.address)
        if refusal:
            log.info("refused %s: %s", self.address, refusal)
            conn.abort()
            return
        self._let_in = True
        self._front.connections.add(conn)
        squeeze.choose(conn, self._front.settings.compress)
        self._watch_the_transport(conn)

    def _watch_the_transport(self, conn: Any) -> None:
        """Learn when the reader is slow: asyncssh takes what its channels send, however much waits in the transport."""
        conn.pause_writing = self._pause
        conn.resume_writing = self._resume
        conn._transport.set_write_buffer_limits(high=8192)
        sock = conn.get_extra_info("socket")
        if sock is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            with contextlib.suppress(OSError):  # a UNIX socket has no such thing
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, 16 * 1024)

    def _pause(self) -> None:
        for channel in self._channels:
            channel.pause_writing()
        clock = self._front.clock
        self._stalled = clock.call_at(clock.now() + self._front.settings.stall, self._too_slow)

    def _resume(self) -> None:
        if self._stalled is not None:
            self._stalled()
            self._stalled = None
        for channel in self._channels:
            channel.resume_writing()

    def _too_slow(self) -> None:
        log.info("dropped %s: reads nothing", self.address)
        if self._connection is not None:
            self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._stalled is not None:
            self._stalled()
        if self._let_in:
            self._let_in = False
            self._front.door.leave(self.address)
            if not self._greeted:
                self._front.door.greeted()
            if self._connection is not None:
                self._front.connections.discard(self._connection)

    # --- who is it ---

    def begin_auth(self, username: str) -> bool:
        self.name = clean_name(username)
        return True  # without this a client would never show its key

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        # Called for a mere question as well: what counts is the last key before the login is complete.
        self._asked = None
        self._count()
        if not self._front.authorizes(key, self.address):
            return False
        self._asked = key
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._front.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        # Whoever comes in this way has proved no key, whichever they have asked about before.
        self._asked = None
        self._count()
        return True

    def _count(self) -> None:
        self._tries += 1
        if self._tries > ATTEMPTS and self._connection is not None:
            log.info("refused %s: too many attempts to log in", self.address)
            self._connection.abort()

    def auth_completed(self) -> None:
        self._greeted = True
        self._front.door.greeted()
        self.key = self._asked.get_fingerprint() if self._asked is not None else ""
        log.info("login from %s with %s", self.address, self.key or "no key")

    # --- what they want ---

    def session_requested(self) -> Any:
        self._channels = [channel for channel in self._channels if not channel.ended.is_set()]
        if len(self._channels) >= SESSIONS:
            return False
        channel = Channel(self._front, self)
        self._channels.append(channel)
        return channel

    def admits(self, password: str) -> bool:
        """Whether this is the password of the house."""
        return hmac.compare_digest(password.encode(), self._front.settings.password.encode())
