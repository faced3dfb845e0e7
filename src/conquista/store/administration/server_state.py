"""What admins set for the whole server: announced maintenance, draining, and blocks of addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Data
from conquista.store.administration.audit_log import AuditEntry, AuditLog
from conquista.store.database import Database, DatabasePart, DatabaseSession, rows
from conquista.table import encoding

MAINTENANCE, DRAIN, REVISION = "maintenance", "drain", "revision"


# An answer of the server: its fields keep their names.
@dataclass(frozen=True, slots=True)
class AddressBlock:
    """A network whose requests are refused until a time."""

    id: str
    network: str
    reason: str
    decided_by: str
    at: int
    until: int


def note_decision(session: DatabaseSession) -> None:
    """Let every process read the decisions again: the revision changes in the transaction of the decision."""
    found = session.rows("SELECT data FROM server_state WHERE name = ?", (REVISION,))
    number = int(encoding.decode(found[0][0])["number"]) + 1 if found else 1
    session.change(
        "INSERT INTO server_state VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data",
        (REVISION, encoding.text({"number": number})),
    )


class ServerStateStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.log = AuditLog(database)

    def revision(self) -> int:
        """Return a number that changes with every decision."""
        found = self.get(REVISION)
        return int(str(found["number"])) if found else 0

    def get(self, name: str) -> Mapping[str, Data] | None:
        found = rows(self.database, "SELECT data FROM server_state WHERE name = ?", (name,))
        return encoding.decode(found[0][0]) if found else None

    def put(self, name: str, data: Mapping[str, Data] | None, entry: AuditEntry) -> None:
        """Set a value, or remove it with None."""
        with self.database.transaction() as session:
            session.change("DELETE FROM server_state WHERE name = ?", (name,))
            if data is not None:
                session.change("INSERT INTO server_state VALUES (?, ?)", (name, encoding.text(data)))
            self.log.append(entry, session)
            note_decision(session)

    # blocks of addresses

    def blocks(self, now: int) -> tuple[AddressBlock, ...]:
        """Return the blocks that have not ended, the oldest first."""
        query = "SELECT id, network, reason, decided_by, at, until FROM address_blocks WHERE until > ? ORDER BY at, id"
        return tuple(AddressBlock(*row) for row in rows(self.database, query, (now,)))

    def block(self, block: AddressBlock, entry: AuditEntry) -> None:
        with self.database.transaction() as session:
            values = (block.id, block.network, block.reason, block.decided_by, block.at, block.until)
            session.change("INSERT INTO address_blocks VALUES (?, ?, ?, ?, ?, ?)", values)
            self.log.append(entry, session)
            note_decision(session)

    def unblock(self, block: str, entry: AuditEntry) -> bool:
        """Remove a block; return whether there was one."""
        with self.database.transaction() as session:
            if not session.change("DELETE FROM address_blocks WHERE id = ?", (block,)):
                return False
            self.log.append(entry, session)
            note_decision(session)
        return True

    def expire(self, now: int) -> None:
        """Delete blocks that have ended."""
        with self.database.transaction() as session:
            session.change("DELETE FROM address_blocks WHERE until < ?", (now,))
