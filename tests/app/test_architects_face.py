from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from textual.geometry import Region

from tests.app.architects_games import NAMES, PLAYED, begun, greedy, line_text, position
from wonders_tui.app.canvas import Canvas, Place
from wonders_tui.app.faces import face
from wonders_tui.app.faces.architects import foresee, words
from wonders_tui.app.faces.architects.offers import CENTRE
from wonders_tui.app.faces.architects.piles import omens_of
from wonders_tui.app.faces.face import DETAIL, LETTERS, TABLE_KEYS, Sight, Thing
from wonders_tui.app.panels import Prompt, draw_detail
from wonders_tui.app.symbols import Palette
from wonders_tui.games.architects import choices as asked
from wonders_tui.games.architects.cards import CARD, TOKEN, WONDER, Token, Wonder
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import SPECTATOR, Event, alone

LOOK = face("architects")
SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))
PALETTE = Palette()
ROW = 55
"""Cells for the question on the smallest screen."""
BUTTON = ROW - len(" Enter  ")


def sight_of(state: ArchitectsState, seat: int, focus: str = "") -> Sight:
    return Sight(
        game=PLAYED,
        view=state.view(seat),
        seat=seat,
        names=NAMES[: state.seats],
        choosing=bool(seat >= 0 and state.waiting() >> seat & 1),
        focus=focus,
    )


def drawn(sight: Sight, size: tuple[int, int]) -> dict[str, Canvas]:
    """The face's own areas as they are drawn on a screen of this size."""
    found = {}
    for area, region in LOOK.areas(*size, sight).items():
        if area not in ("title", "detail", "log", "keys"):
            found[area] = Canvas(region.width, region.height, PALETTE)
            LOOK.draw(area, found[area], sight)
    return found


def positions(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[ArchitectsState]:
    """Every position of a game in which anything that is legal may happen."""
    state = begun(seats, seed, options)
    n = 0
    while state.waiting():
        yield state
        legal = state.legal(state.active)
        choice = greedy(state) if n % 3 else legal[n * 7 % len(legal)]
        state.play(alone(seats, int(state.active), choice))
        n += 1
    yield state


MAY = {"wonder_effect_optional": "yes", "economy_counts_for_obligation": "no", "cat_peek_for_extra_takes": "yes"}


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 1, {}), (3, 2, MAY), (4, 3, {}), (7, 4, {}), (7, 5, MAY)])
def test_every_legal_choice_of_a_game_is_a_use_of_a_thing_and_no_use_is_illegal(
    seats: int, seed: int, options: dict[str, str]
) -> None:
    for state in positions(seats, seed, options):
        seat = int(state.active)
        sight = sight_of(state, seat)
        legal = set(state.legal(seat))
        things = LOOK.things(sight)
        used = {use.choice for thing in things for use in LOOK.uses(sight, thing.id) if use.choice is not None}
        assert used == legal
        assert all(0 < len(line_text(LOOK.phrase(sight, choice))) <= BUTTON for choice in legal)
        assert len(line_text(LOOK.question(sight))) <= ROW
        lettered = [thing for thing in things if thing.letter]
        assert len({thing.letter for thing in lettered}) == len(lettered)
        assert bool(lettered) == bool(legal)
        for thing in lettered:
            assert any(use.choice is not None for use in LOOK.uses(sight, thing.id))


def key_in(canvas: Canvas, place: Place, things: dict[str, Thing]) -> bool:
    """Whether the key of a thing is drawn where the thing lies."""
    letter, region = things[place.thing].letter, place.region
    keys = (PALETTE["button"], PALETTE["button.off"])
    return bool(letter) and any(
        canvas._cells[y][x] == letter and canvas._styles[y][x] in keys
        for y in range(region.y, region.bottom)
        for x in range(region.x, region.right)
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, MAY), (5, {}), (7, MAY)])
def test_what_is_drawn_has_a_thing_and_what_can_be_chosen_is_drawn_with_its_key(
    seats: int, options: dict[str, str], size: tuple[int, int]
) -> None:
    for n, state in enumerate(positions(seats, 11, options)):
        if n % 5 and len(state.legal(state.active)) < 6:
            continue
        for seat in (int(state.active), (int(state.active) + 1) % seats, SPECTATOR):
            sight = sight_of(state, seat)
            things = {thing.id: thing for thing in LOOK.things(sight)}
            canvases = drawn(sight, size).values()
            assert {place.thing for canvas in canvases for place in canvas.places} <= set(things)
            seen = {place.thing for canvas in canvases for place in canvas.places if key_in(canvas, place, things)}
            assert seen == {name for name, thing in things.items() if thing.letter}


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_everything_can_be_looked_at_and_explained(seats: int) -> None:
    for n, state in enumerate(positions(seats, 21)):
        if n % 11 and state.waiting():
            continue
        for seat in (int(state.active), (int(state.active) + 1) % seats, SPECTATOR):
            sight = sight_of(state, seat)
            for thing in LOOK.things(sight):
                assert LOOK.detail(sight, thing.id)
                assert len(LOOK.explain(sight, thing.id)) > 2
            assert all(page.lines and page.key not in LETTERS + TABLE_KEYS for page in LOOK.pages(sight))


