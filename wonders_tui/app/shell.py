"""Draws an app on a terminal at the other end of an SSH channel: the only module that touches Textual's inside.

`needs` says in words what a future Textual lacks; `tests/app/test_shell.py` runs the real driver. Many such apps share
one process and one event loop, so nothing here may leak from one to another: neither memory nor colours nor input.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import secrets
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, BinaryIO, TextIO

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events, messages
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.geometry import Size
from textual.message import Message

from server.screen import Screen
from wonders_tui.app.typed import Keys, Pasted, Typing

log = logging.getLogger("wonders.shell")

SLICE_PAUSE, BUSY_PAUSE = 0.004, 0.02
"""Seconds between two slices of what is typed; the longer when the app has not dealt with the last ones yet."""

BUSY = 8
"""So many messages in an app's queue are too many to add to."""

ESCAPE_PAUSE = 0.11
"""Seconds after which a lone escape is a key, not the beginning of one: a little more than the parser waits."""

WHOLE = 256
"""Characters from which on a frame is a picture: drawing the same one twice in a row changes nothing."""

PATIENCE = 5.0
"""Seconds an app may take to end when its terminal is gone."""

ENTER = "\x1b[?1049h\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l\x1b[?2026$p"
LEAVE = "\x1b[<u\x1b[?2004l\x1b[?1004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?7h\x1b[0m\x1b[?25h\x1b[?1049l"
"""Alternate screen, mouse (with drags, not every motion), no cursor, focus, bracketed paste, no wrapping; and back."""


def needs() -> list[str]:
    """What of Textual's inside is not as this module needs it: empty for a version that will do."""
    lacking = [
        f"{owner.__name__}.{name}"
        for owner, names in {
            App: ("_fatal_error", "panic", "_print_error_renderables", "_close_messages_no_wait", "batch_update"),
            Driver: ("process_message", "send_message", "open_url", "deliver_binary", "close", "disable_input"),
            XTermParser: ("feed", "tick"),
        }.items()
        for name in names
        if not hasattr(owner, name)
    ]
    if not hasattr(XTermParser(), "_timeout_time"):
        lacking.append("XTermParser._timeout_time")
    return lacking


def forget() -> None:
    """Empty what Textual remembers on behalf of methods, and with them of their objects, long after an app is gone."""
    for owner, name in ((StylesCache, "get_inner_outer"), (XTermParser, "_parse_extended_key")):
        clear = getattr(getattr(owner, name, None), "cache_clear", None)
        if clear is not None:
            clear()


# --- colours ---


def colours(term: str, env: Mapping[str, str]) -> str:
    """What the terminal can show: "none", "16", "256" or "truecolor"."""
    if env.get("NO_COLOR") or term in ("dumb", "") or term.startswith("vt"):
        return "none"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    if term.endswith("-direct") or any(name in term for name in ("kitty", "ghostty", "alacritty", "wezterm")):
        return "truecolor"
    return "16" if term in ("linux", "xterm", "ansi", "cygwin") else "256"


def ascii_only(term: str, env: Mapping[str, str]) -> bool:
    """Whether the terminal can be trusted with no more than ASCII."""
    language = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "UTF-8"
    return term in ("linux", "ansi", "dumb", "") or term.startswith("vt") or "utf" not in language.lower()


class Plain(LineFilter):
    """Lets only printable characters through to a terminal, in colours it has.

    Rich remembers a style's escape codes on the style itself, whichever terminal they were made for. So every app
    renders in truecolor, and a terminal with fewer colours gets styles of its own, shared with those like it.
    """

    def __init__(self, system: ColorSystem | None) -> None:
        super().__init__()
        self._system = system
        self._reduced = lru_cache(8192)(self._reduce)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        plain = []
        for text, style, control in segments:
            shown = text if text.isprintable() else "".join(filter(_shown, text))
            if style is not None and self._system is not None:
                style = self._reduced(style)
            plain.append(Segment(shown, style, control))
        return plain

    def _reduce(self, style: Style) -> Style:
        assert self._system is not None
        front, back = style.color, style.bgcolor
        return style + Style.from_color(
            None if front is None else _reduced(front, self._system),
            None if back is None else _reduced(back, self._system),
        )


def _shown(char: str) -> bool:
    return char.isprintable() or char == "\u200d"  # the joiner of emoji


def _reduced(colour: RichColor, system: ColorSystem) -> RichColor:
    return colour.downgrade(system)


