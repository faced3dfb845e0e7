"""Vacations of people: whole days from a yearly budget."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from conquista.store.database import DatabasePart, DatabaseSession, rows
from conquista.store.processes.jobs import JobStore

DAY = 86_400_000  # milliseconds
YEAR = 365 * DAY
APPLY = "vacation"  # the kind of the job that tells the tables about a vacation


@dataclass(frozen=True, slots=True)
class StoredVacation:
    """A vacation from `begins` to before `ends`, times in milliseconds."""

    id: str
    person: str
    begins: int
    ends: int

    @property
    def days(self) -> int:
        """The days that it takes from the budget: each that has begun."""
        return -(-(self.ends - self.begins) // DAY)


@dataclass(frozen=True, slots=True)
class VacationRefused:
    """Why a vacation was not stored: it overlaps another one, or more days than are left."""

    overlaps: StoredVacation | None
    left: int


class VacationStore(DatabasePart):
    """Each call is one transaction. The job that tells the tables is scheduled in the transaction of the change."""

    def add(self, one: StoredVacation, budget: int) -> VacationRefused | None:
        """Store a vacation unless it overlaps another one or exceeds the budget of any 365 days."""
        with self.database.transaction() as session:
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (one.person,))
            held = _since(session, one.person, one.begins - YEAR)
            left = days_left(held, budget)
            overlapping = next((old for old in held if old.begins < one.ends and one.begins < old.ends), None)
            if overlapping is not None or one.days > left:
                return VacationRefused(overlapping, left)
            values = (one.id, one.person, one.begins, one.ends)
            session.change("INSERT INTO vacations (id, person, begins, ends) VALUES (?, ?, ?, ?)", values)
            JobStore(self.database).schedule(APPLY, one.id, one.begins, {"person": one.person}, session)
        return None

    def end(self, name: str, person: str, now: int) -> bool:
        """End a vacation that has begun, or delete one that has not; return whether there was one to end."""
        with self.database.transaction() as session:
            mine = "WHERE id = ? AND person = ? AND ends > ?"
            deleted = session.change(f"DELETE FROM vacations {mine} AND begins > ?", (name, person, now, now))
            jobs = JobStore(self.database)
            if deleted:
                jobs.cancel(APPLY, name, session)
                return True
            end = "CASE WHEN begins < ? THEN ? ELSE begins + 1 END"  # never empty
            ended = session.change(f"UPDATE vacations SET ends = {end} {mine}", (now, now, name, person, now))
            if ended:
                jobs.schedule(APPLY, name, now, {"person": person}, session)
        return bool(ended)

    def of_person(self, person: str, since: int = 0) -> tuple[StoredVacation, ...]:
        """Return the vacations of a person that end after a time, in order."""
        with self.database.snapshot() as session:
            return _since(session, person, since)

    def active(self, people: Collection[str], now: int) -> Mapping[str, int]:
        """Return those of these people who are on vacation, and until when."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        query = f"SELECT person, ends FROM vacations WHERE person IN ({marks}) AND begins <= ? AND ends > ?"
        return {person: int(ends) for person, ends in rows(self.database, query, (*people, now, now))}


def days_left(held: Collection[StoredVacation], budget: int) -> int:
    """Return the days that remain of a budget after these vacations."""
    return max(0, budget - sum(one.days for one in held))


def _since(session: DatabaseSession, person: str, since: int) -> tuple[StoredVacation, ...]:
    query = "SELECT id, person, begins, ends FROM vacations WHERE person = ? AND ends > ? ORDER BY begins, id"
    return tuple(StoredVacation(*row) for row in session.rows(query, (person, since)))
