"""Changing partners: everybody plays with as many different partners as possible, and their points are their own."""

from __future__ import annotations

from collections import Counter

from conquista.tournaments.lots import lot
from conquista.tournaments.meetings import opponents_met, pair, partners_met, seats_taken, short_rounds
from conquista.tournaments.points import scores, totals
from conquista.tournaments.table_rounds import SCALE
from conquista.tournaments.values import COMPUTER_SIDE, DrawInput, Pairing, TournamentHistory

SIZE = 4  # people at a table, two against two
PARTNERS_AGAIN = 400 * SCALE**2
OPPONENTS_AGAIN = 60 * SCALE**2
BLOCKED = 10**6 * SCALE**2

# Whist schedules: the tables of the first round; each next round adds 1 to all numbers but the last, which stays.
# Everybody is the partner of everybody once, and the opponent of everybody twice.
WHIST: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((3, 0, 1, 2),),
    8: ((7, 0, 1, 3), (2, 6, 4, 5)),
    12: ((11, 0, 7, 10), (1, 2, 4, 6), (3, 8, 5, 9)),
    16: ((15, 0, 1, 2), (3, 6, 9, 11), (4, 13, 8, 12), (5, 10, 7, 14)),
}

Table = tuple[int, int, int, int]  # the first two are partners, and so are the last two


def whist_round(count: int, number: int) -> list[Table]:
    """Return the tables of a round of a whist schedule of players 0 to `count` - 1."""

    def moved(player: int) -> int:
        return player if player == count - 1 else (player + number - 1) % (count - 1)

    return [(moved(a), moved(b), moved(c), moved(d)) for a, b, c, d in WHIST[count]]


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the tables of a round; one left over has a bye, two or three play with computers."""
    points = {number: int(total * SCALE) for number, total in totals(scores(history)).items()}
    order = sorted(given.available, key=lambda one: (-points[one], lot(given.seed, one)))
    count = len(order)
    if _fits_schedule(history, given):
        drawn = sorted(given.available, key=lambda one: lot(history.lot or given.seed, "number", one))
        places = [tuple(drawn[place] for place in table) for table in whist_round(count, given.number)]
        tables = [(a, b, c, d) for a, b, c, d in places]
        left: list[int] = []
    else:
        short = short_rounds(history)
        lowest_first = sorted(enumerate(order), key=lambda one: (short[one[1]], -one[0]))
        left = [number for _, number in lowest_first[: count % SIZE]]
        order = [one for one in order if one not in left]
        tables = _improved([(*order[at : at + SIZE],) for at in range(0, len(order), SIZE)], history, given, points)  # type: ignore[misc]
    if len(left) > 1 and history.plan.fill:
        tables.append((*left, *[COMPUTER_SIDE] * (SIZE - len(left))))  # type: ignore[arg-type]
        left = []
    found = [Pairing(number, _sides(history, table, given.seed)) for number, table in enumerate(tables, 1)]
    byes = [Pairing.bye(len(found) + place, one) for place, one in enumerate(left, 1)]
    return (*found, *byes)


def _fits_schedule(history: TournamentHistory, given: DrawInput) -> bool:
    """Return whether all have been there from the beginning and may meet, in a number that has a schedule."""
    count = len(given.available)
    rounds_fit = count in WHIST and given.number <= count - 1 and not given.blocked
    return rounds_fit and all(
        {number for pairing in one.pairings for number in pairing.entrants} == set(given.available)
        for one in history.rounds
    )


def _improved(tables: list[Table], history: TournamentHistory, given: DrawInput, points: dict[int, int]) -> list[Table]:
    """Swap people, and partners within a table, as long as that makes the whole cheaper."""
    partners, opponents = partners_met(history), opponents_met(history)

    def price(table: Table) -> int:
        a, b, c, d = table
        found = sum(_again(partners, x, y) * PARTNERS_AGAIN for x, y in ((a, b), (c, d)))
        found += sum(_again(opponents, x, y) * OPPONENTS_AGAIN for x in (a, b) for y in (c, d))
        found += (points[a] + points[b] - points[c] - points[d]) ** 2 // 4
        mean = sum(points[x] for x in table) // SIZE
        found += sum((points[x] - mean) ** 2 for x in table)
        return found + BLOCKED * sum(given.is_blocked(x, y) for x in table for y in table if x < y)

    prices = [price(table) for table in tables]
    better = True
    while better:
        better = False
        for i in range(len(tables)):
            a, b, c, d = tables[i]
            for other in ((a, c, b, d), (a, d, c, b)):
                if price(other) < prices[i]:
                    tables[i], prices[i], better = other, price(other), True
            for j in range(i + 1, len(tables)):
                for x in range(SIZE):
                    for y in range(SIZE):
                        one, two = list(tables[i]), list(tables[j])
                        one[x], two[y] = two[y], one[x]
                        first, second = price((*one,)), price((*two,))  # type: ignore[arg-type]
                        if first + second < prices[i] + prices[j]:
                            tables[i], tables[j] = (*one,), (*two,)  # type: ignore[assignment]
                            prices[i], prices[j], better = first, second, True
    return tables


def _again(met: Counter[tuple[int, int]], one: int, other: int) -> int:
    return (met[pair(one, other)] + 1) ** 2 - 1


def _sides(history: TournamentHistory, table: Table, seed: str) -> tuple[tuple[int, ...], ...]:
    """Return the two sides of a table, that with fewer first seats first."""
    taken, sides = seats_taken(history), [table[:2], table[2:]]

    def earlier(side: tuple[int, ...]) -> tuple[int, str]:
        return sum(taken[one][0] - taken[one][1] for one in side if one), lot(seed, "seat", *side)

    return tuple(sorted(sides, key=earlier))
