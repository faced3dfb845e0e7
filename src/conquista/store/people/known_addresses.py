"""From where people have signed in lately, as hashes."""

from __future__ import annotations

from conquista.store.database import DatabasePart, change, rows

MOST = 50  # of a person; the oldest are forgotten


class KnownAddresses(DatabasePart):
    """Marks of a name at an address, each with the time of the last sign-in in milliseconds."""

    def note(self, person: str, mark: str, at: int) -> None:
        with self.database.transaction() as session:
            session.change(
                "INSERT INTO known_addresses VALUES (?, ?, ?)"
                " ON CONFLICT (mark) DO UPDATE SET person = excluded.person, seen = excluded.seen",
                (mark, person, at),
            )
            session.change(
                "DELETE FROM known_addresses WHERE person = ? AND mark NOT IN"
                " (SELECT mark FROM known_addresses WHERE person = ? ORDER BY seen DESC, mark LIMIT ?)",
                (person, person, MOST),
            )

    def is_known(self, mark: str, since: int) -> bool:
        """Return whether there was a sign-in with this mark since then."""
        return bool(rows(self.database, "SELECT 1 FROM known_addresses WHERE mark = ? AND seen >= ?", (mark, since)))

    def expire(self, before: int) -> None:
        change(self.database, "DELETE FROM known_addresses WHERE seen < ?", (before,))
