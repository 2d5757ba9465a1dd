"""What can be pointed at on the table, and what can be done with it; what is legal the view says."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Span
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.face import LETTERS, Sight, Thing, Use
from wonders_tui.app.symbols import AGAIN, COIN
from wonders_tui.games.bits import places
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel.cards import (
    CARD_BY_ID,
    CARDS,
    TOKEN_BY_ID,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
    YELLOW,
    Card,
    Item,
    Token,
    Wonder,
)
from wonders_tui.games.duel.choices import choice_of
from wonders_tui.games.duel.layouts import LAYOUTS, Slot
from wonders_tui.games.duel.price import chained
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.turn import DISCARD_COINS

_SINGLE_USES: tuple[tuple[int, type[Item], str], ...] = (
    (asked.DRAFT, Wonder, "Take "),
    (asked.TAKE, Token, "Take "),
    (asked.KEEP, Token, "Keep "),
    (asked.RAISE, Card, "Build for nothing: "),
    (asked.DESTROY, Card, "Destroy "),
)

STARTER = "starter"
PILE = "pile"
TRACK = "track"


def free_slots(state: DuelState) -> list[int]:
    """The slots of the cards that can be taken, from left to right."""
    slots = LAYOUTS[state.age].slots
    return sorted(places(state.free), key=lambda index: (slots[index].x, slots[index].row))


def slot_thing(state: DuelState, slot: Slot) -> str:
    """The id of what lies in a slot: the card if it is face up."""
    card = state.card_at(slot.index)
    return f"card:{card.id}" if card is not None and state.shown & slot.bit else f"slot:{slot.index}"


def item_of(thing: str) -> Item | None:
    """The card, wonder or token that a thing is."""
    kind, _, name = thing.partition(":")
    found: Item | None = None
    if kind == "card":
        found = CARD_BY_ID.get(name)
    elif kind == "wonder":
        found = WONDER_BY_ID.get(name)
    elif kind == "token":
        found = TOKEN_BY_ID.get(name)
    return found


def thing_of(item: Item) -> str:
    kind = "card" if isinstance(item, Card) else "wonder" if isinstance(item, Wonder) else "token"
    return f"{kind}:{item.id}"


def on_offer(state: DuelState) -> list[Item]:
    """What the present decision is about, in the order in which it is drawn."""
    match state.decision:
        case asked.DRAFTING:
            return list(state.wonders_on_offer())
        case asked.PROGRESS:
            return list(state.tokens_on_board())
        case asked.LIBRARY:
            return list(state.tokens_drawn())
        case asked.RAISING:
            return list(state.discard_pile())
        case asked.DESTROYING:
            mask = asked.targets(state)
            return [card for card in CARDS if card.early & mask]
        case asked.TURN:
            cards = [state.card_at(index) for index in free_slots(state)]
            return [card for card in cards if card is not None]
    return []


def letters(sight: Sight, state: DuelState) -> dict[str, str]:
    """The keys of the things on offer; none while somebody else decides."""
    if not sight.choosing:
        return {}
    return dict(zip((thing_of(item) for item in on_offer(state)), LETTERS, strict=False))


def things(sight: Sight, state: DuelState) -> list[Thing]:
    """Everything on the table, what is on offer first."""
    keys = letters(sight, state)
    found: dict[str, Thing] = {}

    def add(item: Item) -> None:
        thing = thing_of(item)
        found.setdefault(thing, Thing(thing, item.name, keys.get(thing, "")))

    if state.decision == asked.STARTING and sight.choosing:
        found[STARTER] = Thing(STARTER, "Who begins?", LETTERS[0])
    for item in on_offer(state):
        add(item)
    for slot in LAYOUTS[state.age].slots if state.age else ():
        if state.remaining & slot.bit:
            card = state.card_at(slot.index)
            if card is not None and state.shown & slot.bit:
                add(card)
            else:
                found[f"slot:{slot.index}"] = Thing(f"slot:{slot.index}", "A face-down card")
    for seat in (sight.near, 1 - sight.near):
        city = state.city(seat)
        for place in range(len(city.wonders)):
            add(city.wonder(place))
        for token in city.tokens_held():
            add(token)
        found[f"city:{seat}"] = Thing(f"city:{seat}", f"The city of {sight.names[seat]}")
    for token in state.tokens_on_board():
        add(token)
    found[TRACK] = Thing(TRACK, "The conflict track")
    found[PILE] = Thing(PILE, "The discard pile")
    return list(found.values())


def uses(sight: Sight, state: DuelState, thing: str) -> Sequence[Use]:
    """What the seat that looks can do with a thing now."""
    if not sight.choosing:
        return ()
    legal = set(state.legal(sight.seat))
    if thing == STARTER:
        mine, theirs = choice_of(asked.START, asked.FIRST), choice_of(asked.START, asked.SECOND)
        other = sight.names[1 - sight.seat]
        return [Use([("You begin", "text")], mine), Use([(f"{other} begins", "text")], theirs)] if mine in legal else ()
    item = item_of(thing)
    if item is None:
        return ()
    if state.decision == asked.TURN:
        if isinstance(item, Card):
            return _card_uses(sight, state, item, legal)
        return _wonder_uses(state, item, legal) if isinstance(item, Wonder) else ()
    for use, kind, label in _SINGLE_USES:
        choice = choice_of(use, item.index)
        if isinstance(item, kind) and choice in legal:
            return [Use([(label, "text"), (item.name, words.kind(item))], choice, ready=True)]
    return ()


def _card_uses(sight: Sight, state: DuelState, card: Card, legal: set[int]) -> list[Use]:
    discard = choice_of(asked.DISCARD, card.index)
    if discard not in legal:
        return []
    city = state.city(sight.seat)
    build = choice_of(asked.BUILD, card.index)
    price = words.price_of(city, card)
    paid: list[Span] = [(" for ", "text"), words.coins(price)] if price else [(" free", "good")]
    if chained(city, card):
        paid = [(" free by chain", "good")]
    found = []
    if build in legal:
        found.append(Use([("Build", "text"), *paid], build, ready=True))
    else:
        found.append(Use([("Build", "text"), *paid], None, _short_of(price, city.coins)))
    income = DISCARD_COINS + city.count(YELLOW)
    found.append(Use([("Discard for ", "text"), (f"+{income}{COIN.glyph}", "coin")], discard))
    for place in places(city.unbuilt):
        wonder = city.wonder(place)
        choice = choice_of(asked.BURY + wonder.index, card.index)
        price = words.price_of(city, wonder)
        label: list[Span] = [(words.short_name(wonder, 9), "wonder"), (" ", "text"), words.coins(price)]
        if wonder.replay or city.replays:
            label.append((f" {AGAIN.glyph}", "good"))
        if choice in legal:
            found.append(Use(label, choice))
        else:
            found.append(Use(label, None, _short_of(price, city.coins)))
    return found


def _short_of(price: int, purse: int) -> list[Span]:
    return [(f"{price - purse}{COIN.glyph} short", "bad")]


def _wonder_uses(state: DuelState, wonder: Wonder, legal: set[int]) -> list[Use]:
    """A wonder is built over a card that can be taken: each of them is a use."""
    found = []
    for index in free_slots(state):
        card = state.card_at(index)
        if card is not None and choice_of(asked.BURY + wonder.index, card.index) in legal:
            label: list[Span] = [("Build it over ", "text"), (card.name, words.kind(card))]
            found.append(Use(label, choice_of(asked.BURY + wonder.index, card.index)))
    return found


def phrase(sight: Sight, state: DuelState, choice: int) -> list[Span]:
    """A choice in words."""
    use, index = choice >> 7, choice & 127
    city = state.city(sight.seat if sight.seat >= 0 else state.seat)
    if use >= asked.BURY:
        wonder, card = WONDERS[use - asked.BURY], CARDS[index]
        return [
            ("Build ", "text"), (wonder.name, "wonder"), (" for ", "text"), words.coins(words.price_of(city, wonder)),
            (" over ", "text"), (card.name, words.kind(card)),
        ]  # fmt: skip
    if use == asked.START:
        other = sight.names[1 - state.seat]
        return [("You begin" if index == asked.FIRST else f"{other} begins", "text")]
    if use in (asked.DRAFT, asked.TAKE, asked.KEEP):
        item: Item = WONDERS[index] if use == asked.DRAFT else TOKENS[index]
        return [("Keep " if use == asked.KEEP else "Take ", "text"), (item.name, words.kind(item))]
    card = CARDS[index]
    name: Span = (card.name, words.kind(card))
    if use == asked.BUILD:
        price = words.price_of(city, card)
        free: list[Span] = [(" free by chain" if chained(city, card) else " free", "good")]
        return [("Build ", "text"), name, *([(" for ", "text"), words.coins(price)] if price else free)]
    if use == asked.DISCARD:
        income = DISCARD_COINS + city.count(YELLOW)
        return [("Discard ", "text"), name, (" for ", "text"), (f"+{income}{COIN.glyph}", "coin")]
    if use == asked.RAISE:
        return [("Build ", "text"), name, (" for nothing", "good")]
    return [("Destroy ", "text"), name]
