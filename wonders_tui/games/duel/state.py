"""The position of a game of Duel: everything that lies on the table, and what somebody must decide now."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wonders_tui.games.duel import appeal, choices, hidden, scoring, traits, turn
from wonders_tui.games.duel.cards import CARDS, TOKENS, WONDERS, Card, Token, Wonder
from wonders_tui.games.duel.choices import DRAFTING, OVER
from wonders_tui.games.duel.city import City
from wonders_tui.games.state import Event, Rng, State

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class DuelState(State):
    """Seat 0 is the first player.

    `seat` must decide `decision` (see `choices`). In Age 0 wonders are drafted. `layout` holds the card of each slot,
    taken ones included; `remaining`, `free` (nothing covers it) and `shown` (face up) are masks of slots. `decks` are
    the layouts of the Ages to come. The pawn stands `pawn` spaces from the middle towards the capital of seat 1.

    `board` are the tokens on the board, `drawn` those that The Great Library draws or has drawn (0 once it is used).
    `offer` and `offer_next` are the wonders of the two rounds of the draft. `replay`: the seat has another turn.
    `doomed` is the colour to be destroyed while that is to be decided. `open_library`: both see what is drawn.
    """

    __slots__ = (
        "age",
        "board",
        "decision",
        "decks",
        "discarded_early",
        "discarded_late",
        "doomed",
        "drawn",
        "first",
        "free",
        "layout",
        "offer",
        "offer_next",
        "open_library",
        "pawn",
        "remaining",
        "replay",
        "seat",
        "second",
        "shown",
    )
    seat: i64
    decision: i64
    age: i64
    layout: bytes
    remaining: i64
    free: i64
    shown: i64
    decks: bytes
    pawn: i64
    board: i64
    drawn: i64
    discarded_early: i64
    discarded_late: i64
    offer: i64
    offer_next: i64
    replay: bool
    doomed: i64
    open_library: bool
    first: City
    second: City

    def __init__(self, first: City, second: City) -> None:
        self.seats = 2
        self.seat = 0
        self.decision = DRAFTING
        self.age = 0
        self.layout = b""
        self.remaining = 0
        self.free = 0
        self.shown = 0
        self.decks = b""
        self.pawn = 0
        self.board = 0
        self.drawn = 0
        self.discarded_early = 0
        self.discarded_late = 0
        self.offer = 0
        self.offer_next = 0
        self.replay = False
        self.doomed = 0
        self.open_library = False
        self.first = first
        self.second = second

    def copy(self) -> DuelState:
        twin = DuelState(self.first.copy(), self.second.copy())
        twin.seat = self.seat
        twin.decision = self.decision
        twin.age = self.age
        twin.layout = self.layout
        twin.remaining = self.remaining
        twin.free = self.free
        twin.shown = self.shown
        twin.decks = self.decks
        twin.pawn = self.pawn
        twin.board = self.board
        twin.drawn = self.drawn
        twin.discarded_early = self.discarded_early
        twin.discarded_late = self.discarded_late
        twin.offer = self.offer
        twin.offer_next = self.offer_next
        twin.replay = self.replay
        twin.doomed = self.doomed
        twin.open_library = self.open_library
        return twin

    def city(self, seat: i64) -> City:
        return self.first if seat == 0 else self.second

    def waiting(self) -> i64:
        if self.decision == OVER:
            return 0
        return 1 + self.seat

    def legal(self, seat: i64) -> list[int]:
        if seat != self.seat:
            return []
        return choices.legal(self)

    def sample(self, seat: i64, rng: Rng) -> i64:
        return choices.sample(self, rng)

    def appeal(self, seat: i64, choice: i64) -> i64:
        return appeal.appeal(self, choice)

    def traits(self, seat: i64, choice: i64) -> list[int]:
        return traits.traits(self, choice)

    def play(self, choices: list[int], log: list[Event] | None = None) -> None:
        turn.play(self, choices[self.seat], log)

    def view(self, seat: i64) -> DuelState:
        return hidden.view(self, seat)

    def imagine(self, rng: Rng) -> DuelState:
        return hidden.imagine(self, rng)

    def standing(self) -> list[int]:
        return scoring.standing(self)

    def text(self, seat: i64, choice: i64) -> str:
        return choices.text(choice)

    def pack(self) -> list[object]:
        """The facts; what follows from them (`free`, the rest of a city) is worked out again by `notation.unpack`."""
        return [
            self.seat,
            self.decision,
            self.age,
            self.layout,
            self.remaining,
            self.shown,
            self.decks,
            self.pawn,
            self.board,
            self.drawn,
            self.discarded_early,
            self.discarded_late,
            self.offer,
            self.offer_next,
            int(self.replay),
            self.doomed,
            int(self.open_library),
            self.first.pack(),
            self.second.pack(),
        ]

    # What screens and tests ask; the rules use the fields.

    def card_at(self, slot: int) -> Card | None:
        """The card of a slot, taken or not, if it is known."""
        card = self.layout[slot] if self.layout else hidden.HIDDEN
        return CARDS[card] if card < hidden.HIDDEN_GUILD else None

    def discard_pile(self) -> list[Card]:
        """The cards of the discard pile in the order of the data."""
        return [card for card in CARDS if card.early & self.discarded_early | card.late & self.discarded_late]

    def tokens_on_board(self) -> list[Token]:
        return [token for token in TOKENS if self.board & token.bit]

    def tokens_drawn(self) -> list[Token]:
        """What The Great Library draws, if it is known."""
        return [token for token in TOKENS if self.drawn > 0 and self.drawn & token.bit]

    def wonders_on_offer(self) -> list[Wonder]:
        """What can be drafted in this round."""
        return [wonder for wonder in WONDERS if self.offer & wonder.bit]
