"""Plays a position to its end with quick choices: what the search learns about a leaf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_tui.games.state import NO_CHOICE, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64


def quick_choice(state: State, seat: i64, rng: Rng, glances: i64) -> i64:
    """A choice of a waiting seat without looking ahead.

    Draws `glances` choices with `sample` and takes the one with the most `appeal` (the first of equals), so 1 is
    random play and more is greedier: one number sets both the skill and the noise, and costs only what it looks at.
    """
    best = state.sample(seat, rng)
    if glances > 1:
        most = state.appeal(seat, best)
        left = glances - 1
        while left > 0:
            left -= 1
            choice = state.sample(seat, rng)
            if choice == best:
                continue
            appeal = state.appeal(seat, choice)
            if appeal > most:
                most = appeal
                best = choice
    return best


def greedy_choice(state: State, seat: i64, rng: Rng) -> i64:
    """The legal choice with the most appeal; of equals, any."""
    most: i64 = 0
    best: i64 = NO_CHOICE
    equals: i64 = 0
    for choice in state.legal(seat):
        appeal = state.appeal(seat, choice)
        if best == NO_CHOICE or appeal > most:
            most = appeal
            best = choice
            equals = 1
        elif appeal == most:
            equals += 1
            if rng.below(equals) == 0:
                best = choice
    return best


def play_out(state: State, rng: Rng, glances: i64) -> None:
    """Play `state` to its end, every seat by `quick_choice`."""
    seats = state.seats
    choices = [NO_CHOICE] * seats
    waiting = state.waiting()
    while waiting != 0:
        for seat in range(seats):
            choices[seat] = quick_choice(state, seat, rng, glances) if waiting >> seat & 1 else NO_CHOICE
        state.play(choices)
        waiting = state.waiting()


def play_out_full(state: State, rng: Rng) -> None:
    """Play `state` to its end at random from the full list of legal choices, each equally likely."""
    seats = state.seats
    choices = [NO_CHOICE] * seats
    waiting = state.waiting()
    while waiting != 0:
        for seat in range(seats):
            if waiting >> seat & 1:
                legal = state.legal(seat)
                choices[seat] = legal[rng.below(len(legal))]
            else:
                choices[seat] = NO_CHOICE
        state.play(choices)
        waiting = state.waiting()


def play_outs(start: State, rng: Rng, times: i64, full: bool) -> None:
    """Play `times` random games on from `start`, for the benchmark: the loop is compiled like the games are."""
    for _ in range(times):
        if full:
            play_out_full(start.copy(), rng)
        else:
            play_out(start.copy(), rng, 1)


def copies(start: State, times: i64) -> None:
    """Copy `start` so many times, for the benchmark."""
    for _ in range(times):
        start.copy()


def rewards(state: State, placement: float) -> list[float]:
    """What a finished game was worth to each seat, in 0 ... 1.

    Winning alone is 1, winners who tie share it, everybody else gets 0. `placement` is the weight, in 0 ... 1, of the
    place instead: the share of the other seats that one is ahead of, a tie counting half. At two seats both are the
    same.
    """
    standing = state.standing()
    seats = state.seats
    best = max(standing)
    winners = standing.count(best)
    worth: list[float] = []
    for own in standing:
        win = 1.0 / winners if own == best else 0.0
        if placement > 0.0 and seats > 2:
            ahead: i64 = -1  # half of two for the seat itself, which ties with itself
            for other in standing:
                ahead += 2 if own > other else (1 if own == other else 0)
            place = float(ahead) / (2.0 * float(seats - 1))
            win += placement * (place - win)
        worth.append(win)
    return worth
