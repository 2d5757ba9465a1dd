"""What is known about a thing in focus: in a few lines for the detail, in full for whoever has never seen it."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.architects import words
from wonders_tui.app.faces.architects.cities import city_lines
from wonders_tui.app.faces.architects.foresee import CHANCES, foresee, has_use_of, missing
from wonders_tui.app.faces.architects.middle import horns, rivals
from wonders_tui.app.faces.architects.offers import (
    CENTRE,
    CONFLICT,
    HIDDEN_OFFER,
    SCIENCE,
    deck_name,
    deck_of,
    in_order,
    lacking,
    place_of,
    top_of,
)
from wonders_tui.app.faces.architects.piles import chances_of, omens_of
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import EFFECT, HORN, POINT, SHIELD, VICTORY
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import (
    ARCHITECTURE,
    CARD,
    CAT_VP,
    EMPTY,
    FINISHED,
    HIDDEN,
    STAGES,
    TACTICS,
    TOKEN,
    VICTORY_VP,
)
from wonders_tui.games.architects.city import NOBODY
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import SPECTATOR

BLANK: Line = [("", "text")]


def detail(sight: Sight, state: ArchitectsState, thing: str) -> Sequence[Line]:
    kind, _, name = thing.partition(":")
    match kind:
        case "deck":
            return _deck(sight, state, thing)
        case "look":
            return _looked(sight, state, int(name))
        case "stage":
            return _stage(sight, state, int(name))
        case "mine":
            return _mine(sight, state, int(name))
        case "offer":
            return _offer(sight, state, thing)
        case "city":
            return city_lines(sight, state, int(name))
    if thing == SCIENCE:
        return _science(sight, state)
    return _conflict(sight, state) if thing == CONFLICT else _cat(sight, state)


def _deck(sight: Sight, state: ArchitectsState, thing: str) -> list[Line]:
    deck = deck_of(state, thing)
    top = top_of(sight, state, thing)
    place = place_of(sight, state, thing)
    name = deck_name(sight, thing)
    where = f"{name}{f' at your {place}' if place in ('left', 'right') else ''}, {deck.left()} cards left"
    if top == EMPTY:
        return [[(f"{name.capitalize()} is empty: it stays so.", "text")]]
    if top == HIDDEN:
        lines: list[Line] = [[("A hidden card", "title"), (f", {where}.", "text")]]
        chances = chances_of(sight, state, thing)
        if chances:
            spans: list[Span] = [(f"Of {deck.left()} cards: ", "text")]
            for i, (omen, number) in enumerate(chances):
                spans += [*([(", ", "text")] if i else []), (f"{number} {CHANCES[omen]}", "text")]
            lines.append(spans)
        return [*lines, [*words.counts(deck.remaining(), "dim")]]
    first: list[Span] = [words.title(top), (f", {where}. ", "text")]
    if thing == CENTRE:
        first.append(("Only you have seen it.", "blue"))
    # Those who watch are not spoken to.
    omens = omens_of(sight, state, thing) if sight.seat != SPECTATOR else ()
    lines = [first, *[omen.long for omen in omens]]
    return lines if len(lines) > 1 else [*lines, [(words.meaning(CARD[top]), "text")]]


def _looked(sight: Sight, state: ArchitectsState, kind: int) -> list[Line]:
    meaning: Line = [(words.meaning(CARD[kind]), "text")]
    if not sight.choosing:
        return [[words.title(kind)], meaning]
    return [[words.title(kind)], *[omen.long for omen in foresee(state, asked.KEEP + kind, kind)], meaning]


def _stage(sight: Sight, state: ArchitectsState, number: int) -> list[Line]:
    seat = sight.near
    city = state.cities[seat]
    wonder, stage = words.wonder_of(city), words.stage_of(city, number)
    first: list[Span] = [
        (f"Stage {number + 1}", "wonder"),
        (f" ({words.cost(stage)}): ", "text"),
        *words.gives(wonder, stage),
    ]
    if city.built >> number & 1:
        return [first, [("Built.", "good")]]
    if not city.available() >> number & 1:
        below = [f"stage {n + 1}" for n in range(STAGES) if stage.on & ~city.built & 1 << n]
        return [first, [(f"It stands on {words.listed(below)}, not built yet.", "dim")]]
    lines: list[Line] = [first]
    if missing(state, seat, number):
        lines.append([("Lacks ", "text"), *lacking(state, seat, number)])
    elif sight.choosing and state.step == asked.OPEN:
        must = "It must be built before your turn ends" if state.must_build() else "You may build it, or leave it"
        lines.append([(f"{must}; the cards laid down are gone.", "text")])
        follows: list[Span] = []
        if city.built | 1 << number == FINISHED:
            follows.append(("It finishes your wonder: the game ends with this turn. ", "warn"))
        if has_use_of(state, seat, ARCHITECTURE):
            follows += [("Architecture", "good"), (": then you may take an extra card.", "text")]
        if follows:
            lines.append(follows)
    return lines


def _mine(sight: Sight, state: ArchitectsState, token: int) -> list[Line]:
    city = state.cities[sight.near]
    lines: list[Line] = [[*words.token_title(token), (": ", "text"), (words.TEXTS[token], "text")]]
    if TOKEN[token].points:
        lines.append([("Now it is worth ", "text"), words.points(int(city.token_vp(token)))])
    elif sight.near == state.active and state.used >> token & 1:
        lines.append([("It is used up for this turn.", "dim")])
    elif sight.near == state.active and state.pending >> token & 1:
        lines.append([("It owes you an extra card now.", "good")])
    elif token != TACTICS:
        lines.append([("Not used yet this turn; once a turn is its limit.", "dim")])
    return lines


def _offer(sight: Sight, state: ArchitectsState, thing: str) -> list[Line]:
    if thing == HIDDEN_OFFER:
        spans: list[Span] = [("The hidden token", "title"), (" on top of the stack. It is one of: ", "text")]
        return [[*spans, (", ".join(_hidden_tokens(state)) or "none", "text")]]
    token = int(thing.partition(":")[2])
    lines: list[Line] = [[*words.token_title(token), (": ", "text"), (words.TEXTS[token], "text")]]
    city = state.cities[sight.near].copy()
    before = int(city.progress_vp())
    shields = city.shields()
    city.receive(token)
    gain = int(city.progress_vp()) - before
    whose = "you" if sight.near == sight.seat else sight.name(sight.near)
    if TOKEN[token].points:
        lines.append([(f"To {whose} it would be worth ", "text"), words.points(gain), (" now.", "text")])
    elif city.shields() > shields:
        lines.append([(f"Shields would be {city.shields()}{SHIELD.glyph}.", "text")])
    else:
        lines.append([("It works from the moment it is taken, once a turn.", "dim")])
    return lines


def _hidden_tokens(state: ArchitectsState) -> list[str]:
    """What may lie in the stack, by name, with how many if there are several."""
    return [
        words.token_name(token) + (f" ×{number}" if number > 1 else "")
        for token, number in enumerate(state.stack.remaining())
        if number
    ]


def _science(sight: Sight, state: ArchitectsState) -> list[Line]:
    city = state.cities[sight.near]
    have = [f"{number} {words.title(kind)[0].lower()}" for kind, number in words.symbols_of(city) if number]
    first: list[Span] = [("Green cards", "green"), (f": {words.listed(have) or 'none yet'}.", "text")]
    rule = "Two alike or three different must be laid down for a progress token; only these go."
    lines: list[Line] = [first, [(rule, "text")]]
    if not state.token_left():
        lines.append([("No progress token is left, so no set is laid down.", "dim")])
    return lines


def _conflict(sight: Sight, state: ArchitectsState) -> list[Line]:
    left = int(state.conflicts - state.flipped)
    first: list[Span] = [*horns(state), (f" {words.plural(left, 'horn')} more and the turn ends in ", "text"),
                         ("battle", "red"), (".", "text")]  # fmt: skip
    rule = f"Each neighbour with fewer shields brings one {VICTORY.glyph} ({VICTORY_VP}{POINT.glyph})."
    if state.seats == 2:
        rule = f"More shields bring one {VICTORY.glyph} ({VICTORY_VP}{POINT.glyph}), at least twice as many two."
    return [
        first,
        rivals(sight, state, sight.near, 16),
        [(f"{rule} Then every card with {HORN.glyph} is discarded.", "text")],
    ]


def _cat(sight: Sight, state: ArchitectsState) -> list[Line]:
    who = "Nobody has the Cat yet" if state.cat == NOBODY else (
        "You have the Cat" if state.cat == sight.seat else f"{sight.names[state.cat]} has the Cat")  # fmt: skip
    lines: list[Line] = [[(f"{who}. ", "blue"), (f"{CAT_VP}{POINT.glyph} for its holder at the end.", "text")]]
    lines.append([("It goes to whoever takes a blue card with a cat. At the start of its holder's turn it shows the "
                   "top of the central deck, to the holder only.", "text")])  # fmt: skip
    return lines


# --- in full ---


def explain(sight: Sight, state: ArchitectsState, thing: str) -> Sequence[Line]:
    kind = thing.partition(":")[0]
    lines: list[Line] = [*detail(sight, state, thing), BLANK]
    match kind:
        case "deck":
            top = top_of(sight, state, thing)
            if top not in (HIDDEN, EMPTY):
                lines += [[words.title(top), (": ", "text"), (words.meaning(CARD[top]), "text")], BLANK]
            numbers = deck_of(state, thing).remaining()
            lines += [[("Left in this deck: ", "text"), *words.counts(numbers)], BLANK]
            lines.append(DECK_RULE)
        case "look":
            lines.append([("The card you keep counts as taken; the others trigger nothing.", "text")])
        case "stage" | "city":
            lines += STAGE_RULES
        case "mine" | "offer":
            lines.append(TOKEN_RULE)
            if thing == HIDDEN_OFFER:
                lines.append([("The three tokens on offer are replaced when taken, the hidden one is not.", "text")])
        case _ if thing == CONFLICT:
            lines += [[*rivals(sight, state, seat, 16)] for seat in in_order(state, sight.near)[1:]]
            lines += [BLANK, CONFLICT_RULE]
    return [*lines, BLANK, *GLOSSARY]


DECK_RULE: Line = [
    ("A turn begins with the top card of your deck (left), of your right neighbour's deck or of the central one. Your "
     "deck is also within reach of the player after you.", "text"),
]  # fmt: skip

TOKEN_RULE: Line = [
    ("Tokens that bring extra cards, Economy and Engineering work once a turn each; different ones may follow each "
     "other. A token does nothing for the card that bought it. An extra card comes from your left, your right or the "
     "centre, and may be left.", "text"),
]  # fmt: skip

CONFLICT_RULE: Line = [
    (f"Each {HORN.glyph} on a card turns one conflict token to battle, at once. When the last one is turned the battle "
     "comes at the end of that turn, after everything else. Shields of all red cards, of Rhodes and of Tactics count.",
     "text"),
]  # fmt: skip

STAGE_RULES: tuple[Line, ...] = (
    [("same", "wonder"), (": so many resources of one kind. ", "text"), ("different", "wonder"),
     (": so many of as many kinds. A coin stands in for any one that is missing.", "text")],
    [("If the cards in front of you can pay for an open stage, it must be built before your turn ends, several of them "
      "if possible. What is laid down is gone; which cards pay is up to you. The effect of a stage comes at once.",
      "text")],
    [("Who builds the fifth stage finishes the turn, then the game is over.", "text")],
)  # fmt: skip

GLOSSARY: tuple[Line, ...] = (
    [("W wood  S stone  B brick  P papyrus  G glass  ¢ coin  ⌸ tablet  ✥ compass  ❋ gear", "dim")],
    [(f"✦ point  ⚑ shield  {HORN.glyph} horn  {VICTORY.glyph} victory token  ◉ progress token  "
      f"{EFFECT.glyph} effect of a stage  ▾ top of a deck", "dim")],
)  # fmt: skip


# --- pages ---


def deck_lines(sight: Sight, state: ArchitectsState) -> list[Line]:
    """What is left in every deck: open to all, as every card that left it was seen."""
    chips = [(text.replace("cat", "c"), ink) for text, ink in (words.chip(kind) for kind in range(len(CARD)))]
    widths = [max(3, len(text) + 1) for text, _ in chips]
    head: list[Span] = [(f"{'':<10}left", "dim")]
    for (text, ink), width in zip(chips, widths, strict=True):
        # The chips of resources have a ground of their own, which must not run into the gap.
        head += [(" " * (width - len(text)), "text"), (text, ink)]
    lines: list[Line] = [head]
    for thing in [f"deck:{seat}" for seat in in_order(state, sight.near)] + [CENTRE]:
        deck = deck_of(state, thing)
        name = "centre" if thing == CENTRE else sight.name(int(thing[5:]))
        row: list[Span] = [(f"{name[:9]:<10}", "title"), (f"{deck.left():>4}", "text")]
        for number, width in zip(deck.remaining(), widths, strict=True):
            row.append((f"{number or '·':>{width}}", "text" if number else "faint"))
        lines.append(row)
    lines += [BLANK, [("Everything that left a deck was seen by all, so what is left is open too: only its order is "
                       "hidden. 2✦c: two points and the Cat.", "dim")]]  # fmt: skip
    lines += [
        BLANK,
        [("In the stack of progress tokens: ", "text"), (", ".join(_hidden_tokens(state)) or "none", "good")],
    ]
    return lines


def city_page(sight: Sight, state: ArchitectsState) -> list[Line]:
    """All cities, the near one first."""
    lines: list[Line] = []
    for seat in in_order(state, sight.near):
        lines += [*([BLANK] if lines else []), *city_lines(sight, state, seat)]
    return lines
