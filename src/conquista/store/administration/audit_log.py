"""The audit log: every administrative action and every look at private material. Entries are never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession, rows
from conquista.table import encoding

COMMAND, SERVER = "command", "server"  # actors that are no people
KEPT = 365 * 24 * 3_600_000 + 3_600_000  # milliseconds; the database refuses to delete entries earlier


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Who did what about whom, and when. `data` holds ids and numbers; names and messages are not logged."""

    actor: str
    act: str
    about: str
    at: int
    data: Mapping[str, Data] = field(default_factory=dict)
    number: int = 0  # given by the log


class AuditLog(DatabasePart):
    """Each call is one transaction, or part of one that is passed to it."""

    def append(self, entry: AuditEntry, transaction: DatabaseSession | None = None) -> None:
        """Add an entry; in the transaction of the action, so that neither is stored without the other."""
        if transaction is None:
            with self.database.transaction() as session:
                self.append(entry, session)
            return
        transaction.rows(f"SELECT number FROM audit_log WHERE number = 1 {self.database.locked}")
        transaction.change(
            "INSERT INTO audit_log (number, at, actor, act, about, data)"
            " SELECT 1 + max(number), ?, ?, ?, ?, ? FROM audit_log",
            (entry.at, entry.actor, entry.act, entry.about, encoding.text(entry.data)),
        )

    def page(self, before: int | None, limit: int, about: str = "", actor: str = "") -> tuple[AuditEntry, ...]:
        """Return entries, the latest first: those below a number, about one subject and by one actor."""
        query, values = "SELECT actor, act, about, at, data, number FROM audit_log WHERE number > 1", list[object]()
        for condition, value in (("number < ?", before), ("about = ?", about), ("actor = ?", actor)):
            if value:
                query, values = f"{query} AND {condition}", [*values, value]
        found = rows(self.database, f"{query} ORDER BY number DESC LIMIT ?", [*values, limit])
        return tuple(
            AuditEntry(who, act, whom, at, encoding.decode(data), number) for who, act, whom, at, data, number in found
        )

    def expire(self, before: int) -> None:
        """Delete old entries; the database keeps those of the last year."""
        with self.database.transaction() as session:
            session.change("DELETE FROM audit_log WHERE at < ? AND number > 1", (before,))
