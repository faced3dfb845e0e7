"""The draw of a round: a function of what was played before, of who is there, and of a published seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conquista.tournaments import arena, club_match, knock_out, partners, round_robin, simul, swiss, table_rounds
from conquista.tournaments.formats import ARENA, CLUB_MATCH, KNOCK_OUT, PARTNERS, ROUND_ROBIN, SIMUL, SWISS, TABLES
from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory

_DRAWS: Mapping[str, Callable[[TournamentHistory, DrawInput], tuple[Pairing, ...]]] = {
    SWISS: swiss.draw,
    TABLES: table_rounds.draw,
    ARENA: arena.draw,
    ROUND_ROBIN: round_robin.draw,
    KNOCK_OUT: knock_out.draw,
    PARTNERS: partners.draw,
    CLUB_MATCH: club_match.draw,
    SIMUL: simul.draw,
}


def draw_round(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return the pairings of the next round. Byes and walkovers have their result already."""
    return _DRAWS[history.plan.format](history, given)


def round_count(history: TournamentHistory) -> int:
    """Return how many rounds are played, if nobody leaves; 0 for an arena."""
    if history.plan.format == ROUND_ROBIN:
        return round_robin.round_count(history)
    if history.plan.format == KNOCK_OUT:
        return knock_out.round_count(history)
    return history.plan.rounds


def is_over(history: TournamentHistory) -> bool:
    """Return whether the last round has been played; an arena ends by time."""
    if not all(one.is_done for one in history.rounds):
        return False
    if history.plan.format == KNOCK_OUT:
        return knock_out.is_decided(history)
    return history.plan.format != ARENA and len(history.rounds) >= round_count(history)
