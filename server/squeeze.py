"""Compression on the way, for those who come in by SSH: chosen for stock clients, and safe against bombs.

A screen drawn twice costs a twentieth the second time when both are in zlib's window. asyncssh compresses only if the
client asks, which OpenSSH does not; and it inflates without a limit.
"""

from __future__ import annotations

import zlib
from typing import Any

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

ZLIB = b"zlib@openssh.com"
NONE = b"none"

MOST = 256 * 1024
"""The most bytes one packet may inflate to: eight times what a channel takes in a packet."""


class Deflate(Compressor):
    """One stream of packets, each readable as soon as it arrives."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj(9)  # a frame is a few KB: the best is still a tenth of a millisecond

    def compress(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Inflate(Decompressor):
    """The other direction. A packet that would become too long is refused, which ends the connection."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        try:
            inflated = self._stream.decompress(data, MOST)
        except zlib.error:
            return None
        return None if self._stream.unconsumed_tail else inflated


def install() -> None:
    """Use these for every connection of this process."""
    register_compression_alg(ZLIB, Deflate, Inflate, True, False)


def choose(connection: Any, compress: str) -> None:
    """Settle what a new connection of the server will offer: "auto", "allow" or "off".

    OpenSSH takes compression without being asked to when nothing else is offered; its version is known before the
    offer is made. The two names touched here are private to asyncssh.
    """
    if compress == "off":
        connection._cmp_algs = [NONE]
        return
    connection._cmp_algs = [NONE, ZLIB] if compress == "allow" else [ZLIB, NONE]
    if compress != "auto":
        return
    offer = connection._send_kexinit

    def offer_by_version() -> None:
        version = connection.get_extra_info("client_version", "")
        if version.startswith("SSH-2.0-OpenSSH_") and "for_Windows_7" not in version:
            connection._cmp_algs = [ZLIB]
        offer()

    connection._send_kexinit = offer_by_version
