"""The options of a game on the command line."""

from __future__ import annotations

import json

import pytest

from wonders_tui.__main__ import main
from wonders_tui.commands.settled import settled
from wonders_tui.games.game import BadOption


@pytest.mark.parametrize("words", [["--edition", "2020"], ["--edition=2020"]])
def test_an_option_of_the_game_is_given_by_its_name(words: list[str]) -> None:
    assert settled("seven", words) == {"edition": "2020"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--edition", "1999"], "can be: 2010, 2020"),
        (["--edition"], "needs a value"),
        (["--editoin", "2020"], "it has: edition"),
        (["2020"], "--NAME VALUE"),
    ],
)
def test_a_wrong_option_is_refused_with_what_there_is(words: list[str], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        settled("seven", words)


@pytest.mark.parametrize(
    ("words", "says"),
    [(["duel", "--seats", "5"], "with 2 seats, not 5"), (["seven", "--seats", "9"], "with 2 to 7 seats, not 9")],
)
def test_a_wrong_number_of_seats_is_refused_with_the_right_one(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) != 0
    assert says in capsys.readouterr().err


def test_a_command_that_plays_no_game_refuses_words_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "duel", "--edition", "2020"])
    assert "unrecognized arguments: --edition 2020" in capsys.readouterr().err


def test_the_arena_plays_with_the_options_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "seven", "--bots", "random", "--seats", "3", "--games", "1", "--jobs", "1", "--json"]
    assert main([*match, "--edition", "2020"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert main([*match, "--edition", "1999"]) == 2
    assert "can be: 2010, 2020" in capsys.readouterr().err


def test_every_option_of_a_game_is_listed_with_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "seven"]) == 0
    said = capsys.readouterr().out
    assert "--edition 2010 (or 2020)" in said
    assert main(["options", "seven", "--json"]) == 0
    assert {"edition"} <= {option["name"] for option in json.loads(capsys.readouterr().out)}
