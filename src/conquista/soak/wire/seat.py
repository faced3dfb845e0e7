"""One client of a trial: a seat at a table, a connection, and everything received over it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from conquista.soak.wire.http_client import Json

OnMessage = Callable[["ScriptedClient", Json], None]
BEAT = 2.0  # for connections that are cut all the time
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0


class ScriptedClient:
    """A client as documented: it reconnects by itself, and resends unacknowledged requests."""

    def __init__(
        self, address: str, token: str, table: str, seat: str | None, on_message: OnMessage | None = None
    ) -> None:
        self.address = address
        self.token = token
        self.table = table
        self.seat = seat
        self.last = 0
        self.snapshot: Json = {}
        self.item_numbers: list[int] = []  # numbers of feed items, in the order received
        self.gaps = 0
        self.repeated = 0
        self.connections = 0
        self.pending: dict[str, Json] = {}  # unacknowledged requests, by cid
        self.acked: set[str] = set()
        self.refused: dict[str, Json] = {}
        self.closed: list[int] = []
        self.beat = BEAT  # seconds between connection checks
        self._on_message = on_message
        self._line: ClientConnection | None = None
        self._welcome = asyncio.Event()

    async def run(self) -> None:
        """Stay connected until cancelled."""
        wait = FIRST_WAIT
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self.address.replace("http", "ws", 1) + "/api/socket",
                    additional_headers={"authorization": f"Bearer {self.token}"},
                    compression=None,
                    max_size=None,
                    open_timeout=10,
                    ping_interval=self.beat,
                    ping_timeout=2 * self.beat,
                    close_timeout=1,
                ) as line:
                    self._line = line
                    self.connections += 1
                    await self._send(
                        type="hello", table=self.table, seat=self.seat, last=self.last, cids=list(self.pending)[:64]
                    )
                    async for text in line:
                        wait = FIRST_WAIT
                        self._hear(str(text))
            if self._line is not None and self._line.close_code is not None:
                self.closed.append(self._line.close_code)
            self._line = None
            self._welcome.clear()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def welcome(self) -> None:
        await self._welcome.wait()

    @property
    def ready(self) -> bool:
        """Return whether the table waits for this seat, as far as the client knows."""
        return self._welcome.is_set() and bool(self.snapshot.get("legal")) and not self.pending

    async def act(self, cid: str, word: str) -> None:
        """Play a word in the position that the client sees."""
        situation = {"seq": self.snapshot["number"], "hash": self.snapshot["hash"]}
        await self.do(cid, {"do": "act", "seat": self.seat, "word": word, **situation})

    async def do(self, cid: str, command: Json) -> None:
        self.pending[cid] = {"type": "do", "table": self.table, "cid": cid, "command": command}
        await self._send(**self.pending[cid])

    async def _send(self, **message: Any) -> None:
        if self._line is not None:
            with suppress(WebSocketException, OSError):
                await self._line.send(json.dumps(message))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "ping":
            asyncio.get_running_loop().create_task(self._send(type="pong", n=message["n"]))
        elif kind == "acked":
            if self.pending.pop(message["cid"], None) is not None:
                self.acked.add(message["cid"])
        elif kind == "refused":
            if message["cid"] and self.pending.pop(message["cid"], None) is not None:
                self.refused[message["cid"]] = message["refusal"]
        elif kind in ("welcome", "told", "sketched"):
            self._take(message)
            if kind == "welcome":
                self._again(message["known"])
        if self._on_message is not None:
            self._on_message(self, message)

    def _take(self, message: Json) -> None:
        for item in message.get("tales", ()):
            if item["number"] <= self.last:
                self.repeated += 1
                continue
            self.gaps += item["number"] != self.last + 1
            self.last = item["number"]
            self.item_numbers.append(self.last)
        self.snapshot = message["sight"]

    def _again(self, known: list[str]) -> None:
        """Resume after a reconnect: requests that arrived are done, the others are resent with the same id."""
        for cid in known:
            if self.pending.pop(cid, None) is not None:
                self.acked.add(cid)
        for message in self.pending.values():
            asyncio.get_running_loop().create_task(self._send(**message))
        self._welcome.set()
