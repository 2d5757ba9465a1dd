"""Reads a packed position: it may come over the wire, so everything is doubted.

Only facts are packed. What follows from them (production, prices, points, what is free to take) is worked out here.
"""

from __future__ import annotations

from typing import Final

from wonders_tui.games.bits import BIT, byte, count, places
from wonders_tui.games.duel.cards import CARDS, COLOURS, DECKS, GUILDS, TOKENS, WONDER, WONDERS
from wonders_tui.games.duel.choices import (
    DESTROYING,
    DRAFTING,
    LIBRARY,
    OVER,
    PROGRESS,
    RAISING,
    STARTING,
    TURN,
    targets,
)
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.hidden import HIDDEN, HIDDEN_GUILD, UNKNOWN, boxed_tokens, unseen
from wonders_tui.games.duel.layouts import FULL, LAYOUTS, SIZE
from wonders_tui.games.duel.scoring import CAPITAL, has_science
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.turn import DRAFT_ORDER, MOST_WONDERS
from wonders_tui.games.game import BadPosition

MOST_COINS: Final = 200
"""More than any game can bring, few enough for the score sheet."""
WONDERS_EACH: Final = 4

_EARLY: Final = sum(card.early for card in CARDS)
_LATE: Final = sum(card.late for card in CARDS)
_ALL_TOKENS: Final = BIT[len(TOKENS)] - 1
_ALL_WONDERS: Final = BIT[len(WONDERS)] - 1


def unpack(values: list[object]) -> DuelState:
    """The position that `pack` wrote down. Raises BadPosition on anything else."""
    row = _Row(values, 19, "a position of Duel")
    seat = row.number(0, 1, "the seat")
    decision = row.number(0, OVER, "the decision")
    age = row.number(0, 3, "the Age")
    layout = row.bytes("the layout")
    remaining = row.number(0, FULL, "the cards that remain")
    shown = row.number(0, FULL, "the cards face up")
    decks = row.bytes("the decks")
    pawn = row.number(-CAPITAL, CAPITAL, "the pawn")
    board = row.number(0, _ALL_TOKENS, "the tokens on the board")
    drawn = row.number(UNKNOWN, _ALL_TOKENS, "the tokens drawn")
    discarded_early = row.mask(_EARLY, "the discard pile")
    discarded_late = row.mask(_LATE, "the discard pile")
    offer = row.mask(_ALL_WONDERS, "the wonders on offer")
    offer_next = row.number(UNKNOWN, _ALL_WONDERS, "the wonders to come")
    replay = row.number(0, 1, "another turn")
    doomed = row.number(0, len(COLOURS) - 1, "the colour to destroy")
    open_library = row.number(0, 1, "the open library")
    state = DuelState(_city(row.list("the first city")), _city(row.list("the second city")))
    state.seat = seat
    state.decision = decision
    state.age = age
    state.layout = layout
    state.remaining = remaining
    state.shown = shown
    state.decks = decks
    state.pawn = pawn
    state.board = board
    state.drawn = drawn
    state.discarded_early = discarded_early
    state.discarded_late = discarded_late
    state.offer = offer
    state.offer_next = offer_next
    state.replay = replay == 1
    state.doomed = doomed
    state.open_library = open_library == 1
    derive(state)
    check(state)
    return state


def derive(state: DuelState) -> None:
    """Work out what follows from the facts of both cities and of the layout."""
    state.first.reprice(state.second)
    state.second.reprice(state.first)
    state.free = 0
    for slot in LAYOUTS[state.age].slots:
        if state.remaining & slot.bit and not slot.covers & state.remaining:
            state.free |= slot.bit


