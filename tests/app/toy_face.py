"""A face for the game of bids of the server's tests: the smallest that can be played with, and with secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.geometry import Region

from tests.server.bids import GIVE, KEEP, BidsState, card_name
from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.faces.face import DETAIL, KEYS, LETTERS, TITLE, Category, Page, Sight, Thing, Use
from wonders_tui.games.game import Outcome
from wonders_tui.games.state import Event


class ToyFace:
    usual_seats = 3

    def _hand(self, sight: Sight) -> list[int]:
        assert isinstance(sight.view, BidsState)
        return sorted(sight.view.hands[sight.near])

    def areas(self, width: int, height: int, sight: Sight) -> Mapping[str, Region]:
        return {
            TITLE: Region(0, 0, width, 1),
            "hand": Region(0, 1, width, height - 9),
            DETAIL: Region(0, height - 8, width, 7),
            KEYS: Region(0, height - 1, width, 1),
        }

    def draw(self, area: str, canvas: Canvas, sight: Sight) -> None:
        for i, thing in enumerate(self.things(sight)):
            canvas.put(2, i * 2, f"{thing.letter or ' '} {thing.name}", "focus" if sight.focus == thing.id else "text")
            canvas.mark(thing.id, 2, i * 2, 20)

    def status(self, sight: Sight) -> Line:
        assert isinstance(sight.view, BidsState)
        return [(f"{sight.view.rounds} rounds left", "bar")]

    def question(self, sight: Sight) -> Line:
        return [("What do you bid?", "text")]

    def things(self, sight: Sight) -> Sequence[Thing]:
        assert isinstance(sight.view, BidsState)
        if sight.view.winner >= 0:
            return [Thing("point", "the point", "a" if sight.choosing else "")]
        letters = LETTERS if sight.choosing else " " * 9
        return [Thing(f"card:{card}", card_name(card), letters[i].strip()) for i, card in enumerate(self._hand(sight))]

    def uses(self, sight: Sight, thing: str) -> Sequence[Use]:
        if not sight.choosing:
            return ()
        if thing == "point":
            return [Use([("Keep it", "text")], KEEP), Use([("Give it", "text")], GIVE)]
        return [Use([("Bid it", "text")], int(thing[5:]), ready=True), Use([("Eat it", "text")], None, [("no", "bad")])]

    def detail(self, sight: Sight, thing: str) -> Sequence[Line]:
        return [[(f"This is {thing}.", "text")]]

    def explain(self, sight: Sight, thing: str) -> Sequence[Line]:
        return [[("High cards win.", "text")]]

    def phrase(self, sight: Sight, choice: int) -> Line:
        return [({KEEP: "Keep the point", GIVE: "Give the point"}.get(choice) or f"Bid {card_name(choice)}", "text")]

    def tell(self, sight: Sight, event: Event) -> Line:
        return [(f"{sight.name(event.seat)} {event.kind} {event.what}".strip(), "text")]

    def pages(self, sight: Sight) -> Sequence[Page]:
        return [Page("p", "Points", [[("Nothing to see.", "text")]])]

    def categories(self) -> Sequence[Category]:
        return (Category("points", "points", "point", "taken with the highest card"),)

    def ending(self, sight: Sight, outcome: Outcome) -> Sequence[Line]:
        return [[("Most points win.", "text")]]

    def rules(self) -> str:
        return "# Bids\nThe highest card wins.\n- Really."


FACE = ToyFace()
