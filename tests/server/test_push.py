"""Push messages, as a browser and a push service see them: encrypted, signed, without secrets, and never elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.notifications import push_delivery, push_sender
from conquista.server.runtime.clock import now
from server.api_user import ApiUser, Json, serving
from server.push_service import Browser, PushService, push_service
from server.test_email import run_job
from server.test_notifications import notify, state


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deliveries wait until the test lets their jobs run."""
    monkeypatch.setattr(push_delivery, "AWAY_DELAY", push_delivery.DELAY)


@pytest.fixture(scope="module")
def service_and_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PushService, TestClient]]:
    with push_service(tmp_path_factory.mktemp("push")) as (service, settings), serving(**settings) as client:
        yield service, client


@pytest.fixture
def service(service_and_client: tuple[PushService, TestClient]) -> PushService:
    return service_and_client[0]


@pytest.fixture
def client(service_and_client: tuple[PushService, TestClient]) -> TestClient:
    return service_and_client[1]


def subscribed(client: TestClient, service: PushService) -> tuple[ApiUser, str, Browser, Json]:
    """Return a person with a browser, and the path of its endpoint."""
    person, name = ApiUser.guest(client), tokens.name()
    browser = Browser(service.endpoint(name))
    card = person.post("/api/me/push/subscriptions", {**browser.subscription, "language": "de"})
    return person, name, browser, card


def latest(person: ApiUser) -> str:
    return str(person.get("/api/notifications")["notifications"][0]["id"])


def test_a_message_is_encrypted_and_signed_and_contains_ids_only(client: TestClient, service: PushService) -> None:
    person, name, browser, card = subscribed(client, service)
    due = now() + 3_600_000
    notify(client, person, "turn", "table:t1", table="t1", game="conquest", others=["Bruno"], due=due)
    run_job(client, push_delivery.JOB, latest(person))
    [pushed] = service.at(name)
    key = client.get("/api/push/key").json()["key"]
    claims = pushed.check_signature(f"https://127.0.0.1:{service.port}", key)
    assert claims["sub"] == "mailto:op@example.org"
    assert now() / 1000 < claims["exp"] <= now() / 1000 + 24 * 3600
    assert pushed.headers["content-encoding"] == "aes128gcm"
    assert pushed.headers["urgency"] == "normal"
    assert 3500 < int(pushed.headers["ttl"]) <= 3600
    assert len(pushed.headers["topic"]) <= 32
    content = browser.read(pushed.body)
    assert content == {"id": latest(person), "key": "turn", "tag": pushed.headers["topic"], "path": "/table/t1"}
    assert b"Bruno" not in pushed.body
    [shown] = person.get("/api/me/push/subscriptions")
    assert shown["id"] == card["id"]
    assert shown["used"] > 0
    run_job(client, push_delivery.JOB, latest(person))
    assert len(service.at(name)) == 1  # it was sent once


def test_a_message_waits_a_moment_while_a_page_is_open_and_hardly_at_all_otherwise(
    client: TestClient, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_delivery, "AWAY_DELAY", 100_000)
    person, *_ = subscribed(client, service)

    def delay(kind: str) -> int:
        notify(client, person, kind, f"table:{kind}", table="t", due=now() + 10**7)
        job = state(client).jobs.store.find(push_delivery.JOB, latest(person))
        return int(job.due - now())

    with person.socket() as line:
        line.await_("greeting")
        for kind, wait in (("turn", 15_000), ("answer", 5_000)):
            assert wait - 4_000 < delay(kind) <= wait
    assert 90_000 < delay("time_low") <= 100_000


@pytest.mark.parametrize("before", ["seen", "done", "late", "off"])
def test_what_needs_no_message_any_more_is_not_sent(client: TestClient, service: PushService, before: str) -> None:
    person, name, *_ = subscribed(client, service)
    notify(client, person, "turn", "table:t1", table="t1", due=now() + (10**7 if before != "late" else 1))
    one = latest(person)
    if before == "seen":
        person.post("/api/notifications/seen", {})
    elif before == "done":
        person.ask("DELETE", f"/api/notifications/{one}")
    elif before == "off":
        form = {"channels": {"turn": {"push": False}}, "time_zone": "UTC", "digest": "off", "digest_hour": 1}
        assert person.ask("PUT", "/api/me/notifications/settings", form)[0] == 200
    time.sleep(0.01)
    run_job(client, push_delivery.JOB, one)
    assert service.at(name) == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(client: TestClient, service: PushService, status: int) -> None:
    person, name, *_ = subscribed(client, service)
    service.answers[name] = status
    notify(client, person, "turn", "table:t1", table="t1")
    run_job(client, push_delivery.JOB, latest(person))
    assert person.get("/api/me/push/subscriptions") == []


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_push_service_is_tried_again_for_that_browser_only(
    client: TestClient, service: PushService, status: int
) -> None:
    person, name, *_ = subscribed(client, service)
    other = Browser(service.endpoint(f"{name}-other"))
    person.post("/api/me/push/subscriptions", other.subscription)
    service.answers[name] = status
    notify(client, person, "turn", "table:t1", table="t1")
    one = latest(person)
    run_job(client, push_delivery.JOB, one)
    job = state(client).jobs.store.find(push_delivery.JOB, one)
    assert job.due > now()
    service.answers.clear()
    run_job(client, push_delivery.JOB, one)
    assert len(service.at(name)) == 2
    assert len(service.at(f"{name}-other")) == 1


