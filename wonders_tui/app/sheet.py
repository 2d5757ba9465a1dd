"""Points by category and player as lines of text: for the score sheet and for the score so far."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.faces.face import Category, Sight
from wonders_tui.games.game import Outcome

ROOM = 66
"""Cells of a row on the smallest screen."""


def score_table(sight: Sight, categories: Sequence[Category], outcome: Outcome) -> list[Line]:
    """A row per category, a column per seat, a total below; whoever is first alone is marked."""
    lines: list[Line] = []
    head = max(len(category.title) for category in categories) + 2
    column = max(8, min(14, max(len(name) for name in sight.names) + 3))
    column = min(column, (ROOM - head) // len(sight.names))
    title: list[Span] = [(" " * head, "text")]
    for seat, name in enumerate(sight.names):
        won = outcome.ranks[seat] == 1 and len(outcome.winners) < len(sight.names)
        title.append((f"{name[: column - 2]:>{column - 2}}", "title" if won else "text"))
        title.append((" ✦" if won else "  ", "key"))
    lines.append(title)
    for category in categories:
        cells: list[Span] = [(f"{category.title:<{head}}", category.ink)]
        for score in outcome.scores:
            points = score.get(category.id, 0)
            cells.append((f"{points:>{column - 2}}  ", "text" if points else "faint"))
        lines.append(cells)
    total: list[Span] = [(f"{'total':<{head}}", "title")]
    total += [(f"{points:>{column - 2}}  ", "title") for points in outcome.totals]
    lines += [[("─" * (head + column * len(sight.names)), "frame")], total]
    return lines
