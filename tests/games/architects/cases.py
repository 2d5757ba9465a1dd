"""What the kinds of worked cases mean: each builds a position, plays it with the engine and compares the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.architects.positions import (
    Fields,
    cards_of,
    choose,
    city_with,
    green_sets,
    over,
    payment_words,
    position,
    sorted_sets,
    stage_sets,
)
from tests.games.architects.script import Script, check
from wonders_tui.games.architects import GAME, turn
from wonders_tui.games.architects.cards import CARD, KIND_IDS, RELATION_IDS, TOKEN_IDS, WONDER
from wonders_tui.games.architects.choices import BUILD, CHOOSING, DONE, PAIR, TRIPLE, payment_of, stage_of
from wonders_tui.games.architects.state import ArchitectsState

Case = Mapping[str, Any]
EVERY_DECK = ("left", "right", "center")


def payment(case: Case) -> None:
    """A stage with this cost is the only one that can be built next."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    cost = given.take("cost")
    giza = WONDER[3]
    relation = RELATION_IDS.index(cost["relation"])
    (stage,) = [s.number for s in giza.stages if (s.count, s.relation) == (cost["count"], relation)]
    built = [s.id for s in giza.stages[:stage]]
    state = _mid_turn("giza", built, given.take("cards"), given.take("tokens", []), given.take("used", []), case)
    given.close()
    builds = _builds(state)
    assert set(builds) <= {stage}
    found = builds.get(stage, [])
    expect.same("must_build", state.active == 0 and state.must_build() and DONE not in state.legal(0))
    if "kept" in expect:
        kept = []
        for words in expect.value("payments"):
            (choice,) = [c for c in found if payment_words(state, c) == words]
            kept.append(cards_of(choose(state, choice).cities[0]))
        expect.same("kept", kept)
    expect.same("payments", [payment_words(state, c) for c in found], sorted_sets)
    for key, token in (("uses_economy", "economy"), ("uses_engineering", "engineering")):
        expect.same(key, [_uses(state, choice, token) for choice in found])
    expect.close()


def _uses(state: ArchitectsState, choice: int, token: str) -> bool:
    used = state.tokens_used(state.cities[0], stage_of(choice), payment_of(choice))
    return bool(used >> TOKEN_IDS.index(token) & 1)


def _mid_turn(wonder: str, built: list[str], cards: Any, tokens: Any, used: Any, case: Case) -> ArchitectsState:
    """Seat 0 has taken its first card and owes what its city owes; if that is nothing, seat 1 is at turn already."""
    city = {"wonder": wonder, "built": built, "cards": cards, "tokens": tokens}
    return position(case, [city, {}], step="open", used=used)


def _builds(state: ArchitectsState) -> dict[int, list[int]]:
    """The builds that seat 0 may choose, by stage."""
    found: dict[int, list[int]] = {}
    for choice in state.legal(0):
        if choice >= BUILD:
            found.setdefault(int(stage_of(choice)), []).append(choice)
    return found


def available(case: Case) -> None:
    """With plenty of everything, exactly the available stages can be built."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    plenty = dict.fromkeys(KIND_IDS[:6], 4)
    state = _mid_turn(given.take("wonder"), given.take("built"), plenty, [], [], case)
    given.close()
    expect.same("available", [f"S{stage + 1}" for stage in _builds(state)], sorted)
    expect.close()


def buildable(case: Case) -> None:
    given, expect = Fields(case, "given"), Fields(case, "expect")
    city = (given.take("wonder"), given.take("built"), given.take("cards"), given.take("tokens", []))
    state = _mid_turn(*city, given.take("used", []), case)
    given.close()
    builds = _builds(state)
    choices = {f"S{stage + 1}": [payment_words(state, c) for c in found] for stage, found in builds.items()}
    expect.same("choices", choices, stage_sets)
    expect.same("obliged", bool(builds) and state.must_build() and DONE not in state.legal(0))
    after = {f"S{stage + 1}": choose(state, found[0]).cities[0] for stage, found in builds.items()}
    expect.same("permanent_shields_after", {stage: int(city.shields()) for stage, city in after.items()})
    expect.same("stage_vp_after", {stage: int(city.stage_vp()) for stage, city in after.items()})
    again = {f"S{stage + 1}": bool(_builds(choose(state, found[0]))) for stage, found in builds.items()}
    for key in ("another_stage_after", "second_stage_after", "further_build_after"):
        expect.same(key, again)
    expect.close()


def science(case: Case) -> None:
    """Green cards in front of seat 0; sets are cashed, the first that is offered first, until none is left."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    city = {"wonder": "giza", "cards": given.take("greens"), "tokens": given.take("tokens", [])}
    left = None
    for key in ("tokens_left", "progress_left", "tokens_available", "progress_available", "supply"):
        left = given.take(key, left)
    given.close()
    more = (
        {} if left is None else {"offer": list(TOKEN_IDS[:3])[:left], "stack": list(TOKEN_IDS[3:])[: max(left - 3, 0)]}
    )
    state = position(case, [city, {}], step="open", **more)
    sets = green_sets(state)
    expect.same("sets", sets, sorted_sets)
    expect.same("player_chooses", len(sets) > 1)
    expect.same("must_cash", bool(sets))
    tokens = 0
    while cashes := [choice for choice in state.legal(0) if PAIR <= choice <= TRIPLE]:
        state = choose(state, cashes[0])
        if state.step == CHOOSING:
            state = choose(state, state.legal(0)[-1])
            tokens += 1
    expect.same("tokens_due", tokens)
    for key in ("left", "kept", "greens_left", "left_over", "leftover", "remaining", "greens_after"):
        expect.same(key, cards_of(state.cities[0]))
    expect.close()


