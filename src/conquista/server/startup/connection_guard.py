"""Connections that hold a place without using it: slow, half-sent or unread, too many at once or from one address.

A request has to arrive within fixed times, and its answer has to be read. Where the process nears the limit of its file
descriptors, the connection that has waited longest for the rest of a request makes room for a new one.
"""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections import Counter
from collections.abc import Collection
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from conquista.server.middleware.client_address import counted
from conquista.server.middleware.limits import ANSWER_WITHIN, BODY_WITHIN, HEADERS_WITHIN
from conquista.server.runtime.logs import logger
from conquista.server.runtime.metrics import Metrics

SPARE = 256  # file descriptors for everything but connections
FEWEST = 64  # connections that are allowed under any limit
USEFUL = 65_536  # descriptors; no process serves more
LOOK_EVERY = 1.0  # seconds
WATCH_EVERY = 10  # looks between two counts of descriptors
FULL, FREE = 0.8, 0.7  # parts of the limit at which the log says that descriptors run short, and are free again
TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

HEADERS, BODY, ANSWER, CROWDED, ADDRESS = "headers", "body", "answer", "crowded", "address"  # why one is closed
Waiting = dict["GuardedHttp", float]  # with the end of its time; the oldest is the first


def raise_descriptor_limit() -> int:
    """Raise the limit of file descriptors as far as this process may; return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = USEFUL if hard == resource.RLIM_INFINITY else min(hard, USEFUL)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return USEFUL if soft == resource.RLIM_INFINITY else soft


class ConnectionGuard:
    """Knows all connections of a process and closes those that hold a place without using it."""

    def __init__(self, descriptors: int, most_of_address: int, trusted: Collection[str], metrics: Metrics) -> None:
        """Proxies are `trusted`: all their visitors share an address."""
        self.most = max(FEWEST, descriptors - SPARE)
        self._descriptors = descriptors
        self._most_of_address = most_of_address
        self._trusted = trusted
        self._metrics = metrics
        self._open = 0
        self._of_address: Counter[str] = Counter()
        self._headers: Waiting = {}  # whose next request has not arrived up to the end of its headers
        self._bodies: Waiting = {}  # whose request has not arrived completely
        self._unread: Waiting = {}  # whose answer is not read
        self._idle: Waiting = {}  # which may send another request
        self._cut: Counter[str] = Counter()  # since the last line in the log
        self._is_short = False

    # called by connections

    def opened(self, connection: GuardedHttp, address: str) -> bool:
        """Count a connection; return whether it may stay."""
        self._open += 1
        self._of_address[address] += 1
        self._metrics.connections.set(self._open)
        is_free = "*" in self._trusted or address in self._trusted
        if not is_free and self._of_address[address] > self._most_of_address:
            self._note(ADDRESS)
            return False
        if self._open > self.most:
            self._note(CROWDED)
            oldest = next(iter(self._headers or self._idle or self._bodies or self._unread), None)
            if oldest is None:
                return False
            self._close(oldest)
        self.expect_headers(connection)
        return True

    def closed(self, connection: GuardedHttp | None, address: str) -> None:
        self._open -= 1
        self._of_address[address] -= 1
        if self._of_address[address] <= 0:
            del self._of_address[address]
        self._metrics.connections.set(self._open)
        if connection is not None:
            self.forget(connection)

    def expect_headers(self, connection: GuardedHttp) -> None:
        self._idle.pop(connection, None)
        self._headers[connection] = time.monotonic() + HEADERS_WITHIN

    def expect_body(self, connection: GuardedHttp) -> None:
        self._headers.pop(connection, None)
        self._bodies[connection] = time.monotonic() + BODY_WITHIN

    def arrived(self, connection: GuardedHttp) -> None:
        """A request has arrived completely, or became a socket."""
        self._headers.pop(connection, None)
        self._bodies.pop(connection, None)

    def rests(self, connection: GuardedHttp) -> None:
        """An answer was sent completely; uvicorn closes the connection after a few seconds without a request."""
        self._idle[connection] = 0.0

    def unread(self, connection: GuardedHttp) -> None:
        self._unread[connection] = time.monotonic() + ANSWER_WITHIN

    def read(self, connection: GuardedHttp) -> None:
        self._unread.pop(connection, None)

    def forget(self, connection: GuardedHttp) -> None:
        for waiting in (self._headers, self._bodies, self._unread, self._idle):
            waiting.pop(connection, None)

    # work of the process

    async def keep_looking(self) -> None:
        """Close what has run out of time, and watch the descriptors, until cancelled."""
        looks = 0
        try:
            while True:
                await asyncio.sleep(LOOK_EVERY)
                now = time.monotonic()
                for why, waiting in ((HEADERS, self._headers), (BODY, self._bodies), (ANSWER, self._unread)):
                    while (oldest := next(iter(waiting), None)) is not None and waiting[oldest] <= now:
                        self._note(why)
                        self._close(oldest)
                self._log_closed()
                looks += 1
                if looks % WATCH_EVERY == 0:
                    self._watch_descriptors()
        finally:
            self._log_closed()

    def _log_closed(self) -> None:
        """Log what was closed since the last time."""
        for why, count in self._cut.items():
            logger().warning("connections_closed", kind=why, count=count)
        self._cut.clear()

    def _watch_descriptors(self) -> None:
        count = open_descriptors()
        self._metrics.descriptors.set(count)
        self._metrics.most_descriptors.set(self._descriptors)
        if count >= FULL * self._descriptors and not self._is_short:
            self._is_short = True
            logger().warning("descriptors_short", count=count, most=self._descriptors)
        elif count < FREE * self._descriptors and self._is_short:
            self._is_short = False
            logger().info("descriptors_free", count=count, most=self._descriptors)

    def _close(self, connection: GuardedHttp) -> None:
        is_late = connection in self._bodies or connection.has_begun
        self.forget(connection)
        if connection.transport.is_closing():
            return
        if is_late and not connection.is_answered:
            connection.transport.write(TIMED_OUT)
            connection.transport.close()
        else:
            connection.transport.abort()

    def _note(self, why: str) -> None:
        self._cut[why] += 1
        self._metrics.connections_cut.labels(why).inc()


class GuardedHttp(HttpToolsProtocol):
    """An HTTP connection that reports to a guard."""

    guard: ClassVar[ConnectionGuard]
    _peer = "-"
    _is_socket = False
    has_begun = False  # whether a part of a request has arrived that is not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._peer = counted(self.client[0]) if self.client else "-"
        if not self.guard.opened(self, self._peer):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.closed(self, self._peer)
        super().connection_lost(exc)

    @property
    def is_answered(self) -> bool:
        """Whether an answer to the current request has begun."""
        cycle: Any = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def on_message_begin(self) -> None:
        self.has_begun = True
        self.guard.expect_headers(self)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.guard.expect_body(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.has_begun = False
        self.guard.arrived(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.has_begun and not self.transport.is_closing():
            self.guard.rests(self)

    def handle_websocket_upgrade(self) -> None:
        self.guard.forget(self)
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, GuardedSocket):
            socket.peer = self._peer

    def pause_writing(self) -> None:
        self.guard.unread(self)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.guard.read(self)
        super().resume_writing()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that reports its end to a guard, which has counted it as an HTTP connection before."""

    guard: ClassVar[ConnectionGuard]
    peer = "-"

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.closed(None, self.peer)
        super().connection_lost(exc)


def guarded_protocols(guard: ConnectionGuard) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols of uvicorn for HTTP and for sockets, which report to this guard."""
    http = type("GuardedHttpOfServer", (GuardedHttp,), {"guard": guard})
    socket = type("GuardedSocketOfServer", (GuardedSocket,), {"guard": guard})
    return cast(type[asyncio.Protocol], http), cast(type[asyncio.Protocol], socket)


def open_descriptors() -> int:
    """Return how many file descriptors this process has open; 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
