"""Matches that are played to their end over sockets, and how soon players are notified of their turns."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence

from conquista.core import Seat
from conquista.soak.season.ledger import Ranks, SeasonPlayer
from conquista.soak.wire.http_client import Json
from conquista.soak.wire.seat import ScriptedClient

PROMISED = 5.0  # seconds until a player is notified of the turn
MEASURED = 5  # turns of a match whose notifications are waited for
EVERY = 8  # acts between two of them
BEAT = 10.0  # seconds between connection checks
LOOK = 0.002


class FullMatch:
    """A match between clients that choose legal actions at random."""

    def __init__(
        self, addresses: Sequence[str], table: str, seated: dict[Seat, SeasonPlayer], kills: Callable[[], int]
    ) -> None:
        """`kills` counts the kills of servers: a turn in which one falls is not measured."""
        self._rng = random.Random(table)
        self._kills = kills
        self._table = table
        self._seated = seated
        self._acked = self._notified = 0.0  # when an act was acknowledged, and the next player notified
        self._actor: Seat | None = None
        self._players = {
            seat: ScriptedClient(self._rng.choice(addresses), person.token, table, seat, self._heard)
            for seat, person in seated.items()
        }
        self.turns: list[float] = []
        self.missing = 0  # notifications that have not come within the promised time

    async def play(self) -> Ranks:
        """Play to the end; return the ranks of all people."""
        for player in self._players.values():
            player.beat = BEAT
        running = [asyncio.create_task(player.run()) for player in self._players.values()]
        try:
            await asyncio.gather(*(player.welcome() for player in self._players.values()))
            acts = 0
            while not self._is_over():
                ready = [player for player in self._players.values() if player.ready]
                if not ready:
                    await asyncio.sleep(LOOK)
                    continue
                player, kills = self._rng.choice(ready), self._kills()
                self._acked, self._notified, self._actor = 0.0, 0.0, player.seat
                await player.act(f"act {acts} {player.connections}", self._rng.choice(player.snapshot["legal"]))
                acts += 1
                if not self.turns or (acts % EVERY == 0 and len(self.turns) < MEASURED):
                    await self._measure(player, kills)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
        return self._ranks()

    def _is_over(self) -> bool:
        return any(player.snapshot.get("phase") == "over" for player in self._players.values())

    async def _measure(self, player: ScriptedClient, kills: int) -> None:
        """Wait until the next player is notified, where another one is to act."""
        end = time.monotonic() + PROMISED
        while time.monotonic() < end and not (self._acked and self._notified) and kills == self._kills():
            if self._acked and (self._is_over() or self._awaited() <= {player.seat}):
                return
            await asyncio.sleep(LOOK)
        if kills != self._kills() or not self._acked:
            return
        if self._notified:
            self.turns.append(max(0.0, self._notified - self._acked))
        else:
            self.missing += 1

    def _awaited(self) -> set[str | None]:
        return {player.seat for player in self._players.values() if player.snapshot.get("legal")}

    def _heard(self, player: ScriptedClient, message: Json) -> None:
        if message["type"] == "acked":
            self._acked = self._acked or time.monotonic()
        elif message["type"] == "notification" and not self._notified and player.seat != self._actor:
            found = message["notification"]
            if found["about"] == f"table:{self._table}" and found["kind"] in ("turn", "answer") and not found["done"]:
                self._notified = time.monotonic()

    def _ranks(self) -> Ranks:
        last = next(one.snapshot for one in self._players.values() if one.snapshot.get("phase") == "over")
        ranks = {seat: place for place, group in enumerate(last["outcome"]["ranking"]) for seat in group}
        best = {seat: min(ranks[other] for other in team) for team in last["teams"] for seat in team}
        return {person.id: best[seat] for seat, person in self._seated.items()}
