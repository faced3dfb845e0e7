"""Random but repeatable keys: a function of a seed and of what is ordered."""

from __future__ import annotations

import hashlib


def lot(seed: str, *what: object) -> str:
    """Return a key that orders things at random but repeatably."""
    return hashlib.sha256(" ".join(map(str, (seed, *what))).encode()).hexdigest()


def round_seed(seed: str, number: int) -> str:
    """Return the seed that is published with a round; it does not reveal that of the tournament."""
    return lot(seed, "round", number)[:32]
