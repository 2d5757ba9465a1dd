"""What a table knows about its seats besides the game: whom they belong to, who sits there, whose time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from server.messages import Seat, Seating
from server.place import Place


@dataclass(frozen=True)
class House:
    """What a table settles beside the game: times in seconds.

    `clock` is the time for a decision (0: no limit), `grace` how long a seat waits for a person who dropped,
    `patience` how long a bot may think before chance chooses for it, `stall` how long a reader may read nothing.
    """

    clock: float = 0
    grace: float = 60
    patience: float = 60
    stall: float = 45
    hints: bool = True
    stand_in: str = "normal"


@dataclass
class Occupancy:
    """What the table knows about a seat beyond the game."""

    name: str
    bot: str  # the level of the bot it belongs to; empty: it belongs to a person
    place: Place | None = None
    away: float = 0.0  # since when nobody sits there
    left: bool = False  # asked that a bot plays
    late: bool = False  # the clock ran out on the decision at hand
    deadline: float = 0.0  # when the clock runs out; 0: it does not run
    extended: bool = False  # more time was given on the decision at hand
    thinker: asyncio.Task[None] | None = None
    thinking: float = 0.0  # since when

    @property
    def shown(self) -> str:
        """The name of who decides; several people at one client (a hot seat) keep the names of their chairs."""
        return self.place.name if self.place is not None and len(self.place.seats) == 1 else self.name

    def absent(self, now: float, grace: float) -> bool:
        """Whether nobody is there to decide and nobody is waited for: a bot's seat, or a person gone for too long."""
        if self.left:
            return True
        return self.place is None and (bool(self.bot) or now >= self.away + grace)

    def kind(self, now: float, grace: float) -> str:
        """What `messages.Seat` calls it."""
        if self.bot and self.place is None:
            return "bot"
        if self.absent(now, grace):
            return "stand-in"
        return "human" if self.place else "away"


def seating(chairs: Sequence[Occupancy], places: Sequence[Place], now: float, house: House) -> Seating:
    """Who sits where and who watches, for everybody."""
    seats = (Seat(chair.shown, chair.kind(now, house.grace), chair.bot or house.stand_in) for chair in chairs)
    return Seating(tuple(seats), tuple(place.name for place in places if not place.seats)[:256])
