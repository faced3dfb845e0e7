"""One open socket: its send queue, its round trip time and its subscriptions."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
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

    def __init__(self, socket: WebSocket, caller: Caller, metrics: Metrics, address: str = "", host: str = "") -> None:
        self.address, self.host = address, host  # of the client: as limits count it, and as it is
        self.socket = socket
        self.caller = caller
        self.holder = caller.holder
        self.tables: dict[str, Recipient] = {}
        self.silenced: frozenset[str] = frozenset()
        self.heard = self.last_ping = time.monotonic()
        self.on_end: Callable[[], object] = lambda: None  # called when no message is sent any more
        self._metrics = metrics
        self._queue: deque[str] = deque()
        self._size = 0
        self._sender: asyncio.Task[None] | None = None  # while messages wait
        self._end: tuple[int, str] | None = None
        self._is_over = False
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
        """Queue a message; a task sends what is queued, and exists only while something is."""
        if self._end is not None:
            return
        self._queue.append(text)
        self._size += len(text)
        if self._size > LARGEST_BACKLOG:
            self.cut(SLOW, "slow")
        self._wake_sender()

    def cut(self, code: int, why: str) -> None:
        if self._end is None:
            self._end = (code, why)
            self._metrics.cut.labels(why).inc()
            self._wake_sender()

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

    def _wake_sender(self) -> None:
        if self._sender is None and not self._is_over:
            self._sender = asyncio.create_task(self._send_queued())

    async def _send_queued(self) -> None:
        """Send queued messages until there is none; then close the socket where it was cut."""
        try:
            while self._queue and (self._end is None or self._end[0] == RESTART):
                text = self._queue.popleft()
                await self.socket.send_text(text)
                self._size -= len(text)
                self._metrics.sent.inc()
            if self._end is not None:
                await self.socket.close(*self._end)
                self._finish()
        except (WebSocketDisconnect, RuntimeError):  # the client is gone
            self._finish()
        finally:
            self._sender = None

    def _finish(self) -> None:
        self._is_over = True
        self._queue.clear()
        self.on_end()

    async def finish(self, seconds: float) -> None:
        """Wait until the last messages are sent, at most this long."""
        if self._sender is not None:
            with suppress(asyncio.TimeoutError, Exception):
                await asyncio.wait_for(self._sender, seconds)

    def run_aside(self, task: asyncio.Task[None]) -> None:
        """Keep a task running while further messages are read."""
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    # round trip time

    def send_ping(self) -> None:
        """Send a number to be echoed by the client."""
        self.last_ping = time.monotonic()
        self.send(f'{{"type":"ping","n":{self._begin_ping()}}}')

    def _begin_ping(self) -> int:
        number = len(self._pinged) and max(self._pinged) + 1
        self._pinged[number] = self.last_ping
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
