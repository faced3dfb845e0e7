"""A database as the store uses it: the same SQL text on all, with a `?` for each value.

Fifty statements on a dozen tables need no layer that writes SQL for us, and so the default store needs nothing but
Python's own library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

from conquista.store.errors import StoreError

Line = tuple[Any, ...]


class WriteConflict(StoreError):
    """What was to be written does not go with what is there."""


class DatabaseSession(Protocol):
    """Statements that are done together or not at all."""

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Line]: ...

    def change(self, query: str, values: Sequence[Any] = ()) -> int:
        """How many lines were changed."""

    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table."""

    def load(self, table: str, columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
        """Fill a table with many rows, as fast as may be."""

    def many(self, query: str, lines: Iterable[Sequence[Any]]) -> None:
        """The same statement for each of these."""


class Database(Protocol):
    """One connection, for one thread at a time; others wait."""

    clock: ClassVar[str]  # the time of the database, in milliseconds, as an expression
    shared: ClassVar[str]  # ends a query whose lines nobody may change until the end of the transaction
    locked: ClassVar[str]  # the same for lines that this transaction is about to change
    unlocked: ClassVar[str]  # ends a query that leaves out what others are about to change

    @property
    def where(self) -> str:
        """What to call it when something is wrong with it; no secret."""

    def whole(self) -> AbstractContextManager[DatabaseSession]:
        """A transaction: on the disk at the end of the block, undone by any exception. A `Clash` is raised as such."""

    def look(self) -> AbstractContextManager[DatabaseSession]:
        """Some reading of one moment, whatever others write meanwhile."""

    def close(self) -> None: ...
