"""Architects played on the screen as people do: by keys, by mouse, with several people at one screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from server.record import Book, Course, MemoryRecord
from tests.app.architects_games import PLAYED, header, line_text, moment
from tests.app.at_table import app_in, click, places, seen, settled, table_of
from wonders_tui.app.app import WondersApp
from wonders_tui.app.curtain import Curtain
from wonders_tui.app.faces import face
from wonders_tui.app.score import Score
from wonders_tui.games import game
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import ANY_DECK, CARD, HIDDEN, KIND_IDS, LOOK, NO_EFFECT, PROGRESS, WONDER
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import State

SMALL, LARGE = (80, 24), (120, 40)


async def likely(name: str, view: list[object], seat: int, level: str, seed: int) -> int:
    """A bot that takes what looks best at a glance."""
    state = game(name).unpack(view)
    return max(state.legal(seat), key=lambda choice: state.appeal(seat, choice))


async def nobody(name: str, view: list[object], seat: int, level: str, seed: int) -> int:
    raise AssertionError("no bot sits here")


def view_of(pilot: Pilot[None]) -> ArchitectsState:
    standing = table_of(pilot).standing
    assert standing is not None
    assert isinstance(standing.view, ArchitectsState)
    return standing.view


async def choose_by_key(pilot: Pilot[None], n: int) -> None:
    """Look at one of the things that have a letter, arm one of its uses, confirm: all of it has to be on the screen."""
    table = table_of(pilot)
    text = seen(pilot)
    assert "your turn" in text
    question = line_text(face("architects").question(table.sight)) if table.sight else ""
    assert question in text
    letters = [thing.letter for thing in table.things() if thing.letter]
    await pilot.press(letters[n % len(letters)])
    if table.attention.armed is None:
        numbers = [str(i) for i, use in enumerate(table._uses(), 1) if use.choice is not None and i < 10]
        await pilot.press(numbers[n % len(numbers)])
    assert "Enter" in seen(pilot)
    await pilot.press("enter")


@pytest.mark.parametrize(("seats", "seed"), [(2, 31), (3, 32), (7, 33)])
async def test_a_whole_game_is_played_by_keyboard_at_the_smallest_size(seats: int, seed: int) -> None:
    app = WondersApp(lambda app: app.play(MemoryRecord(header(seats, seed))), choosers=likely)
    async with app.run_test(size=SMALL) as pilot:
        for n in range(400):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            await choose_by_key(pilot, n)
        assert isinstance(pilot.app.screen, Score)
        view = view_of(pilot)
        outcome = PLAYED.outcome(view)
        assert outcome is not None
        await settled(pilot)
        totals = seen(pilot).partition("total")[2].splitlines()[0].partition("│")[0]
        assert [int(word) for word in totals.split()] == list(outcome.totals)


async def test_a_whole_game_is_played_by_mouse_on_a_large_screen() -> None:
    app = WondersApp(lambda app: app.play(MemoryRecord(header(4, 41))), choosers=likely)
    async with app.run_test(size=LARGE) as pilot:
        for n in range(400):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            offered = {thing.id for thing in table_of(pilot).things() if thing.letter}
            found = [i for i, (thing, _, _) in enumerate(places(pilot, "")) if thing in offered]
            await click(pilot, "", found[n % len(found)])
            if not places(pilot, "do:confirm"):
                await click(pilot, "use:", n % len(places(pilot, "use:")))
            await click(pilot, "do:confirm")
        assert isinstance(pilot.app.screen, Score)


async def test_three_people_at_one_screen_play_in_turn() -> None:
    """Nothing is behind a curtain as long as nobody knows more than the others."""
    app = WondersApp(lambda app: app.play(MemoryRecord(header(3, 51, people=3))), choosers=nobody)
    async with app.run_test(size=SMALL) as pilot:
        turns = set()
        for n in range(400):
            await settled(pilot)
            if isinstance(pilot.app.screen, Score):
                break
            if isinstance(pilot.app.screen, Curtain):
                await pilot.press("enter")
                await settled(pilot)
            assert table_of(pilot).seat == view_of(pilot).active
            turns.add(table_of(pilot).seat)
            await choose_by_key(pilot, n)
        assert isinstance(pilot.app.screen, Score)
        assert turns == {0, 1, 2}


async def test_what_the_cat_shows_is_seen_by_its_holder_and_not_by_the_next_at_the_screen() -> None:
    def shown_to_first(state: ArchitectsState) -> bool:
        other = 1 - state.active
        return state.step == asked.TAKING and state.cat == other and state.center.knows(other)

    book = moment(2, 61, shown_to_first, people=2)
    async with app_in(book, choosers=nobody).run_test(size=SMALL) as pilot:
        await settled(pilot)
        view = view_of(pilot)
        assert view.center.top() == HIDDEN
        assert "face down" not in seen(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press("enter")
        await settled(pilot)
        assert "face down" in seen(pilot)
        assert "Cat shows" not in seen(pilot)


# --- what is asked ---


def asked_for(step: int, effect: int = NO_EFFECT) -> Callable[[ArchitectsState], bool]:
    def here(state: ArchitectsState) -> bool:
        several = len(state.legal(0)) > 1
        return several and state.active == 0 and state.step == step and (step != asked.OPEN or state.effect == effect)

    return here


QUESTIONS: dict[str, tuple[Callable[[ArchitectsState], bool], str]] = {
    "turn": (asked_for(asked.TAKING), "Take a card: left, right or centre."),
    "token": (asked_for(asked.CHOOSING), "Your set: take a progress token."),
    "keep": (asked_for(asked.KEEPING), "Keep one of these cards."),
    "alexandria": (asked_for(asked.OPEN, ANY_DECK), "Alexandria: take the top of any deck."),
    "babylon": (asked_for(asked.OPEN, PROGRESS), "Babylon: take a progress token."),
    "halicarnassus": (asked_for(asked.OPEN, LOOK), "Halicarnassus: look into the left or the right deck?"),
    "build": (lambda s: asked_for(asked.OPEN)(s) and s.can_build() and not s.pending, "Still: build a stage."),
    "extra": (lambda s: asked_for(asked.OPEN)(s) and s.pending > 0 and not s.can_build(), "Still: extra card ("),
    "set": (lambda s: asked_for(asked.OPEN)(s) and s.must_cash(), "Still: lay down a set"),
}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("what", QUESTIONS)
async def test_every_owed_decision_is_asked_in_plain_words(what: str, size: tuple[int, int]) -> None:
    here, question = QUESTIONS[what]
    async with app_in(moment(7, 100, here)).run_test(size=size) as pilot:
        await settled(pilot)
        assert question in seen(pilot)
        table = table_of(pilot)
        for thing in [thing for thing in table.things() if thing.letter]:
            await pilot.press(thing.letter)
            assert table.attention.focus == thing.id
            assert any(use.choice is not None for use in table._uses())


async def test_the_five_cards_of_halicarnassus_lie_on_the_table() -> None:
    async with app_in(moment(4, 100, asked_for(asked.KEEPING))).run_test(size=SMALL) as pilot:
        await settled(pilot)
        view = view_of(pilot)
        deck = view.pile(view.looking)
        row = seen(pilot).splitlines()[1]
        assert "the others are shuffled back" in seen(pilot)
        for kind in deck.order[deck.drawn : deck.drawn + 5]:
            assert CARD[kind].name[:6] in row or CARD[kind].colour in ("blue", "red")


async def test_a_token_that_is_used_up_is_crossed_out_until_the_turn_ends() -> None:
    def used(state: ArchitectsState) -> bool:
        return state.active == 0 and state.used > 0 and len(state.legal(0)) > 1

    async with app_in(moment(3, 100, used)).run_test(size=SMALL) as pilot:
        await settled(pilot)
        view = view_of(pilot)
        token = next(token for token in range(14) if view.used >> token & 1)
        assert "✗" in seen(pilot).splitlines()[16]
        table_of(pilot).look_at(f"mine:{token}")
        await settled(pilot)
        assert "used up for this turn" in seen(pilot)


async def test_a_hint_is_put_in_focus_and_armed_but_not_chosen() -> None:
    async with app_in(moment(3, 100, asked_for(asked.TAKING)), choosers=likely).run_test(size=SMALL) as pilot:
        await settled(pilot)
        step = table_of(pilot).client.standings[0].update.step
        await pilot.press("h")
        await settled(pilot)
        assert table_of(pilot).attention.armed is not None
        assert table_of(pilot).attention.focus.startswith("deck:")
        assert table_of(pilot).client.standings[0].update.step == step


async def test_a_choice_can_be_typed() -> None:
    async with app_in(moment(3, 100, asked_for(asked.TAKING)), choosers=likely).run_test(size=SMALL) as pilot:
        await settled(pilot)
        step = table_of(pilot).client.standings[0].update.step
        await pilot.press("slash", *"take c", "tab", "enter")
        await settled(pilot)
        assert table_of(pilot).client.standings[0].update.step > step


# --- what nobody may see ---


async def test_no_card_under_the_top_is_ever_on_the_screen() -> None:
    """The three piles show what the view holds, and the view holds no more than the tops."""
    async with app_in(moment(7, 100, asked_for(asked.TAKING))).run_test(size=LARGE) as pilot:
        await settled(pilot)
        view = view_of(pilot)
        for city in view.cities:
            assert set(city.deck.order[city.deck.drawn + 1 :]) <= {HIDDEN}
        assert set(view.center.order[view.center.drawn :]) <= {HIDDEN}
        assert "face down" in seen(pilot)
        assert not any(f"centre {name}" in seen(pilot) for name in KIND_IDS)


def finished(state: State) -> bool:
    return not state.waiting()


async def test_the_end_says_whose_wonder_is_finished_and_who_won() -> None:
    book: Book = moment(3, 100, finished)
    async with app_in(book).run_test(size=SMALL) as pilot:
        await settled(pilot)
        text = seen(pilot)
        assert "wonder is finished" in text
        assert "win" in text
        assert "total" in text


def sheet_of(record: Book) -> list[dict[str, int]]:
    """The points of a game added up from what was told while it went on, not from how it stands at the end."""
    course = Course(record.header)
    seats = record.header.seats
    sheet: list[dict[str, int]] = [
        dict.fromkeys(("stages", "blue", "military", "progress", "cat"), 0) for _ in range(seats)
    ]
    tokens: list[list[str]] = [[] for _ in range(seats)]
    cats, victories, stages, cat = [0] * seats, [0] * seats, [0] * seats, -1
    for entry in record.entries:
        course.choose(entry.seat, entry.choice or "")
        state = course.state
        assert isinstance(state, ArchitectsState)
        wonders = [WONDER[city.wonder] for city in state.cities]
        for event in course.reveal()[1]:
            match event.kind:
                case "take":
                    sheet[event.seat]["blue"] += {"blue3": 3, "blue2cat": 2}.get(event.what, 0)
                    cats[event.seat] += event.what == "blue2cat"
                case "cat":
                    cat = event.seat
                case "build":
                    sheet[event.seat]["stages"] += wonders[event.seat].stages[int(event.what[1:]) - 1].vp
                    stages[event.seat] += 1
                case "victory":
                    victories[event.seat] += event.amount
                case "token":
                    tokens[event.seat].append(event.what)
    for seat in range(seats):
        sheet[seat]["military"] = 3 * victories[seat]
        sheet[seat]["cat"] = 2 * (seat == cat)
        worth = {
            "decor": 6 if stages[seat] == 5 else 4,
            "politics": cats[seat],
            "strategy": victories[seat],
            "education": 2 * len(tokens[seat]),
            "culture": 6 if tokens[seat].count("culture") == 2 else 4,
        }
        sheet[seat]["progress"] = sum(worth.get(token, 0) for token in tokens[seat])
    return sheet


@pytest.mark.parametrize("seats", [2, 3, 7])
async def test_the_score_sheet_is_what_was_told_during_the_game(seats: int) -> None:
    for seed in (100, 101, 102):
        book = moment(seats, seed, finished)
        async with app_in(book).run_test(size=LARGE) as pilot:
            await settled(pilot)
            sheet = sheet_of(book)
            outcome = PLAYED.outcome(view_of(pilot))
            assert outcome is not None
            assert list(outcome.scores) == sheet
            rows = [row.split("│")[1].strip() for row in seen(pilot).splitlines() if row.count("│") > 1]
            for category in face("architects").categories():
                row = next(row for row in rows if row.startswith(category.title))
                numbers = [int(word) for word in row.removeprefix(category.title).split()]
                assert numbers == [points[category.id] for points in sheet]
