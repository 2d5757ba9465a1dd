"""`wonders bench`: say how fast the engine is here."""

from __future__ import annotations

import argparse
import json

SUMMARY = "measure the speed of a game's engine and search"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--seats", type=int, help="at how many seats (default: the fewest)")
    parser.add_argument("--seconds", type=float, default=2.0, help="time per figure (default: 2)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    from ai.bench import bench

    figures = bench(args.game, args.seats, args.seconds)
    if args.json:
        print(json.dumps(figures))
        return 0
    print(f"{figures['game']} at {figures['seats']} seats, one core, {figures['machine']}")
    print(f"  engine                    {'compiled' if figures['compiled'] else 'plain Python'}")
    for key, meaning in (
        ("playouts_per_second", "playouts/s, full lists"),
        ("sampled_playouts_per_second", "playouts/s, sampled"),
        ("copies_per_second", "copies/s"),
        ("iterations_per_second", "search iterations/s"),
    ):
        print(f"  {meaning:24}{figures[key]:12,.0f}")
    print(f"  {'import':24}{figures['import_seconds']:12.3f} s")
    return 0
