"""The secret addresses of people's calendars, stored as fingerprints."""

from __future__ import annotations

from conquista.store.database import DatabasePart, change, rows


class CalendarFeedStore(DatabasePart):
    """At most one address of each person. Each call is one transaction."""

    def put(self, person: str, fingerprint: str, now: int) -> None:
        """Store the address of a person, in the place of an earlier one, which stops working."""
        query = (
            "INSERT INTO calendar_feeds (person, fingerprint, created) VALUES (?, ?, ?) ON CONFLICT (person)"
            " DO UPDATE SET fingerprint = excluded.fingerprint, created = excluded.created"
        )
        change(self.database, query, (person, fingerprint, now))

    def created(self, person: str) -> int | None:
        """Return when the address of a person was made, or None without one."""
        found = rows(self.database, "SELECT created FROM calendar_feeds WHERE person = ?", (person,))
        return int(found[0][0]) if found else None

    def person_of(self, fingerprint: str) -> str | None:
        """Return whose calendar an address opens, or None."""
        found = rows(self.database, "SELECT person FROM calendar_feeds WHERE fingerprint = ?", (fingerprint,))
        return str(found[0][0]) if found else None

    def delete(self, person: str) -> None:
        change(self.database, "DELETE FROM calendar_feeds WHERE person = ?", (person,))
