"""A player's end of a link: what the table last said, what was chosen and not answered yet, and all that happened.

The screens read it and call its verbs; they never touch a link. It knows nothing of what is behind the link.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from server.link import Link
from server.messages import (
    AskHint,
    Choose,
    Hint,
    Leave,
    Malformed,
    Message,
    MoreTime,
    Notice,
    Over,
    Refused,
    Return,
    Said,
    Say,
    Seating,
    Update,
    Welcome,
    Withdraw,
)
from wonders_tui.games import game
from wonders_tui.games.game import Game, GameError
from wonders_tui.games.state import SPECTATOR, Event, State


def nobody(_: Message | None) -> None:
    """Listens to nothing."""


@dataclass(eq=False)
class Standing:
    """How the table stands for one seat, and what this seat has seen happen: (step, event)."""

    update: Update
    view: State
    history: list[tuple[int, Event]] = field(default_factory=list)
    sent: str | None = None
    """A choice that is on its way: neither revealed nor refused yet."""
    arrived: float = 0.0
    """When the update came, by the clock of the process."""
    looked: int = 0
    """The step at which this seat last chose: everything later is news to it."""

    @property
    def seconds_left(self) -> int:
        """The time left for the present decision; -1: no limit."""
        if self.update.clock < 0:
            return -1
        return max(0, round(self.update.clock / 1000 - (monotonic() - self.arrived)))

    @property
    def must_choose(self) -> bool:
        seat = self.update.seat
        return seat != SPECTATOR and bool(self.update.waiting >> seat & 1)

    @property
    def asked(self) -> bool:
        """Whether this seat must choose and has not."""
        return self.must_choose and self.pending is None

    @property
    def pending(self) -> str | None:
        """The choice made for the present decision, whether the table has confirmed it or not."""
        return self.sent if self.sent is not None else self.update.pending


class Client:
    """Listens to one link. `changed` is called after every message, with the message (None: the link has closed)."""

    def __init__(self, link: Link, changed: Callable[[Message | None], None] | None = None) -> None:
        self.link = link
        self.changed = changed or nobody
        self.welcome: Welcome | None = None
        self.seating: Seating | None = None
        self.over: Over | None = None
        self.standings: dict[int, Standing] = {}
        self.lines: list[Said | Notice] = []
        self.refusal: Refused | None = None
        self.hint: Hint | None = None
        self.lost: str | None = None
        """Why the link was closed, once it was."""

    @property
    def game(self) -> Game:
        assert self.welcome is not None
        return game(self.welcome.game)

    @property
    def options(self) -> dict[str, str]:
        """What the table has settled."""
        return {} if self.welcome is None else dict(self.welcome.options)

    @property
    def names(self) -> tuple[str, ...]:
        return () if self.seating is None else tuple(seat.name for seat in self.seating.seats)

    @property
    def own(self) -> tuple[int, ...]:
        """The seats this client decides for."""
        return () if self.welcome is None else self.welcome.own

    def plays(self, seat: int) -> str:
        """Who plays for a seat now: see `messages.Seat`."""
        return "" if self.seating is None or not 0 <= seat < len(self.seating.seats) else self.seating.seats[seat].kind

    async def listen(self) -> None:
        """Take everything the table says until the link closes."""
        try:
            async for message in self.link:
                self.take(message)
                self.changed(message)
            self.lost = self.link.reason or "the table was closed"
        except (Malformed, GameError) as error:
            self.lost = f"the table said something that cannot be understood: {error}"
            self.link.close(self.lost)
        self.changed(None)

    def relink(self, link: Link) -> None:
        """Go on over a new link after the old one was lost; the table tells everything again."""
        self.link = link
        self.lost = None

    def take(self, message: Message) -> None:
        """Remember what one message says."""
        match message:
            case Welcome():
                self.welcome = message
                self.standings.clear()
                self.over = None
            case Seating():
                self.seating = message
            case Update():
                self._stand(message)
            case Refused():
                self.refusal = message
                if message.seat in self.standings:
                    self.standings[message.seat].sent = None
            case Hint():
                self.hint = message
            case Over():
                self.over = message
            case Said() | Notice():
                self.lines.append(message)

    def _stand(self, update: Update) -> None:
        view = self.game.unpack(update.view)
        before = self.standings.get(update.seat)
        events = [
            (told.step, Event(told.kind, told.seat, told.what, told.amount, told.other)) for told in update.events
        ]
        if before is None:
            looked = _last_own_step(events, update.seat)
            self.standings[update.seat] = Standing(update, view, events, None, monotonic(), looked)
            return
        answered = before.update.turn != update.turn or update.pending == before.sent
        self.standings[update.seat] = Standing(
            update, view, before.history + events, None if answered else before.sent, monotonic(), before.looked
        )

    def choose(self, seat: int, text: str) -> None:
        """Choose for the present decision of a seat; may be repeated until the reveal."""
        standing = self.standings[seat]
        standing.sent = text
        standing.looked = standing.update.step
        self.refusal = None
        self.link.send(Choose(seat, standing.update.turn, text))

    def withdraw(self, seat: int) -> None:
        standing = self.standings[seat]
        standing.sent = None
        self.link.send(Withdraw(seat, standing.update.turn))

    def ask_hint(self, seat: int) -> None:
        self.hint = None
        self.link.send(AskHint(seat, self.standings[seat].update.turn))

    def more_time(self, seat: int) -> None:
        self.link.send(MoreTime(seat, self.standings[seat].update.turn))

    def say(self, text: str) -> None:
        self.link.send(Say(text))

    def leave(self, seat: int) -> None:
        """Let a bot play on."""
        self.link.send(Leave(seat))

    def come_back(self, seat: int) -> None:
        self.link.send(Return(seat))

    def close(self) -> None:
        self.link.close("left the table")


def _last_own_step(events: list[tuple[int, Event]], seat: int) -> int:
    """Before its first update a client has chosen nothing: news is what came after the seat's last own event."""
    return max((step for step, event in events if event.seat == seat), default=0)
