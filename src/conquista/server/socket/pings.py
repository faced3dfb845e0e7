"""Pings of all sockets of a process by one task: they measure round trips and find clients that are gone."""

from __future__ import annotations

import asyncio
import time

from conquista.server.middleware.limits import IDLE_PING_EVERY, IDLE_SILENT_FOR, PING_EVERY, SILENT_FOR
from conquista.server.socket.connection import GONE_AWAY, Connection

LOOK_EVERY = 1.0  # seconds
SLOTS = int(PING_EVERY / LOOK_EVERY)


class SocketPings:
    """Looks at a part of the sockets each second, so that each is looked at once in `PING_EVERY`.

    A socket at a table is pinged at each look, since clocks credit its round trips. Any other is idle, and pinged less
    often. Only the event loop uses it.
    """

    def __init__(self) -> None:
        self._slots: tuple[dict[Connection, None], ...] = tuple({} for _ in range(SLOTS))
        self._slot_of: dict[Connection, int] = {}
        self._next = 0

    def add(self, connection: Connection) -> None:
        """Ping a new socket at once, and then regularly."""
        self._next = (self._next + 1) % SLOTS
        self._slots[self._next][connection] = None
        self._slot_of[connection] = self._next
        connection.send_ping()

    def remove(self, connection: Connection) -> None:
        del self._slots[self._slot_of.pop(connection)][connection]

    async def keep_pinging(self) -> None:
        """Ping until cancelled."""
        slot = 0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look(self._slots[slot])
            slot = (slot + 1) % SLOTS

    @staticmethod
    def look(connections: dict[Connection, None]) -> None:
        """Disconnect the clients that have been silent for too long, and ping the others that are due."""
        now = time.monotonic()
        for connection in connections:
            every, most = (PING_EVERY, SILENT_FOR) if connection.tables else (IDLE_PING_EVERY, IDLE_SILENT_FOR)
            if now - connection.heard > most:
                connection.cut(GONE_AWAY, "silent")
            elif now - connection.last_ping >= every - LOOK_EVERY:
                connection.send_ping()
