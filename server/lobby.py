"""The house: who is in it, which rooms there are, and what anybody there may do. Owns everything but the tables.

A `session` brings visitors in and passes on what they say. All of this happens in one event loop; only ending a table
waits, and a room that is being ended is in nobody's hands meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from server.chairs import House
from server.clock import Clock, LoopClock
from server.database import Database, Person, Spoken, new_code
from server.link import Link
from server.messages import (
    Arrange,
    Enter,
    Exit,
    Fill,
    FromClient,
    Lobby,
    Mute,
    Open,
    Ready,
    Reclaim,
    Refused,
    Rematch,
    Said,
    Say,
    Sit,
    Stand,
    Start,
    Terms,
    You,
)
from server.names import clean_line, clean_name, sketch, unique
from server.record import BadRecord
from server.room import GATHERING, OVER, PLAYING, REMEMBERED, RESTING, NotNow, Room, Visitor
from server.store import new_header
from server.table import Bots, Table
from wonders_tui.games.game import GameError

log = logging.getLogger("wonders.house")

LOBBY = ""
"""The room number under which the chat of the lobby is kept."""


@dataclass(frozen=True)
class Limits:
    """How much a house bears. Times in seconds."""

    rooms: int = 100
    rooms_per_person: int = 3
    rooms_per_address: int = 24
    idle_warning: float = 15 * 60
    idle: float = 20 * 60
    rest: float = 10 * 60  # a room without people rests or is closed after this
    keep: float = 24 * 3600  # a game that rests is not given up for a new room before this


class Hall:
    """The lobby and its rooms. `levels` are the bots there are; `folder` is where finished records go as files."""

    def __init__(
        self,
        database: Database,
        bots: Bots,
        levels: Sequence[str],
        name: str = "",
        limits: Limits | None = None,
        clock: Clock | None = None,
        folder: Path | None = None,
    ) -> None:
        self.database, self._bots, self._levels = database, bots, tuple(levels)
        self.name, self.limits, self._folder = name, limits or Limits(), folder
        self._clock = clock or LoopClock()
        self.visitors: list[Visitor] = []
        self.rooms: dict[str, Room] = {}
        self._chat = database.chat(LOBBY, REMEMBERED)
        self._closed = False
        self._told = False  # whether telling everybody is under way
        self._news: set[Room | None] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm = self._clock.call_at(self._clock.now() + 30, self._tick)
        self._load()

    def _load(self) -> None:
        """The rooms as they were when the house was last open; games that ran rest until somebody comes."""
        for number, plain in self.database.rooms():
            try:
                room = Room.unpack(number, plain)
            except (GameError, KeyError, TypeError, ValueError):
                log.exception("room %s cannot be read and is left alone", number)
                continue
            if room.status == PLAYING:
                room.status = RESTING
            room.chat.extend(self.database.chat(number, REMEMBERED))
            room.empty_since = self._clock.now()
            self.rooms[number] = room
        self.database.forget_guests({s.person.id for room in self.rooms.values() for s in room.seats if s and s.person})
        self._export()

    # --- coming and going ---

    def known(self, key: str, wanted: str) -> tuple[Person, str]:
        """The person behind a connection, and the code to show them: by their key, or as a new guest."""
        name = clean_name(wanted)
        if key:
            return self.database.by_key(key, unique(name, self._taken())), ""
        return self.database.new_guest(unique(name, self._taken()))

    def arrive(self, link: Link, person: Person, code: str = "", origin: str = "") -> Visitor:
        """Somebody comes in from an address. If they have a seat in a game that runs they are led to it."""
        visitor = Visitor(person, link, code, origin, active=self._clock.now())
        self.visitors.append(visitor)
        log.info("arrived: person %d", person.id)
        link.send(You(person.name, person.guest, code, self.name))
        self._lead(visitor)
        return visitor

    def _lead(self, visitor: Visitor) -> None:
        for room in reversed(self.rooms.values()):
            if room.status in (PLAYING, RESTING) and room.seat_of(visitor.person) is not None:
                try:
                    self._enter(visitor, room)
                except NotNow as error:
                    visitor.send(Refused("illegal", str(error)))
                    continue
                return
        for spoken in self._chat[-10:]:
            visitor.send(Said(spoken.name, spoken.seat, spoken.line))
        self._changed(None)

    def depart(self, visitor: Visitor) -> None:
        """The connection has ended."""
        if visitor in self.visitors:
            self._leave_room(visitor)
            self.visitors.remove(visitor)
            self._changed(None)
            log.info("departed: person %d", visitor.person.id)
            self._forget(visitor.person)

    def _forget(self, person: Person) -> None:
        """A guest who has left without a seat has nothing to come back to."""
        here = any(visitor.person.id == person.id for visitor in self.visitors)
        if person.guest and not here and all(room.seat_of(person) is None for room in self.rooms.values()):
            self.database.forget_guest(person.id)

    async def close(self, reason: str) -> None:
        """Tell everybody, save everything."""
        self._closed = True
        self._alarm()
        for task in list(self._tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            await room.end(reason)
        for visitor in list(self.visitors):
            visitor.link.close(reason)
        self._export()
        self.database.commit()

    def _taken(self) -> set[str]:
        """The names that would be mistaken for somebody who is here or has a seat."""
        names = {sketch(visitor.name) for visitor in self.visitors} | set(map(sketch, self.database.key_names()))
        for room in self.rooms.values():
            names |= {sketch(sitter.person.name) for sitter in room.seats if sitter and sitter.person}
        return names

    # --- what visitors say ---

    def heard(self, visitor: Visitor, message: FromClient) -> None:
        """Do what a visitor asks, or tell them why not."""
        visitor.active, visitor.warned = self._clock.now(), False
        room = visitor.room
        try:
            match message:
                case Say():
                    self._say(visitor, message.text)
                case Mute():
                    (visitor.muted.add if message.muted else visitor.muted.discard)(message.name)
                case Reclaim():
                    self._reclaim(visitor, message.code)
                case Open():
                    self.open(visitor, message.terms)
                case Enter():
                    self._enter(visitor, self._find(visitor, message.room, message.code))
                case Exit():
                    self._leave_room(visitor)
                    self._changed(None)
                case _ if room is None:
                    raise NotNow("go into a room first")
                case Arrange() | Fill() | Start() if room.host != visitor.person.id:
                    raise NotNow("only the host may do that")
                case Arrange():
                    room.arrange(self._decent(message.terms))
                case Sit():
                    room.sit(visitor.person, message.seat)
                case Stand():
                    room.stand(visitor.person)
                case Fill():
                    if message.level and message.level not in self._levels:
                        raise NotNow(f"there is no {message.level} bot; there are: {', '.join(self._levels)}")
                    room.fill(message.seat, message.level)
                case Ready():
                    room.ready(visitor.person, message.ready)
                case Start():
                    self._start(room)
                case Rematch():
                    if room.wish_rematch(visitor.person, message.shuffle):
                        self._later(self._again(room, room.gather_again()))
                case _ if room.table is not None and visitor.place is not None:
                    room.table.hear(visitor.place, message)
                    return
                case _:
                    raise NotNow("no game is being played here")
        except GameError as error:
            visitor.send(Refused("illegal", str(error)[:400]))
            return
        if room is not None and not isinstance(message, Say | Mute):
            self._changed(room)

    def _say(self, visitor: Visitor, text: str) -> None:
        line = clean_line(text)
        if not line:
            return
        room = visitor.room
        seat = None if room is None else room.seat_of(visitor.person)
        spoken = Spoken(visitor.name, -1 if seat is None else seat, line)
        if room is None:
            self._chat = [*self._chat[1 - REMEMBERED :], spoken]
        else:
            room.chat.append(spoken)
        self.database.keep_chat(LOBBY if room is None else room.id, spoken)
        for other in self.visitors:
            if other.room is room:
                other.send(Said(spoken.name, spoken.seat, spoken.line))

    def _reclaim(self, visitor: Visitor, code: str) -> None:
        person = self.database.by_code(code)
        if person is None:
            raise NotNow("nobody here was given that code")
        self._leave_room(visitor)
        before, visitor.person, visitor.code = visitor.person, person, code
        self._forget(before)
        visitor.link.send(You(person.name, True, code, self.name))
        self._lead(visitor)

    # --- rooms ---

    def _decent(self, terms: Terms) -> Terms:
        return replace(terms, title=clean_name(terms.title))

    def open(self, visitor: Visitor, terms: Terms) -> Room:
        """A new room with this visitor as host in its first seat. Raises GameError."""
        mine = sum(
            room.host == visitor.person.id and room.status in (GATHERING, PLAYING) for room in self.rooms.values()
        )
        if mine >= self.limits.rooms_per_person:
            raise NotNow(f"you host {mine} rooms already: end one of these games first")
        near = sum(bool(visitor.origin) and room.origin == visitor.origin for room in self.rooms.values())
        if near >= self.limits.rooms_per_address:
            raise NotNow(f"{near} rooms were opened from your address already")
        room = self.new_room(terms, visitor.person)
        room.origin = visitor.origin
        self._enter(visitor, room)
        return room

    def new_room(self, terms: Terms, host: Person | None = None) -> Room:
        """A room that waits for people. Raises GameError."""
        if len(self.rooms) >= self.limits.rooms:
            self._make_room()
        number = next(n for n in iter(lambda: new_code(4).lower(), "") if n not in self.rooms)
        room = Room(number, self._decent(terms), host.id if host else 0, new_code(5))
        if host is not None:
            room.sit(host, 0)
        room.empty_since = self._clock.now()
        self.rooms[number] = room
        log.info("room %s opened: %s for %d", number, terms.game, terms.seats)
        self._changed(None)
        return room

    def _make_room(self) -> None:
        """Give up the game that has rested longest, if that was for a day; its record stays."""
        resting = [room for room in self.rooms.values() if room.status == RESTING]
        oldest = min(resting, key=lambda room: room.empty_since, default=None)
        if oldest is None or self._clock.now() < oldest.empty_since + self.limits.keep:
            raise NotNow("the house is full: no more rooms")
        del self.rooms[oldest.id]
        self.database.forget_room(oldest.id)

    def _find(self, visitor: Visitor, number: str, code: str) -> Room:
        room = self.rooms.get(number)
        if room is None and code:
            room = next((r for r in self.rooms.values() if r.terms.private and r.code == code.upper()), None)
        if room is None:
            raise NotNow("that room is not there any more")
        if room.terms.private and room.code != code.upper() and room.seat_of(visitor.person) is None:
            raise NotNow("that room is private: enter it with its code")
        return room

    def _enter(self, visitor: Visitor, room: Room) -> None:
        if visitor.room is room:
            return
        self._leave_room(visitor)
        if room.status == RESTING:
            self._wake(room)
        visitor.room = room
        room.visitors.append(visitor)
        room.pass_on()
        visitor.link.send(room.picture(visitor))
        if room.table is not None:
            room.admit(visitor)
        for spoken in room.chat:
            visitor.send(Said(spoken.name, spoken.seat, spoken.line))
        self._changed(room)

    def _leave_room(self, visitor: Visitor) -> None:
        room = visitor.room
        if room is None:
            return
        room.part(visitor)
        room.visitors.remove(visitor)
        visitor.room = None
        if room.status == GATHERING and not room.here(visitor.person):
            room.stand(visitor.person)
        room.pass_on()
        if not room.visitors:
            room.empty_since = self._clock.now()
        self._changed(room)

    def _start(self, room: Room) -> None:
        chairs = room.chairs()
        if not room.visitors:
            raise NotNow("nobody is here")
        header = new_header(room.terms.game, chairs, dict(room.terms.options))
        record = self.database.new_record(room.id, header)
        self._play(room, Table(record, self._bots, self._house(room), self._clock, room.terms.title), record.number)
        log.info("room %s plays %s, record %d", room.id, room.terms.game, record.number)

    def _wake(self, room: Room) -> None:
        """Go on with a game that rested. Raises NotNow when its record cannot be played."""
        try:
            record = self.database.open_record(room.record)
            table = Table(record, self._bots, self._house(room), self._clock, room.terms.title)
        except BadRecord as error:
            log.error("room %s cannot go on: %s", room.id, error)
            raise NotNow("this game cannot go on: its record does not fit these rules") from error
        self._play(room, table, room.record)

    def _play(self, room: Room, table: Table, record: int) -> None:
        table.ended = lambda: self._ended(room)
        room.begin(table, record).add_done_callback(lambda task: self._broken(room, table, task))
        self.database.save_room(room.id, room.pack())

    def _broken(self, room: Room, table: Table, task: asyncio.Task[None]) -> None:
        """A table's task has ended: if nobody asked it to, something broke, and the game rests in its record."""
        if not task.cancelled() and task.exception() is not None:
            log.error("the table of room %s broke", room.id)
        if room.table is table:
            room.table = room.task = None
            if room.status == PLAYING:
                room.status = RESTING
            self._changed(room)

    def _house(self, room: Room) -> House:
        stand_in = "normal" if "normal" in self._levels else self._levels[0]
        return House(clock=room.terms.clock, grace=room.terms.grace, hints=room.terms.hints, stand_in=stand_in)

    def _ended(self, room: Room) -> None:
        room.status = OVER
        self.database.save_room(room.id, room.pack())
        self._export()
        self._changed(room)

    async def _again(self, room: Room, full: bool) -> None:
        """End the old game's table and, if everybody is still here, begin the next game."""
        await room.end("the next game begins")
        if full and room.status == GATHERING:
            for sitter in filter(None, room.seats):
                sitter.ready = True
            with contextlib.suppress(NotNow):  # somebody left meanwhile: the others gather
                self._start(room)
        self._changed(room)

    def _export(self) -> None:
        if self._folder is not None:
            for path in self.database.export(self._folder):
                log.info("record written: %s", path)

    # --- telling everybody ---

    def _changed(self, room: Room | None) -> None:
        """The room, or the lobby, looks different now: told once, however much happens in this moment."""
        self._news |= {room, None}
        if not self._told:
            self._told = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        news, self._news, self._told = self._news, set(), False
        if self._closed:
            return
        for room in news:
            if room is not None and self.rooms.get(room.id) is room:
                self.database.save_room(room.id, room.pack())
        lobby: Lobby | None = None
        for visitor in self.visitors:
            if visitor.room is None:
                lobby = lobby or self.picture()
                visitor.send(lobby)
            elif visitor.room in news:
                visitor.send(visitor.room.picture(visitor))

    def picture(self) -> Lobby:
        """What somebody in the lobby sees."""
        names = {visitor.person.id: visitor.name for visitor in self.visitors}
        for room in self.rooms.values():
            names |= {s.person.id: s.person.name for s in room.seats if s and s.person}
        return Lobby(
            tuple(room.line(names) for room in self.rooms.values())[:512],
            tuple(visitor.name for visitor in self.visitors)[:512],
        )

    # --- time ---

    def _tick(self) -> None:
        """Twice a minute: rooms without people rest, people who sleep in the lobby are sent home."""
        now = self._clock.now()
        self._alarm = self._clock.call_at(now + 30, self._tick)
        for room in list(self.rooms.values()):
            if not room.visitors and room.status != RESTING and now >= room.empty_since + self.limits.rest:
                self._later(self._rest(room))
        for visitor in list(self.visitors):
            asleep = now - visitor.active
            if visitor.room is not None and visitor.room.table is not None:
                continue
            if asleep >= self.limits.idle:
                visitor.link.close("you were away for long; come back any time")
            elif asleep >= self.limits.idle_warning and not visitor.warned:
                visitor.warned = True
                visitor.send(
                    Refused("illegal", "still there? Press a key, or the house will close this connection soon")
                )

    async def _rest(self, room: Room) -> None:
        """Save and close a room nobody is in: a game that runs goes on when somebody enters, anything else is over."""
        if room.visitors or room.status == RESTING or self.rooms.get(room.id) is not room:
            return
        if room.status == PLAYING:
            room.status = RESTING
            self.database.save_room(room.id, room.pack())
        else:
            del self.rooms[room.id]
            self.database.forget_room(room.id)
        await room.end("the room rests")
        self._changed(None)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
