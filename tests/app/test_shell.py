"""Apps drawn through the real driver, many in one process: nothing leaks, nothing gets through, nobody waits."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import os
import re
import sys
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from server.screen import Screen
from wonders_tui.app import shell as module
from wonders_tui.app.shell import ENTER, LEAVE, Shell, Shelled, colours, needs
from wonders_tui.app.typed import BACKLOG, PASTE, PASTE_END, PASTE_START

HOSTILE = "Eve\x1b]52;c;aGFja2Vk\x07\x1b[2J\x9b31m\u202eevil\x00"
MARK: contextvars.ContextVar[str] = contextvars.ContextVar("MARK", default="fresh")


class Board(Widget):
    """One line of text in colours, as the game screens draw theirs."""

    text = "hello"

    def render_line(self, y: int) -> Strip:
        style = Style.parse("bold #ff8800 on #102030")
        return Strip([Segment(self.text if y == 0 else "", style)]).adjust_cell_length(self.size.width, style)


class Plain(App[None]):
    """Notes what reaches it."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.events: list[events.Key] = []
        self.pastes: list[str] = []
        self.clicks: list[tuple[int, int]] = []
        self.sizes: list[Size] = []
        self.mark = ""

    def compose(self) -> ComposeResult:
        yield Board()

    def on_mount(self) -> None:
        self.mark = MARK.get()

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.events.append(event)
        if event.key == "q":
            self.exit()
        if event.key == "f1":
            secret = "card-042"
            raise RuntimeError(secret)

    async def on_paste(self, event: events.Paste) -> None:
        self.pastes.append(event.text)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.clicks.append((event.x, event.y))

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append(event.size)

    def show(self, text: str) -> None:
        board = self.query_one(Board)
        board.text = text
        board.refresh()


class Tried(Shelled, Plain):
    pass


class Terminal:
    """The other end: keeps every byte and what a terminal would show."""

    def __init__(self, term: str = "xterm-256color", size: tuple[int, int] = (40, 10), **env: str) -> None:
        self.sent: list[bytes] = []
        self.held = 0
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        there = Screen(*size, term, env, self._write, self._hold, self._go_on)
        self.app = Tried(screen_there=there)
        self.shell = Shell(self.app)

    def _write(self, data: bytes) -> None:
        self.sent.append(data)
        # pyte does not know these queries and pushes of modes.
        self.stream.feed(re.sub(rb"\x1b\[(<u|\?2026\$p|\?2026[hl])", b"", data))

    def _hold(self) -> None:
        self.held += 1

    def _go_on(self) -> None:
        self.held = 0

    def shows(self, text: str) -> bool:
        return self.top == text

    @property
    def bytes(self) -> bytes:
        return b"".join(self.sent)

    @property
    def top(self) -> str:
        return str(self.screen.display[0]).rstrip()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while True:
            if condition():
                return
            await asyncio.sleep(0.001)


@asynccontextmanager
async def drawn(*terminals: Terminal) -> AsyncIterator[None]:
    """The apps of these terminals, running and painted."""
    loop = asyncio.get_running_loop()
    running = [loop.create_task(terminal.shell.run()) for terminal in terminals]
    try:
        for terminal in terminals:
            await until(partial(terminal.shows, "hello"))
        yield
    finally:
        for terminal in terminals:
            terminal.shell.hang_up("bye")
        await asyncio.gather(*running)


def test_this_textual_has_what_the_driver_needs() -> None:
    assert needs() == []


async def test_keys_mouse_paste_and_size_reach_the_app_and_the_terminal_is_restored() -> None:
    there = Terminal()
    async with drawn(there):
        app = there.app
        there.shell.feed(b"a\x1b[A\x1bOP"[:4])
        there.shell.feed("é".encode()[:1])
        there.shell.feed("é".encode()[1:])
        await until(lambda: len(app.keys) == 3)
        assert app.keys[:2] == ["a", "up"]
        there.shell.feed(b"\x1b")
        await until(lambda: "escape" in app.keys)
        there.shell.feed(b"\x1b[<0;3;2M\x1b[<0;3;2m")
        await until(lambda: app.clicks == [(2, 1)])
        there.shell.feed(PASTE_START + b"two\nlines" + PASTE_END)
        await until(lambda: app.pastes == ["two\nlines"])
        there.shell.resize(60, 12)
        await until(lambda: app.sizes[-1] == Size(60, 12))
    assert there.bytes.startswith(ENTER.encode())
    assert LEAVE.encode() in there.bytes
    assert there.bytes.endswith(b"bye\r\n")


