"""Fits the weights of a prior to what searches preferred: softmax over summed trait weights, by AdaGrad."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import final

from wonders_tui.games.state import Rng


@final
class Lesson:
    """One decision to learn from: the traits of every choice there was, and the share of the visits each got."""

    __slots__ = ("shares", "traits")

    def __init__(self, traits: list[list[int]], shares: list[float]) -> None:
        self.traits: list[list[int]] = traits
        self.shares: list[float] = shares


def guesses(lesson: Lesson, weights: list[float]) -> list[float]:
    """The share of every choice as the weights have it."""
    lures: list[float] = []
    total = 0.0
    for traits in lesson.traits:
        score = 0.0
        for trait in traits:
            score += weights[trait]
        lure = exp(score)
        lures.append(lure)
        total += lure
    return [lure / total for lure in lures]


def fit(lessons: list[Lesson], size: int, epochs: int, rate: float, decay: float, seed: int) -> list[float]:
    """`size` weights that guess the shares well. `decay` pulls weights that matter little towards zero."""
    weights = [0.0] * size
    squares = [1e-3] * size
    order = list(range(len(lessons)))
    rng = Rng(seed)
    for _ in range(epochs):
        rng.shuffle(order)
        for number in order:
            lesson = lessons[number]
            guessed = guesses(lesson, weights)
            for i in range(len(guessed)):
                slope = guessed[i] - lesson.shares[i]
                for trait in lesson.traits[i]:
                    pull = slope + decay * weights[trait]
                    squares[trait] += pull * pull
                    weights[trait] -= rate * pull / sqrt(squares[trait])
    return weights


def verdict(lessons: list[Lesson], weights: list[float]) -> tuple[float, float]:
    """How well the weights guess: mean cross-entropy in nats, and how often they name the most visited choice."""
    loss = 0.0
    hits = 0
    for lesson in lessons:
        guessed = guesses(lesson, weights)
        for i in range(len(guessed)):
            if lesson.shares[i] > 0.0:
                loss -= lesson.shares[i] * log(max(guessed[i], 1e-12))
        if guessed.index(max(guessed)) == lesson.shares.index(max(lesson.shares)):
            hits += 1
    return loss / len(lessons), hits / len(lessons)
