"""How many people one house bears: a real one on loopback, and asyncssh clients by both doors. Linux only.

The house runs in a process of its own and the clients in this one, so that each has a core where there are two.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh

from server.dial import Call, dial
from server.keys import KnownHouses
from server.messages import Choose, Fill, Gathering, Open, Start, Terms, Update
from wonders_tui.games import game
from wonders_tui.games.game import GameError

PACE = 2.0
"""Seconds between two keys of one person, on average."""

QUIET = 0.15
"""Seconds without a byte after which a redraw is over."""

ROOT = Path(__file__).resolve().parents[1]
KEYS = (b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D")


class Host:
    """A house in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process, self.port = process, port

    @property
    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def house(folder: Path, people: int) -> AsyncIterator[Host]:
    """A house that is open while the block runs. Raises GameError when it does not open."""
    log = (folder / "log").open("ab")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "wonders_tui", "host", "--port", "0", "--data", str(folder), "--workers", "1"),
        *("--people", str(people), "--per-address", str(people)),
        stdout=asyncio.subprocess.PIPE,
        stderr=log,
        cwd=ROOT,
    )
    log.close()
    try:
        async with asyncio.timeout(30):
            port = await _port(process)
        yield Host(process, port)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _port(process: asyncio.subprocess.Process) -> int:
    """The port in what the house says when it opens."""
    assert process.stdout is not None
    while line := (await process.stdout.readline()).decode():
        if "ssh -p" in line:
            return int(line.split("ssh -p")[1].split()[0])
    raise GameError("the house did not open")


@dataclass
class Person:
    """A drawn session, as its terminal sees it."""

    connection: asyncssh.SSHClientConnection
    process: Any
    wire: int = 0  # bytes that came over the network
    shown: int = 0  # bytes for the terminal
    last: float = 0.0  # when the last byte came
    delays: list[float] = field(default_factory=list)
    reading: asyncio.Task[None] | None = None

    async def read(self) -> None:
        while data := await self.process.stdout.read(65536):
            self.shown += len(data)
            self.last = time.perf_counter()

    async def quiet(self) -> float:
        """Wait until a redraw is over; when its last byte came."""
        while True:
            before = self.shown
            await asyncio.sleep(QUIET)
            if self.shown == before:
                return self.last

    async def press(self, key: bytes) -> None:
        """Press a key and note how long it took to the last byte of the redraw."""
        before, began = self.shown, time.perf_counter()
        self.process.stdin.write(key)
        end = await self.quiet()
        if self.shown > before:
            self.delays.append(end - began)

    async def close(self) -> None:
        self.connection.abort()
        if self.reading is not None:
            await asyncio.gather(self.reading, return_exceptions=True)


async def come(host: Host, name: str) -> tuple[Person, float]:
    """A person with a terminal of 120x40, and the time to their first picture."""
    began = time.perf_counter()
    connection = await asyncssh.connect(
        *("127.0.0.1", host.port),
        username=name,
        client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        known_hosts=None,
        config=[],
        agent_path=None,
        compression_algs=["zlib@openssh.com"],
    )
    process = await connection.create_process(
        term_type="xterm-256color", term_size=(120, 40), env={"COLORTERM": "truecolor"}, encoding=None
    )
    person = Person(connection, process)
    receive = connection.data_received

    def counted(data: bytes, datatype: Any = None) -> None:
        person.wire += len(data)
        receive(data, datatype)

    connection.data_received = counted  # type: ignore[method-assign]
    person.reading = asyncio.get_running_loop().create_task(person.read())
    end = await person.quiet()
    return person, end - began


async def sit_down(person: Person) -> None:
    """From the lobby to a table of Duel with a bot: the game that is listed second."""
    for keys in (b"n", b"2", b"2", b"2", b"b"):
        person.process.stdin.write(keys)
        await person.quiet()
    person.delays.clear()


async def load(people: list[Person], seconds: float) -> None:
    """Everybody presses a key every two seconds or so."""
    end = time.perf_counter() + seconds

    async def play(person: Person) -> None:
        await asyncio.sleep(random.uniform(0, PACE))
        while time.perf_counter() < end:
            await person.press(random.choice(KEYS))
            await asyncio.sleep(max(0.0, random.expovariate(1 / PACE) - QUIET))

    await asyncio.gather(*(play(person) for person in people))


def share(values: list[float], part: float) -> float:
    return statistics.quantiles(values, n=100)[round(part * 100) - 1] if len(values) > 1 else 0.0


