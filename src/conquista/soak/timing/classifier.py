"""How well a hidden fact can be guessed from response times."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import sqrt
from statistics import quantiles

MOST = 0.55  # the area under the curve above which a fact counts as revealed
SURE = 3.3  # standard errors that a small sample may be off
SURER = 4.0  # the same for dozens of samples, one for each fact and kind of question
BINS = 12


def area(high: Sequence[float], low: Sequence[float]) -> float:
    """Return the area under the curve of a guess by the size of a number alone: 0.5 is no better than chance.

    It is the share of all pairs of which the first is larger; equal ones count half.
    """
    if not high or not low:
        return 0.5
    rising = sorted((value, place) for place, values in enumerate((low, high)) for value in values)
    total, at = 0.0, 0
    below = 0
    while at < len(rising):
        end = at
        while end < len(rising) and rising[end][0] == rising[at][0]:
            end += 1
        highs = sum(place for _, place in rising[at:end])
        lows = end - at - highs
        total += highs * (below + lows / 2)
        below += lows
        at = end
    return total / (len(high) * len(low))


def learnt(high: Sequence[float], low: Sequence[float]) -> float:
    """Return the same for a guess trained on the other half of the cases."""
    if min(len(high), len(low)) < 2 * BINS:
        return 0.5
    edges = quantiles([*high, *low], n=BINS)
    areas = []
    for half in (0, 1):
        shares = [_shares(values[1 - half :: 2], edges) for values in (high, low)]
        scores = [
            [shares[0][bisect_right(edges, value)] - shares[1][bisect_right(edges, value)] for value in values[half::2]]
            for values in (high, low)
        ]
        areas.append(area(scores[0], scores[1]))
    return sum(areas) / 2


def _shares(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    counts = [1.0] * (len(edges) + 1)
    for value in values:
        counts[bisect_right(edges, value)] += 1
    return [count / sum(counts) for count in counts]


def allowed(cases: int, sure: float = SURE) -> float:
    """Return the area that is explained by chance, for this many cases of either kind."""
    if cases == 0:
        return 1.0
    return max(MOST, 0.5 + sure * sqrt((2 * cases + 1) / (12 * cases * cases)))
