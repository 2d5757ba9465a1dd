"""What happened, in the words that logs and screens read. Where the Free city acts, the seat is the table (-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_tui.games.bits import BIT
from wonders_tui.games.seven.cards import Card
from wonders_tui.games.seven.choices import DEEDS, FREE, PICK, SELL, STAGE, card_of, deed_of, to_left, to_right
from wonders_tui.games.seven.price import REASONS, why_free
from wonders_tui.games.seven.scoring import copied_by
from wonders_tui.games.state import EVERYONE, Event

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.seven.state import SevenState


def _seat(state: SevenState, place: i64) -> int:
    return place if place < state.seats else -1


def took_board(log: list[Event], state: SevenState, seat: i64) -> None:
    log.append(Event("board", seat, state.cities[seat].board.id))


def acted(log: list[Event], state: SevenState, place: i64, choice: i64) -> None:
    """A choice as it is carried out, before anything is placed: the deed, then what was paid to whom.

    `other` says of a building why it cost nothing, and of a stage its number.
    """
    city = state.cities[place]
    card = state.box.cards[card_of(choice)]
    deed = deed_of(choice)
    other = ""
    known_to: int = EVERYONE
    amount: i64 = 0
    if deed in (STAGE, SELL):
        known_to = BIT[state.owner(place)]
    if deed == SELL:
        amount = 3
    elif deed == STAGE:
        other = str(city.stages + 1)
    elif deed == FREE:
        other = "once an Age"
    elif deed != PICK:
        free = why_free(state, city, card)
        other = REASONS[free]
        amount = 0 if free else -card.cost.coins
    log.append(Event(DEEDS[deed], _seat(state, place), card.id, amount, other, known_to))
    if to_left(choice):
        log.append(Event("pay", _seat(state, place), "", to_left(choice), str(state.left(place))))
    if to_right(choice):
        log.append(Event("pay", _seat(state, place), "", to_right(choice), str(state.right(place))))


def skipped(log: list[Event], state: SevenState, place: i64) -> None:
    """A seventh card or a pick was left."""
    log.append(Event("skip", _seat(state, place)))


def gained(log: list[Event], state: SevenState, place: i64, card: Card, coins: i64) -> None:
    log.append(Event("gain", _seat(state, place), card.id, coins))


def left_over(log: list[Event], state: SevenState, place: i64, index: i64) -> None:
    known_to: int = BIT[place] if place < state.seats else 0
    log.append(Event("leftover", _seat(state, place), state.box.cards[index].id, 0, "", known_to))


def fought(log: list[Event], state: SevenState) -> None:
    """Each comparison, told from the side of the stronger city; a tie from the side of the first."""
    place: i64 = 0
    while place < len(state.cities):
        other = state.left(place)
        lead = state.cities[place].shields - state.cities[other].shields
        if lead >= 0:
            log.append(Event("conflict", _seat(state, place), "", lead, str(other)))
        else:
            log.append(Event("conflict", _seat(state, other), "", -lead, str(place)))
        place += 1


def began_age(log: list[Event], state: SevenState) -> None:
    log.append(Event("age", -1, "", state.age))


def ended(log: list[Event], state: SevenState) -> None:
    place: i64 = 0
    while place < len(state.cities):
        copied = copied_by(state, place)
        if copied:
            log.append(Event("copy", _seat(state, place), state.box.cards[copied].id))
        place += 1
    log.append(Event("end", -1))
