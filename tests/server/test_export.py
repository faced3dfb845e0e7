"""S-13: the personal data export, which contains only what its owner may see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from conquista.core.record import read
from conquista.server.schema.export import Export
from conquista.store.factory import open_database
from conquista.store.notifications.deliveries import PushSubscription
from server.api_user import DUEL, ApiUser, serving
from server.test_notifications import notify, state

CARDS = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}}


def taken(who: ApiUser) -> Export:
    return Export.model_validate(who.get("/api/me/export"))


def cards(client: TestClient, host: ApiUser, guest: ApiUser, **more: Any) -> str:
    opened = host.post("/api/tables", CARDS | more)
    table = str(opened["table"]["id"])
    guest.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert host.do(table, "start", do="start")[0] == 200
    return table


def test_an_export_has_profile_logins_bots_ratings_and_tables(client: TestClient) -> None:
    nora, otto = ApiUser.person(client, "Nora"), ApiUser.person(client, "Otto")
    nora.post("/api/me/bots", {"name": "Noras Robot"})
    over = cards(client, nora, otto, rated=True)
    running = cards(client, nora, otto, rated=True)
    gathering = nora.post("/api/tables", DUEL)["table"]["id"]
    assert otto.do(over, "r", do="resign", seat="B")[0] == 200
    found = taken(nora)
    assert (found.format, found.me.name) == (2, "Nora")
    assert [login.current for login in found.logins] == [True]
    assert [bot.name for bot in found.bots] == ["Noras Robot"]
    assert [rating.games for rating in found.play.ratings] == [1]
    tables = {one.id: one for one in found.tables}
    assert {one.id: one.mine for one in found.tables} == {over: ["A"], running: ["A"], gathering: ["S"]}
    assert read(str(tables[over].record)).seed == tables[over].seats[0].sight.seed
    assert (tables[running].record, tables[gathering].record) == (None, None)


def test_a_match_in_play_appears_as_its_seat_was_told_and_sees_it(client: TestClient) -> None:
    paul, rosa = ApiUser.person(client, "Paul"), ApiUser.person(client, "Rosa")
    table = cards(client, paul, rosa, rated=True)
    sight = paul.get(f"/api/tables/{table}/sight?seat=A")
    exported = paul.get("/api/me/export")
    del exported["notifications"]  # which have been seen or not
    text = json.dumps(exported)
    assert json.dumps(sight["sight"]["view"]["hand"]) in text
    [one] = taken(paul).tables
    assert one.seats[0].sight.hash == sight["sight"]["hash"]
    assert [tale.number for tale in one.seats[0].tales] == [tale["number"] for tale in sight["tales"]]
    for name in ("seed", "drawn", "short", "seen", "mark", "who"):
        assert f'"{name}":' not in text.replace('"seen": ' + str(taken(paul).logins[0].seen), ""), name


def test_a_host_who_does_not_play_and_one_who_has_left_see_what_watchers_see(client: TestClient) -> None:
    host, left, stays = (ApiUser.guest(client) for _ in range(3))
    opened = host.post("/api/tables", {"preset": "condottiere_2p", "seats": {}})
    table = opened["table"]["id"]
    for who in (left, stays):
        who.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    host.do(table, "start", do="start")
    left.do(table, "leave", do="leave", seat="A")
    watched = host.get(f"/api/tables/{table}/sight")["sight"]
    for who in (host, left):
        [account] = taken(who).tables[0].seats
        assert account.seat is None
        assert account.sight.view == watched["view"]
        assert taken(who).tables[0].mine == []


def test_an_export_does_not_keep_tables_that_are_over_in_memory(tmp_path: Path) -> None:
    database = f"{tmp_path}/conquista.db"
    with serving(database=database) as client:
        anna, bruno = ApiUser.person(client, "Anna"), ApiUser.guest(client)
        for _ in range(3):
            assert bruno.do(cards(client, anna, bruno), "r", do="resign", seat="B")[0] == 200
    with serving(database=database) as client:
        again = ApiUser(client, anna.token, anna.me)
        assert [bool(one.record) for one in taken(again).tables] == [True] * 3
        assert client.get("/api/status").json()["tables"] == 0


def test_a_damaged_journal_spoils_neither_the_export_nor_anybodys_secrets(tmp_path: Path) -> None:
    database = f"{tmp_path}/conquista.db"
    with serving(database=database) as client:
        anna, bruno = ApiUser.person(client, "Anna"), ApiUser.guest(client)
        broken, whole = cards(client, anna, bruno), cards(client, anna, bruno)
    opened = open_database(database)
    with opened.transaction() as session:
        session.change("INSERT INTO redactions VALUES (?)", (broken,))
        session.change(
            "UPDATE journal SET data = '{\"seed\":\"12\"}' WHERE kind = 'started' AND table_id = ?", (broken,)
        )
        session.change("DELETE FROM redactions")
    opened.close()
    with serving(database=database) as client:
        again = ApiUser(client, anna.token, anna.me)
        assert {one.id: len(one.seats) for one in taken(again).tables} == {broken: 0, whole: 1}
        status, refusal = again.ask("GET", f"/api/tables/{broken}/sight")
        assert (status, refusal["key"], refusal["params"]) == (503, "table.journal.damaged", {})


def test_the_export_and_the_deletion_cover_notifications_and_security(client: TestClient) -> None:
    dora = ApiUser.person(client, "Dora")
    notify(client, dora, title="Circolo")
    one = PushSubscription("w1", dora.id, "https://push.example.org/secret-address", "key", "auth", "Firefox", "en", 5)
    state(client).deliveries.subscribe(one, 8)
    dora.post("/api/me/recovery/codes", {"password": "a good long word"})
    found = taken(dora)
    assert [each.data for each in found.notifications.notifications] == [{"title": "Circolo"}]
    assert [each.label for each in found.notifications.push_subscriptions] == ["Firefox"]
    assert found.notifications.settings.digest == "daily"
    assert found.security.recovery_codes == 10
    assert "secret-address" not in found.model_dump_json()
    assert dora.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    with state(client).deliveries.database.snapshot() as session:
        for table in ("notifications", "push_subscriptions", "sign_in_factors", "notification_settings", "emails"):
            assert session.rows(f"SELECT 1 FROM {table} WHERE person = ?", (dora.id,)) == []


def test_a_deleted_person_is_nowhere_in_the_database(client: TestClient) -> None:
    """Everything that names people is used, then each text of each table is searched."""
    gone, stays = ApiUser.person(client, "Ludmilla Vanishing"), ApiUser.person(client, "Petra")
    for one, other in ((gone, stays), (stays, gone)):
        assert one.ask("PUT", f"/api/me/relations/follow/{other.id}")[0] == 204
    over = cards(client, gone, stays, rated=True)
    assert stays.do(over, "r", do="resign", seat="B")[0] == 200
    running = cards(client, stays, gone)
    gone.do(running, "say", do="say", seat="B", text="Ludmilla was here")
    club = stays.post("/api/clubs", {"name": "Circle of winds"})["id"]
    gone.post(f"/api/clubs/{club}/join", {})
    stays.ask("PUT", f"/api/clubs/{club}/members/{gone.id}", {"role": "organiser"})
    gone.post(f"/api/clubs/{club}/posts", {"text": "Meet at the castle"})
    gone.post("/api/challenges", {"people": [stays.id], "terms": {"preset": "conquest_2p", "pace": "slow"}})
    form = {"name": "Open", "format": "swiss", "preset": "conquest_2p", "rounds": 3, "pace": "fast"}
    tournament = gone.post("/api/tournaments", form)["id"]
    for one in (gone, stays):
        one.post(f"/api/tournaments/{tournament}/join", {})
    gone.post("/api/game-sessions", {"terms": {"preset": "condottiere_4p"}})
    gone.post("/api/me/vacations", {"days": 2})
    gone.post("/api/me/calendar")
    notify(client, stays, about="club:2", others=["Ludmilla Vanishing", "Otto"], table=running)
    notify(client, stays, **{"from": "Ludmilla Vanishing"})
    found = traces(client, gone.id, "Vanishing")
    assert {"people", "parts", "listings", "notifications", "club_posts"} <= {table for table, _ in found}
    assert gone.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert traces(client, gone.id, "Vanishing", "Ludmilla") == set()
    kept = [one["data"] for one in stays.get("/api/notifications")["notifications"]]
    assert {"others": ["Otto"], "table": running} in kept


def traces(client: TestClient, *words: str) -> set[tuple[str, str]]:
    """Return the tables and columns in which one of the words occurs."""
    with state(client).deliveries.database.snapshot() as session:
        tables = session.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        columns = [(table, column) for (table,) in tables for column in session.columns(table)]
        return {
            (table, column)
            for table, column in columns
            for word in words
            if session.rows(f'SELECT 1 FROM "{table}" WHERE CAST("{column}" AS TEXT) LIKE ? LIMIT 1', (f"%{word}%",))
        }