def horns(case: Case) -> None:
    """Seat 0 takes cards off its own deck, one after the other, within one turn."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    taken = given.take("taken")
    cities: list[dict[str, Any]] = [{"deck": [*taken, "blue3"]}] + [{} for _ in range(given.take("players") - 1)]
    state = position(case, cities, flipped=given.take("battle_side", 0))
    given.close()
    before = state.flipped
    for _ in taken:
        turn.take(state, state.cities[0].deck, None)
    shown = sum(CARD[KIND_IDS.index(kind)].horns for kind in taken)
    flipped = int(state.flipped - before)
    expect.same("battle_side", int(state.flipped))
    expect.same("flipped", flipped)
    expect.same("ignored_horns", shown - flipped)
    expect.same("conflict_tokens", int(state.conflicts))
    for key in ("shields", "shields_gained"):
        expect.same(key, int(state.cities[0].shields()))
    expect.same("battle_pending", state.flipped == state.conflicts)
    expect.close()


def battle(case: Case) -> None:
    """A turn ends with every conflict token turned."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    cities = []
    for player in given.take("players"):
        one = Fields({"id": case["id"], "player": player}, "player")
        one.take("name", "")
        stages = one.take("rhodes_stages", 0)
        city: dict[str, Any] = {"cards": {kind: one.take(kind, 0) for kind in KIND_IDS}}
        if stages:
            city |= {"wonder": "rhodes", "built": [["S2"], ["S1", "S2", "S3", "S4"]][stages - 1]}
        city["tokens"] = one.take("tokens", []) + ["tactics"] * bool(one.take("tactics", False))
        city["victories"] = one.take("victories", one.take("military_tokens", 0))
        one.close()
        cities.append(city)
    given.close()
    calm = position(case, cities)
    shields = [int(city.shields()) for city in calm.cities]
    had = [int(city.victories) for city in calm.cities]
    state = position(case, cities, step="open", flipped=int(calm.conflicts))
    won = [int(city.victories) - before for city, before in zip(state.cities, had, strict=True)]
    reds = [{kind: n for kind, n in cards_of(city).items() if kind.startswith("red")} for city in state.cities]
    expect.same("shields", shields)
    expect.same("tokens", won)
    expect.same("vp", [3 * n for n in won])
    expect.same("red_after", reds, lambda cities: [{kind: n for kind, n in city.items() if n} for city in cities])
    expect.same("shields_after", [int(city.shields()) for city in state.cities])
    expect.same("battle_side_after", int(state.flipped))
    expect.close()


