"""How much one address, one connection and all together may ask for. Pure arithmetic: tests need no sockets."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass


class Bucket:
    """Lets `burst` things through at once and `rate` a second on average."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float]) -> None:
        self._burst, self._rate, self._now = burst, rate, now
        self._left, self._then = burst, now()

    def take(self, amount: float = 1) -> bool:
        """Whether there was enough; if not, nothing is taken."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


@dataclass(frozen=True)
class Caps:
    """How many connections a door holds."""

    all: int = 250
    per_address: int = 8
    per_minute: int = 20  # new ones from one address
    strangers: int = 32  # that have not logged in yet


class Door:
    """Counts the connections of a front door."""

    def __init__(self, caps: Caps, now: Callable[[], float]) -> None:
        self._caps, self._now = caps, now
        self._inside: Counter[str] = Counter()
        self._recent: dict[str, deque[float]] = {}
        self.strangers = 0

    @property
    def inside(self) -> int:
        return self._inside.total()

    def knock(self, address: str) -> str:
        """Let a connection in, for `leave` later; or the reason why not."""
        now = self._now()
        if len(self._recent) > 4 * self._caps.all:
            self._recent = {who: times for who, times in self._recent.items() if times[-1] > now - 60}
        recent = self._recent.setdefault(address, deque())
        while recent and recent[0] <= now - 60:
            recent.popleft()
        if self.inside >= self._caps.all:
            return "the house is full"
        if self._inside[address] >= self._caps.per_address:
            return "too many connections from your address"
        if len(recent) >= self._caps.per_minute:
            return "too many new connections from your address: wait a minute"
        if self.strangers >= self._caps.strangers:
            return "too many people are at the door: try again"
        recent.append(now)
        self._inside[address] += 1
        self.strangers += 1
        return ""

    def greeted(self) -> None:
        """One of those let in has logged in, or has left without."""
        self.strangers -= 1

    def leave(self, address: str) -> None:
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]
