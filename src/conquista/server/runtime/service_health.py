"""Whether the services that a server needs answer: its database, and Redis and notifications where it uses them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

from conquista.server.runtime.logs import logger
from conquista.server.runtime.metrics import Metrics

DATABASE = "database"
FRESH = 2.0  # seconds for which an answer about the database counts, so that questions cost nothing
PATIENCE = 3.0  # seconds after which a database that is silent counts as away
WATCH_EVERY, WATCH_AWAY_EVERY = 10.0, 1.0  # seconds


class ServiceHealth:
    """Asks the services, logs when one is lost or back, and keeps the metrics of both."""

    def __init__(
        self,
        probe: Callable[[], None],
        do: Callable[[Callable[[], Any]], Awaitable[Any]],
        unreachable: Callable[[], Iterable[str]],
        metrics: Metrics,
    ) -> None:
        """`probe` writes to the database; `unreachable` names the other services that do not answer."""
        self._probe = probe
        self._do = do
        self._unreachable = unreachable
        self._gauge = metrics.services
        self._probing: asyncio.Future[Any] | None = None
        self._answers, self._asked = True, float("-inf")
        self._lost: set[str] = set()
        self._gauge.labels(DATABASE).set(1)

    @property
    def missing(self) -> list[str]:
        """The services besides the database that do not answer; without them the server works on."""
        return sorted(set(self._unreachable()))

    async def has_database(self) -> bool:
        """Return whether the database could be written a moment ago."""
        if time.monotonic() - self._asked < FRESH:
            return self._answers
        if self._probing is None or self._probing.done():
            self._probing = asyncio.ensure_future(self._do(self._probe))
        try:
            await asyncio.wait_for(asyncio.shield(self._probing), PATIENCE)
            self._answers = True
        except Exception:  # whatever the reason, the database cannot be used
            self._answers = False
        self._asked = time.monotonic()
        self._note(DATABASE, self._answers)
        return self._answers

    async def keep_watching(self) -> None:
        """Look at all services periodically until cancelled."""
        known: set[str] = set()
        while True:
            has_database = await self.has_database()
            missing = set(self.missing)
            known |= missing
            for service in known:
                self._note(service, service not in missing)
            await asyncio.sleep(WATCH_EVERY if has_database and not missing else WATCH_AWAY_EVERY)

    def _note(self, service: str, answers: bool) -> None:
        self._gauge.labels(service).set(int(answers))
        if not answers and service not in self._lost:
            self._lost.add(service)
            logger().error("service_lost", kind=service)
        elif answers and service in self._lost:
            self._lost.discard(service)
            logger().info("service_back", kind=service)

    async def close(self) -> None:
        """Wait for a question that is under way."""
        if self._probing is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._probing, PATIENCE)
