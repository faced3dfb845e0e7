"""What a tournament needs next: a function of its rows and the time."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.server.tournaments.terms import TournamentTerms
from conquista.store.tournaments.values import (
    DRAWN,
    IN,
    INVITED,
    OPEN,
    OPENED,
    RUNNING,
    StoredPairing,
    StoredRound,
    TournamentSnapshot,
)
from conquista.table.pace import MINUTE, SECOND
from conquista.tournaments.draw import is_over
from conquista.tournaments.formats import ARENA

BEGIN, DRAW, OPEN_TABLES, START, NO_SHOW, EXPIRE, END_ROUND, FINISH, WAIT = (
    "begin",
    "draw",
    "open_tables",
    "start",
    "no_show",
    "expire",
    "end_round",
    "finish",
    "wait",
)
LATE = 2 * MINUTE  # a step that is later than this, because the server was away, is put off by as much
WAVE, TABLE_WAVE = 10 * SECOND, 30 * SECOND  # between two draws of an arena


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """One step, with the pairings or the round that it is about; of waiting, until when."""

    kind: str
    pairings: tuple[StoredPairing, ...] = ()
    round: int = 0
    until: int | None = None


def next_step(snapshot: TournamentSnapshot, terms: TournamentTerms, now: int, up_since: int) -> TournamentStep:
    """Return the next step. `up_since` is when the server came up: times that fell before it are put off."""
    tournament = snapshot.tournament
    if tournament.state == OPEN:
        return _before(snapshot, terms, now, up_since)
    if tournament.state != RUNNING:
        return TournamentStep(WAIT)
    due: list[int] = []
    opening = tuple(one for one in snapshot.open_pairings if one.stage == DRAWN)
    if opening:
        return TournamentStep(OPEN_TABLES, opening)
    gathering = [one for one in snapshot.open_pairings if one.stage == OPENED]
    ready = tuple(
        one for one in gathering if is_complete(snapshot, one) or not (terms.is_live or has_vacancy(snapshot, one))
    )
    if ready:
        return TournamentStep(START, ready)
    rounds = {one.number: one for one in snapshot.rounds}
    deadlines = {one: max(rounds[one.round].drawn_at, up_since) + terms.grace for one in gathering}
    absent = tuple(one for one in gathering if deadlines[one] <= now or has_vacancy(snapshot, one))
    if absent:
        return TournamentStep(NO_SHOW, absent)
    due += deadlines.values()
    for one in snapshot.rounds:
        open_tables = tuple(pairing for pairing in snapshot.open_pairings if pairing.round == one.number)
        ends = _put_off(one.ends, up_since)
        if open_tables and ends <= now:
            return TournamentStep(EXPIRE, open_tables, one.number)
        if open_tables:
            due.append(ends)
        elif one.ended is None:
            return TournamentStep(END_ROUND, round=one.number)
    following = _arena(snapshot, terms, now) if tournament.format == ARENA else _round(snapshot, terms, now, up_since)
    if following.kind != WAIT:
        return following
    due += [] if following.until is None else [following.until]
    return TournamentStep(WAIT, until=min(due, default=None))


def is_complete(snapshot: TournamentSnapshot, pairing: StoredPairing) -> bool:
    """Return whether all people of a pairing have come."""
    return people_of(snapshot, pairing) <= set(pairing.present) and not has_vacancy(snapshot, pairing)


def has_vacancy(snapshot: TournamentSnapshot, pairing: StoredPairing) -> bool:
    """Return whether an entrant of a pairing has deleted the account."""
    found = {one.number: one for one in snapshot.entrants}
    return any(not found[number].people for number in pairing.entrants)


def people_of(snapshot: TournamentSnapshot, pairing: StoredPairing) -> set[str]:
    found = {one.number: one for one in snapshot.entrants}
    return {person for number in pairing.entrants for person in found[number].people}


def _before(snapshot: TournamentSnapshot, terms: TournamentTerms, now: int, up_since: int) -> TournamentStep:
    starts = snapshot.tournament.starts
    entered = sum(one.state == IN for one in snapshot.entrants)
    if terms.begin_with and entered >= terms.begin_with:
        return TournamentStep(BEGIN)
    if starts is None:
        return TournamentStep(WAIT)
    due = _put_off(starts, up_since)
    return TournamentStep(BEGIN) if due <= now else TournamentStep(WAIT, until=due)


def _round(snapshot: TournamentSnapshot, terms: TournamentTerms, now: int, up_since: int) -> TournamentStep:
    """Return what follows after a round of a tournament in which all play at the same time."""
    if any(one.ended is None for one in snapshot.rounds):
        return TournamentStep(WAIT)
    number = len(snapshot.rounds) + 1
    playing = sum(one.state == IN for one in snapshot.entrants)
    if is_over(snapshot.history()) or playing < 2:
        return TournamentStep(FINISH)
    last: StoredRound | None = snapshot.rounds[-1] if snapshot.rounds else None
    assert snapshot.tournament.begun is not None
    due = snapshot.tournament.begun if last is None or last.ended is None else last.ended + terms.pause
    due = _put_off(due, up_since)
    return TournamentStep(DRAW, round=number) if due <= now else TournamentStep(WAIT, until=due)


def _arena(snapshot: TournamentSnapshot, terms: TournamentTerms, now: int) -> TournamentStep:
    begun = snapshot.tournament.begun
    assert begun is not None
    ends = begun + terms.minutes * MINUTE
    if now >= ends:
        return TournamentStep(WAIT) if snapshot.open_pairings else TournamentStep(FINISH)
    if len(free_entrants(snapshot)) < min(terms.sizes):
        return TournamentStep(WAIT, until=ends)
    wave = WAVE if terms.sizes == (2,) else TABLE_WAVE
    due = snapshot.rounds[-1].drawn_at + wave if snapshot.rounds else begun
    if due > now:
        return TournamentStep(WAIT, until=min(due, ends))
    return TournamentStep(DRAW, round=len(snapshot.rounds) + 1)


def free_entrants(snapshot: TournamentSnapshot) -> tuple[int, ...]:
    """Return who can be paired in an arena: those who take part and do not play."""
    busy = {number for one in snapshot.open_pairings for number in one.entrants}
    return tuple(one.number for one in snapshot.entrants if one.state == IN and one.number not in busy)


def invited(snapshot: TournamentSnapshot) -> tuple[int, ...]:
    """Return the pairs whose partner has not agreed."""
    return tuple(one.number for one in snapshot.entrants if one.state == INVITED)


def _put_off(due: int, up_since: int) -> int:
    """Return when a step is done that fell into a time when the server was away."""
    return up_since + LATE if due < up_since - LATE else due
