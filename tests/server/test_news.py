"""News of followed people: tournaments won and arranged, clubs founded, and what is left out."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from server.api_user import ApiUser
from server.test_friends import account, follow
from server.test_tournaments import Players, no_breaks

__all__ = ["no_breaks"]  # rounds follow each other at once


def news(person: ApiUser) -> list[tuple[str, str, str]]:
    """Return what was done by whom, and the name of the tournament or the club."""
    found: list[dict[str, Any]] = person.get("/api/me/news")
    return [(one["kind"], one["person"]["id"], one["name"]) for one in found]


def test_a_tournament_won_by_a_followed_person_is_news(client: TestClient) -> None:
    players, reader = Players(client, 3), account(client)
    for one in players.people:
        follow(reader, one)
    name = players.create(format="round_robin", preset="condottiere_2p", name="Winter cup")
    players.join(name)
    assert news(reader) == [("arranged", players[0].id, "Winter cup")]
    players[0].post(f"/api/tournaments/{name}/begin")
    assert news(reader) == []
    for number in (1, 2, 3):
        players.play_round(name, number)
    players.until(name, lambda page: page["state"] == "over")
    winner = players.standings(name)[0]["people"][0]["id"]
    [found] = reader.get("/api/me/news")
    assert (found["kind"], found["person"]["id"], found["id"], found["entrants"]) == ("won", winner, name, 3)
    assert news(account(client)) == []


def test_clubs_are_news_of_their_founders_unless_they_only_invite(client: TestClient) -> None:
    founder, reader = account(client), account(client)
    follow(reader, founder)
    names = [f"Winds {tokens.name()}" for _ in range(2)]
    founder.post("/api/clubs", {"name": names[0]})
    founder.post("/api/clubs", {"name": names[1], "admission": "invitation"})
    assert news(reader) == [("founded", founder.id, names[0])]


def test_private_profiles_and_blocked_people_make_no_news(client: TestClient) -> None:
    hidden, blocking, reader = account(client), account(client), account(client)
    for one in (hidden, blocking):
        follow(reader, one)
        one.post("/api/clubs", {"name": f"Circle {tokens.name()}"})
    assert {person for _, person, _ in news(reader)} == {hidden.id, blocking.id}
    hidden.ask("PATCH", "/api/me/profile", {"private": True})
    blocking.ask("PUT", f"/api/me/relations/ignore/{reader.id}")
    assert {person for _, person, _ in news(reader)} == {blocking.id}
    blocking.ask("PUT", f"/api/me/relations/block/{reader.id}")
    assert news(reader) == []
