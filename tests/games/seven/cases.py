"""Runs the worked cases of 7 Wonders through the rules: which function knows which kind.

Every case is run once for each edition that it names. Seats are listed clockwise; the left neighbour is the next one.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.games.seven import effects, points, purchases, scripts
from tests.games.seven.checks import Case
from tests.games.seven.spellings import spelled

KINDS_BY_EDITION: dict[str, Callable[[Case, int], None]] = {
    "trade": purchases.run_trade,
    "buildable": purchases.run_buildable,
    "coin_cost": purchases.run_buildable,
    "chain": purchases.run_chain,
    "forced_sell": purchases.run_forced_sell,
    "science": points.run_science,
    "military": points.run_military,
    "treasury": points.run_treasury,
    "wonder": points.run_wonder,
    "civilian": points.run_civilian,
    "commercial": points.run_commercial,
    "guilds": points.run_guilds,
    "copy_guild": points.run_copy_guild,
    "full_score": points.run_full_score,
    "score_sheet": points.run_score_sheet,
    "tie_break": points.run_tie_break,
    "conflict_table": points.run_conflict_table,
    "conflict": points.run_conflict,
    "coins_on_build": effects.run_coins_on_build,
    "late_points": effects.run_late_points,
    "duplicate": purchases.run_duplicate,
    "free_build": purchases.run_free_build,
    "second_edition_free": purchases.run_second_edition_free,
    "discard_pick": effects.run_discard_pick,
    "stage_marker": effects.run_stage_marker,
    "decks": effects.run_decks,
    "pass": effects.run_pass,
    "two_player": effects.run_two_player,
    "turn": scripts.run_turn,
    "same_turn": scripts.run_turn,
    "sixth_turn": scripts.run_turn,
    "discount_next_turn": scripts.run_turn,
    "replay": scripts.run_replay,
}


def _run(kind: str) -> Callable[[Case], None]:
    def run(case: Case) -> None:
        for edition in case.get("edition", [2010]):
            KINDS_BY_EDITION[kind](spelled(case), edition)

    return run


KINDS: dict[str, Callable[[Case], None]] = {kind: _run(kind) for kind in KINDS_BY_EDITION}
