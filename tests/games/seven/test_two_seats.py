"""The game for two: the draw pile, the Free city and who leads it, and what stays secret until all three act."""

from __future__ import annotations

from tests.games.seven.tables import act, blank, plenty
from wonders_tui.games.seven import GAME
from wonders_tui.games.seven.cards import UNKNOWN
from wonders_tui.games.seven.choices import BUILD, PICK, PLEDGED, SELL, SKIP, STAGE, deed_of
from wonders_tui.games.seven.city import BUILT, GIVEN_UP, card_in, size_of
from wonders_tui.games.seven.deal import plain
from wonders_tui.games.seven.position import card_named, position
from wonders_tui.games.seven.state import SevenState
from wonders_tui.games.state import NO_CHOICE, SPECTATOR, Event, Rng, alone


def new(seed: int = 1, **options: str) -> SevenState:
    state = GAME.new(2, seed, options)
    assert isinstance(state, SevenState)
    return state


def placed(wonder: str = "giza", side: str = "A", **more: object) -> SevenState:
    """A position in the last turn of Age II, led by seat 0."""
    state = position(
        {
            "seats": 2,
            "cities": [{"wonder": "rhodos"}, {"wonder": "ephesos"}, {"wonder": wonder, "side": side, **more}],
            "age": 2,
            "turn": 6,
            "hands": [["Loom", "Walls", "Temple"], ["Press", "Statue"]],
        }
    )
    assert isinstance(state, SevenState)
    return state


def deeds(state: SevenState, seat: int) -> set[int]:
    return {deed_of(choice) for choice in state.legal(seat)}


def test_the_leader_draws_and_both_choose_at_once() -> None:
    state = new()
    assert state.waiting() == 0b11
    assert [size_of(city.hand) for city in state.cities] == [8, 7, 0]
    assert size_of(state.pile) == 6
    hand = [card_in(state.cities[0].hand, place) for place in range(8)]
    assert state.drawn in hand


def test_the_free_city_is_led_in_turn_from_its_left_its_right_and_its_left() -> None:
    state = new(3)
    led = []
    while state.waiting():
        if state.pledged():
            led.append((state.age, state.controller()))
        choices = [NO_CHOICE, NO_CHOICE]
        for seat in (0, 1):
            if state.legal(seat):
                choices[seat] = state.legal(seat)[-1]
        state.play(choices)
    assert led == [(1, turn % 2) for turn in range(6)] + [(2, 1 - turn % 2) for turn in range(6)] + [
        (3, turn % 2) for turn in range(6)
    ]


def test_own_choices_are_pledged_before_the_free_city_acts_and_nobody_sees_them() -> None:
    state = new()
    choices = [state.legal(0)[0], state.legal(1)[0]]
    before = [city.coins for city in state.cities]
    state.play(choices)
    assert state.waiting() == 1, "the leader chooses for the Free city"
    assert [city.coins for city in state.cities] == before, "nothing has happened yet"
    assert state.legal(1) == []
    leader, other, spectator = state.view(0), state.view(1), state.view(SPECTATOR)
    assert (leader.cities[0].pledge, leader.cities[1].pledge) == (choices[0], PLEDGED)
    assert (other.cities[0].pledge, other.cities[1].pledge) == (PLEDGED, choices[1])
    assert (spectator.cities[0].pledge, spectator.cities[1].pledge) == (PLEDGED, PLEDGED)
    worlds = {leader.imagine(Rng(seed)).cities[1].pledge for seed in range(40)}
    assert len(worlds) > 5
    assert all(world != PLEDGED for world in worlds)


def test_the_card_that_the_leader_pledged_is_not_offered_to_the_free_city() -> None:
    state = placed()
    blank(state, 0)
    plenty(state.cities[2])
    walls = card_named(state.box, "Walls")
    state.play([next(c for c in state.legal(0) if c >> 3 & 127 == walls.index), state.legal(1)[0]])
    assert all(choice >> 3 & 127 != walls.index for choice in state.legal(0))
    assert deeds(state, 0) == {BUILD, STAGE}


def test_the_free_city_gives_up_a_card_only_for_want_of_anything_else() -> None:
    state = placed(coins=0)
    blank(state, 0)
    blank(state, 1)
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    assert deeds(state, 0) == {SELL}, "it can build neither Walls nor Temple nor a stage"
    state = placed(coins=0)
    blank(state, 0)
    blank(state, 1)
    state.play([choice_of(state, 0, SELL, "Walls"), choice_of(state, 1, SELL, "Press")])
    assert [state.text(0, choice) for choice in state.legal(0)] == ["build loom"]


def choice_of(state: SevenState, seat: int, deed: int, name: str) -> int:
    index = card_named(state.box, name).index
    return next(c for c in state.legal(seat) if deed_of(c) == deed and c >> 3 & 127 == index)


def test_a_chain_must_be_used_and_a_right_to_build_free_counts_as_being_able() -> None:
    state = placed(cards=["Altar"], coins=0)
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    assert [state.text(0, choice) for choice in state.legal(0)] == ["build temple"]
    state = placed("olympia", stages=2, coins=0)
    blank(state, 0)
    blank(state, 1)
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    assert [state.text(0, choice) for choice in state.legal(0)] == ["free temple", "free walls"]


