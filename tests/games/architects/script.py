"""Plays the turn of a worked case from its script, and compares what it says with what happened."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.architects.positions import FILLER, Fields, cards_of, choose, green_sets, position, sorted_sets
from wonders_tui.games.architects import GAME
from wonders_tui.games.architects.cards import CARD, COIN, KIND_IDS, TOKEN_IDS, WONDER
from wonders_tui.games.architects.choices import BUILD, DECLINE, DONE, EXTRA, POWER
from wonders_tui.games.architects.state import ArchitectsState
from wonders_tui.games.state import Event

PLACES = {"left": "left", "right": "right", "central": "center", "center": "center", "far": "far"}
TAKE = re.compile(r"(?:take )?(left|right|central|center|far)(?: (?:deck|top|card))?(?: \((\w+)\))?")


class Script:
    """The position of the case, the turn as its script plays it, and what was noted on the way."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.case = case
        self.given = Fields(case, "given")
        self.log: list[Event] = []
        self.read = 0  # events of the log up to here are told by the script
        self.offered: list[tuple[str, int, int]] = []  # card taken, the how manieth, tokens that owed a card then
        self.ever_offered = 0
        self.peeks = 0
        self.start = self.state = self._position()
        self.seat = int(self.state.active)
        self._note()
        self.first_look = self.peeks
        for line in self.given.take("do"):
            self._line(line.lower().strip())
        self.given.close()
        told = self._taken()[self.read :]
        assert not told, f"{case['id']}: the script does not tell that {told} were taken"
        self.last = self._legal()
        self.extra_left = self._owes(range(EXTRA, DECLINE))
        self.open_left = self.in_turn() and not self._owes((DONE, *range(DECLINE, POWER)))
        self._finish()

    # The position

    def _position(self) -> ArchitectsState:
        given = self.given
        players = given.take("players")
        seat = given.take("seat", 0)
        left, right = (seat + 1) % players, (seat - 1) % players
        cities: list[dict[str, Any]] = [{} for _ in range(players)]
        holder = self._city(cities[seat], given.take("active"))
        cat = seat if holder else -1
        others = {"opponent": left, "left_neighbour": left, "right_neighbour": right}
        for key, place in others.items():
            if key in given and self._city(cities[place], given.take(key)):
                cat = place
        for offset, other in enumerate(given.take("others", given.take("opponents", [])), 1):
            if self._city(cities[(seat + offset) % players], other):
                cat = (seat + offset) % players
        shields = {left: given.take("opponent_shields", 0)}
        for side, count in given.take("neighbour_shields", {}).items():
            shields[left if side == "left" else right] = count
        for place, count in shields.items():
            if count:
                cities[place].setdefault("cards", {})["red0"] = count
        cat = self._seat(given.take("cat_holder", given.take("cat", cat)), seat, players)
        decks = self._decks(given)
        cities[seat]["deck"] = decks["left"]
        cities[right]["deck"] = decks["right"]
        if "far" in decks:
            assert players > 2, "no deck is far with two players"
            cities[left]["deck"] = decks["far"]
        more: dict[str, Any] = {"center": decks["center"], "active": seat, "cat": cat}
        more["flipped"] = given.take("battle_side", 0)
        for key in ("visible_tokens", "offer"):
            if key in given:
                more["offer"] = given.take(key)
        for key in ("hidden_tokens", "stack", "token_stack"):
            if key in given:
                more["stack"] = given.take(key)
        for key in ("hidden_token", "stack_top", "hidden_top"):
            if key in given:
                more["stack"] = [given.take(key)]
        return position(self.case, cities, **more)

    def _city(self, city: dict[str, Any], given: Mapping[str, Any]) -> bool:
        """Fill a city in; whether the cat is there."""
        part = Fields({"id": self.case["id"], "city": given}, "city")
        part.take("name", "")
        for key in ("wonder", "built", "cards", "tokens"):
            if key in part:
                city[key] = part.take(key)
        city["victories"] = part.take("military_tokens", part.take("victories", 0))
        if part.take("tactics", False):
            city["tokens"] = [*city.get("tokens", []), "tactics"]
        city.setdefault("cards", {})
        city["cards"] = dict(city["cards"])
        if "shields" in part:
            city["cards"]["red0"] = part.take("shields")
        cat = bool(part.take("cat", False))
        part.close()
        return cat

    @staticmethod
    def _seat(word: Any, seat: int, players: int) -> int:
        words = {"active": seat, "left": (seat + 1) % players, "opponent": (seat + 1) % players}
        words |= {"right": (seat - 1) % players, "centre": -1, "center": -1}
        return -1 if word is None else words[word] if isinstance(word, str) else int(word)

    def _decks(self, given: Fields) -> dict[str, list[str]]:
        """The decks by place: what the case says of their tops, cards or sizes, and filler below."""
        tops = dict(given.take("tops", {}))
        decks: dict[str, list[str]] = {}
        for place, name in (("left", "left"), ("right", "right"), ("center", "central"), ("far", "far")):
            deck = list(FILLER)
            top = given.take(f"{name}_top", tops.pop(name, tops.pop(place, "hidden")))
            if top is None:
                deck = []
            elif isinstance(top, list):
                deck = [*top, *deck]
            elif top != "hidden":
                deck = [top, *deck]
            elif place == "far":
                deck = []
            below = [tops.pop(key) for key in list(tops) if name in key or place in key]
            if below:
                below = [FILLER[0] if kind == "hidden" else kind for kind in below if kind is not None]
                deck = [*(deck[: -len(FILLER)] or FILLER[: top == "hidden"]), *below, *FILLER]
            if f"{name}_deck" in given:
                deck = list(given.take(f"{name}_deck"))
            if f"{name}_deck_size" in given:
                size = given.take(f"{name}_deck_size")
                deck = (deck + list(FILLER) * 6)[:size]
            decks[place] = deck
        if not decks["far"]:
            del decks["far"]
        assert not tops, f"{self.case['id']}: nothing is known about the tops {', '.join(tops)}"
        return decks

    # The script

    def in_turn(self) -> bool:
        """Whether the turn still goes on."""
        return bool(self.state.waiting()) and self.state.turns == self.start.turns

    def _legal(self) -> list[int]:
        return self.state.legal(self.seat) if self.in_turn() else []

    def _owes(self, choices: Any) -> bool:
        return any(choice in choices for choice in self._legal())

    def _note(self) -> None:
        """Note what the seat knows and is offered between two decisions."""
        self.peeks += bool(self.in_turn() and self.state.center.knows(self.seat) and self.state.center.left())
        if self.in_turn():
            self.ever_offered |= self.state.pending

    def _taken(self) -> list[Event]:
        return [event for event in self.log if event.kind == "take" and event.seat == self.seat]

    def _play(self, words: str) -> None:
        assert self.in_turn(), f"{self.case['id']}: the turn is over before {words!r}"
        before = len(self._taken())
        self.state = choose(self.state, words, self.log)
        pending = self.state.pending if self.in_turn() else 0
        self._note()
        for place, event in enumerate(self._taken()[before:], before):
            held = self.start.cities[self.seat].count(KIND_IDS.index(event.what))
            held += sum(other.what == event.what for other in self._taken()[: place + 1])
            self.offered.append((event.what, int(held), int(pending)))

    def _tell(self, kind: str | None) -> None:
        """The next card that was taken must be the one that the script names."""
        taken = self._taken()
        assert self.read < len(taken), f"{self.case['id']}: the script tells of a card that was not taken"
        if kind is not None and kind in KIND_IDS:
            assert taken[self.read].what == kind
        self.read += 1

    def _tell_all(self, kinds: list[str]) -> None:
        """The next cards that were taken must be these, in any order; without any, all that were taken are told."""
        told = [event.what for event in self._taken()[self.read :]]
        told = told[: len(kinds)] if kinds else told
        assert sorted(told) == sorted(kinds or told), f"{self.case['id']}: {told} were taken, not {kinds}"
        self.read += len(told)

    def _line(self, line: str) -> None:
        """One decision: "take left (stone)", "urbanism: take right (brick)", "build S2 with stone+stone" ..."""
        who, colon, rest = line.partition(":")
        rest = rest.strip()
        if not colon and line.split()[0] in (self._wonder(), *TOKEN_IDS):
            who, colon, rest = line.partition(" ")
            rest = re.sub(r"^(?:effect )?takes ", "take ", rest)
        if not colon:
            self._plain(line)
        elif who in TOKEN_IDS:
            self._token(who, rest)
        else:
            assert who == self._wonder(), f"{line!r} is not this wonder"
            self._effect(rest)

    def _wonder(self) -> str:
        return WONDER[self.state.cities[self.seat].wonder].id

    def _plain(self, line: str) -> None:
        if line.startswith(("look at central", "look at the central")):
            top = self.state.view(self.seat).center.top()
            assert top == self.state.center.top()
        elif found := TAKE.fullmatch(line):
            self._play(f"take {PLACES[found[1]]}")
            self._tell(found[2])
        elif found := re.fullmatch(r"build s(\d) with ([\w+ ()]+)", line):
            self._play(f"build {found[1]} {self._paid(found[2])}")
        elif found := re.fullmatch(r"cash ([\w+]+)(?:, (?:then )?(take .*))?", line):
            symbols = found[1].split("+")
            self._play(f"pair {symbols[0]}" if len(symbols) == 2 else "triple")
            assert len(symbols) == 3 or symbols[0] == symbols[1]
            if found[2]:
                self._take_token(found[2])
        elif line.startswith("take ") and "token" in line:
            self._take_token(line)
        elif found := re.fullmatch(r"(?:decline|pass|skip) (\w+)(?: extra card)?", line):
            self._decline(found[1])
        elif re.fullmatch(r"(?:end of turn: )?battle|fight(?: the)? battle", line):
            self._decline_all()
            assert self.happened("battle"), f"{self.case['id']}: there was no battle"
        elif line in ("end turn", "end the turn", "end", "done", "pass", "end of turn"):
            self._decline_all()
        else:
            raise AssertionError(f"{self.case['id']}: {line!r} is not understood")

    def _paid(self, text: str) -> str:
        """A payment in the words and the order of the game."""
        words = [word.strip().replace(" ", "_") for word in text.replace("(", " ").replace(")", "").split("+")]
        names = {"coin_doubled": "double", "doubled_coin": "double", "coin_as_two": "double", "coin_as_2": "double"}
        order = [*KIND_IDS[: COIN + 1], "double"]
        return " ".join(sorted((names.get(word, word) for word in words), key=order.index))

    def _take_token(self, text: str) -> None:
        """ "take token science", "take hidden token (decor)" """
        hidden = re.search(r"hidden", text)
        found = re.search(rf"\b({'|'.join(TOKEN_IDS)})\b", text)
        if hidden:
            before = self.state.cities[self.seat].token_count()
            self._play("token hidden")
            assert self.state.cities[self.seat].token_count() == before + 1
            if found:
                assert self.state.cities[self.seat].has(TOKEN_IDS.index(found[1]))
        else:
            assert found, f"{self.case['id']}: {text!r} names no token"
            self._play(f"token {found[1]}")

    def _decline(self, what: str) -> None:
        """Decline an extra card or an effect; as long as something must be done first, declining waits for the end."""
        words = f"decline {what}"
        if any(self.state.text(self.seat, choice) == words for choice in self._legal()):
            self._play(words)
        else:
            declinable = what in TOKEN_IDS and self.state.pending >> TOKEN_IDS.index(what) & 1
            assert declinable, f"{self.case['id']}: nothing of {what} can be declined"

    def _token(self, token: str, rest: str) -> None:
        """What a progress token brings: an extra card, or nothing if it is declined."""
        if rest in ("decline", "declined", "pass", "skip", "no", "not used"):
            self._decline(token)
            return
        found = TAKE.fullmatch(rest)
        assert found, f"{self.case['id']}: {rest!r} is not understood"
        self._play(f"{token} {PLACES[found[1]]}")
        self._tell(found[2])

    def _effect(self, rest: str) -> None:
        """What the wonder does; what leaves nothing to choose has happened already unless the order was open."""
        wonder = self._wonder()
        if rest in ("decline", "pass", "skip"):
            self._play(f"decline {wonder}")
        elif wonder == "babylon":
            self._take_token(rest)
        elif wonder == "halicarnassus":
            found = re.fullmatch(r"(?:look at )?(?:the )?(left|right)(?: deck)?, (?:keep|take) (\w+)", rest)
            assert found, f"{self.case['id']}: {rest!r} is not understood"
            self._play(f"look {found[1]}")
            self._play(f"keep {found[2]}")
            self._tell(found[2])
        elif wonder == "alexandria":
            found = TAKE.fullmatch(rest)
            assert found, f"{self.case['id']}: {rest!r} is not understood"
            self._play(f"alexandria {self._deck(PLACES[found[1]])}")
            self._tell(found[2])
        elif wonder == "rhodes":
            assert self.state.cities[self.seat].shields() > self.start.cities[self.seat].shields()
        else:
            if POWER in self._legal():
                self._play(wonder)
            self._tell_all(re.findall(rf"\b({'|'.join(KIND_IDS)})\b", rest))

    def _deck(self, place: str) -> str:
        """The id of the deck at a place, as Alexandria names it."""
        seats = self.state.seats
        owner = {"left": self.seat, "right": (self.seat - 1) % seats, "far": (self.seat + 1) % seats}
        return "center" if place == "center" else WONDER[self.state.cities[owner[place]].wonder].id

    def _decline_all(self) -> None:
        """Decline what may be declined until the turn is over."""
        while self.in_turn():
            free = [c for c in self._legal() if c == DONE or DECLINE <= c < POWER]
            assert free, f"{self.case['id']}: the script leaves something open that must be done"
            self._play(self.state.text(self.seat, free[0]))

    def _finish(self) -> None:
        if not self.open_left:
            self._decline_all()

    # What happened

    def count(self, kind: str, seat: int | None = None) -> int:
        """The amounts of the events of one kind."""
        who = self.seat if seat is None else seat
        return sum(event.amount for event in self.log if event.kind == kind and event.seat == who)

    def happened(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.log)

    def used(self) -> list[str]:
        return [e.what for e in self.log if e.kind in ("extra", "use") and e.seat == self.seat]

    def discarded(self) -> Counter[str]:
        """What the seat had or took and has no more."""
        gone = Counter({kind: int(n) for kind, n in cards_of(self.start.cities[self.seat]).items()})
        gone.update(event.what for event in self._taken())
        gone.subtract(cards_of(self.state.cities[self.seat]))
        return +gone


