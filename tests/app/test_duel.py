from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from server.record import Book, Chair, Header, MemoryRecord
from tests.app.at_table import a_choice, app_in, book_until, click, places, seen, settled, table_of
from tests.server.table_setup import sleeper
from wonders_tui.app.app import WondersApp
from wonders_tui.app.canvas import Canvas
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Sight
from wonders_tui.app.score import Score
from wonders_tui.app.symbols import Palette
from wonders_tui.games import game
from wonders_tui.games.duel import choices as asked
from wonders_tui.games.duel.cards import CARD_BY_ID
from wonders_tui.games.duel.price import card_price
from wonders_tui.games.duel.state import DuelState
from wonders_tui.games.state import SPECTATOR, State, alone, waits

YOU_AND_ADA = (Chair("You"), Chair("Ada", "hard"))


def new_game(seed: int) -> WondersApp:
    record = MemoryRecord(Header("duel", {"library": "owner"}, seed, YOU_AND_ADA))
    return WondersApp(lambda app: app.play(record), choosers=a_choice)


def asked_for(decision: int, age: int = -1) -> Book:
    """The kept game where seat 0 is asked for this."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, DuelState)
        several = len(state.legal(0)) > 1
        return several and state.decision == decision and age in (-1, state.age)

    return book_until("duel", here)


async def test_a_whole_game_is_played_by_keyboard_at_the_smallest_size() -> None:
    async with new_game(11).run_test(size=(80, 24)) as pilot:
        for n in range(200):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            await take_by_key(pilot, n)
        assert isinstance(pilot.app.screen, Score)
        assert "total" in seen(pilot)


async def take_by_key(pilot: Pilot[None], n: int) -> None:
    """Look at one of the things on offer, arm one of its uses, confirm; everything has to be on the screen."""
    table = table_of(pilot)
    assert "your turn" in seen(pilot)
    letters = [thing.letter for thing in table.things() if thing.letter]
    await pilot.press(letters[n % len(letters)])
    if table.attention.armed is None:
        numbers = [str(i) for i, use in enumerate(table._uses(), 1) if use.choice is not None]
        await pilot.press(numbers[n % len(numbers)])
    assert "Enter" in seen(pilot)
    await pilot.press("enter")


async def test_a_whole_game_is_played_by_mouse_on_a_large_screen() -> None:
    async with new_game(12).run_test(size=(120, 40)) as pilot:
        for n in range(200):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            offered = {thing.id for thing in table_of(pilot).things() if thing.letter}
            if "starter" not in offered:
                cards = [i for i, (thing, _, _) in enumerate(places(pilot, "")) if thing in offered]
                await click(pilot, "", cards[n % len(cards)])
            if not places(pilot, "do:confirm"):
                await click(pilot, "use:", n % len(places(pilot, "use:")))
            await click(pilot, "do:confirm")
        assert isinstance(pilot.app.screen, Score)


def test_every_legal_choice_of_a_game_is_a_use_of_a_thing_and_no_use_is_illegal() -> None:
    look = face("duel")
    played = game("duel")
    for seed in range(4):
        state = played.new(2, seed)
        n = 0
        while state.waiting():
            seat = 0 if state.waiting() == 1 else 1
            sight = Sight(played, state.view(seat), seat, ("Ada", "Ben"), choosing=True)
            legal = state.legal(seat)
            uses = [use for thing in look.things(sight) for use in look.uses(sight, thing.id)]
            assert {use.choice for use in uses if use.choice is not None} == set(legal)
            for choice in legal:
                assert look.phrase(sight, choice)
            for thing in look.things(sight):
                assert look.detail(sight, thing.id)
                assert look.explain(sight, thing.id)
            n += 1
            state.play(alone(2, seat, legal[n * 7 % len(legal)]))


async def test_both_prices_on_a_card_are_those_of_the_rules() -> None:
    async with app_in(asked_for(asked.TURN, age=2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        view = table_of(pilot).standing
        assert view is not None
        state = view.view
        assert isinstance(state, DuelState)
        feet = "\n".join(line for line in seen(pilot).splitlines() if "▴" in line)
        for slot in range(20):
            card = state.card_at(slot)
            if state.free >> slot & 1 and card is not None:
                assert f"▴{card_price(state.second, card)}" in feet
                assert f"{card_price(state.first, card)}¢" in feet


async def test_the_detail_breaks_the_price_down_and_says_what_is_uncovered() -> None:
    async with app_in(asked_for(asked.TURN, age=1)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("a")
        text = seen(pilot)
        card = CARD_BY_ID[table_of(pilot).attention.focus[5:]]
        assert card.name in text
        assert "You: " in text
        assert "Ada: " in text
        assert "opens" in text or "uncovers nothing" in text


async def test_face_down_cards_are_never_named_but_what_they_may_be_is() -> None:
    book = asked_for(asked.TURN, age=1)
    async with app_in(book).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        slots = [thing.id for thing in table.things() if thing.id.startswith("slot:")]
        assert slots
        table.look_at(slots[0])
        await settled(pilot)
        assert "face down" in seen(pilot)
        assert "One of" in seen(pilot)


async def test_a_hint_is_put_in_focus_and_armed_but_not_chosen() -> None:
    async with app_in(asked_for(asked.TURN, age=2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        assert table.standing is not None
        step = table.standing.update.step
        await pilot.press("h")
        await settled(pilot)
        assert table.attention.armed == table.standing.view.legal(0)[-1]
        assert table.attention.focus
        assert table.standing.update.step == step
        assert "Enter" in seen(pilot)


async def test_every_pending_choice_is_asked_in_plain_words() -> None:
    words = {
        asked.DRAFTING: "Take a wonder",
        asked.PROGRESS: "take a progress token",
        asked.LIBRARY: "keep one of these tokens",
        asked.RAISING: "build a card of the discard pile",
        asked.DESTROYING: "is destroyed?",
        asked.STARTING: "Who begins Age",
    }
    for decision, question in words.items():
        for size in ((80, 24), (120, 40)):
            async with app_in(asked_for(decision)).run_test(size=size) as pilot:
                await settled(pilot)
                assert question in seen(pilot)


SIZES = ((80, 24), (100, 30), (120, 40), (132, 43), (200, 60))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_position_is_drawn_for_everybody_and_areas_never_overlap(size: tuple[int, int]) -> None:
    look, played = face("duel"), game("duel")
    palette = Palette()
    screen = Region(0, 0, *size)
    state = played.new(2, 5)
    n = 0
    while True:
        for seat in (0, 1, SPECTATOR):
            sight = Sight(played, state.view(seat), seat, ("Ada", "Ben"), choosing=waits(state, seat))
            known = {thing.id for thing in look.things(sight)}
            where = look.areas(*size, sight)
            covered = 0
            for area, region in where.items():
                assert screen.contains_region(region), area
                covered += region.area
                canvas = Canvas(region.width, region.height, palette)
                if area not in (TITLE, DETAIL, LOG, KEYS):
                    look.draw(area, canvas, sight)
                    assert {place.thing for place in canvas.places} <= known
            assert covered == screen.area
        if not state.waiting():
            break
        seat = 0 if state.waiting() == 1 else 1
        legal = state.legal(seat)
        n += 1
        state.play(alone(2, seat, legal[n * 11 % len(legal)]))


async def test_somebody_who_watches_sees_the_table_from_the_first_seat() -> None:
    bots = (Chair("Ben", "easy"), Chair("Ada", "hard"))
    record = MemoryRecord(Header("duel", {"library": "owner"}, 4, bots))
    async with WondersApp(lambda app: app.play(record), choosers=sleeper).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Ben thinks" in seen(pilot)
        assert "Ben: takes a wonder" in seen(pilot)
        await pilot.press("tab", "enter", "1", "l")
        assert table_of(pilot).attention.armed is None
