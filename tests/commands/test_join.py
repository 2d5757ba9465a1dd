"""Where `wonders join` calls, and what it refuses in words."""

from __future__ import annotations

import pytest

from wonders_tui.__main__ import main
from wonders_tui.commands.join import address
from wonders_tui.games.game import GameError


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("example.org", ("example.org", 8022)),
        ("example.org:22", ("example.org", 22)),
        ("192.0.2.7:9000", ("192.0.2.7", 9000)),
        ("[2001:db8::1]:9000", ("2001:db8::1", 9000)),
        ("[2001:db8::1]", ("2001:db8::1", 8022)),
        ("2001:db8::1", ("2001:db8::1", 8022)),
    ],
)
def test_a_place_is_a_host_with_or_without_a_port(text: str, place: tuple[str, int]) -> None:
    assert address(text) == place


@pytest.mark.parametrize("text", ["", ":8022", "example.org:", "example.org:x", "example.org:0", "example.org:70000"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="is no place to call"):
        address(text)


def test_without_a_terminal_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "example.org"]) == 2
    assert "needs a terminal" in capsys.readouterr().err
