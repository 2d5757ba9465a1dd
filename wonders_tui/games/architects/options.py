"""The points of the rules that a table may settle, because the printed rules leave them open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonders_tui.games.game import Option

# One bit for every option that is not at its default.
FREE_COINS: Final = 1
ECONOMY_MAY: Final = 1 << 1
ENGINEERING_MAY: Final = 1 << 2
ENGINEERING_ALWAYS: Final = 1 << 3
EXTRA_MUST: Final = 1 << 4
EFFECT_MAY: Final = 1 << 5
DECLINE_SPENDS: Final = 1 << 6
MOST_STAGES: Final = 1 << 7
EMPTY_ENDS: Final = 1 << 8
SETS_FOR_NOTHING: Final = 1 << 9
FEW_VICTORIES: Final = 1 << 10
LOOK_SECRET: Final = 1 << 11
CAT_AGAIN: Final = 1 << 12
ALL_RULES: Final = (1 << 13) - 1

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "coin_substitution",
        ("fill_only", "free"),
        "fill_only",
        "Whether coins only fill in for resources that are missing, or may be spent in place of any.",
    ),
    Option(
        "economy_counts_for_obligation",
        ("yes", "no"),
        "yes",
        "Whether a stage must be built if only the coin that Economy doubles can pay for it.",
    ),
    Option(
        "engineering_counts_for_obligation",
        ("yes", "no"),
        "yes",
        "Whether a stage must be built if only Engineering makes the resources fit.",
    ),
    Option(
        "engineering_once_per_turn",
        ("yes", "no"),
        "yes",
        "Whether Engineering helps with one stage a turn, or with every stage.",
    ),
    Option("extra_card_optional", ("yes", "no"), "yes", "Whether the extra card of a progress token may be declined."),
    Option("wonder_effect_optional", ("no", "yes"), "no", "Whether the effect of a wonder may be declined."),
    Option(
        "declined_trigger_spends_token",
        ("no", "yes"),
        "no",
        "Whether declining an extra card uses the progress token up for this turn.",
    ),
    Option(
        "force_payment_that_allows_most_stages",
        ("no", "yes"),
        "no",
        "Whether one must pay so that the cards build as many stages as they can.",
    ),
    Option(
        "all_reachable_decks_empty",
        ("skip_turn_and_end_if_nobody_can_take", "end_at_once"),
        "skip_turn_and_end_if_nobody_can_take",
        "What happens when a seat has no card within reach: it takes none, or the game ends.",
    ),
    Option(
        "progress_supply_exhausted",
        ("no_set_no_discard", "discard_without_token"),
        "no_set_no_discard",
        "When no progress token is left: green sets stay where they are, or go without a token.",
    ),
    Option(
        "military_token_supply",
        ("unlimited", "28"),
        "unlimited",
        "Whether victory tokens can run out; if so, those around the table from the active seat come first.",
    ),
    Option(
        "halicarnassus_cards_public",
        ("yes", "no"),
        "yes",
        "Whether everybody sees the five cards that Halicarnassus looks at.",
    ),
    Option(
        "cat_peek_for_extra_takes",
        ("no", "yes"),
        "no",
        "Whether the Cat also shows the central card before an extra card is taken.",
    ),
)
"""In the order of their bits: the first value is the default, the second sets the bit."""


def rules_from(options: Mapping[str, str]) -> int:
    """The bits of settled options."""
    return sum(1 << bit for bit, option in enumerate(OPTIONS) if options[option.name] != option.default)
