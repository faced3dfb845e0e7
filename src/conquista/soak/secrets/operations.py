"""Every HTTP operation of the server's OpenAPI document, and every page, called by all people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fastapi.routing import APIRoute

from conquista import rulebook
from conquista.famous.library import famous_games
from conquista.server.http.pages.embed import router as embed_router
from conquista.server.http.pages.pages import router as page_router
from conquista.soak.secrets.request_values import (
    BODIES,
    FIRST_CHAPTER,
    FIRST_NODE,
    NOWHERE,
    Json,
    RequestCaller,
    UnknownOperation,
    commands,
)
from conquista.soak.secrets.samples import a_puzzle
from conquista.soak.secrets.scenes import SceneRun
from conquista.soak.wire.socket_client import Answered

METHODS = ("get", "put", "post", "delete", "patch")

Values = Callable[[RequestCaller, "Known"], Sequence[Any]]


@dataclass
class Known:
    """Ids learnt from answers."""

    login: str = NOWHERE
    bot: str = NOWHERE
    key: str = NOWHERE
    share: str = NOWHERE
    review: str = NOWHERE
    storm: str = NOWHERE
    study: str = NOWHERE
    notification: str = NOWHERE
    subscription: str = NOWHERE
    tournament: str = NOWHERE
    challenge: str = NOWHERE
    code: str = NOWHERE
    club: str = NOWHERE
    post: str = NOWHERE
    room: str = NOWHERE
    vacation: str = NOWHERE
    calendar: str = NOWHERE
    case: str = NOWHERE


PATHS: Mapping[str, Values] = {
    "table": lambda a, k: (a.scene_run.table, NOWHERE),
    "person": lambda a, k: (a.scene_run.people[a.others[0]].id, a.person.id or NOWHERE),
    "game": lambda a, k: (a.game,),
    "pool": lambda a, k: (f"{a.game}.free", NOWHERE),
    "login": lambda a, k: (k.login, "others"),
    "bot": lambda a, k: (k.bot,),
    "key": lambda a, k: (k.key,),
    "kind": lambda a, k: ("mute", "ignore", "follow"),
    "share": lambda a, k: (k.share,),
    "review": lambda a, k: (k.review, NOWHERE),
    "board": lambda a, k: ("italia",),
    "book": lambda a, k: (next(book.name for book in rulebook.books() if book.game == a.game),),
    "clause": lambda a, k: ("CO-INFO-05",),
    "locale": lambda a, k: ("it",),
    "seat": lambda a, k: ("N",),
    "piece": lambda a, k: ("soldier",),
    "invitation": lambda a, k: (a.scene_run.invitation,),
    "lesson": lambda a, k: ("1",),
    "step": lambda a, k: ("1",),
    "name": lambda a, k: ("icon.svg",),
    "preset": lambda a, k: (a.secrecy.presets[0],),
    "famous": lambda a, k: (next(iter(famous_games())), NOWHERE),
    "puzzle": lambda a, k: (a_puzzle(), NOWHERE),
    "storm": lambda a, k: (k.storm,),
    "study": lambda a, k: (k.study, NOWHERE),
    "challenge": lambda a, k: (k.challenge, NOWHERE),
    "code": lambda a, k: (k.code, NOWHERE),
    "club": lambda a, k: (k.club, NOWHERE),
    "post": lambda a, k: (k.post,),
    "room": lambda a, k: (k.room, NOWHERE),
    "passkey": lambda a, k: (NOWHERE,),
    "link": lambda a, k: (NOWHERE,),
    "chapter": lambda a, k: (FIRST_CHAPTER, 99),
    "node": lambda a, k: (FIRST_NODE,),
    "notification": lambda a, k: (k.notification, NOWHERE),
    "subscription": lambda a, k: (k.subscription, NOWHERE),
    "token": lambda a, k: (k.calendar, NOWHERE),
    "vacation": lambda a, k: (k.vacation, NOWHERE),
    "tournament": lambda a, k: (k.tournament, NOWHERE),
    "number": lambda a, k: (1,),
    "case": lambda a, k: (k.case, NOWHERE),
    "measure": lambda a, k: (NOWHERE,),
    "role": lambda a, k: ("moderator", "admin"),
    "block": lambda a, k: (NOWHERE,),
}
QUERIES: Mapping[str, Values] = {
    "seat": lambda a, k: ("", a.seat, *a.others, "all"),
    "since": lambda a, k: (1, 2**31),
    "invitation": lambda a, k: (a.scene_run.invitation,),
    "phase": lambda a, k: ("playing", "gathering", "over"),
    "language": lambda a, k: ("de",),
    "theme": lambda a, k: (),
    "format": lambda a, k: ("svg", "gif"),
    "width": lambda a, k: (),
    "title": lambda a, k: (),
    "at": lambda a, k: (0, 1),
    "names": lambda a, k: (),
    "riders": lambda a, k: ("S",),
    "deck": lambda a, k: (),
    "cargo": lambda a, k: (),
    "cargo_seat": lambda a, k: (),
    "cargo_riders": lambda a, k: (),
    "state": lambda a, k: (),
    "open_hands": lambda a, k: (True,),
    "game": lambda a, k: (a.game,),
    "preset": lambda a, k: (a.secrecy.presets[0],),
    "grade": lambda a, k: (2,),
    "day": lambda a, k: (20_000, 10**6),
    "pool": lambda a, k: (f"{a.game}.free",),
    "pace": lambda a, k: (),
    "other": lambda a, k: (a.person.id or NOWHERE,),
    "people": lambda a, k: (",".join(one.id or NOWHERE for one in a.scene_run.people.values()),),
    "followed": lambda a, k: (True,),
    "rated": lambda a, k: (True,),
    "outcome": lambda a, k: ("won",),
    "sides": lambda a, k: (2,),
    "until": lambda a, k: (1,),
    "q": lambda a, k: ("a",),
    "season": lambda a, k: ("2026-4",),
    "after": lambda a, k: (),
    "chapter": lambda a, k: (FIRST_CHAPTER, 99),
    "node": lambda a, k: (FIRST_NODE, 99),
    "before": lambda a, k: (1, f"{10**12},x"),
    "limit": lambda a, k: (2,),
    "past": lambda a, k: (True,),
    "form": lambda a, k: ("csv", "trf"),
    "club": lambda a, k: (k.club, NOWHERE),
    "code": lambda a, k: (NOWHERE,),
    "error": lambda a, k: ("access_denied",),
    "about": lambda a, k: (a.scene_run.table,),
}
# Large answers that are the same for all callers.
LARGE = frozenset(
    (
        "GET /api/boards/{board}",
        "GET /api/drawings/boards/{board}",
        "GET /api/messages/{locale}",
        "GET /api/rules/{book}",
    )
)
# What operations create, as named in `Known`.
CREATES = {
    "POST /api/me/bots": "bot",
    "POST /api/me/bots/{bot}/keys": "key",
    "POST /api/tables/{table}/shares": "share",
    "POST /api/reviews": "review",
    "POST /api/storms": "storm",
    "POST /api/studies": "study",
    "POST /api/me/push/subscriptions": "subscription",
    "POST /api/tournaments": "tournament",
    "POST /api/challenges": "challenge",
    "POST /api/clubs": "club",
    "POST /api/clubs/{club}/posts": "post",
}
# These revoke a login or delete a person, so they come last, in this order.
ENDING = (
    ("delete", "/api/me/bots/{bot}/keys/{key}"),
    ("delete", "/api/me/bots/{bot}"),
    ("post", "/api/accounts"),
    ("put", "/api/me/password"),
    ("delete", "/api/me/logins/{login}"),
    ("delete", "/api/logins/current"),
    ("post", "/api/logins"),
    ("delete", "/api/me"),
)


@dataclass(frozen=True)
class Operation:
    """An operation of the document."""

    method: str
    path: str
    inside: tuple[str, ...]  # parameters of the path
    beside: tuple[str, ...]  # parameters of the query
    body: str  # the schema of the body, empty without one

    @property
    def ending(self) -> bool:
        return (self.method, self.path) in ENDING

    def __str__(self) -> str:
        return f"{self.method.upper()} {self.path}"

    def ways(self, asker: RequestCaller, known: Known) -> Iterator[tuple[str, Json, Any]]:
        """Yield paths, queries and bodies to call it with."""
        paths = [self.path]
        for name in self.inside:
            values = self._found(PATHS, name)(asker, known)
            paths = [path.replace(f"{{{name}}}", str(value)) for path in paths for value in values]
        bodies: list[Any] = [None]
        if self.body:
            bodies = self._found(BODIES, self.body)(asker)
        for path in paths:
            for body in bodies:
                yield path, {}, body
        for name in self.beside:
            for value in self._found(QUERIES, name)(asker, known):
                yield paths[0], {name: value}, bodies[0] if bodies else None

    def _found(self, values: Mapping[str, Any], name: str) -> Any:
        if name not in values:
            raise UnknownOperation(f"no way to call {self}: {name}")
        return values[name]


def described(document: Mapping[str, Any]) -> list[Operation]:
    """Return the operations of an OpenAPI document."""
    found = []
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                found.append(_operation(method, path, methods[method]))
    return found


def _operation(method: str, path: str, said: Mapping[str, Any]) -> Operation:
    parameters = said.get("parameters", ())
    unknown = [one["name"] for one in parameters if one["in"] not in ("path", "query")]
    contents = said.get("requestBody", {}).get("content", {})
    schema = contents.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
    if unknown or (contents and not schema):
        raise UnknownOperation(f"no way to call {method.upper()} {path}: {unknown or list(contents)}")
    inside = tuple(one["name"] for one in parameters if one["in"] == "path")
    beside = tuple(one["name"] for one in parameters if one["in"] == "query")
    return Operation(method, path, inside, beside, schema)


def pages() -> list[Operation]:
    """Return the pages and files, which the OpenAPI document leaves out."""
    routes = (route for route in (*page_router.routes, *embed_router.routes) if isinstance(route, APIRoute))
    return [Operation("get", one.path_format, tuple(one.param_convertors), (), "") for one in routes]


def kinds_of_command(document: Mapping[str, Any]) -> list[str]:
    """Return the kinds of table commands in the document."""
    command = document["components"]["schemas"]["TableCommandForm"]["properties"]["command"]
    return list(command["discriminator"]["mapping"])


class Operations:
    """All operations and pages of a server, and which of them were called."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self.all = [*described(document), *pages()]
        self.called: set[str] = set()

    @cached_property
    def kinds(self) -> list[str]:
        return kinds_of_command(self._document)

    async def call(self, scene_run: SceneRun, role: str, guess: str) -> int:
        """Call everything that changes neither people nor the match; return the number of calls.

        Large answers that are unrelated to tables are requested by one person of the group.
        """
        group = scene_run.scene.group
        turn = group.index(role) + sum(map(ord, scene_run.scene.name))
        asker, known, calls = RequestCaller(scene_run, scene_run.people[role], guess), Known(), 0
        first = sorted(self.all, key=lambda one: not (one.method == "post" and one.path.startswith("/api/me/bots")))
        for number, operation in enumerate(first):
            if operation.ending or (str(operation) in LARGE and (number + turn) % len(group)):
                continue
            for path, query, body in operation.ways(asker, known):
                answer = await scene_run.request(role, operation.method.upper(), path, query, body)
                calls += 1
                self._learn(operation, answer, known)
            if operation.body == "TableCommandForm":
                calls += await self._command(scene_run, asker, role, last=False)
            self.called.add(str(operation))
        return calls

    async def end(self, scene_run: SceneRun, role: str, guess: str) -> int:
        """Call everything that changes who plays, or revokes a login or deletes a person."""
        person, known, calls = scene_run.people[role], Known(), 0
        asker = RequestCaller(scene_run, person, guess)
        calls += await self._command(scene_run, asker, role, last=True)
        by_name = {(one.method, one.path): one for one in self.all}
        for method, path in ENDING:
            operation = by_name.get((method, path))
            if operation is None:
                continue
            for way, query, body in operation.ways(asker, known):
                answer = await scene_run.request(role, method.upper(), way, query, body)
                calls += 1
                self._learn(operation, answer, known)
                if (
                    operation.body in ("SignUp", "SignIn", "NewPassword")
                    and answer.status in (200, 201)
                    and person.token
                ):
                    scene_run.give(role, answer.data["token"])
            self.called.add(str(operation))
        return calls

    async def _command(self, scene_run: SceneRun, asker: RequestCaller, role: str, last: bool) -> int:
        made = commands(self.kinds, asker, last)
        for command in made:
            scene_run.cids += 1
            body = {"cid": f"h{scene_run.cids}", "command": command, "invitation": scene_run.invitation}
            await scene_run.request(role, "POST", f"/api/tables/{scene_run.table}/requests", None, body)
        return len(made)

    @staticmethod
    def _learn(operation: Operation, answer: Answered, known: Known) -> None:
        if answer.status >= 300:
            return
        if operation.path == "/api/me/logins":
            known.login = next(login["id"] for login in answer.data if login["current"])
        elif str(operation) == "GET /api/notifications":
            found = answer.data["notifications"]
            known.notification = found[0]["id"] if found else NOWHERE
        elif str(operation) == "GET /api/admin/cases":
            at_tables = [case for case in answer.data if case["person"]]  # the others are about puzzles
            known.case = (at_tables or answer.data or [{"id": NOWHERE}])[0]["id"]
        elif str(operation) == "POST /api/game-sessions":
            known.code = answer.data["code"]
        elif str(operation) == "POST /api/clubs/{club}/rooms":
            known.room = answer.data["code"]
        elif str(operation) == "POST /api/me/vacations":
            known.vacation = answer.data["vacations"][0]["id"]
        elif str(operation) == "POST /api/me/calendar":
            known.calendar = answer.data["address"].rpartition("/")[2]
        elif str(operation) in CREATES:
            setattr(known, CREATES[str(operation)], answer.data["id"])