class _Row:
    """Values read one after the other."""

    def __init__(self, values: object, length: int, what: str) -> None:
        if type(values) is not list or len(values) != length:
            raise BadPosition(f"{what} must be a list of {length} values")
        self._values = iter(values)

    def number(self, low: int, high: int, what: str) -> int:
        value = next(self._values)
        if type(value) is not int or not low <= value <= high:
            raise BadPosition(f"{what} must be a number from {low} to {high}, not {value!r:.40}")
        return value

    def mask(self, allowed: int, what: str) -> int:
        value = self.number(0, allowed, what)
        if value & ~allowed:
            raise BadPosition(f"{what}: {value} has bits that stand for nothing")
        return value

    def bytes(self, what: str) -> bytes:
        value = next(self._values)
        if type(value) is not bytes:
            raise BadPosition(f"{what} must be bytes, not {value!r:.40}")
        return value

    def list(self, what: str) -> list[object]:
        value = next(self._values)
        if type(value) is not list:
            raise BadPosition(f"{what} must be a list, not {value!r:.40}")
        return value


def _city(values: list[object]) -> City:
    row = _Row(values, 9, "a city")
    city = City()
    city.coins = row.number(0, MOST_COINS, "the coins")
    early = row.mask(_EARLY, "the buildings")
    late = row.mask(_LATE, "the buildings")
    tokens = row.mask(_ALL_TOKENS, "the progress tokens")
    city.wonders = row.bytes("the wonders")
    drafted = len(city.wonders)
    _require(drafted <= WONDERS_EACH, f"a city has at most {WONDERS_EACH} wonders")
    _require(all(wonder < len(WONDERS) for wonder in city.wonders), "no such wonder")
    built = row.mask(BIT[drafted] - 1, "the built wonders")
    city.unbuilt = row.mask(BIT[drafted] - 1, "the unbuilt wonders")
    _require(not built & city.unbuilt, "a wonder is both built and unbuilt")
    buried = row.number(0, BIT[7 * WONDERS_EACH] - 1, "the cards under wonders")
    city.raids = row.number(0, 3, "the military tokens")
    for card in CARDS:
        if card.early & early | card.late & late:
            city.add_card(card)
    for place in range(WONDERS_EACH):
        under = (buried >> 7 * place & 127) - 1
        _require(under < len(CARDS) and (under < 0 or built >> place & 1), "no such card under a wonder")
        if built >> place & 1:
            city.add_wonder(place, under)
    for token in TOKENS:
        if token.bit & tokens:
            city.add_token(token)
    return city


def _require(sound: object, otherwise: str) -> None:
    if not sound:
        raise BadPosition(otherwise)


def check(state: DuelState) -> None:
    """Raise BadPosition unless the position can be played on from here, by itself or once it is imagined."""
    first, second = state.first, state.second
    supreme = abs(int(state.pawn)) == CAPITAL or has_science(first) or has_science(second)
    finished = state.age == 3 and not state.remaining  # though the last card may leave something to decide
    decided = supreme or (finished and state.decision in (OVER, TURN, STARTING))
    _require((state.decision == OVER) == decided, "the game is over exactly when it has been decided")
    _require((state.decision == DRAFTING) == (state.age == 0), "wonders are drafted before Age I, and only then")
    _check_wonders(state)
    _check_tokens(state)
    _check_layout(state)
    _check_cards(state)
    between = state.decision in (DRAFTING, TURN, STARTING, OVER)
    _require(not (between and state.replay), "another turn is owed only within a turn")
    _require((state.decision == DESTROYING) or not state.doomed, "a colour to destroy, but nothing is to be destroyed")
    if state.decision == DESTROYING:
        _require(targets(state), "there is no card to destroy")
    if state.decision == RAISING:
        _require(state.discarded_early | state.discarded_late, "the discard pile is empty")
    if state.decision == PROGRESS:
        _require(state.board, "there is no token on the board")
    if state.decision == LIBRARY:
        _require(state.drawn, "no token has been drawn")


