"""Restart time of a killed server with many open tables."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from conquista.core import ConquistaError, Data
from conquista.games import registry
from conquista.soak.kill.server_run import HOST, NOW, SimulatedPlayers
from conquista.soak.presets import sample_presets
from conquista.soak.wire.http_client import acall, call
from conquista.soak.wire.server_process import Serving
from conquista.store.factory import open_database
from conquista.store.journals.group_commit import EntriesWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import LINK, LobbyRow
from conquista.table.config import TableConfig
from conquista.table.pace import PACES
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import GUEST, JournalEntry, SeatHolder

SAMPLES = 8  # played matches; the other tables are copies of them
PAGE = 100
RECONNECTED = 100  # randomly chosen tables to which clients reconnect at once
PATIENCE = 300.0  # seconds until all tables are in memory again
QUIET = {"floods": False, "level": "warning"}


@dataclass(frozen=True, slots=True)
class RestartReport:
    """A restart, in seconds from the start of the new process; waits are those of reconnecting clients."""

    tables: int
    actions: int
    ready: float
    first: float  # until the first hello was answered
    slowest: float  # the longest wait for the answer to a hello
    last: float  # until every table was in memory, for which no client waits

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SampleTable:
    """A table in the middle of its match: its journal entries and its lobby row."""

    rows: tuple[JournalEntry, ...]
    summary: dict[str, Data]
    seat: str


def measure(where: str, folder: Path, tables: int, actions: int, seed: int) -> RestartReport:
    """Kill a server, fill its store, restart it, and reconnect to randomly chosen tables."""
    with Serving(where, folder / "before.log", **QUIET) as server:
        came = call(server.address, "/api/guests", {"token": True})
        server.kill()
    seats = fill(where, tables, actions, seed, SeatHolder(GUEST, came["me"]["id"], came["me"]["name"]))
    chosen = random.Random(seed).sample(sorted(seats.items()), min(RECONNECTED, tables))
    begun = time.monotonic()
    with Serving(where, folder / "after.log", **QUIET) as server:
        ready = time.monotonic() - begun
        return asyncio.run(
            _come_back(server, came["token"], chosen, begun, RestartReport(tables, actions, ready, 0, 0, 0))
        )


def fill(
    where: str, tables: int, actions: int, seed: int, who: SeatHolder, presets: Sequence[str] = ()
) -> dict[str, str]:
    """Create open tables at which one person holds all seats; return their names, each with a seat."""
    rng = random.Random(seed)
    presets = presets or sample_presets(3)
    samples = [_sample(presets[number % len(presets)], actions, rng, who) for number in range(min(SAMPLES, tables))]
    journal, register = SqlJournal(open_database(where)), SqlRegister(open_database(where))
    found: dict[str, str] = {}
    for start in range(0, tables, PAGE):
        page = {f"open{number:06}": samples[number % len(samples)] for number in range(start, start + PAGE)}
        page = dict(list(page.items())[: tables - start])
        journal.write([EntriesWrite(name, one.rows) for name, one in page.items()])
        register.list_tables([_listing(name, one, who) for name, one in page.items()])
        found |= {name: one.seat for name, one in page.items()}
    journal.close()
    register.close()
    return found


def _sample(preset: str, actions: int, rng: random.Random, who: SeatHolder) -> SampleTable:
    game, options = registry.preset(preset)
    while True:
        journal = MemoryJournal()
        seats = dict.fromkeys(game.seats(options), who)
        config = TableConfig.choose(game, preset, pace=PACES["live"])
        table = Table.open("t", config, HOST, seats, NOW, TablePorts(journal))
        people = SimulatedPlayers(rng)
        while table.table_state.phase != OVER and table.table_state.played() < actions:
            table.apply_request(people.decide(table)[0], NOW)
        if table.table_state.phase != OVER:
            now = int(1000 * time.time())
            rows = tuple(replace(row, at=now) for row in journal.entries("t"))
            return SampleTable(rows, table.summary(), table.table_state.seats[0])


def _listing(name: str, one: SampleTable, who: SeatHolder) -> LobbyRow:
    return LobbyRow(name, who.id, LINK, f"invitation {name}", "playing", one.rows[-1].at, one.summary, (who.id,))


async def _come_back(
    server: Serving, token: str, chosen: list[tuple[str, str]], begun: float, back: RestartReport
) -> RestartReport:
    waits: list[float] = []
    address = server.address.replace("http", "ws", 1) + "/api/socket"
    async with connect(address, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as line:
        first = 0.0
        for table, seat in chosen:
            sent = time.monotonic()
            await _greet(line, table, seat)
            waits.append(time.monotonic() - sent)
            first = first or time.monotonic() - begun
    while (await acall(server.address, "/api/status"))["tables"] < back.tables:
        await asyncio.sleep(0.1)
        if time.monotonic() - begun > PATIENCE:
            break
    return replace(back, first=first, slowest=max(waits), last=time.monotonic() - begun)


async def _greet(line: ClientConnection, table: str, seat: str) -> None:
    """Subscribe to a table, wait for the welcome, and unsubscribe."""
    await line.send(json.dumps({"type": "hello", "table": table, "seat": seat}))
    async for text in line:
        message = json.loads(text)
        if message["type"] == "refused":
            raise ConquistaError("soak.refused", status="-", text=text)
        if message["type"] == "welcome":
            break
    await line.send(json.dumps({"type": "bye", "table": table}))
