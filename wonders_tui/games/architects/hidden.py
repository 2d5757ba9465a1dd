"""What a seat may not know, and the worlds it can imagine behind it.

Hidden are the order of the decks and of the progress tokens, down to what lies face up. Which cards are in a deck is
public, and so is every card that left it. The holder of the Cat knows the top of the central deck until somebody takes
it, whoever has the Cat then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_tui.games.architects.cards import LOOKED
from wonders_tui.games.architects.choices import KEEPING, OVER
from wonders_tui.games.architects.options import LOOK_SECRET

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.state import ArchitectsState
    from wonders_tui.games.state import Rng


def view(state: ArchitectsState, seat: i64) -> ArchitectsState:
    twin = state.copy()
    if state.step == OVER:
        return twin
    looked: i64 = 0
    if state.step == KEEPING and (seat == state.active or state.rules & LOOK_SECRET == 0):
        looked = LOOKED
    open_deck = state.pile(state.looking)
    for place in range(state.seats):
        deck = state.cities[place].deck
        twin.cities[place].deck = deck.masked(seat, looked if deck is open_deck else 0)
    twin.center = state.center.masked(seat, 0)
    twin.stack = state.stack.masked(seat, 0)
    twin.chance = 0
    return twin


def imagine(state: ArchitectsState, rng: Rng) -> ArchitectsState:
    world = state.copy()
    for city in world.cities:
        city.deck = city.deck.imagined(rng)
    world.center = state.center.imagined(rng)
    world.stack = state.stack.imagined(rng)
    if state.step != OVER:
        world.chance = rng.below(1 << 30)
    return world
