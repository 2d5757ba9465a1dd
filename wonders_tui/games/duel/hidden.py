"""What a seat may not know, and the worlds it can imagine behind it.

Hidden from both: face-down cards (that one is a guild shows on its back), the Ages to come, the cards left in the box,
the second round of the draft, and what The Great Library draws, until it is built: then its owner sees the tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.bits import BIT, count, lowest, nth
from wonders_tui.games.duel.cards import CARDS, DECKS, GUILDS, TOKENS, WONDERS
from wonders_tui.games.duel.choices import LIBRARY, OVER
from wonders_tui.games.duel.layouts import SIZE

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.state import DuelState
    from wonders_tui.games.state import Rng

HIDDEN: Final = 255
"""In a layout: a card that this view does not know."""
HIDDEN_GUILD: Final = 254
"""The same, but its back shows that it is a guild."""
UNKNOWN: Final = -1
"""For `offer_next` and `drawn`: wonders and tokens that this view does not know."""

DRAWN: Final = 3
"""Tokens that The Great Library draws."""
GUILDS_IN_PLAY: Final = 3


def view(state: DuelState, seat: i64) -> DuelState:
    """The state as a seat, or a spectator, may know it."""
    seen = state.copy()
    if state.decision == OVER:
        return seen
    seen.decks = b""
    if state.offer_next:
        seen.offer_next = UNKNOWN
    reads_drawn = state.decision == LIBRARY and (seat == state.seat or state.open_library)
    if state.drawn and not reads_drawn:
        seen.drawn = UNKNOWN
    face_down = state.remaining & ~state.shown
    if face_down:
        seen.layout = bytes(
            [back_of(card) if face_down >> slot & 1 else card for slot, card in enumerate(state.layout)]
        )
    return seen


def back_of(card: int) -> int:
    """What the back of a card in the layout tells."""
    return HIDDEN_GUILD if card == HIDDEN_GUILD or (card < HIDDEN_GUILD and CARDS[card].deck == GUILDS) else HIDDEN


def imagine(state: DuelState, rng: Rng) -> DuelState:
    """A full state that looks like this view; whatever is hidden is dealt evenly from all it can be."""
    world = state.copy()
    if state.decision == OVER:
        return world
    if state.offer_next == UNKNOWN:
        world.offer_next = _some(_undealt_wonders(state), 4, rng)
    if state.drawn == UNKNOWN:
        world.drawn = _some(boxed_tokens(state), DRAWN, rng)
    face_down = state.remaining & ~state.shown
    if face_down:
        world.layout = _with_cards_dealt(state, face_down, rng)
    if state.age < 3 and not state.decks:
        world.decks = _decks_dealt(world, rng)
    return world


def _some(mask: i64, n: i64, rng: Rng) -> i64:
    """So many bits of chance out of a mask, or all if there are fewer."""
    chosen: i64 = 0
    while n and mask:
        bit = BIT[nth(mask, rng.below(count(mask)))]
        chosen |= bit
        mask &= ~bit
        n -= 1
    return chosen


def _undealt_wonders(state: DuelState) -> i64:
    mask: i64 = BIT[len(WONDERS)] - 1
    mask &= ~state.offer
    for wonder in state.first.wonders + state.second.wonders:
        mask &= ~BIT[wonder]
    return mask


def boxed_tokens(state: DuelState) -> i64:
    """The tokens in the box, as a mask, as long as The Great Library has taken none: everybody can work that out."""
    return (BIT[len(TOKENS)] - 1) & ~(state.board | state.first.tokens | state.second.tokens)


def unseen(state: DuelState, deck: i64) -> list[int]:
    """The cards of a deck that have not been seen: they lie face down or are out of the game."""
    return _left(deck, _seen_early(state), _seen_late(state))


def _left(deck: i64, early: i64, late: i64) -> list[int]:
    return [card.index for card in DECKS[deck] if not (card.early & early | card.late & late)]


def _seen_early(state: DuelState) -> i64:
    seen = state.discarded_early | state.first.early | state.second.early
    for index in state.layout:
        if index < HIDDEN_GUILD:
            seen |= CARDS[index].early
    return seen


def _seen_late(state: DuelState) -> i64:
    seen = state.discarded_late | state.first.late | state.second.late
    for index in state.layout:
        if index < HIDDEN_GUILD:
            seen |= CARDS[index].late
    return seen


def _with_cards_dealt(state: DuelState, face_down: i64, rng: Rng) -> bytes:
    """The layout with a card of chance behind every back."""
    pool = unseen(state, state.age - 1)
    rng.shuffle(pool)
    guilds: list[int] = []
    if state.age == 3:
        guilds = unseen(state, GUILDS)
        rng.shuffle(guilds)
    cards = list(state.layout)
    while face_down:
        slot = lowest(face_down)
        face_down &= face_down - 1
        if cards[slot] == HIDDEN:
            cards[slot] = pool.pop()
        elif cards[slot] == HIDDEN_GUILD:
            cards[slot] = guilds.pop()
    return bytes(cards)


def _decks_dealt(state: DuelState, rng: Rng) -> bytes:
    """The layouts of the Ages after this one, dealt anew from the cards that lie nowhere."""
    early = _seen_early(state)
    late = _seen_late(state)
    pools = [_left(deck, early, late) for deck in range(len(DECKS))]
    cards: list[int] = []
    age = state.age
    while age < 2:
        cards += _dealt(pools, age, SIZE, rng)
        age += 1
    third = _dealt(pools, 2, SIZE - GUILDS_IN_PLAY, rng) + _dealt(pools, GUILDS, GUILDS_IN_PLAY, rng)
    rng.shuffle(third)
    return bytes(cards + third)


def _dealt(pools: list[list[int]], deck: i64, n: i64, rng: Rng) -> list[int]:
    """So many cards of a deck; of the fullest other one where a position has used up too many of it."""
    pool = pools[deck]
    rng.shuffle(pool)
    dealt = pool[:n]
    pools[deck] = pool[n:]
    while len(dealt) < n:
        dealt.append(max(pools, key=len).pop())
    return dealt
