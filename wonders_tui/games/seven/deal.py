"""How a game of 7 Wonders begins: boards and cards drawn from the seed, by the options of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonders_tui.games.game import BadOption, Deal, Option
from wonders_tui.games.seven.cards import WONDERS, Board, Box, box_of
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.price import COPY_COUNTS_ITSELF, SEVENTH_SPENDS_ALL
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.turn import FREE_CITY, begin_age

START_COINS: Final = 3

OPTIONS: Final = (
    Option("edition", ("2010", "2020"), "2010", "Which edition's cards and boards are in the box."),
    Option(
        "boards",
        ("random", "a", "b", "chosen"),
        "random",
        "Boards and sides are dealt at random, or dealt with everybody on side A or B, or every seat chooses in turn.",
    ),
    Option(
        "free_city",
        ("any", "plain"),
        "any",
        "With two seats, the Free city gets any board, or only one whose stages leave nothing to decide.",
    ),
    Option(
        "seventh_coins",
        ("own", "all"),
        "own",
        "Babylon pays for its seventh card without, or also with, what neighbours paid it in the same turn.",
    ),
    Option(
        "copied_shipowners",
        ("without", "with"),
        "without",
        "Olympia counts a copied Shipowners Guild without, or with, the copy itself as a purple card.",
    ),
    Option(
        "live_points",
        ("own", "all", "off"),
        "own",
        "Points so far are shown on the table for one's own city, for all, or for none before the game is over.",
    ),
)


def begin(seats: int, seed: int, options: Mapping[str, str]) -> SevenState:
    """A fresh game: every deal of the game is drawn here. Raises BadOption."""
    box = box_of(int(options["edition"]))
    if seats == 2 and box.edition == 2020:
        raise BadOption("the edition of 2020 is played with 3 to 7 seats; choose edition 2010 for two")
    deal = Deal(seed)
    places = 3 if seats == 2 else seats
    boards = _boards(box, seats, deal, options)
    cities = [City(board) for board in boards]
    for city in cities:
        city.coins = START_COINS
    state = SevenState(box, seats, cities, deal_ages(box, places, deal))
    state.house = house_rules(options)
    if options["boards"] != "chosen":
        begin_age(state, None)
    return state


def house_rules(options: Mapping[str, str]) -> int:
    """The bits of the rules that a table may settle."""
    house = SEVENTH_SPENDS_ALL if options["seventh_coins"] == "all" else 0
    return house | (COPY_COUNTS_ITSELF if options["copied_shipowners"] == "with" else 0)


def deal_ages(box: Box, cities: int, deal: Deal) -> bytes:
    """The cards of all three Ages, as they will be dealt: seven for every city."""
    ages = [list(box.deck(age, cities)) for age in (1, 2, 3)]
    ages[2] += deal.shuffled(box.guilds)[: cities + 2]
    return b"".join(bytes(deal.shuffled(cards)) for cards in ages)


def _boards(box: Box, seats: int, deal: Deal, options: Mapping[str, str]) -> list[Board]:
    """One board for every city; blank ones where the seats will choose."""
    how = options["boards"]
    wonders = deal.shuffled(range(len(WONDERS)))
    sides = [deal.below(2) for _ in wonders]
    if how in ("a", "b"):
        sides = [("a", "b").index(how)] * len(wonders)
    dealt = [box.boards[1 + 2 * wonder + side] for wonder, side in zip(wonders, sides, strict=True)]
    boards = dealt[:seats] if how != "chosen" else [box.boards[0]] * seats
    if seats == 2:
        free = dealt[FREE_CITY:]
        if options["free_city"] == "plain":
            free = [board for board in free if plain(board)]
        boards.append(free[0])
    return boards


def plain(board: Board) -> bool:
    """Whether the stages leave nothing to decide but when to build them."""
    return not any(stage.abilities or stage.raises for stage in board.stages)
