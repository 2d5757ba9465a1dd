"""`wonders options`: what can be settled before a game."""

from __future__ import annotations

import argparse
import json

from wonders_tui.games import GAMES, game

SUMMARY = "list a game's own options and what they mean"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=f"which game: {', '.join(GAMES)}")
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(args: argparse.Namespace) -> int:
    options = game(args.game).options
    if args.json:
        print(json.dumps([{"name": option.name, "values": option.values, "default": option.default,
                           "meaning": option.meaning} for option in options]))  # fmt: skip
        return 0
    for option in options:
        others = ", ".join(value for value in option.values if value != option.default)
        print(f"--{option.name.replace('_', '-')} {option.default} (or {others})")
        print(f"    {option.meaning}")
    return 0
