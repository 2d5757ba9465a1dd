"""How a game ended: the score sheet, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.architects.cards import CAT_VP
from wonders_tui.games.game import Outcome, ranks_of

if TYPE_CHECKING:
    from wonders_tui.games.architects.state import ArchitectsState

# Why a game ended.
WONDER_BUILT: Final = 1
NO_CARDS: Final = 2
REASONS: Final = ("", "wonder", "cards")

CATEGORIES: Final = ("stages", "blue", "military", "progress", "cat")
"""The lines of the score sheet, in its order."""


def outcome(state: ArchitectsState) -> Outcome | None:
    """Reason, ranks and the score sheet; None while somebody waits."""
    if state.waiting():
        return None
    scores = tuple(
        {
            "stages": int(city.stage_vp()),
            "blue": int(city.blue_vp()),
            "military": int(city.military_vp()),
            "progress": int(city.progress_vp()),
            "cat": CAT_VP if state.cat == seat else 0,
        }
        for seat, city in enumerate(state.cities)
    )
    return Outcome(REASONS[state.reason], ranks_of(state.standing()), scores)
