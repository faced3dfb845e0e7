"""Study: replays as each viewer may see them, positions, trial positions, and computer analysis."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core import SeededChance
from conquista.core.match import Match, play_match
from conquista.core.record import record_of, write
from conquista.games import registry
from conquista.players import registry as players
from conquista.server.learning.analysis.match_replay import EVERYTHING, view_data
from conquista.server.learning.analysis.view_diff import applied, changes
from conquista.server.middleware.limits import LARGEST_BODY, LARGEST_RECORD
from server.api_user import ApiUser, serving

RACE = "S.Kni@S12 S.Sol@S13 N.Kni@S14 N.Sol@N6 N.Sol@N7 active=S to_act=S budget=20"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> ApiUser:
    return ApiUser.guest(client)


@cache
def match(preset: str, limit: int | None = None) -> Match:
    game, options = registry.preset(preset)
    chance = SeededChance("7" * 64)
    sides = {seat: players.make("random", game, options, chance.fork(seat)) for seat in game.seats(options)}
    return play_match(game, sides, options, chance, limit=limit)


def text(preset: str, limit: int | None = None) -> str:
    return write(record_of(match(preset, limit)))


def views(expected: Any) -> list[Any]:
    found = [expected["first"]]
    for step in expected["steps"]:
        found.append(applied(found[-1], step["changes"]))
    return found


def plain(view: Any) -> Any:
    """Convert tuples to lists, as in JSON."""
    if isinstance(view, dict):
        return {key: plain(part) for key, part in view.items()}
    return [plain(part) for part in view] if isinstance(view, list | tuple) else view


def test_changes_lead_from_one_view_to_the_next() -> None:
    old = {"a": 1, "b": {"c": [1, 2], "d": 3}, "e": None}
    new = {"a": 1, "b": {"c": [1], "f": None}, "g": {"h": 1}}
    steps = changes(old, new)
    assert applied(old, steps) == new
    assert old["b"] == {"c": [1, 2], "d": 3}
    assert changes(new, new) == []


@pytest.mark.parametrize(("preset", "limit"), [("conquest_2p", 120), ("grand_it", 60), ("condottiere_4p", None)])
def test_a_record_is_played_again_step_by_step(anna: ApiUser, preset: str, limit: int | None) -> None:
    played = match(preset, limit)
    found = anna.post("/api/replays", {"record": text(preset, limit)})
    assert len(found["steps"]) == len(played.entries)
    wanted = [plain(dict(played.game.view(state, None).data)) for state in played.states]
    assert views(found) == wanted
    assert (found["outcome"] is None) == (played.outcome is None)


def test_each_pair_of_eyes_sees_its_own_hand_and_no_other(anna: ApiUser) -> None:
    played = match("condottiere_4p")
    for seat in played.seats:
        found = anna.post("/api/replays", {"record": text("condottiere_4p"), "seat": seat})
        assert views(found) == [plain(dict(played.game.view(state, seat).data)) for state in played.states]
        assert all((step["word"] is None) == (step["seat"] != seat) for step in found["steps"])
    watcher = anna.post("/api/replays", {"record": text("condottiere_4p")})
    assert not any("hand" in view or "revealed" in view for view in views(watcher))
    everything = views(anna.post("/api/replays", {"record": text("condottiere_4p"), "seat": EVERYTHING}))
    hands = [view_data(played.game, state, None, everything=True)["revealed"] for state in played.states]
    assert [view["revealed"] for view in everything] == plain(hands)


@pytest.mark.parametrize(
    "bad",
    [
        "x",
        "Conquista record 1\n",
        "\u202e" * 50,
        "<script>alert(1)</script>\n",
        "Conquista record 1\nGame: conquest 1\nSeat S: a\nResult: *\n\n1 S " + "9" * 500 + "\n= *\n",
    ],
)
def test_what_is_no_record_is_refused_by_its_line(anna: ApiUser, bad: str) -> None:
    for path, more in (("/api/replays", {}), ("/api/moments", {"at": 0})):
        status, refusal = anna.ask("POST", path, {"record": bad, **more})
        assert status == 422
        assert refusal["key"].startswith("core.record.")
        assert refusal["params"]["line"] >= 1


def test_a_record_that_the_rules_do_not_bear_out_names_the_line(anna: ApiUser) -> None:
    lines = text("conquest_2p", 120).split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("5 "))
    lines[at] = "5 S S1-N1"
    status, refusal = anna.ask("POST", "/api/replays", {"record": "\n".join(lines)})
    assert (status, refusal["params"]["line"]) == (422, at + 1)


def test_a_giant_is_refused_before_it_is_read(anna: ApiUser) -> None:
    assert anna.ask("POST", "/api/replays", {"record": "x" * LARGEST_RECORD})[0] == 413
    assert anna.ask("POST", "/api/positions", {"game": "x" * LARGEST_BODY})[0] == 413


def test_an_unknown_seat_is_refused(anna: ApiUser) -> None:
    status, refusal = anna.ask("POST", "/api/replays", {"record": text("conquest_2p", 120), "seat": "Q"})
    assert (status, refusal["cause"]) == (404, "unknown")
    assert refusal["params"]["name"] == "Q"


def test_a_moment_is_a_position_to_go_on_from(anna: ApiUser) -> None:
    played = match("conquest_2p", 120)
    for at in (0, 30, 120):
        stand = anna.post("/api/moments", {"record": text("conquest_2p", 120), "at": at})
        assert stand["position"] == played.game.write_state(played.states[at])
    status, refusal = anna.ask("POST", "/api/moments", {"record": text("conquest_2p", 120), "at": 121})
    assert (status, refusal["key"]) == (400, "server.study_moment")


def duel(opening: str, **words: Any) -> dict[str, Any]:
    _, options = registry.preset("conquest_2p")
    return {"game": "conquest", "options": options.changed(), "position": opening, **words}


def test_all_sides_are_tried_and_the_rules_decide(anna: ApiUser) -> None:
    stand = anna.post("/api/positions", duel(RACE))
    assert stand["awaited"] == ["S"]
    word = stand["legal"]["S"][0]
    after = anna.post("/api/positions", duel(RACE, words=[{"seat": "S", "word": word}, {"seat": "S", "word": "end"}]))
    assert after["awaited"] == ["N"]
    assert after["events"]
    again = anna.post("/api/positions", duel(after["position"]))
    assert again["view"] == after["view"]
    status, refusal = anna.ask("POST", "/api/positions", duel(RACE, words=[{"seat": "S", "word": "S12-N1"}]))
    assert (status, refusal["cause"]) == (409, "illegal")
    looked = anna.post("/api/positions", duel(RACE, look={"about": "reach", "start": "S12"}))
    assert {"goal", "words", "cost"} <= set(looked["found"][0])


@pytest.mark.parametrize("bad", ["S.Sol@Q9", "\x00", "active=Z", "S.Kni@S12 S.Kni@S12"])
def test_a_position_that_is_none_is_refused(anna: ApiUser, bad: str) -> None:
    status, refusal = anna.ask("POST", "/api/positions", duel(bad))
    assert (status, refusal["cause"]) in ((422, "position"), (422, "error"), (409, "illegal")), refusal


def test_a_running_match_is_replayed_where_nothing_is_hidden(anna: ApiUser) -> None:
    form = {
        "preset": "conquest_2p",
        "seats": {"S": {"kind": "me"}, "N": {"kind": "me"}},
        "opening": RACE,
        "start": True,
    }
    table = anna.post("/api/tables", form)["table"]["id"]
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    assert anna.do(table, "e", do="act", seat="S", word="end", seq=sight["number"], hash=sight["hash"])[0] == 200
    found = anna.get(f"/api/tables/{table}/replay")
    assert [step["word"] for step in found["steps"]] == ["end"]
    assert anna.post("/api/moments", {"table": table, "at": 1})["awaited"] == ["N"]


def test_hands_stay_hidden_while_cards_are_played(anna: ApiUser) -> None:
    form = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}, "B": {"kind": "me"}}, "start": True}
    table = anna.post("/api/tables", form)["table"]["id"]
    for seat in ("", "A", EVERYTHING):
        assert anna.ask("GET", f"/api/tables/{table}/replay?seat={seat}")[1]["key"] == "table.refused.record"
    assert anna.ask("POST", "/api/moments", {"table": table, "at": 0})[1]["key"] == "table.refused.record"


def test_a_rated_match_is_not_studied_while_it_is_played(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Study Anna"), ApiUser.person(client, "Study Bruno")
    opened = anna.post("/api/tables", {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}, "rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    anna.do(table, "s", do="start")
    assert anna.ask("POST", "/api/moments", {"table": table, "at": 0})[1]["key"] == "server.study_rated"
    anna.do(table, "r", do="resign", seat="S")
    assert anna.ask("POST", "/api/moments", {"table": table, "at": 0})[0] == 200


def test_a_computer_finds_the_capture() -> None:
    with serving(thinkers=1) as client:
        anna = ApiUser.guest(client)
        found = anna.post("/api/positions/analysis", duel(RACE))
        assert found["seat"] == "S"
        assert found["turns"][0]["value"] > 0
        game, options = registry.preset("condottiere_4p")
        opening = game.write_state(match("condottiere_4p").states[2])
        cards = {"game": "condottiere", "options": options.changed(), "position": opening, "top": 3}
        assert 1 <= len(anna.post("/api/positions/analysis", cards)["actions"]) <= 3
        over = game.write_state(match("condottiere_4p").states[-1])
        assert anna.ask("POST", "/api/positions/analysis", cards | {"position": over})[1]["key"] == "core.refused.over"


def test_s14_no_computer_is_asked_about_a_rated_match_by_who_plays_it(client: TestClient) -> None:
    anna, bruno, clara = (ApiUser.guest(client) for _ in range(3))
    opened = anna.post("/api/tables", {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}, "rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    anna.do(table, "start", do="start")
    view = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["view"]
    asked = {"game": "conquest", "options": view["options"], "position": view["position"]}
    tried = {"game": "conquest", "options": view["options"], "opening": view["position"]}
    for user in (anna, bruno):
        status, refusal = user.ask("POST", "/api/positions/analysis", asked)
        assert (status, refusal["key"]) == (403, "server.study_rated")
        assert user.ask("POST", "/api/tables", tried)[1]["key"] == "server.study_rated"
        assert user.ask("POST", "/api/positions", asked | {"look": {"about": "threats"}})[0] == 200
        assert (
            user.ask("POST", "/api/positions", asked | {"look": {"about": "ideas"}})[1]["key"] == "server.study_rated"
        )
    with anna.socket() as line:
        line.hello(table, "S")
        line.send(type="look", table=table, seat="S", cid="a", about="ideas")
        assert line.await_("looked", "refused")["refusal"]["key"] == "table.refused.advice"
    assert clara.ask("POST", "/api/positions", asked | {"look": {"about": "ideas"}})[0] == 200
    assert clara.ask("POST", "/api/tables", tried)[0] == 201
    bruno.do(table, "bye", do="resign", seat="N")
    assert anna.ask("POST", "/api/tables", tried)[0] == 201
