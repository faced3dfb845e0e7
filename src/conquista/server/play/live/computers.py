"""Computer players at live tables; each decision runs in a worker process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from conquista.core import ConquistaError, Data
from conquista.server.errors import Unavailable
from conquista.table.commands.declaration import Request
from conquista.table.computers.player_pool import Bounds, PlayerPool
from conquista.table.computers.tasks import ComputerTask


class ComputerSeats:
    """A pool of worker processes for computer players, started with the first task."""

    def __init__(self, processes: int, bounds: Bounds | None = None) -> None:
        self._processes = processes
        self._bounds = bounds
        self._thinkers: PlayerPool | None = None

    @property
    def idle(self) -> bool:
        """Whether computer players are disabled on this server."""
        return self._processes == 0

    @property
    def studies(self) -> bool:
        """Whether there are processes for reviews."""
        return not self.idle

    async def answer(self, task: ComputerTask, hold: float = 0.0) -> Request:
        """Return the decision of a computer; with `hold` it takes exactly this many seconds."""
        if self.idle:
            raise Unavailable("server.study_idle")
        if self._thinkers is None:
            self._thinkers = PlayerPool(self._processes, self._bounds)
        return await asyncio.wrap_future(self._thinkers.submit(task, hold))

    async def study(self, work: Callable[..., dict[str, Data]], *args: object) -> dict[str, Data]:
        """Run an analysis in the worker pool."""
        if self.idle:
            raise Unavailable("server.study_idle")
        if self._thinkers is None:
            self._thinkers = PlayerPool(self._processes, self._bounds)
        try:
            return await asyncio.wrap_future(self._thinkers.run(work, *args))
        except ConquistaError:
            raise
        except (Exception, asyncio.CancelledError) as fault:  # timed out, or the worker died
            raise Unavailable("server.study_failed") from fault

    def close(self) -> None:
        if self._thinkers is not None:
            with suppress(Exception):
                self._thinkers.close()
