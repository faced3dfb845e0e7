"""A scene: a match on a server up to a point at which the people around it request all they can."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI

from conquista.core import Seat
from conquista.core.parts.secrecy import PlayedMatch, World
from conquista.server.app_state import AppState
from conquista.server.catalogue.charts import Charts, Theme, shipped
from conquista.server.runtime import logs
from conquista.server.runtime.clock import now
from conquista.soak.secrets.deterministic_server import STEP, DeterministicServer
from conquista.soak.secrets.transcript import LOG, SERVER, SOCKET, Transcript
from conquista.soak.wire.socket_client import Answered, DirectSocket, call
from conquista.store.administration.audit_log import COMMAND, AuditEntry
from conquista.store.administration.roles import MODERATOR
from conquista.store.people.credentials import TOTP, SignInFactor
from conquista.table.commands import declaration as commands
from conquista.table.commands.declaration import Request
from conquista.table.values import SeatHolder

HOST, WATCHER, STRANGER, ANONYMOUS, LEAVER, NEWCOMER = "host", "watcher", "stranger", "nobody", "leaver", "newcomer"
PASSWORD = "a good long word"
PRIVATE_TEXT = "whisper"


@dataclass(frozen=True)
class SecrecyScene:
    """Which match, until when, and who observes it. `seat` is the observing one, None where only others observe."""

    name: str
    played: PlayedMatch
    length: int  # number of actions; -1: the match has not started
    seat: Seat | None
    leaves: tuple[Seat, int] | None = None  # who left the match, and after how many actions
    hosting: bool = False  # whether the observing seat opened the table
    public: bool = True
    rated: bool = False
    anonymous: bool = False
    pace: str = "untimed"
    few: bool = False  # whether people who receive the same as a watcher are omitted
    computer: Seat | None = None  # a seat held by a computer; it says what the match has it say

    @property
    def gathering(self) -> bool:
        return self.length < 0

    @property
    def over(self) -> bool:
        return self.length >= len(self.played.moves) and self.played.moves[-1].phase == "over"

    @property
    def knowing(self) -> dict[Seat, int]:
        """Return the seats whose private knowledge the group has, with the number of actions."""
        found = {self.leaves[0]: self.leaves[1]} if self.leaves else {}
        if self.seat is not None:
            found[self.seat] = 1 << 30
        return found

    @property
    def group(self) -> list[str]:
        """Return the people who must not be able to distinguish two worlds."""
        own = [self.seat] if self.seat is not None else []
        left = [LEAVER] if self.leaves is not None else []
        if self.few:
            return [*own, *left, WATCHER]
        return [*own, *([] if self.hosting else [HOST]), *left, WATCHER, STRANGER, ANONYMOUS]


@dataclass
class SceneClient:
    """A client of the server."""

    role: str
    id: str = ""
    name: str = ""
    token: str = ""
    kind: str = "guest"
    seat: Seat | None = None
    socket: DirectSocket | None = None

    @property
    def holder(self) -> SeatHolder:
        return SeatHolder(self.kind, self.id, self.name)


@dataclass
class SceneRun:
    """A scene on a server: its people, and what they receive."""

    scene: SecrecyScene
    environment: DeterministicServer
    app: FastAPI
    app_state: AppState
    transcript: Transcript = field(default_factory=Transcript)
    people: dict[str, SceneClient] = field(default_factory=dict)
    table: str = ""
    invitation: str = ""
    private_messages: dict[str, tuple[Seat, ...]] = field(default_factory=dict)
    tokens: dict[str, set[str]] = field(default_factory=dict)  # issued tokens, by the role at that time
    cids: int = 0
    drawn: list[tuple[int, ...]] = field(default_factory=list)  # the numbers of every shuffle

    # requests

    async def request(self, role: str, method: str, path: str, query: Any = None, body: Any = None) -> Answered:
        """Send one request, and record its answer."""
        token = self.people[role].token if role in self.people else ""
        answer = await call(self.app, method, path, query, body, token)
        what = " ".join([method, path, *([str(query)] if query else []), *([str(body)[:80]] if body else [])])
        self.transcript.note(role, what, answer.text)
        return answer

    async def command(self, person: SceneClient, command: Any, *, holder: SeatHolder | None = None) -> None:
        """Execute a table command without waiting for messages."""
        self.cids += 1
        await self.app_state.tables.submit(self.table, Request(holder or person.holder, f"c{self.cids}", command))

    # before the match

    async def gather(self) -> None:
        """Sign all people in, open the table, and take seats."""
        scene, seats = self.scene, self.scene.played.seats
        for role in (HOST, WATCHER, STRANGER, NEWCOMER):
            await self._come(role)
        for seat in seats:
            await self._come(seat)
            self.people[seat].seat = seat
        if scene.hosting:
            assert scene.seat is not None
            self.people[HOST] = self.people[scene.seat]
        self.people[ANONYMOUS] = SceneClient(ANONYMOUS)
        seat_forms: dict[str, Any] = (
            {scene.computer: {"kind": "computer", "player": "squire"}} if scene.computer else {}
        )
        opener = HOST
        if scene.hosting and scene.seat is not None:
            opener, seat_forms[scene.seat] = scene.seat, {"kind": "me"}
        form = {
            "preset": scene.played.preset,
            "options": dict(scene.played.changed),
            "visibility": "public" if scene.public else "link",
            "rated": scene.rated,
            "anonymous": scene.anonymous,
            "pace": scene.pace,
            "press": "private",
            "seats": seat_forms,
        }
        opened = (await self.request(opener, "POST", "/api/tables", body=form)).data
        self.table, self.invitation = opened["table"]["id"], opened["invitation"]
        for seat in seats:
            if seat not in seat_forms:
                body = {"invitation": self.invitation, "seat": seat}
                await self.request(seat, "POST", f"/api/tables/{self.table}/join", body=body)

    async def _come(self, role: str) -> None:
        if role == STRANGER:
            body = {"name": "Stranger", "password": PASSWORD, "token": True}
            came = (await self.request(role, "POST", "/api/accounts", body=body)).data
        else:
            came = (await self.request(role, "POST", "/api/guests", body={"token": True})).data
        me = came["me"]
        self.people[role] = SceneClient(role, me["id"], me["name"], kind=me["kind"])
        self.give(role, came["token"])
        if role == STRANGER:
            self._make_moderator(str(me["id"]))

    def _make_moderator(self, person: str) -> None:
        """Let the stranger try what moderators may do, with a second factor that was just shown."""
        store = self.app_state.administration.store
        factor = SignInFactor(f"f{person}", person, TOTP, "", 1, external=person, secret="A" * 32)
        store.credentials.add_factors([factor])
        store.roles.give(person, MODERATOR, AuditEntry(COMMAND, "role.give.moderator", person, now()))
        [login] = store.register.tokens(person)
        store.roles.confirm(login.id, now())

    def give(self, role: str, token: str) -> None:
        """Record a new token."""
        self.people[role].token = token
        self.tokens.setdefault(role, set()).add(token)

    async def listen(self) -> None:
        """Open the sockets of the group, as seat holders or as watchers."""
        for role in self.scene.group:
            person = self.people.get(role)
            if person is not None and person.token and person.socket is None:
                person.socket = await DirectSocket(self.app, person.token).open()
                person.socket.say({"type": "hello", "table": self.table, "seat": person.seat})
                await person.socket.settle()

    # the match

    async def play(self, world: World) -> None:
        """Start, exchange private messages, and play the words of a world."""
        host = self.people[HOST]
        await self.command(host, commands.Start())
        await self._send_private_messages()
        for number, (seat, word) in enumerate(world.words):
            await self._leave(number)
            await self._act(seat, word)
        await self._leave(len(world.words))
        await self.settle()

    async def _act(self, seat: Seat, word: str) -> None:
        self.environment.clock.now += STEP
        live = await self.app_state.tables.live_table(self.table)
        table_state = live.table.table_state
        situation = commands.Act(seat, word, len(table_state.streams[seat]), table_state.hash(seat))
        await self.command(self.people[seat], situation, holder=table_state.holders[seat])

    async def _leave(self, number: int) -> None:
        """A player leaves the match, and another takes the seat."""
        if self.scene.leaves is None or self.scene.leaves[1] != number:
            return
        seat = self.scene.leaves[0]
        gone = self.people[LEAVER] = self.people[seat]
        await self.command(gone, commands.Leave(seat))
        self.people[seat] = self.people[NEWCOMER]
        await self.command(self.people[seat], commands.Sit(seat))
        gone.role, gone.seat = LEAVER, None
        self.people[seat].seat = seat
        await self.listen()

    async def _send_private_messages(self) -> None:
        seats = self.scene.played.seats
        for seat, other in zip(seats, [*seats[1:], seats[0]], strict=True):
            text = f"{PRIVATE_TEXT} {self.environment.names.token_hex(10)}"
            self.private_messages[text] = (seat, other)
            if seat != self.scene.computer:
                await self.command(self.people[seat], commands.Say(seat, (other,), text))

    async def settle(self) -> None:
        """Wait until all messages are delivered."""
        await self.app_state.tables.lobby.write()
        for person in self.people.values():
            if person.socket is not None:
                await person.socket.settle()

    async def finish(self, log: io.StringIO) -> Transcript:
        """Collect what was received over the sockets, and what the server logs."""
        await self.settle()
        self.transcript.promise = await self.app_state.tables.read(self.table, lambda table: table.table_state.promise)
        await self.app_state.sockets.close_all(0)
        for role in self.scene.group:
            person = self.people.get(role)
            if person is not None and person.socket is not None:
                for text in person.socket.heard:
                    self.transcript.note(role, SOCKET, text)
                await person.socket.close()
        self.transcript.note(SERVER, "metrics", self.app_state.metrics.text().decode())
        course = (await self.app_state.tables.live_table(self.table)).table.table_state
        if course.match is not None:
            self.drawn = [course.match.dealt, *(entry.drawn for entry in course.match.entries if entry.drawn)]
        for task in self.environment.tasks:
            self.transcript.note(SERVER, "task of a computer", task)
        for line in log.getvalue().splitlines():
            self.transcript.note(LOG, "log", line)
        return self.transcript


class NoCharts(Charts):
    """Charts without images: they do not depend on matches, and drawing takes seconds."""

    async def find(self, board: str, theme: Theme, names: bool) -> str:
        return f"<svg>{shipped(board).id} {theme} {names}</svg>"


@asynccontextmanager
async def performed(
    scene: SecrecyScene, environment: DeterministicServer, app: FastAPI, world: World, seed: str
) -> AsyncIterator[tuple[SceneRun, io.StringIO]]:
    """Yield a new server on which a scene is played up to its point."""
    environment.begin(scene.name, seed, world.chance_log)
    log = io.StringIO()
    logs.set_up("json", "debug", log)
    async with app.router.lifespan_context(app):
        app_state: AppState = app.state.app_state
        environment.install(app_state)
        app_state.charts = NoCharts()
        scene_run = SceneRun(scene, environment, app, app_state)
        await scene_run.gather()
        await scene_run.listen()
        if not scene.gathering:
            await scene_run.play(world)
        else:
            await scene_run.settle()
        yield scene_run, log
    logs.set_up("json", "error")
    await asyncio.sleep(0)
