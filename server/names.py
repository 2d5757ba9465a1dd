"""What strangers may put on other people's screens: names and lines of chat, cleaned where they come in.

A terminal obeys control characters, and a few invisible ones turn text around or let two names look alike; none of
them gets past here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container

COLUMNS = 24
"""How wide a name may be."""

LINE = 200
"""How long a line of chat may be, in characters."""

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, formatting (bidi overrides, joiners, zero-width marks), surrogates, private use, unassigned, line breaks."""

MARKS = 2
"""How many combining marks may sit on one character; more climb over the lines above."""


def clean(text: str) -> str:
    """The text in its composed form, printable, with single blanks and nothing that moves, hides or stacks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if kind in FORBIDDEN:
            continue
        if kind in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(" " if kind == "Zs" else char)
    return " ".join("".join(kept).split())


def width(text: str) -> int:
    """How many columns the text takes on a terminal."""
    columns = 0
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            continue
        columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return columns


def clean_name(wanted: str) -> str:
    """A name that can stand on everybody's screen; "guest" when nothing is left of it."""
    name = clean(wanted)
    while width(name) > COLUMNS:
        name = name[:-1].rstrip()
    return name or "guest"


def clean_line(text: str) -> str:
    """A line of chat; empty when nothing is left of it."""
    return clean(text)[:LINE].rstrip()


def sketch(name: str) -> str:
    """Equal for names that a reader would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def unique(name: str, taken: Container[str]) -> str:
    """The name, with a number if its `sketch` is among those taken."""
    number = 1
    found = name
    while sketch(found) in taken:
        number += 1
        ending = f" {number}"
        short = name
        while width(short + ending) > COLUMNS:
            short = short[:-1].rstrip()
        found = short + ending
    return found
