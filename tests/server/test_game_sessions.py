"""Game sessions: one link, names, rounds with changing seats, a score; for people and guests, and against strangers."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.play.game_sessions.codes import BEGINNINGS, ENDINGS, is_code, new_code, normalised
from server.api_user import ApiUser, serving

CARDS = {"preset": "condottiere_4p", "pace": "untimed"}
BOARDS = {"preset": "conquest_4p"}


def opened(host: ApiUser, terms: Any = CARDS, **more: Any) -> Any:
    return host.post("/api/game-sessions", {"terms": terms, **more})


def entered(client: TestClient, code: str, name: str) -> ApiUser:
    person = ApiUser.guest(client)
    person.post(f"/api/game-sessions/{code}/people", {"name": name})
    return person


def group(client: TestClient, size: int, terms: Any = CARDS) -> tuple[list[ApiUser], str]:
    """Return the people of a session, the host first, all ready."""
    host = ApiUser.guest(client)
    code = opened(host, terms)["code"]
    people = [host, *(entered(client, code, f"Name {chr(97 + number)}") for number in range(1, size))]
    for one in people:
        answer(one, code, "ready")
    return people, code


def answer(person: ApiUser, code: str, state: str) -> Any:
    status, card = person.ask("PUT", f"/api/game-sessions/{code}/answer", {"state": state})
    assert status == 200, card
    return card


def read(person: ApiUser, code: str) -> Any:
    return person.get(f"/api/game-sessions/{code}")


def tick(client: TestClient) -> None:
    work: Any = client.app.state.app_state.game_sessions.tick  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(work)


def play_round(client: TestClient, people: list[ApiUser], code: str, losers: tuple[str, ...] = ()) -> Any:
    """End every match of the current round: all but the last seat resign in order."""
    by_id = {one.id: one for one in people}
    for table in read(people[0], code)["rounds"][-1]["tables"]:
        for seat, person in list(table["seats"].items())[:-1]:
            if person in by_id:
                by_id[person].do(table["id"], f"r{seat}", do="resign", seat=seat)
    tick(client)
    return read(people[0], code)


def test_codes_are_words_and_numbers_that_people_can_type() -> None:
    assert len({one + other for one in BEGINNINGS for other in ENDINGS}) == 1024
    assert all(is_code(new_code()) for _ in range(200))
    assert is_code(new_code(long=True))
    assert [normalised(text) for text in ("Arno-27", " arno 27 ", "ARNO27", "arno_27")] == ["arno-27"] * 4
    assert not is_code("../etc")


def test_a_guest_gives_a_name_and_is_in(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    made = opened(anna, name="Thursday")
    code = made["code"]
    assert made["link"].endswith(f"/g/{code}")
    carla = ApiUser.guest(client)
    seen = carla.get(f"/api/game-sessions/{code}/entrance")
    assert (seen["name"], seen["people"], seen["inside"], seen["entry"]) == ("Thursday", 1, False, "open")
    assert "terms" not in seen
    assert carla.ask("GET", f"/api/game-sessions/{code}")[0] == 404
    card = carla.post(f"/api/game-sessions/{code.upper().replace('-', ' ')}/people", {"name": "Carla"})
    assert sorted(one["name"] for one in card["people"]) == sorted([anna.me["name"], "Carla"])
    assert carla.get("/api/me")["name"] == "Carla"
    assert carla.get("/api/me/game-sessions")[0]["code"] == code
    assert anna.client.get(f"/api/game-sessions/{code}/link.svg", headers=anna.headers).content.startswith(b"<svg")


def test_a_taken_name_gets_a_number_and_an_account_comes_as_itself(client: TestClient) -> None:
    host = ApiUser.person(client, "Ottavia")
    code = opened(host)["code"]
    names = [entered(client, code, name).get("/api/me")["name"] for name in ("Ottavia", "Paolo", "Paolo", "paolo")]
    assert names == ["Ottavia 2", "Paolo", "Paolo 2", "paolo 3"]
    other = ApiUser.person(client, "Quirino")
    other.post(f"/api/game-sessions/{code}/people", {"name": "Other"})
    assert other.get("/api/me")["name"] == "Quirino"
    status, refusal = ApiUser.guest(client).ask("POST", f"/api/game-sessions/{code}/people", {"name": "x"})
    assert (status, refusal["key"]) == (400, "server.name")


def test_only_the_host_decides(client: TestClient) -> None:
    people, code = group(client, 4)
    host, guest = people[:2]
    path = f"/api/game-sessions/{code}"
    asked = [
        *(("PATCH", path, {"entry": "shut"}), ("POST", f"{path}/draw", {}), ("POST", f"{path}/rounds", None)),
        *(("POST", f"{path}/end", None), ("DELETE", f"{path}/people/{host.id}", None)),
    ]
    for method, way, body in asked:
        status, refusal = guest.ask(method, way, body)
        assert (status, refusal["key"]) == (403, "server.session_host"), way
    stranger = ApiUser.guest(client)
    for method, way, body in asked:
        assert stranger.ask(method, way, body)[0] == 404, way
    assert host.ask("PATCH", path, {"entry": "shut"})[0] == 200
    late = ApiUser.guest(client)
    assert late.ask("POST", f"{path}/people", {"name": "Late"})[1]["key"] == "server.session_closed"
    assert host.ask("DELETE", f"{path}/people/{guest.id}")[0] == 204
    assert guest.ask("GET", path)[0] == 404
    assert guest.ask("POST", f"{path}/people", {})[1]["key"] == "server.session_removed"


def test_bad_terms_are_refused_and_a_size_is_made_to_fit(client: TestClient) -> None:
    host = ApiUser.guest(client)
    for terms, status in (
        ({"preset": "chess"}, 404),
        ({**CARDS, "level": "nobody"}, 404),
        ({**CARDS, "pace": "hasty"}, 422),
        ({**CARDS, "computers": 9}, 422),
    ):
        assert host.ask("POST", "/api/game-sessions", {"terms": terms})[0] == status, terms
    assert opened(host, {**BOARDS, "size": 3})["terms"]["size"] == 2
    for _ in range(4):
        opened(host)
    assert host.ask("POST", "/api/game-sessions", {"terms": CARDS})[1]["key"] == "server.session_many"


def test_the_round_is_drawn_before_it_begins_and_names_can_be_exchanged(client: TestClient) -> None:
    people, code = group(client, 7)
    host = people[0]
    draft = read(host, code)["draft"]
    assert [len(table["seats"]) for table in draft["tables"]] == [4, 3]
    [one, other] = [next(iter(table["seats"].values())) for table in draft["tables"]]
    swapped = host.post(f"/api/game-sessions/{code}/draw", {"swap": [one, other]})["draft"]
    assert next(iter(swapped["tables"][0]["seats"].values())) == other
    bad = host.ask("POST", f"/api/game-sessions/{code}/draw", {"swap": [one, "nobody"]})
    assert bad[1]["key"] == "server.session_swap"
    began = host.post(f"/api/game-sessions/{code}/rounds")
    assert began["state"] == "playing"
    tables = began["rounds"][0]["tables"]
    assert [table["seats"] for table in tables] == [table["seats"] for table in swapped["tables"]]
    assert {table["phase"] for table in tables} == {"playing"}
    assert host.ask("POST", f"/api/game-sessions/{code}/rounds")[1]["key"] == "server.session_playing"


def test_rounds_give_points_change_seats_and_go_on_by_themselves(client: TestClient) -> None:
    people, code = group(client, 4)
    host = people[0]
    host.post(f"/api/game-sessions/{code}/rounds")
    first = read(host, code)["rounds"][0]["tables"][0]["seats"]
    card = play_round(client, people, code)
    assert card["state"] == "between"
    placed = card["rounds"][0]["tables"][0]["placed"]
    assert sorted(one["points"] for one in placed) == [0, 1, 2, 4]
    assert sorted((one["points"], one["place"]) for one in card["people"]) == [(0, 4), (1, 3), (2, 2), (4, 1)]
    assert sum(one["before"] for one in card["crosstable"]) == 6
    assert card["due"] > 0
    for one in people[:-1]:
        answer(one, code, "ready")
    card = answer(people[-1], code, "ready")
    assert (card["state"], card["round"]) == ("playing", 2)
    second = card["rounds"][1]["tables"][0]["seats"]
    assert all(first[seat] != second[seat] for seat in first)
    sheet = host.ask("GET", f"/api/game-sessions/{code}/sheet")[1]
    assert len([line for line in sheet.splitlines() if "\t" in line]) == 1 + 4 + 2
    replay = people[1].get(f"/api/tables/{card['rounds'][0]['tables'][0]['id']}/replay")
    assert replay


def test_late_people_sit_down_in_the_next_round_and_leavers_are_replaced(client: TestClient) -> None:
    people, code = group(client, 3)
    host, _, leaver = people
    host.post(f"/api/game-sessions/{code}/rounds")
    late = entered(client, code, "Late")
    assert late.id not in read(host, code)["rounds"][0]["tables"][0]["seats"].values()
    assert leaver.ask("DELETE", f"/api/game-sessions/{code}/people/{leaver.id}")[0] == 204
    table = read(host, code)["rounds"][0]["tables"][0]
    [seat] = [seat for seat, person in table["seats"].items() if person == leaver.id]
    seen = host.get(f"/api/tables/{table['id']}")
    assert seen["summary"]["seats"][seat]["kind"] == "computer"
    card = play_round(client, people, code)
    if card["state"] == "playing":  # the leaver's seat came last, so the match is between the others
        others = [one for one in people if one is not leaver]
        for one in others:
            own = next(seat for seat, person in table["seats"].items() if person == one.id)
            one.do(table["id"], f"end{own}", do="resign", seat=own)
        tick(client)
        card = read(host, code)
    assert card["state"] == "between"
    placed = {one["person"]: one["points"] for one in card["rounds"][0]["tables"][0]["placed"]}
    assert placed[leaver.id] == 0
    for one in (host, people[1], late):
        card = answer(one, code, "ready")
    assert set(card["rounds"][1]["tables"][0]["seats"].values()) == {host.id, people[1].id, late.id}


def test_who_pauses_looks_on_and_too_few_do_not_begin(client: TestClient) -> None:
    people, code = group(client, 3)
    host = people[0]
    host.post(f"/api/game-sessions/{code}/rounds")
    play_round(client, people, code)
    answer(people[1], code, "pause")
    answer(people[2], code, "pause")
    card = answer(host, code, "ready")
    assert (card["state"], card["due"]) == ("between", 0)
    card = answer(people[1], code, "ready")
    assert set(card["rounds"][1]["tables"][0]["seats"].values()) == {host.id, people[1].id}
    alone = ApiUser.guest(client)
    own = opened(alone)["code"]
    assert alone.ask("POST", f"/api/game-sessions/{own}/rounds")[1]["key"] == "server.session_few"


def test_the_host_waits_twenty_seconds_for_those_who_are_not_ready(client: TestClient) -> None:
    host = ApiUser.guest(client)
    code = opened(host, BOARDS)["code"]
    guest = entered(client, code, "Slow")
    with guest.socket() as line:
        line.send(type="game_session", code=code)
        assert line.await_("game_session_changed")["session"]["state"] == "gathering"
        card = host.post(f"/api/game-sessions/{code}/rounds")
        assert (card["state"], card["draft"]["called"]) == ("gathering", True)
        assert line.await_("game_session_changed")["session"]["due"] > 0
        card = host.post(f"/api/game-sessions/{code}/rounds")
        assert card["state"] == "playing"
        assert line.await_("game_session_changed")["session"]["state"] == "playing"


def test_people_without_an_open_page_are_not_seated_unless_they_are_ready(client: TestClient) -> None:
    host, code = (people := group(client, 2))[0][0], people[1]
    absent = entered(client, code, "Absent")
    host.post(f"/api/game-sessions/{code}/rounds")
    card = host.post(f"/api/game-sessions/{code}/rounds")
    assert absent.id not in card["rounds"][0]["tables"][0]["seats"].values()


def test_computers_fill_a_table_and_get_no_points(client: TestClient) -> None:
    people, code = group(client, 3, {**BOARDS, "computers": 1})
    host = people[0]
    card = host.post(f"/api/game-sessions/{code}/rounds")
    seats = card["rounds"][0]["tables"][0]["seats"]
    assert sorted(seats.values())[0] == "computer:1"
    assert len(card["people"]) == 3
    host.post(f"/api/game-sessions/{code}/end")
    assert read(host, code)["state"] == "ended"


def test_a_fixed_number_of_rounds_ends_the_session_and_strangers_lose_sight_of_it(client: TestClient) -> None:
    people, code = group(client, 2, {**CARDS, "rounds": 1})
    host = people[0]
    host.post(f"/api/game-sessions/{code}/rounds")
    card = play_round(client, people, code)
    assert (card["state"], card["draft"]["tables"]) == ("ended", [])
    assert read(people[1], code)["state"] == "ended"
    assert ApiUser.guest(client).ask("GET", f"/api/game-sessions/{code}/entrance")[0] == 404
    assert host.ask("POST", f"/api/game-sessions/{code}/rounds")[1]["key"] == "server.session_ended"


def test_blocked_people_never_share_a_table_of_a_session(client: TestClient) -> None:
    people, code = group(client, 4, CARDS)
    host, one, other = people[:3]
    one.ask("PUT", f"/api/me/relations/block/{other.id}")
    card = host.post(f"/api/game-sessions/{code}/rounds")
    seated = set(card["rounds"][0]["tables"][0]["seats"].values())
    assert not {one.id, other.id} <= seated
    assert len(seated) == 3
    assert len(card["rounds"][0]["bench"]) == 1
    host.ask("PUT", f"/api/me/relations/block/{(stranger := ApiUser.guest(client)).id}")
    refused = stranger.ask("POST", f"/api/game-sessions/{code}/people", {"name": "Rude"})
    assert refused[1]["key"] == "server.session_closed"


def test_the_host_who_leaves_hands_over(client: TestClient) -> None:
    people, code = group(client, 3)
    assert people[0].ask("DELETE", f"/api/game-sessions/{code}/people/{people[0].id}")[0] == 204
    assert read(people[1], code)["host"] == people[1].id


def test_a_session_ends_after_twelve_hours_without_a_change(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, code = group(client, 2)
    service = "conquista.server.play.game_sessions.progress"
    from conquista.server.runtime import clock

    real = clock.now()
    monkeypatch.setattr(f"{service}.now", lambda: real + 13 * 3600 * 1000)
    tick(client)
    monkeypatch.undo()
    assert read(people[0], code)["state"] == "ended"


def test_deleted_people_leave_points_without_a_name(client: TestClient) -> None:
    people, code = group(client, 2)
    host, guest = people
    name = guest.get("/api/me")["name"]
    host.post(f"/api/game-sessions/{code}/rounds")
    exported = guest.get("/api/me/export")["game_sessions"]
    assert (exported[0]["code"], exported[0]["as_name"]) == (code, name)
    play_round(client, people, code)
    assert guest.ask("DELETE", "/api/me", {})[0] == 204
    card = read(host, code)
    text = str(card)
    assert guest.id not in text
    assert name not in text
    assert len(card["people"]) == 2


def test_a_guest_who_signs_up_keeps_the_place_under_the_new_name(client: TestClient) -> None:
    people, code = group(client, 2)
    form = {"name": "Rosalba", "password": "a good long word", "token": True}
    assert people[1].ask("POST", "/api/accounts", form)[0] == 201
    found = next(one for one in read(people[0], code)["people"] if one["id"] == people[1].id)
    assert (found["name"], found["kind"]) == ("Rosalba", "person")


def test_codes_cannot_be_guessed_quickly() -> None:
    with serving(floods=True, limits=LimitSettings(session_guesses="5/10 minutes")) as client:
        host = ApiUser.guest(client)
        code = opened(host)["code"]
        guesser = ApiUser.guest(client)
        for _ in range(5):
            assert guesser.ask("GET", "/api/game-sessions/zanvo-10/entrance")[0] == 404
        assert guesser.ask("GET", "/api/game-sessions/zanvo-11/entrance")[0] == 429
        assert guesser.ask("GET", f"/api/game-sessions/{code}/entrance")[0] == 429  # a right guess tells nothing either
        assert host.ask("GET", f"/api/game-sessions/{code}")[0] == 200


def test_a_removed_person_hears_nothing_more(client: TestClient) -> None:
    people, code = group(client, 3)
    host, guest = people[:2]
    with guest.socket() as line:
        line.send(type="game_session", code=code)
        line.await_("game_session_changed")
        host.ask("DELETE", f"/api/game-sessions/{code}/people/{guest.id}")
        assert line.await_("game_session_closed")["code"] == code
    with ApiUser.guest(client).socket() as line:
        line.send(type="game_session", code=code)
        assert line.await_("refused")["refusal"]["key"] == "server.session_enter"