def test_all_three_act_on_the_table_as_it_was_and_then_hands_change_sides() -> None:
    state = new(5)
    hands = [state.cities[seat].hand for seat in (0, 1)]
    sold = [choice_of(state, seat, SELL, state.box.cards[hands[seat] & 127].name) for seat in (0, 1)]
    state.play(sold)
    log: list[Event] = []
    free = state.legal(0)[0]
    state.play(alone(2, 0, free), log)
    assert [event.seat for event in log if event.kind in ("build", "stage", "sell")] == [-1, 0, 1]
    assert [size_of(city.hand) for city in state.cities[:2]] == [6, 7]
    assert state.turn == 2
    assert state.controller() == 1
    old = [card_in(hands[0], place) for place in range(8)]
    new_hand = [card_in(state.cities[1].hand, place) for place in range(7)]
    assert sum(card in old for card in new_hand) == 6, "seat 1 holds what seat 0 left, and a card drawn"


def test_the_free_city_trades_with_both_players() -> None:
    state = placed(coins=4, stages=0)
    plenty(state.cities[0])
    state.cities[0].sale_raw = state.cities[1].sale_raw = state.cities[2].sale_raw
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    words = [state.text(0, choice) for choice in state.legal(0)]
    assert [text for text in words if text.startswith("build walls")] == ["build walls"]
    state.play(alone(2, 0, choice_of(state, 0, BUILD, "Walls")))
    assert [city.coins for city in state.cities] == [8, 8, 0]


def test_at_the_end_of_an_age_three_cards_are_laid_away_unpaid_and_one_of_them_nobody_knows() -> None:
    state = placed()
    last = state.pile & 127
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    state.play(alone(2, 0, state.legal(0)[0]))
    assert state.age == 3
    assert [city.use_at(2, 6) for city in state.cities] == [GIVEN_UP] * 3
    assert state.cities[2].card_at(2, 6) == last
    for seat in (0, 1):
        view = state.view(seat)
        assert view.cities[2].card_at(2, 6) == UNKNOWN
        assert view.cities[seat].card_at(2, 6) == state.cities[seat].card_at(2, 6)


def test_the_free_city_has_shields_and_points_but_no_place() -> None:
    state = new(8)
    rng = Rng(8)
    while state.waiting():
        act_at_random(state, rng)
    assert len(state.standing()) == 2
    end = GAME.outcome(state)
    assert end is not None
    assert len(end.ranks) == len(end.scores) == 2
    assert sum(city.defeats for city in state.cities) == sum(
        city.won_in(age) for city in state.cities for age in (1, 2, 3)
    )


def act_at_random(state: SevenState, rng: Rng) -> None:
    state.play([state.sample(seat, rng) if state.waiting() >> seat & 1 else NO_CHOICE for seat in (0, 1)])


def test_babylon_as_free_city_has_no_seventh_card() -> None:
    state = placed("babylon", "B", stages=2, coins=0)
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    state.play(alone(2, 0, state.legal(0)[0]))
    assert state.age == 3
    assert not state.sevenths


def test_a_player_with_babylon_has_one() -> None:
    state = placed()
    state.cities[1].abilities |= 16
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    state.play(alone(2, 0, state.legal(0)[0]))
    assert state.waiting() == 0b10
    assert SKIP in state.legal(1)
    state.play(alone(2, 1, choice_of(state, 1, SELL, "Statue")))
    assert state.age == 3


def test_the_leader_picks_out_of_the_discard_pile_for_the_free_city_and_knows_it_then() -> None:
    state = placed("halikarnassos", stages=1, coins=0)
    plenty(state.cities[2])
    state.play([choice_of(state, 0, SELL, "Loom"), choice_of(state, 1, SELL, "Press")])
    stage = next(c for c in state.legal(0) if deed_of(c) == STAGE)
    state.play(alone(2, 0, stage))
    assert state.waiting() == 0b01
    assert PICK in deeds(state, 0)
    view = state.view(0)
    assert view.cities[2].card_at(2, 6) == state.cities[2].card_at(2, 6), "it looked through the pile"
    assert state.view(1).cities[2].card_at(2, 6) == UNKNOWN
    state.play(alone(2, 0, choice_of(state, 0, PICK, "Press")))
    assert state.cities[2].has(card_named(state.box, "Press"))


def test_a_plain_board_can_be_asked_for_the_free_city() -> None:
    assert all(plain(new(seed, free_city="plain").cities[2].board) for seed in range(30))
    assert not all(plain(new(seed).cities[2].board) for seed in range(30))


def test_a_card_drawn_by_the_other_player_stays_unknown_until_it_is_seen() -> None:
    state = new(9)
    hand = state.cities[0].hand
    sold = [choice_of(state, seat, SELL, state.box.cards[state.cities[seat].hand & 127].name) for seat in (0, 1)]
    state.play(sold)
    state.play(alone(2, 0, state.legal(0)[0]))
    view = state.view(0)
    cards = [card_in(view.cities[1].hand, place) for place in range(7)]
    assert cards.count(UNKNOWN) == 1, "the card that seat 1 drew"
    assert view.drawn == UNKNOWN
    kept = [card_in(hand, place) for place in range(8)]
    assert all(card in kept for card in cards if card != UNKNOWN)
    for seed in range(20):
        world = view.imagine(Rng(seed))
        assert world.drawn in [card_in(world.cities[1].hand, place) for place in range(7)]
        assert world.drawn not in kept


def test_whoever_leads_uses_two_cards_and_the_other_one() -> None:
    state = new(4)
    act(state, [{"do": "sell"}, {"do": "sell"}])
    state.play(alone(2, 0, state.legal(0)[0]))
    used = [city.use_at(1, 0) for city in state.cities]
    assert used[:2] == [GIVEN_UP, GIVEN_UP]
    assert used[2] in (BUILT, 2, 6, GIVEN_UP)
