"""Cooperation of processes behind one address: each table has one authority, and the others follow its journal."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError, Seat
from conquista.store.cluster import Cluster
from conquista.store.processes.forwarding import QueuedRequest
from conquista.table.errors import JournalFailed

if TYPE_CHECKING:
    from conquista.server.play.live.service import TableService


class Peers:
    """Passes calls from the thread of the cluster to the table service in the event loop."""

    def __init__(self, tables: TableService, cluster: Cluster) -> None:
        self._service = tables
        self._cluster = cluster
        self._loop = asyncio.get_running_loop()

    def adopt(self, table: str) -> None:
        self._soon(self._service.adopt(table))

    def lease_expired(self, renewed: int) -> None:
        for table in self._service.own_tables():
            self._soon(self._lose(table, renewed))

    def news(self, table: str) -> None:
        self._soon(self._service.catch_up(table))

    def following(self) -> Mapping[str, int]:
        return self._service.followed()

    def tables(self) -> Collection[str]:
        return self._service.names()

    def presence(self, table: str, seats: frozenset[Seat]) -> None:
        self._soon(self._service.presence_elsewhere(table, seats))

    def forwarded(self, forwarded: QueuedRequest) -> None:
        self._soon(self._do(forwarded))

    async def _lose(self, table: str, renewed: int) -> None:
        self._service.lose(table, renewed)

    async def _do(self, forwarded: QueuedRequest) -> None:
        try:
            ack = await self._service.submit(forwarded.table, forwarded.request)
        except JournalFailed:
            self._cluster.requeue(forwarded)
        except ConquistaError as refusal:
            found = refusal
            await asyncio.to_thread(lambda: self._cluster.refused(forwarded, found))
        else:
            await asyncio.to_thread(lambda: self._cluster.done(forwarded, ack))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        self._service.spawn_soon(self._loop, work)
