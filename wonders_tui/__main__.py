"""The `wonders` command: finds the command module and lets it run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from wonders_tui import __version__
from wonders_tui.commands import COMMANDS
from wonders_tui.commands.settled import EPILOG
from wonders_tui.games.game import GameError, engine_is_compiled


def parser() -> argparse.ArgumentParser:
    """Every command with its options; only what `wonders --help` needs is imported."""
    top = argparse.ArgumentParser(
        prog="wonders", description="7 Wonders, 7 Wonders Duel and 7 Wonders Architects in the terminal."
    )
    engine = "compiled" if engine_is_compiled() else "plain Python"
    top.add_argument("--version", action="version", version=f"wonders {__version__}, engine: {engine}")
    words = top.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        module = import_module(f"wonders_tui.commands.{name}")
        epilog = EPILOG if getattr(module, "SETTLES", False) else None
        module.arguments(words.add_parser(name, help=module.SUMMARY, description=module.SUMMARY, epilog=epilog))
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 when it did what was asked, 2 when it could not be asked that."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, COMMANDS[0])
    top = parser()
    args, settling = top.parse_known_args(words)
    args.settling = settling
    command = import_module(f"wonders_tui.commands.{args.command}")
    if settling and not getattr(command, "SETTLES", False):
        top.error(f"unrecognized arguments: {' '.join(settling)}")
    try:
        status = command.run(args)
    except GameError as error:
        print(f"wonders: {error}", file=sys.stderr)
        return 2
    assert isinstance(status, int)
    return status


if __name__ == "__main__":
    sys.exit(main())
