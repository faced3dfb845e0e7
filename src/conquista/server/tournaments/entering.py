"""Who may change what in a tournament, decided within the transaction that changes it."""

from __future__ import annotations

from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.tournaments.terms import TournamentTerms
from conquista.store.club_values import ORGANISER, at_least
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.values import IN, INVITED, OPEN, OUT, PAUSED, REMOVED, RUNNING, StoredEntrant
from conquista.tournaments.formats import CLUB_MATCH, FIXED, SIMUL


def check_director(edit: TournamentEdit, person: str) -> None:
    """Refuse everyone except the director: the creator, and the staff of the clubs that hold the tournament."""
    if not person or not (
        edit.tournament.creator == person or any(_leads(edit, club, person) for club in _clubs(edit))
    ):
        raise Forbidden("server.tournament_director")


def check_staff(edit: TournamentEdit, club: str, person: str) -> None:
    """Refuse everyone except those who arrange the tournaments of a club."""
    if not _leads(edit, club, person):
        raise Forbidden("server.club_match_staff")


def _leads(edit: TournamentEdit, club: str, person: str) -> bool:
    return at_least(edit.role_in(club, person), ORGANISER)


def _clubs(edit: TournamentEdit) -> tuple[str, ...]:
    return tuple(filter(None, (edit.tournament.club, edit.tournament.opponent)))


def own_entry(edit: TournamentEdit, person: str) -> StoredEntrant:
    """Return the entry of a person in a tournament that is not over."""
    if edit.tournament.state not in (OPEN, RUNNING):
        raise ServerRefused("server.tournament_over")
    mine = edit.snapshot.entry_of(person)
    if mine is None:
        raise ServerRefused("server.tournament_not_in")
    return mine


def join_tournament(
    edit: TournamentEdit, terms: TournamentTerms, person: str, partner: str, rating: int, club: str = ""
) -> StoredEntrant | None:
    """Add an entry, for a club if one is named, or change it; return it where a partner has to agree first."""
    snapshot, tournament = edit.snapshot, edit.tournament
    if tournament.state not in (OPEN, RUNNING):
        raise ServerRefused("server.tournament_over")
    mine = snapshot.entry_of(person)
    if mine is not None:
        _come_back(edit, mine, person)
        return None
    if tournament.format == CLUB_MATCH:
        raise ServerRefused("server.club_match_entry")
    drawn = len(snapshot.rounds)
    if tournament.state == RUNNING:
        if tournament.format in FIXED:
            raise ServerRefused("server.tournament_begun")
        if terms.rounds and drawn > terms.rounds // 2:
            raise ServerRefused("server.tournament_late", rounds=terms.rounds // 2)
    if sum(one.state != INVITED for one in snapshot.entrants) >= terms.entry.most:
        raise ServerRefused("server.tournament_full", most=terms.entry.most)
    if terms.pairs and (not partner or partner == person):
        raise ServerRefused("server.tournament_partner")
    if partner and snapshot.entry_of(partner) is not None:
        raise ServerRefused("server.tournament_partner_taken")
    asks = bool(partner) or tournament.format == SIMUL  # of whom a partner, or the host, has to agree
    made = edit.enter(person, partner, INVITED if asks else IN, drawn + 1, rating, club)
    return made if partner else None


def _come_back(edit: TournamentEdit, mine: StoredEntrant, person: str) -> None:
    """Agree to play with a partner, or come back after a pause."""
    if (
        (mine.state == INVITED and mine.partner == person)
        or mine.state == PAUSED
        or (mine.state == OUT and edit.tournament.state == RUNNING and mine.absences == 0)
    ):
        edit.set_state(mine.number, IN)
    elif mine.state == REMOVED:
        raise Forbidden("server.tournament_removed")
    else:
        raise ServerRefused("server.tournament_joined")
