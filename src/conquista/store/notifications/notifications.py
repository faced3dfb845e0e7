"""Notifications of people: one open notification about each subject, replaced by the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import Data
from conquista.store.database import Database, DatabasePart, DatabaseSession, change, rows
from conquista.store.processes.jobs import JobStore
from conquista.table import encoding

DUE = "due"  # the field of a notification with the time until which something can be done


@dataclass(frozen=True, slots=True)
class StoredNotification:
    """A notification of a person; `seen` and `done` are times, or None before."""

    id: str
    person: str
    kind: str
    about: str
    data: Mapping[str, Data]
    at: int
    seen: int | None = None
    done: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedDelivery:
    """A job that delivers a notification outside open pages: its kind, when it is due, and its key.

    Without a key it belongs to the notification alone and is cancelled with it.
    """

    job: str
    due: int
    key: str = ""


class NotificationStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.jobs = JobStore(database)

    # changes

    def put(
        self,
        notification: StoredNotification,
        plan: Callable[[DatabaseSession], Sequence[PlannedDelivery]],
        once: bool = False,
    ) -> bool:
        """Store a notification in the place of the open one about the same subject, with the jobs that deliver it.

        Return False where the open one says the same, apart from a deadline, which is updated; with `once`, where one
        that says the same is done already; and for bots and people who are gone.
        """
        one, text = notification, encoding.text(notification.data)
        said = _said(one.kind, one.data)
        with self.database.transaction() as session:
            if not session.rows(
                f"SELECT id FROM people WHERE id = ? AND kind <> 'bot' {self.database.locked}", (one.person,)
            ):
                return False
            if once and said in self._done_before(session, one):
                return False
            where, subject = "person = ? AND about = ? AND done IS NULL", (one.person, one.about)
            for old, kind, data in session.rows(f"SELECT id, kind, data FROM notifications WHERE {where}", subject):
                if _said(kind, encoding.decode(data)) == said:
                    session.change("UPDATE notifications SET data = ? WHERE id = ?", (text, old))
                    return False
                self._delete_jobs(session, old)
            session.change(f"DELETE FROM notifications WHERE {where}", subject)
            session.change(
                "INSERT INTO notifications (id, person, kind, about, data, at, changed) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (one.id, one.person, one.kind, one.about, text, one.at, one.at),
            )
            for delivery in plan(session):
                self.jobs.schedule(delivery.job, delivery.key or one.id, delivery.due, transaction=session)
        return True

    @staticmethod
    def _done_before(session: DatabaseSession, one: StoredNotification) -> list[tuple[str, dict[str, Data]]]:
        query = "SELECT kind, data FROM notifications WHERE person = ? AND about = ? AND kind = ? AND done IS NOT NULL"
        found = session.rows(query, (one.person, one.about, one.kind))
        return [_said(kind, encoding.decode(data)) for kind, data in found]

    def resolve(self, person: str, about: str, now: int) -> StoredNotification | None:
        """End the open notification about a subject and its deliveries; return it, or None where there is none."""
        known = "SELECT 1 FROM notifications WHERE person = ? AND about = ? AND done IS NULL"
        if not rows(self.database, known, (person, about)):  # avoids a write where there is none, as for most actions
            return None
        with self.database.transaction() as session:
            query = f"{_NOTIFICATION} WHERE person = ? AND about = ? AND done IS NULL {self.database.locked}"
            found = next(map(_stored, session.rows(query, (person, about))), None)
            if found is None:
                return None
            session.change("UPDATE notifications SET done = ?, changed = ? WHERE id = ?", (now, now, found.id))
            self._delete_jobs(session, found.id)
        return replace(found, done=now)

    def mark_seen(self, person: str, ids: Sequence[str] | None, now: int) -> int:
        """Mark notifications of a person as seen, or all with None; return how many were not."""
        query, values = "UPDATE notifications SET seen = ?, changed = ? WHERE person = ? AND seen IS NULL", [now, now]
        if ids is None:
            return change(self.database, query, (*values, person))
        if not ids:
            return 0
        return change(self.database, f"{query} AND id IN ({', '.join('?' * len(ids))})", (*values, person, *ids))

    def expire(self, before: int) -> None:
        """Delete notifications from before a time."""
        change(self.database, "DELETE FROM notifications WHERE at < ?", (before,))

    def forget(self, person: str) -> None:
        """Remove the name of a person from the notifications of others, and those that the person has caused."""
        with self.database.transaction() as session:
            for (name,) in session.rows("SELECT name FROM people WHERE id = ?", (person,)):
                query = "SELECT id, data FROM notifications WHERE person <> ? AND (data LIKE ? OR data LIKE ?)"
                marks = (f"%{encoding.text(name)}%", f"%{encoding.text(person)}%")
                for one, text in session.rows(query, (person, *marks)):
                    data = encoding.decode(text)
                    if {name, person} & {value for value in data.values() if isinstance(value, str)}:
                        self._delete_jobs(session, one)
                        session.change("DELETE FROM notifications WHERE id = ?", (one,))
                    else:
                        kept = {key: _without(value, name) for key, value in data.items()}
                        session.change("UPDATE notifications SET data = ? WHERE id = ?", (encoding.text(kept), one))

    # reading

    def find(self, notification: str) -> StoredNotification | None:
        return next(map(_stored, rows(self.database, f"{_NOTIFICATION} WHERE id = ?", (notification,))), None)

    def open_about(self, person: str, about: str) -> StoredNotification | None:
        """Return the open notification of a person about a subject."""
        query = f"{_NOTIFICATION} WHERE person = ? AND about = ? AND done IS NULL"
        return next(map(_stored, rows(self.database, query, (person, about))), None)

    def page(
        self, person: str, limit: int, before: tuple[int, str] | None = None, is_open: bool | None = None
    ) -> tuple[StoredNotification, ...]:
        """Return notifications of a person, the latest first: those before a time and an id, open or done ones."""
        query, values = f"{_NOTIFICATION} WHERE person = ?", list[Any]([person])
        if before is not None:
            query += " AND (at, id) < (?, ?)"
            values += before
        if is_open is not None:
            query += " AND done IS NULL" if is_open else " AND done IS NOT NULL"
        return tuple(map(_stored, rows(self.database, f"{query} ORDER BY at DESC, id DESC LIMIT ?", (*values, limit))))

    def unseen(self, person: str) -> int:
        """Return how many open notifications a person has not seen."""
        query = "SELECT count(*) FROM notifications WHERE person = ? AND seen IS NULL AND done IS NULL"
        [(count,)] = rows(self.database, query, (person,))
        return int(count)

    def changed_since(self, time: int, people: Sequence[str]) -> tuple[tuple[StoredNotification, int], ...]:
        """Return the notifications of these people that have changed since a time, each with the time of its change."""
        if not people:
            return ()
        query = (
            f"{_NOTIFICATION.replace(' FROM', ', changed FROM')} WHERE changed >= ?"
            f" AND person IN ({', '.join('?' * len(people))}) ORDER BY changed, id"
        )
        return tuple((_stored(row[:-1]), row[-1]) for row in rows(self.database, query, (time, *people)))

    def _delete_jobs(self, session: DatabaseSession, notification: str) -> None:
        """Cancel what is not delivered yet; a delivery in progress finds the notification done or gone."""
        session.change("DELETE FROM jobs WHERE kind LIKE 'notify.%' AND key = ?", (notification,))


def _said(kind: str, data: Mapping[str, Data]) -> tuple[str, dict[str, Data]]:
    """Return what a notification says, apart from its deadline, which moves when the server was away."""
    return kind, {name: value for name, value in data.items() if name != DUE}


def _without(value: Data, name: str) -> Data:
    """Return a list of names without this one, anything else as it is."""
    return [one for one in value if one != name] if isinstance(value, list) else value


_NOTIFICATION = "SELECT id, person, kind, about, data, at, seen, done FROM notifications"


def _stored(row: Sequence[Any]) -> StoredNotification:
    name, person, kind, about, data, at, seen, done = row
    return StoredNotification(name, person, kind, about, encoding.decode(data), at, seen, done)
