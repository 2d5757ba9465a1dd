"""Bots for whoever must not wait: they think in processes of their own, a few at a time, and answer when done."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from types import TracebackType
from typing import Any

from ai.bot import Opinion, Thought, decide, together, tree_seed
from ai.levels import level
from ai.worker import HEADER, framed
from wonders_tui.games.game import GameError

ROOT = Path(__file__).resolve().parents[1]
MOST_WORKERS = 4
LIVES = 3
"""How many processes may end under one request before it is given up."""


class BotError(GameError):
    """A bot could not answer."""


class Worker:
    """One process, thinking about one thing at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._asking = asyncio.Lock()

    @classmethod
    async def start(cls) -> Worker:
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ai.worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # the screen belongs to the interface
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for the program, which then closes its bots
        )
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, request: list[object]) -> Any:
        """The answer of the process. Raises EOFError if it has ended."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        async with self._asking:
            try:
                requests.write(framed(request))
                await requests.drain()
                size = int.from_bytes(await answers.readexactly(HEADER), "big")
                return pickle.loads(await answers.readexactly(size))
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                raise EOFError from error

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        async with self._asking:  # whoever waits for an answer hears first that none will come
            await self._process.communicate()  # reading to the end lets the pipes close before the loop does


class Bots:
    """As many thinking processes as there are cores, at most four, started when they are first needed.

    Used inside one event loop, as `async with Bots() as bots` or closed with `close`. A request that is cancelled
    stops its process; a process that dies is replaced and its request asked again.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or min(os.cpu_count() or 1, MOST_WORKERS)
        self._free = asyncio.Semaphore(self.workers)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._queued = 0
        self._closed = False

    @property
    def busy(self) -> set[Worker]:
        """The processes that are thinking now."""
        return self._all.difference(self._idle)

    async def __aenter__(self) -> Bots:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def warm(self, game_id: str) -> None:
        """Start all processes and let them load a game, so that the first bot does not wait for that."""
        no_position: list[object] = []
        await asyncio.gather(*(self._ask([game_id, no_position, 0, "random", 0], 0.0) for _ in range(self.workers)))

    async def choose(self, game_id: str, view: list[object], seat: int, bot: str, seed: int) -> int:
        """What `ai.bot.choose` returns, thought out elsewhere and several trees at once.

        Raises GameError for what was badly asked, BotError where no process survives or the bots are closed.
        """
        return decide(await self.think(game_id, view, seat, bot, seed), level(bot), seed)

    async def think(self, game_id: str, view: list[object], seat: int, bot: str, seed: int) -> Thought:
        """What a bot thinks of every choice of the seat: for hints and reviews. Errors as in `choose`."""
        strength = level(bot)
        answers = await asyncio.gather(
            *(
                self._ask([game_id, view, seat, bot, tree_seed(seed, tree)], strength.seconds)
                for tree in range(strength.trees)
            )
        )
        thoughts = []
        for answer in answers:
            if isinstance(answer, str):
                raise BotError(f"the bot could not think: {answer}")
            thoughts.append(Thought(answer[0], [Opinion(*opinion) for opinion in answer[1]]))
        return together(thoughts)

    async def close(self) -> None:
        """End all processes, whatever they are doing; requests under way fail with BotError."""
        self._closed = True
        self._idle.clear()
        while self._all:
            await self._all.pop().end()

    async def _ask(self, request: list[object], seconds: float) -> Any:
        """The answer of some process, `seconds` from now at the latest: time in the queue is taken off its thinking."""
        deadline = asyncio.get_running_loop().time() + seconds
        self._queued += 1
        try:
            await asyncio.sleep(0)  # those who ask at the same moment share the time
            async with self._free:
                left = deadline - asyncio.get_running_loop().time()
                rounds = -(-self._queued // self.workers)
                return await self._ask_patiently([*request, max(left / rounds, 0.0)])
        finally:
            self._queued -= 1

    async def _ask_patiently(self, request: list[object]) -> Any:
        for _ in range(LIVES):
            if self._closed:
                raise BotError("the bots are closed")
            if self._idle:
                worker = self._idle.pop()
            else:
                worker = await Worker.start()
                self._all.add(worker)
            try:
                answer = await worker.ask(request)
            except BaseException as error:
                if worker in self._all:
                    self._all.discard(worker)
                    await asyncio.shield(worker.end())
                if not isinstance(error, EOFError):
                    raise
                continue
            self._idle.append(worker)
            return answer
        raise BotError("the bots are closed" if self._closed else f"{LIVES} processes in a row ended while thinking")
