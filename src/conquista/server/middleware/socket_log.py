"""One line in the log for each opened and closed socket, and for each request for one that was refused."""

from __future__ import annotations

import time
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from conquista.server.middleware.client_address import host_of
from conquista.server.runtime.logs import logger

REFUSED = 403  # the status of a request for a socket that is closed before it is accepted


class SocketLog:
    """Watches the messages of one socket. Reasons of the server are logged, and never what a client says."""

    def __init__(self, scope: Scope, name: str, receive: Receive, send: Send, log_people: bool) -> None:
        self._scope, self._name, self._log_people = scope, name, log_people
        self._receive, self._send = receive, send
        self._began = time.monotonic()
        self._is_open = self._is_over = False

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self._closed(message.get("code", 1005))
        return message

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self._is_open = True
            self._note("socket_opened", ms=round(1000 * (time.monotonic() - self._began), 1))
        elif kind == "websocket.close" and self._is_open:
            self._closed(message.get("code", 1000), kind=message.get("reason") or "")
        elif kind in ("websocket.close", "websocket.http.response.start") and not self._is_over:
            self._is_over = True
            self._note("socket_refused", status=message.get("status", REFUSED))
        await self._send(message)

    def end(self) -> None:
        """The application has returned."""
        if self._is_open:
            self._closed(1006)
        elif not self._is_over:
            self._is_over = True
            self._note("socket_refused", status=500)

    def _closed(self, code: int, **more: Any) -> None:
        if self._is_open and not self._is_over:
            self._is_over = True
            self._note("socket_closed", code=code, seconds=round(time.monotonic() - self._began, 1), **more)

    def _note(self, event: str, **facts: Any) -> None:
        who = {}
        if self._log_people:
            who = {"person": self._scope.get("conquista.person", "-"), "address": host_of(self._scope)}
        logger().info(event, id=self._name, **facts, **who)
