"""Sets up the tables that the worked cases and the tests ask for, and plays scripted actions on them.

A case says only what matters. What it leaves open is filled in so that it cannot matter: neighbours that make nothing,
hands filled up with any cards of the Age, seats without an action that give up a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from wonders_tui.games.bits import lowest
from wonders_tui.games.seven import GAME
from wonders_tui.games.seven.cards import RESOURCES, Box, Card, box_of
from wonders_tui.games.seven.choices import BUILD, FREE, PICK, SELL, SKIP, STAGE, card_of, deed_of, to_left, to_right
from wonders_tui.games.seven.city import City, given_up
from wonders_tui.games.seven.position import card_named, position
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.trade import row
from wonders_tui.games.state import NO_CHOICE, Event

Words = Mapping[str, Any]

DEEDS = {
    "build": BUILD,
    "free": FREE,
    "free build": FREE,
    "build_free": FREE,
    "stage": STAGE,
    "wonder": STAGE,
    "sell": SELL,
    "discard": SELL,
    "give up": SELL,
    "skip": SKIP,
    "leave": SKIP,
    "pass": SKIP,
    "none": SKIP,
}
CITY_KEYS = {"wonder", "side", "stages", "cards", "coins", "tokens", "markers"}


def is_stage(asked: object) -> bool:
    """Whether a case speaks of a wonder stage where it could name a card: "stage", "wonder stage 3"."""
    if isinstance(asked, Mapping):
        words = [asked[key] for key in ("do", "how", "what", "kind", "on") if key in asked]
        return "stage" in asked or any(is_stage(word) for word in words)
    return isinstance(asked, str) and (asked == "wonder" or "stage" in asked.replace("_", " ").split())


def only(what: str, given: Words, *known: str) -> None:
    """Fail on a field that would otherwise be passed over."""
    unknown = set(given) - set(known)
    if unknown:
        pytest.fail(f"{what} has no field {sorted(unknown)[0]!r}; it has: {', '.join(sorted(known))}")


def city_words(seat: Words) -> dict[str, Any]:
    """A city of a case as `position` reads it."""
    only("a city", seat, "name", *CITY_KEYS)
    return {key: value for key, value in seat.items() if key in CITY_KEYS}


def filled(box: Box, age: int, hand: Sequence[str], size: int, avoid: Sequence[str] = ()) -> list[str]:
    """The hand with as many other cards of the Age as it takes."""
    found = [card_named(box, name).name for name in hand]
    spare = [box.cards[index].name for index in box.deck(age, 7)]
    for name in spare:
        if len(found) < size and name not in found and name not in avoid:
            found.append(name)
    return found


def table(
    edition: int,
    seats: Sequence[Words],
    *,
    age: int = 1,
    turn: int = 1,
    hands: Sequence[Sequence[str]] = (),
    discard: Sequence[str] = (),
    options: Words | None = None,
    fill: bool = True,
) -> SevenState:
    """A table of three seats or more in a turn; the first hands as given, all of them filled up."""
    box = box_of(edition)
    size = 8 - turn
    full = []
    for place in range(len(seats)):
        hand = list(hands[place]) if place < len(hands) else []
        full.append(filled(box, age, hand, size) if fill else hand)
    words = {"edition": edition, "cities": [city_words(seat) for seat in seats], "age": age, "turn": turn}
    state = position({**words, "hands": full, "discard": list(discard), "options": dict(options or {})})
    assert isinstance(state, SevenState)
    return state


def counted(edition: int, seats: Sequence[Words], options: Words | None = None) -> SevenState:
    """The end of a game with these cities."""
    words = {"edition": edition, "cities": [city_words(seat) for seat in seats], "options": dict(options or {})}
    state = position(words)
    assert isinstance(state, SevenState)
    return state


PLAIN: Words = {"wonder": "giza", "side": "A", "coins": 3}


def around(seat: Words, others: int = 2) -> list[Words]:
    """The seat and others that will be blanked."""
    return [seat, *[PLAIN] * others]


def blank(state: SevenState, place: int, produces: object = None) -> None:
    """Give a seat a board without anything, or only with what it is said to sell."""
    old = state.cities[place]
    city = City(state.box.boards[0])
    city.hand = old.hand
    city.coins = old.coins
    units = [0] * len(RESOURCES)
    if isinstance(produces, Mapping):
        for resource, number in produces.items():
            units[RESOURCES.index(resource)] += number
    elif isinstance(produces, list):
        for resource in produces:
            units[RESOURCES.index(resource)] += 1
    elif produces not in (None, "nothing of use", "nothing"):
        pytest.fail(f"nothing is known about neighbours that produce {produces!r}")
    city.own_raw = city.sale_raw = row(units, (), True)
    city.own_made = city.sale_made = row(units, (), False)
    state.cities[place] = city


def blank_neighbours(state: SevenState, produces: object = None) -> None:
    """Blank every city but the first; `produces` may tell left from right."""
    sides = produces if isinstance(produces, Mapping) and set(produces) <= {"left", "right"} else {}
    for place in range(1, len(state.cities)):
        name = "left" if place == 1 else "right" if place == len(state.cities) - 1 else ""
        blank(state, place, sides.get(name) if sides else produces)


def plenty(city: City) -> None:
    """Let a city make whatever it needs, so that only other rules can forbid something."""
    city.own_raw = row([7] * len(RESOURCES), (), True)
    city.own_made = row([7] * len(RESOURCES), (), False)


def legal_as(state: SevenState, seat: int, deed: int, card: Card | None, pays: Words | None = None) -> list[int]:
    """The legal choices of a seat that do this with this card (with any, if none is named) and pay so."""
    found = [c for c in state.legal(seat) if deed_of(c) == deed and (card is None or card_of(c) == card.index)]
    if pays is not None:
        only("pays", pays, "left", "right", "bank")
        wanted = (pays.get("left", 0), pays.get("right", 0))
        found = [c for c in found if (to_left(c), to_right(c)) == wanted]
    return found


FREELY = ("free", "free build", "free build ability", "olympia", "ability")
"""How an action may say that it uses the right to build for nothing once an Age."""


def choice_for(state: SevenState, seat: int, action: Words) -> int | None:
    """The legal choice that an action asks for, the cheapest one if it does not say what is paid; None if illegal."""
    known = ("seat", "do", "card", "pays", "buys", "takes_from_discard", "free", "by", "how", "chain", "note")
    only("an action", action, *known)
    do = action["do"]
    if do not in DEEDS:
        pytest.fail(f"nothing is known about doing {do!r}; known: {', '.join(DEEDS)}")
    card = card_named(state.box, action["card"]) if "card" in action else None
    deed = DEEDS[do]
    if deed == BUILD and (action.get("free") in (True, *FREELY) or {action.get("by"), action.get("how")} & set(FREELY)):
        deed = FREE
    found = legal_as(state, seat, deed, card, action.get("pays"))
    if not found and deed == FREE:  # what costs nothing anyway needs no right
        found = legal_as(state, seat, BUILD, card, {})
    return found[0] if found else None


def act(state: SevenState, actions: Sequence[Words], log: list[Event] | None = None) -> list[int]:
    """Every waiting seat acts, those without an action give up their last card; returns the seats whose is illegal."""
    choices = [NO_CHOICE] * state.seats
    illegal = []
    for seat in range(state.seats):
        if not state.waiting() >> seat & 1:
            continue
        mine = [action for place, action in enumerate(actions) if action.get("seat", place) == seat]
        choice = choice_for(state, seat, mine[0]) if mine else None
        if mine and choice is None:
            illegal.append(seat)
        if choice is None:
            choice = [c for c in state.legal(seat) if deed_of(c) in (SELL, SKIP)][-1]
        choices[seat] = choice
    state.play(choices, log)
    return illegal


def owing(state: SevenState, what: str) -> bool:
    """Whether a choice about a seventh card ("seventh") or the discard pile ("pick") is owed."""
    return bool(state.sevenths) if what == "seventh" else bool(state.picks) and not state.sevenths


def pick_choices(state: SevenState) -> list[str]:
    """What the seat that may pick is offered out of the discard pile."""
    seat = lowest(state.waiting())
    return [state.box.cards[card_of(c)].name for c in state.legal(seat) if deed_of(c) == PICK]


def pick(state: SevenState, name: str | None, log: list[Event] | None = None) -> bool:
    """Take a card out of the discard pile, or leave it; whether that was allowed."""
    seat = lowest(state.waiting())
    wanted = [c for c in state.legal(seat) if deed_of(c) == (SKIP if name is None else PICK)]
    if name is not None:
        wanted = [c for c in wanted if card_of(c) == card_named(state.box, name).index]
    choices = [NO_CHOICE] * state.seats
    choices[seat] = wanted[0] if wanted else SKIP
    state.play(choices, log)
    return bool(wanted)


def discarded(state: SevenState) -> list[str]:
    """The names of all cards in the discard pile, in the order of the Ages, turns and seats."""
    found = []
    for age in range(1, state.age + 1):
        for place in range(7):
            for city in state.cities:
                if given_up(city.use_at(age, place)):
                    found.append(state.box.cards[city.card_at(age, place)].name)
    return found


def built(state: SevenState, place: int) -> list[str]:
    """The names of the buildings of a city."""
    return [card.name for card in state.box.cards[1:] if state.cities[place].has(card)]


def new_table(edition: int, seats: int, seed: int = 0) -> SevenState:
    state = GAME.new(seats, seed, {"edition": str(edition)})
    assert isinstance(state, SevenState)
    return state
