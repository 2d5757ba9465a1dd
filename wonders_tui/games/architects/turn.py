"""What a choice does: the course of a turn, from the first card to the battle and the seat that comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_tui.games.architects.cards import (
    ANY_DECK,
    ARCHITECTURE,
    BOTH_SIDES,
    CAT,
    CENTER,
    CENTER_TOP,
    COST,
    DECK_IDS,
    ECONOMY,
    EFFECT,
    ENGINEERING,
    HIDDEN,
    HORNS,
    KIND_IDS,
    LOOKED,
    NO_EFFECT,
    NO_TOKEN,
    PROGRESS,
    SHIELD,
    STAGES,
    TABLET,
    TOKEN_IDS,
    TRIGGER,
    VICTORIES,
)
from wonders_tui.games.architects.choices import (
    BUILD,
    CHOOSING,
    DECLINE,
    DECLINE_POWER,
    DONE,
    EXTRA,
    FROM,
    KEEP,
    KEEPING,
    LEFT,
    LOOK_AT,
    MIDDLE,
    OPEN,
    OVER,
    PAIR,
    PILE_IDS,
    PILES,
    POWER,
    RIGHT,
    TAKE,
    TAKING,
    TOKEN_HIDDEN,
    TOKEN_TAKE,
    TRIPLE,
    payment_of,
    stage_of,
    words,
)
from wonders_tui.games.architects.options import (
    CAT_AGAIN,
    DECLINE_SPENDS,
    EFFECT_MAY,
    EMPTY_ENDS,
    FEW_VICTORIES,
    LOOK_SECRET,
)
from wonders_tui.games.architects.payments import doubles
from wonders_tui.games.architects.scoring import NO_CARDS, REASONS, WONDER_BUILT
from wonders_tui.games.state import Event, Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wonders_tui.games.architects.deck import Deck
    from wonders_tui.games.architects.state import ArchitectsState


def play(state: ArchitectsState, choice: i64, log: list[Event] | None) -> None:
    """Let the active seat do `choice`, and go on to the next decision."""
    if choice >= BUILD:
        build_stage(state, stage_of(choice), payment_of(choice), log)
    elif choice < EXTRA:
        state.step = OPEN
        take(state, state.pile(choice - TAKE), log)
    elif choice < DECLINE:
        take_extra(state, (choice - EXTRA) // PILES, (choice - EXTRA) % PILES, log)
    elif choice < POWER:
        decline(state, choice - DECLINE, log)
    elif choice == POWER:
        use_effect(state, log)
    elif choice == DECLINE_POWER:
        state.effect = NO_EFFECT
        if log is not None:
            log.append(Event("decline", state.active, DECK_IDS[state.city.wonder]))
    elif choice == DONE:
        end_turn(state, log)
        return
    elif choice <= TRIPLE:
        cash(state, choice - PAIR, log)
    elif choice < KEEP:
        look(state, choice - LOOK_AT, log)
    elif choice < TOKEN_TAKE:
        keep(state, choice - KEEP, log)
    elif choice <= TOKEN_HIDDEN:
        take_token(state, choice - TOKEN_TAKE, log)
    else:
        state.effect = NO_EFFECT
        place = choice - FROM
        take(state, state.center if place == CENTER else state.cities[place].deck, log)
    settle(state, log)


def take(state: ArchitectsState, deck: Deck, log: list[Event] | None) -> None:
    """Take the top card of a deck and set off what it sets off."""
    gain(state, deck.draw(), state.deck_name(deck) if log is not None else "", log)


def gain(state: ArchitectsState, kind: i64, source: str, log: list[Event] | None) -> None:
    seat = state.active
    state.city.gain(kind)
    if log is not None:
        log.append(Event("take", seat, KIND_IDS[kind], 1, source))
    if CAT[kind] and state.cat != seat:
        state.cat = seat
        if log is not None:
            log.append(Event("cat", seat))
    horns: i64 = HORNS[kind]
    if horns:
        horns = min(horns, state.conflicts - state.flipped)
        state.flipped += horns
        if log is not None:
            log.append(Event("horns", seat, "", horns))
    trigger(state, TRIGGER[kind])


def trigger(state: ArchitectsState, token: i64) -> None:
    """Owe an extra card for a token, unless it owes one already or has brought one this turn."""
    one: i64 = 1
    if token != NO_TOKEN and state.usable(token):
        state.pending |= one << token


def take_extra(state: ArchitectsState, token: i64, pile: i64, log: list[Event] | None) -> None:
    one: i64 = 1
    state.pending &= ~(one << token)
    state.used |= one << token
    if log is not None:
        log.append(Event("extra", state.active, TOKEN_IDS[token]))
    take(state, state.pile(pile), log)


def decline(state: ArchitectsState, token: i64, log: list[Event] | None) -> None:
    one: i64 = 1
    state.pending &= ~(one << token)
    if state.rules & DECLINE_SPENDS:
        state.used |= one << token
    if log is not None:
        log.append(Event("decline", state.active, TOKEN_IDS[token]))


def build_stage(state: ArchitectsState, stage: i64, payment: i64, log: list[Event] | None) -> None:
    one: i64 = 1
    city = state.city
    place = city.wonder * STAGES + stage
    if city.tokens >> ECONOMY & 3:
        used = state.tokens_used(city, stage, payment)
        state.used |= used
        if log is not None:
            for token in (ECONOMY, ENGINEERING):
                if used >> token & 1:
                    log.append(Event("use", state.active, TOKEN_IDS[token]))
    city.stock -= payment
    city.built |= one << stage
    if log is not None:
        paid = words(payment, doubles(payment, COST[place]))
        log.append(Event("build", state.active, f"S{stage + 1}", 1, paid))
    trigger(state, ARCHITECTURE)
    effect: i64 = EFFECT[place]
    if effect != SHIELD:
        state.effect = effect


def use_effect(state: ArchitectsState, log: list[Event] | None) -> None:
    """The effects that leave nothing to choose: the central top, or both tops beside the seat."""
    effect = state.effect
    state.effect = NO_EFFECT
    if effect == CENTER_TOP:
        take(state, state.center, log)
        return
    for pile in range(MIDDLE):
        deck = state.pile(pile)
        if deck.left() > 0:
            take(state, deck, log)


def cash(state: ArchitectsState, symbol: i64, log: list[Event] | None) -> None:
    """Lay down two green cards with this symbol, or one of each if it is the fourth."""
    city = state.city
    if symbol == 0:
        city.tablets -= 2
    elif symbol == 1:
        city.compasses -= 2
    elif symbol == 2:
        city.gears -= 2
    else:
        city.tablets -= 1
        city.compasses -= 1
        city.gears -= 1
    if log is not None:
        what = KIND_IDS[TABLET + symbol] if symbol < 3 else ""
        log.append(Event("cash", state.active, what, 2 if symbol < 3 else 3))
    if state.token_left():
        state.step = CHOOSING


def take_token(state: ArchitectsState, token: i64, log: list[Event] | None) -> None:
    """Take a progress token that lies face up, or the hidden one; for a set or for a wonder's effect."""
    hidden = TOKEN_TAKE + token == TOKEN_HIDDEN
    if hidden:
        token = state.stack.draw()
    state.city.receive(token)
    if state.step == CHOOSING:
        state.step = OPEN
    else:
        state.effect = NO_EFFECT
    if log is not None:
        log.append(Event("token", state.active, TOKEN_IDS[token], 1, "hidden" if hidden else ""))
    if hidden:
        return
    new = state.stack.draw() if state.stack.left() > 0 else NO_TOKEN
    offer: list[int] = []
    found = False
    for i in range(len(state.offer)):
        shown: i64 = state.offer[i]
        if shown == token and not found:
            offer.append(new)
            found = True  # of two Cultures only the first is taken
        else:
            offer.append(shown)
    state.offer = bytes(offer)
    if log is not None and new != NO_TOKEN:
        log.append(Event("offer", -1, TOKEN_IDS[new]))


