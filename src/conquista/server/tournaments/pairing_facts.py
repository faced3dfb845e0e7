"""What a draw depends on, who sits where at a table, and what the outcome of a match means for its sides."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Seat
from conquista.server.tournaments.steps import free_entrants
from conquista.server.tournaments.tables import TableOutcome
from conquista.server.tournaments.terms import TournamentTerms, simul_config
from conquista.store.people.relations import BLOCK, RelationStore
from conquista.store.tournaments.values import IN, StoredPairing, TournamentSnapshot
from conquista.table.config import TableConfig
from conquista.table.pace import SECOND
from conquista.tournaments.formats import ARENA, FIXED, SIMUL, SIMUL_HOST
from conquista.tournaments.values import DrawInput


def draw_input(snapshot: TournamentSnapshot, number: int, relations: RelationStore, now: int) -> DrawInput:
    """Return what the draw of a round depends on, apart from the rounds before."""
    tournament = snapshot.tournament
    waited: dict[int, int] = {}
    if tournament.format == ARENA:
        available = free_entrants(snapshot)
        for one in available:
            ended = [pairing.ended or 0 for pairing in snapshot.pairings if one in pairing.entrants]
            entrant = snapshot.entrant(one)
            assert entrant is not None
            waited[one] = max(0, now - max([entrant.since, tournament.begun or 0, *ended])) // SECOND
    else:
        available = tuple(one.number for one in snapshot.entrants if one.state == IN)
    blocked = frozenset[tuple[int, int]]()
    if tournament.format not in FIXED:  # there the schedule determines the opponents
        blocked = _blocked(snapshot, available, relations)
    return DrawInput(number, tournament.seed_of(number), tuple(sorted(available)), blocked, waited)


def _blocked(
    snapshot: TournamentSnapshot, available: Sequence[int], relations: RelationStore
) -> frozenset[tuple[int, int]]:
    numbers: dict[str, int] = {}
    for one in snapshot.entrants:
        if one.number in available:
            numbers |= dict.fromkeys(one.people, one.number)
    related = relations.among(list(numbers))
    pairs = {(numbers[one.person], numbers[one.other]) for one in related if one.kind == BLOCK}
    return frozenset((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])


def table_config(snapshot: TournamentSnapshot, terms: TournamentTerms, pairing: StoredPairing) -> TableConfig:
    """Return the settings of the table of a pairing."""
    if snapshot.tournament.format != SIMUL:
        return terms.config(len(pairing.sides))
    tables = sum(one.round == pairing.round for one in snapshot.pairings)
    seats = zip(pairing.sides, terms.teams(2), strict=True)
    return simul_config(terms, tables, next(team[0] for side, team in seats if SIMUL_HOST in side))


def side_ranks(
    snapshot: TournamentSnapshot, terms: TournamentTerms, pairing: StoredPairing, outcome: TableOutcome
) -> tuple[int | None, ...]:
    """Return the ranks of the sides; one is absent when none of its people came, or all of them left."""
    found: list[int | None] = []
    for side, seats in zip(pairing.sides, terms.teams(len(pairing.sides)), strict=True):
        people = [(seat, person) for seat, person in seated(snapshot, side, seats).items() if person]
        here = [seat for seat, person in people if not terms.is_live or person in pairing.present]
        stayed = [seat for seat in here if seat not in outcome.left]
        gone = any(side) and not stayed
        found.append(None if gone else min(outcome.ranks[seat] for seat in seats))
    return tuple(found)


def seated(snapshot: TournamentSnapshot, side: Sequence[int], seats: Sequence[Seat]) -> dict[Seat, str]:
    """Return who sits where on a side: the partners of a pair, or several entrants; empty for computers."""
    people: list[str] = []
    for number in side:
        entrant = snapshot.entrant(number)
        people += entrant.people if entrant and entrant.people else [""]
    people += [""] * (len(seats) - len(people))
    return dict(zip(seats, people, strict=True))
