"""What happened, what is asked and how it ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import EFFECT, HORN, SHIELD, VICTORY
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects import scoring
from wonders_tui.games.architects.cards import (
    ANY_DECK,
    BOTH_SIDES,
    CENTER_ID,
    CENTER_TOP,
    EXTRAS,
    LOOK,
    NO_EFFECT,
    PROGRESS,
)
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.game import Outcome
from wonders_tui.games.state import Event


def tell(sight: Sight, state: ArchitectsState, event: Event) -> Line:
    """One event; short, the subject first."""
    you = event.seat == sight.seat and event.seat >= 0
    who: Span = (sight.name(event.seat) if event.seat >= 0 else "", "title")

    def does(verb: str, ending: str = "s") -> Span:
        return (f" {verb} " if you else f" {verb}{ending} ", "text")

    match event.kind:
        case "take":
            return [who, does("take"), _card(event.what), (f" {_source(sight, state, event)}", "text")]
        case "cat":
            return [("The Cat goes to ", "blue"), (who[0].replace("You", "you"), "title")]
        case "horns":
            return [(HORN.glyph * event.amount or "no token left to turn", "red")]
        case "extra":
            return [(words.token_name(words.TOKEN_NUMBER[event.what]), "good"), (": an extra card", "text")]
        case "decline":
            return [who, does("take"), ("no extra card", "text")] if event.what in words.TOKEN_NUMBER else [
                who, does("leave"), ("the effect of the wonder", "text")]  # fmt: skip
        case "use":
            return [("by ", "text"), (words.token_name(words.TOKEN_NUMBER[event.what]), "good")]
        case "build":
            stage = words.stage_of(state.cities[event.seat], int(event.what[1:]) - 1)
            paid = [_card("coin" if word == "double" else word) for word in event.other.split()]
            told: list[Span] = [who, does("build"), *words.stage_name(stage), (" with ", "text")]
            for i, card in enumerate(paid):
                told += [*([(", ", "text")] if i else []), card]
            if stage.effect:
                told.append((f" {EFFECT.glyph}", EFFECT.ink))
            return told
        case "cash":
            what = words.pair_of(event.what) if event.what else "one of each green card"
            return [who, does("lay"), ("down ", "text"), (what, "green")]
        case "token":
            hidden = " (it was hidden)" if event.other == "hidden" else ""
            return [who, does("take"), *words.token_title(words.TOKEN_NUMBER[event.what]), (hidden, "dim")]
        case "offer":
            return [*words.token_title(words.TOKEN_NUMBER[event.what]), (" turns up", "text")]
        case "look":
            return _looked(sight, who, event)
        case "shuffle":
            return [("the others are shuffled back", "dim")]
        case "battle":
            return [("Battle", "red")]
        case "shields":
            return [who, (f" {event.amount}{SHIELD.glyph}", "red")]
        case "victory":
            return [who, does("win"), (f"{VICTORY.glyph}{event.amount}", "point")]
        case "skip":
            return [who, does("have", "") if you else (" has ", "text"), ("no card within reach", "text")]
        case "end":
            return [("The game is over", "title")]
    return []


def _looked(sight: Sight, who: Span, event: Event) -> Line:
    """A look at the central deck or into another one, with what was seen if these eyes may know it."""
    seen: list[Span] = []
    for word in event.what.split():
        seen += [*([(", ", "text")] if seen else []), _card(word)]
    if event.other == CENTER_ID:
        if event.seat != sight.seat:
            return []
        return [("The Cat shows you the central card: ", "blue"), *seen] if seen else []
    side = {"left": "left", "right": "right"}[event.other]
    verb = " look into your" if event.seat == sight.seat else " looks into their"
    told: list[Span] = [who, (f"{verb} {side} deck", "text")]
    return [*told, (": ", "text"), *seen] if seen else told


def _card(name: str) -> Span:
    kind = words.KIND.get(name)
    return words.title(kind) if kind is not None else ("a card", "dim")


def _source(sight: Sight, state: ArchitectsState, event: Event) -> str:
    """ "from the centre", "from your deck", "from Ada's deck", "from their own deck"."""
    owner = words.deck_owner(state.cities, event.other)
    if owner == event.seat != sight.seat:
        return "from their own deck"
    if owner < 0:
        return "from the centre"
    return "from your deck" if owner == sight.seat else f"from {sight.names[owner]}'s deck"


# --- what is asked ---


def question(sight: Sight, state: ArchitectsState) -> Line:
    """What the active seat is asked; for everybody else, what it is busy with."""
    if not sight.choosing and state.waiting():
        return [(f"{sight.name(state.active)}: ", "title"), (_busy(state), "text")]
    wonder = words.wonder_of(state.city)
    if state.step == asked.TAKING:
        return [("Take a card: left, right or centre.", "text")]
    if state.step == asked.CHOOSING:
        return [("Your set: take a progress token.", "text")]
    if state.step == asked.KEEPING:
        return [("Keep one of these cards.", "text")]
    if state.effect == NO_EFFECT:
        return _owed(state)
    what = {
        PROGRESS: "take a progress token.",
        ANY_DECK: "take the top of any deck.",
        LOOK: "look into the left or the right deck?",
        CENTER_TOP: "take the central card?",
        BOTH_SIDES: "take the cards at both sides?",
    }[int(state.effect)]
    return [(f"{wonder.name}: ", "wonder"), (what, "text")]


def _owed(state: ArchitectsState) -> Line:
    """What is left to do in this turn, in any order; what is compulsory says so."""
    owed: list[Span] = []
    if state.must_cash():
        owed.append(("lay down a set", "green"))
    if state.can_build():
        owed.append(("build a stage" if state.must_build() else "build or not", "wonder"))
    extra = [words.token_name(token) for token in range(EXTRAS) if state.pending >> token & 1]
    if extra:
        several = "an extra card" if len(extra) == 1 else f"{len(extra)} extra cards"
        owed.append((several if owed or len(extra) > 1 else f"extra card ({extra[0]})", "good"))
    spans: list[Span] = [("Still: ", "text")]
    for i, one in enumerate(owed):
        spans += [*([(", ", "text")] if i else []), one]
    return [*spans, (".", "text")]


def _busy(state: ArchitectsState) -> str:
    if state.step == asked.TAKING:
        return "takes a card"
    if state.step == asked.CHOOSING or state.effect == PROGRESS:
        return "takes a progress token"
    if state.step == asked.KEEPING:
        return "keeps one of the cards looked at"
    return "settles what is owed"


# --- how it stands ---


def status(sight: Sight, state: ArchitectsState) -> Line:
    """The round, and whose wonder is nearest its end."""
    rounds = (int(state.turns) - 1) // state.seats + 1
    most = max(int(city.stages()) for city in state.cities)
    spans: list[Span] = [(f"Round {rounds}", "bar")]
    if most:
        leaders = [sight.name(seat) for seat, city in enumerate(state.cities) if city.stages() == most]
        who = leaders[0] if len(leaders) == 1 else f"{len(leaders)} seats"
        spans.append((f" · nearest the end: {who} {most}/5", "warn" if most == 4 else "bar.dim"))
    return spans


def ending(sight: Sight, outcome: Outcome) -> Sequence[Line]:
    """How the game was won."""
    state = sight.view
    assert isinstance(state, ArchitectsState)
    winners, totals = outcome.winners, outcome.totals
    done = [sight.name(seat) for seat, city in enumerate(state.cities) if city.finished()]
    if outcome.reason == scoring.REASONS[scoring.WONDER_BUILT] and done:
        whose = "Your" if done[0] == "You" else f"{done[0]}'s"
        why: Line = [(f"{whose} wonder is finished", "wonder"), (": the game ends with that turn.", "text")]
    else:
        why = [("Nobody can take a card any more.", "text")]
    best = totals[winners[0]]
    names = [sight.name(seat) for seat in winners]
    if len(winners) > 1:
        listed = words.listed([names[0], *[name.replace("You", "you") for name in names[1:]]])
        return [why, [(f"{listed} share the victory: ", "title"),
                      (f"{best} points each, and as many stages.", "text")]]  # fmt: skip
    others = [total for seat, total in enumerate(totals) if seat != winners[0]]
    verb = "win" if winners[0] == sight.seat else "wins"
    if max(others) == best:
        return [why, [(f"{names[0]} {verb} the tie: ", "title"), (f"{best} points and more stages.", "text")]]
    lead = best - max(others)
    return [why, [(f"{names[0]} {verb} by {words.plural(lead, 'point')}: ", "title"),
                  (f"{best} to {max(others)}.", "text")]]  # fmt: skip
