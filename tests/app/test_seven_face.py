from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.app.at_table import app_in, book_until, seen, settled, table_of
from tests.app.seven_table import LARGE, LOOK, NAMES, SEVEN, SMALL, moment, new_game, view_of
from wonders_tui.app.canvas import Canvas, Line
from wonders_tui.app.faces.face import DETAIL, KEYS, LOG, TITLE, Sight
from wonders_tui.app.symbols import Palette
from wonders_tui.games.seven.bill import build_bill
from wonders_tui.games.seven.choices import BUILD, choice_of, deed_of
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Rng, State, waits

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


def test_the_second_edition_names_its_sides_day_and_night() -> None:
    _, sight = next(sights(3, 1, edition="2020", boards="chosen"))
    assert "Giza day" in {thing.name for thing in LOOK.things(sight)}
    _, sight = next(sights(3, 1, boards="chosen"))
    assert "Giza A" in {thing.name for thing in LOOK.things(sight)}
