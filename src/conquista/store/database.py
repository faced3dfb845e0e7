"""The database interface of the store: the same SQL text for all databases, with a `?` for each value.

Plain SQL needs no query builder, and so the default store needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

from conquista.store.errors import StoreError

Line = tuple[Any, ...]


class WriteConflict(StoreError):
    """A write conflicts with the stored data."""


class DatabaseSession(Protocol):
    """Statements of one transaction."""

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Line]: ...

    def change(self, query: str, values: Sequence[Any] = ()) -> int:
        """Execute a statement; return the number of changed rows."""

    def columns(self, table: str) -> list[str]:
        """Return the column names of a table."""

    def load(self, table: str, columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
        """Bulk-load rows into a table."""

    def many(self, query: str, lines: Iterable[Sequence[Any]]) -> None:
        """Execute the same statement for each of these rows."""


class Database(Protocol):
    """One connection, used by one thread at a time; other threads wait."""

    name: ClassVar[str]  # in reports
    schemes: ClassVar[tuple[str, ...]]  # beginnings of its addresses; empty for a path
    dialect: ClassVar[str]  # the folder of its migrations
    is_shared: ClassVar[bool]  # whether several processes may serve tables from it
    clock: ClassVar[str]  # SQL expression for the time of the database in milliseconds
    shared: ClassVar[str]  # query suffix that locks rows against changes until the end of the transaction
    locked: ClassVar[str]  # the same for rows that this transaction is about to change
    unlocked: ClassVar[str]  # query suffix that skips rows locked by others

    def __init__(self, where: str) -> None:
        """Open and migrate the database at an address or a path."""

    @property
    def where(self) -> str:
        """The name of the database in error messages, without secrets."""

    def transaction(self) -> AbstractContextManager[DatabaseSession]:
        """Open a transaction: durable at the end, rolled back by any exception; may raise `WriteConflict`."""

    def snapshot(self) -> AbstractContextManager[DatabaseSession]:
        """Open a consistent read-only snapshot."""

    def commit(self) -> None:
        """Commit the open transaction; called at the end of `transaction`."""

    def close(self) -> None: ...


class DatabasePart:
    """Base class of the parts of the store that a database holds. Each call is one transaction, from any thread."""

    def __init__(self, database: Database) -> None:
        self.database = database


def rows(database: Database, query: str, values: Sequence[Any] = ()) -> list[Line]:
    """Return the rows of one query."""
    with database.snapshot() as session:
        return session.rows(query, values)


def pairs(database: Database, query: str, keys: Collection[str]) -> dict[str, Any]:
    """Return the rows of a query of two columns that ends with `IN`, for these keys; no keys have no rows."""
    return dict(rows(database, f"{query} ({placeholders(keys)})", tuple(keys))) if keys else {}


def placeholders(values: Collection[object]) -> str:
    """Return the placeholders of these values for the list of `IN`."""
    return ", ".join("?" * len(values))


def change(database: Database, query: str, values: Sequence[Any] = ()) -> int:
    """Execute one statement in a transaction of its own; return the number of changed rows."""
    with database.transaction() as session:
        return session.change(query, values)
