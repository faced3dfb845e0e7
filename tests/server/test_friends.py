"""Following, friends with presence, challenges, and quick pairing over the interface."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.configuration.limit_settings import LimitSettings
from server.api_user import DUEL, ApiUser, serving

TERMS = {"preset": "conquest_2p", "pace": "live"}


def account(client: TestClient, name: str = "P") -> ApiUser:
    return ApiUser.person(client, f"{name}{tokens.name()}")


def follow(one: ApiUser, other: ApiUser) -> None:
    assert one.ask("PUT", f"/api/me/relations/follow/{other.id}")[0] == 204


def friends(client: TestClient) -> tuple[ApiUser, ApiUser]:
    anna, bruno = account(client, "Anna"), account(client, "Bruno")
    follow(anna, bruno)
    follow(bruno, anna)
    return anna, bruno


def card_of(person: ApiUser, other: ApiUser) -> Any:
    return next(one for one in person.get("/api/me/friends")["people"] if one["person"]["id"] == other.id)


def challenge(by: ApiUser, *people: ApiUser, **terms: Any) -> Any:
    return by.post("/api/challenges", {"people": [one.id for one in people], "terms": TERMS | terms})


def reply(person: ApiUser, made: Any, answer: str, **more: Any) -> Any:
    return person.ask("POST", f"/api/challenges/{made['id']}/answer", {"answer": answer, **more})


def run(client: TestClient, work: Callable[..., Any], *args: Any) -> Any:
    return client.portal.call(work, *args)  # type: ignore[union-attr]


def app_state(client: TestClient) -> Any:
    return client.app.state.app_state  # type: ignore[attr-defined]


# friends


def test_friends_follow_each_other_and_followers_are_told(client: TestClient) -> None:
    anna, bruno = account(client), account(client)
    follow(anna, bruno)
    assert [card_of(anna, bruno)[key] for key in ("friend", "online")] == [False, False]
    assert bruno.get("/api/me/friends") == {"people": [], "followers": 1}
    follow(bruno, anna)
    assert card_of(anna, bruno)["friend"]
    told = app_state(client).notifications.store
    kinds = [one.kind for one in told.page(bruno.id, 10)]
    assert kinds == ["follow"]
    assert anna.ask("DELETE", f"/api/me/relations/follow/{bruno.id}")[0] == 204
    assert not card_of(bruno, anna)["friend"]


def test_guests_neither_follow_nor_are_followed(client: TestClient) -> None:
    anna, guest = account(client), ApiUser.guest(client)
    for one, other in ((anna, guest), (guest, anna)):
        status, refusal = one.ask("PUT", f"/api/me/relations/follow/{other.id}")
        assert (status, refusal["key"]) == (403, "server.follow_account")


def test_presence_is_for_friends_and_can_be_hidden(client: TestClient) -> None:
    anna, bruno = friends(client)
    other = account(client)
    follow(other, bruno)
    with bruno.socket() as line:
        line.await_("greeting")
        assert card_of(anna, bruno)["online"]
        assert not card_of(other, bruno)["online"]  # Bruno does not follow back
        public = bruno.post("/api/tables", DUEL | {"visibility": "public"})["table"]["id"]
        line.hello(public, "S")
        assert card_of(anna, bruno)["table"] == public
        line.send(type="bye", table=public)
        private = bruno.post("/api/tables", DUEL)["table"]["id"]
        line.hello(private, "S")
        assert [card_of(anna, bruno)[key] for key in ("online", "table")] == [True, None]
        bruno.ask("PATCH", "/api/me/profile", {"hides_presence": True})
        assert not card_of(anna, bruno)["online"]
    bruno.ask("PATCH", "/api/me/profile", {"hides_presence": False})
    assert not card_of(anna, bruno)["online"]


def test_a_block_ends_following_and_hides_presence(client: TestClient) -> None:
    anna, bruno = friends(client)
    assert bruno.ask("PUT", f"/api/me/relations/block/{anna.id}")[0] == 204
    assert anna.get("/api/me/friends")["people"] == []
    assert anna.ask("PUT", f"/api/me/relations/follow/{bruno.id}")[1]["key"] == "server.follow_blocked"
    assert anna.ask("POST", "/api/challenges", {"people": [bruno.id], "terms": TERMS})[0] == 403


def test_an_ignored_friend_shows_no_presence(client: TestClient) -> None:
    anna, bruno = friends(client)
    anna.ask("PUT", f"/api/me/relations/ignore/{bruno.id}")
    with bruno.socket() as line:
        line.await_("greeting")
        assert not card_of(anna, bruno)["online"]


# challenges


def test_an_accepted_challenge_is_a_match_in_play(client: TestClient) -> None:
    anna, bruno = friends(client)
    with bruno.socket() as line:
        line.await_("greeting")
        made = challenge(anna, bruno, seat="N", rated=True)
        told = line.await_("notification")["notification"]
        assert (told["kind"], told["data"]["challenge"]) == ("challenge", made["id"])
        assert made["until"] - made["created"] == 10 * 60_000
    assert bruno.get("/api/challenges")[0]["id"] == made["id"]
    status, done = reply(bruno, made, "accept")
    assert (status, done["state"]) == (200, "accepted")
    table = anna.get(f"/api/tables/{done['table']}")
    assert (table["phase"], table["mine"], table["summary"]["rated"]) == ("playing", ["N"], True)
    assert bruno.get(f"/api/tables/{done['table']}")["mine"] == ["S"]
    assert anna.get("/api/challenges")[0]["state"] == "accepted"
    assert reply(bruno, made, "decline")[1]["key"] == "server.challenge_over"


def test_a_challenge_to_people_who_are_away_lasts_a_day(client: TestClient) -> None:
    anna, bruno = friends(client)
    made = challenge(anna, bruno)
    assert made["until"] - made["created"] == 24 * 3600 * 1000


def test_other_terms_are_a_new_challenge_that_ends_the_old_one(client: TestClient) -> None:
    anna, bruno = friends(client)
    made = challenge(anna, bruno)
    assert reply(bruno, made, "change")[1]["key"] == "server.challenge_terms"
    status, changed = reply(bruno, made, "change", terms={"preset": "condottiere_2p", "pace": "slow"})
    assert (status, changed["by"]["id"], changed["counter_to"]) == (200, bruno.id, made["id"])
    assert anna.get(f"/api/challenges/{made['id']}")["state"] == "changed"
    assert reply(bruno, made, "accept")[1]["key"] == "server.challenge_over"
    assert reply(bruno, changed, "accept")[1]["key"] == "server.challenge_over"  # it is not to Bruno
    assert reply(anna, changed, "accept")[1]["state"] == "accepted"


def test_three_people_all_have_to_accept_and_one_can_decline(client: TestClient) -> None:
    people = [account(client) for _ in range(4)]
    made = challenge(people[0], *people[1:], preset="condottiere_4p")
    assert reply(people[1], made, "accept")[1]["state"] == "open"
    assert reply(people[2], made, "accept")[1]["state"] == "open"
    done = reply(people[3], made, "accept")[1]
    seats = people[0].get(f"/api/tables/{done['table']}")["summary"]["seats"]
    assert {holder["id"] for holder in seats.values()} == {one.id for one in people}
    again = challenge(people[0], *people[1:], preset="condottiere_4p")
    assert reply(people[1], again, "decline")[1]["state"] == "declined"
    assert reply(people[2], again, "accept")[1]["key"] == "server.challenge_over"


def test_free_seats_stay_open_or_go_to_computers(client: TestClient) -> None:
    anna, bruno = friends(client)
    done = reply(bruno, challenge(anna, bruno, preset="condottiere_3p"), "accept")[1]
    assert anna.get(f"/api/tables/{done['table']}")["phase"] == "gathering"
    done = reply(bruno, challenge(anna, bruno, preset="condottiere_3p", level="random"), "accept")[1]
    table = anna.get(f"/api/tables/{done['table']}")
    assert (table["phase"], [one["kind"] for one in table["summary"]["seats"].values()].count("computer")) == (
        "playing",
        1,
    )


@pytest.mark.parametrize(
    ("terms", "key"),
    [
        ({"preset": "chess"}, "core.unknown"),
        ({"seat": "Z"}, "server.challenge_seat"),
        ({"preset": "condottiere_3p", "level": "random", "rated": True}, "server.challenge_rated"),
    ],
)
def test_terms_that_do_not_fit_are_refused(client: TestClient, terms: Any, key: str) -> None:
    anna, bruno = friends(client)
    status, refusal = anna.ask("POST", "/api/challenges", {"people": [bruno.id], "terms": TERMS | terms})
    assert status in (400, 404)
    assert refusal["key"].startswith(key)


def test_who_cannot_challenge_whom(client: TestClient) -> None:
    anna, bruno = friends(client)
    guest, third = ApiUser.guest(client), account(client)

    def refused(by: ApiUser, *people: ApiUser, **terms: Any) -> str:
        form = {"people": [one.id for one in people], "terms": TERMS | terms}
        return str(by.ask("POST", "/api/challenges", form)[1]["key"])

    assert refused(guest, anna) == "server.challenge_account"
    assert refused(anna, guest) == "server.challenge_nobody"
    assert refused(anna, anna) == "server.challenge_self"
    assert refused(anna, bruno, third) == "server.challenge_seats"
    bruno.ask("PUT", f"/api/me/relations/block/{third.id}")
    assert refused(third, bruno) == "server.challenge_blocked"
    assert refused(bruno, third) == "server.challenge_you_block"
    assert refused(anna, bruno, third, preset="condottiere_3p") == "server.challenge_blocked"
    made = challenge(anna, bruno)
    assert third.ask("GET", f"/api/challenges/{made['id']}")[0] == 404
    assert reply(third, made, "accept")[0] == 404
    assert bruno.ask("DELETE", f"/api/challenges/{made['id']}")[1]["key"] == "server.challenge_own"
    anna.ask("PUT", f"/api/me/relations/block/{bruno.id}")
    assert reply(bruno, made, "accept")[0] == 403  # blocked in the meantime
    assert anna.ask("DELETE", f"/api/challenges/{made['id']}")[0] == 204
    assert anna.ask("DELETE", f"/api/challenges/{made['id']}")[1]["key"] == "server.challenge_over"


def test_three_open_challenges_to_one_person_and_thirty_an_hour() -> None:
    with serving(floods=True, limits=LimitSettings(challenges="5/hour")) as client:
        anna, bruno, third = account(client), account(client), account(client)
        for _ in range(3):
            challenge(anna, bruno)
        form = {"people": [bruno.id], "terms": TERMS}
        assert anna.ask("POST", "/api/challenges", form)[1]["key"] == "server.challenge_many"
        challenge(anna, third)
        assert anna.ask("POST", "/api/challenges", form)[0] == 429
    assert LimitSettings().challenges == "30/hour"


def test_challenges_expire_and_are_extended_for_those_who_went_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bruno = friends(client)
    challenges = app_state(client).challenges
    with bruno.socket() as line:
        line.await_("greeting")
        made = challenge(anna, bruno)
    run(client, challenges._expire, made["id"], {})
    seen = anna.get(f"/api/challenges/{made['id']}")
    assert (seen["state"], seen["until"] - seen["created"]) == ("open", 24 * 3600 * 1000)
    monkeypatch.setattr("conquista.server.play.challenges.now", lambda: seen["until"] + 1)
    run(client, challenges._expire, made["id"], {})
    monkeypatch.undo()
    assert anna.get(f"/api/challenges/{made['id']}")["state"] == "expired"


def test_a_table_that_a_crash_prevented_is_opened_by_a_job(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bruno = friends(client)
    made = challenge(anna, bruno)
    challenges = app_state(client).challenges

    async def crash(*args: Any) -> None:
        return None

    with monkeypatch.context() as patched:
        patched.setattr(challenges, "_open", crash)
        done = reply(bruno, made, "accept")[1]
    assert anna.ask("GET", f"/api/tables/{done['table']}")[0] == 404
    assert app_state(client).jobs.store.find("challenge_table", made["id"]) is not None
    run(client, challenges._open_again, made["id"], {})
    assert anna.get(f"/api/tables/{done['table']}")["phase"] == "playing"


def test_challenges_are_exported_and_deleted_with_the_person(client: TestClient) -> None:
    anna, bruno = friends(client)
    made = challenge(anna, bruno)
    assert [one["id"] for one in bruno.get("/api/me/export")["challenges"]] == [made["id"]]
    assert anna.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert bruno.get("/api/challenges") == []


# quick pairing


def until(condition: Callable[[], Any], seconds: float = 20.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")


def test_two_seekers_get_a_table_in_play() -> None:
    with serving() as client:
        anna, bruno, carla = account(client), account(client), account(client)
        anna.ask("PUT", f"/api/me/relations/block/{bruno.id}")
        queue = {"preset": "conquest_2p", "pace": "live"}
        with anna.socket() as one, bruno.socket() as other, carla.socket() as third:
            one.send(type="seek", queues=[queue, {"preset": "condottiere_2p"}])
            one.await_("seeking")
            other.send(type="seek", queues=[queue])
            other.await_("seeking")
            waiting = {card["preset"]: card["waiting"] for card in anna.client.get("/api/queues").json()}
            assert waiting == {"conquest_2p": 2, "condottiere_2p": 1}
            run(client, app_state(client).matchmaker.tick)
            third.send(type="seek", queues=[queue])
            table = third.await_("found")["table"]
            assert one.await_("found")["table"] == table  # the blocked one waits on
        card = carla.get(f"/api/tables/{table}")
        assert (card["phase"], card["summary"]["rated"]) == ("playing", True)
        assert {holder["id"] for holder in card["summary"]["seats"].values()} == {anna.id, carla.id}
        until(lambda: client.get("/api/queues").json()[0]["waiting"] == 0)  # the socket of the third one is closed
        assert client.get("/api/queues").json()[0]["seconds"] is not None


def test_seekers_who_lack_one_seat_may_begin_with_a_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquista.server.play.pairing.matchmaking.ASK_AFTER", 0)
    with serving() as client:
        people = [ApiUser.guest(client) for _ in range(2)]
        queue = {"preset": "condottiere_3p", "pace": "live"}
        with people[0].socket() as one, people[1].socket() as other:
            for line in (one, other):
                line.send(type="seek", queues=[queue])
            offers = [line.await_("seek_offer") for line in (one, other)]
            assert offers[0]["offer"] == offers[1]["offer"]
            one.send(type="seek_answer", offer=offers[0]["offer"], accept=True)
            other.send(type="seek_answer", offer=offers[0]["offer"], accept=False)
            assert one.await_("seek_offer")["offer"] is None
            monkeypatch.setattr("conquista.server.play.pairing.matchmaking.ASK_AGAIN_AFTER", 0)
            offer = next(found for line in (one,) if (found := line.await_("seek_offer"))["offer"])["offer"]
            other.await_("seek_offer")
            for line in (one, other):
                line.send(type="seek_answer", offer=offer, accept=True)
            table = one.await_("found")["table"]
        kinds = [one["kind"] for one in people[0].get(f"/api/tables/{table}")["summary"]["seats"].values()]
        assert sorted(kinds) == ["computer", "guest", "guest"]


def test_partners_sit_on_one_side(client: TestClient) -> None:
    people = [account(client) for _ in range(4)]
    queue = {"preset": "conquest_party", "pace": "live"}
    with people[0].socket() as a, people[1].socket() as b, people[2].socket() as c, people[3].socket() as d:
        a.send(type="seek", queues=[{"preset": "conquest_2p"}], partner=people[1].id)
        assert a.await_("refused")["refusal"]["key"] == "server.seek_partner"
        a.send(type="seek", queues=[queue], partner=people[1].id)
        for line in (c, d):
            line.send(type="seek", queues=[queue])
        b.send(type="seek", queues=[queue], partner=people[0].id)
        tables = {line.await_("found")["table"] for line in (a, b, c, d)}
    [table] = tables
    seats = {holder["id"]: seat for seat, holder in people[0].get(f"/api/tables/{table}")["summary"]["seats"].items()}
    sides = [{"N", "S"}, {"E", "W"}]
    assert {seats[people[0].id], seats[people[1].id]} in sides


def test_a_closed_socket_waits_no_longer(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    queue = {"preset": "plus_2p", "pace": "slow"}

    def waiting() -> int:
        return sum(card["waiting"] for card in client.get("/api/queues").json() if card["preset"] == "plus_2p")

    with anna.socket() as line:
        line.send(type="seek", queues=[queue])
        line.await_("seeking")
        assert waiting() == 1
        line.send(type="unseek")
        until(lambda: waiting() == 0)
        line.send(type="seek", queues=[queue])
        line.await_("seeking")
    until(lambda: waiting() == 0)
    with anna.socket() as line:
        line.send(type="seek", queues=[{"preset": "chess"}])
        assert line.await_("refused")["refusal"]["cause"]
