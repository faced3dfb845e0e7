"""The catalogue: everything that a client needs to open a table and draw a board, without rules."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from conquista import boards, rulebook
from conquista.games import registry
from conquista.i18n import catalogue
from server.api_user import ApiUser


def test_every_game_and_preset_is_there_with_keys_that_can_be_said(client: TestClient) -> None:
    found = client.get("/api/games").json()
    assert {game["name"] for game in found} == set(registry.names())
    assert {preset["name"] for game in found for preset in game["presets"]} == set(registry.presets())
    for game in found:
        book = client.get(f"/api/games/{game['name']}").json()
        said = [book["title"], *(o["meaning"] for o in book["options"]), *(p["meaning"] for p in book["players"])]
        said += [note["meaning"] for preset in book["presets"] for note in preset["notes"]]
        assert set(said) <= set(catalogue("en"))
        assert book["books"]


def test_an_edition_tells_what_it_plays_by_a_ruling(client: TestClient) -> None:
    presets = {preset["name"]: preset for preset in client.get("/api/games/conquest").json()["presets"]}
    note = {
        "meaning": "conquest.note.any_soldier_inside",
        "clause": "GC-AMB-87",
        "options": ["lower_inside_who"],
    }
    assert note in presets["grand_en"]["notes"]
    assert presets["conquest_2p"]["notes"] == []


def test_a_choice_is_explained_or_refused(client: TestClient) -> None:
    chosen = client.post("/api/games/condottiere/choice", json={"options": {"players": "3"}}).json()
    assert chosen["seats"] == ["A", "B", "C"]
    assert chosen["changed"] == {"players": "3"}
    assert chosen["offers"]
    party = client.post("/api/games/conquest/choice", json={"preset": "grand_party_en"}).json()
    assert sorted(map(len, party["teams"])) == [2, 2]
    refused = client.post("/api/games/condottiere/choice", json={"options": {"players": "9"}})
    assert (refused.status_code, refused.json()["cause"]) == (422, "option")
    assert client.post("/api/games/chess/choice", json={}).status_code == 404


@pytest.mark.parametrize("name", boards.names())
def test_boards_come_as_data_and_as_drawings(client: TestClient, name: str) -> None:
    board = client.get(f"/api/boards/{name}").json()
    found = boards.load(name)
    places = found.spaces if found.kind == "war" else found.regions  # type: ignore[union-attr]
    key = "spaces" if found.kind == "war" else "regions"
    assert set(board["data"][key]) == set(places)
    drawn = client.get(f"/api/drawings/boards/{name}?theme=dark")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert all(f'"{place}"' in drawn.text for place in places)
    assert client.get("/api/boards/atlantis").status_code == 404


@pytest.mark.parametrize("name", ["pyproject.toml", "nothing.toml", "..\\x", "C:\\x.toml"])
def test_s11_no_file_of_the_server_is_read_as_a_board(client: TestClient, name: str) -> None:
    for path in (f"/api/boards/{name}", f"/api/drawings/boards/{name}"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["cause"]) == (404, "unknown")


def test_pieces_are_drawn_with_what_they_carry(client: TestClient) -> None:
    loaded = client.get("/api/drawings/pieces/S/galleon?cargo=elephant&cargo_riders=SS")
    assert loaded.text.startswith("<svg")
    for path in ("S/dragon", "X/soldier", "S/soldier?riders=S", "S/ship?cargo=ship"):
        assert client.get(f"/api/drawings/pieces/{path}").status_code == 422


def test_rules_come_clause_by_clause(client: TestClient) -> None:
    for book in rulebook.books():
        found = client.get(f"/api/rules/{book.name}").json()
        assert [clause["id"] for clause in found["content"]] == [clause.id for clause in book.clauses]
    assert client.get("/api/clauses/GC-REC-05").json()["book"] == "grand-conquest"
    assert client.get("/api/clauses/GC-REC-99").status_code == 404
    italian = client.get("/api/clauses/GC-REC-05?language=it").json()
    assert italian["text"] == rulebook.clause("GC-REC-05", "it").text != rulebook.clause("GC-REC-05").text
    german = client.get("/api/rules/conquest?language=de").json()
    assert german["content"][0]["text"] == rulebook.book("conquest", "de").clauses[0].text
    assert client.get("/api/rules/conquest?language=xx").status_code == 404
    assert {book["name"] for book in client.get("/api/rules").json()} == {book.name for book in rulebook.books()}


def test_sentences_come_by_language_with_english_beneath(client: TestClient) -> None:
    english, italian = (client.get(f"/api/messages/{locale}").json() for locale in ("en", "it"))
    assert set(english) == set(catalogue("en"))
    assert set(english) <= set(italian)
    assert client.get("/api/messages/xx").status_code == 404


def test_paces_and_phrases_are_those_that_tables_take(client: TestClient) -> None:
    talk = client.get("/api/talk").json()
    anna = ApiUser.guest(client)
    for pace in talk["paces"]:
        form = {"preset": "conquest_2p", "pace": pace["name"]}
        assert anna.post("/api/tables", form)["table"]["summary"]["pace"] == pace
    assert set(talk["polite"]) < set(talk["phrases"])
