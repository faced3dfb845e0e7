"""The server as a process: it starts with one command, notifies clients before it stops, and restores everything."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from conquista.cli.main import run
from conquista.server.configuration.settings import ServerSettings
from conquista.server.startup.run import listen
from server.api_user import DUEL, ApiUser, serving
from server.server_process import Process


def call(address: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=30) as answer:
        return json.loads(answer.read())


def listen_to_the_end(line: ClientConnection, heard: list[Any]) -> None:
    while True:
        heard.append(json.loads(line.recv(timeout=30)))


def test_r4_a_restart_is_told_beforehand_and_costs_nobody_the_game(tmp_path: Path) -> None:
    database = tmp_path / "conquista.db"
    with Process(database, drain=0.2, thinkers=0) as first:
        token = call(first.address, "/api/guests", {"token": True})["token"]
        seats = {"S": {"kind": "me"}, "N": {"kind": "me"}}
        table = call(first.address, "/api/tables", DUEL | {"seats": seats, "start": True, "pace": "live"}, token)
        name = table["table"]["id"]
        heard: list[Any] = []
        with connect(
            first.address.replace("http", "ws") + "/api/socket", additional_headers={"authorization": f"Bearer {token}"}
        ) as line:
            line.send(json.dumps({"type": "hello", "table": name, "seat": "S"}))
            while not heard or heard[-1]["type"] != "presence":
                heard.append(json.loads(line.recv(timeout=30)))
            first.process.terminate()
            with pytest.raises(ConnectionClosed):
                listen_to_the_end(line, heard)
        assert heard[-1] == {"type": "closing", "seconds": 0}
        assert line.close_code == 1012
        assert first.process.wait(60) == 0
    before = next(message for message in heard if message["type"] == "welcome")["sight"]
    with Process(database, thinkers=0) as second:
        after = call(second.address, f"/api/tables/{name}/sight?seat=S", token=token)["sight"]
        assert (after["hash"], after["legal"]) == (before["hash"], before["legal"])
        # Only the time in which the first server was up is charged.
        assert 0 <= before["clocks"]["S"]["left"] - after["clocks"]["S"]["left"] < 5_000
        assert second.stop() == 0
        found = [json.loads(line) for line in second.log_text().splitlines()]
        assert [line["event"] for line in found] == ["starting", "ready", "request", "request", "stopping", "stopped"]
        assert token not in second.log_text()


def test_bad_settings_are_refused_kindly(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--address", "play.example.org"]) == 2
    assert "Invalid setting address" in capsys.readouterr().err
    taken = listen(ServerSettings(port=0))
    port = str(taken.getsockname()[1])
    assert run(["serve", "--port", port, "--database", "memory"]) == 2
    said = capsys.readouterr().err
    assert f"port {port}: " in said
    assert "Choose another port with --port" in said
    taken.close()


def test_r9_health_readiness_and_figures() -> None:
    with serving(metrics_token="figures") as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/readyz").json() == {"status": "ok", "missing": []}
        ApiUser.guest(client)
        assert client.get("/metrics").status_code == 403
        figures = client.get("/metrics", headers={"authorization": "Bearer figures"}).text
        assert 'conquista_requests_total{method="POST",route="/api/guests",status="201"} 1.0' in figures
        assert set(client.get("/api/status").json()) == {
            *("version", "tables", "sockets", "sends_email", "maintenance", "draining"),
        }


def test_the_page_says_honestly_how_things_are_and_loads_nothing_foreign() -> None:
    with serving() as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "http://" not in page.text
        assert "https://" not in page.text
        assert client.get("/page.css").headers["content-type"].startswith("text/css")
        for path in ("/assets/../app.py", "/assets/%2e%2e/app.py", "/assets/x.py", "/assets/", "/nowhere"):
            assert client.get(path).status_code == 404
