"""A correction of predicted chances: how far they are drawn together, fitted to the results of matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Prediction = tuple[Sequence[float], Sequence[float]]  # the chances of all sides, and what they have won

LEAST = 1e-9  # a chance that is not certain is at least this before the correction
DIVISORS = (0.4, 6.0)
LUCK = (0.0, 0.6)
STEPS = 12  # of one round of the fit, in each direction
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """Logarithms of chances are divided by `divisor`; with a probability of `luck` all sides in play are equal."""

    divisor: float = 1.0
    luck: float = 0.0

    def apply(self, chances: Sequence[float]) -> list[float]:
        """Return the corrected chances, which add up to 1; a side with a chance of 0 is out of play."""
        powers = [max(chance, LEAST) ** (1.0 / self.divisor) if chance else 0.0 for chance in chances]
        whole, playing = sum(powers), sum(1 for chance in chances if chance)
        return [(1.0 - self.luck) * power / whole + self.luck / playing if power else 0.0 for power in powers]


def squared_error(curve: ChanceCurve, predictions: Sequence[Prediction]) -> float:
    """Return the mean squared error of corrected chances, over all sides."""
    total = sum(
        (chance - share) ** 2
        for chances, won in predictions
        for chance, share in zip(curve.apply(chances), won, strict=True)
    )
    return total / sum(len(chances) for chances, _ in predictions)


def fit_curve(predictions: Sequence[Prediction]) -> ChanceCurve:
    """Return the curve with the least squared error, by a search on a grid that is made finer."""
    (low, high), (least, most) = DIVISORS, LUCK
    best = ChanceCurve()
    for _ in range(ROUNDS):
        step, change = (high - low) / STEPS, (most - least) / STEPS
        best = min(
            (
                ChanceCurve(round(low + i * step, 4), round(least + j * change, 4))
                for i in range(STEPS + 1)
                for j in range(STEPS + 1)
            ),
            key=lambda curve: squared_error(curve, predictions),
        )
        low, high = max(DIVISORS[0], best.divisor - step), min(DIVISORS[1], best.divisor + step)
        least, most = max(LUCK[0], best.luck - change), min(LUCK[1], best.luck + change)
    return best
