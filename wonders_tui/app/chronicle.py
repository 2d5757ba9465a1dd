"""What happened at a table, as the lines of its log: events in the words of the face, and notes about the people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from server.messages import Message, Notice, Said
from wonders_tui.app.canvas import Line, Span
from wonders_tui.app.client import Standing
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import Sight

NOTICES: Mapping[str, str] = {
    "came": "has come to the table",
    "dropped": "has lost the connection",
    "left": "lets a bot play on",
    "returned": "is back",
    "expired": "ran out of time; a bot chose",
    "time": "got more time",
    "fallback": "could not decide; chance chose",
    "replaced": "now plays from another connection",
}


class Chronicle:
    """The notes that belong to no event, each with the step in which it was made."""

    def __init__(self) -> None:
        self._notes: list[tuple[int, Line]] = []
        self._last: tuple[object, ...] = ()
        self._entries: list[tuple[bool, Line]] = []

    def note(self, standing: Standing | None, line: Line) -> None:
        self._notes.append((0 if standing is None else standing.update.step, line))

    def hear(self, standing: Standing | None, message: Message | None) -> None:
        """Note what people say and what becomes of them."""
        match message:
            case Said(name=name, text=text):
                self.note(standing, [(f"{name}: ", "title"), (text, "text")])
            case Notice(name=name, kind=kind):
                self.note(standing, [(f"{name} {NOTICES.get(kind, kind)}", "dim")])

    def entries(self, sight: Sight, standing: Standing) -> list[tuple[bool, Line]]:
        """One line for every step and every note, each with whether it is news to this seat.

        They are put in words anew only when there is something new, not whenever the table is drawn.
        """
        last = (standing, standing.looked, sight.seat, sight.names, len(self._notes))
        if last != self._last:
            self._last, self._entries = last, self._told(sight, standing)
        return self._entries

    def _told(self, sight: Sight, standing: Standing) -> list[tuple[bool, Line]]:
        look = face(sight.game.id)
        entries: list[tuple[int, Line]] = []
        for step, happened in groupby(standing.history, key=lambda entry: entry[0]):
            line = _joined(told for _, event in happened if (told := look.tell(sight, event)))
            if line:
                entries.append((step, line))
        if self._notes:
            entries = sorted([*entries, *self._notes], key=lambda entry: entry[0])
        return [(step > standing.looked, line) for step, line in entries]


def _joined(sentences: Iterable[Line]) -> list[Span]:
    """What happened in one step in one line; a subject that stays the same is named once."""
    line: list[Span] = []
    subject: Span | None = None
    for sentence in sentences:
        if sentence[0] == subject:
            rest = [(sentence[1][0].lstrip(), sentence[1][1]), *sentence[2:]] if len(sentence) > 1 else []
            line += [(", ", "dim"), *rest]
        else:
            line += [*([("; ", "dim")] if line else []), *sentence]
            subject = sentence[0]
    return line
