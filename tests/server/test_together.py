"""A group of friends: names, one link for all, leaving and returning, removal, rematch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.i18n import LANGUAGES, catalogue
from conquista.server.accounts import names
from conquista.server.accounts.word_list import WordList
from conquista.server.errors import ServerRefused
from server.api_user import DUEL, ApiUser, duel, serving

CARDS = {"preset": "condottiere_4p", "seats": {"A": {"kind": "me"}}}
LISTED = "# not here\n\nrotter\nbad*\n*scum*\n"


def named(client: TestClient, name: str) -> ApiUser:
    came = client.post("/api/guests", json={"token": True, "name": name}).json()
    return ApiUser(client, came["token"], came["me"])


# names


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text(LISTED, encoding="utf-8")
    with serving(words=str(path)) as client:
        ApiUser.person(client, "Anna")
        yield client


def test_a_guest_arrives_with_a_name(words: TestClient) -> None:
    assert named(words, "  Änne ").me["name"] == "Änne"
    assert named(words, "Änne").me["name"] == "Änne"  # names of guests bind nobody
    assert ApiUser.guest(words).me["name"].startswith("Guest ")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "server.name_empty"),
        ("   ", "server.name_empty"),
        ("x" * 25, "server.name_long"),
        ("x", "server.name"),
        ("a  b", "server.name"),
        ("Аnna", "server.name"),  # the first letter is Cyrillic
        ("Anna", "server.name_taken"),
        ("ANNA", "server.name_taken"),
        ("Admin", "server.name_reserved"),
        ("Rotter", "server.name_words"),
        ("R0tt3r", "server.name_words"),
        ("Uncle Rötter", "server.name_words"),
        ("Badly", "server.name_words"),
        ("pondscummy", "server.name_words"),
    ],
)
def test_each_fault_of_a_name_has_its_own_sentence(words: TestClient, name: str, key: str) -> None:
    guest = ApiUser.guest(words)
    for status, answer in (
        guest.ask("POST", "/api/guests", {"name": name}),
        guest.ask("PATCH", "/api/me", {"name": name}),
    ):
        assert (status, answer["key"]) == (400, key)
    assert all(key in catalogue(spoken) for spoken in LANGUAGES)


@pytest.mark.parametrize("name", ["Trotter", "Abad", "Scam", "Karl", "Roter"])
def test_other_names_are_left_alone(words: TestClient, name: str) -> None:
    assert named(words, name).me["name"] == name


def test_listed_words_bind_accounts_and_bots_too(words: TestClient) -> None:
    form = {"name": "Rotter", "password": "a good long word"}
    assert words.post("/api/accounts", json=form).json()["key"] == "server.name_words"


def test_a_list_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(ServerRefused) as refused:
        WordList.read(str(tmp_path / "none.txt"))
    assert refused.value.key == "server.words"


def test_without_a_file_the_words_of_the_package_are_refused() -> None:
    own = WordList.read("")
    for name in (
        "Sh1t",
        "Vaffanculo",
        "Hurensohn 7",
        "enculée",
        "Scheiße",
        "Scheisse",
        "Adolf Hitler",
        "Mother-Fucker",
        "N4zi",
    ):
        assert own.refuses(name), name
    for name in (
        "Scunthorpe",
        "Niger",
        "Nigeria",
        "Finnigan",
        "Picazo",
        "Nazionale",
        "Pedro",
        "Sussex",
        "Passau",
        "rotter",
    ):
        assert not own.refuses(name), name
    assert not WordList.read("off").refuses("shit")


# one link


def test_one_link_seats_a_whole_group_under_their_names(client: TestClient) -> None:
    host = named(client, "Carlo")
    opened = host.post("/api/tables", CARDS)
    table, link = opened["table"]["id"], {"invitation": opened["invitation"]}
    friends = [ApiUser.guest(client) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:  # all at once
        asked = [
            threads.submit(friend.ask, "POST", f"/api/tables/{table}/join", link | {"name": f"Friend {letter}"})
            for friend, letter in zip(friends, "WXYZ", strict=True)
        ]
        answers = [one.result() for one in asked]
    seated = [answer["seat"] for status, answer in answers if status == 200]
    assert sorted(seated) == ["B", "C", "D"]
    [full] = [answer for status, answer in answers if status != 200]
    assert full["key"] == "server.full"
    seats = host.get(f"/api/tables/{table}")["summary"]["seats"]
    assert {seats[seat]["name"][:6] for seat in "BCD"} == {"Friend"}


def test_two_guests_of_one_name_do_not_sit_at_one_table(client: TestClient) -> None:
    host = named(client, "Dora")
    opened = host.post("/api/tables", CARDS)
    link = {"invitation": opened["invitation"]}
    status, answer = ApiUser.guest(client).ask(
        "POST", f"/api/tables/{opened['table']['id']}/join", link | {"name": "DORA"}
    )
    assert (status, answer["key"]) == (400, "server.name_at_table")


def test_two_guests_with_the_same_generated_name_sit_at_one_table(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["Guest 1234", "Guest 1234", "Guest 1234", "Guest 5678"])
    monkeypatch.setattr(names, "guest", lambda: next(drawn))
    host, friend = ApiUser.guest(client), ApiUser.guest(client)
    opened = host.post("/api/tables", CARDS | {"seats": {"A": {"kind": "me"}}})
    table = opened["table"]["id"]
    friend.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    seats = host.get(f"/api/tables/{table}")["summary"]["seats"]
    assert [seats[seat].get("name", "") for seat in "AB"] == ["Guest 1234", "Guest 5678"]
    assert friend.get("/api/me")["name"] == "Guest 5678"


def test_a_seated_guest_takes_a_name_before_the_match(client: TestClient) -> None:
    host, friend = ApiUser.guest(client), named(client, "Elsa")
    opened = host.post("/api/tables", CARDS | {"seats": {"A": {"kind": "me"}, "C": {"kind": "me"}}})
    table, link = opened["table"]["id"], {"invitation": opened["invitation"]}
    friend.post(f"/api/tables/{table}/join", link)
    status, answer = host.ask("POST", f"/api/tables/{table}/join", link | {"seat": "A", "name": "elsa"})
    assert (status, answer["key"]) == (400, "server.name_at_table")
    host.post(f"/api/tables/{table}/join", link | {"seat": "A", "name": "Dario"})
    seats = friend.get(f"/api/tables/{table}")["summary"]["seats"]
    assert [seats[seat].get("name", "") for seat in "ABCD"] == ["Dario", "Elsa", "Dario", ""]


def test_an_open_socket_follows_a_change_of_name(client: TestClient) -> None:
    host, friend = named(client, "Fabio"), ApiUser.guest(client)
    opened = host.post("/api/tables", CARDS)
    table = opened["table"]["id"]
    with friend.socket() as line:
        line.hello(table, invitation=opened["invitation"])
        friend.ask("PATCH", "/api/me", {"name": "Gina"})
        line.do(table, "c1", do="sit", seat="B")
    assert host.get(f"/api/tables/{table}")["summary"]["seats"]["B"]["name"] == "Gina"


def test_the_link_leads_to_the_rematch(client: TestClient) -> None:
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    opened = anna.post("/api/tables", DUEL)
    table, link = opened["table"]["id"], {"invitation": opened["invitation"]}
    assert bruno.post(f"/api/tables/{table}/join", link)["table"] == table
    anna.do(table, "start", do="start")
    anna.do(table, "r", do="resign", seat="S")
    assert anna.do(table, "a", do="rematch", seat="S")[0] == 200
    assert bruno.get("/api/me/tables")[0]["summary"]["again"] == ["S"]
    assert bruno.do(table, "a", do="rematch", seat="N")[0] == 200
    again = bruno.get(f"/api/tables/{table}/sight")["next"]
    assert again
    carla = ApiUser.guest(client)
    assert carla.ask("POST", f"/api/tables/{table}/join", link)[1]["key"] == "server.full"
    assert bruno.do(again, "l", do="leave", seat="S")[0] == 200
    assert carla.post(f"/api/tables/{table}/join", link) | {"number": 0} == {"table": again, "seat": "S", "number": 0}


# leaving and returning


def cards(client: TestClient) -> tuple[list[ApiUser], str]:
    """Return four people at a started table of Condottiere, which is listed."""
    people = [ApiUser.guest(client) for _ in range(4)]
    table = people[0].post("/api/tables", CARDS | {"visibility": "public"})["table"]["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join")
    assert people[0].do(table, "s", do="start")[0] == 200
    return people, table


def test_a_player_of_condottiere_leaves_and_comes_back_from_another_device(client: TestClient) -> None:
    people, table = cards(client)
    bruno = people[1]
    with bruno.socket() as line:
        hand = line.hello(table, "B")["sight"]["view"]
        # over HTTP, since a socket may be answered just before the lists of tables know of it
        assert bruno.do(table, "l", do="leave", seat="B")[0] == 200
    assert bruno.get(f"/api/tables/{table}")["left"] == ["B"]
    assert people[0].get(f"/api/tables/{table}")["left"] == []
    with bruno.socket() as other:
        welcome = other.hello(table)
        assert (welcome["left"], welcome["sight"]["gone"]) == (["B"], ["B"])
        assert other.do(table, "b", do="return", seat="B")["type"] == "acked"
        back = other.hello(table, "B")
        assert back["left"] == []
        assert back["sight"]["view"] == hand


def test_watchers_of_condottiere_chat(client: TestClient) -> None:
    people, table = cards(client)
    carla = ApiUser.guest(client)
    with carla.socket() as looking, people[0].socket() as seat:
        looking.hello(table)
        seat.hello(table, "A")
        assert looking.do(table, "w", do="watch", text="what a hand")["type"] == "acked"
        assert looking.await_("told")["tales"][0]["data"]["id"] == carla.id
        seat.send(type="ping", n=1)
        seat.await_("pong")
        assert "what a hand" not in str(seat.heard)


def test_the_host_removes_a_person_before_the_start(client: TestClient) -> None:
    host, troll = ApiUser.guest(client), ApiUser.guest(client)
    opened = host.post("/api/tables", DUEL)
    table, link = opened["table"]["id"], {"invitation": opened["invitation"]}
    troll.post(f"/api/tables/{table}/join", link)
    assert troll.do(table, "x", do="remove", seat="S")[0] == 403
    assert host.do(table, "x", do="remove", seat="N")[0] == 200
    assert troll.ask("POST", f"/api/tables/{table}/join", link)[1]["key"] == "table.refused.removed"


def test_names_of_the_result_survive_a_change_of_hands(client: TestClient) -> None:
    anna, bruno, table = duel(client)
    bruno.do(table, "l", do="leave", seat="N")
    anna.do(table, "r", do="resign", seat="S")
    card = anna.get(f"/api/tables/{table}")
    assert card["summary"]["former"]["N"][0]["name"] == bruno.me["name"]
    found = [tale for tale in anna.get(f"/api/tables/{table}/sight")["tales"] if tale["kind"] == "replaced"]
    assert (found[0]["data"]["former"]["name"], found[0]["data"]["why"]) == (bruno.me["name"], "left")
