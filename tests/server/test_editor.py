"""The position editor over HTTP: drafts with faults, refused lines, files, and puzzles made of positions."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core.record import read
from server.api_user import ApiUser


def post(client: TestClient, path: str, form: dict[str, Any]) -> Any:
    anna = ApiUser.guest(client)
    return client.post(f"/api/positions/{path}", json=form, headers=anna.headers)


@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_3p"])
def test_openings_can_be_played_and_written_as_files(client: TestClient, preset: str) -> None:
    card = post(client, "draft", {"preset": preset}).json()
    assert card["playable"]
    assert card["faults"] == []
    again = post(client, "draft", {"preset": preset, "draft": card["draft"]}).json()
    assert again["position"] == card["position"]
    files = post(client, "files", {"preset": preset, "position": card["position"]}).json()
    assert read(files["record"]).opening == card["position"]
    assert f'preset = "{preset}"' in files["scenario"]


def test_faults_and_refusals_name_their_clause(client: TestClient) -> None:
    blank = post(client, "draft", {"preset": "conquest_2p", "blank": True}).json()
    assert not blank["playable"]
    assert {fault["key"] for fault in blank["faults"]} == {"conquest.position.nobody"}
    change = {"do": "place", "piece": "soldier", "side": "S", "goal": "MS4"}
    refused = post(client, "draft", {"preset": "conquest_2p", "draft": blank["draft"], "change": change})
    assert refused.status_code == 422
    assert refused.json()["clause"] == "CQ-BOARD-03"
    foreign = post(client, "draft", {"preset": "conquest_2p", "position": "hand=1,2 up=,"})
    assert foreign.json()["key"] == "conquest.position.name"
    assert post(client, "draft", {"preset": "nothing"}).status_code == 404


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "condottiere_3p"])
def test_a_written_scenario_is_read_back(client: TestClient, preset: str) -> None:
    card = post(client, "draft", {"preset": preset}).json()
    files = post(client, "files", {"preset": preset, "position": card["position"]}).json()
    found = post(client, "scenario", {"text": files["scenario"]}).json()
    assert found == {key: card[key] for key in ("game", "preset", "options", "position")}


def test_a_puzzle_file_is_read_as_its_position(client: TestClient) -> None:
    text = 'preset = "conquest_2p"\npieces = ["S.Kni@S12", "N.Sol@N6", "N.Sol@N7", "S.Sol@S6"]\n[puzzle]\nvalue = 1\n'
    found = post(client, "scenario", {"text": text}).json()
    assert found["preset"] == "conquest_2p"
    assert "S.Kni@S12" in found["position"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("preset =", "position.toml"),
        ('preset = "conquest_9p"', "preset"),
        ('preset = "conquest_2p"\npieces = ["S.Kni@S12", 7]', "pieces"),
        ('preset = "conquest_2p"\nplaces = 7', "places"),
    ],
)
def test_a_fault_in_a_file_is_named_with_its_place(client: TestClient, text: str, place: str) -> None:
    refused = post(client, "scenario", {"text": text})
    assert refused.status_code == 422
    body = refused.json()
    assert body["key"] == "scenario.fault"
    assert place in body["params"]["place"]
    assert body["params"]["what"]["key"].startswith(("scenario.read.", "core.unknown"))


def test_an_own_sketch_of_a_board_is_refused(client: TestClient) -> None:
    refused = post(client, "scenario", {"text": 'graph = "a-b"\npieces = ["A.Kni@a", "B.Sol@b"]'})
    assert refused.json()["params"]["what"]["key"] == "scenario.read.sketched"
