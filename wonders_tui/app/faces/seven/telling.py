"""What happened, what is asked and how it ended, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.faces.seven import words
from wonders_tui.app.faces.seven.offers import centre, picking
from wonders_tui.app.faces.seven.words import LEFT, RIGHT
from wonders_tui.app.symbols import COIN
from wonders_tui.games.game import Outcome
from wonders_tui.games.seven.cards import BOXES, Board, Card, box_of
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.turn import FREE_CITY
from wonders_tui.games.state import Event

DEEDS = ("build", "free", "stage", "sell", "pick")


@cache
def _cards() -> dict[str, Card]:
    """The cards of both editions by id: an event tells names, and those are the same."""
    return {card.id: card for box in reversed(BOXES) for card in box.cards[1:]}


def _board(sight: Sight, what: str) -> Board | None:
    box = box_of(int(sight.options.get("edition", "2010")))
    return next((board for board in box.boards if board.id == what), None)


def _card(what: str) -> Span:
    card = _cards().get(what)
    return words.named(card) if card is not None else ("a card", "dim")


def _name(sight: Sight, event: Event) -> Span:
    return (words.city_name(sight, event.seat), "title")


def tell(sight: Sight, event: Event) -> Line:
    """One event; short, the subject first, except for what is paid: that follows what it is paid for."""
    who = _name(sight, event)
    you = event.seat == sight.seat
    match event.kind:
        case "board":
            board = _board(sight, event.what)
            name = words.board_name(board) if board is not None else "a wonder"
            return [who, (" take " if you else " takes ", "text"), (name, "wonder")]
        case "build" | "free" | "pick":
            return [who, (" build " if you else " builds ", "text"), _card(event.what), *_how(event)]
        case "stage":
            under: list[Span] = [(" over ", "text"), _card(event.what)] if event.what else []
            return [who, (" build " if you else " builds ", "text"), (f"stage {event.other}", "wonder"), *under]
        case "sell":
            gain: list[Span] = [(" for ", "text"), (f"+{event.amount}{COIN.glyph}", "coin")]
            return [who, (" give up " if you else " gives up ", "text"), _card(event.what), *gain]
        case "pay":
            other = words.city_name(sight, int(event.other))
            verb = "pay " if you else "pays "
            return [(verb, "text"), words.coins(event.amount), (f" to {other.replace('You', 'you')}", "text")]
        case "gain":
            return [who, (" take " if you else " takes ", "text"), words.coins(event.amount), (" for ", "text"),
                    _card(event.what)]  # fmt: skip
        case "leftover":
            return [who, (" lay down ", "text"), _card(event.what)] if event.what else []
        case "conflict":
            return _conflict(sight, event)
        case "age":
            return [(f"Age {'I' * event.amount} begins", "title")]
        case "copy":
            return [who, (" copy the " if you else " copies the ", "text"), _card(event.what)]
        case "end":
            return [("The game is over", "title")]
    return []


def _how(event: Event) -> list[Span]:
    if event.kind == "pick":
        return [(" out of the discard pile", "text")]
    if event.kind == "free":
        return [(" free, once this Age", "good")]
    if event.other == "chain":
        return [(" free by chain", "good")]
    if event.other and event.other != "no cost":
        return [(f" free, {event.other}", "good")]
    return [(" for ", "text"), words.coins(-event.amount)] if event.amount else []


def _conflict(sight: Sight, event: Event) -> list[Span]:
    other = words.city_name(sight, int(event.other)).replace("You", "you")
    if event.amount == 0:
        first = words.city_name(sight, event.seat).replace("You", "you")
        return [("Even in force: ", "text"), (f"{first} and {other}", "text")]
    verb = "beat" if event.seat == sight.seat else "beats"
    noun = "shield" if event.amount == 1 else "shields"
    return [_name(sight, event), (f" {verb} {other} by {event.amount} {noun}", "red")]


def last_deed(sight: Sight, place: int) -> list[Span]:
    """What a city did since this seat last chose, in a few words; nothing if it did nothing."""
    seat = place if place < len(sight.names) else -1
    found: list[Span] = []
    for event in sight.fresh:
        if event.seat != seat:
            continue
        if event.kind in DEEDS:
            found = _deed(event)
        elif event.kind == "pay" and found:
            side = LEFT if int(event.other) == (place + 1) % max(3, len(sight.names)) else RIGHT
            found += [(f" {side}", "text"), words.coins(event.amount)]
    return found


def _deed(event: Event) -> list[Span]:
    card = _cards().get(event.what)
    name: Span = (words.short_name(card, 14), words.kind(card)) if card is not None else ("a card", "text")
    match event.kind:
        case "stage":
            return [("stage ", "text"), (event.other, "wonder")]
        case "sell":
            return [("gave up ", "text"), name]
        case "pick":
            return [("raised ", "text"), name]
    return [("built ", "text"), name]


def status(sight: Sight, state: SevenState) -> list[Span]:
    """Age, turn, and where the hand goes."""
    if state.age == 0:
        return [("Choosing wonders", "bar"), (f" · {state.turn} of {state.seats} taken", "bar.dim")]
    found: list[Span] = [(f"Age {'I' * state.age}", "bar"), (f" · turn {state.turn} of 6", "bar.dim")]
    if state.over:
        return found
    if state.seats == 2:
        leads = words.city_name(sight, state.controller())
        verb = "lead" if leads == "You" else "leads"
        return [*found, (f" · {leads} {verb} the Free city", "bar")]
    if state.turn == 6:
        return [*found, (" · last cards", "bar.dim")]
    to_left = state.age != 2
    goes_to = state.left(sight.near) if to_left else state.right(sight.near)
    return [*found, (" · hands go ", "bar.dim"), (f"{LEFT if to_left else RIGHT} to {sight.names[goes_to]}", "bar")]


def question(sight: Sight, state: SevenState) -> Line:
    """What the seat is asked, or whom it waits for."""
    if not sight.choosing:
        return [(_waiting(sight, state), "text")]
    place = centre(sight, state)
    if state.age == 0:
        return [("Take a wonder and its side: letters, arrows or the mouse.", "text")]
    if state.sevenths:
        return [("Your wonder lets you use your last card too.", "text")]
    if picking(sight, state):
        whose = "Your wonder" if place == sight.seat else "The Free city"
        return [(f"{whose} builds a card of the discard pile for nothing.", "text")]
    if place == FREE_CITY and state.seats == 2:
        return [("You lead the Free city: choose its card.", "text")]
    if state.seats == 2 and state.controller() == sight.seat:
        return [("Choose your own card; the Free city's comes next.", "text")]
    if state.turn == 6:
        return [("Choose a card; the other one goes to the discard pile.", "text")]
    return [("Choose a card by its letter.", "text")]


def _waiting(sight: Sight, state: SevenState) -> str:
    waiting = state.waiting() & ~sight.chosen
    names = [words.city_name(sight, seat) for seat in range(state.seats) if waiting >> seat & 1]
    if not names:
        return ""
    if len(names) > 3:
        return f"{len(names)} players are choosing."
    verb = "is" if len(names) == 1 else "are"
    who = " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
    if state.picks and not state.sevenths:
        return f"{who} {verb} looking through the discard pile."
    if state.sevenths:
        return f"{who} may use a last card too."
    return f"{who} {verb} choosing{' for the Free city' if state.seats == 2 and state.pledged() else ''}."


def conflict_tokens(city_won: Sequence[int], defeats: int) -> list[Span]:
    """Victory tokens by Age and defeat tokens: "+1+3+3 −2"."""
    won = "".join(f"+{value}" * number for value, number in zip((1, 3, 5), city_won, strict=True))
    spans: list[Span] = [(won, "red")] if won else []
    if defeats:
        spans.append((f"{' ' if won else ''}−{defeats}", "bad"))
    return spans


def ending(sight: Sight, outcome: Outcome) -> Sequence[Line]:
    """How the game was won."""
    winners = outcome.winners
    totals = outcome.totals
    best = totals[winners[0]]
    if len(winners) > 1:
        who = " and ".join(sight.name(seat) for seat in winners)
        return [[(f"{who} share the victory: ", "title"), (f"{best} points each, and as many coins.", "text")]]
    winner = winners[0]
    name, verb = sight.name(winner), "win" if winner == sight.seat else "wins"
    others = [total for seat, total in enumerate(totals) if seat != winner]
    if max(others) == best:
        return [[(f"{name} {verb} the tie: ", "title"), (f"{best} points and more coins.", "text")]]
    lead = best - max(others)
    noun = "point" if lead == 1 else "points"
    return [[(f"{name} {verb} by {lead} {noun}: ", "title"), (f"{best} to {max(others)}.", "text")]]
