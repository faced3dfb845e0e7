"""Puzzles that people make of positions: stored when they are proven, solved by link, and refused in rated matches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core.scenarios.files import loads
from conquista.puzzles.kit import kits
from conquista.server.learning.analysis.position_drafts import position_files
from conquista.server.learning.puzzles import catalogue, solving
from server.api_user import DUEL, ApiUser, serving

NUMBER = "5"  # a puzzle of the collection, whose position is set up by hand
KIT = kits()["conquest"]
UNPROVEN = '\n[puzzle]\nvalue = 1\nsolution = "end"\nunique = "U3"\ngrade = 1\nthemes = ""\ntree = ["end"]\n'


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving(thinkers=1) as found:
        yield found


@pytest.fixture(scope="module")
def made(client: TestClient) -> Any:
    start = solving.solver(NUMBER).first().state
    preset = catalogue.entry(NUMBER).preset
    game = solving.solver(NUMBER).game
    form = {"preset": preset, "position": game.write_state(start)}
    return ApiUser.guest(client).post("/api/positions/puzzle", form)


def stored(client: TestClient, file: str) -> str:
    """Store a file as if it had been proven; return its id."""
    app: Any = client.app
    name = catalogue.made_id(file)
    app.state.app_state.puzzles.store.add_made(name, file, 1)
    return name


def file_of(position: str) -> str:
    scenario = str(position_files("conquest_2p", {}, position, "")["scenario"])
    return KIT.write(KIT.stamped(KIT.files.puzzle_of(loads((scenario + UNPROVEN).encode(), "made.toml"))))


def test_a_made_puzzle_is_solved_by_its_link(client: TestClient, made: Any) -> None:
    assert made["made"]
    stranger = ApiUser.guest(client)
    start = stranger.get(f"/api/puzzles/{made['id']}")
    card = start["card"]
    assert (card["id"], card["number"], card["value"], card["attempts"]) == (made["id"], 0, 5, 0)
    assert "solution" not in start
    pack = stranger.get(f"/api/puzzles/{made['id']}/pack")
    assert [step["word"] for step in pack["solution"][0]][: len(made["solution"])] == made["solution"]
    own = made["solution"][:1]
    nodes = stranger.post(f"/api/puzzles/{made['id']}/moves", {"words": own})["nodes"]
    assert nodes[-1]["legal"]
    hint = stranger.post(f"/api/puzzles/{made['id']}/hints", {"words": [], "step": 3})
    assert hint["params"]["word"] == made["solution"][0]


def test_the_same_puzzle_has_one_link(client: TestClient, made: Any) -> None:
    game = solving.solver(NUMBER).game
    form = {
        "preset": catalogue.entry(NUMBER).preset,
        "position": game.write_state(solving.solver(NUMBER).first().state),
    }
    assert ApiUser.guest(client).post("/api/positions/puzzle", form)["id"] == made["id"]


def test_a_made_puzzle_is_in_no_list_and_not_rated(client: TestClient, made: Any) -> None:
    anna = ApiUser.person(client, "Made Anna")
    assert made["id"] not in {one["id"] for one in anna.get("/api/puzzles")["puzzles"]}
    attempt = {"puzzle": made["id"], "words": made["solution"], "hints": 0}
    status, refusal = anna.ask("POST", "/api/me/puzzles/attempts", {"attempts": [attempt]})
    assert (status, refusal["key"]) == (404, "server.no_puzzle")
    assert anna.ask("POST", f"/api/puzzles/{made['id']}/reports", {"words": "two solutions"})[0] == 201


def test_a_file_is_no_name_of_a_puzzle(client: TestClient, made: Any) -> None:
    anna = ApiUser.guest(client)
    for name in ("own0000000000000000", "own", made["file"].replace("\n", "%0A").replace("/", "%2F")):
        status, refusal = anna.ask("GET", f"/api/puzzles/{name}")
        assert (status, refusal["key"]) == (404, "server.no_puzzle")


def test_a_proof_by_earlier_rules_is_refused(client: TestClient, made: Any) -> None:
    old = stored(client, re.sub(r'rules = "\w+"', 'rules = "0123"', made["file"]))
    status, refusal = ApiUser.guest(client).ask("GET", f"/api/puzzles/{old}")
    assert (status, refusal["key"]) == (400, "server.puzzle_outdated")


def test_links_of_puzzles_have_previews(client: TestClient, made: Any) -> None:
    numbered, own, unknown = (tags(client, f"/puzzle/{name}") for name in (NUMBER, made["id"], "own0000"))
    assert numbered["og:title"].startswith("Puzzle 5: ")
    assert numbered["og:image"].endswith(f"/api/puzzles/{NUMBER}/picture?width=800")
    assert numbered["og:description"] == "A puzzle. Can you solve it?"
    assert numbered["twitter:card"] == "summary_large_image"
    assert own["og:title"] == numbered["og:title"].removeprefix("Puzzle 5: ")
    assert own["og:image"].endswith(f"/api/puzzles/{made['id']}/picture?width=800")
    assert unknown["og:title"] == "Conquista"
    for text in (*numbered.values(), *own.values()):
        assert made["solution"][0] not in text
    assert client.get(f"/api/puzzles/{made['id']}/picture?format=svg&width=300").text.startswith("<svg")


def tags(client: TestClient, path: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', client.get(path).text))


def test_s14_no_puzzle_of_a_position_of_an_own_rated_match(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Rated Ada"), ApiUser.person(client, "Rated Bo")
    opened = anna.post("/api/tables", DUEL | {"rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    position = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["view"]["position"]
    puzzle = stored(client, file_of(position))
    asked: tuple[tuple[str, str, Any], ...] = (
        ("POST", "/api/positions/puzzle", {"preset": "conquest_2p", "position": position}),
        ("GET", f"/api/puzzles/{puzzle}", None),
        ("GET", f"/api/puzzles/{puzzle}/pack", None),
        ("POST", f"/api/puzzles/{puzzle}/moves", {"words": []}),
        ("POST", f"/api/puzzles/{puzzle}/hints", {"words": [], "step": 1}),
    )
    for user in (anna, bruno):
        for method, path, body in asked:
            status, refusal = user.ask(method, path, body)
            assert (status, refusal["key"]) == (403, "server.study_rated"), path
    assert ApiUser.guest(client).ask("GET", f"/api/puzzles/{puzzle}")[0] == 200
    bruno.do(table, "bye", do="resign", seat="N")
    assert anna.ask("GET", f"/api/puzzles/{puzzle}")[0] == 200
