"""Presence: which seats are connected, at this process and at others."""

from __future__ import annotations

from conquista.core import Seat
from conquista.server.play.live.fanout import Fanout


class Presence:
    """The seats with a connection: local ones from the fan-out, remote ones as reported by the cluster."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._elsewhere: dict[str, frozenset[Seat]] = {}

    def here(self, table: str) -> set[Seat]:
        return {recipient for recipient in self._fanout.present(table) if recipient is not None}

    def seats(self, table: str) -> set[Seat]:
        """Return all connected seats."""
        return self.here(table) | self._elsewhere.get(table, frozenset())

    def heard(self, table: str, seats: frozenset[Seat]) -> bool:
        """Set the seats connected elsewhere; return whether that changes the presence of the table."""
        before = self.seats(table)
        if seats:
            self._elsewhere[table] = seats
        else:
            self._elsewhere.pop(table, None)
        return self.seats(table) != before
