"""Handlers, one for each kind of message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from conquista.core import ConquistaError, Data
from conquista.players import registry as players
from conquista.server.app_state import AppState
from conquista.server.clock import now
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.schema.messages import (
    Bye,
    ClientMessage,
    CommandMessage,
    Hello,
    HintMessage,
    Ping,
    Pong,
    QueryMessage,
)
from conquista.server.socket.connection import Connection
from conquista.server.study.rated_guard import check_fair
from conquista.table import encoding
from conquista.table.computers.advice import SECONDS, advise
from conquista.table.computers.tasks import ComputerTask
from conquista.table.table import Table


async def answer(app_state: AppState, connection: Connection, message: ClientMessage) -> None:
    """Do what a message asks for; raises a refusal."""
    await HANDLERS[type(message)](app_state, connection, message)


async def _hello(app_state: AppState, connection: Connection, hello: Hello) -> None:
    """Subscribe to a table: missed items, the snapshot, and further items."""
    listing = await app_state.tables.lobby.admit(hello.table, connection.caller, hello.invitation)
    most = app_state.settings.limits.tables_of_socket
    if hello.table not in connection.tables and len(connection.tables) >= most:
        raise ServerRefused("server.listening", most=most)
    who = connection.holder
    connection.silenced = await app_state.accounts.do(lambda: app_state.relations.silenced_by(connection.person))
    viewer = await app_state.tables.read(hello.table, lambda table: table.recipient_of(who, hello.seat))
    following = await app_state.tables.lobby.rematch(listing)
    await _unfollow(app_state, connection, hello.table)
    connection.tables[hello.table] = viewer
    try:
        await app_state.tables.follow(connection, hello, who, following)
    except ConquistaError:  # the seat has another holder by now
        del connection.tables[hello.table]
        raise


async def _bye(app_state: AppState, connection: Connection, message: Bye) -> None:
    await _unfollow(app_state, connection, message.table)


async def _unfollow(app_state: AppState, connection: Connection, table: str) -> None:
    if table in connection.tables:
        await app_state.tables.unfollow(connection, table, connection.tables.pop(table))


async def _do(app_state: AppState, connection: Connection, message: CommandMessage) -> None:
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    await app_state.access.ask(connection.caller, connection.holder, message.table, message, connection.lag)


async def _hint(app_state: AppState, connection: Connection, message: HintMessage) -> None:
    """Return a computer's suggestion for a seat, based on what the seat can see.

    Refused for watchers, seats of others, rated tables, and positions of a running rated match of the person.
    """
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    await app_state.rate_limiter.check("hints", connection.person)
    who = connection.holder

    def posed(table: Table) -> tuple[ComputerTask, str]:
        table.recipient_of(who, message.seat)
        if table.rated:
            raise Forbidden("server.hint_rated")
        task = table.advice(message.seat, message.player or players.names(table.game)[-1])
        if task is None:
            raise ServerRefused("server.hint_turn")
        return task, table.position_text()

    wanted, position = await app_state.tables.read(message.table, posed)
    await check_fair(app_state.tables, connection.caller, wanted.game, position)
    found = await app_state.tables.computers.study(advise, wanted, SECONDS, message.without)
    if not found:
        raise ServerRefused("server.hint_other")
    connection.send(encoding.text({"type": "hinted", "table": message.table, "cid": message.cid, **found}))


async def _look(app_state: AppState, connection: Connection, message: QueryMessage) -> None:
    """Answer a query of a seat about the position it sees, its draft included."""
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    who = connection.holder

    def seen(table: Table) -> tuple[str, list[Data]]:
        return table.query(table.recipient_of(who, message.seat), message.about, message.start, message.stops)

    hashed, found = await app_state.tables.read(message.table, seen)
    answer: dict[str, Data] = {"table": message.table, "cid": message.cid, "hash": hashed, "found": found}
    connection.send(encoding.text({"type": "seen", **answer}))


async def _ping(app_state: AppState, connection: Connection, message: Ping) -> None:
    connection.send(encoding.text({"type": "pong", "n": message.n, "now": now()}))


async def _pong(app_state: AppState, connection: Connection, message: Pong) -> None:
    connection.ponged(message.n)


HANDLERS: dict[type[ClientMessage], Callable[[AppState, Connection, Any], Awaitable[None]]] = {
    Hello: _hello,
    Bye: _bye,
    CommandMessage: _do,
    HintMessage: _hint,
    QueryMessage: _look,
    Ping: _ping,
    Pong: _pong,
}
