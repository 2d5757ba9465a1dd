"""Sets up the position that a case of Duel describes, and fills in what the case leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from wonders_tui.games.duel.cards import CARD_BY_ID, CARDS, TOKENS
from wonders_tui.games.duel.position import position
from wonders_tui.games.duel.state import DuelState

Case = Mapping[str, Any]

ABOUT = {"id", "kind", "title", "source", "confidence", "note", "expect"}
TABLE = ("me", "opponent", "pawn", "military_tokens_left", "discard_pile", "progress_on_board", "pending", "actions")
TAKING = ("construct", "discard", "wonder")
"""The actions that take a card from the structure."""
ROW = (0, 1, 2, 3, 4, 5)
"""The top row of Age II: six slots that cover nothing, so that a few cards can lie there alone."""


def only(case: Case, *known: str) -> None:
    """Fail on a field that the runner would otherwise pass over."""
    unknown = set(case) - ABOUT - set(known)
    if unknown:
        pytest.fail(f"{case['kind']} has no field {sorted(unknown)[0]!r}; it has: {', '.join(sorted(known))}")


def boxes(case: Case) -> list[str]:
    """The fields of a case that name tokens in the box: `progress_in_box`, `progress_drawn`, `library_draw`."""
    return [field for field in case if "box" in field or "draw" in field]


def cards_named(case: Case) -> list[str]:
    """Every card that the case places somewhere."""
    named = [*case.get("discard_pile", [])]
    for player in ("me", "opponent"):
        named += case.get(player, {}).get("buildings", [])
    return named


def by_slot(slots: Mapping[str, str] | Sequence[str | None]) -> dict[str, str]:
    """Cards by slot, whether the case names the slots or lists the cards in their order."""
    if isinstance(slots, Mapping):
        return dict(slots)
    return {str(slot): card for slot, card in enumerate(slots) if card}


def in_order(slots: Mapping[str, str] | Sequence[str | None]) -> list[str | None]:
    """The same as a list, None where no card is named."""
    named = by_slot(slots)
    return [named.get(str(slot)) for slot in range(20)]


def laid_out(case: Case) -> dict[str, Any]:
    """A structure for a case that has none: the cards of its actions, and one more so that the Age goes on."""
    taking = [action for action in case.get("actions", []) if action["do"] in TAKING]
    cards = [action.get("with_card", action.get("card")) for action in taking]
    if case["kind"] != "age_end":
        used = {*cards_named(case), *cards}
        cards.append(next(card.id for card in CARDS if card.age == 2 and card.id not in used))
    return {"age": case.get("age", 2), "slots": {str(slot): card for slot, card in zip(ROW, cards, strict=False)}}


def tokens_of(case: Case) -> dict[str, Any]:
    """Which tokens lie on the board and which are drawn, so that the ones the case takes are where it takes them."""
    held = {token for player in ("me", "opponent") for token in case.get(player, {}).get("progress", [])}
    boxed = [token for field in boxes(case) for token in case[field]]
    board = list(case.get("progress_on_board", []))
    drawn: list[str] = []
    library = case.get("pending") == "library"
    for action in [*case.get("actions", []), *case.get("moves", [])]:
        library = library or action.get("wonder") == "great_library"
        token = action.get("take_progress", action.get("token"))
        if token is not None and token not in board:
            (drawn if library or token in boxed else board).append(token)
    drawn += [token for token in boxed if token not in drawn]
    spare = [token.id for token in TOKENS if token.id not in {*held, *drawn, *board}]
    if "progress_on_board" not in case:
        while len(board) < 5 and spare:
            board.append(spare.pop(0))
    return {"progress_on_board": board, "progress_drawn": [*drawn, *spare][:3]}


def pending_of(case: Case) -> str:
    """What must be decided first: as the case says, or as its first action tells."""
    if case.get("pending"):
        return str(case["pending"])
    first = case["actions"][0] if case.get("actions") else {"do": ""}
    if first["do"] == "take_progress":
        library = "great_library" in case.get("me", {}).get("wonders_built", [])
        elsewhere = "progress_on_board" in case and first["token"] not in case["progress_on_board"]
        return "library" if library and elsewhere else "progress"
    return {"build_from_discard": "discard_pile", "destroy": "destroy"}.get(first["do"], "turn")


def doomed(case: Case) -> str:
    """The colour to be destroyed: that of the card named, else as the wonder that is built says."""
    for action in case.get("actions", []):
        if action["do"] == "destroy":
            return ("brown", "grey")[CARD_BY_ID[action["card"]].colour]
    return "grey" if "circus_maximus" in case.get("me", {}).get("wonders_built", []) else "brown"


def set_up(case: Case) -> DuelState:
    words = {
        key: case[key] for key in ("me", "opponent", "pawn", "military_tokens_left", "discard_pile") if key in case
    }
    words |= tokens_of(case)
    structure = case.get("structure") or case.get("structure_before") or laid_out(case)
    words["structure"] = {**structure, "slots": by_slot(structure["slots"])}
    words["pending"] = pending_of(case)
    if words["pending"] == "destroy":
        words["destroys"] = doomed(case)
    return position(words)


def set_up_game(case: Case) -> DuelState:
    """The first turn of a replay: the wonders have been drafted, and all that will lie there is known."""
    structures = {age: {"slots": in_order(structure["slots"])} for age, structure in case["structures"].items()}
    first = structures.pop("1")["slots"]
    unused = [card.id for card in CARDS if card.age == 1 and card.id not in first]
    slots = {str(slot): card or unused.pop() for slot, card in enumerate(first)}
    coins = case.get("start_coins", 7)
    cities = {player: {"coins": coins, "wonders_unbuilt": case["wonders"][player]} for player in "AB"}
    words = {"to_move": case["first_player"], "structure": {"age": 1, "slots": slots}, "structures": structures}
    return position({**cities, **tokens_of(case), **words})
