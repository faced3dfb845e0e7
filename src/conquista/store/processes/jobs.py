"""Jobs: work that is due at a time, stored, taken by one process at a time, and repeated until it has succeeded."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession, rows
from conquista.table import encoding

LOOKED_AT = 100  # of the next jobs: more than can be leased at a time, and few where many wait
LEASE = 20_000  # milliseconds for which a process may work on a job without renewing its lease
WAITS = (
    5_000,
    30_000,
    120_000,
    600_000,
    3_600_000,
    21_600_000,
)  # milliseconds before the next try; then it is given up


@dataclass(frozen=True, slots=True)
class Job:
    """A job that a process has taken."""

    kind: str
    key: str
    due: int
    data: Mapping[str, Data] = field(default_factory=dict)
    tries: int = 1  # this one included
    version: str = ""
    owner: str = ""


class JobStore(DatabasePart):
    """Jobs by kind and key. Each call is one transaction, or part of one that is passed to it."""

    def schedule(
        self,
        kind: str,
        key: str,
        due: int,
        data: Mapping[str, Data] | None = None,
        transaction: DatabaseSession | None = None,
    ) -> None:
        """Add a job, or replace the one with this kind and key.

        One that is being worked on is not interrupted: the new job begins after it.
        """
        query = (
            "INSERT INTO jobs (kind, key, version, due, data) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, due = excluded.due,"
            " data = excluded.data, tries = 0, failed = NULL"
        )
        values = (kind, key, secrets.token_hex(8), due, encoding.text(data or {}))
        self._change(query, values, transaction)

    def cancel(self, kind: str, key: str, transaction: DatabaseSession | None = None) -> None:
        """Delete a job; one that is being worked on is not interrupted."""
        self._change("DELETE FROM jobs WHERE kind = ? AND key = ?", (kind, key), transaction)

    def take(self, now: int, owner: str, count: int, kinds: Iterable[str] | None = None) -> tuple[Job, ...]:
        """Take up to this many due jobs, the earliest first, until the lease expires or they are done or failed."""
        wanted = None if kinds is None else tuple(kinds)
        if wanted == ():
            return ()
        query = "SELECT kind, key, due, data, tries, version FROM jobs WHERE due <= ? AND until <= ? AND failed IS NULL"
        if wanted is not None:
            query += f" AND kind IN ({', '.join('?' * len(wanted))})"
        query += " ORDER BY due, kind, key LIMIT ?"
        values = (now, now, *(wanted or ()), count)
        if not rows(self.database, query, values):
            return ()  # mostly so, and then nothing is written
        with self.database.transaction() as session:
            found = session.rows(f"{query} {self.database.unlocked}", values)
            session.many(
                "UPDATE jobs SET owner = ?, until = ?, tries = tries + 1 WHERE kind = ? AND key = ?",
                [(owner, now + LEASE, kind, key) for kind, key, *_ in found],
            )
        return tuple(
            Job(kind, key, due, encoding.decode(data), tries + 1, version, owner)
            for kind, key, due, data, tries, version in found
        )

    def renew(self, jobs: Iterable[Job], now: int) -> None:
        """Extend the leases of jobs that are still worked on."""
        with self.database.transaction() as session:
            session.many(
                "UPDATE jobs SET until = ? WHERE kind = ? AND key = ? AND owner = ?",
                [(now + LEASE, job.kind, job.key, job.owner) for job in jobs],
            )

    def done(self, job: Job) -> None:
        """Delete a job that has succeeded; if it was scheduled again in the meantime, that remains."""
        with self.database.transaction() as session:
            mine = (job.kind, job.key, job.owner)
            of_mine = "WHERE kind = ? AND key = ? AND owner = ?"
            session.change(f"DELETE FROM jobs {of_mine} AND version = ?", (*mine, job.version))
            session.change(f"UPDATE jobs SET owner = '', until = 0 {of_mine}", mine)

    def failed(self, job: Job, now: int) -> bool:
        """Return a job for a later try; return False when it is given up after the last one."""
        again = job.tries <= len(WAITS)
        due = now + WAITS[job.tries - 1] if again else job.due
        with self.database.transaction() as session:
            mine = (job.kind, job.key, job.owner)
            of_mine = "WHERE kind = ? AND key = ? AND owner = ?"
            session.change(
                f"UPDATE jobs SET owner = '', until = 0, due = ?, failed = ? {of_mine} AND version = ?",
                (due, None if again else now, *mine, job.version),
            )
            session.change(f"UPDATE jobs SET owner = '', until = 0 {of_mine}", mine)
        return again

    def release(self) -> None:
        """Give up all leases, when no other process can share the store: the processes that held them are gone."""
        self._change("UPDATE jobs SET owner = '', until = 0 WHERE owner <> ''", (), None)

    def next_due(self, kinds: Iterable[str]) -> int | None:
        """Return when the next job of these kinds can be taken, or None where there is none."""
        wanted = tuple(kinds)
        if not wanted:
            return None
        query = (
            "SELECT CASE WHEN until > due THEN until ELSE due END FROM jobs"
            f" WHERE failed IS NULL AND kind IN ({', '.join('?' * len(wanted))}) ORDER BY due LIMIT {LOOKED_AT}"
        )
        return min((int(due) for (due,) in rows(self.database, query, wanted)), default=None)

    def find(self, kind: str, key: str) -> Job | None:
        """Return a job that waits or is being worked on."""
        query = (
            "SELECT kind, key, due, data, tries, version, owner FROM jobs WHERE kind = ? AND key = ? AND failed IS NULL"
        )
        for one, name, due, data, tries, version, owner in rows(self.database, query, (kind, key)):
            return Job(one, name, due, encoding.decode(data), tries, version, owner)
        return None

    def given_up(self) -> tuple[Job, ...]:
        """Return the jobs that were given up, the latest first."""
        columns = "kind, key, due, data, tries, version"
        query = f"SELECT {columns} FROM jobs WHERE failed IS NOT NULL ORDER BY failed DESC, kind, key"
        return tuple(
            Job(kind, key, due, encoding.decode(data), tries, version)
            for kind, key, due, data, tries, version in rows(self.database, query)
        )

    def expire(self, before: int) -> None:
        """Delete jobs that were given up before a time."""
        self._change("DELETE FROM jobs WHERE failed < ?", (before,), None)

    def _change(self, query: str, values: tuple[object, ...], transaction: DatabaseSession | None) -> None:
        if transaction is not None:
            transaction.change(query, values)
            return
        with self.database.transaction() as session:
            session.change(query, values)
