"""`wonders train`: let the bots of a game learn a prior from games against themselves."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

SUMMARY = "learn the weights of a game's search from its own games"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--games", type=int, default=600, help="how many games to learn from (default: 600)")
    parser.add_argument("--iterations", type=int, default=400, help="search iterations per decision (default: 400)")
    parser.add_argument("--seats", help="numbers of seats in turn, as in 3,5,7 (default: all the game has)")
    parser.add_argument("--weights", help="weights of the bot that plays: a file, or none (default: those that ship)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed learns the same (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once (default: one per core)")
    parser.add_argument(
        "--folder", type=Path, help="where the games are kept; games already there are not played again, so an"
        " interrupted run goes on where it stopped (default: train/GAME)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, help="where the weights go (default: FOLDER/weights.json)")
    parser.add_argument("--gate", type=int, default=200, help="games against the weights that ship (default: 200)")


def run(args: argparse.Namespace) -> int:
    from ai import arena, learn, weights
    from wonders_tui.games import game

    played = game(args.game)
    folder = args.folder or Path("train") / args.game
    out = args.out or folder / "weights.json"
    seats = tuple(int(number) for number in args.seats.split(",")) if args.seats else played.seats
    bot = f"hard:iterations={args.iterations}:seconds=86400:slack=0.7"
    if args.weights:
        bot += f":weights={args.weights}"
    school = learn.School(args.game, bot, seats, args.seed)
    learn.attend(school, args.games, folder, args.jobs, lambda done: told(f"{done} of {args.games} games played"))
    told("")
    learnt = learn.learn(args.game, folder, args.seed)
    made = {**school._asdict(), "games": args.games, "lessons": learnt.lessons, "loss": round(learnt.loss, 4)}
    weights.write(out, args.game, learnt.weights, made)
    print(f"{len(learnt.weights)} weights from {learnt.lessons} decisions, in {out}")
    print(f"on games not learnt from: cross-entropy {learnt.loss:.3f}, best choice guessed in {learnt.hits:.1%}")
    if args.gate:
        new, old = (f"hard:iterations={args.iterations}:seconds=86400{add}" for add in (f":weights={out}", ""))
        planned = arena.match(args.game, [new, old], None, args.gate, args.seed + 1)
        score = arena.scores(arena.play_all(planned, args.jobs, lambda _: None))[0]
        low, high = score.interval
        print(f"against the weights that ship, at equal iterations: {score.win_rate:.1%} ({low:.1%} to {high:.1%})")
    return 0


def told(words: str) -> None:
    """Words on a line of their own that the next ones replace, for whoever watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
