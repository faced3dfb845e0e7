"""Every kind of socket message, sent by all clients with a socket."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from conquista.server.schema.socket.messages import READER
from conquista.soak.secrets.request_values import (
    NOWHERE,
    Json,
    RequestCaller,
    UnknownOperation,
    a_study,
    commands,
    queries,
)
from conquista.soak.secrets.scenes import SceneRun

_TYPE = re.compile(r'"type":"(\w+)"')


@cache
def _schema(reader: TypeAdapter[Any]) -> Any:
    """Return the schema of all messages that a server accepts."""
    return reader.json_schema()


@cache
def known_kinds() -> tuple[str, ...]:
    """Return the kinds of message that a server accepts."""
    return tuple(_schema(READER)["discriminator"]["mapping"])


@cache
def kinds_of_command() -> tuple[str, ...]:
    """Return the kinds of table command that a socket accepts."""
    schema: Any = _schema(READER)["$defs"]["CommandMessage"]["properties"]["command"]
    return tuple(schema["discriminator"]["mapping"])


def _hellos(asker: RequestCaller) -> list[Json]:
    table, invitation = asker.scene_run.table, asker.scene_run.invitation
    own = {"type": "hello", "table": table, "seat": asker.person.seat, "invitation": invitation}
    return [
        {**own, "table": NOWHERE},
        *({**own, "seat": seat} for seat in asker.others),
        {**own, "seat": None},
        {**own, "last": 2**31, "cids": ["c1", "c2"]},
        own,
    ]


def _looks(asker: RequestCaller) -> list[Json]:
    look = {"type": "look", "table": asker.scene_run.table, "cid": "look", "seat": asker.person.seat}
    return [{**look, "about": about} for about in queries()] + [{**look, "seat": asker.others[0], "about": "standing"}]


def _hints(asker: RequestCaller) -> list[Json]:
    hint = {"type": "hint", "table": asker.scene_run.table, "cid": "hint", "player": "squire"}
    return [{**hint, "seat": seat} for seat in (asker.seat, asker.others[0])]


def _dos(asker: RequestCaller) -> list[Json]:
    asker.scene_run.cids += 1
    made = commands(kinds_of_command(), asker, last=False)
    return [
        {
            "type": "do",
            "table": asker.scene_run.table,
            "cid": f"s{asker.scene_run.cids}.{number}",
            "command": command,
        }
        for number, command in enumerate(made)
    ]


MESSAGES: Mapping[str, Callable[[RequestCaller], list[Json]]] = {
    "hello": _hellos,
    "look": _looks,
    "hint": _hints,
    "do": _dos,
    "study": lambda asker: [{"type": "study", "study": study, "last": 0} for study in (NOWHERE, a_study(asker))],
    "study_place": lambda asker: [{"type": "study_place", "study": a_study(asker), "chapter": 1, "node": 2}],
    "tournament": lambda asker: [{"type": "tournament", "tournament": NOWHERE}],
    "tournament_bye": lambda asker: [{"type": "tournament_bye", "tournament": NOWHERE}],
    "study_bye": lambda asker: [{"type": "study_bye", "study": a_study(asker)}],
    "game_session": lambda asker: [{"type": "game_session", "code": NOWHERE}],
    "seek": lambda asker: [{"type": "seek", "queues": [{"preset": asker.secrecy.presets[0], "pace": "slow"}]}],
    "seek_answer": lambda asker: [{"type": "seek_answer", "offer": NOWHERE, "accept": True}],
}
"""The kinds of message that are sent with chosen values; those of all others follow from their schema."""


def made(kind: str, asker: RequestCaller) -> list[Json]:
    """Return the messages of a kind to send: with each seat where it names one, else one."""
    if kind in MESSAGES:
        return MESSAGES[kind](asker)
    schema = _schema(READER)
    fields: Json = schema["$defs"][schema["discriminator"]["mapping"][kind].rpartition("/")[2]]["properties"]
    known: Json = {"type": kind, "table": asker.scene_run.table, "cid": kind, "seat": asker.person.seat}
    message = {name: known[name] if name in known else _value(kind, name, field) for name, field in fields.items()}
    seats = [asker.seat, asker.others[0]] if "seat" in fields else []
    return [{**message, "seat": seat} for seat in seats] or [message]


def _value(kind: str, name: str, field: Json) -> object:
    """Return a valid value of a field; raise UnknownOperation where one must be chosen, as for a text."""
    if "default" in field:
        return field["default"]
    values: dict[object, object] = {"integer": field.get("minimum", 0), "boolean": True}
    if field.get("type") not in values:
        raise UnknownOperation(f"no value for {name} of {kind} over a socket")
    return values[field["type"]]


async def speak(scene_run: SceneRun, role: str, guess: str) -> int:
    """Send everything that can be sent, and subscribe again at the end; return the number of messages."""
    person = scene_run.people[role]
    socket = person.socket
    if socket is None:
        return 0
    asker = RequestCaller(scene_run, person, guess)
    others = [kind for kind in known_kinds() if kind not in MESSAGES and kind != "bye"]
    count = 0
    for kind in [*MESSAGES, *others, "bye", "hello"]:
        for message in made(kind, asker):
            socket.say(message)
            count += 1
            if kind == "hint":  # hints are answered asynchronously
                await socket.until('"cid":"hint"')
    socket.say("no message")
    await scene_run.settle()
    return count


def heard_kinds(texts: list[str]) -> set[str]:
    """Return the kinds of message received over a socket."""
    return {found[1] for text in texts if (found := _TYPE.search(text))}


async def send_queries(scene_run: SceneRun, role: str) -> int:
    """Request snapshots only: over HTTP, by a new hello, and by queries."""
    person = scene_run.people[role]
    query = {"seat": person.seat} if person.seat else {}
    await scene_run.request(role, "GET", f"/api/tables/{scene_run.table}/sight", query)
    await scene_run.request(role, "GET", f"/api/tables/{scene_run.table}")
    if person.socket is not None:
        hello = {"type": "hello", "table": scene_run.table, "seat": person.seat}
        query_message = {"type": "look", "table": scene_run.table, "cid": "look", "seat": person.seat}
        for message in (hello, {**query_message, "about": "standing"}, {**query_message, "about": "plays"}):
            person.socket.say(message)
        await person.socket.settle()
    return 2
