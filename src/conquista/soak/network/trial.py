"""The trial: matches are played through a proxy that injects faults, until there were enough faults."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conquista.soak.figures import TrialFigures
from conquista.soak.presets import sample_presets
from conquista.soak.wire.http_client import acall
from conquista.soak.wire.match_setup import TrialTable, open_trial_table
from conquista.soak.wire.proxy import FAULTS, Proxy
from conquista.soak.wire.seat import ScriptedClient
from conquista.soak.wire.server_process import Serving

SETTLING = 60.0


@dataclass
class NetworkFigures(TrialFigures):
    """The results."""

    problems = ("missed", "lost", "doubled", "unanswered")

    faults: dict[str, int] = field(default_factory=dict)
    actions: int = 0
    feed_items: int = 0
    connections: int = 0
    missed: int = 0  # feed items that some client never received
    lost: int = 0
    doubled: int = 0
    unanswered: int = 0
    seconds: float = 0.0

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {"all_faults": sum(self.faults.values())}


class NetworkTrial:
    """Some tables, played over faulty connections."""

    def __init__(
        self, faults: int, tables: int = 12, seed: int = 1, report: Callable[[int], None] | None = None
    ) -> None:
        self._faults = faults
        self._tables = tables
        self._rng = random.Random(seed)
        self._report = report or (lambda done: None)

    async def run(self, server: Serving) -> NetworkFigures:
        begun = time.monotonic()
        proxy = Proxy(server.port, self._rng.randrange(2**32))
        await proxy.start()
        trial_tables = await asyncio.gather(
            *(self._open_table(server, proxy, number) for number in range(self._tables))
        )
        playing = [asyncio.create_task(self._play(trial_table)) for trial_table in trial_tables]
        await self._inject_faults(proxy)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        figures = NetworkFigures(dict(proxy.done))
        await self._settle(server, trial_tables)
        for trial_table in trial_tables:
            for player in trial_table.players.values():
                await self._compare(server, player, figures)
            await trial_table.stop()
        await proxy.stop()
        figures.seconds = round(time.monotonic() - begun, 1)
        return figures

    async def _open_table(self, server: Serving, proxy: Proxy, number: int) -> TrialTable:
        presets = sample_presets(3)
        trial_table = await open_trial_table(server.address, presets[number % len(presets)], through=proxy.address)
        trial_table.start()
        return trial_table

    async def _play(self, trial_table: TrialTable) -> None:
        number = 0
        while not trial_table.over:
            for player in trial_table.awaited:
                number += 1
                await player.act(f"{player.seat}{number}", self._rng.choice(player.snapshot["legal"]))
            await asyncio.sleep(self._rng.uniform(0.005, 0.05))

    async def _inject_faults(self, proxy: Proxy) -> None:
        injecting: set[asyncio.Task[None]] = set()
        for number in range(self._faults):
            while not proxy.connections:
                await asyncio.sleep(0.01)
            task = asyncio.create_task(
                proxy.inject_fault(self._rng.choice(proxy.connections), FAULTS[number % len(FAULTS)])
            )
            injecting.add(task)
            task.add_done_callback(injecting.discard)
            await asyncio.sleep(self._rng.expovariate(40))
            self._report(number + 1)
        await asyncio.gather(*injecting)

    async def _settle(self, server: Serving, trial_tables: list[TrialTable]) -> None:
        """Let all clients reconnect and receive the rest."""
        end = time.monotonic() + SETTLING
        players = [player for trial_table in trial_tables for player in trial_table.players.values()]
        while time.monotonic() < end:
            if any(player.pending for player in players):  # something may still be played
                await asyncio.sleep(0.1)
                continue
            heads = [(await self._feed(server, player))[-1]["number"] for player in players]
            if all(player.last >= head for player, head in zip(players, heads, strict=True)):
                return
            await asyncio.sleep(0.2)

    async def _feed(self, server: Serving, player: ScriptedClient) -> list[Any]:
        path = f"/api/tables/{player.table}/sight?seat={player.seat}"
        found: list[Any] = (await acall(server.address, path, token=player.token))["tales"]
        return found

    async def _compare(self, server: Serving, player: ScriptedClient, figures: NetworkFigures) -> None:
        feed = await self._feed(server, player)
        played = sum(item["kind"] == "acted" and item["data"].get("seat") == player.seat for item in feed)
        figures.actions += len(player.acked)
        figures.feed_items += len(player.item_numbers)
        figures.connections += player.connections
        figures.missed += len({item["number"] for item in feed} - set(player.item_numbers)) + player.gaps
        figures.lost += max(0, len(player.acked) - played)
        figures.doubled += max(0, played - len(player.acked) - len(player.pending))
        figures.unanswered += len(player.pending)


def run(database: str, folder: Path, faults: int, **more: Any) -> NetworkFigures:
    """Run a whole trial on a new server."""
    with Serving(database, folder / "server.log", floods=False, thinkers=0, level="warning") as server:
        return asyncio.run(NetworkTrial(faults, **more).run(server))
