"""The WebSocket endpoint: who may connect, what is read, and when the socket is closed."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from pydantic import ValidationError
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from conquista import __version__
from conquista.core import ConquistaError, Data
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState, app_state_of
from conquista.server.errors import TooMuch, status_of
from conquista.server.http.authentication import caller_of
from conquista.server.middleware.client_address import address_of
from conquista.server.middleware.error_responses import FAULT, RETRY, invalid
from conquista.server.middleware.limits import (
    CHECK_LOGINS_EVERY,
    LARGEST_FRAME,
    PING_EVERY,
    REPLACED_LOGIN_GRACE,
    SILENT_FOR,
)
from conquista.server.middleware.origin import known_host, own_page
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.server.runtime.store_failures import note_refusal, public_refusal
from conquista.server.schema.socket.messages import READER, ClientMessage, HintMessage
from conquista.server.socket.connection import (
    GONE_AWAY,
    POLICY,
    RESTART,
    SIGNED_OUT,
    SUSPENDED,
    TOO_BIG,
    TRY_LATER,
    Connection,
)
from conquista.server.socket.handlers import answer
from conquista.server.upkeep.enforcement import maintenance_message
from conquista.table import encoding

PATH = "/api/socket"


class Sockets:
    """All open sockets of this process."""

    def __init__(self) -> None:
        self.open: dict[Connection, str] = {}  # with the client address of each
        self._replaced: set[str] = set()  # logins whose sockets are about to be closed

    async def __call__(self, socket: WebSocket) -> None:
        app_state = app_state_of(socket)
        scheme = "https" if socket.url.scheme in ("https", "wss") else "http"
        try:
            caller = await caller_of(socket)
        except ConquistaError as refusal:  # the store is away
            note_refusal(app_state.metrics, refusal)
            await _deny(socket, refusal)
            return
        if not known_host(socket.headers, app_state.settings.host_names):
            await socket.close(POLICY)
            return
        if app_state.closing or not own_page(socket.headers, scheme, app_state.settings.address) or caller is None:
            await socket.close(POLICY)  # before it is accepted: the client receives an HTTP refusal
            return
        if app_state.restrictions.suspension(caller.person) is not None:
            await socket.accept()  # so that the client learns why
            await socket.close(SUSPENDED, "suspended")
            return
        await socket.accept()
        address = address_of(socket.scope)
        connection = Connection(socket, caller, app_state.metrics, address)
        if self._too_many(app_state, connection, address):
            await socket.close(POLICY, "sockets")
            app_state.metrics.cut.labels("sockets").inc()
            return
        self.open[connection] = address
        app_state.metrics.sockets.set(len(self.open))
        try:
            await self._serve(app_state, connection)
        except ConquistaError as refusal:  # the store is away
            note_refusal(app_state.metrics, refusal)
            with suppress(RuntimeError):
                await socket.close(TRY_LATER, "unavailable")
        finally:
            del self.open[connection]
            app_state.metrics.sockets.set(len(self.open))
            app_state.study_feed.leave_all(connection)
            app_state.tournament_feed.leave_all(connection)
            app_state.session_feed.leave_all(connection)
            app_state.lobby_feed.leave(connection)
            with suppress(ConquistaError):
                await app_state.matchmaker.stop(connection)
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
        unseen = await app_state.notifications.unseen(person.id)
        greeting: dict[str, Data] = {"type": "greeting", "me": me, "version": __version__, "now": now()}
        connection.send(encoding.text({**greeting, "unseen": unseen}))
        if app_state.restrictions.maintenance is not None:
            connection.send(encoding.text(maintenance_message(app_state)))
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
            held = sorted({connection.login for connection in self.open} - self._replaced)
            if held:
                with suppress(Exception):
                    good = await app_state.accounts.valid(held)
                    self.end([login for login in held if login not in good])

    def is_here(self, person: str) -> bool:
        return any(connection.person == person for connection in list(self.open))

    def tables_of_people(self) -> dict[str, str]:
        """Return the people who have a socket, each with a table at which they hold a seat, empty for none."""
        found: dict[str, str] = {}
        for connection in self.open:
            seated = [table for table, seat in connection.tables.items() if seat is not None]
            found[connection.person] = seated[0] if seated else found.get(connection.person, "")
        return found

    def people(self) -> frozenset[str]:
        return frozenset(connection.person for connection in self.open)

    def send(self, person: str, message: str) -> None:
        for connection in self.open:
            if connection.person == person:
                connection.send(message)

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

    def end_replaced(self, login: str) -> None:
        """Close the sockets of a login that another one replaces, but not before the answer with the new one arrives.

        A page whose socket is closed signs in again, which would create a guest in place of the new login.
        """
        self._replaced.add(login)
        asyncio.get_running_loop().call_later(REPLACED_LOGIN_GRACE, self._end_replaced, login)

    def _end_replaced(self, login: str) -> None:
        self._replaced.discard(login)
        self.end([login])

    def suspend(self, is_suspended: Callable[[Caller], bool]) -> None:
        """Close the sockets of suspended people."""
        for connection in list(self.open):
            if is_suspended(connection.caller):
                connection.cut(SUSPENDED, "suspended")

    def send_all(self, message: str) -> None:
        for connection in self.open:
            connection.send(message)

    async def close_all(self, seconds: float) -> None:
        """Announce the shutdown, wait this many seconds, and close all sockets."""
        for connection in list(self.open):
            connection.send(encoding.text({"type": "closing", "seconds": int(seconds)}))
        if self.open:
            await asyncio.sleep(seconds)
        for connection in list(self.open):
            connection.cut(RESTART, "restart")


async def _deny(socket: WebSocket, refusal: ConquistaError) -> None:
    """Answer the request for a socket as any other request that is refused for now."""
    shown = public_refusal(refusal)
    headers = {"retry-after": str(RETRY)}
    await socket.send_denial_response(JSONResponse({**shown.as_data(), "id": ""}, status_of(shown), headers))


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
        if connection.is_cut:
            return
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
        if isinstance(error, TooMuch):
            connection.note_excess()
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
        note_refusal(app_state.metrics, error)
        refusal = public_refusal(error).as_data()
    else:
        app_state.metrics.faults.inc()
        logger().error("fault", id=name, where=traceback_lines(error))
        refusal = FAULT
    refused: dict[str, Data] = {"type": "refused", "table": table, "cid": cid, "refusal": {**refusal, "id": name}}
    connection.send(encoding.text(refused))
