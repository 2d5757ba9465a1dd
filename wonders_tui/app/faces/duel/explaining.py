"""What is known about a thing in focus: in a few lines for the detail, in full for whoever has never seen it."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.duel.cities import city_lines
from wonders_tui.app.faces.duel.offers import PILE, STARTER, TRACK, item_of
from wonders_tui.app.faces.duel.structure import back, uncovered_by
from wonders_tui.app.faces.duel.track import ahead, march_words
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import COIN, RESOURCES, SCIENCE
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel import hidden
from wonders_tui.games.duel.cards import CARDS, GUILDS, RED, SYMBOLS, Card, Token, Wonder
from wonders_tui.games.duel.cards import RESOURCES as NAMES
from wonders_tui.games.duel.layouts import LAYOUTS, Slot
from wonders_tui.games.duel.price import card_price
from wonders_tui.games.duel.scoring import CAPITAL, SYMBOLS_TO_WIN, ZONES, counted, has_science
from wonders_tui.games.duel.state import DuelState

BLANK: Line = [("", "text")]


def detail(sight: Sight, state: DuelState, thing: str) -> Sequence[Line]:
    item = item_of(thing)
    if isinstance(item, Card):
        return _card_detail(sight, state, item)
    if isinstance(item, Wonder):
        return _wonder_detail(sight, state, item)
    if item is not None:
        return [[*words.title(item), (": ", "text"), *words.effect_line(item)]]
    if thing.startswith("slot:"):
        return _slot_detail(state, int(thing[5:]))
    if thing.startswith("city:"):
        return city_lines(sight, state, int(thing[5:]))
    if thing == TRACK:
        return _track_detail(sight, state)
    if thing == PILE:
        return [[("The discard pile: ", "title"), (f"{len(state.discard_pile())} cards; p opens it.", "text")]]
    if thing == STARTER:
        return [[("The cards lie open to both; who begins takes the first one.", "text")]]
    return []


def _card_detail(sight: Sight, state: DuelState, card: Card) -> list[Line]:
    city, other = state.city(sight.near), state.city(1 - sight.near)
    first: list[Span] = [*words.title(card), (": ", "text"), *words.effect_line(card)]
    lines: list[Line] = [first]
    lies = next((i for i in _lying(state) if state.card_at(i) is card), None)
    if lies is not None:
        pays: list[Span] = [(f"{sight.name(sight.near)}: ", "title"), *words.bill_line(city, card)]
        theirs = card_price(other, card)
        them = f"{sight.name(1 - sight.near)}: "
        price: Span = words.coins(theirs) if theirs else ("free", "good")
        pays += [(" · ", "dim"), (them, "title"), price]
        lines.append(pays)
    follows = _follows(sight, state, card)
    if follows:
        lines.append(follows)
    chains: list[Span] = []
    for line in words.chain_lines(card, city if card.chain >= 0 else None):
        chains += [*([("; ", "dim")] if chains else []), *line]
    opens = [] if lies is None else _opens(state, lies)
    if chains or opens:
        lines.append([*chains, *([("; ", "dim")] if chains and opens else []), *opens])
    return lines


def _lying(state: DuelState) -> list[int]:
    return [slot.index for slot in LAYOUTS[state.age].slots if state.age and state.remaining & slot.bit]


def _follows(sight: Sight, state: DuelState, card: Card) -> list[Span]:
    """What would happen beyond the card's own text, if this side built it now."""
    seat = sight.near
    city = state.city(seat)
    if card.shields:
        return march_words(sight, state, seat, card.shields, RED)
    if card.symbol_bit:
        kinds = sum(number > 0 for number in city.symbols_held())
        if city.symbols & card.symbol_bit:
            return [("A pair: ", "good"), ("take a progress token.", "text")] if state.board else []
        win = kinds + 1 >= SYMBOLS_TO_WIN and not has_science(city)
        text = f"A new symbol, your {kinds + 1} of {SYMBOLS_TO_WIN}" if seat == sight.seat else ""
        return [(text, "text"), (": wins the game!" if win else ".", "good" if win else "text")] if text else []
    if card.coins_each:
        gain = card.coins_each * (counted(state, seat, card) + (not card.fuller and _counts_itself(card)))
        return [("Now that is ", "text"), (f"+{gain}{COIN.glyph}", "coin")]
    if card.points_each:
        return [("Now that would be ", "text"), words.points(card.points_each * counted(state, seat, card))]
    return []


def _counts_itself(card: Card) -> bool:
    return bool(card.counts >> card.colour & 1)


def _opens(state: DuelState, index: int) -> list[Span]:
    """What taking the card uncovers; for a covered one, what has to go first."""
    if not state.free >> index & 1:
        slots = LAYOUTS[state.age].slots
        above = [slot for slot in slots if slots[index].covers & state.remaining & slot.bit]
        return [("covered by ", "dim"), *_lie_there(state, above)]
    freed = uncovered_by(state, index)
    if not freed:
        return [("uncovers nothing", "dim")]
    return [("opens ", "key"), *_lie_there(state, freed)]


def _lie_there(state: DuelState, slots: Sequence[Slot]) -> list[Span]:
    """One or two cards of the structure by name, as far as they have one to us."""
    names = [_lies_there(state, slot) for slot in slots]
    if len(names) == 2 and names[0] == names[1]:
        return [(names[0][0].replace("a face-down ", "two face-down ") + "s", "text")]
    return names if len(names) < 2 else [names[0], (" and ", "text"), names[1]]


def _lies_there(state: DuelState, slot: Slot) -> Span:
    card = state.card_at(slot.index)
    if card is not None and state.shown & slot.bit:
        return (card.name, words.kind(card))
    return ("a face-down guild" if back(state, slot) == "back.guild" else "a face-down card", "text")


