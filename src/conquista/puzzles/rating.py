"""Initial ratings: which computer levels solve a puzzle, and the rating that makes these results most likely.

Each level plays the seat to move against the defence of the coach, with a limit of nodes instead of seconds, so that
the result is the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from conquista.core import SeededChance
from conquista.players import registry
from conquista.puzzles.kit import OPEN, SOLVED, PuzzleCoach

LEVELS = {"squire": 1000, "sergeant": 1300, "captain": 1600, "general": 1900}  # ratings on the scale of the puzzles
SCALE = 400  # of the logistic curve, as for chess ratings
SPREAD = 350  # standard deviation of the ratings that are assumed before anything is measured
MIDDLE, PER_GRADE = 1450, 150  # assumed rating of grade 3, and the step from grade to grade
LOWEST, HIGHEST = 400, 2800
LONGEST = 60  # decisions of one attempt
SEEDS = (1, 2, 3)  # a level solves a puzzle if it does so in most attempts


def solves(coach: PuzzleCoach, spec: str, seed: int) -> bool:
    """Return whether a computer player solves a puzzle on its own."""
    game = coach.game
    options = game.options(coach.state())
    player = registry.make(spec, game, options, SeededChance(seed))
    words: tuple[str, ...] = ()
    for _ in range(LONGEST):
        state = coach.state(words)
        seat = coach.seat
        if seat not in game.to_act(state):
            return False
        action = player.choose(game, game.view(state, seat), list(game.legal_actions(state, seat)))
        verdict = coach.judge((*words, game.write_action(action)))
        if verdict.status != OPEN:
            return verdict.status == SOLVED
        if verdict.reachable is False:
            return False
        words = verdict.words
    return False


def solving_levels(coach: PuzzleCoach, specs: Mapping[str, str], seeds: Sequence[int] = SEEDS) -> tuple[str, ...]:
    """Return the levels that solve a puzzle in most attempts, weakest first; each is made by its spec."""
    found = []
    for name, spec in specs.items():
        solved = 0
        for number, seed in enumerate(seeds):
            solved += solves(coach, spec, seed)
            if solved * 2 > len(seeds) or (number + 1 - solved) * 2 > len(seeds):
                break
        if solved * 2 > len(seeds):
            found.append(name)
    return tuple(found)


def rating_of(grade: int, levels: Iterable[str], measured: Iterable[str]) -> int:
    """Return the most likely rating, given the grade and which of the measured levels solve the puzzle."""
    solved = set(levels)
    expected = MIDDLE + PER_GRADE * (grade - 3)

    def doubt(rating: int) -> float:
        """Minus the logarithm of the likelihood, up to a constant."""
        found = (rating - expected) ** 2 / (2 * SPREAD**2)
        for name in measured:
            won = 1 / (1 + 10 ** ((rating - LEVELS[name]) / SCALE))
            found -= math.log(won if name in solved else 1 - won)
        return found

    return min(range(LOWEST, HIGHEST + 1, 5), key=doubt)
