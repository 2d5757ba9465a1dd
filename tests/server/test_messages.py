"""Messages survive the way there; everything else is refused with a sentence and nothing worse."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from server import messages as m
from server.messages import Malformed, WrongProtocol
from server.wire import DEPTH, FROM_CLIENT, FROM_TABLE, TABLE_FRAME, decode, encode

TERMS = m.Terms("Friday", "duel", 2, (("free", "yes"),), 30)
EXAMPLES: list[m.Message] = [
    m.Choose(1, 3, "build forum 2 0"),
    m.Withdraw(0, 1),
    m.Say("grüß Gott ♞"),
    m.Leave(6),
    m.Return(6),
    m.MoreTime(0, 9),
    m.AskHint(0, 9),
    m.Welcome("amber", "duel", 2, (("free", "yes"),), (0,), 30),
    m.Seating((m.Seat("Ada", "human", "normal"),), ("Eve",)),
    m.Update(0, 3, 2, [1, -5, b"\x00", "x", [[], [2]]], 3, 1, 2, None, -1, (m.Told(3, "loot", 1, "", -5, "x"),)),
    m.Update(-1, 3, 0, [], 3, 1, 2, "take x", 5, ()),
    m.Refused("stale", "that decision is over"),
    m.Said("Ada", 0, "hello"),
    m.Notice("came", -1, "Eve"),
    m.Hint(0, 1, "take x"),
    m.Over("civilian", (1, 2), 2**63 - 1, "/tmp/x"),
    m.Hello("0.1.0", "Ada"),
    m.Password("open sesame"),
    m.AskPassword(3),
    m.Open(TERMS),
    m.Arrange(TERMS),
    m.Enter("r1", "K7QD2-XM4TA"),
    m.Exit(),
    m.Sit(3),
    m.Stand(),
    m.Fill(1, "hard"),
    m.Ready(True),
    m.Start(),
    m.Rematch(True),
    m.Reclaim("K7QD2-XM4TA"),
    m.Mute("Eve"),
    m.You("Ada", False, house="Ada's house"),
    m.Lobby((m.RoomLine("r1", "Friday", "duel", "gathering", "Ada", 2, 1, 1, 0, True),), ("Ada",)),
    m.Gathering("r1", TERMS, "gathering", (m.Spot("open"), m.Spot("bot", "Bot", "hard", True, True)), "Ada", -1),
    m.Goodbye("the house closes"),
]


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_a_message_arrives_as_it_was_sent(message: m.Message) -> None:
    assert decode(encode(message)) == message


def test_every_kind_of_message_is_in_these_tests() -> None:
    assert {type(message) for message in EXAMPLES} >= {*FROM_CLIENT.values(), *FROM_TABLE.values()}


def packed(**fields: object) -> bytes:
    data: bytes = msgpack.packb(fields)
    return data


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "msgpack"),
        (b"\xc1", "msgpack"),
        (b"\x80\x80", "msgpack"),
        (b"\xdd\xff\xff\xff\xff", "msgpack"),
        (b"\xdf\xff\xff\xff\xff", "msgpack"),
        (b"\xdb\xff\xff\xff\xffx", "msgpack"),
        (b"\x91" * 8000, "msgpack"),
        (b"\x81\xa1t\xa2\xff\xfe", "msgpack"),
        (b"\x81\x01\x02", "msgpack"),
        (msgpack.packb({"t": msgpack.Timestamp(1)}), "msgpack"),
        (msgpack.packb({"t": msgpack.ExtType(4, b"xx")}), "msgpack"),
        (b"\xa1x", "map"),
        (packed(), "kind"),
        (packed(t=5), "kind"),
        (packed(t="exec"), "kind"),
        (packed(t="choose", seat=0, turn=1), "lacks text"),
        (packed(t="choose", seat=0, turn=1, text="x", more=1), "should not have"),
        (packed(t="choose", seat=True, turn=1, text="x"), "must be int, not bool"),
        (packed(t="choose", seat=0.0, turn=1, text="x"), "must be int, not float"),
        (packed(t="choose", seat=7, turn=1, text="x"), "more than 6"),
        (packed(t="choose", seat=-1, turn=1, text="x"), "less than 0"),
        (packed(t="choose", seat=0, turn=2**64 - 1, text="x"), "more than"),
        (packed(t="choose", seat=0, turn=1, text=b"x"), "must be str"),
        (packed(t="choose", seat=0, turn=1, text=None), "must be str"),
        (packed(t="choose", seat=0, turn=1, text="x" * 401), "more than 400"),
        (packed(t="say", text=["x"]), "must be str"),
        (packed(t="hint", seat=0, turn=1, text="x"), "kind"),
    ],
)
def test_a_hostile_frame_is_refused_with_a_sentence(data: bytes, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        decode(data, FROM_CLIENT)


@pytest.mark.parametrize(
    ("view", "complaint"), [([True], "bool"), ([None], "NoneType"), ([{}], "dict"), ([1.5], "float"), (3, "list")]
)
def test_a_view_holds_only_what_positions_are_packed_into(view: object, complaint: str) -> None:
    fields = {"seat": 0, "step": 0, "turn": 1, "waiting": 0, "chosen": 0, "thinking": 0, "pending": None, "clock": 0}
    with pytest.raises(Malformed, match=complaint):
        decode(packed(t="update", view=view, events=[], **fields))


def test_a_view_that_nests_too_deep_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(DEPTH):
        deep = [deep]
    with pytest.raises(Malformed, match="too deep"):
        decode(encode(m.Update(0, 0, 1, deep, 0, 0, 0, None, -1, ())))


def test_records_inside_a_message_are_checked_as_well() -> None:
    for seats in (
        [["Ada", "human"]],
        [["Ada", "human", 5]],
        ["Ada"],
        [["x" * 65, "human", "easy"]],
        [["a", "b", "c"]] * 8,
    ):
        with pytest.raises(Malformed):
            decode(packed(t="seating", seats=seats, watchers=[]))


def test_another_protocol_is_told_so_in_words() -> None:
    welcome = m.Welcome("", "duel", 2, (), (), protocol=m.PROTOCOL + 1)
    with pytest.raises(WrongProtocol, match=r"newer.*same version"):
        decode(encode(welcome))
    with pytest.raises(WrongProtocol, match="older"):
        decode(encode(m.Welcome("", "duel", 2, (), (), protocol=0)))


def test_a_message_nobody_would_read_is_not_sent() -> None:
    with pytest.raises(ValueError, match="too long"):
        encode(m.Update(0, 0, 1, ["x" * TABLE_FRAME], 0, 0, 0, None, -1, ()))


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=20,
)
FIELDS = sorted({name for kind in FROM_CLIENT.values() for name in kind.__dataclass_fields__})  # type: ignore[attr-defined]


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=200))
@example(b"\x81")
def test_any_bytes_are_a_message_or_malformed(data: bytes) -> None:
    with suppress(Malformed):
        decode(data)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(FROM_CLIENT)), st.dictionaries(st.sampled_from(FIELDS), plain))
def test_any_fields_are_a_message_or_malformed(tag: str, fields: dict[str, Any]) -> None:
    try:
        message = decode(msgpack.packb({"t": tag, **fields}), FROM_CLIENT)
    except Malformed:
        return
    assert decode(encode(message)) == message
