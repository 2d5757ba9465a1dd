"""What taking a card would set off, found by letting the rules take it on a copy of what the seat knows."""

from __future__ import annotations

from typing import NamedTuple

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.architects import words
from wonders_tui.app.symbols import POINT, SHIELD, VICTORY
from wonders_tui.games.architects.cards import (
    CARD,
    GLASS,
    NO_EFFECT,
    TOKENS,
    VICTORY_VP,
    Stage,
)
from wonders_tui.games.architects.choices import OPEN, PILES, TAKE, TAKING
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import Event, alone

BUILD, SET, EXTRA, CAT, HORNS, BATTLE, PROGRESS = "build", "set", "extra", "cat", "horns", "battle", "progress"


class Omen(NamedTuple):
    """One thing that taking a card would set off: its kind, in few words and in a sentence."""

    kind: str
    short: Span
    long: Line


# --- stages ---


def has_use_of(state: ArchitectsState, seat: int, token: int) -> bool:
    """Whether a seat could use a token: this turn if it is its own, otherwise when its turn comes."""
    return state.usable(token) if seat == state.active else state.cities[seat].has(token)


def missing(state: ArchitectsState, seat: int, stage: int, kind: int = -1) -> int:
    """How many fitting cards a seat lacks for a stage, with one more of `kind` than lies there; 0: it can pay."""
    if kind >= 0:
        state = state.copy()
        state.cities[seat].gain(kind)
    return int(state.missing(seat, stage))


def fitting(state: ArchitectsState, seat: int, stage: int) -> list[int]:
    """The resources of which one more brings the stage nearer (a coin always does)."""
    lacking = missing(state, seat, stage)
    return [kind for kind in range(GLASS + 1) if missing(state, seat, stage, kind) < lacking]


def open_stages(state: ArchitectsState, seat: int) -> list[Stage]:
    city = state.cities[seat]
    return [stage for stage in words.wonder_of(city).stages if city.available() >> stage.number & 1]


# --- taking a card ---


def as_if_turn(state: ArchitectsState, seat: int) -> ArchitectsState:
    """The position as it would be if this seat's turn began now."""
    twin = state.copy()
    twin.active, twin.city = seat, twin.cities[seat]
    twin.step, twin.effect, twin.looking, twin.pending, twin.used = TAKING, NO_EFFECT, PILES, 0, 0
    return twin


def take(state: ArchitectsState, seat: int, pile: int) -> list[Omen]:
    """What it would set off if the seat began its turn with the card on this pile, which must be known."""
    begun = as_if_turn(state, seat)
    return foresee(begun, TAKE + pile, int(begun.pile(pile).top()))


def foresee(state: ArchitectsState, choice: int, kind: int) -> list[Omen]:
    """What a choice of the active seat that takes a card of this kind would set off, the weightiest first."""
    seat = state.active
    after = state.copy()
    log: list[Event] = []
    after.play(alone(after.seats, seat, choice), log)
    going_on = after.active == seat and after.step == OPEN
    omens: list[Omen] = []
    if going_on:
        omens += _owed(state, after, seat)
    battle = next((i for i, event in enumerate(log) if event.kind == "battle"), -1)
    if battle >= 0:
        omens.append(_battle(seat, {e.seat: e.amount for e in log[battle:] if e.kind == "victory"}))
    elif going_on and after.flipped == after.conflicts:
        omens.append(_battle(seat, {one: after.due(one) for one in range(after.seats)}))
    horns = sum(event.amount for event in log if event.kind == "horns")
    if horns and battle < 0 and after.flipped < after.conflicts:
        text = f"{after.flipped} of {after.conflicts} horns"
        omens.append(Omen(HORNS, (text, "red"), [(f"{text} then show battle.", "text")]))
    if any(event.kind == "cat" for event in log):
        long: Line = [("The Cat comes to you: it shows you the central card at the start of your turns.", "text")]
        omens.append(Omen(CAT, ("the Cat", "blue"), long))
    if any(omen.kind == SET for omen in omens) and CARD[kind].symbol:
        return omens
    return [*omens, *_steps(state, seat, kind)]


