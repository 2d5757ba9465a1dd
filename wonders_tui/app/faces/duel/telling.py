"""What happened, what is asked and how it ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import AGAIN, COIN, SHIELD
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel.cards import CARD_BY_ID, COLOURS, TOKEN_BY_ID, WONDER_BY_ID, Item
from wonders_tui.games.duel.scoring import SYMBOLS_TO_WIN
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.game import Outcome
from wonders_tui.games.state import Event


def tell(sight: Sight, event: Event) -> Line:
    """One event; short, the subject first."""
    who: Span = (sight.name(event.seat) if event.seat >= 0 else "", "title")
    amount = abs(event.amount)
    match event.kind:
        case "draft":
            return [who, (_verb(sight, event, " take ", " takes "), "text"), _name(WONDER_BY_ID, event.what)]
        case "build":
            how: list[Span] = [(" for ", "text"), words.coins(amount)] if amount else [(" free", "good")]
            if event.other == "chain":
                how = [(" free by chain", "good")]
            return [who, (_verb(sight, event, " build ", " builds "), "text"), _name(CARD_BY_ID, event.what), *how]
        case "discard":
            card = _name(CARD_BY_ID, event.what)
            verb = _verb(sight, event, " discard ", " discards ")
            return [who, (verb, "text"), card, (" for ", "text"), (f"+{amount}{COIN.glyph}", "coin")]
        case "wonder":
            how = [(" for ", "text"), words.coins(amount)] if amount else [(" free", "good")]
            over: list[Span] = [(" over ", "text"), _name(CARD_BY_ID, event.other)] if event.other else []
            verb = _verb(sight, event, " build ", " builds ")
            return [who, (verb, "text"), _name(WONDER_BY_ID, event.what), *how, *over]
        case "collect":
            return [
                who,
                (_verb(sight, event, " collect ", " collects "), "text"),
                words.coins(amount),
                (" by Economy", "dim"),
            ]
        case "coins":
            return [who, (_verb(sight, event, " take ", " takes "), "text"), (f"+{amount}{COIN.glyph}", "coin")]
        case "rob" | "loot":
            why = " to the pawn" if event.kind == "loot" else ""
            return [who, (_verb(sight, event, " lose ", " loses "), "text"), words.coins(amount, "bad"), (why, "text")]
        case "march" if amount:
            spaces = "space" if amount == 1 else "spaces"
            verb = _verb(sight, event, " march ", " marches ")
            return [who, (f"{verb}{amount} {spaces} ", "text"), (SHIELD.glyph, "red")]
        case "remove":
            return [_name(WONDER_BY_ID, event.what), (" goes back to the box: seven are built", "text")]
        case "raise":
            return [
                who,
                (_verb(sight, event, " raise ", " raises "), "text"),
                _name(CARD_BY_ID, event.what),
                (" from the discard pile", "text"),
            ]
        case "destroy":
            return [_name(CARD_BY_ID, event.what), (" of ", "text"), who, (" is destroyed", "bad")]
        case "token":
            return [who, (_verb(sight, event, " take ", " takes "), "text"), _name(TOKEN_BY_ID, event.what)]
        case "draw":
            drawn = [TOKEN_BY_ID[word].name for word in event.what.split() if word in TOKEN_BY_ID]
            return [who, (f" drew {', '.join(drawn)}" if drawn else " drew three tokens", "text")]
        case "start":
            return [who, (_verb(sight, event, " begin", " begins"), "text")]
        case "reveal":
            return [("Turned up: ", "dim"), _name(CARD_BY_ID, event.what)]
        case "again":
            return [who, (_verb(sight, event, " play again ", " plays again "), "good"), (AGAIN.glyph, "good")]
        case "age":
            return [(f"Age {'I' * event.amount} begins", "title")]
        case "end":
            return [("The game is over", "title")]
    return []


_BUSY = {
    asked.DRAFTING: "takes a wonder",
    asked.TURN: "takes a card",
    asked.PROGRESS: "takes a progress token",
    asked.LIBRARY: "keeps one of three tokens of the box",
    asked.RAISING: "builds a card of the discard pile",
    asked.DESTROYING: "destroys a card",
    asked.STARTING: "says who begins",
}


def _verb(sight: Sight, event: Event, you: str, they: str) -> str:
    return you if event.seat == sight.seat else they


def _name(known: dict[str, Item] | object, what: str) -> Span:
    assert isinstance(known, dict)
    item = known.get(what)
    return (item.name, words.kind(item)) if isinstance(item, Item) else ("a card", "dim")


def question(sight: Sight, state: DuelState) -> Line:
    """What the seat that decides is asked; for everybody else, what it is busy with."""
    if not sight.choosing and state.waiting():
        return [(f"{sight.name(state.seat)}: ", "title"), (_BUSY[state.decision], "text")]
    match state.decision:
        case asked.DRAFTING:
            return [("Take a wonder for your city.", "text")]
        case asked.PROGRESS:
            return [("A pair of symbols: take a progress token.", "text")]
        case asked.LIBRARY:
            return [("The Great Library: keep one of these tokens.", "text")]
        case asked.RAISING:
            return [("The Mausoleum: build a card of the discard pile for nothing.", "text")]
        case asked.DESTROYING:
            colour = COLOURS[state.doomed]
            other = sight.names[1 - state.seat]
            return [(f"Which {colour} card of {other} is destroyed?", "text")]
        case asked.STARTING:
            return [(f"Who begins Age {'I' * state.age}?", "text")]
    return [("Take a card.", "text")]


def ending(sight: Sight, outcome: Outcome) -> Sequence[Line]:
    """How the game was won."""
    winners = outcome.winners
    if len(winners) != 1:
        return [[("A shared victory: ", "title"), ("as many points, and as many of them on blue cards.", "text")]]
    winner, loser = winners[0], 1 - winners[0]
    you = winner == sight.seat
    name = sight.name(winner)
    if outcome.reason == "military":
        return [[(f"{name} {'win' if you else 'wins'} by force: ", "title"), ("the pawn stands in the capital of "
                 f"{'your opponent' if you else sight.name(loser).replace('You', 'yours')}.", "text")]]  # fmt: skip
    if outcome.reason == "science":
        return [[(f"{name} {'win' if you else 'wins'} by science: ", "title"),
                 (f"{SYMBOLS_TO_WIN} different symbols.", "text")]]  # fmt: skip
    totals = outcome.totals
    if totals[winner] == totals[loser]:
        return [[(f"{name} {'win' if you else 'wins'} the tie: ", "title"), ("more points on blue cards.", "text")]]
    lead = totals[winner] - totals[loser]
    noun = "point" if lead == 1 else "points"
    return [[(f"{name} {'win' if you else 'wins'} by {lead} {noun}: ", "title"),
             (f"{totals[winner]} to {totals[loser]}.", "text")]]  # fmt: skip
