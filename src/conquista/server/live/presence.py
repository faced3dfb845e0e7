"""Presence: who is at a table, here and at other processes behind the same address."""

from __future__ import annotations

from conquista.core import Seat
from conquista.server.live.fanout import Fanout


class Presence:
    """The seats for which somebody listens: here by the lines that are open, elsewhere by what others say."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._elsewhere: dict[str, frozenset[Seat]] = {}

    def here(self, table: str) -> set[Seat]:
        return {ear for ear in self._fanout.present(table) if ear is not None}

    def seats(self, table: str) -> set[Seat]:
        """All that are there."""
        return self.here(table) | self._elsewhere.get(table, frozenset())

    def heard(self, table: str, seats: frozenset[Seat]) -> bool:
        """Others say that these are there; whether that changes who is there at all."""
        before = self.seats(table)
        if seats:
            self._elsewhere[table] = seats
        else:
            self._elsewhere.pop(table, None)
        return self.seats(table) != before
