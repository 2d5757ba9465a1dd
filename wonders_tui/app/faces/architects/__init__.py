"""How Architects looks: the decks within reach, horns and tokens, the near city with its wonder, the others aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources

from textual.geometry import Region

from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.faces.architects import explaining, offers, telling
from wonders_tui.app.faces.architects.cities import draw_city, draw_seats
from wonders_tui.app.faces.architects.middle import draw_middle
from wonders_tui.app.faces.architects.piles import draw_piles
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Category, Page, Sight, Thing, Use
from wonders_tui.app.sheet import score_table
from wonders_tui.games.architects.cards import CAT_VP, FACE_UP, VICTORY_VP
from wonders_tui.games.architects.scoring import score
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.game import Outcome, ranks_of
from wonders_tui.games.state import Event

PILES, MIDDLE, CITY, SEATS = "piles", "middle", "city", "seats"

SIDE = {80: 24, 100: 30, 120: 40, 160: 52}
"""The width of the other seats, by the width of the screen from which on it holds."""

TALL = 34
"""From this height on there is room for the log and for two rows a stage."""


def _state(sight: Sight) -> ArchitectsState:
    assert isinstance(sight.view, ArchitectsState)
    return sight.view


class ArchitectsFace:
    """See `Face`."""

    usual_seats = 4

    def areas(self, width: int, height: int, sight: Sight) -> Mapping[str, Region]:  # noqa: ARG002 (always the same)
        side = next(least for wide, least in reversed(SIDE.items()) if width >= wide)
        main = width - side
        tall = height >= TALL
        piles, middle, city, detail = (6, FACE_UP + 3, 11, 9) if tall else (4, FACE_UP + 2, 7, 6)
        areas = {TITLE: Region(0, 0, width, 1)}
        top = 1
        for area, rows in ((PILES, piles), (MIDDLE, middle), (CITY, city)):
            areas[area] = Region(0, top, main, rows)
            top += rows
        rest = height - 1 - top
        if tall:
            detail = min(rest - 3, detail)
            areas[LOG] = Region(0, top + detail, main, rest - detail)
        else:
            detail = rest
        areas[DETAIL] = Region(0, top, main, detail)
        areas[SEATS] = Region(main, 1, side, height - 2)
        areas[KEYS] = Region(0, height - 1, width, 1)
        return areas

    def draw(self, area: str, canvas: Canvas, sight: Sight) -> None:
        drawing = {PILES: draw_piles, MIDDLE: draw_middle, CITY: draw_city, SEATS: draw_seats}
        drawing[area](canvas, sight, _state(sight))

    def status(self, sight: Sight) -> Line:
        return telling.status(sight, _state(sight))

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
        return telling.tell(sight, _state(sight), event)

    def pages(self, sight: Sight) -> Sequence[Page]:
        state = _state(sight)
        return [
            Page("p", "Piles", explaining.deck_lines(sight, state)),
            Page("v", "Cities", explaining.city_page(sight, state)),
            Page("s", "Score", self._score(sight, state)),
        ]

    def _score(self, sight: Sight, state: ArchitectsState) -> list[Line]:
        """What the points would be if the game ended now: everything they come from lies open."""
        scores = tuple(score(state, seat) for seat in range(state.seats))
        outcome = Outcome("", ranks_of(state.standing()), scores)
        return [[("If the game ended now:", "text")], *score_table(sight, CATEGORIES, outcome)]

    def categories(self) -> Sequence[Category]:
        return CATEGORIES

    def ending(self, sight: Sight, outcome: Outcome) -> Sequence[Line]:
        return telling.ending(sight, outcome)

    def rules(self) -> str:
        return resources.files(__package__).joinpath("rules.txt").read_text(encoding="utf-8")


CATEGORIES = (
    Category("stages", "wonder", "wonder", "points of the stages that are built; more stages break a tie"),
    Category("blue", "blue cards", "blue", "points printed on blue cards"),
    Category("military", "victories", "red", f"{VICTORY_VP} for each victory token won in battle"),
    Category("progress", "tokens", "good", "Decor, Politics, Strategy, Education, Culture"),
    Category("cat", "the Cat", "blue", f"{CAT_VP} for the seat that has the Cat"),
)

FACE = ArchitectsFace()