async def test_the_status_of_the_app_is_the_status_of_the_session() -> None:
    there = Terminal()
    running = asyncio.get_running_loop().create_task(there.shell.run())
    await until(lambda: there.top == "hello")
    there.shell.feed(b"q")
    assert await running == 0


@pytest.mark.parametrize("typed", [b"\x1b[48;60000;60000;0;0t", b"\x1b[8;9999;9999t"])
async def test_a_size_that_is_typed_is_not_believed(typed: bytes) -> None:
    there = Terminal()
    async with drawn(there):
        there.shell.feed(typed + b"z")
        await until(lambda: "z" in there.app.keys)
        assert there.app.size == Size(40, 10)


@pytest.mark.parametrize("typed", [b"\x1b[99999999u", b"\x1b[1:2u", b"\xff\xfe\xff", b"\x1b[<0;999;999M", b"\x9b\x00"])
async def test_what_would_break_the_parser_breaks_nothing(typed: bytes) -> None:
    there = Terminal()
    async with drawn(there):
        there.shell.feed(typed)
        await until(lambda: not there.app.driver_there.typing.waiting)  # type: ignore[union-attr]
        there.shell.feed(b"z")
        await until(lambda: "z" in there.app.keys)
        assert there.app.clicks == []


async def test_a_flood_of_keys_is_cut_and_the_neighbour_is_answered_first() -> None:
    flooder, victim = Terminal(), Terminal()
    async with drawn(flooder, victim):
        flooder.shell.feed(b"x" * 100_000)
        assert flooder.held
        victim.shell.feed(b"v")
        await until(lambda: victim.app.keys)
        assert len(flooder.app.keys) < 200
        await until(lambda: not flooder.app.driver_there.typing.waiting)  # type: ignore[union-attr]
        await until(lambda: len(flooder.app.keys) == BACKLOG)
        assert not flooder.held


async def test_a_flood_that_does_not_end_ends_the_session() -> None:
    there = Terminal()
    running = asyncio.get_running_loop().create_task(there.shell.run())
    await until(lambda: there.top == "hello")
    for _ in range(20):
        there.shell.feed(b"x" * 30_000)
    await running
    assert b"too much at once" in there.bytes


async def test_a_huge_paste_is_one_event_of_limited_length() -> None:
    there = Terminal()
    async with drawn(there):
        there.shell.feed(PASTE_START + b"y" * 2_000_000)
        there.shell.feed(PASTE_END)
        await until(lambda: there.app.pastes)
        assert [len(paste) for paste in there.app.pastes] == [PASTE]
        assert there.app.keys == []


async def test_nothing_a_player_can_write_reaches_a_terminal_as_a_command() -> None:
    there = Terminal()
    async with drawn(there):
        marker = len(there.bytes)
        there.app.show(HOSTILE)
        await until(lambda: "Eve" in there.top)
        fresh = there.bytes[marker:]
        assert b"]52;c;" in fresh, "harmless as text"
        for command in (b"\x1b]", b"\x07", b"\x1b[2J", "\x9b".encode(), "\u202e".encode(), b"\x00"):
            assert command not in fresh


async def test_the_environment_of_the_server_says_nothing_about_the_terminals_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    there = Terminal("xterm-256color", COLORTERM="truecolor")
    async with drawn(there):
        assert b"38;2;255;136;0" in there.bytes


async def test_each_terminal_gets_the_colours_it_has_whoever_was_drawn_first() -> None:
    rich, some, few, none = (
        Terminal("xterm-256color", COLORTERM="truecolor"),
        Terminal("screen-256color"),
        Terminal("xterm"),
        Terminal("xterm-256color", NO_COLOR="1"),
    )
    async with drawn(rich, some, few, none):
        pass
    assert b"38;2;255;136;0" in rich.bytes
    for terminal in (some, few, none):
        assert b"38;2;" not in terminal.bytes
        assert b"48;2;" not in terminal.bytes
    assert b"38;5;" in some.bytes
    assert b"38;5;" not in few.bytes
    assert not re.search(rb"\x1b\[[0-9;]*(38|48|3[0-7]|4[0-7]|9[0-7])[;m]", none.bytes)


@pytest.mark.parametrize(
    ("term", "env", "expected"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-kitty", {}, "truecolor"),
        ("xterm-direct", {}, "truecolor"),
        ("tmux-256color", {}, "256"),
        ("linux", {}, "16"),
        ("xterm", {}, "16"),
        ("vt100", {}, "none"),
        ("dumb", {}, "none"),
        ("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none"),
    ],
)
def test_what_a_terminal_can_show_is_read_from_what_it_says(term: str, env: dict[str, str], expected: str) -> None:
    assert colours(term, env) == expected


