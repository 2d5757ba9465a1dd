"""The search on tiny games whose right answers are known."""

from __future__ import annotations

import pytest

from ai import playout, search
from tests.ai.toys import Bet, Hands, Ladder, Pebbles, Toy, Trump
from wonders_tui.games import state


def searched(game: Toy, seat: int = 0, iterations: int = 600, seed: int = 1, glances: int = 1) -> search.Search:
    found = search.Search(game.view(seat), seat, game.simultaneous, seed, 0.7, glances, 0.0, [])
    found.run(iterations, 60.0)
    return found


def shares(game: Toy, seat: int = 0, iterations: int = 600, seed: int = 1) -> dict[int, float]:
    found = searched(game, seat, iterations, seed)
    return {choice: visits / found.iterations for choice, visits, _ in found.findings()}


def favourite(game: Toy, seat: int = 0, iterations: int = 600, seed: int = 1) -> int:
    share = shares(game, seat, iterations, seed)
    return max(share, key=share.__getitem__)


@pytest.mark.parametrize("taken", [(), (1,), (2, 1), (3, 1, 1)])
def test_it_finds_the_forced_win(taken: tuple[int, ...]) -> None:
    game = Pebbles(0, taken)
    assert game.left() % 4
    assert favourite(game, len(taken) % 2, 1500) == game.left() % 4


def test_it_names_the_chances_of_what_it_does_not_know() -> None:
    *guesses, (_, safe_visits, safe_total) = searched(Bet(2), iterations=6000).findings()
    assert safe_total / safe_visits == 0.5
    tries = sum(visits for _, visits, _ in guesses)
    assert sum(total for _, _, total in guesses) / tries == pytest.approx(1 / 3, abs=0.08)
    assert favourite(Bet(2)) == Bet.SAFE


@pytest.mark.parametrize("hidden", range(Bet.worlds))
def test_what_the_seat_cannot_see_changes_nothing(hidden: int) -> None:
    assert searched(Bet(hidden), seed=5).findings() == searched(Bet(0), seed=5).findings()


def test_a_choice_that_is_legal_in_few_worlds_is_neither_neglected_nor_overrated() -> None:
    class Often(Trump):
        trumps = 7

    assert favourite(Trump(9)) == 1, "in one world of ten the other has a trump: dare"
    assert favourite(Often(9)) == 0, "in seven worlds of ten it has: take the draw"


@pytest.mark.parametrize("seed", range(8))
def test_where_seats_choose_at_once_each_mixes_what_the_other_could_exploit(seed: int) -> None:
    share = shares(Hands(), seat=1, iterations=3000, seed=seed)
    assert share[3] < 0.1, "trees in step would find a draw in showing the same well"
    for choice in (0, 1, 2):
        assert share[choice] == pytest.approx(1 / 3, abs=0.12)


@pytest.mark.parametrize("seat", [0, 1])
def test_where_seats_choose_at_once_a_dominant_choice_is_found(seat: int) -> None:
    assert favourite(Ladder(), seat, 1500) == 4


def test_the_same_seed_and_iterations_give_the_same_findings() -> None:
    assert searched(Hands(), seed=8).findings() == searched(Hands(), seed=8).findings()
    assert searched(Hands(), seed=8).findings() != searched(Hands(), seed=9).findings()


def test_it_stops_when_the_leader_cannot_be_overtaken() -> None:
    class LastOne(Pebbles):
        pebbles = 1 + 3

    game = LastOne(0, (1,))
    assert searched(game, seat=1, iterations=2000).iterations < 2000
    assert favourite(game, 1, 2000) == 3


def test_a_single_choice_needs_no_search() -> None:
    game = Pebbles(0, (3, 3, 3))
    assert game.left() == 1
    found = searched(game, seat=1)
    assert found.iterations == 0
    assert found.findings() == [(1, 0, 0.0)]


def test_time_ends_it_after_one_stride_at_the_latest() -> None:
    found = search.Search(Bet(0).view(0), 0, False, 1, 0.7, 1, 0.0, [])
    found.run(10**9, 0.0)
    assert found.iterations == search.STRIDE


def test_a_search_can_go_on() -> None:
    found = search.Search(Hands().view(0), 0, True, 1, 0.7, 1, 0.0, [])
    found.run(64, 60.0)
    found.run(64, 60.0)
    assert found.iterations == 128
    assert sum(visits for _, visits, _ in found.findings()) == 128


@pytest.mark.parametrize(
    ("standing", "placement", "worth"),
    [
        ([3, 1], 0.0, [1.0, 0.0]),
        ([2, 2], 0.0, [0.5, 0.5]),
        ([3, 1], 0.5, [1.0, 0.0]),
        ([5, 5, 1], 0.0, [0.5, 0.5, 0.0]),
        ([5, 4, 1], 1.0, [1.0, 0.5, 0.0]),
        ([5, 1, 1], 1.0, [1.0, 0.25, 0.25]),
        ([5, 4, 1], 0.5, [1.0, 0.25, 0.0]),
    ],
)
def test_a_reward_is_the_win_or_the_place_or_a_blend(standing: list[int], placement: float, worth: list[float]) -> None:
    class Over(Toy):
        def waiting(self) -> int:
            return 0

        def standing(self) -> list[int]:
            return standing

    over = Over()
    over.seats = len(standing)
    assert playout.rewards(over, placement) == worth


def test_more_glances_play_greedier() -> None:
    rng = state.Rng(1)
    means = []
    for glances in (1, 2, 4, 8):
        made = [playout.quick_choice(Ladder(), 0, rng, glances) for _ in range(400)]
        means.append(sum(made) / len(made))
    assert means == sorted(means)
    assert means[0] == pytest.approx(2, abs=0.3)
    assert means[-1] > 3.4
    assert {playout.greedy_choice(Ladder(), 0, rng) for _ in range(9)} == {4}