@cache
def plain_filters(colours: str) -> tuple[LineFilter, ...]:
    """The filters for all terminals with these colours."""
    if colours == "none":
        return Plain(None), NoColor()
    return (Plain({"16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT}.get(colours)),)


# --- the driver ---


class ShellDriver(Driver):
    """Turns what is typed into events, and what is drawn into as few packets as there are frames."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        assert isinstance(app, Shelled)
        super().__init__(app, debug=False, mouse=mouse, size=size or (app.screen_there.width, app.screen_there.height))
        self._there = app.screen_there
        self._context = contextvars.copy_context()
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._written: list[str] = []
        self._last = ""
        self._flushing = self._closed = False
        self._next: asyncio.TimerHandle | None = None
        self._escape: asyncio.TimerHandle | None = None
        self.typing = Typing()
        app.driver_there = self

    # what is drawn

    def write(self, data: str) -> None:
        self._written.append(data)
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        self._flushing = False
        if self._written:
            frame = "".join(self._written)
            self._written.clear()
            # Textual paints a new screen twice, once for its layout and once because it is new.
            if len(frame) < WHOLE or frame != self._last:
                self._there.write(frame.encode("utf-8", "replace"))
            self._last = frame

    def start_application_mode(self) -> None:
        self.write(ENTER)
        self.flush()

    def disable_input(self) -> None:
        self._stop()

    def stop_application_mode(self) -> None:
        self.write(LEAVE)
        self.flush()

    def close(self) -> None:
        self._stop()
        # The parser's methods are cached for ever with the parser, and it holds the last event, and that the app.
        with contextlib.suppress(Exception):
            for _ in self._parser.feed(""):
                pass

    def _stop(self) -> None:
        self._closed = True
        for timer in (self._next, self._escape):
            if timer is not None:
                timer.cancel()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser that would open is the server's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: Any) -> None:
        """Nothing: the file would be written on the server."""
        binary.close()

    # what is typed

    def feed(self, data: bytes) -> bool:
        """Take what came from the terminal; False when it is a flood that does not end."""
        if self._closed:
            return True
        fine = self.typing.add(data)
        if self.typing.full:
            self._there.hold()
        if self._next is None:
            self._take()
        return fine

    def _take(self) -> None:
        """Deal with the next slice, unless the app is still busy with the last ones."""
        self._next = None
        if self._closed:
            return
        if self._busy():
            self._next = self._loop.call_later(BUSY_PAUSE, self._take)
            return
        piece = self.typing.take()
        if isinstance(piece, Pasted):
            self._in_context(lambda: self.process_message(events.Paste(piece.text)))
        elif isinstance(piece, Keys):
            text = self._decode(piece.data)
            if text:  # half a character is none yet, and nothing would be the end of the input to the parser
                self._parse(lambda: self._parser.feed(text))
        if self.typing.roomy:
            self._there.go_on()
        if self.typing.waiting:
            self._next = self._loop.call_later(SLICE_PAUSE, self._take)

    def _busy(self) -> bool:
        stack = self._app._screen_stack if self._app._screen_stacks else []
        return self._app.message_queue_size > BUSY or (bool(stack) and stack[-1].message_queue_size > BUSY)

    def _parse(self, source: Callable[[], Iterable[Message]]) -> None:
        # The parser remembers some keys for ever, and every event the app it was made in: so they are made in none,
        # and the app gets copies.
        for message in contextvars.Context().run(self._parsed, source):
            if self._welcome(message):
                fresh = events.Key(message.key, message.character) if isinstance(message, events.Key) else message
                self._in_context(partial(self.process_message, fresh))
        if self._escape is not None:
            self._escape.cancel()
            self._escape = None
        if self._parser._timeout_time is not None and not self._closed:
            self._escape = self._loop.call_later(ESCAPE_PAUSE, self._parse, lambda: self._parser.tick())

    def _parsed(self, source: Callable[[], Iterable[Message]]) -> list[Message]:
        found: list[Message] = []
        try:
            found.extend(source())
        except Exception:
            # Some sequences break the parser (a key code beyond Unicode): begin again with a fresh one.
            self._parser = XTermParser()
        return found

    def _welcome(self, message: Message) -> bool:
        if isinstance(message, events.Resize | messages.InBandWindowResize):
            return False  # the size is what SSH says, not what can be typed
        if isinstance(message, events.MouseEvent):
            width, height = self._size or (80, 24)
            return bool(message.x < width and message.y < height)
        return True

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def _in_context(self, act: Callable[[], None]) -> None:
        self._context.copy().run(act)

    def resize(self, width: int, height: int) -> None:
        self._size = (width, height)
        size = Size(width, height)
        self._in_context(lambda: self.send_message(events.Resize(size, size)))


# --- the app ---


class Shelled(App[None]):
    """To be mixed in before an app: makes it one of many in a server. `screen_there` is the terminal it is for."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, *args: Any, screen_there: Screen, **given: Any) -> None:
        self.screen_there = screen_there
        self.driver_there: ShellDriver | None = None
        self.last_words = ""
        self._first_paint = contextlib.ExitStack()
        self.painted = asyncio.Event()
        super().__init__(*args, **given)
        self.colours = colours(screen_there.term, screen_there.env)
        self.no_color = self.colours == "none"
        # What the environment of the server says about colours is about another terminal.
        self._filters = [each for each in self._filters if not isinstance(each, NoColor | Monochrome)]
        self.driver_class = ShellDriver
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
            _environ={},
        )
        # A print caught by one app would otherwise be lost when another, started later, ends first.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *plain_filters(self.colours)]

    def on_load(self) -> None:
        # Nothing is painted until everything is there: one picture instead of three.
        self._first_paint.enter_context(self.batch_update())

    def on_ready(self) -> None:
        self.call_later(self._paint_first)

    def _paint_first(self) -> None:
        self._first_paint.close()
        self.painted.set()

    def panic(self, *renderables: RenderableType) -> None:
        self._fatal_error()

    def _fatal_error(self) -> None:
        """A traceback with locals shows other people's cards: it goes to the log, under a number."""
        number = secrets.token_hex(3)
        log.error("error %s", number, exc_info=True)
        self.last_words = f"Something went wrong here; the host finds it under number {number}. Your seat is kept."
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()


class Shell:
    """A drawn session, as the front door knows it: see `server.screen.Drawn`."""

    def __init__(
        self, app: Shelled, parting: Callable[[], str] = lambda: "", ended: Callable[[], None] = lambda: None
    ) -> None:
        """`parting` is what the person is told when the app has ended of itself; `ended` is called after that."""
        self.app = app
        self._parting = parting
        self._ended = ended
        self._paused = contextlib.ExitStack()
        self._task: asyncio.Task[None] | None = None
        self._gone = False
        self._deadline: asyncio.TimerHandle | None = None

    async def painted(self) -> None:
        await self.app.painted.wait()

    async def run(self) -> int:
        app = self.app
        loop = asyncio.get_running_loop()
        # A context of its own: Textual keeps lists in context variables that tasks would otherwise share.
        self._task = loop.create_task(app.run_async(), context=contextvars.Context())
        try:
            await asyncio.shield(self._task)
        except asyncio.CancelledError:
            if not self._task.done():
                self._task.cancel()
                await asyncio.gather(self._task, return_exceptions=True)
        finally:
            app.painted.set()
            if self._deadline is not None:
                self._deadline.cancel()
            forget()
            with contextlib.suppress(Exception):
                self._paused.close()
            if app.driver_there is not None:
                app.driver_there.close()
            self._ended()
        words = app.last_words or self._parting()
        if words and not self._gone:
            app.screen_there.write(f"{''.join(filter(_shown, words))}\r\n".encode())
        return app.return_code or 0

    def feed(self, data: bytes) -> None:
        driver = self.app.driver_there
        if driver is not None and not driver.feed(data):
            log.info("thrown out for a flood of keys")
            self.hang_up("That was too much at once.")

    def resize(self, width: int, height: int) -> None:
        driver = self.app.driver_there
        if driver is not None:
            driver.resize(width, height)

    def pause(self) -> None:
        """Keep the state of the app, paint nothing: frames are never queued for a reader that is slow."""
        self._paused.enter_context(self.app.batch_update())

    def resume(self) -> None:
        if self.app.driver_there is not None:
            self.app.driver_there._in_context(self._resume)
        else:
            self._paused.close()

    def _resume(self) -> None:
        self._paused.close()
        if self.app._screen_stack:
            self.app.screen.check_idle()

    def hang_up(self, words: str = "") -> None:
        self._gone = not words
        self.app.last_words = self.app.last_words or words
        if self._gone:
            self.pause()  # nobody reads: asyncio would complain of every frame
        driver = self.app.driver_there
        if driver is not None:
            driver._in_context(lambda: self.app.exit())
        if self._task is not None:
            self._deadline = asyncio.get_running_loop().call_later(PATIENCE, self._task.cancel)
