"""Who has met whom, and who sat where, in the rounds before a draw."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from conquista.tournaments.values import TournamentHistory


def pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def opponents_met(history: TournamentHistory) -> Counter[tuple[int, int]]:
    """Return how often entrants were drawn against each other."""
    found: Counter[tuple[int, int]] = Counter()
    for _, pairing in history.pairings():
        sides = [[number for number in side if number] for side in pairing.sides]
        for one, other in combinations(sides, 2):
            found.update(pair(a, b) for a in one for b in other)
    return found


def partners_met(history: TournamentHistory) -> Counter[tuple[int, int]]:
    """Return how often entrants were partners."""
    found: Counter[tuple[int, int]] = Counter()
    for _, pairing in history.pairings():
        for side in pairing.sides:
            found.update(pair(a, b) for a, b in combinations([number for number in side if number], 2))
    return found


def seats_taken(history: TournamentHistory) -> dict[int, Counter[int]]:
    """Return how often each entrant had each place at a table."""
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for _, pairing in history.pairings():
        if not pairing.is_bye:
            for place, side in enumerate(pairing.sides):
                for number in side:
                    found[number][place] += 1
    return found


def short_rounds(history: TournamentHistory) -> Counter[int]:
    """Return how often each entrant had a bye or a table with computers."""
    found: Counter[int] = Counter()
    for _, pairing in history.pairings():
        if pairing.is_bye or any(0 in side for side in pairing.sides):
            found.update(pairing.entrants)
    return found
