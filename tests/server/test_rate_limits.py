"""S-8: rate and size limits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from conquista.server.accounts.service import AccountService, Caller
from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.middleware import limits
from conquista.server.middleware.throttle import FREE_HERE
from conquista.server.runtime.metrics import Metrics
from conquista.server.socket.connection import SLOW, Connection
from conquista.server.socket.index import SocketIndex
from conquista.server.socket.pings import SocketPings
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

    async def exceed() -> None:
        connection = Connection(Sink(), caller, Metrics())  # type: ignore[arg-type]
        for at in range(3):
            monkeypatch.setattr("time.monotonic", lambda at=at: at * (limits.EXCESS_FORGOTTEN + 1))
            for _ in range(limits.LARGEST_EXCESS):
                connection.note_excess()
            assert not connection.is_cut
        connection.note_excess()
        assert connection.is_cut

    asyncio.run(exceed())


def test_s8_requests_for_sockets_count_and_are_refused_before_anything_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = LimitSettings(visits="3/minute")
    with serving(floods=True, limits=few) as client:
        asked: list[str | None] = []

        async def authenticate(service: AccountService, token: str | None) -> None:
            asked.append(token)

        monkeypatch.setattr(AccountService, "authenticate", authenticate)
        statuses = []
        for number in range(5):
            headers = {"authorization": f"Bearer forged{number}"}
            with (
                pytest.raises(WebSocketDisconnect) as refused,
                client.websocket_connect("/api/socket", headers=headers),
            ):
                pass
            denied = refused.value
            statuses.append(denied.status_code if isinstance(denied, WebSocketDenialResponse) else denied.code)
        assert statuses == [1008] * 3 + [429] * 2
        assert isinstance(denied, WebSocketDenialResponse)
        assert int(denied.headers["retry-after"]) > 0
        assert denied.json()["key"] == "server.rate"
        assert len(asked) == 3


def test_s8_the_connection_of_a_client_that_floods_is_closed_and_others_stay() -> None:
    few = LimitSettings(requests="5/minute")
    with serving(floods=True, limits=few) as client:
        anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
        anna.get("/api/me")
        closed = []
        for _ in range(limits.LARGEST_EXCESS + 10):
            answer = client.get("/api/me", headers=anna.headers)
            closed.append(answer.headers.get("connection") == "close")
        assert answer.status_code == 429
        assert not any(closed[: limits.LARGEST_EXCESS])
        assert all(closed[-5:])
        metrics = client.app.state.metrics.text().decode()  # type: ignore[attr-defined]
        assert 'conquista_connections_cut_total{why="flood"} 1.0' in metrics
        kind = client.get("/api/me", headers=bruno.headers)  # at the same address
        assert (kind.status_code, kind.headers.get("connection")) == (200, None)


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


def test_s8_pings_go_to_tables_often_and_to_idle_sockets_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = Caller(Person("g1", GUEST, "Guest", 0), AccessToken("t", "g1", LOGIN, "", 0, 0))
    sink, clock = Sink(), [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])

    async def live(answers: bool, at_table: bool) -> tuple[list[float], float | None]:
        """Return when a socket was pinged in two minutes, and when it was cut."""
        clock[0] = 0.0
        connection = Connection(sink, caller, Metrics())  # type: ignore[arg-type]
        connection.tables |= {"t1": None} if at_table else {}
        pinged: list[float] = []
        send_ping = connection.send_ping

        def noted() -> None:
            pinged.append(clock[0])
            send_ping()
            if answers:
                connection.heard = clock[0]

        connection.send_ping = noted  # type: ignore[method-assign]
        pings = SocketPings()
        pings.add(connection)
        for second in range(0, 121, int(limits.PING_EVERY)):
            clock[0] = float(second)
            pings.look({connection: None})
            if connection.is_cut:
                return pinged, clock[0]
        pings.remove(connection)
        return pinged, None

    async def all_of_them() -> None:
        assert await live(True, True) == ([10.0 * n for n in range(13)], None)
        assert await live(True, False) == ([0.0, 40.0, 80.0, 120.0], None)
        _, cut = await live(False, True)
        assert cut == 30.0
        _, cut = await live(False, False)
        assert cut == 70.0

    asyncio.run(all_of_them())


def test_sockets_are_found_by_person_and_address() -> None:
    callers = [
        Caller(Person(name, GUEST, name, 0), AccessToken(f"t{number}", name, LOGIN, "", 0, 0))
        for number, name in enumerate(("anna", "anna", "bruno"))
    ]
    index = SocketIndex()
    one, two, three = (Connection(Sink(), caller, Metrics(), "192.0.2.1") for caller in callers)  # type: ignore[arg-type]
    for connection in (one, two, three):
        index.add(connection)
    assert (index.count_of("anna"), index.count_of("bruno"), index.count_of("carla")) == (2, 1, 0)
    assert index.count_at("192.0.2.1") == len(index) == 3
    for connection in index:  # sockets close while all are looked at
        index.remove(connection)
    assert not index.people()
    assert not index.of("anna")
    assert index.count_at("192.0.2.1") == len(index) == 0
