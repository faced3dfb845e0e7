"""The WebSocket endpoint: who may connect, what is read, and when the socket is closed."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from conquista import __version__
from conquista.core import ConquistaError, Data
from conquista.server.app_state import AppState, app_state_of
from conquista.server.clock import now
from conquista.server.http.authentication import caller_of
from conquista.server.logs import logger, traceback_lines
from conquista.server.middleware.client_address import address_of
from conquista.server.middleware.error_responses import FAULT, invalid
from conquista.server.middleware.limits import (
    CHECK_LOGINS_EVERY,
    LARGEST_FRAME,
    PING_EVERY,
    SILENT_FOR,
)
from conquista.server.middleware.origin import own_page
from conquista.server.schema.messages import READER, ClientMessage, HintMessage
from conquista.server.socket.connection import GONE_AWAY, POLICY, RESTART, SIGNED_OUT, TOO_BIG, Connection
from conquista.server.socket.handlers import answer
from conquista.table import encoding

PATH = "/api/socket"


class Sockets:
    """All open sockets of this process."""

    def __init__(self) -> None:
        self.open: dict[Connection, str] = {}  # with the client address of each

    async def __call__(self, socket: WebSocket) -> None:
        app_state = app_state_of(socket)
        scheme = "https" if socket.url.scheme in ("https", "wss") else "http"
        caller = await caller_of(socket)
        if app_state.closing or not own_page(socket.headers, scheme, app_state.settings.address) or caller is None:
            await socket.close(POLICY)  # before it is accepted: the client receives an HTTP refusal
            return
        await socket.accept()
        connection, address = Connection(socket, caller, app_state.metrics), address_of(socket.scope)
        if self._too_many(app_state, connection, address):
            await socket.close(POLICY, "sockets")
            app_state.metrics.cut.labels("sockets").inc()
            return
        self.open[connection] = address
        app_state.metrics.sockets.set(len(self.open))
        try:
            await self._serve(app_state, connection)
        finally:
            del self.open[connection]
            app_state.metrics.sockets.set(len(self.open))
            for table, viewer in list(connection.tables.items()):
                with suppress(ConquistaError):
                    await app_state.tables.unfollow(connection, table, viewer)

    def _too_many(self, app_state: AppState, connection: Connection, address: str) -> bool:
        own = sum(other.person == connection.person for other in self.open)
        near = sum(other == address for other in self.open.values())
        most = app_state.settings.limits
        return app_state.settings.floods and (own >= most.sockets_of_person or near >= most.sockets_of_address)

    async def _serve(self, app_state: AppState, connection: Connection) -> None:
        person = connection.caller.person
        me: dict[str, Data] = {"id": person.id, "kind": person.kind, "name": person.name}
        connection.send(encoding.text({"type": "greeting", "me": me, "version": __version__, "now": now()}))
        sending = asyncio.create_task(connection.send_queued())
        pinging = asyncio.create_task(_ping(connection))
        reading = asyncio.create_task(_read(app_state, connection))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pinging, reading):
                task.cancel()
            connection.cut(GONE_AWAY, "gone")
            with suppress(asyncio.TimeoutError, Exception):
                await asyncio.wait_for(sending, 5)
            await asyncio.gather(pinging, reading, return_exceptions=True)

    # all sockets

    async def keep_checking(self, app_state: AppState) -> None:
        """Close the sockets of revoked logins, whichever process revoked them."""
        while True:
            await asyncio.sleep(CHECK_LOGINS_EVERY)
            held = sorted({connection.login for connection in self.open})
            if held:
                with suppress(Exception):
                    good = await app_state.accounts.valid(held)
                    self.end([login for login in held if login not in good])

    def silence(self, person: str, silenced: frozenset[str]) -> None:
        for connection in self.open:
            if connection.person == person:
                connection.silenced = silenced

    def rename(self, person: str, name: str) -> None:
        for connection in self.open:
            if connection.person == person:
                connection.rename(name)

    def end(self, logins: list[str]) -> None:
        for connection in list(self.open):
            if connection.login in logins:
                connection.cut(SIGNED_OUT, "login")

    async def close_all(self, seconds: float) -> None:
        """Announce the shutdown, wait this many seconds, and close all sockets."""
        for connection in list(self.open):
            connection.send(encoding.text({"type": "closing", "seconds": int(seconds)}))
        if self.open:
            await asyncio.sleep(seconds)
        for connection in list(self.open):
            connection.cut(RESTART, "restart")


async def _ping(connection: Connection) -> None:
    """Measure the round trip time, and disconnect a client that has been silent for too long."""
    while True:
        connection.send(encoding.text({"type": "ping", "n": connection.ping()}))
        await asyncio.sleep(PING_EVERY)
        if time.monotonic() - connection.heard > SILENT_FOR:
            connection.cut(GONE_AWAY, "silent")


async def _read(app_state: AppState, connection: Connection) -> None:
    """Read messages in order; each is answered before the next is read."""
    while True:
        try:
            text = await connection.socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):  # KeyError: binary data instead of text
            return
        connection.heard = time.monotonic()
        app_state.metrics.received.inc()
        if len(text) > LARGEST_FRAME:
            connection.cut(TOO_BIG, "size")
            return
        message = await _parse(app_state, connection, text)
        if isinstance(message, HintMessage):  # a computer may take a while, and other messages must not wait for it
            connection.run_aside(asyncio.create_task(_answer(app_state, connection, message)))
        elif message is not None:
            await _answer(app_state, connection, message)


async def _parse(app_state: AppState, connection: Connection, text: str) -> ClientMessage | None:
    """Return the message of a frame; refuse an invalid one, and one too many."""
    try:
        await app_state.rate_limiter.check("messages", str(id(connection)))
        return READER.validate_json(text)
    except Exception as error:
        _refuse(app_state, connection, error)
        return None


async def _answer(app_state: AppState, connection: Connection, message: ClientMessage) -> None:
    try:
        await answer(app_state, connection, message)
    except Exception as error:
        _refuse(app_state, connection, error, getattr(message, "table", None), getattr(message, "cid", None))


def _refuse(
    app_state: AppState, connection: Connection, error: Exception, table: str | None = None, cid: str | None = None
) -> None:
    """Send an error as a refusal; an unexpected one is logged under the id that the client gets."""
    name = secrets.token_hex(8)
    if isinstance(error, ValidationError):
        refusal = invalid(list(error.errors(include_url=False, include_input=False, include_context=False)))
    elif isinstance(error, ConquistaError):
        refusal = error.as_data()
    else:
        app_state.metrics.faults.inc()
        logger().error("fault", id=name, where=traceback_lines(error))
        refusal = FAULT
    refused: dict[str, Data] = {"type": "refused", "table": table, "cid": cid, "refusal": {**refusal, "id": name}}
    connection.send(encoding.text(refused))
