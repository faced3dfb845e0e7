"""One open socket: its send queue, its round trip time and its subscriptions."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from dataclasses import replace

from starlette.websockets import WebSocket, WebSocketDisconnect

from conquista.server.accounts.service import Caller
from conquista.server.middleware.limits import EXCESS_FORGOTTEN, LARGEST_BACKLOG, LARGEST_EXCESS
from conquista.server.runtime.metrics import Metrics
from conquista.table.values import Recipient

GONE_AWAY, POLICY, TOO_BIG, RESTART, TRY_LATER, SLOW = 1001, 1008, 1009, 1012, 1013, 4408
SIGNED_OUT, SUSPENDED = 4401, 4403
PINGS = 8  # of which the fastest counts


class Connection:
    """Sends in order without blocking tables; slow readers are disconnected and may reconnect."""

    def __init__(self, socket: WebSocket, caller: Caller, metrics: Metrics, address: str = "") -> None:
        self.address = address  # of the client, as limits count it
        self.socket = socket
        self.caller = caller
        self.holder = caller.holder
        self.tables: dict[str, Recipient] = {}
        self.silenced: frozenset[str] = frozenset()
        self.heard = time.monotonic()
        self._metrics = metrics
        self._queue: deque[str] = deque()
        self._size = 0
        self._more = asyncio.Event()
        self._end: tuple[int, str] | None = None
        self._pinged: dict[int, float] = {}
        self._ways: deque[float] = deque(maxlen=PINGS)
        self._excess, self._exceeded = 0, 0.0  # messages above their rate, and the time of the last
        self._aside: set[asyncio.Task[None]] = set()

    @property
    def person(self) -> str:
        return self.caller.person.id

    @property
    def login(self) -> str:
        return self.caller.token.id

    def rename(self, name: str) -> None:
        self.caller = replace(self.caller, person=replace(self.caller.person, name=name))
        self.holder = self.caller.holder

    # sending

    def send(self, text: str) -> None:
        if self._end is not None:
            return
        self._queue.append(text)
        self._size += len(text)
        if self._size > LARGEST_BACKLOG:
            self.cut(SLOW, "slow")
        self._more.set()

    def cut(self, code: int, why: str) -> None:
        if self._end is None:
            self._end = (code, why)
            self._metrics.cut.labels(why).inc()
            self._more.set()

    @property
    def is_cut(self) -> bool:
        return self._end is not None

    def note_excess(self) -> None:
        """Count a message above the rate of messages; cut a client that does not slow down."""
        at = time.monotonic()
        self._excess = 1 if at - self._exceeded > EXCESS_FORGOTTEN else self._excess + 1
        self._exceeded = at
        if self._excess > LARGEST_EXCESS:
            self.cut(POLICY, "flood")

    async def send_queued(self) -> None:
        """Send queued messages until the connection ends."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._more.wait()
                self._more.clear()
                while self._queue and (self._end is None or self._end[0] == RESTART):
                    text = self._queue.popleft()
                    await self.socket.send_text(text)
                    self._size -= len(text)
                    self._metrics.sent.inc()
                if self._end is not None:
                    await self.socket.close(*self._end)
                    return

    def run_aside(self, task: asyncio.Task[None]) -> None:
        """Keep a task running while further messages are read."""
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    # round trip time

    def ping(self) -> int:
        """Return a number to be echoed by the client."""
        number = len(self._pinged) and max(self._pinged) + 1
        self._pinged[number] = time.monotonic()
        if len(self._pinged) > PINGS:
            del self._pinged[min(self._pinged)]
        return number

    def ponged(self, number: int) -> None:
        sent = self._pinged.get(number)
        if sent is not None:
            self._ways.append(time.monotonic() - sent)
            self._pinged[number] = float("inf")  # each answer counts once

    @property
    def lag(self) -> int:
        """Return the fastest of the last round trips in milliseconds, as measured by the server."""
        return max(0, int(1000 * min(self._ways))) if self._ways else 0
