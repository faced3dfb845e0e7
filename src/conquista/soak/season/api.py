"""HTTP for the clients of a season: connections are kept, and a request is repeated until a server has answered it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from typing import Any

from conquista.core import ConquistaError

PATIENCE = 120.0  # seconds until a server must be back
PAUSE = 0.1
TIMEOUT = 60.0
UNAVAILABLE = 503
REFUSED = 400
WORKERS = 24


class SeasonRefusal(ConquistaError):
    """A refusal of the server, with its message key."""

    def __init__(self, path: str, status: int, text: str) -> None:
        super().__init__("soak.refused", status=status, text=f"{path}: {text[:500]}")
        try:
            self.reason = str(json.loads(text)["key"])
        except (ValueError, KeyError, TypeError):
            self.reason = ""


class SeasonApi:
    """Calls operations at any of the addresses. A request that was interrupted may have been done before."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._hosts = [address.removeprefix("http://") for address in addresses]
        self._threads = ThreadPoolExecutor(WORKERS, "season")
        self._local = threading.local()
        self._all: list[HTTPConnection] = []
        self._next = 0

    async def call(self, path: str, body: Any = None, token: str = "", method: str = "") -> Any:
        """Return the answer as data or as text; raises a refusal."""
        self._next += 1
        place = self._next % len(self._hosts)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._called, place, path, body, token, method)

    def close(self) -> None:
        self._threads.shutdown()
        for connection in self._all:
            connection.close()

    def _called(self, place: int, path: str, body: Any, token: str, method: str) -> Any:
        end = time.monotonic() + PATIENCE
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = None
        if body is not None:
            headers["content-type"], data = "application/json", json.dumps(body)
        method = method or ("GET" if body is None else "POST")
        while True:
            connection = self._connection(place)
            try:
                connection.request(method, path, data, headers)
                answer = connection.getresponse()
                status, text, kind = answer.status, answer.read().decode(), answer.headers.get("content-type", "")
            except (OSError, HTTPException):
                connection.close()
                status, text, kind = UNAVAILABLE, "", ""
            if status < REFUSED:
                return json.loads(text) if "json" in kind else text
            if status != UNAVAILABLE or time.monotonic() > end:
                raise SeasonRefusal(path, status, text)
            time.sleep(PAUSE)
            place = (place + 1) % len(self._hosts)

    def _connection(self, place: int) -> HTTPConnection:
        kept: dict[int, HTTPConnection] | None = getattr(self._local, "kept", None)
        if kept is None:
            kept = self._local.kept = {}
        if place not in kept:
            kept[place] = HTTPConnection(self._hosts[place], timeout=TIMEOUT)
            self._all.append(kept[place])
        return kept[place]
