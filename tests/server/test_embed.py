"""A public table in a frame on another site: framed only there, without cookies, and as a stranger sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.api_user import DUEL, ApiUser, serving


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as found:
        yield found


def opened(client: TestClient, **form: object) -> tuple[ApiUser, ApiUser, str]:
    one, other = ApiUser.guest(client), ApiUser.guest(client)
    made = one.post("/api/tables", {**DUEL, "visibility": "public", **form})
    table = str(made["table"]["id"])
    other.post(f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    return one, other, table


def test_only_the_embedded_page_may_be_framed(client: TestClient) -> None:
    _, _, table = opened(client)
    found = client.get(f"/embed/{table}")
    assert found.status_code == 200
    policy = found.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    for path in (f"/table/{table}", "/", "/embed.js", "/embedded", f"/api/tables/{table}"):
        assert "frame-ancestors *" not in client.get(path).headers["content-security-policy"]


def test_the_page_sets_no_cookie_and_changes_with_the_match(client: TestClient) -> None:
    one, _, table = opened(client)
    before = client.get(f"/embed/{table}?language=de&theme=dark")
    assert "set-cookie" not in before.headers
    assert 'data-phase="gathering"' in before.text
    assert 'lang="de"' in before.text
    assert " hidden>" in before.text
    assert one.do(table, "s", do="start")[0] == 200
    after = client.get(f"/embed/{table}", headers=one.headers).text
    assert 'data-phase="playing"' in after
    assert "In play" in after
    picture = after.partition('src="/api/')[2].partition('"')[0].replace("&amp;", "&")
    answer = client.get(f"/api/{picture}&changed=1")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg")


def test_a_table_by_link_is_not_shown_even_to_its_players(client: TestClient) -> None:
    one, _, table = opened(client, visibility="link")
    for headers in ({}, one.headers):
        found = client.get(f"/embed/{table}", headers=headers)
        assert found.status_code == 404
        assert "not public" in found.text
        assert table not in found.text
    assert client.get("/embed/%00%3Cscript%3E").status_code == 404


def test_names_are_text_and_anonymous_players_have_none(client: TestClient) -> None:
    one, _, table = opened(client, anonymous=True)
    assert one.me["name"] not in client.get(f"/embed/{table}").text
    named = ApiUser.guest(client)
    assert named.ask("PATCH", "/api/me", {"name": "Anna"})[0] == 200
    shown = named.post("/api/tables", {**DUEL, "visibility": "public"})["table"]["id"]
    assert "Anna" in client.get(f"/embed/{shown}").text
    assert "<script>" not in client.get(f"/embed/{shown}?language=%3Cscript%3E").text
