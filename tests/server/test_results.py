"""Histories, ladders, meetings and rating graphs over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.api_user import DUEL, ApiUser, serving

PASSWORD = "a good long word"


@pytest.fixture
def client() -> Iterator[TestClient]:
    with serving() as client:
        yield client


def account(client: TestClient, name: str) -> ApiUser:
    answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD, "token": True}).json()
    return ApiUser(client, answer["token"], answer["me"])


def play(winner: ApiUser, loser: ApiUser, **terms: object) -> str:
    """Play a match that the second person resigns; return its table."""
    opened = winner.post("/api/tables", DUEL | {"rated": True} | terms)
    table = str(opened["table"]["id"])
    seat = loser.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})["seat"]
    assert winner.do(table, "s", do="start")[0] == 200
    assert loser.do(table, "r", do="resign", seat=seat)[0] == 200
    return table


def test_a_rated_match_is_in_the_history_with_its_change_and_reason(client: TestClient) -> None:
    anna, bruno = account(client, "Anna"), account(client, "Bruno")
    table = play(anna, bruno)
    page = anna.get(f"/api/people/{bruno.id}/matches")
    assert page["next"] == ""
    [match] = page["matches"]
    assert (match["table"], match["pool"], match["rated"]) == (table, "conquest.duel", True)
    assert [(one["name"], one["rank"]) for one in match["players"]] == [("Anna", 0), ("Bruno", 1)]
    change = match["change"]
    assert change["after"] < change["before"] == 1500
    assert (change["lost_to_weaker"], change["beat_weaker"], change["weight"]) == (1, 0, 1.0)
    [rating] = anna.get(f"/api/people/{bruno.id}/record")["ratings"]
    assert (rating["pool"], rating["game"], rating["value"]) == ("conquest.duel", "conquest", change["after"])
    [point] = anna.get(f"/api/people/{bruno.id}/graph/conquest.duel")
    assert point["value"] == change["after"]
    [met] = anna.get(f"/api/people/{bruno.id}/meetings")
    assert (met["ahead"], met["behind"]) == (1, 0)


def test_casual_matches_by_link_are_shown_to_their_players_only(client: TestClient) -> None:
    anna, bruno, carla = (account(client, name) for name in ("Anna", "Bruno", "Carla"))
    hidden, shown = play(anna, bruno, rated=False), play(anna, bruno, rated=False, visibility="public")

    def tables(reader: ApiUser) -> list[str]:
        return [one["table"] for one in reader.get(f"/api/people/{anna.id}/matches")["matches"]]

    assert sorted(tables(anna)) == sorted(tables(bruno)) == sorted([hidden, shown])
    assert tables(carla) == [shown]
    anonymous = client.get(f"/api/people/{anna.id}/matches").json()["matches"]
    assert [one["table"] for one in anonymous] == [shown]


def test_history_is_filtered_and_paged(client: TestClient) -> None:
    anna, bruno, carla = (account(client, name) for name in ("Anna", "Bruno", "Carla"))
    played = [play(anna, bruno if number % 2 else carla) for number in range(22)]
    first = anna.get(f"/api/people/{anna.id}/matches")
    second = anna.get(f"/api/people/{anna.id}/matches?before={first['next']}")
    listed = [one["table"] for page in (first, second) for one in page["matches"]]
    assert sorted(listed) == sorted(played)
    assert second["next"] == ""
    with_bruno = anna.get(f"/api/people/{anna.id}/matches?other={bruno.id}")["matches"]
    assert len(with_bruno) == 11
    assert anna.get(f"/api/people/{anna.id}/matches?game=condottiere")["matches"] == []


def test_a_deleted_account_leaves_no_name(client: TestClient) -> None:
    anna, bruno = account(client, "Anna"), account(client, "Bruno")
    play(anna, bruno)
    assert bruno.ask("DELETE", "/api/me", {"password": PASSWORD})[0] == 204
    [match] = anna.get(f"/api/people/{anna.id}/matches")["matches"]
    assert [(one["person"], one["name"]) for one in match["players"]] == [(anna.id, "Anna"), ("", "")]
    assert bruno.id not in str(match)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/people/nobody/matches", 404),
        ("/api/ladders/chess.duel", 404),
        ("/api/ladders/conquest.duel?season=2026-5", 400),
        ("/api/ladders/conquest.duel?season=2026-4", 200),
        ("/api/ladders/conquest.duel?after=-5", 200),
        ("/api/ladder/conquest", 200),
        ("/api/ladder/conquest.teams", 200),
    ],
)
def test_wrong_addresses_are_refused(client: TestClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_a_wrong_place_in_the_list_is_refused(client: TestClient) -> None:
    anna = account(client, "Anna")
    status, answer = anna.ask("GET", f"/api/people/{anna.id}/matches?before=yesterday")
    assert (status, answer["key"]) == (400, "server.cursor")
