"""The order in which analyses are done: one at a time for a person, and a limited number waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from conquista.server.errors import TooMuch, Unavailable

MOST_WAITING = 12  # analyses of all people
MOST_OF_PERSON = (
    2  # one that is done, and one that waits: a page asks for the next position before it knows of the first
)


class AnalysisQueue:
    """Admits analyses."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting = 0
        self._people: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def place(self, person: str) -> AsyncIterator[None]:
        """Wait for the person's turn; refuse where too many analyses wait already."""
        if self._waiting >= self._most:
            raise Unavailable("server.study_busy", before=self._waiting)
        lock, count = self._people.get(person, (asyncio.Lock(), 0))
        if count >= MOST_OF_PERSON:
            raise TooMuch("server.study_busy", before=count)
        self._people[person] = (lock, count + 1)
        self._waiting += 1
        try:
            async with lock:
                yield
        finally:
            self._waiting -= 1
            count = self._people[person][1] - 1
            if count:
                self._people[person] = (lock, count)
            else:
                del self._people[person]
