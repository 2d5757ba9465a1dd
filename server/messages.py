"""Everything that a client and a table say to each other: small typed records, msgpack both ways, checked on arrival.

A message is a map `{"t": tag, field: value, ...}`; records inside a message are arrays of their fields. What a field
may hold is said once, by its annotation: types are exact (a bool is no int), and text and collections are capped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgpack

PROTOCOL = 1
"""Goes up when an old client could misunderstand a new server, or the other way round."""

CLIENT_FRAME = 16 * 1024
TABLE_FRAME = 1024 * 1024
"""The longest message each side may send, in bytes."""

DEPTH = 12
"""How deep lists may nest in a packed view."""


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


FROM_CLIENT: dict[str, type[Message]] = {}
FROM_TABLE: dict[str, type[Message]] = {}
"""What may be said in each direction, by tag."""


def encode(message: Message) -> bytes:
    """The message as bytes. Raises ValueError when it is longer than any reader would take."""
    kind = type(message)
    plain: dict[str, object] = {"t": _TAGS[kind]}
    for name in _FIELDS[kind]:
        plain[name] = _plain(getattr(message, name))
    data: bytes = msgpack.packb(plain)
    if len(data) > TABLE_FRAME:
        raise ValueError(f"a {plain['t']} of {len(data)} bytes is too long to send")
    return data


def decode(data: bytes, known: Mapping[str, type[Message]] | None = None) -> Message:
    """The message in these bytes; `known` are the kinds that may come (all of them without it). Raises Malformed."""
    try:
        plain = msgpack.unpackb(
            data, raw=False, strict_map_key=True, max_ext_len=0, max_map_len=64, use_list=True, unicode_errors="strict"
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise Malformed("these bytes are not msgpack as it is spoken here") from error
    if type(plain) is not dict:
        raise Malformed("a message is a map")
    tag = plain.pop("t", None)
    kind = (_KINDS if known is None else known).get(tag) if type(tag) is str else None
    if kind is None:
        raise Malformed("a message of a kind that is not spoken here")
    if "protocol" in _FIELDS[kind]:
        _same_protocol(plain.get("protocol"))
    values: dict[str, Any] = {}
    for name, check in _CHECKS[kind].items():
        if name in plain:
            values[name] = check(plain.pop(name), f"{tag}.{name}")
        elif name not in _OPTIONAL[kind]:
            raise Malformed(f"{tag} lacks {name}")
    if plain:
        raise Malformed(f"{tag} has a field that it should not have")
    message: Message = kind(**values)
    return message


def _same_protocol(theirs: object) -> None:
    if type(theirs) is int and theirs != PROTOCOL:
        older = "older" if theirs < PROTOCOL else "newer"
        raise WrongProtocol(
            f"the other side speaks protocol {theirs}, which is {older} than protocol {PROTOCOL} spoken here: "
            "install the same version of wonders on both sides"
        )


def _plain(value: object) -> object:
    if is_dataclass(value):
        return [_plain(getattr(value, name)) for name in _FIELDS[type(value)]]
    if type(value) is tuple:
        return [_plain(part) for part in value]
    return value


Check: TypeAlias = Callable[[object, str], Any]


def _check_of(hint: Any) -> Check:
    """The function that lets a value of this annotation through and refuses everything else."""
    most: Most | None = None
    if get_origin(hint) is Annotated:
        hint, most = get_args(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if hint == Plain:
        return _plain_list
    if origin is tuple:
        inner = [_check_of(part) for part in parts if part is not Ellipsis]
        return _tuple_of(inner[0], most) if Ellipsis in parts else _record_of(tuple, inner)
    if origin in (Union, UnionType):
        present = next(_check_of(part) for part in parts if part is not NoneType)
        return lambda value, where: None if value is None else present(value, where)
    if is_dataclass(hint):
        assert isinstance(hint, type)
        hints = get_type_hints(hint, include_extras=True)
        return _record_of(lambda values: hint(*values), [_check_of(hints[field.name]) for field in fields(hint)])
    return _exactly(hint, most)


def _exactly(kind: type, most: Most | None) -> Check:
    def check(value: object, where: str) -> object:
        if type(value) is not kind:
            raise Malformed(f"{where} must be {kind.__name__}, not {type(value).__name__}")
        if most is not None:
            size = value if isinstance(value, int) else len(value)  # type: ignore[arg-type]
            if size > most.size:
                raise Malformed(f"{where} is more than {most.size}")
            if size < most.least:
                raise Malformed(f"{where} is less than {most.least}")
        return value

    return check


def _tuple_of(inner: Check, most: Most | None) -> Check:
    def check(value: object, where: str) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Malformed(f"{where} must be a list, not {type(value).__name__}")
        if most is not None and len(value) > most.size:
            raise Malformed(f"{where} has more than {most.size} entries")
        return tuple(inner(part, where) for part in value)

    return check


def _record_of(build: Callable[[list[Any]], Any], inner: list[Check]) -> Check:
    def check(value: object, where: str) -> Any:
        if type(value) is not list or len(value) != len(inner):
            raise Malformed(f"{where} must be a list of {len(inner)} entries")
        return build([one(part, where) for one, part in zip(inner, value, strict=True)])

    return check


def _plain_list(value: object, where: str, depth: int = DEPTH) -> list[Any]:
    if type(value) is not list:
        raise Malformed(f"{where} must be a list, not {type(value).__name__}")
    if depth == 0:
        raise Malformed(f"{where} nests too deep")
    for part in value:
        if type(part) is list:
            _plain_list(part, where, depth - 1)
        elif type(part) not in (int, str, bytes):
            raise Malformed(f"{where} holds a {type(part).__name__}")
    return value


_KINDS: dict[str, type[Message]] = {}
_TAGS: dict[type, str] = {}
_FIELDS: dict[type, tuple[str, ...]] = {}
_CHECKS: dict[type, dict[str, Check]] = {}
_OPTIONAL: dict[type, set[str]] = {}


def _register(kind: type) -> None:
    hints = get_type_hints(kind, include_extras=True)
    _FIELDS[kind] = tuple(field.name for field in fields(kind))
    _OPTIONAL[kind] = {field.name for field in fields(kind) if field.default is not MISSING}
    _CHECKS[kind] = {name: _check_of(hints[name]) for name in _FIELDS[kind]}
    if not issubclass(kind, Message):
        return
    tag = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
    _KINDS[tag], _TAGS[kind] = kind, tag
    (FROM_CLIENT if issubclass(kind, FromClient) else FROM_TABLE)[tag] = kind


for _record in (Seat, Told, *FromClient.__subclasses__(), *FromTable.__subclasses__()):
    _register(_record)
