"""Where the front door and whatever draws for a person meet: neither knows more of the other than this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from server.link import Link

LEAST = (20, 6)
MOST = (400, 150)
"""Columns and rows of the smallest and the greatest terminal that is drawn for; others are treated as these."""


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn; 0 stands for a terminal that does not say."""
    if width <= 0 or height <= 0:
        return 80, 24
    return min(max(width, LEAST[0]), MOST[0]), min(max(height, LEAST[1]), MOST[1])


@dataclass(frozen=True)
class Screen:
    """A person's terminal: its size, what it calls itself, what its owner set, and the way there.

    `write` sends at once; whoever draws stops while the drawn session is paused. `hold` and `go_on` stop and continue
    what the person types.
    """

    width: int
    height: int
    term: str
    env: Mapping[str, str]
    write: Callable[[bytes], None]
    hold: Callable[[], None]
    go_on: Callable[[], None]


class Drawn(Protocol):
    """A session that is drawn for a person."""

    async def run(self) -> int:
        """Draw until the person has had enough or `hang_up`; the exit status."""

    async def painted(self) -> None:
        """Wait for the first picture, or the end."""

    def feed(self, data: bytes) -> None:
        """What the person typed."""

    def resize(self, width: int, height: int) -> None: ...

    def pause(self) -> None:
        """The person reads too slowly: draw nothing."""

    def resume(self) -> None:
        """Draw what is true by now."""

    def hang_up(self, words: str = "") -> None:
        """End soon; with words, which the person is shown, if they can still read."""


Draw = Callable[[Link, Screen], Drawn]
"""Makes what draws for the person at the other end of the link."""
