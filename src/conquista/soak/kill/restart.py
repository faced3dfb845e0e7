"""How long it takes until a server is back with many open tables, after it was killed without a warning."""

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
from conquista.soak.kill.trial import PRESETS
from conquista.soak.wire.http_client import acall, call
from conquista.soak.wire.server_process import Serving
from conquista.store.factory import open_database
from conquista.store.group_commit import Rows
from conquista.store.journal import SqlJournal
from conquista.store.memory import MemoryJournal
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import LINK, LobbyRow
from conquista.table.config import TableConfig
from conquista.table.pace import PACES
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import GUEST, JournalEntry, SeatHolder

SAMPLES = 8  # matches that are played; the other tables are copies of them
PAGE = 100
ASKED = 100  # tables, drawn at random, that somebody comes back to at once
PATIENCE = 300.0  # seconds until all tables are in memory again
QUIET = {"floods": False, "level": "warning"}


@dataclass(frozen=True, slots=True)
class RestartReport:
    """A restart, in seconds from the start of the new process; waits are those of people who come back at once."""

    tables: int
    actions: int
    ready: float
    first: float  # until the first hello was answered
    slowest: float  # the longest that anybody waited for the answer to his hello
    last: float  # until every table was in memory, which nobody waits for

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Open:
    """A table in the midst of its match: its rows, and how lists show it."""

    rows: tuple[JournalEntry, ...]
    summary: dict[str, Data]
    seat: str


def measure(where: str, folder: Path, tables: int, actions: int, seed: int) -> RestartReport:
    """Kill a server, fill its store, start it again, and come back to tables drawn at random."""
    with Serving(where, folder / "before.log", **QUIET) as server:
        came = call(server.address, "/api/guests", {"token": True})
        server.kill()
    seats = fill(where, tables, actions, seed, SeatHolder(GUEST, came["me"]["id"], came["me"]["name"]))
    asked = random.Random(seed).sample(sorted(seats.items()), min(ASKED, tables))
    begun = time.monotonic()
    with Serving(where, folder / "after.log", **QUIET) as server:
        ready = time.monotonic() - begun
        return asyncio.run(
            _come_back(server, came["token"], asked, begun, RestartReport(tables, actions, ready, 0, 0, 0))
        )


def fill(
    where: str, tables: int, actions: int, seed: int, who: SeatHolder, presets: Sequence[str] = PRESETS
) -> dict[str, str]:
    """So many open tables at which one person holds all seats; their names, each with a seat."""
    will = random.Random(seed)
    samples = [_sample(presets[number % len(presets)], actions, will, who) for number in range(min(SAMPLES, tables))]
    journal, register = SqlJournal(open_database(where)), SqlRegister(open_database(where))
    found: dict[str, str] = {}
    for start in range(0, tables, PAGE):
        page = {f"open{number:06}": samples[number % len(samples)] for number in range(start, start + PAGE)}
        page = dict(list(page.items())[: tables - start])
        journal.write([Rows(name, one.rows) for name, one in page.items()])
        register.list_tables([_listing(name, one, who) for name, one in page.items()])
        found |= {name: one.seat for name, one in page.items()}
    journal.close()
    register.close()
    return found


def _sample(preset: str, actions: int, will: random.Random, who: SeatHolder) -> Open:
    game, options = registry.preset(preset)
    while True:
        journal = MemoryJournal()
        seats = dict.fromkeys(game.seats(options), who)
        setting = TableConfig.choose(game, preset, pace=PACES["live"])
        table = Table.open("t", setting, HOST, seats, NOW, TablePorts(journal))
        people = SimulatedPlayers(will)
        while table.table_state.phase != OVER and table.table_state.played() < actions:
            table.take(people.decide(table)[0], NOW)
        if table.table_state.phase != OVER:
            now = int(1000 * time.time())
            rows = tuple(replace(row, at=now) for row in journal.rows("t"))
            return Open(rows, table.summary(), table.table_state.seats[0])


def _listing(name: str, one: Open, who: SeatHolder) -> LobbyRow:
    return LobbyRow(name, who.id, LINK, f"invitation {name}", "playing", one.rows[-1].at, one.summary, (who.id,))


async def _come_back(
    server: Serving, token: str, asked: list[tuple[str, str]], begun: float, back: RestartReport
) -> RestartReport:
    waits: list[float] = []
    address = server.address.replace("http", "ws", 1) + "/api/socket"
    async with connect(address, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as line:
        first = 0.0
        for table, seat in asked:
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
    """Say hello to a table, wait for its welcome, and take leave of it."""
    await line.send(json.dumps({"type": "hello", "table": table, "seat": seat}))
    async for text in line:
        message = json.loads(text)
        if message["type"] == "refused":
            raise ConquistaError("soak.refused", status="-", told=text)
        if message["type"] == "welcome":
            break
    await line.send(json.dumps({"type": "bye", "table": table}))
