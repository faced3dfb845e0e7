"""Tables that have left memory: when they are woken, and for what their clocks are not charged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Mapping
from typing import Any

from conquista.server.play.live.live_table import wait
from conquista.server.runtime.clock import CLOCK, now
from conquista.server.runtime.logs import logger
from conquista.store.errors import StoreError
from conquista.store.journals.waiting import Downtimes, WaitingTable, WaitingTables
from conquista.table.table import Table

LOOK_EVERY = 300.0  # seconds between two looks at the stored times
AHEAD = 900_000  # milliseconds before its time at which a waiting table gets an alarm

InThread = Callable[[Callable[[], Any]], Awaitable[Any]]


class WaitingRoom:
    """The waiting tables of a process. Their times are in the store, and those that are near have an alarm here."""

    def __init__(self, store: WaitingTables, do: InThread, wake: Callable[[str], None]) -> None:
        """`wake` is called in the event loop with a table whose time has come."""
        self._store, self._do, self._wake = store, do, wake
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.at_start: set[str] = set()  # tables that were in use when the former process stopped
        self._started, self._downtimes = now(), Downtimes()

    def start(self, last_sign: int | None) -> None:
        """Note that nobody has served the tables since the last sign of life of the former process."""
        self._started = now()
        self._downtimes = self._store.note_downtime(last_sign or 0, self._started)
        self.at_start.update(self._store.due(1))

    def down_since(self, table: Table) -> int | None:
        """Return since when no server has served a table; None where its clocks have run all the time.

        All downtimes after its last entry count as one at its end. For a table that was in use when the former process
        stopped, that is the start of this one; any other has waited since then, and its clocks have run.
        """
        missed = self._downtimes.since(table.changed)
        if not missed:
            return None
        if table.id in self.at_start:
            return self._started - missed
        return now() - missed - CLOCK.skipped_since(table.changed)

    def restored(self, name: str) -> None:
        """A table is in memory again."""
        self.cancel(name)
        self.at_start.discard(name)

    def cancel(self, name: str) -> None:
        alarm = self.alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    def set_alarm(self, name: str, seconds: float) -> None:
        self.cancel(name)
        self.alarms[name] = asyncio.get_running_loop().call_later(seconds, self._ring, name)

    def _ring(self, name: str) -> None:
        self.alarms.pop(name, None)
        self._wake(name)

    async def note(self, tables: Mapping[str, WaitingTable]) -> None:
        """Store until when tables wait. One that is not stored is restored after the next start."""
        try:
            await self._do(lambda: self._store.rest(tables))
        except StoreError as fault:
            logger().warning("waiting_tables", code=fault.key, count=len(tables))

    async def keep_waking(self, in_memory: Container[str]) -> None:
        """Give tables alarms whose times are near, until cancelled."""
        while True:
            try:
                found: dict[str, int] = await self._do(lambda: self._store.due(now() + AHEAD))
                for name, wakes in found.items():
                    if wakes and name not in in_memory and name not in self.alarms:
                        self.set_alarm(name, wait(wakes))
            except StoreError as fault:
                logger().warning("waiting_tables", code=fault.key)
            await asyncio.sleep(LOOK_EVERY)

    async def outdated_rows(self) -> tuple[str, ...]:
        """Return the tables whose row in the lobby does not show yet that they are over."""
        found: tuple[str, ...] = await self._do(self._store.outdated_rows)
        return found
