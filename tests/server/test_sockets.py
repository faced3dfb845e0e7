"""Sockets: hello and catch-up, actions and acknowledgements, drafts, chat, presence, refusals with their clause."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquista.server.schema.socket.messages import WRITTEN
from server.api_user import DUEL, ApiUser, Json, Line, duel, serving


def act(line: Line, table: str, cid: str, seat: str, word: str, sight: Json, **more: object) -> Json:
    moment = {"seq": sight["number"], "hash": sight["hash"]}
    return line.do(table, cid, do="act", seat=seat, word=word, **moment, **more)


def test_r3_hello_brings_what_was_missed_and_then_what_happens(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as first, bruno.socket() as second:
        sight = first.hello(table, "S")["sight"]
        second.hello(table, "N")
        assert act(first, table, "c1", "S", sight["legal"][0], sight) == {
            "type": "acked",
            "table": table,
            "cid": "c1",
            "number": sight["number"] + 1,
        }
        message = second.await_("told")
        assert [tale["kind"] for tale in message["tales"]] == ["acted"]
        assert message["tales"][0]["data"]["words"] == [sight["legal"][0]]
        assert message["sight"]["legal"] == []
        assert first.await_("told")["sight"]["legal"] != []
        second_last = message["tales"][-1]["number"]
    with bruno.socket() as back:
        assert back.hello(table, "N", last=second_last)["tales"] == []
        welcome = back.hello(table, "N", last=1)
        assert [tale["number"] for tale in welcome["tales"]] == list(range(2, second_last + 1))


def test_r3_a_snapshot_that_the_client_has_is_not_sent_again(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    shown = anna.get(f"/api/tables/{table}/sight?seat=S")
    with anna.socket() as line:
        assert line.hello(table, "S", tag=shown["tag"])["sight"] is None
        for other in ("", "another"):
            assert line.hello(table, "S", tag=other)["sight"]["number"] == shown["sight"]["number"]
        act(line, table, "c1", "S", shown["sight"]["legal"][0], shown["sight"])
        assert line.hello(table, "S", tag=shown["tag"])["sight"]["number"] == shown["sight"]["number"] + 1
    with bruno.socket() as line:
        assert line.hello(table, "N", tag=shown["tag"])["sight"]["legal"] == []


def test_r2_a_resent_action_is_applied_once_and_known_after_a_cut(client: TestClient) -> None:
    anna, _, table = duel(client)
    with anna.socket() as line:
        sight = line.hello(table, "S")["sight"]
        first = act(line, table, "c1", "S", sight["legal"][0], sight)
    with anna.socket() as line:
        welcome = line.hello(table, "S", last=sight["number"], cids=["c1", "c2"])
        assert welcome["known"] == ["c1"]
        assert act(line, table, "c1", "S", sight["legal"][0], sight) == first
        assert act(line, table, "c2", "S", sight["legal"][0], sight)["refusal"]["cause"] == "stale"
        assert [tale["kind"] for tale in line.hello(table, "S")["tales"]].count("acted") == 1


def test_drafts_are_private_and_are_undone_redone_and_struck(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as own, bruno.socket() as other:
        sight = own.hello(table, "S")["sight"]
        other.hello(table, "N")
        for cid in ("p1", "p2"):
            own.send(
                type="do",
                table=table,
                cid=cid,
                command={
                    "do": "plan",
                    "seat": "S",
                    "word": sight["legal"][0],
                    "seq": sight["number"],
                    "hash": sight["hash"],
                },
            )
            sight = own.await_("sketched", "refused")["sight"]
        words = sight["draft"]["words"]
        assert len(words) == 2
        for command, left in (({"do": "undo"}, 1), ({"do": "redo"}, 2), ({"do": "undo", "length": 0}, 0)):
            own.send(type="do", table=table, cid=f"u{left}", command=command | {"seat": "S", "hash": sight["hash"]})
            sight = own.await_("sketched")["sight"]
            assert sight["draft"]["words"] == words[:left]
        own.send(type="do", table=table, cid="r", command={"do": "redo", "seat": "S", "hash": sight["hash"]})
        sight = own.await_("sketched")["sight"]
        assert act(own, table, "end", "S", "end", sight)["type"] == "acked"
        received = other.await_("told", "sketched")
        assert received["tales"][0]["data"]["words"] == [words[0], "end"]
        public = {"greeting", "ping", "welcome", "presence", "planning", "told", "notification"}
        assert {message["type"] for message in other.heard} <= public


def test_a_refusal_names_key_values_and_clause(client: TestClient) -> None:
    anna, _, table = duel(client)
    with anna.socket() as line:
        sight = line.hello(table, "S")["sight"]
        answer = act(line, table, "c", "S", "S1-N1", sight)
        assert answer["type"] == "refused"
        assert answer["cid"] == "c"
        assert answer["refusal"]["cause"] == "illegal"
        assert answer["refusal"]["clause"]
        assert act(line, table, "d", "S", "?!", sight)["refusal"]["cause"] == "unreadable"
        line.send(type="dance")
        assert line.await_("refused")["refusal"]["key"] == "server.invalid"
        line.session.send_text("{")
        assert line.await_("refused")["refusal"]["key"] == "server.invalid"
        for command, kind in (
            ({"do": "start", "now": 1}, "extra_forbidden"),
            ({"do": "say", "seat": "S", "to": "N"}, "list_type"),
        ):
            line.send(type="do", table=table, cid="f", command=command)
            assert [field["kind"] for field in line.await_("refused")["refusal"]["params"]["fields"]] == [kind]
        assert line.do("nowhere", "e", do="start")["refusal"]["key"] == "server.hello_first"
        assert line.hello("nowhere")["refusal"]["key"] == "server.no_table"
        assert line.hello(table, "N")["refusal"]["cause"] == "not_your_seat"


def test_talk_reaches_those_it_is_for_and_watchers_have_their_own(client: TestClient) -> None:
    seats = {seat: {"kind": "me"} for seat in "A"}
    anna, bruno, watcher = (ApiUser.guest(client) for _ in range(3))
    form = {"preset": "condottiere_2p", "seats": seats, "visibility": "public"}
    table = anna.post("/api/tables", form)["table"]["id"]
    bruno.post(f"/api/tables/{table}/join")
    anna.do(table, "s", do="start")
    with anna.socket() as first, bruno.socket() as second, watcher.socket() as third:
        first.hello(table, "A")
        second.hello(table, "B")
        third.hello(table)
        assert first.do(table, "t1", do="say", seat="A", text="good luck", to=["B"])["type"] == "acked"
        assert second.await_("told")["tales"][0]["data"]["text"] == "good luck"
        assert first.do(table, "t2", do="say", seat="A", phrase="hello")["type"] == "acked"
        assert third.await_("told")["tales"][0]["data"]["phrase"] == "hello"
        assert third.do(table, "w", do="watch", text="who wins?")["type"] == "acked"
        offer = {"offer": "pass_if_you_pass", "terms": {}}
        made = first.do(table, "o", do="say", seat="A", to=["B"], **offer)
        assert made["type"] in ("acked", "refused")
        heard = [tale for message in second.heard if message["type"] == "told" for tale in message["tales"]]
        assert "who wins?" not in str(heard)


def test_s1_who_has_left_a_seat_hears_no_more_of_it(client: TestClient) -> None:
    anna, bruno, carla = (ApiUser.guest(client) for _ in range(3))
    form = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}, "visibility": "public"}
    table = anna.post("/api/tables", form)["table"]["id"]
    bruno.post(f"/api/tables/{table}/join")
    anna.do(table, "s", do="start")
    with anna.socket() as first, bruno.socket() as second, carla.socket() as third:
        first.hello(table, "A")
        second.hello(table, "B")
        third.hello(table)
        assert second.do(table, "l", do="leave", seat="B")["type"] == "acked"
        assert second.await_("told")["tales"][-1]["kind"] == "replaced"
        assert third.do(table, "m", do="sit", seat="B")["type"] == "acked"
        assert third.hello(table, "B")["sight"]["view"]["hand"]
        assert first.do(table, "t", do="say", seat="A", text="only for the new one", to=["B"])["type"] == "acked"
        assert third.await_("told")["tales"][-1]["data"]["text"] == "only for the new one"
        second.send(type="ping", n=9)
        second.await_("pong")
        after = second.heard[[message["type"] for message in second.heard].index("told") + 1 :]
        assert "told" not in [message["type"] for message in after]
        assert second.hello(table)["sight"]["gone"] == []


def test_presence_tells_who_is_there(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as first:
        first.hello(table, "S")
        assert first.await_("presence")["seats"] == ["S"]
        with bruno.socket() as second:
            second.hello(table, "N")
            assert first.await_("presence")["seats"] == ["S", "N"]
        assert first.await_("presence")["seats"] == ["S"]
        first.send(type="ping", n=7)
        assert first.await_("pong")["n"] == 7


def test_all_that_is_sent_fits_the_schema(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    with anna.socket() as first, bruno.socket() as second:
        sight = first.hello(table, "S")["sight"]
        second.hello(table, "N")
        act(first, table, "c1", "S", sight["legal"][0], sight)
        act(first, table, "c2", "S", "?", sight)
        second.do(table, "c3", do="resign", seat="N")
        second.do(table, "c4", do="rematch", seat="N")
        first.do(table, "c5", do="rematch", seat="S")
        first.await_("again")
        for message in first.heard + second.heard:
            WRITTEN.validate_python(message)
        assert {message["type"] for message in first.heard} >= {
            "greeting",
            "welcome",
            "acked",
            "refused",
            "told",
            "again",
        }


def test_who_has_not_come_in_opens_no_socket(client: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket"):
        pass


def test_computers_play_and_give_hints() -> None:
    with serving(thinkers=1) as client:
        anna = ApiUser.guest(client)
        seats = DUEL["seats"] | {"N": {"kind": "computer", "player": "random"}}
        table = anna.post("/api/tables", DUEL | {"seats": seats, "start": True})["table"]["id"]
        with anna.socket() as line:
            sight = line.hello(table, "S")["sight"]
            line.send(type="hint", table=table, seat="S", cid="h", player="random")
            hinted = line.await_("hinted", "refused")
            assert hinted["type"] == "hinted"
            assert hinted["words"][0] in sight["legal"]
            assert act(line, table, "c", "S", "end", sight)["type"] == "acked"
            message = line.await_("told")
            while message["tales"][-1]["data"].get("seat") != "N":
                message = line.await_("told")
            assert message["tales"][-1]["kind"] == "acted"
            rated = anna.post("/api/tables", DUEL | {"seats": seats, "start": True, "rated": True})["table"]["id"]
            line.hello(rated, "S")
            line.send(type="hint", table=rated, seat="S", cid="h2")
            assert line.await_("hinted", "refused")["refusal"]["key"] == "server.hint_rated"


def test_hints_are_for_the_holder_of_the_seat_and_limited() -> None:
    with serving(thinkers=1, floods=True) as client:
        anna, berta, watcher = ApiUser.guest(client), ApiUser.guest(client), ApiUser.guest(client)
        table = anna.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"]
        with anna.socket() as own, berta.socket() as other, watcher.socket() as third:
            assert other.hello(table)["type"] == "welcome"
            assert other.do(table, "sit", do="sit", seat="N")["type"] == "acked"
            assert own.hello(table, "S")["type"] == "welcome"
            assert own.do(table, "start", do="start")["type"] == "acked"
            for line, seat in ((other, "S"), (third, "S"), (third, "N"), (own, "N")):
                line.hello(table)
                line.send(type="hint", table=table, seat=seat, cid="h", player="random")
                assert line.await_("hinted", "refused")["refusal"]["cause"] == "not_your_seat"
            other.send(type="hint", table=table, seat="N", cid="early", player="random")
            assert other.await_("hinted", "refused")["refusal"]["key"] == "server.hint_turn"
            for turn in range(5):
                own.send(type="hint", table=table, seat="S", cid=f"h{turn}", player="random")
                hinted = own.await_("hinted", "refused")
                WRITTEN.validate_python(hinted)
                assert hinted["says"]["key"].startswith("conquest.hint.")
            own.send(type="hint", table=table, seat="S", cid="many", player="random")
            assert own.await_("hinted", "refused")["refusal"]["cause"] == "rate"
