"""Everything that a client says to a table or to the house, and what they answer: small typed records.

What a field may hold is said once, by its annotation; `wire` turns messages into bytes and back and refuses the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

PROTOCOL = 1
"""Goes up when an old client could misunderstand a new server, or the other way round."""


class Malformed(Exception):
    """Bytes that are no message; the text says in one sentence what is wrong."""


class WrongProtocol(Malformed):
    """A greeting from a client or server of another version."""


@dataclass(frozen=True)
class Most:
    """The greatest length of a text, bytes or tuple; of an int the greatest value, and the least."""

    size: int
    least: int = -1


class Message:
    """One of the records below."""

    __slots__ = ()


class FromClient(Message):
    """What a client says to a table or to the house."""

    __slots__ = ()


class FromTable(Message):
    """What a table or the house says to a client."""

    __slots__ = ()


Word = Annotated[str, Most(64)]
Line = Annotated[str, Most(400)]
Names = Annotated[tuple[Word, ...], Most(256)]
SeatNumber = Annotated[int, Most(6, least=0)]
Number = Annotated[int, Most(2**63 - 1)]
Signed = Annotated[int, Most(2**31, least=-(2**31))]
Plain: TypeAlias = list[Any]
"""What `State.pack` returns: ints, strings, bytes and lists of them."""


# --- what a client says to a table ---


@dataclass(frozen=True)
class Choose(FromClient):
    """My choice, by its text form, for decision `turn` of `seat`; replaces an earlier one until the reveal."""

    seat: SeatNumber
    turn: Number
    text: Line


@dataclass(frozen=True)
class Withdraw(FromClient):
    """Take back what was chosen for this decision; possible until the reveal."""

    seat: SeatNumber
    turn: Number


@dataclass(frozen=True)
class Say(FromClient):
    """A line of chat."""

    text: Line


@dataclass(frozen=True)
class Leave(FromClient):
    """Let a bot play this seat from now on, until `Return`."""

    seat: SeatNumber


@dataclass(frozen=True)
class Return(FromClient):
    """I decide for this seat again, beginning with the next thing that is not chosen yet."""

    seat: SeatNumber


@dataclass(frozen=True)
class MoreTime(FromClient):
    """Give this seat its whole time again; once a decision."""

    seat: SeatNumber
    turn: Number


@dataclass(frozen=True)
class AskHint(FromClient):
    """What would the bot choose for decision `turn` of my seat?"""

    seat: SeatNumber
    turn: Number


# --- what a table says to a client ---


@dataclass(frozen=True)
class Welcome(FromTable):
    """The first thing a table says. `own` are the seats this client decides for; none: it watches.

    `clock` is the time for a decision in seconds, 0: no limit. `resumed` is the step at which this sitting began.
    """

    table: Word
    game: Word
    seats: Number
    options: Annotated[tuple[tuple[Word, Word], ...], Most(64)]
    own: Annotated[tuple[Number, ...], Most(7)]
    clock: Number = 0
    hints: bool = True
    resumed: Number = 0
    protocol: Number = PROTOCOL


@dataclass(frozen=True)
class Seat:
    """Who sits there. `kind`: "human", "bot" (always was), "away" (not connected, time is running), "stand-in" (a bot
    plays for this person until they return). `level` is the level of the bot that plays or would play."""

    name: Word
    kind: Word
    level: Word


@dataclass(frozen=True)
class Seating(FromTable):
    """Who sits where and who watches; sent whenever it changes."""

    seats: Annotated[tuple[Seat, ...], Most(7)]
    watchers: Names = ()


@dataclass(frozen=True)
class Told:
    """An event as this reader may know it, and the step (1, 2, ...) it happened in. See `games.state.Event`."""

    step: Number
    kind: Word
    seat: Number
    what: Word = ""
    amount: Signed = 0
    other: Word = ""


@dataclass(frozen=True)
class Update(FromTable):
    """How the table stands for one seat (-1: a spectator), whole: a lost one is healed by the next.

    `view` is what `Game.unpack` reads. `step` counts the reveals so far. `turn` numbers the decision that this seat
    faces, or its next one. `waiting`, `chosen` and `thinking` are masks of seats: must choose now; have chosen, not
    revealed yet; a bot is at it. `pending` is this seat's own choice that waits for the reveal. `clock` is the time
    left for this decision in milliseconds, -1 without a limit. `events` are those since the last update for this seat
    to this client: all of them in the first.
    """

    seat: Number
    step: Number
    turn: Number
    view: Plain
    waiting: Number
    chosen: Number
    thinking: Number
    pending: Line | None
    clock: Number
    events: Annotated[tuple[Told, ...], Most(10000)]


@dataclass(frozen=True)
class Refused(FromTable):
    """Nothing happened. `reason`: "malformed" (no message; the link closes), "illegal" (not allowed now) or "stale"
    (answers a decision that is over). `text` is a sentence for the player."""

    reason: Word
    text: Line
    seat: Number = -1
    turn: Number = 0


@dataclass(frozen=True)
class Said(FromTable):
    """A line of chat. `seat` -1: from somebody who watches."""

    name: Word
    seat: Number
    text: Line


@dataclass(frozen=True)
class Notice(FromTable):
    """Something about the people at the table: "came", "dropped", "left", "returned", "expired" (the clock ran out and
    a bot chose), "time" (somebody got more time), "fallback" (a bot failed and chance chose), "replaced" (your seat
    is now played from another connection)."""

    kind: Word
    seat: Number
    name: Word


@dataclass(frozen=True)
class Hint(FromTable):
    """The bot's choice for this decision, from your view only."""

    seat: Number
    turn: Number
    text: Line


