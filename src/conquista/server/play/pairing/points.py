"""Points of a table, and the standings of a series of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

SHARE = 3  # points for all seats behind
VICTORY = 1  # points for the victory in addition


def table_points(ranking: Sequence[int], finished: bool = True) -> tuple[Fraction, ...]:
    """Return the points of each side by its rank, where a lower rank is better and equal ranks are level.

    3 x (sides behind + half of those level) / (other sides), and 1 for the victory, shared by those level at the top.
    For four sides: 4, 2, 1, 0. A match without a result (`finished` is false) gives no point for a victory.
    """
    others = len(ranking) - 1
    if others < 1:
        return tuple(Fraction(0) for _ in ranking)
    top = [rank for rank in ranking if rank == min(ranking)]
    found = []
    for rank in ranking:
        behind = sum(other > rank for other in ranking)
        level = sum(other == rank for other in ranking) - 1
        points = Fraction(SHARE * (2 * behind + level), 2 * others)
        if finished and rank == top[0]:
            points += Fraction(VICTORY, len(top))
        found.append(points)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A person at a finished table: the rank of their side, counted from 0, and the points."""

    person: str
    side: int
    rank: int
    points: Fraction


FinishedTable = tuple[RankedPerson, ...]


@dataclass(frozen=True, slots=True)
class PersonStanding:
    """A person in the standings; people with the same place are level in everything but the lot."""

    person: str
    place: int
    points: Fraction
    victories: int
    opponents: Fraction  # mean points of the opponents met


def standings(people: Sequence[str], tables: Sequence[FinishedTable]) -> tuple[PersonStanding, ...]:
    """Return the standings: by points, then victories, then mean points of the opponents met, then places before each
    other at common tables, then the order of `people`.
    """
    points = {person: Fraction(0) for person in people}
    victories = dict.fromkeys(people, 0)
    met: dict[str, list[str]] = {person: [] for person in people}
    for table in tables:
        for one in table:
            if one.person in points:
                points[one.person] += one.points
                victories[one.person] += one.rank == 0 and one.points > SHARE / 2
                met[one.person] += [other.person for other in table if other.side != one.side]
    strength = {person: _mean([points[other] for other in met[person] if other in points]) for person in people}
    crossed = crosstable(tables)
    first = {person: (points[person], victories[person], strength[person]) for person in people}

    def direct(person: str) -> int:
        """Return how often a person came before those who are level with them otherwise, less how often behind."""
        level = [other for other in people if other != person and first[other] == first[person]]
        return sum(crossed.get((person, other), 0) - crossed.get((other, person), 0) for other in level)

    keys = {person: (*first[person], direct(person)) for person in people}
    ordered = sorted(people, key=lambda person: keys[person], reverse=True)
    places = {keys[person]: place for place, person in reversed(list(enumerate(ordered, 1)))}
    return tuple(
        PersonStanding(person, places[keys[person]], points[person], victories[person], strength[person])
        for person in ordered
    )


def crosstable(tables: Sequence[FinishedTable]) -> Mapping[tuple[str, str], int]:
    """Return how often the first person of each pair came before the second at the same table."""
    found: dict[tuple[str, str], int] = {}
    for table in tables:
        for one in table:
            for other in table:
                if one.side != other.side and one.rank < other.rank:
                    pair = (one.person, other.person)
                    found[pair] = found.get(pair, 0) + 1
    return found


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
