"""S-8: rate and size limits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquista.server.accounts.service import Caller
from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.middleware import limits
from conquista.server.middleware.throttle import FREE_HERE
from conquista.server.runtime.metrics import Metrics
from conquista.server.socket.connection import SLOW, Connection
from conquista.store.people.values import GUEST, LOGIN, AccessToken, Person
from server.api_user import DUEL, ApiUser, serving


def test_s8_bodies_have_an_end_whatever_they_announce(client: TestClient) -> None:
    large = b'{"name": "' + b"x" * limits.LARGEST_BODY + b'"}'
    headers = {"content-type": "application/json"}
    assert client.post("/api/guests", content=large, headers=headers).status_code == 413
    pieces = (large[start : start + 1000] for start in range(0, len(large), 1000))
    assert client.post("/api/guests", content=pieces, headers=headers).status_code == 413
    assert client.post("/api/guests", content=b"{}", headers=headers | {"content-length": "x"}).status_code == 413


def test_s8_a_message_that_is_too_large_ends_the_line(client: TestClient) -> None:
    with ApiUser.guest(client).socket() as line:
        line.session.send_text("x" * (limits.LARGEST_FRAME + 1))
        with pytest.raises(WebSocketDisconnect) as closed:
            line.await_("never")
        assert closed.value.code == 1009


def test_s8_who_comes_too_often_is_refused_and_others_are_not() -> None:
    with serving(floods=True) as client:
        anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
        statuses = [client.post("/api/guests", json={"token": True}).status_code for _ in range(202)]
        assert statuses.count(429) == 4
        opened = [anna.ask("POST", "/api/tables", DUEL)[0] for _ in range(22)]
        assert set(opened[:20]) == {201}
        assert set(opened[20:]) == {400}
        table = bruno.post("/api/tables", DUEL)["table"]["id"]
        talk = [bruno.do(table, f"t{n}", do="say", seat="S", phrase="hello")[0] for n in range(7)]
        assert talk == [200] * 5 + [429] * 2
        tries = [client.post("/api/logins", json={"name": "Nobody", "password": "x"}).status_code for _ in range(21)]
        assert tries[:FREE_HERE] == [401] * FREE_HERE
        assert 429 in tries[FREE_HERE:]


def test_s8_a_socket_above_its_rate_is_refused_and_stays() -> None:
    with serving(floods=True) as client, ApiUser.guest(client).socket() as line:
        for number in range(300):
            line.send(type="ping", n=number)
        refused = line.await_("refused")
        assert refused["refusal"]["cause"] == "rate"
        line.await_("ping")


def test_s8_a_socket_that_floods_is_closed() -> None:
    with serving(floods=True) as client, ApiUser.guest(client).socket() as line:
        for number in range(1000):
            line.send(type="ping", n=number)
        with pytest.raises(WebSocketDisconnect) as closed:
            line.await_("nothing")
        assert (closed.value.code, closed.value.reason) == (1008, "flood")


def test_s8_messages_above_the_rate_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = Caller(Person("g1", GUEST, "Guest", 0), AccessToken("t", "g1", LOGIN, "", 0, 0))
    connection = Connection(Sink(), caller, Metrics())  # type: ignore[arg-type]
    for at in range(3):
        monkeypatch.setattr("time.monotonic", lambda at=at: at * (limits.EXCESS_FORGOTTEN + 1))
        for _ in range(limits.LARGEST_EXCESS):
            connection.note_excess()
        assert not connection.is_cut
    connection.note_excess()
    assert connection.is_cut


def test_s8_a_person_has_ten_sockets() -> None:
    with serving(floods=True) as client:
        anna = ApiUser.guest(client)
        held = [anna.socket() for _ in range(LimitSettings().sockets_of_person)]
        lines = [one.__enter__() for one in held]
        for line in lines:
            line.await_("greeting")
        with anna.socket() as crowded, pytest.raises(WebSocketDisconnect) as closed:
            crowded.await_("greeting")
        assert (closed.value.code, closed.value.reason) == (1008, "sockets")
        for one in held:
            one.__exit__(None, None, None)


class Sink:
    """A socket whose client does not read."""

    def __init__(self) -> None:
        self.closed: list[Any] = []

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, *why: Any) -> None:
        self.closed.append(why)


def test_s8_who_does_not_read_is_cut_and_holds_no_memory() -> None:
    caller = Caller(Person("g1", GUEST, "Guest", 0), AccessToken("t", "g1", LOGIN, "", 0, 0))

    async def rate_limiter() -> Connection:
        connection = Connection(Sink(), caller, Metrics())  # type: ignore[arg-type]
        for _ in range(limits.LARGEST_BACKLOG // 1000 + 100):
            connection.send("x" * 1000)
        return connection

    connection = asyncio.run(rate_limiter())
    assert connection._end == (SLOW, "slow")
    assert connection._size <= limits.LARGEST_BACKLOG + 1000
