"""`wonders host`: what it says about itself, lists and refuses; the house it opens is tested in `tests/server`."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.database import Database
from server.record import Entry
from server.store import new_header
from tests.server.table_setup import header
from wonders_tui.__main__ import main, parser


def test_the_help_explains_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["host", "--help"])
    out = capsys.readouterr().out
    for option in ("--port", "--public", "--bind", "--name", "--open", "--seats", "--password", "--authorized-keys"):
        assert option in out
    for option in ("--data", "--workers", "--people", "--per-address", "--compress", "--verbose", "--list"):
        assert option in out


def test_the_records_of_a_house_are_listed_and_finished_ones_become_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(tmp_path / "house.db")
    chairs = header(("Ada", "Ben")).chairs
    for over in ("", "civilian"):
        record = database.new_record("r1", new_header("duel", chairs))
        record.append(Entry(0, "wonder altar"))
        if over:
            record.finish(over)
        record.sync()
    database.close()
    assert main(["host", "--data", str(tmp_path), "--list"]) == 0
    out = capsys.readouterr().out
    assert "unfinished" in out
    assert "duel  Ada, Ben" in out
    assert len(list(tmp_path.glob("*.wonders"))) == 1


def test_what_a_game_does_not_have_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--data", str(tmp_path), "--open", "duel", "--seats", "5"]) == 2
    assert "not played with 5 seats" in capsys.readouterr().err


def test_a_port_that_is_taken_is_refused_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        # In a process of its own: a host takes what it must not know of its terminal out of the environment.
        command = [sys.executable, "-m", "wonders_tui", "host", "--data", str(tmp_path), "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"port {port} cannot be listened on" in done.stderr
