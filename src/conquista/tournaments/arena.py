"""Arena: everyone who is free is paired again, with an opponent of similar rank."""

from __future__ import annotations

from conquista.tournaments import table_rounds
from conquista.tournaments.lots import lot
from conquista.tournaments.matching import matched_pairs
from conquista.tournaments.meetings import opponents_met, pair, seats_taken
from conquista.tournaments.standings import standings
from conquista.tournaments.table_rounds import SCALE, improved_tables, pair_costs, seating
from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory

NEIGHBOURS = 12  # of each player by rank, who are considered as opponents
AT_ONCE = 60  # seconds of waiting after which the last opponent may come again
SMALL = 3  # players of an arena who may always meet the last opponent again
JUST_MET = 10**6
UNPAIRABLE = 10**9


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return pairings among those who wait; some may have to wait on."""
    if not history.plan.duels:
        return _tables(history, given)
    ranks = {row.entrant: row.rank for row in standings(history)}
    ratings = {one.number: one.rating for one in history.entrants}
    if len(history.rounds) == 0:
        key = {number: (-ratings[number], number) for number in given.available}
    else:
        key = {number: (ranks[number], number) for number in given.available}
    order = sorted(given.available, key=key.__getitem__)
    met, last = opponents_met(history), _last_opponents(history)
    active = len(history.entrants)

    def cost(one: int, other: int) -> int:
        if given.is_blocked(one, other):
            return UNPAIRABLE
        found = 10 * abs(ranks[one] - ranks[other]) + abs(ratings[one] - ratings[other]) // 10
        found += 40 * met[pair(one, other)]
        if last.get(one) == other or last.get(other) == one:
            waited = min(given.waited.get(one, 0), given.waited.get(other, 0))
            found += JUST_MET if active > SMALL and waited < AT_ONCE else 400
        return max(0, found - given.waited.get(one, 0) - given.waited.get(other, 0))

    pairs = matched_pairs(order, cost, NEIGHBOURS, most=JUST_MET // 2)
    taken = seats_taken(history)
    found: list[Pairing] = []
    for one, other in sorted(pairs, key=lambda both: min(ranks[number] for number in both)):
        first, second = sorted(
            (one, other), key=lambda who: (taken[who][0] - taken[who][1], lot(given.seed, "seat", who))
        )
        found.append(Pairing(len(found) + 1, ((first,), (second,))))
    return tuple(found)


def _last_opponents(history: TournamentHistory) -> dict[int, int]:
    found: dict[int, int] = {}
    for _, pairing in history.pairings():
        if not pairing.is_bye:
            (one, *_), (other, *_) = pairing.sides[0], pairing.sides[1]
            found |= {one: other, other: one}
    return found


def _tables(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Seat those who wait at full tables; the rest, those who have waited least, wait on."""
    sizes = table_rounds.table_sizes(history.plan, len(given.available))
    longest = sorted(given.available, key=lambda one: (-given.waited.get(one, 0), lot(given.seed, "wait", one)))
    seated = set(longest[: sum(sizes)])
    ranks = {row.entrant: row.rank for row in standings(history)}
    order = sorted(seated, key=ranks.__getitem__)
    tables = [[order.pop(0) for _ in range(size)] for size in sizes]
    costs = pair_costs(history, given, sorted(seated), {number: ranks[number] * SCALE // 4 for number in seated})
    taken = seats_taken(history)
    kept = [table for table in improved_tables(tables, costs) if not _has_blocked(table, given)]
    return tuple(Pairing(number, seating(table, taken, given.seed)) for number, table in enumerate(kept, 1))


def _has_blocked(table: list[int], given: DrawInput) -> bool:
    return any(given.is_blocked(one, other) for one in table for other in table if one < other)
