"""What playouts use: sampled choices reach everything that is legal, and appeal has a beginner's good sense."""

from __future__ import annotations

from typing import Any

import pytest

from ai.playout import greedy_choice
from tests.games.duel.tables import fresh, in_age, table, texts
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import Rng, alone


def test_every_legal_choice_is_sampled_and_no_other() -> None:
    rng = Rng(3)
    for seed in range(1, 9):
        state = in_age(1, seed) if seed % 2 else fresh(seed)
        while state.waiting():
            legal = set(state.legal(state.seat))
            if rng.below(6) == 0 or state.decision > 1:
                found = {state.sample(state.seat, rng) for _ in range(600)}
                assert found == legal, texts(state)
            state.play(alone(2, state.seat, state.sample(state.seat, rng)))


def favourite(state: DuelState) -> str:
    return state.text(state.seat, greedy_choice(state, state.seat, Rng(1)))


def test_a_capital_within_reach_is_taken() -> None:
    state = table("palace", "pretorium", "brewery", me={"coins": 30}, pawn=7)
    assert favourite(state) == "build pretorium"


def test_a_sixth_symbol_is_taken() -> None:
    me = {"coins": 30, "buildings": ["pharmacist", "scriptorium", "school", "laboratory", "academy"]}
    assert favourite(table("palace", "university", "brewery", me=me)) == "build university"


@pytest.mark.parametrize("coins", [0, 30])
def test_a_card_that_would_win_for_the_other_player_is_taken_away(coins: int) -> None:
    opponent = {"coins": 30, "buildings": ["pharmacist", "scriptorium", "school", "laboratory", "academy"]}
    state = table("palace", "university", "brewery", me={"coins": coins}, opponent=opponent)
    assert favourite(state).endswith(" university")


def test_law_is_taken_where_it_wins() -> None:
    me = {"buildings": ["pharmacist", "scriptorium", "school", "laboratory", "academy"]}
    board = ["agriculture", "economy", "law", "philosophy"]
    assert favourite(table("walls", me=me, pending="progress", progress_on_board=board)) == "token law"


def test_a_resource_is_worth_more_early_than_late() -> None:
    def worth(age: int) -> int:
        state = table("sawmill", age=age)
        choice = next(choice for choice in state.legal(0) if state.text(0, choice) == "build sawmill")
        return int(state.appeal(0, choice))

    assert worth(1) > worth(2) > worth(3)


def test_a_wonder_with_another_turn_is_liked() -> None:
    me = {"coins": 30, "wonders_unbuilt": ["sphinx"]}
    assert favourite(table("horse_breeders", "barracks", "brewery", me=me)).startswith("wonder sphinx")


def play_match(seeds: range) -> tuple[int, int]:
    """Games won by greedy and by random play, the seats changing."""
    won = [0, 0]
    rng = Rng(77)
    for seed in seeds:
        state: Any = fresh(seed // 2)
        greedy = seed % 2
        while state.waiting():
            seat = state.seat
            choice = greedy_choice(state, seat, rng) if seat == greedy else state.sample(seat, rng)
            state.play(alone(2, seat, choice))
        first, second = state.standing()
        if first != second:
            won[int((first > second) != (greedy == 0))] += 1
    return won[0], won[1]


def test_greedy_play_beats_random_play() -> None:
    greedy, by_chance = play_match(range(60))
    assert greedy > 5 * by_chance
