"""Tables whose matches are decided by a function of their id, and that survive the server that opened them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from conquista.core import Seat
from conquista.server.tournaments.tables import TableOutcome
from conquista.table.config import TableConfig
from conquista.table.state import GATHERING, OVER, PLAYING
from conquista.table.values import SeatHolder


@dataclass
class PlayedTable:
    """A table: who sits where, and how far it is."""

    seats: dict[Seat, SeatHolder]
    phase: str = GATHERING
    started_at: int = 0
    resigned: set[Seat] = field(default_factory=set)


class PlayedTables:
    """Tables in memory. `interrupt` is called before and after every operation, and may raise."""

    def __init__(self, clock: Callable[[], int], skill: Callable[[str], float], level_of_ten: int = 1) -> None:
        self.tables: dict[str, PlayedTable] = {}
        self.faults: list[str] = []
        self.interrupt: Callable[[], None] = lambda: None
        self._clock, self._skill, self._level_of_ten = clock, skill, level_of_ten

    async def open(self, table: str, host: str, config: TableConfig, seats: Mapping[Seat, SeatHolder]) -> None:
        self.interrupt()
        known = self.tables.get(table)
        if known is not None and {seat: one.id for seat, one in known.seats.items()} != {
            seat: one.id for seat, one in seats.items()
        }:
            self.faults.append(f"{table} opened with other people")
        self.tables.setdefault(table, PlayedTable(dict(seats)))
        self.interrupt()

    async def start(self, table: str, host: str, computers: Mapping[Seat, str]) -> None:
        self.interrupt()
        found = self.tables[table]
        if found.phase == GATHERING:
            for seat, level in computers.items():
                found.seats[seat] = SeatHolder("computer", spec=level)
            found.phase, found.started_at = PLAYING, self._clock()
        self.interrupt()

    async def close(self, table: str, host: str) -> None:
        self.interrupt()
        if self.tables[table].phase == GATHERING:
            self.tables[table].phase = OVER
        self.interrupt()

    async def resign(self, table: str, who: SeatHolder) -> None:
        for seat, holder in self.tables[table].seats.items():
            if holder.id == who.id:
                self.tables[table].resigned.add(seat)

    async def phases(self, tables: Collection[str]) -> Mapping[str, str]:
        return {table: self.tables[table].phase for table in tables if table in self.tables}

    async def outcome(self, table: str) -> TableOutcome | None:
        found = self.tables[table]
        return None if found.phase != OVER else TableOutcome(self._ranks(table), self._left(table))

    async def left(self, table: str) -> frozenset[Seat]:
        return self._left(table)

    # the play

    def playing(self) -> list[str]:
        return [table for table, found in self.tables.items() if found.phase == PLAYING]

    def duration(self, table: str, longest: int) -> int:
        """Return how long a match takes, at most this many milliseconds."""
        return chance(table, "length", of=longest) + 1

    def end(self, table: str) -> None:
        self.tables[table].phase = OVER

    def _ranks(self, table: str) -> dict[Seat, int]:
        found = self.tables[table]

        def strength(seat: Seat) -> float:
            holder = found.seats[seat]
            luck = chance(table, seat, of=1_000) / 250
            return -99.0 if seat in found.resigned else luck + (self._skill(holder.id) if holder.human else 0)

        order = sorted(found.seats, key=strength, reverse=True)
        if chance(table, "level", of=10) < self._level_of_ten and not found.resigned:
            return {seat: max(0, place - 1) for place, seat in enumerate(order)}  # the first two are level
        return {seat: place for place, seat in enumerate(order)}

    def _left(self, table: str) -> frozenset[Seat]:
        """Return the players who leave: about one of 60."""
        seats = self.tables[table].seats.items()
        return frozenset(seat for seat, one in seats if one.human and chance(table, "left", seat, of=60) == 0)


def chance(*what: object, of: int) -> int:
    """Return a number below `of` that depends only on what it is about."""
    digest = hashlib.sha256(" ".join(map(str, what)).encode()).digest()
    return int.from_bytes(digest[:6], "big") % of
