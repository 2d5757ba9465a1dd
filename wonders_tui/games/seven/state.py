"""The position of a game of 7 Wonders: everything that lies on the table, and who must choose now."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wonders_tui.games.bits import BIT, lowest
from wonders_tui.games.seven import appeal, choices, hidden, scoring, traits, turn
from wonders_tui.games.seven.cards import Box
from wonders_tui.games.seven.choices import card_of
from wonders_tui.games.seven.city import City, without_card
from wonders_tui.games.state import Event, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class SevenState(State):
    """One position, full or as a view.

    `age` is 0 while boards are chosen; `turn` is then the seat to choose, else 1 to 6. `sevenths` and `picks` are masks
    of the cities whose owners still owe a choice about a seventh card and about the discard pile. `ahead` are the cards
    of the Ages to come, seven for every city, as they will be dealt; `pile` is the draw pile of the game for two, the
    top card lowest, and `drawn` the card its holder drew this turn. `viewer` says whose view it is.
    """

    __slots__ = (
        "age",
        "ahead",
        "box",
        "cities",
        "drawn",
        "house",
        "over",
        "picks",
        "pile",
        "sevenths",
        "turn",
        "viewer",
    )
    box: Box
    cities: list[City]
    house: i64
    age: i64
    turn: i64
    sevenths: i64
    picks: i64
    over: bool
    ahead: bytes
    pile: i64
    drawn: i64
    viewer: i64

    def __init__(self, box: Box, seats: i64, cities: list[City], ahead: bytes) -> None:
        self.box = box
        self.seats = seats
        self.cities = cities
        self.house = 0
        self.age = 0
        self.turn = 0
        self.sevenths = 0
        self.picks = 0
        self.over = False
        self.ahead = ahead
        self.pile = 0
        self.drawn = 0
        self.viewer = hidden.ALL_SEEING

    def copy(self) -> SevenState:
        twin = SevenState(self.box, self.seats, [city.copy() for city in self.cities], self.ahead)
        twin.house = self.house
        twin.age = self.age
        twin.turn = self.turn
        twin.sevenths = self.sevenths
        twin.picks = self.picks
        twin.over = self.over
        twin.pile = self.pile
        twin.drawn = self.drawn
        twin.viewer = self.viewer
        return twin

    # Who sits where

    def left(self, place: i64) -> i64:
        """The left neighbour of a city."""
        return place + 1 if place + 1 < len(self.cities) else 0

    def right(self, place: i64) -> i64:
        """The right neighbour of a city."""
        return place - 1 if place > 0 else len(self.cities) - 1

    def controller(self) -> i64:
        """The seat that leads the Free city this turn."""
        return hidden.controller(self.age, self.turn)

    def owner(self, place: i64) -> i64:
        """The seat that decides for a city now."""
        return place if place < self.seats else self.controller()

    def city_at_stake(self, seat: i64) -> i64:
        """The city that a waiting seat chooses for: its own, or the Free city."""
        if self.picks and not self.sevenths:
            return lowest(self.picks)
        return turn.FREE_CITY if self.pledged() and not self.sevenths else seat

    def pledged(self) -> bool:
        """Whether both players of the game for two have chosen and only the Free city's card is open."""
        return self.cities[0].pledge != 0

    def waiting(self) -> i64:
        if self.over:
            return 0
        if self.age == 0:
            return BIT[self.turn]
        if self.sevenths:
            return self.sevenths & -self.sevenths
        if self.picks:
            return BIT[self.owner(lowest(self.picks))]
        if self.pledged():
            return BIT[self.controller()]
        return BIT[self.seats] - 1

    def hand_at_stake(self, seat: i64) -> i64:
        """The cards that a waiting seat chooses from."""
        city = self.cities[seat]
        return without_card(city.hand, card_of(city.pledge)) if city.pledge else city.hand

    def legal(self, seat: i64) -> list[int]:
        return choices.legal(self, seat)

    def sample(self, seat: i64, rng: Rng) -> i64:
        return choices.sample(self, seat, rng)

    def appeal(self, seat: i64, choice: i64) -> i64:
        return appeal.appeal(self, seat, choice)

    def traits(self, seat: i64, choice: i64) -> list[int]:
        return traits.traits(self, seat, choice)

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        turn.play(self, choices, log)

    def view(self, seat: i64) -> SevenState:
        return hidden.view(self, seat)

    def imagine(self, rng: Rng) -> SevenState:
        return hidden.imagine(self, rng)

    def standing(self) -> list[int]:
        return scoring.standing(self)

    def text(self, seat: i64, choice: i64) -> str:
        return choices.text(self, seat, choice)

    def pack(self) -> list[object]:
        edition: int = self.box.edition
        numbers: list[int] = [
            self.seats,
            edition,
            self.house,
            self.age,
            self.turn,
            self.sevenths,
            self.picks,
            int(self.over),
            self.pile,
            self.drawn,
            self.viewer,
        ]
        return [numbers, self.ahead, [city.pack() for city in self.cities]]
