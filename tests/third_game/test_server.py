"""Games that only tests register are played on the server, replayed, downloaded, exported and timed like any other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from conquista.core.record import read
from conquista.games import registry
from server.api_user import ApiUser, Line, serving

pytestmark = pytest.mark.usefixtures("sample_games")
PRESETS = ("skirmish-short", "tourney-two")


@pytest.fixture
def client(sample_games: None) -> Iterator[TestClient]:
    with serving() as found:
        yield found


def opened(client: TestClient, preset: str, **more: object) -> tuple[ApiUser, ApiUser, str, tuple[str, ...]]:
    """Return two people at a started table, and its seats."""
    game, options = registry.preset(preset)
    seats = game.seats(options)
    anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
    made = anna.post("/api/tables", {"preset": preset, "seats": {seats[0]: {"kind": "me"}}, **more})
    table = made["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    return anna, bruno, table, seats


def acted(line: Line, table: str, seat: str, sight: dict[str, object], number: int) -> None:
    legal = sight["legal"]
    assert isinstance(legal, list)
    moment = {"seq": sight["number"], "hash": sight["hash"]}
    answer = line.do(table, f"{seat}{number}", do="act", seat=seat, word=legal[number % len(legal)], **moment)
    assert answer["type"] == "acked", answer


def played(client: TestClient, preset: str) -> tuple[ApiUser, ApiUser, str, tuple[str, ...]]:
    """Play a match over sockets to its end."""
    anna, bruno, table, seats = opened(client, preset)
    with anna.socket() as first, bruno.socket() as second:
        for number in range(600):
            over = False
            for line, seat in zip((first, second), seats, strict=True):
                sight = line.hello(table, seat)["sight"]
                over = over or bool(sight.get("outcome"))
                if sight.get("legal") and not over:
                    acted(line, table, seat, sight, number)
            if over:
                return anna, bruno, table, seats
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_played_replayed_and_taken_home(client: TestClient, preset: str) -> None:
    anna, _, table, _ = played(client, preset)
    game = registry.preset(preset)[0]
    record = anna.get(f"/api/tables/{table}/record")
    text = record if isinstance(record, str) else record["record"]
    assert read(text).game == game.facts.name
    replay = anna.get(f"/api/tables/{table}/replay?seat=all")
    again = anna.post("/api/replays", {"record": text, "seat": "all"})
    assert replay["steps"]
    assert len(again["steps"]) == len(replay["steps"])
    [mine] = [one for one in anna.get("/api/me/export")["tables"] if one["id"] == table]
    assert mine["record"] == text


def test_the_view_is_the_only_gate_to_a_hand(client: TestClient) -> None:
    anna, bruno, table, (first, second) = opened(client, "tourney-two")
    sights = [who.get(f"/api/tables/{table}/sight?seat={seat}") for who, seat in ((anna, first), (bruno, second))]
    hands = [sight["sight"]["view"]["hand"] for sight in sights]
    assert all(len(hand) == 3 for hand in hands)
    watcher = json.dumps(ApiUser.guest(client).ask("GET", f"/api/tables/{table}/sight")[1])
    assert '"hand": [' not in watcher
    assert bruno.ask("GET", f"/api/tables/{table}/sight?seat={first}")[0] >= 400
    assert anna.ask("GET", f"/api/tables/{table}/record")[0] >= 400  # it holds all hands


@pytest.mark.parametrize("preset", PRESETS)
def test_a_public_table_is_a_row_of_the_lobby(client: TestClient, preset: str) -> None:
    game, options = registry.preset(preset)
    host = ApiUser.guest(client)
    seats = {game.seats(options)[0]: {"kind": "me"}}
    table = host.post("/api/tables", {"preset": preset, "seats": seats, "visibility": "public"})["table"]["id"]
    rows = {row["id"]: row for row in ApiUser.guest(client).get("/api/tables")}
    assert rows[table]["summary"]["game"] == game.facts.name


def test_the_catalogue_offers_the_game_its_presets_and_its_player(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    cards = {card["name"]: card for card in guest.get("/api/games")}
    assert [preset["name"] for preset in cards["skirmish"]["presets"]] == ["skirmish-short", "skirmish-ring"]
    assert [one["name"] for one in guest.get("/api/games/skirmish")["players"]] == ["random", "raider"]
    assert [one["name"] for one in guest.get("/api/games/tourney")["players"]] == ["random"]


def test_a_position_of_a_game_without_an_analyst_has_an_empty_analysis() -> None:
    from conquista.server.learning.analysis.position_analysis import analysis_data

    game, options = registry.preset("skirmish-short")
    state = game.start(options, None)  # type: ignore[arg-type]
    found = analysis_data("skirmish", options.changed(), game.write_state(state), 3)
    assert (found["seat"], found["turns"], found["actions"]) == ("S", (), ())
