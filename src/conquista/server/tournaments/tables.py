"""The tables of a tournament, as the director uses them. Every operation may be repeated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from conquista.core import ConquistaError, Seat
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.seating import TOURNAMENT_HOST
from conquista.server.play.live.service import TableService
from conquista.store.people.values import PUBLIC
from conquista.table.commands import declaration as commands
from conquista.table.commands.declaration import Request, TableCommand
from conquista.table.config import TableConfig
from conquista.table.errors import JournalFailed
from conquista.table.state import GATHERING
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """The rank of each seat after the end, counted from 0, and the seats whose players had left."""

    ranks: Mapping[Seat, int]
    left: frozenset[Seat]


class TournamentTables(Protocol):
    """Tables that a director opens and reads."""

    async def open(self, table: str, host: str, config: TableConfig, seats: Mapping[Seat, SeatHolder]) -> None:
        """Open a table, unless it is open."""

    async def start(self, table: str, host: str, computers: Mapping[Seat, str]) -> None:
        """Start the match, with these computers in place of people who are absent."""

    async def close(self, table: str, host: str) -> None:
        """Close a table at which no match has begun."""

    async def resign(self, table: str, who: SeatHolder) -> None:
        """Let a person resign who was removed from the tournament."""

    async def phases(self, tables: Collection[str]) -> Mapping[str, str]:
        """Return the phases of those of these tables that exist."""

    async def outcome(self, table: str) -> TableOutcome | None:
        """Return the outcome of a match that is over."""

    async def left(self, table: str) -> frozenset[Seat]:
        """Return the seats whose players have left a running match."""


class LiveTournamentTables:
    """The tables of this server."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def open(self, table: str, host: str, config: TableConfig, seats: Mapping[Seat, SeatHolder]) -> None:
        await self._tables.open_once(table, TableOpening(config, _holder(host), seats, PUBLIC))

    async def start(self, table: str, host: str, computers: Mapping[Seat, str]) -> None:
        for seat, level in computers.items():
            await self._submit(table, host, f"fill {seat}", commands.Place(seat, level))
        await self._submit(table, host, "start", commands.Start())

    async def close(self, table: str, host: str) -> None:
        await self._submit(table, host, "close", commands.Close())

    async def resign(self, table: str, who: SeatHolder) -> None:
        for seat in await self._tables.read(table, lambda found: found.seats_of(who)):
            with suppress(ConquistaError):  # the match is over, or has not begun
                await self._tables.submit(table, Request(who, f"removed {seat}", commands.Resign(seat)))

    async def phases(self, tables: Collection[str]) -> Mapping[str, str]:
        found = {table: await self._tables.lobby.find(table) for table in tables}
        return {table: listing.phase for table, listing in found.items() if listing is not None}

    async def outcome(self, table: str) -> TableOutcome | None:
        return await self._tables.read_finished(table, table_outcome)

    async def left(self, table: str) -> frozenset[Seat]:
        return await self._tables.read(table, seats_left)

    async def _submit(self, table: str, host: str, cid: str, command: TableCommand) -> None:
        try:
            await self._tables.submit(table, Request(_holder(host), cid, command))  # type: ignore[arg-type]
        except JournalFailed:
            raise
        except ConquistaError:  # done already: the match has begun or is over
            if await self._tables.read(table, lambda found: found.phase) == GATHERING:
                raise


def host_of(tournament: str) -> str:
    """Return the id under which a tournament is the host of its tables."""
    return f"{TOURNAMENT_HOST}{tournament}"


def _holder(host: str) -> SeatHolder:
    return SeatHolder(PERSON, host)


def table_outcome(table: Table) -> TableOutcome | None:
    """Return the outcome of a match that is over."""
    ranks = table.seat_ranks()
    return None if ranks is None else TableOutcome(ranks, table.seats_left())


def seats_left(table: Table) -> frozenset[Seat]:
    return table.seats_left()
