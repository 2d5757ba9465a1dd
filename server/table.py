"""One table: a task that reads an inbox and owns everything about one game being played.

Nobody else touches its fields. It holds the only full position; `_view` is the only line of the program that asks a
position what a seat may know. Who decides for a seat is asked again whenever something changes: the person, if
connected and in time; otherwise a bot. Clock, leaving, dropping and "let the bot play" are that one question.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from server.clock import Clock, LoopClock
from server.link import Link
from server.messages import (
    AskHint,
    Choose,
    FromClient,
    FromTable,
    Hint,
    Leave,
    Malformed,
    MoreTime,
    Notice,
    Over,
    Refused,
    Return,
    Said,
    Say,
    Seat,
    Seating,
    Told,
    Update,
    Welcome,
    Withdraw,
)
from server.record import BadRecord, Course, Entry, Record, replay
from wonders_tui.games.game import IllegalChoice
from wonders_tui.games.state import SPECTATOR, Event, Rng, State, waits

log = logging.getLogger("wonders.table")

Bots = Callable[[str, list[object], int, str, int], Awaitable[int]]
"""What chooses for a bot: game id, the seat's view as `State.pack` writes it, seat, level, seed -> a legal choice.

It gets nothing else. `ai.bots.Bots.choose` is one."""

BACKLOG = 64
"""Messages other than updates that are kept for a reader that is slow; the oldest are dropped."""


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


@dataclass(eq=False)
class Place:
    """A client at the table, with the seats it decides for: one, several (a hot seat), or none (it watches).

    Made by `Table.admit`; only the table changes it.
    """

    link: Link
    name: str
    seats: list[int]
    told: dict[int, int] = field(default_factory=dict)  # events that this client has had, by seat
    backlog: list[FromTable] = field(default_factory=list)
    stale: bool = True  # whether the last update it had is out of date
    stalled: float = -1.0  # since when it has been full; -1: it is not
    hint: asyncio.Task[None] | None = None

    @property
    def eyes(self) -> list[int]:
        """The seats whose views it gets."""
        return self.seats or [SPECTATOR]


@dataclass
class _Chair:
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


class Table:
    """A game being played. `admit` people, `run` it in a task, `close` it; all from the same event loop.

    A record that already holds choices is played forward first: continuing a game is no different from beginning it.
    """

    def __init__(
        self, record: Record, bots: Bots, house: House | None = None, clock: Clock | None = None, title: str = ""
    ) -> None:
        """Owns the record from now on. Raises BadRecord when it cannot be played."""
        self.record = record
        self.title = title
        self._bots = bots
        self._house = house or House()
        self._clock = clock or LoopClock()
        header = record.book.header
        self._header = header
        self._course = Course(header)
        self._events: list[tuple[int, Event]] = []
        try:
            for moment in replay(record.book, self._course):
                self._events.extend((moment.step, event) for event in moment.events)
        except BadRecord:
            record.close()
            raise
        self._resumed = self._course.step
        now = self._clock.now()
        self._chairs = [_Chair(chair.name, chair.bot, away=now) for chair in header.chairs]
        self._places: list[Place] = []
        self._views: dict[int, list[object]] = {}
        self._inbox: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self._alarm: Callable[[], None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened = -1  # the step whose clocks are running
        self._seating = False  # whether everybody has to hear who sits where
        self._closing: str | None = None
        self._finished = bool(record.book.over)

    # --- what everybody else may call ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._course.state.waiting()

    @property
    def people(self) -> int:
        """How many clients are at the table."""
        return len(self._places)

    def admit(self, link: Link, seats: Iterable[int], name: str) -> Place:
        """Let a client in, to decide for these seats (none: to watch). Whoever sat there before loses the seat.

        Who may sit where is for the caller to judge. The client's messages come in by `hear`, its end by `part`;
        `serve` does all three.
        """
        place = Place(link, name, sorted(set(seats)))
        self._inbox.put_nowait(lambda: self._admitted(place))
        return place

    def hear(self, place: Place, message: FromClient) -> None:
        """What this client says."""
        self._inbox.put_nowait(lambda: self._heard(place, message))

    def part(self, place: Place) -> None:
        """This client is gone."""
        self._inbox.put_nowait(lambda: self._parted(place))

    async def serve(self, link: Link, seats: Iterable[int], name: str) -> None:
        """Admit a client and listen until its link closes. Bytes that are no message close it, with the reason."""
        place = self.admit(link, seats, name)
        try:
            async for message in link:
                assert isinstance(message, FromClient)
                self.hear(place, message)
        except Malformed as error:
            link.send(Refused("malformed", str(error)))
            link.close(str(error))
        finally:
            self.part(place)

    def close(self, reason: str = "the table was closed") -> None:
        """End `run`: everything is on disk already; links are closed with the reason."""

        def closing() -> None:
            self._closing = reason

        self._inbox.put_nowait(closing)

    async def run(self) -> None:
        """Play until `close`. The game may be over long before: people stay to look at it."""
        try:
            while self._closing is None:
                self._settle()
                act = await self._inbox.get()
                act()
                while not self._inbox.empty():
                    self._inbox.get_nowait()()
        except OSError as error:
            self._closing = f"the record cannot be written: {error}"
            log.error("table %s closed: %s", self.record.name, self._closing)
        except Exception:
            self._closing = "something went wrong at this table; the record is safe"
            log.exception("table %s closed", self.record.name)
            raise
        finally:
            self._shut(self._closing or "the table was closed")
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- people ---

    def _admitted(self, place: Place) -> None:
        for seat in place.seats:
            chair = self._chairs[seat]
            if chair.place is not None:
                self._unseat(chair.place, seat)
            chair.place = place
            chair.left = False
        self._places.append(place)
        self._send(
            place,
            Welcome(
                table=self.title,
                game=self._header.game,
                seats=len(self._chairs),
                options=tuple(self._header.options.items()),
                own=tuple(place.seats),
                clock=int(self._house.clock),
                hints=self._house.hints,
                resumed=self._resumed,
            ),
        )
        self._tell(Notice("came", place.eyes[0], place.name), but=place)
        self._seating = True
        if self.over:
            self._send_over(place)

    def _unseat(self, place: Place, seat: int) -> None:
        place.seats.remove(seat)
        self._send(place, Notice("replaced", seat, place.name))
        if not place.seats:
            self._places.remove(place)
            self._flush(place)
            place.link.close("this seat is now played from another connection")

    def _parted(self, place: Place) -> None:
        if place not in self._places:
            return
        self._places.remove(place)
        if place.hint is not None:
            place.hint.cancel()
        for seat in place.seats:
            self._chairs[seat].place = None
            self._chairs[seat].away = self._clock.now()
        if self._closing is None:
            self._tell(Notice("dropped", place.eyes[0], place.name))
        self._seating = True

    def _heard(self, place: Place, message: FromClient) -> None:
        if place not in self._places:
            return
        seat = getattr(message, "seat", SPECTATOR)
        turn = getattr(message, "turn", 0)
        try:
            if seat != SPECTATOR and seat not in place.seats:
                raise IllegalChoice(f"seat {seat} is not yours")
            if turn and (turn != self._course.turns[seat] or not waits(self._course.state, seat)):
                raise _Stale("that decision is over" if turn < self._course.turns[seat] else "it is not your turn yet")
            match message:
                case Choose():
                    self._choose(seat, message.text)
                case Withdraw():
                    self._withdraw(seat)
                case Say():
                    self._tell(Said(place.name, place.eyes[0], message.text))
                case Leave() | Return():
                    self._chairs[seat].left = isinstance(message, Leave)
                    self._tell(Notice("left" if self._chairs[seat].left else "returned", seat, place.name))
                    self._seating = True
                case MoreTime():
                    self._more_time(seat)
                case AskHint():
                    self._ask_hint(place, seat, turn)
                case _:
                    raise IllegalChoice("that is not for a table")
        except IllegalChoice as error:
            self._send(
                place, Refused("stale" if isinstance(error, _Stale) else "illegal", str(error)[:400], seat, turn)
            )

    # --- choices ---

    def _choose(self, seat: int, text: str) -> None:
        choice = self._course.choose(seat, text)
        self._stop_thinking(seat)
        self._note(Entry(seat, self._course.state.text(seat, choice)))

    def _withdraw(self, seat: int) -> None:
        self._course.withdraw(seat)
        self._note(Entry(seat, None))

    def _note(self, entry: Entry) -> None:
        self.record.append(entry)
        self._reveal_if_complete()
        self._touch()

    def _reveal_if_complete(self) -> None:
        if self._course.complete:
            _, events = self._course.reveal()
            self._events.extend((self._course.step, event) for event in events)

    def _settle(self) -> None:
        """After something has happened: what follows from it, then the disk, then everybody's eyes."""
        self._open_decisions()
        for seat in range(len(self._chairs)):
            if self._bot_decides(seat):
                self._start_thinking(seat)
            else:
                self._stop_thinking(seat)
        if self.over and not self._finished:
            self._finished = True
            outcome = self._course.game.outcome(self._course.state)
            assert outcome is not None
            self.record.finish(outcome.reason)
            for place in self._places:
                self._send_over(place)
        self.record.sync()
        if self._seating:
            self._seating = False
            self._tell(self._who_sits_where())
            self._touch()
        for place in list(self._places):
            self._flush(place)
        self._set_alarm()

    def _owes(self, seat: int) -> bool:
        return seat not in self._course.pending and waits(self._course.state, seat)

    def _bot_decides(self, seat: int) -> bool:
        """Whether a bot must choose for this seat now: the one place where that is settled."""
        chair = self._chairs[seat]
        if not self._owes(seat):
            return False
        if chair.left or chair.late:
            return True
        if chair.place is not None:
            return False
        return bool(chair.bot) or self._clock.now() >= chair.away + self._house.grace

    def _open_decisions(self) -> None:
        if self._opened == self._course.step:
            return
        self._opened = self._course.step
        self._views.clear()
        for seat, chair in enumerate(self._chairs):
            chair.late = chair.extended = False
            running = self._house.clock and self._owes(seat) and not (chair.bot and chair.place is None)
            chair.deadline = self._clock.now() + self._house.clock if running else 0.0

    def _more_time(self, seat: int) -> None:
        chair = self._chairs[seat]
        if not chair.deadline:
            raise IllegalChoice("there is no clock running")
        if chair.extended:
            raise IllegalChoice("you have had more time for this decision already")
        chair.extended = True
        chair.late = False
        chair.deadline = self._clock.now() + self._house.clock
        self._stop_thinking(seat)
        self._tell(Notice("time", seat, chair.name))
        self._touch()

    # --- bots ---

    def _start_thinking(self, seat: int) -> None:
        chair = self._chairs[seat]
        if chair.thinker is not None:
            return
        chair.thinking = self._clock.now()
        level = chair.bot or self._house.stand_in
        turn = self._course.turns[seat]
        chair.thinker = self._spawn(self._think(seat, level, lambda choice: self._thought(seat, turn, choice)))
        self._touch()

    def _stop_thinking(self, seat: int) -> None:
        chair = self._chairs[seat]
        if chair.thinker is not None:
            chair.thinker.cancel()
            chair.thinker = None
            self._touch()

    async def _think(self, seat: int, level: str, use: Callable[[int | None], None]) -> None:
        """Ask a bot and put what to do with its choice (None: it failed) into the inbox."""
        view = self._view(seat)
        legal = view.legal(seat)
        choice: int | None = None
        try:
            choice = await self._bots(self._header.game, view.pack(), seat, level, self._bot_seed(seat))
            if choice not in legal:
                log.error("a %s bot of %s chose %r, which is not legal", level, self._header.game, choice)
                choice = None
        except Exception:
            log.exception("a %s bot of %s failed", level, self._header.game)
        self._inbox.put_nowait(lambda: use(choice))

    def _thought(self, seat: int, turn: int, choice: int | None) -> None:
        chair = self._chairs[seat]
        if turn != self._course.turns[seat] or not self._owes(seat) or chair.thinker is None:
            return
        chair.thinker = None
        if choice is None:
            self._tell(Notice("fallback", seat, chair.name))
            legal = self._course.state.legal(seat)
            choice = legal[Rng(self._bot_seed(seat)).below(len(legal))]
        if not chair.bot and chair.late:
            self._tell(Notice("expired", seat, chair.name))
        self._choose(seat, self._course.state.text(seat, choice))

    def _bot_seed(self, seat: int) -> int:
        # From the game's seed, so that tests repeat; by a one-way street, so that no bot could deal the game again.
        digest = hashlib.sha256(f"bot:{self._header.seed}:{self._course.step}:{seat}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    def _ask_hint(self, place: Place, seat: int, turn: int) -> None:
        if not self._house.hints:
            raise IllegalChoice("this table plays without hints")
        if place.hint is not None and not place.hint.done():
            raise IllegalChoice("a hint is on its way")

        def use(choice: int | None) -> None:
            if choice is None:
                self._send(place, Refused("illegal", "the bot has no advice", seat, turn))
            elif turn == self._course.turns[seat]:
                self._send(place, Hint(seat, turn, self._course.state.text(seat, choice)))

        place.hint = self._spawn(self._think(seat, self._house.stand_in, use))

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        async def quietly() -> None:
            await work

        task = asyncio.get_running_loop().create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- time ---

    def _set_alarm(self) -> None:
        """Wake at the next moment at which time alone changes something."""
        if self._alarm is not None:
            self._alarm()
            self._alarm = None
        moments = [place.stalled + self._house.stall for place in self._places if place.stalled >= 0]
        for seat, chair in enumerate(self._chairs):
            if not self._owes(seat):
                continue
            if chair.thinker is not None:
                moments.append(chair.thinking + self._house.patience)
            elif chair.place is None and not chair.bot:
                moments.append(chair.away + self._house.grace)
            if chair.deadline and not chair.late:
                moments.append(chair.deadline)
        if moments:
            self._alarm = self._clock.call_at(min(moments), lambda: self._inbox.put_nowait(self._woke))

    def _woke(self) -> None:
        now = self._clock.now()
        for seat, chair in enumerate(self._chairs):
            if chair.deadline and now >= chair.deadline and self._owes(seat) and not chair.late:
                chair.late = True
            if chair.thinker is not None and now >= chair.thinking + self._house.patience:
                log.error("a bot of %s has thought for %d s; chance chooses", self._header.game, self._house.patience)
                chair.thinker.cancel()
                self._thought(seat, self._course.turns[seat], None)
        for place in list(self._places):
            if place.stalled >= 0 and now >= place.stalled + self._house.stall:
                place.link.close("you have read nothing for too long")
                self._parted(place)
        self._seating = True

    # --- what everybody sees ---

    def _view(self, seat: int) -> State:
        """What this seat may know: the only caller of `State.view`."""
        return self._course.state.view(seat)

    def _events_for(self, seat: int, since: int) -> tuple[Told, ...]:
        told = []
        for step, event in self._events[since:]:
            seen = event.seen_by(seat)
            told.append(Told(step, seen.kind, seen.seat, seen.what, seen.amount, seen.other))
        return tuple(told)

    def _update(self, place: Place, seat: int) -> Update:
        course = self._course
        if seat not in self._views:
            self._views[seat] = self._view(seat).pack()
        chosen = thinking = 0
        for other, chair in enumerate(self._chairs):
            chosen |= (other in course.pending) << other
            thinking |= (chair.thinker is not None) << other
        pending, clock = None, -1
        if seat in course.pending:
            pending = course.state.text(seat, course.pending[seat])
        running = [chair.deadline for other, chair in enumerate(self._chairs) if chair.deadline and self._owes(other)]
        if seat != SPECTATOR and self._chairs[seat].deadline:
            running = [self._chairs[seat].deadline]
        if running:
            clock = max(0, round((min(running) - self._clock.now()) * 1000))
        since = place.told.get(seat, 0)
        place.told[seat] = len(self._events)
        return Update(
            seat=seat,
            step=course.step,
            turn=course.turns[seat] if seat != SPECTATOR else 0,
            view=self._views[seat],
            waiting=course.state.waiting(),
            chosen=chosen,
            thinking=thinking,
            pending=pending,
            clock=clock,
            events=self._events_for(seat, since),
        )

    def _who_sits_where(self) -> Seating:
        seats = []
        for chair in self._chairs:
            kind = "human"
            if chair.place is None and chair.bot:
                kind = "bot"
            elif chair.left or (chair.place is None and self._clock.now() >= chair.away + self._house.grace):
                kind = "stand-in"
            elif chair.place is None:
                kind = "away"
            # Several people at one client (a hot seat) keep the names of their chairs.
            alone = chair.place is not None and len(chair.place.seats) == 1
            name = chair.place.name if chair.place is not None and alone else chair.name
            seats.append(Seat(name, kind, chair.bot or self._house.stand_in))
        return Seating(tuple(seats), tuple(place.name for place in self._places if not place.seats)[:256])

    def _send_over(self, place: Place) -> None:
        outcome = self._course.game.outcome(self._course.state)
        assert outcome is not None
        place.stale = True
        self._send(place, Over(outcome.reason, outcome.ranks, self._header.seed, self.record.name))

    def _tell(self, message: FromTable, but: Place | None = None) -> None:
        for place in self._places:
            if place is not but:
                self._send(place, message)

    def _send(self, place: Place, message: FromTable) -> None:
        """Send at the next `_flush`: when what led to it is on disk."""
        place.backlog.append(message)
        if len(place.backlog) > BACKLOG:
            del place.backlog[0]

    def _touch(self) -> None:
        for place in self._places:
            place.stale = True

    def _flush(self, place: Place) -> None:
        """Send what waits, unless the reader is slow: then it gets what is true when it has caught up."""
        if place.link.full:
            if place.stalled < 0:
                place.stalled = self._clock.now()
                self._spawn(self._wait_for(place))
            return
        place.stalled = -1.0
        if place.stale and place in self._places:
            # The first message is the welcome; the end is told after the view that shows it.
            early = [message for message in place.backlog if not isinstance(message, Over)]
            place.backlog = [message for message in place.backlog if isinstance(message, Over)]
            for message in early:
                place.link.send(message)
            for seat in place.eyes:
                place.link.send(self._update(place, seat))
            place.stale = False
        for message in place.backlog:
            place.link.send(message)
        place.backlog.clear()

    async def _wait_for(self, place: Place) -> None:
        await place.link.drained()
        self._inbox.put_nowait(lambda: None)

    def _shut(self, reason: str) -> None:
        if self._alarm is not None:
            self._alarm()
        for task in self._tasks:
            task.cancel()
        for place in self._places:
            place.link.close(reason)
        self._places.clear()
        self.record.close()


class _Stale(IllegalChoice):
    """Answers a decision that is over, or has not come yet."""