def _check_wonders(state: DuelState) -> None:
    first, second = state.first, state.second
    wonders = [*first.wonders, *second.wonders, *places(state.offer), *places(max(state.offer_next, 0))]
    _require(len(set(wonders)) == len(wonders), "a wonder is in two places")
    drafted = len(first.wonders) + len(second.wonders)
    if state.decision == DRAFTING:
        _require(drafted < len(DRAFT_ORDER) and state.seat == DRAFT_ORDER[drafted], "the other player drafts now")
        _require(len(second.wonders) == sum(DRAFT_ORDER[:drafted]), "a player has drafted too many wonders")
        _require(not (first.built | second.built), "a wonder is built before Age I")
        _require(count(state.offer) == 4 - drafted % 4, "the wrong number of wonders is on offer")
        to_come = state.offer_next == UNKNOWN or count(state.offer_next) == 4
        _require(to_come if drafted < 4 else state.offer_next == 0, "the wrong number of wonders is to come")
    else:
        _require(state.offer == 0 and state.offer_next == 0, "wonders are on offer after the draft")
    built = byte(first.tally, WONDER) + byte(second.tally, WONDER)
    _require(built <= MOST_WONDERS, f"no more than {MOST_WONDERS} wonders are built in a game")
    _require(built < MOST_WONDERS or not (first.unbuilt | second.unbuilt), "the last wonder must be removed")


def _check_tokens(state: DuelState) -> None:
    drawn = max(int(state.drawn), 0)
    held = [state.board, state.first.tokens, state.second.tokens, drawn]
    _require(
        sum(count(mask) for mask in held) == count(held[0] | held[1] | held[2] | held[3]), "a token is in two places"
    )
    _require(state.drawn != UNKNOWN or boxed_tokens(state), "no token is left in the box")


def _check_layout(state: DuelState) -> None:
    _require(len(state.layout) == (SIZE if state.age else 0), "the layout has the wrong size")
    _require(len(state.decks) in (0, SIZE * (3 - state.age)), "the decks have the wrong size")
    _require(all(card < len(CARDS) for card in state.decks), "no such card in the decks")
    _require(all(card < len(CARDS) or card in (HIDDEN, HIDDEN_GUILD) for card in state.layout), "no such card")
    if state.age == 0:
        _require(not state.remaining and not state.shown, "cards remain before Age I")
        return
    for slot in LAYOUTS[state.age].slots:
        if state.remaining & slot.bit:
            for under in (slot.under_left, slot.under_right):
                _require(under < 0 or state.remaining >> under & 1, "a card lies on one that is gone")
    visible = places(state.remaining & state.shown)
    _require(all(state.layout[slot] < len(CARDS) for slot in visible), "a card is face up but not known")
    if state.decision in (TURN, STARTING):
        _require(state.free and not state.free & ~state.shown, "a card that is free to take must be face up")


def _check_cards(state: DuelState) -> None:
    """No card is in two places, and there are enough to deal those that are hidden."""
    hidden = [state.layout[slot] for slot in places(state.remaining) if state.layout[slot] >= HIDDEN_GUILD]
    cards = [state.layout[slot] for slot in places(state.remaining) if state.layout[slot] < HIDDEN_GUILD]
    cards += state.decks
    cards += [card.index for card in state.discard_pile()]
    for city in (state.first, state.second):
        cards += [card.index for card in city.cards()]
        cards += [under.index for place in range(WONDERS_EACH) if (under := city.buried_at(place))]
    _require(len(set(cards)) == len(cards), "a card is in two places")
    if state.age:
        _require(hidden.count(HIDDEN) <= len(unseen(state, state.age - 1)), "more cards are face down than are left")
        _require(hidden.count(HIDDEN_GUILD) <= len(unseen(state, GUILDS)), "more guilds are face down than there are")
        _require(state.age == 3 or HIDDEN_GUILD not in hidden, "guilds come in Age III")
        to_come = SIZE * (3 - state.age) if not state.decks else 0
        left = sum(len(unseen(state, deck)) for deck in range(len(DECKS)))
        _require(to_come + len(hidden) <= left, "not enough cards are left for the Ages to come")
