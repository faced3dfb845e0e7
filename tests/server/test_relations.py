"""Mute, ignore, block, report; and links to a moment that tell no more than they may."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.configuration.limit_settings import LimitSettings
from server.api_user import DUEL, ApiUser, duel, serving
from server.test_together import CARDS, cards, named


def store(client: TestClient) -> Any:
    return client.app.state.app_state.relations  # type: ignore[attr-defined]


def said(tales: list[Any]) -> list[str]:
    return [tale["data"].get("text", "") for tale in tales if tale["kind"] in ("said", "watched")]


def tales(person: ApiUser, table: str, seat: str | None = None) -> list[Any]:
    query = f"?seat={seat}" if seat else ""
    return list(person.get(f"/api/tables/{table}/sight{query}")["tales"])


def test_relations_are_listed_with_names_and_deleted(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), named(client, "Bruno")
    assert anna.ask("PUT", f"/api/me/relations/mute/{bruno.id}")[0] == 204
    assert anna.ask("PUT", f"/api/me/relations/mute/{bruno.id}")[0] == 204
    [card] = anna.get("/api/me/relations")
    assert (card["person"]["name"], card["kind"]) == ("Bruno", "mute")
    assert bruno.get("/api/me/relations") == []
    assert anna.ask("DELETE", f"/api/me/relations/mute/{bruno.id}")[0] == 204
    assert anna.ask("DELETE", f"/api/me/relations/mute/{bruno.id}")[0] == 404
    assert anna.ask("PUT", "/api/me/relations/mute/nobody")[0] == 404
    assert anna.ask("PUT", f"/api/me/relations/hate/{bruno.id}")[0] == 422
    assert anna.ask("PUT", f"/api/me/relations/block/{anna.id}")[1]["key"] == "server.relation_self"


def test_a_muted_person_is_muted_at_every_table_of_now_and_later(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    anna.ask("PUT", f"/api/me/relations/mute/{bruno.id}")
    bruno.do(table, "a", do="say", seat="N", text="at this table")
    opened = anna.post("/api/tables", DUEL)
    later = opened["table"]["id"]
    bruno.post(f"/api/tables/{later}/join", {"invitation": opened["invitation"]})
    bruno.do(later, "b", do="say", seat="N", text="at the next")
    assert said(tales(anna, table, "S")) == said(tales(anna, later, "S")) == []
    assert said(tales(bruno, table, "N")) == ["at this table"]
    anna.ask("DELETE", f"/api/me/relations/mute/{bruno.id}")
    bruno.do(table, "c", do="say", seat="N", text="heard again")
    assert said(tales(anna, table, "S")) == ["heard again"]


def test_a_muted_watcher_is_not_read(client: TestClient) -> None:
    _, table = cards(client)
    rude, calm, other = (ApiUser.guest(client) for _ in range(3))
    calm.ask("PUT", f"/api/me/relations/block/{rude.id}")
    with calm.socket() as line, other.socket() as second:
        line.hello(table)
        second.hello(table)
        rude.do(table, "w", do="watch", text="rude words")
        message = line.await_("told")["tales"]
        assert [tale["data"] for tale in message if tale["kind"] == "watched"] == [{}]  # numbers have no gaps
        assert said(second.await_("told")["tales"]) == ["rude words"]
        assert "rude words" not in json.dumps(line.hello(table))
    assert "rude words" not in json.dumps(tales(calm, table))
    assert said(tales(other, table)) == ["rude words"]


def test_s1_at_an_anonymous_table_a_mute_names_nobody(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    anna.ask("PUT", f"/api/me/relations/block/{bruno.id}")
    opened = anna.post("/api/tables", DUEL | {"anonymous": True})
    table = opened["table"]["id"]
    assert bruno.ask("POST", f"/api/tables/{table}/join", {"invitation": opened["invitation"]})[0] == 200
    assert anna.do(table, "s", do="start")[0] == 200
    assert not [tale for tale in tales(anna, table, "S") if tale["kind"] == "muted"]


@pytest.mark.parametrize("kind", ["ignore", "block"])
def test_who_is_ignored_or_blocked_is_not_in_the_lobby(client: TestClient, kind: str) -> None:
    anna, bruno, carla = (ApiUser.guest(client) for _ in range(3))
    table = bruno.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"]
    anna.ask("PUT", f"/api/me/relations/{kind}/{bruno.id}")
    assert table not in [card["id"] for card in anna.get("/api/tables")]
    assert table in [card["id"] for card in carla.get("/api/tables")]
    own = anna.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"]
    assert (own in [card["id"] for card in bruno.get("/api/tables")]) == (kind == "ignore")


def test_people_who_block_do_not_sit_together(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    anna.ask("PUT", f"/api/me/relations/block/{bruno.id}")
    for host, guest, key in ((anna, bruno, "server.not_welcome"), (bruno, anna, "server.you_block")):
        opened = host.post("/api/tables", DUEL)
        table, link = opened["table"]["id"], {"invitation": opened["invitation"]}
        assert guest.ask("POST", f"/api/tables/{table}/join", link)[1]["key"] == key
        body = {"cid": "s", "command": {"do": "sit", "seat": "N"}} | link
        assert guest.ask("POST", f"/api/tables/{table}/requests", body)[1]["key"] == key


# reports


def test_a_report_stores_table_messages_and_moment(client: TestClient) -> None:
    people, table = cards(client)
    anna, bruno = people[:2]
    bruno.do(table, "a", do="say", seat="B", text="an insult")
    bruno.do(table, "b", do="say", seat="B", to=["C"], text="a secret of theirs")
    form = {"table": table, "seat": "B", "kind": "words", "words": "please look", "as_seat": "A"}
    made = anna.post("/api/reports", form)
    assert anna.get("/api/me/reports") == [made]
    assert bruno.get("/api/me/reports") == []
    report = next(one for one in store(client).reports(50) if one.id == made["id"])
    assert (report.reporter, report.person, report.table, report.kind) == (anna.id, bruno.id, table, "words")
    assert [(line.person, line.data["text"]) for line in report.evidence] == [(bruno.id, "an insult")]
    assert report.moment["number"] == len(tales(anna, table, "A"))
    assert report.moment["about"] == "B"


def test_s1_a_report_holds_nothing_that_the_reporter_could_not_read(client: TestClient) -> None:
    people, table = cards(client)
    anna, bruno, watcher = people[0], people[1], ApiUser.guest(client)
    watcher.do(table, "w", do="watch", text="words of watchers")
    bruno.do(table, "b", do="say", seat="B", to=["C"], text="between us")
    for seat in ("A", None):
        made = anna.post("/api/reports", {"table": table, "seat": "B", "kind": "play", "as_seat": seat})
        report = next(one for one in store(client).reports(50) if one.id == made["id"])
        assert report.evidence == ()
    assert anna.ask("POST", "/api/reports", {"table": table, "seat": "B", "kind": "play", "as_seat": "C"})[0] == 403


def test_a_watcher_is_reported_by_id_and_nobody_without_one(client: TestClient) -> None:
    people, table = cards(client)
    rude, calm = ApiUser.guest(client), ApiUser.guest(client)
    rude.do(table, "w", do="watch", text="an insult")
    made = calm.post("/api/reports", {"table": table, "person": rude.id, "kind": "words"})
    report = next(one for one in store(client).reports(50) if one.id == made["id"])
    assert [line.person for line in report.evidence] == [rude.id]
    for about in ({}, {"person": "nobody"}, {"person": calm.id}):
        answer = calm.ask("POST", "/api/reports", {"table": table, "kind": "words", **about})[1]
        assert answer["key"] == "server.report_nobody"
    assert people[0].ask("POST", "/api/reports", {"table": table, "seat": "Q", "kind": "words"})[0] >= 400


def test_s8_reports_are_limited() -> None:
    with serving(floods=True, limits=LimitSettings(reports="2/day")) as client:
        anna, _, table = duel(client)
        form = {"table": table, "seat": "N", "kind": "other"}
        assert [anna.ask("POST", "/api/reports", form)[0] for _ in range(3)] == [201, 201, 429]


def test_s13_export_and_deletion_cover_relations_reports_and_links(client: TestClient) -> None:
    people, table = cards(client)
    anna, bruno = people[:2]
    bruno.do(table, "a", do="say", seat="B", text="words of bruno")
    anna.ask("PUT", f"/api/me/relations/ignore/{bruno.id}")
    anna.post("/api/reports", {"table": table, "seat": "C", "kind": "words", "as_seat": "A"})
    bruno.post("/api/reports", {"table": table, "seat": "A", "kind": "words", "words": "about anna"})
    share = bruno.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "B"})["id"]
    found = anna.get("/api/me/export")
    assert [one["other"] for one in found["relations"]] == [bruno.id]
    assert [one["table"] for one in found["reports"]] == [table]
    assert [one["id"] for one in bruno.get("/api/me/export")["shares"]] == [share]
    assert bruno.ask("DELETE", "/api/me", {})[0] == 204
    assert anna.get("/api/me/relations") == []
    assert client.get(f"/api/shares/{share}").status_code == 404
    left = repr([one for one in store(client).reports(500) if one.table == table])
    assert bruno.id not in left
    assert "words of bruno" not in left
    assert "about anna" not in left


# links to a moment


def moment(client: TestClient, person: ApiUser, table: str, **form: Any) -> Any:
    made = person.post(f"/api/tables/{table}/shares", form)
    assert made["link"].endswith(f"/moment/{made['id']}")
    return client.get(f"/api/shares/{made['id']}")


def test_a_link_shows_the_moment_to_people_who_are_not_in_the_match(client: TestClient) -> None:
    anna, _, table = duel(client)
    first = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    act = {"do": "act", "seat": "S", "word": "end", "seq": first["number"], "hash": first["hash"]}
    assert anna.do(table, "e", **act)[0] == 200
    answer = moment(client, anna, table, at=0, seat="S")
    found = answer.json()
    assert (answer.status_code, found["at"], found["last"], found["seat"]) == (200, 0, 1, "S")
    assert found["view"] == first["view"]
    assert found["awaited"] == ["S"]
    assert (found["by"], found["seats"]["S"]["name"]) == (anna.me["name"], anna.me["name"])
    assert anna.ask("POST", f"/api/tables/{table}/shares", {"at": 2})[1]["key"] == "table.refused.moment"
    assert anna.ask("POST", f"/api/tables/{table}/shares", {"at": 0, "seat": "N"})[0] == 403
    assert client.get("/api/shares/nothing").json()["key"] == "server.no_share"
    [card] = anna.get("/api/me/shares")
    assert anna.ask("DELETE", f"/api/me/shares/{card['id']}")[0] == 204
    assert client.get(f"/api/shares/{card['id']}").status_code == 404


def test_a_link_without_a_number_leads_to_the_present_moment(client: TestClient) -> None:
    anna, _, table = duel(client)
    first = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    act = {"do": "act", "seat": "S", "word": "end", "seq": first["number"], "hash": first["hash"]}
    assert anna.do(table, "e", **act)[0] == 200
    made = anna.post(f"/api/tables/{table}/shares", {"seat": "S"})
    assert made["at"] == 1
    assert (
        client.get(made["link"][made["link"].index("/moment") :].replace("/moment/", "/api/shares/")).json()["at"] == 1
    )


def test_a_link_names_the_table_only_where_everybody_may_watch_it(client: TestClient) -> None:
    anna, _, table = duel(client)
    assert moment(client, anna, table, at=0, seat="S").json()["table"] is None
    computer = {"kind": "computer", "player": "random"}
    form = DUEL | {"visibility": "public", "seats": {"S": {"kind": "me"}, "N": computer}, "start": True}
    public = anna.post("/api/tables", form)["table"]["id"]
    assert moment(client, anna, public, at=0, seat="S").json()["table"] == public


def test_a_link_is_enough_to_play_on_where_nothing_is_hidden(client: TestClient) -> None:
    anna, _, table = duel(client)
    share = anna.post(f"/api/tables/{table}/shares", {"seat": "S"})["id"]
    other = ApiUser.guest(client)
    own = anna.post("/api/moments", {"table": table, "at": 0})
    assert other.ask("POST", "/api/moments", {"table": table, "at": 0})[0] == 404
    assert other.post("/api/moments", {"share": share})["position"] == own["position"]
    assert other.ask("POST", "/api/moments", {"share": "nothing"})[1]["key"] == "server.no_share"


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("link", 404)])
def test_s1_a_link_to_hidden_hands_gives_no_position_that_the_table_would_not_give(
    client: TestClient, visibility: str, status: int
) -> None:
    anna, other = ApiUser.guest(client), ApiUser.guest(client)
    seats = {seat: {"kind": "me"} for seat in "ABCD"}
    form = CARDS | {"visibility": visibility, "seats": seats, "start": True}
    table = anna.post("/api/tables", form)["table"]["id"]
    share = anna.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "A"})["id"]
    assert other.ask("POST", "/api/moments", {"share": share})[0] in (403, 409)
    for seat in "BCD":
        assert anna.do(table, seat, do="resign", seat=seat)[0] == 200
    assert client.get(f"/api/shares/{share}").json()["phase"] == "over"
    assert other.ask("POST", "/api/moments", {"share": share})[0] == status


def test_s1_a_link_of_any_seat_to_a_running_match_shows_what_watchers_see(client: TestClient) -> None:
    people, table = cards(client)
    public = people[0].get(f"/api/tables/{table}/sight")["sight"]
    for person, seat in (*zip(people, "ABCD", strict=True), (people[0], None)):
        answer = moment(client, person, table, at=0, seat=seat)
        assert answer.json()["view"] == public["view"]
        assert answer.json()["seat"] is None
        for other, own in zip(people, "ABCD", strict=True):
            hidden = other.get(f"/api/tables/{table}/sight?seat={own}")["sight"]["view"]
            assert hidden != public["view"]
            assert json.dumps(hidden) not in answer.text


def test_s1_after_the_end_a_link_shows_what_its_giver_saw_and_no_other_hand(client: TestClient) -> None:
    people, table = cards(client)
    anna = people[0]
    sight = anna.get(f"/api/tables/{table}/sight?seat=A")["sight"]
    share = anna.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "A"})["id"]
    outside = anna.post(f"/api/tables/{table}/shares", {"at": 0})["id"]
    public = client.get(f"/api/shares/{share}").json()["view"]
    for seat, person in zip("BCD", people[1:], strict=True):
        assert person.do(table, "r", do="resign", seat=seat)[0] == 200
    assert client.get(f"/api/shares/{share}").json()["view"] == sight["view"]
    assert client.get(f"/api/shares/{outside}").json()["view"] == public


def test_s1_a_link_at_an_anonymous_table_names_nobody(client: TestClient) -> None:
    anna, bruno = named(client, "Antonia"), named(client, "Bartolo")
    opened = anna.post("/api/tables", DUEL | {"anonymous": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    anna.do(table, "s", do="start")
    text = moment(client, anna, table, at=0, seat="S").text
    for word in ("Antonia", "Bartolo", anna.id, bruno.id):
        assert word not in text
