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
    scores = tuple(score(state, seat) for seat in range(state.seats))
    return Outcome(REASONS[state.reason], ranks_of(state.standing()), scores)


def score(state: ArchitectsState, seat: int) -> dict[str, int]:
    """The points of a seat by category if the game ended now."""
    city = state.cities[seat]
    return {
        "stages": int(city.stage_vp()),
        "blue": int(city.blue_vp()),
        "military": int(city.military_vp()),
        "progress": int(city.progress_vp()),
        "cat": CAT_VP if state.cat == seat else 0,
    }
