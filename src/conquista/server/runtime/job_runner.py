"""Runs the stored jobs of this process when they are due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from conquista.core import ConquistaError
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.store.processes.jobs import LEASE, Job, JobStore

POLL = 1.0  # seconds between two looks at jobs that other processes or threads have scheduled
RETRY = 1.0  # seconds after the database was away
AT_ONCE = 16  # jobs of this process that run at the same time
RENEW = LEASE / 3_000  # seconds between two renewals of leases

JobHandler = Callable[[str, dict[str, Any]], Awaitable[None]]


class JobThreads(Protocol):
    """Runs database work outside the event loop."""

    def __call__(self, work: Callable[[], Any], /) -> Awaitable[Any]: ...


class JobRunner:
    """Takes due jobs and calls their handlers.

    A job is deleted after its handler has returned. A handler that raises is called again after growing waits. When a
    process dies, another one repeats the handler after the lease: a handler does no harm when it runs again.
    """

    def __init__(self, store: JobStore, do: JobThreads, owner: str = "") -> None:
        """`owner` names this process where several share the store."""
        self.store = store
        self._do = do
        self._owner = owner or "alone"
        self._is_alone = not owner
        self._handlers: dict[str, JobHandler] = {}
        self._running: dict[asyncio.Task[None], Job] = {}
        self._woken = asyncio.Event()

    def register(self, kind: str, handler: JobHandler) -> None:
        """Declare the handler of a kind of job, before the jobs are run."""
        assert kind not in self._handlers, kind
        self._handlers[kind] = handler

    def wake(self) -> None:
        """Look for due jobs at once; called in the event loop after a job was scheduled."""
        self._woken.set()

    async def schedule(self, kind: str, key: str, due: int, data: dict[str, Any] | None = None) -> None:
        """Schedule a job, and run it at once if it is due."""
        await self._do(partial(self.store.schedule, kind, key, due, data))
        self.wake()

    async def cancel(self, kind: str, key: str) -> None:
        await self._do(partial(self.store.cancel, kind, key))

    async def keep_running(self) -> None:
        """Run jobs until cancelled; then wait for none of them, since they are repeated after a restart."""
        renewing = asyncio.create_task(self._keep_renewing())
        try:
            if self._is_alone:
                await self._repeated(self.store.release)
            while True:
                await self._look()
        finally:
            for task in (renewing, *self._running):
                task.cancel()
            await asyncio.gather(renewing, *self._running, return_exceptions=True)

    async def _look(self) -> None:
        """Start what is due, and wait until there may be more."""
        self._woken.clear()
        free = AT_ONCE - len(self._running)
        kinds = tuple(self._handlers)
        taken: tuple[Job, ...] = ()
        if free > 0:
            try:
                taken = await self._do(partial(self.store.take, now(), self._owner, free, kinds))
            except ConquistaError:  # the database is away
                await asyncio.sleep(RETRY)
                return
        for job in taken:
            task = asyncio.create_task(self._run(job))
            self._running[task] = job
            task.add_done_callback(self._ended)
        if len(taken) < max(free, 1):
            pause = await self._pause(kinds)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):  # unlike wait_for it never swallows a cancellation
                    await self._woken.wait()

    async def _pause(self, kinds: tuple[str, ...]) -> float:
        """Return how many seconds to wait for the next job."""
        with suppress(ConquistaError):
            due = await self._do(partial(self.store.next_due, kinds))
            if due is not None:
                return float(min(POLL, max(0.01, (due - now()) / 1000)))
        return POLL

    async def _run(self, job: Job) -> None:
        try:
            await self._handlers[job.kind](job.key, dict(job.data))
        except asyncio.CancelledError:
            raise
        except Exception as fault:
            again = await self._repeated(partial(self.store.failed, job, now()))
            event = "job_failed" if again else "job_given_up"
            logger().error(event, kind=job.kind, count=job.tries, where=traceback_lines(fault))
            return
        await self._repeated(partial(self.store.done, job))

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if not task.cancelled() and (fault := task.exception()) is not None:
            logger().error("fault", where=traceback_lines(fault))
        self._woken.set()

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            if self._running:
                with suppress(ConquistaError):
                    await self._do(partial(self.store.renew, tuple(self._running.values()), now()))

    async def _repeated(self, work: Callable[[], Any]) -> Any:
        """Do database work, and repeat it while the database is away."""
        while True:
            try:
                return await self._do(work)
            except ConquistaError:
                await asyncio.sleep(RETRY)
