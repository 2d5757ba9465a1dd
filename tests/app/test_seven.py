from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from server.record import Book, Chair, Header, MemoryRecord
from tests.app.at_table import a_choice, app_in, book_until, click, places, seen, settled, table_of
from tests.server.table_setup import sleeper
from wonders_tui.app.app import WondersApp
from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.curtain import Curtain
from wonders_tui.app.faces import face
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Sight
from wonders_tui.app.score import Score
from wonders_tui.app.symbols import Palette
from wonders_tui.games import game
from wonders_tui.games.seven.bill import build_bill
from wonders_tui.games.seven.cards import COLOURS
from wonders_tui.games.seven.choices import BUILD, choice_of, deed_of
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Rng, State, waits

NAMES = ("You", "Ada", "Ben", "Cleo", "Dido", "Enna", "Fay")
SMALL, LARGE = (80, 24), (120, 40)
LOOK = face("seven")
SEVEN = game("seven")


def new_game(seats: int, seed: int, people: int = 1, options: dict[str, str] | None = None) -> WondersApp:
    names = NAMES if people == 1 else ("Uma", "Vic", *NAMES[1:])
    chairs = tuple(Chair(name, "" if seat < people else "easy") for seat, name in enumerate(names[:seats]))
    record = MemoryRecord(Header("seven", SEVEN.settle(options or {}), seed, chairs))
    return WondersApp(lambda app: app.play(record), choosers=a_choice)


