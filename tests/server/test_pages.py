"""Pages and files of the web client, where it was built and where it was not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from conquista.server.http.pages import pages


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>built</title>")
    (tmp_path / "assets" / "main-1.js").write_text("export {};")
    (tmp_path / "assets" / "main-1.js.gz").write_bytes(gzip.compress(b"export {};"))
    (tmp_path / "assets" / "main-1.js.br").write_bytes(b"packed with brotli")
    (tmp_path / "secret.js").write_text("no")
    monkeypatch.setattr(pages, "client", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/play", "/new", "/table/t1", "/join/t1/abc", "/rules/GC-REC-05", "/settings"])
def test_every_address_of_the_client_is_its_page(client: TestClient, built: Path, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, "built" in answer.text) == (200, True)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.1", "br"),
        ("br;q=0, gzip", "gzip"),
        ("identity", None),
        ("gzip;q=0, br; q=0.0", None),
        ("", None),
    ],
)
def test_files_are_sent_in_the_best_accepted_encoding(
    client: TestClient, built: Path, accepted: str, encoding: str | None
) -> None:
    with client.stream("GET", "/assets/main-1.js", headers={"accept-encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    stored = {"gzip": "main-1.js.gz", "br": "main-1.js.br", None: "main-1.js"}[encoding]
    assert answer.headers.get("content-encoding") == encoding
    assert body == (built / "assets" / stored).read_bytes()
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("name", ["../secret.js", "..%2fsecret.js", "nothing.js", "main-1.js.gz", "main-1.js.br", ""])
def test_nothing_else_is_given(client: TestClient, built: Path, name: str) -> None:
    assert client.get(f"/assets/{name}").status_code == 404


def test_without_a_client_a_page_says_so(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "client", lambda: tmp_path)
    answer = client.get("/play")
    assert answer.status_code == 200
    assert "make client" in answer.text


def test_an_address_that_leads_nowhere_shows_a_page_to_a_browser_and_a_code_to_a_program(client: TestClient) -> None:
    shown = client.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (shown.status_code, shown.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert client.get("/nowhere").json()["key"] == "server.no_route"
    assert client.get("/api/nowhere", headers={"accept": "text/html"}).json()["key"] == "server.no_route"
