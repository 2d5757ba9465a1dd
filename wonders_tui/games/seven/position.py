"""Reads a position in words, the way tests, puzzles and bug reports write it.

    edition    2010 or 2020 (2010)
    seats      the seats (as many as there are cities; 2 with three cities: the third is the Free city)
    cities     a list, clockwise, of {wonder, side, stages, coins, cards, tokens, markers, free_used}: side A or B (A),
               built stages (0), coins (3), names of buildings, conflict tokens by value, the cards under the wonder,
               and whether the right to build free once an Age was used in this one
    age, turn  1 to 3 and 1 to 6 (1 and 1)
    hands      one list of 8 - turn cards per seat, with two seats one more for the leader of the Free city; without
               them the game is over and counted
    discard    cards in the discard pile
    pile       the draw pile of the game for two, the top card first (dealt from what is left of the Age)
    pledges    with two seats, the choices of both players where only the Free city's is open, as texts
    options    as for a new game
    seed       deals the Ages to come (0)

Cards are named as on the table ("Lumber Yard") or by id. Who gave up the cards of the discard pile is not said: they
count as given up by those who have turns to spare.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from wonders_tui.games.game import BadPosition, Deal
from wonders_tui.games.seven.cards import SIDES, WONDERS, Board, Box, Card, box_of
from wonders_tui.games.seven.city import BUILT, BURIED, GIVEN_UP, City, card_in, with_card
from wonders_tui.games.seven.deal import OPTIONS, START_COINS, deal_ages, house_rules
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import parse

T = TypeVar("T")

_VICTORY_AGES: Final = {1: 1, 3: 2, 5: 3}


class _Words:
    """A table of a position in words; `done` refuses keys that nobody asked for."""

    def __init__(self, what: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{what} must be a table of names and values, not {value!r:.60}")
        self._what = what
        self._values = dict(value)
        self._asked: list[str] = []

    def get(self, key: str, kind: type[T], default: T) -> T:
        self._asked.append(key)
        value = self._values.pop(key, default)
        if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
            raise BadPosition(f"{self._what}, {key}: {value!r:.60} is not of the right kind")
        return value

    def number(self, key: str, default: int, least: int, most: int) -> int:
        value = self.get(key, int, default)
        if not least <= value <= most:
            raise BadPosition(f"{self._what}, {key}: {value} is not from {least} to {most}")
        return value

    def has(self, key: str) -> bool:
        return key in self._values

    def done(self) -> None:
        if self._values:
            unknown = next(iter(self._values))
            raise BadPosition(f"{self._what}: unknown key {unknown!r}; known: {', '.join(self._asked)}")


def position(words: Mapping[str, object]) -> SevenState:
    """The position that these words describe. Raises BadPosition."""
    table = _Words("position", words)
    box = box_of(_edition(table))
    over = not table.has("hands")
    age = table.number("age", 3 if over else 1, 1, 3)
    turn = table.number("turn", 6 if over else 1, 1, 6)
    gone = 7 * (age - 1) + (7 if over else turn - 1)
    lines = table.get("cities", list, [])
    seats = table.number("seats", len(lines), 2, 7)
    if len(lines) != max(seats, 3) or (seats == 2 and box.edition == 2020):
        raise BadPosition(f"position: {len(lines)} cities do not go with {seats} seats of edition {box.edition}")
    options = _options(table)
    deal = Deal(table.number("seed", 0, 0, 2**63))
    cities = [_city(box, f"city {place}", line, gone) for place, line in enumerate(lines)]
    state = SevenState(box, seats, cities, deal_ages(box, len(cities), deal)[7 * len(cities) * age :])
    state.house = house_rules(options)
    state.age = age
    state.turn = turn
    state.over = over
    if over:
        state.ahead = b""
    if not over:
        _lay_hands(state, [cards_named(box, hand) for hand in _lists(table, "hands", seats)])
        _lay_pile(state, cards_named(box, table.get("pile", list, [])), deal)
    for card in cards_named(box, table.get("discard", list, [])):
        _give_up(state, card)
    pledges = table.get("pledges", list, [])
    table.done()
    _pledge(state, pledges)
    return state


def _edition(table: _Words) -> int:
    edition = table.get("edition", int, 2010)
    if edition not in (2010, 2020):
        raise BadPosition(f"position, edition: {edition} is neither 2010 nor 2020")
    return edition


def _options(table: _Words) -> dict[str, str]:
    given = table.get("options", dict, {})
    known = {option.name: option for option in OPTIONS}
    for name, value in given.items():
        if name not in known or value not in known[name].values:
            raise BadPosition(f"position, options: there is no option {name!r} with the value {value!r}")
    return {name: given.get(name, option.default) for name, option in known.items()}


def _lists(table: _Words, key: str, n: int) -> list[list[object]]:
    found = table.get(key, list, [])
    if len(found) != n or not all(isinstance(line, list) for line in found):
        raise BadPosition(f"position, {key}: needs one list for each of {n} seats")
    return found


def card_named(box: Box, name: object) -> Card:
    """The card with this name or id. Raises BadPosition."""
    for card in box.cards[1:]:
        if name in (card.name, card.id):
            return card
    raise BadPosition(f"edition {box.edition} has no card {name!r:.60}")


def cards_named(box: Box, names: Iterable[object]) -> list[Card]:
    return [card_named(box, name) for name in names]


def board_named(box: Box, wonder: str, side: str) -> Board:
    """The board of a wonder; its side is a or b, in the second edition also day or night. Raises BadPosition."""
    side = {"day": "a", "night": "b"}.get(side.lower(), side.lower())
    if wonder.lower() not in WONDERS or side not in SIDES:
        raise BadPosition(f"there is no wonder {wonder!r} with a side {side!r}; there are: {', '.join(WONDERS)}")
    return box.boards[1 + 2 * WONDERS.index(wonder.lower()) + SIDES.index(side)]


def _city(box: Box, what: str, value: object, gone: int) -> City:
    words = _Words(what, value)
    city = City(board_named(box, words.get("wonder", str, ""), words.get("side", str, "A")))
    stages = words.number("stages", 0, 0, city.board.size)
    cards = cards_named(box, words.get("cards", list, []))
    for card in cards:
        if city.has(card):
            raise BadPosition(f"{what}, cards: {card.name} stands there already")
        city.place(card)
        city.use(card)
        _note(city, card, BUILT, gone)
    for _ in range(stages):
        city.raise_stage()
    markers = cards_named(box, words.get("markers", list, []))
    if len(markers) > stages:
        raise BadPosition(f"{what}, markers: {len(markers)} cards cannot lie under {stages} stages")
    for card in markers:
        _note(city, card, BURIED, gone)
    city.coins = words.number("coins", START_COINS, 0, 1000)
    for token in words.get("tokens", list, []):
        if token == -1:
            city.defeats += 1
        elif token in _VICTORY_AGES:
            city.won += 1 << 8 * (_VICTORY_AGES[token] - 1)
        else:
            raise BadPosition(f"{what}, tokens: {token!r} is none of 1, 3, 5 and -1")
    city.free_used = int(words.get("free_used", bool, False))
    words.done()
    return city


def _ages(card: Card) -> list[int]:
    """The Ages whose decks hold the card."""
    return [age for age in (1, 2, 3) if card.seats[age - 1]] or [3]


def _note(city: City, card: Card, use: int, gone: int) -> bool:
    """Write a card into the first turn of its Ages, of those gone by, that is still empty; whether there was one."""
    for age in _ages(card):
        for place in range(7):
            if 7 * (age - 1) + place < gone and city.use_at(age, place) == 0:
                city.note(age, place, card.index, use)
                return True
    return False


def _give_up(state: SevenState, card: Card) -> None:
    gone = 7 * (state.age - 1) + (7 if state.over else state.turn - 1)
    if not any(_note(city, card, GIVEN_UP, gone) for city in state.cities):
        raise BadPosition(f"position, discard: nobody can have given up {card.name} so far")


def _lay_hands(state: SevenState, hands: list[list[Card]]) -> None:
    for seat, hand in enumerate(hands):
        size = 8 - state.turn + int(state.seats == 2 and seat == state.controller())
        if len(hand) != size:
            raise BadPosition(f"position, hands: seat {seat} must hold {size} cards in turn {state.turn}")
        for card in hand:
            state.cities[seat].hand = with_card(state.cities[seat].hand, card.index)


def _lay_pile(state: SevenState, cards: list[Card], deal: Deal) -> None:
    if state.seats != 2:
        if cards:
            raise BadPosition("position, pile: only the game for two has a draw pile")
        return
    size = 7 - state.turn
    if not cards:
        left = list(state.box.deck(state.age, 3)) + (state.box.guilds if state.age == 3 else [])
        for index in _visible(state):
            if index in left:
                left.remove(index)
        cards = [state.box.cards[index] for index in deal.shuffled(left)[:size]]
    if len(cards) != size:
        raise BadPosition(f"position, pile: {size} cards lie there in turn {state.turn}")
    for card in reversed(cards):
        state.pile = state.pile << 7 | card.index


def _visible(state: SevenState) -> list[int]:
    """The cards of the present Age that lie with the cities or in hands."""
    rows = [row for city in state.cities for row in (city.hand, city.cards_of(state.age))]
    return [card_in(row, place) for row in rows for place in range(8)]


def _pledge(state: SevenState, pledges: list[object]) -> None:
    if not pledges:
        return
    if state.seats != 2 or len(pledges) != 2:
        raise BadPosition("position, pledges: two players pledge, in the game for two")
    choices = []
    for seat, text in enumerate(pledges):
        choice = parse(state, seat, str(text))
        if choice is None:
            raise BadPosition(f"position, pledges: seat {seat} cannot {text!r}")
        choices.append(choice)
    state.cities[0].pledge, state.cities[1].pledge = choices