async def drawn(host: Host, numbers: tuple[int, ...], seconds: float) -> dict[str, Any]:
    """Drawn sessions in growing number, each at a table."""
    rows: list[dict[str, float]] = []
    people: list[Person] = []
    paints: list[float] = []
    empty = host.memory
    for number in numbers:
        while len(people) < number:
            fresh = range(len(people), min(number, len(people) + (1 if len(people) < 5 else 4)))
            came = await asyncio.gather(*(come(host, f"p{index}") for index in fresh))
            people += [person for person, _ in came]
            paints += [paint for _, paint in came if len(paints) < 5]
            await asyncio.gather(*(sit_down(person) for person, _ in came))
        for person in people:
            person.delays.clear()
        cpu, wire, shown = host.cpu, sum(p.wire for p in people), sum(p.shown for p in people)
        await load(people, seconds)
        delays = [delay for person in people for delay in person.delays]
        keys = max(1, len(delays))
        rows.append(
            {
                "sessions": number,
                "keys": keys,
                "mb_per_session": (host.memory - empty) / number,
                "p50_ms": 1000 * share(delays, 0.5),
                "p99_ms": 1000 * share(delays, 0.99),
                "cpu_ms_per_key": 1000 * (host.cpu - cpu) / keys,
                "cpu_share": (host.cpu - cpu) / seconds,
                "wire_bytes_per_key": (sum(p.wire for p in people) - wire) / keys,
                "shown_bytes_per_key": (sum(p.shown for p in people) - shown) / keys,
            }
        )
    for person in people:
        await person.close()
    return {"first_paint_ms": 1000 * statistics.median(paints), "rows": rows}


async def native(host: Host, folder: Path, number: int, seconds: float) -> dict[str, float]:
    """Our own clients, each playing Duel against a bot as fast as the bot answers."""
    delays: list[float] = []
    wire = updates = 0
    before = host.memory
    end = time.perf_counter() + seconds

    async def play(index: int) -> Call:
        nonlocal wire, updates
        key = asyncssh.generate_private_key("ssh-ed25519")
        call = await dial("127.0.0.1", host.port, f"n{index}", KnownHouses(folder / "known"), [key])
        for wish in (Open(Terms("bench", "duel", 2)), Fill(1, "easy"), Start()):
            call.link.send(wish)
        receive = call.connection.data_received

        def counted(data: bytes, datatype: Any = None) -> None:
            nonlocal wire
            wire += len(data)
            receive(data, datatype)

        call.connection.data_received = counted  # type: ignore[method-assign]
        sent = 0.0
        async for message in call.link:
            if isinstance(message, Gathering):
                continue
            if not isinstance(message, Update):
                continue
            updates += 1
            if sent:
                delays.append(time.perf_counter() - sent)
                sent = 0.0
            if time.perf_counter() > end or not message.waiting:
                break
            if message.waiting & 1:
                view = game("duel").unpack(message.view)
                await asyncio.sleep(0.2)
                sent = time.perf_counter()
                call.link.send(Choose(0, message.turn, view.text(0, random.choice(view.legal(0)))))
        return call

    calls = await asyncio.gather(*(play(index) for index in range(number)))
    grown = (host.memory - before) / number
    for call in calls:
        await call.hang_up()
    return {
        "clients": number,
        "updates": updates,
        "wire_bytes_per_update": wire / max(1, updates),
        "p50_ms": 1000 * share(delays, 0.5),
        "p99_ms": 1000 * share(delays, 0.99),
        "kb_per_client": 1000 * grown,
    }


async def opened_and_closed(host: Host, number: int) -> dict[str, float]:
    """Sessions one after the other: memory after the first tenth and after the last."""
    early = 0.0
    for index in range(number):
        person, _ = await come(host, f"c{index}")
        await person.close()
        if index == number // 10:
            early = host.memory
    await asyncio.sleep(1)
    return {"sessions": number, "mb_after_a_tenth": early, "mb_at_the_end": host.memory}


async def bench(numbers: tuple[int, ...], seconds: float, churn: int) -> dict[str, Any]:
    """All figures. Raises GameError where there is no /proc to read them from."""
    if sys.platform != "linux":
        raise GameError("the server is measured by what Linux says of its process: run this on Linux")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with house(folder, max(numbers) + 50) as host:
            figures: dict[str, Any] = {"empty_mb": host.memory}
            figures["churn"] = await opened_and_closed(host, churn)
            figures["native"] = await native(host, folder, min(20, max(numbers)), seconds)
            figures["drawn"] = await drawn(host, numbers, seconds)
            return figures
