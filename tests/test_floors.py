"""Importing a floor of the house loads none of the floors above it, nor what only they need."""

from __future__ import annotations

import subprocess
import sys

import pytest

NEVER = {
    "wonders_tui": ("ai", "server", "textual", "asyncssh", "msgpack", "wonders_tui.games", "wonders_tui.app"),
    "wonders_tui.games": ("ai", "server", "textual", "asyncssh", "msgpack", "wonders_tui.app"),
    "ai": ("server", "textual", "asyncssh", "wonders_tui.app"),
    "server": ("textual", "asyncssh", "wonders_tui.app"),
    "wonders_tui.app": ("asyncssh", "wonders_tui.commands"),
    # Local play needs no SSH, and neither does the house itself: only its front door and our client's way to it.
    "wonders_tui.app.app": ("asyncssh", "wonders_tui.commands"),
    "wonders_tui.app.drawn": ("asyncssh", "wonders_tui.commands"),
    "wonders_tui.commands.play": ("asyncssh", "textual"),
    "server.session": ("textual", "asyncssh", "wonders_tui.app"),
    "wonders_tui.__main__": ("textual", "asyncssh", "server", "ai", "wonders_tui.app"),
}


@pytest.mark.parametrize("floor", NEVER)
def test_a_floor_does_not_load_what_lies_above_it(floor: str) -> None:
    code = f"import sys, {floor}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & set(NEVER[floor])
