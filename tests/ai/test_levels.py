"""Levels and their settings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.bot import Opinion, Thought, decide
from ai.levels import BASELINES, LEVELS, BadLevel, level
from wonders_tui.games.game import Tuning

SPREAD = Thought(100, [Opinion(3, 20, 11.0), Opinion(5, 70, 40.0), Opinion(8, 10, 1.0)])


def test_each_level_looks_farther_than_the_one_below_and_keeps_its_time() -> None:
    levels = list(LEVELS.values())
    assert [found.name for found in levels] == ["easy", "normal", "hard", "expert"]
    assert [found.seconds for found in levels] == [1, 2, 4, 6]
    for weaker, stronger in pairwise(levels):
        assert weaker.iterations * weaker.trees < stronger.iterations * stronger.trees
        assert weaker.slack >= stronger.slack


def test_a_level_may_be_given_settings() -> None:
    found = level("hard:iterations=500:trees=3:exploration=1.5")
    assert (found.iterations, found.trees, found.exploration) == (500, 3, 1.5)
    assert found.seconds == LEVELS["hard"].seconds
    assert found.tuned(Tuning(0.7, 4, 0.5)) == Tuning(1.5, 4, 0.5)
    assert level("random") == BASELINES["random"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("clever", "no bot 'clever'; there are: easy"),
        ("hard:depth=3", "no setting 'depth'; it has: iterations"),
        ("hard:iterations=many", "iterations of a bot must be a number, not 'many'"),
        ("hard:glances", "glances of a bot must be a number, not ''"),
        ("hard:trees=0", "trees of a bot cannot be 0"),
        ("hard:slack=-1", "slack of a bot cannot be -1"),
        ("random:iterations=3", "'random' has no settings"),
    ],
)
def test_what_is_no_level_is_refused_with_what_there_is(text: str, complaint: str) -> None:
    with pytest.raises(BadLevel, match=complaint):
        level(text)


def test_without_slack_the_most_visited_choice_is_taken() -> None:
    assert {decide(SPREAD, LEVELS["expert"], seed) for seed in range(50)} == {5}


def test_with_slack_what_was_visited_more_is_taken_more_often() -> None:
    taken = [decide(SPREAD, level("hard:slack=1"), seed) for seed in range(2000)]
    for opinion in SPREAD.opinions:
        assert taken.count(opinion.choice) / 2000 == pytest.approx(opinion.visits / 100, abs=0.04)
    careful = [decide(SPREAD, level("hard:slack=0.3"), seed) for seed in range(2000)]
    assert careful.count(5) > taken.count(5)
    assert careful.count(8) < taken.count(8)


def test_opinions_are_ranked_by_visits_then_by_chance() -> None:
    thought = Thought(9, [Opinion(1, 3, 1.0), Opinion(2, 3, 2.0), Opinion(4, 0, 0.0)])
    assert thought.best.choice == 2
    assert [opinion.choice for opinion in thought.best_first()] == [2, 1, 4]
    assert [opinion.chance for opinion in thought.best_first()] == [2 / 3, 1 / 3, 0.0]