@pytest.mark.parametrize("status", [302, 307, 400, 413])
def test_redirects_are_not_followed_and_refusals_are_final(
    client: TestClient, service: PushService, status: int
) -> None:
    person, name, *_ = subscribed(client, service)
    service.answers[name] = status
    notify(client, person, "turn", "table:t1", table="t1")
    one = latest(person)
    run_job(client, push_delivery.JOB, one)
    run_job(client, push_delivery.JOB, one)
    assert len(service.at(name)) == 1
    assert service.at("elsewhere") == []
    assert state(client).jobs.store.find(push_delivery.JOB, one) is None


def test_only_allowed_push_services_are_called(client: TestClient, service: PushService) -> None:
    person = ApiUser.guest(client)
    for endpoint in (
        f"http://127.0.0.1:{service.port}/x",
        "https://127.0.0.1/x",
        f"https://localhost:{service.port}/x",
        f"https://127.0.0.1.example.org:{service.port}/x",
        f"https://user@127.0.0.1:{service.port}/x",
        "https://[::1]:x/",
        "file:///etc/passwd",
    ):
        status, refusal = person.ask("POST", "/api/me/push/subscriptions", Browser(endpoint).subscription)
        assert (status, refusal["key"]) == (400, "server.push.endpoint"), endpoint


def test_wrong_keys_and_too_many_browsers_are_refused(client: TestClient, service: PushService) -> None:
    person = ApiUser.guest(client)
    good = Browser(service.endpoint("keys")).subscription
    for keys in (
        {**good["keys"], "p256dh": "A" * 87},
        {**good["keys"], "auth": "A" * 20},
        {**good["keys"], "p256dh": "é" * 87},
    ):
        status, refusal = person.ask("POST", "/api/me/push/subscriptions", {**good, "keys": keys})
        assert (status, refusal["key"]) == (400, "server.push.keys")
    for number in range(8):
        person.post("/api/me/push/subscriptions", Browser(service.endpoint(f"many-{number}")).subscription)
    status, refusal = person.ask("POST", "/api/me/push/subscriptions", good)
    assert (status, refusal["key"]) == (400, "server.push.many")


def test_private_addresses_are_not_called(client: TestClient, service: PushService, monkeypatch: Any) -> None:
    assert not any(
        push_sender_is_public(address)
        for address in ("127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fe80::1%eth0", "fd00::1")
    )
    assert push_sender_is_public("142.250.184.74")
    person, name, _, card = subscribed(client, service)
    monkeypatch.setattr(push_sender, "is_public", push_sender_is_public)
    notify(client, person, "turn", "table:t1", table="t1")
    run_job(client, push_delivery.JOB, latest(person))
    assert service.at(name) == []
    status, refusal = person.ask("POST", f"/api/me/push/subscriptions/{card['id']}/test", {})
    assert (status, refusal["key"]) == (503, "server.push.failed")


push_sender_is_public = push_sender.is_public  # as it is outside these tests


def test_people_manage_their_own_browsers_only(client: TestClient, service: PushService) -> None:
    person, name, browser, card = subscribed(client, service)
    stranger = ApiUser.guest(client)
    path = f"/api/me/push/subscriptions/{card['id']}"
    assert stranger.ask("DELETE", path)[0] == 404
    assert stranger.ask("POST", f"{path}/test", {})[0] == 404
    assert person.ask("POST", f"{path}/test", {})[0] == 204
    assert browser.read(service.at(name)[0].body) == {"key": "test", "path": "/notifications"}
    assert person.ask("DELETE", path)[0] == 204
    assert person.ask("DELETE", path)[0] == 404


def test_after_quiet_hours_one_message_says_how_many_wait(client: TestClient, service: PushService) -> None:
    person, name, browser, _ = subscribed(client, service)
    form: Json = {"time_zone": "UTC", "digest": "off", "digest_hour": 1, "paused_until": now() + 3_600_000}
    assert person.ask("PUT", "/api/me/notifications/settings", form)[0] == 200
    found = []
    for number in range(3):
        notify(client, person, "turn", f"table:{number}", table=str(number))
        found.append(latest(person))
        run_job(client, push_delivery.JOB, found[-1])
    notify(client, person, "turn", "table:soon", table="soon", due=now() + 60_000)
    run_job(client, push_delivery.JOB, latest(person))
    assert [browser.read(one.body)["path"] for one in service.at(name)] == ["/table/soon"]  # it cannot wait
    assert person.ask("PUT", "/api/me/notifications/settings", {**form, "paused_until": 0})[0] == 200
    for one in found:
        job = state(client).jobs.store.find(push_delivery.JOB, one)
        assert job.due == form["paused_until"]
    store = state(client).jobs.store
    with store.database.transaction() as session:
        session.change("UPDATE jobs SET due = 0 WHERE kind = ? AND key = ?", (push_delivery.JOB, found[0]))
    deadline = time.monotonic() + 5
    while len(service.at(name)) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    content = browser.read(service.at(name)[1].body)
    assert (content["key"], content["count"]) == ("summary", 3)
    for one in found[1:]:
        with store.database.transaction() as session:
            session.change("UPDATE jobs SET due = 0 WHERE kind = ? AND key = ?", (push_delivery.JOB, one))
    time.sleep(1.5)
    assert len(service.at(name)) == 2


def test_the_key_of_the_server_stays_the_same(tmp_path: Any) -> None:
    keys = []
    for _ in range(2):
        with serving(database=str(tmp_path / "a.db")) as client:
            keys.append(client.get("/api/push/key").json()["key"])
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87


def test_without_push_services_nothing_is_offered() -> None:
    with serving(push_services="") as client:
        assert client.get("/api/push/key").status_code == 400
        assert ApiUser.guest(client).get("/api/me/notifications/settings")["available"] == []
