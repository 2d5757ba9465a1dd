"""Where a player's attention is: what is in focus, what is armed, what the next key would do. Pure, no screen.

The first key looks at a thing and explains it, the second commits; Escape goes one step back. A use that is `ready` is
armed by looking; everything else is armed by its number first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.geometry import Region

from wonders_tui.app.faces.face import Thing, Use

Uses = Callable[[str], Sequence[Use]]
"""What can be done with a thing."""


class Attention:
    """The focus, and the choice that the next Enter makes."""

    def __init__(self) -> None:
        self.focus = ""
        self.armed: int | None = None

    def look(self, thing: str, uses: Sequence[Use]) -> None:
        """Put a thing in focus; arm its use if it has a ready one."""
        self.focus = thing
        self.armed = next((use.choice for use in uses if use.ready and use.choice is not None), None)

    def arm(self, use: Use) -> bool:
        """Arm a use; True if it was armed already, so that this is the second key and commits."""
        if use.choice is None:
            return False
        if self.armed == use.choice:
            return True
        self.armed = use.choice
        return False

    def back(self, uses: Sequence[Use]) -> bool:
        """One step back; False if there was nothing to go back from."""
        if self.armed is not None and not any(use.ready and use.choice == self.armed for use in uses):
            self.armed = None
            return True
        if self.focus:
            self.clear()
            return True
        return False

    def clear(self) -> None:
        self.focus, self.armed = "", None

    def survive(self, things: Iterable[Thing], uses: Uses, choosing: bool) -> None:
        """After the table has changed: keep what still makes sense, forget the rest."""
        if self.focus not in {thing.id for thing in things}:
            self.clear()
        elif not choosing or self.armed not in {use.choice for use in uses(self.focus)}:
            self.armed = None


def towards(places: Sequence[tuple[str, Region]], focus: str, dx: int, dy: int) -> str:
    """The nearest thing in a direction, seen from the thing in focus; nothing if there is none.

    Distances across the direction count more, so that a row is walked along before another row is visited; a cell is
    about twice as high as it is wide.
    """
    here = next((region for thing, region in places if thing == focus), None)
    if here is None:
        return ""
    x, y = _centre(here)
    best, found = 0.0, ""
    for thing, region in places:
        if thing == focus:
            continue
        tx, ty = _centre(region)
        along = (tx - x) * dx + (ty - y) * dy * 2
        across = abs((ty - y) * 2) if dx else abs(tx - x)
        if along <= 0 or (dx and not _overlap(here.y, here.bottom, region.y, region.bottom) and across > along):
            continue
        distance = along + 2 * across
        if not found or distance < best:
            best, found = distance, thing
    return found


def _centre(region: Region) -> tuple[float, float]:
    return region.x + region.width / 2, region.y + region.height / 2


def _overlap(begin: int, end: int, other_begin: int, other_end: int) -> bool:
    return begin < other_end and other_begin < end
