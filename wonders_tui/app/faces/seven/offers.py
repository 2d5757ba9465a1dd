"""What can be pointed at on the table, and what can be done with it; what is legal the view says.

The table is drawn around one city, the centre: the own one, or the Free city while its card is chosen. Every price and
every arrow is meant from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Span
from wonders_tui.app.faces.face import LETTERS, Sight, Thing, Use
from wonders_tui.app.faces.seven import paying, words
from wonders_tui.app.symbols import COIN
from wonders_tui.games.seven.bill import Bill
from wonders_tui.games.seven.cards import UNKNOWN, Board, Card
from wonders_tui.games.seven.choices import (
    BOARD,
    BUILD,
    FREE,
    PICK,
    SELL,
    SKIP,
    STAGE,
    card_of,
    choice_of,
    deed_of,
    to_left,
    to_right,
)
from wonders_tui.games.seven.city import card_in, size_of
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.turn import SALE

LEAVE = "leave"
"""The thing that stands for taking nothing."""


def centre(sight: Sight, state: SevenState) -> int:
    """The city in the middle of the table."""
    return state.city_at_stake(sight.seat) if sight.choosing and state.age else sight.near


def shows_points(sight: Sight, state: SevenState, place: int) -> bool:
    """Whether the table has settled to show this seat the points so far of a city; once the game is over all are."""
    how = sight.options.get("live_points", "own")
    return state.over or how == "all" or (how == "own" and place == sight.seat)


def picking(sight: Sight, state: SevenState) -> bool:
    """Whether this seat looks through the discard pile now."""
    return sight.choosing and bool(state.picks) and not state.sevenths


def hand(sight: Sight, state: SevenState) -> list[Card | None]:
    """The cards of the hand, None for each that is not known."""
    cards = state.hand_at_stake(sight.seat) if sight.choosing and state.age else state.cities[sight.near].hand
    found = [card_in(cards, place) for place in range(size_of(cards))]
    return [None if index == UNKNOWN else state.box.cards[index] for index in found]


def boards(state: SevenState) -> list[Board]:
    """The boards that can still be chosen."""
    return [state.box.boards[card_of(choice)] for choice in state.legal(state.turn)] if state.age == 0 else []


def pile(sight: Sight, state: SevenState) -> list[Card]:
    """The cards that can be picked out of the discard pile now."""
    if not picking(sight, state):
        return []
    return [state.box.cards[card_of(choice)] for choice in state.legal(sight.seat) if deed_of(choice) == PICK]


def split_for(payment: tuple[int, int]) -> int:
    """The payment as a choice writes it."""
    return payment[0] + 16 * payment[1]


def card_thing(card: Card) -> str:
    return f"card:{card.id}"


def card_of_thing(state: SevenState, thing: str) -> Card | None:
    return state.box.card_by_id.get(thing.removeprefix("card:")) if thing.startswith("card:") else None


def stage_of_thing(thing: str) -> tuple[int, int] | None:
    """The place of the city and of its stage."""
    kind, *numbers = thing.split(":")
    return (int(numbers[0]), int(numbers[1])) if kind == "stage" else None


def offered(sight: Sight, state: SevenState) -> list[Thing]:
    """What the present decision is about, in the order in which it is drawn; each with its key where one is left."""
    found: dict[str, str] = {}
    if state.age == 0:
        found = {f"board:{board.id}": words.board_name(board) for board in boards(state)}
    else:
        cards = pile(sight, state) if picking(sight, state) else [card for card in hand(sight, state) if card]
        found = {card_thing(card): card.name for card in cards}
        if sight.choosing and choice_of(SKIP, 0, 0) in state.legal(sight.seat):
            found[LEAVE] = "Take nothing"
    keys = LETTERS if sight.choosing else ""
    things = [Thing(thing, name, keys[i : i + 1]) for i, (thing, name) in enumerate(found.items())]
    if len(things) > len(LETTERS) and things[-1].id == LEAVE and sight.choosing:
        # The last letter belongs to the way out, wherever the pile ends.
        last = len(LETTERS) - 1
        things[last] = things[last]._replace(letter="")
        things[-1] = things[-1]._replace(letter=LETTERS[last])
    return things


def things(sight: Sight, state: SevenState) -> list[Thing]:
    """Everything on the table, what is on offer first."""
    found = offered(sight, state)
    if state.age == 0:
        return found
    middle = centre(sight, state)
    size = state.cities[middle].board.size
    found += [Thing(f"stage:{middle}:{n}", f"Stage {n + 1} of {_board(state, middle)}") for n in range(size)]
    number = len(state.cities)
    around = [(middle + step) % number for step in (0, 1, number - 1, *range(2, number - 1))]
    for place in dict.fromkeys(around):
        name = words.owned(sight, place)
        found.append(Thing(f"city:{place}", name[0].upper() + name[1:]))
    return found


def _board(state: SevenState, place: int) -> str:
    return words.board_name(state.cities[place].board)


def uses(sight: Sight, state: SevenState, thing: str) -> Sequence[Use]:
    """What the seat that looks can do with a thing now."""
    if not sight.choosing:
        return ()
    legal = state.legal(sight.seat)
    if thing.startswith("board:"):
        board = next((board for board in boards(state) if board.id == thing.removeprefix("board:")), None)
        choice = choice_of(BOARD, board.index, 0) if board is not None else -1
        if board is None or choice not in legal:
            return ()
        return [Use([("Take ", "text"), (words.board_name(board), "wonder")], choice, ready=True)]
    if thing == LEAVE:
        skip = choice_of(SKIP, 0, 0)
        label = "Take nothing" if picking(sight, state) else "Lay your last card down"
        return [Use([(label, "text")], skip)] if skip in legal else ()
    card = card_of_thing(state, thing)
    if card is not None:
        return _card_uses(sight, state, card, legal)
    stage = stage_of_thing(thing)
    if stage is not None and stage[0] == centre(sight, state):
        return _stage_uses(sight, state, stage[1], legal)
    return ()


def _card_uses(sight: Sight, state: SevenState, card: Card, legal: list[int]) -> list[Use]:
    pick = choice_of(PICK, card.index, 0)
    if pick in legal:
        return [Use([("Build it for nothing", "text")], pick, ready=True)]
    if picking(sight, state) or card not in hand(sight, state):
        return []
    place = centre(sight, state)
    bill = paying.bill_of(state, place, card)
    found = _ways(sight, state, BUILD, card, [("Build", "text")], bill, legal)
    once = choice_of(FREE, card.index, 0)
    if once in legal:
        found.append(Use([("Build free, ", "good"), ("once an Age", "text")], once))
    city = state.cities[place]
    stage = city.next_stage()
    if stage is not None:
        bill = paying.bill_of(state, place, stage)
        label: list[Span] = [(f"Stage {city.stages + 1}", "wonder")]
        found += [use._replace(ready=False) for use in _ways(sight, state, STAGE, card, label, bill, legal)]
    sell = choice_of(SELL, card.index, 0)
    if sell in legal:
        found.append(Use([("Give it up for ", "text"), (f"+{SALE}{COIN.glyph}", "coin")], sell))
    else:
        found.append(Use([("Give it up", "text")], None, [("the Free city can build something", "bad")]))
    return found


def _ways(
    sight: Sight, state: SevenState, deed: int, card: Card, label: list[Span], bill: Bill, legal: list[int]
) -> list[Use]:
    """One use for every way to pay, the cheapest ready; or why there is none."""
    place = centre(sight, state)
    found = [
        Use([*label, (" " if paying.to_bank(bill) else ", ", "text"), *paying.how(sight, state, place, bill, payment)],
            choice_of(deed, card.index, split_for(payment)), ready=i == 0)
        for i, payment in enumerate(bill.payments)
    ]  # fmt: skip
    assert all(use.choice in legal for use in found)
    if not found:
        found.append(Use(label, None, [(bill.why_not, "bad")]))
    return found


def _stage_uses(sight: Sight, state: SevenState, n: int, legal: list[int]) -> list[Use]:
    """A stage is built over a card: each card of the hand is a use, paid for as cheaply as possible."""
    place = centre(sight, state)
    city = state.cities[place]
    if n != city.stages:
        return []
    bill = paying.bill_of(state, place, city.board.stages[n])
    if not bill.payments:
        note = [(bill.why_not, "bad")]
        return [Use([("Build it", "text")], None, note)]
    found = []
    for card in dict.fromkeys(card for card in hand(sight, state) if card is not None):
        choice = choice_of(STAGE, card.index, split_for(bill.payments[0]))
        if choice in legal:
            found.append(Use([("Build it over ", "text"), words.named(card)], choice))
    return found


def phrase(sight: Sight, state: SevenState, choice: int) -> list[Span]:
    """A choice in words."""
    deed = deed_of(choice)
    if deed == SKIP:
        return [("Take nothing" if state.picks and not state.sevenths else "Lay your last card down", "text")]
    if deed == BOARD:
        board = state.box.boards[card_of(choice)]
        return [("Take ", "text"), (words.board_name(board), "wonder")]
    card = state.box.cards[card_of(choice)]
    if deed == PICK:
        return [("Build ", "text"), words.named(card), (" out of the discard pile", "text")]
    if deed == SELL:
        return [("Give up ", "text"), words.named(card), (" for ", "text"), (f"+{SALE}{COIN.glyph}", "coin")]
    if deed == FREE:
        return [("Build ", "text"), words.named(card), (" free, once this Age", "good")]
    place = centre(sight, state)
    if deed == STAGE:
        stage = state.cities[place].next_stage()
        assert stage is not None
        bill = paying.bill_of(state, place, stage)
        what: list[Span] = [("Build ", "text"), (f"stage {state.cities[place].stages + 1}", "wonder")]
        what += [(" over ", "text"), words.named(card)]
    else:
        bill = paying.bill_of(state, place, card)
        what = [("Build ", "text"), words.named(card)]
    payment = (int(to_left(choice)), int(to_right(choice)))
    return [*what, (" " if paying.to_bank(bill) or bill.free else ", ", "text"),
            *paying.how(sight, state, place, bill, payment)]  # fmt: skip
