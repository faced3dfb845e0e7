"""A school year with managed accounts: codes, lessons, a tournament of the class, a new code, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.tournaments import terms
from server.api_user import ApiUser, Json
from server.test_managed import account, refusal, signed_in
from server.test_tournaments import Players

CLASS = 8
TOURNAMENT: Json = {
    "name": "Class tournament",
    "format": "tables",
    "preset": "condottiere_4p",
    "rounds": 2,
    "pace": "quick",
    "entry": {"members_only": True},
}


class SchoolClass(Players):
    """The pupils of a class, whose teacher has made their accounts."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.teacher = account(client)
        self.club = str(self.teacher.post("/api/clubs", {"name": f"Class {tokens.name()}"})["id"])
        self.teacher.ask("PATCH", f"/api/clubs/{self.club}", {"admission": "invitation"})
        self.path = f"/api/clubs/{self.club}/managed"
        self.begin_year()

    def begin_year(self) -> None:
        word = tokens.name(6)
        self.codes = self.teacher.post(self.path, {"names": [f"Pupil {word} {number}" for number in range(CLASS)]})
        self.people = [signed_in(self.client, one) for one in self.codes]
        self.by_id = {one.id: one for one in self.people}

    def arrange(self, **more: Any) -> str:
        return str(self.teacher.post("/api/tournaments", {**TOURNAMENT, "club": self.club, **more})["id"])

    def play_session(self) -> str:
        """Play one round in a game session; return its code."""
        code = str(self[0].post("/api/game-sessions", {"terms": {"preset": "condottiere_4p"}})["code"])
        for pupil in self.people[1:]:
            pupil.post(f"/api/game-sessions/{code}/people", {})
        for pupil in self.people:
            assert pupil.ask("PUT", f"/api/game-sessions/{code}/answer", {"state": "ready"})[0] == 200
        self[0].post(f"/api/game-sessions/{code}/rounds")
        for table in {one["id"] for pupil in self.people for one in pupil.get("/api/me/tables")}:
            seats = self[0].get(f"/api/tables/{table}")["summary"]["seats"]
            for seat, holder in list(seats.items())[1:]:
                self.by_id[holder["id"]].do(table, f"resign {seat}", do="resign", seat=seat)
        return code


def sees_nothing(person: ApiUser, tournament: str, club: str, table: str) -> None:
    path = f"/api/tournaments/{tournament}"
    for part in ("", "/standings", "/rounds/1", "/results", "/results?form=csv"):
        assert person.ask("GET", path + part)[0] == 404, part
    for listed in ("", f"?club={club}", "?past=true"):
        assert tournament not in [one["id"] for one in person.get(f"/api/tournaments{listed}")["tournaments"]]
    assert person.ask("GET", f"/api/tables/{table}")[0] == 404
    with person.socket() as line:
        line.send(type="tournament", tournament=tournament)
        assert line.await_("refused")["refusal"]["key"] == "server.no_tournament"


def test_a_school_year(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "BREAKS", {})
    school, outsider = SchoolClass(client), account(client)
    teacher, pupil = school.teacher, school[0]

    # Autumn: a lesson with a game session of the whole class.
    code = school.play_session()
    assert pupil.ask("GET", f"/api/game-sessions/{code}/sheet")[0] == 200
    assert outsider.ask("POST", f"/api/game-sessions/{code}/people", {})[0] == 403

    # Winter: a tournament of the class. Others have no accounts for it, and pupils enter no other tournaments.
    refused: tuple[dict[str, object], ...] = ({"rated": True}, {"entry": {}})
    for wrong in refused:
        name = school.arrange(**wrong)
        assert refusal(pupil.ask("POST", f"/api/tournaments/{name}/join", {})) == "server.managed.tournament"
        assert outsider.get(f"/api/tournaments/{name}")["id"] == name
    elsewhere = str(outsider.post("/api/tournaments", {**TOURNAMENT, "entry": {}})["id"])
    assert pupil.ask("POST", f"/api/tournaments/{elsewhere}/join", {})[0] == 403
    assert pupil.ask("GET", f"/api/tournaments/{elsewhere}")[0] == 404
    assert elsewhere not in [one["id"] for one in pupil.get("/api/tournaments")["tournaments"]]
    name = school.arrange()
    assert outsider.get(f"/api/tournaments/{name}")["entrants"] == 0
    school.join(name)
    assert refusal(outsider.ask("POST", f"/api/tournaments/{name}/join", {})) == "server.tournament_member"
    teacher.post(f"/api/tournaments/{name}/begin")
    school.until(name, lambda page: page["round"] == 1)
    assert name in [one["id"] for one in pupil.get("/api/tournaments")["tournaments"]]
    with pupil.socket() as line:
        line.send(type="tournament", tournament=name)
        assert line.await_("tournament_changed")["tournament"] == name
    pairings = teacher.get(f"/api/tournaments/{name}/rounds/1")["pairings"]
    table = str(pairings[0]["table"])
    sees_nothing(outsider, name, school.club, table)
    sees_nothing(ApiUser.guest(client), name, school.club, table)
    assert client.get(f"/api/tournaments/{name}").status_code == 404
    assert teacher.get(f"/api/tables/{table}")["visibility"] == "link"
    assert refusal(teacher.do(table, "w", do="watch", text="hello")) == "server.managed.phrases"
    school.play_round(name, 1)

    # A pupil loses the code; the tournament goes on with a new one.
    lost = school[3]
    [given] = teacher.post(f"{school.path}/codes", {"people": [lost.id]})
    assert lost.ask("GET", "/api/me")[0] == 401
    school.people[3] = school.by_id[lost.id] = signed_in(client, given)
    school.play_round(name, 2)
    over = school.until(name, lambda page: page["state"] == "over")
    assert over["winner"] in {one["name"] for one in school.codes}
    standings = teacher.get(f"/api/tournaments/{name}/standings")["rows"]
    assert sorted(row["people"][0]["id"] for row in standings) == sorted(one.id for one in school.people)
    status, report = teacher.ask("GET", f"/api/tournaments/{name}/results?form=csv")
    assert status == 200
    assert all(one["name"] in str(report) for one in school.codes)
    sees_nothing(outsider, name, school.club, table)

    # Summer: all accounts go together. Their results stay, without names.
    assert teacher.ask("DELETE", school.path)[0] == 204
    assert teacher.get(school.path) == []
    assert all(one.ask("GET", "/api/me")[0] == 401 for one in school.people)
    rows = teacher.get(f"/api/tournaments/{name}/standings")["rows"]
    assert [row["points"] for row in rows] == [row["points"] for row in standings]
    shown = str(
        [rows, teacher.ask("GET", f"/api/tournaments/{name}/results?form=csv"), teacher.get(f"/api/tournaments/{name}")]
    )
    assert not [one["name"] for one in school.codes if one["name"] in shown]
    assert not [one.id for one in school.people if one.id in shown]

    # The next class begins.
    school.begin_year()
    assert school[0].get("/api/me")["managed"] == school.club
    assert len(teacher.get(f"/api/clubs/{school.club}/members")["members"]) == CLASS + 1
