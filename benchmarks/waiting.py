"""What do tables that wait for days cost, and sockets on which nothing happens?

A server starts with matches by correspondence in its database. Those that were in use when the former process stopped
are restored once, since their clocks stand still for a moment, and leave memory until their deadlines. Then it starts
with many more that were waiting. At last sockets are opened and left alone.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.games import registry
from conquista.server.runtime.clock import now
from conquista.server.startup.connection_guard import raise_descriptor_limit
from conquista.soak.wire.server_process import Serving
from conquista.store.factory import open_database, open_store
from conquista.store.journals.group_commit import EntriesWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.store.journals.waiting import WaitingTable, WaitingTables
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import PUBLIC, LobbyRow
from conquista.table.commands.declaration import Request, Start
from conquista.table.config import TableConfig
from conquista.table.pace import HOUR, PACES
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder

TABLES = 1_000
WAITING = 100_000
BATCH = 1_000
SOCKETS = 5_000
SPARE = 300  # file descriptors of this process for anything else
AT_ONCE = 50  # sockets that are opened at the same time
WATCHED = 60.0  # seconds
PATIENCE = 600.0  # seconds


@dataclass(frozen=True)
class SocketCost:
    """How many sockets were open, their memory in bytes, processor time in a second, and how many were closed."""

    count: int
    memory: float
    seconds: float
    lost: int


def measure(sheet: Paper) -> None:
    with TemporaryDirectory() as folder:
        empty = _memory_of_empty_server(Path(folder))
        table, seconds = _cost_of_tables(Path(folder), empty)
        waiting = _start_with_waiting_tables(Path(folder))
        sockets = asyncio.run(_cost_of_sockets(Path(folder)))
    sheet.note(f"a server without tables: {empty / 2**20:.0f} MiB")
    sheet.add("waiting: memory of a table", table / 1024, "KiB", better="less")
    sheet.note(f"{WAITING} waiting tables: the database has {waiting.size / 2**20:.0f} MiB")
    sheet.add(f"waiting: memory of a server with {WAITING} tables", waiting.memory / 2**20, "MiB", better="less")
    sheet.add(f"waiting: time until a server with {WAITING} tables is ready", waiting.ready, "s", better="less")
    sheet.add("waiting: processor time of its first ten seconds", waiting.busy, "s", better="less")
    sheet.add("waiting: time of the first request to one of them", 1000 * waiting.first, "ms", better="less")
    sheet.add("waiting: processor time to restore a table after a start", 1000 * seconds, "ms", better="less")
    sheet.note(f"{sockets.count} idle sockets, of which {sockets.lost} were closed")
    sheet.add("waiting: memory of an idle socket", sockets.memory / 1024, "KiB", better="less")
    sheet.add("waiting: processor time of idle sockets, in a second", 1000 * sockets.seconds, "ms", better="less")


def _memory_of_empty_server(folder: Path) -> int:
    with Serving(folder / "empty.db", folder / "log", thinkers=0, drain=0) as server:
        time.sleep(2)
        return server.memory()


def _cost_of_tables(folder: Path, empty: int) -> tuple[float, float]:
    """Return the memory of a table that waits, and the seconds that its restoration takes."""
    where = folder / "waiting.db"
    _fill(where)
    with Serving(where, folder / "log", thinkers=0, drain=0) as server:
        end = time.monotonic() + PATIENCE
        restored = False
        while time.monotonic() < end:
            count = _ask(server.address, "/api/status")["tables"]
            restored = restored or count > 0
            if restored and count == 0 and _entries(where) >= TABLES:
                break
            time.sleep(1)
        return max(0, server.memory() - empty) / TABLES, server.busy() / TABLES


@dataclass(frozen=True)
class WaitingCost:
    """Of a server with waiting tables: bytes of its database and memory, and seconds."""

    size: int
    memory: int
    ready: float
    busy: float
    first: float


def _start_with_waiting_tables(folder: Path) -> WaitingCost:
    where = folder / "many.db"
    _fill(where, WAITING, is_waiting=True)
    began = time.monotonic()
    with Serving(where, folder / "log", thinkers=0, drain=0) as server:
        ready = time.monotonic() - began
        time.sleep(10)
        busy = server.busy()
        assert _ask(server.address, "/api/status")["tables"] == 0
        asked = time.monotonic()
        _ask(server.address, f"/api/tables/waiting{WAITING // 2}/sight")
        first = time.monotonic() - asked
        return WaitingCost(where.stat().st_size, server.memory(), ready, busy, first)


def _fill(where: Path, count: int = TABLES, is_waiting: bool = False) -> None:
    """Write the journals of started matches between people with two days for a turn."""
    open_store(where).close()
    journal, model = SqlJournal(open_database(where)), MemoryJournal()
    seats = {seat: SeatHolder(PERSON, f"p{seat}") for seat in "NS"}
    host = seats["S"]
    config = TableConfig.choose(registry.game("conquest"), "conquest_2p", pace=PACES["slow"])
    Table.open("model", config, host, seats, now(), TablePorts(model)).apply_request(
        Request(host, "start", Start()), now()
    )
    entries = tuple(model.entries("model"))
    resting = WaitingTable(entries[-1].seq, now() + 40 * HOUR)
    row = LobbyRow("", "pS", PUBLIC, "", "playing", now(), {}, people=("pS", "pN"))
    register, waiting = SqlRegister(journal.database), WaitingTables(journal.database)
    for start in range(0, count, BATCH):
        names = [f"waiting{number}" for number in range(start, min(start + BATCH, count))]
        journal.write([EntriesWrite(name, entries) for name in names])
        register.list_tables([replace(row, table=name, invitation=name) for name in names])
        if is_waiting:
            waiting.rest(dict.fromkeys(names, resting))
    journal.close()


def _entries(where: Path) -> int:
    """Return how many tables have been restored after the start."""
    database = open_database(where)
    try:
        with database.snapshot() as session:
            [(count,)] = session.rows("SELECT count(*) FROM journal WHERE kind = 'resumed'")
            return int(count)
    finally:
        database.close()


class Page(asyncio.Protocol):
    """A page on which nothing happens: it answers pings, as the web client does, and reads no more of a message."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._buffer = b""
        self._transport: Any = None
        self._is_upgraded = False
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.greeted.done():
            self.greeted.set_exception(exc or ConnectionError("the server has refused a socket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_upgraded:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self._buffer, self._is_upgraded = rest, True
        while len(self._buffer) >= 2:
            size, start = self._buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self._buffer[2:4], "big"), 4
            if len(self._buffer) < start + size:
                return
            message, self._buffer = self._buffer[start : start + size], self._buffer[start + size :]
            if b'"type":"greeting"' in message and not self.greeted.done():
                self.greeted.set_result(None)
            elif b'"type":"ping"' in message:
                answer = message.replace(b"ping", b"pong", 1)  # at most 125 bytes, masked with zeros
                self._transport.write(bytes((0x81, 0x80 | len(answer))) + bytes(4) + answer)


async def _cost_of_sockets(folder: Path) -> SocketCost:
    """Return what sockets cost on which nothing happens: those of as many people."""
    count = min(SOCKETS, raise_descriptor_limit() - SPARE)
    with Serving(folder / "sockets.db", folder / "log", thinkers=0, drain=0, floods=False) as server:
        warm = [await _page(server) for _ in range(20)]  # what the first sockets load is not theirs
        before = server.memory()
        pages = []
        for start in range(0, count, AT_ONCE):
            pages += await asyncio.gather(*(_page(server) for _ in range(min(AT_ONCE, count - start))))
        await asyncio.sleep(5)
        memory = (server.memory() - before) / count
        busy = server.busy()
        await asyncio.sleep(WATCHED)
        seconds = (server.busy() - busy) / WATCHED
        lost = sum(page.lost for page in warm + pages)
        return SocketCost(count, memory, seconds, lost)


async def _page(server: Serving) -> Page:
    """Open the socket of a new guest."""
    form = b'{"token": true}'
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = "POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(form)}\r\n\r\n".encode() + form)
    answer = await reader.read()
    writer.close()
    token = json.loads(answer.partition(b"\r\n\r\n")[2])["token"]
    head = (
        "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, page = await loop.create_connection(lambda: Page(head.encode()), "127.0.0.1", server.port)
    await page.greeted
    return page


def _ask(address: str, path: str) -> Any:
    with urllib.request.urlopen(f"{address}{path}", timeout=30) as answer:
        return json.loads(answer.read())


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
