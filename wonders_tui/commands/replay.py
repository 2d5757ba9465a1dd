"""`wonders replay`: step through a recorded game in the app, tell it in words, or list the records there are."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from server.record import Book, Moment, replay
from server.store import data_folder, read, records
from wonders_tui.games import game
from wonders_tui.games.game import Outcome
from wonders_tui.games.state import Event

SUMMARY = "step through a recorded game, or list the records"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="the record; without one, all records are listed")
    parser.add_argument("--text", action="store_true", help="tell it in words, as where there is no terminal")
    parser.add_argument("--step", type=int, help="only this step (0 is the deal)")
    parser.add_argument("--json", action="store_true", help="one line of JSON per step, with the whole position")


def run(args: argparse.Namespace) -> int:
    if args.file is None:
        listing(args.json)
        return 0
    book = read(args.file)
    in_app = not (args.json or args.text or args.step is not None)
    if in_app and sys.stdin.isatty() and sys.stdout.isatty():
        return look(book)
    if not args.json:
        names = ", ".join(chair.name for chair in book.header.chairs)
        print(f"{game(book.header.game).title}: {names}; begun {book.header.begun}, seed {book.header.seed}")
        if book.note:
            print(f"note: {book.note}")
    for line in told(book, args.step, args.json):
        print(line)
    return 0


def look(book: Book) -> int:
    """Step through it in the app."""
    # Imported here: telling a game need not wait for the interface.
    from wonders_tui.app.app import WondersApp
    from wonders_tui.app.replay import Reel

    Reel(book)  # refuses what cannot be looked through before a screen is opened
    app = WondersApp(lambda app: app.look_back(book))
    app.run()
    return app.return_code or 0


def listing(as_json: bool) -> None:
    """Every record in the data folder, the latest first."""
    found = records()
    for entry in found:
        state = "cannot be read" if entry.book is None else "unfinished" if entry.unfinished else "finished"
        names = [] if entry.book is None else [chair.name for chair in entry.book.header.chairs]
        if as_json:
            line = {"file": str(entry.path), "state": state, "names": names, "trouble": entry.trouble}
            print(json.dumps(line, ensure_ascii=False))
        else:
            print(f"{entry.path}  {state}  {', '.join(names) or entry.trouble}")
    if not found and not as_json:
        print(f"There are no records in {data_folder()}.")


def told(book: Book, step: int | None, as_json: bool) -> Iterator[str]:
    """The lines that tell the game, or one step of it."""
    played = game(book.header.game)
    names = [chair.name for chair in book.header.chairs]
    for moment in replay(book):
        if step is None or moment.step == step:
            outcome = played.outcome(moment.state)
            yield from [in_json(moment, outcome)] if as_json else in_words(moment, names, outcome)


def in_words(moment: Moment, names: list[str], outcome: Outcome | None) -> Iterator[str]:
    yield f"step {moment.step}" if moment.step else "the deal"
    for name, choice in zip(names, moment.choices, strict=False):
        if choice:
            yield f"  {name}: {choice}"
    for event in moment.events:
        yield f"    {event_line(event, names)}"
    if outcome is not None:
        yield f"the game is over ({outcome.reason})"
        for name, rank, score in zip(names, outcome.ranks, outcome.scores, strict=True):
            parts = ", ".join(f"{category} {points}" for category, points in score.items())
            yield f"  {rank}. {name}: {sum(score.values())} ({parts})"


def event_line(event: Event, names: list[str]) -> str:
    """The event in bare words: "Ada build forum -3"."""
    who = names[event.seat] if event.seat >= 0 else "table"
    amount = f"{event.amount:+d}" if event.amount else ""
    return " ".join(part for part in (who, event.kind, event.what, event.other, amount) if part)


def in_json(moment: Moment, outcome: Outcome | None) -> str:
    return json.dumps(
        {
            "step": moment.step,
            "choices": list(moment.choices),
            "events": [event._asdict() for event in moment.events],
            "position": moment.state.pack(),
            "outcome": None if outcome is None else {"reason": outcome.reason, "ranks": outcome.ranks},
        },
        ensure_ascii=False,
        default=lambda value: value.hex(),  # bytes, which JSON has no form for
    )
