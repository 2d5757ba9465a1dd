"""The process a bot thinks in: requests come in on standard input, thoughts go out on standard output.

Both are pickled plain values (the two ends are the same Python) with their length in four bytes before them. A request
has the arguments of `ai.bot.think`; the answer is `(iterations, opinions)`, or a text that says what went wrong. The
process ends when its input does, so none outlives the program that started it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from typing import Any, BinaryIO

HEADER = 4


def framed(value: object) -> bytes:
    """A message as it crosses the pipe."""
    body = pickle.dumps(value)
    return len(body).to_bytes(HEADER, "big") + body


def answer(request: list[Any]) -> object:
    """The answer to one request; never raises, as a bad position must not cost the process."""
    try:
        from ai.bot import think

        iterations, opinions = think(*request)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return iterations, [tuple(opinion) for opinion in opinions]


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more requests or nobody reads the answers."""
    with contextlib.suppress(BrokenPipeError):
        while len(header := requests.read(HEADER)) == HEADER:
            request = pickle.loads(requests.read(int.from_bytes(header, "big")))
            answers.write(framed(answer(request)))
            answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # the interface, not the bots, gets the processor first
    serve(sys.stdin.buffer, sys.stdout.buffer)
