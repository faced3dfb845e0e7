"""Handlers, one for each kind of message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from conquista.core import ConquistaError, Data
from conquista.players import registry as players
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.learning.analysis.rated_guard import check_fair
from conquista.server.play.live.lobby_feed import LobbyFilter
from conquista.server.play.live.seating import TOURNAMENT_HOST
from conquista.server.runtime.clock import now
from conquista.server.schema.socket.group_messages import (
    FollowSession,
    FollowTournament,
    LeaveSessions,
    LeaveTournament,
    Seek,
    SeekAnswer,
    StopSeeking,
)
from conquista.server.schema.socket.lobby_messages import FollowLobby, LeaveLobby
from conquista.server.schema.socket.messages import (
    Bye,
    ClientMessage,
    CommandMessage,
    FollowStudy,
    Hello,
    HintMessage,
    LeaveStudy,
    Ping,
    Pong,
    QueryMessage,
    StudyPlace,
)
from conquista.server.socket.connection import Connection
from conquista.store.people.values import PERSON as ACCOUNT
from conquista.table import encoding
from conquista.table.computers.advice import SECONDS, advise
from conquista.table.computers.tasks import ComputerTask
from conquista.table.table import Table


async def answer(app_state: AppState, connection: Connection, message: ClientMessage) -> None:
    """Do what a message asks for; raises a refusal."""
    if connection.caller.person.managed:
        app_state.managed.check_message(message.type)
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
    if hello.seat is not None and listing.summary.get("rated") and connection.caller.person.kind == ACCOUNT:
        await app_state.signals.arrived(hello.table, connection.person, connection.address)
    if hello.seat is not None and listing.host.startswith(TOURNAMENT_HOST):
        await app_state.tournaments.arrive(listing.host.removeprefix(TOURNAMENT_HOST), connection.person)


async def _bye(app_state: AppState, connection: Connection, message: Bye) -> None:
    await _unfollow(app_state, connection, message.table)


async def _unfollow(app_state: AppState, connection: Connection, table: str) -> None:
    if table in connection.tables:
        await app_state.tables.unfollow(connection, table, connection.tables.pop(table))


async def _do(app_state: AppState, connection: Connection, message: CommandMessage) -> None:
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    await app_state.access.submit(connection.caller, connection.holder, message.table, message, connection.lag)


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
    """Answer a query of a seat about the position it sees, its plan included."""
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


async def _follow_study(app_state: AppState, connection: Connection, message: FollowStudy) -> None:
    """Subscribe to a study: missed changes, and further ones."""
    feed, most = app_state.study_feed, app_state.settings.limits.studies_of_socket
    known = feed.of(connection)
    if message.study not in known and len(known) >= most:
        raise ServerRefused("server.study_following", most=most)
    await feed.follow(connection, message.study, message.last, connection.caller.person.name)


async def _study_place(app_state: AppState, connection: Connection, message: StudyPlace) -> None:
    app_state.study_feed.move(connection, message.study, message.chapter, message.node)


async def _leave_study(app_state: AppState, connection: Connection, message: LeaveStudy) -> None:
    app_state.study_feed.leave(connection, message.study)


async def _follow_tournament(app_state: AppState, connection: Connection, message: FollowTournament) -> None:
    feed, most = app_state.tournament_feed, app_state.settings.limits.tournaments_of_socket
    known = feed.of(connection)
    if message.tournament not in known and len(known) >= most:
        raise ServerRefused("server.tournament_following", most=most)
    if not await feed.follow(connection, message.tournament):
        raise NotFound("server.no_tournament")


async def _leave_tournament(app_state: AppState, connection: Connection, message: LeaveTournament) -> None:
    app_state.tournament_feed.leave(connection, message.tournament)


async def _follow_session(app_state: AppState, connection: Connection, message: FollowSession) -> None:
    """Subscribe to a game session that the person has entered, in the place of an earlier one."""
    app_state.session_feed.leave_all(connection)
    await app_state.session_feed.follow(connection, message.code)


async def _leave_sessions(app_state: AppState, connection: Connection, message: LeaveSessions) -> None:
    app_state.session_feed.leave_all(connection)


async def _seek(app_state: AppState, connection: Connection, message: Seek) -> None:
    kind = connection.caller.person.kind
    app_state.restrictions.check_new_table()
    app_state.restrictions.check_rated(connection.caller.person)
    await app_state.matchmaker.seek(connection, kind, message.queues, message.partner)


async def _unseek(app_state: AppState, connection: Connection, message: StopSeeking) -> None:
    await app_state.matchmaker.stop(connection)


async def _seek_answer(app_state: AppState, connection: Connection, message: SeekAnswer) -> None:
    await app_state.matchmaker.answer(connection, message.offer, message.accept)


async def _follow_lobby(app_state: AppState, connection: Connection, message: FollowLobby) -> None:
    wanted = LobbyFilter(message.phase, message.game, message.pace, message.press)
    await app_state.lobby_feed.follow(connection, wanted)


async def _leave_lobby(app_state: AppState, connection: Connection, message: LeaveLobby) -> None:
    app_state.lobby_feed.leave(connection, message.phase)


HANDLERS: dict[type[ClientMessage], Callable[[AppState, Connection, Any], Awaitable[None]]] = {
    Hello: _hello,
    Bye: _bye,
    CommandMessage: _do,
    HintMessage: _hint,
    QueryMessage: _look,
    Ping: _ping,
    Pong: _pong,
    FollowStudy: _follow_study,
    StudyPlace: _study_place,
    LeaveStudy: _leave_study,
    FollowTournament: _follow_tournament,
    LeaveTournament: _leave_tournament,
    FollowSession: _follow_session,
    LeaveSessions: _leave_sessions,
    Seek: _seek,
    StopSeeking: _unseek,
    SeekAnswer: _seek_answer,
    FollowLobby: _follow_lobby,
    LeaveLobby: _leave_lobby,
}
