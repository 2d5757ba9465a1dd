"""Learning from games, small enough to run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.learn import BadLessons, School, attend, learn, lessons_of
from ai.weights import weights
from wonders_tui.__main__ import main
from wonders_tui.games import GAMES, game

BOT = "hard:iterations=24:seconds=86400:slack=0.7"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_teaches_what_its_searches_preferred(name: str) -> None:
    school = School(name, BOT, game(name).seats[-1:], 3)
    lessons = lessons_of(school, 5)
    assert lessons == lessons_of(school, 5) != lessons_of(school, 6)
    for traits, shares in lessons:
        assert len(traits) == len(shares) > 1
        assert sum(shares) == pytest.approx(1, abs=0.01)


def test_games_already_played_are_not_played_again(tmp_path: Path) -> None:
    school = School("duel", BOT, (2,), 3)
    heard: list[int] = []
    attend(school, 2, tmp_path, 1, heard.append)
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("0*.json")}
    attend(school, 3, tmp_path, 1, heard.append)
    assert heard == [0, 1, 2, 2, 3]
    assert all((tmp_path / name).stat().st_mtime_ns == time for name, time in before.items())
    with pytest.raises(BadLessons, match="another school"):
        attend(school._replace(seed=4), 3, tmp_path, 1, heard.append)


def test_lessons_about_traits_that_are_gone_are_refused(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:06}.json").write_text(json.dumps([[[[10**6], [0]], [0.5, 0.5]]]))
    with pytest.raises(BadLessons, match="other traits"):
        learn("duel", tmp_path, 1)


def test_nothing_comes_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadLessons, match="nothing to learn from"):
        learn("duel", tmp_path, 1)


def test_the_command_leaves_weights_that_a_bot_can_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "learnt.json"
    words = ["train", "duel", "--games", "12", "--iterations", "12", "--jobs", "1", "--gate", "2"]
    assert main([*words, "--folder", str(tmp_path / "games"), "--out", str(out)]) == 0
    assert len(weights("duel", str(out))) == game("duel").traits
    assert json.loads(out.read_text())["made"]["games"] == 12
    told = capsys.readouterr().out
    assert "best choice guessed in" in told
    assert "at equal iterations" in told
