"""What a table needs from outside: somewhere to write, and somebody to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from conquista.table.values import Ack, Ear, Row, Tale


class Journal(Protocol):
    """Where rows are kept. A table writes, and nobody else writes for it."""

    def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep all of these rows or none, and return when they would survive a crash; a number taken is refused."""

    def rows(self, table: str) -> Iterable[Row]:
        """All rows of a table, in order; none for a table that was never opened."""


class Broadcast(Protocol):
    """Who carries answers and tales to the clients. Whatever goes wrong there does not concern the table."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        """A request was done, and is kept."""

    def tell(self, table: str, ear: Ear, tales: Sequence[Tale]) -> None:
        """New tales for one ear."""


class Silence:
    """A broadcast that nobody listens to."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        return None

    def tell(self, table: str, ear: Ear, tales: Sequence[Tale]) -> None:
        return None
