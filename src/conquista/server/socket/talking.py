"""What is done for each kind of message."""

from __future__ import annotations

from dataclasses import replace

from conquista.core import Data, data_text
from conquista.players import registry as players
from conquista.server.door.policy import HINTS, TABLES_OF_SOCKET
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.hall.asking import ask, ear_of
from conquista.server.people.people import now
from conquista.server.routes.tables import following
from conquista.server.schema.messages import Bye, Do, Hello, Hint, Look, Ping, Pong
from conquista.server.socket.connection import Connection
from conquista.server.state import House
from conquista.table import gate
from conquista.table.computers import Task, task
from conquista.table.requests import Act
from conquista.table.seating import computer
from conquista.table.table import Table


async def answer(house: House, connection: Connection, message: Hello | Bye | Do | Hint | Look | Ping | Pong) -> None:
    if isinstance(message, Do):
        await _do(house, connection, message)
    elif isinstance(message, Hello):
        await _hello(house, connection, message)
    elif isinstance(message, Bye):
        await _bye(house, connection, message.table)
    elif isinstance(message, Hint):
        await _hint(house, connection, message)
    elif isinstance(message, Look):
        await _look(house, connection, message)
    elif isinstance(message, Ping):
        connection.send(data_text({"type": "pong", "n": message.n, "now": now()}))
    else:
        connection.ponged(message.n)


async def _hello(house: House, connection: Connection, hello: Hello) -> None:
    """Listen to a table: what was missed, how things stand, and from then on what happens."""
    listing = await house.hall.listings.admit(hello.table, connection.caller, hello.invitation)
    if hello.table not in connection.tables and len(connection.tables) >= TABLES_OF_SOCKET:
        raise ServerRefused("server.listening", most=TABLES_OF_SOCKET)
    who = connection.caller.holder
    ear = await house.hall.look(hello.table, lambda table: ear_of(table, who, hello.seat))
    await _bye(house, connection, hello.table)
    connection.tables[hello.table] = ear
    await house.hall.follow(connection, hello.table, hello, who, await following(house, listing))


async def _bye(house: House, connection: Connection, table: str) -> None:
    if table in connection.tables:
        await house.hall.unfollow(connection, table, connection.tables.pop(table))


async def _do(house: House, connection: Connection, message: Do) -> None:
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    await ask(house, connection.caller, message.table, message, connection.lag)


async def _hint(house: House, connection: Connection, message: Hint) -> None:
    """What a computer would do in one's place, as far as the seat itself can know."""
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    await house.flood.check(HINTS, connection.person)
    who = connection.caller.holder

    def posed(table: Table) -> Task:
        seat = ear_of(table, who, message.seat)
        course = table.course
        match = course.playing()
        if course.setting.rated:
            raise Forbidden("server.hint_rated")
        if seat is None or seat not in course.game.to_act(match.state):
            raise ServerRefused("server.hint_turn")
        spec = message.player or players.names(course.game)[-1]
        return replace(task(course, seat), holder=computer(course.game, course.options, seat, spec))

    wanted = await house.hall.look(message.table, posed)
    command = (await house.hall.computing.answer(wanted)).command
    assert isinstance(command, Act), command
    words: list[Data] = [*command.before, command.word]
    connection.send(data_text({"type": "hinted", "table": message.table, "cid": message.cid, "words": words}))


async def _look(house: House, connection: Connection, message: Look) -> None:
    """What a seat asks before it decides, on the position that it sees, its draft included."""
    if message.table not in connection.tables:
        raise ServerRefused("server.hello_first", table=message.table)
    who = connection.caller.holder

    def seen(table: Table) -> tuple[str, list[Data]]:
        seat = ear_of(table, who, message.seat)
        course = table.course
        if course.outcome is None:
            course.playing()  # refuses where there is no match yet; of one that is over the count is asked
        state = course.state(seat)
        found = course.game.look(state, seat, message.about, message.start, message.stops)
        return gate.seen(course.game, state, seat), found

    hashed, found = await house.hall.look(message.table, seen)
    told: dict[str, Data] = {"table": message.table, "cid": message.cid, "hash": hashed, "found": found}
    connection.send(data_text({"type": "seen", **told}))
