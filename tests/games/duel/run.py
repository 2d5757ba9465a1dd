"""A case of Duel being played: its actions, and everything it may expect of where they lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.games.duel.scene import Case
from wonders_tui.games.bits import count
from wonders_tui.games.duel.cards import WONDER_BY_ID, YELLOW
from wonders_tui.games.duel.choices import DESTROYING, LIBRARY, OVER, PROGRESS, RAISING, STARTING, TURN
from wonders_tui.games.duel.effects import FAR_RAID, NEAR_RAID
from wonders_tui.games.duel.position import SEATS
from wonders_tui.games.duel.scoring import outcome, reason, score
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.duel.turn import DISCARD_COINS
from wonders_tui.games.state import Event, alone, parse

ACTION = {"by", "player", "do", "card", "wonder", "with_card", "token"}
FOLLOWING = {"take_progress": "token", "build_from_discard": "card", "destroy": "card"}
"""What an action may say at once of the choice that it leads to, by the word for that choice: what is chosen."""
PENDING = {PROGRESS: "progress", LIBRARY: "library", RAISING: "discard_pile", DESTROYING: "destroy"}


def compare(expect: Mapping[str, Any], found: Mapping[str, object], within: str = "") -> None:
    """Hold every expected field against what was found: what a function says, the fields of a table or its total."""
    for field, expected in expect.items():
        if field not in found:
            pytest.fail(f"nothing is known about {within}{field!r}; known: {', '.join(found)}")
        value = found[field]
        value = value() if callable(value) else value
        if isinstance(expected, Mapping) and isinstance(value, Mapping):
            compare(expected, value, f"{within}{field}, ")
            continue
        if isinstance(expected, int) and isinstance(value, Mapping):
            value = value["total"]
        if isinstance(value, list) and field != "order":
            expected, value = sorted(expected or []), sorted(value)
        assert value == expected, f"{within}{field}: {value!r}, expected {expected!r}"


def sheet(state: DuelState, seat: int) -> dict[str, int]:
    points = score(state, seat)
    return {**points, "total": sum(points.values())}


class Run:
    """A case being played: the position, what happened, and what the last paid action cost.

    `names` are what the case calls seats 0 and 1.
    """

    def __init__(self, state: DuelState, names: tuple[str, str] = ("me", "opponent")) -> None:
        self.state = state
        self.names = names
        self.before = state.copy()
        self.log: list[Event] = []
        self.cost: int | None = None

    def can(self, action: Case) -> bool:
        """Whether the action is legal now."""
        return parse(self.state, self.state.seat, self.words(action)) is not None

    def act(self, action: Case) -> None:
        if "by" in action:
            assert SEATS[action["by"]] == self.state.seat, f"the other player is to move: {action}"
        text = self.words(action)
        choice = parse(self.state, self.state.seat, text)
        assert choice is not None, f"{text!r} is not legal; legal: {', '.join(self.legal())}"
        self.play(choice)
        for do, item in FOLLOWING.items():
            if do in action:
                self.act({"do": do, item: action[do]})

    def play(self, choice: int) -> None:
        seen = len(self.log)
        self.state.play(alone(2, self.state.seat, choice), self.log)
        for event in self.log[seen:]:
            if event.kind in ("build", "wonder", "raise"):
                self.cost = -event.amount

    def catch_up(self, action: Case) -> None:
        """Decide what a record leaves out: who starts an Age where the next move tells it, and a choice of one."""
        if self.state.decision == STARTING and action["do"] != "choose_starter":
            self.act({"do": "choose_starter", "player": self.names[self.mover(action)]})
        while self.state.decision in PENDING and not self.can(action):
            legal = self.state.legal(self.state.seat)
            assert len(legal) == 1, f"{action} leaves open what {self.pending()} was chosen"
            self.play(legal[0])

    def mover(self, action: Case) -> int:
        """Whose action it is, as far as it tells; else the seat that waits."""
        if "by" in action:
            return SEATS[action["by"]]
        if "wonder" in action and WONDER_BY_ID[action["wonder"]].index in self.state.city(1 - self.state.seat).wonders:
            return 1 - self.state.seat
        return self.state.seat

    def words(self, action: Case) -> str:
        """The action as the text of a choice."""
        if unknown := action.keys() - ACTION - FOLLOWING.keys() - {"note"}:
            pytest.fail(f"an action has no {sorted(unknown)[0]!r}: {action}")
        match dict(action):
            case {"do": "construct", "card": card}:
                return f"build {card}"
            case {"do": "discard", "card": card}:
                return f"discard {card}"
            case {"do": "wonder", "wonder": wonder, "with_card": card}:
                return f"wonder {wonder} {card}"
            case {"do": "take_progress", "token": token}:
                return f"keep {token}" if f"keep {token}" in self.legal() else f"token {token}"
            case {"do": "build_from_discard", "card": card}:
                return f"raise {card}"
            case {"do": "destroy", "card": card}:
                return f"destroy {card}"
            case {"do": "choose_starter", "player": player}:
                return "start first" if SEATS[player] == self.state.seat else "start second"
        pytest.fail(f"no such action: {action}")

    def legal(self) -> list[str]:
        return [self.state.text(self.state.seat, choice) for choice in self.state.legal(self.state.seat)]

    def pending(self) -> str | None:
        return PENDING.get(self.state.decision)

    def targets(self) -> list[str]:
        return [text.split()[1] for text in self.legal()] if self.pending() else []

    def removed(self) -> tuple[str | None, str | None]:
        for event in self.log:
            if event.kind == "remove":
                return event.what, self.names[event.seat]
        return None, None

    def after_choice(self) -> DuelState:
        """The position once what is pending has been decided, in whatever way."""
        state: DuelState = self.state.copy()
        while state.decision not in (TURN, STARTING, OVER):
            state.play(alone(2, state.seat, state.legal(state.seat)[0]))
        return state

    def chooser(self) -> str | None:
        state = self.after_choice()
        return self.names[state.seat] if state.decision == STARTING else None

    def another_turn(self) -> bool:
        """Whether who began now has, or is owed, another turn."""
        again = any(event.kind == "again" for event in self.log)
        return bool(self.state.replay or (again and self.state.seat == self.before.seat))

    def next_player(self) -> str | None:
        return None if self.state.decision == OVER else self.names[self.state.seat]

    def winner(self) -> str | None:
        result = outcome(self.state)
        if result is None:
            return None
        return "shared" if len(result.winners) == 2 else self.names[result.winners[0]]

    def victory(self) -> str | None:
        return reason(self.state) if self.state.decision == OVER else None

    def raids(self) -> list[str]:
        """The military tokens left, by whom they cost how much."""
        short = [name.replace("opponent", "opp") for name in self.names]
        cities = (self.state.first, self.state.second)
        tokens = [(raid, coins) for raid, coins in ((NEAR_RAID, 2), (FAR_RAID, 5))]
        return [f"{short[seat]}{n}" for seat in (0, 1) for raid, n in tokens if cities[seat].raids & raid]

    def fields(self) -> dict[str, object]:
        """Everything that a case may expect; what a player has under `coins_me`, `me_coins`, and `coins` of `me`."""
        found: dict[str, object] = dict(self.table())
        for seat, name in enumerate(self.names):
            things = self.belongings(seat)
            found[name] = things
            for thing, value in things.items():
                found[f"{thing}_{name}"] = found[f"{name}_{thing}"] = value
        return found

    def table(self) -> dict[str, Callable[[], object]]:
        state, before = self.state, self.before
        return {
            "total_cost": lambda: self.cost,
            "pawn": lambda: state.pawn,
            "military_tokens_left": self.raids,
            "extra_turn": self.another_turn,
            "extra_turns_granted": lambda: max(sum(event.kind == "again" for event in self.log), int(state.replay)),
            "next_player": self.next_player,
            "alternative_discard_income": lambda: DISCARD_COINS + before.city(before.seat).count(YELLOW),
            "turned_up_slots": lambda: [event.amount for event in self.log if event.kind == "reveal"],
            "accessible": lambda: [slot for slot in range(20) if state.free >> slot & 1],
            "face_up": lambda: [slot for slot in range(20) if state.remaining & state.shown & 1 << slot],
            "face_down": lambda: [slot for slot in range(20) if state.remaining & ~state.shown & 1 << slot],
            "structure_left": lambda: count(state.remaining),
            "discard_pile": lambda: [card.id for card in state.discard_pile()],
            "discard_pile_size": lambda: len(state.discard_pile()),
            "progress_on_board": lambda: [token.id for token in state.tokens_on_board()],
            "pending": self.pending,
            "legal_targets": self.targets,
            "game_over": lambda: state.decision == OVER,
            "winner": self.winner,
            "victory": self.victory,
            "removed_wonder": lambda: self.removed()[0],
            "owner": lambda: self.removed()[1],
            "wonders_built_total": lambda: count(state.first.built) + count(state.second.built),
            "age": lambda: state.age,
            "age_before_choice": lambda: state.age,
            "age_after_choice": lambda: self.after_choice().age,
            "age_after": lambda: self.after_choice().age,
            "chooser": self.chooser,
        }

    def belongings(self, seat: int) -> dict[str, object]:
        """What a player has."""
        city = self.state.city(seat)
        points = sheet(self.state, seat)
        return {
            "coins": city.coins,
            "buildings": [card.id for card in city.cards()],
            "wonders_built": [city.wonder(place).id for place in range(len(city.wonders)) if city.is_built(place)],
            "wonders_unbuilt": [city.wonder(place).id for place in range(len(city.wonders)) if city.is_unbuilt(place)],
            "progress": [token.id for token in city.tokens_held()],
            "symbols": count(city.symbols),
            "points": points["total"],
            "total": points["total"],
            "score": points,
        }
