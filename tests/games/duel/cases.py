"""Runs the worked cases of Duel through the rules: what every kind of case means.

In a case `me` is the player to move and `opponent` the other (seats 0 and 1); a replay calls them `A` and `B`.
`scene` sets a case up, `run` plays it and says what may be expected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.duel.run import Run, compare, sheet
from tests.games.duel.scene import ABOUT, TABLE, TAKING, Case, boxes, cards_named, only, set_up, set_up_game
from wonders_tui.games.duel import GAME
from wonders_tui.games.duel.cards import CARD_BY_ID, CARDS, WONDER_BY_ID, Card
from wonders_tui.games.duel.choices import OVER
from wonders_tui.games.duel.layouts import LAYOUTS
from wonders_tui.games.duel.position import position
from wonders_tui.games.duel.price import CHAIN, PRINTED, Bill, card_price, wonder_price
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import alone, parse


def play(case: Case) -> None:
    """effect, turn, wonder_limit: the actions of me (and of whoever is asked next), then what is expected.

    A case that expects `legal` asks about its last action, which is taken only if it may be.
    """
    only(case, *TABLE, *boxes(case), "structure", "structure_before")
    run = Run(set_up(case))
    expect = dict(case["expect"])
    *actions, last = case["actions"]
    for action in actions:
        run.act(action)
    legal = expect.pop("legal", True)
    assert run.can(last) or not legal, f"{last} is not legal; legal: {', '.join(run.legal())}"
    assert legal or not run.can(last), f"{last} is legal"
    if legal:
        run.act(last)
    compare(expect, run.fields())


def pay(case: Case) -> None:
    """payment: what an item costs me."""
    only(case, *TABLE, "item")
    state = set_up(case)
    city, item = state.first, case["item"]
    bill = Bill()
    found: Card | Any = CARD_BY_ID.get(item) or WONDER_BY_ID[item]
    if isinstance(found, Card):
        total = card_price(city, found, bill)
        assert card_price(city, found) == total
    else:
        total = wonder_price(city, found, bill)
        assert wonder_price(city, found) == total
    assert total == bill.coins, "the bill does not add up to the price"
    printed = sum(line.coins for line in bill.lines if line.source == PRINTED)
    by_chain = any(line.source == CHAIN for line in bill.lines)
    compare(
        case["expect"],
        {
            "total": lambda: total,
            "coin_part": lambda: printed,
            "trade_part": lambda: total - printed,
            "chain": lambda: by_chain,
            "affordable": lambda: can_build(case, found, total),
        },
    )


def can_build(case: Case, item: Any, total: int) -> bool:
    """Whether building the item is among the legal choices, and takes exactly its price."""
    is_card = isinstance(item, Card)
    card = item.id if is_card else next(c.id for c in CARDS if c.age == 3 and c.id not in cards_named(case))
    action = {"do": "construct", "card": card} if is_card else {"do": "wonder", "wonder": item.id, "with_card": card}
    me = dict(case.get("me", {}))
    if not is_card:
        me["wonders_unbuilt"] = list(dict.fromkeys([*me.get("wonders_unbuilt", []), item.id]))
    run = Run(set_up({**case, "me": me, "actions": [action]}))
    choice = parse(run.state, 0, run.words(action))
    if choice is not None:
        run.act(action)
        assert run.cost == total
    return choice is not None


def count_points(case: Case) -> None:
    """scoring: the end of the game; what a player scores by category, or in all."""
    only(case, *TABLE)
    words = {key: value for key, value in case.items() if key not in ABOUT}
    state = position(words)
    assert state.decision == OVER
    run = Run(state)
    found = run.fields()
    for seat, name in enumerate(run.names):
        found[name] = sheet(state, seat)
    compare(case["expect"], found)


def lay(case: Case) -> None:
    """layout: what is accessible and face up once these slots are gone; taken one by one as discards, in their order.

    The order given need not be playable; slots are taken as soon as they are free.
    """
    only(case, "age", "taken_slots")
    deck = [card.id for card in CARDS if card.age == case["age"]]
    slots = {str(slot.index): card for slot, card in zip(LAYOUTS[case["age"]].slots, deck, strict=False)}
    state = position({"structure": {"age": case["age"], "slots": slots}})
    wanted = list(case["taken_slots"])
    while wanted:
        slot = next((slot for slot in wanted if state.free >> slot & 1), None)
        assert slot is not None, f"slots {wanted} are never free"
        wanted.remove(slot)
        card = state.card_at(slot)
        assert card is not None
        Run(state).act({"do": "discard", "card": card.id})
    compare(case["expect"], Run(state).fields())


def end_age(case: Case) -> None:
    """age_end: who chooses the starter, after the actions given.

    Where none of them takes a card, the last player first discards the last one: of the Age given, else of either.
    """
    only(case, *TABLE, *boxes(case), "structure_before", "structure", "last_player", "age")
    actions = case.get("actions", [])
    if any(action["do"] in TAKING for action in actions):
        runs = [Run(set_up(case))]
    else:
        runs = [Run(last_card_gone(case, age)) for age in ([case["age"]] if "age" in case else [1, 2])]
    for run in runs:
        for action in actions:
            run.act(action)
        compare(case["expect"], run.fields())


def last_card_gone(case: Case, age: int) -> DuelState:
    """The position after the last player has discarded the last card of this Age."""
    card = next(card.id for card in CARDS if card.age == age and card.id not in cards_named(case))
    words = {key: value for key, value in case.items() if key in TABLE and key != "actions"}
    words["to_move"] = case.get("last_player", "me")
    run = Run(position({**words, "structure": {"age": age, "slots": {"0": card}}}))
    run.act({"do": "discard", "card": card})
    return run.state


def draft(case: Case) -> None:
    """draft: who picks when, whatever is picked, and who opens Age I."""
    only(case, "first_player")
    names = "AB" if case["first_player"] == "A" else "BA"  # seat 0 is the first player
    for seed in range(20):
        state = GAME.new(2, seed)
        assert isinstance(state, DuelState)
        order = []
        while GAME.setting_up(state):
            order.append(names[state.seat])
            legal = state.legal(state.seat)
            state.play(alone(2, state.seat, legal[seed % len(legal)]))
        compare(case["expect"], {"order": order, "age_1_starter": names[state.seat]})


def replay(case: Case) -> None:
    """replay: a whole game, with checkpoints in place; the pawn is seen from A."""
    fields = ["first_player", "start_coins", "progress_on_board", "wonders", "structures", "moves", *boxes(case)]
    only(case, *fields)
    run = Run(set_up_game(case), ("A", "B"))
    for row, move in enumerate(case["moves"]):
        if "check" in move:
            name = f"{move['check']}_{move['player']}" if "player" in move else move["check"]
            compare({name: move["value"]}, run.fields(), f"row {row}: ")
        else:
            run.catch_up(move)
            run.act(move)
    found = run.fields()
    for thing in run.belongings(0):
        found[thing] = {player: found[f"{thing}_{player}"] for player in run.names}
    compare(case["expect"], {**found, "pawn_from_A": run.state.pawn})


KINDS: dict[str, Callable[[Case], None]] = {
    "payment": pay,
    "effect": play,
    "turn": play,
    "wonder_limit": play,
    "scoring": count_points,
    "layout": lay,
    "age_end": end_age,
    "draft": draft,
    "replay": replay,
}
