"""Matches and what they say."""

from __future__ import annotations

import json
import math

import pytest

from ai.arena import BadMatch, Game, Match, Score, limited, match, play_all, reasons, scores
from ai.levels import BadLevel
from wonders_tui.__main__ import main
from wonders_tui.games import GAMES, game


def ended(ranks: tuple[int, ...], bots: tuple[str, ...], reason: str = "points") -> Game:
    points = tuple(60 - 10 * rank for rank in ranks)
    return Game(0, bots, ranks, points, reason, tuple([0.1, 0.3] for _ in bots))


def test_seats_are_rotated_on_the_same_deal() -> None:
    planned = Match("any", ("a", "b", "b"), 6, 4)
    assert [planned.seating(number).index("a") for number in range(6)] == [0, 2, 1, 0, 2, 1]
    deals = [planned.deal(number) for number in range(6)]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]
    assert Match("any", ("a", "b", "b"), 6, 5).deal(0) not in deals


def test_a_match_is_scored_bot_by_bot() -> None:
    games = [
        ended((1, 2), ("a", "b"), "science"),
        ended((1, 2), ("b", "a")),
        ended((1, 2), ("a", "b"), "science"),
        ended((1, 1), ("b", "a")),
    ]
    a, b = scores(games)
    assert (a.bot, a.games, a.wins, a.win_rate) == ("a", 4, 2.5, 0.625)
    assert (b.bot, b.games, b.wins) == ("b", 4, 1.5)
    assert a.reasons == {"science": 2, "points": 1}
    assert reasons(games) == {"science": 2, "points": 2}
    assert a.elo == pytest.approx(88.7, abs=0.1)
    assert b.elo == pytest.approx(-88.7, abs=0.1)
    assert a.mean_place == 1.25
    assert a.mean_points == 47.5
    assert a.mean_seconds == pytest.approx(0.2)
    assert a.p95_seconds == 0.3


def test_at_more_seats_equal_bots_share_a_score_and_nobody_has_an_elo() -> None:
    first, rest = scores([ended((2, 1, 3), ("a", "b", "b")), ended((1, 1, 3), ("a", "b", "b"))])
    assert (first.games, first.wins, first.mean_place) == (2, 0.5, 1.5)
    assert (rest.games, rest.wins, rest.mean_place) == (4, 1.5, 2.0)
    assert first.elo is None


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (100, 100, 0.963, 1.0), (0, 10, 0.0, 0.278), (140, 200, 0.633, 0.759)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert Score("a", 2, games, wins, wins).interval == pytest.approx((low, high), abs=0.001)


def test_draws_make_the_interval_narrower() -> None:
    low, high = Score("a", 2, 100, 50, 25).interval
    assert low > 0.49
    assert high < 0.51


def test_who_always_wins_is_infinitely_stronger() -> None:
    assert Score("a", 2, 9, 9, 9).elo == math.inf
    assert Score("a", 2, 9, 0, 0).elo == -math.inf


def test_a_limit_of_iterations_holds_for_those_who_search() -> None:
    assert limited("random", 50) == "random"
    assert limited("hard", 50).startswith("hard:iterations=50:")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_by_bots_at_once_and_one_by_one(name: str) -> None:
    planned = match(name, ["easy:iterations=8:seconds=60", "greedy", "random"][-game(name).seats[0] :], None, 4, 3)
    heard: list[Game] = []
    one_by_one = play_all(planned, 1, heard.append)
    assert len(heard) == 4
    at_once = play_all(planned, 2, heard.append)
    assert [played[:5] for played in at_once] == [played[:5] for played in one_by_one]


@pytest.mark.parametrize(
    ("bots", "seats", "games", "complaint"),
    [
        (["random"] * 3, 2, 10, "3 bots do not fit on 2 seats"),
        (["random"], 99, 10, "not played with 99 seats; it is with 2"),
        (["random"], None, 0, "0 games are not a match"),
        ([], None, 9, "0 bots do not fit"),
    ],
)
def test_an_impossible_match_is_refused(bots: list[str], seats: int | None, games: int, complaint: str) -> None:
    with pytest.raises(BadMatch, match=complaint):
        match("duel", bots, seats, games, 1)


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadLevel, match="no bot 'genius'"):
        match("duel", ["genius"], None, 10, 1)


def test_the_command_prints_what_came_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "duel", "--bots", "easy,random", "--iterations", "5", "--games", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr()
    assert "duel, 2 seats, 2 games, seed 1" in told.out
    assert "s a decision, 95 % within" in told.out
    assert told.err == ""


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "duel", "--bots", "greedy,random", "--games", "4", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seats"], told["games"]) == ("duel", 2, 4)
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] for bot in told["bots"]) == 4
    assert sum(told["reasons"].values()) == 4


def test_the_command_says_what_it_does_not_understand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
