"""A server whose database or Redis goes away: what clients get, what goes on, and that it recovers by itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from websockets.sync.client import connect

from kit import services
from kit.relay import Relay
from server.api_user import DUEL
from server.server_process import Process

SOON = 30.0
Answer = tuple[int, Any, dict[str, str]]


def until(condition: Callable[[], Any], seconds: float = SOON) -> Any:
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def call(address: str, path: str, body: Any = None, token: str = "") -> Answer:
    """Return the status, the answer and the headers."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=30) as answer:
            return answer.status, json.loads(answer.read()), dict(answer.headers)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read()), dict(refusal.headers)


def readiness(server: Process) -> Any:
    status, answer, _ = call(server.address, "/readyz")
    return answer if status == 200 else status


@pytest.fixture
def postgres_relay(postgres: str) -> Iterator[tuple[Relay, str]]:
    """A relay before PostgreSQL, and the address of the database through it."""
    folder = postgres.partition("host=")[2].partition("&")[0]
    relay = Relay(Path(folder) / ".s.PGSQL.5432")
    yield relay, postgres.replace(f"host={folder}", f"host={relay.folder}")
    relay.close()


@pytest.fixture
def redis_process() -> Iterator[tuple[str, Callable[[], subprocess.Popen[bytes]]]]:
    """The address of a Redis of this test, and a function that starts it."""
    folder = Path(os.environ[services.FOLDER]) / f"redis{time.monotonic_ns()}"
    folder.mkdir()
    if services.program("redis") is None:
        services.started("redis")  # skips or fails the test
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        options = ["--port", "0", "--unixsocket", str(folder / "s"), "--save", "", "--logfile", str(folder / "log")]
        started.append(subprocess.Popen(["redis-server", *options], cwd=folder))
        until(lambda: (folder / "s").exists())
        return started[-1]

    yield f"unix://{folder / 's'}", start
    for process in started:
        process.kill()
        process.wait()


class Duel:
    """Two guests at a started table, who act in turn over HTTP."""

    def __init__(self, address: str) -> None:
        self.tokens = {seat: call(address, "/api/guests", {"token": True})[1]["token"] for seat in "SN"}
        form = DUEL | {"seats": {"S": {"kind": "me"}}, "visibility": "public", "pace": "live"}
        self.table = call(address, "/api/tables", form, self.tokens["S"])[1]["table"]["id"]
        assert self.do(address, "N", "sit", {"do": "sit", "seat": "N"})[0] == 200
        assert self.do(address, "S", "start", {"do": "start"})[0] == 200
        self.acts = 0

    def do(self, address: str, seat: str, cid: str, command: Any) -> Answer:
        path = f"/api/tables/{self.table}/requests"
        return call(address, path, {"cid": cid, "command": command}, self.tokens[seat])

    def sight(self, address: str, seat: str) -> Any:
        status, answer, _ = call(address, f"/api/tables/{self.table}/sight?seat={seat}", token=self.tokens[seat])
        return answer["sight"] if status == 200 else None

    def next_act(self, address: str) -> tuple[str, str, Any]:
        """Return the seat to move, a request id, and the command."""
        for seat in "SN":
            sight = self.sight(address, seat)
            if sight and sight["legal"]:
                word = sight["legal"][0]
                command = {"do": "act", "seat": seat, "word": word, "seq": sight["number"], "hash": sight["hash"]}
                return seat, f"act{sight['number']}", command
        raise AssertionError("no seat is to move")

    def act(self, address: str) -> Answer:
        self.acts += 1
        return self.do(address, *self.next_act(address))


def test_without_postgresql_requests_are_refused_for_now_and_the_server_recovers(
    postgres_relay: tuple[Relay, str], tmp_path: Path
) -> None:
    relay, where = postgres_relay
    secrets = ("postgres", "conquista@", str(relay.folder), "psycopg", "terminat", "socket", "connection")
    with Process(where, tmp_path / "log", thinkers=0, drain=0) as server:
        duel = Duel(server.address)
        assert duel.act(server.address)[0] == 200
        request = duel.next_act(server.address)
        relay.stop()
        answers = [duel.do(server.address, *request) for _ in range(2)]
        answers += [call(server.address, path, token=duel.tokens["S"]) for path in ("/api/me", "/api/tables")]
        for status, body, headers in answers:
            assert status == 503, body
            assert int(headers["retry-after"]) > 0
            assert body["key"] in ("server.database", "table.journal.failed", "table.journal.lost")
            assert not any(word in json.dumps(body) for word in secrets)
        assert call(server.address, "/healthz")[0] == 200
        until(lambda: readiness(server) == 503)
        relay.start()
        until(lambda: readiness(server) == {"status": "ok", "missing": []})
        until(lambda: duel.sight(server.address, "S"))
        assert until(lambda: (found := duel.do(server.address, *request))[0] == 200 and found)
        number = duel.sight(server.address, "S")["number"]
        assert number > request[2]["seq"]
        assert duel.do(server.address, *request)[0] == 200
        assert duel.sight(server.address, "S")["number"] == number  # the same request is not done again
        log = server.log_text()
        assert server.stop() == 0
    lines = [json.loads(line) for line in log.splitlines()]
    events = [line["event"] for line in lines]
    assert "fault" not in events
    assert events.count("service_lost") == events.count("service_back") == 1
    assert any(line["event"] == "store_failed" and line["code"] for line in lines)
    assert str(relay.folder) not in log


