"""Which people have an open page, at this process and at others, and at which table they sit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from conquista.core import ConquistaError
from conquista.store.cluster import Cluster
from conquista.store.people.connected import ConnectedPeople

SHARE_EVERY = 1.0  # seconds between two reports to other processes
CLEAN_EVERY = 60  # reports between two deletions of what processes left that are gone

LocalPeople = Callable[[], Mapping[str, str]]
"""Returns the people with an open socket at this process, each with the table at which they hold a seat."""


class PeoplePresence:
    """Answers who is connected. A single process keeps nothing in the store."""

    def __init__(self, store: ConnectedPeople, do: Any, here: LocalPeople, cluster: Cluster | None) -> None:
        self._store, self._do, self._here = store, do, here
        self._owner = cluster.leases.owner if cluster else ""
        self._shared: dict[str, str] = {}  # what other processes have been told

    async def tables_of(self, people: Collection[str]) -> dict[str, str]:
        """Return those of these people who are connected, with the table at which they sit, empty for none."""
        here = self._here()
        found = {person: here[person] for person in people if person in here}
        others = [person for person in people if person not in found]
        if self._owner and others:
            found |= await self._do(partial(self._store.elsewhere, others, self._owner))
        return found

    async def connected(self, people: Collection[str]) -> frozenset[str]:
        return frozenset(await self.tables_of(people))

    async def keep_sharing(self) -> None:
        """Tell other processes who is here, until cancelled; a single process has nobody to tell."""
        count = 0
        while self._owner:
            with suppress(ConquistaError):  # the database is away; the next report has everything
                await self._share()
                if count % CLEAN_EVERY == 0:
                    await self._do(self._store.delete_expired)
            count += 1
            await asyncio.sleep(SHARE_EVERY)

    async def _share(self) -> None:
        here = dict(self._here())
        arrived = {person: table for person, table in here.items() if self._shared.get(person) != table}
        left = self._shared.keys() - here.keys()
        if arrived or left:
            await self._do(partial(self._store.change, self._owner, arrived, left))
            self._shared = here
