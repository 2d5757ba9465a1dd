"""Asking a bot for a choice in such a way that nothing it does can hold up or break a table."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable

from wonders_tui.games.state import Rng, State

log = logging.getLogger("wonders.table")

Bots = Callable[[str, list[object], int, str, int], Awaitable[int]]
"""What chooses for a bot: game id, the seat's view as `State.pack` writes it, seat, level, seed -> a legal choice.

It gets nothing else. `ai.bots.Bots.choose` is one."""


async def ask(bots: Bots, game: str, view: State, seat: int, level: str, seed: int) -> int | None:
    """The bot's choice for this view, or None when it failed or would cheat; that is logged."""
    try:
        choice = await bots(game, view.pack(), seat, level, seed)
    except Exception:
        log.exception("a %s bot of %s failed", level, game)
        return None
    if choice not in view.legal(seat):
        log.error("a %s bot of %s chose %r, which is not legal", level, game, choice)
        return None
    return choice


def chance(state: State, seat: int, seed: int) -> int:
    """A legal choice of a seat that waits, for when no bot has answered."""
    legal = state.legal(seat)
    return legal[Rng(seed).below(len(legal))]


def bot_seed(deal: int, step: int, seat: int) -> int:
    """A seed for one decision: from the seed of the deal, so that games repeat, and by a one-way street, so that no
    bot could deal the game again."""
    digest = hashlib.sha256(f"bot:{deal}:{step}:{seat}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
