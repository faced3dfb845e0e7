"""S-5: a page runs only its own script; S-11: errors have a code and an id."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from conquista.server.configuration.settings import ServerSettings
from conquista.server.middleware.pipeline import RequestPipeline
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.runtime import logs
from conquista.server.runtime.metrics import Metrics
from conquista.server.schema.play import tables as forms
from server.api_user import DUEL, ApiUser, serving

HOSTILE = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "<svg/onload=alert(1)>"]


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/games", "/nowhere", "/api/boards/x", "/page.css"])
def test_s5_every_answer_says_what_a_browser_may_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-request-id"]
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/assets/a.js", "/assets/a.css"])
def test_s5_a_part_of_a_page_says_what_it_is_and_who_may_load_it(path: str) -> None:
    async def asset(scope: Any, receive: Any, send: Any) -> None:
        await PlainTextResponse("", media_type="text/javascript")(scope, receive, send)

    settings = ServerSettings(database="memory", address="https://play.example.org")
    pipeline = RequestPipeline(asset, settings, Metrics(), RateLimiter(settings.limits), Restrictions())
    found = TestClient(pipeline, base_url="https://play.example.org").get(path).headers
    assert found["x-content-type-options"] == "nosniff"
    assert found["cross-origin-resource-policy"] == "same-origin"
    assert found["strict-transport-security"]
    assert "content-security-policy" not in found
    other = TestClient(pipeline, base_url="https://play.example.org").get("/assets/a.svg").headers
    assert "frame-ancestors 'none'" in other["content-security-policy"]


@pytest.mark.parametrize("text", HOSTILE)
def test_s5_what_people_write_is_data_and_never_a_page(client: TestClient, text: str) -> None:
    anna = ApiUser.guest(client)
    assert anna.ask("PATCH", "/api/me", {"name": text[:20]})[1]["key"] == "server.name"
    assert anna.ask("PATCH", "/api/me", {"name": text})[1]["key"] in ("server.name", "server.name_long")
    table = anna.post("/api/tables", DUEL)["table"]["id"]
    assert anna.do(table, "c", do="say", seat="S", text=text)[0] == 200
    for path in (f"/api/tables/{table}/sight?seat=S", "/api/me/export"):
        answer = client.get(path, headers=anna.headers)
        assert answer.headers["content-type"] == "application/json"
        assert json.dumps(text)[1:-1] in answer.text
    for path in (f"/join/{table}/{text}", f"/table/{text}"):
        assert text not in client.get(path).text


def test_s11_a_fault_of_ours_tells_its_id_and_nothing_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(forms, "card", broken)
    logs.set_up("json", "error")
    answer = client.get("/api/me/tables", headers=(anna := ApiUser.guest(client)).headers)
    assert answer.status_code == 200
    assert anna.ask("POST", "/api/tables", DUEL)[0] == 500
    status, found = anna.ask("POST", "/api/tables", DUEL)
    assert status == 500
    assert found == {"cause": "fault", "key": "server.fault", "params": {}, "clause": None, "id": found["id"]}
    logged = capsys.readouterr().err
    assert found["id"] in logged
    assert "RuntimeError" in logged
    assert "swordfish" not in logged
    logs.set_up("json", "error")


@pytest.mark.parametrize("with_people", [False, True])
def test_the_request_log_names_people_only_where_the_operator_wants_it(
    capsys: pytest.CaptureFixture[str], with_people: bool
) -> None:
    with serving(log_people=with_people) as client:
        anna = ApiUser.guest(client)
        logs.set_up("json", "info")
        anna.get("/api/me")
        client.get("/api/status")
        own, foreign = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    logs.set_up("json", "error")
    assert (own["route"], foreign["route"]) == ("/api/me", "/api/status")
    if with_people:
        assert (own["person"], own["address"]) == (anna.id, "testclient")
        assert (foreign["person"], foreign["address"]) == ("-", "testclient")
    else:
        assert own.keys() == foreign.keys() == {*"event level timestamp id method route status ms".split()}
        assert anna.id not in str(own)


def test_s11_logs_hide_what_they_are_not_meant_to_hold(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json", "info")
    logs.logger().info("request", route="/api/me", token="cql_secret", hand=["Bishop"], password="x")
    logged = json.loads(capsys.readouterr().err)
    assert logged["route"] == "/api/me"
    assert logged["token"] == logged["hand"] == logged["password"] == logs.HIDDEN
    logs.set_up("json", "error")
