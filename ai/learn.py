"""Learns a prior from a game's own bots: plays games, keeps what their searches preferred, fits weights to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ai.bot import Opinion, Thought, decide, search_of
from ai.fit import Lesson, fit, verdict
from ai.levels import level
from wonders_tui.games import game
from wonders_tui.games.game import GameError
from wonders_tui.games.state import NO_CHOICE, waits

HELD_BACK = 10
"""One game in so many is not learnt from but used to judge."""

EPOCHS, RATE, DECAY = 8, 0.05, 1e-4


class BadLessons(GameError):
    """There is nothing to learn from, or what is there does not fit."""


class School(NamedTuple):
    """Which games to learn from: the bot that plays every seat, the numbers of seats in turn, the seed of the deals."""

    game: str
    bot: str
    seats: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Learnt:
    """Weights and how good they are: cross-entropy in nats and hits, each on games that were not learnt from."""

    weights: list[float]
    lessons: int
    loss: float
    hits: float


def lessons_of(school: School, number: int) -> list[tuple[list[list[int]], list[float]]]:
    """Play one game; of every decision, the traits of each choice and the share of the visits it got."""
    played = game(school.game)
    seats = school.seats[number % len(school.seats)]
    state = played.new(seats, school.seed * 1_000_003 + number)
    strength = level(school.bot)
    found = []
    decision = 0
    while state.waiting():
        choices = [NO_CHOICE] * seats
        for seat in range(seats):
            if not waits(state, seat):
                continue
            decision += 1
            view = state.view(seat)
            seed = (school.seed * 1_000_003 + number) * 1_009 + decision
            search = search_of(played, view, seat, strength, seed)
            search.iterate(strength.iterations)  # to the end, however clear it is: the shares are what is learnt
            thought = Thought(search.iterations, [Opinion(*finding) for finding in search.findings()])
            choices[seat] = decide(thought, strength, seed)
            if len(thought.opinions) > 1:
                traits = [view.traits(seat, opinion.choice) for opinion in thought.opinions]
                found.append((traits, [round(each.visits / thought.iterations, 4) for each in thought.opinions]))
        state.play(choices)
    return found


def attend(school: School, games: int, folder: Path, jobs: int, heard: Callable[[int], None]) -> None:
    """Play the games of a school that `folder` does not hold yet, each a file; `heard` learns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / "school.json"
    wanted = json.dumps(school._asdict())
    if note.exists() and note.read_text(encoding="utf-8") != wanted:
        raise BadLessons(f"{folder} holds the games of another school; take another folder or the same settings")
    note.write_text(wanted, encoding="utf-8")
    missing = [number for number in range(games) if not (folder / f"{number:06}.json").exists()]
    done = games - len(missing)
    heard(done)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            running = {pool.submit(lessons_of, school, number): number for number in missing}
            for future in as_completed(running):
                whole = folder / f"{running[future]:06}.part"
                whole.write_text(json.dumps(future.result(), separators=(",", ":")), encoding="utf-8")
                whole.rename(whole.with_suffix(".json"))
                done += 1
                heard(done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def learn(game_id: str, folder: Path, seed: int) -> Learnt:
    """Fit the weights of a game's traits to the games of a folder. Raises BadLessons."""
    taught: list[Lesson] = []
    held: list[Lesson] = []
    size = game(game_id).traits
    for number, file in enumerate(sorted(folder.glob("[0-9]*.json"))):
        for traits, shares in json.loads(file.read_text(encoding="utf-8")):
            if max((trait for each in traits for trait in each), default=-1) >= size:
                raise BadLessons(f"{file} tells of other traits than choices have now; play the games anew")
            (taught if number % HELD_BACK else held).append(Lesson(traits, shares))
    if not size or not taught or not held:
        raise BadLessons("there is nothing to learn from: too few games, or a game whose choices have no traits")
    weights = fit(taught, size, EPOCHS, RATE, DECAY, seed)
    loss, hits = verdict(held, weights)
    return Learnt(weights, len(taught), loss, hits)
