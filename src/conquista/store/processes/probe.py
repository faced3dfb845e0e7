"""A write that shows whether the store can be written."""

from __future__ import annotations

from conquista.store.database import Database, DatabasePart


class StoreProbe(DatabasePart):
    """Writes one row of its own, which nothing reads."""

    def __init__(self, database: Database, name: str = "alone") -> None:
        """Processes that share the store have different names, so that none waits for another's row."""
        super().__init__(database)
        self._name = f"probe {name}"

    def write(self) -> None:
        """Commit a change; raise a StoreError where the store cannot be written."""
        with self.database.transaction() as session:
            session.change("DELETE FROM duties WHERE name = ?", (self._name,))
            session.change("INSERT INTO duties (name, owner) VALUES (?, ?)", (self._name, "probe"))
