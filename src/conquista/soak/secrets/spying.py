"""Everything that somebody can get out of a server about a table, over every way there is."""

from __future__ import annotations

import asyncio
import json
import re

from websockets.asyncio.client import connect

from conquista.core import ConquistaError
from conquista.soak.wire.asking import PATIENCE, told

QUESTIONS = ("standing", "plays")
WORDS = ("pass", "hold", "play:1", "play:10", "play:Bishop", "play:Courtesan", "play:Winter", "draw:9", "nonsense")
# Each request has a name of its own, and a login remembers when it was last used.
_PASSING = re.compile(r'\\*"id\\*": ?\\*"[0-9a-f]{16}\\*"|"seen": ?\d+')


async def spy(address: str, token: str, table: str, seat: str | None) -> list[str]:
    """What a seat, or a watcher, is sent and answered, errors among it; without what passes with the moment."""
    found = await asyncio.to_thread(_answered, address, token, table, seat)
    found += await _heard(address, token, table, seat)
    return [_PASSING.sub("", text) for text in found]


def _answered(address: str, token: str, table: str, seat: str | None) -> list[str]:
    """Everything that there is to read over HTTP, and some things that may not be done."""
    own, other = f"?seat={seat}" if seat else "", "B" if seat == "A" else "A"
    paths = [
        f"/api/tables/{table}",
        f"/api/tables/{table}/sight{own}",
        f"/api/tables/{table}/sight?seat={other}",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/replay{own}",
        f"/api/tables/{table}/replay?seat={other}",
        "/api/me/tables",
        "/api/me/export",
    ]
    found = [_got(address, token, path) for path in paths]
    for word in WORDS[:3]:
        command = {"do": "act", "seat": seat or "A", "word": word, "seq": 0, "hash": "x"}
        body = {"cid": f"spy {word}", "command": command}
        found.append(_got(address, token, f"/api/tables/{table}/requests", body))
    return found


def _got(address: str, token: str, path: str, body: object = None) -> str:
    try:
        return told(address, path, body, token)[0]
    except ConquistaError as refusal:
        return json.dumps(refusal.params)


async def _heard(address: str, token: str, table: str, seat: str | None) -> list[str]:
    """The welcome, what can be looked at, and the refusal of everything that a seat may not do now."""
    heard: list[str] = []
    headers = {"authorization": f"Bearer {token}"}
    async with connect(
        address.replace("http", "ws", 1) + "/api/socket", additional_headers=headers, compression=None
    ) as line:
        await line.send(json.dumps({"type": "hello", "table": table, "seat": seat}))
        sight = None
        while sight is None:
            message = json.loads(text := str(await asyncio.wait_for(line.recv(), PATIENCE)))
            if message["type"] == "welcome":
                heard.append(text)
                sight = message["sight"]
        words = [word for word in WORDS if word not in sight.get("legal", ())]
        for number, word in enumerate(words):
            moment = {"seq": sight["number"], "hash": sight["hash"]}
            command = {"do": "act", "seat": seat or "A", "word": word, **moment}
            await line.send(json.dumps({"type": "do", "table": table, "cid": f"spy{number}", "command": command}))
        for about in QUESTIONS:
            question = {"type": "look", "table": table, "cid": f"spy {about}", "seat": seat, "about": about}
            await line.send(json.dumps(question))
        while len(heard) <= len(words) + len(QUESTIONS):
            text = str(await asyncio.wait_for(line.recv(), PATIENCE))
            if json.loads(text)["type"] in ("refused", "seen"):
                heard.append(text)
    return heard
