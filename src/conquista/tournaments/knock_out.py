"""Knock-out: a seeded bracket of duels, or tables of which two go on."""

from __future__ import annotations

from conquista.tournaments.lots import lot
from conquista.tournaments.meetings import seats_taken
from conquista.tournaments.points import seed_places, through
from conquista.tournaments.table_rounds import seating
from conquista.tournaments.values import (
    COMPUTER_SIDE,
    DrawInput,
    Pairing,
    PairingResult,
    TournamentHistory,
    TournamentPlan,
)


def bracket(count: int) -> list[int]:
    """Return the seeds 1, 2, ... in the order of the bracket: the first two can meet only in the final."""
    order = [1]
    while len(order) < count:
        size = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, size - one)]
    return order


def survivors(history: TournamentHistory) -> list[int]:
    """Return who is still in, by seeding."""
    seeds = seed_places(history)
    if not history.rounds:
        return sorted(seeds, key=seeds.__getitem__)
    gone_on = {number for one in history.rounds[-1].pairings for number in through(one, seeds)}
    return sorted(gone_on, key=seeds.__getitem__)


def is_decided(history: TournamentHistory) -> bool:
    """Return whether the final has been played, or nobody is left to play it."""
    if not history.rounds:
        return len(history.entrants) < 2
    if not history.plan.duels and len(history.rounds[-1].pairings) == 1:
        return True
    return len(survivors(history)) < 2


def round_count(history: TournamentHistory) -> int:
    """Return how many rounds a knock-out of these entrants has, if nobody leaves."""
    plan, count, rounds = history.plan, len(history.entrants), 0
    if plan.duels:
        return max(0, count - 1).bit_length()
    while count and (tables := table_count(plan, count)) > 1:
        count, rounds = 2 * tables, rounds + 1
    return rounds + 1 if count else 0


def table_count(plan: TournamentPlan, people: int) -> int:
    """Return the number of tables for people of whom two of each table go on."""
    wanted = min(-(-people // plan.sizes[0]), people // min(plan.sizes))
    return max(1, wanted, -(-people // max(plan.sizes)))


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the tables of a round. A side that is not there loses without a match."""
    return _duels(history, given) if history.plan.duels else _tables(history, given)


def _duels(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    seeds = seed_places(history)
    if not history.rounds:
        seeded = [one.number for one in history.seeding]
        order = [seeded[seed - 1] if seed <= len(seeded) else None for seed in bracket(len(seeded))]
    else:
        order = [next(iter(through(one, seeds)), None) for one in _by_table(history)]
    taken = seats_taken(history)
    found: list[Pairing] = []
    for one, other in zip(order[::2], order[1::2], strict=True):
        table, both = len(found) + 1, [number for number in (one, other) if number is not None]
        if len(both) < 2:
            sides = tuple((number,) for number in both)
            found.append(Pairing(table, sides or ((COMPUTER_SIDE,),), PairingResult((0,))))
            continue
        both.sort(key=lambda who: (taken[who][0] - taken[who][1], lot(given.seed, "seat", who)))
        present = [number in given.available for number in both]
        result = None if all(present) else PairingResult(tuple(0 if one else None for one in present))
        found.append(Pairing(table, ((both[0],), (both[1],)), result))
    return tuple(found)


def _by_table(history: TournamentHistory) -> list[Pairing]:
    return sorted(history.rounds[-1].pairings, key=lambda one: one.table)


def _tables(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Deal the survivors to as few tables as possible, the strongest to different ones."""
    left = [number for number in survivors(history) if number in given.available]
    least, count = min(history.plan.sizes), table_count(history.plan, len(left))
    tables: list[list[int]] = [[] for _ in range(count)]
    for place, number in enumerate(left):
        turn, within = divmod(place, count)
        tables[within if turn % 2 == 0 else count - 1 - within].append(number)
    taken = seats_taken(history)
    found = []
    for number, table in enumerate(tables, 1):
        filled = table + [COMPUTER_SIDE] * (least - len(table))
        found.append(Pairing(number, seating(filled, taken, given.seed)))
    return tuple(found)
