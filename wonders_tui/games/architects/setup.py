"""How a game begins: wonders drawn, decks shuffled, three progress tokens turned up."""

from __future__ import annotations

from collections.abc import Mapping

from wonders_tui.games.architects import turn
from wonders_tui.games.architects.cards import CENTER, CONFLICTS, DECK, FACE_UP, STACK, WONDERS
from wonders_tui.games.architects.city import City
from wonders_tui.games.architects.deck import Deck
from wonders_tui.games.architects.options import rules_from
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.game import Deal
from wonders_tui.games.state import EVERYONE


def begin(seats: int, seed: int, options: Mapping[str, str]) -> ArchitectsState:
    """A fresh game: the wonders go to the seats by chance, seat 0 begins."""
    deal = Deal(seed)
    wonders = deal.shuffled(range(WONDERS))[:seats]
    cities = [City(wonder, shuffled(DECK[wonder], EVERYONE, deal)) for wonder in wonders]
    center = shuffled(DECK[CENTER], 0, deal)
    stack = shuffled(STACK, 0, deal)
    offer = bytes([stack.draw() for _ in range(FACE_UP)])
    state = ArchitectsState(seats, rules_from(options), cities, center, stack, offer)
    state.conflicts = CONFLICTS[seats]
    state.chance = deal.below(1 << 32)
    turn.begin_turn(state, None)
    return state


def shuffled(contents: bytes, known: int, deal: Deal) -> Deck:
    """A full deck in an order of chance."""
    cards = [kind for kind, copies in enumerate(contents) for _ in range(copies)]
    return Deck(bytes(deal.shuffled(cards)), contents, 0, known)
