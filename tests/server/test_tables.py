"""Tables over HTTP: open, list, join by link, command, read, rematch."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from conquista.core.record import read, replay
from conquista.games import registry
from conquista.server.schema.play.snapshot import TableSnapshot
from server.api_user import DUEL, ApiUser, duel


def test_a_table_is_opened_with_a_link_and_joined_by_it(client: TestClient) -> None:
    anna, bruno, stranger = (ApiUser.guest(client) for _ in range(3))
    opened = anna.post("/api/tables", DUEL)
    table, code = opened["table"]["id"], opened["invitation"]
    assert opened["link"] == f"http://localhost:8000/join/{table}/{code}"
    assert anna.get(f"/api/tables/{table}/invitation")["link"] == opened["link"]
    assert anna.ask("GET", f"/api/tables/{table}/invitation.svg")[1].startswith("<svg")
    assert stranger.ask("GET", f"/api/tables/{table}")[0] == 404
    assert stranger.ask("GET", f"/api/tables/{table}?invitation=wrong")[0] == 404
    assert bruno.get(f"/api/tables/{table}?invitation={code}")["phase"] == "gathering"
    assert bruno.ask("POST", f"/api/tables/{table}/join", {})[0] == 404
    assert bruno.post(f"/api/tables/{table}/join", {"invitation": code})["seat"] == "N"
    assert stranger.ask("POST", f"/api/tables/{table}/join", {"invitation": code})[1]["key"] == "server.full"
    assert bruno.get(f"/api/tables/{table}")["mine"] == ["N"]
    assert stranger.ask("GET", f"/api/tables/{table}/invitation")[0] == 404
    assert client.get(f"/join/{table}/{code}").status_code == 200


def test_a_table_that_starts_at_once_is_answered_with_the_own_position(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    seats = {"S": {"kind": "me"}, "N": {"kind": "computer", "player": "random"}}
    opened = anna.post("/api/tables", DUEL | {"seats": seats, "start": True})
    found = anna.get(f"/api/tables/{opened['table']['id']}/sight?seat=S&since={2**31}")
    assert (opened["sight"]["seat"], opened["sight"]["tales"]) == ("S", [])
    assert opened["sight"]["sight"]["hash"] == found["sight"]["hash"]
    assert opened["sight"]["sight"]["legal"] == found["sight"]["legal"]
    assert anna.post("/api/tables", DUEL)["sight"] is None
    both = {seat: {"kind": "me"} for seat in "SN"}  # they may share a device
    assert anna.post("/api/tables", DUEL | {"seats": both, "start": True})["sight"] is None


def test_public_tables_stand_in_the_lobby_and_others_do_not(client: TestClient) -> None:
    anna, watcher = ApiUser.guest(client), ApiUser.guest(client)
    shown = anna.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"]
    hidden = anna.post("/api/tables", DUEL)["table"]["id"]
    listed = [card["id"] for card in watcher.get("/api/tables")]
    assert shown in listed
    assert hidden not in listed
    assert client.get(f"/api/tables/{shown}").json()["visibility"] == "public"
    assert watcher.ask("GET", f"/api/tables/{shown}/invitation")[0] == 403
    assert {card["id"] for card in anna.get("/api/me/tables")} == {shown, hidden}


@pytest.mark.parametrize(
    "preset", ["grand_en", "grand_party_it", "plus_2p", "conquest_4p", "condottiere_6p", "condottiere_all"]
)
def test_presets_can_be_opened_played_and_written_down(client: TestClient, preset: str) -> None:
    anna = ApiUser.guest(client)
    game, options = registry.preset(preset)
    seats = {seat: {"kind": "me"} for seat in game.seats(options)}
    table = anna.post("/api/tables", {"preset": preset, "seats": seats, "start": True})["table"]
    assert (table["phase"], table["mine"]) == ("playing", list(seats))
    for step in range(3):
        awaited = anna.get(f"/api/tables/{table['id']}/sight")["sight"]["awaited"][0]
        sight = anna.get(f"/api/tables/{table['id']}/sight?seat={awaited}")["sight"]
        TableSnapshot.model_validate(sight)
        command = {"seat": awaited, "word": sight["legal"][0], "seq": sight["number"], "hash": sight["hash"]}
        assert anna.do(table["id"], f"c{step}", do="act", **command)[0] == 200
    if not game.facts.hidden:
        record = read(anna.get(f"/api/tables/{table['id']}/record"))
        assert len(replay(game, record).entries) == 3


@pytest.mark.parametrize(
    ("change", "status", "key"),
    [
        ({"preset": "conquest_3p"}, 404, "core.unknown.near"),
        ({"game": "chess", "preset": ""}, 404, "core.unknown.none"),
        ({"options": {"mode": "teams"}}, 422, "core.option.choice"),
        ({"options": {"colour": "red"}}, 422, "core.unknown.none"),
        ({"seats": {"Q": {"kind": "me"}}}, 409, "table.refused.no_seat"),
        ({"seats": {"S": {"kind": "computer", "player": "deepblue"}}}, 404, "core.unknown.none"),
        ({"seats": {"S": {"kind": "computer", "player": "os:system"}}}, 404, "core.unknown.none"),
        ({"pace": "bullet"}, 422, "server.invalid"),
        ({"pace": {"bank": 2**31 + 1}}, 422, "server.invalid"),
        ({"opening": "nonsense"}, 422, "conquest."),
        ({"start": True}, 409, "table.refused.empty"),
        ({"rules": "mine"}, 422, "server.invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(
    client: TestClient, change: dict[str, object], status: int, key: str
) -> None:
    found, refusal = ApiUser.guest(client).ask("POST", "/api/tables", DUEL | change)
    assert found == status, refusal
    assert refusal["key"].startswith(key)
    assert set(refusal) == {"cause", "key", "params", "clause", "id"}


def test_a_request_sent_again_over_http_is_done_once(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    command = {"seat": "S", "word": sight["legal"][0], "seq": sight["number"], "hash": sight["hash"]}
    first = anna.do(table, "once", do="act", **command)
    assert anna.do(table, "once", do="act", **command) == first
    assert anna.do(table, "twice", do="act", **command)[1]["key"] == "table.refused.stale"
    missed = anna.get(f"/api/tables/{table}/sight?seat=S&since={sight['number']}")
    assert [tale["kind"] for tale in missed["tales"]] == ["acted"]
    assert bruno.do(table, "b", do="act", **command)[1]["cause"] == "not_your_seat"


def test_ways_to_end_and_to_play_again(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    assert anna.do(table, "d", do="propose", seat="S", motion="draw")[0] == 200
    assert bruno.do(table, "v", do="vote", seat="N", yes=False)[0] == 200
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    assert anna.do(table, "a", do="act", seat="S", word="end", seq=sight["number"], hash=sight["hash"])[0] == 200
    assert anna.do(table, "b", do="ask_back", seat="S")[0] == 200
    assert bruno.do(table, "y", do="allow_back", seat="N", yes=True)[0] == 200
    assert anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["awaited"] == ["S"]
    assert bruno.do(table, "r", do="resign", seat="N")[0] == 200
    assert anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["outcome"]["ranking"] == [["S"], ["N"]]
    for user, seat in ((anna, "S"), (bruno, "N")):
        assert user.do(table, "again", do="rematch", seat=seat)[0] == 200
    again = anna.get(f"/api/tables/{table}/sight?seat=S")["next"]
    assert anna.get(f"/api/tables/{again}")["mine"] == ["N"]
    assert anna.get(f"/api/tables/{again}/sight?seat=N")["sight"]["phase"] == "playing"
    assert bruno.get(f"/api/tables/{again}")["mine"] == ["S"]
    assert [card["id"] for card in bruno.get("/api/me/tables")] == [again, table]


def test_somebody_else_takes_the_seat_of_who_has_left(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    assert bruno.do(table, "bye", do="leave", seat="N")[0] == 200
    assert anna.get(f"/api/tables/{table}")["summary"]["gone"] == ["N"]
    invitation = anna.get(f"/api/tables/{table}/invitation")["invitation"]
    clara = ApiUser.guest(client)
    assert clara.post(f"/api/tables/{table}/join", {"invitation": invitation})["seat"] == "N"
    assert anna.get(f"/api/tables/{table}")["summary"]["gone"] == []
    status, refusal = ApiUser.guest(client).ask("POST", f"/api/tables/{table}/join", {"invitation": invitation})
    assert (status, refusal["key"]) == (400, "server.full")


def test_an_anonymous_table_tells_everybody_his_own_seat_and_nobody_who_opened_it(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    opened = anna.post("/api/tables", {**DUEL, "anonymous": True, "visibility": "public"})
    table = opened["table"]["id"]
    assert bruno.post(f"/api/tables/{table}/join", {})["seat"] == "N"
    assert [user.get(f"/api/tables/{table}")["mine"] for user in (anna, bruno)] == [["S"], ["N"]]
    assert bruno.get(f"/api/tables/{table}")["host"] == ""
    assert anna.get(f"/api/tables/{table}")["host"] == anna.get("/api/me")["id"]
    for text in (json.dumps(bruno.get(path)) for path in ("/api/tables", "/api/me/tables", f"/api/tables/{table}")):
        assert anna.get("/api/me")["id"] not in text


def test_my_tables_come_in_the_order_in_which_they_wait_for_me(client: TestClient) -> None:
    anna, _, waits = duel(client)
    gathers = anna.post("/api/tables", DUEL)["table"]["id"]
    other = anna.post(
        "/api/tables",
        {"preset": "conquest_2p", "seats": {"S": {"kind": "computer"}, "N": {"kind": "me"}}, "start": True},
    )["table"]["id"]
    assert [card["id"] for card in anna.get("/api/me/tables")] == [waits, other, gathers]


def test_at_an_anonymous_table_everybody_knows_his_own_seat_and_no_other(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    opened = anna.post("/api/tables", DUEL | {"anonymous": True, "visibility": "public"})["table"]
    bruno.post(f"/api/tables/{opened['id']}/join")
    assert opened["mine"] == ["S"]
    for user, seat in ((anna, "S"), (bruno, "N")):
        card = user.get(f"/api/tables/{opened['id']}")
        assert card["mine"] == [seat]
        assert user.get("/api/me/tables")[0]["mine"] == [seat]
        assert "id" not in str(card["summary"]["seats"])


def test_hidden_hands_are_not_in_a_record_before_the_end(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    seats = {seat: {"kind": "me"} for seat in "AB"}
    table = anna.post("/api/tables", {"preset": "condottiere_2p", "seats": seats, "start": True})["table"]["id"]
    assert anna.ask("GET", f"/api/tables/{table}/record")[1]["key"] == "table.refused.record"
    first, second = (anna.get(f"/api/tables/{table}/sight?seat={seat}")["sight"]["view"] for seat in "AB")
    watched = anna.get(f"/api/tables/{table}/sight")["sight"]["view"]
    assert first["hand"] != second["hand"]
    assert "hand" not in watched or not watched["hand"]
