"""Managed accounts: made by managers of a club, and closed to everyone else on every path."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.accounts.managed import MESSAGES, OPERATIONS
from conquista.server.schema.socket.messages import READER
from server.api_user import ApiUser, Json

TABLE = {"preset": "conquest_2p", "visibility": "link", "seats": {"S": {"kind": "me"}}}
# Operations that do not ask who calls them, so that nobody is refused.
ANONYMOUS_PREFIXES = ("/api/games", "/api/boards", "/api/rules", "/api/clauses", "/api/messages", "/api/drawings")
ANONYMOUS = {
    "GET /api/calendar/{token}",
    "GET /api/talk",
    "GET /api/famous",
    "GET /api/famous/{famous}",
    "GET /api/openid",
    "GET /api/openid/callback",
    "GET /api/people",
    "GET /api/ladder/{game}",
    "GET /api/ladders",
    "GET /api/push/key",
    "GET /api/queues",
    "GET /api/clubs",
    "GET /api/rooms/{room}",
    "GET /api/studies",
    "GET /api/tournaments",
    "GET /api/tournaments/{tournament}/standings",
    "GET /api/tournaments/{tournament}/rounds/{number}",
    "GET /api/tournaments/{tournament}/results",
    "GET /api/unsubscribe/{token}",
    "POST /api/unsubscribe/{token}",
    "POST /api/logins",
    "POST /api/recovery",
    "POST /api/recovery/redeem",
    "POST /api/recovery/code",
    "POST /api/email/confirm",
}


@dataclass
class School:
    """A club with its owner, a member, and two managed accounts with their codes."""

    client: TestClient
    club: str
    owner: ApiUser
    member: ApiUser
    pupils: list[ApiUser]
    codes: list[Json]

    def open_table(self, person: ApiUser, **more: Any) -> tuple[str, str]:
        opened = person.post("/api/tables", {**TABLE, "club": self.club, **more})
        return opened["table"]["id"], opened["invitation"]


def enter(client: TestClient, name: str, code: str) -> tuple[int, Json]:
    answer = client.post("/api/logins", json={"name": name, "password": code, "token": True})
    return answer.status_code, answer.json()


def signed_in(client: TestClient, given: Json) -> ApiUser:
    status, came = enter(client, given["name"], given["code"])
    assert status == 201, came
    return ApiUser(client, came["token"], came["me"])


def account(client: TestClient) -> ApiUser:
    return ApiUser.person(client, f"A{tokens.name(8)}")


def school(client: TestClient, admission: str = "open") -> School:
    owner, member = account(client), account(client)
    club = owner.post("/api/clubs", {"name": f"C{tokens.name()}", "admission": "open"})["id"]
    member.post(f"/api/clubs/{club}/join", {})
    word = tokens.name(6)
    codes = owner.post(f"/api/clubs/{club}/managed", {"names": [f"Pia {word}", f"Ugo {word}"]})
    if admission != "open":
        assert owner.ask("PATCH", f"/api/clubs/{club}", {"admission": admission})[0] == 200
    return School(client, club, owner, member, [signed_in(client, one) for one in codes], codes)


@pytest.fixture(scope="module")
def world(client: TestClient) -> School:
    return school(client)


def refusal(answer: tuple[int, Any]) -> str:
    assert answer[0] in (400, 403, 404), answer
    return str(answer[1]["key"])


# managers


def test_managers_make_accounts_with_codes_in_a_batch(client: TestClient, world: School) -> None:
    name = world.codes[0]["name"]
    path = f"/api/clubs/{world.club}/managed"
    made = world.owner.post(path, {"names": [name, name]})
    assert [one["name"] for one in made] == [f"{name} 2", f"{name} 3"]
    assert all(re.fullmatch("[a-z0-9]{4}-[a-z0-9]{4}", one["code"]) for one in made)
    assert enter(client, made[0]["name"], made[0]["code"].upper().replace("-", " "))[0] == 201
    assert enter(client, made[0]["name"], made[1]["code"])[0] == 401
    listed = world.owner.get(path)
    assert {one["id"] for one in made} <= {one["id"] for one in listed}
    assert "code" not in listed[0]
    assert all(one["seen"] for one in listed if one["id"] == made[0]["id"])
    for person in (world.member, world.pupils[0], account(client), ApiUser.guest(client)):
        assert person.ask("GET", path)[0] == 403
        assert person.ask("POST", path, {"names": ["Nina"]})[0] == 403
        assert person.ask("DELETE", path)[0] == 403
        assert person.ask("DELETE", f"{path}/{made[0]['id']}")[0] == 403
        assert person.ask("POST", f"{path}/codes", {"people": [made[0]["id"]]})[0] == 403
        assert person.ask("PATCH", f"{path}/{made[0]['id']}", {"name": "Nina"})[0] == 403


@pytest.mark.parametrize("names", [[], ["x" * 60], ["Admin"], ["ok name", ""], ["a"] * 41])
def test_bad_names_make_no_account(world: School, names: list[str]) -> None:
    path = f"/api/clubs/{world.club}/managed"
    before = world.owner.get(path)
    assert world.owner.ask("POST", path, {"names": names})[0] in (400, 422)
    assert world.owner.get(path) == before


def test_a_new_code_ends_the_former_one(client: TestClient) -> None:
    place = school(client)
    pupil, path = place.pupils[0], f"/api/clubs/{place.club}/managed"
    [given] = place.owner.post(f"{path}/codes", {"people": [pupil.id]})
    assert pupil.ask("GET", "/api/me")[0] == 401
    assert enter(client, given["name"], place.codes[0]["code"])[0] == 401
    assert enter(client, given["name"], given["code"])[0] == 201
    other = school(client)
    assert other.owner.ask("POST", f"/api/clubs/{other.club}/managed/codes", {"people": [pupil.id]})[0] == 404
    assert other.owner.ask("PATCH", f"/api/clubs/{other.club}/managed/{pupil.id}", {"name": "Nina"})[0] == 404
    assert other.owner.ask("DELETE", f"/api/clubs/{other.club}/managed/{pupil.id}")[0] == 404
    fresh = f"N{tokens.name(8)}"
    assert place.owner.ask("PATCH", f"{path}/{pupil.id}", {"name": fresh})[0] == 204
    assert enter(client, fresh, given["code"])[0] == 201


def test_accounts_are_removed_one_by_one_and_together(client: TestClient) -> None:
    place = school(client)
    path = f"/api/clubs/{place.club}/managed"
    table, _ = place.open_table(place.pupils[0])
    assert place.owner.ask("DELETE", f"{path}/{place.pupils[0].id}")[0] == 204
    assert [one["id"] for one in place.owner.get(path)] == [place.pupils[1].id]
    assert place.pupils[0].ask("GET", "/api/me")[0] == 401
    assert place.pupils[0].id not in str(place.owner.ask("GET", f"/api/tables/{table}"))
    assert place.owner.ask("DELETE", path)[0] == 204
    assert place.owner.get(path) == []
    assert enter(client, place.codes[1]["name"], place.codes[1]["code"])[0] == 401
    members = [one["person"]["id"] for one in place.owner.get(f"/api/clubs/{place.club}/members")["members"]]
    assert sorted(members) == sorted([place.owner.id, place.member.id])


def test_they_are_deleted_with_the_club_and_never_inherit_it(client: TestClient) -> None:
    place = school(client)
    assert place.owner.ask("DELETE", f"/api/clubs/{place.club}")[0] == 204
    assert [one.ask("GET", "/api/me")[0] for one in place.pupils] == [401, 401]
    place = school(client)
    assert place.member.ask("DELETE", f"/api/clubs/{place.club}/members/{place.member.id}")[0] == 204
    assert place.owner.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert client.get(f"/api/clubs/{place.club}").status_code == 404
    assert [one.ask("GET", "/api/me")[0] for one in place.pupils] == [401, 401]


def test_they_have_no_role_and_are_not_removed_as_members(world: School) -> None:
    path = f"/api/clubs/{world.club}/members/{world.pupils[0].id}"
    for role in ("organiser", "manager", "owner"):
        assert refusal(world.owner.ask("PUT", path, {"role": role})) == "server.managed.member"
    assert refusal(world.owner.ask("DELETE", path)) == "server.managed.member"


# what they may call


def operations(client: TestClient) -> list[str]:
    paths: dict[str, dict[str, Any]] = client.get("/api/openapi.json").json()["paths"]
    found = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    return [one for one in found if " /api/" in one]


def test_every_other_operation_is_refused(client: TestClient, world: School) -> None:
    pupil, refused = world.pupils[0], []
    for operation in operations(client):
        method, path = operation.split(" ")
        if operation in OPERATIONS or operation in ANONYMOUS or path.startswith(ANONYMOUS_PREFIXES):
            continue
        status, answer = pupil.ask(method, re.sub(r"\{[^}]*\}", "x", path), None if method == "GET" else {})
        if (status, answer["key"]) != (403, "server.managed.refused"):
            refused.append((operation, status, answer))
    assert refused == []


def test_the_list_names_operations_that_exist(client: TestClient) -> None:
    assert set(operations(client)) >= OPERATIONS
    schema = READER.json_schema()
    kinds = {one["properties"]["type"]["const"] for one in schema["$defs"].values() if "type" in one["properties"]}
    assert kinds >= MESSAGES


def test_only_some_messages_of_sockets_are_heard(world: School) -> None:
    with world.pupils[0].socket() as line:
        line.send(type="seek", queues=[{"preset": "conquest_2p", "pace": "free"}])
        line.send(type="study", study="x", last=0)
        line.send(type="tournament", tournament="x")
        keys = [line.await_("refused")["refusal"]["key"] for _ in range(2)]
        assert "server.managed.refused" in keys


def test_a_name_is_not_changed_but_settings_are(world: School) -> None:
    pupil = world.pupils[0]
    assert refusal(pupil.ask("PATCH", "/api/me", {"name": "Nina"})) == "server.managed.refused"
    assert pupil.ask("PATCH", "/api/me", {"settings": {"sound": False}})[0] == 200
    assert pupil.get("/api/me")["managed"] == world.club
    assert world.owner.get("/api/me")["managed"] == ""
    assert pupil.get("/api/me/export")["me"]["managed"] == world.club


# tables


def test_they_play_at_tables_of_their_club(world: School) -> None:
    pupil, other = world.pupils
    table, _ = world.open_table(pupil)
    assert other.post(f"/api/tables/{table}/join", {})["seat"] == "N"
    assert pupil.do(table, "start", do="start")[0] == 200
    table, _ = world.open_table(world.member)
    assert pupil.post(f"/api/tables/{table}/join", {})["seat"] == "N"


@pytest.mark.parametrize(
    "form", [{}, {"visibility": "public"}, {"club": "own", "rated": True}, {"club": "own", "anonymous": True}]
)
def test_they_open_no_other_table(world: School, form: Json) -> None:
    wanted = {**TABLE, **form} | ({"club": world.club} if form.get("club") else {})
    assert refusal(world.pupils[0].ask("POST", "/api/tables", wanted)) == "server.managed.table"


def test_they_sit_at_no_other_table(client: TestClient, world: School) -> None:
    pupil, stranger = world.pupils[0], account(client)
    public = stranger.post("/api/tables", {**TABLE, "visibility": "public"})["table"]["id"]
    assert refusal(pupil.ask("POST", f"/api/tables/{public}/join", {})) == "server.managed.table"
    assert refusal(pupil.do(public, "c", do="sit", seat="N")) == "server.managed.table"
    with pupil.socket() as line:
        line.hello(public)
        assert line.do(public, "c", do="sit", seat="N")["refusal"]["key"] == "server.managed.table"
    elsewhere = school(client)
    table, invitation = elsewhere.open_table(elsewhere.owner)
    form = {"invitation": invitation}
    assert refusal(pupil.ask("POST", f"/api/tables/{table}/join", form)) == "server.managed.table"
    assert refusal(elsewhere.pupils[0].ask("POST", f"/api/tables/{world.open_table(pupil)[0]}/join", {}))
    rated, _ = world.open_table(world.member, rated=True)
    assert refusal(pupil.ask("POST", f"/api/tables/{rated}/join", {})) == "server.managed.table"
    hidden, _ = world.open_table(world.member, anonymous=True)
    assert refusal(pupil.ask("POST", f"/api/tables/{hidden}/join", {})) == "server.managed.table"


def test_strangers_with_the_invitation_neither_see_nor_join_their_tables(client: TestClient, world: School) -> None:
    pupil, stranger, guest = world.pupils[0], account(client), ApiUser.guest(client)
    table, invitation = world.open_table(pupil)
    for person in (stranger, guest):
        assert refusal(person.ask("GET", f"/api/tables/{table}?invitation={invitation}")) == "server.no_table"
        assert refusal(person.ask("POST", f"/api/tables/{table}/join", {"invitation": invitation})) == "server.no_table"
        with person.socket() as line:
            assert line.hello(table, invitation=invitation)["refusal"]["key"] == "server.no_table"
    assert client.get(f"/api/tables/{table}?invitation={invitation}").status_code == 404
    mixed, invitation = world.open_table(world.member, preset="conquest_4p")
    assert stranger.ask("POST", f"/api/tables/{mixed}/join", {"invitation": invitation})[0] == 200
    assert refusal(pupil.ask("POST", f"/api/tables/{mixed}/join", {})) == "server.managed.members_only"


def test_a_guest_of_a_room_may_play_with_them(client: TestClient, world: School) -> None:
    room = world.owner.post(f"/api/clubs/{world.club}/rooms")["code"]
    came = client.post(f"/api/rooms/{room}/guests", json={"token": True}).json()
    table, _ = world.open_table(world.pupils[0])
    assert ApiUser(client, came["token"], came["me"]).ask("POST", f"/api/tables/{table}/join", {})[0] == 200


# chat


def test_at_their_tables_everyone_says_phrases_only(world: School) -> None:
    pupil, other = world.pupils
    table, _ = world.open_table(world.member, preset="conquest_4p", press="private")
    seat = pupil.post(f"/api/tables/{table}/join", {})["seat"]
    seated = other.post(f"/api/tables/{table}/join", {})["seat"]
    for person, own in ((pupil, seat), (world.member, "S")):
        say = {"do": "say", "seat": own}
        assert refusal(person.do(table, "a", **say, text="hello")) == "server.managed.phrases"
        assert refusal(person.do(table, "b", **say, text="hello", to=[seated])) == "server.managed.phrases"
        assert refusal(person.do(table, "c", **say, phrase="thanks", to=[seated])) == "server.managed.phrases"
        assert person.do(table, "d", **say, phrase="thanks")[0] == 200
    assert refusal(world.owner.do(table, "w", do="watch", text="hello")) == "server.managed.phrases"
    with pupil.socket() as line:
        line.hello(table, seat)
        said = line.do(table, "e", do="say", seat=seat, text="hello")
        assert said["refusal"]["key"] == "server.managed.phrases"


# others


def test_they_are_found_by_members_of_the_club_only(client: TestClient, world: School) -> None:
    pupil, name = world.pupils[0], world.codes[0]["name"]
    for person in (account(client), ApiUser.guest(client)):
        for path in ("", "/profile", "/record", "/matches", "/graph/conquest.duel", "/meetings"):
            assert person.ask("GET", f"/api/people/{pupil.id}{path}")[0] == 404, path
        assert person.ask("GET", f"/api/people/{name}")[0] == 404
        assert person.get(f"/api/people?q={name}") == []
        members = person.get(f"/api/clubs/{world.club}/members")["members"]
        assert pupil.id not in [one["person"]["id"] for one in members]
    assert client.get(f"/api/people/{pupil.id}").status_code == 404
    assert world.member.get(f"/api/people/{pupil.id}")["id"] == pupil.id
    assert world.pupils[1].get(f"/api/people/{pupil.id}")["id"] == pupil.id
    assert world.owner.get(f"/api/people?q={name}") == []
    marks = {
        person: {
            one["person"]["id"] for one in person.get(f"/api/clubs/{world.club}/members")["members"] if one["managed"]
        }
        for person in (world.owner, world.member)
    }
    assert pupil.id in marks[world.owner]
    assert marks[world.member] == set()


def test_nobody_follows_challenges_or_invites_them(client: TestClient, world: School) -> None:
    pupil, stranger, name = world.pupils[0], account(client), world.codes[0]["name"]
    assert refusal(stranger.ask("PUT", f"/api/me/relations/follow/{pupil.id}")) == "server.unknown"
    assert refusal(world.member.ask("PUT", f"/api/me/relations/follow/{pupil.id}")) == "server.managed.follow"
    assert refusal(pupil.ask("PUT", f"/api/me/relations/follow/{world.member.id}")) == "server.managed.follow"
    assert pupil.ask("PUT", f"/api/me/relations/mute/{world.member.id}")[0] == 204
    terms = {"people": [pupil.id], "terms": {"preset": "conquest_2p"}}
    for person in (stranger, world.member):
        assert refusal(person.ask("POST", "/api/challenges", terms)) == "server.challenge_nobody"
    elsewhere = school(client)
    invitation = (f"/api/clubs/{elsewhere.club}/requests", {"name": name})
    assert refusal(elsewhere.owner.ask("POST", *invitation)) == "server.club.no_person"
    study = stranger.post("/api/studies", {"title": "Study"})["id"]
    for whom in ({"person": pupil.id}, {"name": name}):
        command = {"cid": tokens.name(), "revision": 1, "command": {"do": "member", "role": "reader", **whom}}
        assert stranger.ask("POST", f"/api/studies/{study}/commands", command)[0] in (400, 404, 422)


def test_sessions_with_them_are_for_the_club(client: TestClient, world: School) -> None:
    (pupil, other), stranger = world.pupils, account(client)
    code = pupil.post("/api/game-sessions", {"terms": {"preset": "conquest_4p"}})["code"]
    path = f"/api/game-sessions/{code}/people"
    assert refusal(stranger.ask("POST", path, {})) == "server.managed.members_only"
    assert other.ask("POST", path, {})[0] == 201
    assert world.member.ask("POST", path, {})[0] == 201
    foreign = stranger.post("/api/game-sessions", {"terms": {"preset": "conquest_4p"}})["code"]
    assert refusal(pupil.ask("POST", f"/api/game-sessions/{foreign}/people", {})) == "server.managed.members_only"
    for person in (pupil, other, world.member):
        assert person.ask("PUT", f"/api/game-sessions/{code}/answer", {"state": "ready"})[0] == 200
    assert pupil.ask("POST", f"/api/game-sessions/{code}/rounds")[0] == 200
    [table] = [one["id"] for one in pupil.get("/api/me/tables") if one["phase"] == "playing"][:1]
    assert refusal(other.do(table, "t", do="watch", text="hello")) == "server.managed.phrases"
    assert stranger.ask("GET", f"/api/tables/{table}")[0] == 404
