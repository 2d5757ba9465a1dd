"""Positions as plain data: packed for the wire, and in words for tests and puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from wonders_tui.games.architects import turn
from wonders_tui.games.architects.cards import (
    AVAILABLE,
    CENTER,
    CONFLICTS,
    DECK,
    DECK_IDS,
    EXTRAS,
    FACE_UP,
    KIND_IDS,
    KINDS,
    NO_EFFECT,
    NO_TOKEN,
    SHIELD,
    STACK,
    TOKEN_IDS,
    TOKENS,
    WONDER,
)
from wonders_tui.games.architects.choices import CHOOSING, KEEPING, MIDDLE, OPEN, OVER, PILES, TAKING
from wonders_tui.games.architects.city import MOST, NOBODY, City, unpack_city
from wonders_tui.games.architects.deck import Deck, unpack_deck
from wonders_tui.games.architects.options import ALL_RULES, OPTIONS, rules_from
from wonders_tui.games.architects.scoring import REASONS
from wonders_tui.games.architects.setup import shuffled
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.game import BadPosition, Deal
from wonders_tui.games.state import EVERYONE

STEPS = {"take": TAKING, "open": OPEN, "token": CHOOSING}
PACKED = 17
"""How many values a packed position has."""


def unpack(values: list[object]) -> ArchitectsState:
    """The position that was packed. Raises BadPosition."""
    if not isinstance(values, (list, tuple)) or len(values) != PACKED:
        raise BadPosition(f"a position of Architects has {PACKED} values")
    *numbers, offer, center, stack, packed_cities = values
    if not isinstance(packed_cities, (list, tuple)) or not 2 <= len(packed_cities) <= 7:
        raise BadPosition("a position of Architects has 2 to 7 cities")
    if not isinstance(offer, bytes) or len(offer) != FACE_UP:
        raise BadPosition(f"{FACE_UP} progress tokens are on offer, or their empty places")
    if any(token >= TOKENS and token != NO_TOKEN for token in offer):
        raise BadPosition("there is no such progress token on offer")
    seats = len(packed_cities)
    # rules, active, turns, step, effect, looking, pending, used, conflicts, flipped, cat, chance, reason
    limits = (ALL_RULES + 1, seats, 1 << 30, OVER + 1, SHIELD, PILES + 1, 1 << EXTRAS, 1 << 15, 7, 7, seats, 1 << 48)
    whole: list[int] = []
    for number, limit in zip(numbers, (*limits, len(REASONS)), strict=True):
        lowest = NOBODY if len(whole) == 10 else 0
        if not isinstance(number, int) or not lowest <= number < limit:
            raise BadPosition(f"value {len(whole)} of a position cannot be {number!r}")
        whole.append(number)
    cities = [unpack_city(city) for city in packed_cities]
    state = ArchitectsState(seats, whole[0], cities, unpack_deck(center, KINDS), unpack_deck(stack, TOKENS), offer)
    state.city = cities[whole[1]]
    state.active, state.turns, state.step, state.effect, state.looking, state.pending, state.used = whole[1:8]
    state.conflicts, state.flipped, state.cat, state.chance, state.reason = whole[8:]
    _check_step(state)
    return state


class Words:
    """A part of a position in words: hands out its values, and refuses at the end what nobody asked for."""

    def __init__(self, where: str, values: object) -> None:
        if not isinstance(values, Mapping):
            raise BadPosition(f"{where} must be a table of values, not {values!r}")
        self.where = where
        self._values = dict(values)

    def take(self, key: str, default: object = None) -> object:
        return self._values.pop(key, default)

    def number(self, key: str, default: int, lowest: int, most: int) -> int:
        value = self.take(key, default)
        if type(value) is not int or not lowest <= value <= most:
            raise BadPosition(f"{self.where}: {key} must be a number from {lowest} to {most}, not {value!r}")
        return value

    def ids(self, key: str, allowed: tuple[str, ...], default: tuple[str, ...] = ()) -> list[int]:
        """Places in `allowed` of the words of a list."""
        value = self.take(key, default)
        if not isinstance(value, (list, tuple)) or any(word not in allowed for word in value):
            raise BadPosition(f"{self.where}: {key} must be a list of some of {', '.join(allowed)}, not {value!r}")
        return [allowed.index(word) for word in value]

    def word(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> int:
        value = self.take(key, default)
        if value not in allowed:
            raise BadPosition(f"{self.where}: {key} must be one of {', '.join(allowed)}, not {value!r}")
        return allowed.index(str(value))

    def counts(self, key: str) -> dict[int, int]:
        """How many cards of which kind, out of a table such as {"wood": 2}."""
        words = Words(f"{self.where}: {key}", self.take(key, {}))
        counts = {kind: words.number(name, 0, 0, MOST) for kind, name in enumerate(KIND_IDS)}
        words.close()
        return counts

    def close(self) -> None:
        if self._values:
            raise BadPosition(f"{self.where}: nothing is known about {', '.join(map(repr, self._values))}")


def position(given: Mapping[str, object]) -> ArchitectsState:
    """A position in words. Raises BadPosition.

    `cities` (one per seat: `wonder`, `built`, `cards`, `tokens`, `victories`, `deck`), `center`, `offer`, `stack`,
    `cat` (a seat, -1: the middle), `active`, `flipped`, `turn`, `options`; decks are lists from the top. Decks that are
    not given are dealt full from `seed`, tokens that are not given lie in the stack. `step` is "take", "open" (the
    first card is taken) or "token" (a set is laid down); then `used` and `owed` are tokens used up and tokens that owe
    an extra card, `effect` says that the wonder owes its effect, and `looking` ("left", "right") that it looks.
    """
    words = Words("position", given)
    deal = Deal(words.number("seed", 0, 0, 1 << 62))
    cities = _cities(words.take("cities"), deal)
    seats = len(cities)
    options = {option.name: option.default for option in OPTIONS}
    chosen = Words("options", words.take("options", {}))
    for option in OPTIONS:
        options[option.name] = option.values[chosen.word(option.name, option.values, option.default)]
    chosen.close()
    center = words.ids("center", KIND_IDS) if "center" in given else None
    middle = shuffled(DECK[CENTER], 0, deal) if center is None else _deck(center, KINDS, 0)
    offer, stack = _tokens(words, given, cities, deal)
    state = ArchitectsState(seats, rules_from(options), cities, middle, stack, offer)
    state.conflicts = CONFLICTS[seats]
    state.flipped = words.number("flipped", 0, 0, state.conflicts)
    state.cat = words.number("cat", NOBODY, NOBODY, seats - 1)
    state.active = words.number("active", 0, 0, seats - 1)
    state.city = cities[state.active]
    state.turns = words.number("turn", state.active + 1, 1, 1 << 20)
    state.chance = deal.below(1 << 32)
    state.step = STEPS[tuple(STEPS)[words.word("step", tuple(STEPS), "take")]]
    state.used = sum(1 << token for token in set(words.ids("used", TOKEN_IDS)))
    state.pending = sum(1 << token for token in set(words.ids("owed", TOKEN_IDS[:EXTRAS])))
    if words.take("effect", False):
        state.effect = _effect(state)
    if "looking" in given:
        state.looking = words.word("looking", ("left", "right"))
        state.step = KEEPING
    words.close()
    _begin(state)
    return state


def _begin(state: ArchitectsState) -> None:
    """Check the moment of the turn, and go on to where somebody must choose."""
    middle_of_turn = state.used or state.pending or state.effect != NO_EFFECT
    if state.step == TAKING:
        if middle_of_turn:
            raise BadPosition('position: used, owed and effect need the step "open"')
        state.turns -= 1
        turn.begin_turn(state, None)
    else:
        _check_step(state)
    turn.settle(state, None)


def _check_step(state: ArchitectsState) -> None:
    """Refuse a position in which the active seat must choose and cannot."""
    if state.step == TAKING and not state.reachable():
        raise BadPosition("position: there is no card to take")
    if state.step == CHOOSING and not state.token_left():
        raise BadPosition("position: there is no progress token to take")
    if state.step == KEEPING and (state.looking >= MIDDLE or state.pile(state.looking).left() == 0):
        raise BadPosition("position: there is no card to look at")
    if state.flipped > state.conflicts:
        raise BadPosition("position: there are not so many conflict tokens")


def _effect(state: ArchitectsState) -> int:
    effect = WONDER[state.city.wonder].effect
    if effect in (NO_EFFECT, SHIELD):
        raise BadPosition("position: the wonder of the active seat owes no effect")
    return effect


def _cities(given: object, deal: Deal) -> list[City]:
    if not isinstance(given, (list, tuple)) or not 2 <= len(given) <= 7:
        raise BadPosition("position: cities must be a list of 2 to 7")
    cities = [_city(Words(f"city {seat}", city), deal) for seat, city in enumerate(given)]
    if len({int(city.wonder) for city in cities}) < len(cities):
        raise BadPosition("position: every city needs a wonder of its own")
    return cities


def _city(words: Words, deal: Deal) -> City:
    wonder = words.word("wonder", DECK_IDS[:CENTER])
    cards = words.take("deck")
    if cards is None:
        deck = shuffled(DECK[wonder], EVERYONE, deal)
    else:
        deck = _deck(Words(words.where, {"deck": cards}).ids("deck", KIND_IDS), KINDS, EVERYONE)
    city = City(wonder, deck)
    stages = set(words.ids("built", tuple(stage.id for stage in WONDER[wonder].stages)))
    while stages:
        ready = [stage for stage in stages if AVAILABLE[wonder * 32 + city.built] >> stage & 1]
        if not ready:
            raise BadPosition(f"{words.where}: a built stage must stand on built stages")
        city.built |= 1 << ready[0]
        stages.discard(ready[0])
    for kind, count in words.counts("cards").items():
        for _ in range(count):
            city.gain(kind)
    for token in words.ids("tokens", TOKEN_IDS):
        if city.owned(token) == STACK[token]:
            raise BadPosition(f"{words.where}: there are not so many tokens {TOKEN_IDS[token]}")
        city.receive(token)
    city.victories = words.number("victories", 0, 0, 255)
    words.close()
    return city


def _tokens(words: Words, given: Mapping[str, object], cities: list[City], deal: Deal) -> tuple[bytes, Deck]:
    """The progress tokens on offer and in the stack; those that nothing is said about lie in the stack."""
    left = [STACK[token] - sum(int(city.owned(token)) for city in cities) for token in range(TOKENS)]
    named = (words.ids("offer", TOKEN_IDS), words.ids("stack", TOKEN_IDS))
    for token in (*named[0], *named[1]):
        left[token] -= 1
    if min(left) < 0:
        raise BadPosition(f"position: there are not so many tokens {TOKEN_IDS[left.index(min(left))]}")
    if len(named[0]) > FACE_UP:
        raise BadPosition(f"position: at most {FACE_UP} progress tokens are on offer")
    stack = named[1]
    if "stack" not in given:
        stack = deal.shuffled([token for token, copies in enumerate(left) for _ in range(copies)])
    offer = named[0]
    if "offer" not in given:
        offer, stack = stack[:FACE_UP], stack[FACE_UP:]
    return bytes([*offer, *[NO_TOKEN] * (FACE_UP - len(offer))]), _deck(stack, TOKENS, 0)


def _deck(order: list[int], kinds: int, known: int) -> Deck:
    return Deck(bytes(order), bytes([order.count(kind) for kind in range(kinds)]), 0, known)
