"""What happens to coins, to the pawn and to the game itself when something comes into a city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonders_tui.games.duel.cards import Item
from wonders_tui.games.duel.choices import OVER
from wonders_tui.games.duel.scoring import CAPITAL, counted, has_science, reason
from wonders_tui.games.state import Event

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.duel.city import City
    from wonders_tui.games.duel.state import DuelState

NEAR: Final = 3  # the pawn meets the token of 2 coins here
FAR: Final = 6  # and here that of 5
NEAR_RAID: Final = 1
FAR_RAID: Final = 2
RAIDS: Final = (2, 5)
"""What the nearer and the farther military token cost."""


def pay(state: DuelState, coins: i64, traded: i64, log: list[Event] | None) -> None:
    """Pay the bank; what was paid for resources goes on to a player who collects it."""
    state.city(state.seat).coins -= coins
    other = state.city(1 - state.seat)
    if traded and other.collects:
        other.coins += traded
        if log is not None:
            log.append(Event("collect", 1 - state.seat, "", traded))


def earn(state: DuelState, coins: i64, log: list[Event] | None) -> None:
    if coins:
        state.city(state.seat).coins += coins
        if log is not None:
            log.append(Event("coins", state.seat, "", coins))


def earn_from(state: DuelState, item: Item, log: list[Event] | None) -> None:
    """The coins that an item gives once, now that it is in the city."""
    coins = item.coins
    if item.coins_each:
        coins += item.coins_each * counted(state, state.seat, item)
    earn(state, coins, log)


def rob(state: DuelState, coins: i64, token: str, log: list[Event] | None) -> None:
    """The other player loses coins to the bank, as far as there are any: to a military token, if one is named."""
    other = state.city(1 - state.seat)
    lost = min(coins, other.coins)
    other.coins -= lost
    if log is not None:
        log.append(Event("loot" if token else "rob", 1 - state.seat, token, -lost))


def march(state: DuelState, shields: i64, log: list[Event] | None) -> None:
    """Move the pawn towards the other capital, one space a shield, and meet the tokens it passes, the nearer first."""
    if shields == 0:
        return
    seat = state.seat
    before = state.pawn if seat == 0 else -state.pawn
    ahead = min(before + shields, CAPITAL)
    state.pawn = ahead if seat == 0 else -ahead
    if log is not None:
        log.append(Event("march", seat, "", ahead - before))
    other = state.city(1 - seat)
    if ahead >= NEAR and other.raids & NEAR_RAID:
        other.raids &= ~NEAR_RAID
        rob(state, RAIDS[0], "2", log)
    if ahead >= FAR and other.raids & FAR_RAID:
        other.raids &= ~FAR_RAID
        rob(state, RAIDS[1], "5", log)
    if ahead == CAPITAL:
        finish(state, log)


def ends_by_science(state: DuelState, city: City, log: list[Event] | None) -> bool:
    """End the game if the city has the symbols for it; whether it has."""
    if not has_science(city):
        return False
    finish(state, log)
    return True


def finish(state: DuelState, log: list[Event] | None) -> None:
    state.decision = OVER
    state.replay = False
    if log is not None:
        log.append(Event("end", -1, reason(state)))
