"""`wonders host`: open a house where friends play, by SSH or with `wonders join`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from wonders_tui.games import GAMES, game
from wonders_tui.games.game import GameError

SUMMARY = "open a house where friends play, by ssh or with wonders join"

log = logging.getLogger("wonders.host")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8022, help="the port to listen on; 0: any (default: 8022)")
    parser.add_argument(
        "--public", action="store_true", help="listen on every address of this machine, not only for itself"
    )
    parser.add_argument("--bind", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--name", default="", help="what the house is called")
    parser.add_argument("--open", choices=GAMES, metavar="GAME", help="begin with a table of this game waiting")
    parser.add_argument("--seats", type=int, help="how many seats that table has (default: the fewest)")
    parser.add_argument(
        "--password",
        default=os.environ.get("WONDERS_PASSWORD", ""),
        help="ask everybody for it before they come in (or the environment variable WONDERS_PASSWORD)",
    )
    parser.add_argument(
        "--authorized-keys", type=Path, metavar="FILE", help="only people with a key in this file come in; no guests"
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where people, tables and records are kept")
    parser.add_argument("--workers", type=int, help="processes in which bots think (default: one per core, up to 4)")
    parser.add_argument("--people", type=int, default=250, help="connections at once (default: 250)")
    parser.add_argument("--per-address", type=int, default=8, help="connections from one address (default: 8)")
    parser.add_argument(
        "--compress",
        choices=("auto", "allow", "off"),
        default="auto",
        help="auto: make stock ssh clients compress; allow: only who asks; off: nobody (default: auto)",
    )
    parser.add_argument("--verbose", action="store_true", help="log more than comings and goings")
    parser.add_argument("--list", action="store_true", help="list the records of this house and stop")


def run(args: argparse.Namespace) -> int:
    from server.store import data_folder

    folder = args.data or data_folder() / "house"
    folder.mkdir(parents=True, exist_ok=True)
    if args.list:
        return listing(folder)
    if args.open and args.seats is not None and args.seats not in game(args.open).seats:
        raise GameError(f"{game(args.open).title} is not played with {args.seats} seats")
    # What the terminal of the host can show says nothing about those of the guests.
    for name in [name for name in os.environ if name.startswith("TEXTUAL") or name in ("NO_COLOR", "COLORTERM")]:
        del os.environ[name]
    os.environ["TEXTUAL_FPS"] = "20"
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.DEBUG if args.verbose else logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    logging.getLogger("asyncssh").setLevel(logging.ERROR)  # it logs every handshake of every scanner
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    return asyncio.run(serve(args, folder))


def listing(folder: Path) -> int:
    """The records of the house, the latest first."""
    from server.database import Database

    database = Database(folder / "house.db")
    for number, room, over in database.records():
        try:
            header = database.read_record(number).header
            words = f"{header.game}  {', '.join(chair.name for chair in header.chairs)}  {header.begun}"
        except GameError as error:
            words = str(error)
        print(f"{number:6}  {'finished' if over else 'unfinished':10}  room {room}  {words}")
    for path in database.export(folder):
        log.info("record written: %s", path)
    print(f"Finished games are files in {folder}: wonders replay FILE")
    database.close()
    return 0


async def serve(args: argparse.Namespace, folder: Path) -> int:
    """Open the house and keep it open until a signal comes."""
    from ai.bots import Bots
    from ai.levels import LEVELS
    from server.clock import LoopClock
    from server.collect import Collector
    from server.database import Database
    from server.keys import host_key
    from server.limits import Caps
    from server.lobby import Hall
    from server.messages import Terms
    from server.ssh import Front, Settings
    from wonders_tui.app.drawn import drawer
    from wonders_tui.app.shell import needs

    if needs():
        raise GameError(f"this version of Textual cannot be drawn over SSH, it lacks {', '.join(needs())}")
    loop = asyncio.get_running_loop()
    if hasattr(asyncio, "eager_task_factory"):
        # The first app would set it for everybody; so everybody has it from the start.
        loop.set_task_factory(asyncio.eager_task_factory)
    collector = Collector(LoopClock())
    database = Database(folder / "house.db")
    async with Bots(args.workers) as bots:
        hall = Hall(database, bots.choose, tuple(LEVELS), args.name, folder=folder)
        settings = Settings(
            host=args.bind or ("" if args.public else "127.0.0.1"),
            port=args.port,
            password=args.password,
            compress=args.compress,
            caps=Caps(all=args.people, per_address=args.per_address, per_minute=max(20, 3 * args.per_address)),
            authorized=args.authorized_keys,
        )
        key = host_key(folder)
        front = Front(hall, key, drawer(collector), settings)
        enough_files(args.people)
        try:
            port = await front.open()
        except OSError as error:
            database.close()
            raise GameError(f"port {args.port} cannot be listened on: {error.strerror}. Try --port") from error
        if args.open and not any(room.terms.game == args.open for room in hall.rooms.values()):
            seats = args.seats or game(args.open).seats[0]
            hall.new_room(Terms(f"{game(args.open).title} tonight", args.open, seats))
        where = "YOUR-ADDRESS" if args.public else args.bind or "127.0.0.1"
        print(f"The house is open. Its key is {key.get_fingerprint()}")
        print(f"  with nothing installed:  ssh -p {port} {where}")
        print(f"  with this program:       wonders join {where}:{port}", flush=True)
        collector.begin()
        stopped = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):  # Windows has Ctrl-C only
                loop.add_signal_handler(number, stopped.set)
        await stopped.wait()
        await front.close("the house closes for now; every game is kept")
        database.close()
    return 0


def enough_files(people: int) -> None:
    """Warn when the system allows fewer open files than people may come."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = people + 100
    if soft < needed:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
            soft = min(needed, hard)
    if soft < needed:
        log.warning("only %d files may be open here, %d would be needed: raise it with ulimit -n", soft, needed)
