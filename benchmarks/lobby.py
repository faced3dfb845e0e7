"""How much of a core does the lobby take when many people look at it?

A server process and this many sockets, all following the open tables, while tables are opened and joined at a steady
rate. The figure is the processor time of the server for each follower, from which 10,000 are extrapolated.
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
from conquista.soak.wire.server_process import Serving

LOOKERS = 2_000
SECONDS = 20
RATE = 2.0  # changes of tables in a second
EXTRAPOLATED = 10_000
RECEIVED = {"changes": 0}  # by all followers together


def measure(sheet: Paper) -> None:
    with TemporaryDirectory() as folder:
        quiet, busy, rate = asyncio.run(_measured(Path(folder)))
    sheet.note(f"{quiet:.3f} cores with idle sockets, {busy:.3f} with followers; {rate:.0f} messages a second")
    spent = max(0.0, busy - quiet)
    sheet.add(f"lobby: cores for {LOOKERS} followers, changes included", spent, "cores", better="less")
    sheet.add(f"lobby: cores for {EXTRAPOLATED} followers", spent * EXTRAPOLATED / LOOKERS, "cores", better="less")


async def _measured(folder: Path) -> tuple[float, float, float]:
    """Return the cores of the server with idle sockets and with followers, and the messages to these in a second."""
    with Serving(folder / "lobby.db", folder / "log", floods=False, thinkers=0) as server:
        guests = [await asyncio.to_thread(_post, server.address, "/api/guests", {"token": True}) for _ in range(20)]
        tokens = [guest["token"] for guest in guests]
        sockets: list[Any] = []
        reading: list[asyncio.Task[None]] = []
        for first in range(0, LOOKERS, 50):
            fresh = await asyncio.gather(
                *(_open(server.address, tokens[place % len(tokens)]) for place in range(first, first + 50))
            )
            sockets += fresh
            reading += [asyncio.create_task(_read(socket)) for socket in fresh]
        changing = asyncio.create_task(_change(server.address, tokens))
        await asyncio.sleep(3)
        quiet = await _cores(server)
        for socket in sockets:
            await socket.send(json.dumps({"type": "lobby"}))
        await asyncio.sleep(5)
        RECEIVED["changes"] = 0
        busy = await _cores(server)
        rate = RECEIVED["changes"] / SECONDS
        changing.cancel()
        for task in reading:
            task.cancel()
        await asyncio.gather(changing, *reading, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    return quiet, busy, rate


async def _open(address: str, token: str) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    url = f"{address.replace('http', 'ws', 1)}/api/socket"
    return await websockets.connect(url, additional_headers=headers, compression=None, max_queue=None)


async def _read(socket: Any) -> None:
    async for text in socket:
        RECEIVED["changes"] += '"type":"lobby_changed"' in text
        if '"type":"ping"' in text:
            await socket.send(json.dumps({"type": "pong", "n": json.loads(text)["n"]}))


async def _change(address: str, tokens: list[str]) -> None:
    """Open public tables and sit down at them."""
    form = {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}, "visibility": "public"}
    count = 0
    while True:
        one, other = tokens[count % len(tokens)], tokens[(count + 1) % len(tokens)]
        opened = await asyncio.to_thread(_post, address, "/api/tables", form, one)
        table = opened["table"]["id"]
        await asyncio.sleep(1 / RATE)
        await asyncio.to_thread(_post, address, f"/api/tables/{table}/join", {}, other)
        request = {"cid": "start", "command": {"do": "start"}}
        await asyncio.to_thread(_post, address, f"/api/tables/{table}/requests", request, one)
        resign = {"cid": "resign", "command": {"do": "resign", "seat": "S"}}
        await asyncio.to_thread(_post, address, f"/api/tables/{table}/requests", resign, one)
        await asyncio.sleep(1 / RATE)
        count += 1


def _post(address: str, path: str, form: dict[str, Any], token: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{address}{path}", json.dumps(form).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"null")


async def _cores(server: Serving) -> float:
    """Return the processor time of the server for a second, over some seconds."""
    before, began = server.busy(), time.monotonic()
    await asyncio.sleep(SECONDS)
    return (server.busy() - before) / (time.monotonic() - began)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
