"""A house that is killed at any moment loses nothing that anybody has seen."""

from __future__ import annotations

import random
from pathlib import Path

import asyncssh

from server.bench import Host, house
from server.database import Database
from server.dial import Call, dial
from server.keys import KnownHouses
from server.messages import Choose, Fill, Open, Start, Terms, Update
from server.record import Course
from wonders_tui.games import game
from wonders_tui.games.game import Game

KEY = asyncssh.generate_private_key("ssh-ed25519")


async def call(host: Host, folder: Path) -> Call:
    (folder / "known").unlink(missing_ok=True)  # every start has a port of its own
    return await dial("127.0.0.1", host.port, "Ada", KnownHouses(folder / "known"), [KEY])


async def play_until_killed(host: Host, line: Call, played: Game, moments: int, seen: list[Update]) -> bool:
    """Play; after so many updates kill the house. Whether the game ended before that."""
    async for message in line.link:
        if not isinstance(message, Update):
            continue
        seen.append(message)
        if not message.waiting:
            return True
        if message.waiting & 1 and message.pending is None:
            view = played.unpack(message.view)
            line.link.send(Choose(0, message.turn, view.text(0, random.choice(view.legal(0)))))
        moments -= 1
        if moments == 0:
            host.process.kill()
    return False


async def killed_again_and_again(folder: Path, name: str, kills: int) -> int:
    """Play one game through so many kills; every view that was seen is in the record. The steps that were played."""
    played = game(name)
    seen: list[Update] = []
    for attempt in range(kills):
        async with house(folder, 10) as host:
            line = await call(host, folder)
            if attempt == 0:
                seats = played.seats[0]
                for wish in (Open(Terms("t", name, seats)), *(Fill(s, "easy") for s in range(1, seats)), Start()):
                    line.link.send(wish)
            over = await play_until_killed(host, line, played, random.randint(2, 12), seen)
            await line.hang_up()
            if over:
                break
        check(folder, seen)
    return seen[-1].step


def check(folder: Path, seen: list[Update]) -> None:
    """Every view that the client was sent is the one its record leads to at that step."""
    database = Database(folder / "house.db")
    number = database.records()[0][0]
    book = database.read_record(number)
    course = Course(book.header)
    views = {0: course.state.view(0).pack()}
    for entry in book.entries:
        course.enter(entry)
        if course.complete:
            course.reveal()
            views[course.step] = course.state.view(0).pack()
    database.close()
    for update in seen:
        assert update.view == views[update.step], f"step {update.step}"


async def test_a_house_killed_in_the_middle_of_a_game_goes_on_with_what_was_seen(tmp_path: Path) -> None:
    assert await killed_again_and_again(tmp_path, "duel", 3) > 2