def test_a_postgresql_that_hangs_makes_the_server_unready_and_not_deaf(
    postgres_relay: tuple[Relay, str], tmp_path: Path
) -> None:
    relay, where = postgres_relay
    with Process(where, tmp_path / "log", thinkers=0, drain=0) as server:
        duel = Duel(server.address)
        relay.freeze()
        began = time.monotonic()
        until(lambda: readiness(server) == 503, 15.0)
        assert call(server.address, "/healthz")[0] == 200
        assert time.monotonic() - began < 15.0
        relay.thaw()
        until(lambda: readiness(server) == {"status": "ok", "missing": []})
        assert duel.act(server.address)[0] == 200


def test_a_socket_is_refused_for_now_while_the_database_is_away(
    postgres_relay: tuple[Relay, str], tmp_path: Path
) -> None:
    from websockets.exceptions import InvalidStatus

    relay, where = postgres_relay
    with Process(where, tmp_path / "log", thinkers=0, drain=0) as server:
        token = call(server.address, "/api/guests", {"token": True})[1]["token"]
        place = server.address.replace("http", "ws") + "/api/socket"
        headers = {"authorization": f"Bearer {token}"}
        with connect(place, additional_headers=headers) as line:
            assert json.loads(line.recv(timeout=30))["type"] == "greeting"
            relay.stop()
            with pytest.raises(InvalidStatus) as refusal, connect(place, additional_headers=headers):
                pass
            assert refusal.value.response.status_code == 503
            assert int(refusal.value.response.headers["retry-after"]) > 0
            assert b"postgres" not in (refusal.value.response.body or b"")
            line.send(json.dumps({"type": "hello", "table": "none"}))  # the open one stays open
            answer = until(lambda: (said := json.loads(line.recv(timeout=30)))["type"] == "refused" and said)
            assert answer["refusal"]["key"] in ("server.database", "server.unknown")
        relay.start()
        until(lambda: readiness(server) == {"status": "ok", "missing": []})


@pytest.mark.parametrize("how", ["killed", "hanging"])
def test_without_redis_two_processes_play_on_and_say_so(
    postgres: str,
    redis_process: tuple[str, Callable[[], subprocess.Popen[bytes]]],
    tmp_path: Path,
    how: str,
) -> None:
    where, start = redis_process
    redis = start()
    settings: dict[str, Any] = {"thinkers": 0, "drain": 0, "redis": where}
    with Process(postgres, tmp_path / "one", **settings) as one, Process(postgres, tmp_path / "two", **settings) as two:
        duel = Duel(one.address)
        assert duel.act(two.address)[0] == 200
        assert readiness(one) == {"status": "ok", "missing": []}
        redis.send_signal(signal.SIGSTOP if how == "hanging" else signal.SIGKILL)
        until(lambda: readiness(one) == readiness(two) == {"status": "ok", "missing": ["redis"]})
        began = time.monotonic()
        for number in range(8):
            assert duel.act((one, two)[number % 2].address)[0] == 200
        assert time.monotonic() - began < 20.0  # news go through PostgreSQL, and no request waits for Redis
        until(lambda: 'conquista_service_up{service="redis"} 0.0' in metrics(one))
        if how == "hanging":
            redis.send_signal(signal.SIGCONT)
        else:
            redis.wait()
            start()
        until(lambda: readiness(one) == readiness(two) == {"status": "ok", "missing": []})
        assert duel.act(one.address)[0] == 200


def test_one_process_needs_redis_for_nothing(tmp_path: Path) -> None:
    with Process(tmp_path / "c.db", thinkers=0, drain=0, redis="redis://127.0.0.1:1") as server:
        duel = Duel(server.address)
        began = time.monotonic()
        for _ in range(6):
            assert duel.act(server.address)[0] == 200
        assert time.monotonic() - began < 10.0
        assert until(lambda: readiness(server) == {"status": "ok", "missing": ["redis"]})


def metrics(server: Process) -> str:
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=30) as answer:
        return unquote(answer.read().decode())
