"""Who may moderate and administer the server, and when they have last shown their second factor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.store.administration.audit_log import AuditEntry, AuditLog
from conquista.store.database import Database, DatabasePart, change, rows

MODERATOR, ADMIN = ROLES = ("moderator", "admin")


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A role of a person."""

    person: str
    role: str
    since: int


class RoleStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.log = AuditLog(database)

    def of(self, person: str) -> frozenset[str]:
        """Return the roles of a person; admins are moderators too."""
        found = {role for (role,) in rows(self.database, "SELECT role FROM roles WHERE person = ?", (person,))}
        return frozenset(found | {MODERATOR} if ADMIN in found else found)

    def listed(self) -> tuple[GivenRole, ...]:
        """Return all roles, the oldest first."""
        found = rows(self.database, "SELECT person, role, since FROM roles ORDER BY since, person, role")
        return tuple(GivenRole(*row) for row in found)

    def give(self, person: str, role: str, entry: AuditEntry) -> bool:
        """Give a person a role; return False where the person has it."""
        with self.database.transaction() as session:
            query = "INSERT INTO roles VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            if not session.change(query, (person, role, entry.at)):
                return False
            self.log.append(entry, session)
        return True

    def take(self, person: str, role: str, entry: AuditEntry) -> bool:
        """Take a role from a person; return whether the person had it."""
        with self.database.transaction() as session:
            if not session.change("DELETE FROM roles WHERE person = ? AND role = ?", (person, role)):
                return False
            session.change(
                "DELETE FROM confirmed_logins WHERE login IN (SELECT id FROM tokens WHERE person = ?)", (person,)
            )
            self.log.append(entry, session)
        return True

    def confirm(self, login: str, at: int) -> None:
        """Note that the second factor was shown in a login."""
        query = "INSERT INTO confirmed_logins VALUES (?, ?) ON CONFLICT (login) DO UPDATE SET at = excluded.at"
        change(self.database, query, (login, at))

    def confirmed(self, login: str) -> int:
        """Return when the second factor was last shown in a login; 0 for never."""
        found = rows(self.database, "SELECT at FROM confirmed_logins WHERE login = ?", (login,))
        return int(found[0][0]) if found else 0

    def has_second_factor(self, person: str, kinds: Sequence[str]) -> bool:
        """Return whether a person has a sign-in factor of one of these kinds."""
        marks = ", ".join("?" * len(kinds))
        query = f"SELECT 1 FROM sign_in_factors WHERE person = ? AND kind IN ({marks}) LIMIT 1"
        return bool(rows(self.database, query, (person, *kinds)))
