"""A fresh game: everything that chance decides is dealt here, once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wonders_tui.games.duel.cards import DECKS, GUILDS, TOKENS, WONDERS
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.hidden import DRAWN, GUILDS_IN_PLAY
from wonders_tui.games.duel.layouts import SIZE
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.game import Deal, Option

TOKENS_ON_BOARD = 5

OPTIONS = (
    Option(
        "library",
        ("owner", "both"),
        "owner",
        "Who sees the three progress tokens that The Great Library draws from the box: its owner, or both players.",
    ),
)


def begin(seats: int, seed: int, options: Mapping[str, str]) -> DuelState:
    """The position before the first wonder is drafted; seat 0 is the first player."""
    deal = Deal(seed)
    state = DuelState(City(), City())
    state.open_library = options["library"] == "both"
    wonders = deal.shuffled([wonder.bit for wonder in WONDERS])
    state.offer = sum(wonders[:4])
    state.offer_next = sum(wonders[4:8])
    tokens = deal.shuffled([token.bit for token in TOKENS])
    state.board = sum(tokens[:TOKENS_ON_BOARD])
    state.drawn = sum(tokens[TOKENS_ON_BOARD : TOKENS_ON_BOARD + DRAWN])
    cards: list[int] = []
    for deck in (0, 1):
        cards += deal.shuffled(_indices(deck))[:SIZE]
    third = deal.shuffled(_indices(2))[: SIZE - GUILDS_IN_PLAY] + deal.shuffled(_indices(GUILDS))[:GUILDS_IN_PLAY]
    state.decks = bytes(cards + deal.shuffled(third))
    return state


def _indices(deck: int) -> Sequence[int]:
    return [card.index for card in DECKS[deck]]
