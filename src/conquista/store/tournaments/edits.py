"""The changes of a tournament within one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conquista.store.database import DatabaseSession
from conquista.store.tournaments.values import (
    BYE,
    CANCELLED,
    DONE,
    DRAWN,
    OVER,
    RUNNING,
    UNDECIDED,
    WALKOVER,
    StoredEntrant,
    StoredPairing,
    StoredRound,
    StoredTournament,
    TournamentSnapshot,
)
from conquista.table import encoding
from conquista.tournaments.lots import lot
from conquista.tournaments.values import DrawInput, Pairing

TOURNAMENT_COLUMNS = (
    "id, name, format, state, creator, starts, created, begun, ended, seed, version, next_number, settings,"
    " club, opponent, accepted"
)
ENTRANT_COLUMNS = "number, person, partner, state, joined, rating, at, since, absences, club, board"
ROUND_COLUMNS = "number, drawn, ends, ended, seed, version, data"
PAIRING_COLUMNS = "round, number, table_id, sides, ranks, reason, note, stage, present, finished, ended, featured"

FIRST_BAN, LONGEST_BAN = 24 * 3600 * 1000, 30 * 24 * 3600 * 1000  # milliseconds; doubled each time


def table_of(tournament: str, number: int, table: int) -> str:
    """Return the id of the table of a pairing: derived from its key, so that it cannot be opened twice."""
    return lot("tournament", tournament, number, table)[:16]


class TournamentEdit:
    """Changes the rows of one locked tournament. `snapshot` is what was stored before."""

    def __init__(self, session: DatabaseSession, snapshot: TournamentSnapshot, now: int) -> None:
        self._session, self.snapshot, self.now = session, snapshot, now
        self.tournament = snapshot.tournament
        self.is_changed = False
        self._entered = 0

    # the tournament

    def begin(self) -> None:
        self._set("state = ?, begun = ?", RUNNING, self.now)

    def finish(self, state: str = OVER) -> None:
        assert state in (OVER, CANCELLED)
        self._set("state = ?, ended = ?", state, self.now)

    def postpone(self, starts: int) -> None:
        self._set("starts = ?", starts)

    def accept(self) -> None:
        """Note that the challenged club accepts the match."""
        self._set("accepted = ?", self.now)

    def configure(self, name: str, starts: int | None, settings: Mapping[str, Any]) -> None:
        self._set("name = ?, starts = ?, settings = ?", name, starts, encoding.text(settings))

    # entrants

    def enter(
        self, person: str, partner: str, state: str, joined: int, rating: int, club: str = "", board: int = 0
    ) -> StoredEntrant:
        """Add an entrant with the next number, in a match between clubs at a place of a line-up."""
        number = self.tournament.next_number + self._entered
        self._entered += 1
        self._set("next_number = next_number + 1")
        made = StoredEntrant(number, person, partner, state, joined, rating, self.now, self.now, 0, club, board)
        self._session.change(
            f"INSERT INTO entrants (tournament, {ENTRANT_COLUMNS}) VALUES ({', '.join('?' * 12)})",
            (
                *(self.tournament.id, number, person, partner or None, state, joined, rating, self.now, self.now, 0),
                *(club, board),
            ),
        )
        return made

    def leave(self, number: int) -> None:
        """Delete the entry of someone who leaves before the start."""
        self._entrants("DELETE FROM entrants", (), number)

    def set_state(self, number: int, state: str) -> None:
        self._entrants("UPDATE entrants SET state = ?, since = ?", (state, self.now), number)

    def set_board(self, number: int, board: int) -> None:
        self._entrants("UPDATE entrants SET board = ?", (board,), number)

    def set_rating(self, number: int, rating: int) -> None:
        self._entrants("UPDATE entrants SET rating = ?", (rating,), number)

    def set_absences(self, number: int, absences: int) -> None:
        self._entrants("UPDATE entrants SET absences = ?", (absences,), number)

    def _entrants(self, statement: str, values: Sequence[Any], number: int) -> None:
        self._session.change(f"{statement} WHERE tournament = ? AND number = ?", (*values, self.tournament.id, number))
        self.is_changed = True

    def ban(self, people: Iterable[str]) -> None:
        """Keep people who were not there from entering for a while, each time twice as long."""
        for person in people:
            self._session.change(
                "INSERT INTO tournament_absences (person, count, until) VALUES (?, 0, 0) ON CONFLICT DO NOTHING",
                (person,),
            )
            [(count,)] = self._session.rows("SELECT count FROM tournament_absences WHERE person = ?", (person,))
            until = self.now + min(FIRST_BAN * 2 ** min(count, 10), LONGEST_BAN)
            self._session.change(
                "UPDATE tournament_absences SET count = count + 1, until = ? WHERE person = ?", (until, person)
            )

    def excuse(self, people: Iterable[str]) -> None:
        """Forget the absences of people who have played a tournament to its end."""
        self._session.many("DELETE FROM tournament_absences WHERE person = ?", [(person,) for person in people])

    def role_in(self, club: str, person: str) -> str | None:
        """Return the role of a person in a club, as of this transaction."""
        query = "SELECT role FROM club_members WHERE club = ? AND person = ? AND (until IS NULL OR until > ?)"
        found = self._session.rows(query, (club, person, self.now)) if club and person else []
        return next((str(role) for (role,) in found), None)

    # rounds

    def add_round(self, given: DrawInput, ends: int, pairings: Sequence[Pairing]) -> None:
        """Store a draw. Byes and walkovers come with their results; the others get the id of their table."""
        name, version = self.tournament.id, self.tournament.version
        data: dict[str, Any] = {
            "available": list(given.available),
            "blocked": sorted(map(list, given.blocked)),
            "waited": {str(number): seconds for number, seconds in sorted(given.waited.items())},
        }
        self._session.change(
            f"INSERT INTO tournament_rounds (tournament, {ROUND_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (name, given.number, self.now, ends, None, given.seed, version, encoding.text(data)),
        )
        lines = []
        for one in pairings:
            table = table_of(name, given.number, one.table) if one.result is None else None
            reason = UNDECIDED if one.result is None else BYE if one.is_bye else WALKOVER
            lines.append(
                (
                    *(name, given.number, one.table, table, encoding.text(one.sides)),
                    None if one.result is None else encoding.text(one.result.ranks),
                    *(reason, "", DRAWN if one.result is None else DONE, "[]"),
                    *((None, None) if one.result is None else (version + 1, self.now)),
                    0,
                )
            )
        self._session.many(
            f"INSERT INTO pairings (tournament, {PAIRING_COLUMNS}) VALUES ({', '.join('?' * 13)})", lines
        )
        self.is_changed = True

    def end_round(self, number: int) -> None:
        self._session.change(
            "UPDATE tournament_rounds SET ended = ? WHERE tournament = ? AND number = ? AND ended IS NULL",
            (self.now, self.tournament.id, number),
        )
        self.is_changed = True

    def set_stage(self, pairing: StoredPairing, stage: str) -> None:
        self._pairing("stage = ?", (stage,), pairing)

    def feature(self, pairing: StoredPairing, featured: bool) -> None:
        self._pairing("featured = ?", (int(featured),), pairing)

    def set_present(self, pairing: StoredPairing, people: Iterable[str]) -> None:
        self._pairing("present = ?", (encoding.text(sorted(people)),), pairing)

    def set_result(self, pairing: StoredPairing, ranks: Sequence[int | None], reason: str, note: str = "") -> None:
        """Store a result, or replace it by a ruling."""
        values = (encoding.text(list(ranks)), reason, note, DONE, self.tournament.version + 1, self.now)
        self._pairing("ranks = ?, reason = ?, note = ?, stage = ?, finished = ?, ended = ?", values, pairing)

    def _pairing(self, changes: str, values: Sequence[Any], pairing: StoredPairing) -> None:
        key = (self.tournament.id, pairing.round, pairing.number)
        where = "WHERE tournament = ? AND round = ? AND number = ?"
        self._session.change(f"UPDATE pairings SET {changes} {where}", (*values, *key))
        self.is_changed = True

    def _set(self, changes: str, *values: Any) -> None:
        self._session.change(f"UPDATE tournaments SET {changes} WHERE id = ?", (*values, self.tournament.id))
        self.is_changed = True


def stored_tournament(line: Sequence[Any]) -> StoredTournament:
    *head, creator, starts, created, begun, ended, seed, version, following, settings, club, opponent, accepted = line
    name, title, kind, state = head
    times = (starts, created, begun, ended)
    return StoredTournament(
        *(name, title, kind, state, creator or "", *times, seed, version, following, encoding.decode(settings)),
        *(club or "", opponent or "", accepted),
    )


def stored_entrant(line: Sequence[Any]) -> StoredEntrant:
    number, person, partner, *rest = line
    return StoredEntrant(number, person or "", partner or "", *rest)


def stored_round(line: Sequence[Any]) -> StoredRound:
    number, drawn_at, ends, ended, seed, version, data = line
    return StoredRound(number, drawn_at, ends, ended, seed, version, encoding.decode(data))


def stored_pairing(line: Sequence[Any]) -> StoredPairing:
    number, table_no, table, sides, ranks, reason, note, stage, present, finished, ended, featured = line
    return StoredPairing(
        number,
        table_no,
        table or "",
        tuple(tuple(side) for side in encoding.decode(sides)),
        None if ranks is None else tuple(encoding.decode(ranks)),
        reason,
        note,
        stage,
        tuple(encoding.decode(present)),
        finished,
        ended,
        bool(featured),
    )
