"""A small card game for the tests of the table: hidden hands, a hidden deck, steps for all and steps for one.

Everybody bids a card at once; the highest takes a point and then says alone whether to keep it or give it away. Cards
are drawn from a deck nobody sees. Every card has a name of its own, so that a leak can be found in the bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from wonders_tui.games.game import BadPosition, Deal, Game, Option, Outcome, ranks_of
from wonders_tui.games.state import Event, Rng, State

UNKNOWN = -1
KEEP, GIVE = 900, 901


def card_name(card: int) -> str:
    return f"card-{card:03}"


@final
class BidsState(State):
    __slots__ = ("deck", "hands", "points", "rounds", "winner")

    def __init__(self, hands: list[list[int]], deck: list[int], points: list[int], winner: int, rounds: int) -> None:
        self.seats = len(hands)
        self.hands, self.deck, self.points, self.winner, self.rounds = hands, deck, points, winner, rounds

    def waiting(self) -> int:
        if self.rounds == 0:
            return 0
        return 1 << self.winner if self.winner >= 0 else (1 << self.seats) - 1

    def legal(self, seat: int) -> list[int]:
        if not self.waiting() >> seat & 1:
            return []
        return [KEEP, GIVE] if self.winner >= 0 else sorted(self.hands[seat])

    def sample(self, seat: int, rng: Rng) -> int:
        legal = self.legal(seat)
        return legal[rng.below(len(legal))]

    def appeal(self, seat: int, choice: int) -> int:
        return choice

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        log = [] if log is None else log
        if self.winner >= 0:
            lucky = self.winner if choices[self.winner] == KEEP else (self.winner + 1) % self.seats
            self.points[lucky] += 1
            log.append(Event("point", lucky, amount=1))
            self.winner = -1
            self.rounds -= 1
            return
        self.winner = max(range(self.seats), key=lambda seat: choices[seat])
        for seat in range(self.seats):
            self.hands[seat].remove(choices[seat])
            log.append(Event("bid", seat, card_name(choices[seat])))
            drawn = self.deck.pop()
            self.hands[seat].append(drawn)
            log.append(Event("draw", seat, card_name(drawn), known_to=1 << seat))

    def copy(self) -> BidsState:
        return BidsState([list(h) for h in self.hands], list(self.deck), list(self.points), self.winner, self.rounds)

    def view(self, seat: int) -> BidsState:
        view = self.copy()
        if self.waiting():
            view.deck = [UNKNOWN] * len(self.deck)
            view.hands = [h if s == seat else [UNKNOWN] * len(h) for s, h in enumerate(view.hands)]
        return view

    def standing(self) -> list[int]:
        return list(self.points)

    def text(self, seat: int, choice: int) -> str:
        return {KEEP: "keep", GIVE: "give"}.get(choice) or f"bid {card_name(choice)}"

    def pack(self) -> list[object]:
        # Cards travel by name here, which is what the sniffing tests look for.
        def names(cards: list[int]) -> list[str]:
            return ["" if card == UNKNOWN else card_name(card) for card in cards]

        return [[names(hand) for hand in self.hands], names(self.deck), self.points, self.winner, self.rounds]


def _begin(seats: int, seed: int, options: Mapping[str, str]) -> State:
    deck = Deal(seed).shuffled(range(100))
    rounds = int(options["rounds"])
    return BidsState([[deck.pop() for _ in range(3)] for _ in range(seats)], deck, [0] * seats, -1, rounds)


def _unpack(plain: list[object]) -> State:
    match plain:
        case [list(hands), list(deck), list(points), int(winner), int(rounds)]:

            def cards(names: list[str]) -> list[int]:
                return [int(name[5:]) if name else UNKNOWN for name in names]

            return BidsState([cards(hand) for hand in hands], cards(deck), list(points), winner, rounds)
    raise BadPosition("no position of bids")


def _position(plain: Mapping[str, object]) -> State:
    raise BadPosition("bids has no positions in words")


def _outcome(state: State) -> Outcome | None:
    if state.waiting():
        return None
    points = state.standing()
    return Outcome("points", ranks_of(points), tuple({"points": own} for own in points))


BIDS = Game(
    id="bids",
    title="Bids",
    seats=(2, 3, 4, 7),
    simultaneous=True,
    options=(Option("rounds", ("5", "12"), "5", "How many cards everybody bids."),),
    begin=_begin,
    unpack=_unpack,
    position=_position,
    outcome=_outcome,
)
