"""Which people are connected at which process, where several processes share the store."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from conquista.store.database import Database, DatabasePart, rows


class ConnectedPeople(DatabasePart):
    """The people with an open page at each process, and the table at which they sit, empty for none."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._living = f"(SELECT id FROM owners WHERE until > {database.clock})"

    def change(self, owner: str, arrived: Mapping[str, str], left: Collection[str]) -> None:
        """Record who has arrived at a process or changed tables, and who has left it."""
        with self.database.transaction() as session:
            session.many(
                "INSERT INTO connected_people VALUES (?, ?, ?)"
                " ON CONFLICT (person, owner) DO UPDATE SET table_id = excluded.table_id",
                [(person, owner, table) for person, table in sorted(arrived.items())],
            )
            session.many(
                "DELETE FROM connected_people WHERE person = ? AND owner = ?",
                [(person, owner) for person in sorted(left)],
            )

    def elsewhere(self, people: Collection[str], owner: str) -> dict[str, str]:
        """Return those of these people who are connected at other live processes, with their tables."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        query = (
            "SELECT person, max(table_id) FROM connected_people"
            f" WHERE person IN ({marks}) AND owner <> ? AND owner IN {self._living} GROUP BY person"
        )
        return dict(rows(self.database, query, (*people, owner)))

    def delete_expired(self) -> None:
        """Delete the entries of processes that are gone."""
        with self.database.transaction() as session:
            session.change(f"DELETE FROM connected_people WHERE owner NOT IN {self._living}")
