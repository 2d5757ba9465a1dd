"""Who is awaited, how much time is left, what is asked now: the words at the top and at the bottom of the table."""

from __future__ import annotations

from collections.abc import Sequence

from wonders_tui.app.canvas import Line
from wonders_tui.app.client import Client, Standing
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import Sight, Use
from wonders_tui.app.panels import Prompt, page_keys

LOUD = 10
"""Seconds before the end of the time for a decision from which on the clock cannot be overlooked."""


def clock(standing: Standing) -> Line:
    """The time left to this seat; nothing where there is no limit."""
    left = standing.seconds_left if standing.must_choose else -1
    if left < 0:
        return []
    return [(f" {left // 60}:{left % 60:02} ", "warn" if left <= LOUD else "bar"), (" ", "bar")]


def whose_turn(client: Client, seat: int) -> Line:
    """Who is awaited, from the side of a seat."""
    standing = client.standings[seat]
    if client.lost is not None:
        return [(" the table is gone ", "warn")]
    if not standing.update.waiting:
        return [(" game over ", "turn")]
    if standing.asked:
        return [(" your turn " if len(client.own) < 2 else f" {client.names[seat]}, your turn ", "turn")]
    waiting = standing.update.waiting & ~standing.update.chosen
    marks = {"away": " (away)", "stand-in": " (bot)"}
    awaited = [
        name + marks.get(client.plays(other), "") for other, name in enumerate(client.names) if waiting >> other & 1
    ]
    verb = "thinks" if len(awaited) == 1 else "think"
    who = " and ".join(awaited) if len(awaited) < 3 else f"{len(awaited)} players"
    return [(f" {who} {verb} ... ", "bar")]


def prompt(client: Client, sight: Sight, standing: Standing, uses: Sequence[Use], asking: bool) -> Prompt:
    """What is asked of this seat now, with the keys that answer it."""
    look = face(sight.game.id)
    if client.refusal is not None:
        return Prompt([("Not possible: ", "bad"), (client.refusal.text, "text")])
    if not sight.choosing:
        if not standing.update.waiting:
            return Prompt([], [("r", "score sheet", "score"), ("Esc", "leave", "back")])
        return Prompt([(text, "dim") for text, _ in look.question(sight)])
    if standing.pending is not None:
        said = look.phrase(sight, sight.pending) if sight.pending is not None else [(standing.pending, "text")]
        if sight.armed in (None, sight.pending):
            return Prompt([("Chosen: ", "dim"), *said], [("x", "take back", "withdraw")])
        words = "".join(text for text, _ in look.phrase(sight, sight.armed))
        return Prompt([("instead of: ", "dim"), *said], [("Enter", words, "confirm")])
    if asking:
        return Prompt([("Asking what the bot would do ...", "dim")])
    if sight.armed is not None:
        words = "".join(text for text, _ in look.phrase(sight, sight.armed))
        return Prompt([], [("Enter", words, "confirm"), ("Esc", "back", "back")])
    if any(use.choice is not None for use in uses):
        return Prompt([*look.question(sight), (" Press a number.", "key")])
    return Prompt(look.question(sight))


def keys(sight: Sight, *, hints: bool = True) -> list[tuple[str, str, str]]:
    """The keys that work at this table: key, words, action; the most needed first."""
    look = face(sight.game.id)
    found = [("?", "explain", "explain"), ("F1", "rules", "rules"), ("l", "list", "list")]
    found += page_keys(look.pages(sight))
    found += [("o", "log", "log"), *([("h", "hint", "hint")] if hints else [])]
    found += [("q", "menu", "menu"), ("/", "type", "type")]
    letters = [thing.letter for thing in look.things(sight) if thing.letter]
    if letters and sight.choosing:
        found.append((letters[0] if len(letters) == 1 else f"{letters[0]}-{letters[-1]}", "pick", ""))
    return found
