"""The people at the tables of a trial: some act over sockets, some over HTTP, and all remember what they are told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from conquista.core import Seat
from conquista.games import registry
from conquista.soak.processes.ledger import ActionLedger, TableMemory
from conquista.soak.season.api import SeasonApi, SeasonRefusal
from conquista.soak.wire.http_client import Json
from conquista.soak.wire.seat import ScriptedClient

LONGEST = 70  # requests, after which all resign; random matches of Conquest do not end by themselves
BEAT = 5.0  # seconds between connection checks
LOOK = 0.005
SAID_OF = 12  # one request in so many is a message to the table
PACE = "slow"
RESIGNED = "resigned"


class TableOpener:
    """Opens tables with guests at all seats; a request that a crash interrupts is repeated."""

    def __init__(self, api: SeasonApi, ledger: ActionLedger, presets: Sequence[str]) -> None:
        self._api, self._ledger, self._presets = api, ledger, presets
        self._number = len(ledger.compared) + len(ledger.tables)

    async def open(self) -> TableMemory:
        """Return a new table whose match has begun."""
        preset = self._presets[self._number % len(self._presets)]
        self._number += 1
        game, options = registry.preset(preset)
        seats = game.seats(options)
        tokens: dict[Seat, str] = {}
        for seat in seats:
            tokens[seat] = (await self._api.call("/api/guests", {"token": True}))["token"]
        form = {"preset": preset, "pace": PACE, "seats": {seats[0]: {"kind": "me"}}}
        opened = await self._api.call("/api/tables", form, tokens[seats[0]])
        table = opened["table"]["id"]
        for seat in seats[1:]:
            await self._sit(table, seat, opened["invitation"], tokens[seat])
        start = {"cid": "start", "command": {"do": "start"}}
        await self._api.call(f"/api/tables/{table}/requests", start, tokens[seats[0]])
        self._ledger.add("table", table, preset, tokens)
        return self._ledger.tables[table]

    async def _sit(self, table: str, seat: Seat, invitation: str, token: str) -> None:
        """Sit down; where a crash has swallowed the answer, the seat is taken by this person already."""
        try:
            await self._api.call(f"/api/tables/{table}/join", {"invitation": invitation, "seat": seat}, token)
        except SeasonRefusal:
            seen = await self._api.call(f"/api/tables/{table}/sight?seat={seat}", token=token)
            if seen["seat"] != seat:
                raise


class TablePlayers:
    """The players of one table until its match is over. Seats act over sockets and over HTTP in turn."""

    def __init__(self, api: SeasonApi, ledger: ActionLedger, memory: TableMemory, addresses: Sequence[str]) -> None:
        self._api, self._ledger, self._memory = api, ledger, memory
        self._rng = random.Random(f"{memory.id} {len(memory.sent)}")
        self._sockets: dict[Seat, ScriptedClient] = {}
        over_sockets = self._rng.randrange(2)
        for number, (seat, token) in enumerate(memory.tokens.items()):
            if number % 2 == over_sockets:
                first, *others = self._rng.sample(addresses, len(addresses))
                client = ScriptedClient(first, token, memory.id, seat, self._heard, others)
                client.beat = BEAT
                self._sockets[seat] = client
        self._https = {seat: token for seat, token in memory.tokens.items() if seat not in self._sockets}
        self._https_pending = 0
        self._serial = len(memory.sent)
        self._is_over = False

    @property
    def in_flight(self) -> int:
        """How many requests wait for an answer."""
        return self._https_pending + sum(len(client.pending) for client in self._sockets.values())

    async def play(self, ends: Callable[[], bool]) -> bool:
        """Play until the match is over, or until `ends`; return whether it is over."""
        running = [asyncio.create_task(client.run()) for client in self._sockets.values()]
        acting = [asyncio.create_task(self._over_http(seat, ends)) for seat in self._https]
        acting += [asyncio.create_task(self._over_socket(seat, ends)) for seat in self._sockets]
        try:
            await asyncio.gather(*acting)
        finally:
            for task in [*acting, *running]:
                task.cancel()
            await asyncio.gather(*acting, *running, return_exceptions=True)
        if self._is_over:
            await self._look_at_the_end()
        return self._is_over

    async def _over_socket(self, seat: Seat, ends: Callable[[], bool]) -> None:
        client = self._sockets[seat]
        while not self._is_over and not ends() and not self._has_resigned(seat):
            if client.ready or (client.is_welcome and self._is_long()):
                cid, command, word = self._next(seat, client.snapshot)
                self._ledger.sent(self._memory.id, cid, seat, word)
                await client.do(cid, command)
            await asyncio.sleep(LOOK)
        while client.pending and not self._is_over:  # what was sent is answered before the end
            await asyncio.sleep(LOOK)

    async def _over_http(self, seat: Seat, ends: Callable[[], bool]) -> None:
        token = self._https[seat]
        last = 0
        while not self._is_over and not ends() and not self._has_resigned(seat):
            seen = await self._api.call(f"/api/tables/{self._memory.id}/sight?seat={seat}&since={last}", token=token)
            self._ledger.shown(self._memory.id, seat, seen["tales"], seen["sight"])
            self._notice(seen["sight"])
            last = max([last, *(item["number"] for item in seen["tales"])])
            if not (seen["sight"]["legal"] or self._is_long()) or self._is_over:
                await asyncio.sleep(10 * LOOK)
                continue
            cid, command, word = self._next(seat, seen["sight"])
            self._ledger.sent(self._memory.id, cid, seat, word)
            self._https_pending += 1
            try:
                path = f"/api/tables/{self._memory.id}/requests"
                answer = await self._api.call(path, {"cid": cid, "command": command}, token)
                self._ledger.acked(self._memory.id, answer["cid"], answer["number"])
            except SeasonRefusal as refusal:
                self._ledger.refused(self._memory.id, cid, refusal.reason)
            finally:
                self._https_pending -= 1

    def _is_long(self) -> bool:
        return len(self._memory.sent) > LONGEST

    def _has_resigned(self, seat: Seat) -> bool:
        """Return whether the seat has asked to resign; without players for computers it has nothing left to do."""
        return any(word == RESIGNED and one == seat for one, word in self._memory.sent.values())

    def _next(self, seat: Seat, sight: Json) -> tuple[str, dict[str, Any], str]:
        """Return the next request of a seat: its id, the command, and the word by which its entry is recognised."""
        self._serial += 1
        cid = f"{seat}.{self._serial}.{self._rng.getrandbits(32):08x}"
        if self._is_long():
            return cid, {"do": "resign", "seat": seat}, RESIGNED
        if self._rng.randrange(SAID_OF) == 0:
            text = f"message {cid}"
            return cid, {"do": "say", "seat": seat, "text": text}, text
        word = self._rng.choice(sight["legal"])
        return cid, {"do": "act", "seat": seat, "word": word, "seq": sight["number"], "hash": sight["hash"]}, word

    def _heard(self, client: ScriptedClient, message: Json) -> None:
        kind, table, seat = message["type"], self._memory.id, str(client.seat)
        if kind == "acked":
            self._ledger.acked(table, message["cid"], message["number"])
        elif kind == "refused" and message["cid"] in client.refused:
            self._ledger.refused(table, message["cid"], message["refusal"]["key"])
        elif kind in ("welcome", "told"):
            self._ledger.shown(table, seat, message["tales"], message["sight"])
            for cid in message.get("known", ()):
                self._ledger.acked(table, cid, None)
            self._notice(message["sight"])

    def _notice(self, sight: Json | None) -> None:
        self._is_over = self._is_over or (sight is not None and sight["phase"] == "over")

    async def _look_at_the_end(self) -> None:
        """Every person who still has the seat reads the whole feed of the finished match, each from another process."""
        for seat, token in self._memory.tokens.items():
            if self._has_resigned(seat) and len(self._memory.tokens) > 2:
                continue
            seen = await self._api.call(f"/api/tables/{self._memory.id}/sight?seat={seat}", token=token)
            self._ledger.shown(self._memory.id, seat, seen["tales"], seen["sight"])
