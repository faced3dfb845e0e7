"""Notifications: written for those whom a table waits for, shown on open pages, listed, seen and dismissed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from threading import get_ident
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.notifications.service import NotificationService
from conquista.server.runtime.clock import now
from server.api_user import DUEL, ApiUser, Json, Line, serving, started

SLOW: Json = {**DUEL, "pace": "slow"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as found:
        yield found


def state(client: TestClient) -> Any:
    return client.app.state.app_state  # type: ignore[attr-defined]


def notify(client: TestClient, person: ApiUser, kind: str = "club", about: str = "club:1", **data: Any) -> None:
    client.portal.call(state(client).notifications.notify, person.id, kind, about, data)  # type: ignore[union-attr]


def eventually(person: ApiUser, *kinds: str) -> list[Json]:
    """Return the open notifications once they are of these kinds."""
    for _ in range(200):
        found = [one for one in person.get("/api/notifications")["notifications"] if one["done"] is None]
        if sorted(one["kind"] for one in found) == sorted(kinds):
            return found
        time.sleep(0.01)
    raise AssertionError(f"{kinds}, but {found}")


def test_the_player_to_move_is_notified_and_the_notification_ends_with_the_move(client: TestClient) -> None:
    anna, bruno, table, _ = started(client, SLOW)
    [one] = eventually(anna, "turn")
    assert one["about"] == f"table:{table}"
    assert one["data"]["table"] == table
    assert one["data"]["game"] == "conquest"
    assert one["data"]["pace"] == "slow"
    assert one["data"]["others"] == [bruno.me["name"]]
    assert one["data"]["due"] > now() + 47 * 3_600_000
    eventually(bruno, "started")
    assert anna.do(table, "r", do="resign", seat="S")[0] == 200
    eventually(anna, "over")
    [over] = eventually(bruno, "over")
    assert over["data"]["won"] is True


def test_an_open_page_shows_a_notification_at_once(client: TestClient) -> None:
    anna = ApiUser.person(client, "Paola")
    with anna.socket() as line:
        assert line.await_("greeting")["unseen"] == 0
        notify(client, anna, title="Circolo")
        shown = line.await_("notification")
        assert shown["unseen"] == 1
        assert shown["notification"]["data"] == {"title": "Circolo"}
        notify(client, anna, title="Another")
        assert line.await_("notification")["unseen"] == 1  # it replaces the first
        client.portal.call(state(client).notifications.resolve, anna.id, "club:1")  # type: ignore[union-attr]
        done = line.await_("notification")
        assert done["unseen"] == 0
        assert done["notification"]["done"] is not None


def test_seeing_notifications_lowers_the_count_on_all_pages(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    for number in range(3):
        notify(client, anna, about=f"club:{number}")
    page = anna.get("/api/notifications")
    assert page["unseen"] == 3
    with anna.socket() as line:
        assert line.await_("greeting")["unseen"] == 3
        first = next(one["id"] for one in page["notifications"] if one["about"] == "club:2")
        assert anna.post("/api/notifications/seen", {"ids": [first]}) == {"unseen": 2}
        assert line.await_("notifications_seen")["unseen"] == 2
        assert anna.post("/api/notifications/seen", {"about": "club:1"}) == {"unseen": 1}
        assert anna.post("/api/notifications/seen", {"about": "club:9"}) == {"unseen": 1}
        assert anna.post("/api/notifications/seen", {}) == {"unseen": 0}


def test_the_list_is_paged_by_key(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    for number in range(5):
        notify(client, anna, about=f"club:{number}")
    seen: list[str] = []
    path: str | None = ""
    while path is not None:
        page = anna.get(f"/api/notifications?limit=2{path}")
        seen += [one["about"] for one in page["notifications"]]
        path = f"&before={page['next']}" if page["next"] else None
    assert len(seen) == 5
    assert sorted(seen) == [f"club:{number}" for number in range(5)]
    status, refusal = anna.ask("GET", "/api/notifications?before=yesterday")
    assert (status, refusal["key"]) == (400, "server.page_place")


def test_people_see_and_dismiss_only_their_own(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    notify(client, anna)
    [one] = anna.get("/api/notifications")["notifications"]
    assert bruno.get("/api/notifications")["notifications"] == []
    assert bruno.ask("DELETE", f"/api/notifications/{one['id']}")[0] == 404
    assert bruno.post("/api/notifications/seen", {"ids": [one["id"]]}) == {"unseen": 0}
    assert anna.get("/api/notifications")["unseen"] == 1
    assert anna.ask("DELETE", f"/api/notifications/{one['id']}")[0] == 204
    assert anna.ask("DELETE", f"/api/notifications/{one['id']}")[0] == 204
    assert anna.get("/api/notifications")["unseen"] == 0


def hello(line: Line, table: str, seat: str) -> None:
    assert line.hello(table, seat)["type"] == "welcome"


def test_at_a_live_table_only_those_who_are_away_are_notified(client: TestClient) -> None:
    anna, bruno, table, seat = started(client, {**DUEL, "pace": "live"})
    eventually(anna, "turn")
    with anna.socket() as line:
        hello(line, table, "S")
        eventually(anna)
    with bruno.socket() as line:
        hello(line, table, seat)
        eventually(bruno)


def test_an_offer_notifies_its_addressee_once(client: TestClient) -> None:
    anna, bruno, table, seat = started(client, SLOW)
    eventually(bruno, "started")
    offer = {"offer": "truce", "terms": {"until": "5"}}
    status, answer = anna.do(table, "o", do="say", seat="S", to=[seat], **offer)
    assert status == 200, answer
    [one] = [n for n in eventually(bruno, "offer", "started") if n["kind"] == "offer"]
    assert one["data"]["maker"] == "S"
    with bruno.socket() as line:
        hello(line, table, seat)
        eventually(bruno)
    time.sleep(0.1)
    assert eventually(bruno) == []


def test_a_rematch_is_announced_to_those_who_left(client: TestClient) -> None:
    anna, bruno, table, seat = started(client, SLOW)
    anna.do(table, "r", do="resign", seat="S")
    eventually(bruno, "over")
    assert anna.do(table, "a", do="rematch", seat="S")[0] == 200
    [one] = eventually(bruno, "rematch")
    assert one["data"]["wanting"] == 1
    assert bruno.do(table, "b", do="rematch", seat=seat)[0] == 200
    found = [one["kind"] for person in (anna, bruno) for one in person.get("/api/notifications")["notifications"]]
    assert "rematch" in found
    for _ in range(200):
        opened = [one for one in anna.get("/api/me/tables") if one["phase"] == "playing"]
        if opened:
            break
        time.sleep(0.01)
    assert opened


def test_matches_against_computers_and_hot_seats_notify_nobody(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    seats = {"S": {"kind": "me"}, "N": {"kind": "me"}}
    anna.post("/api/tables", {**DUEL, "seats": seats, "pace": "slow", "start": True})
    seats = {"S": {"kind": "me"}, "N": {"kind": "computer", "player": "random"}}
    anna.post("/api/tables", {**DUEL, "seats": seats, "pace": "slow", "start": True})
    time.sleep(0.1)
    assert anna.get("/api/notifications")["notifications"] == []


def test_a_player_is_reminded_before_the_time_runs_out(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from conquista.server.notifications import tables

    anna, _, table, _ = started(client, SLOW)
    eventually(anna, "turn")
    job = state(client).jobs.store.find(tables.REMINDER, table)
    assert 23 * 3_600_000 < job.due - now() < 24 * 3_600_000 + 1000
    monkeypatch.setattr(tables, "LONG_ENOUGH", {49 * 3_600_000: 0})
    client.portal.call(state(client).jobs.schedule, tables.REMINDER, table, 0)  # type: ignore[union-attr]
    [one] = eventually(anna, "time_low")
    assert one["about"] == f"table:{table}"


def test_settings_are_kept_and_wrong_ones_are_refused(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    found = anna.get("/api/me/notifications/settings")
    assert found["channels"]["turn"] == {"push": True, "email": True}
    assert found["channels"]["people"] == {"push": False, "email": False}
    assert found["always"] == {"account": ["email"]}
    form = {
        "channels": {"turn": {"push": False}, "people": {"push": True}},
        "quiet": {"begin": 1350, "end": 420},
        "time_zone": "Europe/Rome",
        "digest": "weekly",
        "digest_hour": 9,
    }
    status, changed = anna.ask("PUT", "/api/me/notifications/settings", form)
    assert status == 200, changed
    assert changed == anna.get("/api/me/notifications/settings")
    assert changed["channels"]["turn"] == {"push": False, "email": True}
    assert changed["quiet"] == {"begin": 1350, "end": 420}
    for change, key in (
        ({"time_zone": "Europe/Atlantis"}, "server.time_zone"),
        ({"channels": {"weather": {"push": True}}}, "server.notification_group"),
        ({"paused_until": now() + 400 * 86_400_000}, "server.notification_pause"),
    ):
        status, refusal = anna.ask("PUT", "/api/me/notifications/settings", {**form, **change})
        assert (status, refusal["key"]) == (400, key)
    assert anna.ask("PUT", "/api/me/notifications/settings", {**form, "digest_hour": 24})[0] == 422


def test_notifications_survive_a_restart_and_are_not_repeated(tmp_path: Any) -> None:
    where = str(tmp_path / "a.db")
    with serving(database=where) as client:
        anna, _, _, _ = started(client, SLOW)
        [before] = eventually(anna, "turn")
    with serving(database=where) as client:
        anna.client = client
        deadline = time.monotonic() + 5
        while len(state(client).tables) == 0 and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        [after] = eventually(anna, "turn")
        assert after["id"] == before["id"]
        assert after["data"]["due"] >= before["data"]["due"]


class CountingSockets:
    """The sockets of a process; who calls them is noted."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def send(self, person: str, message: str) -> None:
        raise AssertionError(message)

    def people(self) -> list[str]:
        self.threads.add(get_ident())
        return []


class HintedCluster:
    on_person: Any = None


def test_a_hint_about_a_person_looks_at_the_sockets_in_the_loop_only() -> None:
    sockets, cluster = CountingSockets(), HintedCluster()

    async def hinted() -> None:
        NotificationService(None, None, sockets, cluster)  # type: ignore[arg-type]
        await asyncio.to_thread(cluster.on_person, "p1")
        for _ in range(100):
            await asyncio.sleep(0)

    asyncio.run(hinted())
    assert sockets.threads == {get_ident()}
    cluster.on_person("p1")  # the loop is closed: nothing happens
