"""Other processes behind the same address: each table has one authority, and all others follow its journal."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError, Seat
from conquista.store.cluster import Cluster
from conquista.store.forwarding import Errand
from conquista.table.errors import JournalFailed

if TYPE_CHECKING:
    from conquista.server.live.service import TableService


class Peers:
    """What the store's own thread asks of the hall, carried into the event loop."""

    def __init__(self, hall: TableService, sharing: Cluster) -> None:
        self._hall = hall
        self._sharing = sharing
        self._loop = asyncio.get_running_loop()

    def adopt(self, table: str) -> None:
        self._soon(self._hall.adopt(table))

    def late(self) -> None:
        for table in self._hall.own_tables():
            self._soon(self._lose(table))

    def news(self, table: str) -> None:
        self._soon(self._hall.catch_up(table))

    def following(self) -> Mapping[str, int]:
        return self._hall.followed()

    def tables(self) -> Collection[str]:
        return self._hall.names()

    def there(self, table: str, seats: frozenset[Seat]) -> None:
        self._soon(self._hall.attended_elsewhere(table, seats))

    def errand(self, errand: Errand) -> None:
        self._soon(self._do(errand))

    async def _lose(self, table: str) -> None:
        self._hall.lose(table)

    async def _do(self, errand: Errand) -> None:
        try:
            ack = await self._hall.ask(errand.table, errand.request, errand.lag)
        except JournalFailed:
            self._sharing.put_off(errand)
        except ConquistaError as refusal:
            found = refusal
            await asyncio.to_thread(lambda: self._sharing.refused(errand, found))
        else:
            await asyncio.to_thread(lambda: self._sharing.done(errand, ack))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        self._hall.spawn_soon(self._loop, work)
