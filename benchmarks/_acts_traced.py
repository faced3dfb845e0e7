"""Plays acts on a server in this process and counts, for each, the code that it passes through; prints JSON.

The source folder is the one on the module path, so that an earlier version can be measured by the same file. Messages
go straight to the application, as an ASGI server would send them, and everything is written to a SQLite file.
Compiled functions are not counted; with CONQUISTA_CORE=plain the rules are counted too.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import random
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median_low
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import conquista

PACKAGE = str(Path(conquista.__file__).parent)
RULES = ("apply", "legal_actions", "view")
COMMITS = ("commit", "_commit")  # the function of the store that makes an act durable, now and in earlier versions
WATCHED = ("conquest_4p", "grand_en", "condottiere_4p")
PASSED = ("conquista.server.", "conquista.table.", "conquista.store.")
# there before the act; the greeting of a table is the last message that a socket has read
STANDING = ("Pace", "SeatHolder", "Holder", "Caller", "LobbyRow", "TableConfig", "Setting", "Hello")
SETTLING = 0.15  # seconds after the last message of an act


class Trace:
    """What one act has called, until it was durable and in all."""

    def __init__(self) -> None:
        self.on = self.durable = False
        self.clear()

    def clear(self) -> None:
        self.files: dict[bool, set[str]] = defaultdict(set)
        self.functions: dict[bool, set[tuple[str, str, int]]] = defaultdict(set)
        self.types: dict[bool, set[str]] = defaultdict(set)
        self.calls: Counter[str] = Counter()
        self.durable = False

    def profile(self, frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if not self.on or event not in ("call", "return") or not code.co_filename.startswith(PACKAGE):
            return
        if event == "return":
            self._value(arg)
            return
        file = code.co_filename[len(PACKAGE) + 1 :]
        self.files[self.durable].add(file)
        self.functions[self.durable].add((code.co_filename, code.co_name, code.co_firstlineno))
        for value in list(frame.f_locals.values()):
            self._value(value)
        if file.startswith("store/") and code.co_name in COMMITS:
            self.durable = True

    def _value(self, value: object) -> None:
        """Count the type of a value, or of the values in a tuple or a list."""
        kind = type(value)
        if kind in (tuple, list):
            for part in value:  # type: ignore[attr-defined]
                self._value(part)
        if kind.__module__.startswith("conquista.") and _is_value(kind):
            self.types[self.durable].add(f"{kind.__module__}.{kind.__name__}")

    def counted(self) -> dict[str, Any]:
        return {
            "files to the journal": len(self.files[False]),
            "functions to the journal": len(self.functions[False]),
            "value types to the journal": len(self.types[False]),
            "files": len(self.files[False] | self.files[True]),
            "functions": len(self.functions[False] | self.functions[True]),
            **{f"calls of {name}": self.calls[name] for name in RULES},
        }

    def listed(self) -> dict[str, Any]:
        return {"files": sorted(self.files[False]), "types": sorted(self.types[False])}


def _is_value(kind: type) -> bool:
    """Whether a class carries an act from one function to the next; values of games and of settings do not."""
    if not kind.__module__.startswith(PASSED) or kind.__name__ in STANDING:
        return False
    frozen = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    struct = getattr(kind, "__struct_config__", None)
    return frozen or hasattr(kind, "model_fields") or hasattr(kind, "_fields") or (struct is not None and struct.frozen)


class Line:
    """One socket, served by the application without a network."""

    def __init__(self, app: Any, token: str) -> None:
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages: list[dict[str, Any]] = []
        self.snapshot: dict[str, Any] = {}
        headers = [(b"host", b"localhost:8000"), (b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "websocket", "asgi": {"version": "3.0"}, "path": "/api/socket", "raw_path": b"/api/socket"}
        scope |= {"scheme": "ws", "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1)}
        scope |= {
            "server": ("localhost", 8000),
            "subprotocols": [],
            "root_path": "",
            "http_version": "1.1",
            "state": {},
        }
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._incoming.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text") or message["bytes"]
            received = json.loads(text)
            self.messages.append(received)
            self.snapshot = received.get("sight") or self.snapshot

    def say(self, **message: Any) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def wait(self, kind: str) -> None:
        while not any(received["type"] in (kind, "refused") for received in self.messages):
            await asyncio.sleep(0.002)


async def call(app: Any, path: str, body: Any, token: str = "") -> Any:
    content = json.dumps(body).encode()
    headers = [(b"host", b"localhost:8000"), (b"content-type", b"application/json")]
    headers += [(b"content-length", str(len(content)).encode())]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope = {"type": "http", "asgi": {"version": "3.0"}, "method": "POST", "path": path, "raw_path": path.encode()}
    scope |= {"scheme": "http", "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1)}
    scope |= {"server": ("localhost", 8000), "root_path": "", "http_version": "1.1", "state": {}}
    given: list[dict[str, Any]] = [{"type": "http.request", "body": content, "more_body": False}]
    found = bytearray()

    async def receive() -> dict[str, Any]:
        if not given:
            await asyncio.Event().wait()
        return given.pop()

    async def send(message: dict[str, Any]) -> None:
        found.extend(message.get("body", b""))

    await app(scope, receive, send)
    return json.loads(bytes(found))


async def play(app: Any, preset: str, acts: int, trace: Trace, found: dict[str, Any]) -> None:
    """Play a match of some acts at a table with a person at each seat and one watcher."""
    from conquista.games import registry

    rng = random.Random(preset)
    game, options = registry.preset(preset)
    seats = game.seats(options)
    tokens = [(await call(app, "/api/guests", {"token": True}))["token"] for _ in (*seats, None)]
    opened = await call(app, "/api/tables", {"preset": preset, "seats": {seats[0]: {"kind": "me"}}}, tokens[0])
    table, invitation = opened["table"]["id"], opened["invitation"]
    for seat, token in list(zip(seats, tokens, strict=False))[1:]:
        await call(app, f"/api/tables/{table}/join", {"invitation": invitation, "seat": seat}, token)
    await call(app, f"/api/tables/{table}/requests", {"cid": "start", "command": {"do": "start"}}, tokens[0])
    lines = {seat: Line(app, token) for seat, token in zip((*seats, None), tokens, strict=True)}
    for listening, line in lines.items():
        line.say(type="hello", table=table, seat=listening, invitation=invitation)
    for line in lines.values():
        await line.wait("welcome")
    acts_counted: list[dict[str, int]] = []
    for number in range(acts):
        ready = [(seat, line) for seat, line in lines.items() if line.snapshot.get("legal")]
        if not ready:
            break
        acting, line = ready[0]
        now = {"seq": line.snapshot["number"], "hash": line.snapshot["hash"]}
        word = rng.choice(line.snapshot["legal"])
        for other in lines.values():
            other.messages.clear()
        trace.clear()
        trace.on = True
        act = {"do": "act", "seat": acting, "word": word, **now}
        line.say(type="do", table=table, cid=f"a{number}", command=act)
        await line.wait("acked")
        await line.wait("told")
        await asyncio.sleep(SETTLING)
        trace.on = False
        assert not any(received["type"] == "refused" for received in line.messages), line.messages
        counts = trace.counted()
        acts_counted.append(counts)
        found |= trace.listed()
    found["usual"] = {name: median_low([one[name] for one in acts_counted]) for name in acts_counted[0]}
    for line in lines.values():
        line.task.cancel()
    await asyncio.gather(*(line.task for line in lines.values()), return_exceptions=True)


def count_calls(trace: Trace) -> None:
    """Count the calls of the rules, whether they are compiled or not."""
    from conquista.games import registry

    def counting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **more: Any) -> Any:
            if trace.on and name in RULES:
                trace.calls[name] += 1
            return work(*args, **more)

        return counted

    kinds = {type(registry.preset(preset)[0]) for preset in WATCHED}
    for kind in kinds:
        for name in RULES:
            setattr(kind, name, counting(name, getattr(kind, name)))


async def main(acts: int) -> dict[str, Any]:
    trace = Trace()
    threading.setprofile(trace.profile)
    sys.setprofile(trace.profile)
    from conquista.server.configuration import settings
    from conquista.server.runtime import logs
    from conquista.server.startup.app import make_app

    count_calls(trace)
    kind = vars(settings).get("ServerSettings") or vars(settings)["Settings"]
    logs.set_up("json", "error")
    found: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        app = make_app(kind(database=f"{folder}/acts.db", thinkers=0, floods=False, pause=0, pause_more=0))
        async with app.router.lifespan_context(app):
            for preset in WATCHED:
                found[preset] = {}
                await play(app, preset, acts, trace, found[preset])
    return found


if __name__ == "__main__":
    os.environ.setdefault("CONQUISTA_CORE", "compiled")
    print(json.dumps(asyncio.run(main(int(sys.argv[1])))))
