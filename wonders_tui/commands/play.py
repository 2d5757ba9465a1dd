"""`wonders play`: open the app, at home or at a new table at once."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from wonders_tui.commands.settled import settled
from wonders_tui.games import GAMES, game
from wonders_tui.games.game import BadOption, GameError

if TYPE_CHECKING:
    from wonders_tui.app.app import WondersApp

SUMMARY = "open the app (what wonders alone does)"
SETTLES = True


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=GAMES, metavar="GAME", help=f"start at once: {', '.join(GAMES)}")
    parser.add_argument("--level", default="normal", help="the bots' level: easy, normal, hard or expert")
    parser.add_argument("--seats", type=int, help="how many play, with you")
    parser.add_argument("--seed", type=int, help="deal the game of this number again")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")


def run(args: argparse.Namespace) -> int:
    # Imported here: `wonders --help` need not wait for the interface.
    from ai.levels import level
    from wonders_tui.app.app import WondersApp
    from wonders_tui.app.home import Home

    level(args.level)
    name: str | None = args.game
    if name is None and (args.seed is not None or args.seats is not None or args.settling):
        raise GameError(f"which game? For example: wonders play {GAMES[0]} --seed 7")
    if name is not None and args.seats is not None and args.seats not in game(name).seats:
        raise BadOption(game(name).wrong_seats(args.seats))
    options = settled(name, args.settling) if name is not None else {}
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GameError("the app needs a terminal; wonders arena and wonders replay do without one")

    def at_once(app: WondersApp) -> None:
        assert isinstance(app.screen, Home)
        assert name is not None
        app.screen.quick(name, args.level, args.seed, args.seats, options)

    threading.Thread(target=_end_with_terminal, daemon=True).start()
    app = WondersApp(at_once if name else None, ascii_only=args.ascii)
    app.run()
    return app.return_code or 0


def _end_with_terminal() -> None:
    """End the program once its terminal is gone: a parent such as make may keep the hang-up from it, and the record
    would stay in use. Everything is on disk already."""
    while os.isatty(0):
        time.sleep(1)
    os._exit(1)
