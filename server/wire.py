"""Messages as bytes and back: msgpack, checked on arrival against the annotations of `messages`.

A message is a map `{"t": tag, field: value, ...}`; records inside a message are arrays of their fields. Types are
exact: a bool is no int. Unknown, missing and misshapen fields are refused, each with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgpack

from server.messages import PROTOCOL, FromClient, FromTable, Malformed, Message, Most, Plain, WrongProtocol

CLIENT_FRAME = 16 * 1024
TABLE_FRAME = 1024 * 1024
"""The longest message each side may send, in bytes."""

DEPTH = 12
"""How deep lists may nest in a packed view."""


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
        _FIELDS[hint] = tuple(hints)
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


def _register(kind: type[Message]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    assert is_dataclass(kind)
    _FIELDS[kind] = tuple(field.name for field in fields(kind))
    _OPTIONAL[kind] = {field.name for field in fields(kind) if field.default is not MISSING}
    _CHECKS[kind] = {name: _check_of(hints[name]) for name in _FIELDS[kind]}
    tag = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
    _KINDS[tag], _TAGS[kind] = kind, tag
    (FROM_CLIENT if issubclass(kind, FromClient) else FROM_TABLE)[tag] = kind


for _message in (*FromClient.__subclasses__(), *FromTable.__subclasses__()):
    _register(_message)