def moment(record: str, age: int, turn: int) -> Book:
    """A kept game at the beginning of a turn."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, SevenState)
        return (state.age, state.turn) == (age, turn)

    return book_until(record, here)


def owed(record: str, what: str) -> Book:
    """A kept game where seat 0 owes a choice besides its turn, with more than one to choose from."""

    def here(state: State, n: int) -> bool:
        assert isinstance(state, SevenState)
        if len(state.legal(0)) < 2:
            return False
        if what == "free city":
            return bool(state.age and not state.picks and state.pledged())
        return bool(state.sevenths if what == "seventh" else state.picks and not state.sevenths)

    return book_until(record, here)


def view_of(pilot: Pilot[None]) -> SevenState:
    standing = table_of(pilot).standing
    assert standing is not None
    assert isinstance(standing.view, SevenState)
    return standing.view


# --- whole games ---


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
        assert all(str(points) in seen(pilot) for points in points_by_hand(view_of(pilot)))


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
        cards = [[card for card in state.box.cards[1:] if other.has(card)] for other in around]

        def points(cards_in: list[list[object]], id_: str) -> int:
            """What a yellow card or guild is worth, by its name."""
            n = [[sum(card.colour == c for card in one) for c in range(len(COLOURS))] for one in cards]  # noqa: B023
            near = [n[1][c] + n[2][c] for c in range(len(COLOURS))]
            brown, grey, blue, green, yellow, red, purple = range(len(COLOURS))
            stages = [other.stages for other in around]  # noqa: B023
            return {
                "haven": n[0][brown],
                "lighthouse": n[0][yellow],
                "chamber_of_commerce": 2 * n[0][grey],
                "arena": stages[0],
                "ludus": n[0][red],
                "workers_guild": near[brown],
                "craftsmens_guild": 2 * near[grey],
                "traders_guild": near[yellow],
                "philosophers_guild": near[green],
                "spies_guild": near[red],
                "strategists_guild": sum(other.defeats for other in around[1:]),  # noqa: B023
                "shipowners_guild": n[0][brown] + n[0][grey] + n[0][purple],
                "magistrates_guild": near[blue],
                "builders_guild": sum(stages),
                "decorators_guild": 7 * (stages[0] == around[0].board.size),  # noqa: B023
            }.get(id_, 0)

        total = city.coins // 3 - city.defeats
        total += sum(city.won_in(age) * victory for age, victory in ((1, 1), (2, 3), (3, 5)))
        total += sum(stage.points for stage in city.board.stages[: city.stages])
        total += sum(card.points for card in cards[0] if COLOURS[card.colour] == "blue")
        total += sum(points([], card.id) for card in cards[0])
        wild = sum(stage.wild for stage in city.board.stages[: city.stages])
        wild += any(card.id == "scientists_guild" for card in cards[0])
        symbols = [sum(card.symbol == symbol for card in cards[0]) for symbol in range(3)]
        options = [(total + science_by_hand(symbols, wild))]
        if any(stage.abilities & 32 for stage in city.board.stages[: city.stages]):
            for card in {*cards[1], *cards[2]}:
                if COLOURS[card.colour] == "purple":
                    more = points([], card.id)
                    options.append(total + more + science_by_hand(symbols, wild + (card.id == "scientists_guild")))
        found.append(max(options))
    return found


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


# --- every position ---


def sights(seats: int, seed: int, **options: str) -> Iterator[tuple[SevenState, Sight]]:
    """What every seat, and somebody who only watches, sees in a random game."""
    rng = Rng(seed)
    settled_options = SEVEN.settle(options)
    state = SEVEN.new(seats, seed, options)
    assert isinstance(state, SevenState)
    while True:
        for seat in range(SPECTATOR, seats):
            choosing = waits(state, seat)
            yield state, Sight(SEVEN, state.view(seat), seat, NAMES[:seats], choosing=choosing, options=settled_options)
        if not state.waiting():
            return
        choices = [NO_CHOICE] * seats
        for seat in range(seats):
            if waits(state, seat):
                legal = state.legal(seat)
                choices[seat] = legal[rng.below(len(legal))]
        state.play(choices)


GAMES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"boards": "chosen"}),
    (3, {"boards": "b"}),
    (3, {"edition": "2020", "boards": "b"}),
    (4, {"boards": "a"}),
    (7, {"edition": "2020", "boards": "chosen"}),
    (7, {"boards": "b", "live_points": "off"}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_legal_choice_is_a_use_of_a_thing_and_no_use_is_illegal(seats: int, options: dict[str, str]) -> None:
    for state, sight in sights(seats, 5, **options):
        legal = state.legal(sight.seat) if sight.choosing else []
        things = LOOK.things(sight)
        uses = [use for thing in things for use in LOOK.uses(sight, thing.id)]
        assert {use.choice for use in uses if use.choice is not None} == set(legal)
        assert all(use.note or use.choice is not None for use in uses), "what is not possible says why"
        assert len({thing.id for thing in things}) == len(things)
        for choice in legal:
            assert LOOK.phrase(sight, choice)
        for thing in things:
            armed = next((use.choice for use in LOOK.uses(sight, thing.id) if use.choice is not None), None)
            assert LOOK.detail(replace(sight, armed=armed), thing.id)
            assert LOOK.explain(sight, thing.id)


def drawn(sight: Sight, size: tuple[int, int]) -> tuple[str, set[str]]:
    """Everything the face draws at a size, as text, and the things that lie there."""
    palette = Palette(colour=True)
    text, things = [], set()
    for area, region in LOOK.areas(*size, sight).items():
        if area not in (TITLE, DETAIL, LOG, KEYS):
            canvas = Canvas(region.width, region.height, palette)
            LOOK.draw(area, canvas, sight)
            text.append(canvas.text())
            things |= {place.thing for place in canvas.places}
    return "\n".join(text), things


def written(lines: Iterator[Line] | list[Line]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize(("seats", "options"), GAMES)
@pytest.mark.parametrize("size", [SMALL, LARGE, (100, 30), (200, 60)], ids=str)
def test_areas_do_not_overlap_and_all_that_is_on_offer_lies_on_the_table(
    seats: int, options: dict[str, str], size: tuple[int, int]
) -> None:
    for n, (_, sight) in enumerate(sights(seats, 9, **options)):
        if n % 5:
            continue
        regions = LOOK.areas(*size, sight)
        cells = [(x, y) for _, region in regions.items() for x in range(region.x, region.right)
                 for y in range(region.y, region.bottom)]  # fmt: skip
        assert len(cells) == len(set(cells))
        assert max(x for x, _ in cells) < size[0]
        assert max(y for _, y in cells) == size[1] - 1
        assert regions[DETAIL].height >= 6
        _, things = drawn(sight, size)
        assert things <= {thing.id for thing in LOOK.things(sight)}
        if sight.choosing:
            assert {thing.id for thing in LOOK.things(sight) if thing.letter} <= things


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_nothing_is_drawn_or_said_from_what_a_seat_cannot_know(seats: int, options: dict[str, str]) -> None:
    """In another world that the seat could be in, with other cards face down, everything looks the same."""
    rng = Rng(3)
    for _, sight in sights(seats, 11, **options):
        view = sight.view
        assert isinstance(view, SevenState)
        if not view.waiting() or sight.seat == SPECTATOR:
            continue
        world = view.imagine(rng)
        assert isinstance(world, SevenState)
        world.viewer = view.viewer
        if view.seats == 2 and view.pledged() and view.age:
            for one, other in zip(world.cities, view.cities, strict=True):
                one.pledge = other.pledge
        elsewhere = replace(sight, view=world)
        assert drawn(sight, LARGE)[0] == drawn(elsewhere, LARGE)[0]
        for thing in LOOK.things(sight):
            assert written(list(LOOK.explain(sight, thing.id))) == written(list(LOOK.explain(elsewhere, thing.id)))
        for page, other_page in zip(LOOK.pages(sight), LOOK.pages(elsewhere), strict=True):
            assert written(list(page.lines)) == written(list(other_page.lines))


# --- prices ---


async def test_marks_and_reasons_on_the_cards_are_those_of_the_rules() -> None:
    async with app_in(moment("seven-three", 2, 3)).run_test(size=SMALL) as pilot:
        await settled(pilot)
        state = view_of(pilot)
        foot = next(line for line in seen(pilot).splitlines() if line.startswith(" a "))
        for thing in table_of(pilot).things():
            if not thing.letter:
                continue
            await pilot.press(thing.letter)
            bill = build_bill(state, 0, state.box.card_by_id[thing.id[5:]])
            if not bill.payments:
                assert bill.why_not in seen(pilot)
                assert f"{thing.letter} ✗" in foot
            elif not bill.coins:
                assert f"{thing.letter} ✓" in foot or f"{thing.letter} ⚭" in foot
            else:
                assert f"({state.cities[0].coins - bill.coins}¢ left)" in seen(pilot)


async def test_every_way_to_pay_is_a_use_and_enter_takes_the_cheapest() -> None:
    def here(state: State, n: int) -> bool:
        assert isinstance(state, SevenState)
        cards = [state.box.cards[state.cities[0].hand >> 7 * place & 127] for place in range(7)]
        return bool(state.age) and any(len(build_bill(state, 0, card).payments) > 1 for card in cards if card.index)

    async with app_in(book_until("seven-three", here)).run_test(size=SMALL) as pilot:
        await settled(pilot)
        state, table = view_of(pilot), table_of(pilot)
        for thing in table.things():
            card = state.box.card_by_id.get(thing.id[5:])
            bill = build_bill(state, 0, card) if card is not None and thing.letter else None
            if card is None or bill is None or len(bill.payments) < 2:
                continue
            await pilot.press(thing.letter)
            choices = [choice_of(BUILD, card.index, left + 16 * right) for left, right in bill.payments]
            assert [use.choice for use in table._uses() if use.choice is not None][: len(choices)] == choices
            assert table.attention.armed == choices[0]
            await pilot.press("2")
            assert table.attention.armed == choices[1]
            assert f"Build {card.name}, " in seen(pilot)
            return
        raise AssertionError("no card can be paid for in two ways")


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


# --- reading ---


@pytest.mark.parametrize("seats", [2, 3, 7])
async def test_every_city_is_one_key_away(seats: int) -> None:
    async with new_game(seats, 2).run_test(size=SMALL) as pilot:
        await settled(pilot)
        for place, key in zip(range(max(3, seats)), "nstuvyz", strict=False):
            await pilot.press(key)
            name = "City" if place == 0 else NAMES[place] if place < seats else "The Free city"
            assert name in seen(pilot).splitlines()[2] + seen(pilot).splitlines()[3]
            assert "stage 1" in seen(pilot)
            await pilot.press("escape")


@pytest.mark.parametrize(("how", "shown"), [("own", "You"), ("all", "Ada"), ("off", "")])
async def test_points_so_far_are_shown_as_the_table_has_settled(how: str, shown: str) -> None:
    async with new_game(3, 2, options={"live_points": how}).run_test(size=SMALL) as pilot:
        await settled(pilot)
        heads = seen(pilot).splitlines()[1]
        assert heads.count("✦") == {"own": 1, "all": 3, "off": 0}[how]
        await pilot.press("p")
        assert ("If the game ended now" in seen(pilot)) == (how != "off")
        if shown:
            assert shown in seen(pilot)


async def test_the_rules_and_explanations_are_readable() -> None:
    async with new_game(3, 2).run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        assert "7 Wonders: the rules" in seen(pilot)
        await pilot.press("escape", "a", "question_mark")
        assert "It takes" in seen(pilot)


async def test_without_unicode_nothing_is_drawn_as_a_question_mark() -> None:
    app = app_in(moment("seven-seven", 3, 2), colour=False, ascii_only=True)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        table = table_of(pilot)
        for thing in [*table.things()]:
            table.look_at(thing.id)
            await pilot.pause()
            text = seen(pilot).replace("? explain", "")
            assert text.isascii()
            assert "?" not in text


def test_a_card_that_was_chosen_is_never_free_by_mistake() -> None:
    """The mark of a card says free exactly where the rules let it be built for nothing."""
    for state, sight in sights(4, 17):
        for choice in state.legal(sight.seat) if sight.choosing else []:
            if deed_of(choice) == BUILD:
                said = written([LOOK.phrase(sight, choice)])
                bill = build_bill(state, state.city_at_stake(sight.seat), state.box.cards[choice >> 3 & 127])
                assert ("free" in said) == bool(bill.free)


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


def test_the_second_edition_names_its_sides_day_and_night() -> None:
    _, sight = next(sights(3, 1, edition="2020", boards="chosen"))
    assert "Giza day" in {thing.name for thing in LOOK.things(sight)}
    _, sight = next(sights(3, 1, boards="chosen"))
    assert "Giza A" in {thing.name for thing in LOOK.things(sight)}


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
