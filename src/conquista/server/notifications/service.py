"""Writes notifications, and shows them on the open pages of their person at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from conquista.core import ConquistaError, Data
from conquista.server.accounts import tokens
from conquista.server.notifications.kinds import KINDS, NotificationKind
from conquista.server.runtime.background import BackgroundTasks
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobThreads
from conquista.store.cluster import Cluster
from conquista.store.database import DatabaseSession
from conquista.store.notifications.notifications import NotificationStore, PlannedDelivery, StoredNotification
from conquista.table.encoding import text

POLL = 2.0  # seconds between two looks for notifications that other processes have written
OVERLAP = 10_000  # milliseconds that such a look goes back, since transactions do not end in the order of their times

DeliveryPlan = Callable[[DatabaseSession, StoredNotification, NotificationKind, bool], Sequence[PlannedDelivery]]
"""Returns the jobs that deliver a notification; the last argument says whether the person has an open page."""


class PersonSockets(Protocol):
    """The open sockets of this process, by person."""

    def send(self, person: str, message: str) -> None:
        """Queue a message on all sockets of a person."""

    def people(self) -> Collection[str]:
        """Return the people who have a socket."""


class NotificationService:
    """Notifications of people. The row in the store comes first; every way of delivery follows from it."""

    def __init__(
        self, store: NotificationStore, do: JobThreads, sockets: PersonSockets, cluster: Cluster | None = None
    ) -> None:
        self.store = store
        self._do, self._sockets, self._cluster = do, sockets, cluster
        self._shown: dict[str, int] = {}  # notifications that the open pages have, with the time of their change
        self._since = now()
        self._background = BackgroundTasks()
        self.plans: dict[str, DeliveryPlan] = {}  # by channel, of those that this server has
        self.connected: Callable[[Collection[str]], Awaitable[Collection[str]]] = self._connected_here
        self.wake: Callable[[], None] = lambda: None  # called after deliveries were scheduled
        if cluster is not None:
            loop = asyncio.get_running_loop()
            cluster.on_person = lambda person: self._hinted(loop, person)

    @property
    def channels(self) -> Collection[str]:
        """The channels that this server has besides open pages."""
        return self.plans.keys()

    # changes

    async def notify(self, person: str, kind: str, about: str, data: Mapping[str, Data], once: bool = False) -> None:
        """Notify a person of a subject, in the place of an open notification about it.

        Repeating the open one changes nothing; with `once`, one that is done already is not repeated either. Bots and
        people who are gone are not notified. `data` is shown to the person, and must contain nothing secret.
        """
        declared = KINDS[kind]
        one = StoredNotification(f"n{tokens.name()}", person, kind, about, dict(data), now())
        is_here = person in await self.connected((person,))

        def plan(session: DatabaseSession) -> Sequence[PlannedDelivery]:
            return [delivery for each in self.plans.values() for delivery in each(session, one, declared, is_here)]

        if await self._do(partial(self.store.put, one, plan, once)):
            await self._show(one, one.at)
            self._hint(person)
            self.wake()

    async def resolve(self, person: str, about: str) -> None:
        """End the open notification of a person about a subject, if there is one."""
        found: StoredNotification | None = await self._do(partial(self.store.resolve, person, about, now()))
        if found is not None and found.done is not None:
            await self._show(found, found.done)
            self._hint(person)

    async def mark_seen(self, person: str, ids: Sequence[str] | None = None) -> int:
        """Mark notifications as seen, or all with None; return how many remain unseen."""
        await self._do(partial(self.store.mark_seen, person, ids, now()))
        unseen = await self.unseen(person)
        self._sockets.send(person, text({"type": "notifications_seen", "unseen": unseen}))
        self._hint(person)
        return unseen

    async def unseen(self, person: str) -> int:
        """Return how many open notifications a person has not seen."""
        count: int = await self._do(partial(self.store.unseen, person))
        return count

    # open pages

    async def _connected_here(self, people: Collection[str]) -> Collection[str]:
        """Return those of these people who have an open page at this process."""
        return [person for person in people if person in self._sockets.people()]

    async def _show(self, one: StoredNotification, changed: int) -> None:
        if self._cluster is not None:
            self._shown[one.id] = changed
        if one.person not in self._sockets.people():
            return
        unseen = await self.unseen(one.person)
        message: dict[str, Data] = {"type": "notification", "notification": notification_data(one), "unseen": unseen}
        self._sockets.send(one.person, text(message))

    async def keep_looking(self) -> None:
        """Show what other processes have written, until cancelled; a single process has nothing to look for."""
        while self._cluster is not None:
            await asyncio.sleep(POLL)
            begun = now()
            with suppress(ConquistaError):  # the database is away
                await self._look(self._sockets.people())
                self._since = begun
                self._shown = {name: time for name, time in self._shown.items() if time >= begun - 2 * OVERLAP}

    async def _look(self, people: Collection[str]) -> None:
        """Show what has changed for these people since the last look, and is not shown yet."""
        since = self._since - OVERLAP
        for one, changed in await self._do(partial(self.store.changed_since, since, sorted(people))):
            if self._shown.get(one.id, 0) < changed:
                await self._show(one, changed)

    def _hint(self, person: str) -> None:
        """Let other processes look at the notifications of a person."""
        if self._cluster is not None:
            self._background.start(asyncio.to_thread(self._cluster.person_notified, person))

    def _hinted(self, loop: asyncio.AbstractEventLoop, person: str) -> None:
        """Another process has notified a person; called from a thread, while only the loop may look at the sockets."""
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._look_soon, person)

    def _look_soon(self, person: str) -> None:
        if person in self._sockets.people():
            self._background.start(self._look([person]))


def notification_data(one: StoredNotification) -> dict[str, Data]:
    """Return a notification as clients get it."""
    return {
        "id": one.id,
        "kind": one.kind,
        "about": one.about,
        "data": dict(one.data),
        "at": one.at,
        "seen": one.seen,
        "done": one.done,
    }
