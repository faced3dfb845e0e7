"""Elo, shares and intervals: the formulas behind tables and tests."""

from __future__ import annotations

import math
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)
ELO_SCALE = math.log(10) / 400  # slope of the logistic curve, by Elo


def share_of(elo: float, sides: int = 2) -> float:
    """Return the expected share of victory of a player with this Elo above all others at the table."""
    return 1 / (1 + (sides - 1) * 10 ** (-elo / 400))


def elo_of(share: float, sides: int = 2) -> float:
    """Return the Elo above all others for a share of victory; infinite for none and for all."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share * (sides - 1) / (1 - share))


def wilson(share: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's interval of a share of independent trials; it never leaves 0 to 1."""
    if trials <= 0:
        return 0.0, 1.0
    weight = z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * math.sqrt(share * (1 - share) / trials + weight / trials / 4)
    return max(0.0, middle - reach) if share > 0 else 0.0, min(1.0, middle + reach) if share < 1 else 1.0


def confidence_above(share: float, fair: float, trials: float) -> float:
    """Return the confidence that the true share is above the fair one."""
    return NormalDist().cdf((share - fair) / math.sqrt(fair * (1 - fair) / trials))


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the probability that chance alone gives a value at least this large."""
    if value <= 0:
        return 1.0
    return _upper_gamma(freedom / 2, value / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function, by its series or its continued fraction."""
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    tiny = 1e-300
    b = x + 1 - a
    c = 1 / tiny
    d = 1 / b
    fraction = d
    for i in range(1, 1000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or tiny)
        c = b + an / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return fraction * scale
