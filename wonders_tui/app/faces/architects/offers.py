"""What can be pointed at on the table, and what can be done with it; what is legal the view says."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.foresee import fitting, missing, open_stages
from wonders_tui.app.faces.face import LETTERS, Sight, Thing, Use
from wonders_tui.app.symbols import TOKEN
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import (
    CENTER,
    COST,
    ECONOMY,
    EMPTY,
    ENGINEERING,
    HIDDEN,
    KIND_IDS,
    NO_TOKEN,
    PROGRESS,
    STAGES,
    TABLET,
)
from wonders_tui.games.architects.deck import Deck
from wonders_tui.games.architects.payments import bends, doubles
from wonders_tui.games.architects.state import ArchitectsState

SCIENCE = "science"
CONFLICT = "conflict"
THE_CAT = "cat"
CENTRE = "deck:center"
HIDDEN_OFFER = "offer:hidden"


# --- decks ---


def reach(state: ArchitectsState, seat: int) -> list[str]:
    """The decks within reach of a seat, as things: left, right, centre."""
    return [f"deck:{seat}", f"deck:{(seat - 1) % state.seats}", CENTRE]


def deck_of(state: ArchitectsState, thing: str) -> Deck:
    return state.center if thing == CENTRE else state.cities[int(thing[5:])].deck


def top_of(sight: Sight, state: ArchitectsState, thing: str) -> int:
    """The kind of the card on top as far as this seat knows: HIDDEN, or EMPTY without a card."""
    deck = deck_of(state, thing)
    return deck.shown(sight.seat) if state.waiting() else deck.top()


def deck_name(sight: Sight, thing: str) -> str:
    """Where a deck lies, seen from the near seat."""
    if thing == CENTRE:
        return "central deck"
    owner = int(thing[5:])
    return "your deck" if owner == sight.seat else f"{sight.names[owner]}'s deck"


def place_of(sight: Sight, state: ArchitectsState, thing: str) -> str:
    """ "left", "right" or "centre" for the decks within reach, else nothing."""
    within = reach(state, sight.near)
    return ("left", "right", "centre")[within.index(thing)] if thing in within else ""


# --- things ---


def things(sight: Sight, state: ArchitectsState) -> list[Thing]:
    """Everything on the table; what is on offer has a letter."""
    offered = offers(sight, state)
    keys = letters(sight, state)
    found = [Thing(thing, name, keys.get(thing, "")) for thing, name in _all(sight, state)]
    return sorted(found, key=lambda thing: thing.id not in offered)


def _all(sight: Sight, state: ArchitectsState) -> list[tuple[str, str]]:
    near = sight.near
    city = state.cities[near]
    found = [(f"look:{kind}", words.title(kind)[0]) for kind in looked_at(state)]
    first = _choosing_token(state)
    if first:
        found += _offered_tokens(state)
    within = reach(state, near)
    decks = within + [f"deck:{seat}" for seat in range(state.seats) if f"deck:{seat}" not in within]
    found += [(thing, deck_name(sight, thing).capitalize()) for thing in dict.fromkeys(decks)]
    found.append((SCIENCE, "Green cards"))
    wonder = words.wonder_of(city)
    found += [(f"stage:{stage.number}", f"Stage {stage.number + 1} of {wonder.name}") for stage in wonder.stages]
    found += [(f"mine:{token}", words.token_name(token)) for token in dict.fromkeys(words.tokens_of(city))]
    if not first:
        found += _offered_tokens(state)
    for seat in in_order(state, near):
        found.append((f"city:{seat}", f"{sight.names[seat]}: {words.wonder_of(state.cities[seat]).name}"))
    return [*found, (CONFLICT, "Horns and battle"), (THE_CAT, "The Cat")]


def _offered_tokens(state: ArchitectsState) -> list[tuple[str, str]]:
    found = [(f"offer:{token}", words.token_name(token)) for token in dict.fromkeys(state.offer) if token != NO_TOKEN]
    return [*found, (HIDDEN_OFFER, "The hidden token")]


def _choosing_token(state: ArchitectsState) -> bool:
    """Whether a progress token is chosen now, for a set or by a wonder."""
    return state.step == asked.CHOOSING or (state.step == asked.OPEN and state.effect == PROGRESS)


def looked_at(state: ArchitectsState) -> list[int]:
    """The cards that Halicarnassus shows to this seat, without repeats."""
    return list(dict.fromkeys(five(state)))


def five(state: ArchitectsState) -> list[int]:
    """The cards that Halicarnassus shows, as they lie; none if nobody looks or they are not for these eyes."""
    if state.step != asked.KEEPING:
        return []
    deck = state.pile(state.looking)
    return [kind for kind in deck.order[deck.drawn : deck.drawn + 5] if kind != HIDDEN]


def in_order(state: ArchitectsState, near: int) -> list[int]:
    """The seats from the near one on, in the order of their turns: left neighbour next, right neighbour last."""
    return [(near + step) % state.seats for step in range(state.seats)]


def letters(sight: Sight, state: ArchitectsState) -> dict[str, str]:
    """The keys of the things on offer; none while somebody else decides."""
    offered = offers(sight, state)
    return dict(zip((thing for thing, _ in _all(sight, state) if thing in offered), LETTERS, strict=False))


# --- uses ---


def offers(sight: Sight, state: ArchitectsState) -> dict[str, list[Use]]:
    """Every thing with which something can be done now, and what: each legal choice is there."""
    found: dict[str, list[Use]] = {}
    if not sight.choosing:
        return found
    for choice in state.legal(sight.seat):
        for thing, use in _uses_of(sight, state, choice):
            found.setdefault(thing, []).append(use)
    for thing, uses_ in found.items():
        if thing.startswith(("stage:", SCIENCE)) and sum(use.choice is not None for use in uses_) == 1:
            found[thing] = [use._replace(ready=True) for use in uses_]
    return found


def uses(sight: Sight, state: ArchitectsState, thing: str) -> Sequence[Use]:
    """What the seat that looks can do with a thing now, or why it cannot."""
    if not sight.choosing:
        return ()
    found = offers(sight, state).get(thing)
    if found:
        return found
    why = _why_not(sight, state, thing)
    return [why] if why is not None else ()


def _uses_of(sight: Sight, state: ArchitectsState, choice: int) -> list[tuple[str, Use]]:
    """The things that a legal choice is a use of."""
    seat = sight.seat
    within = reach(state, seat)
    if choice >= asked.BUILD:
        stage, paid = int(asked.stage_of(choice)), int(asked.payment_of(choice))
        return [(f"stage:{stage}", Use([("Pay ", "text"), *paying(state, stage, paid)], choice))]
    if choice < asked.EXTRA:
        thing = within[choice - asked.TAKE]
        return [(thing, Use([("Take ", "text"), card(sight, state, thing)], choice, ready=True))]
    if choice < asked.DECLINE:
        token, pile = divmod(choice - asked.EXTRA, asked.PILES)
        thing, name = within[pile], words.token_name(token)
        label = [("Extra card: ", "text"), card(sight, state, thing)]
        place: Line = [(f"{('left', 'right', 'centre')[pile]}: ", "text"), card(sight, state, thing)]
        return [
            (thing, Use(label, choice, [(f"by {name}", "dim")], ready=True)),
            (f"mine:{token}", Use(place, choice)),
        ]
    if choice < asked.POWER:
        return [(f"mine:{choice - asked.DECLINE}", Use([("No extra card", "text")], choice))]
    if choice == asked.POWER:
        return [(f"city:{seat}", Use([("Use the effect", "text")], choice))]
    if choice == asked.DECLINE_POWER:
        return [(f"city:{seat}", Use([("Leave the effect", "text")], choice))]
    if choice == asked.DONE:
        end = Use([("Build nothing, end your turn", "text")], choice)
        return [
            (f"stage:{stage.number}", end)
            for stage in open_stages(state, seat)
            if missing(state, seat, stage.number) == 0
        ]
    if choice <= asked.TRIPLE:
        return [(SCIENCE, Use([("Lay down ", "text"), *_set(choice - asked.PAIR)], choice))]
    if choice < asked.KEEP:
        thing = within[choice - asked.LOOK_AT]
        return [(thing, Use([("Look at its top five cards", "text")], choice, ready=True))]
    if choice < asked.TOKEN_TAKE:
        kind = choice - asked.KEEP
        return [(f"look:{kind}", Use([("Keep ", "text"), words.title(kind)], choice, ready=True))]
    if choice == asked.TOKEN_HIDDEN:
        return [(HIDDEN_OFFER, Use([("Take the hidden token", "text")], choice, ready=True))]
    if choice < asked.FROM:
        token = choice - asked.TOKEN_TAKE
        label = [("Take ", "text"), *words.token_title(token)]
        return [(f"offer:{token}", Use(label, choice, ready=True))]
    owner = choice - asked.FROM
    thing = CENTRE if owner == CENTER else f"deck:{owner}"
    return [(thing, Use([("Take ", "text"), card(sight, state, thing)], choice, ready=True))]


def _why_not(sight: Sight, state: ArchitectsState, thing: str) -> Use | None:
    """Why nothing can be done with a thing now."""
    kind, _, name = thing.partition(":")
    if kind == "deck":
        if deck_of(state, thing).left() == 0:
            return Use([("Take", "text")], None, [("the deck is empty", "bad")])
        if thing not in reach(state, sight.seat):
            return Use([("Take", "text")], None, [("only left, right and centre are within your reach", "bad")])
        return Use([("Take", "text")], None, [("you have taken your card; settle what is owed", "bad")])
    if kind == "stage":
        return _why_not_built(state, sight.seat, int(name))
    if kind == "offer":
        return Use([("Take", "text")], None, [("two alike or three different green cards buy it", "bad")])
    return None


def _why_not_built(state: ArchitectsState, seat: int, stage: int) -> Use | None:
    city = state.cities[seat]
    if city.built >> stage & 1:
        return None
    if not city.available() >> stage & 1:
        below = [f"stage {n + 1}" for n in range(STAGES) if words.stage_of(city, stage).on & ~city.built & 1 << n]
        return Use([("Build", "text")], None, [(f"it stands on {words.listed(below)}", "bad")])
    lacks = missing(state, seat, stage)
    if lacks == 0:
        return Use([("Build", "text")], None, [("another decision comes first", "bad")])
    return Use([("Build", "text")], None, [("lacks ", "bad"), *lacking(state, seat, stage)])


def lacking(state: ArchitectsState, seat: int, stage: int) -> list[Span]:
    """What a stage still lacks: "1: W, S or a coin"."""
    spans: list[Span] = [(f"{missing(state, seat, stage)}: ", "text")]
    kinds = fitting(state, seat, stage)
    if len(kinds) == 5:
        return [*spans, ("any resource or a coin", "text")]
    for kind in kinds:
        spans += [words.chip(kind), (" ", "text")]
    return [*spans, ("or a coin" if kinds else "a coin", "text")]


def paying(state: ArchitectsState, stage: int, paid: int) -> list[Span]:
    """A payment of the active seat, and the tokens it uses up."""
    place = state.city.wonder * STAGES + stage
    stage_ = words.stage_of(state.city, stage)
    spans = words.payment(paid, bool(doubles(paid, COST[place])))
    used = [ECONOMY] * bool(doubles(paid, COST[place])) + [ENGINEERING] * bool(bends(paid, stage_.relation))
    return [*spans, *((f" {TOKEN.glyph}{words.SHORT[token]}", "good") for token in used)]


def card(sight: Sight, state: ArchitectsState, thing: str) -> Span:
    """The card on a deck by its name."""
    top = top_of(sight, state, thing)
    if top == EMPTY:
        return ("no card", "dim")
    return (
        ("the central card" if thing == CENTRE else "a hidden card", "text")
        if top == HIDDEN
        else words.short_title(top)
    )


def _set(symbol: int) -> list[Span]:
    if symbol == 3:
        return [("one of each", "green")]
    glyph, name = words.chip(TABLET + symbol)[0], KIND_IDS[TABLET + symbol]
    return [(f"{words.pair_of(name)} {glyph}{glyph}", "green")]


def phrase(sight: Sight, state: ArchitectsState, choice: int) -> list[Span]:
    """A choice of the active seat in words."""
    within = reach(state, state.active)
    if choice >= asked.BUILD:
        stage, paid = int(asked.stage_of(choice)), int(asked.payment_of(choice))
        name = words.stage_name(words.stage_of(state.city, stage))
        return [("Build ", "text"), *name, (" with ", "text"), *paying(state, stage, paid)]
    if choice < asked.EXTRA:
        return _from(sight, state, "Take ", within[choice - asked.TAKE])
    if choice < asked.DECLINE:
        token, pile = divmod(choice - asked.EXTRA, asked.PILES)
        return [(words.token_name(token), "good"), *_from(sight, state, ": take ", within[pile])]
    if choice < asked.POWER:
        return [("No extra card for ", "text"), (words.token_name(choice - asked.DECLINE), "good")]
    if choice in (asked.POWER, asked.DECLINE_POWER):
        verb = "Use" if choice == asked.POWER else "Leave"
        return [(f"{verb} the effect of ", "text"), (words.wonder_of(state.city).name, "wonder")]
    if choice == asked.DONE:
        return [("Build nothing and end your turn", "text")]
    if choice <= asked.TRIPLE:
        return [("Lay down ", "text"), *_set(choice - asked.PAIR), (" for a token", "text")]
    if choice < asked.KEEP:
        return [
            ("Look at the top five cards of ", "text"),
            (deck_name(sight, within[choice - asked.LOOK_AT]), "text"),
        ]
    if choice < asked.TOKEN_TAKE:
        return [("Keep ", "text"), words.short_title(choice - asked.KEEP)]
    if choice == asked.TOKEN_HIDDEN:
        return [("Take the hidden token", "text")]
    if choice < asked.FROM:
        return [("Take ", "text"), (f"{TOKEN.glyph} {words.token_name(choice - asked.TOKEN_TAKE)}", "good")]
    owner = choice - asked.FROM
    return _from(sight, state, "Take ", CENTRE if owner == CENTER else f"deck:{owner}")


def _from(sight: Sight, state: ArchitectsState, verb: str, thing: str) -> list[Span]:
    place = place_of(sight, state, thing)
    where = f" from {f'the {place}' if place else deck_name(sight, thing)}"
    if top_of(sight, state, thing) == HIDDEN:
        where = ""
    return [(verb, "text"), card(sight, state, thing), (where, "text")]
