"""Computer players at live tables: each decision is a job of its own, answered in a process of its own."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from conquista.table.computers import Task
from conquista.table.requests import Request
from conquista.table.thinkers import Bounds, Thinkers


class Computing:
    """Where computers think; the processes are started when the first one has something to think about."""

    def __init__(self, processes: int, bounds: Bounds | None = None) -> None:
        self._processes = processes
        self._bounds = bounds
        self._thinkers: Thinkers | None = None

    @property
    def idle(self) -> bool:
        """Whether computers at this server never move."""
        return self._processes == 0

    async def answer(self, task: Task) -> Request:
        if self._thinkers is None:
            self._thinkers = Thinkers(self._processes, self._bounds)
        return await asyncio.wrap_future(self._thinkers.ask(task))

    def close(self) -> None:
        if self._thinkers is not None:
            with suppress(Exception):
                self._thinkers.close()
