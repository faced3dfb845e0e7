"""A guest who signs up keeps everything, whichever way the account is signed in to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from server.api_user import DUEL, ApiUser, Json, serving
from server.authenticator import Authenticator
from server.openid_issuer import Issuer, issuing
from server.test_openid import Browser, settings

SignUp = Callable[[ApiUser], Json]


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with issuing() as found:
        yield found


@pytest.fixture(scope="module")
def client(issuer: Issuer) -> Iterator[TestClient]:
    with serving(**settings(issuer)) as found:
        yield found


def by_password(guest: ApiUser) -> Json:
    form = {"name": f"G{tokens.name(8)}", "password": "a good long word", "token": True}
    came: Json = guest.post("/api/accounts", form)
    return came


def by_passkey(guest: ApiUser) -> Json:
    asked = guest.post("/api/accounts/passkeys/options", {"name": f"G{tokens.name(8)}"})
    made = Authenticator().create(asked["options"])
    form = {"challenge": asked["token"], "label": "Phone", "credential": made, "token": True}
    came: Json = guest.post("/api/accounts/passkeys", form)
    return came


@pytest.mark.parametrize("way", ["password", "passkey", "openid"])
def test_a_guest_keeps_everything(client: TestClient, issuer: Issuer, way: str) -> None:
    guest, other = ApiUser.guest(client), ApiUser.guest(client)
    opened = guest.post("/api/tables", DUEL)
    table = opened["table"]["id"]
    other.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert guest.do(table, "s", do="start")[0] == 200
    study = guest.post("/api/studies", {"title": "Study"})["id"]
    code = guest.post("/api/game-sessions", {"terms": {"preset": "conquest_4p"}})["code"]
    other.post(f"/api/game-sessions/{code}/people")
    assert guest.ask("PUT", f"/api/me/relations/mute/{other.id}")[0] == 204
    storm = guest.post("/api/storms")["id"]
    share = guest.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "S"})["id"]
    assert guest.ask("PATCH", "/api/me", {"settings": {"sound": "off"}})[0] == 200
    before = guest.get("/api/me/export")

    def by_openid(one: ApiUser) -> Json:
        browser = Browser(client, one)
        browser.sign_in(issuer, tokens.name())
        came: Json = browser.finish(name=f"G{tokens.name(8)}")[1]
        return came

    ways: dict[str, SignUp] = {"password": by_password, "passkey": by_passkey, "openid": by_openid}
    came = ways[way](guest)
    person = ApiUser(client, came["token"], came["me"])
    assert (person.id, person.me["kind"]) == (guest.id, "person")
    assert guest.ask("GET", "/api/me")[0] == 401
    assert [one["id"] for one in person.get("/api/me/tables")] == [table]
    assert person.get(f"/api/tables/{table}/sight?seat=S")["seat"] == "S"
    assert person.do(table, "r", do="resign", seat="S")[0] == 200
    assert [one["id"] for one in person.get("/api/me/studies")] == [study]
    assert person.get(f"/api/game-sessions/{code}")["host"] == person.id
    shown = {one["id"]: one for one in other.get(f"/api/game-sessions/{code}")["people"]}
    assert (shown[person.id]["name"], shown[person.id]["kind"]) == (person.me["name"], "person")
    assert [(one["person"]["id"], one["kind"]) for one in person.get("/api/me/relations")] == [(other.id, "mute")]
    assert person.get(f"/api/storms/{storm}")["id"] == storm
    assert [one["id"] for one in person.get("/api/me/shares")] == [share]
    assert person.get("/api/me")["settings"] == {"sound": "off"}
    after = person.get("/api/me/export")
    changed = {"me", "logins", "security", "tables", "notifications", "game_sessions", "play", "profile", "studies"}
    assert {name for name in after if after[name] != before[name]} <= changed