def known(case: Mapping[str, Any]) -> list[str]:
    """The kinds of cards that the case names anywhere."""
    return re.findall(rf"\b({'|'.join(KIND_IDS)})\b", json.dumps([case["given"], case["expect"]]))


def check(script: Script) -> None:
    """Compare every field the case expects."""
    case, state, seat = script.case, script.state, script.seat
    expect = Fields(case, "expect")
    city, before = state.cities[seat], script.start.cities[seat]
    sets = [key for key in ("sets", "science_sets", "sets_available") if key in expect]
    for key in sets:
        expect.same(key, green_sets(state) if script.open_left else [], sorted_sets)
    if expect.take("obligation_left", expect.take("must_still_act", False)):
        assert script.open_left
    elif not sets:
        assert not script.open_left, f"{case['id']}: the script leaves something open that must be done"
    named = known(case)

    def only_named(cards: Mapping[str, int]) -> dict[str, int]:
        return {kind: n for kind, n in cards.items() if n and kind in named}

    expect.same("cards", cards_of(city), only_named)
    owned = [name for token, name in enumerate(TOKEN_IDS) for _ in range(int(city.owned(token)))]
    expect.same("tokens", owned, sorted)
    expect.same("tokens_used", script.used(), sorted)
    built = [stage.id for stage in WONDER[city.wonder].stages if city.built >> stage.number & 1]
    expect.same("built", built, sorted)
    expect.same("stages_built", int(city.stages()))
    for key in ("stages_built_this_turn", "stages_built_in_turn"):
        expect.same(key, int(city.stages() - before.stages()))
    for key in ("further_build", "must_build_again", "further_stage", "further_stage_possible"):
        expect.same(key, any(choice >= BUILD for choice in script.last))
    expect.same("stage_vp", int(city.stage_vp()))
    expect.same("cards_taken", len(script._taken()))
    expect.same("discarded", script.discarded(), only_named)
    expect.same("further_extra_card", script.extra_left)
    expect.same("battle_happens", script.happened("battle"))
    expect.same("game_over", not state.waiting())
    if not state.waiting():
        # Nobody is at turn any more, which is all that can be said of turns to come.
        for key in ("extra_turns", "turns_after", "further_turns"):
            expect.same(key, 0)
    expect.same("next_seat_to_play", int(state.active) if state.waiting() else None)
    expect.same("conflict_flipped", script.count("horns"))
    for key in ("battle_side", "battle_side_after"):
        expect.same(key, int(state.flipped))
    expect.same("ignored_horns", sum(horns_of(e) for e in script._taken()) - script.count("horns"))
    expect.same("permanent_shields", int(city.shields() - city.red - city.red_horn - city.red_horns))
    _check_seats(script, expect)
    _check_decks(script, expect)
    holder = {seat: "active", -1: None}.get(int(state.cat), int(state.cat))
    expect.same("cat_holder", holder, lambda who: who if who in ("active", None) else _place(script, who))
    sheet = {
        "stages": city.stage_vp(),
        "blue": city.blue_vp(),
        "military": city.military_vp(),
        "progress": city.progress_vp(),
        "cat": city.vp(state.cat == seat) - city.vp(False),
        "total": state.vp(seat),
    }
    sheet |= {name: city.token_vp(token) for token, name in enumerate(TOKEN_IDS)}
    if "score_now" in expect:
        wanted = expect.take("score_now")
        assert {key: int(sheet[key]) for key in wanted} == wanted
    outcome = GAME.outcome(state)
    expect.same("winners", None if outcome is None else list(outcome.winners))
    for key in expect:
        found = re.fullmatch(r"(\w+)_offered(?:_for_(first|second|third)_(\w+))?", key)
        if found and found[1] in TOKEN_IDS:
            expect.same(key, _offered(script, found[1], found[2], found[3]))
        elif re.search("look|peek|seen|knows|known", key):
            expect.same(key, _looks(script, key, expect.value(key)))
    expect.close()


