"""What seats know: worked examples, and how often imagined worlds hold what."""

from __future__ import annotations

from collections import Counter

from tests.games.seven.tables import act, new_table, pick
from tests.games.seven.test_random_games import row, uses
from wonders_tui.games.seven.cards import PURPLE, UNKNOWN
from wonders_tui.games.seven.choices import SELL, STAGE, choice_of, deed_of
from wonders_tui.games.seven.city import BUILT, BURIED, GIVEN_UP, TAKEN_UP
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Rng


def sell(state: SevenState, *places: int) -> None:
    """Every seat gives up the card at a place of its hand (the first, if not said otherwise)."""
    places = (*places, *[0] * (state.seats - len(places)))
    state.play([choice_of(SELL, row(state.cities[s].hand)[places[s]], 0) for s in range(state.seats)])


def test_at_first_a_seat_knows_its_own_hand_only() -> None:
    state = new_table(2010, 4, 3)
    view = state.view(2)
    assert row(view.cities[2].hand) == row(state.cities[2].hand)
    assert all(row(view.cities[seat].hand) == [UNKNOWN] * 7 for seat in (0, 1, 3))
    assert view.ahead == b""
    assert all(row(city.hand) == [UNKNOWN] * 7 for city in state.view(SPECTATOR).cities)


def test_a_hand_that_was_passed_on_is_known_until_somebody_lays_a_card_of_it_face_down() -> None:
    state = new_table(2010, 5, 3)
    passed = row(state.cities[0].hand)[1:]
    sell(state)
    view = state.view(0)
    assert row(view.cities[1].hand) == passed
    assert row(view.cities[2].hand) == [UNKNOWN] * 6
    sell(state, 0, 2)
    view = state.view(0)
    lot = [view.cities[1].card_at(1, 1), *row(view.cities[2].hand)]
    assert lot == passed, "the cards are known, and lie in rising order because nobody knows which is where"
    worlds = [view.imagine(Rng(seed)) for seed in range(200)]
    assert {world.cities[1].card_at(1, 1) for world in worlds} == set(passed)
    assert all(sorted([w.cities[1].card_at(1, 1), *row(w.cities[2].hand)]) == passed for w in worlds)


def test_what_is_built_is_no_doubt() -> None:
    state = new_table(2010, 5, 3)
    sell(state)
    known = row(state.view(0).cities[1].hand)
    build = next(c for c in state.legal(1) if c & 7 == 0)
    state.play([build if seat == 1 else state.legal(seat)[-1] for seat in range(5)])
    known.remove(build >> 3 & 127)
    assert row(state.view(0).cities[2].hand) == known


def test_a_hand_that_comes_round_tells_what_was_laid_down_but_not_by_whom() -> None:
    state = new_table(2010, 3, 5)
    first = row(state.cities[0].hand)
    sell(state, 6)
    sell(state, 1, 3)
    sell(state, 1, 2, 4)
    assert state.turn == 4
    view = state.view(0)
    assert row(view.cities[0].hand) == row(state.cities[0].hand)
    gone = sorted([state.cities[1].card_at(1, 1), state.cities[2].card_at(1, 2)])
    assert sorted([*row(view.cities[0].hand), *gone, first[6]]) == first
    assert [view.cities[1].card_at(1, 1), view.cities[2].card_at(1, 2)] == gone, "in rising order, not as it was"
    worlds = {view.imagine(Rng(seed)).cities[1].card_at(1, 1) for seed in range(60)}
    assert worlds == set(gone)


def test_a_single_doubt_is_none() -> None:
    state = new_table(2010, 3, 5)
    sell(state, 6)
    build = next(c for c in state.legal(1) if c & 7 == 0)
    state.play([state.legal(0)[-1], build, state.legal(2)[-1]])
    sell(state, 1, 2, 4)
    view = state.view(0)
    assert view.cities[2].card_at(1, 2) == state.cities[2].card_at(1, 2)
    assert view.cities[2].use_at(1, 2) == GIVEN_UP


def test_own_cards_stay_known_for_ever_and_those_of_others_do_not_become_so() -> None:
    state = new_table(2010, 7, 2)
    while state.age < 3:
        sell(state)
    view = state.view(4)
    for age in (1, 2):
        for place in range(7):
            assert view.cities[4].card_at(age, place) == state.cities[4].card_at(age, place)
    assert view.cities[5].card_at(1, 0) == UNKNOWN, "seat 4 never saw the hand that seat 5 began with"


def test_after_as_many_turns_as_there_are_seats_every_hand_is_known() -> None:
    state = new_table(2010, 4, 6)
    rng = Rng(1)
    for _ in range(3):
        state.play([next(c for c in state.legal(s) if c & 7 == 0) for s in range(4)])
    assert state.turn == 4
    for seat in range(4):
        assert [row(city.hand) for city in state.view(seat).cities] == [row(city.hand) for city in state.cities]
    assert [row(city.hand) for city in state.view(0).imagine(rng).cities] == [row(city.hand) for city in state.cities]


