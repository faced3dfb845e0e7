"""Clubs over the interface: admission, roles, announcements, tables, ladders, rooms, export and deletion."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from server.api_user import DUEL, ApiUser, Json, serving


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as found:
        yield found


def person(client: TestClient, name: str = "P") -> ApiUser:
    return ApiUser.person(client, f"{name}{tokens.name()}")


def founded(owner: ApiUser, **fields: object) -> str:
    return str(owner.post("/api/clubs", {"name": f"Club {tokens.name()}", **fields})["id"])


def joined(client: TestClient, owner: ApiUser, club: str, role: str = "member") -> ApiUser:
    found = person(client)
    found.post(f"/api/clubs/{club}/join")
    if role != "member":
        assert owner.ask("PUT", f"/api/clubs/{club}/members/{found.id}", {"role": role})[0] == 204
    return found


def roles(user: ApiUser, club: str) -> dict[str, str]:
    return {one["person"]["id"]: one["role"] for one in user.get(f"/api/clubs/{club}/members")["members"]}


def notified(user: ApiUser, what: str) -> Json:
    """Wait for a notification of this kind in the store, as the person's open page receives it."""
    store = user.client.app.state.app_state.notifications.store  # type: ignore[attr-defined]
    for _ in range(100):
        for one in store.changed_since(0, [user.id]):
            if one[0].kind == "club" and one[0].data["what"] == what:
                return dict(one[0].data)
        time.sleep(0.05)
    raise AssertionError(f"no notification: {what}")


def test_a_club_has_a_page_and_is_found_by_name(client: TestClient) -> None:
    owner = person(client)
    name = f"Circolo {tokens.name()}"
    form = {
        "name": f"  {name} ",
        "about": "Thursdays\u202e at eight",
        "place": "Bologna",
        "languages": ["it", "de", "it"],
    }
    made = owner.post("/api/clubs", form)
    assert (made["name"], made["about"], made["languages"]) == (name, "Thursdays at eight", ["it", "de"])
    assert (made["role"], made["members"], made["admission"]) == ("owner", 1, "open")
    found = ApiUser.guest(client).get(f"/api/clubs?q={name[3:].upper()}")
    assert [one["id"] for one in found["clubs"]] == [made["id"]]
    assert found["next"] == ""
    shown = ApiUser.guest(client).get(f"/api/clubs/{made['id']}")
    assert shown["role"] is None
    assert shown["link"] is None
    assert [one["person"]["id"] for one in shown["managers"]] == [owner.id]
    changed = owner.ask("PATCH", f"/api/clubs/{made['id']}", {"name": f"{name} II", "place": ""})[1]
    assert (changed["name"], changed["place"], changed["about"]) == (f"{name} II", "", "Thursdays at eight")


@pytest.mark.parametrize(
    "name", ["", "ab", "x" * 41, "a\nb\tc", "Ad\u0430m Club", "<b>club</b>", "Admin Club", "a . . . . b"]
)
def test_a_bad_name_is_refused(client: TestClient, name: str) -> None:
    status, answer = person(client).ask("POST", "/api/clubs", {"name": name})
    expected = {"Admin Club": "server.name_reserved"}.get(name, "server.club.name")
    if name == "a\nb\tc":  # white space is one space
        assert (status, answer["name"]) == (201, "a b c")
    else:
        assert (status, answer["key"]) == (400, expected)


def test_a_name_that_looks_the_same_is_taken(client: TestClient) -> None:
    owner, name = person(client), f"Polo {tokens.name()}"
    owner.post("/api/clubs", {"name": name})
    assert owner.ask("POST", "/api/clubs", {"name": name.replace("o", "ó")})[1]["key"] == "server.club.name_taken"


