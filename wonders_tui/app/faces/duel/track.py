"""The conflict track: the pawn between the two capitals, the tokens it meets, who is ahead and by how much."""

from __future__ import annotations

from wonders_tui.app.canvas import Canvas, Span
from wonders_tui.app.faces.duel.offers import TRACK
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import COIN, PAWN, POINT
from wonders_tui.games.duel.cards import RED
from wonders_tui.games.duel.effects import FAR, FAR_RAID, NEAR, NEAR_RAID, RAIDS
from wonders_tui.games.duel.scoring import CAPITAL, ZONES
from wonders_tui.games.duel.state import DuelState

MOST_SHIELDS = 3
"""The most that one card or wonder has; with Strategy one more."""


def ahead(sight: Sight, state: DuelState) -> int:
    """Spaces from the middle towards the far capital."""
    return state.pawn if sight.near == 0 else -state.pawn


def draw_track(canvas: Canvas, sight: Sight, state: DuelState) -> None:
    """My capital at the left, the other one at the right: shields push the pawn away from their owner."""
    y = canvas.height // 2
    here = ahead(sight, state)
    step = 3 if canvas.width >= 80 else 2
    near, far = sight.name(sight.near)[:8], sight.name(1 - sight.near)[:8]
    x = canvas.put(1, y, f"{near} ", "title")
    begin = x
    for space in range(-CAPITAL, CAPITAL + 1):
        _draw_space(canvas, begin + (space + CAPITAL) * step, y, step, space, here, sight, state)
    x = begin + 2 * CAPITAL * step + 1
    x = canvas.put(x, y, f" {far}", "title")
    canvas.line(x + 2, y, _standing(sight, state, here))
    canvas.mark(TRACK, 0, 0, canvas.width, canvas.height)
    if sight.focus == TRACK:
        canvas.put(0, y, "▐", "key")
    if canvas.height >= 3:
        _draw_zones(canvas, begin, y, step)


def _draw_space(
    canvas: Canvas, x: int, y: int, step: int, space: int, here: int, sight: Sight, state: DuelState
) -> None:
    raid = _raid(sight, state, space)
    if space == here:
        canvas.put(x, y, PAWN.glyph, "pawn")
    elif abs(space) == CAPITAL:
        canvas.put(x, y, "⌂", "wonder")
    elif raid:
        canvas.put(x, y, str(raid), "red")
    else:
        canvas.put(x, y, "│" if space == 0 else "·", "dim")
    if space < CAPITAL:
        between = "━" if min(0, here) <= space < max(0, here) else "─" if abs(space) == CAPITAL else " "
        canvas.put(x + 1, y, (between if between == "━" else " ") * (step - 1), "red" if between == "━" else "faint")


def _raid(sight: Sight, state: DuelState, space: int) -> int:
    """The coins of the token that lies there, if it still does; it costs the city on that side."""
    loser = state.city(1 - sight.near if space > 0 else sight.near)
    if abs(space) == NEAR and loser.raids & NEAR_RAID:
        return RAIDS[0]
    if abs(space) == FAR and loser.raids & FAR_RAID:
        return RAIDS[1]
    return 0


def _draw_zones(canvas: Canvas, begin: int, y: int, step: int) -> None:
    """Under the track: what each zone is worth to the one who has pushed the pawn there."""
    for first, last in ((1, 2), (3, 5), (6, 8)):
        label = f"{ZONES[first]}{POINT.glyph}"
        for side in (-1, 1):
            middle = side * (first + last) / 2
            canvas.put(begin + int((middle + CAPITAL) * step), y + 1, label, "point")


def _standing(sight: Sight, state: DuelState, here: int) -> list[Span]:
    if here == 0:
        return [("even", "dim")]
    leader = sight.near if here > 0 else 1 - sight.near
    left = CAPITAL - abs(here)
    who = sight.name(leader)
    if left <= reach(state, leader):
        return [(f" {who}: {left} from victory ", "warn")]
    return [(f"{who} +{abs(here)}: ", "text"), (f"{ZONES[abs(here)]}{POINT.glyph}", "point")]


def reach(state: DuelState, seat: int) -> int:
    """The most shields that one choice of a seat can bring."""
    return MOST_SHIELDS + state.city(seat).red_shields


def march_words(sight: Sight, state: DuelState, seat: int, shields: int, colour: int = -1) -> list[Span]:
    """What so many shields of a seat would do."""
    if colour == RED:
        shields += state.city(seat).red_shields
    before = state.pawn if seat == 0 else -state.pawn
    after = min(CAPITAL, before + shields)
    other = 1 - seat
    spans: list[Span] = [(f"pawn {before:+d} to {after:+d}", "red")]
    if after == CAPITAL:
        return [*spans, (": wins the game!", "good")]
    raids = state.city(other).raids
    for space, bit, coins in ((NEAR, NEAR_RAID, RAIDS[0]), (FAR, FAR_RAID, RAIDS[1])):
        if before < space <= after and raids & bit:
            spans += [(f", {sight.name(other)} lose{'' if sight.name(other) == 'You' else 's'} ", "text")]
            spans += [(f"{min(coins, state.city(other).coins)}{COIN.glyph}", "coin")]
    return spans
