"""Two things that a seat cannot tell apart, exchanged."""

from __future__ import annotations

from wonders_tui.games.architects.choices import KEEPING
from wonders_tui.games.architects.deck import Deck
from wonders_tui.games.architects.options import LOOK_SECRET
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import Rng, State


def swapped(state: State, seat: int, rng: Rng) -> State | None:
    """A copy in which something hidden from `seat` changed places, or None if nothing could."""
    assert isinstance(state, ArchitectsState)
    other = state.copy()
    place = rng.below(state.seats + 3)
    if place == state.seats + 2:
        other.chance = state.chance ^ 1
    elif place == state.seats + 1:
        return other if exchange(other.stack, 0, rng) else None
    elif place == state.seats:
        knows = seat >= 0 and state.center.known >> seat & 1
        return other if exchange(other.center, 1 if knows else 0, rng) else None
    else:
        seen = 1
        looked_at = other.cities[state.active - 1 if state.looking == 1 else state.active]
        public = not state.rules & LOOK_SECRET
        if state.step == KEEPING and other.cities[place] is looked_at and (public or seat == state.active):
            seen = 5
        return other if exchange(other.cities[place].deck, seen, rng) else None
    return other


def exchange(deck: Deck, seen: int, rng: Rng) -> bool:
    """Exchange two cards of a deck that lie below the first `seen`; whether there were two."""
    first = deck.drawn + seen
    count = len(deck.order) - first
    if count < 2:
        return False
    cards = list(deck.order)
    a = first + rng.below(count)
    b = first + rng.below(count)
    cards[a], cards[b] = cards[b], cards[a]
    deck.order = bytes(cards)
    return True
