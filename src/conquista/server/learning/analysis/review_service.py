"""Works on the reviews that people have asked for, one after the other, in the worker processes of the computers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from conquista.core import ConquistaError, Data
from conquista.drawing.pictures import ReviewGraph
from conquista.server.errors import NotFound, TooMuch, Unavailable
from conquista.server.learning.analysis.match_review import attempt, judge_some, review_data, review_graph
from conquista.server.play.live.computers import ComputerSeats
from conquista.server.runtime.clock import now
from conquista.store.learning.reviews import DONE, FAILED, WORKING, ReviewStore, StoredReview

T = TypeVar("T")
REST = 2.0  # seconds between two looks for work of processes that have died
STALE = 60_000  # milliseconds without progress after which another process takes a review over
PATIENCE = 3  # failures in a row after which a review has failed
RETRY = 1.0  # seconds


class Threads(Protocol):
    """Runs database work outside the event loop."""

    def __call__(self, work: Callable[[], T], /) -> Any: ...


class ReviewService:
    """The reviews of this process. Judgements are stored as they are made, so that a restart continues after them."""

    def __init__(
        self, store: ReviewStore, do: Threads, computers: Callable[[], ComputerSeats], owner: str, most: int
    ) -> None:
        self.store, self._do, self._computers = store, do, computers
        self._owner = owner or "alone"
        self._is_alone = not owner
        self._most = most  # reviews that a person may wait for
        self._requested = asyncio.Event()
        self._faults: dict[str, int] = {}

    async def keep_working(self) -> None:
        """Work until cancelled."""
        if self._is_alone:
            await self._do(self.store.release)
        while True:
            self._requested.clear()
            try:
                while await self._work():
                    pass
            except ConquistaError:  # the database or the workers are away
                await asyncio.sleep(RETRY)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._requested.wait(), REST)

    async def _work(self) -> bool:
        """Do one piece of work; return whether there was any."""
        if not self._computers().studies:
            return False
        time = now()
        review: StoredReview | None = await self._do(partial(self.store.claim, self._owner, time, time - STALE))
        if review is None:
            return False
        place = await self._do(partial(self.store.judged, review.id))
        if place < review.total:
            try:
                found = await self._computers().study(judge_some, review.record, place, review.open_hands)
            except ConquistaError:
                await self._failed(review)
                return True
            self._faults.pop(review.id, None)
            judged: Any = found["judged"]
            await self._do(partial(self.store.add, review.id, self._owner, place, judged, now()))
            place += len(judged)
        if place >= review.total:
            await self._do(partial(self.store.end, review.id, self._owner, DONE))
        return True

    async def _failed(self, review: StoredReview) -> None:
        faults = self._faults[review.id] = self._faults.get(review.id, 0) + 1
        if faults >= PATIENCE:
            del self._faults[review.id]
            await self._do(partial(self.store.end, review.id, self._owner, FAILED))
        else:
            await asyncio.sleep(RETRY)

    async def request(self, review: StoredReview, person: str, allowed: Callable[[], Any]) -> dict[str, Data]:
        """Ask for a review; one that exists is shared. `allowed` is awaited before new work begins, and may refuse."""
        stored: StoredReview | None = await self._do(partial(self.store.find, review.id))
        if stored is None or stored.state != DONE:
            if not self._computers().studies:
                raise Unavailable("server.study_idle")
            waits = await self._do(partial(self.store.requests_of, person))
            if review.id not in {one.review for one in waits}:
                if len(waits) >= self._most:
                    raise TooMuch("server.reviews", most=self._most)
                if stored is None or stored.state != WORKING:
                    await allowed()
                await self._do(partial(self.store.request, review, person, now()))
            self._requested.set()
        return await self.found(review.id)

    async def look(self, review: StoredReview, since: int = 0) -> dict[str, Data]:
        """Return a review as far as it has been made; one that nobody has asked for is empty."""
        stored: StoredReview | None = await self._do(partial(self.store.find, review.id))
        if stored is None:
            return review_data(review, ())
        return await self._answer(stored, since)

    async def found(self, review: str, since: int = 0) -> dict[str, Data]:
        """Return a review by its id, as far as it has been made."""
        return await self._answer(await self.stored(review), since)

    async def graph(self, review: str, locale: str) -> ReviewGraph:
        """Return the graph of a review for a picture, as far as it has been made."""
        stored = await self.stored(review)
        judged = await self._do(partial(self.store.judgements, stored.id))
        found: ReviewGraph = await self._do(partial(review_graph, stored, judged, locale))
        return found

    async def stored(self, review: str) -> StoredReview:
        stored: StoredReview | None = await self._do(partial(self.store.find, review))
        if stored is None:
            raise NotFound("server.no_review")
        return stored

    async def withdraw(self, review: str, person: str) -> None:
        """Stop waiting for a review."""
        await self.stored(review)
        await self._do(partial(self.store.withdraw, review, person))

    async def attempt(self, review: str, first: int, words: list[tuple[str, str]]) -> dict[str, Data]:
        """Judge another decision in the place of one of the match."""
        stored = await self.stored(review)
        return await self._computers().study(attempt, stored.record, first, words, stored.open_hands)

    async def _answer(self, review: StoredReview, since: int) -> dict[str, Data]:
        judged = await self._do(partial(self.store.judgements, review.id))
        data: dict[str, Data] = await self._do(partial(review_data, review, judged, since))
        return data
