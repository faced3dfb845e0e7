"""Profiles, privacy, presence, searches, ladders and exports of histories over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core.record import read_entries
from conquista.server.people.ladders import BIN, LadderChoice, LadderService
from conquista.store.factory import open_store
from conquista.store.results.values import DAY, LISTED_MATCHES, LISTED_OPPONENTS, SURE
from server.api_user import ApiUser, serving
from server.test_results import play

CREST = {"division": "bend", "first": "red", "second": "gold", "charge": "elephant"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    words = tmp_path / "words.txt"
    words.write_text("villain\n", encoding="utf-8")
    with serving(words=str(words)) as client:
        yield client


def establish(client: TestClient, person: str, skill: float, pool: str = "conquest.duel") -> None:
    """Give a person the rating of an established player."""
    app_state: Any = client.app.state.app_state  # type: ignore[attr-defined]
    with app_state.ratings.database.transaction() as session:
        session.change(
            "INSERT INTO ratings VALUES (?, ?, ?, 2, ?, ?, ?, ?, 0, ?)",
            (
                *(person, pool, skill, LISTED_MATCHES, LISTED_OPPONENTS, 2**42, round(1500 + 30 * (skill - 25))),
                skill - 2 * SURE,
            ),
        )


# profiles


def test_a_profile_shows_what_its_owner_wrote(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Anna"), ApiUser.person(client, "Bruno")
    form = {"about": " Plays  on\nSundays. ", "languages": ["it", "de", "it"], "zone": "Europe/Rome", "crest": CREST}
    status, own = anna.ask("PATCH", "/api/me/profile", form)
    assert (status, own["about"], own["languages"]) == (200, "Plays on Sundays.", ["it", "de"])
    assert own == anna.get("/api/me/profile")
    page = bruno.get(f"/api/people/{anna.id}/profile")
    assert (page["shown"], page["about"], page["zone"]) == (True, "Plays on Sundays.", "Europe/Rome")
    assert page["person"] == {"id": anna.id, "kind": "person", "name": "Anna", "crest": CREST, "private": False}
    assert anna.ask("PATCH", "/api/me/profile", {"crest": None})[1]["crest"] is None
    assert anna.get("/api/me/profile")["about"] == "Plays on Sundays."


@pytest.mark.parametrize("address", ["Anna", "anna", "ÁNNA", "a.n.n.a"])
def test_a_profile_is_found_by_name_as_well(client: TestClient, address: str) -> None:
    anna = ApiUser.person(client, "Anna")
    assert client.get(f"/api/people/{address}/profile").json()["person"]["id"] == anna.id
    assert client.get("/api/people/nobody/profile").status_code == 404


def test_a_name_that_looks_like_an_id_leads_to_the_person_with_the_id(client: TestClient) -> None:
    anna = ApiUser.person(client, "Anna")
    other = ApiUser.person(client, anna.id)
    assert other.me["name"] == anna.id
    assert client.get(f"/api/people/{anna.id}").json()["name"] == "Anna"


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({"about": "x" * 201}, "server.about_long"),
        ({"about": "see https://example.com"}, "server.about_link"),
        ({"about": "write to anna.example.com"}, "server.about_link"),
        ({"about": "a v1llain here"}, "server.about_words"),
        ({"about": "vill\u200bain"}, "server.about_signs"),
        ({"languages": ["a", "b"]}, "server.language"),
        ({"languages": ["en", "it", "de", "fr", "es", "pt", "nl"]}, "server.languages_many"),
        ({"zone": "Atlantis/Center"}, "server.zone"),
        ({"zone": "../../etc/passwd"}, "server.zone"),
    ],
)
def test_what_a_profile_may_not_say_is_refused_and_nothing_changes(
    client: TestClient, form: dict[str, Any], key: str
) -> None:
    anna = ApiUser.person(client, "Anna")
    before = anna.get("/api/me/profile")
    status, answer = anna.ask("PATCH", "/api/me/profile", form)
    assert (status, answer["key"]) == (400, key)
    assert anna.get("/api/me/profile") == before


@pytest.mark.parametrize(
    "form",
    [{"crest": {**CREST, "charge": "dragon"}}, {"crest": "x"}, {"private": 1}, {"seen": 5}, {"about": "x" * 3000}],
)
def test_a_form_of_another_shape_is_refused(client: TestClient, form: dict[str, Any]) -> None:
    assert ApiUser.person(client, "Anna").ask("PATCH", "/api/me/profile", form)[0] == 422


def test_guests_have_no_profile_to_fill_in(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    status, answer = guest.ask("PATCH", "/api/me/profile", {"about": "x"})
    assert (status, answer["key"]) == (403, "server.profile_guest")
    page = client.get(f"/api/people/{guest.id}/profile").json()
    assert (page["person"]["kind"], page["pools"]) == ("guest", [])


def test_a_profile_counts_results_and_shows_how_the_reader_fared(client: TestClient) -> None:
    anna, bruno, carla = (ApiUser.person(client, name) for name in ("Anna", "Bruno", "Carla"))
    play(anna, bruno)
    play(bruno, anna)
    play(anna, bruno, rated=False)  # by link
    own = anna.get(f"/api/people/{anna.id}/profile")
    [pool] = own["pools"]
    assert (pool["pool"], pool["won"], pool["last"], pool["place"]) == ("conquest.duel", 2, 1, None)
    assert pool["rating"]["provisional"] is True
    [edition] = own["editions"]
    assert (edition["preset"], edition["matches"], edition["won"]) == ("conquest_2p", 3, 2)
    assert own["meetings"] == []
    [pool] = carla.get(f"/api/people/{anna.id}/profile")["pools"]
    assert (pool["won"], pool["last"]) == (1, 1)
    page = bruno.get(f"/api/people/{anna.id}/profile")
    [met] = page["meetings"]
    assert (met["ahead"], met["behind"], page["reader"]["name"]) == (1, 2, "Bruno")
    assert page["reputation"] == {"begun": 3, "finished": 3}


def test_titles_are_levels_that_a_rating_has_reached(client: TestClient) -> None:
    anna = ApiUser.person(client, "Anna")
    establish(client, anna.id, 38)
    page = anna.get(f"/api/people/{anna.id}/profile")
    assert [(one["title"], one["pool"]) for one in page["titles"]] == [("master", "conquest.duel")]
    assert page["pools"][0]["place"] == 1


def test_a_bot_names_its_owner(client: TestClient) -> None:
    anna = ApiUser.person(client, "Anna")
    bot = anna.post("/api/me/bots", {"name": "Robot"})
    page = client.get(f"/api/people/{bot['id']}/profile").json()
    assert (page["person"]["kind"], page["owner"]["name"]) == ("bot", "Anna")


# privacy


def test_a_private_profile_shows_name_crest_and_reputation_alone(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Anna"), ApiUser.person(client, "Bruno")
    play(anna, bruno)
    establish(client, anna.id, 30, "conquest.free")
    anna.ask(
        "PATCH", "/api/me/profile", {"private": True, "about": "secret words", "crest": CREST, "zone": "Asia/Tokyo"}
    )
    for reader in (bruno.get, lambda path: client.get(path).json()):
        page = reader(f"/api/people/{anna.id}/profile")
        assert (page["shown"], page["person"]["crest"], page["reputation"]["finished"]) == (False, CREST, 1)
        assert (page["pools"], page["editions"], page["titles"], page["presence"], page["created"]) == (
            [],
            [],
            [],
            None,
            0,
        )
        assert "secret words" not in str(page)
        assert "Tokyo" not in str(page)
        assert reader(f"/api/people/{anna.id}/record")["ratings"] == []
    for path in ("matches", "matches/records", "graph/conquest.duel"):
        status, answer = bruno.ask("GET", f"/api/people/Anna/{path}")
        assert (status, answer["key"]) == (403, "server.profile_private")
    [match] = bruno.get(f"/api/people/{bruno.id}/matches")["matches"]
    assert {one["name"]: one["after"] is None for one in match["players"]} == {"Anna": True, "Bruno": False}
    assert (
        client.get("/api/ladders/conquest.free").json()["rows"] == client.get("/api/ladder/conquest.free").json() == []
    )
    assert anna.get(f"/api/people/{anna.id}/profile")["about"] == "secret words"
    assert len(anna.get(f"/api/people/{anna.id}/matches")["matches"]) == 1
    anna.ask("PATCH", "/api/me/profile", {"private": False})
    assert [one["person"]["name"] for one in client.get("/api/ladders/conquest.free").json()["rows"]] == ["Anna"]


def test_presence_is_shown_unless_hidden_or_the_reader_is_blocked(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Anna"), ApiUser.person(client, "Bruno")
    path = f"/api/people/{anna.id}/profile"
    away = bruno.get(path)["presence"]
    assert away["here"] is False
    assert away["seen"] > 0
    with anna.socket():
        assert bruno.get(path)["presence"]["here"] is True
        assert anna.ask("PUT", f"/api/me/relations/block/{bruno.id}")[0] == 204
        assert bruno.get(path)["presence"] is None
        assert anna.ask("DELETE", f"/api/me/relations/block/{bruno.id}")[0] == 204
        anna.ask("PATCH", "/api/me/profile", {"hides_presence": True})
        assert bruno.get(path)["presence"] is None
    assert anna.get("/api/me/profile")["seen"] == 0


def test_a_profile_is_exported_and_deleted_with_its_account(client: TestClient) -> None:
    anna = ApiUser.person(client, "Anna")
    anna.ask("PATCH", "/api/me/profile", {"about": "To be forgotten", "crest": CREST})
    exported = anna.get("/api/me/export")["profile"]
    assert (exported["about"], exported["crest"]) == ("To be forgotten", CREST)
    assert anna.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    app_state: Any = client.app.state.app_state  # type: ignore[attr-defined]
    assert app_state.profiles.profiles([anna.id]) == {}
    assert client.get("/api/people?q=Anna").json() == []


# search


def test_people_are_found_by_the_beginning_of_their_names(client: TestClient) -> None:
    for name in ("Anna", "Annalisa", "Bruno"):
        ApiUser.person(client, name)
    client.post("/api/guests", json={"name": "Annette", "token": True})

    def found(text: str) -> list[str]:
        return [one["name"] for one in client.get("/api/people", params={"q": text}).json()]

    assert found("ann") == found("Á N n") == ["Anna", "Annalisa"]
    assert found("") == found("%") == found("_nna") == found("'; --") == []
    assert client.get("/api/people", params={"q": "x" * 200}).status_code == 422


# histories


def test_a_history_is_selected_by_outcome_sides_and_time_and_has_totals(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Anna"), ApiUser.person(client, "Bruno")
    for number in range(5):
        play(*((anna, bruno) if number else (bruno, anna)))
    path = f"/api/people/{anna.id}/matches"
    page = anna.get(path)
    assert page["totals"] == {"matches": 5, "won": 4, "level": 0, "between": 0, "last": 1}
    assert {(one["place"], one["sides"], one["outcome"]) for one in page["matches"]} == {(1, 2, "won"), (2, 2, "last")}
    assert [
        len(anna.get(f"{path}?{query}")["matches"]) for query in ("outcome=won", "outcome=last", "outcome=level")
    ] == [*(4, 1, 0)]
    assert anna.get(f"{path}?outcome=won")["totals"]["matches"] == 4
    assert (len(anna.get(f"{path}?sides=2")["matches"]), len(anna.get(f"{path}?sides=3")["matches"])) == (5, 0)
    latest = page["matches"][0]["at"]
    assert anna.get(f"{path}?since={latest + 1}")["matches"] == []
    assert len(anna.get(f"{path}?until={latest + 1}")["matches"]) == 5
    assert anna.ask("GET", f"{path}?outcome=glorious")[0] == 422
    assert (
        "totals" not in anna.get(f"{path}?before={latest},zzz")
        or anna.get(f"{path}?before={latest},z")["totals"] is None
    )


def test_the_records_of_a_history_are_one_file_of_tables_that_the_reader_may_see(client: TestClient) -> None:
    anna, bruno, carla = (ApiUser.person(client, name) for name in ("Anna", "Bruno", "Carla"))
    play(anna, bruno)
    play(anna, bruno, visibility="public")
    path = f"/api/people/{anna.id}/matches/records"
    assert len(list(read_entries(anna.get(path).splitlines(keepends=True)))) == 2
    assert (
        len(list(read_entries(carla.get(path).splitlines(keepends=True)))) == 1
    )  # the other table is open by link only
    assert carla.get(f"{path}?outcome=last") == ""
    assert client.get(path).status_code == 401


# ladders


def test_the_own_place_is_shown_with_its_neighbours(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquista.server.http.people.results.LONGEST_LADDER", 3)
    people = [ApiUser.person(client, f"Person {number}") for number in range(10)]
    for number, person in enumerate(people):
        establish(client, person.id, 40 - number)
    page = people[7].get("/api/ladders/conquest.duel")
    assert [one["place"] for one in page["rows"]] == [1, 2, 3]
    assert [one["place"] for one in page["around"]] == [6, 7, 8, 9, 10]
    assert (page["own_place"], page["total"], page["rated"]) == (8, 10, 10)
    assert sum(bar["people"] for bar in page["spread"]) == 10
    assert [bar["value"] for bar in page["spread"]] == list(range(1650, 1951, BIN))
    assert people[1].get("/api/ladders/conquest.duel")["around"] == []
    assert [one["place"] for one in people[0].get("/api/ladders/conquest.duel?after=8")["rows"]] == [9, 10]


def test_pools_are_those_that_editions_are_played_in(client: TestClient) -> None:
    found = client.get("/api/ladders").json()
    assert [one["pool"] for one in found if not one["bots"]] == [
        "conquest.duel",
        "conquest.free",
        "conquest.teams",
        "condottiere.duel",
        "condottiere.free",
    ]
    assert next(one["pool"] for one in found if one["bots"]) == "conquest.duel.bots"


@pytest.mark.parametrize(
    ("query", "key"), [("preset=chess", "server.ladder_preset"), ("pace=warp", "server.ladder_pace")]
)
def test_unknown_editions_and_paces_are_refused(client: TestClient, query: str, key: str) -> None:
    answer = client.get(f"/api/ladders/conquest.duel?{query}")
    assert (answer.status_code, answer.json()["key"]) == (400, key)


def test_a_ladder_is_computed_again_when_a_result_has_come_in() -> None:
    store, time = open_store("memory"), [0.0]
    service = LadderService(store.ladders, store.profiles, lambda: time[0])
    choice = LadderChoice("conquest.duel")
    with store.ladders.database.transaction() as session:
        session.change("INSERT INTO people (id, kind, name, folded, created) VALUES ('a', 'person', 'A', 'a', 1)")
    assert service.ladder(choice, DAY).places == ()
    with store.ladders.database.transaction() as session:
        session.change("INSERT INTO ratings VALUES ('a', 'conquest.duel', 30, 2, 15, 8, 1, 0, 0, 26)")
    time[0] = 30
    assert service.ladder(choice, DAY).places == ()  # nothing has come in
    with store.ladders.database.transaction() as session:
        session.change("UPDATE counters SET value = value + 1 WHERE name = 'results'")
    assert [one.rating.person for one in service.ladder(choice, DAY).places] == ["a"]
    store.close()


def test_chosen_crests_are_read_for_many_people_at_once(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Anna Crest"), ApiUser.person(client, "Bruno Crest")
    crest = {"division": "pale", "first": "azure", "second": "gold", "charge": "rose"}
    anna.ask("PATCH", "/api/me/profile", {"crest": crest})
    found = client.get("/api/crests", params={"people": f"{anna.id},{bruno.id},nobody"}).json()
    assert found == {"crests": {anna.id: crest}}
    assert client.get("/api/crests").status_code == 422


def test_a_ladder_of_followed_people_keeps_the_places_of_the_whole_ladder(client: TestClient) -> None:
    people = [ApiUser.person(client, f"Climber {number}") for number in range(6)]
    for number, person in enumerate(people):
        establish(client, person.id, 40 - number)
    for place in (1, 3):
        assert people[4].ask("PUT", f"/api/me/relations/follow/{people[place].id}")[0] == 204
    page = people[4].get("/api/ladders/conquest.duel?followed=true")
    assert [(one["place"], one["person"]["id"]) for one in page["rows"]] == [
        (place + 1, people[place].id) for place in (1, 3, 4)
    ]
    assert (page["own_place"], page["total"], page["selected"], page["around"]) == (5, 6, 3, [])
    assert client.get("/api/ladders/conquest.duel?followed=true").json()["rows"] == []
