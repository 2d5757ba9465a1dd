"""How Duel looks: the structure in the middle, the two cities at the side, the conflict track above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources

from textual.geometry import Region

from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.faces.duel import explaining, offers, telling
from wonders_tui.app.faces.duel.cities import city_lines, draw_cities
from wonders_tui.app.faces.duel.pick import draw_pick
from wonders_tui.app.faces.duel.structure import draw_structure, grid, rows_of
from wonders_tui.app.faces.duel.track import draw_track
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Category, Page, Sight, Thing, Use
from wonders_tui.app.sheet import score_table
from wonders_tui.games.bits import count
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel.scoring import reason, score
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.game import Outcome
from wonders_tui.games.state import Event

STRUCTURE, CITIES, CONFLICT = "structure", "cities", "track"

MOST_PITCH = 20
LEAST_SIDE = {80: 19, 100: 26, 120: 35, 160: 44}
"""The least width of the cities, by the width of the screen from which on it holds."""

PICKING = (asked.DRAFTING, asked.PROGRESS, asked.LIBRARY, asked.RAISING, asked.DESTROYING)


def _state(sight: Sight) -> DuelState:
    assert isinstance(sight.view, DuelState)
    return sight.view


class DuelFace:
    """See `Face`."""

    usual_seats = 2

    def areas(self, width: int, height: int, sight: Sight) -> Mapping[str, Region]:
        state = _state(sight)
        side = next(least for wide, least in reversed(LEAST_SIDE.items()) if width >= wide)
        pitch = min(MOST_PITCH, (width - side - 1) // 6 // 2 * 2)
        main = 6 * pitch + 1
        track = 3 if height >= 34 else 1
        detail, log = (9, 7) if height >= 34 else (6, 0)
        room = height - 2 - track - detail - log
        # Structures of Ages I and II have five rows and leave more for the detail; the draft takes what it can get.
        tall = room
        if state.age and state.decision not in PICKING:
            tall = grid(state.age, main, room).height(rows_of(state.age))
        top = 1 + track
        areas = {
            TITLE: Region(0, 0, width, 1),
            CONFLICT: Region(0, 1, main, track),
            STRUCTURE: Region(0, top, main, tall),
            CITIES: Region(main, 1, width - main, height - 2),
            KEYS: Region(0, height - 1, width, 1),
        }
        rest = height - 1 - top - tall
        if log:
            detail = min(rest - log, 10)
            areas[LOG] = Region(0, top + tall + detail, main, rest - detail)
        else:
            detail = rest
        areas[DETAIL] = Region(0, top + tall, main, detail)
        return areas

    def draw(self, area: str, canvas: Canvas, sight: Sight) -> None:
        state = _state(sight)
        if area == CONFLICT:
            draw_track(canvas, sight, state)
        elif area == CITIES:
            draw_cities(canvas, sight, state)
        elif state.decision in PICKING:
            draw_pick(canvas, sight, state, telling.question(sight, state))
        elif state.age:
            draw_structure(canvas, sight, state)

    def status(self, sight: Sight) -> Line:
        state = _state(sight)
        if state.decision == asked.DRAFTING:
            drafted = len(state.first.wonders) + len(state.second.wonders)
            return [("Choosing wonders", "bar"), (f" · {drafted} of 8 taken", "bar.dim")]
        left = count(state.remaining)
        noun = "card" if left == 1 else "cards"
        return [(f"Age {'I' * state.age}", "bar"), (f" · {left} {noun} left", "bar.dim")]

    def question(self, sight: Sight) -> Line:
        return telling.question(sight, _state(sight))

    def things(self, sight: Sight) -> Sequence[Thing]:
        return offers.things(sight, _state(sight))

    def uses(self, sight: Sight, thing: str) -> Sequence[Use]:
        return offers.uses(sight, _state(sight), thing)

    def detail(self, sight: Sight, thing: str) -> Sequence[Line]:
        return explaining.detail(sight, _state(sight), thing)

    def explain(self, sight: Sight, thing: str) -> Sequence[Line]:
        return explaining.explain(sight, _state(sight), thing)

    def phrase(self, sight: Sight, choice: int) -> Line:
        return offers.phrase(sight, _state(sight), choice)

    def tell(self, sight: Sight, event: Event) -> Line:
        return telling.tell(sight, event)

    def pages(self, sight: Sight) -> Sequence[Page]:
        state = _state(sight)
        return [
            Page("p", "Pile", explaining.pile_lines(state)),
            Page("v", "Cities", self._cities(sight, state)),
            Page("s", "Score", self._score(sight, state)),
        ]

    def _cities(self, sight: Sight, state: DuelState) -> list[Line]:
        lines: list[Line] = [*city_lines(sight, state, sight.near), [("", "text")]]
        return [*lines, *city_lines(sight, state, 1 - sight.near)]

    def _score(self, sight: Sight, state: DuelState) -> list[Line]:
        """What the points would be if the game ended now: everything they come from lies open."""
        outcome = Outcome(reason(state), (1, 1), (score(state, 0), score(state, 1)))
        return [[("If the game ended now:", "text")], *score_table(sight, CATEGORIES, outcome)]

    def categories(self) -> Sequence[Category]:
        return CATEGORIES

    def ending(self, sight: Sight, outcome: Outcome) -> Sequence[Line]:
        return telling.ending(sight, outcome)

    def rules(self) -> str:
        return resources.files(__package__).joinpath("rules.txt").read_text(encoding="utf-8")


CATEGORIES = (
    Category("blue", "blue cards", "blue", "points printed on blue cards; more of them break a tie"),
    Category("green", "green cards", "green", "points printed on green cards"),
    Category("yellow", "yellow cards", "yellow", "points printed on yellow cards of Age III"),
    Category("purple", "guilds", "purple", "counted in the city that has more of what the guild counts"),
    Category("wonders", "wonders", "wonder", "points of built wonders"),
    Category("progress", "progress tokens", "good", "Agriculture, Mathematics, Philosophy"),
    Category("coins", "coins", "coin", "one point for every three coins"),
    Category("military", "conflict", "red", "2, 5 or 10 for the one who has pushed the pawn away"),
)

FACE = DuelFace()
