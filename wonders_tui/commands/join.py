"""`wonders join`: play in a house that somebody has opened, drawn here and spoken in messages over SSH."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import sys
from pathlib import Path

from wonders_tui.games.game import GameError

SUMMARY = "play in a house that somebody has opened"

PATIENCE = 20
"""How often a house is called again before it is given up."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("house", metavar="HOST[:PORT]", help="where the house is (port: 8022)")
    parser.add_argument("--name", help="what you would like to be called (default: your user name)")
    parser.add_argument("--identity", type=Path, metavar="FILE", help="the private key that is you there")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")


def run(args: argparse.Namespace) -> int:
    host, port = address(args.house)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GameError("the app needs a terminal")
    return asyncio.run(visit(host, port, args))


def address(text: str) -> tuple[str, int]:
    """The host and port in "HOST", "HOST:PORT" or "[IPV6]:PORT". Raises GameError."""
    host, _, port = text.rpartition(":") if ":" in text and not text.endswith("]") else (text, "", "8022")
    if text.count(":") > 1 and not text.startswith("["):
        host, port = text, "8022"  # a bare IPv6 address
    host = host.strip("[]")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise GameError(f"{text!r} is no place to call: write HOST or HOST:PORT, like example.org:8022")
    return host, int(port)


async def visit(host: str, port: int, args: argparse.Namespace) -> int:
    """Call the house and show it until the person leaves."""
    from server.dial import Call, Unreachable, dial, own_keys, pause
    from server.keys import KnownHouses
    from server.link import Link
    from server.store import data_folder
    from wonders_tui.app.visit import VisitApp

    folder = data_folder()
    known = KnownHouses(folder / "known_houses")
    keys = own_keys(folder, args.identity)
    name = args.name or getpass.getuser()

    async def call_house() -> Call:
        return await dial(host, port, name, known, keys)

    calls = [await call_house()]
    if calls[0].new:
        print(f"First visit to {host}:{port}. Its key {calls[0].fingerprint} is remembered in {known.path}.")

    async def redial() -> Link:
        for attempt in range(PATIENCE):
            await pause(attempt)
            try:
                calls.append(await call_house())
            except Unreachable:
                continue
            return calls[-1].link
        raise Unreachable(f"{host}:{port} cannot be reached any more. Your seat is kept: wonders join {args.house}")

    app = VisitApp(calls[0].link, colour="NO_COLOR" not in os.environ, ascii_only=args.ascii, redial=redial)
    await app.run_async()
    for call in calls:
        await call.hang_up()
    if app.parting:
        print(app.parting)
    return app.return_code or 0