def layout(case: Case) -> None:
    """Whose deck shrinks when a seat takes from its left or its right."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    players, seat = given.take("players"), given.take("seat")
    given.close()

    def owner(taker: int, place: str) -> int:
        cities: list[dict[str, Any]] = [{"deck": ["blue3", "blue3"]} for _ in range(players)]
        after = choose(position(case, cities, active=taker), f"take {place}")
        (found,) = [n for n, city in enumerate(after.cities) if city.deck.drawn]
        return found

    follower = choose(position(case, [{"deck": ["blue3"]} for _ in range(players)], active=seat), "take left").active
    expect.same("left_deck_owner", owner(seat, "left"))
    expect.same("right_deck_owner", owner(seat, "right"))
    expect.same("next_seat", int(follower))
    expect.same("left_neighbour", int(follower))
    expect.same("reachable_decks", [owner(seat, "left"), owner(seat, "right")], sorted)
    for key in ("right_neighbour", "previous_seat"):
        expect.same(key, owner(seat, "right"))
    expect.same("next_seat_left_deck_owner", owner(int(follower), "left"))
    expect.same("next_seat_right_deck_owner", owner(int(follower), "right"))
    expect.close()


def setup(case: Case) -> None:
    given, expect = Fields(case, "given"), Fields(case, "expect")
    players = given.take("players")
    given.close()
    state = GAME.new(players, 7)
    assert isinstance(state, ArchitectsState)
    decks = [city.deck for city in state.cities]
    expect.same("conflict_tokens", int(state.conflicts))
    expect.same("battle_side", int(state.flipped))
    expect.same("cards_in_play", int(sum(deck.left() for deck in decks) + state.center.left()))
    expect.same("wonder_decks", len(decks))
    expect.same("wonder_deck_size", int(decks[0].left()))
    expect.same("central_deck_size", int(state.center.left()))
    expect.same("progress_face_up", sum(token < len(TOKEN_IDS) for token in state.offer))
    expect.same("progress_stack", int(state.stack.left()))
    expect.same("first_seat", int(state.active))
    expect.same("cat_holder", None if state.cat < 0 else int(state.cat))
    expect.same("unused_wonders", len(WONDER) - len(decks))
    expect.close()


def score(case: Case) -> None:
    """The game is over because no card is left; seat 0 has the city of the case."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    finished = given.take("finished", None)
    wonder, built, missing = city_with(
        given.take("stage_vp", None), finished, given.take("wonder", None), given.take("built", None)
    )
    tokens = given.take("tokens", [])
    city = {"wonder": wonder, "built": built, "cards": given.take("cards", {}), "tokens": tokens}
    city["victories"] = given.take("military_tokens", 0)
    state = over(case, [city, {}], cat=0 if given.take("cat", False) else -1)
    given.close()
    outcome = GAME.outcome(state)
    assert outcome is not None
    sheet = dict(outcome.scores[0])
    sheet["stages"] += missing
    for category, vp in sheet.items():
        expect.same(category, vp)
    expect.same("total", sum(sheet.values()))
    for token in TOKEN_IDS:
        expect.same(token, int(state.cities[0].token_vp(TOKEN_IDS.index(token))))
    expect.close()


def ranking(case: Case) -> None:
    """Cities with these totals and numbers of stages, when no card is left."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    cities: list[dict[str, Any]] = []
    for player in given.take("players"):
        one = Fields({"id": case["id"], "player": player}, "player")
        one.take("name", "")
        taken = {city["wonder"] for city in cities}
        cities.append(_city_worth(one.take("total"), one.take("stages"), taken))
        one.close()
    given.close()
    outcome = GAME.outcome(over(case, cities))
    assert outcome is not None
    expect.same("winners", list(outcome.winners))
    expect.same("ranks", list(outcome.ranks))
    expect.same("places", list(outcome.ranks))
    expect.same("shared", len(outcome.winners) > 1)
    expect.same("totals", list(outcome.totals))
    expect.close()


def _city_worth(total: int, stages: int, taken: set[str]) -> dict[str, Any]:
    """A city of a wonder that is not taken, with this total out of stages, victory tokens and blue cards."""
    for wonder in WONDER:
        for built in (m for m in range(32) if m.bit_count() == stages and wonder.id not in taken):
            ids = [stage.id for stage in wonder.stages if built >> stage.number & 1]
            if any(stage.on & ~built for stage in wonder.stages if built >> stage.number & 1):
                continue
            rest = total - sum(stage.vp for stage in wonder.stages if built >> stage.number & 1)
            if rest == 0 or rest >= 2:
                twos = -rest % 3 if rest % 3 != 1 else 2
                cards = {"blue2cat": twos, "blue3": (rest - 2 * twos) // 3}
                return {"wonder": wonder.id, "built": ids, "cards": cards}
    raise AssertionError(f"no city with {stages} stages is worth {total}")


def end(case: Case) -> None:
    """Everybody takes blue cards until the finisher takes the resource it waits for."""
    given, expect = Fields(case, "given"), Fields(case, "expect")
    players, finisher, turns = given.take("players"), given.take("finisher_seat"), given.take("finisher_turns")
    given.close()
    cities: list[dict[str, Any]] = [{"deck": ["blue3"] * turns} for _ in range(players)]
    cities[finisher] = {
        "wonder": "giza",
        "built": ["S1", "S2", "S3", "S4"],
        "cards": {"wood": 1, "stone": 1, "brick": 1},
        "deck": ["blue2cat"] * (turns - 1) + ["glass"],
    }
    state = position(case, cities)
    taken = [0] * players
    finished = False
    after = 0
    while state.waiting():
        seat = int(state.active)
        if state.step == 0:
            taken[seat] += 1
            after += finished
        else:
            finished = True
        state = choose(state, state.legal(seat)[0])
    expect.same("turns_by_seat", taken)
    expect.same("extra_turns", after)
    expect.same("total_turns", sum(taken))
    expect.same("game_over", GAME.outcome(state) is not None)
    expect.close()


def script(case: Case) -> None:
    """A turn as a list of decisions in words."""
    check(Script(case))


KINDS: dict[str, Callable[[Case], None]] = {
    "payment": payment,
    "available": available,
    "buildable": buildable,
    "science": science,
    "horns": horns,
    "battle": battle,
    "layout": layout,
    "setup": setup,
    "score": score,
    "ranking": ranking,
    "end": end,
    "turn": script,
}
