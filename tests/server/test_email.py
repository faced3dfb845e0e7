"""E-mail through a real mail server: confirmation, recovery, notifications, digests, unsubscribing, bounces."""

from __future__ import annotations

import asyncio
import gc
import re
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.notifications import email_delivery
from conquista.server.notifications.email_sender import EmailNotSent, EmailSender, MailServer
from conquista.server.runtime.clock import now
from server.api_user import ApiUser, Json, serving
from server.mail_server import Mailbox, mail_server
from server.test_notifications import notify, state

WORD = "a good long word"


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deliveries wait until the test lets their jobs run."""
    monkeypatch.setattr(email_delivery, "AWAY_DELAY", email_delivery.DELAY)


@pytest.fixture(scope="module")
def mailbox_and_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mailbox, TestClient]]:
    with mail_server(tmp_path_factory.mktemp("mail")) as (mailbox, settings), serving(**settings) as client:
        yield mailbox, client


@pytest.fixture
def mailbox(mailbox_and_client: tuple[Mailbox, TestClient]) -> Mailbox:
    return mailbox_and_client[0]


@pytest.fixture
def client(mailbox_and_client: tuple[Mailbox, TestClient]) -> TestClient:
    return mailbox_and_client[1]


def plain(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def link_in(message: EmailMessage, path: str) -> str:
    """Return the token of the link to a page."""
    found = re.search(rf"https://play\.conquista\.example{path}#(\S+)", plain(message))
    assert found, plain(message)
    return found[1]


def with_email(client: TestClient, mailbox: Mailbox, prefix: str = "anna", language: str = "en") -> tuple[ApiUser, str]:
    """Return a person with a confirmed address."""
    person = ApiUser.person(client, f"P{tokens.name(8)}")
    address = f"{prefix}.{tokens.name(8)}@example.org"
    status, card = person.ask("PUT", "/api/me/email", {"address": address, "password": WORD, "language": language})
    assert status == 200, card
    assert card["email"] == {"address": address, "confirmed": False, "works": True}
    token = link_in(mailbox.wait_for(address), "/confirm")
    assert client.post("/api/email/confirm", json={"token": token}).status_code == 204
    assert client.post("/api/email/confirm", json={"token": token}).json()["key"] == "server.link_expired"
    assert person.get("/api/me/security")["email"]["confirmed"] is True
    deadline = time.monotonic() + 10  # the change of the address is announced to it
    while len(mailbox.to(address)) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    mailbox.messages.clear()
    return person, address


def run_job(client: TestClient, kind: str, key: str) -> None:
    """Let a job be due at once, and wait until it has run."""
    jobs = state(client).jobs
    client.portal.call(jobs.schedule, kind, key, 0)  # type: ignore[union-attr]
    for _ in range(500):
        if (found := jobs.store.find(kind, key)) is None or found.due > now():
            return
        time.sleep(0.01)
    raise AssertionError("the job does not end")


def test_a_message_has_both_parts_and_its_headers(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox, language="de")
    notify(client, person, "time_low", "table:x", table="x", game="conquest", others=["Jürgen"], due=now() + 10**7)
    [one] = [n for n in person.get("/api/notifications")["notifications"] if n["kind"] == "time_low"]
    run_job(client, email_delivery.JOB, one["id"])
    message = mailbox.wait_for(address)
    assert mailbox.was_encrypted
    assert message["Subject"] == "Deine Zeit läuft ab: Conquest"
    assert message["From"] == "Conquista <play@conquista.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Content-Language"] == "de"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message.get_content_type() == "multipart/alternative"
    assert "mit Jürgen" in plain(message)
    page = message.get_body(("html",))
    assert page is not None
    html = page.get_content()
    assert "mit Jürgen" in html
    assert 'href="https://play.conquista.example/table/x"' in html
    assert not re.search(r"<img|<script|url\(", html)
    assert not any(mark in plain(message) + html for mark in ("cql_", "cqo_"))
    run_job(client, email_delivery.JOB, one["id"])
    assert len(mailbox.to(address)) == 1  # it was sent once


def test_a_notification_that_was_seen_or_is_done_is_not_sent(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    notify(client, person, "tournament", "event:1", title="Tramontana")
    notify(client, person, "tournament", "event:2", title="Maestrale")
    first, second = (one["id"] for one in person.get("/api/notifications")["notifications"][:2])
    person.post("/api/notifications/seen", {"ids": [first]})
    assert person.ask("DELETE", f"/api/notifications/{second}")[0] == 204
    for one in (first, second):
        run_job(client, email_delivery.JOB, one)
    assert mailbox.to(address) == []


def test_unsubscribing_works_with_one_click_and_links_cannot_be_made_up(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    notify(client, person, "tournament", "event:1", title="Tramontana")
    run_job(client, email_delivery.JOB, person.get("/api/notifications")["notifications"][0]["id"])
    link = str(mailbox.wait_for(address)["List-Unsubscribe"]).strip("<>")
    path = link.removeprefix("https://play.conquista.example")
    asked = client.get(path, headers={"accept-language": "it"})
    assert asked.status_code == 200
    assert "Annulla l’iscrizione" in asked.text
    assert (
        person.get("/api/me/notifications/settings")["channels"]["tournament"]["email"] is True
    )  # reading changes nothing
    done = client.post(
        path, content="List-Unsubscribe=One-Click", headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert done.status_code == 200
    assert person.get("/api/me/notifications/settings")["channels"]["tournament"]["email"] is False
    notify(client, person, "tournament", "event:2", title="Maestrale")
    run_job(client, email_delivery.JOB, person.get("/api/notifications")["notifications"][0]["id"])
    assert len(mailbox.to(address)) == 1
    other = ApiUser.person(client, f"P{tokens.name(8)}")
    forged = path.replace(person.id, other.id)
    assert client.post(forged).status_code == 404
    assert client.get("/api/unsubscribe/x").status_code == 404
    assert other.get("/api/me/notifications/settings")["channels"]["tournament"]["email"] is True


def test_a_digest_lists_what_waits_once(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox, language="fr")
    run_job(client, email_delivery.DIGEST_JOB, person.id)
    assert mailbox.to(address) == []  # nothing waits
    for number in range(2):
        notify(client, person, "turn", f"table:{number}", table=str(number), game="condottiere", others=["Pia"])
    job = state(client).jobs.store.find(email_delivery.DIGEST_JOB, person.id)
    assert 0 < job.due - now() <= 24 * 3_600_000
    run_job(client, email_delivery.DIGEST_JOB, person.id)
    message = mailbox.wait_for(address)
    assert message["Subject"] == "2 notifications t’attendent"
    assert plain(message).count("C’est à toi\u202f: Condottiere") == 2
    run_job(client, email_delivery.DIGEST_JOB, person.id)
    assert len(mailbox.to(address)) == 1
    link = str(message["List-Unsubscribe"]).strip("<>")
    assert client.post(link.removeprefix("https://play.conquista.example")).status_code == 200
    assert person.get("/api/me/notifications/settings")["digest"] == "off"


def test_quiet_hours_and_a_pause_delay_a_message_unless_time_runs_out(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    settings: Json = {"time_zone": "UTC", "digest": "daily", "digest_hour": 18, "paused_until": now() + 3_600_000}
    assert person.ask("PUT", "/api/me/notifications/settings", settings)[0] == 200
    notify(client, person, "tournament", "event:1", title="Tramontana")
    one = person.get("/api/notifications")["notifications"][0]["id"]
    run_job(client, email_delivery.JOB, one)
    assert mailbox.to(address) == []
    assert state(client).jobs.store.find(email_delivery.JOB, one).due == settings["paused_until"]
    notify(client, person, "time_low", "table:9", table="9", game="conquest", due=now() + 60_000)
    run_job(client, email_delivery.JOB, person.get("/api/notifications")["notifications"][0]["id"])
    mailbox.wait_for(address)


def test_a_lost_password_is_replaced_by_a_link_that_works_once(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    with person.socket() as line:
        line.await_("greeting")
        assert client.post("/api/recovery", json={"name": address.upper()}).status_code == 202
        token = link_in(mailbox.wait_for(address), "/recover")
        refused = client.post("/api/recovery/redeem", json={"token": token, "password": "12345678"})
        assert refused.json()["key"] == "server.password.common"
        redeemed = client.post("/api/recovery/redeem", json={"token": token, "password": "another long word"})
        assert redeemed.status_code == 204
        again = client.post("/api/recovery/redeem", json={"token": token, "password": "a third long word"})
        assert again.json()["key"] == "server.link_expired"
    assert person.ask("GET", "/api/me")[0] == 401  # all logins have ended
    name = person.me["name"]
    assert client.post("/api/logins", json={"name": name, "password": WORD}).status_code == 401
    came = client.post("/api/logins", json={"name": name, "password": "another long word", "token": True}).json()
    person = ApiUser(client, came["token"], came["me"])
    assert person.get("/api/notifications")["notifications"][0]["data"] == {"what": "recovery"}
    assert "recovered" in str(mailbox.wait_for(address, 2)["Subject"])


def test_the_answer_is_the_same_for_unknown_names_and_addresses(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    answers = [
        client.post("/api/recovery", json={"name": name})
        for name in (address, person.me["name"], "nobody@example.org", "Nobody At All")
    ]
    assert {(one.status_code, one.content) for one in answers} == {(202, b"null")}
    token = link_in(mailbox.wait_for(address, 2), "/recover")
    first = link_in(mailbox.to(address)[0], "/recover")
    assert first != token
    refused = client.post("/api/recovery/redeem", json={"token": first, "password": "another long word"})
    assert refused.json()["key"] == "server.link_expired"  # only the latest link works
    assert mailbox.to("nobody@example.org") == []


def test_an_expired_link_does_not_work(client: TestClient, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    from conquista.server.accounts import recovery

    person, address = with_email(client, mailbox)
    monkeypatch.setattr(recovery, "RECOVER_FOR", -1)
    client.post("/api/recovery", json={"name": person.me["name"]})
    token = link_in(mailbox.wait_for(address), "/recover")
    refused = client.post("/api/recovery/redeem", json={"token": token, "password": "another long word"})
    assert (refused.status_code, refused.json()["key"]) == (400, "server.link_expired")


def test_a_link_of_one_kind_does_not_serve_another(client: TestClient, mailbox: Mailbox) -> None:
    _, address = with_email(client, mailbox)
    client.post("/api/recovery", json={"name": address})
    token = link_in(mailbox.wait_for(address), "/recover")
    assert client.post("/api/email/confirm", json={"token": token}).json()["key"] == "server.link_expired"
    assert (
        client.post("/api/recovery/redeem", json={"token": token, "password": "another long word"}).status_code == 204
    )


def test_an_address_belongs_to_the_first_who_confirms_it(client: TestClient, mailbox: Mailbox) -> None:
    _, address = with_email(client, mailbox)
    other = ApiUser.person(client, f"P{tokens.name(8)}")
    assert other.ask("PUT", "/api/me/email", {"address": address.upper(), "password": WORD})[0] == 200
    token = link_in(mailbox.wait_for(address.upper().split("@")[0] + "@example.org"), "/confirm")
    assert client.post("/api/email/confirm", json={"token": token}).json()["key"] == "server.email.taken"


def test_wrong_addresses_and_passwords_are_refused(client: TestClient) -> None:
    person, guest = ApiUser.person(client, f"P{tokens.name(8)}"), ApiUser.guest(client)
    for address in ("nobody", "a@b", "a b@example.org", "x@example.org\r\nBcc: y@example.org"):
        status, refusal = person.ask("PUT", "/api/me/email", {"address": address, "password": WORD})
        assert (status, refusal["key"]) == (400, "server.email.form")
    form = {"address": "a@example.org", "password": "wrong"}
    assert person.ask("PUT", "/api/me/email", form)[1]["key"] == "server.password.wrong"
    assert guest.ask("PUT", "/api/me/email", form)[1]["key"] == "server.email.account"


def test_an_address_that_refuses_messages_twice_is_turned_off(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    credentials = state(client).recovery.credentials
    broken = f"gone.{address}"
    with credentials.database.transaction() as session:
        session.change("UPDATE emails SET address = ? WHERE person = ?", (broken, person.id))
    for number in range(3):
        notify(client, person, "tournament", f"event:{number}", title="Tramontana")
        run_job(client, email_delivery.JOB, person.get("/api/notifications")["notifications"][0]["id"])
    assert mailbox.tries.count(broken) == 2
    assert person.get("/api/me/security")["email"]["works"] is False
    kinds = [one["data"].get("what") for one in person.get("/api/notifications")["notifications"]]
    assert "bounced" in kinds


def test_a_mail_server_that_is_busy_is_tried_again(client: TestClient, mailbox: Mailbox) -> None:
    person, address = with_email(client, mailbox)
    credentials = state(client).recovery.credentials
    later = f"later.{address}"
    with credentials.database.transaction() as session:
        session.change("UPDATE emails SET address = ? WHERE person = ?", (later, person.id))
    notify(client, person, "tournament", "event:1", title="Tramontana")
    one = person.get("/api/notifications")["notifications"][0]["id"]
    run_job(client, email_delivery.JOB, one)
    job = state(client).jobs.store.find(email_delivery.JOB, one)
    assert job.due > now()
    assert job.tries == 1
    with credentials.database.transaction() as session:
        session.change("UPDATE emails SET address = ? WHERE person = ?", (address, person.id))
    run_job(client, email_delivery.JOB, one)
    mailbox.wait_for(address)


async def _send(server: MailServer) -> None:
    message = EmailMessage()
    message["From"] = message["To"] = "a@example.org"
    message.set_content("x")
    await EmailSender(server).send(message)


def test_a_wrong_password_or_certificate_sends_nothing(tmp_path: Any) -> None:
    with mail_server(tmp_path) as (mailbox, settings):
        wrong = settings["mail"].replace("conquista:", "someone:")
        refused_password, untrusted = MailServer.of(wrong, settings["mail_authority"]), MailServer.of(settings["mail"])
        for server, code in ((refused_password, 535), (untrusted, 0)):
            with pytest.raises(EmailNotSent) as refused:
                asyncio.run(_send(server))
            assert (refused.value.code, refused.value.is_permanent) == (code, False)
            del refused
        gc.collect()  # a connection that was left open warns now
        assert mailbox.messages == []


def test_without_a_mail_server_nothing_is_offered_that_needs_one() -> None:
    with serving() as client:
        person = ApiUser.person(client, "Anna")
        assert person.get("/api/me/security")["sends_email"] is False
        assert client.get("/api/status").json()["sends_email"] is False
        assert "email" not in person.get("/api/me/notifications/settings")["available"]
        status, refusal = person.ask("PUT", "/api/me/email", {"address": "a@example.org", "password": WORD})
        assert (status, refusal["key"]) == (400, "server.email.off")
        refused = client.post("/api/recovery", json={"name": "Anna"})
        assert (refused.status_code, refused.json()["key"]) == (400, "server.email.off")


def test_a_recovery_code_sets_a_new_password_once() -> None:
    with serving() as client:
        person = ApiUser.person(client, "Anna")
        assert person.ask("POST", "/api/me/recovery/codes", {"password": "wrong"})[0] == 403
        codes = person.post("/api/me/recovery/codes", {"password": WORD})["codes"]
        assert len(set(codes)) == 10
        assert person.get("/api/me/security")["recovery_codes"] == 10
        form = {"name": "Anna", "code": codes[0].upper().replace("-", " "), "password": "another long word"}
        for wrong in ({"code": "aaaa-aaaa-aaaa"}, {"name": "Bruno"}):
            refused = client.post("/api/recovery/code", json={**form, **wrong})
            assert (refused.status_code, refused.json()["key"]) == (401, "server.recovery_code")
        assert client.post("/api/recovery/code", json={**form, "password": "12345678"}).status_code == 400
        assert client.post("/api/recovery/code", json=form).status_code == 204
        assert client.post("/api/recovery/code", json=form).status_code == 401
        assert person.ask("GET", "/api/me")[0] == 401
        came = client.post("/api/logins", json={"name": "Anna", "password": "another long word", "token": True})
        assert came.status_code == 201
        person = ApiUser(client, came.json()["token"], came.json()["me"])
        assert person.get("/api/me/security")["recovery_codes"] == 9
        new = person.post("/api/me/recovery/codes", {"password": "another long word"})["codes"]
        assert client.post("/api/recovery/code", json={**form, "code": codes[1]}).status_code == 401
        assert client.post("/api/recovery/code", json={**form, "code": new[0]}).status_code == 204
