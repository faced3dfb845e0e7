"""Calls to an application in the same process without a network, byte for byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message

HOST = "localhost:8000"


@dataclass(frozen=True)
class Answered:
    """A whole HTTP answer."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        """Return status, headers and body on separate lines."""
        head = "\n".join(f"{name.decode('latin-1')}: {value.decode('latin-1')}" for name, value in self.headers)
        return f"{self.status}\n{head}\n\n{self.body.decode(errors='backslashreplace')}"


async def call(
    app: ASGIApp,
    method: str,
    path: str,
    query: Mapping[str, Any] | None = None,
    body: Any = None,
    token: str = "",
) -> Answered:
    """Send one HTTP request, with or without a token."""
    content = b"" if body is None else json.dumps(body).encode()
    headers = [(b"host", HOST.encode()), (b"content-length", str(len(content)).encode())]
    if body is not None:
        headers.append((b"content-type", b"application/json"))
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope = _scope("http", path, headers) | {
        "method": method,
        "query_string": urlencode(query or {}, doseq=True).encode(),
    }
    messages: list[Message] = []
    given = False

    async def receive() -> Message:
        nonlocal given
        if given:
            return {"type": "http.disconnect"}
        given = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, send)
    start = next(message for message in messages if message["type"] == "http.response.start")
    parts = [message.get("body", b"") for message in messages if message["type"] == "http.response.body"]
    return Answered(start["status"], tuple(start["headers"]), b"".join(parts))


@dataclass
class DirectSocket:
    """A socket in the same process: all received messages, and a way to wait for more."""

    app: ASGIApp
    token: str
    heard: list[str] = field(default_factory=list)
    closed: int | None = None
    _sent: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    _came: asyncio.Event = field(default_factory=asyncio.Event)
    _running: asyncio.Task[None] | None = None
    _pings: int = 1_000_000
    _looked: int = 0  # messages already searched by `until`

    async def open(self) -> DirectSocket:
        headers = [(b"host", HOST.encode()), (b"authorization", f"Bearer {self.token}".encode())]
        scope = _scope("websocket", "/api/socket", headers) | {"subprotocols": [], "query_string": b""}
        self._sent.put_nowait({"type": "websocket.connect"})

        async def run() -> None:
            await self.app(scope, self._sent.get, self._take)

        self._running = asyncio.create_task(run())
        while not self.heard and self.closed is None:
            await self._news()
        return self

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
        self._came.set()

    async def _news(self) -> None:
        assert self._running is not None
        self._came.clear()
        waiting = asyncio.create_task(self._came.wait())
        await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._running.done():
            self.closed = self.closed if self.closed is not None else 1006

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    async def settle(self) -> None:
        """Wait until everything that was sent is answered; messages are answered in order."""
        self._pings += 1
        self.say({"type": "ping", "n": self._pings})
        await self.until(f'"n":{self._pings},')

    async def until(self, mark: str) -> None:
        """Wait for a message that contains this text, or for the end."""
        at = self._looked
        while self.closed is None:
            while at < len(self.heard):
                at += 1
                if mark in self.heard[at - 1]:
                    self._looked = at
                    return
            await self._news()

    async def close(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("localhost", 8000),
    }
