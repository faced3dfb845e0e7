"""Rounds of tables for three to six: people with similar points, few repeated meetings, balanced seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from conquista.tournaments.lots import lot
from conquista.tournaments.meetings import opponents_met, pair, seats_taken, short_rounds
from conquista.tournaments.points import scores, totals
from conquista.tournaments.values import COMPUTER_SIDE, DrawInput, Pairing, TournamentHistory, TournamentPlan

SCALE = 120  # all points are whole multiples of 1/120
MET_AGAIN = 50 * SCALE**2  # times (meetings + 1)² - 1
SAME_CLUB = 30 * SCALE**2  # in the first half
BLOCKED = 10**6 * SCALE**2
FAR, SETTLED = 6, 100 * SCALE**2  # distant tables that are cheap enough are not compared

PairCosts = dict[tuple[int, int], int]


def table_sizes(plan: TournamentPlan, count: int) -> list[int]:
    """Return the sizes of the tables for as many people as fit, those of the preferred size first.

    Among equal solutions smaller tables are preferred.
    """
    preferred = plan.sizes[0]
    best: list[list[int] | None] = [[], *[None] * count]

    def badness(sizes: Sequence[int]) -> tuple[int, int]:
        return sum(abs(size - preferred) for size in sizes), -len(sizes)

    for people in range(1, count + 1):
        for size in plan.sizes:
            before = best[people - size] if size <= people else None
            if before is not None:
                candidate, known = [*before, size], best[people]
                if known is None or badness(candidate) < badness(known):
                    best[people] = candidate
    found = next(sizes for sizes in reversed(best) if sizes is not None)
    return sorted(found, key=lambda size: (abs(size - preferred), size))


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the tables of a round, those with the most points first, then a table with computers or byes."""
    points = {number: int(total * SCALE) for number, total in totals(scores(history)).items()}
    order = sorted(given.available, key=lambda one: (-points[one], lot(given.seed, one)))
    sizes = table_sizes(history.plan, len(order))
    left = _left_over(order, len(order) - sum(sizes), short_rounds(history))
    order = [one for one in order if one not in left]
    tables = improved_tables(_cut(order, sizes), pair_costs(history, given, order, points))
    filled = history.plan.fill and 1 < len(left) <= min(history.plan.sizes)
    if filled or (history.plan.fill and left and not tables):
        smallest = min(history.plan.sizes)
        tables.append([*left, *[COMPUTER_SIDE] * (smallest - len(left))])
        left = []
    taken = seats_taken(history)
    seated = [Pairing(number, seating(table, taken, given.seed)) for number, table in enumerate(tables, 1)]
    byes = [Pairing.bye(len(seated) + place, one) for place, one in enumerate(left, 1)]
    return (*seated, *byes)


def _left_over(order: Sequence[int], count: int, short: Counter[int]) -> list[int]:
    """Return those for whom there is no table: the lowest who have had a table in every round so far."""
    lowest_first = sorted(enumerate(order), key=lambda one: (short[one[1]], -one[0]))
    return [number for _, number in lowest_first[:count]]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    found, begin = [], 0
    for size in sizes:
        found.append(list(order[begin : begin + size]))
        begin += size
    return found


def pair_costs(
    history: TournamentHistory, given: DrawInput, numbers: Sequence[int], points: Mapping[int, int]
) -> PairCosts:
    """Return what it costs to seat two at one table."""
    met = opponents_met(history)
    clubs = {one.number: one.club for one in history.entrants}
    early = given.number <= (history.plan.rounds + 1) // 2
    found: PairCosts = {}
    for one, other in combinations(sorted(numbers), 2):
        both = pair(one, other)
        cost = (points[one] - points[other]) ** 2 + MET_AGAIN * ((met[both] + 1) ** 2 - 1)
        if early and clubs[one] and clubs[one] == clubs[other]:
            cost += SAME_CLUB
        found[both] = cost + (BLOCKED if both in given.blocked else 0)
    return found


def improved_tables(tables: list[list[int]], costs: PairCosts) -> list[list[int]]:
    """Swap two people of different tables as long as that makes the whole cheaper."""

    def price(table: Sequence[int], without: int, number: int) -> int:
        """What a person costs at a table in place of another."""
        return sum(costs[(number, other) if number < other else (other, number)] for other in table if other != without)

    totals_of = [sum(costs[pair(a, b)] for a, b in combinations(table, 2)) for table in tables]
    better = True
    while better:
        better = False
        for i, j in combinations(range(len(tables)), 2):
            if j - i > FAR and totals_of[i] + totals_of[j] < SETTLED:
                continue
            first, second = tables[i], tables[j]
            for x in range(len(first)):
                for y in range(len(second)):
                    a, b = first[x], second[y]
                    here = price(first, a, b) - price(first, a, a)
                    there = price(second, b, a) - price(second, b, b)
                    if here + there < 0:
                        first[x], second[y] = b, a
                        totals_of[i] += here
                        totals_of[j] += there
                        better = True
    return tables


def seating(table: Sequence[int], taken: Mapping[int, Counter[int]], seed: str) -> tuple[tuple[int, ...], ...]:
    """Return the order of seats in which the fewest sit where they have sat before."""
    order = sorted(table, key=lambda one: lot(seed, "seat", one))
    price = {
        (number, place): (4 * count * count + count if (count := taken[number][place]) else 0) if number else 0
        for number in set(order)
        for place in range(len(order))
    }
    best = min(
        permutations(range(len(order))),
        key=lambda seats: sum(price[order[index], place] for place, index in enumerate(seats)),
    )
    return tuple((order[index],) for index in best)
