"""When the garbage collector of a house may run: a full pass over two hundred drawn sessions takes over a second.

What lives long is frozen out of its sight soon after it came; a full pass is made only when many sessions have ended.
"""

from __future__ import annotations

import gc

from server.clock import Clock

OFTEN = 3.0
"""Seconds between two freezes, at the least: what a session needs only while it starts is gone by then."""

ENDED = 20
"""So many sessions, and as many as are alive, have to end before everything is looked through."""


class Collector:
    """The policy of one process. Not for programs that do anything else."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pending = False
        self._alive = self._ended = 0

    def begin(self) -> None:
        """When the house is furnished and nobody is in it yet."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(2000, 5, 1000)

    def session_began(self) -> None:
        self._alive += 1
        if not self._pending:
            self._pending = True
            self._clock.call_at(self._clock.now() + OFTEN, self._freeze)

    def _freeze(self) -> None:
        self._pending = False
        gc.collect()  # of what is not frozen, which is only what came since the last time
        gc.freeze()

    def session_ended(self) -> None:
        self._alive -= 1
        self._ended += 1
        if self._ended >= max(ENDED, self._alive):
            self._ended = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