@dataclass(frozen=True)
class Over(FromTable):
    """The game has ended, the last update shows everything. `seed` deals it again; `record` names its record."""

    reason: Word
    ranks: Annotated[tuple[Number, ...], Most(7)]
    seed: Number
    record: Annotated[str, Most(1000)]


# --- what a client says to the house ---


@dataclass(frozen=True)
class Terms:
    """What the host of a room settles. `options` may leave some out: they have their defaults. `clock` and `grace` are
    seconds; a private room is entered with its code."""

    title: Word
    game: Word
    seats: Annotated[int, Most(7, least=1)]
    options: Annotated[tuple[tuple[Word, Word], ...], Most(64)] = ()
    clock: Annotated[int, Most(86400, least=0)] = 0
    grace: Annotated[int, Most(86400, least=0)] = 60
    hints: bool = True
    private: bool = False


@dataclass(frozen=True)
class Hello(FromClient):
    """The first thing our own client says. `name` is what a guest would like to be called."""

    program: Word
    name: Word = ""
    protocol: Number = PROTOCOL


@dataclass(frozen=True)
class Password(FromClient):
    """The password of the house, when it is asked for."""

    text: Line


@dataclass(frozen=True)
class Open(FromClient):
    """Make a room; whoever does is in it, in its first seat, as its host."""

    terms: Terms


@dataclass(frozen=True)
class Arrange(FromClient):
    """The host changes the terms before the game begins."""

    terms: Terms


@dataclass(frozen=True)
class Enter(FromClient):
    """Go into a room: to one's seat, if one has one there, else to watch. A code alone finds its room too."""

    room: Word
    code: Word = ""


@dataclass(frozen=True)
class Exit(FromClient):
    """Back to the lobby. A seat in a game that runs stays mine."""


@dataclass(frozen=True)
class Sit(FromClient):
    """Take this open seat, before the game begins."""

    seat: SeatNumber


@dataclass(frozen=True)
class Stand(FromClient):
    """Give my seat up, before the game begins."""


@dataclass(frozen=True)
class Fill(FromClient):
    """The host puts a bot of this level into a seat; an empty level opens the seat, whoever was in it."""

    seat: SeatNumber
    level: Word


@dataclass(frozen=True)
class Ready(FromClient):
    """Whether I am ready to begin. The game can start when everybody seated is, and no seat is open."""

    ready: bool


@dataclass(frozen=True)
class Start(FromClient):
    """The host begins the game."""


@dataclass(frozen=True)
class Rematch(FromClient):
    """Once the game is over: I would play again. It begins when everybody who is still here would; if anybody wants
    the seats shuffled they are."""

    shuffle: bool = False


@dataclass(frozen=True)
class Reclaim(FromClient):
    """I am the guest who was given this code."""

    code: Word


@dataclass(frozen=True)
class Mute(FromClient):
    """Show me nothing more that this person says, or again."""

    name: Word
    muted: bool = True


# --- what the house says to a client ---


@dataclass(frozen=True)
class You(FromTable):
    """Who you are here. A guest has a code that makes them the same person again from anywhere."""

    name: Word
    guest: bool
    code: Word = ""
    house: Word = ""
    protocol: Number = PROTOCOL


@dataclass(frozen=True)
class AskPassword(FromTable):
    """This house has a password, and nothing goes on before it is said. `tries` are left."""

    tries: Number


@dataclass(frozen=True)
class RoomLine:
    """A room in the list. `status`: "gathering", "playing", "over", or "resting" (saved, goes on when entered)."""

    id: Word
    title: Word
    game: Word
    status: Word
    host: Word
    seats: Number
    people: Number
    bots: Number
    watchers: Number
    private: bool


@dataclass(frozen=True)
class Lobby(FromTable):
    """What there is to enter and who is in the house; sent whenever it changes to those who are in no room."""

    rooms: Annotated[tuple[RoomLine, ...], Most(512)]
    people: Annotated[tuple[Word, ...], Most(512)]


@dataclass(frozen=True)
class Spot:
    """A seat of a room. `kind`: "open", "person" or "bot"; `ready` after the game: would play again."""

    kind: Word
    name: Word = ""
    level: Word = ""
    ready: bool = False
    here: bool = False


@dataclass(frozen=True)
class Gathering(FromTable):
    """The room you are in, whenever it changes. `seat` is yours, -1: you watch. `code` opens a private room."""

    room: Word
    terms: Terms
    status: Word
    spots: Annotated[tuple[Spot, ...], Most(7)]
    host: Word
    seat: Number
    watchers: Names = ()
    code: Word = ""


@dataclass(frozen=True)
class Goodbye(FromTable):
    """The last thing that is said over a stream: why it closes."""

    text: Line
