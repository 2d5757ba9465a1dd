"""How 7 Wonders looks: the neighbours at both sides, the own city between them, below it the wonder and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources

from textual.geometry import Region

from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Category, Page, Sight, Thing, Use
from wonders_tui.app.faces.seven import explaining, offers, telling
from wonders_tui.app.faces.seven.hand import draw_hand, draw_stages
from wonders_tui.app.faces.seven.pick import draw_boards, draw_pile
from wonders_tui.app.faces.seven.seats import PAGE_KEYS, draw_centre, draw_neighbour, draw_others
from wonders_tui.games.game import Outcome
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import Event

OTHERS, AT_LEFT, CENTRE, AT_RIGHT, STAGES, HAND, PILE, BOARDS = (
    "others", "left", "centre", "right", "stages", "hand", "pile", "boards",
)  # fmt: skip

TALL = 36
"""From this height on there is room for a log, and for the names of all cards."""


def _state(sight: Sight) -> SevenState:
    assert isinstance(sight.view, SevenState)
    return sight.view


class SevenFace:
    """See `Face`."""

    usual_seats = 3

    def areas(self, width: int, height: int, sight: Sight) -> Mapping[str, Region]:
        state = _state(sight)
        tall = height >= TALL
        areas = {TITLE: Region(0, 0, width, 1), KEYS: Region(0, height - 1, width, 1)}
        y = 1
        if state.age == 0:
            areas[BOARDS] = Region(0, y, width, 14)
            y += 14
        else:
            if len(state.cities) > 3:
                others = 4 if tall else 2
                areas[OTHERS] = Region(0, y, width, others)
                y += others
            cities = 7
            if tall:
                cities = min(15, height - y - 24)
            side = (width - 2) * 3 // 10
            areas[AT_LEFT] = Region(0, y, side, cities)
            areas[CENTRE] = Region(side + 1, y, width - 2 * side - 2, cities)
            areas[AT_RIGHT] = Region(width - side, y, side, cities)
            y += cities
            hand = 6 if tall else 4
            if offers.picking(sight, state):
                areas[PILE] = Region(0, y, width, hand + 2)
            else:
                areas[STAGES] = Region(0, y, width, 2)
                areas[HAND] = Region(0, y + 2, width, hand)
            y += hand + 2
        rest = height - 1 - y
        detail = min(rest, 9) if tall else rest
        areas[DETAIL] = Region(0, y, width, detail)
        if rest - detail >= 3:
            areas[LOG] = Region(0, y + detail, width, rest - detail)
        elif detail < rest:
            areas[DETAIL] = Region(0, y, width, rest)
        return areas

    def draw(self, area: str, canvas: Canvas, sight: Sight) -> None:
        state = _state(sight)
        match area:
            case "others":
                draw_others(canvas, sight, state)
            case "left" | "right":
                draw_neighbour(canvas, sight, state, area == AT_LEFT)
            case "centre":
                draw_centre(canvas, sight, state)
            case "stages":
                draw_stages(canvas, sight, state)
            case "hand":
                draw_hand(canvas, sight, state)
            case "pile":
                draw_pile(canvas, sight, state)
            case "boards":
                draw_boards(canvas, sight, state)

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
        return telling.tell(sight, event)

    def pages(self, sight: Sight) -> Sequence[Page]:
        state = _state(sight)
        if state.age == 0:
            return ()
        pages = []
        if any(offers.shows_points(sight, state, place) for place in range(state.seats)):
            pages.append(Page("p", "Points", explaining.points_so_far(sight, state, CATEGORIES)))
        for place, key in zip(range(len(state.cities)), PAGE_KEYS, strict=False):
            lines = explaining.city_lines(sight, state, place)
            # The keys of all cities stand in their headers; at the bottom one of them says what they are for.
            own = place == sight.near
            pages.append(Page(key, "City" if own else explaining.city_title(sight, place), lines, shown=own))
        return pages

    def categories(self) -> Sequence[Category]:
        return CATEGORIES

    def ending(self, sight: Sight, outcome: Outcome) -> Sequence[Line]:
        return telling.ending(sight, outcome)

    def rules(self) -> str:
        return resources.files(__package__).joinpath("rules.txt").read_text(encoding="utf-8")


CATEGORIES = (
    Category("military", "conflicts", "red", "victory tokens less one for every defeat"),
    Category("treasury", "treasury", "coin", "one point for every three coins; more coins break a tie"),
    Category("wonder", "wonder", "wonder", "points of built stages"),
    Category("civilian", "blue cards", "blue", "points printed on blue cards"),
    Category("science", "science", "green", "squares of equal symbols, and 7 for every three different ones"),
    Category("commercial", "yellow cards", "yellow", "counted by yellow cards of Age III"),
    Category("guild", "guilds", "purple", "counted by guilds, in the own city and its neighbours'"),
)

FACE = SevenFace()
