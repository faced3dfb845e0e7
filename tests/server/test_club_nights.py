"""What a club plans and plays together: dates with answers, game sessions, who is here, and the rules of the house."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.people import club_nights
from conquista.server.runtime.clock import now
from server.api_user import ApiUser, Json
from server.test_managed import account, refusal, school

DAY = 24 * 3600 * 1000


def club_of(owner: ApiUser, *members: ApiUser) -> str:
    club = str(owner.post("/api/clubs", {"name": f"Club {tokens.name()}"})["id"])
    for one in members:
        one.post(f"/api/clubs/{club}/join")
    return club


def agenda(person: ApiUser, club: str) -> Json:
    found: Json = person.get(f"/api/clubs/{club}/agenda")
    return found


def test_members_answer_dates_in_their_order(client: TestClient) -> None:
    owner, member, other = account(client), account(client), account(client)
    club = club_of(owner, member, other)
    path, soon = f"/api/clubs/{club}/nights", now() + DAY
    owner.post(path, {"title": "  Winter   league ", "starts": soon + DAY})
    nights = owner.post(path, {"title": "Club night", "starts": soon})["nights"]
    assert [(one["title"], one["starts"], one["comes"]) for one in nights] == [
        ("Club night", soon, False),
        ("Winter league", soon + DAY, False),
    ]
    night = nights[0]["id"]
    for person in (other, member, other):
        person.ask("PUT", f"{path}/{night}/answer", {"comes": True})
    shown = agenda(member, club)["nights"][0]
    assert ([one["id"] for one in shown["people"]], shown["comes"]) == ([other.id, member.id], True)
    assert [one["title"] for one in member.get("/api/me/export")["clubs"]["nights"]] == ["Club night"]
    status, after = member.ask("PUT", f"{path}/{night}/answer", {"comes": False})
    assert (status, [one["id"] for one in after["nights"][0]["people"]]) == (200, [other.id])

    # Who leaves the club, or the site, does not come.
    member.ask("PUT", f"{path}/{night}/answer", {"comes": True})
    member.ask("DELETE", f"/api/clubs/{club}/members/{member.id}")
    other.ask("DELETE", "/api/me", {"password": "a good long word"})
    if other.ask("GET", "/api/me")[0] == 401:
        assert agenda(owner, club)["nights"][0]["people"] == []
    assert member.id not in str(agenda(owner, club))
    assert member.ask("PUT", f"{path}/{night}/answer", {"comes": True})[0] == 403
    assert owner.ask("DELETE", f"{path}/{night}")[0] == 204
    assert [one["title"] for one in agenda(owner, club)["nights"]] == ["Winter league"]
    assert refusal(owner.ask("DELETE", f"{path}/{night}")) == "server.unknown"


def test_organisers_arrange_dates(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_nights, "MOST_NIGHTS", 2)
    owner, member, stranger = account(client), account(client), account(client)
    club = club_of(owner, member)
    path, good = f"/api/clubs/{club}/nights", {"title": "Thursday", "starts": now() + DAY}
    for person in (member, stranger, ApiUser.guest(client)):
        assert person.ask("POST", path, good)[0] == 403
    for person in (stranger, ApiUser.guest(client)):
        assert person.ask("GET", f"/api/clubs/{club}/agenda")[0] == 403
    assert refusal(owner.ask("POST", path, good | {"title": " "})) == "server.club.night_title"
    for starts in (now() - DAY, now() + 401 * DAY):
        assert refusal(owner.ask("POST", path, good | {"starts": starts})) == "server.club.night_time"
    owner.post(path, good)
    night = owner.post(path, good)["nights"][0]["id"]
    assert refusal(owner.ask("POST", path, good)) == "server.club.many_nights"
    for person in (member, stranger):
        assert person.ask("DELETE", f"{path}/{night}")[0] == 403
    other = club_of(owner)
    assert owner.ask("PUT", f"/api/clubs/{other}/nights/{night}/answer", {"comes": True})[0] == 404
    assert owner.ask("DELETE", f"/api/clubs/{other}/nights/{night}")[0] == 404
    owner.ask("PUT", f"/api/clubs/{club}/members/{member.id}", {"role": "organiser"})
    assert member.ask("DELETE", f"{path}/{night}")[0] == 204


def test_a_club_shows_its_game_sessions_and_the_result_of_the_last_one(client: TestClient) -> None:
    owner, member, stranger = account(client), account(client), account(client)
    club = club_of(owner, member)
    form = {"terms": {"preset": "conquest_2p"}, "name": "Thursday", "club": club}
    assert refusal(stranger.ask("POST", "/api/game-sessions", form)) == "server.club.members_only"
    assert agenda(member, club)["sessions"] == []
    code = owner.post("/api/game-sessions", form)["code"]
    member.post(f"/api/game-sessions/{code}/people", {})
    [shown] = agenda(member, club)["sessions"]
    assert (shown["code"], shown["name"], shown["people"], shown["preset"]) == (code, "Thursday", 2, "conquest_2p")
    assert agenda(member, club)["last"] is None
    for person in (owner, member):
        person.ask("PUT", f"/api/game-sessions/{code}/answer", {"state": "ready"})
    owner.post(f"/api/game-sessions/{code}/rounds")
    [table] = [one for one in member.get("/api/me/tables") if one["phase"] == "playing"]
    [seat] = table["mine"]
    assert member.do(table["id"], "up", do="resign", seat=seat)[0] == 200
    until = time.monotonic() + 20
    while owner.get(f"/api/game-sessions/{code}")["rounds"][0]["tables"][0]["placed"] is None:
        assert time.monotonic() < until
        time.sleep(0.02)
    owner.post(f"/api/game-sessions/{code}/end")
    after = agenda(member, club)
    assert after["sessions"] == []
    scores = [(one["person"], one["place"], one["points"]) for one in after["last"]["scores"]]
    assert (after["last"]["name"], after["last"]["rounds"]) == ("Thursday", 1)
    assert scores == [(owner.id, 1, 4.0), (member.id, 2, 0.0)]
    # A session of the club that was not played is no result.
    other = owner.post("/api/game-sessions", form)["code"]
    owner.post(f"/api/game-sessions/{other}/end")
    assert agenda(member, club)["last"] == after["last"]


def test_members_who_are_here_are_shown_unless_they_hide_it(client: TestClient) -> None:
    owner, member = account(client), account(client)
    club = club_of(owner, member)
    with owner.socket() as line:
        line.await_("greeting")
        assert agenda(member, club)["here"] == [owner.id]
        owner.ask("PATCH", "/api/me/profile", {"hides_presence": True})
        assert agenda(member, club)["here"] == []
        assert agenda(owner, club)["here"] == [owner.id]


def test_the_rules_of_the_house_are_public(client: TestClient) -> None:
    owner = account(client)
    club = club_of(owner)
    assert owner.get(f"/api/clubs/{club}")["rules"] == ""
    text = "Be on time.\nOffer the beginner the first seat."
    owner.ask("PATCH", f"/api/clubs/{club}", {"rules": text})
    assert client.get(f"/api/clubs/{club}").json()["rules"] == text
    owner.ask("PATCH", f"/api/clubs/{club}", {"about": "Thursdays"})
    assert client.get(f"/api/clubs/{club}").json()["rules"] == text
    assert owner.ask("PATCH", f"/api/clubs/{club}", {"rules": "x" * 2001})[0] == 422


def test_managed_accounts_say_whether_they_come(client: TestClient) -> None:
    world = school(client)
    path = f"/api/clubs/{world.club}/nights"
    night = world.owner.post(path, {"title": "Lesson", "starts": now() + DAY})["nights"][0]["id"]
    pupil = world.pupils[0]
    assert pupil.ask("PUT", f"{path}/{night}/answer", {"comes": True})[0] == 200
    assert agenda(pupil, world.club)["nights"][0]["comes"] is True
    assert pupil.ask("POST", path, {"title": "Party", "starts": now() + DAY})[0] == 403