def _owed(before: ArchitectsState, after: ArchitectsState, seat: int) -> list[Omen]:
    """What is still to be done in this turn and was not before: stages, sets, extra cards."""
    omens = []
    city = after.city
    for stage in open_stages(after, seat):
        if missing(after, seat, stage.number) == 0 and missing(before, seat, stage.number):
            verb = "must" if after.must_build() else "can"
            long: list[Span] = [(f"You {verb} then build ", "text"), *words.stage_name(stage), (": ", "text")]
            long += words.gives(words.wonder_of(city), stage)
            omens.append(Omen(BUILD, (f"pays {words.cost(stage)}", "wonder"), long))
    if after.must_cash() and not before.must_cash():
        long = [("A science set", "green"), (": lay it down and take a progress token.", "text")]
        omens.append(Omen(SET, ("set: a token", "green"), long))
    for token in range(TOKENS):
        if after.pending & ~before.pending & ~before.used & 1 << token:
            name = words.token_name(token)
            text: Line = [(name, "good"), (": you may take an extra card.", "text")]
            omens.append(Omen(EXTRA, (f"{name[:9]}: card", "good"), text))
    return omens


def _battle(seat: int, won: dict[int, int]) -> Omen:
    mine = won.get(seat, 0)
    long: list[Span] = [("Battle", "red"), (" at the end of this turn: as it stands you win ", "text")]
    long.append((f"{VICTORY.glyph}{mine} ({mine * VICTORY_VP}{POINT.glyph})" if mine else "nothing", "text"))
    others = max((n for one, n in won.items() if one != seat), default=0)
    if others:
        long.append((f", others up to {VICTORY.glyph}{others}", "text"))
    return Omen(BATTLE, (f"battle: +{mine}{VICTORY.glyph}", "red"), [*long, (".", "text")])


def _steps(before: ArchitectsState, seat: int, kind: int) -> list[Omen]:
    """What the card adds on the way to something."""
    card = CARD[kind]
    if card.vp:
        gain: Span = (f"+{card.vp}{POINT.glyph}", "point")
        return [Omen(PROGRESS, gain, [gain, (" on a blue card.", "text")])]
    if card.shields:
        shields = before.cities[seat].shields() + card.shields
        text = words.plural(shields, "shield")
        return [Omen(PROGRESS, (f"+{card.shields}{SHIELD.glyph}", "red"), [(f"You have {text} then.", "text")])]
    if card.symbol:
        return [Omen(PROGRESS, ("towards a set", "dim"), [("One green card more towards a set.", "text")])]
    stages = open_stages(before, seat)
    nearer = [
        (stage, left)
        for stage in stages
        if 0 < (left := missing(before, seat, stage.number, kind)) < missing(before, seat, stage.number)
    ]
    if any(missing(before, seat, stage.number, kind) == 0 for stage in stages):
        return []
    if not nearer:
        return [Omen(PROGRESS, ("no stage nearer", "dim"), [("It brings no open stage nearer.", "dim")])]
    long: list[Span] = []
    for stage, left in nearer:
        long += [*([("; ", "text")] if long else []), *words.stage_name(stage), (f" then lacks {left}", "text")]
    stage, left = min(nearer, key=lambda one: one[1])
    return [Omen(PROGRESS, (f"{words.cost(stage, short=True)}: lacks {left}", "dim"), long)]


def chances(state: ArchitectsState, choice: int) -> list[tuple[str, int]]:
    """Of a choice of the active seat that takes the hidden central card: kinds of omens, and how many of the cards that
    may lie there bring them."""
    place = state.center.drawn
    bring: dict[str, int] = {}
    for kind, number in enumerate(state.center.remaining()):
        if number:
            world = state.copy()
            order = state.center.order
            world.center.order = order[:place] + bytes([kind]) + order[place + 1 :]
            for name in {omen.kind for omen in foresee(world, choice, kind)}:
                bring[name] = bring.get(name, 0) + number
    return [(name, bring[name]) for name in CHANCES if bring.get(name)]


CHANCES = {
    BUILD: "for a stage",
    SET: "for a set",
    EXTRA: "for an extra card",
    CAT: "with the Cat",
    BATTLE: "for the battle",
    HORNS: "with horns",
}
