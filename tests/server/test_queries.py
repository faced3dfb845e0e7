"""Queries before a decision: answered for the seat that asks, on the position that it sees."""

from __future__ import annotations

from starlette.testclient import TestClient

from conquista.server.schema.socket.messages import WRITTEN
from server.api_user import ApiUser, duel


def test_a_seat_asks_for_the_reach_of_its_piece_and_plans_the_whole_trip(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as own, bruno.socket() as other:
        sight = own.hello(table, "S")["sight"]
        start = "S20"  # a knight on the shore
        own.send(type="look", table=table, seat="S", cid="l1", about="reach", start=start)
        seen = own.await_("seen", "refused")
        WRITTEN.validate_python(seen)
        assert (seen["cid"], seen["hash"]) == ("l1", sight["hash"])
        goal = max((goal for goal in seen["found"] if goal["quiet"]), key=lambda goal: len(goal["words"]))
        first, *more = goal["words"]
        assert more
        moment = {"seq": sight["number"], "hash": sight["hash"]}
        own.send(
            type="do",
            table=table,
            cid="p1",
            command={"do": "plan", "seat": "S", "word": first, "more": more, **moment},
        )
        after = own.await_("sketched", "refused")["sight"]
        assert after["draft"]["words"] == goal["words"]
        assert [events[0]["data"]["goal"] for events in after["draft"]["told"]][-1] == goal["goal"]
        own.send(type="look", table=table, seat="S", cid="l2", about="reach", start=goal["goal"])
        assert own.await_("seen")["hash"] == after["hash"]
        other.hello(table, "N")
        other.send(type="look", table=table, seat="S", cid="l3", about="reach", start=start)
        assert other.await_("refused")["refusal"]["key"] == "table.refused.seat"


def test_a_trip_is_planned_whole_or_not_at_all(client: TestClient) -> None:
    anna, _, table = duel(client)
    with anna.socket() as own:
        sight = own.hello(table, "S")["sight"]
        command = {"do": "plan", "seat": "S", "word": sight["legal"][0], "more": ["S1-N1"]}
        moment = {"seq": sight["number"], "hash": sight["hash"]}
        own.send(type="do", table=table, cid="p1", command=command | moment)
        assert own.await_("refused", "sketched")["type"] == "refused"
        assert own.hello(table, "S")["sight"]["draft"]["words"] == []


def test_threats_and_questions_without_sense(client: TestClient) -> None:
    anna, _, table = duel(client)
    with anna.socket() as own:
        own.send(type="look", table=table, seat="S", cid="l0", about="threats")
        assert own.await_("refused")["refusal"]["key"] == "server.hello_first"
        own.hello(table, "S")
        own.send(type="look", table=table, seat="S", cid="l1", about="threats")
        assert own.await_("seen")["found"] == []
        own.send(type="look", table=table, seat="S", cid="l2", about="reach", start="Q99")
        assert own.await_("refused")["refusal"]["key"].startswith("core.unknown")
        own.send(type="look", table=table, seat="S", cid="l3", about="hands")
        assert own.await_("refused")["refusal"]["key"].startswith("core.unknown")


def test_a_watcher_asks_how_things_stand_and_nothing_else(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    seats = {"A": {"kind": "me"}, "B": {"kind": "computer", "player": "random"}}
    form = {"preset": "condottiere_2p", "seats": seats, "visibility": "public", "start": True}
    table = anna.post("/api/tables", form)["table"]["id"]
    with bruno.socket() as other:
        other.hello(table, None)
        other.send(type="look", table=table, cid="l1", about="standing")
        [found] = other.await_("seen", "refused")["found"]
        assert found["goal"] == {"regions": 6, "kingdom": 4}
        other.send(type="look", table=table, cid="l2", about="plays")
        assert other.await_("seen", "refused")["found"] == []
        other.send(type="look", table=table, cid="l3", seat="A", about="standing")
        assert other.await_("refused")["refusal"]["key"] == "table.refused.seat"


def test_a_count_is_explained_after_the_match_too(client: TestClient) -> None:
    anna, _, table = duel(client)
    with anna.socket() as own:
        own.hello(table, "S")
        own.send(type="do", table=table, cid="r1", command={"do": "resign", "seat": "S"})
        own.await_("told")
        own.send(type="look", table=table, seat="S", cid="l1", about="counts")
        found = own.await_("seen", "refused")["found"]
        assert [row["seat"] for row in found] == ["S", "N"]
        assert all(row["count"] == row["pieces"] + row["captures"] + row["spaces"] for row in found)
