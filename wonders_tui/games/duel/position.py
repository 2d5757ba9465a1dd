"""Reads a position in words, the way tests, puzzles and bug reports write it.

The players are `me` and `opponent` (or `A` and `B`: seat 0 and seat 1). Everything may be left out:

    me, opponent          coins (7), buildings, wonders_built, wonders_unbuilt, progress
    to_move               who must decide (me)
    pawn                  steps from the middle towards the opponent's capital, seen from me (0)
    military_tokens_left  of me2, me5, opp2, opp5: who it costs how much (all)
    discard_pile          cards
    progress_on_board     tokens (the first five that nobody has)
    progress_drawn        what The Great Library draws (the first three left)
    structure             {age, slots: {slot: card}}: what lies there; under it lies what it covers, cards in order of
                          the data where they are not named. Without it the game is over and counted.
    structures            {age: {slots: [card of every slot]}} for Ages that come later
    pending               what must be decided: turn, progress, library, discard_pile, destroy or starter (turn)
    destroys              with `destroy`: the colour, brown or grey
    extra_turn            whether another turn is owed once that is decided (no)
    library               the option of this name (owner)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from wonders_tui.games.bits import BIT, count
from wonders_tui.games.duel.cards import BROWN, CARD_BY_ID, DECKS, GREY, GUILDS, TOKEN_BY_ID, TOKENS, WONDER_BY_ID, Card
from wonders_tui.games.duel.choices import DECISIONS, DESTROYING, OVER, TURN
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.deal import TOKENS_ON_BOARD
from wonders_tui.games.duel.effects import FAR_RAID, NEAR_RAID
from wonders_tui.games.duel.hidden import DRAWN, GUILDS_IN_PLAY, HIDDEN, boxed_tokens
from wonders_tui.games.duel.layouts import LAYOUTS, SIZE
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.game import BadPosition

T = TypeVar("T")

SEATS = {"me": 0, "A": 0, "opponent": 1, "B": 1}
DOOMED = {"brown": BROWN, "grey": GREY}
LIBRARY_SEEN_BY = {"owner": False, "both": True}
RAIDS = {"me2": (0, NEAR_RAID), "me5": (0, FAR_RAID), "opp2": (1, NEAR_RAID), "opp5": (1, FAR_RAID)}


class _Words:
    """A table of a position in words; `done` refuses keys that nobody asked for."""

    def __init__(self, what: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{what} must be a table of names and values, not {value!r:.60}")
        self._what = what
        self._values = dict(value)
        self._asked: dict[str, None] = {}  # in the order they were asked for

    def get(self, key: str, kind: type[T], default: T) -> T:
        self._asked[key] = None
        value = self._values.pop(key, default)
        if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
            raise BadPosition(f"{self._what}, {key}: {value!r:.60} is not of the right kind")
        return value

    def names(self, key: str, known: Mapping[str, T]) -> list[T]:
        """Cards, wonders or tokens by their ids, each named once."""
        names = self.get(key, list, [])
        for name in names:
            if names.count(name) > 1:
                raise BadPosition(f"{self._what}, {key}: {name!r:.60} is named twice")
        return [_named(f"{self._what}, {key}", name, known) for name in names]

    def name(self, key: str, known: Mapping[str, T], default: str) -> T:
        return _named(f"{self._what}, {key}", self.get(key, str, default), known)

    def has(self, key: str) -> bool:
        self._asked[key] = None
        return key in self._values

    def done(self) -> None:
        for key in self._values:
            raise BadPosition(f"{self._what}: unknown key {key!r}; known: {', '.join(self._asked)}")


def _named(where: str, name: object, known: Mapping[str, T]) -> T:
    if not isinstance(name, str) or name not in known:
        raise BadPosition(f"{where}: {name!r:.60} is none of: {', '.join(known)}")
    return known[name]


def position(data: Mapping[str, object]) -> DuelState:
    """The position that the data describes. Raises BadPosition, naming the key."""
    words = _Words("the position", data)
    state = DuelState(_city(words, "me", "A"), _city(words, "opponent", "B"))
    state.seat = words.name("to_move", SEATS, "me")
    state.pawn = words.get("pawn", int, 0)
    state.first.raids = state.second.raids = 0
    left = words.names("military_tokens_left", RAIDS) if words.has("military_tokens_left") else RAIDS.values()
    for seat, raid in left:
        state.city(seat).raids |= raid
    for card in words.names("discard_pile", CARD_BY_ID):
        state.discarded_early |= card.early
        state.discarded_late |= card.late
    _set_tokens(state, words)
    state.open_library = words.name("library", LIBRARY_SEEN_BY, "owner")
    _set_layout(state, words)
    decisions = {name: decision for decision, name in enumerate(DECISIONS)}
    state.decision = words.name("pending", decisions, DECISIONS[TURN if state.remaining else OVER])
    if state.decision == DESTROYING:
        state.doomed = words.name("destroys", DOOMED, "brown")
    state.replay = words.get("extra_turn", bool, False)
    words.done()
    return unpack(state.pack())


def _city(words: _Words, *names: str) -> City:
    name = names[0] if words.has(names[0]) else names[1]
    mine = _Words(name, words.get(name, dict, {}))
    city = City()
    city.coins = mine.get("coins", int, city.coins)
    for card in mine.names("buildings", CARD_BY_ID):
        city.early |= card.early
        city.late |= card.late
    for token in mine.names("progress", TOKEN_BY_ID):
        city.tokens |= token.bit
    built = mine.names("wonders_built", WONDER_BY_ID)
    unbuilt = mine.names("wonders_unbuilt", WONDER_BY_ID)
    city.wonders = bytes(wonder.index for wonder in [*built, *unbuilt])
    city.built = BIT[len(built)] - 1
    city.unbuilt = BIT[len(built) + len(unbuilt)] - BIT[len(built)]
    mine.done()
    return city


def _set_tokens(state: DuelState, words: _Words) -> None:
    drawn = sum(token.bit for token in words.names("progress_drawn", TOKEN_BY_ID))
    if words.has("progress_on_board"):
        state.board = sum(token.bit for token in words.names("progress_on_board", TOKEN_BY_ID))
    else:
        state.board = _first(boxed_tokens(state) & ~drawn, TOKENS_ON_BOARD)
    state.drawn = drawn or _first(boxed_tokens(state), DRAWN)


def _first(mask: int, n: int) -> int:
    """The first so many tokens of a mask, as a mask."""
    chosen = 0
    for token in TOKENS:
        if mask & token.bit and count(chosen) < n:
            chosen |= token.bit
    return chosen


def _set_layout(state: DuelState, words: _Words) -> None:
    """Lay out what is named, and fill in the rest with cards that lie nowhere else."""
    later = _Words("structures", words.get("structures", dict, {}))
    if not words.has("structure"):
        words.get("structure", dict, {})
        state.age = 3
        state.layout = bytes([HIDDEN] * SIZE)
        later.done()
        return
    lying = _Words("structure", words.get("structure", dict, {}))
    lying.get("note", str, "")
    state.age = lying.get("age", int, 1)
    if state.age not in (1, 2, 3):
        raise BadPosition(f"structure, age: must be 1, 2 or 3, not {state.age!r:.60}")
    named = _slots(lying.get("slots", dict, {}))
    lying.done()
    if not named:
        raise BadPosition("structure, slots: names no card")
    ages = {age: _later(later, age) for age in range(state.age + 1, 4)}
    later.done()
    spare = _Spare(state, [*named.values(), *(card for deck in ages.values() for card in deck if card)])
    layout = LAYOUTS[state.age]
    cards = bytearray([HIDDEN] * SIZE)
    for slot in reversed(layout.slots):
        if slot.index in named or slot.covers & state.remaining:
            state.remaining |= slot.bit
            cards[slot.index] = (named.get(slot.index) or spare.card(state.age - 1)).index
        if not slot.covers & state.remaining:
            state.shown |= slot.bit
    state.layout = bytes(cards)
    state.shown |= layout.face_up
    for age, deck in ages.items():
        guilds_missing = GUILDS_IN_PLAY - sum(card.deck == GUILDS for card in deck if card) if age == 3 else 0
        for card in deck:
            if card is None and guilds_missing > 0:
                card = spare.card_to_come(GUILDS)
                guilds_missing -= 1
            found = card or spare.card_to_come(age - 1)
            state.decks += bytes((found.index,))


def _slots(slots: Mapping[object, object]) -> dict[int, Card]:
    named = {}
    for slot, card in slots.items():
        if not isinstance(slot, (str, int)) or not str(slot).isdecimal() or int(slot) >= SIZE:
            raise BadPosition(f"structure, slots: {slot!r:.60} is no slot; there are 0 to {SIZE - 1}")
        named[int(slot)] = _named("structure, slots", card, CARD_BY_ID)
    return named


def _later(structures: _Words, age: int) -> list[Card | None]:
    """The cards of a later Age by slot, None where none is named."""
    words = _Words(f"structures, {age}", structures.get(str(age), dict, {}))
    slots = words.get("slots", list, [])
    words.done()
    if len(slots) > SIZE:
        raise BadPosition(f"structures, {age}: has {len(slots)} slots instead of {SIZE}")
    named = [None if card is None else _named(f"structures, {age}", card, CARD_BY_ID) for card in slots]
    return named + [None] * (SIZE - len(named))


class _Spare:
    """Cards that lie nowhere yet, deck by deck in the order of the data."""

    def __init__(self, state: DuelState, named: Iterable[Card]) -> None:
        used = [card.index for card in [*named, *state.discard_pile(), *state.first.cards(), *state.second.cards()]]
        self._decks = [[card for card in deck if card.index not in used] for deck in DECKS]

    def card(self, deck: int) -> Card:
        """A card of this deck. Raises BadPosition if there is none left."""
        if not self._decks[deck]:
            raise BadPosition("structure: there are not enough cards of its Age left to fill it")
        return self._decks[deck].pop(0)

    def card_to_come(self, deck: int) -> Card:
        """A card of this deck, or of another one if the position has used up too many of it."""
        return self.card(
            deck if self._decks[deck] else max(range(len(DECKS)), key=lambda other: len(self._decks[other]))
        )
