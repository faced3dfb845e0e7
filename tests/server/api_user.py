"""A server in this process, and users who know only its interface."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from conquista.server.configuration.settings import ServerSettings
from conquista.server.runtime import logs
from conquista.server.startup.app import make_app

Json = dict[str, Any]
DUEL: Json = {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}}


@contextmanager
def serving(**settings: Any) -> Iterator[TestClient]:
    """Yield a server on a database in memory, without computers and without rate limits unless requested."""
    logs.set_up("json", "error")
    chosen: Json = {
        "database": "memory",
        "thinkers": 0,
        "floods": False,
        "drain": 0.0,
        "rated_invitations": "all",
    } | settings
    with TestClient(make_app(ServerSettings(**chosen)), base_url="http://localhost:8000") as client:
        client.headers.clear()
        yield client


class ApiUser:
    """A person with a token."""

    def __init__(self, client: TestClient, token: str, me: Json) -> None:
        self.client = client
        self.token = token
        self.me = me
        self.id = str(me["id"])

    @staticmethod
    def guest(client: TestClient) -> ApiUser:
        came = client.post("/api/guests", json={"token": True}).json()
        return ApiUser(client, came["token"], came["me"])

    @staticmethod
    def person(client: TestClient, name: str, password: str = "a good long word") -> ApiUser:
        form = {"name": name, "password": password, "token": True}
        came = client.post("/api/accounts", json=form).json()
        return ApiUser(client, came["token"], came["me"])

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the status and the answer."""
        content = None if body is None else json.dumps(body)
        headers = self.headers | ({"content-type": "application/json"} if content else {})
        answer = self.client.request(method, path, content=content, headers=headers)
        kind = answer.headers.get("content-type", "")
        return answer.status_code, answer.json() if answer.content and "json" in kind else answer.text

    def get(self, path: str) -> Any:
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: Any = None) -> Any:
        status, answer = self.ask("POST", path, {} if body is None else body)
        assert status in (200, 201), answer
        return answer

    def do(self, table: str, cid: str, **command: Any) -> Any:
        """Send a command to a table over HTTP; return the status and the answer."""
        return self.ask("POST", f"/api/tables/{table}/requests", {"cid": cid, "command": command})

    @contextmanager
    def socket(self) -> Iterator[Line]:
        with self.client.websocket_connect("/api/socket", headers=self.headers) as session:
            yield Line(session)


class Line:
    """An open socket, as a client uses it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[Json] = []

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def receive(self) -> Json:
        message: Json = json.loads(self.session.receive_text())
        self.heard.append(message)
        return message

    def await_(self, *kinds: str) -> Json:
        """Return the next message of one of these kinds; others are kept."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def hello(self, table: str, seat: str | None = None, **more: Any) -> Json:
        self.send(type="hello", table=table, seat=seat, **more)
        return self.await_("welcome", "refused")

    def do(self, table: str, cid: str, **command: Any) -> Json:
        """Send a command to a table; return the acknowledgement or the refusal."""
        self.send(type="do", table=table, cid=cid, command=command)
        return self.await_("acked", "refused")


def duel(client: TestClient) -> tuple[ApiUser, ApiUser, str]:
    """Return two guests at a started table of Conquest."""
    return started(client, DUEL)[:3]


def started(client: TestClient, form: Any) -> tuple[ApiUser, ApiUser, str, str]:
    """Two people at a table whose match has begun; the second seat is returned with the table."""
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    opened = anna.post("/api/tables", form)
    table = opened["table"]["id"]
    seat = bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})["seat"]
    assert anna.do(table, "start", do="start")[0] == 200
    return anna, bruno, table, seat
