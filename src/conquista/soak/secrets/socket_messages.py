"""Every kind of socket message, sent by all clients with a socket."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from conquista.server.schema.messages import READER
from conquista.soak.secrets.request_values import LOOKS, NOWHERE, Asker, Json, UnknownOperation, commands
from conquista.soak.secrets.scenes import Performance

_TYPE = re.compile(r'"type":"(\w+)"')


@cache
def known_kinds() -> tuple[str, ...]:
    """Return the kinds of message that a server accepts."""
    return tuple(READER.json_schema()["discriminator"]["mapping"])


@cache
def kinds_of_command() -> tuple[str, ...]:
    """Return the kinds of table command that a socket accepts."""
    schema: Any = READER.json_schema()["$defs"]["Do"]["properties"]["command"]
    return tuple(schema["discriminator"]["mapping"])


def _hellos(asker: Asker) -> list[Json]:
    table, invitation = asker.performance.table, asker.performance.invitation
    own = {"type": "hello", "table": table, "seat": asker.person.seat, "invitation": invitation}
    return [
        {**own, "table": NOWHERE},
        *({**own, "seat": seat} for seat in asker.others),
        {**own, "seat": None},
        {**own, "last": 2**31, "cids": ["c1", "c2"]},
        own,
    ]


def _looks(asker: Asker) -> list[Json]:
    look = {"type": "look", "table": asker.performance.table, "cid": "look", "seat": asker.person.seat}
    return [{**look, "about": about} for about in LOOKS] + [{**look, "seat": asker.others[0], "about": "standing"}]


def _hints(asker: Asker) -> list[Json]:
    hint = {"type": "hint", "table": asker.performance.table, "cid": "hint", "player": "squire"}
    return [{**hint, "seat": seat} for seat in (asker.seat, asker.others[0])]


def _dos(asker: Asker) -> list[Json]:
    asker.performance.cids += 1
    made = commands(kinds_of_command(), asker, last=False)
    return [
        {
            "type": "do",
            "table": asker.performance.table,
            "cid": f"s{asker.performance.cids}.{number}",
            "command": command,
        }
        for number, command in enumerate(made)
    ]


MESSAGES: Mapping[str, Callable[[Asker], list[Json]]] = {
    "hello": _hellos,
    "look": _looks,
    "hint": _hints,
    "do": _dos,
    "ping": lambda a: [{"type": "ping", "n": 7}],
    "pong": lambda a: [{"type": "pong", "n": 0}],
    "bye": lambda a: [{"type": "bye", "table": a.performance.table}],
}


async def speak(performance: Performance, role: str, guess: str) -> int:
    """Send everything that can be sent, and subscribe again at the end; return the number of messages."""
    person = performance.people[role]
    socket = person.socket
    if socket is None:
        return 0
    asker = Asker(performance, person, guess)
    known = known_kinds()
    missing = set(known) - set(MESSAGES)
    if missing:
        raise UnknownOperation(f"no way to say {', '.join(sorted(missing))} over a socket")
    count = 0
    for kind in [*(kind for kind in MESSAGES if kind in known), "hello"]:
        for message in MESSAGES[kind](asker):
            socket.say(message)
            count += 1
            if kind == "hint":  # hints are answered asynchronously
                await socket.until('"cid":"hint"')
    socket.say("no message")
    await performance.settle()
    return count


def heard_kinds(texts: list[str]) -> set[str]:
    """Return the kinds of message received over a socket."""
    return {found[1] for text in texts if (found := _TYPE.search(text))}


async def look(performance: Performance, role: str) -> int:
    """Request snapshots only: over HTTP, by a new hello, and by queries."""
    person = performance.people[role]
    query = {"seat": person.seat} if person.seat else {}
    await performance.ask(role, "GET", f"/api/tables/{performance.table}/sight", query)
    await performance.ask(role, "GET", f"/api/tables/{performance.table}")
    if person.socket is not None:
        hello = {"type": "hello", "table": performance.table, "seat": person.seat}
        asked = {"type": "look", "table": performance.table, "cid": "look", "seat": person.seat}
        for message in (hello, {**asked, "about": "standing"}, {**asked, "about": "plays"}):
            person.socket.say(message)
        await person.socket.settle()
    return 2