def look(state: ArchitectsState, pile: i64, log: list[Event] | None) -> None:
    state.effect = NO_EFFECT
    state.looking = pile
    state.step = KEEPING
    if log is not None:
        one: i64 = 1
        deck = state.pile(pile)
        seen = " ".join([KIND_IDS[kind] for kind in deck.order[deck.drawn : deck.drawn + LOOKED]])
        known = one << state.active if state.rules & LOOK_SECRET else -1
        log.append(Event("look", state.active, seen, 1, PILE_IDS[pile], known))


def keep(state: ArchitectsState, kind: i64, log: list[Event] | None) -> None:
    deck = state.pile(state.looking)
    rng = Rng(0)
    rng.state = state.chance
    place: i64 = 0
    while deck.order[deck.drawn + place] != kind:
        place += 1
    deck.pull(place, rng)
    state.chance = rng.state
    state.looking = PILES
    state.step = OPEN
    name = state.deck_name(deck) if log is not None else ""
    gain(state, kind, name, log)
    if log is not None and deck.left() > 1:
        log.append(Event("shuffle", -1, name))


def settle(state: ArchitectsState, log: list[Event] | None) -> None:
    """Do what leaves nothing to choose; end the turn if nothing is open."""
    if state.step != OPEN:
        return
    if state.effect != NO_EFFECT:
        settle_effect(state, log)
        if state.effect != NO_EFFECT:
            peek_again(state, log)
            return
    if state.pending and not state.reachable():
        state.pending = 0
    if state.pending:
        peek_again(state, log)
    elif not state.must_cash() and not state.can_build():
        end_turn(state, log)


