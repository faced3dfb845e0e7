"""The trial: actions at a steady rate, each timed from sending to delivery at the last seat."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from conquista.soak.figures import TrialFigures
from conquista.soak.wire.http_client import Json, acall
from conquista.soak.wire.match_setup import TrialTable, open_trial_table
from conquista.soak.wire.seat import ScriptedClient
from conquista.soak.wire.server_process import Serving

BEAT = 4.0  # seconds between connection checks, as in the web client
AT_ONCE = 8  # tables being opened at the same time
LOOK_EVERY = 0.1  # seconds between checks for finished matches
SETTLING = 15.0  # seconds for messages in transit at the end


@dataclass
class LoadFigures(TrialFigures):
    """The results; times in milliseconds."""

    problems = ("lost", "doubled", "unanswered", "gaps")

    players: int = 0
    tables: int = 0
    ended: int = 0  # finished matches, each followed by another
    seconds: float = 0.0
    asked: int = 0
    done: int = 0
    lost: int = 0  # acknowledged, but missing in the feed of its seat
    doubled: int = 0
    unanswered: int = 0
    gaps: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    p50: float = 0.0
    p99: float = 0.0
    slowest: float = 0.0
    rate: float = 0.0
    memory: int = 0  # of the server, in bytes
    busy: float = 0.0  # CPU use of the server


@dataclass
class TimedAction:
    """One action in transit."""

    sent: float
    missing: set[str]
    actor: str


class LoadTrial:
    """A load on a server: how many tables, how many actions per second, for how long."""

    def __init__(self, presets: dict[str, int], rate: float, seconds: float, seed: int = 1) -> None:
        self._presets = presets
        self._rate = rate
        self._seconds = seconds
        self._rng = random.Random(seed)
        self._shots: dict[str, TimedAction] = {}
        self._times: list[float] = []
        self._tables: list[TrialTable] = []
        self._finished: list[TrialTable] = []  # finished matches, replaced by others

    async def run(self, server: Serving) -> LoadFigures:
        figures = LoadFigures(tables=sum(self._presets.values()))
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(preset: str) -> None:
            async with gate:
                self._tables.append(await open_trial_table(server.address, preset, self._heard))

        await asyncio.gather(*(one(preset) for preset, many in self._presets.items() for _ in range(many)))
        for table in self._tables:
            await _begin(table)
        figures.players = sum(len(table.players) for table in self._tables)
        gc.collect()
        gc.disable()  # garbage collection would distort the client's measurements
        busy, begun = server.busy(), time.monotonic()
        renewing = asyncio.create_task(self._renew(server))
        figures.asked = await self._play()
        renewing.cancel()
        figures.seconds = time.monotonic() - begun
        figures.busy = (server.busy() - busy) / figures.seconds
        figures.memory = server.memory()
        await self._settle()
        gc.enable()
        await self._count(server, figures)
        await asyncio.gather(*(table.stop() for table in self._tables))
        return figures

    async def _play(self) -> int:
        sent, begun = 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < self._seconds:
            for _ in range(int(passed * self._rate) - sent):
                sent += await self._one(sent)
            await asyncio.sleep(0.002)
        return sent

    async def _renew(self, server: Serving) -> None:
        """Start new matches to replace finished ones, so that the load stays constant."""
        while True:
            for table in [table for table in self._tables if table.all_finished and table.table not in self._shots]:
                fresh = await open_trial_table(server.address, table.preset, self._heard)
                await _begin(fresh)
                self._tables[self._tables.index(table)] = fresh
                self._finished.append(table)
                await table.stop()
            await asyncio.sleep(LOOK_EVERY)

    async def _one(self, number: int) -> int:
        for table in self._rng.sample(self._tables, min(20, len(self._tables))):
            waiting = table.awaited
            if table.table not in self._shots and waiting:
                player = self._rng.choice(waiting)
                legal = player.snapshot["legal"]
                several = (
                    len(player.snapshot["awaited"]) > 1
                )  # simultaneous decisions may be visible to their own seat only
                listening = {str(player.seat)} if several else {str(seat) for seat in table.players}
                self._shots[table.table] = TimedAction(time.perf_counter(), listening, str(player.seat))
                await player.act(f"a{number}", self._rng.choice(legal))
                return 1
        return 0

    def _heard(self, player: ScriptedClient, message: Json) -> None:
        shot = self._shots.get(player.table)
        if shot is None:
            return
        if message["type"] == "refused" and player.seat == shot.actor:
            del self._shots[player.table]
        elif message["type"] == "told" and any(item["kind"] == "acted" for item in message["tales"]):
            shot.missing.discard(str(player.seat))
            if not shot.missing:
                self._times.append(time.perf_counter() - shot.sent)
                del self._shots[player.table]

    async def _settle(self) -> None:
        end = time.monotonic() + SETTLING
        while time.monotonic() < end and (
            self._shots or any(p.pending for a in self._tables for p in a.players.values())
        ):
            await asyncio.sleep(0.05)

    async def _count(self, server: Serving, figures: LoadFigures) -> None:
        """Compare the acknowledgements with what the server says was played."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(player: ScriptedClient) -> None:
            async with gate:
                path = f"/api/tables/{player.table}/sight?seat={player.seat}"
                items = (await acall(server.address, path, token=player.token))["tales"]
            played = sum(item["kind"] == "acted" and item["data"].get("seat") == player.seat for item in items)
            figures.lost += max(0, len(player.acked) - played)
            figures.doubled += max(0, played - len(player.acked) - len(player.pending))
            figures.gaps += player.gaps + (player.last != items[-1]["number"])

        players = [player for table in [*self._tables, *self._finished] for player in table.players.values()]
        await asyncio.gather(*(one(player) for player in players))
        figures.ended = len(self._finished)
        figures.done = sum(len(player.acked) for player in players)
        figures.unanswered = sum(len(player.pending) for player in players)
        for player in players:
            for refusal in player.refused.values():
                figures.refused[refusal["key"]] = figures.refused.get(refusal["key"], 0) + 1
        times = sorted(self._times) or [0.0]
        figures.p50, figures.p99, figures.slowest = (
            round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1) for share in (0.5, 0.99, 1)
        )
        figures.rate = round(figures.done / figures.seconds, 1)


async def _begin(table: TrialTable) -> None:
    for player in table.players.values():
        player.beat = BEAT
    table.start()
    await table.welcomed()


def run(
    database: str, folder: Path, presets: dict[str, int], rate: float, seconds: float, **settings: object
) -> LoadFigures:
    """Run a whole trial on a new server."""
    with Serving(database, folder / "server.log", floods=False, thinkers=0, level="warning", **settings) as server:
        return asyncio.run(LoadTrial(presets, rate, seconds).run(server))