def test_the_word_list_of_the_operator_applies_to_names_of_clubs(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("*scoundrel*\n", encoding="utf-8")
    with serving(words=str(words)) as client:
        owner = person(client)
        refused = owner.ask("POST", "/api/clubs", {"name": "The Sc0undrels"})
        assert refused[0] == 400
        assert refused[1]["key"] == "server.name_words"
        club = founded(owner)
        assert owner.ask("PATCH", f"/api/clubs/{club}", {"name": "Scoundrels"})[1]["key"] == "server.name_words"


def test_a_person_owns_five_clubs_at_most(client: TestClient) -> None:
    owner = person(client)
    for _ in range(5):
        founded(owner)
    assert owner.ask("POST", "/api/clubs", {"name": "One too many"})[1]["key"] == "server.club.many_owned"


def test_a_request_is_answered_by_a_manager(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner, admission="request")
    applicant, refused = person(client, "Anna"), person(client)
    assert applicant.post(f"/api/clubs/{club}/join")["request"] == "request"
    refused.post(f"/api/clubs/{club}/join")
    assert notified(owner, "request")["club"] == club
    assert owner.get(f"/api/clubs/{club}")["requests"] == 2
    assert {one["person"]["id"] for one in owner.get(f"/api/clubs/{club}/requests")} == {applicant.id, refused.id}
    assert applicant.ask("PUT", f"/api/clubs/{club}/requests/{applicant.id}")[0] == 403
    assert owner.ask("PUT", f"/api/clubs/{club}/requests/{applicant.id}")[0] == 204
    assert owner.ask("DELETE", f"/api/clubs/{club}/requests/{refused.id}")[0] == 204
    assert owner.ask("PUT", f"/api/clubs/{club}/requests/{refused.id}")[0] == 404
    assert notified(applicant, "accepted")["club"] == club
    assert roles(owner, club) == {owner.id: "owner", applicant.id: "member"}


def test_a_club_by_invitation_shows_its_members_to_members_only(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner, admission="invitation")
    stranger, invited, linked = person(client), person(client), person(client)
    assert (
        stranger.ask("POST", f"/api/clubs/{club}/join", {"invitation": "x"})[1]["key"] == "server.club.invitation_only"
    )
    assert stranger.ask("GET", f"/api/clubs/{club}/members")[0] == 403
    assert stranger.ask("GET", f"/api/clubs/{club}/ladder/conquest.duel")[0] == 403
    assert not stranger.get(f"/api/clubs/{club}")["sees_members"]
    assert owner.ask("POST", f"/api/clubs/{club}/requests", {"name": invited.me["name"].upper()})[0] == 204
    assert notified(invited, "invitation")["club"] == club
    assert [one["id"] for one in invited.get("/api/me/clubs")["invitations"]] == [club]
    assert invited.post(f"/api/clubs/{club}/join")["role"] == "member"
    link = owner.get(f"/api/clubs/{club}")["link"]
    secret = link.rpartition("/")[2]
    assert linked.post(f"/api/clubs/{club}/join", {"invitation": secret})["role"] == "member"
    renewed = owner.ask("PATCH", f"/api/clubs/{club}", {"new_invitation": True})[1]["link"]
    assert renewed != link
    assert stranger.ask("POST", f"/api/clubs/{club}/join", {"invitation": secret})[0] == 403
    assert linked.get(f"/api/clubs/{club}")["link"] is None  # of no use to members


def test_an_invitation_can_be_declined(client: TestClient) -> None:
    owner, invited = person(client), person(client)
    club = founded(owner, admission="invitation")
    owner.ask("POST", f"/api/clubs/{club}/requests", {"name": invited.me["name"]})
    assert invited.ask("DELETE", f"/api/clubs/{club}/requests/{invited.id}")[0] == 204
    assert invited.ask("POST", f"/api/clubs/{club}/join", {})[0] == 403


def test_roles_grant_rights_downwards_only(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    manager, second = joined(client, owner, club, "manager"), joined(client, owner, club, "manager")
    organiser, member = joined(client, owner, club, "organiser"), joined(client, owner, club)
    path = f"/api/clubs/{club}/members"
    for user, status in ((member, 403), (organiser, 403), (manager, 204)):
        assert user.ask("PUT", f"{path}/{member.id}", {"role": "organiser"})[0] == status
    assert manager.ask("PUT", f"{path}/{member.id}", {"role": "manager"})[1]["key"] == "server.club.owner_only"
    assert manager.ask("PUT", f"{path}/{second.id}", {"role": "member"})[1]["key"] == "server.club.owner_only"
    assert manager.ask("PUT", f"{path}/{manager.id}", {"role": "owner"})[0] == 403
    assert manager.ask("DELETE", f"{path}/{second.id}")[0] == 403
    assert manager.ask("DELETE", f"{path}/{owner.id}")[0] == 403
    assert organiser.ask("DELETE", f"{path}/{member.id}")[0] == 403
    assert manager.ask("DELETE", f"/api/clubs/{club}")[0] == 403
    assert manager.ask("DELETE", f"{path}/{member.id}")[0] == 204
    assert organiser.ask("DELETE", f"{path}/{organiser.id}")[0] == 204
    assert owner.ask("DELETE", f"{path}/{owner.id}")[1]["key"] == "server.club.owner_stays"
    assert owner.ask("PUT", f"{path}/{second.id}", {"role": "owner"})[0] == 204
    assert roles(owner, club) == {second.id: "owner", owner.id: "manager", manager.id: "manager"}
    assert owner.ask("DELETE", f"{path}/{owner.id}")[0] == 204


def test_members_are_notified_of_announcements_and_managers_hide_them(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    organiser, member = joined(client, owner, club, "organiser"), joined(client, owner, club)
    path = f"/api/clubs/{club}/posts"
    assert member.ask("POST", path, {"text": "hello"})[0] == 403
    assert organiser.ask("POST", path, {"text": " \u202e\n"})[1]["key"] == "server.club.post_empty"
    assert organiser.ask("POST", path, {"text": "x" * 1001})[0] == 422
    made = organiser.post(path, {"text": "<b>Thursday</b>\nat eight"})
    assert (made["text"], made["role"]) == ("<b>Thursday</b>\nat eight", "organiser")
    said = notified(member, "post")
    assert said == {
        "club": club,
        "title": owner.get(f"/api/clubs/{club}")["name"],
        "what": "post",
        "post": made["id"],
        "by": organiser.me["name"],
    }
    assert member.ask("DELETE", f"{path}/{made['id']}")[0] == 403
    assert owner.ask("PATCH", f"{path}/{made['id']}", {"hidden": True})[0] == 204
    assert member.get(path)["posts"] == []
    assert member.ask("POST", f"{path}/{made['id']}/reports", {"kind": "words"})[0] == 404
    assert [one["hidden"] for one in owner.get(path)["posts"]] == [True]
    assert owner.ask("PATCH", f"{path}/{made['id']}", {"hidden": False})[0] == 204
    reported = member.post(f"{path}/{made['id']}/reports", {"kind": "words", "words": "rude"})
    store = client.app.state.app_state.relations  # type: ignore[attr-defined]
    [kept] = [one for one in store.reports(100) if one.id == reported["id"]]
    assert (kept.person, kept.moment["text"]) == (organiser.id, made["text"])
    member.post(f"/api/clubs/{club}/reports", {"kind": "name"})
    [about] = [one for one in store.reports(100) if one.person == owner.id]
    assert about.moment["club"] == club
    assert owner.ask("DELETE", f"{path}/{made['id']}")[0] == 204


def test_announcements_are_read_in_pages(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    for number in range(32):
        owner.post(f"/api/clubs/{club}/posts", {"text": str(number)})
    first = owner.get(f"/api/clubs/{club}/posts")
    second = owner.get(f"/api/clubs/{club}/posts?before={first['next']}")
    texts = [one["text"] for page in (first, second) for one in page["posts"]]
    assert sorted(map(int, texts)) == list(range(32))
    assert second["next"] == ""
    assert owner.ask("GET", f"/api/clubs/{club}/posts?before=x")[1]["key"] == "server.cursor"


def test_a_table_of_a_club_is_open_to_its_members(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    member, stranger = joined(client, owner, club), person(client)
    assert stranger.ask("POST", "/api/tables", {**DUEL, "club": club})[0] == 403
    assert owner.ask("POST", "/api/tables", {**DUEL, "club": "none"})[0] == 404
    public = {**DUEL, "club": club, "visibility": "public"}
    assert owner.ask("POST", "/api/tables", public)[1]["key"] == "server.club.table_public"
    table = owner.post("/api/tables", {**DUEL, "club": club})["table"]["id"]
    assert [one["id"] for one in member.get(f"/api/clubs/{club}/tables")] == [table]
    assert stranger.ask("GET", f"/api/tables/{table}")[0] == 404
    assert table not in [one["id"] for one in stranger.get("/api/tables")]
    assert member.post(f"/api/tables/{table}/join")["table"] == table
    assert owner.do(table, "s", do="start")[0] == 200
    watcher = joined(client, owner, club)
    assert watcher.get(f"/api/tables/{table}/sight")["sight"]["phase"] == "playing"
    with watcher.socket() as line:
        assert line.hello(table)["type"] == "welcome"
    assert watcher.ask("DELETE", f"/api/clubs/{club}/members/{watcher.id}")[0] == 204
    assert watcher.ask("GET", f"/api/tables/{table}")[0] == 404
    for user, seat in ((owner, "S"), (member, "N")):
        user.do(table, f"r{seat}", do="resign", seat=seat)
    for user, seat in ((owner, "S"), (member, "N")):
        assert user.do(table, f"a{seat}", do="rematch", seat=seat)[0] == 200
    again = owner.get(f"/api/tables/{table}/sight")["next"]
    other = joined(client, owner, club)
    assert [one["id"] for one in other.get(f"/api/clubs/{club}/tables")] == [again]
    assert owner.ask("DELETE", f"/api/clubs/{club}")[0] == 204
    assert other.ask("GET", f"/api/tables/{again}")[0] == 404
    assert member.get(f"/api/tables/{again}")["id"] == again


def test_guests_of_a_room_play_at_the_tables_of_the_club_until_it_closes() -> None:
    with serving(floods=True) as client:
        owner = person(client)
        club = founded(owner, admission="invitation")
        room = owner.post(f"/api/clubs/{club}/rooms")
        assert room["link"].endswith(f"/room/{room['code']}")
        assert room["most"] == 60
        entrance = client.get(f"/api/rooms/{room['code']}").json()
        assert (entrance["club"], entrance["free"]) == (club, 60)
        came = client.post(f"/api/rooms/{room['code']}/guests", json={"name": "Pupil", "token": True}).json()
        pupil = ApiUser(client, came["token"], came["me"])
        assert pupil.me["kind"] == "guest"
        assert pupil.get("/api/me/clubs")["clubs"][0]["role"] == "guest"
        table = pupil.post("/api/tables", {**DUEL, "club": club})["table"]["id"]
        assert [one["id"] for one in pupil.get(f"/api/clubs/{club}/tables")] == [table]
        assert pupil.ask("POST", f"/api/clubs/{club}/posts", {"text": "x"})[0] == 403
        assert pupil.ask("GET", f"/api/clubs/{club}/rooms")[0] == 403
        again = pupil.post(f"/api/rooms/{room['code']}/guests", {})
        assert again["me"]["id"] == pupil.id  # who is signed in stays so, and counts once
        assert client.get(f"/api/rooms/{room['code']}").json()["free"] == 59
        for number in range(59):
            form = {"name": f"Child {number}x", "token": True}
            assert client.post(f"/api/rooms/{room['code']}/guests", json=form).status_code == 201
        full = client.post(f"/api/rooms/{room['code']}/guests", json={"token": True})
        assert (full.status_code, full.json()["key"]) == (400, "server.club.room_full")
        assert len(owner.get(f"/api/clubs/{club}/members")["members"]) == 61
        assert owner.get(f"/api/clubs/{club}")["members"] == 1
        assert owner.ask("DELETE", f"/api/clubs/{club}/rooms/{room['code']}")[0] == 204
        assert pupil.ask("GET", f"/api/clubs/{club}/tables")[0] == 403
        assert pupil.get(f"/api/tables/{table}")["id"] == table  # an own table stays
        assert client.get(f"/api/rooms/{room['code']}").status_code == 404


def test_a_club_has_three_open_rooms_at_most(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    for _ in range(3):
        owner.post(f"/api/clubs/{club}/rooms")
    assert owner.ask("POST", f"/api/clubs/{club}/rooms")[1]["key"] == "server.club.many_rooms"


def test_the_ladder_of_a_club_lists_its_members_with_a_rating(client: TestClient) -> None:
    owner = person(client)
    club = founded(owner)
    member = joined(client, owner, club)
    stranger = person(client)
    for one, other in ((owner, member), (stranger, owner)):
        form = {**DUEL, "rated": True, "visibility": "public", "pace": "live"}
        table = one.post("/api/tables", form)["table"]["id"]
        other.post(f"/api/tables/{table}/join")
        assert one.do(table, "s", do="start")[0] == 200
        assert other.do(table, "r", do="resign", seat="N")[0] == 200
    found = stranger.get(f"/api/clubs/{club}/ladder/conquest.duel")
    assert [row["person"]["id"] for row in found["rows"]] == [owner.id, member.id]
    assert [row["place"] for row in found["rows"]] == [1, 2]
    assert found["rows"][0]["rating"]["games"] == 2
    assert found["rows"][0]["rating"]["provisional"]
    assert stranger.ask("GET", f"/api/clubs/{club}/ladder/chess")[0] == 404


def test_export_and_deletion_cover_clubs(client: TestClient) -> None:
    owner = person(client)
    club, other = founded(owner), founded(owner)
    heir, applicant = joined(client, owner, club, "organiser"), person(client)
    heir.post(f"/api/clubs/{club}/posts", {"text": "by the heir"})
    owner.post(f"/api/clubs/{club}/posts", {"text": "by the owner"})
    closed = founded(heir, admission="request")
    applicant.post(f"/api/clubs/{closed}/join")
    exported = owner.get("/api/me/export")["clubs"]
    assert {one["club"]: one["role"] for one in exported["memberships"]} == {club: "owner", other: "owner"}
    assert [one["text"] for one in exported["posts"]] == ["by the owner"]
    assert [one["club"] for one in applicant.get("/api/me/export")["clubs"]["requests"]] == [closed]
    assert owner.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert applicant.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert roles(heir, club) == {heir.id: "owner"}
    assert heir.ask("GET", f"/api/clubs/{other}")[0] == 404
    assert [one["text"] for one in heir.get(f"/api/clubs/{club}/posts")["posts"]] == ["by the heir"]
    assert heir.get(f"/api/clubs/{closed}/requests") == []
