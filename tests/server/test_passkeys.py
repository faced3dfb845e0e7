"""Passkeys: registered, signed in with, watched, removed; attacks with a software authenticator are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import one_time_tokens, passkeys, service, tokens
from conquista.server.errors import ServerRefused
from server.api_user import ApiUser, Json, serving
from server.authenticator import PRESENT, Authenticator
from server.test_second_factor import WORD, with_app

REFUSED = "server.passkey.refused"


def registered(person: ApiUser, label: str = "Laptop", **more: Any) -> Authenticator:
    """Return a new passkey of a person."""
    device = Authenticator(**more)
    asked = person.post("/api/me/passkeys/options", {"password": WORD})
    form = {"token": asked["token"], "label": label, "credential": device.create(asked["options"])}
    card = person.post("/api/me/passkeys", form)
    assert card["passkeys"][-1]["label"] == " ".join(label.split())
    return device


def owner(client: TestClient, **more: Any) -> tuple[ApiUser, Authenticator]:
    person = ApiUser.person(client, f"K{tokens.name(8)}")
    return person, registered(person, **more)


def sign_in(client: TestClient, device: Authenticator, **more: Any) -> tuple[int, Json]:
    """Sign in with a passkey and without a name."""
    asked = client.post("/api/passkeys/options").json()
    return answer(client, asked["token"], device.get(asked["options"], **more))


def answer(client: TestClient, token: str, credential: Json) -> tuple[int, Json]:
    found = client.post("/api/passkeys/logins", json={"challenge": token, "credential": credential, "token": True})
    return found.status_code, found.json()


def test_a_passkey_signs_in_without_a_name(client: TestClient) -> None:
    person, device = owner(client, count=3)
    asked = client.post("/api/passkeys/options").json()["options"]
    assert asked["rpId"] == "localhost"
    assert asked["userVerification"] == "required"
    assert not asked.get("allowCredentials")
    status, came = sign_in(client, device)
    assert (status, came["me"]["id"]) == (201, person.id)
    again = ApiUser(client, came["token"], came["me"])
    [card] = again.get("/api/me/security")["passkeys"]
    assert card["used"] >= card["created"] > 0
    assert sign_in(client, device)[0] == 201


def test_several_passkeys_are_named_listed_and_removed(client: TestClient) -> None:
    person, first = owner(client)
    second = registered(person, "  Phone \n")
    cards = person.get("/api/me/security")["passkeys"]
    assert [one["label"] for one in cards] == ["Laptop", "Phone"]
    path = f"/api/me/passkeys/{cards[0]['id']}"
    assert person.ask("PATCH", path, {"label": "Work"})[0] == 204
    assert person.get("/api/me/security")["passkeys"][0]["label"] == "Work"
    assert person.ask("DELETE", path, {"password": "wrong"})[0] == 403
    assert person.ask("DELETE", path, {"password": WORD})[0] == 204
    assert sign_in(client, first)[1]["key"] == "server.passkey.unknown"
    assert sign_in(client, second)[0] == 201
    kinds = [one["data"].get("what") for one in person.get("/api/notifications")["notifications"]]
    assert kinds == ["passkey_removed", "passkey", "passkey"]


def test_registration_needs_the_password_and_an_account(client: TestClient) -> None:
    person = ApiUser.person(client, f"K{tokens.name(8)}")
    assert person.ask("POST", "/api/me/passkeys/options", {"password": "wrong"})[0] == 403
    refused = ApiUser.guest(client).ask("POST", "/api/me/passkeys/options", {})
    assert refused[1]["key"] == "server.account_only"
    device = registered(person)
    asked = person.post("/api/me/passkeys/options", {"password": WORD})
    assert [one["id"] for one in asked["options"]["excludeCredentials"]] == [device.create(asked["options"])["id"]]
    assert asked["options"]["authenticatorSelection"]["residentKey"] == "required"
    form = {"token": asked["token"], "label": "x", "credential": device.create(asked["options"])}
    assert person.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.known"


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:9000"},
        {"site": "evil.example"},
        {"flags": PRESENT},
    ],
)
def test_a_registration_that_does_not_fit_is_refused(client: TestClient, wrong: Json) -> None:
    person = ApiUser.person(client, f"K{tokens.name(8)}")
    asked = person.post("/api/me/passkeys/options", {"password": WORD})
    form = {"token": asked["token"], "label": "x", "credential": Authenticator(**wrong).create(asked["options"])}
    assert person.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.not_made"
    assert person.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.expired"
    assert person.get("/api/me/security")["passkeys"] == []


def test_a_challenge_belongs_to_one_person_one_login_and_one_purpose(client: TestClient) -> None:
    person, device = owner(client)
    other = ApiUser.person(client, f"K{tokens.name(8)}")
    asked = person.post("/api/me/passkeys/options", {"password": WORD})
    form = {"token": asked["token"], "label": "x", "credential": Authenticator().create(asked["options"])}
    assert other.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.expired"
    signing = client.post("/api/passkeys/options").json()
    form = {"token": signing["token"], "label": "x", "credential": Authenticator().create(asked["options"])}
    assert person.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.expired"
    guest = ApiUser.guest(client)
    asked = guest.post("/api/passkeys/options")
    assert answer(client, asked["token"], device.get(asked["options"]))[1]["key"] == "server.passkey.expired"
    asked = guest.post("/api/passkeys/options")
    form = {"challenge": asked["token"], "credential": device.get(asked["options"]), "token": True}
    assert guest.post("/api/passkeys/logins", form)["me"]["id"] == person.id


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda device: replace(device, origin="https://evil.example"), False),
        (lambda device: replace(device, origin="http://localhost:9000"), False),
        (lambda device: replace(device, site="evil.example"), False),
        (lambda device: replace(device, flags=PRESENT), False),
        (lambda device: replace(device, flags=0), False),
        (lambda device: device, True),
        (lambda device: replace(device, key=Authenticator().key), False),
        (lambda device: replace(device, handle="cGFub3RoZXI"), False),
    ],
    ids="origin port site unverified absent signature key handle".split(),
)
def test_a_wrong_assertion_is_refused(
    client: TestClient, change: Callable[[Authenticator], Authenticator], broken: bool
) -> None:
    _, device = owner(client)
    status, refusal = sign_in(client, change(device), broken=broken)
    assert (status, refusal["key"]) == (401, REFUSED)
    assert sign_in(client, device)[0] == 201


def test_a_challenge_works_once_and_for_some_minutes(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    _, device = owner(client)
    asked = client.post("/api/passkeys/options").json()
    signed = device.get(asked["options"])
    assert answer(client, asked["token"], signed)[0] == 201
    assert answer(client, asked["token"], signed)[1]["key"] == "server.passkey.expired"
    fresh = client.post("/api/passkeys/options").json()
    assert answer(client, fresh["token"], signed)[1]["key"] == REFUSED  # the former challenge under a new token
    late = client.post("/api/passkeys/options").json()
    monkeypatch.setattr(one_time_tokens, "now", lambda: 2**45)
    assert answer(client, late["token"], device.get(late["options"]))[1]["key"] == "server.passkey.expired"


def test_a_foreign_passkey_is_refused(client: TestClient) -> None:
    with serving() as elsewhere:
        _, foreign = owner(elsewhere)
    assert sign_in(client, foreign)[1]["key"] == "server.passkey.unknown"
    person, device = owner(client)
    _, other = owner(client)
    stolen = replace(other, id=device.id)  # states the id of another's passkey, but has its own key
    assert sign_in(client, stolen)[1]["key"] == REFUSED
    assert person.get("/api/me/security")["passkeys"][0]["used"] == 0


def test_a_count_that_goes_back_is_refused_and_told_to_the_owner(client: TestClient) -> None:
    person, device = owner(client, count=5)
    copy = replace(device)
    assert sign_in(client, device)[0] == 201
    status, refusal = sign_in(client, copy)  # the copy is at the same count
    assert (status, refusal["key"]) == (401, "server.passkey.count")
    kinds = [one["data"].get("what") for one in person.get("/api/notifications")["notifications"]]
    assert kinds == ["passkey_count", "passkey"]
    assert sign_in(client, replace(device, count=1), broken=True)[1]["key"] == REFUSED  # a forgery tells nobody
    assert len(person.get("/api/notifications")["notifications"]) == 2
    assert sign_in(client, device)[0] == 201


@pytest.mark.parametrize("credential", [{}, {"id": "x"}, {"id": 5, "response": []}, {"id": "\0", "response": {}}])
def test_nonsense_is_refused(client: TestClient, credential: Json) -> None:
    person, device = owner(client)
    asked = client.post("/api/passkeys/options").json()
    assert answer(client, asked["token"], credential)[0] == 401
    asked = client.post("/api/passkeys/options").json()
    known = {"id": device.get(asked["options"])["id"]}
    assert answer(client, asked["token"], {**credential, **known})[1]["key"] == REFUSED
    asked = person.post("/api/me/passkeys/options", {"password": WORD})
    form = {"token": asked["token"], "label": "x", "credential": credential}
    assert person.ask("POST", "/api/me/passkeys", form)[1]["key"] == "server.passkey.not_made"


def test_a_passkey_takes_the_place_of_the_second_factor(client: TestClient) -> None:
    person, _, _ = with_app(client)
    device = registered(person)
    assert client.post("/api/logins", json={"name": person.me["name"], "password": WORD}).status_code == 401
    assert sign_in(client, device)[0] == 201


def test_limits_of_failed_sign_ins_do_not_count_passkeys() -> None:
    with serving(floods=True) as client:
        person, device = owner(client)
        form = {"name": person.me["name"], "password": "a wrong word"}
        while (status := client.post("/api/logins", json=form).status_code) != 429:
            assert status == 401
        for _ in range(25):
            assert sign_in(client, replace(device), broken=True)[0] == 401
        assert sign_in(client, device)[0] == 201


def test_an_account_with_a_passkey_needs_no_password(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, device, name = ApiUser.guest(client), Authenticator(), f"K{tokens.name(8)}"
    taken = guest.ask("POST", "/api/accounts/passkeys/options", {"name": owner(client)[0].me["name"]})
    assert taken[1]["key"] == "server.name_taken"
    asked = guest.post("/api/accounts/passkeys/options", {"name": name})
    form = {"challenge": asked["token"], "label": "Phone", "credential": device.create(asked["options"]), "token": True}
    came = guest.post("/api/accounts/passkeys", form)
    assert (came["me"]["id"], came["me"]["kind"], came["me"]["name"]) == (guest.id, "person", name)
    assert guest.ask("GET", "/api/me")[0] == 401  # the login of the guest has ended
    person = ApiUser(client, came["token"], came["me"])
    assert sign_in(client, device)[1]["me"]["id"] == guest.id
    card = person.get("/api/me/security")
    assert card["password"] is False
    path = f"/api/me/passkeys/{card['passkeys'][0]['id']}"
    assert person.ask("DELETE", path, {})[1]["key"] == "server.last_way_in"
    assert client.post("/api/logins", json={"name": name, "password": ""}).status_code == 401
    monkeypatch.setattr(service, "FRESH_LOGIN", -1)
    assert person.ask("DELETE", "/api/me", {})[1]["key"] == "server.sign_in_again"
    assert person.ask("PUT", "/api/me/password", {"old": "", "new": WORD})[1]["key"] == "server.sign_in_again"
    monkeypatch.undo()
    changed = person.ask("PUT", "/api/me/password", {"old": "", "new": WORD, "token": True})[1]
    person = ApiUser(client, changed["token"], changed["me"])
    assert person.ask("DELETE", path, {"password": WORD})[0] == 204
    assert person.ask("DELETE", "/api/me", {"password": WORD})[0] == 204
    assert sign_in(client, device)[0] == 401


def test_a_visitor_signs_up_with_a_passkey(client: TestClient) -> None:
    device, name = Authenticator(), f"K{tokens.name(8)}"
    asked = client.post("/api/accounts/passkeys/options", json={"name": name}).json()
    form = {"challenge": asked["token"], "label": "Phone", "credential": device.create(asked["options"]), "token": True}
    assert client.post("/api/accounts/passkeys", json=form).status_code == 201
    assert sign_in(client, device)[1]["me"]["name"] == name
    assert client.post("/api/accounts/passkeys", json=form).json()["key"] == "server.passkey.expired"


@pytest.mark.parametrize(
    ("address", "page", "expected"),
    [
        ("https://play.example.org", "http://10.0.0.1/", ("play.example.org", "https://play.example.org")),
        ("https://play.example.org:8443", "", ("play.example.org", "https://play.example.org:8443")),
        ("", "http://localhost:5173/", ("localhost", "http://localhost:5173")),
    ],
)
def test_the_site_follows_from_the_address_of_the_server(address: str, page: str, expected: tuple[str, str]) -> None:
    found = passkeys.RelyingParty.of(address, page)
    assert (found.id, found.origin) == expected


@pytest.mark.parametrize(
    ("address", "page"), [("", "http://evil.example/"), ("", "http://127.0.0.1:8000/"), ("http://10.1.2.3", "")]
)
def test_a_server_without_a_name_has_no_passkeys(address: str, page: str) -> None:
    with pytest.raises(ServerRefused, match="public address"):
        passkeys.RelyingParty.of(address, page)
