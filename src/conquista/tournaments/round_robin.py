"""Round robin and league: all meet all of their division, by the tables of Berger."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.tournaments.lots import lot
from conquista.tournaments.values import DrawInput, Pairing, PairingResult, TournamentHistory


def berger(count: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of a round of players 1 to `count`, an even number; the first of a pair has the first seat.

    These are the tables that FIDE publishes for round robins.
    """
    last, half = count, count // 2
    # The last player stays; the others move on by half of the table from round to round.
    first = [(number - 1) * half % (last - 1) + 1]
    pairs = [(first[0], last) if number % 2 else (last, first[0])]
    for step in range(1, half):
        one = (first[0] - 1 + step) % (last - 1) + 1
        other = (first[0] - 1 - step) % (last - 1) + 1
        pairs.append((one, other))
    return pairs


def divisions(history: TournamentHistory) -> list[tuple[int, ...]]:
    """Return the entrants of each division, by seeding; sizes differ by one at most."""
    seeded = [one.number for one in history.seeding]
    most = history.plan.division or len(seeded)
    if not seeded:
        return []
    count = -(-len(seeded) // most)
    small, larger = divmod(len(seeded), count)
    found, begin = [], 0
    for place in range(count):
        end = begin + small + (place < larger)
        found.append(tuple(seeded[begin:end]))
        begin = end
    return found


def round_count(history: TournamentHistory) -> int:
    """Return how many rounds the largest division needs."""
    largest = max((len(group) for group in divisions(history)), default=0)
    return history.plan.cycles * (largest - 1 + largest % 2) if largest > 1 else 0


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the pairings of a round. An entrant who is not there loses without a match; a pair who are both not
    there is paired too, so that the round is complete."""
    pairings: list[Pairing] = []
    for group in divisions(history):
        for sides in _pairs(group, given.number, history.plan.cycles, given.seed if given.number == 1 else history.lot):
            table = len(pairings) + 1
            if len(sides) == 1:
                pairings.append(Pairing(table, sides, PairingResult((0,))))
                continue
            present = [side[0] in given.available for side in sides]
            result = None if all(present) else PairingResult(tuple(0 if one else None for one in present))
            pairings.append(Pairing(table, sides, result))
    return tuple(pairings)


def _pairs(group: Sequence[int], number: int, cycles: int, seed: str) -> list[tuple[tuple[int, ...], ...]]:
    """Return the pairs of a division in a round, with numbers drawn by lot from the seed of the first round."""
    drawn = sorted(group, key=lambda one: lot(seed, "number", one))
    even = len(drawn) + len(drawn) % 2
    each = even - 1
    if len(drawn) < 2 or number > cycles * each:
        return []
    cycle, within = divmod(number - 1, each)
    found: list[tuple[tuple[int, ...], ...]] = []
    for one, other in berger(even, within + 1):
        sides = tuple((drawn[place - 1],) for place in (one, other) if place <= len(drawn))
        found.append(sides[::-1] if cycle % 2 else sides)
    return found
