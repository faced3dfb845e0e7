"""What do tables that wait for days cost, and sockets on which nothing happens?

A server starts with this many matches by correspondence in its database. Each is restored once, since its clock was
stopped while the server was down, and leaves memory until its deadline. Then sockets are opened and left alone.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import websockets

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.games import registry
from conquista.server.runtime.clock import now
from conquista.soak.wire.server_process import Serving
from conquista.store.factory import open_database, open_store
from conquista.store.journals.group_commit import EntriesWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Request, Start
from conquista.table.config import TableConfig
from conquista.table.pace import PACES
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder

TABLES = 2_000
EXTRAPOLATED = 100_000
SOCKETS = 400
PATIENCE = 600.0  # seconds


def measure(sheet: Paper) -> None:
    with TemporaryDirectory() as folder:
        empty = _memory_of_empty_server(Path(folder))
        table, seconds = _cost_of_tables(Path(folder), empty)
        socket = asyncio.run(_cost_of_sockets(Path(folder)))
    sheet.note(f"a server without tables: {empty / 2**20:.0f} MiB")
    sheet.add("waiting: memory of a table", table / 1024, "KiB", better="less")
    whole = (empty + EXTRAPOLATED * table) / 2**20
    sheet.add(f"waiting: memory of a server with {EXTRAPOLATED} tables", whole, "MiB", better="less")
    sheet.add("waiting: processor time to restore a table after a start", 1000 * seconds, "ms", better="less")
    sheet.add("waiting: memory of an idle socket", socket / 1024, "KiB", better="less")


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


def _fill(where: Path) -> None:
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
    journal.write([EntriesWrite(f"waiting{number}", entries) for number in range(TABLES)])
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


async def _cost_of_sockets(folder: Path) -> float:
    """Return the memory of a socket on which nothing happens."""
    with Serving(folder / "sockets.db", folder / "log", thinkers=0, drain=0, floods=False) as server:
        form = json.dumps({"token": True}).encode()
        request = urllib.request.Request(f"{server.address}/api/guests", form, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            headers = {"authorization": f"Bearer {json.loads(answer.read())['token']}"}
        url = f"{server.address.replace('http', 'ws', 1)}/api/socket"

        async def opened() -> Any:
            return await websockets.connect(url, additional_headers=headers, compression=None)

        first = [await opened() for _ in range(20)]  # what the first sockets load is not theirs
        before = server.memory()
        sockets = [await opened() for _ in range(SOCKETS)]
        await asyncio.sleep(2)
        cost = (server.memory() - before) / SOCKETS
        await asyncio.gather(*(socket.close() for socket in first + sockets), return_exceptions=True)
    return cost


def _ask(address: str, path: str) -> Any:
    with urllib.request.urlopen(f"{address}{path}", timeout=30) as answer:
        return json.loads(answer.read())


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
