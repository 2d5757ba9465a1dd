"""How good a choice looks at a glance, in tenths of a victory point."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.state import ArchitectsState


def appeal(state: ArchitectsState, seat: i64, choice: i64) -> i64:
    return 0
