"""Positions that several tests of Duel start from, and ways to move on from them."""

from __future__ import annotations

from wonders_tui.games.duel import GAME
from wonders_tui.games.duel.position import position
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import Event, Rng, alone, parse


def fresh(seed: int = 1, options: dict[str, str] | None = None) -> DuelState:
    """A new game, before the draft."""
    state = GAME.new(2, seed, options)
    assert isinstance(state, DuelState)
    return state


def in_age(age: int, seed: int = 1) -> DuelState:
    """A random game at the first turn of an Age. The seed may not be one of the few that end earlier."""
    state = fresh(seed)
    rng = Rng(seed)
    while state.age < age or texts(state) == ["start first", "start second"]:
        state.play(alone(2, state.seat, state.sample(state.seat, rng)))
    return state


def after_draft(seed: int = 1) -> DuelState:
    return in_age(1, seed)


def texts(state: DuelState) -> list[str]:
    """The legal choices in words."""
    return [state.text(state.seat, choice) for choice in state.legal(state.seat)]


def do(state: DuelState, *words: str) -> list[Event]:
    """Play choices given in words, each by the seat that waits; what happened."""
    log: list[Event] = []
    for text in words:
        choice = parse(state, state.seat, text)
        assert choice is not None, f"{text!r} is not among {texts(state)}"
        state.play(alone(2, state.seat, choice), log)
    return log


def table(*slots: str, age: int = 2, **words: object) -> DuelState:
    """A position with these cards side by side in the top row of an Age."""
    named = {str(slot): card for slot, card in enumerate(slots)}
    return position({"structure": {"age": age, "slots": named}, **words})
