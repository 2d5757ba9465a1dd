"""`wonders replay` tells a game that was played, lists what there is, and refuses the rest in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.record import Course, Entry
from server.store import FileRecord, create, new_header
from tests.server.conftest import bids, data  # noqa: F401 (fixtures)
from tests.server.table_setup import header
from wonders_tui.__main__ import main
from wonders_tui.games.state import waits


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, bids: object) -> FileRecord:  # noqa: F811
    """A finished game of bids in which everybody always took the first choice."""
    from tests.server.bids import BIDS

    monkeypatch.setattr("wonders_tui.commands.replay.game", lambda name: BIDS)
    record = create(header(("Ada", "Ben")))
    course = Course(record.book.header)
    while course.state.waiting():
        for seat in (0, 1):
            if waits(course.state, seat):
                text = course.state.text(seat, course.state.legal(seat)[0])
                course.choose(seat, text)
                record.append(Entry(seat, text))
        course.reveal()
    record.finish("points")
    record.sync()
    record.close()
    return record


def test_the_whole_game_is_told_in_words(played: FileRecord, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(played.path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Bids: Ada, Ben;")
    assert "step 10\n" in out
    assert "  Ada: bid card-" in out
    assert "    Ada draw card-" in out
    assert "the game is over (points)" in out
    assert "  1. " in out


def test_one_step_can_be_asked_for_and_json_holds_the_position(
    played: FileRecord, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(played.path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["step"] for line in lines] == list(range(11))
    assert lines[-1]["outcome"]["reason"] == "points"
    assert lines[0]["outcome"] is None
    assert main(["replay", str(played.path), "--json", "--step", "3"]) == 0
    assert json.loads(capsys.readouterr().out) == lines[3]


def test_without_a_file_the_records_are_listed(played: FileRecord, capsys: pytest.CaptureFixture[str]) -> None:
    unfinished = create(new_header("bids", played.book.header.chairs))
    unfinished.close()
    (played.path.parent / "odd.wonders").write_text("?\n")
    assert main(["replay"]) == 0
    out = capsys.readouterr().out
    assert f"{played.path}  finished  Ada, Ben" in out
    assert f"{unfinished.path}  unfinished" in out
    assert "odd.wonders  cannot be read" in out
    assert main(["replay", "--json"]) == 0
    assert len([json.loads(line) for line in capsys.readouterr().out.splitlines()]) == 3


def test_a_file_that_is_no_record_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary\n")
    assert main(["replay", str(path)]) == 2
    assert "line 1 is not JSON" in capsys.readouterr().err
