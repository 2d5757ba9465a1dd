"""Other words for the fields of worked cases: what a case calls differently is read as what the runners know.

Only names are changed here, never values; a word that is in no line stays, and the runner refuses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.seven.checks import Case
from tests.games.seven.tables import Words

ACTION = {
    "takes_from_discard": ("pick", "picks", "takes", "picked", "from_discard", "discard_pick", "chosen", "chooses"),
    "do": ("action", "act"),
}
"""Words within one action, row, question or attempt."""

GIVEN: dict[str, dict[str, tuple[str, ...]]] = {
    "discard_pick": {"discard": ("discard_before", "discard_pile", "pile"), "coins": ("coins_before",), **ACTION},
    "sixth_turn": {"discard_before": ("discard", "discard_pile"), **ACTION},
    "late_points": {"later_stages": ("later_stages_built", "stages_later", "stages_built_later")},
    "second_edition_free": {"plays": ("rows", "try", "actions")},
    "free_build": {"ask": ("targets", "use_on", "use_for", "uses", "plays", "rows", "actions")},
    "duplicate": {"try": ("ask", "rows", "attempts")},
    "conflict_table": {"shields_clockwise": ("shields", "red_shields_clockwise")},
    "replay": {"start": ("state_before", "start_state", "before"), "after": ("continues", "continue_from", "follows")},
    "two_player": {"first": ("first_holder", "first_controller", "holder_turn_1", "free_city_card_holder")},
}

EXPECT: dict[str, dict[str, tuple[str, ...]]] = {
    "sixth_turn": {
        "conflict_points": ("conflict_points_by_seat", "military"),
        "shields": ("shields_after", "shields_in_conflict"),
        "tokens": ("tokens_after",),
    },
    "turn": {"illegal": ("illegal_seats", "refused"), "coins_after": ("coins_next_turn",)},
    "conflict_table": {"shields": ("shields_clockwise",), "tokens": ("tokens_by_seat",)},
    "copy_guild": {
        "points": ("gain", "points_gained", "points_of_copy"),
        "science": ("science_points", "science_after", "science_total", "total_science"),
    },
    "two_player": {
        "controller_by_turn": (
            *("holder_by_turn", "controllers", "holders", "controller", "control_by_turn", "free_city_card_by_turn"),
            *("free_city_controller_by_turn", "free_city_holder_by_turn", "controller_of_turn"),
        ),
        "leaders_hand_by_turn": ("holder_hand_by_turn", "controller_hand_by_turn"),
        "others_hand_by_turn": ("other_hand_by_turn", "opponent_hand_by_turn"),
        "leaders_hand": ("holder_hand_after_draw", "controller_hand_after_draw", "hand_after_draw"),
        "hands_after_draw": ("hand_sizes", "hands_in_turn_1", "hands_turn_1"),
        "used_by_leader": ("cards_used_by_holder", "holder_uses", "cards_used_by_controller", "cards_chosen_by_holder"),
        "used_by_other": ("cards_used_by_other", "other_uses", "cards_chosen_by_other"),
    },
    "replay": {"coins_after": ("coins_at_end", "final_coins"), "totals": ("total", "points")},
}


def spelled(case: Case) -> Case:
    """The case with the words that the runner of its kind knows."""
    kind = case["kind"]
    given = _renamed(case["given"], GIVEN.get(kind, {}))
    for field in ("rows", "actions"):
        if isinstance(given.get(field), list) and kind in ("discard_pick", "sixth_turn", "turn", "replay"):
            given[field] = [_renamed(line, ACTION) if isinstance(line, Mapping) else line for line in given[field]]
    return {**case, "given": given, "expect": _renamed(case["expect"], EXPECT.get(kind, {}))}


def _renamed(words: Words, other_words: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    back = {other: name for name, others in other_words.items() for other in others if name not in words}
    return {back.get(name, name): value for name, value in words.items()}
