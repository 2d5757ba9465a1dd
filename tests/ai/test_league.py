"""Leagues of many bots."""

from __future__ import annotations

import json

import pytest

from ai.arena import BadMatch, Game
from ai.league import meetings, ratings
from wonders_tui.__main__ import main


def results(one: str, other: str, wins: int, losses: int, draws: int = 0) -> list[Game]:
    found = []
    for number, ranks in enumerate([(1, 2)] * wins + [(2, 1)] * losses + [(1, 1)] * draws):
        found.append(Game(number, (one, other), ranks, (0, 0), "points", ([], [])))
    return found


def test_everybody_meets_everybody() -> None:
    matches = meetings("duel", ["easy", "greedy", "random"], 6, 1)
    assert [planned.bots for planned in matches] == [("easy", "greedy"), ("easy", "random"), ("greedy", "random")]
    with pytest.raises(BadMatch, match="named twice"):
        meetings("duel", ["easy", "easy"], 6, 1)


def test_three_wins_of_four_are_191_points() -> None:
    first, second = ratings(results("a", "b", 3000, 1000))
    assert (first.bot, first.wins, first.games) == ("a", 3000, 4000)
    assert first.elo - second.elo == pytest.approx(190.8, abs=0.5)
    assert first.elo == pytest.approx(-second.elo)


def test_strength_shows_through_a_third_bot() -> None:
    games = results("a", "b", 750, 250) + results("b", "c", 750, 250)
    rated = {rating.bot: rating.elo for rating in ratings(games)}
    assert rated["a"] - rated["c"] == pytest.approx(2 * 190.8, abs=4)


def test_draws_say_that_two_are_equal() -> None:
    first, second = ratings(results("a", "b", 0, 0, 50))
    assert first.elo == pytest.approx(second.elo)


def test_more_games_make_the_margin_smaller() -> None:
    few, many = ratings(results("a", "b", 30, 20))[0], ratings(results("a", "b", 3000, 2000))[0]
    assert many.margin < few.margin / 8
    assert many.margin == pytest.approx(9.8, abs=0.2)


def test_who_wins_always_is_far_above_but_not_infinitely() -> None:
    first, second = ratings(results("a", "b", 100, 0))
    assert 800 < first.elo - second.elo < 1200


def test_the_command_prints_a_table_of_more_bots_than_seats(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "duel", "--bots", "easy,greedy,random", "--iterations", "8", "--games", "2", "--jobs", "1"]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert "duel, 3 bots, 2 games for every pair, seed 1" in table
    assert all(bot in table for bot in ("easy", "greedy", "random"))
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [bot["games"] for bot in told["bots"]] == [4, 4, 4]
