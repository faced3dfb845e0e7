"""Points of each entrant in each round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from conquista.tournaments.formats import ARENA, KNOCK_OUT, PARTNERS, SWISS, TABLES
from conquista.tournaments.values import COMPUTER_SIDE, Pairing, PairingResult, TournamentHistory, TournamentPlan

ScoreKind = Literal["played", "bye", "late", "absent", "walkover", "pending"]
PLAYED, BYE, LATE, ABSENT, WALKOVER, PENDING = get_args(ScoreKind)

HALF = Fraction(1, 2)
BYE_POINTS = {SWISS: Fraction(1), PARTNERS: Fraction(1), TABLES: Fraction(2)}
LATE_POINTS = {SWISS: HALF, PARTNERS: HALF, TABLES: Fraction(1)}
MOST_LATE = {SWISS: 2, PARTNERS: 2}  # missed rounds that are compensated
STREAK = 2  # victories in a row after which arena points count double


@dataclass(frozen=True, slots=True)
class Score:
    """What one round brought to an entrant."""

    round: int
    kind: str
    points: Fraction
    table: int = 0  # 0: none
    side: int = 0  # place at the table
    rank: int | None = None
    won: bool = False
    opponents: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    doubled: bool = False


def table_points(result: PairingResult, place: int) -> Fraction:
    """Return the points of a side at a table: 3 for the sides behind it, and 1 more for the victory."""
    ranks, own = result.ranks, result.ranks[place]
    if own is None:
        return Fraction(0)
    others = [rank for other, rank in enumerate(ranks) if other != place]
    behind = sum(rank is None or rank > own for rank in others)
    level = sum(rank == own for rank in others)
    won = Fraction(1, 1 + level) if behind + level == len(others) else Fraction(0)
    return Fraction(3, len(others)) * (behind + level * HALF) + won


def duel_points(result: PairingResult, place: int) -> Fraction:
    """Return 1 for a victory, a half for a level match, 0 for a defeat or absence."""
    own, other = result.ranks[place], result.ranks[1 - place]
    if own is None:
        return Fraction(0)
    if other is None or own < other:
        return Fraction(1)
    return HALF if own == other else Fraction(0)


def is_victory(result: PairingResult, place: int) -> bool:
    """Return whether a side came first, alone."""
    own = result.ranks[place]
    return own is not None and all(
        rank is None or rank > own for other, rank in enumerate(result.ranks) if other != place
    )


def scores(history: TournamentHistory) -> dict[int, list[Score]]:
    """Return the scores of all entrants by number, in the order of rounds; rounds without a pairing have none."""
    found: dict[int, list[Score]] = {one.number: [] for one in history.entrants}
    numbers = [one.number for one in history.rounds]
    for entrant in history.entrants:
        found[entrant.number] += _late(history.plan, entrant.joined, numbers)
    streaks: dict[int, int] = defaultdict(int)
    seeds = seed_places(history)
    for number, pairing in history.pairings():
        for entrant_number in pairing.entrants:
            found[entrant_number].append(_score(history.plan, number, pairing, entrant_number, streaks, seeds))
    return found


def totals(found: Mapping[int, Sequence[Score]]) -> dict[int, Fraction]:
    """Return the sum of points of each entrant."""
    return {number: sum((one.points for one in all_of_them), Fraction(0)) for number, all_of_them in found.items()}


def seed_places(history: TournamentHistory) -> dict[int, int]:
    """Return the place of each entrant in the seeding, counted from 0."""
    return {one.number: place for place, one in enumerate(history.seeding)}


def through(pairing: Pairing, seeds: Mapping[int, int]) -> tuple[int, ...]:
    """Return who goes on from a knock-out table: one of two, two of more. Among level sides the better seed goes on."""
    if pairing.is_bye:
        return pairing.entrants
    assert pairing.result is not None
    ranked = [
        (rank, seeds[number], number)
        for [number], rank in zip(pairing.sides, pairing.result.ranks, strict=True)
        if rank is not None and number != COMPUTER_SIDE
    ]
    return tuple(number for _, _, number in sorted(ranked)[: 1 if len(pairing.sides) == 2 else 2])


def _late(plan: TournamentPlan, joined: int, rounds: Iterable[int]) -> list[Score]:
    """Return the points for rounds before an entrant came."""
    points = LATE_POINTS.get(plan.format, Fraction(0))
    missed = [number for number in rounds if number < joined]
    paid = MOST_LATE.get(plan.format, len(missed))
    return [Score(number, LATE, points if place < paid else Fraction(0)) for place, number in enumerate(missed)]


def _score(
    plan: TournamentPlan, number: int, pairing: Pairing, entrant: int, streaks: dict[int, int], seeds: Mapping[int, int]
) -> Score:
    place = pairing.side_of(entrant)
    partners = tuple(other for other in pairing.sides[place] if other not in (entrant, COMPUTER_SIDE))
    opponents = tuple(
        other for at, side in enumerate(pairing.sides) for other in side if at != place and other != COMPUTER_SIDE
    )
    if pairing.is_bye:
        points = Fraction(1) if plan.format == KNOCK_OUT else BYE_POINTS.get(plan.format, Fraction(0))
        return Score(number, BYE, points, pairing.table)
    result = pairing.result
    if result is None:
        return Score(number, PENDING, Fraction(0), pairing.table, place, None, False, opponents, partners)
    rank, won = result.ranks[place], is_victory(result, place)
    kind = ABSENT if rank is None else PLAYED if sum(one is not None for one in result.ranks) > 1 else WALKOVER
    doubled = kind == PLAYED and plan.format == ARENA and streaks[entrant] >= STREAK
    if kind != WALKOVER:
        streaks[entrant] = streaks[entrant] + 1 if won else 0
    points = _points(plan, pairing, place, seeds) * (2 if doubled else 1)
    return Score(number, kind, points, pairing.table, place, rank, won, opponents, partners, doubled)


def _points(plan: TournamentPlan, pairing: Pairing, place: int, seeds: Mapping[int, int]) -> Fraction:
    assert pairing.result is not None
    if plan.format == KNOCK_OUT:
        return Fraction(pairing.sides[place][0] in through(pairing, seeds))
    if len(pairing.sides) > 2:
        return table_points(pairing.result, place)
    return duel_points(pairing.result, place) * (2 if plan.format == ARENA else 1)
