"""The trial: many mutated messages over sockets, and a check of their effects."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from conquista.core import ConquistaError
from conquista.core.record import read, replay
from conquista.games import registry
from conquista.soak.figures import TrialFigures
from conquista.soak.input.mutation import mutated
from conquista.soak.presets import sample_presets
from conquista.soak.wire.http_client import Json, acall
from conquista.soak.wire.match_setup import TrialTable, open_trial_table
from conquista.soak.wire.seat import ScriptedClient
from conquista.soak.wire.server_process import Serving

BATCH = 50
WAVE = 20_000  # messages at the same tables


@dataclass
class InputFigures(TrialFigures):
    """The results."""

    problems = ("illegal", "unacknowledged", "faults", "crashes")

    sent: int = 0
    tables: int = 0
    answered: int = 0
    sockets: int = 0
    causes: dict[str, int] = field(default_factory=dict)
    valid: int = 0  # messages that were accepted
    illegal: int = 0  # matches that violate the rules
    unacknowledged: int = 0  # actions that were played
    faults: int = 0  # internal errors
    crashes: int = 0
    seconds: float = 0.0


class InputTrial:
    """Sends messages from the seats of some tables and from a stranger."""

    def __init__(self, messages: int, seed: int = 1, report: Callable[[int], None] | None = None) -> None:
        self._messages = messages
        self._rng = random.Random(seed)
        self._report = report or (lambda sent: None)
        self._causes: Counter[str] = Counter()
        self._acked: set[tuple[str, str, str]] = set()
        self._cids = 0
        self._pings = 1000  # above the numbers in mutated messages
        self.figures = InputFigures()

    async def run(self, server: Serving) -> InputFigures:
        begun = time.monotonic()
        while self.figures.sent < self._messages:
            await self._wave(server, min(WAVE, self._messages - self.figures.sent))
        self.figures.causes = dict(self._causes.most_common())
        self.figures.faults = server.log_text().count('"fault"')
        self.figures.crashes = int(server.process.poll() is not None)
        self.figures.seconds = round(time.monotonic() - begun, 1)
        return self.figures

    async def _wave(self, server: Serving, messages: int) -> None:
        """Send messages at new tables; old matches would soon be over."""
        trial_tables = [
            await open_trial_table(server.address, preset, visibility="public") for preset in sample_presets()
        ]
        players = [player for trial_table in trial_tables for player in trial_table.players.values()]
        per = -(-messages // len(players))
        await asyncio.gather(*(self._send_messages(player, players, per) for player in players))
        for trial_table in trial_tables:
            await self._check_match(server, trial_table)
        self.figures.tables += len(trial_tables)
        self._acked.clear()

    async def _send_messages(self, player: ScriptedClient, players: list[ScriptedClient], messages: int) -> None:
        """Send this many messages, over as many connections as needed."""
        left = messages
        address = player.address.replace("http", "ws", 1) + "/api/socket"
        headers = {"authorization": f"Bearer {player.token}"}
        while left > 0:
            with suppress(WebSocketException, OSError, TimeoutError):
                async with connect(address, additional_headers=headers, compression=None, close_timeout=1) as line:
                    self.figures.sockets += 1
                    snapshot = await self._hello(line, player)
                    while left > 0 and snapshot:
                        count = min(BATCH, left)
                        left -= count
                        snapshot = await self._batch(line, player, players, snapshot, count)

    async def _batch(
        self, line: ClientConnection, player: ScriptedClient, players: list[ScriptedClient], snapshot: Json, count: int
    ) -> Json:
        for _ in range(count):
            text = mutated(self._right(player, players, snapshot), self._rng)
            self.figures.sent += 1
            await line.send(text.encode() if self._rng.random() < 0.001 else text)
        self._report(self.figures.sent)
        return await self._hello(line, player)

    async def _hello(self, line: ClientConnection, player: ScriptedClient) -> Json:
        """Subscribe and receive all answers so far; return the snapshot.

        A mutated message may be a valid hello, so the end is recognised by the answer to a ping of this trial.
        """
        self._pings += 1
        own = self._pings
        await line.send(json.dumps({"type": "hello", "table": player.table, "seat": player.seat, "last": 2**31}))
        await line.send(json.dumps({"type": "ping", "n": own}))
        snapshot: Json = {}
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 60))
            if message["type"] == "welcome" and message["seat"] == player.seat and message["table"] == player.table:
                snapshot = message["sight"]
            elif message["type"] == "refused":
                self.figures.answered += 1
                self._causes[message["refusal"]["cause"]] += 1
            elif message["type"] == "acked":
                self.figures.answered += 1
                self._acked.add((message["table"], player.token, message["cid"]))
            elif message["type"] == "pong" and message["n"] == own:
                return snapshot

    def _right(self, player: ScriptedClient, players: list[ScriptedClient], snapshot: Json) -> Json:
        """Return a message that may be valid."""
        self._cids += 1
        who = player if self._rng.random() < 0.7 else self._rng.choice(players)
        situation = {"seq": snapshot.get("number", 0), "hash": snapshot.get("hash", "x")}
        seat, legal = who.seat, snapshot.get("legal") or ["end", "pass", "S1-S2"]
        command: Json = self._rng.choice(
            (
                {"do": "act", "seat": seat, "word": self._rng.choice(legal), **situation},
                {"do": "act", "seat": seat, "word": self._rng.choice(legal), "before": [legal[0]], **situation},
                {"do": "plan", "seat": seat, "word": self._rng.choice(legal), **situation},
                {"do": "undo", "seat": seat, "hash": situation["hash"], "length": 0},
                {"do": "redo", "seat": seat, "hash": situation["hash"]},
                {"do": "say", "seat": seat, "text": "hello", "to": []},
                {"do": "say", "seat": seat, "offer": "truce", "terms": {"until": "3"}, "to": ["N"]},
                {"do": "standing", "seat": seat, "order": {"default": "ask"}},
                {"do": "ask_back", "seat": seat},
                {"do": "mute", "seat": seat, "other": "N", "on": True},
                {"do": "reply", "seat": seat, "offer": "x", "answer": "accept"},
                {"do": "sit", "seat": seat},
                {"do": "start"},
                {"do": "watch", "text": "well"},
            )
        )
        do = {"type": "do", "table": who.table, "cid": f"m{self._cids}", "command": command}
        other = {"type": "hello", "table": who.table, "seat": seat, "last": 0, "cids": ["a"]}
        return self._rng.choice((do, do, do, do, other, {"type": "ping", "n": 1}, {"type": "bye", "table": "x"}))

    async def _check_match(self, server: Serving, trial_table: TrialTable) -> None:
        """Replay the match under the rules, and compare it with the acknowledgements."""
        for player in trial_table.players.values():
            path = f"/api/tables/{player.table}/sight?seat={player.seat}"
            items = (await acall(server.address, path, token=player.token))["tales"]
            played = sum(item["kind"] == "acted" and item["data"].get("seat") == player.seat for item in items)
            acked = sum(table == player.table and token == player.token for table, token, _ in self._acked)
            self.figures.valid += acked
            self.figures.unacknowledged += max(0, played - acked)
        game, _ = registry.preset(trial_table.preset)
        if game.facts.hidden:
            return
        text = await acall(
            server.address,
            f"/api/tables/{trial_table.table}/record",
            token=next(iter(trial_table.players.values())).token,
        )
        try:
            replay(game, read(text))
        except ConquistaError:
            self.figures.illegal += 1


def run(database: str, folder: Path, messages: int, **more: Any) -> InputFigures:
    """Run a whole trial on a new server."""
    with Serving(database, folder / "server.log", floods=False, thinkers=0, level="warning") as server:
        return asyncio.run(InputTrial(messages, **more).run(server))
