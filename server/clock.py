"""What time is it, and wake me then: so that tests need not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since some moment in the past; never goes back."""

    def call_at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        """Call `act` at that moment; calling what is returned calls it off."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_at(when, act).cancel
