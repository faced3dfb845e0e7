"""Reviews of finished matches: made in the background, shared, limited, resumed after a kill, refused while playing."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core import Data, Outcome, SeededChance
from conquista.core.match import Match, play_match
from conquista.core.record import read, record_of, write
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.limits import Limits
from conquista.server.catalogue import pictures
from conquista.server.errors import Unavailable
from conquista.server.learning.analysis import match_review
from conquista.server.learning.analysis.match_review import judge_some
from conquista.server.play.live.computers import ComputerSeats
from server.api_user import DUEL, ApiUser, serving, started
from server.server_process import Process

PATIENCE = 120.0


class InlineComputers(ComputerSeats):
    """Does the work of the processes at once, and can be told to fail or to wait."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs: list[str] = []
        self.failing = False
        self.held = False

    async def study(self, work: Any, *args: object) -> dict[str, Data]:
        self.jobs.append(work.__name__)
        if work is judge_some:
            while self.held:
                await asyncio.sleep(0.01)
            if self.failing:
                raise Unavailable("server.study_failed")
            args = (*args, 0.0)
        found: dict[str, Data] = work(*args)
        return found


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_review, "LIMITS", Limits(nodes=300))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with serving() as made:
        yield made


@pytest.fixture
def computers(client: TestClient) -> InlineComputers:
    found = client.app.state.app_state.tables.computers = InlineComputers()  # type: ignore[attr-defined]
    return found


@cache
def match(preset: str, limit: int | None = None) -> Match:
    game, options = registry.preset(preset)
    chance = SeededChance("7" * 64)
    sides = {seat: players.make("random", game, options, chance.fork(seat)) for seat in game.seats(options)}
    return play_match(game, sides, options, chance, limit=limit)


@cache
def text(preset: str, limit: int | None = None) -> str:
    return write(record_of(match(preset, limit)))


def awaited(user: ApiUser, review: str, state: str = "done") -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = user.get(f"/api/reviews/{review}")
        if found["state"] == state:
            return found
        time.sleep(0.02)
    raise AssertionError(found["state"])


def test_a_record_is_reviewed_and_the_answer_grows(client: TestClient, computers: InlineComputers) -> None:
    anna = ApiUser.guest(client)
    computers.held = True
    first = anna.post("/api/reviews", {"record": text("condottiere_2p")})
    assert (first["state"], first["judged"], first["decisions"]) == ("working", 0, [])
    assert first["total"] == len(match("condottiere_2p").entries)
    computers.held = False
    done = awaited(anna, first["id"])
    assert done["judged"] == done["total"] == len(done["decisions"])
    assert set(done["accuracy"]) == set(done["seats"]) == {"A", "B"}
    for one in done["decisions"]:
        assert sum(map(float, one["before"].values())) == pytest.approx(1.0, abs=0.001)
    for seat, costly in done["costliest"].items():
        falls = {one["first"]: float(one["fall"]) for one in done["decisions"] if one["seat"] == seat}
        assert costly == sorted(costly, key=lambda place: (-falls[place], place))
        assert all(falls[place] >= float(done["grades"]["least"]) - 0.05 for place in costly)
    part = anna.get(f"/api/reviews/{first['id']}?since={done['total'] - 1}")
    assert part["decisions"] == done["decisions"][-1:]
    replay = anna.get(f"/api/reviews/{first['id']}/replay?seat=all")
    assert len(replay["steps"]) == done["total"]
    assert set(replay["seats"].values()) == {""}
    stand = anna.post("/api/moments", {"review": first["id"], "at": 1})
    assert stand["game"] == "condottiere"


def test_a_review_is_shared_as_a_picture(
    client: TestClient, computers: InlineComputers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures.Pictures, "_workers", lambda self: None)  # draws in a thread
    anna = ApiUser.guest(client)
    review = awaited(anna, anna.post("/api/reviews", {"record": text("condottiere_2p")})["id"])
    drawn = client.get(f"/api/reviews/{review['id']}/picture?format=svg&language=de")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "<title>Gewinnchance: " in drawn.text
    small = client.get(f"/api/reviews/{review['id']}/picture?width=300")
    assert small.content.startswith(b"\x89PNG")
    assert client.get("/api/reviews/nothing/picture").status_code == 404


def test_open_hands_are_a_review_of_their_own(client: TestClient, computers: InlineComputers) -> None:
    anna = ApiUser.guest(client)
    closed = anna.post("/api/reviews", {"record": text("condottiere_2p")})
    opened = anna.post("/api/reviews", {"record": text("condottiere_2p"), "open_hands": True})
    again = anna.post(f"/api/reviews/{closed['id']}", {"open_hands": True})
    assert again["id"] == opened["id"]
    assert closed["id"] != opened["id"]
    assert awaited(anna, opened["id"])["open_hands"]
    assert not awaited(anna, closed["id"])["open_hands"]
    same = anna.post("/api/reviews", {"record": text("conquest_2p")})
    assert anna.post("/api/reviews", {"record": text("conquest_2p"), "open_hands": True})["id"] == same["id"]


