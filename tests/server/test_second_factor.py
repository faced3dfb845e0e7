"""The second factor: set up with an app, asked for at every sign-in, and replaced by recovery codes."""

from __future__ import annotations

from typing import Any

import pytest
from pyotp import random_base32
from pyotp.totp import TOTP
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.accounts.second_factor import matching_step
from conquista.server.runtime.clock import now
from server.api_user import ApiUser, Json

WORD = "a good long word"


def with_app(client: TestClient) -> tuple[ApiUser, TOTP, list[str]]:
    """Return a person with a second factor, the app, and the recovery codes."""
    person = ApiUser.person(client, f"T{tokens.name(8)}")
    assert person.ask("POST", "/api/me/totp", {"password": "wrong"})[0] == 403
    setup = person.post("/api/me/totp", {"password": WORD})
    assert setup["uri"].startswith("otpauth://totp/Conquista:")
    assert setup["qr"].startswith("<svg")
    app = TOTP(setup["secret"])
    wrong = {"token": setup["token"], "code": "000000" if app.now() != "000000" else "111111"}
    assert person.ask("POST", "/api/me/totp/confirm", wrong)[1]["key"] == "server.second_factor_wrong"
    assert person.get("/api/me/security")["totp"] is False
    codes = person.post("/api/me/totp/confirm", {"token": setup["token"], "code": app.at(now() // 1000 - 30)})["codes"]
    assert person.get("/api/me/security")["totp"] is True
    return person, app, codes


def sign_in(client: TestClient, person: ApiUser, **more: Any) -> tuple[int, Json]:
    form = {"name": person.me["name"], "password": WORD, "token": True, **more}
    answer = client.post("/api/logins", json=form)
    return answer.status_code, answer.json()


def test_a_sign_in_needs_a_code_that_works_once(client: TestClient) -> None:
    person, app, _ = with_app(client)
    status, refusal = sign_in(client, person)
    assert (status, refusal["key"]) == (401, "server.second_factor")
    assert sign_in(client, person, password="a wrong word", code=app.now())[1]["key"] == "server.sign_in"
    assert sign_in(client, person, code="12 34 5")[1]["key"] == "server.second_factor_wrong"
    code = app.now()
    assert sign_in(client, person, code=f"{code[:3]} {code[3:]}")[0] == 201
    assert sign_in(client, person, code=code)[1]["key"] == "server.second_factor_wrong"


def test_a_recovery_code_takes_its_place_once(client: TestClient) -> None:
    person, _, codes = with_app(client)
    assert sign_in(client, person, code=codes[3])[0] == 201
    assert sign_in(client, person, code=codes[3])[0] == 401
    assert person.get("/api/me/security")["recovery_codes"] == 9


def test_it_is_removed_with_password_and_code(client: TestClient) -> None:
    person, app, codes = with_app(client)
    assert person.ask("POST", "/api/me/totp", {"password": WORD})[1]["key"] == "server.totp.on"
    assert person.ask("DELETE", "/api/me/totp", {"password": "wrong", "code": app.now()})[0] == 403
    refused = person.ask("DELETE", "/api/me/totp", {"password": WORD, "code": "x"})
    assert refused[1]["key"] == "server.second_factor_wrong"
    assert person.ask("DELETE", "/api/me/totp", {"password": WORD, "code": codes[0]})[0] == 204
    assert person.ask("DELETE", "/api/me/totp", {"password": WORD, "code": codes[1]})[1]["key"] == "server.totp.off"
    assert sign_in(client, person)[0] == 201
    kinds = [one["data"].get("what") for one in person.get("/api/notifications")["notifications"]]
    assert kinds == ["second_factor", "second_factor"]


def test_the_setup_of_another_person_cannot_be_confirmed(client: TestClient) -> None:
    person, other = (ApiUser.person(client, f"T{tokens.name(8)}") for _ in range(2))
    setup = person.post("/api/me/totp", {"password": WORD})
    form = {"token": setup["token"], "code": TOTP(setup["secret"]).now()}
    assert other.ask("POST", "/api/me/totp/confirm", form)[1]["key"] == "server.link_expired"
    assert ApiUser.guest(client).ask("POST", "/api/me/totp", {"password": WORD})[1]["key"] == "server.account_only"


def test_a_new_password_by_recovery_code_does_not_avoid_the_second_factor(client: TestClient) -> None:
    person, _, codes = with_app(client)
    form = {"name": person.me["name"], "code": codes[0], "password": "another long word"}
    assert client.post("/api/recovery/code", json=form).status_code == 204
    status, refusal = sign_in(client, person, password="another long word")
    assert (status, refusal["key"]) == (401, "server.second_factor")


@pytest.mark.parametrize(("seconds", "accepted"), [(-61, False), (-30, True), (0, True), (30, True), (61, False)])
def test_clocks_of_devices_may_be_off_by_one_step(seconds: int, accepted: bool) -> None:
    secret, time = random_base32(), 1_700_000_010_000
    code = TOTP(secret).at(time // 1000 + seconds)
    assert (matching_step(secret, code, time) is not None) is accepted
