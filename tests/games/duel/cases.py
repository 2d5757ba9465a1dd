"""Runs the worked cases of Duel through the rules: what every kind of case means, and every field it may expect.

In a case `me` is the player to move and `opponent` the other (seats 0 and 1); a replay calls them `A` and `B`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from wonders_tui.games.duel import GAME
from wonders_tui.games.duel.cards import CARD_BY_ID, CARDS, TOKENS, WONDER_BY_ID, YELLOW, Card
from wonders_tui.games.duel.choices import OVER, STARTING, TURN
from wonders_tui.games.duel.effects import FAR_RAID, NEAR_RAID
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.position import SEATS, position
from wonders_tui.games.duel.price import CHAIN, PRINTED, Bill, card_price, wonder_price
from wonders_tui.games.duel.scoring import outcome, reason, score
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.turn import DISCARD_COINS
from wonders_tui.games.state import Event, alone, parse

Case = Mapping[str, Any]

ABOUT = {"id", "kind", "title", "source", "confidence", "note", "expect"}
TABLE = {"me", "opponent", "pawn", "military_tokens_left", "discard_pile", "progress_on_board", "pending", "actions"}
DRAWN = ("progress_drawn", "progress_in_box_needed", "progress_in_box", "library_draw")
PENDING = {"progress": "progress", "library": "library", "discard_pile": "discard_pile", "destroy": "destroy"}
ROW = (0, 1, 2, 3, 4, 5)
"""The top row of Age II: six slots that cover nothing, so that a few cards can lie there alone."""


def only(case: Case, *known: str) -> None:
    """Fail on a field that the runner would otherwise pass over."""
    unknown = set(case) - ABOUT - set(known)
    if unknown:
        pytest.fail(f"{case['kind']} has no field {sorted(unknown)[0]!r}; it has: {', '.join(sorted(known))}")


def compare(case: Case, found: Mapping[str, Callable[[], object]]) -> None:
    """Hold every expected field against what was found."""
    for field, expected in case["expect"].items():
        if field not in found:
            pytest.fail(f"nothing is known about {field!r}; known: {', '.join(found)}")
        value = found[field]()
        if isinstance(expected, list) and field not in ("order",):
            expected, value = sorted(expected), sorted(value)  # type: ignore[call-overload]
        assert value == expected, f"{field}: {value!r}, expected {expected!r}"


def who(seat: int) -> str:
    return ("me", "opponent")[seat]


def winner(state: DuelState, names: Sequence[str] = ("me", "opponent")) -> str | None:
    result = outcome(state)
    if result is None:
        return None
    return "shared" if len(result.winners) == 2 else names[result.winners[0]]


def victory(state: DuelState) -> str | None:
    return reason(state) if state.decision == OVER else None


def sheet(state: DuelState, seat: int) -> dict[str, int]:
    points = score(state, seat)
    return {**points, "total": sum(points.values())}


def raids(state: DuelState) -> list[str]:
    left = [("me2", state.first, NEAR_RAID), ("me5", state.first, FAR_RAID)]
    left += [("opp2", state.second, NEAR_RAID), ("opp5", state.second, FAR_RAID)]
    return [name for name, city, raid in left if city.raids & raid]


def cards_named(case: Case) -> list[str]:
    """Every card that the case places somewhere."""
    named = [*case.get("discard_pile", [])]
    for player in ("me", "opponent"):
        named += case.get(player, {}).get("buildings", [])
    return named


def laid_out(case: Case) -> dict[str, Any]:
    """A structure for a case that has none: the cards of its actions and one more, side by side."""
    taken = [action.get("with_card", action.get("card")) for action in case.get("actions", [])]
    layout = [
        card
        for card, action in zip(taken, case.get("actions", []), strict=True)
        if action["do"] in ("construct", "discard", "wonder")
    ]
    used = {*cards_named(case), *layout}
    spare = [card.id for card in CARDS if card.age == 2 and card.id not in used]
    cards = [*layout, spare[0]]
    return {"age": 2, "slots": {str(slot): card for slot, card in zip(ROW, cards, strict=False)}}


def tokens_of(case: Case) -> dict[str, Any]:
    """Which tokens lie on the board and which are drawn, so that the ones the case takes are where it takes them."""
    held = {token for player in ("me", "opponent") for token in case.get(player, {}).get("progress", [])}
    boxed = [token for name in DRAWN for token in case.get(name, [])]
    board = list(case.get("progress_on_board", []))
    drawn: list[str] = []
    library = case.get("pending") == "library"
    for action in case.get("actions", []):
        library = library or action.get("wonder") == "great_library"
        if action["do"] == "take_progress" and action["token"] not in board:
            (drawn if library or action["token"] in boxed else board).append(action["token"])
    drawn += [token for token in boxed if token not in drawn]
    spare = [token.id for token in TOKENS if token.id not in {*held, *drawn, *board}]
    if "progress_on_board" not in case:
        while len(board) < 5 and spare:
            board.append(spare.pop(0))
    return {"progress_on_board": board, "progress_drawn": [*drawn, *spare][:3]}


def pending_of(case: Case) -> str:
    """What must be decided first: as the case says, or as its first action tells."""
    if "pending" in case:
        return str(case["pending"])
    first = case["actions"][0]["do"] if case.get("actions") else ""
    library = "great_library" in case.get("me", {}).get("wonders_built", []) and "progress_on_board" in case
    if first == "take_progress" and library and case["actions"][0]["token"] not in case["progress_on_board"]:
        return "library"
    return {"take_progress": "progress", "build_from_discard": "discard_pile", "destroy": "destroy"}.get(first, "turn")


def set_up(case: Case) -> DuelState:
    words = {
        key: case[key] for key in ("me", "opponent", "pawn", "military_tokens_left", "discard_pile") if key in case
    }
    words |= tokens_of(case)
    words["structure"] = case.get("structure") or case.get("structure_before") or laid_out(case)
    words["pending"] = pending_of(case)
    if words["pending"] == "destroy":
        words["destroys"] = ("brown", "grey")[CARD_BY_ID[case["actions"][0]["card"]].colour]
    return position(words)


class Run:
    """A case being played: the position, what happened, and what the last paid action cost."""

    def __init__(self, state: DuelState) -> None:
        self.state = state
        self.before = state.copy()
        self.log: list[Event] = []
        self.cost: int | None = None

    def act(self, action: Case) -> None:
        if "by" in action:
            assert SEATS[action["by"]] == self.state.seat, f"the other player is to move: {action}"
        text = self.words(action)
        choice = parse(self.state, self.state.seat, text)
        legal = [self.state.text(self.state.seat, choice) for choice in self.state.legal(self.state.seat)]
        assert choice is not None, f"{text!r} is not legal; legal: {', '.join(legal)}"
        seen = len(self.log)
        self.state.play(alone(2, self.state.seat, choice), self.log)
        for event in self.log[seen:]:
            if event.kind in ("build", "wonder"):
                self.cost = -event.amount

    def words(self, action: Case) -> str:
        """The action as the text of a choice."""
        match dict(action):
            case {"do": "construct", "card": card}:
                return f"build {card}"
            case {"do": "discard", "card": card}:
                return f"discard {card}"
            case {"do": "wonder", "wonder": wonder, "with_card": card}:
                return f"wonder {wonder} {card}"
            case {"do": "take_progress", "token": token}:
                texts = [self.state.text(self.state.seat, choice) for choice in self.state.legal(self.state.seat)]
                return f"keep {token}" if f"keep {token}" in texts else f"token {token}"
            case {"do": "build_from_discard", "card": card}:
                return f"raise {card}"
            case {"do": "destroy", "card": card}:
                return f"destroy {card}"
            case {"do": "choose_starter", "player": player}:
                return "start first" if SEATS[player] == self.state.seat else "start second"
        pytest.fail(f"no such action: {action}")

    def pending(self) -> str | None:
        return {2: "progress", 3: "library", 4: "discard_pile", 5: "destroy"}.get(self.state.decision)

    def targets(self) -> list[str]:
        texts = [self.state.text(self.state.seat, choice) for choice in self.state.legal(self.state.seat)]
        return [text.split()[1] for text in texts]

    def removed(self) -> tuple[str | None, str | None]:
        for event in self.log:
            if event.kind == "remove":
                return event.what, who(event.seat)
        return None, None

    def after_choice(self) -> DuelState:
        """The position once what is pending has been decided, in whatever way."""
        state: DuelState = self.state.copy()
        while state.decision not in (TURN, STARTING, OVER):
            state.play(alone(2, state.seat, state.legal(state.seat)[0]))
        return state

    def chooser(self) -> str | None:
        state = self.after_choice()
        return who(state.seat) if state.decision == STARTING else None

    def another_turn(self) -> bool:
        state = self.state
        return bool(state.replay or (state.decision == TURN and state.seat == self.before.seat))

    def next_player(self) -> str | None:
        return None if self.state.decision == OVER else who(self.state.seat)

    def ids(self, items: Sequence[Any]) -> list[str]:
        return [item.id for item in items]

    def fields(self) -> dict[str, Callable[[], object]]:
        """Everything that a case may expect of the position it leads to."""
        state, before = self.state, self.before
        built = [[c.wonder(place).id for place in range(len(c.wonders)) if c.is_built(place)] for c in self.cities()]
        return {
            "total_cost": lambda: self.cost,
            "coins_me": lambda: state.first.coins,
            "coins_opponent": lambda: state.second.coins,
            "pawn": lambda: state.pawn,
            "military_tokens_left": lambda: raids(state),
            "extra_turn": self.another_turn,
            "extra_turns_granted": lambda: max(sum(event.kind == "again" for event in self.log), int(state.replay)),
            "next_player": self.next_player,
            "alternative_discard_income": lambda: DISCARD_COINS + before.first.count(YELLOW),
            "turned_up_slots": lambda: [event.amount for event in self.log if event.kind == "reveal"],
            "discard_pile": lambda: self.ids(state.discard_pile()),
            "discard_pile_size": lambda: len(state.discard_pile()),
            "pending": self.pending,
            "legal_targets": self.targets,
            "winner": lambda: winner(state),
            "victory": lambda: victory(state),
            "removed_wonder": lambda: self.removed()[0],
            "owner": lambda: self.removed()[1],
            "wonders_built_total": lambda: sum(map(len, built)),
            "wonders_built_me": lambda: built[0],
            "wonders_built_opponent": lambda: built[1],
            "buildings_me": lambda: self.ids(state.first.cards()),
            "buildings_opponent": lambda: self.ids(state.second.cards()),
            "progress_me": lambda: self.ids(state.first.tokens_held()),
            "progress_opponent": lambda: self.ids(state.second.tokens_held()),
            "progress_on_board": lambda: self.ids(state.tokens_on_board()),
            "age": lambda: state.age,
            "age_before_choice": lambda: state.age,
            "age_after_choice": lambda: self.after_choice().age,
            "age_after": lambda: self.after_choice().age,
            "chooser": self.chooser,
            "points_me": lambda: sheet(state, 0)["total"],
            "points_opponent": lambda: sheet(state, 1)["total"],
            "structure_left": lambda: sum(state.remaining >> slot & 1 for slot in range(20)),
        }

    def cities(self) -> tuple[Any, Any]:
        return self.state.first, self.state.second


def play(case: Case) -> None:
    """effect, turn, wonder_limit: the actions of me (and of whoever is asked next), then what is expected."""
    only(case, *TABLE, *DRAWN, "structure", "structure_before")
    run = Run(set_up(case))
    for action in case["actions"]:
        run.act(action)
    compare(case, run.fields())


def pay(case: Case) -> None:
    """payment: what an item costs me."""
    only(case, *TABLE, "item")
    state = set_up(case)
    city, item = state.first, case["item"]
    bill = Bill()
    found: Card | Any = CARD_BY_ID.get(item) or WONDER_BY_ID[item]
    if isinstance(found, Card):
        total = card_price(city, found, bill)
        assert card_price(city, found) == total
    else:
        total = wonder_price(city, found, bill)
        assert wonder_price(city, found) == total
    assert total == bill.coins, "the bill does not add up to the price"
    printed = sum(line.coins for line in bill.lines if line.source == PRINTED)
    by_chain = any(line.source == CHAIN for line in bill.lines)
    compare(
        case,
        {
            "total": lambda: total,
            "coin_part": lambda: printed,
            "trade_part": lambda: total - printed,
            "chain": lambda: by_chain,
            "affordable": lambda: can_build(case, found, total),
        },
    )


def can_build(case: Case, item: Any, total: int) -> bool:
    """Whether building the item is among the legal choices, and takes exactly its price."""
    is_card = isinstance(item, Card)
    card = item.id if is_card else next(c.id for c in CARDS if c.age == 3 and c.id not in cards_named(case))
    action = {"do": "construct", "card": card} if is_card else {"do": "wonder", "wonder": item.id, "with_card": card}
    me = dict(case.get("me", {}))
    if not is_card:
        me["wonders_unbuilt"] = list(dict.fromkeys([*me.get("wonders_unbuilt", []), item.id]))
    run = Run(set_up({**case, "me": me, "actions": [action]}))
    choice = parse(run.state, 0, run.words(action))
    if choice is not None:
        run.act(action)
        assert run.cost == total
    return choice is not None


def count_points(case: Case) -> None:
    """scoring: the end of the game."""
    only(case, *TABLE)
    words = {key: value for key, value in case.items() if key not in ABOUT}
    state = position(words)
    assert state.decision == OVER
    fields: dict[str, Callable[[], object]] = {
        "me": lambda: {key: sheet(state, 0)[key] for key in case["expect"]["me"]},
        "opponent": lambda: {key: sheet(state, 1)[key] for key in case["expect"]["opponent"]},
        "winner": lambda: winner(state),
        "victory": lambda: victory(state),
    }
    compare(case, fields)


def lay(case: Case) -> None:
    """layout: what is accessible and face up once these slots are gone; taken one by one as discards, in their order.

    The order given need not be playable; slots are taken as soon as they are free.
    """
    only(case, "age", "taken_slots")
    deck = [card.id for card in CARDS if card.age == case["age"]]
    slots = {str(slot.index): card for slot, card in zip(LAYOUTS[case["age"]].slots, deck, strict=False)}
    state = position({"structure": {"age": case["age"], "slots": slots}})
    wanted = list(case["taken_slots"])
    while wanted:
        slot = next((slot for slot in wanted if state.free >> slot & 1), None)
        assert slot is not None, f"slots {wanted} are never free"
        wanted.remove(slot)
        card = state.card_at(slot)
        assert card is not None
        Run(state).act({"do": "discard", "card": card.id})
    slots_of = LAYOUTS[case["age"]].slots
    compare(
        case,
        {
            "accessible": lambda: [slot.index for slot in slots_of if state.free & slot.bit],
            "face_up": lambda: [slot.index for slot in slots_of if state.remaining & state.shown & slot.bit],
            "face_down": lambda: [slot.index for slot in slots_of if state.remaining & ~state.shown & slot.bit],
        },
    )


def end_age(case: Case) -> None:
    """age_end: who chooses the starter, after the actions given or once the last player has discarded the last card."""
    only(case, *TABLE, *DRAWN, "structure_before", "structure", "last_player", "age")
    if case.get("actions"):
        run = Run(set_up(case))
        for action in case["actions"]:
            run.act(action)
        compare(case, run.fields())
        return
    for age in [case["age"]] if "age" in case else [1, 2]:
        card = next(card.id for card in CARDS if card.age == age and card.id not in cards_named(case))
        words = {key: value for key, value in case.items() if key not in (*ABOUT, "last_player", "age")}
        words["to_move"] = case.get("last_player", "me")
        words["structure"] = {"age": age, "slots": {"0": card}}
        run = Run(position(words))
        run.act({"do": "discard", "card": card})
        compare(case, run.fields())


def draft(case: Case) -> None:
    """draft: who picks when, whatever is picked, and who opens Age I."""
    only(case, "first_player")
    names = "AB" if case["first_player"] == "A" else "BA"  # seat 0 is the first player
    for seed in range(20):
        state = GAME.new(2, seed)
        assert isinstance(state, DuelState)
        order = []
        while GAME.setting_up(state):
            order.append(names[state.seat])
            legal = state.legal(state.seat)
            state.play(alone(2, state.seat, legal[seed % len(legal)]))
        drafted: dict[str, object] = {"order": order, "age_1_starter": names[state.seat]}
        compare(case, {field: partial(drafted.get, field) for field in drafted})


def replay(case: Case) -> None:
    """replay: a whole game, with checkpoints in place."""
    fields = ["first_player", "start_coins", "progress_on_board", "wonders", "structures", "moves", *DRAWN]
    only(case, *fields)
    structures = dict(case["structures"])
    first = structures.pop("1")["slots"]
    unused = [card.id for card in CARDS if card.age == 1 and card.id not in first]
    slots = {str(slot): card or unused.pop() for slot, card in enumerate(first)}
    cities = {
        player: {"coins": case.get("start_coins", 7), "wonders_unbuilt": case["wonders"][player]} for player in "AB"
    }
    words = {"to_move": case["first_player"], "structure": {"age": 1, "slots": slots}, "structures": structures}
    run = Run(position({**cities, **tokens_of(case), **words}))
    state = run.state
    for row, move in enumerate(case["moves"]):
        if "check" in move:
            assert checked(state, move) == move["value"], f"row {row}: {move}"
        else:
            run.act(move)
    compare(
        case,
        {
            "winner": lambda: winner(state, "AB"),
            "victory": lambda: victory(state),
            "score": lambda: {
                player: {key: sheet(state, SEATS[player])[key] for key in points}
                for player, points in case["expect"]["score"].items()
            },
            "coins": lambda: {"A": state.first.coins, "B": state.second.coins},
            "pawn_from_A": lambda: state.pawn,
            "discard_pile_size": lambda: len(state.discard_pile()),
            "discard_pile": lambda: run.ids(state.discard_pile()),
            "progress": lambda: {"A": run.ids(state.first.tokens_held()), "B": run.ids(state.second.tokens_held())},
            "military_tokens_left": lambda: [name.replace("me", "A").replace("opp", "B") for name in raids(state)],
            "age": lambda: state.age,
        },
    )


def checked(state: DuelState, check: Case) -> object:
    """What a checkpoint of a replay asks for; the pawn is seen from A."""
    seat = SEATS[check.get("player", "A")]
    match check["check"]:
        case "pawn":
            return state.pawn
        case "coins":
            return state.city(seat).coins
        case "points" | "total" | "score":
            return sheet(state, seat)["total"]
        case "discard_pile_size":
            return len(state.discard_pile())
        case "age":
            return state.age
    pytest.fail(f"no such check: {check}")


KINDS: dict[str, Callable[[Case], None]] = {
    "payment": pay,
    "effect": play,
    "turn": play,
    "wonder_limit": play,
    "scoring": count_points,
    "layout": lay,
    "age_end": end_age,
    "draft": draft,
    "replay": replay,
}