def test_two_people_share_the_work(client: TestClient, computers: InlineComputers) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    computers.held = True
    one = anna.post("/api/reviews", {"record": text("condottiere_2p")})
    named = text("condottiere_2p").replace("Seat A: ?", "Seat A: Someone")
    assert named != text("condottiere_2p")
    two = bruno.post("/api/reviews", {"record": named})
    assert one["id"] == two["id"]
    assert anna.ask("DELETE", f"/api/reviews/{one['id']}")[0] == 204  # the other still waits
    computers.held = False
    done = awaited(bruno, one["id"])
    assert computers.jobs.count("judge_some") == done["total"]
    assert anna.post("/api/reviews", {"record": text("condottiere_2p")})["state"] == "done"
    assert computers.jobs.count("judge_some") == done["total"]


def test_a_review_can_be_stopped_and_continued(client: TestClient, computers: InlineComputers) -> None:
    anna = ApiUser.guest(client)
    computers.held = True
    review = anna.post("/api/reviews", {"record": text("condottiere_2p")})["id"]
    assert anna.get("/api/me/export")["reviews"][0]["review"] == review
    assert anna.ask("DELETE", f"/api/reviews/{review}")[0] == 204
    assert anna.get(f"/api/reviews/{review}")["state"] == "stopped"
    computers.held = False
    time.sleep(0.1)
    assert anna.get(f"/api/reviews/{review}")["state"] == "stopped"
    assert anna.post(f"/api/reviews/{review}")["state"] == "working"
    awaited(anna, review)
    assert anna.get("/api/me/export")["reviews"] == []


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(
    client: TestClient, computers: InlineComputers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conquista.server.learning.analysis.review_service.RETRY", 0.01)
    anna = ApiUser.guest(client)
    computers.failing = True
    review = anna.post("/api/reviews", {"record": text("condottiere_2p")})["id"]
    awaited(anna, review, "failed")
    computers.failing = False
    assert anna.post("/api/reviews", {"record": text("condottiere_2p")})["state"] == "working"
    awaited(anna, review)


def test_a_table_is_reviewed_after_its_end_by_those_who_may_see_it(
    client: TestClient, computers: InlineComputers
) -> None:
    anna, bruno, table, _ = started(client, DUEL)
    for method in ("GET", "POST"):
        status, refusal = anna.ask(method, f"/api/tables/{table}/review", {} if method == "POST" else None)
        assert (status, refusal["key"]) == (409, "server.review_running")
    assert anna.do(table, "e", do="resign", seat="S")[0] == 200
    stranger = ApiUser.guest(client)
    assert stranger.ask("GET", f"/api/tables/{table}/review")[0] == 404
    assert stranger.ask("POST", f"/api/tables/{table}/review", {})[0] == 404
    assert anna.get(f"/api/tables/{table}/review")["state"] == "none"
    review = bruno.post(f"/api/tables/{table}/review")
    assert review["total"] == 0  # resigned before the first action
    awaited(anna, review["id"])
    assert anna.get(f"/api/tables/{table}/review")["state"] == "done"
    record = anna.ask("GET", f"/api/tables/{table}/record")[1]
    assert anna.post("/api/reviews", {"record": record})["id"] == review["id"]


def test_limits_of_a_person(computers: InlineComputers, client: TestClient) -> None:
    anna = ApiUser.guest(client)
    computers.held = True
    records = [text(f"condottiere_{n}p") for n in (2, 3, 4, 5)]
    for record in records[:3]:
        assert anna.post("/api/reviews", {"record": record})["state"] == "working"
    status, refusal = anna.ask("POST", "/api/reviews", {"record": records[3]})
    assert (status, refusal["key"]) == (429, "server.reviews")
    assert anna.post("/api/reviews", {"record": records[0]})["state"] == "working"  # already waiting for it
    assert ApiUser.guest(client).post("/api/reviews", {"record": records[3]})["state"] == "working"
    computers.held = False


def test_the_rate_counts_new_work_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUISTA_LIMIT_REVIEWS", "1/hour")
    with serving(floods=True) as client:
        client.app.state.app_state.tables.computers = InlineComputers()  # type: ignore[attr-defined]
        anna = ApiUser.guest(client)
        review = anna.post("/api/reviews", {"record": text("condottiere_2p")})["id"]
        awaited(anna, review)
        assert anna.post("/api/reviews", {"record": text("condottiere_2p")})["state"] == "done"
        assert anna.ask("POST", "/api/reviews", {"record": text("condottiere_3p")})[0] == 429


@pytest.mark.parametrize("bad", ["x", "Conquista record 1\n", "<script>alert(1)</script>\n"])
def test_what_is_no_record_is_refused_by_its_line(client: TestClient, bad: str) -> None:
    status, refusal = ApiUser.guest(client).ask("POST", "/api/reviews", {"record": bad})
    assert status == 422
    assert refusal["key"].startswith("core.record.")
    assert refusal["params"]["line"] >= 1


def test_an_illegal_line_and_an_unfinished_record_are_refused(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    lines = text("condottiere_2p").splitlines()
    number = next(k for k, line in enumerate(lines) if line.startswith("5 "))
    lines[number] = " ".join([*lines[number].split()[:2], "nonsense"])
    status, refusal = anna.ask("POST", "/api/reviews", {"record": "\n".join([*lines, ""])})
    assert (status, refusal["key"], refusal["params"]["line"]) == (422, "core.record.refused", number + 1)
    status, refusal = anna.ask("POST", "/api/reviews", {"record": text("conquest_2p", 12)})
    assert (status, refusal["key"]) == (409, "server.review_running")


def test_a_record_through_a_position_of_a_rated_match_is_refused(
    client: TestClient, computers: InlineComputers
) -> None:
    """S-14: a made-up end does not open the review of a running rated match to its players."""
    anna = ApiUser.person(client, "Rated Anna")
    bruno = ApiUser.person(client, "Rated Bruno")
    opened = anna.post("/api/tables", DUEL | {"rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    seen = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    word = next(one for one in seen["legal"] if one != "end")
    where = {"seq": seen["number"], "hash": seen["hash"]}
    assert anna.do(table, "m", do="act", seat="S", word=word, **where)[0] == 200
    record = anna.ask("GET", f"/api/tables/{table}/record")[1]
    forged = write(replace(read(record), outcome=Outcome((("N",), ("S",)), "table.outcome.resigned")))
    for user, status in ((anna, 403), (bruno, 403), (ApiUser.guest(client), 200)):
        assert user.ask("POST", "/api/reviews", {"record": forged})[0] == status


def test_another_decision_is_judged_like_the_one_that_was_made(client: TestClient, computers: InlineComputers) -> None:
    anna = ApiUser.guest(client)
    review = anna.post("/api/reviews", {"record": text("condottiere_2p")})
    done = awaited(anna, review["id"])
    path = f"/api/reviews/{review['id']}/attempts"
    one = next(each for each in done["decisions"] if each["better"])
    made = anna.post(path, {"first": one["first"], "words": one["better"]})
    assert made["judgement"]["after"] == one["before"]
    assert made["judgement"]["fall"] == "0.0"
    word = record_of(match("condottiere_2p")).lines[one["first"]].word
    again = anna.post(path, {"first": one["first"], "words": [{"seat": one["seat"], "word": word}]})
    assert again["judgement"]["fall"] == one["fall"]
    assert anna.post(path, {"first": one["first"]})["judgement"] is None
    assert anna.ask("POST", path, {"first": 9_999})[1]["key"] == "server.review_decision"
    wrong = {"first": one["first"], "words": [{"seat": one["seat"], "word": "nonsense"}]}
    assert anna.ask("POST", path, wrong)[0] in (409, 422)


def test_a_turn_is_judged_when_it_ends(client: TestClient, computers: InlineComputers) -> None:
    anna = ApiUser.guest(client)
    review = anna.post("/api/reviews", {"record": text("conquest_2p")})
    done = awaited(anna, review["id"])
    path = f"/api/reviews/{review['id']}/attempts"
    one = next(each for each in done["decisions"] if len(each["better"]) > 2)
    begun = anna.post(path, {"first": one["first"], "words": one["better"][:1]})
    assert begun["judgement"] is None
    words = one["better"]
    made = anna.post(path, {"first": one["first"], "words": words})
    assert made["judgement"]["seat"] == one["seat"]
    assert float(made["judgement"]["fall"]) < float(one["fall"])


def test_a_server_without_computers_shows_what_is_stored_and_begins_nothing(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    status, refusal = anna.ask("POST", "/api/reviews", {"record": text("condottiere_2p")})
    assert (status, refusal["key"]) == (503, "server.study_idle")


def test_a_review_survives_a_kill_of_the_server(tmp_path: Path) -> None:
    """R-4: killed in the middle, the server goes on after the judgements that were stored."""

    def ask(server: Process, token: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} | ({"content-type": "application/json"} if body else {})
        data = json.dumps(body).encode() if body else None
        with urllib.request.urlopen(
            urllib.request.Request(f"{server.address}{path}", data, headers), timeout=60
        ) as got:
            return json.loads(got.read())

    record, database = text("condottiere_4p"), tmp_path / "club.db"
    with Process(database, thinkers=1) as server:
        token = ask(server, "", "/api/guests", {"token": True})["token"]
        review = ask(server, token, "/api/reviews", {"record": record})["id"]
        end = time.monotonic() + PATIENCE
        while not (before := ask(server, token, f"/api/reviews/{review}"))["judged"] and time.monotonic() < end:
            time.sleep(0.02)
        assert before["judged"] > 0
        server.kill()
    with Process(database, thinkers=1) as server:
        end = time.monotonic() + PATIENCE
        while (after := ask(server, token, f"/api/reviews/{review}"))["state"] != "done" and time.monotonic() < end:
            time.sleep(0.1)
        assert after["judged"] == after["total"]
        assert after["decisions"][: before["judged"]] == before["decisions"]
