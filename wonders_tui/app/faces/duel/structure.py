"""The cards of the Age as they lie: what can be taken, what is covered, what lies face down.

A card that can be taken is bright and has a foot with its key and two prices; a covered one is dark and lower; a
face-down one shows its back. So the three differ in form and text as well as in colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from wonders_tui.app.canvas import Canvas, Span, width_of
from wonders_tui.app.faces.duel import words
from wonders_tui.app.faces.duel.offers import free_slots, letters, slot_thing
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.symbols import CHAIN, COIN
from wonders_tui.games.duel.cards import GUILDS, Card
from wonders_tui.games.duel.hidden import HIDDEN_GUILD
from wonders_tui.games.duel.layouts import LAYOUTS, Slot
from wonders_tui.games.duel.price import card_price, chained
from wonders_tui.games.duel.state import DuelState

LEAST_ROW = 2


@dataclass(frozen=True)
class Grid:
    """How the layout of an Age is drawn in a room: `pitch` from card to card, `row` from row to row.

    `tall` is the height of a card that can be taken: below it the table is empty, so it reaches over the next row.
    """

    pitch: int
    row: int
    tall: int

    @property
    def card(self) -> int:
        return self.pitch - 1

    def height(self, rows: int) -> int:
        return rows * self.row + self.tall - self.row


def rows_of(age: int) -> int:
    return LAYOUTS[age].slots[-1].row + 1


def grid(age: int, width: int, height: int) -> Grid:
    """The largest grid for a room."""
    widest = max(slot.x for slot in LAYOUTS[age].slots) + 1
    pitch = min(22, (width - 1) // widest) // 2 * 2
    rows = rows_of(age)
    row = max(LEAST_ROW, min(3, (height - 1) // rows))
    return Grid(pitch, row, min(row + 2, height - (rows - 1) * row))


def draw_structure(canvas: Canvas, sight: Sight, state: DuelState) -> None:
    """Draw all cards that lie there; the lower rows last, as they lie on top."""
    layout = LAYOUTS[state.age]
    room = grid(state.age, canvas.width, canvas.height)
    keys = letters(sight, state)
    opened = _would_open(sight, state)
    for slot in layout.slots:
        if not state.remaining & slot.bit:
            continue
        x = canvas.width // 2 + slot.x * room.pitch // 2 - room.pitch // 2 + 1
        y = slot.row * room.row
        free = bool(state.free & slot.bit)
        card = state.card_at(slot.index) if state.shown & slot.bit else None
        thing = slot_thing(state, slot)
        height = room.tall if free else room.row
        if card is None:
            _draw_back(canvas, x, y, room, state, slot, slot.index in opened)
        elif free:
            _draw_free(canvas, x, y, room, sight, state, card, keys.get(thing, ""))
        else:
            _draw_lid(canvas, x, y, room, sight, state, card, slot.index in opened)
        if sight.focus == thing:
            for row in range(y, y + height):
                canvas.put(x - 1, row, "▐", "key")
                canvas.put(x + room.card, row, "▌", "key")
        canvas.mark(thing, x, y, room.card, height)


def _would_open(sight: Sight, state: DuelState) -> set[int]:
    """The slots that nothing would cover any more if the card in focus were taken."""
    slots = LAYOUTS[state.age].slots
    return {
        other.index
        for index in free_slots(state)
        if slot_thing(state, slots[index]) == sight.focus
        for other in uncovered_by(state, index)
    }


def uncovered_by(state: DuelState, index: int) -> list[Slot]:
    """What becomes free when the card of this slot is taken."""
    slots = LAYOUTS[state.age].slots
    left = state.remaining & ~slots[index].bit
    return [slots[under] for under in (slots[index].under_left, slots[index].under_right)
            if under >= 0 and not slots[under].covers & left]  # fmt: skip


def back(state: DuelState, slot: Slot) -> str:
    """The ink of a back: the Age, or that it is a guild."""
    index = state.layout[slot.index]
    known = state.card_at(slot.index)
    guild = index == HIDDEN_GUILD or (known is not None and known.deck == GUILDS)
    return "back.guild" if guild else f"back.{state.age}"


def _draw_back(canvas: Canvas, x: int, y: int, room: Grid, state: DuelState, slot: Slot, opened: bool) -> None:
    ink = back(state, slot)
    canvas.fill(x, y, room.card, room.row, "░", ink)
    text = " guild " if ink == "back.guild" else f" {'I' * state.age} "
    canvas.centre(x, y + (room.row - 1) // 2, room.card, [(text, ink)])
    if opened:
        canvas.put(x, y + room.row - 1, "▴opens", "key")


def _draw_lid(
    canvas: Canvas, x: int, y: int, room: Grid, sight: Sight, state: DuelState, card: Card, opened: bool
) -> None:
    colour = words.kind(card)
    ink, faint = f"lid.{colour}", f"lid.{colour}.dim"
    canvas.fill(x, y, room.card, room.row, " ", ink)
    chain = chained(state.city(sight.near), card)
    canvas.put(x, y, words.short_name(card, room.card - chain), ink, room.card)
    if chain:
        canvas.put(x + room.card - 1, y, CHAIN.glyph, ink)
    if opened:
        canvas.put(x, y + room.row - 1, "▴opens", "key")
        return
    _draw_gist_and_cost(canvas, x, y + 1, room.card, card, faint, faint)


def _draw_gist_and_cost(canvas: Canvas, x: int, y: int, width: int, card: Card, ink: str, coin: str) -> None:
    gist = words.gist(card, ink)
    cost = words.cost_chips(card.cost, coin)
    end = canvas.line(x, y, gist, width)
    if cost and width_of(cost) <= x + width - end - 1:
        canvas.right(x + width, y, cost)


def _draw_free(
    canvas: Canvas, x: int, y: int, room: Grid, sight: Sight, state: DuelState, card: Card, key: str
) -> None:
    colour = words.kind(card)
    new = any(event.kind == "reveal" and event.what == card.id for event in sight.fresh)
    ink, strong = f"card.{colour}", f"card.{colour}.{'new' if new else 'strong'}"
    width, foot = room.card, y + room.tall - 1
    canvas.fill(x, y, width, room.tall - 1, " ", ink)
    canvas.put(x, y, words.short_name(card, width), strong, width)
    if room.tall == 3:
        _draw_gist_and_cost(canvas, x, y + 1, width, card, ink, ink)
    else:
        canvas.line(x, y + 1, words.gist(card, ink), width)
        canvas.line(x, y + 2, words.cost_chips(card.cost, ink) or [("no cost", ink)], width)
        if card.frees >= 0 or card.chain >= 0:
            canvas.right(x + width, y + 2, [(CHAIN.glyph, ink)])
    _draw_foot(canvas, x, foot, width, sight, state, card, key)


def _draw_foot(
    canvas: Canvas, x: int, y: int, width: int, sight: Sight, state: DuelState, card: Card, key: str
) -> None:
    """The key, my price, and after ▴ that of the other side, who sits at the top."""
    canvas.fill(x, y, width, 1, " ", "foot")
    if key:
        canvas.put(x, y, key, "button")
    near = price_mark(state, sight.near, card, wide=width >= 13)
    end = canvas.line(x + (2 if width >= 11 or width_of(near) < 5 else 1), y, near, width - 1)
    theirs = card_price(state.city(1 - sight.near), card)
    far: list[Span] = [(f"▴{theirs}{COIN.glyph}", "foot.dim")]
    if width_of(far) > x + width - end:
        far = [(f"▴{theirs}", "foot.dim")]
    canvas.right(x + width, y, far)


def price_mark(state: DuelState, seat: int, card: Card, wide: bool = False) -> list[Span]:
    """The price with its sign: ⚭ free by chain, ✓ own resources, nothing: coins, ✗ not payable."""
    city = state.city(seat)
    price = card_price(city, card)
    gap = " " if wide else ""
    if chained(city, card):
        return [(f"{CHAIN.glyph}{gap}", "foot.chain"), ("free" if wide else f"0{COIN.glyph}", "foot.good")]
    if price == 0:
        return [(f"✓{gap}", "foot.good"), ("free" if wide else f"0{COIN.glyph}", "foot.good")]
    ink = "foot.coin" if price <= city.coins else "foot.bad"
    return [(" " if price <= city.coins else "✗", ink), (f"{gap}{price}{COIN.glyph}", ink)]
