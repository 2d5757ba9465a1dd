"""The line where a choice is typed in its text form, with completion."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

LONGEST = 200


class CommandLine:
    """`text` is what has been typed, or None while nobody types."""

    def __init__(self) -> None:
        self.text: str | None = None

    def open(self) -> None:
        self.text = ""

    def key(self, event: events.Key, choices: Sequence[str]) -> str | None:
        """One key; the whole line when it was sent."""
        assert self.text is not None
        if event.key == "escape":
            self.text = None
        elif event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key == "tab":
            self.text = next(iter(self._matches(choices)), self.text)
        elif event.key == "enter":
            sent, self.text = self.text.strip(), None
            return sent
        elif event.is_printable and event.character and len(self.text) < LONGEST:
            self.text += event.character
        return None

    def hint(self, choices: Sequence[str]) -> str:
        """What Tab would make of it; how to use the line where nothing is typed."""
        if not self.text:
            return "a choice (l lists them), or say ...   Tab completes, Enter does it, Esc leaves"
        return next((f"Tab: {found}" for found in self._matches(choices)), "")

    def _matches(self, choices: Sequence[str]) -> list[str]:
        return [choice for choice in choices if choice.startswith((self.text or "").lower())]
