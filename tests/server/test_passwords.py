"""S-6: passwords are stored and checked safely; S-7: logins can be revoked, with their sockets."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquista.server.accounts import passwords, tokens
from conquista.server.app_state import AppState
from server.api_user import ApiUser


def test_s6_passwords_are_kept_by_argon2id_with_salt() -> None:
    one, two = passwords.hashed("a good long word"), passwords.hashed("a good long word")
    assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert one != two
    assert passwords.verify("a good long word", one) == (True, None)
    assert passwords.verify("a good long wore", one) == (False, None)


def test_s6_a_password_kept_weakly_is_kept_anew() -> None:
    from pwdlib.hashers.argon2 import Argon2Hasher

    weak = Argon2Hasher(memory_cost=8, time_cost=1, parallelism=1).hash("a good long word")
    right, renewed = passwords.verify("a good long word", weak)
    assert right
    assert renewed is not None
    assert "m=19456" in renewed


def test_s6_whoever_is_asked_for_the_same_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[str] = []
    hasher = passwords._HASH
    honest = hasher.verify_and_update

    def counted(password: str, kept: str) -> tuple[bool, str | None]:
        worked.append(kept[:31])
        return honest(password, kept)

    monkeypatch.setattr(hasher, "verify_and_update", counted)
    passwords.verify("x", passwords.hashed("a good long word"))
    passwords.verify("x", None)
    passwords.verify("x" * 500, passwords.hashed("a good long word"))
    assert worked == ["$argon2id$v=19$m=19456,t=2,p=1$"] * 3
    assert passwords.verify("the password of nobody", None) == (False, None)


def test_s6_thousands_of_common_passwords_are_refused() -> None:
    assert len(passwords.common()) > 3000
    assert {"password", "12345678", "qwertyuiop"} <= passwords.common()


def test_s7_tokens_are_long_opaque_and_kept_as_fingerprints(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    app_state: AppState = client.app.state.app_state  # type: ignore[attr-defined]
    assert len(anna.token) == 47
    kept = app_state.accounts.register
    assert kept.owner_of(tokens.fingerprint(anna.token)) is not None
    assert kept.owner_of(anna.token) is None
    assert anna.token not in str(kept.tokens(anna.id))


def test_s7_a_login_that_ends_closes_its_sockets_and_no_others(client: TestClient) -> None:
    anna = ApiUser.person(client, "Ottilie")
    form = {"name": "Ottilie", "password": "a good long word", "token": True}
    second = ApiUser(client, client.post("/api/logins", json=form).json()["token"], anna.me)
    with anna.socket() as stays, second.socket() as ends:
        for line in (stays, ends):
            line.await_("greeting")
        other = next(login["id"] for login in anna.get("/api/me/logins") if not login["current"])
        assert anna.ask("DELETE", f"/api/me/logins/{other}")[0] == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            ends.await_("never")
        assert closed.value.code == 4401
        stays.send(type="ping", n=1)
        assert stays.await_("pong")["n"] == 1


@pytest.mark.parametrize("change", ["sign_up", "password"])
def test_a_replaced_login_closes_its_sockets_only_after_the_answer_with_the_new_one(
    client: TestClient, change: str
) -> None:
    """A page whose socket closes signs in as a guest; with the new login it does so as the person."""
    anna = ApiUser.guest(client) if change == "sign_up" else ApiUser.person(client, "Pelagia")
    with anna.socket() as line:
        line.await_("greeting")
        if change == "sign_up":
            form = {"name": "Pelagia Nova", "password": "a good long word", "token": True}
            status, came = anna.ask("POST", "/api/accounts", form)
        else:
            form = {"old": "a good long word", "new": "another good long word", "token": True}
            status, came = anna.ask("PUT", "/api/me/password", form)
        assert status in (200, 201)
        line.send(type="ping", n=1)
        assert line.await_("pong")["n"] == 1
        assert anna.ask("GET", "/api/me")[0] == 401  # the former login itself has ended
        assert ApiUser(client, came["token"], came["me"]).get("/api/me")["id"] == anna.id
        with pytest.raises(WebSocketDisconnect) as closed:
            line.await_("never")
        assert closed.value.code == 4401
