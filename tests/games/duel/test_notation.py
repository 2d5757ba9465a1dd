"""Packed positions come back as they were; anything else is refused, whatever it is."""

from __future__ import annotations

import pytest

from tests.games.duel.tables import after_draft, fresh, in_age, table
from wonders_tui.games.duel.notation import unpack
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.game import BadPosition
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Rng, alone

# Places in what `pack` returns.
SEAT, DECISION, AGE, LAYOUT, REMAINING, SHOWN, DECKS, PAWN, BOARD, DRAWN = range(10)
OFFER, OFFER_NEXT, REPLAY, DOOMED, FIRST, SECOND = 12, 13, 14, 15, 17, 18
COINS, EARLY, TOKENS, WONDERS, BUILT, UNBUILT, BURIED = 0, 1, 3, 4, 5, 6, 7


def changed(state: DuelState, place: int, value: object) -> list[object]:
    packed = state.pack()
    packed[place] = value
    return packed


def changed_city(state: DuelState, place: int, value: object) -> list[object]:
    packed = state.pack()
    city = packed[FIRST]
    assert isinstance(city, list)
    city[place] = value
    return packed


def test_every_wrong_value_is_refused_by_what_it_means() -> None:
    state = after_draft()
    layout = state.layout
    broken = [
        ([], "a position of Duel must be a list of 19 values"),
        (changed(state, SEAT, 2), "the seat must be a number from 0 to 1, not 2"),
        (changed(state, SEAT, True), "the seat must be a number from 0 to 1, not True"),
        (changed(state, PAWN, "9" * 999), "the pawn must be a number from -9 to 9"),
        (changed(state, PAWN, 9), "over exactly when it has been decided"),
        (changed(state, DECISION, 7), "over exactly when it has been decided"),
        (changed(state, DECISION, 0), "wonders are drafted before Age I"),
        (changed(state, DECISION, 2), None),
        (changed(state, DECISION, 4), "the discard pile is empty"),
        (changed(state, DECISION, 5), "there is no card to destroy"),
        (changed(state, AGE, 2), "the decks have the wrong size"),
        (changed(state, LAYOUT, 7), "the layout must be bytes, not 7"),
        (changed(state, LAYOUT, layout[:19]), "the layout has the wrong size"),
        (changed(state, LAYOUT, bytes([layout[1]]) + layout[1:]), "a card is in two places"),
        (changed(state, LAYOUT, bytes([200]) + layout[1:]), "no such card"),
        (changed(state, LAYOUT, bytes([255]) + layout[1:]), "face up but not known"),
        (changed(state, LAYOUT, layout[:2] + bytes([254]) + layout[3:]), "guilds come in Age III"),
        (changed(state, REMAINING, 1 << 20), "the cards that remain must be a number"),
        (changed(state, REMAINING, state.remaining & ~1), "a card lies on one that is gone"),
        (changed(state, REMAINING, 0), "a card that is free to take must be face up"),
        (changed(state, SHOWN, 0), "a card that is free to take must be face up"),
        (changed(state, DECKS, b"x" * 40), "no such card in the decks"),
        (changed(state, BOARD, 1023), "a token is in two places"),
        (changed(state, DRAWN, state.board), "a token is in two places"),
        (changed(state, OFFER, 1), "a wonder is in two places|wonders are on offer after the draft"),
        (changed(state, REPLAY, 1), "another turn is owed only within a turn"),
        (changed(state, DOOMED, 1), "nothing is to be destroyed"),
        (changed(state, FIRST, {}), "the first city must be a list"),
        (changed_city(state, COINS, -1), "the coins must be a number from 0"),
        (changed_city(state, COINS, 2.0), "the coins must be a number from 0"),
        (changed_city(state, EARLY, 1 << 46), "the buildings must be a number"),
        (changed_city(state, TOKENS, state.board), "a token is in two places"),
        (changed_city(state, WONDERS, b"\x0c"), "no such wonder"),
        (changed_city(state, WONDERS, bytes(5)), "a city has at most 4 wonders"),
        (changed_city(state, WONDERS, state.second.wonders), "a wonder is in two places"),
        (changed_city(state, BUILT, 1), "both built and unbuilt"),
        (changed_city(state, BURIED, 1), "no such card under a wonder"),
    ]
    for packed, message in broken:
        if message is None:
            unpack(packed)
            continue
        with pytest.raises(BadPosition, match=message):
            unpack(packed)


def test_a_draft_out_of_order_is_refused() -> None:
    state = fresh()
    for place, value, message in [
        (SEAT, 1, "the other player drafts now"),
        (OFFER, state.offer & (state.offer - 1), "the wrong number of wonders is on offer"),
        (OFFER_NEXT, 0, "the wrong number of wonders is to come"),
        (OFFER_NEXT, state.offer, "a wonder is in two places"),
    ]:
        with pytest.raises(BadPosition, match=message):
            unpack(changed(state, place, value))


def test_an_eighth_wonder_is_refused() -> None:
    me = {"wonders_built": ["sphinx", "piraeus", "pyramids"], "wonders_unbuilt": ["colossus"]}
    opponent = {"wonders_built": ["mausoleum", "great_library", "hanging_gardens"]}
    state = table("walls", me=me, opponent=opponent)
    with pytest.raises(BadPosition, match="both built and unbuilt"):
        unpack(changed_city(state, BUILT, 15))
    packed = changed_city(state, BUILT, 15)
    city = packed[FIRST]
    assert isinstance(city, list)
    city[UNBUILT] = 0
    assert unpack(packed).first.built == 15
    opponent["wonders_unbuilt"] = ["appian_way"]
    with pytest.raises(BadPosition, match="the last wonder must be removed"):
        table("walls", me={"wonders_built": [*me["wonders_built"], "colossus"]}, opponent=opponent)


def garbage(rng: Rng, value: object) -> object:
    """Something else of the same kind or of another one."""
    kind = rng.below(8)
    if kind == 0:
        return None
    if kind == 1:
        return "forum"
    if kind == 2:
        return [value]
    if isinstance(value, bytes) and value:
        changed = bytearray(value)
        changed[rng.below(len(changed))] = rng.below(256)
        return bytes(changed[: len(changed) - rng.below(2)])
    if isinstance(value, int):
        return [value + 1, value - 1, value ^ 1 << rng.below(30), -value, rng.below(2**30), 0][rng.below(6)]
    return b"\x00\xff" * rng.below(30)


def test_no_packed_nonsense_gets_through_to_break_the_rules_later() -> None:
    """What is not refused can be looked at, imagined and played to its end."""
    rng = Rng(1234)
    refused = 0
    for seed in range(1500):
        state = fresh(seed) if seed % 5 == 0 else in_age(1 + seed % 3, 1 + seed % 7)
        for _ in range(rng.below(12)):
            if state.waiting():
                state.play(alone(2, state.seat, state.sample(state.seat, rng)))
        packed = state.view(rng.below(3) - 1).pack()
        row: list[object] = packed
        if rng.below(2):
            city = packed[FIRST + rng.below(2)]
            assert isinstance(city, list)
            row = city
        place = rng.below(len(row))
        row[place] = garbage(rng, row[place])
        try:
            found = unpack(packed)
        except BadPosition:
            refused += 1
            continue
        for seat in (0, 1, SPECTATOR):
            found.view(seat)
        world = found.imagine(rng)
        while world.waiting():
            legal = world.legal(world.seat)
            choices = [NO_CHOICE, NO_CHOICE]
            choices[world.seat] = legal[rng.below(len(legal))]
            world.play(choices)
        world.standing()
    assert refused > 700
