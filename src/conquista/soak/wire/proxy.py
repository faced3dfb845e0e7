"""A faulty connection: a proxy that delays, cuts, resets and drops data."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

PIECE = 4096
FAULTS = ("delay", "jitter", "slow", "cut", "reset", "half_open", "black_hole", "slow_close")


class ConnectionFaults:
    """The current faults of one connection."""

    def __init__(self) -> None:
        self.delay: Callable[[], float] = lambda: 0.0  # seconds before each chunk
        self.rate = 0.0  # bytes per second, 0 without a limit
        self.dropping = [False, False]  # whether data of the client, or of the server, is dropped


class ProxyConnection:
    """One connection through the proxy."""

    def __init__(self, ends: tuple[asyncio.StreamWriter, asyncio.StreamWriter]) -> None:
        self.faults = ConnectionFaults()
        self.ends = ends

    def close(self) -> None:
        for end in self.ends:
            with suppress(OSError, RuntimeError):
                end.close()

    def reset(self) -> None:
        """Close it without a closing handshake."""
        for end in self.ends:
            sock = end.get_extra_info("socket")
            with suppress(OSError, AttributeError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            with suppress(OSError, RuntimeError):
                end.transport.abort()


class Proxy:
    """Listens on its own port and forwards to the server; `hurt` injects a fault into a connection."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._target = port
        self._rng = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.connections: list[ProxyConnection] = []
        self.done: Counter[str] = Counter()
        self.address = ""

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for connection in list(self.connections):
            connection.reset()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def inject_fault(self, connection: ProxyConnection, fault: str) -> None:
        """Inject a fault, and end it after a while if it is temporary."""
        self.done[fault] += 1
        faults, span = connection.faults, self._rng.uniform(0.1, 0.6)
        if fault == "cut":
            connection.close()
        elif fault == "reset":
            connection.reset()
        elif fault == "slow_close":
            faults.rate = 2000.0
            await asyncio.sleep(span)
            connection.close()
        elif fault in ("half_open", "black_hole"):
            faults.dropping = [True, faults.dropping[1] or fault == "black_hole"]  # dropped data is never resent
            await asyncio.sleep(span)
            connection.reset()  # the fault is noticed eventually
        else:
            spread = self._rng.random() if fault == "jitter" else 0.0
            faults.delay = lambda: 0.02 + 0.15 * (self._rng.random() * spread if spread else 1.0)
            faults.rate = 20_000.0 if fault == "slow" else 0.0
            await asyncio.sleep(span)
            faults.delay, faults.rate = (lambda: 0.0), 0.0

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        connection = ProxyConnection((writer, far_writer))
        self.connections.append(connection)
        ways = [self._carry(connection, reader, far_writer, 0), self._carry(connection, far_reader, writer, 1)]
        tasks = [asyncio.create_task(way) for way in ways]
        self._tasks.update(tasks)
        await asyncio.wait(tasks)
        self._tasks.difference_update(tasks)
        connection.close()
        if connection in self.connections:
            self.connections.remove(connection)

    async def _carry(
        self, connection: ProxyConnection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: int
    ) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await reader.read(PIECE):
                wait = connection.faults.delay() + (
                    len(data) / connection.faults.rate if connection.faults.rate else 0.0
                )
                if wait:
                    await asyncio.sleep(wait)
                if not connection.faults.dropping[way]:
                    writer.write(data)
                    await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()
