"""S-4: requests and sockets of other sites fail; cookies are bound to this site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquista.server.configuration.settings import ServerSettings
from conquista.server.middleware.origin import known_host
from server.api_user import serving

HOST = "http://localhost:8000"
FORGED = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://localhost"},
    {"origin": "http://localhost:8001"},
    {"origin": "https://localhost:8000"},
    {"origin": "http://localhost:8000.evil.example"},
    {"origin": "http://localhost:8000@evil.example"},
    {"origin": "http://localhost:8000/path"},
    {"origin": "ftp://localhost:8000"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": HOST, "sec-fetch-site": "cross-site"},
    {},  # a cookie without an origin
]


@pytest.fixture
def browser(client: TestClient) -> Iterator[TestClient]:
    """A browser with the cookie of a guest."""
    client.cookies.clear()
    assert client.post("/api/guests", json={}, headers={"origin": HOST}).status_code == 201
    yield client
    client.cookies.clear()


@pytest.mark.parametrize("headers", FORGED, ids=str)
def test_s4_forged_requests_and_sockets_are_refused(browser: TestClient, headers: dict[str, str]) -> None:
    assert browser.patch("/api/me", json={"settings": {"x": 1}}, headers=headers).status_code == 403
    assert browser.get("/api/me", headers=headers).json()["settings"] == {}
    with (
        pytest.raises(WebSocketDisconnect),
        browser.websocket_connect("ws://localhost:8000/api/socket", headers=headers),
    ):
        pass


@pytest.mark.parametrize("headers", [{"origin": HOST}, {"sec-fetch-site": "same-origin"}], ids=str)
def test_s4_our_own_page_is_let_in(browser: TestClient, headers: dict[str, str]) -> None:
    assert browser.patch("/api/me", json={"settings": {"x": 1}}, headers=headers).status_code == 200
    with browser.websocket_connect("ws://localhost:8000/api/socket", headers=headers) as line:
        assert line.receive_json()["type"] == "greeting"


def test_s4_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    with serving() as client:
        given = client.post("/api/guests", json={}).headers["set-cookie"].lower()
        assert given.startswith("conquista=cql_")
        assert "httponly" in given
        assert "samesite=lax" in given
    with serving(address="https://play.example.org") as client:
        headers = {"origin": "https://play.example.org"}
        answer = client.post("/api/guests", json={}, headers=headers)
        given = answer.headers["set-cookie"]
        assert given.startswith("__Host-conquista=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(given.split("; "))
        assert "domain" not in given.lower()
        assert "strict-transport-security" in answer.headers
        assert client.post("/api/guests", json={}, headers={"origin": HOST}).status_code == 403


def test_s4_no_other_site_may_read_an_answer(client: TestClient) -> None:
    answer = client.options(
        "/api/me", headers={"origin": "https://evil.example", "access-control-request-method": "GET"}
    )
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("host", "accepted"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[2001:db8::1]:8000", True),
        ("club-server:8000", True),
        ("club.local", True),
        ("play.example.org", True),
        ("other.example.org", True),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[", False),
    ],
)
def test_s4_a_request_under_the_name_of_another_site_is_refused(host: str, accepted: bool) -> None:
    names = ServerSettings(address="https://play.example.org", hosts="Other.Example.org").host_names
    assert known_host({"host": host}, names) is accepted
    assert known_host({"host": host}, frozenset("*"))


def test_s4_a_rebound_name_reaches_neither_pages_nor_sockets(client: TestClient) -> None:
    answer = client.get("/api/status", headers={"host": "evil.example"})
    assert (answer.status_code, answer.json()["key"]) == (403, "server.host")
    came = client.post("/api/guests", json={"token": True}).json()
    headers = {"authorization": f"Bearer {came['token']}", "host": "evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket", headers=headers):
        pass
