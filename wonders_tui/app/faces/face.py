"""What a game must offer to be played on the screen, and what it gets to draw from.

To add a face: write a module or package `faces/<id of the game>` with an object `FACE` that has what `Face` asks for.
Nothing else changes: the table finds it by the game's id, gives it a `Sight` (a view and where the player's attention
is) and a canvas per area, and does everything that is the same in all games: keys, mouse, arming and confirming, the
list of choices, typed commands, log, help, curtain, score sheet.

A *thing* is whatever a player can point at: a card, a wonder, a token, a pile. Its id is a word that never changes
while it lies there ("card:forum"); a face marks it on the canvas (`Canvas.mark`) wherever it draws it, and that is all
that arrow keys and mouse need. A *use* is what can be done with a thing: it carries the choice as the rules know it, or
the reason why it is not possible. Legality and prices come from the rules' own functions, never from the face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from textual.geometry import Region

from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.games.game import Game, Outcome
from wonders_tui.games.state import SPECTATOR, Event, State

TITLE, DETAIL, LOG, KEYS = "title", "detail", "log", "keys"
"""Areas that the table itself draws; a face says where they are. The title is one row and so are the keys; the detail
needs at least six rows of 56 cells; the log may be left out (a key shows it)."""

LETTERS = "abcdefgi"
"""Keys that point at a thing; all other letters belong to the table (h, l, m, o, q, r, x) or to pages of the face."""

TABLE_KEYS = "hlmoqrx"


@dataclass(frozen=True)
class Sight:
    """Everything a face may draw from: what one seat knows, and where its attention is."""

    game: Game
    view: State
    seat: int
    """Whose eyes: a seat, or SPECTATOR."""
    names: tuple[str, ...]
    choosing: bool = False
    """Whether this seat must choose now."""
    focus: str = ""
    """The thing in focus, or nothing."""
    armed: int | None = None
    """The choice that the next Enter makes."""
    pending: int | None = None
    """The choice that this seat has made for this decision and that is not revealed yet."""
    chosen: int = 0
    """Mask of the waiting seats that have chosen; what they chose nobody knows."""
    fresh: Sequence[Event] = ()
    """What happened since this seat's last choice."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What the table has settled: a face may look for options that are about seeing; the rest the view knows."""

    @property
    def near(self) -> int:
        """The seat drawn at the near side of the table: one's own, or the first for those who watch."""
        return self.seat if self.seat != SPECTATOR else 0

    def name(self, seat: int) -> str:
        return "You" if seat == self.seat else self.names[seat]


class Thing(NamedTuple):
    """Something that can be pointed at; `letter` is a key of `LETTERS` if it is on offer."""

    id: str
    name: str
    letter: str = ""


class Use(NamedTuple):
    """One thing that could be done: `choice` as the rules know it, or None and in `note` why not.

    `label` says what Enter would do ("Build for 3¢"), `note` adds a few words. A `ready` use is armed as soon as its
    thing is looked at: what a player most probably wants, and never something to regret.
    """

    label: Line
    choice: int | None
    note: Line = ()
    ready: bool = False


class Page(NamedTuple):
    """Something to read that does not fit on the table (the discard pile, the cities), opened by a key.

    The keys at the bottom show it unless `shown` is off: then the face shows its key where it belongs.
    """

    key: str
    title: str
    lines: Sequence[Line]
    shown: bool = True


class Category(NamedTuple):
    """A row of the score sheet; `id` is the key in `Outcome.scores`."""

    id: str
    title: str
    ink: str
    meaning: str


class Face(Protocol):
    """How one game looks."""

    usual_seats: int
    """Seats of a quick game."""

    def areas(self, width: int, height: int, sight: Sight) -> Mapping[str, Region]:
        """Where everything is on a screen of this size (at least 80 by 24): the table's areas and the face's own."""

    def draw(self, area: str, canvas: Canvas, sight: Sight) -> None:
        """Draw one of the face's own areas and mark the things in it."""

    def status(self, sight: Sight) -> Line:
        """Where the game is ("Age II, 9 cards left"), for the title."""

    def question(self, sight: Sight) -> Line:
        """What this seat is asked now, in plain words."""

    def things(self, sight: Sight) -> Sequence[Thing]:
        """What Tab goes through, those on offer first; every mark on a canvas has the id of one of them."""

    def uses(self, sight: Sight, thing: str) -> Sequence[Use]:
        """What can be done with it, and what cannot and why; every legal choice is a use of at least one thing."""

    def detail(self, sight: Sight, thing: str) -> Sequence[Line]:
        """The thing in two to four lines, the most important first: what it does, what it costs, what follows."""

    def explain(self, sight: Sight, thing: str) -> Sequence[Line]:
        """Everything about the thing, with its rules, for somebody who has never seen it."""

    def phrase(self, sight: Sight, choice: int) -> Line:
        """A legal choice in words ("Build Forum for 5¢"), for lists, questions and the log."""

    def tell(self, sight: Sight, event: Event) -> Line:
        """What happened in words, without the name of the seat's owner when it is obvious; empty: not worth a line."""

    def pages(self, sight: Sight) -> Sequence[Page]:
        """What else there is to read; the keys are letters outside LETTERS and TABLE_KEYS."""

    def categories(self) -> Sequence[Category]:
        """The rows of the score sheet."""

    def ending(self, sight: Sight, outcome: Outcome) -> Sequence[Line]:
        """How the game was won."""

    def rules(self) -> str:
        """A summary of the rules: plain text, lines that begin with `# ` are headings, with `- ` are points."""