def _wonder_detail(sight: Sight, state: DuelState, wonder: Wonder) -> list[Line]:
    lines: list[Line] = [[*words.title(wonder), (": ", "text"), *words.effect_line(wonder)]]
    owner = _owner(state, wonder)
    if owner < 0:
        lines.append([("It takes ", "text"), *words.cost_chips(wonder.cost)])
        return lines
    city = state.city(owner)
    place = list(city.wonders).index(wonder.index)
    buried = city.buried_at(place)
    if city.is_built(place):
        lines.append([("Built", "good"), (f" over {buried.name}" if buried is not None else "", "text")])
    elif not city.is_unbuilt(place):
        lines.append([("Seven wonders are built: this one went back to the box.", "dim")])
    else:
        lines.append([(f"{sight.name(owner)}: ", "title"), *words.bill_line(city, wonder)])
        if wonder.shields:
            lines.append(march_words(sight, state, owner, wonder.shields))
        if sight.choosing and state.decision == asked.TURN and owner == sight.seat:
            lines.append([("It is built over any card that can be taken; that card has no effect.", "dim")])
    return lines


def _owner(state: DuelState, wonder: Wonder) -> int:
    return next((seat for seat in (0, 1) if wonder.index in state.city(seat).wonders), -1)


def _slot_detail(state: DuelState, index: int) -> list[Line]:
    slot = LAYOUTS[state.age].slots[index]
    guild = back(state, slot) == "back.guild"
    what = "A guild, face down" if guild else f"A card of Age {'I' * state.age}, face down"
    first: list[Span] = [(what, "title"), (": it turns up at the end of the turn in which it is uncovered.", "text")]
    may = [CARDS[i].name for i in hidden.unseen(state, GUILDS if guild else state.age - 1)]
    return [first, _opens(state, index), [(f"One of {len(may)}: ", "dim"), (", ".join(may), "dim")]]


def _track_detail(sight: Sight, state: DuelState) -> list[Line]:
    here = ahead(sight, state)
    near, far = sight.name(sight.near), sight.name(1 - sight.near)
    zones = ", ".join(f"{ZONES[n]} from space {n}" for n in (1, 3, 6))
    lines: list[Line] = [[("Conflict: ", "title"), (f"every shield pushes the pawn one space. Points: {zones}; "
                         f"space {CAPITAL} wins at once.", "text")]]  # fmt: skip
    lines.append([(f"{near}: {CAPITAL - here} shields from victory. {far}: {CAPITAL + here}.", "text")])
    lines.append([("A number on the track is a token: the city on that side loses so many coins, once.", "dim")])
    return lines


def explain(sight: Sight, state: DuelState, thing: str) -> Sequence[Line]:
    item = item_of(thing)
    if item is None:
        return [*detail(sight, state, thing), BLANK, *_about(state, thing)]
    lines: list[Line] = [words.title(item), BLANK, *words.effects(item), BLANK]
    if isinstance(item, Token):
        return [*lines, [("Taken with the second symbol of a kind; Law is a symbol of its own.", "dim")]]
    assert isinstance(item, (Card, Wonder))
    lines.append([("It takes ", "text"), *(words.cost_chips(item.cost) or [("nothing", "good")])])
    if isinstance(item, Card):
        lines += words.chain_lines(item, state.city(sight.near) if item.chain >= 0 else None)
    lines += [BLANK, *_prices(sight, state, item)]
    if isinstance(item, Wonder):
        lines += [BLANK, [("Wonders are built over a card that can be taken, which then has no effect. Once seven "
                           "are built in both cities together the eighth goes back to the box.", "dim")]]  # fmt: skip
    return [*lines, BLANK, *GLOSSARY]


def _prices(sight: Sight, state: DuelState, item: Card | Wonder) -> list[Line]:
    lines: list[Line] = []
    for seat in (sight.near, 1 - sight.near):
        if isinstance(item, Wonder) and item.index not in state.city(seat).wonders:
            continue
        lines.append([(f"{sight.name(seat)}: ", "title"), *words.bill_line(state.city(seat), item)])
    market: list[Span] = [("You buy at ", "text")]
    for place, name in enumerate(RESOURCES[resource] for resource in NAMES):
        market += [
            (name.letter, name.ink),
            (" ", "text"),
            words.coins(state.city(sight.near).price_of(place)),
            ("  ", "text"),
        ]
    return [*lines, market]


def _about(state: DuelState, thing: str) -> list[Line]:
    if thing.startswith("slot:"):
        return [
            [("The bright cards can be taken. A card is uncovered when both cards that lie on it are gone.", "text")]
        ]
    if thing.startswith("city:"):
        return list(GLOSSARY)
    return pile_lines(state) if thing == PILE else []


GLOSSARY: tuple[Line, ...] = (
    [("A missing resource costs 2¢ plus 1¢ for each of its letters on your opponent's brown and grey cards.", "dim")],
    [("⚭ free by chain  ✓ paid by your own resources  ✗ too dear  ▴ your opponent's price", "dim")],
    [("W wood  S stone  C clay  G glass  P papyrus  ¢ coin  ✦ point  ⚑ shield  ↻ play again", "dim")],
    [("  ".join(f"{SCIENCE[s].glyph} {SCIENCE[s].name}" for s in SYMBOLS), "dim")],
)


def pile_lines(state: DuelState) -> list[Line]:
    """The discard pile, open to both."""
    cards = state.discard_pile()
    if not cards:
        return [[("Nothing has been discarded yet.", "dim")]]
    return [[(f"{card.name:<22}", words.kind(card)), *words.gist(card, "text")] for card in cards]
