"""Tournaments: entrants, rounds and pairings. Each step is one transaction that locks its tournament."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from conquista.store.database import DatabasePart, DatabaseSession, change, pairs, placeholders, rows
from conquista.store.processes.jobs import JobStore
from conquista.store.tournaments.edits import (
    ENTRANT_COLUMNS,
    PAIRING_COLUMNS,
    ROUND_COLUMNS,
    TOURNAMENT_COLUMNS,
    TournamentEdit,
    stored_entrant,
    stored_pairing,
    stored_round,
    stored_tournament,
)
from conquista.store.tournaments.values import (
    CANCELLED,
    INVITED,
    OPEN,
    OVER,
    RUNNING,
    StoredEntrant,
    StoredTournament,
    TournamentSnapshot,
)
from conquista.table import encoding

JOB = "tournament"  # the kind of the job that advances a tournament; its key is the id


class TournamentStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def create(self, made: StoredTournament, most: int, host: StoredEntrant | None = None) -> bool:
        """Add a tournament, a simul with its host.

        Returns False where its director has this many already that are not over.
        """
        with self.database.transaction() as session:
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (made.creator,))
            query = f"SELECT count(*) FROM tournaments WHERE creator = ? AND state IN ('{OPEN}', '{RUNNING}')"
            [(count,)] = session.rows(query, (made.creator,))
            if count >= most:
                return False
            session.change(
                f"INSERT INTO tournaments ({TOURNAMENT_COLUMNS}) VALUES ({placeholders(range(16))})",
                (
                    *(made.id, made.name, made.format, made.state, made.creator, made.starts, made.created),
                    *(made.begun, made.ended, made.seed, made.version, made.next_number),
                    *(encoding.text(made.settings), made.club or None, made.opponent or None, made.accepted),
                ),
            )
            if host is not None:
                snapshot = TournamentSnapshot(made)
                TournamentEdit(session, snapshot, made.created).enter(host.person, "", host.state, 1, host.rating)
            JobStore(self.database).schedule(JOB, made.id, made.created, transaction=session)
        return True

    def snapshot(self, tournament: str) -> TournamentSnapshot | None:
        """Return all rows of a tournament as of one time."""
        with self.database.snapshot() as session:
            return read_snapshot(session, tournament)

    @contextmanager
    def edit(self, tournament: str, now: int) -> Iterator[TournamentEdit | None]:
        """Change a tournament in one transaction; None where there is none.

        A change counts the version up, and lets the tournament be looked at again at once.
        """
        with self.database.transaction() as session:
            query = f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id = ? {self.database.locked}"
            found = session.rows(query, (tournament,))
            if not found:
                yield None
                return
            snapshot = read_snapshot(session, tournament)
            assert snapshot is not None
            edit = TournamentEdit(session, snapshot, now)
            yield edit
            if edit.is_changed:
                session.change("UPDATE tournaments SET version = version + 1 WHERE id = ?", (tournament,))
                JobStore(self.database).schedule(JOB, tournament, now, transaction=session)

    def wait(self, tournament: str, version: int, due: int | None) -> bool:
        """Look at a tournament again when something is due; return False where it has changed since this version."""
        jobs = JobStore(self.database)
        with self.database.transaction() as session:
            query = f"SELECT version FROM tournaments WHERE id = ? {self.database.locked}"
            if session.rows(query, (tournament,)) != [(version,)]:
                return False
            if due is not None:
                jobs.schedule(JOB, tournament, due, transaction=session)
        return True

    # lists

    def listed(self, states: Sequence[str], limit: int, before: int | None = None) -> tuple[StoredTournament, ...]:
        """Return tournaments in these states: those to come by their start, those that are over by their end."""
        is_past = not {OPEN, RUNNING} & set(states)
        query = f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE state IN ({placeholders(states)})"
        values: list[Any] = list(states)
        if before is not None:
            query += " AND coalesce(ended, created) < ?"
            values.append(before)
        order = "coalesce(ended, created) DESC" if is_past else f"state = '{OPEN}', coalesce(starts, created)"
        return tuple(
            map(stored_tournament, rows(self.database, f"{query} ORDER BY {order}, id LIMIT ?", (*values, limit)))
        )

    def of_club(self, club: str, limit: int) -> tuple[StoredTournament, ...]:
        """Return the tournaments and matches of a club: those to come and in play, then the latest that are over."""
        query = (
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE club = ? OR opponent = ?"
            f" ORDER BY state IN ('{OVER}', '{CANCELLED}'), coalesce(ended, starts, created) DESC, id LIMIT ?"
        )
        return tuple(map(stored_tournament, rows(self.database, query, (club, club, limit))))

    def featured(self, tables: Collection[str]) -> dict[str, str]:
        """Return which of these tables their tournaments feature, with the tournaments."""
        query = "SELECT table_id, tournament FROM pairings WHERE featured = 1 AND table_id IN"
        return pairs(self.database, query, tables)

    def of_person(self, person: str, limit: int) -> tuple[StoredTournament, ...]:
        """Return the tournaments that a person has entered or directs, the latest first."""
        query = (
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE creator = ?"
            " OR id IN (SELECT tournament FROM entrants WHERE person = ? OR partner = ?)"
            f" ORDER BY state IN ('{OVER}', '{CANCELLED}'), coalesce(ended, starts, created) DESC, id LIMIT ?"
        )
        return tuple(map(stored_tournament, rows(self.database, query, (person, person, person, limit))))

    def ended_with(self, people: Collection[str], since: int, limit: int) -> tuple[StoredTournament, ...]:
        """Return the tournaments with any of these people that have ended since a time, the latest first."""
        marks = placeholders(people)
        query = (
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE state = ? AND ended >= ? AND id IN"
            f" (SELECT tournament FROM entrants WHERE person IN ({marks}) OR partner IN ({marks}))"
            " ORDER BY ended DESC, id LIMIT ?"
        )
        return tuple(map(stored_tournament, rows(self.database, query, (OVER, since, *people, *people, limit))))

    def arranged_by(self, people: Collection[str], since: int, limit: int) -> tuple[StoredTournament, ...]:
        """Return the tournaments that people can enter and that these people have arranged since a time."""
        query = (
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE state = ? AND created >= ?"
            f" AND creator IN ({placeholders(people)}) ORDER BY created DESC, id LIMIT ?"
        )
        return tuple(map(stored_tournament, rows(self.database, query, (OPEN, since, *people, limit))))

    def counts(self, tournaments: Collection[str]) -> dict[str, int]:
        """Return how many take part in each of these tournaments."""
        found = dict.fromkeys(tournaments, 0)
        if found:
            query = (
                f"SELECT tournament, count(*) FROM entrants WHERE tournament IN ({placeholders(found)})"
                f" AND state <> '{INVITED}' GROUP BY tournament"
            )
            found.update(rows(self.database, query, tuple(found)))
        return found

    def rounds_drawn(self, tournaments: Collection[str]) -> dict[str, int]:
        """Return how many rounds of each of these tournaments are drawn."""
        found = dict.fromkeys(tournaments, 0)
        if found:
            query = (
                f"SELECT tournament, max(number) FROM tournament_rounds WHERE tournament IN ({placeholders(found)})"
                " GROUP BY tournament"
            )
            found.update(rows(self.database, query, tuple(found)))
        return found

    def entries_of(self, person: str) -> dict[str, StoredEntrant]:
        """Return the entries of a person by tournament."""
        query = f"SELECT tournament, {ENTRANT_COLUMNS} FROM entrants WHERE person = ? OR partner = ?"
        return {line[0]: stored_entrant(line[1:]) for line in rows(self.database, query, (person, person))}

    def tournament_of(self, table: str) -> str | None:
        """Return the tournament that a table belongs to."""
        query = "SELECT tournament FROM pairings WHERE table_id = ?"
        return next((tournament for (tournament,) in rows(self.database, query, (table,))), None)

    def unfinished(self) -> tuple[str, ...]:
        """Return the tournaments that are not over."""
        query = f"SELECT id FROM tournaments WHERE state IN ('{OPEN}', '{RUNNING}') ORDER BY id"
        return tuple(name for (name,) in rows(self.database, query))

    def version(self, tournament: str) -> int | None:
        found = rows(self.database, "SELECT version FROM tournaments WHERE id = ?", (tournament,))
        return next((int(version) for (version,) in found), None)

    def versions(self, tournaments: Collection[str]) -> dict[str, int]:
        """Return the versions of those of these tournaments that exist."""
        return pairs(self.database, "SELECT id, version FROM tournaments WHERE id IN", tournaments)

    # absences

    def banned_until(self, people: Collection[str], now: int) -> int | None:
        """Return until when one of these people cannot enter because of absences, or None."""
        query = f"SELECT max(until) FROM tournament_absences WHERE person IN ({placeholders(people)}) AND until > ?"
        [(until,)] = rows(self.database, query, (*people, now))
        return None if until is None else int(until)

    def absences_of(self, person: str) -> Mapping[str, int] | None:
        query = "SELECT count, until FROM tournament_absences WHERE person = ?"
        return next(({"count": n, "until": until} for n, until in rows(self.database, query, (person,))), None)

    def forget(self, person: str) -> None:
        """Delete what is stored about a person; their results stay without a name."""
        with self.database.transaction() as session:
            session.change("UPDATE tournaments SET creator = NULL WHERE creator = ?", (person,))
            session.change("UPDATE entrants SET person = NULL WHERE person = ?", (person,))
            session.change("UPDATE entrants SET partner = NULL WHERE partner = ?", (person,))
            session.change("DELETE FROM tournament_absences WHERE person = ?", (person,))
            for tournament, number, _round, present in session.rows(
                "SELECT tournament, number, round, present FROM pairings WHERE present LIKE ?", (f'%"{person}"%',)
            ):
                kept = [one for one in encoding.decode(present) if one != person]
                session.change(
                    "UPDATE pairings SET present = ? WHERE tournament = ? AND round = ? AND number = ?",
                    (encoding.text(kept), tournament, _round, number),
                )

    def delete(self, tournament: str) -> None:
        change(self.database, "DELETE FROM tournaments WHERE id = ?", (tournament,))


def read_snapshot(session: DatabaseSession, tournament: str) -> TournamentSnapshot | None:
    """Return all rows of a tournament."""
    found = session.rows(f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id = ?", (tournament,))
    if not found:
        return None
    entrants = f"SELECT {ENTRANT_COLUMNS} FROM entrants WHERE tournament = ? ORDER BY number"
    drawn = f"SELECT {ROUND_COLUMNS} FROM tournament_rounds WHERE tournament = ? ORDER BY number"
    pairings = f"SELECT {PAIRING_COLUMNS} FROM pairings WHERE tournament = ? ORDER BY round, number"
    return TournamentSnapshot(
        stored_tournament(found[0]),
        tuple(map(stored_entrant, session.rows(entrants, (tournament,)))),
        tuple(map(stored_round, session.rows(drawn, (tournament,)))),
        tuple(map(stored_pairing, session.rows(pairings, (tournament,)))),
    )
