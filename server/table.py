"""One table: a task that reads an inbox and owns everything about one game being played.

Nobody else touches its fields. It holds the only full position; `_view` is the only line of the program that asks a
position what a seat may know. Who decides for a seat is asked again whenever something changes: the person, if
connected and in time; otherwise a bot. Clock, leaving, dropping and "let the bot play" are that one question.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from server.chairs import House, Occupancy, seating
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
    Mute,
    Notice,
    Over,
    Refused,
    Return,
    Said,
    Say,
    Update,
    Welcome,
    Withdraw,
)
from server.place import Place, told
from server.record import BadRecord, Course, Entry, Record, replay
from server.thinking import Bots, ask, bot_seed, chance
from wonders_tui.games.game import IllegalChoice
from wonders_tui.games.state import SPECTATOR, Event, State, waits

log = logging.getLogger("wonders.table")

__all__ = ["Bots", "House", "Table"]


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
        self.ended: Callable[[], None] = lambda: None  # called once, when the end of the game is on disk
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
        self._chairs = [Occupancy(chair.name, chair.bot, away=now) for chair in header.chairs]
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
        if not self._places:
            self._wake_up()
        self._places.append(place)
        place.post(
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

    def _wake_up(self) -> None:
        """After the room was empty, when everything stood still: clocks and waiting begin again."""
        self._opened = -1
        for chair in self._chairs:
            chair.away = self._clock.now()

    def _unseat(self, place: Place, seat: int) -> None:
        place.seats.remove(seat)
        place.post(Notice("replaced", seat, place.name))
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
                case Mute():
                    (place.muted.add if message.muted else place.muted.discard)(message.name)
                case AskHint():
                    self._ask_hint(place, seat, turn)
                case _:
                    raise IllegalChoice("that is not for a table")
        except IllegalChoice as error:
            place.post(Refused("stale" if isinstance(error, _Stale) else "illegal", str(error)[:400], seat, turn))

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
            self.ended()
        self.record.sync()
        if self._seating:
            self._seating = False
            self._tell(seating(self._chairs, self._places, self._clock.now(), self._house))
            self._touch()
        for place in list(self._places):
            self._flush(place)
        self._set_alarm()

    def _owes(self, seat: int) -> bool:
        return seat not in self._course.pending and waits(self._course.state, seat)

    def _bot_decides(self, seat: int) -> bool:
        """Whether a bot must choose for this seat now: the one place where that is settled."""
        chair = self._chairs[seat]
        if not self._owes(seat) or not self._places:
            return False  # nobody plays for an empty room
        return chair.late or chair.absent(self._clock.now(), self._house.grace)

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
        choice = await ask(self._bots, self._header.game, self._view(seat), seat, level, self._bot_seed(seat))
        self._inbox.put_nowait(lambda: use(choice))

    def _thought(self, seat: int, turn: int, choice: int | None) -> None:
        chair = self._chairs[seat]
        if turn != self._course.turns[seat] or not self._owes(seat) or chair.thinker is None:
            return
        chair.thinker = None
        if choice is None:
            self._tell(Notice("fallback", seat, chair.name))
            choice = chance(self._course.state, seat, self._bot_seed(seat))
        if not chair.bot and chair.late:
            self._tell(Notice("expired", seat, chair.name))
        self._choose(seat, self._course.state.text(seat, choice))

    def _bot_seed(self, seat: int) -> int:
        return bot_seed(self._header.seed, self._course.step, seat)

    def _ask_hint(self, place: Place, seat: int, turn: int) -> None:
        if not self._house.hints:
            raise IllegalChoice("this table plays without hints")
        if place.hint is not None and not place.hint.done():
            raise IllegalChoice("a hint is on its way")

        def use(choice: int | None) -> None:
            if choice is None:
                place.post(Refused("illegal", "the bot has no advice", seat, turn))
            elif turn == self._course.turns[seat]:
                place.post(Hint(seat, turn, self._course.state.text(seat, choice)))

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
            if not self._owes(seat) or not self._places:
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
            if self._places and chair.deadline and now >= chair.deadline and self._owes(seat):
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
            events=tuple(told(step, event.seen_by(seat)) for step, event in self._events[since:]),
        )

    def _send_over(self, place: Place) -> None:
        outcome = self._course.game.outcome(self._course.state)
        assert outcome is not None
        place.stale = True
        place.post(Over(outcome.reason, outcome.ranks, self._header.seed, self.record.name))

    def _tell(self, message: FromTable, but: Place | None = None) -> None:
        for place in self._places:
            if place is not but:
                place.post(message)

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
        place.flush(lambda seat: self._update(place, seat))

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