async def test_a_terminal_that_reads_slowly_is_not_drawn_for_and_then_shown_the_newest() -> None:
    there = Terminal()
    async with drawn(there):
        there.shell.pause()
        before = len(there.bytes)
        for number in range(50):
            there.app.show(f"frame {number}")
            await asyncio.sleep(0.001)
        assert len(there.bytes) == before
        there.shell.resume()
        await until(lambda: there.top == "frame 49")
        assert b"frame 10" not in there.bytes


async def test_everything_is_painted_at_once_at_the_start() -> None:
    there = Terminal()
    async with drawn(there):
        assert there.bytes.count(b"hello") == 1


async def test_a_crash_shows_one_line_and_no_cards(caplog: pytest.LogCaptureFixture) -> None:
    there = Terminal()
    running = asyncio.get_running_loop().create_task(there.shell.run())
    await until(lambda: there.top == "hello")
    there.shell.feed(b"\x1bOP")
    assert await running == 1
    assert b"went wrong" in there.bytes
    assert b"card-042" not in there.bytes
    assert LEAVE.encode() in there.bytes
    number = there.bytes.split(b"number ")[1].split(b".")[0].decode()
    assert f"error {number}" in caplog.text


async def test_a_session_whose_app_hangs_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    there = Terminal()

    async def for_ever(event: events.Paste) -> None:
        await asyncio.Event().wait()

    there.app.on_paste = for_ever  # type: ignore[method-assign]
    running = asyncio.get_running_loop().create_task(there.shell.run())
    await until(lambda: there.top == "hello")
    there.shell.feed(PASTE_START + b"x" + PASTE_END)
    await until(lambda: not there.app.driver_there.typing.waiting)  # type: ignore[union-attr]
    there.shell.hang_up()
    async with asyncio.timeout(10):
        await running


async def test_sessions_do_not_share_context_variables_nor_the_output_of_the_server() -> None:
    before = sys.stdout
    MARK.set("the server's")
    one, two = Terminal(), Terminal()
    first = asyncio.get_running_loop().create_task(one.shell.run())
    await until(lambda: one.top == "hello")
    second = asyncio.get_running_loop().create_task(two.shell.run())
    await until(lambda: two.top == "hello")
    assert one.app.mark == two.app.mark == "fresh"
    one.shell.hang_up()  # the first ends first
    await first
    two.shell.hang_up()
    await second
    assert sys.stdout is before


async def test_no_file_is_written_and_no_browser_opened_on_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, new=0: opened.append(url))
    there = Terminal()
    async with drawn(there):
        there.app.open_url("https://example.com")
        there.app.deliver_screenshot(path=str(tmp_path))
        await asyncio.sleep(0.05)
        assert not there.app.ENABLE_COMMAND_PALETTE
        assert there.app.driver_there is not None
        assert not there.app.driver_there.can_suspend
    assert opened == []
    assert os.listdir(tmp_path) == []


async def test_a_key_pressed_twice_is_two_events_though_the_parser_remembers_it() -> None:
    there = Terminal()
    async with drawn(there):
        there.shell.feed(b"\x1b[97u\x1b[97u")
        await until(lambda: there.app.keys == ["a", "a"])
        first, second = there.app.events
        assert first is not second
        parser = there.app.driver_there._parser  # type: ignore[union-attr]
    assert getattr(parser._gen, "gi_frame", 0) is None, "what is remembered with the parser holds nothing else"


async def test_sessions_that_have_ended_leave_nothing_behind() -> None:
    alive: list[weakref.ref[Any]] = []

    async def one(number: int) -> None:
        there = Terminal()
        alive.append(weakref.ref(there.app))
        running = asyncio.get_running_loop().create_task(there.shell.run())
        await until(lambda: there.top == "hello")
        there.shell.feed(b"\x1b[97u\x1b[A")  # through the part of the parser that remembers
        await until(lambda: there.app.keys)
        there.shell.feed(b"q" if number % 2 else b"")
        if number % 2 == 0:
            there.shell.hang_up()
        await running

    def drawn_widgets() -> int:
        gc.unfreeze()
        gc.collect()
        return sum(type(thing).__name__ == "StylesCache" for thing in gc.get_objects())

    before = drawn_widgets()
    for number in range(6):
        await one(number)
    await asyncio.sleep(0)
    assert drawn_widgets() <= before
    assert [ref for ref in alive if ref() is not None] == []
