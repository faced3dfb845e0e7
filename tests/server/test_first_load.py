"""The page of a table: the files it names, and the answers it carries: those of the API for the same person."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.http.pages import pages
from conquista.server.http.pages.first_load import FirstLoad, board_of, preferred
from conquista.server.schema.accounts.accounts import Me
from conquista.server.schema.play.tables import TableCard
from server.api_user import DUEL, ApiUser, started

PRELOAD = {
    "languages": {"en": ["/assets/en-1.js"], "de": ["/assets/de-1.js"]},
    "games": {"conquest": {"files": ["/assets/table-1.js", "/assets/table-1.css"]}},
    "boards": {
        "rosa": {
            "files": ["/assets/rosa-1.js"],
            "languages": {"en": ["/assets/rosa-en.js"], "de": ["/assets/rosa-de.js"]},
            "light": "/assets/rosa-l.svg",
            "dark": "/assets/rosa-d.svg",
        }
    },
    "first": {
        "files": ["/assets/first-1.js", "/assets/first-1.css"],
        "board": "rosa",
        "later": {"files": ["/assets/guide-1.js"], "languages": {"en": ["/assets/guide-en.js"]}},
    },
}
CARDS = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}}


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html><head><title>built</title></head><body></body>")
    (tmp_path / "preload.json").write_text(json.dumps(PRELOAD))
    monkeypatch.setattr(pages, "client", lambda: tmp_path)
    return tmp_path


def page(user: ApiUser, table: str, **headers: str) -> str:
    return user.client.get(f"/table/{table}", headers=user.headers | headers).text


def carried(text: str) -> Any:
    block = re.search(r'<script type="application/json" id="first-load">(.*)</script>', text)
    return json.loads(block[1]) if block else None


def named(text: str) -> list[tuple[str, str]]:
    return re.findall(r'<link rel="(\w+)"[^>]* href="(/assets/[^"]+)"', text)


def test_the_page_carries_what_the_api_answers_to_the_same_person(client: TestClient) -> None:
    anna, bruno, table, seat = started(client, CARDS)
    for user, own in ((anna, "A"), (bruno, seat)):
        found = carried(page(user, table))
        assert found["me"] == user.get("/api/me")
        assert found["table"] == user.get(f"/api/tables/{table}")
        sight = user.get(f"/api/tables/{table}/sight?seat={own}")
        assert found["sight"]["tales"] == []
        assert {**found["sight"], "tales": sight["tales"]} == sight
    assert (
        (carried(page(anna, table))["sight"]["sight"]["view"]["hand"])
        != (carried(page(bruno, table))["sight"]["sight"]["view"]["hand"])
    )


def test_a_page_with_answers_is_never_stored(client: TestClient) -> None:
    anna, *_, table, _ = started(client, DUEL)
    answer = client.get(f"/table/{table}", headers=anna.headers)
    assert answer.headers["cache-control"] == "no-store"


def test_a_person_who_may_not_see_a_table_gets_the_page_alone(client: TestClient) -> None:
    *_, table, _ = started(client, DUEL)
    stranger = ApiUser.guest(client)
    plain = client.get("/table/unknown").text
    assert stranger.ask("GET", f"/api/tables/{table}")[0] == 404
    assert page(stranger, table) == plain
    assert client.get(f"/table/{table}").text == plain
    assert page(stranger, "nothing") == plain


def test_several_seats_of_one_person_may_share_a_device_so_no_position_is_carried(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    form = {**CARDS, "seats": {"A": {"kind": "me"}, "B": {"kind": "me"}}, "start": True}
    found = carried(page(anna, anna.post("/api/tables", form)["table"]["id"]))
    assert (found["table"]["mine"], found["sight"]) == (["A", "B"], None)


def test_before_the_start_no_position_is_carried(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    found = carried(page(anna, anna.post("/api/tables", DUEL)["table"]["id"]))
    assert (found["table"]["phase"], found["sight"]) == ("gathering", None)


def test_the_page_names_the_files_of_its_table(client: TestClient) -> None:
    anna, *_, table, _ = started(client, DUEL)
    text = page(anna, table, **{"accept-language": "es, de-CH;q=0.9, en;q=0.5"})
    assert named(text) == [
        ("modulepreload", "/assets/table-1.js"),
        ("preload", "/assets/table-1.css"),
        ("modulepreload", "/assets/de-1.js"),
        ("modulepreload", "/assets/rosa-1.js"),
        ("modulepreload", "/assets/rosa-de.js"),
        ("preload", "/assets/rosa-l.svg"),
        ("preload", "/assets/rosa-d.svg"),
    ]


def test_the_first_page_names_its_files_and_those_of_the_match_it_offers_and_carries_nothing(
    client: TestClient, built: Path
) -> None:
    anna = ApiUser.guest(client)
    answer = client.get("/", headers=anna.headers | {"accept-language": "es"})
    assert named(answer.text) == [
        ("modulepreload", "/assets/en-1.js"),
        ("modulepreload", "/assets/first-1.js"),
        ("preload", "/assets/first-1.css"),
        ("modulepreload", "/assets/rosa-1.js"),
        ("modulepreload", "/assets/rosa-en.js"),
        ("preload", "/assets/rosa-l.svg"),
        ("preload", "/assets/rosa-d.svg"),
        ("modulepreload", "/assets/guide-1.js"),
        ("modulepreload", "/assets/guide-en.js"),
    ]
    assert re.findall(r'fetchpriority="low" href="([^"]+)"', answer.text) == [
        "/assets/guide-1.js",
        "/assets/guide-en.js",
    ]
    assert (carried(answer.text), answer.headers["vary"]) == (None, "accept-language")
    (built / "preload.json").unlink()
    assert client.get("/").text == client.get("/play").text


def test_the_page_is_compressed_for_a_browser_that_accepts_it(client: TestClient) -> None:
    anna, *_, table, _ = started(client, DUEL)
    with client.stream("GET", f"/table/{table}", headers=anna.headers | {"accept-encoding": "br, gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert carried(gzip.decompress(packed).decode()) == carried(page(anna, table))


def test_what_a_person_has_written_cannot_end_the_block() -> None:
    person = Me(id="g1", kind="guest", name="</script><script>alert(1)", created=0, settings={})
    card = TableCard(id="t", host="", visibility="link", phase="over", changed=0, summary={}, mine=[], left=[])
    block = FirstLoad(person, card, None).block()
    assert block.count("<") == 2
    assert carried(block)["me"]["name"] == person.name


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "en"), ("de", "de"), ("fr-CA,fr;q=0.9", "fr"), ("es,pt;q=0.9", "en"), ("ES, IT ;q=0.3", "it"), ("*", "en")],
)
def test_the_language_is_the_first_accepted_one_that_there_is(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


@pytest.mark.parametrize(
    ("game", "options", "board"),
    [
        ("conquest", {"board": "rosa"}, "rosa"),
        ("conquest", {}, "mare"),
        ("condottiere", {}, "italia"),
        ("a game of another server", {}, ""),
    ],
)
def test_the_board_of_a_table(game: str, options: dict[str, str], board: str) -> None:
    assert board_of(game, options) == board
