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
