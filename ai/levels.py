"""How strong a bot is: how far it looks and how much slack it gives itself, never what it may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wonders_tui.games.game import GameError, Tuning


class BadLevel(GameError):
    """A level, or a setting of one, that does not exist."""


@dataclass(frozen=True)
class Level:
    """A strength of bot.

    It searches `trees` independent trees of `iterations` each and adds up their visits; `seconds` caps the whole
    decision, so that a slow machine makes a bot weaker and not slower. `slack` is 0 for a bot that takes the choice
    with most visits; above that it draws, a choice v times as visited being v ** (1 / slack) times as likely.
    The next three are the game's own `Tuning` unless they are given. `weights` is a file of a learnt prior, or "none",
    instead of the one that ships with the game.
    """

    name: str
    iterations: int = 0
    seconds: float = 1.0
    trees: int = 1
    slack: float = 0.0
    exploration: float | None = None
    glances: int | None = None
    placement: float | None = None
    weights: str | None = None

    def tuned(self, tuning: Tuning) -> Tuning:
        """The settings of the search for a game with this tuning."""
        return Tuning(
            tuning.exploration if self.exploration is None else self.exploration,
            tuning.glances if self.glances is None else self.glances,
            tuning.placement if self.placement is None else self.placement,
        )


RANDOM = Level("random", slack=1.0)
GREEDY = Level("greedy")
BASELINES = {level.name: level for level in (RANDOM, GREEDY)}
"""To measure against: any choice, and the one with the most appeal."""

LEVELS = {
    level.name: level
    for level in (
        Level("easy", iterations=50, seconds=1, slack=0.6),
        Level("normal", iterations=150, seconds=2, slack=0.2),
        Level("hard", iterations=1_500, seconds=4),
        Level("expert", iterations=20_000, seconds=6, trees=2),
    )
}
"""Those a player chooses from, the weakest first."""

SETTINGS: dict[str, type[int] | type[float] | type[str]] = {
    "iterations": int,
    "seconds": float,
    "trees": int,
    "slack": float,
    "exploration": float,
    "glances": int,
    "placement": float,
    "weights": str,
}


def level(text: str) -> Level:
    """The level of this name, or one with settings of its own: `hard:iterations=500:glances=3`. Raises BadLevel."""
    name, *given = text.split(":")
    found = BASELINES.get(name) or LEVELS.get(name)
    if found is None:
        raise BadLevel(f"there is no bot {name!r}; there are: {', '.join([*LEVELS, *BASELINES])}")
    values: dict[str, int | float | str] = {}
    for setting in given:
        key, _, value = setting.partition("=")
        if key not in SETTINGS:
            raise BadLevel(f"a bot has no setting {key!r}; it has: {', '.join(SETTINGS)}")
        try:
            number = values[key] = SETTINGS[key](value)
        except ValueError:
            raise BadLevel(f"{key} of a bot must be a number, not {value!r}") from None
        if not isinstance(number, str) and number < (1 if key in ("trees", "glances") else 0):
            raise BadLevel(f"{key} of a bot cannot be {value}")
    if found in BASELINES.values() and values:
        raise BadLevel(f"the bot {name!r} has no settings")
    return replace(found, name=text, **values)  # type: ignore[arg-type]  # each value has its setting's type