def settle_effect(state: ArchitectsState, log: list[Event] | None) -> None:
    """Drop an effect that can do nothing; do one that leaves nothing to choose."""
    effect = state.effect
    if effect == CENTER_TOP:
        possible = state.center.left() > 0
    elif effect == PROGRESS:
        possible = state.token_left()
    else:
        possible = state.pile(LEFT).left() > 0 or state.pile(RIGHT).left() > 0
        if effect == ANY_DECK and not possible:
            possible = state.cards_left()
    if not possible:
        state.effect = NO_EFFECT
    elif effect in (CENTER_TOP, BOTH_SIDES) and not state.rules & EFFECT_MAY and not state.pending >> ARCHITECTURE & 1:
        use_effect(state, log)


def peek_again(state: ArchitectsState, log: list[Event] | None) -> None:
    """By an option the Cat shows the central card before every extra take, not only when a turn begins."""
    if state.rules & CAT_AGAIN and state.cat == state.active:
        peek(state, log)


def peek(state: ArchitectsState, log: list[Event] | None) -> None:
    """The Cat shows its holder the top of the central deck.

    Looking is up to the holder, but it costs nothing and nobody else can tell, so it is not asked.
    """
    one: i64 = 1
    if state.center.left() == 0:
        return
    if log is not None and not state.center.knows(state.active):
        known = one << state.active
        top = state.center.top()
        log.append(Event("look", state.active, "" if top == HIDDEN else KIND_IDS[top], 1, "center", known))
    state.center.known |= one << state.active


def end_turn(state: ArchitectsState, log: list[Event] | None) -> None:
    if state.flipped == state.conflicts:
        battle(state, log)
    state.pending = 0
    state.used = 0
    if state.city.finished():
        end(state, WONDER_BUILT, log)
        return
    state.active = state.active + 1 if state.active + 1 < state.seats else 0
    state.city = state.cities[state.active]
    begin_turn(state, log)


def begin_turn(state: ArchitectsState, log: list[Event] | None) -> None:
    """Let the active seat begin; without a card within reach it goes on with what it has, or the game ends."""
    state.turns += 1
    if state.reachable():
        state.step = TAKING
        if log is not None:
            log.append(Event("turn", state.active))
        if state.cat == state.active:
            peek(state, log)
    elif state.rules & EMPTY_ENDS or not state.cards_left():
        end(state, NO_CARDS, log)
    else:
        if log is not None:
            log.append(Event("skip", state.active))
        state.step = OPEN
        settle(state, log)


def end(state: ArchitectsState, reason: i64, log: list[Event] | None) -> None:
    state.step = OVER
    state.reason = reason
    if log is not None:
        log.append(Event("end", -1, REASONS[reason]))


def battle(state: ArchitectsState, log: list[Event] | None) -> None:
    """Compare shields, give out victory tokens, lay down the red cards with horns, turn the tokens back."""
    if log is not None:
        log.append(Event("battle", -1))
        for place, city in enumerate(state.cities):
            log.append(Event("shields", place, "", city.shields()))
    left = victories_left(state)
    # By an option tokens can run out: the active seat comes first, then the others in turn order. Shields are
    # not changed by tokens, so the order matters for nothing else.
    for step in range(state.seats):
        seat = (state.active + step) % state.seats
        won = min(state.due(seat), left)
        left -= won
        state.cities[seat].victories += won
        if log is not None and won:
            log.append(Event("victory", seat, "", won))
    for city in state.cities:
        city.red_horn = 0
        city.red_horns = 0
    state.flipped = 0


def victories_left(state: ArchitectsState) -> i64:
    left: i64 = VICTORIES
    if not state.rules & FEW_VICTORIES:
        return 1 << 30
    for city in state.cities:
        left -= city.victories
    return max(left, 0)
