"""Accounts: guests, accounts, logins that can be revoked, bots with keys, personal data."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from conquista.server.play.live import lobby
from server.api_user import DUEL, ApiUser, serving


def test_a_guest_comes_in_at_once_and_may_take_a_name(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    assert guest.get("/api/me")["kind"] == "guest"
    assert guest.me["name"].startswith("Guest ")
    status, me = guest.ask("PATCH", "/api/me", {"name": "Änne", "settings": {"language": "de"}})
    assert (status, me["name"], me["settings"]) == (200, "Änne", {"language": "de"})
    shown = client.get(f"/api/people/{guest.id}").json()
    assert (shown["id"], shown["kind"], shown["name"]) == (guest.id, "guest", "Änne")


def test_a_visitor_who_is_signed_in_stays_so(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    came = guest.post("/api/guests", {"keep": True})
    assert came == {"me": guest.get("/api/me"), "token": None}
    assert len(guest.get("/api/me/logins")) == 1
    assert guest.post("/api/guests", {"token": True})["me"]["id"] != guest.id
    unknown = client.post("/api/guests", json={"keep": True, "token": True}).json()
    assert unknown["me"]["id"] != guest.id
    assert unknown["token"]


def test_a_guest_who_signs_up_keeps_id_and_tables_and_gets_a_new_login(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    table = guest.post("/api/tables", DUEL)["table"]["id"]
    form = {"name": "Bea", "password": "a good long word", "token": True}
    came = guest.post("/api/accounts", form)
    assert came["me"] | {"created": 0} == {
        "id": guest.id,
        "kind": "person",
        "name": "Bea",
        "created": 0,
        "settings": {},
        "managed": "",
        "roles": [],
        "suspended": False,
    }
    assert guest.ask("GET", "/api/me")[0] == 401
    signed_up = ApiUser(client, came["token"], came["me"])
    assert [card["id"] for card in signed_up.get("/api/me/tables")] == [table]
    assert signed_up.do(table, "r", do="rise", seat="S")[0] == 200


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({"name": "x", "password": "a good long word"}, "server.name"),
        ({"name": "Moderator", "password": "a good long word"}, "server.name_reserved"),
        ({"name": "Аnna", "password": "a good long word"}, "server.name"),
        ({"name": "Carla", "password": "short"}, "server.password.length"),
        ({"name": "Carla", "password": "password"}, "server.password.common"),
        ({"name": "Carlotta", "password": "carlotta"}, "server.password.common"),
        ({"name": "Carla", "password": "x" * 129}, "server.password.length"),
        ({"name": "D0ra", "password": "a good long word"}, "server.name_taken"),
    ],
)
def test_names_and_passwords_that_will_not_do_are_refused_by_name(
    client: TestClient, form: dict[str, str], key: str
) -> None:
    client.post("/api/accounts", json={"name": "Dora", "password": "a good long word", "token": True})
    answer = client.post("/api/accounts", json=form)
    assert (answer.status_code, answer.json()["key"]) == (400, key)


def test_signing_in_needs_name_and_password_and_says_not_which_is_wrong(client: TestClient) -> None:
    emil = ApiUser.person(client, "Emil")
    form = {"name": "EMIL", "password": "a good long word", "token": True}
    again = client.post("/api/logins", json=form)
    assert again.json()["me"]["id"] == emil.id
    wrong = client.post("/api/logins", json=form | {"password": "another word"}).json()
    nobody = client.post("/api/logins", json=form | {"name": "Nobody"}).json()
    assert wrong | {"id": ""} == nobody | {"id": ""}
    assert wrong["key"] == "server.sign_in"


def test_logins_are_listed_and_revoked(client: TestClient) -> None:
    fritz = ApiUser.person(client, "Fritz")
    for _ in range(2):
        client.post("/api/logins", json={"name": "Fritz", "password": "a good long word", "token": True})
    logins = fritz.get("/api/me/logins")
    assert [login["current"] for login in logins].count(True) == 1
    assert len(logins) == 3
    other = next(login["id"] for login in logins if not login["current"])
    assert fritz.ask("DELETE", f"/api/me/logins/{other}")[0] == 204
    assert fritz.ask("DELETE", f"/api/me/logins/{other}")[0] == 404
    assert fritz.ask("DELETE", "/api/me/logins/others")[0] == 204
    assert len(fritz.get("/api/me/logins")) == 1
    assert fritz.ask("DELETE", "/api/logins/current")[0] == 204
    assert fritz.ask("GET", "/api/me")[0] == 401


def test_another_password_ends_every_login(client: TestClient) -> None:
    gina = ApiUser.person(client, "Gina")
    form = {"old": "a good long word", "new": "an even better word", "token": True}
    assert gina.ask("PUT", "/api/me/password", form | {"old": "wrong"})[0] == 403
    status, came = gina.ask("PUT", "/api/me/password", form)
    assert status == 200
    assert gina.ask("GET", "/api/me")[0] == 401
    assert ApiUser(client, came["token"], came["me"]).get("/api/me")["name"] == "Gina"


def test_bots_have_keys_and_belong_to_accounts(client: TestClient) -> None:
    hans, guest = ApiUser.person(client, "Hans"), ApiUser.guest(client)
    assert guest.ask("POST", "/api/me/bots", {"name": "Robot"})[0] == 403
    bot = hans.post("/api/me/bots", {"name": "Robot"})
    key = hans.post(f"/api/me/bots/{bot['id']}/keys", {"label": "at home"})
    program = ApiUser(client, key["secret"], {"id": bot["id"]})
    assert program.get("/api/me")["kind"] == "bot"
    opened = program.post("/api/tables", DUEL)
    assert opened["table"]["summary"]["seats"]["S"] == {"kind": "bot", "id": bot["id"], "name": "Robot"}
    assert [one["label"] for one in hans.get(f"/api/me/bots/{bot['id']}/keys")] == ["at home"]
    assert guest.ask("GET", f"/api/me/bots/{bot['id']}/keys")[0] == 404
    assert hans.ask("DELETE", f"/api/me/bots/{bot['id']}/keys/{key['id']}")[0] == 204
    assert program.ask("GET", "/api/me")[0] == 401
    assert hans.ask("DELETE", f"/api/me/bots/{bot['id']}")[0] == 204
    assert hans.get("/api/me/bots") == []


def test_s13_a_person_can_take_his_data_and_be_forgotten(client: TestClient) -> None:
    ida = ApiUser.person(client, "Ida")
    table = ida.post("/api/tables", DUEL | {"press": "table", "visibility": "public"})["table"]["id"]
    assert ida.do(table, "s", do="say", seat="S", text="Hello from Ida")[0] == 200
    taken = ida.get("/api/me/export")
    assert taken["me"]["name"] == "Ida"
    assert [one["id"] for one in taken["tables"]] == [table]
    assert "Hello from Ida" in str(taken["tables"][0]["said"])
    assert ida.ask("DELETE", "/api/me", {"password": "wrong"})[0] == 403
    assert ida.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert ida.ask("GET", "/api/me")[0] == 401
    assert client.get(f"/api/people/{ida.id}").status_code == 404
    watcher = ApiUser.guest(client)
    left = str(watcher.get(f"/api/tables/{table}/sight")) + str(watcher.get("/api/tables"))
    assert "Ida" not in left
    assert ida.id not in left


def test_s13_what_a_watcher_has_said_is_exported_and_forgotten(client: TestClient) -> None:
    host, other, wanda = ApiUser.guest(client), ApiUser.guest(client), ApiUser.person(client, "Wanda")
    opened = host.post("/api/tables", DUEL | {"visibility": "public"})
    table = opened["table"]["id"]
    other.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert host.do(table, "s", do="start")[0] == 200
    assert wanda.do(table, "w", do="watch", text="Wanda sees a mistake")[0] == 200
    assert ApiUser.guest(client).do(table, "v", do="watch", text="so do I")[0] == 200
    [taken] = wanda.get("/api/me/export")["tables"]
    assert (taken["id"], taken["mine"], taken["seats"], taken["record"]) == (table, [], [], None)
    assert [(said["kind"], said["text"], said["name"]) for said in taken["said"]] == [
        ("watched", "Wanda sees a mistake", "Wanda")
    ]
    assert [one["id"] for one in host.get("/api/me/export")["tables"]] == [table]
    assert "Wanda" not in str(host.get("/api/me/export"))
    assert wanda.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert host.do(table, "r", do="resign", seat="S")[0] == 200
    left = str(ApiUser.guest(client).get(f"/api/tables/{table}/sight")) + str(host.get("/api/me/export"))
    assert "so do I" in left
    assert "Wanda" not in left
    assert wanda.id not in left


def test_s13_all_tables_of_a_person_are_exported_and_forgotten(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida = ApiUser.person(client, "Ida")
    tables = {ida.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"] for _ in range(3)}
    monkeypatch.setattr(lobby, "MOST_LISTED", 2)  # the limit of a list is not a limit of the store
    assert len(ida.get("/api/me/tables")) == 2
    assert {one["id"] for one in ida.get("/api/me/export")["tables"]} == tables
    assert ida.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    for table in tables:
        assert ida.id not in str(ApiUser.guest(client).get(f"/api/tables/{table}"))


def test_rated_matches_give_ratings_and_staying_to_the_end_a_reputation(client: TestClient) -> None:
    lena, max_ = ApiUser.person(client, "Lena"), ApiUser.person(client, "Max")
    opened = lena.post("/api/tables", DUEL | {"rated": True})
    table = opened["table"]["id"]
    max_.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert lena.do(table, "s", do="start")[0] == 200
    assert lena.do(table, "r", do="resign", seat="S")[0] == 200
    won, lost = (client.get(f"/api/people/{who.id}/record").json() for who in (max_, lena))
    assert won["ratings"][0]["value"] > lost["ratings"][0]["value"]
    assert won["ratings"][0]["low"] < won["ratings"][0]["value"] < won["ratings"][0]["high"]
    assert won["reputation"] == {"begun": 1, "finished": 1}
    assert won["ratings"][0]["provisional"]
    assert client.get("/api/ladder/conquest").json() == []  # too few matches yet
    assert client.get("/api/people/nobody/record").status_code == 404
    assert client.get("/api/ladder/chess").status_code == 404


def test_people_outlive_a_restart(tmp_path: object) -> None:
    database = f"{tmp_path}/conquista.db"
    with serving(database=database) as first:
        karl = ApiUser.person(first, "Karl")
        table = karl.post("/api/tables", DUEL)["table"]["id"]
    with serving(database=database) as second:
        again = ApiUser(second, karl.token, karl.me)
        assert again.get("/api/me")["name"] == "Karl"
        assert again.get(f"/api/tables/{table}/sight?seat=S")["sight"]["phase"] == "gathering"
