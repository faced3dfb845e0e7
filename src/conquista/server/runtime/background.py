"""Work beside the requests: tasks that are started and not awaited, and work that is repeated."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from conquista.core import ConquistaError


class BackgroundTasks:
    """Tasks that run without being awaited; their failures are ignored, since later work repeats what failed."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run this work soon; call it in the event loop."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself keeps no reference
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()


async def repeat(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Wait so many seconds, do this work, and begin again, until cancelled; refusals of the work are ignored."""
    while True:
        await asyncio.sleep(seconds)
        with suppress(ConquistaError):
            await work()
