"""A room of the house: people gather, settle the terms, play, and perhaps play again. One game at a time.

The room owns its seats and its table; the lobby owns the room. Everything here happens in one event loop without
waiting, so no two changes can mix.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from dataclasses import dataclass, field, replace

from server.database import Person, Spoken
from server.link import Link
from server.messages import FromTable, Gathering, RoomLine, Said, Spot, Terms
from server.place import Place
from server.record import Chair
from server.table import Table
from wonders_tui.games import game
from wonders_tui.games.game import GameError

GATHERING, PLAYING, OVER, RESTING = "gathering", "playing", "over", "resting"

REMEMBERED = 30
"""How many lines of chat somebody who comes in is shown."""


@dataclass(eq=False)
class Visitor:
    """One connection in the house: a person, where they are, and whom they do not want to hear."""

    person: Person
    link: Link
    code: str = ""
    origin: str = ""  # the address they come from
    room: Room | None = None
    place: Place | None = None
    muted: set[str] = field(default_factory=set)
    active: float = 0.0  # when they last said anything
    warned: bool = False

    @property
    def name(self) -> str:
        return self.person.name

    def send(self, message: FromTable) -> None:
        """A line of chat or a picture of the lobby: left out for a reader that is too slow, a later one follows."""
        if not (self.link.full or (isinstance(message, Said) and message.name in self.muted)):
            self.link.send(message)


@dataclass
class Sitter:
    """Who has a seat: a person, or a bot of this level."""

    person: Person | None = None
    level: str = ""
    ready: bool = False

    @property
    def name(self) -> str:
        return self.person.name if self.person else f"{self.level} bot"


class NotNow(GameError):
    """Asked for something that is not possible as things stand; the message says why."""


class Room:
    """Its `visitors` are the connections in it; `seats` who plays, whether they are here or not."""

    def __init__(self, number: str, terms: Terms, host: int, code: str) -> None:
        self.id, self.host, self.code = number, host, code
        self.terms = settled(terms)
        self.seats: list[Sitter | None] = [None] * terms.seats
        self.status = GATHERING
        self.record = 0
        self.visitors: list[Visitor] = []
        self.table: Table | None = None
        self.task: asyncio.Task[None] | None = None
        self.chat: deque[Spoken] = deque(maxlen=REMEMBERED)
        self.shuffle = False
        self.empty_since = 0.0
        self.origin = ""  # the address of who opened it

    # --- who is here ---

    def seat_of(self, person: Person) -> int | None:
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.person is not None and sitter.person.id == person.id:
                return seat
        return None

    def here(self, person: Person) -> bool:
        return any(visitor.person.id == person.id for visitor in self.visitors)

    def pass_on(self) -> None:
        """If the host is not here, the first who is and has a seat becomes host, or else the first who is here."""
        if any(visitor.person.id == self.host for visitor in self.visitors) or not self.visitors:
            return
        heirs = sorted(self.visitors, key=lambda visitor: self.seat_of(visitor.person) is None)
        self.host = heirs[0].person.id

    # --- before the game ---

    def arrange(self, terms: Terms) -> None:
        """New terms; whoever has no seat any more stands. Raises GameError."""
        self._gathering()
        terms = settled(terms)
        if any(self.seats[terms.seats :]):
            raise NotNow("somebody sits in a seat that would be taken away: free it first")
        self.terms = terms
        self.seats = (self.seats + [None] * 7)[: terms.seats]
        self._nobody_ready()

    def sit(self, person: Person, seat: int) -> None:
        self._gathering()
        self._check_seat(seat)
        if self.seats[seat] is not None:
            raise NotNow("that seat is taken")
        self.stand(person)
        self.seats[seat] = Sitter(person)

    def stand(self, person: Person) -> None:
        self._gathering()
        seat = self.seat_of(person)
        if seat is not None:
            self.seats[seat] = None

    def fill(self, seat: int, level: str) -> None:
        """A bot of this level into the seat, or nobody."""
        self._gathering()
        self._check_seat(seat)
        self.seats[seat] = Sitter(level=level, ready=True) if level else None

    def ready(self, person: Person, ready: bool) -> None:
        self._gathering()
        seat = self.seat_of(person)
        if seat is None:
            raise NotNow("you have no seat: take one first")
        sitter = self.seats[seat]
        assert sitter is not None
        sitter.ready = ready

    def chairs(self) -> tuple[Chair, ...]:
        """Who plays. Raises NotNow while somebody is missing or not ready; the host's word is their readiness."""
        chairs = []
        for number, sitter in enumerate(self.seats, start=1):
            if sitter is None:
                raise NotNow(f"seat {number} is open: wait for somebody, or put a bot into it")
            if not sitter.ready and not (sitter.person and sitter.person.id == self.host):
                raise NotNow(f"{sitter.name} is not ready yet")
            chairs.append(Chair(sitter.name, sitter.level))
        return tuple(chairs)

    def _check_seat(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise NotNow(f"this room has {len(self.seats)} seats")

    def _gathering(self) -> None:
        if self.status != GATHERING:
            raise NotNow("the game has begun")

    def _nobody_ready(self) -> None:
        for sitter in self.seats:
            if sitter is not None and sitter.person is not None:
                sitter.ready = False

    # --- the game and after it ---

    def begin(self, table: Table, record: int) -> asyncio.Task[None]:
        """From now on a game is played at this table: the task that plays it."""
        self.table, self.record, self.status = table, record, PLAYING
        self.task = asyncio.get_running_loop().create_task(table.run())
        self._nobody_ready()
        self.shuffle = False
        for visitor in self.visitors:
            self.admit(visitor)
        return self.task

    def admit(self, visitor: Visitor) -> None:
        """Put a visitor at the table: on their seat, or to watch."""
        assert self.table is not None
        seat = self.seat_of(visitor.person)
        visitor.place = self.table.admit(visitor.link, [] if seat is None else [seat], visitor.name)
        visitor.place.muted = visitor.muted

    def part(self, visitor: Visitor) -> None:
        if self.table is not None and visitor.place is not None:
            self.table.part(visitor.place)
        visitor.place = None

    async def end(self, reason: str) -> None:
        """Close the table, if there is one; who is here stays."""
        for visitor in self.visitors:
            self.part(visitor)
        # Whoever comes in from now on must not be led to a table that closes.
        table, task = self.table, self.task
        self.table = self.task = None
        if table is not None and task is not None:
            table.close(reason)
            await asyncio.gather(task, return_exceptions=True)

    def wish_rematch(self, person: Person, shuffle: bool) -> bool:
        """Note the wish; whether everybody who has a seat and is here now shares it."""
        if self.status != OVER:
            raise NotNow("the game is not over yet")
        seat = self.seat_of(person)
        if seat is None:
            raise NotNow("you only watched: the players decide that")
        sitter = self.seats[seat]
        assert sitter is not None
        sitter.ready = True
        self.shuffle = self.shuffle or shuffle
        present = [s for s in self.seats if s and s.person and self.here(s.person)]
        return all(s.ready for s in present)

    def gather_again(self) -> bool:
        """Back to gathering with the same people; seats of those who are gone are open. Whether all are taken."""
        self.status = GATHERING
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.person is not None and not self.here(sitter.person):
                self.seats[seat] = None
        if self.shuffle:
            random.SystemRandom().shuffle(self.seats)
        return all(self.seats)

    # --- what it looks like ---

    def line(self, names: dict[int, str]) -> RoomLine:
        sitters = [sitter for sitter in self.seats if sitter is not None]
        return RoomLine(
            id=self.id,
            title=self.terms.title,
            game=self.terms.game,
            status=self.status,
            host=names.get(self.host, ""),
            seats=len(self.seats),
            people=sum(sitter.person is not None for sitter in sitters),
            bots=sum(sitter.person is None for sitter in sitters),
            watchers=sum(self.seat_of(visitor.person) is None for visitor in self.visitors),
            private=self.terms.private,
        )

    def picture(self, visitor: Visitor) -> Gathering:
        seat = self.seat_of(visitor.person)
        host = next((other.name for other in self.visitors if other.person.id == self.host), "")
        return Gathering(
            room=self.id,
            terms=self.terms,
            status=self.status,
            spots=tuple(self._spot(sitter) for sitter in self.seats),
            host=host,
            seat=-1 if seat is None else seat,
            watchers=tuple(other.name for other in self.visitors if self.seat_of(other.person) is None)[:256],
            code=self.code if self.terms.private else "",
        )

    def _spot(self, sitter: Sitter | None) -> Spot:
        if sitter is None:
            return Spot("open")
        if sitter.person is None:
            return Spot("bot", sitter.name, sitter.level, True, True)
        return Spot("person", sitter.name, "", sitter.ready, self.here(sitter.person))

    # --- on disk ---

    def pack(self) -> dict[str, object]:
        """What has to survive a restart, for `unpack`."""
        return {
            "terms": {**self.terms.__dict__, "options": [list(pair) for pair in self.terms.options]},
            "host": self.host,
            "code": self.code,
            "status": self.status,
            "record": self.record,
            "seats": [_pack_sitter(sitter) for sitter in self.seats],
        }

    @classmethod
    def unpack(cls, number: str, plain: dict[str, object]) -> Room:
        """Raises GameError, KeyError, TypeError or ValueError for what no room has packed."""
        terms, seats = plain["terms"], plain["seats"]
        if not isinstance(terms, dict) or not isinstance(seats, list):
            raise TypeError("no room")
        options = tuple((str(name), str(value)) for name, value in terms["options"])
        room = cls(number, Terms(**{**terms, "options": options}), int(str(plain["host"])), str(plain["code"]))
        room.status, room.record = str(plain["status"]), int(str(plain["record"]))
        room.seats = [_unpack_sitter(sitter) for sitter in seats]
        return room


def settled(terms: Terms) -> Terms:
    """The terms with every option named. Raises GameError for what the game refuses."""
    played = game(terms.game)
    if terms.seats not in played.seats:
        raise NotNow(f"{played.title} is played with {', '.join(map(str, played.seats))} seats, not {terms.seats}")
    return replace(terms, options=tuple(played.settle(dict(terms.options)).items()))


def _pack_sitter(sitter: Sitter | None) -> object:
    if sitter is None:
        return None
    person = sitter.person
    return [None if person is None else [person.id, person.name, person.key], sitter.level, sitter.ready]


def _unpack_sitter(plain: object) -> Sitter | None:
    match plain:
        case None:
            return None
        case [None, str(level), bool(ready)]:
            return Sitter(None, level, ready)
        case [[int(number), str(name), str(key)], str(level), bool(ready)]:
            return Sitter(Person(number, name, key), level, ready)
    raise TypeError("no sitter")
