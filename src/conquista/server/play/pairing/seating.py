"""The seats of a round: who sits at which table, who looks on, and on which seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from random import Random

MEETING = 50  # cost of two people who have met once
PARTNER = 400  # cost of the same partner again
NEVER = 10**9  # cost of two people who must not meet
WHIST_OF_EIGHT = (((7, 0), (4, 5)), ((1, 3), (2, 6)))  # the first round; 0 to 6 move on by one each round

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table to be filled: its seats in playing order, and the seats of each side."""

    seats: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]

    @property
    def in_teams(self) -> bool:
        return any(len(side) > 1 for side in self.sides)


Seats = Mapping[str, str]
"""The people at a table by seat."""


@dataclass(slots=True)
class PlayedRounds:
    """What earlier rounds are remembered for."""

    met: Counter[Pair] = field(default_factory=Counter)
    partners: Counter[Pair] = field(default_factory=Counter)
    seats: Counter[tuple[str, str]] = field(default_factory=Counter)  # person and seat
    looked_on: Counter[str] = field(default_factory=Counter)

    def add(self, tables: Sequence[tuple[TableShape, Seats]], bench: Collection[str]) -> None:
        """Remember one round."""
        self.looked_on.update(bench)
        for shape, seats in tables:
            self.met.update(frozenset(pair) for pair in combinations(seats.values(), 2))
            self.seats.update((person, seat) for seat, person in seats.items())
            for side in shape.sides:
                self.partners.update(frozenset(pair) for pair in combinations([seats[seat] for seat in side], 2))


def choose_bench(people: Sequence[str], count: int, played: PlayedRounds, chance: Random) -> tuple[str, ...]:
    """Return those who look on in this round: those who did so least often, and among them by lot."""
    mixed = list(people)
    chance.shuffle(mixed)
    return tuple(sorted(mixed, key=lambda person: played.looked_on[person])[:count])


def seat_round(
    people: Sequence[str],
    shapes: Sequence[TableShape],
    points: Mapping[str, float],
    played: PlayedRounds,
    apart: Collection[Pair],
    random_seed: int,
) -> tuple[dict[str, str], ...] | None:
    """Return the people of each table by seat; None where two who must not meet cannot be kept apart.

    `people` fill the tables exactly. They are sorted by points, cut into tables, and exchanged in pairs as long as
    that lowers the cost: differences of points and repeated meetings. On their seats partners and seats change. The
    same arguments give the same seats.
    """
    assert len(people) == sum(len(shape.seats) for shape in shapes), (len(people), shapes)
    chance = Random(random_seed)
    mixed = sorted(people)
    chance.shuffle(mixed)
    whist = _whist(mixed, shapes, played, apart)
    if whist is not None:
        return tuple(whist)
    ordered = sorted(mixed, key=lambda person: -points.get(person, 0.0))
    cut = list(_cut(ordered, [len(shape.seats) for shape in shapes]))
    tables = _exchanged(cut, _PairCost(points, played, frozenset(apart)))
    if any(frozenset(pair) in apart for table in tables for pair in combinations(table, 2)):
        return None
    return tuple(_on_seats(table, shape, played) for table, shape in zip(tables, shapes, strict=True))


class _PairCost:
    def __init__(self, points: Mapping[str, float], played: PlayedRounds, apart: frozenset[Pair]) -> None:
        self._points, self._met, self._apart = points, played.met, apart

    def of(self, one: str, other: str) -> float:
        pair = frozenset((one, other))
        if pair in self._apart:
            return NEVER
        difference = self._points.get(one, 0.0) - self._points.get(other, 0.0)
        return float(difference**2 + MEETING * ((self._met[pair] + 1) ** 2 - 1))

    def beside(self, person: str, table: Sequence[str], but: str) -> float:
        return sum(self.of(person, other) for other in table if other not in (person, but))


def _cut(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[str]]:
    begin = 0
    for size in sizes:
        yield list(people[begin : begin + size])
        begin += size


def _exchanged(tables: list[list[str]], cost: _PairCost) -> list[list[str]]:
    """Exchange two people of different tables as long as the cost falls."""
    better = True
    while better:
        better = False
        for left, right in combinations(range(len(tables)), 2):
            for at in range(len(tables[left])):
                for to in range(len(tables[right])):
                    one, other = tables[left][at], tables[right][to]
                    before = cost.beside(one, tables[left], "") + cost.beside(other, tables[right], "")
                    after = cost.beside(one, tables[right], other) + cost.beside(other, tables[left], one)
                    if after < before - 1e-9:
                        tables[left][at], tables[right][to] = other, one
                        better = True
    return tables


def _on_seats(table: Sequence[str], shape: TableShape, played: PlayedRounds) -> dict[str, str]:
    """Return the people by seat with the fewest repeated partners and seats; the first such order of `table`."""

    def cost(order: Sequence[str]) -> int:
        seats = dict(zip(shape.seats, order, strict=True))
        found = sum((played.seats[person, seat] + 1) ** 2 for seat, person in seats.items())
        if shape.in_teams:
            for side in shape.sides:
                pairs = combinations([seats[seat] for seat in side], 2)
                found += sum(PARTNER * (played.partners[frozenset(pair)] + 1) ** 2 for pair in pairs)
        return found

    best = min(permutations(table), key=cost)
    return dict(zip(shape.seats, best, strict=True))


def _whist(
    people: Sequence[str], shapes: Sequence[TableShape], played: PlayedRounds, apart: Collection[Pair]
) -> list[dict[str, str]] | None:
    """Return a round of the schedule in which eight people have each other once as partner and twice as opponent.

    None unless eight people play in pairs, may all meet, and every earlier round was one of this schedule.
    """
    if apart or len(shapes) != 2 or any([len(side) for side in shape.sides] != [2, 2] for shape in shapes):
        return None
    own = {pair for pair in played.partners if pair <= set(people)}
    before = len(own) // 4
    steady = sum(played.partners.values()) == len(own) and len(own) == 4 * before < 28
    if not steady:
        return None
    rounds = [_whist_round(sorted(people), number) for number in range(before + 1)]
    if {frozenset(side) for tables in rounds[:-1] for table in tables for side in table} != own:
        return None
    return [_best_sides(table, shape, played) for table, shape in zip(rounds[before], shapes, strict=True)]


def _whist_round(order: Sequence[str], number: int) -> list[tuple[tuple[str, ...], ...]]:
    def person(place: int) -> str:
        return order[7 if place == 7 else (place + number) % 7]

    return [tuple(tuple(person(place) for place in side) for side in table) for table in WHIST_OF_EIGHT]


def _best_sides(pairs: tuple[tuple[str, ...], ...], shape: TableShape, played: PlayedRounds) -> dict[str, str]:
    """Seat two pairs so that few sit where they sat before."""
    ways = []
    for left, right in (pairs, pairs[::-1]):
        for one in (left, left[::-1]):
            for other in (right, right[::-1]):
                seats = dict(zip((*shape.sides[0], *shape.sides[1]), (*one, *other), strict=True))
                cost = sum((played.seats[person, seat] + 1) ** 2 for seat, person in seats.items())
                ways.append((cost, [seats[seat] for seat in shape.seats]))
    best = min(ways)[1]
    return dict(zip(shape.seats, best, strict=True))
