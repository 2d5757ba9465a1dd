from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from server.record import Chair, Header, MemoryRecord
from tests.app.at_table import app_in, book_until, click, places, seen, settled, table_of
from tests.app.seven_table import LARGE, NAMES, SEVEN, SMALL, moment, new_game, owed, view_of
from tests.server.table_setup import sleeper
from wonders_tui.app.app import WondersApp
from wonders_tui.app.curtain import Curtain
from wonders_tui.app.score import Score
from wonders_tui.games.seven.cards import COLOURS, COPIES
from wonders_tui.games.seven.city import City
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import SPECTATOR


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"boards": "b"}),
        (7, {"boards": "chosen"}),
        (2, {}),
        (4, {"edition": "2020", "live_points": "all"}),
    ],
    ids=["three", "seven", "two", "second-edition"],
)
async def test_a_whole_game_is_played_by_keyboard_at_the_smallest_size(seats: int, options: dict[str, str]) -> None:
    async with new_game(seats, 21, options=options).run_test(size=SMALL) as pilot:
        for n in range(80):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            await choose_by_key(pilot, n)
        assert isinstance(pilot.app.screen, Score)
        total = next(line for line in seen(pilot).splitlines() if " total " in line)
        assert [int(number) for number in re.findall(r"\d+", total)] == points_by_hand(view_of(pilot))


async def choose_by_key(pilot: Pilot[None], n: int) -> None:
    """Look at one of the things on offer, arm one of its uses, confirm; everything has to be on the screen."""
    table = table_of(pilot)
    assert "your turn" in seen(pilot)
    letters = [thing.letter for thing in table.things() if thing.letter]
    numbers: list[str] = []
    while not numbers:
        await pilot.press(letters[n % len(letters)])
        numbers = [str(i) for i, use in enumerate(table._uses(), 1) if use.choice is not None]
        n += 1
    assert all(f"{number} " in seen(pilot) or f"{number}▸" in seen(pilot) for number in numbers)
    if table.attention.armed is None or n % 3 == 0:
        wanted = numbers[n % len(numbers)]
        if table._uses()[int(wanted) - 1].choice != table.attention.armed:
            await pilot.press(wanted)
    assert " Enter " in seen(pilot)
    await pilot.press("enter")


def points_by_hand(state: SevenState) -> list[int]:
    """The totals of a finished game, counted once more from what lies on the table, by the words of the rules."""
    found = []
    for place, city in enumerate(state.cities[: state.seats]):
        around = [city, state.cities[state.left(place)], state.cities[state.right(place)]]
        stages = city.board.stages[: city.stages]
        cards = [card for card in state.box.cards[1:] if city.has(card)]
        total = city.coins // 3 - city.defeats
        total += sum(city.won_in(age) * victory for age, victory in ((1, 1), (2, 3), (3, 5)))
        total += sum(stage.points for stage in stages)
        total += sum(card.points for card in cards if COLOURS[card.colour] == "blue")
        total += sum(counted_by_hand(card.id, around) for card in cards)
        wild = sum(stage.wild for stage in stages) + any(card.id == "scientists_guild" for card in cards)
        symbols = [sum(card.symbol == symbol for card in cards) for symbol in range(3)]
        totals = [total + science_by_hand(symbols, wild)]
        if any(stage.abilities & COPIES for stage in stages):
            for card in state.box.cards[1:]:
                if COLOURS[card.colour] == "purple" and any(other.has(card) for other in around[1:]):
                    more = wild + (card.id == "scientists_guild")
                    totals.append(total + counted_by_hand(card.id, around) + science_by_hand(symbols, more))
        found.append(max(totals))
    return found


def counted_by_hand(card: str, around: list[City]) -> int:
    """What a card that counts something is worth to the first of a city and its neighbours, by its name."""
    own, *near = around
    brown, grey, blue, green, yellow, red, purple = range(len(COLOURS))

    def nearby(colour: int) -> int:
        return sum(city.count(colour) for city in near)

    return {
        "haven": own.count(brown),
        "lighthouse": own.count(yellow),
        "chamber_of_commerce": 2 * own.count(grey),
        "arena": own.stages,
        "ludus": own.count(red),
        "workers_guild": nearby(brown),
        "craftsmens_guild": 2 * nearby(grey),
        "traders_guild": nearby(yellow),
        "philosophers_guild": nearby(green),
        "spies_guild": nearby(red),
        "strategists_guild": sum(city.defeats for city in near),
        "shipowners_guild": own.count(brown) + own.count(grey) + own.count(purple),
        "magistrates_guild": nearby(blue),
        "builders_guild": sum(city.stages for city in around),
        "decorators_guild": 7 * (own.stages == own.board.size),
    }.get(card, 0)


def science_by_hand(symbols: list[int], wild: int) -> int:
    if wild == 0:
        return sum(n * n for n in symbols) + 7 * min(symbols)
    return max(science_by_hand([n + (i == at) for i, n in enumerate(symbols)], wild - 1) for at in range(3))


async def test_a_whole_game_is_played_by_mouse_on_a_large_screen() -> None:
    async with new_game(5, 8).run_test(size=LARGE) as pilot:
        for n in range(60):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            offered = {thing.id for thing in table_of(pilot).things() if thing.letter}
            cards = [i for i, (thing, _, _) in enumerate(places(pilot, "")) if thing in offered]
            await click(pilot, "", cards[n % len(cards)])
            if not places(pilot, "do:confirm"):
                await click(pilot, "use:", n % len(places(pilot, "use:")))
            await click(pilot, "do:confirm")
        assert isinstance(pilot.app.screen, Score)