def _looks(script: Script, key: str, wanted: Any) -> bool | int:
    """How often the Cat showed the central card this turn, or whether it did, will next turn, or did once more."""
    if "next" in key:
        return int(script.state.cat) == script.seat
    again = sum(event.kind == "look" and event.other == "center" and event.seat == script.seat for event in script.log)
    if type(wanted) is int:
        return script.first_look + again
    if re.search("extra|again|second|further|before|more", key):
        return again > 0
    return script.peeks > 0


def horns_of(event: Event) -> int:
    return CARD[KIND_IDS.index(event.what)].horns


def _place(script: Script, who: Any) -> int:
    return Script._seat(who, script.seat, int(script.state.seats))


def _offered(script: Script, token: str, which: str | None, kind: str | None) -> bool:
    """Whether a token ever owed an extra card, or did so when the seat's n-th card of a kind was taken."""
    bit = TOKEN_IDS.index(token)
    if which is None:
        return bool(script.ever_offered >> bit & 1) or token in script.used()
    nth = {"first": 1, "second": 2, "third": 3}[which]
    (pending,) = [pending for taken, held, pending in script.offered if (taken, held) == (kind, nth)]
    return bool(pending >> bit & 1)


def _check_seats(script: Script, expect: Fields) -> None:
    """Shields and victory tokens of the seats by their place at the table."""
    seats = int(script.state.seats)
    places = {"active": 0, "opponent": 1, "left": 1, "right": -1, "left_neighbour": 1, "right_neighbour": -1}
    for name, offset in places.items():
        seat = (script.seat + offset) % seats
        expect.same(f"{name}_shields_in_battle", script.count("shields", seat))
        expect.same(f"{name}_shields_after", int(script.state.cities[seat].shields()))
        expect.same(f"{name}_tokens_gained", script.count("victory", seat))
        expect.same(f"{name}_vp_gained", 3 * script.count("victory", seat))
        reds = {kind: n for kind, n in cards_of(script.state.cities[seat]).items() if kind.startswith("red")}
        expect.same(f"{name}_red_after", reds)
        expect.same(f"{name}_military_tokens", int(script.state.cities[seat].victories))
        expect.same(f"{name}_total", int(script.state.vp(seat)))
        expect.same(f"{name}_cards", cards_of(script.state.cities[seat]))
    for name, count in (("shields_in_battle", "shields"), ("tokens_gained", "victory")):
        around = {side: script.count(count, (script.seat + places[side]) % seats) for side in ("left", "right")}
        expect.same(f"neighbour_{name}", around)
    everybody = range(seats)
    expect.same("shields_in_battle", [script.count("shields", seat) for seat in everybody])
    expect.same("shields_after", [int(city.shields()) for city in script.state.cities])
    expect.same("tokens_gained", [script.count("victory", seat) for seat in everybody])


def _check_decks(script: Script, expect: Fields) -> None:
    """What is left of the decks around the active seat."""
    state = script.state
    decks = {"left": state.cities[script.seat].deck, "right": state.cities[script.seat - 1].deck}
    decks |= {"central": state.center, "far": state.cities[(script.seat + 1) % state.seats].deck}
    for name, deck in decks.items():
        expect.same(f"{name}_deck_size", int(deck.left()))
        left = {KIND_IDS[kind]: count for kind, count in enumerate(deck.remaining()) if count}
        expect.same(f"{name}_deck_multiset", left)
        top = deck.top()
        expect.same(f"{name}_top", KIND_IDS[top] if deck.left() else None)
    offer = [TOKEN_IDS[token] for token in state.offer if token < len(TOKEN_IDS)]
    expect.same("visible_tokens", offer, sorted)
    expect.same("progress_stack", int(state.stack.left()))
