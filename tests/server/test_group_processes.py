"""Game sessions, presence, challenges and quick pairing at two processes, and after a kill of the server."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.api_user import ApiUser, serving
from server.server_process import Process

SOON = 12.0  # seconds; a lease lasts six
CARDS = {"preset": "condottiere_4p"}


def until(condition: Callable[[], Any], seconds: float = SOON) -> Any:
    """Return the first true value of a condition."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


@pytest.fixture
def two(request: pytest.FixtureRequest) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one PostgreSQL database."""
    where = request.getfixturevalue("postgres")
    with serving(database=where, port=8111) as one, serving(database=where, port=8112) as other:
        yield one, other


def at(client: TestClient, person: ApiUser) -> ApiUser:
    """Return the same person at another process."""
    return ApiUser(client, person.token, person.me)


def test_a_session_is_played_across_two_processes(two: tuple[TestClient, TestClient]) -> None:
    here, there = two
    host = ApiUser.guest(here)
    code = host.post("/api/game-sessions", {"terms": CARDS})["code"]
    path = f"/api/game-sessions/{code}"
    guest = ApiUser.guest(there)
    guest.post(f"{path}/people", {"name": "Far away"})
    with host.socket() as one, guest.socket() as other:
        one.send(type="game_session", code=code)
        other.send(type="game_session", code=code)
        seen = until(lambda: all(p["present"] for p in host.get(path)["people"]) and host.get(path))
        assert len(seen["people"]) == 2
        guest.ask("PUT", f"{path}/answer", {"state": "ready"})
        host.post(f"{path}/rounds")
        while other.await_("game_session_changed")["session"]["state"] != "playing":
            pass
        [table] = guest.get(path)["rounds"][0]["tables"]
        seat = next(seat for seat, person in table["seats"].items() if person == guest.id)
        assert guest.do(table["id"], "r", do="resign", seat=seat)[0] == 200
        card = until(lambda: (found := host.get(path))["state"] == "between" and found)
    points = {one["id"]: one["points"] for one in card["people"]}
    assert points == {host.id: 4, guest.id: 0}
    assert len(card["rounds"]) == 1


def test_friends_and_challenges_reach_the_other_process(two: tuple[TestClient, TestClient]) -> None:
    here, there = two
    anna, bruno = ApiUser.person(here, "Anna Far"), ApiUser.person(there, "Bruno Far")
    anna.ask("PUT", f"/api/me/relations/follow/{bruno.id}")
    bruno.ask("PUT", f"/api/me/relations/follow/{anna.id}")
    with bruno.socket() as line:
        line.await_("greeting")
        until(lambda: anna.get("/api/me/friends")["people"][0]["online"])
        form = {"people": [bruno.id], "terms": {"preset": "conquest_2p"}}
        made = anna.post("/api/challenges", form)
        assert made["until"] - made["created"] == 10 * 60_000
        while (told := line.await_("notification")["notification"])["kind"] != "challenge":
            pass  # that Anna follows
        assert told["data"]["challenge"] == made["id"]
        done = bruno.post(f"/api/challenges/{made['id']}/answer", {"answer": "accept"})
    assert anna.get(f"/api/tables/{done['table']}")["phase"] == "playing"
    until(lambda: not anna.get("/api/me/friends")["people"][0]["online"])


def test_one_process_pairs_the_people_of_both(two: tuple[TestClient, TestClient]) -> None:
    here, there = two
    people = [ApiUser.guest(client) for client in (here, there)]
    with people[0].socket() as one, people[1].socket() as other:
        for line in (one, other):
            line.send(type="seek", queues=[{"preset": "conquest_2p"}])
        tables = {line.await_("found")["table"] for line in (one, other)}
    assert len(tables) == 1
    until(lambda: here.get("/api/queues").json()[0]["waiting"] == 0)


def call(process: Process, token: str, method: str, path: str, body: Any = None) -> Any:
    """Send a request to a server process; return the answer."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    if data is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(f"{process.address}{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def test_a_session_survives_kills_of_the_server(tmp_path: Path) -> None:
    """Ten people behind one address, with the usual limits; killed before, in and after a round."""
    database = tmp_path / "group.db"
    settings: dict[str, Any] = {"thinkers": 0}
    people: list[tuple[str, str]] = []
    with Process(database, **settings) as process:
        for _ in range(10):
            came = call(process, "", "POST", "/api/guests", {"token": True})
            people.append((came["me"]["id"], came["token"]))
        code = call(process, people[0][1], "POST", "/api/game-sessions", {"terms": CARDS})["code"]
        path = f"/api/game-sessions/{code}"
        for number, (_, token) in enumerate(people[1:]):
            call(process, token, "POST", f"{path}/people", {"name": f"Name {chr(97 + number)}"})
        for _, token in people:
            call(process, token, "PUT", f"{path}/answer", {"state": "ready"})
        process.kill()
    tokens = dict(people)
    with Process(database, **settings) as process:
        began = call(process, people[0][1], "POST", f"{path}/rounds")
        assert [len(table["seats"]) for table in began["rounds"][0]["tables"]] == [4, 3, 3]
        first = began["rounds"][0]["tables"][0]
        for seat, person in list(first["seats"].items())[:-1]:
            command = {"cid": f"r{seat}", "command": {"do": "resign", "seat": seat}}
            call(process, tokens[person], "POST", f"/api/tables/{first['id']}/requests", command)
        process.kill()
    with Process(database, **settings) as process:

        def card() -> Any:
            return call(process, people[0][1], "GET", path)

        found = until(lambda: (seen := card())["rounds"][0]["tables"][0]["placed"] and seen)
        assert (found["state"], len(found["rounds"])) == ("playing", 1)
        for table in found["rounds"][0]["tables"][1:]:
            for seat, person in list(table["seats"].items())[:-1]:
                command = {"cid": f"r{seat}", "command": {"do": "resign", "seat": seat}}
                call(process, tokens[person], "POST", f"/api/tables/{table['id']}/requests", command)
        process.kill()
    with Process(database, **settings) as process:
        found = until(lambda: (seen := call(process, people[0][1], "GET", path))["state"] == "between" and seen)
        assert sum(one["points"] for one in found["people"]) == pytest.approx(7 + 5.5 + 5.5)
        assert sorted(one["place"] for one in found["people"])[0] == 1
        assert len({table["id"] for table in found["rounds"][0]["tables"]}) == 3
