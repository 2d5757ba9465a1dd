"""What somebody types, in pieces small enough that nobody else has to wait: keys in slices, a paste in one.

Pure bookkeeping; `shell` says when the next piece is due.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

SLICE = 16
"""Bytes of keys that are dealt with at once."""

BACKLOG = 2048
"""Bytes of keys that may wait; more are dropped."""

FLOOD = 256 * 1024
"""Bytes dropped since all was dealt with that make a flood."""

PASTE = 64 * 1024
"""Bytes of a paste that are kept."""

PASTE_START = b"\x1b[200~"
PASTE_END = b"\x1b[201~"


@dataclass(frozen=True)
class Keys:
    data: bytes


@dataclass(frozen=True)
class Pasted:
    text: str


class Typing:
    """Takes bytes as they come and gives them back in pieces, in order."""

    def __init__(self) -> None:
        self._pieces: deque[bytearray | Pasted] = deque()
        self._size = 0
        self._dropped = 0
        self._paste: bytearray | None = None

    @property
    def waiting(self) -> bool:
        return bool(self._pieces)

    @property
    def full(self) -> bool:
        """Whether the terminal should be asked to wait."""
        return self._size >= BACKLOG // 2

    @property
    def roomy(self) -> bool:
        return self._size < BACKLOG // 8

    def add(self, data: bytes) -> bool:
        """Take what came; False once too much of it had to be dropped."""
        while data:
            if self._paste is None:
                keys, mark, data = data.partition(PASTE_START)
                self._add_keys(keys)
                if mark:
                    self._paste = bytearray()
            else:
                data = self._add_paste(data)
        return self._dropped < FLOOD

    def _add_keys(self, keys: bytes) -> None:
        kept = keys[: max(0, BACKLOG - self._size)]
        self._dropped += len(keys) - len(kept)
        if kept:
            if self._pieces and isinstance(self._pieces[-1], bytearray):
                self._pieces[-1] += kept
            else:
                self._pieces.append(bytearray(kept))
            self._size += len(kept)

    def _add_paste(self, data: bytes) -> bytes:
        """Add to the paste; what comes after its end."""
        assert self._paste is not None
        # The mark of the end may come in two parts: look again at the last bytes that were kept.
        seam = len(self._paste)
        overlap = bytes(self._paste[-len(PASTE_END) + 1 :])
        end = (overlap + data).find(PASTE_END)
        if end < 0:
            self._paste += data
            # Past the limit only the last bytes matter, for the mark.
            if len(self._paste) > PASTE + len(PASTE_END):
                del self._paste[PASTE : len(self._paste) - len(PASTE_END) + 1]
            return b""
        whole = bytes(self._paste[: seam - len(overlap)]) + (overlap + data)[:end]
        self._paste = None
        text = whole[:PASTE].decode("utf-8", "replace")
        self._pieces.append(Pasted("".join(char for char in text if char.isprintable() or char in "\n\t")))
        return (overlap + data)[end + len(PASTE_END) :]

    def take(self) -> Keys | Pasted | None:
        """The next piece."""
        if not self._pieces:
            return None
        first = self._pieces[0]
        if isinstance(first, Pasted):
            self._pieces.popleft()
            return first
        piece = bytes(first[:SLICE])
        del first[:SLICE]
        self._size -= len(piece)
        if not first:
            self._pieces.popleft()
        if not self._pieces:
            self._dropped = 0
        return Keys(piece)
