"""Pairs of things that a seat cannot tell apart, found from the rules of what is public: not from `view`."""

from __future__ import annotations

from wonders_tui.games.bits import BIT
from wonders_tui.games.duel.cards import CARDS, DECKS, TOKENS, WONDERS
from wonders_tui.games.duel.choices import DRAFTING, LIBRARY
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import Rng, State


def swapped(state: State, seat: int, rng: Rng) -> State | None:
    """A position that differs from this one in two hidden things; None if nothing is hidden from the seat."""
    assert isinstance(state, DuelState)
    swaps = [_cards_face_down, _cards_to_come, _card_out_of_the_game, _wonders_to_come, _tokens_drawn]
    for _ in swaps:
        other = swaps[rng.below(len(swaps))](state, seat, rng)
        if other is not None:
            return other
    return None


def _pick(items: list[int], rng: Rng) -> int:
    return items[rng.below(len(items))]


def _face_down(state: DuelState) -> list[int]:
    """Slots whose cards nobody has seen: face down at the deal and still covered or not yet turned up."""
    return [slot for slot in range(20) if state.remaining >> slot & 1 and not state.shown >> slot & 1]


def _cards_face_down(state: DuelState, seat: int, rng: Rng) -> DuelState | None:
    """Two cards of the layout with the same back."""
    slots = _face_down(state)
    if len(slots) < 2:
        return None
    one, two = _pick(slots, rng), _pick(slots, rng)
    if CARDS[state.layout[one]].deck != CARDS[state.layout[two]].deck:
        return None
    other = state.copy()
    layout = bytearray(state.layout)
    layout[one], layout[two] = layout[two], layout[one]
    other.layout = bytes(layout)
    return other


def _cards_to_come(state: DuelState, seat: int, rng: Rng) -> DuelState | None:
    """Two cards of an Age that has not been laid out, a guild and another one included."""
    if not state.decks:
        return None
    age = rng.below(len(state.decks) // 20)
    one, two = age * 20 + rng.below(20), age * 20 + rng.below(20)
    other = state.copy()
    decks = bytearray(state.decks)
    decks[one], decks[two] = decks[two], decks[one]
    other.decks = bytes(decks)
    return other


def _card_out_of_the_game(state: DuelState, seat: int, rng: Rng) -> DuelState | None:
    """A face-down card and one with the same back that was left in the box."""
    slots = _face_down(state)
    if not slots:
        return None
    slot = _pick(slots, rng)
    deck = CARDS[state.layout[slot]].deck
    dealt = set(state.layout) | {card.index for card in state.discard_pile()}
    dealt |= {card.index for city in (state.first, state.second) for card in city.cards()}
    box = [card.index for card in DECKS[deck] if card.index not in dealt]
    if not box:
        return None
    other = state.copy()
    layout = bytearray(state.layout)
    layout[slot] = _pick(box, rng)
    other.layout = bytes(layout)
    return other


def _wonders_to_come(state: DuelState, seat: int, rng: Rng) -> DuelState | None:
    """A wonder of the second round and one that is not in the game, during the first round."""
    if state.decision != DRAFTING or not state.offer_next:
        return None
    seen = {wonder.bit for wonder in state.wonders_on_offer()}
    seen |= {BIT[wonder] for wonder in state.first.wonders + state.second.wonders}
    coming = [wonder.bit for wonder in WONDERS if wonder.bit & state.offer_next]
    box = [wonder.bit for wonder in WONDERS if wonder.bit not in seen and not wonder.bit & state.offer_next]
    other = state.copy()
    other.offer_next ^= _pick(coming, rng) | _pick(box, rng)
    return other


def _tokens_drawn(state: DuelState, seat: int, rng: Rng) -> DuelState | None:
    """A token that The Great Library will draw and one that stays in the box; its owner sees them once it is built."""
    if not state.drawn or (state.decision == LIBRARY and (seat == state.seat or state.open_library)):
        return None
    away = state.board | state.first.tokens | state.second.tokens | state.drawn
    drawn = [token.bit for token in TOKENS if token.bit & state.drawn]
    box = [token.bit for token in TOKENS if not token.bit & away]
    other = state.copy()
    other.drawn ^= _pick(drawn, rng) | _pick(box, rng)
    return other
