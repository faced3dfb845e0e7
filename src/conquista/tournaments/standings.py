"""Standings: points, then the tie-breaks of the format. Nothing is stored; everything follows from the pairings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from conquista.tournaments.formats import ARENA, CLUB_MATCH, KNOCK_OUT, PARTNERS, ROUND_ROBIN, SIMUL, SWISS, TABLES
from conquista.tournaments.lots import lot
from conquista.tournaments.points import (
    ABSENT,
    BYE,
    LATE,
    PENDING,
    PLAYED,
    WALKOVER,
    Score,
    scores,
    seed_places,
    totals,
)
from conquista.tournaments.round_robin import divisions
from conquista.tournaments.values import TournamentHistory, TournamentPlan

TIE_BREAKS: Mapping[str, tuple[str, ...]] = {
    SWISS: ("buchholz_cut", "sonneborn_berger", "direct", "wins"),
    TABLES: ("wins", "opponents", "direct"),
    PARTNERS: ("wins", "opponents", "direct"),
    ARENA: ("wins", "direct"),
    ROUND_ROBIN: ("direct", "sonneborn_berger", "wins"),
    KNOCK_OUT: ("last_place", "seed"),
    CLUB_MATCH: ("wins", "opponents"),
    SIMUL: ("wins",),
}
"""The tie-breaks of each format in their order; the lot decides after them."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the standings. `breaks` are the values of the tie-breaks of the format, in their order."""

    rank: int
    entrant: int
    points: Fraction
    breaks: tuple[Fraction, ...]
    played: int
    wins: int
    scores: tuple[Score, ...]
    division: int = 0  # counted from 1; 0: there is only one


@dataclass(frozen=True, slots=True)
class _Context:
    history: TournamentHistory
    scores: Mapping[int, Sequence[Score]]
    points: Mapping[int, Fraction]
    seeds: Mapping[int, int]


_Criterion = Callable[[_Context, int, Collection[int]], Fraction]


def standings(history: TournamentHistory) -> tuple[StandingsRow, ...]:
    """Return the rows in the order of their ranks; a league has ranks of their own in each division."""
    found = scores(history)
    context = _Context(history, found, totals(found), seed_places(history))
    groups = divisions(history) if history.plan.division else [tuple(found)]
    return tuple(
        row
        for number, group in enumerate(groups, 1)
        for row in _ranked(context, group, number if history.plan.division else 0)
    )


def table_score(history: TournamentHistory) -> dict[int, Fraction]:
    """Return the points of all entrants, without tie-breaks."""
    return totals(scores(history))


def _ranked(context: _Context, members: Sequence[int], division: int) -> list[StandingsRow]:
    names = TIE_BREAKS[context.history.plan.format]
    groups = _split([list(members)], lambda number, group: context.points[number])
    values: dict[int, list[Fraction]] = {number: [] for number in members}
    for name in names:
        criterion = _CRITERIA[name]
        for group in groups:
            for number in group:
                values[number].append(criterion(context, number, group))
        groups = _split(groups, lambda number, group: values[number][-1])
    drawn = context.history.lot
    ordered = [
        number
        for group in groups
        for number in sorted(group, key=lambda one: lot(drawn, one) if drawn else f"{context.seeds[one]:06}")
    ]
    return [
        StandingsRow(
            rank,
            number,
            context.points[number],
            tuple(values[number]),
            sum(one.kind == PLAYED for one in context.scores[number]),
            sum(one.won for one in context.scores[number]),
            tuple(sorted(context.scores[number], key=lambda one: one.round)),
            division,
        )
        for rank, number in enumerate(ordered, 1)
    ]


def _split(groups: Sequence[list[int]], value: Callable[[int, list[int]], Fraction]) -> list[list[int]]:
    """Split groups by a value, the highest first."""
    found: list[list[int]] = []
    for group in groups:
        by_value: dict[Fraction, list[int]] = {}
        for number in group:
            by_value.setdefault(value(number, group), []).append(number)
        found += [by_value[key] for key in sorted(by_value, reverse=True)]
    return found


def _wins(context: _Context, number: int, group: Collection[int]) -> Fraction:
    return Fraction(sum(one.won and one.kind == PLAYED for one in context.scores[number]))


def _opponents(context: _Context, number: int, group: Collection[int]) -> Fraction:
    """The mean points of the opponents met, one for each meeting."""
    met = [other for one in context.scores[number] if one.kind == PLAYED for other in one.opponents]
    return sum((context.points[other] for other in met), Fraction(0)) / len(met) if met else Fraction(0)


def _buchholz_cut(context: _Context, number: int, group: Collection[int]) -> Fraction:
    """The points of the opponents without the lowest; a finished round without a match counts with the own points."""
    done = {one.number for one in context.history.rounds if one.is_done}
    own = [one for one in context.scores[number] if one.kind != PENDING]
    met = [context.points[one.opponents[0]] for one in own if one.kind == PLAYED]
    unplayed = len(done - {one.round for one in own}) + sum(one.kind in (BYE, LATE, ABSENT, WALKOVER) for one in own)
    values = sorted([*met, *[context.points[number]] * unplayed])
    return sum(values[1:], Fraction(0))


def _sonneborn_berger(context: _Context, number: int, group: Collection[int]) -> Fraction:
    """The points of the opponents, each times the points won against that opponent."""
    return sum(
        (
            one.points * context.points[other]
            for one in context.scores[number]
            if one.kind == PLAYED
            for other in one.opponents
        ),
        Fraction(0),
    )


def _direct(context: _Context, number: int, group: Collection[int]) -> Fraction:
    """At duels the points against those who are level; at tables how often ahead of them, less how often behind."""
    if len(group) == 1:
        return Fraction(0)
    others, found = set(group) - {number}, Fraction(0)
    for one in context.scores[number]:
        if one.kind != PLAYED:
            continue
        for other in others & set(one.opponents):
            met = next(score for score in context.scores[other] if (score.round, score.table) == (one.round, one.table))
            if one.rank is not None:
                behind = met.rank is None or met.rank > one.rank
                found += (1 if behind else 0) if met.rank != one.rank else Fraction(1, 2)
                found -= Fraction(1, 2) if not _are_duels(context.history.plan) else 0
    return found


def _are_duels(plan: TournamentPlan) -> bool:
    return plan.sizes[0] == 2


def _last_place(context: _Context, number: int, group: Collection[int]) -> Fraction:
    """In a knock-out: the place at the last table, higher for a better one."""
    ranks = [one.rank for one in context.scores[number] if one.kind == PLAYED and one.rank is not None]
    return Fraction(-ranks[-1]) if ranks else Fraction(-99)


def _seed(context: _Context, number: int, group: Collection[int]) -> Fraction:
    return Fraction(-context.seeds[number])


_CRITERIA: Mapping[str, _Criterion] = {
    "wins": _wins,
    "opponents": _opponents,
    "buchholz_cut": _buchholz_cut,
    "sonneborn_berger": _sonneborn_berger,
    "direct": _direct,
    "last_place": _last_place,
    "seed": _seed,
}