# --- what taking a card would set off ---


def omen_kinds(state: ArchitectsState, seat: int, thing: str) -> list[str]:
    sight = sight_of(state, seat)
    view = sight.view
    assert isinstance(view, ArchitectsState)
    return [omen.kind for omen in omens_of(sight, view, thing)]


def short(state: ArchitectsState, seat: int, thing: str) -> str:
    sight = sight_of(state, seat)
    view = sight.view
    assert isinstance(view, ArchitectsState)
    return ", ".join(omen.short[0] for omen in omens_of(sight, view, thing))


def test_the_card_that_pays_a_stage_says_so() -> None:
    state = position(cards={"wood": 1}, deck=["stone", "wood"], right=["wood", "wood"])
    assert short(state, 0, "deck:0") == "pays 2 different"
    assert "pays" not in short(state, 0, "deck:2")


def test_the_card_that_completes_a_set_says_so_and_one_that_does_not_does_not() -> None:
    state = position(cards={"gear": 1}, deck=["gear", "wood"], right=["tablet", "wood"])
    assert omen_kinds(state, 0, "deck:0") == [foresee.SET]
    assert omen_kinds(state, 0, "deck:2") == [foresee.PROGRESS]


def test_a_token_that_a_card_triggers_is_named() -> None:
    state = position(tokens=["urbanism"], deck=["wood", "wood"], right=["glass", "wood"])
    assert "Urbanism" in short(state, 0, "deck:0")
    assert "Urbanism" not in short(state, 0, "deck:2")


def test_the_cat_comes_only_to_those_who_do_not_have_it() -> None:
    state = position(deck=["blue2cat", "wood"])
    assert foresee.CAT in omen_kinds(state, 0, "deck:0")
    state = position(deck=["blue2cat", "wood"], cat=0)
    assert foresee.CAT not in omen_kinds(state, 0, "deck:0")


def test_horns_are_counted_and_the_last_one_means_battle_with_its_result() -> None:
    state = position(deck=["red1", "wood"], right=["red2", "wood"], flipped=1)
    assert short(state, 0, "deck:0").startswith("2 of 3 horns")
    # One shield against none on both sides: two victory tokens.
    assert short(state, 0, "deck:2").startswith("battle: +2✪")


def test_what_would_follow_is_said_for_the_next_turn_while_others_play() -> None:
    state = position(cards={"wood": 1}, deck=["stone", "wood"], active=1)
    assert short(state, 0, "deck:0") == "pays 2 different"


def test_omens_agree_with_what_the_rules_do() -> None:
    for state in positions(3, 31):
        if state.step != asked.TAKING:
            continue
        seat = int(state.active)
        for pile in (asked.LEFT, asked.RIGHT):
            thing = f"deck:{seat if pile == asked.LEFT else (seat - 1) % 3}"
            if state.pile(pile).left() == 0:
                continue
            after = state.copy()
            after.play(alone(3, seat, asked.TAKE + pile))
            going_on = after.active == seat and after.step == asked.OPEN
            kinds = omen_kinds(state, seat, thing)
            assert (foresee.BUILD in kinds) == (going_on and after.can_build())
            assert (foresee.SET in kinds) == (going_on and after.must_cash())
            assert (foresee.EXTRA in kinds) == (going_on and after.pending > 0)
            assert (foresee.CAT in kinds) == (after.cat == seat != state.cat)


def test_the_hidden_central_card_is_only_counted_and_known_to_the_holder_of_the_cat() -> None:
    state = begun(3, 41)
    sight = sight_of(state, 0)
    text = "\n".join(line_text(line) for line in LOOK.detail(sight, CENTRE))
    assert "hidden card" in text
    assert f"Of {state.center.left()} cards" in text
    state.center.known = 1
    assert words.title(int(state.center.top()))[0] in line_text(LOOK.detail(sight_of(state, 0), CENTRE)[0])
    assert "hidden card" in line_text(LOOK.detail(sight_of(state, 1), CENTRE)[0])


# --- facts in words ---


