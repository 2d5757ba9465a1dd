"""`wonders play`: open the app."""

from __future__ import annotations

import argparse

SUMMARY = "open the app (what wonders alone does)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="deal the game of this number again")


def run(args: argparse.Namespace) -> int:
    raise NotImplementedError(args)
