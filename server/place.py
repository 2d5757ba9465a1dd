"""A client at a table: which seats it decides for, what it has been told, and what still waits to be sent to it.

Updates are never queued: whoever reads slowly gets, when there is room again, the one that is true by then. Everything
else waits in a short queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from server.link import Link
from server.messages import FromTable, Over, Said, Told, Update
from wonders_tui.games.state import SPECTATOR, Event

BACKLOG = 64
"""Messages other than updates that are kept for a reader that is slow; the oldest are dropped."""


@dataclass(eq=False)
class Place:
    """Made by `Table.admit`; only the table changes it."""

    link: Link
    name: str
    seats: list[int]  # one, several (a hot seat), or none (it watches)
    told: dict[int, int] = field(default_factory=dict)  # how many events this client has had, by seat
    muted: set[str] = field(default_factory=set)
    stale: bool = True  # whether the last update it had is out of date
    stalled: float = -1.0  # since when it has been full; -1: it is not
    hint: asyncio.Task[None] | None = None
    backlog: list[FromTable] = field(default_factory=list)

    @property
    def eyes(self) -> list[int]:
        """The seats whose views it gets."""
        return self.seats or [SPECTATOR]

    def post(self, message: FromTable) -> None:
        """Send with the next `flush`."""
        if isinstance(message, Said) and message.name in self.muted:
            return
        self.backlog.append(message)
        if len(self.backlog) > BACKLOG:
            del self.backlog[0]

    def flush(self, update: Callable[[int], Update]) -> None:
        """Send what waits and, if something has changed, how the table stands. Only when the link is not full.

        The first message is the welcome; the end is told after the view that shows it.
        """
        last = [message for message in self.backlog if isinstance(message, Over)]
        for message in self.backlog:
            if not isinstance(message, Over):
                self.link.send(message)
        self.backlog.clear()
        if self.stale:
            self.stale = False
            for seat in self.eyes:
                self.link.send(update(seat))
        for message in last:
            self.link.send(message)


def told(step: int, event: Event) -> Told:
    """An event, already as its reader may know it, in a message."""
    return Told(step, event.kind, event.seat, event.what, event.amount, event.other)