def test_what_a_stage_lacks_is_what_would_let_it_be_paid() -> None:
    state = position(cards={"wood": 1, "coin": 1}, built=["S1", "S2"])
    # Giza's third stage takes three different ones: a wood and a coin are there.
    assert foresee.missing(state, 0, 2) == 1
    assert [CARD[kind].id for kind in foresee.fitting(state, 0, 2)] == ["stone", "brick", "papyrus", "glass"]


def test_economy_and_engineering_count_for_what_a_stage_lacks() -> None:
    assert foresee.missing(position(cards={"coin": 1}, built=["S1"]), 0, 1) == 1
    assert foresee.missing(position(cards={"coin": 1}, built=["S1"], tokens=["economy"]), 0, 1) == 0
    assert foresee.missing(position(cards={"wood": 1, "glass": 1}, built=["S1"], tokens=["engineering"]), 0, 1) == 0


@pytest.mark.parametrize("wonder", WONDER, ids=lambda wonder: wonder.id)
def test_a_stage_lies_on_the_ones_it_stands_on(wonder: Wonder) -> None:
    levels = words.levels(wonder)
    assert sorted(stage.number for level in levels for stage in level) == list(range(5))
    height = {stage.number: y for y, level in enumerate(levels) for stage in level}
    for stage in wonder.stages:
        below = [height[n] for n in range(5) if stage.on >> n & 1]
        assert height[stage.number] == max(below, default=-1) + 1


@pytest.mark.parametrize("token", TOKEN, ids=lambda token: token.id)
def test_what_a_token_does_fits_its_place(token: Token) -> None:
    assert len(words.gist(token.number)) <= 37
    assert len(words.SHORT.get(token.number, token.name)) <= 8


def test_the_rules_name_every_wonder_and_all_tokens_that_score() -> None:
    text = LOOK.rules()
    assert all(wonder.name in text for wonder in WONDER)
    assert all(token.name in text for token in TOKEN if token.points)


def told(state: ArchitectsState, seat: int, choice: Callable[[ArchitectsState], int]) -> list[str]:
    log: list[Event] = []
    after = state.copy()
    after.play(alone(state.seats, int(state.active), choice(state)), log)
    sight = sight_of(after, seat)
    return [line_text(LOOK.tell(sight, event.seen_by(seat))) for event in log]


def test_what_the_cat_shows_is_told_to_its_holder_only() -> None:
    state = position(deck=["wood", "wood"], cat=1, center=["gear", "tablet", "gear"])
    take = lambda _: asked.TAKE + asked.LEFT  # noqa: E731
    assert any("shows you the central card: Gear" in line for line in told(state, 1, take))
    assert not any("Gear" in line for line in told(state, 0, take))
    assert not any("Gear" in line for line in told(state, SPECTATOR, take))


@pytest.mark.parametrize("size", [*SIZES, (132, 34)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 7])
def test_the_areas_cover_the_screen_and_never_overlap(seats: int, size: tuple[int, int]) -> None:
    screen = Region(0, 0, *size)
    where = LOOK.areas(*size, sight_of(begun(seats, 1), 0))
    assert all(screen.contains_region(region) for region in where.values())
    assert sum(region.area for region in where.values()) == screen.area
    assert not any(one.overlaps(other) for one, other in combinations(where.values(), 2))
    assert where[DETAIL].width >= 56
    assert where[DETAIL].height >= 6


def test_the_points_so_far_are_those_of_the_rules() -> None:
    for n, state in enumerate(positions(4, 51)):
        if n % 20 == 0:
            page = next(page for page in LOOK.pages(sight_of(state, 0)) if page.key == "s")
            totals = line_text(page.lines[-1]).split()[1:]
            assert [int(total) for total in totals] == [state.vp(seat) for seat in range(4)]


def test_more_ways_to_pay_than_there_is_room_for_are_in_the_list() -> None:
    plenty = dict.fromkeys(("wood", "stone", "brick", "papyrus", "glass", "coin"), 2)
    tokens = ("engineering", "economy")
    state = position(cards=plenty, tokens=tokens, built=["S1", "S2", "S3", "S4"], step="open")
    sight = sight_of(state, 0, "stage:4")
    uses = LOOK.uses(sight, "stage:4")
    assert len(uses) == len(state.legal(0)) > 20
    canvas = Canvas(56, 6, PALETTE)
    draw_detail(canvas, LOOK.detail(sight, "stage:4"), uses, None, Prompt(LOOK.question(sight)))
    text = canvas.text()
    assert text.startswith(" Stage 5 (4 different)")
    assert "1 Pay WSBP " in text
    assert f"l lists all {len(uses)}" in text
    assert "do:list" in {place.thing for place in canvas.places}
