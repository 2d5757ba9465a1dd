"""A deck: cards (or progress tokens) in their order, what of it is gone, and who knows what lies on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wonders_tui.games.architects.cards import EMPTY, HIDDEN
from wonders_tui.games.game import BadPosition
from wonders_tui.games.state import EVERYONE, Rng

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Deck:
    """Cards from the first to the last, those that were drawn included: they lie open on the table.

    `order` is never changed in place, so copies share it. `contents` says how many of each kind there were at the
    start, which is public, so that what is left can be worked out although its order is hidden.
    """

    __slots__ = ("contents", "drawn", "known", "order", "rest")
    order: bytes
    contents: bytes
    rest: bytes  # the cards on hidden places, sorted; empty where nothing is hidden
    drawn: i64
    known: i64  # mask of the seats that know the top card; EVERYONE where it lies face up

    def __init__(self, order: bytes, contents: bytes, drawn: i64, known: i64) -> None:
        self.order = order
        self.contents = contents
        self.drawn = drawn
        self.known = known
        self.rest = b""

    def copy(self) -> Deck:
        twin = Deck(self.order, self.contents, self.drawn, self.known)
        twin.rest = self.rest
        return twin

    def left(self) -> i64:
        """How many cards are left."""
        return len(self.order) - self.drawn

    def top(self) -> i64:
        """The kind on top: HIDDEN to a reader who may not know it, EMPTY if there is none."""
        if self.drawn < len(self.order):
            return self.order[self.drawn]
        return EMPTY

    def shown(self, seat: i64) -> i64:
        """The kind on top if `seat` knows it, else HIDDEN; EMPTY if there is none."""
        top = self.top()
        return top if top == EMPTY or self.knows(seat) else HIDDEN

    def knows(self, seat: i64) -> bool:
        return self.known == EVERYONE or (seat >= 0 and self.known >> seat & 1 == 1)

    def draw(self) -> i64:
        """Take the top card; what lies under it is known to nobody unless the deck is face up."""
        kind: i64 = self.order[self.drawn]
        self.drawn += 1
        if self.known != EVERYONE:
            self.known = 0
        return kind

    def remaining(self) -> list[int]:
        """How many of each kind are left: public."""
        counts = list(self.contents)
        for i in range(self.drawn):
            counts[self.order[i]] -= 1
        return counts

    def pull(self, place: i64, rng: Rng) -> None:
        """Draw the card at `place` below the top (0 is the top itself) and shuffle the others."""
        rest = list(self.order[self.drawn :])
        kind = rest.pop(place)
        rng.shuffle(rest)
        self.order = self.order[: self.drawn] + bytes([kind]) + bytes(rest)
        self.drawn += 1

    def masked(self, seat: i64, seen: i64) -> Deck:
        """The deck as `seat` knows it, `seen` cards from the top included (one if it knows the top anyway)."""
        if seen == 0 and self.knows(seat):
            seen = 1
        shown = self.order[: self.drawn + min(seen, self.left())]
        return masked(shown, len(self.order), self.contents, self.drawn, self.known)

    def imagined(self, rng: Rng) -> Deck:
        """A deck that this one could be the masked picture of: the hidden places dealt from what must lie there."""
        if not self.rest:
            return self.copy()
        pool = list(self.rest)
        rng.shuffle(pool)
        order = self.order[: len(self.order) - len(self.rest)] + bytes(pool)
        return Deck(order, self.contents, self.drawn, self.known)

    def pack(self) -> list[object]:
        return [self.order, self.contents, int(self.drawn), int(self.known)]


def masked(shown: bytes, size: i64, contents: bytes, drawn: i64, known: i64) -> Deck:
    """A deck of `size` cards of which only the first ones are shown."""
    counts = list(contents)
    for kind in shown:
        counts[kind] -= 1
    rest: list[int] = []
    for kind in range(len(counts)):
        rest += [kind] * counts[kind]
    deck = Deck(shown + bytes([HIDDEN]) * (size - len(shown)), contents, drawn, known)
    deck.rest = bytes(rest)
    return deck


def unpack_deck(values: object, kinds: int) -> Deck:
    """The deck that was packed, with cards of `kinds` kinds. Raises BadPosition."""
    if not isinstance(values, (list, tuple)) or len(values) != 4:
        raise BadPosition("a deck has 4 values: order, contents, drawn, known")
    order, contents, drawn, known = values
    if not isinstance(order, bytes) or not isinstance(contents, bytes) or len(contents) != kinds:
        raise BadPosition(f"a deck's order and contents are bytes, the contents one for each of {kinds} kinds")
    if not isinstance(drawn, int) or not isinstance(known, int):
        raise BadPosition("a deck's drawn and known are numbers")
    shown = order.rstrip(bytes([HIDDEN]))
    if any(kind >= kinds for kind in shown) or any(shown.count(kind) > contents[kind] for kind in range(kinds)):
        raise BadPosition("a deck's order does not fit its contents")
    if sum(contents) != len(order) or not 0 <= drawn <= len(shown) or not -1 <= known < 128:
        raise BadPosition("a deck's size, or what is drawn or known of it, does not fit its order")
    return masked(shown, len(order), contents, drawn, known)
