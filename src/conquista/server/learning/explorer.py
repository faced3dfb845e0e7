"""Reads the openings of finished matches in the background, and answers what was played from a position."""

from __future__ import annotations

import asyncio
from functools import partial

from conquista.core import ConquistaError, Data, SeededChance
from conquista.core.record import Record
from conquista.explorer.building import opening_of_record
from conquista.explorer.openings import openings_of
from conquista.explorer.results import StepFilter, explore
from conquista.explorer.shipped import shipped_openings
from conquista.games import registry
from conquista.server.learning.analysis.review_service import Threads
from conquista.server.play.live.service import TableService
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.store.learning.openings import OpeningStore
from conquista.table.table import Table

REST = 5.0  # seconds between two looks for finished matches
AT_ONCE = 20  # matches


class ExplorerService:
    """The openings that this server knows."""

    def __init__(self, store: OpeningStore, do: Threads, tables: TableService) -> None:
        self.store, self._do, self._tables = store, do, tables

    async def keep_reading(self) -> None:
        """Read finished matches until cancelled."""
        while True:
            try:
                while await self.read_some():
                    pass
            except Exception as fault:  # the database is away
                logger().error("openings", where=traceback_lines(fault))
            await asyncio.sleep(REST)

    async def read_some(self) -> int:
        """Read finished matches that are new; return how many."""
        pending: tuple[str, ...] = await self._do(partial(self.store.pending, AT_ONCE))
        for table in pending:
            try:
                record = await self._tables.read_finished(table, Table.record)
                await self._do(partial(self._add, table, record))
            except ConquistaError:  # a damaged journal
                await self._do(partial(self.store.skip, table))
        return len(pending)

    def _add(self, table: str, record: Record) -> None:
        opening = opening_of_record(table, record)
        if opening is None:
            self.store.skip(table)
        else:
            self.store.add(table, opening)

    async def answer(self, wanted: StepFilter, place: str) -> dict[str, Data]:
        """Return what was played from a position that a client names; one that is not known is refused."""
        data: dict[str, Data] = await self._do(partial(self._answer, wanted, place))
        return data

    def _answer(self, wanted: StepFilter, place: str) -> dict[str, Data]:
        game, options = registry.preset(wanted.preset)
        openings = openings_of(game.facts.name)
        sides = game.teams(options) or tuple((seat,) for seat in game.seats(options))
        key = openings.key(game, options, place)
        found = explore((self.store, shipped_openings()), key, wanted, sides, openings.by_seat)
        first = place or ("" if game.facts.hidden else game.write_state(game.start(options, SeededChance(0))))
        return {
            **found.as_data(),
            "game": game.facts.name,
            "preset": wanted.preset,
            "options": options.changed(),
            "position": first,
            "by_seat": openings.by_seat,
        }
