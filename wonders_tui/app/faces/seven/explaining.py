"""What is known about a thing in focus: in a few lines for the detail, in full for whoever has never seen it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wonders_tui.app.canvas import Line, Span, width_of
from wonders_tui.app.faces.face import Category, Sight
from wonders_tui.app.faces.seven import paying, words
from wonders_tui.app.faces.seven.hand import buried_at
from wonders_tui.app.faces.seven.offers import (
    LEAVE,
    card_of_thing,
    centre,
    picking,
    shows_points,
    split_for,
    stage_of_thing,
)
from wonders_tui.app.faces.seven.seats import cards_in, colour_counts, science_line
from wonders_tui.app.faces.seven.telling import conflict_tokens
from wonders_tui.app.faces.seven.words import LEFT, RIGHT
from wonders_tui.app.sheet import score_table
from wonders_tui.app.symbols import BUILT, COIN, KINDS, POINT, SCIENCE
from wonders_tui.games.game import Outcome, ranks_of
from wonders_tui.games.seven import cards as facts
from wonders_tui.games.seven import scoring
from wonders_tui.games.seven.cards import COLOURS, SYMBOLS, Board, Card, Item
from wonders_tui.games.seven.choices import BUILD, FREE, SELL, STAGE, card_of, choice_of, deed_of
from wonders_tui.games.seven.city import given_up
from wonders_tui.games.seven.scoring import VICTORY
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.seven.turn import SALE

BLANK: Line = [("", "text")]


def detail(sight: Sight, state: SevenState, thing: str) -> Sequence[Line]:
    if thing.startswith("board:"):
        return _board_lines(_board(state, thing))
    if thing == LEAVE:
        return [_leave(sight, state)]
    if thing.startswith("city:"):
        return city_summary(sight, state, int(thing[5:]))
    stage = stage_of_thing(thing)
    if stage is not None:
        return _stage_detail(sight, state, *stage)
    card = card_of_thing(state, thing)
    return _card_detail(sight, state, card) if card is not None else []


def _board(state: SevenState, thing: str) -> Board:
    return next(board for board in state.box.boards if board.id == thing.removeprefix("board:"))


def _leave(sight: Sight, state: SevenState) -> Line:
    if picking(sight, state):
        return [("Leave the discard pile as it is; the chance does not come back.", "text")]
    return [("Your last card goes to the discard pile, face down and without coins.", "text")]


def _card_detail(sight: Sight, state: SevenState, card: Card) -> list[Line]:
    """What the card does; what the armed (or else the cheapest) way costs, by source; what would follow."""
    place = centre(sight, state)
    lines: list[Line] = [[*words.title(card), (": ", "text"), *words.effect_line(card)]]
    armed = sight.armed if sight.armed is not None and card_of(sight.armed) == card.index else None
    deed = None if armed is None else deed_of(armed)
    stage = state.cities[place].next_stage()
    if deed == STAGE and armed is not None and stage is not None:
        bill = paying.bill_of(state, place, stage, armed)
        number = state.cities[place].stages + 1
        return [
            [(f"Stage {number}: ", "wonder"), *words.effect_line(stage)],
            [("Pays: ", "title"), *paying.bill_line(sight, state, place, bill)],
            [(f"{card.name} goes under the wonder, face down; it has no effect.", "dim")],
        ]
    if deed == SELL:
        purse = state.cities[place].coins
        said = f"From {purse}{COIN.glyph} to {purse + SALE}{COIN.glyph}. Nobody else sees which card it was."
        return [*lines, [(said, "text")]]
    if state.over:
        return lines
    if not picking(sight, state):
        lines.append(_price_line(sight, state, place, card, armed))
    follows = _follows(state, place, card)
    chains: list[Span] = []
    for line in words.chain_lines(state.box, card, state.cities[place] if card.chain else None):
        chains += [*([("; ", "dim")] if chains else []), *line]
    if follows or chains:
        lines.append([*follows, *([("; ", "dim")] if follows and chains else []), *chains])
    return lines


def _price_line(sight: Sight, state: SevenState, place: int, item: Item, armed: int | None) -> Line:
    """What the armed way to build it, or else the cheapest, takes; or why it cannot be built."""
    bill = paying.bill_of(state, place, item, armed)
    if bill.once and (armed is None or deed_of(armed) == FREE):
        return [("Pays: ", "title"), ("nothing, with the free building of this Age.", "good")]
    return [("Pays: ", "title") if bill.payments else ("✗ ", "bad"), *paying.bill_line(sight, state, place, bill)]


def _follows(state: SevenState, place: int, item: Item) -> list[Span]:
    """What it would change, as the table stands now."""
    city = state.cities[place]
    left, right = state.cities[state.left(place)], state.cities[state.right(place)]
    parts: list[list[Span]] = []
    if item.shields:
        after = city.shields + item.shields
        parts.append([("shields ", "text"), (f"{city.shields}→{after}", "red"),
                      (f" against {LEFT}{left.shields} {RIGHT}{right.shields}", "text")])  # fmt: skip
    if item.symbol >= 0 or item.wild:
        before = scoring.science_of(city, 0)
        compasses, gears, tablets = (city.symbol(n) + (n == item.symbol) for n in range(len(SYMBOLS)))
        after = scoring.science(compasses, gears, tablets, city.wilds + item.wild)
        parts.append([("science ", "text"), (f"{before}→{after}{POINT.glyph}", "point")])
    if item.counts and not (isinstance(item, Card) and city.has(item)):
        itself = bool(isinstance(item, Card) and item.scope & facts.SELF and item.counts >> item.colour & 1)
        number = scoring.counted(item, city, left, right) + itself
        if item.coins_each:
            parts.append([("now ", "text"), (f"+{item.coins_each * number}{COIN.glyph}", "coin")])
        if item.points_each:
            parts.append([("so far worth ", "text"), words.points(item.points_each * number)])
    if item.points_complete:
        missing = city.board.size - city.stages
        parts.append([(f"{missing} of your stages missing" if missing else "all your stages are built", "text")])
    return words.joined(parts, "; ")


def _stage_detail(sight: Sight, state: SevenState, place: int, n: int) -> list[Line]:
    city = state.cities[place]
    stage = city.board.stages[n]
    name = f"Stage {n + 1} of {words.board_name(city.board)}: "
    lines: list[Line] = [[(name, "wonder"), *words.effect_line(stage)]]
    if n < city.stages:
        under = buried_at(state, place, n)
        over: list[Span] = [(" over ", "text"), words.named(under)] if under is not None else []
        return [*lines, [(f"{BUILT.glyph} built", "good"), *over]]
    lines.append([("It takes ", "text"), *words.cost_chips(stage.cost)])
    if n > city.stages:
        return [*lines, [(f"Stage {city.stages + 1} comes first.", "dim")]]
    if not state.over:
        lines[-1] = [*lines[-1], (": ", "text"), *_price_line(sight, state, place, stage, sight.armed)]
        follows = _follows(state, place, stage)
        if stage.raises:
            number = pile_size(state)
            follows = [(f"{number} {'card lies' if number == 1 else 'cards lie'} in the discard pile", "text")]
        lines.append([*follows, *([("; ", "dim")] if follows else []),
                      ("it is built over a card of your hand, whose effect is lost.", "dim")])  # fmt: skip
    return lines


def pile_size(state: SevenState) -> int:
    """How many cards lie in the discard pile: everybody may know that."""
    return sum(
        given_up(city.use_at(age, slot))
        for city in state.cities
        for age in range(1, state.age + 1)
        for slot in range(7)
    )


def city_summary(sight: Sight, state: SevenState, place: int) -> list[Line]:
    """A city in three lines."""
    city = state.cities[place]
    name = words.owned(sight, place)
    head: list[Span] = [(f"{name[0].upper()}{name[1:]}", "title"), (f", {words.board_name(city.board)}: ", "wonder")]
    head += [
        words.coins(city.coins),
        (f", {city.shields} shields, {city.stages} of {city.board.size} stages, ", "text"),
    ]
    if shows_points(sight, state, place):
        head += [
            words.points(sum(scoring.score(state, place))),
            ("" if state.over else " so far", "text"),
            (" ", "text"),
        ]
    head += conflict_tokens([city.won_in(age) for age in (1, 2, 3)], city.defeats)
    cards: list[Span] = []
    for card in sorted(cards_in(state, city), key=lambda card: card.colour):
        cards += [*([(", ", "dim")] if cards else []), words.named(card)]
    return [head, [*colour_counts(city), ("  ", "text"), *science_line(city)], cards or [("No cards yet.", "dim")]]


def city_lines(sight: Sight, state: SevenState, place: int) -> list[Line]:
    """A whole city to read: its wonder, its cards by colour with what they do, tokens, science, points so far."""
    city = state.cities[place]
    head = city_summary(sight, state, place)[0]
    lines: list[Line] = [head, [(f"{_neighbours(sight, state, place)}", "dim")], BLANK]
    for n, stage in enumerate(city.board.stages):
        under = buried_at(state, place, n)
        over = f" over {under.name}" if under is not None else ""
        cost: list[Span] = [] if n < city.stages else [*words.cost_chips(stage.cost), (" → ", "text")]
        mark = f"  {BUILT.glyph} built{over}" if n < city.stages else ""
        lines.append([(f"{f'stage {n + 1}':>18}  ", "wonder"), *cost, *words.gist(stage, "text"), (mark, "good")])
    makes = facts.RESOURCES[city.board.makes]
    lines.append([(f"{'board':>18}  ", "wonder"), words.chip(city.board.makes), (f" {makes}", "text")])
    for place_of, colour in enumerate(COLOURS):
        for i, card in enumerate(card for card in cards_in(state, city) if card.colour == place_of):
            kind = f"{KINDS[colour].name:>18}  " if i == 0 else " " * 20
            lines.append([(kind, colour), (f"{card.name:<20}", colour), *words.gist(card, "text"),
                          *_now_worth(state, place, card)])  # fmt: skip
    tokens = conflict_tokens([city.won_in(age) for age in (1, 2, 3)], city.defeats)
    lines.append([(f"{'conflict':>18}  ", "red"), *(tokens or [("none yet", "dim")])])
    lines.append([(f"{'science':>18}  ", "green"), *science_line(city, with_points=True)])
    return lines


def _neighbours(sight: Sight, state: SevenState, place: int) -> str:
    left, right = (words.city_name(sight, other) for other in (state.left(place), state.right(place)))
    return f"Between {LEFT} {left} and {right} {RIGHT}".replace("You", "you")


def _now_worth(state: SevenState, place: int, card: Card) -> list[Span]:
    if not card.points_each:
        return []
    city, left, right = state.cities[place], state.cities[state.left(place)], state.cities[state.right(place)]
    return [(" = ", "text"), words.points(scoring.card_points(card, city, left, right))]


def points_so_far(sight: Sight, state: SevenState, categories: Sequence[Category]) -> list[Line]:
    """The score sheet as it would be if the game ended now, of the cities whose points this seat is shown."""
    shown = [place for place in range(state.seats) if shows_points(sight, state, place)]
    scores = [dict(zip(facts.CATEGORIES, scoring.score(state, place), strict=True)) for place in shown]
    now = Outcome("points", ranks_of([sum(score.values()) for score in scores]), tuple(scores))
    these = replace(sight, names=tuple(sight.names[place] for place in shown))
    return [
        [("If the game ended now:", "dim")],
        BLANK,
        *score_table(these, categories, now),
        BLANK,
        [(f"Cards in the discard pile, face down: {pile_size(state)}.", "dim")],
    ]


def explain(sight: Sight, state: SevenState, thing: str) -> Sequence[Line]:
    card = card_of_thing(state, thing)
    if card is not None:
        return _explain_card(sight, state, card)
    stage = stage_of_thing(thing)
    if stage is not None:
        city = state.cities[stage[0]]
        lines = [
            *_stage_detail(sight, state, *stage),
            BLANK,
            *_prices(sight, state, stage[0], city.board.stages[stage[1]]),
        ]
        return [*lines, BLANK, *_board_lines(city.board), BLANK, STAGES, *GLOSSARY]
    if thing.startswith("city:"):
        return [*city_lines(sight, state, int(thing[5:])), BLANK, *GLOSSARY]
    if thing.startswith("board:"):
        return [*_board_lines(_board(state, thing)), BLANK, STAGES, *GLOSSARY]
    return [*detail(sight, state, thing), BLANK, *GLOSSARY]


def _explain_card(sight: Sight, state: SevenState, card: Card) -> list[Line]:
    place = centre(sight, state)
    city = state.cities[place]
    lines: list[Line] = [words.title(card), BLANK, *words.effects(card)]
    follows = _follows(state, place, card)
    if follows:
        lines.append([("As the table stands: ", "text"), *follows])
    lines += [BLANK, [("It takes ", "text"), *(words.cost_chips(card.cost) or [("nothing", "good")]), (".", "text")]]
    lines += words.chain_lines(state.box, card, city if card.chain else None)
    if not picking(sight, state):
        lines += [BLANK, *_prices(sight, state, place, card)]
    lines += [BLANK, *_about(card.colour)]
    return [*lines, BLANK, *GLOSSARY]


def _prices(sight: Sight, state: SevenState, place: int, item: Item) -> list[Line]:
    """Every way to pay, by source."""
    if state.over or (not isinstance(item, Card) and item is not state.cities[place].next_stage()):
        return []
    lines: list[Line] = []
    for i, payment in enumerate(paying.bill_of(state, place, item).payments):
        bill = paying.bill_of(state, place, item, choice_of(BUILD, 0, split_for(payment)))
        lines.append([("or:   " if i else "Pays: ", "title"), *paying.bill_line(sight, state, place, bill)])
    return lines or [_price_line(sight, state, place, item, None)]


def _about(colour: int) -> list[Line]:
    """The rule of a colour in a sentence or two, with an example."""
    text = {
        facts.BROWN: "Raw materials serve you every turn and are for sale to both neighbours.",
        facts.GREY: "Manufactured goods serve you every turn and are for sale to both neighbours.",
        facts.BLUE: "Blue cards are worth the points printed on them.",
        facts.GREEN: "Each symbol scores the square of its number, each set of three different ones 7 more. "
        f"Example: {SCIENCE['compass'].glyph}{SCIENCE['compass'].glyph}{SCIENCE['gear'].glyph}{SCIENCE['tablet'].glyph}"
        " is 4 + 1 + 1 + 7 = 13.",
        facts.YELLOW: "Yellow cards bring coins, cheaper trade, resources that are not for sale, or points in Age III.",
        facts.RED: f"At the end of each Age you compare shields with each neighbour: more is +1, +3, +{VICTORY[3]} "
        "in Age I, II, III, fewer is −1.",
        facts.PURPLE: "Guilds count at the end of the game, after the last conflict.",
    }[colour]
    return [[(text, "text")], [("No city may have two cards of one name.", "dim")]]


def _board_lines(board: Board) -> list[Line]:
    lines: list[Line] = [[(f"{words.board_name(board)}: ", "wonder"), ("makes ", "text"), words.chip(board.makes),
                          (f" {facts.RESOURCES[board.makes]} every turn, for you and for sale.", "text")]]  # fmt: skip
    for n, stage in enumerate(board.stages, 1):
        lines.append([(f"{n} ", "wonder"), *words.cost_chips(stage.cost), (" → ", "text"), *words.effect_line(stage)])
    return [line for line in lines if width_of(line)]


STAGES: Line = [
    ("Stages are built in order, one a turn at most, each over any card of your hand, which is lost.", "text")
]

GLOSSARY: tuple[Line, ...] = (
    [("A unit you buy costs 2¢, or 1¢ with a trading post. What comes in now is spent from the next turn on.", "dim")],
    [("⚭ free by chain  ✓ nothing to pay  ◂2 ▸1 coins to the left and right neighbour  … other ways too", "dim")],
    [("✗ cannot be built: what is missing, or what it would cost  ▾ your own city", "dim")],
    [("W wood  S stone  C clay  O ore  G glass  P papyrus  T textile  ¢ coin  ✦ point  ⚑ shield", "dim")],
    [("  ".join(f"{SCIENCE[symbol].glyph} {SCIENCE[symbol].name}" for symbol in SYMBOLS), "dim")],
    [("Cards: " + "  ".join(f"{KINDS[colour].glyph} {KINDS[colour].name}" for colour in COLOURS), "dim")],
)


def city_title(sight: Sight, place: int) -> str:
    name = words.owned(sight, place)
    return name[0].upper() + name[1:]
