"""The words after `wonders` on the command line: one module each, found by its name.

A command module has `SUMMARY` (one line for the list of commands), `arguments(parser)` and `run(args) -> int`, the exit
status. It wires the floors together and prints; what it shows comes from the floors below. With `SETTLES = True` it
takes the options of a game as well: the words it does not know itself are in `args.settling`, for `settled`.
"""

from __future__ import annotations

COMMANDS: tuple[str, ...] = ("play", "host", "join", "replay", "options", "bench", "arena", "train")
"""In the order in which `wonders --help` lists them; the first is what `wonders` alone means."""