# --- what else is asked ---


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
@pytest.mark.parametrize(
    ("record", "what", "question", "way_out"),
    [
        ("seven-three", "seventh", "use your last card too", "Lay your last card down"),
        ("seven-seven", "pick", "builds a card of the discard pile", "Take nothing"),
        ("seven-two", "pick", "The Free city builds a card of the discard pile", "Take nothing"),
        ("seven-two", "free city", "You lead the Free city: choose its card.", ""),
    ],
)
async def test_every_further_decision_is_asked_in_plain_words(
    record: str, what: str, question: str, way_out: str, size: tuple[int, int]
) -> None:
    async with app_in(owed(record, what)).run_test(size=size) as pilot:
        await settled(pilot)
        assert question in seen(pilot)
        if way_out:
            leave = next(thing for thing in table_of(pilot).things() if thing.id == "leave")
            await pilot.press(leave.letter, "1")
            assert way_out in seen(pilot)
            await pilot.press("enter")
            await settled(pilot)
            assert question not in seen(pilot)


async def test_the_free_city_is_in_the_middle_while_its_card_is_chosen_and_the_own_choice_is_remembered() -> None:
    async with app_in(owed("seven-two", "free city")).run_test(size=SMALL) as pilot:
        await settled(pilot)
        head = seen(pilot).splitlines()[1]
        assert head.index("You") < head.index("Free city") < head.index("Ada")
        assert "you chose " in seen(pilot)


async def test_wonders_are_chosen_by_letter_or_arrows_with_all_stages_in_sight() -> None:
    async with new_game(3, 4, options={"boards": "chosen"}).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Rhodos B" in seen(pilot)
        await pilot.press("i", "down")
        assert table_of(pilot).attention.focus == "board:halikarnassos_a"
        await pilot.press("enter")
        await settled(pilot)
        assert view_of(pilot).cities[0].board.id == "halikarnassos_a"
        assert "Age I" in seen(pilot)


# --- choosing at once ---


async def test_the_chosen_card_is_marked_and_can_be_changed_and_taken_back_until_the_reveal() -> None:
    app = app_in(moment("seven-three", 1, 2), choosers=sleeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        await pilot.press("a", "enter")
        await settled(pilot)
        assert "chosen" in seen(pilot)
        assert "You ✓" in seen(pilot)
        assert "Ada …" in seen(pilot)
        assert "Ada and Ben think" in seen(pilot)
        await pilot.press("b")
        uses = [str(i) for i, use in enumerate(table._uses(), 1) if use.choice is not None]
        if table.attention.armed is None:
            await pilot.press(uses[0])
        assert "instead of: " in seen(pilot)
        await pilot.press("enter")
        await settled(pilot)
        sight = table.sight
        assert sight is not None
        assert sight.pending is not None
        assert sight.chosen == 1
        await pilot.press("backspace")
        await settled(pilot)
        assert "chosen" not in seen(pilot)
        assert "You …" in seen(pilot)
        assert view_of(pilot).turn == 2


async def test_after_the_reveal_everybody_s_deed_is_on_the_table() -> None:
    async with app_in(moment("seven-seven", 2, 3)).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("a", "1", "enter") if table_of(pilot).attention.armed is None else None
        await pilot.press("a")
        numbers = [str(i) for i, use in enumerate(table_of(pilot)._uses(), 1) if use.choice is not None]
        await pilot.press(numbers[-1], "enter")
        await settled(pilot)
        text = seen(pilot)
        deeds = sum(text.count(word) for word in ("built ", "gave up ", "stage "))
        assert deeds >= 7
        assert "▸ You" in text


async def test_two_people_at_one_screen_choose_behind_a_curtain() -> None:
    async with new_game(3, 6, people=2).run_test(size=SMALL) as pilot:
        await settled(pilot)
        curtains = 0
        for _ in range(150):
            if isinstance(pilot.app.screen, Score):
                break
            if isinstance(pilot.app.screen, Curtain):
                curtains += 1
                text = seen(pilot)
                assert not any(card.name in text for card in view_of(pilot).box.cards[1:])
                await pilot.press("enter")
                await settled(pilot)
                continue
            table = table_of(pilot)
            state = view_of(pilot)
            assert state.viewer == table.seat
            await pilot.press("a")
            numbers = [str(i) for i, use in enumerate(table._uses(), 1) if use.choice is not None]
            if table.attention.armed is None:
                await pilot.press(numbers[0])
            await pilot.press("enter")
            await settled(pilot)
        assert isinstance(pilot.app.screen, Score)
        assert curtains >= 18


async def test_a_finished_game_is_stepped_through_with_everything_open() -> None:
    book = book_until("seven-seven", lambda state, n: not state.waiting())
    async with WondersApp(lambda app: app.look_back(book)).run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(20):
            await pilot.press("right")
        assert "stage 1" in seen(pilot) or "built" in seen(pilot)
        for key in "stuvyz":
            await pilot.press(key)
            assert "The city of " in seen(pilot)
            await pilot.press("escape")
        await pilot.press("end", "w")
        assert "◂Ben" in seen(pilot)


async def test_a_table_of_bots_can_be_watched_without_seeing_a_hand() -> None:
    chairs = tuple(Chair(name, "easy") for name in NAMES[1:6])
    record = MemoryRecord(Header("seven", SEVEN.settle({}), 3, chairs))
    async with WondersApp(lambda app: app.play(record), choosers=sleeper).run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "░ I ░" in seen(pilot)
        view = view_of(pilot)
        assert view.viewer == SPECTATOR
        assert not any(card.name in seen(pilot) for card in view.box.cards[1:])
        assert "5 players" in seen(pilot)
