"""Computer players at live tables: each decision is a job of its own, answered in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from conquista.core import ConquistaError, Data
from conquista.server.errors import Unavailable
from conquista.table.commands.declaration import Request
from conquista.table.computers.player_pool import Bounds, Thinkers
from conquista.table.computers.tasks import ComputerTask


class ComputerSeats:
    """Where computers think; the processes are started when the first one has something to think about."""

    def __init__(self, processes: int, bounds: Bounds | None = None) -> None:
        self._processes = processes
        self._bounds = bounds
        self._thinkers: Thinkers | None = None

    @property
    def idle(self) -> bool:
        """Whether computers at this server never move."""
        return self._processes == 0

    async def answer(self, task: ComputerTask, hold: float = 0.0) -> Request:
        """The decision of a computer; with `hold` it has so many seconds, and takes them all."""
        if self.idle:
            raise Unavailable("server.study_idle")
        if self._thinkers is None:
            self._thinkers = Thinkers(self._processes, self._bounds)
        return await asyncio.wrap_future(self._thinkers.ask(task, hold))

    async def study(self, work: Callable[..., dict[str, Data]], *args: object) -> dict[str, Data]:
        """Let a question about a position be answered where computers think."""
        if self.idle:
            raise Unavailable("server.study_idle")
        if self._thinkers is None:
            self._thinkers = Thinkers(self._processes, self._bounds)
        try:
            return await asyncio.wrap_future(self._thinkers.run(work, *args))
        except ConquistaError:
            raise
        except (Exception, asyncio.CancelledError) as fault:  # it took too long, or the process died of it
            raise Unavailable("server.study_failed") from fault

    def close(self) -> None:
        if self._thinkers is not None:
            with suppress(Exception):
                self._thinkers.close()
