"""Beside the match: watchers' chat, plan progress of others, waiting for absent players."""

from __future__ import annotations

import asyncio
import json

from starlette.testclient import TestClient

from conquista.server.play.live import plan_progress
from conquista.server.play.live.plan_progress import PlanProgress
from server.api_user import DUEL, ApiUser, Json, Line, duel, serving

HOSTILE = ("<script>alert(1)</script>", "{{7*7}} ${7*7}", "'; drop table rows; --", "javascript:alert(1)")
UNSHOWN = ("turned \u202e around", "\u200b", "bell \x07", "x" * 501, "  ")


def listed(client: TestClient) -> tuple[ApiUser, ApiUser, ApiUser, str]:
    """Return a public duel and a watcher."""
    anna, bruno, carla = (ApiUser.guest(client) for _ in range(3))
    opened = anna.post("/api/tables", DUEL | {"visibility": "public"})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {})
    assert anna.do(table, "start", do="start")[0] == 200
    return anna, bruno, carla, table


def watched(tales: list[Json]) -> list[Json]:
    return [tale["data"] for tale in tales if tale["kind"] == "watched"]


def test_s1_who_plays_hears_watchers_after_the_end_and_not_before_whatever_he_listens_as(client: TestClient) -> None:
    anna, bruno, carla, table = listed(client)
    with anna.socket() as seat, anna.socket() as window, carla.socket() as looking:
        seat.hello(table, "S")
        window.hello(table)
        looking.hello(table)
        assert looking.do(table, "w", do="watch", text="S is lost, I think")["type"] == "acked"
        assert watched(looking.await_("told")["tales"])[0]["text"] == "S is lost, I think"
        message = window.await_("told")  # that there was something, since numbers have no gaps
        assert watched(message["tales"]) == [{}]
        assert watched(window.hello(table)["tales"]) == [{}]
        assert watched(anna.get(f"/api/tables/{table}/sight")["tales"]) == [{}]
        assert window.do(table, "x", do="watch", text="who says so?")["refusal"]["key"] == "table.talk.watchers"
        assert "S is lost" not in json.dumps([seat.heard, window.heard])
        assert bruno.do(table, "leave", do="leave", seat="N")[0] == 200  # and who has left may come back
        assert watched(bruno.get(f"/api/tables/{table}/sight")["tales"]) == [{}]
        assert bruno.do(table, "y", do="watch", text="me too")[0] == 403
        assert watched(carla.get(f"/api/tables/{table}/sight")["tales"])[0]["name"] == carla.me["name"]
        assert seat.do(table, "r", do="resign", seat="S")["type"] == "acked"
        ended = next(tale for tale in seat.await_("told")["tales"] if tale["kind"] == "ended")
        assert [said["text"] for said in ended["data"]["watched"]] == ["S is lost, I think"]
        assert watched(window.hello(table)["tales"])[0]["text"] == "S is lost, I think"


def test_s5_watchers_may_write_what_they_like_as_long_as_it_shows(client: TestClient) -> None:
    _, _, carla, table = listed(client)
    for place, text in enumerate(HOSTILE):
        assert carla.do(table, f"h{place}", do="watch", text=text)[0] == 200
    for place, text in enumerate(UNSHOWN):
        status, answer = carla.do(table, f"u{place}", do="watch", text=text)
        assert (status, answer["cause"]) in ((409, "table"), (422, "invalid"), (400, "request"))
    found = watched(carla.get(f"/api/tables/{table}/sight")["tales"])
    assert [said["text"] for said in found] == list(HOSTILE)


def test_s8_watchers_talk_no_faster_than_others() -> None:
    with serving(floods=True) as client:
        _, _, carla, table = listed(client)
        got = [carla.do(table, f"w{place}", do="watch", text=f"word {place}")[0] for place in range(8)]
        assert got[:5] == [200] * 5
        assert 429 in got


def plan(line: Line, table: str, cid: str, sight: Json, word: str) -> Json:
    moment = {"seq": sight["number"], "hash": sight["hash"]}
    line.send(type="do", table=table, cid=cid, command={"do": "plan", "seat": "S", "word": word, **moment})
    return dict(line.await_("sketched")["sight"])


def test_s1_others_hear_how_much_is_planned_and_not_what(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as own, bruno.socket() as other:
        sight = own.hello(table, "S")["sight"]
        other.hello(table, "N")
        word = sight["legal"][0]
        sight = plan(own, table, "p1", sight, word)
        assert sight["draft"]["spent"] == 1
        said = other.await_("planning")
        assert said == {"type": "planning", "table": table, "seat": "S", "moves": 1}
        sight = plan(own, table, "p2", sight, sight["legal"][0])
        assert other.await_("planning")["moves"] == sight["draft"]["spent"]
        assert word not in json.dumps(other.heard[1:])
        other.hello(table, "N")  # who comes back is told at once
        assert other.await_("planning")["moves"] == sight["draft"]["spent"]
        assert not any(message["type"] == "planning" for message in own.heard)
        own.send(
            type="do", table=table, cid="u", command={"do": "undo", "seat": "S", "hash": sight["hash"], "length": 0}
        )
        own.await_("sketched")
        assert other.await_("planning")["moves"] == 0


def test_s1_where_cards_are_hidden_nothing_is_said_of_drafts() -> None:
    with serving() as client:
        anna = ApiUser.guest(client)
        seats = {seat: {"kind": "me"} for seat in "ABC"}
        table = anna.post("/api/tables", {"preset": "condottiere_3p", "seats": seats, "start": True})["table"]["id"]
        assert anna.get(f"/api/tables/{table}/sight?seat=A")["sight"]["draft"]["spent"] is None


def test_plans_are_told_once_a_second_at_most_and_forgotten_with_the_position() -> None:
    said: list[int] = []

    async def busy() -> None:
        plans = PlanProgress(lambda table, seat, moves: said.append(moves))
        for moves in range(1, 50):
            plans.changed("t", "S", moves)
        assert said == [1]
        await asyncio.sleep(3 * plan_progress.EVERY)
        assert said == [1, 49]
        assert plans.plans("t") == {"S": 49}
        plans.changed("t", "S", 3)
        plans.changed("t", "S", 4)
        plans.forget("t")
        await asyncio.sleep(2 * plan_progress.EVERY)
        assert said == [1, 49, 3]
        assert plans.plans("t") == {}

    every, plan_progress.EVERY = plan_progress.EVERY, 0.05
    try:
        asyncio.run(busy())
    finally:
        plan_progress.EVERY = every


def test_people_wait_for_who_is_away(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    opened = anna.post("/api/tables", DUEL | {"pace": "live"})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    with bruno.socket() as line:
        before = line.hello(table, "N")["sight"]["clocks"]["S"]["left"]
        assert line.do(table, "w", do="propose", seat="N", motion="wait")["type"] == "acked"
        assert line.await_("told")["sight"]["clocks"]["S"]["left"] == before + 5 * 60_000
        with anna.socket() as back:
            back.hello(table, "S")
            refused = line.do(table, "v", do="propose", seat="N", motion="wait")
            assert refused["refusal"]["key"] == "table.refused.nobody_away"
