"""Tournaments of clubs, matches between clubs, simultaneous play and featured tables, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from server.api_user import ApiUser, serving
from server.test_tournaments import Players

Json = dict[str, Any]
SWISS: Json = {"format": "swiss", "preset": "condottiere_2p", "rounds": 3}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with serving() as found:
        yield found


def club_of(owner: ApiUser, *members: ApiUser) -> str:
    club = str(owner.post("/api/clubs", {"name": f"Club {tokens.name()}"})["id"])
    for one in members:
        one.post(f"/api/clubs/{club}/join")
    return club


def refusal(user: ApiUser, method: str, path: str, body: Any = None) -> str:
    status, answer = user.ask(method, path, body)
    assert status >= 400, answer
    return str(answer["key"])


def test_staff_arrange_tournaments_of_their_club(client: TestClient) -> None:
    players = Players(client, 4)
    club = club_of(players[0], players[1], players[2])
    form = {"name": "Club evening", **SWISS, "club": club, "entry": {"members_only": True}}
    assert refusal(players[1], "POST", "/api/tournaments", form) == "server.tournament_club_staff"
    assert refusal(players[1], "POST", "/api/tournaments", form | {"club": ""}) == "server.tournament_no_club"
    name = players.create(**form)
    page = players.page(name)
    assert page["club"]["id"] == club
    assert page["entry"]["members_only"]
    assert page["directs"]
    assert refusal(players[3], "POST", f"/api/tournaments/{name}/join", {}) == "server.tournament_member"
    players.join(name, range(3))
    listed = players[3].get(f"/api/tournaments?club={club}")["tournaments"]
    assert [one["id"] for one in listed] == [name]
    [card] = [one for one in players[3].get("/api/tournaments")["tournaments"] if one["id"] == name]
    assert card["club"]["id"] == club

    # Another organiser directs it as well, and one who has left the club does not play.
    players[0].ask("PUT", f"/api/clubs/{club}/members/{players[1].id}", {"role": "organiser"})
    players[2].ask("DELETE", f"/api/clubs/{club}/members/{players[2].id}")
    players[1].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda found: found["state"] == "running")
    rows = players[0].get(f"/api/tournaments/{name}/standings")["rows"]
    assert {row["people"][0]["id"] for row in rows} == {players[0].id, players[1].id}
    assert {row["club"] for row in rows} == {club}
    players.play_round(name, 1)
    over = players.until(name, lambda found: found["state"] == "over")
    assert over["winner"]
    [past] = players[3].get(f"/api/tournaments?club={club}")["tournaments"]
    assert past["winner"] == over["winner"]

    # Without the club the results stay.
    players[0].ask("DELETE", f"/api/clubs/{club}")
    assert players.page(name)["club"] is None


def test_members_enter_open_tournaments_for_their_clubs(client: TestClient) -> None:
    players = Players(client, 4)
    clubs = [club_of(players[0], players[1]), club_of(players[2])]
    name = players.create(**SWISS)
    path = f"/api/tournaments/{name}/join"
    players[0].post(path, {"club": clubs[0]})
    players[1].post(path, {"club": clubs[0]})
    assert refusal(players[2], "POST", path, {"club": clubs[0]}) == "server.tournament_member"
    assert refusal(players[2], "POST", path, {"club": "none"}) == "server.tournament_member"
    players[2].post(path, {"club": clubs[1]})
    players[3].post(path)
    rows = players[3].get(f"/api/tournaments/{name}/standings")["rows"]
    assert {row["people"][0]["id"]: row["club"] for row in rows} == {
        **{players[place].id: clubs[0] for place in (0, 1)},
        players[2].id: clubs[1],
        players[3].id: "",
    }
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda found: found["round"] == 1)
    report = players[3].ask("GET", f"/api/tournaments/{name}/results?form=csv")[1]
    named = str(players[0].get(f"/api/clubs/{clubs[0]}")["name"])
    assert str(report).count(named) == 2


class TwoClubs(Players):
    """Two clubs with members by turns: players 0, 2, 4 and 1, 3, 5."""

    def __init__(self, client: TestClient, count: int) -> None:
        super().__init__(client, count)
        self.clubs = [club_of(*self.people[side::2]) for side in (0, 1)]

    def names(self, *places: int) -> list[str]:
        return [str(self[place].me["name"]) for place in places]

    def challenge(self, **form: Any) -> str:
        home, away = self.clubs
        usual = {"format": "club_match", "preset": "condottiere_2p", "boards": 2, "rounds": 2}
        return self.create(**{**usual, "club": home, "opponent": away, "pause_minutes": 0, **form})

    def line_up(self, match: str, side: int, *players: list[str]) -> Any:
        leader = self[side]
        form = {"club": self.clubs[side], "players": list(players)}
        return leader.ask("PUT", f"/api/tournaments/{match}/lineup", form)


def test_two_clubs_play_a_match(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquista.server.tournaments.terms.BREAKS", {})
    players = TwoClubs(client, 6)
    match = players.challenge()
    names = players.names(0, 1, 2, 3, 4, 5)
    assert (
        refusal(players[0], "POST", f"/api/tournaments/{match}/answer", {"accept": True}) == "server.club_match_staff"
    )
    assert refusal(players[0], "POST", f"/api/tournaments/{match}/join", {}) == "server.club_match_entry"
    assert players.line_up(match, 0, [names[0]], [names[2]], [names[4]])[0] == 200
    assert refusal(players[0], "POST", f"/api/tournaments/{match}/begin") == "server.club_match_incomplete"
    accepted = players[1].post(f"/api/tournaments/{match}/answer", {"accept": True})
    assert accepted["accepted"]
    assert accepted["leads"] == [players.clubs[1]]
    assert refusal(players[1], "POST", f"/api/tournaments/{match}/answer", {"accept": False}).endswith("answered")
    assert players.line_up(match, 1, [names[1]], [names[0]])[1]["key"] == "server.tournament_member"
    assert players.line_up(match, 1, [names[1]], [names[1]])[1]["key"] == "server.club_match_twice"
    assert players.line_up(match, 1, [names[3]], [names[1]])[0] == 200
    assert players.line_up(match, 1, [names[1]], [names[3]])[0] == 200  # in another order
    wrong = {"club": players.clubs[0], "players": []}
    assert refusal(players[1], "PUT", f"/api/tournaments/{match}/lineup", wrong) == "server.club_match_staff"
    players[1].post(f"/api/tournaments/{match}/begin")
    players.play_round(match, 1)
    players.until(match, lambda page: page["round"] == 2 or page["due"])
    # The second board rests: its substitute plays in the next round.
    assert players.line_up(match, 0, [names[0]], [names[4]])[0] == 200
    second = players.play_round(match, 2)
    over = players.until(match, lambda page: page["state"] == "over")
    standings = players[0].get(f"/api/tournaments/{match}/standings")
    numbers = {row["people"][0]["id"]: row["number"] for row in standings["rows"]}
    playing = {number for one in second["pairings"] for side in one["sides"] for number in side}
    if players.page(match)["round"] == 2 and numbers[players[2].id] not in playing:
        assert numbers[players[4].id] in playing
    assert sum(one["points"] for one in standings["scores"]) == 4
    best = max(standings["scores"], key=lambda one: one["points"])
    level = standings["scores"][0]["points"] == 2
    assert over["winner"] == ("" if level else best["name"])
    assert refusal(
        players[0], "POST", f"/api/tournaments/{match}/rulings", {"round": 2, "number": 1, "ranks": [0, 1]}
    ).startswith("server.")
    text = players[5].ask("GET", f"/api/tournaments/{match}/results?form=text")[1]
    assert standings["scores"][0]["name"] in text
    assert "Round 2" in text
    table = players[5].ask("GET", f"/api/tournaments/{match}/results?form=csv")[1]
    assert standings["scores"][1]["name"] in table


def test_pairs_play_for_their_clubs(client: TestClient) -> None:
    players = TwoClubs(client, 4)
    match = players.challenge(preset="conquest_party", boards=1, rounds=1)
    players[1].post(f"/api/tournaments/{match}/answer", {"accept": True})
    names = players.names(0, 1, 2, 3)
    assert players.line_up(match, 0, [names[0]])[1]["key"] == "server.club_match_pairs"
    assert players.line_up(match, 0, [names[0], names[2]])[0] == 200
    assert players.line_up(match, 1, [names[1], names[3]])[0] == 200
    players[0].post(f"/api/tournaments/{match}/begin")
    players.play_round(match, 1)
    players.until(match, lambda page: page["state"] == "over")


def test_a_challenge_is_declined_and_clubs_are_checked(client: TestClient) -> None:
    players = TwoClubs(client, 4)
    match = players.challenge()
    assert players[1].post(f"/api/tournaments/{match}/answer", {"accept": False})["state"] == "cancelled"
    home, away = players.clubs
    usual = {"name": "Match", "format": "club_match", "preset": "condottiere_2p", "boards": 2, "rounds": 2}
    for changes, key in (
        ({"club": home, "opponent": home}, "server.club_match_clubs"),
        ({"club": home, "opponent": "nowhere"}, "server.club_match_clubs"),
        ({"club": away, "opponent": home}, "server.tournament_club_staff"),
        ({"club": home, "opponent": away, "rounds": 3}, "server.club_match_rounds"),
        ({"club": home, "opponent": away, "preset": "condottiere_4p"}, "server.tournament_two"),
        ({"club": home, "opponent": away, "format": "swiss"}, "server.club_match_only"),
    ):
        assert refusal(players[0], "POST", "/api/tournaments", usual | changes) == key


@pytest.mark.parametrize("preset", ["condottiere_2p", "conquest_2p"])
def test_a_host_plays_several_at_once(client: TestClient, preset: str) -> None:
    players = Players(client, 4)
    simul = players.create(format="simul", preset=preset, rated=True)
    page = players.page(simul)
    assert page["own"]["number"] == 1
    assert not page["rated"]
    assert page["rounds"] == 1
    assert refusal(players[0], "POST", f"/api/tournaments/{simul}/begin") == "server.simul_incomplete"
    players.join(simul, range(1, 4))
    standings = players[0].get(f"/api/tournaments/{simul}/standings")
    numbers = {one["person"]["id"]: one["number"] for one in standings["applicants"]}
    assert set(numbers) == {one.id for one in players.people[1:]}
    choice = {"number": numbers[players[1].id], "chosen": True}
    assert refusal(players[1], "POST", f"/api/tournaments/{simul}/challengers", choice) == "server.tournament_director"
    for place in (1, 2):
        players[0].post(f"/api/tournaments/{simul}/challengers", choice | {"number": numbers[players[place].id]})
    players[0].post(f"/api/tournaments/{simul}/begin")
    players.until(simul, lambda found: found["round"] == 1 and found["own"]["stage"] == "opened")
    players[0].post(f"/api/tournaments/{simul}/ready")  # at all tables at once
    found = players[0].get(f"/api/tournaments/{simul}/rounds/1")
    assert len(found["pairings"]) == 2
    assert all(1 in one["present"] for one in found["pairings"])
    mine = players[0].get("/api/me/tables")
    assert {one["table"] for one in found["pairings"]} <= {one["id"] for one in mine}
    players.play_round(simul, 1)
    players.until(simul, lambda page: page["state"] == "over")
    standings = players[3].get(f"/api/tournaments/{simul}/standings")
    assert [one["side"] for one in standings["scores"]] == ["host", "challengers"]
    assert sum(one["points"] for one in standings["scores"]) == 2
    assert not standings["applicants"]
    assert players.page(simul, 3)["own"] is None  # not chosen
    assert "Challengers" in players[3].ask("GET", f"/api/tournaments/{simul}/results")[1]


def test_a_host_has_more_time_at_each_table(client: TestClient) -> None:
    players = Players(client, 4)
    simul = players.create(format="simul", preset="condottiere_2p", host_minutes=7)
    players.join(simul, range(1, 4))
    for one in players[0].get(f"/api/tournaments/{simul}/standings")["applicants"]:
        players[0].post(f"/api/tournaments/{simul}/challengers", {"number": one["number"], "chosen": True})
    players[0].post(f"/api/tournaments/{simul}/begin")
    players.until(simul, lambda found: found["round"] == 1 and found["own"]["stage"] == "opened")
    for one in players.people:
        one.post(f"/api/tournaments/{simul}/ready")
    [first, *_] = players[0].get(f"/api/tournaments/{simul}/rounds/1")["pairings"]
    host_seat = first["seats"][first["sides"].index([1])][0]
    other = first["seats"][1 - first["sides"].index([1])][0]
    players.until(simul, lambda found: found["own"]["stage"] == "started")
    clocks = players[1].get(f"/api/tables/{first['table']}/sight")["sight"]["clocks"]
    assert clocks[host_seat]["bank"] - clocks[other]["bank"] == 2 * 7 * 60_000


def test_nobody_applies_for_a_simul_that_has_begun_or_of_more_than_two(client: TestClient) -> None:
    players = Players(client, 3)
    form = {"name": "Simul", "format": "simul", "preset": "condottiere_4p"}
    assert refusal(players[0], "POST", "/api/tournaments", form) == "server.simul_duel"
    simul = players.create(format="simul", preset="condottiere_2p")
    players.join(simul, range(1, 2))
    players[0].post(f"/api/tournaments/{simul}/challengers", {"number": 2, "chosen": True})
    players[0].post(f"/api/tournaments/{simul}/begin")
    players.until(simul, lambda found: found["state"] == "running")
    assert refusal(players[2], "POST", f"/api/tournaments/{simul}/join", {}) == "server.tournament_begun"


def test_spectators_are_shown_what_a_tournament_features_first(client: TestClient) -> None:
    players = Players(client, 4)
    club = club_of(players[0])
    name = players.create(**SWISS, club=club)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda page: page["round"] == 1)
    pairings = players[0].get(f"/api/tournaments/{name}/rounds/1")["pairings"]
    for pairing in pairings:  # those who come before their table is open are not counted
        path = f"/api/tables/{pairing['table']}"
        players.until(name, lambda _, path=path: players[0].ask("GET", path)[0] == 200)  # type: ignore[misc]
    players.until(name, lambda page: page["own"]["stage"] == "opened")
    for one in players.people:
        one.post(f"/api/tournaments/{name}/ready")
    found = players[0].get(f"/api/tournaments/{name}/rounds/1")["pairings"]
    second = found[1]
    choice = {"round": 1, "number": second["number"]}
    assert refusal(players[1], "POST", f"/api/tournaments/{name}/featured", choice) == "server.tournament_director"
    players[0].post(f"/api/tournaments/{name}/featured", choice)
    players.until(name, lambda page: page["own"]["stage"] == "started")
    client.app.state.app_state.featured._at = 0  # type: ignore[attr-defined]
    shown = players[3].get("/api/featured")
    assert shown[0]["table"]["id"] == second["table"]
    assert shown[0]["why"] == "tournament"
    assert shown[0]["tournament"]["id"] == name
    assert shown[0]["tournament"]["club"]
    assert {one["table"]["id"] for one in shown} == {one["table"] for one in found}
    assert shown[1]["why"] == "live"  # players without ratings are not called strong
    players[0].post(f"/api/tournaments/{name}/featured", choice | {"number": 1})
    again = players[0].get(f"/api/tournaments/{name}/rounds/1")["pairings"]
    assert [one["featured"] for one in again] == [True, False]

    # People who block each other do not see each other's tables.
    hidden = next(one for one in players.people[1:] if one.id in _people_at(players, found[0]["table"]))
    watcher = ApiUser.person(client, f"Watcher {tokens.name()}")
    watcher.ask("PUT", f"/api/me/relations/block/{hidden.id}")
    assert [one["table"]["id"] for one in watcher.get("/api/featured")] == [second["table"]]


def _people_at(players: Players, table: str) -> set[str]:
    return {one.get("id", "") for one in players[0].get(f"/api/tables/{table}")["summary"]["seats"].values()}