def test_whoever_looks_through_the_discard_pile_knows_each_card_of_it() -> None:
    state = new_table(2010, 3, 11)
    sell(state)
    city = state.cities[1]
    city.board = next(board for board in state.box.boards if board.id == "halikarnassos_b")
    city.own_raw = 0x777777777777777
    stage = next(c for c in state.legal(1) if deed_of(c) == STAGE)
    state.play([state.legal(0)[-1], stage, state.legal(2)[-1]])
    assert state.waiting() == 0b010
    view = state.view(1)
    for seat in (0, 2):
        for place in (0, 1):
            assert view.cities[seat].card_at(1, place) == state.cities[seat].card_at(1, place)
    assert view.legal(1) == state.legal(1)
    assert state.view(0).cities[2].card_at(1, 0) == UNKNOWN
    assert state.view(0).cities[1].card_at(1, 1) != 0
    assert state.view(0).cities[1].use_at(1, 1) == BURIED
    taken = state.box.cards[state.cities[0].card_at(1, 0)].name
    assert pick(state, taken)
    assert state.cities[0].use_at(1, 0) == TAKEN_UP
    for seat in (0, 1, 2):
        assert state.view(seat).cities[0].card_at(1, 0) == state.cities[0].card_at(1, 0), "all saw it taken"


def test_nobody_sees_a_marker_but_its_owner() -> None:
    state = new_table(2010, 6, 4)
    for city in state.cities:
        city.own_raw = city.own_made = 0x777777777777777
    state.play([next(c for c in state.legal(s) if deed_of(c) == STAGE) for s in range(6)])
    for seat in range(6):
        view = state.view(seat)
        for other in range(6):
            expected = state.cities[other].card_at(1, 0) if other == seat else UNKNOWN
            assert view.cities[other].card_at(1, 0) == expected


def test_the_unknown_is_dealt_evenly_from_what_has_not_been_seen() -> None:
    """Counted over many worlds: every unseen card of the Age is equally often in a hand that was never held."""
    state = new_table(2010, 4, 8)
    sell(state)
    view = state.view(0)
    seen = {*row(view.cities[0].hand), *row(view.cities[1].hand), view.cities[0].card_at(1, 0)}
    counts: Counter[int] = Counter()
    rng = Rng(4)
    worlds = 4000
    for _ in range(worlds):
        counts.update(row(view.imagine(rng).cities[2].hand))
    deck = Counter(state.box.deck(1, 4))
    known = Counter([*row(view.cities[0].hand), *row(view.cities[1].hand), view.cities[0].card_at(1, 0)])
    pool = deck - known
    assert pool.total() == 28 - 13
    assert set(counts) <= set(pool)
    for card, copies in pool.items():
        expected = worlds * 6 * copies / 15
        assert abs(counts[card] - expected) < 5 * (expected * (1 - 6 / 15)) ** 0.5, state.box.cards[card].name
    assert seen


def test_any_guild_may_be_in_the_game_and_as_many_as_there_should_be() -> None:
    state = new_table(2010, 3, 2)
    view = state.view(1)
    counts: Counter[int] = Counter()
    rng = Rng(5)
    worlds = 1000
    for _ in range(worlds):
        world = view.imagine(rng)
        guilds = [card for card in world.ahead[21:] if state.box.cards[card].colour == PURPLE]
        assert len(set(guilds)) == len(guilds) == 5
        assert sorted([*world.ahead[:21]]) == sorted(state.box.deck(2, 3))
        counts.update(guilds)
    assert all(abs(counts[guild] - worlds / 2) < 5 * (worlds / 4) ** 0.5 for guild in state.box.guilds)


def test_imagined_worlds_hold_the_cards_of_the_box_and_play_on_like_any_game() -> None:
    for seats in (2, 3, 5, 7):
        state = new_table(2010, seats, seats)
        rng = Rng(seats)
        while state.waiting():
            for seat in range(seats):
                world = state.view(seat).imagine(rng)
                for age in (1, 2, 3):
                    cards = Counter(world.ahead[: 7 * len(world.cities)] if age == world.age + 1 else b"")
                    if age == world.age:
                        cards.update(row(world.pile))
                        for city in world.cities:
                            cards.update(row(city.hand))
                    if age <= world.age:
                        cards.update(c for city in world.cities for p in range(7) if (c := city.card_at(age, p)))
                    if age <= world.age + 1:
                        guilds = Counter(c for c in cards.elements() if world.box.cards[c].colour == PURPLE)
                        assert cards - guilds == Counter(world.box.deck(age, len(world.cities)))
                        assert guilds.total() == (len(world.cities) + 2 if age == 3 else 0)
                        assert max(guilds.values(), default=1) == 1
            state.play([state.sample(s, rng) if state.waiting() >> s & 1 else NO_CHOICE for s in range(seats)])


def test_when_the_game_is_over_everything_is_shown() -> None:
    state = new_table(2010, 3, 1)
    while state.waiting():
        act(state, [])
    for seat in (0, SPECTATOR):
        assert all(card != UNKNOWN for _, card, _ in uses(state.view(seat)))
    assert {use for _, _, use in uses(state)} <= {BUILT, BURIED, GIVEN_UP, TAKEN_UP}
