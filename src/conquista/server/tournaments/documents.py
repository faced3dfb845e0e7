"""Tournaments as clients get them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from conquista.server.tournaments.steps import BEGIN, DRAW, next_step
from conquista.server.tournaments.terms import TournamentTerms
from conquista.store.tournaments.values import (
    INVITED,
    OPEN,
    OVER,
    RUNNING,
    StoredEntrant,
    StoredPairing,
    StoredRound,
    StoredTournament,
    TournamentSnapshot,
)
from conquista.table.pace import MINUTE
from conquista.tournaments.draw import round_count
from conquista.tournaments.formats import ARENA, CLUB_MATCH, SIMUL, SIMUL_HOST
from conquista.tournaments.points import Score
from conquista.tournaments.side_scores import CHALLENGERS, HOST, side_scores
from conquista.tournaments.standings import TIE_BREAKS, StandingsRow

Names = Mapping[str, str]


def person_data(person: str, names: Names) -> dict[str, Any]:
    return {"id": person if person in names else "", "name": names.get(person, "")}


def card_data(
    tournament: StoredTournament,
    counted: int,
    drawn: int,
    mine: StoredEntrant | None,
    names: Names,
    winner: str = "",
) -> dict[str, Any]:
    """Return a tournament as shown in lists."""
    terms = TournamentTerms.of(tournament.settings)
    entry = terms.entry
    return {
        "id": tournament.id,
        "name": tournament.name,
        "format": tournament.format,
        "state": tournament.state,
        "director": person_data(tournament.creator, names) if tournament.creator in names else None,
        "starts": tournament.starts,
        "begun": tournament.begun,
        "ended": tournament.ended,
        "game": terms.game,
        "preset": terms.preset,
        "options": dict(terms.all_options(terms.sizes[0])),
        "pace": terms.pace,
        "rated": terms.rated,
        "seats": sum(len(team) for team in terms.teams(terms.sizes[0])),
        "pairs": terms.pairs,
        "round": drawn,
        "rounds": terms.rounds,
        "minutes": terms.minutes,
        "entrants": counted,
        "begin_with": terms.begin_with,
        "entry": {
            "most": entry.most,
            "least_rating": entry.least_rating,
            "most_rating": entry.most_rating,
            "least_matches": entry.least_matches,
            "most_matches": entry.most_matches,
            "account_days": entry.account_days,
            "needs_code": bool(entry.code),
            "members_only": bool(entry.club),
        },
        "mine": mine.state if mine else None,
        "winner": winner,
        "club": club_data(tournament.club, names),
        "opponent": club_data(tournament.opponent, names),
        "accepted": tournament.accepted,
        "boards": terms.boards,
    }


def page_data(
    snapshot: TournamentSnapshot,
    person: str,
    led: Collection[str],
    names: Names,
    now: int,
    up_since: int,
    winners: Sequence[str] = (),
) -> dict[str, Any]:
    """Return a tournament with its terms and the entry of a person, who arranges the tournaments of these clubs."""
    tournament = snapshot.tournament
    terms = TournamentTerms.of(tournament.settings)
    mine = snapshot.entry_of(person)
    counted = sum(one.state != "invited" for one in snapshot.entrants)
    clubs = {tournament.club, tournament.opponent} & set(led)
    directs = bool(person) and (person == tournament.creator or bool(clubs))
    planned = round_count(snapshot.history()) if tournament.state != OPEN else terms.rounds
    return {
        **card_data(tournament, counted, len(snapshot.rounds), mine, names, joined_names(winners, names)),
        "rounds": planned,
        "about": terms.about,
        "press": terms.press,
        "fill": terms.fill,
        "cycles": terms.cycles,
        "division": terms.division,
        "pool": terms.pool,
        "pause": terms.pause,
        "limit": terms.limit,
        "grace": terms.grace,
        "vacations": terms.vacations,
        "own": None if mine is None else own_data(snapshot, terms, mine, person, names),
        "directs": directs,
        "leads": sorted(clubs) if tournament.format == CLUB_MATCH else [],
        "host_extra": terms.host_extra,
        "code": terms.entry.code if directs else "",
        "due": _due(snapshot, terms, now, up_since),
        "version": tournament.version,
    }


def own_data(
    snapshot: TournamentSnapshot, terms: TournamentTerms, mine: StoredEntrant, person: str, names: Names
) -> dict[str, Any]:
    """Return the entry of a person, with the table where the person plays now."""
    other = next((one for one in mine.people if one != person), "")
    found: dict[str, Any] = {
        "number": mine.number,
        "state": mine.state,
        "partner": person_data(other, names) if terms.pairs else None,
    }
    for one in snapshot.open_pairings:
        if mine.number in one.entrants:
            found |= {"table": one.table, "seat": seat_of(snapshot, terms, one, person), "round": one.round}
            found["stage"] = one.stage
    return found


def seat_of(snapshot: TournamentSnapshot, terms: TournamentTerms, pairing: StoredPairing, person: str) -> str:
    """Return the seat of a person at the table of a pairing."""
    for side, team in zip(pairing.sides, terms.teams(len(pairing.sides)), strict=True):
        people = [one for number in side for one in _people(snapshot, number)]
        if person in people:
            return team[people.index(person)]
    return ""


def _people(snapshot: TournamentSnapshot, number: int) -> Sequence[str]:
    entrant = snapshot.entrant(number)
    return (entrant.people or ("",)) if entrant else ("",)


def _due(snapshot: TournamentSnapshot, terms: TournamentTerms, now: int, up_since: int) -> dict[str, Any] | None:
    """Return the next automatic step."""
    tournament = snapshot.tournament
    if tournament.state == OPEN:
        return None if tournament.starts is None else {"kind": "begin", "at": tournament.starts}
    if tournament.state != RUNNING:
        return None
    if tournament.format == ARENA and tournament.begun is not None:
        return {"kind": "end", "at": tournament.begun + terms.minutes * MINUTE}
    running = [one for one in snapshot.rounds if one.ended is None]
    if running:
        return {"kind": "round", "at": running[-1].ends}
    step = next_step(snapshot, terms, now, up_since)
    if step.kind in (BEGIN, DRAW):
        return {"kind": "draw", "at": now}
    return None if step.until is None else {"kind": "draw", "at": step.until}


def winners_of(snapshot: TournamentSnapshot, rows: Sequence[StandingsRow]) -> tuple[str, ...]:
    """Return who has won by these standings: a person, two partners or a club; nobody where there is no winner."""
    if snapshot.tournament.state != OVER or not snapshot.pairings:
        return ()
    scores = side_scores(snapshot.history())
    if scores and scores[0].side != HOST:  # a match between clubs
        best = max(scores, key=lambda one: one.points)
        return () if scores[0].points == scores[1].points else (best.side,)
    return tuple(_people(snapshot, rows[0].entrant))


def joined_names(winners: Sequence[str], names: Names) -> str:
    """Return the name of a winner, or of two partners, as one text."""
    return " & ".join(names.get(winner, "") for winner in winners)


def club_data(club: str, names: Names) -> dict[str, Any] | None:
    """Return a club as lists show it; None for none, or one that was deleted."""
    return {"id": club, "name": names[club]} if club in names else None


def scores_data(snapshot: TournamentSnapshot, names: Names) -> list[dict[str, Any]]:
    """Return the scores of two clubs, or of a host and the challengers."""
    host = snapshot.entrant(SIMUL_HOST)
    called = {HOST: names.get(host.person, "") if host else "", CHALLENGERS: ""}
    return [
        {
            "side": one.side,
            "name": called.get(one.side, names.get(one.side, "")),
            "points": number_of(one.points),
            "wins": one.wins,
        }
        for one in side_scores(snapshot.history())
    ]


def standings_data(snapshot: TournamentSnapshot, ranked: Sequence[StandingsRow], names: Names) -> dict[str, Any]:
    """Return the standings with all rounds of all entrants."""
    terms = TournamentTerms.of(snapshot.tournament.settings)
    entrants = {one.number: one for one in snapshot.entrants}
    teams = {size: terms.teams(size) for size in {len(one.sides) for one in snapshot.pairings if len(one.sides) > 1}}
    sizes = {(one.round, one.number): len(one.sides) for one in snapshot.pairings}
    rows = [
        {
            "rank": row.rank,
            "number": row.entrant,
            "people": [person_data(person, names) for person in _people(snapshot, row.entrant)],
            "state": entrants[row.entrant].state,
            "club": entrants[row.entrant].club,
            "board": entrants[row.entrant].board,
            "rating": entrants[row.entrant].rating,
            "division": row.division,
            "points": number_of(row.points),
            "breaks": [number_of(value) for value in row.breaks],
            "played": row.played,
            "wins": row.wins,
            "scores": [_score_data(one, teams, sizes) for one in row.scores],
        }
        for row in ranked
    ]
    return {
        "tournament": snapshot.tournament.id,
        "version": snapshot.tournament.version,
        "tie_breaks": list(TIE_BREAKS[snapshot.tournament.format]),
        "rows": rows,
        "scores": scores_data(snapshot, names),
        "applicants": [_applicant(one, names) for one in snapshot.entrants if _applies(snapshot, one)],
    }


def _applies(snapshot: TournamentSnapshot, entrant: StoredEntrant) -> bool:
    return bool(snapshot.tournament.format == SIMUL and entrant.state == INVITED)


def _applicant(entrant: StoredEntrant, names: Names) -> dict[str, Any]:
    return {"number": entrant.number, "person": person_data(entrant.person, names), "rating": entrant.rating}


def _score_data(
    one: Score, teams: Mapping[int, Sequence[Sequence[str]]], sizes: Mapping[tuple[int, int], int]
) -> dict[str, Any]:
    size = sizes.get((one.round, one.table), 0)
    return {
        "round": one.round,
        "kind": one.kind,
        "points": number_of(one.points),
        "table": one.table,
        "seat": teams[size][one.side][0] if size > 1 else "",
        "rank": one.rank,
        "won": one.won,
        "doubled": one.doubled,
        "opponents": list(one.opponents),
        "partners": list(one.partners),
    }


def round_data(snapshot: TournamentSnapshot, found: StoredRound) -> dict[str, Any]:
    """Return a round with its pairings. Blocks influence a draw, but are private."""
    terms = TournamentTerms.of(snapshot.tournament.settings)
    numbers = {person: one.number for one in snapshot.entrants for person in one.people}
    pairings = []
    for one in snapshot.pairings:
        if one.round != found.number:
            continue
        teams = terms.teams(len(one.sides)) if len(one.sides) > 1 else ()
        pairings.append(
            {
                "number": one.number,
                "table": one.table,
                "sides": [list(side) for side in one.sides],
                "seats": [list(team) for team in teams],
                "ranks": None if one.ranks is None else list(one.ranks),
                "reason": one.reason,
                "note": one.note,
                "stage": one.stage,
                "featured": one.featured,
                "present": sorted({numbers[person] for person in one.present if person in numbers}),
            }
        )
    return {
        "number": found.number,
        "seed": found.seed,
        "drawn": found.drawn_at,
        "ends": found.ends,
        "ended": found.ended,
        "pairings": pairings,
    }


def number_of(value: Fraction) -> float:
    """Return a number of points as written in JSON."""
    return round(float(value), 6)
