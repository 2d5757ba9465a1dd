"""Prices on the screen, all from the rules' own bill: the mark on a card, ways to pay, sources, the reason why not."""

from __future__ import annotations

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.face import Sight
from wonders_tui.app.faces.seven import words
from wonders_tui.app.faces.seven.words import LEFT, RIGHT
from wonders_tui.app.symbols import CHAIN, COIN
from wonders_tui.games.seven import bill as bills
from wonders_tui.games.seven.bill import Bill, build_bill, stage_bill
from wonders_tui.games.seven.cards import Card, Item
from wonders_tui.games.seven.choices import to_left, to_right
from wonders_tui.games.seven.state import SevenState

NO_COST, BY_CHAIN = "no cost", "chain"


def bill_of(state: SevenState, place: int, item: Item, choice: int | None = None) -> Bill:
    """What a card, or the next stage, costs a city now; paid as in the choice, else in the cheapest way."""
    payment = None if choice is None else (int(to_left(choice)), int(to_right(choice)))
    return build_bill(state, place, item, payment) if isinstance(item, Card) else stage_bill(state, place, payment)


def to_bank(bill: Bill) -> int:
    return sum(line.coins for line in bill.lines if line.source == bills.BANK)


def mark(bill: Bill, ink: str = "") -> list[Span]:
    """The price in as few cells as possible; `ink` begins the names of the inks ("foot.").

    ⚭ free by chain, ✓ nothing to pay, coins to the bank, ◂ and ▸ coins to the neighbours, ✗ and what is in the way.
    """
    if bill.free == BY_CHAIN:
        return [(f"{CHAIN.glyph} free", f"{ink}chain")]
    if bill.free:
        return [("✓ free", f"{ink}good")]
    if bill.payments:
        payment = bill.payments[0]
        if not any(payment):
            bank = to_bank(bill)
            return [(f"  {bank}{COIN.glyph}", f"{ink}coin")] if bank else [("✓ own", f"{ink}good")]
        found = [f"{side}{coins}" for side, coins in zip((LEFT, RIGHT), payment, strict=True) if coins]
        end = "…" if len(bill.payments) > 1 else COIN.glyph if len(found) == 1 else ""
        return [("".join(found) + end, f"{ink}coin")]
    if bill.once:
        return [("once free", f"{ink}good")]
    if any(bill.lacking):
        chips = words.chips(bill.lacking)
        return [("✗ ", f"{ink}bad"), *(chips if len(chips) < 6 else [*chips[:5], ("…", f"{ink}bad")])]
    return [(f"✗ {bill.needed}{COIN.glyph}" if bill.needed else "✗ built", f"{ink}bad")]


def how(sight: Sight, state: SevenState, place: int, bill: Bill, payment: tuple[int, int]) -> list[Span]:
    """A way to pay as the end of a label: "free by its chain", "for 1¢", "2¢ to ◂Cleo, 1¢ to ▸Ben"."""
    if bill.free:
        return [(free_words(bill), "good")]
    parts: list[list[Span]] = []
    if to_bank(bill):
        parts.append([("for ", "text"), words.coins(to_bank(bill))])
    for coins, side, other in zip(payment, (LEFT, RIGHT), (state.left(place), state.right(place)), strict=True):
        if coins:
            parts.append([words.coins(coins), (f" to {side}{words.city_name(sight, other)[:9]}", "text")])
    return words.joined(parts, ", ") or [("with your own resources", "good")]


def free_words(bill: Bill) -> str:
    """Why it costs nothing."""
    if bill.free == NO_COST:
        return "free"
    return f"free by {bill.parent}" if bill.free == BY_CHAIN else f"free as the {bill.free}"


def bill_line(sight: Sight, state: SevenState, place: int, bill: Bill) -> Line:
    """Where everything comes from, and what is left: "own WS, ◂Cleo P 2¢ (3¢ left)"."""
    if bill.free:
        return [("nothing." if bill.free == NO_COST else f"nothing, {free_words(bill)}.", "good")]
    if not bill.payments:
        return [(bill.why_not, "bad")]
    names = {
        bills.BANK: "bank",
        bills.OWN: "own",
        bills.CHOICE: "own choice",
        bills.LEFT: f"{LEFT}{words.city_name(sight, state.left(place))}",
        bills.RIGHT: f"{RIGHT}{words.city_name(sight, state.right(place))}",
    }
    parts: list[list[Span]] = []
    for source, name in names.items():
        lines = [line for line in bill.lines if line.source == source]
        if lines:
            units = [words.chip(line.resource) for line in lines for _ in range(line.units)]
            coins = sum(line.coins for line in lines)
            parts.append([(name, "text"), *([(" ", "text"), *units] if units else [])])
            parts[-1] += [(" ", "text"), words.coins(coins)] if coins else []
    if not bill.coins:
        return [*words.joined(parts), (": nothing to pay.", "good")]
    several = sum(bool(line.coins) for line in bill.lines) > 1
    total: list[Span] = [(" = ", "text"), words.coins(bill.coins)] if several else []
    return [*words.joined(parts), *total, (f" ({state.cities[place].coins - bill.coins}{COIN.glyph} left)", "dim")]
