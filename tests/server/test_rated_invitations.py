"""Rated matches by invitation: between people on the ladder, at most three a week with the same person."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from conquista.server.runtime.clock import now
from conquista.store.results.values import DAY
from conquista.table.results import MatchResult, Placing
from conquista.table.values import PERSON, SeatHolder
from server.api_user import DUEL, ApiUser, Json, serving
from server.test_notifications import state
from server.test_vacations import people

RATED: Json = {**DUEL, "rated": True}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving(rated_invitations="listed") as found:
        yield found


def enter(client: TestClient, one: str, other: str, days: float, name: str = "") -> None:
    """Enter the result of a rated duel that ended some days ago."""
    placings = tuple(
        Placing(SeatHolder(PERSON, person, person), seat, rank, rank)
        for rank, (seat, person) in enumerate((("S", one), ("N", other)))
    )
    at = now() - int(days * DAY)
    result = MatchResult("conquest", "conquest_2p", True, at, placings, (), (("S",), ("N",)), "live", "x")
    table = name or f"r{one}{other}{days}"
    with state(client).ratings.database.transaction() as session:
        session.change("INSERT INTO tables (id, finished) VALUES (?, 1)", (table,))
    state(client).ratings.enter(table, result)


def put_on_ladder(client: TestClient, person: ApiUser) -> None:
    for number in range(40):
        one, other = person.id, f"p-{number % 10}"
        if number % 2:
            one, other = other, one
        enter(client, one, other, 20 + number)


def start(host: ApiUser, guest: ApiUser, form: Json = RATED) -> Json:
    """Open a table, let the guest sit down and start it; return the status and the answer."""
    opened = host.post("/api/tables", form)
    table = opened["table"]["id"]
    guest.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    status, answer = host.do(table, "start", do="start")
    return {"status": status, "key": answer.get("key"), "table": table}


def test_only_people_on_the_ladder_play_rated_by_invitation(client: TestClient) -> None:
    anna, bruno = people(client, "Rosina", "Rocco")
    put_on_ladder(client, anna)
    assert start(anna, bruno)["key"] == "server.rated.listed"
    assert start(anna, bruno, DUEL)["status"] == 200
    assert start(anna, bruno, {**RATED, "visibility": "public"})["status"] == 200
    put_on_ladder(client, bruno)
    assert start(anna, bruno)["status"] == 200


def test_the_fourth_rated_match_of_a_week_is_refused(client: TestClient) -> None:
    anna, bruno = people(client, "Sabina", "Saverio")
    for person in (anna, bruno):
        put_on_ladder(client, person)
    enter(client, anna.id, bruno.id, 8)  # not of this week
    enter(client, anna.id, bruno.id, 2)
    enter(client, anna.id, bruno.id, 1)
    running = start(anna, bruno)
    assert running["status"] == 200
    assert start(anna, bruno)["key"] == "server.rated.often"  # the running one counts
    terms = {"preset": "conquest_2p", "rated": True}
    status, refusal = bruno.ask("POST", "/api/challenges", {"people": [anna.id], "terms": terms})
    assert (status, refusal["key"]) == (400, "server.rated.often")
    assert anna.do(running["table"], "r", do="resign", seat="S")[0] == 200
    assert start(anna, bruno, DUEL)["status"] == 200


def test_a_rematch_beyond_the_limit_is_not_rated(client: TestClient) -> None:
    anna, bruno = people(client, "Tilde", "Tito")
    for person in (anna, bruno):
        put_on_ladder(client, person)
    enter(client, anna.id, bruno.id, 2)
    enter(client, anna.id, bruno.id, 1)
    table = start(anna, bruno)["table"]
    assert anna.do(table, "r", do="resign", seat="S")[0] == 200
    assert anna.do(table, "a", do="rematch", seat="S")[0] == 200
    assert bruno.do(table, "b", do="rematch", seat="N")[0] == 200
    again = next(card for card in anna.get("/api/me/tables") if card["phase"] == "playing")
    assert again["summary"]["rated"] is False


def test_a_server_may_refuse_all_or_none() -> None:
    with serving(rated_invitations="none") as client:
        anna, bruno = people(client, "Ugo", "Ursula")
        assert start(anna, bruno)["key"] == "server.rated.invitation"
    with serving(rated_invitations="all") as client:
        anna, bruno = people(client, "Ugo", "Ursula")
        assert start(anna, bruno)["status"] == 200
