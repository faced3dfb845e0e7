"""The lobby over a socket: a list, then numbered changes that keep it equal to the list over HTTP."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.play.live import lobby, lobby_feed
from server.api_user import DUEL, ApiUser, Json, Line, serving
from server.test_notifications import state

PUBLIC: Json = {**DUEL, "visibility": "public"}
CARDS: Json = {"preset": "condottiere_4p", "seats": {"A": {"kind": "me"}}, "visibility": "public"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby_feed, "TICK", 0.05)
        patch.setattr(lobby, "WRITE_EVERY", 0.05)
        with serving() as found:
            yield found


class Follower:
    """A client that keeps its list up to date."""

    def __init__(self, line: Line, **wanted: str) -> None:
        self.line, self.wanted = line, {"phase": "gathering", **wanted}
        line.send(type="lobby", **self.wanted)
        first = line.await_("lobby_tables")
        self.number, self.tables = first["number"], {card["id"]: card for card in first["tables"]}

    def follow(self) -> None:
        """Apply the next change."""
        message = self.line.await_("lobby_changed")
        assert message["phase"] == self.wanted["phase"]
        assert message["number"] == self.number + 1
        self.number = message["number"]
        for card in message["tables"]:
            self.tables[card["id"]] = card
        for table in message["gone"]:
            self.tables.pop(table, None)

    def until(self, person: ApiUser, *, has: str = "", lacks: str = "") -> None:
        """Apply changes until a table is listed or not; then the list is that over HTTP."""
        while (has and has not in self.tables) or (lacks and lacks in self.tables):
            self.follow()


def listed(person: ApiUser, phase: str = "gathering") -> dict[str, Any]:
    return {card["id"]: card for card in person.get(f"/api/tables?phase={phase}")}


def same(follower: Follower, person: ApiUser) -> None:
    """The followed list becomes that over HTTP."""
    end = time.monotonic() + 10
    while follower.tables != listed(person, follower.wanted["phase"]) and time.monotonic() < end:
        follower.follow()
    assert follower.tables == listed(person, follower.wanted["phase"])


def test_changes_keep_the_list_equal_to_that_over_http(client: TestClient) -> None:
    anna, bruno, looker = ApiUser.guest(client), ApiUser.guest(client), ApiUser.guest(client)
    before = anna.post("/api/tables", PUBLIC)["table"]["id"]
    time.sleep(0.2)
    with looker.socket() as line:
        follower = Follower(line)
        assert before in follower.tables
        table = anna.post("/api/tables", PUBLIC)["table"]["id"]
        private = anna.post("/api/tables", DUEL)["table"]["id"]
        follower.until(looker, has=table)
        same(follower, looker)
        bruno.post(f"/api/tables/{table}/join")
        same(follower, looker)
        assert anna.do(table, "s", do="start")[0] == 200
        follower.until(looker, lacks=table)
        same(follower, looker)
        assert anna.do(before, "c", do="close")[0] == 200
        follower.until(looker, lacks=before)
        assert private not in str(line.heard)


def test_people_at_a_table_see_their_own_card(client: TestClient) -> None:
    anna, looker = ApiUser.guest(client), ApiUser.guest(client)
    with anna.socket() as own, looker.socket() as other:
        mine, theirs = Follower(own), Follower(other)
        table = anna.post("/api/tables", {**PUBLIC, "anonymous": True})["table"]["id"]
        for follower, person in ((mine, anna), (theirs, looker)):
            follower.until(person, has=table)
            same(follower, person)
        assert mine.tables[table]["mine"] == ["S"]
        assert theirs.tables[table]["mine"] == []
        assert theirs.tables[table]["host"] == ""
        assert anna.id not in str([message for message in other.heard if message["type"].startswith("lobby")])


def test_filters_leave_out_other_tables(client: TestClient) -> None:
    anna, looker = ApiUser.guest(client), ApiUser.guest(client)
    with looker.socket() as line, anna.socket() as second:
        cards = Follower(line, game="condottiere", pace="slow")
        everything = Follower(second)
        duel = anna.post("/api/tables", {**PUBLIC, "pace": "slow"})["table"]["id"]
        fast = anna.post("/api/tables", {**CARDS, "pace": "fast"})["table"]["id"]
        slow = anna.post("/api/tables", {**CARDS, "pace": "slow"})["table"]["id"]
        cards.until(looker, has=slow)
        assert not {duel, fast} & set(cards.tables)
        everything.until(anna, has=slow)
        assert {duel, fast, slow} <= set(everything.tables)
        cards = Follower(line, press="none")  # another filter replaces the first
        assert slow not in cards.tables


def test_ignored_and_blocking_people_are_hidden(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Lobbyanna"), ApiUser.person(client, "Lobbybruno")
    assert bruno.ask("PUT", f"/api/me/relations/ignore/{anna.id}")[0] == 204
    with bruno.socket() as line, anna.socket() as own:
        follower, control = Follower(line), Follower(own)
        hidden = anna.post("/api/tables", PUBLIC)["table"]["id"]
        control.until(anna, has=hidden)
        shown = ApiUser.guest(client).post("/api/tables", PUBLIC)["table"]["id"]
        follower.until(bruno, has=shown)
        same(follower, bruno)
        assert hidden not in follower.tables
        assert anna.post(f"/api/tables/{shown}/join")["seat"] == "N"  # the ignored person sits down there
        follower.until(bruno, lacks=shown)
        assert bruno.ask("DELETE", f"/api/me/relations/ignore/{anna.id}")[0] == 204
        client.portal.call(state(client).lobby_feed.read_relations)  # type: ignore[union-attr]
        again = line.await_("lobby_tables")
        assert hidden in {card["id"] for card in again["tables"]}


def test_followers_leave_and_wrong_requests_are_refused(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    feed = state(client).lobby_feed
    for _ in range(200):
        if feed.followers() == 0:
            break
        time.sleep(0.02)
    with anna.socket() as line:
        Follower(line)
        Follower(line, phase="playing")
        assert feed.followers() == 2
        line.send(type="lobby", phase="over")
        assert line.await_("refused")["refusal"]["cause"]
        line.send(type="lobby_bye")
        line.send(type="ping", n=1)
        line.await_("pong")
        assert feed.followers() == 0
        Follower(line)
    for _ in range(200):
        if feed.followers() == 0:
            return
        time.sleep(0.02)
    raise AssertionError("a closed socket still follows")
