"""Glicko ratings of people and puzzles. The web client has the same formulas for guests (`core/puzzles/glicko.ts`)."""

from __future__ import annotations

import math
from dataclasses import dataclass

_Q = math.log(10) / 400
NEW_PERSON = (1500.0, 350.0)
LEAST_DEVIATION = 60.0
EASIEST, PER_GRADE, NEW_PUZZLE_DEVIATION = 1100.0, 200.0, 200.0
MIDDLE_GRADE = 3  # of a puzzle without a grade


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """A rating with its standard deviation."""

    rating: float
    deviation: float

    def after(self, other: GlickoRating, score: float) -> GlickoRating:
        """Return the rating after one result against another; a score of 1 is a win, 0 a loss."""
        weight = 1 / math.sqrt(1 + 3 * (_Q * other.deviation / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (self.rating - other.rating) / 400))
        information = (_Q * weight) ** 2 * expected * (1 - expected)
        precision = 1 / self.deviation**2 + information
        rating = self.rating + _Q / precision * weight * (score - expected)
        return GlickoRating(rating, max(LEAST_DEVIATION, math.sqrt(1 / precision)))


def new_person() -> GlickoRating:
    return GlickoRating(*NEW_PERSON)


def new_puzzle(grade: int, measured: int = 0) -> GlickoRating:
    """Return the rating of a puzzle that nobody has tried: the measured one, or one by its grade."""
    return GlickoRating(measured or EASIEST + PER_GRADE * ((grade or MIDDLE_GRADE) - 1), NEW_PUZZLE_DEVIATION)
