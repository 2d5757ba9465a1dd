"""Other people's programs at our tables."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ai.arena import match, play, scores
from ai.program import BadProgram, Foul, Program
from wonders_tui.games import GAMES, game

FIRST_CHOICE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        print(asked["choices"][0].upper(), flush=True)
"""
WITNESS = """
import json, sys
heard = open(sys.argv[1], "a")
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    asked = json.loads(line)
    if asked["type"] == "choose":
        print(asked["choices"][-1], flush=True)
"""
NONSENSE = "import sys\nfor line in sys.stdin: print('build the tower of babel', flush=True)"
SILENCE = "import sys\nfor line in sys.stdin: pass"
GONE = "pass"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "player.py"


@pytest.mark.parametrize("name", GAMES)
def test_a_program_can_play_every_game_whole(name: str, written: Path) -> None:
    written.write_text(FIRST_CHOICE)
    bot = f"program:{sys.executable} {written}"
    played = play(match(name, [bot, "random"], game(name).seats[-1], 1, 4), 0)
    assert min(played.ranks) == 1
    assert not played.reason.startswith("foul")


def test_a_program_is_told_everything_in_lines(written: Path, tmp_path: Path) -> None:
    written.write_text(WITNESS)
    heard = tmp_path / "heard"
    play(match("duel", [f"program:{sys.executable} {written} {heard}", "random"], None, 1, 4), 0)
    lines = heard.read_text().splitlines()
    assert lines[0] == '{"type": "new", "game": "duel", "seats": 2, "seat": 0}'
    assert '"type": "choose", "view": [' in lines[1]
    assert any('["draft", 1, ' in line for line in lines)


@pytest.mark.parametrize(
    ("code", "complaint"), [(NONSENSE, "'build the tower of babel' is none of its choices"), (GONE, "has ended")]
)
def test_a_wrong_answer_loses_the_game_and_says_why(code: str, complaint: str, written: Path) -> None:
    written.write_text(code)
    bot = f"program:{sys.executable} {written}"
    played = play(match("duel", ["random", bot], None, 1, 4), 0)
    assert played.ranks == (1, 2)
    assert played.reason.startswith(f"foul by {bot}: ")
    assert complaint in played.reason
    assert [score.wins for score in scores([played])] == [1, 0]


def test_a_silent_program_is_not_waited_for_for_ever(written: Path) -> None:
    written.write_text(SILENCE)
    program = Program(f"{sys.executable} {written}", "duel", 2, 0, patience=0.05)
    try:
        with pytest.raises(Foul, match=r"no answer within 0\.05 seconds"):
            program.choose(game("duel").new(2, 1).view(0), 0, [])
    finally:
        program.close()


@pytest.mark.parametrize("command", ["/nowhere/at/all", "", "'"])
def test_a_command_that_cannot_be_started_is_refused(command: str) -> None:
    with pytest.raises(BadProgram, match="cannot be started"):
        Program(command, "duel", 2, 0)
