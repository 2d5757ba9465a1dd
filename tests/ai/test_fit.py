"""Weights learnt from shares of visits."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from ai.fit import Lesson, fit, guesses, verdict
from ai.weights import BadWeights, weights, write
from wonders_tui.games import game
from wonders_tui.games.state import Rng

TRUE = [0.9, -0.4, 0.0, 1.3, -1.1, 0.2]


def lessons(number: int) -> list[Lesson]:
    """Decisions between three choices of two traits each, shared out as `TRUE` has it."""
    rng = Rng(number)
    found = []
    for _ in range(number):
        traits = [[rng.below(3), 3 + rng.below(3)] for _ in range(3)]
        found.append(Lesson(traits, guesses(Lesson(traits, []), TRUE)))
    return found


def test_the_weights_that_made_the_shares_are_found() -> None:
    learnt = fit(lessons(3000), len(TRUE), 8, 0.05, 0.0, 1)
    for held in lessons(20):
        assert guesses(held, learnt) == pytest.approx(guesses(held, TRUE), abs=0.03)


def test_learning_lowers_the_loss_on_what_was_not_learnt_from() -> None:
    held = lessons(200)
    even = verdict(held, [0.0] * len(TRUE))
    learnt = verdict(held, fit(lessons(1000), len(TRUE), 4, 0.05, 0.0, 1))
    best = verdict(held, TRUE)
    assert even[0] == pytest.approx(math.log(3))
    assert best[0] <= learnt[0] < best[0] + 0.01
    assert learnt[1] > 0.9 > even[1]


def test_what_says_nothing_decays_to_nothing() -> None:
    idle = [Lesson([[0], [1]], [0.5, 0.5]) for _ in range(50)]
    assert fit(idle, 2, 4, 0.05, 0.01, 1) == pytest.approx([0.0, 0.0])


def test_weights_survive_being_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "weights.json"
    learnt = [0.25, -1.5, 0.0] + [0.001] * (game("duel").traits - 3)
    write(file, "duel", learnt, {"games": 3})
    assert weights("duel", str(file)) == learnt
    assert weights("duel", "none") == []
    with pytest.raises(BadWeights, match="weights for duel, not for seven"):
        weights("seven", str(file))


def test_weights_of_other_traits_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    write(file, "duel", [0.5], {})
    with pytest.raises(BadWeights, match=r"holds 1 weights, but choices have \d+ traits"):
        weights("duel", str(file))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "duel", "weights": ["a"]}'])
def test_a_file_without_weights_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text)
    with pytest.raises(BadWeights, match="holds no weights"):
        weights("duel", str(file))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="cannot be read"):
        weights("duel", str(tmp_path / "nowhere.json"))
