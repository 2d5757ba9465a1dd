"""`wonders arena`: let bots play each other and say who is stronger."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from typing import TYPE_CHECKING

from wonders_tui.commands.settled import settled

if TYPE_CHECKING:
    from ai.arena import Game, Score

SUMMARY = "let bots play many games against each other"
SETTLES = True


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "--bots",
        default="hard,random",
        metavar="A,B,...",
        help="who plays: easy, normal, hard, expert, random or greedy; with settings as in hard:iterations=500:trees=2;"
        " the last one fills the table; at a table for two, more than two bots play a league (default: hard,random)",
    )
    parser.add_argument("--seats", type=int, help="at how many seats (default: as many as bots, or the fewest)")
    parser.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once (default: one per core)")
    parser.add_argument("--iterations", type=int, help="search iterations per tree, instead of the levels' own")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    from ai import arena
    from wonders_tui.games import game

    bots = [bot.strip() for bot in args.bots.split(",")]
    if args.iterations is not None:
        bots = [arena.limited(bot, args.iterations) for bot in bots]
    options = settled(args.game, args.settling)
    if len(bots) > 2 and game(args.game).seats == (2,):
        return run_league(args, bots, options)
    planned = arena.match(args.game, bots, args.seats, args.games, args.seed, options)
    progress = Progress(args.games)
    games = arena.play_all(planned, max(1, args.jobs), progress.heard)
    progress.gone()
    found = arena.scores(games)
    if args.json:
        print(json.dumps({"game": args.game, "seats": len(planned.bots), "games": len(games), "seed": args.seed,
                          "reasons": arena.reasons(games), "bots": [plain(score) for score in found]}))  # fmt: skip
        return 0
    print(f"{args.game}, {len(planned.bots)} seats, {len(games)} games, seed {args.seed}")
    for score in found:
        show(score, len(planned.bots))
    print("ended by " + ", ".join(f"{reason} {count}" for reason, count in arena.reasons(games).items()))
    return 0


def run_league(args: argparse.Namespace, bots: list[str], options: dict[str, str]) -> int:
    """More bots than seats: all pairs play, and a table of ratings is printed."""
    from ai import league

    matches = league.meetings(args.game, bots, args.games, args.seed, options)
    progress = Progress(args.games * len(matches))
    found = league.ratings(league.play_league(matches, max(1, args.jobs), progress.heard))
    progress.gone()
    if args.json:
        table = [rating._asdict() for rating in found]
        print(json.dumps({"game": args.game, "games": args.games, "seed": args.seed, "bots": table}))
        return 0
    print(f"{args.game}, {len(bots)} bots, {args.games} games for every pair, seed {args.seed}")
    for rating in found:
        print(f"{rating.elo:+6.0f} ±{rating.margin:3.0f}  {rating.bot}: {rating.wins:g} of {rating.games} won")
    return 0


class Progress:
    """A line on a terminal's standard error that counts the games."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._done = 0
        self._shown = sys.stderr.isatty()

    def heard(self, _game: Game) -> None:
        self._done += 1
        if self._shown:
            print(f"\r{self._done} of {self._games} games", end="", file=sys.stderr, flush=True)

    def gone(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def plain(score: Score) -> dict[str, object]:
    """A score as JSON can say it; an infinite Elo difference becomes null."""
    low, high = score.interval
    values: dict[str, object] = {
        "bot": score.bot, "games": score.games, "wins": score.wins, "win_rate": score.win_rate, "low": low,
        "high": high, "mean_place": score.mean_place, "mean_points": score.mean_points,
        "won_by": dict(score.reasons), "mean_seconds": score.mean_seconds, "p95_seconds": score.p95_seconds,
    }  # fmt: skip
    if score.elo is not None:
        values["elo"] = score.elo if math.isfinite(score.elo) else None
    return values


def show(score: Score, seats: int) -> None:
    low, high = score.interval
    elo = f", Elo {score.elo:+.0f}" if score.elo is not None else ""
    print(f"{score.bot}: {score.wins:g} of {score.games} won, {score.win_rate:.1%} ({low:.1%} to {high:.1%}){elo}")
    if seats > 2:
        print(f"  fair share {1 / seats:.1%}; place {score.mean_place:.2f}, points {score.mean_points:.1f} on average")
    if score.reasons:
        print("  won by " + ", ".join(f"{reason} {count}" for reason, count in score.reasons.most_common()))
    print(f"  {score.mean_seconds:.3f} s a decision, 95 % within {score.p95_seconds:.3f} s")
