"""The opening explorer: finished matches are read, filters hold, and rated matches get no help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.learning.explorer import ExplorerService
from server.api_user import ApiUser, serving, started

FIRST = {"preset": "conquest_2p", "source": "people"}
MOVES = ("S18-S11", "S11-S12")


@pytest.fixture
def client() -> Iterator[TestClient]:
    with serving() as made:
        yield made


def finish(client: TestClient, before: tuple[str, ...] = MOVES, **form: Any) -> tuple[ApiUser, ApiUser, str]:
    """Two people play a few moves, and the second resigns."""
    anna, bruno, table, seat = started(client, {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}, **form})
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    now = {"seq": sight["number"], "hash": sight["hash"]}
    plan = {"do": "act", "seat": "S", "word": "end", "before": list(before), **now}
    status, answer = anna.do(table, "one", **plan)
    assert status == 200, answer
    status, answer = bruno.do(table, "two", do="resign", seat=seat)
    assert status == 200, answer
    return anna, bruno, table


def read_all(client: TestClient) -> int:
    portal, app = client.portal, client.app
    assert portal is not None
    service: ExplorerService = app.state.app_state.explorer  # type: ignore[attr-defined]
    return portal.call(service.read_some)


def test_finished_public_matches_are_counted_and_listed(client: TestClient) -> None:
    tables = [finish(client, visibility="public")[2] for _ in range(5)]
    user = ApiUser.guest(client)
    read_all(client)
    found = user.post("/api/explorer", FIRST)
    assert found["total"] == 5
    [row] = found["rows"]
    assert row == {"words": list(MOVES), "seat": "S", "matches": 5, "wins": [5, 0], "draws": 0, "own": 5}
    assert {match["id"] for match in found["matches"]} == set(tables)
    assert all(match["table"] and match["winners"] == ["S"] for match in found["matches"])
    assert user.post("/api/explorer", {**FIRST, "source": "mine"})["total"] == 0
    shipped = user.post("/api/explorer", {**FIRST, "source": "computers"})["total"]
    assert user.post("/api/explorer", {**FIRST, "source": "all"})["total"] == shipped + 5 > 5
    asked = {"game": "conquest", "options": found["options"], "position": found["position"], "seat": ""}
    stand = user.post("/api/positions", {**asked, "words": [{"seat": "S", "word": MOVES[0]}]})
    [row] = user.post("/api/explorer", {**FIRST, "position": stand["position"]})["rows"]
    assert row["words"] == [MOVES[1]]
    assert read_all(client) == 0


def test_matches_by_invitation_count_for_those_who_played_only(client: TestClient) -> None:
    anna, bruno, table = finish(client, visibility="link")
    read_all(client)
    assert ApiUser.guest(client).post("/api/explorer", FIRST)["total"] == 0
    for user in (anna, bruno):
        found = user.post("/api/explorer", {**FIRST, "source": "mine"})
        assert (found["total"], found["rows"], found["rare"]) == (1, [], 1)
        assert [match["id"] for match in found["matches"]] == [table]


def test_matches_from_a_position_or_with_own_options_have_no_place(client: TestClient) -> None:
    opening = "S.Kni@S12 S.Sol@S13 S.Sol@S18 N.Sol@N6 N.Kni@N7 active=S to_act=S budget=20"
    finish(client, (), visibility="public", opening=opening)
    read_all(client)
    assert ApiUser.guest(client).post("/api/explorer", FIRST)["total"] == 0
    assert read_all(client) == 0


def test_bad_questions_are_refused_with_a_sentence(client: TestClient) -> None:
    user = ApiUser.guest(client)
    for form, key in (
        ({"preset": "conquest_9p"}, "core.unknown.near"),
        ({"preset": "conquest_2p", "position": "nonsense"}, "conquest.position"),
        ({"preset": "condottiere_4p", "position": "card/huge"}, "condottiere.opening.place"),
        ({"preset": "conquest_2p", "source": "theirs"}, "server.invalid"),
    ):
        status, answer = user.ask("POST", "/api/explorer", form)
        assert 400 <= status < 500
        assert answer["key"].startswith(key)
    assert client.post("/api/explorer", json=FIRST).status_code == 401


def test_s14_no_explorer_for_a_rated_match_in_progress(client: TestClient) -> None:
    anna = ApiUser.person(client, "Anna")
    bruno = ApiUser.person(client, "Bruno")
    for preset, seat in (("conquest_2p", "S"), ("condottiere_2p", "A")):
        opened = anna.post(
            "/api/tables", {"preset": preset, "seats": {seat: {"kind": "me"}}, "rated": True, "visibility": "public"}
        )
        table = opened["table"]["id"]
        bruno.post(f"/api/tables/{table}/join", {})
        anna.do(table, "ready", do="start")
        for user in (anna, bruno):
            status, refusal = user.ask("POST", "/api/explorer", {"preset": preset})
            assert (status, refusal["key"]) == (403, "server.study_rated"), preset
        assert ApiUser.guest(client).post("/api/explorer", {"preset": preset})["rows"]


def test_famous_games_are_listed_and_opened(client: TestClient) -> None:
    user = ApiUser.guest(client)
    listed = user.get("/api/famous")
    assert [one["id"] for one in listed][:1] == ["conquest_2p"]
    one = user.get("/api/famous/conquest_2p")
    assert {key: one[key] for key in listed[0]} == listed[0]
    assert len(one["annotations"]) == one["notes"]
    replay = user.post("/api/replays", {"record": one["record"], "seat": ""})
    assert len(replay["steps"]) == one["actions"]
    status, refusal = user.ask("GET", "/api/famous/nowhere")
    assert (status, refusal["key"]) == (404, "server.no_famous")
