"""Trials by number: whole matches and made-up positions, the same every time."""

from __future__ import annotations

import random
from collections.abc import Iterator

from conquista.core import SeededChance
from reference.condottiere.data import read_choices
from reference.condottiere_trials.compare import Counts, Pair, Texts, wander
from reference.condottiere_trials.options import texts
from reference.condottiere_trials.positions import position

BRANCHES = 3


def match(number: int, options: Texts, steps: int, counts: Counts) -> None:
    """A match from its opening, played at random."""
    chance = SeededChance(number)
    wander(Pair.opening(options, chance), steps, random.Random(f"match {number}"), chance, counts)


def scene(number: int, options: Texts, counts: Counts) -> None:
    """A made-up position: some of what may be done there, and how it goes on."""
    will = random.Random(f"scene {number}")
    pair = Pair.of(options, position(read_choices(options), will))
    pair.compare(counts)
    pair.compare_views(counts)
    words = list(pair.words())
    passing = [(seat, word) for seat, word in words if word == "pass"]  # often the end of a battle
    for seat, word in passing + will.sample(words, min(BRANCHES, len(words))):
        pair.after(seat, word, SeededChance(number), counts).compare(counts)
    wander(pair, will.choice((2, 8, 25)), will, SeededChance(number), counts)


def both(count: int, revision: int, fixed: Texts, counts: Counts) -> Iterator[int]:
    """Scenes and now and then the first steps of a match; yields the number of each trial before it."""
    for number in range(count):
        yield number
        options = texts(number, revision, fixed)
        scene(number, options, counts)
        if number % 4 == 0:
            match(number, options, 12, counts)
