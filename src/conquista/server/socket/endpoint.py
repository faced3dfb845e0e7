"""The WebSocket endpoint: who may connect, what is read, and when the socket is closed."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection
from contextlib import suppress

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from conquista import __version__
from conquista.core import ConquistaError, Data
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState, app_state_of
from conquista.server.errors import TooMuch
from conquista.server.http.authentication import caller_of
from conquista.server.middleware.client_address import address_of, host_of
from conquista.server.middleware.error_responses import FAULT, invalid
from conquista.server.middleware.limits import (
    CHECK_LOGINS_EVERY,
    LARGEST_FRAME,
    REPLACED_LOGIN_GRACE,
)
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
from conquista.server.socket.index import SocketIndex
from conquista.server.socket.pings import SocketPings
from conquista.server.upkeep.enforcement import maintenance_message
from conquista.table import encoding

PATH = "/api/socket"


class Sockets:
    """All open sockets of this process."""

    def __init__(self) -> None:
        self.open = SocketIndex()
        self._pings = SocketPings()
        self._replaced: set[str] = set()  # logins whose sockets are about to be closed

    async def __call__(self, socket: WebSocket) -> None:
        """Serve a socket; address, host, origin and rate of its request were checked before.

        A refusal that is raised before the socket is accepted becomes the answer to its request.
        """
        app_state = app_state_of(socket)
        if app_state.closing:
            await socket.close(POLICY)
            return
        caller = await caller_of(socket)
        if caller is None:
            await socket.close(POLICY)  # before it is accepted: the client receives an HTTP refusal
            return
        if app_state.restrictions.suspension(caller.person) is not None:
            await socket.accept()  # so that the client learns why
            await socket.close(SUSPENDED, "suspended")
            return
        try:
            await socket.accept()
        except OSError:  # the client has gone while its request waited
            return
        connection = Connection(socket, caller, app_state.metrics, address_of(socket.scope), host_of(socket.scope))
        if self._too_many(app_state, connection):
            await socket.close(POLICY, "sockets")
            app_state.metrics.cut.labels("sockets").inc()
            return
        self.open.add(connection)
        app_state.metrics.sockets.set(len(self.open))
        try:
            await self._serve(app_state, connection)
        except ConquistaError as refusal:  # the store is away
            note_refusal(app_state.metrics, refusal)
            with suppress(RuntimeError):
                await socket.close(TRY_LATER, "unavailable")
        finally:
            self.open.remove(connection)
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

    def _too_many(self, app_state: AppState, connection: Connection) -> bool:
        own, near = self.open.count_of(connection.person), self.open.count_at(connection.address)
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
        reading = asyncio.create_task(_read(app_state, connection))
        connection.on_end = reading.cancel
        self._pings.add(connection)
        try:
            await asyncio.wait((reading,))
        finally:
            self._pings.remove(connection)
            reading.cancel()
            connection.cut(GONE_AWAY, "gone")
            await connection.finish(5)
            await asyncio.gather(reading, return_exceptions=True)

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

    async def keep_pinging(self) -> None:
        """Ping all sockets until cancelled."""
        await self._pings.keep_pinging()

    def is_here(self, person: str) -> bool:
        return self.open.count_of(person) > 0

    def table_of(self, person: str) -> str | None:
        """Return a table at which a person who has a socket holds a seat, empty for none; None without a socket."""
        found = self.open.of(person)
        seated = (table for connection in found for table, seat in connection.tables.items() if seat is not None)
        return next(seated, "") if found else None

    def people(self) -> Collection[str]:
        return self.open.people()

    def send(self, person: str, message: str) -> None:
        for connection in self.open.of(person):
            connection.send(message)

    def silence(self, person: str, silenced: frozenset[str]) -> None:
        for connection in self.open.of(person):
            connection.silenced = silenced

    def rename(self, person: str, name: str) -> None:
        for connection in self.open.of(person):
            connection.rename(name)

    def end(self, logins: Collection[str]) -> None:
        ended = frozenset(logins)
        if ended:
            for connection in self.open:
                if connection.login in ended:
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
        for connection in self.open:
            if is_suspended(connection.caller):
                connection.cut(SUSPENDED, "suspended")

    def block(self, is_blocked: Callable[[str], bool]) -> None:
        """Close the sockets of blocked addresses."""
        for connection in self.open:
            if is_blocked(connection.host):
                connection.cut(POLICY, "blocked")

    def send_all(self, message: str) -> None:
        for connection in self.open:
            connection.send(message)

    async def close_all(self, seconds: float) -> None:
        """Announce the shutdown, wait this many seconds, and close all sockets."""
        for connection in self.open:
            connection.send(encoding.text({"type": "closing", "seconds": int(seconds)}))
        if self.open:
            await asyncio.sleep(seconds)
        for connection in self.open:
            connection.cut(RESTART, "restart")


async def _read(app_state: AppState, connection: Connection) -> None:
    """Read messages in order; each is answered before the next is read."""
    while not connection.is_cut:
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
        app_state.signals.refused(connection.person, error)
        refusal = public_refusal(error).as_data()
    else:
        app_state.metrics.faults.inc()
        logger().error("fault", id=name, where=traceback_lines(error))
        refusal = FAULT
    refused: dict[str, Data] = {"type": "refused", "table": table, "cid": cid, "refusal": {**refusal, "id": name}}
    connection.send(encoding.text(refused))
