"""Notifications that invite a person to a table, and those about a game session that has begun."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.notifications import push_delivery
from conquista.store.database import rows
from conquista.store.notifications.deliveries import PushSubscription
from server.api_user import DUEL, ApiUser
from server.test_game_sessions import CARDS, answer, opened
from server.test_notifications import eventually
from server.test_waiting_tables import app_state

FOUR: dict[str, Any] = {"preset": "conquest_4p", "pace": "slow"}


def people(client: TestClient, *names: str) -> list[ApiUser]:
    return [ApiUser.person(client, name) for name in names]


def invite(host: ApiUser, table: str, person: str) -> tuple[int, str]:
    status, answered = host.ask("POST", f"/api/tables/{table}/invitations", {"person": person})
    return status, "" if status == 204 else answered["key"]


def open_now(person: ApiUser) -> list[Any]:
    return [one for one in person.get("/api/notifications")["notifications"] if one["done"] is None]


def test_an_invited_person_gets_the_link_and_is_notified_until_it_is_used(client: TestClient) -> None:
    host, guest = people(client, "Ines", "Otto")
    made = host.post("/api/tables", {**DUEL, "pace": "slow"})
    table = made["table"]["id"]
    assert invite(host, table, guest.id) == (204, "")
    assert invite(host, table, guest.id) == (204, "")
    [one] = open_now(guest)
    assert (one["kind"], one["about"]) == ("invitation", f"invitation:{table}")
    assert one["data"] == {
        "table": table,
        "game": "conquest",
        "preset": "conquest_2p",
        "options": one["data"]["options"],
        "pace": "slow",
        "from": "Ines",
        "path": f"/join/{table}/{made['invitation']}",
    }
    guest.post(f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    assert open_now(guest) == []
    assert open_now(host) == []


def test_an_invitation_to_a_table_that_is_full_ends_when_it_is_used(client: TestClient) -> None:
    host, guest, late = people(client, "Ilse", "Oskar", "Lea")
    made = host.post("/api/tables", DUEL)
    table = made["table"]["id"]
    assert invite(host, table, late.id)[0] == 204
    guest.post(f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    status, refusal = late.ask("POST", f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    assert (status, refusal["key"]) == (400, "server.full")
    assert open_now(late) == []


@pytest.mark.parametrize("setting", ["on", "off"])
def test_the_settings_of_a_person_hold_for_invitations(client: TestClient, setting: str) -> None:
    host, guest = people(client, f"Ida {setting}", f"Olga {setting}")
    state = app_state(client)
    state.deliveries.subscribe(PushSubscription(f"w{setting}", guest.id, "https://x/w", "k", "a", "l", "en", 1), 8)
    channels = {"challenge": {"push": setting == "on"}, "club": {"push": setting == "on"}}
    form = {"channels": channels, "time_zone": "UTC", "digest": "off", "digest_hour": 1}
    assert guest.ask("PUT", "/api/me/notifications/settings", form)[0] == 200
    table = host.post("/api/tables", DUEL)["table"]["id"]
    assert invite(host, table, guest.id)[0] == 204
    code = opened(host, CARDS)["code"]
    other = ApiUser.person(client, f"Uwe {setting}")
    for one in (guest, other):
        one.post(f"/api/game-sessions/{code}/people", {})
    answer(other, code, "ready")
    for _ in range(2):
        host.post(f"/api/game-sessions/{code}/rounds")
    assert {one["kind"] for one in eventually(guest, "invitation", "session")} == {"invitation", "session"}
    planned = {one["id"] for one in open_now(guest)} if setting == "on" else set()
    found = rows(state.deliveries.database, "SELECT key FROM jobs WHERE kind = ?", (push_delivery.JOB,))
    assert {key for (key,) in found} & {one["id"] for one in open_now(guest)} == planned


def test_who_may_not_invite_or_be_invited(client: TestClient) -> None:
    host, guest, stranger = people(client, "Ivo", "Olaf", "Xenia")
    visitor = ApiUser.guest(client)
    made = host.post("/api/tables", {**DUEL, "visibility": "public"})
    table = made["table"]["id"]
    assert invite(stranger, table, guest.id) == (403, "server.invitation")
    assert invite(visitor, table, guest.id) == (403, "server.invitation_account")
    assert invite(host, table, visitor.id) == (404, "server.invitation_nobody")
    assert invite(host, table, "p-nobody") == (404, "server.invitation_nobody")
    assert invite(host, table, host.id) == (400, "server.invitation_there")
    guest.ask("PUT", f"/api/me/relations/block/{host.id}")
    assert invite(host, table, guest.id) == (403, "server.challenge_blocked")
    stranger.post(f"/api/tables/{table}/join", {})
    assert host.do(table, "s", do="start")[0] == 200
    assert invite(host, table, guest.id) == (400, "server.invitation_begun")
    assert open_now(guest) == []


def test_people_without_an_open_page_learn_that_their_session_has_begun(client: TestClient) -> None:
    host, here, away = people(client, "Isa", "Odo", "Wim")
    code = opened(host, CARDS, name="Thursday")["code"]
    for one in (here, away):
        one.post(f"/api/game-sessions/{code}/people", {})
    with here.socket() as line:
        line.await_("greeting")
        answer(here, code, "ready")
        host.post(f"/api/game-sessions/{code}/rounds")
        host.post(f"/api/game-sessions/{code}/rounds")
        assert "session" not in [one["kind"] for one in open_now(here)]
    [told] = eventually(away, "session")
    assert told["data"] == {
        "title": "Thursday",
        "from": "Isa",
        "path": f"/g/{code}",
        "preset": "condottiere_4p",
        "game": "condottiere",
    }
    assert "session" not in [one["kind"] for one in open_now(host)]
    answer(away, code, "ready")
    assert open_now(away) == []
