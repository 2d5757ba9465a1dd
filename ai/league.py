"""Many bots at once at a table for two: everybody meets everybody, and the results become Elo ratings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ai.arena import CONFIDENT, BadMatch, Game, Match, match, play_all

ROUNDS = 2_000
"""Enough for ratings to settle; more change nothing that is printed."""

ELO = 400.0 / math.log(10.0)
"""Elo points in one unit of log-odds."""


class Rating(NamedTuple):
    """How strong a bot is: 0 is the average of the league; half the width of the 95 % interval beside it."""

    bot: str
    elo: float
    margin: float
    wins: float
    games: int


def meetings(
    game_id: str, bots: Sequence[str], games: int, seed: int, options: Mapping[str, str] | None = None
) -> list[Match]:
    """A match for every pair of bots. Raises GameError."""
    if len(set(bots)) < len(bots):
        raise BadMatch("the same bot is named twice; in a league each plays against all others")
    return [match(game_id, pair, 2, games, seed, options) for pair in combinations(bots, 2)]


def play_league(matches: Sequence[Match], jobs: int, heard: Callable[[Game], None]) -> list[Game]:
    """All games of all matches; `heard` hears of each as it ends."""
    return [played for planned in matches for played in play_all(planned, jobs, heard)]


def ratings(games: Iterable[Game]) -> list[Rating]:
    """The bots, the strongest first, by the model of Bradley and Terry.

    To every pair that met one drawn game is added, so that who wins always is rated far above and not infinitely so.
    """
    wins: dict[str, float] = {}
    met: dict[tuple[str, str], float] = {}
    played: dict[str, int] = {}
    for each in games:
        for seat, bot in enumerate(each.bots):
            played[bot] = played.get(bot, 0) + 1
            wins[bot] = wins.get(bot, 0.0) + (each.ranks[seat] == 1) / each.ranks.count(1)
            pair = (bot, each.bots[1 - seat])
            met[pair] = met.get(pair, 0.0) + 1.0
    bots = list(wins)
    strength = dict.fromkeys(bots, 1.0)
    counted = {pair: number + 1.0 for pair, number in met.items()}
    for _ in range(ROUNDS):
        for bot in bots:
            drawn = sum(0.5 for pair in counted if pair[0] == bot)
            against = sum(n / (strength[bot] + strength[pair[1]]) for pair, n in counted.items() if pair[0] == bot)
            strength[bot] = (wins[bot] + drawn) / against
        middle = math.exp(sum(map(math.log, strength.values())) / len(bots))
        strength = {bot: value / middle for bot, value in strength.items()}
    found = []
    for bot in bots:
        known = 0.0
        for (own, other), number in counted.items():
            if own == bot:
                chance = strength[bot] / (strength[bot] + strength[other])
                known += number * chance * (1.0 - chance)
        margin = CONFIDENT * ELO / math.sqrt(known)
        found.append(Rating(bot, ELO * math.log(strength[bot]), margin, wins[bot], played[bot]))
    return sorted(found, key=lambda rating: -rating.elo)
