"""What a screen asks before its seat decides: the answers agree with the list of legal actions, word for word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from conquista.core import RecordedChance, UnknownName
from conquista.games import registry
from conquista.games.conquest.game import GAME
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.state import ConquestState


def goals(state: ConquestState, start: str, *stops: str) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], GAME.query(state, "S", "reach", start, stops))


def reach(s: ConquestScene, start: str, *stops: str) -> dict[str, Any]:
    """The goals of a piece, each with its answer."""
    return {goal["goal"]: goal for goal in goals(s.state, start, *stops)}


def opening(preset: str) -> ConquestState:
    game, options = registry.preset(preset)
    found = game.start(options, RecordedChance(()))
    assert isinstance(found, ConquestState)
    return found


def test_each_goal_has_the_cheapest_way() -> None:
    found = reach(scene("a-b-c-d, a-d", "A.Kni@a"), "a")
    assert {goal: (result["cost"], result["words"]) for goal, result in found.items()} == {
        "b": (1, ["a-b"]),
        "d": (1, ["a-d"]),
        "c": (2, ["a-b", "b-c"]),
    }
    assert all(result["quiet"] and not result["answers"] for result in found.values())


def test_a_capture_tells_what_falls_and_what_may_answer() -> None:
    found = reach(scene("a-b-T-y", "A.Kni@a", "B.Sol@T", "B.Ele@y"), "a")
    assert found["T"]["words"] == ["a-b", "b-T"]
    assert found["T"]["how"] == "captures"
    assert found["T"]["lost"] == ["soldier"]
    assert not found["T"]["quiet"]
    assert found["T"]["asked"] == "W"
    assert found["T"]["answers"] == ["y-T"]
    assert "y" not in found  # nobody goes on through a piece


def test_stops_lead_round() -> None:
    s = scene("a-b-c-d, a-d", "A.Kni@a")
    assert reach(s, "a", "b", "c")["d"]["words"] == ["a-b", "b-c", "c-d"]
    assert reach(s, "a", "b", "c")["d"]["cost"] == 3


def test_a_rider_has_ways_of_his_own() -> None:
    s = scene("a-b-c", "A.Ele[Sol]@a")
    assert reach(s, "a.1")["b"]["words"] == ["a.1-b"]
    assert reach(s, "a")["b"]["words"] == ["a-b"]


@pytest.mark.parametrize("preset", ["grand_en", "plus_2p", "conquest_4p"])
def test_first_words_are_the_legal_ones_and_every_way_can_be_played(preset: str) -> None:
    state = opening(preset)
    legal = {action.word for action in GAME.legal_actions(state, "S") if action.place and action.goal != action.place}
    first = set()
    for place in {word.partition("-")[0] for word in legal if "-" in word}:
        for goal in goals(state, place):
            here = state
            for word in goal["words"]:
                action = GAME.read_action(here, "S", word)
                GAME.check(here, "S", action)
                here = GAME.apply(here, "S", action, RecordedChance(())).state
            first.add(goal["words"][0])
            assert goal["ends"] or GAME.view(here, "S").data["spent"] == goal["cost"]
    assert first <= legal
    assert {word for word in legal if "-" in word and "!" not in word and "." not in word} <= first


def test_threats_name_prey_and_hunter() -> None:
    s = scene("a-b-c", "A.Sol@a", "B.Kni@c")
    [found] = GAME.query(s.state, "S", "threats")
    assert isinstance(found, Mapping)
    assert (found["goal"], found["seat"], found["place"], found["cost"]) == ("a", "W", "c", 2)


def test_threats_after_a_capture_leave_out_what_it_removes() -> None:
    s = scene("x-T-y-z", "A.Kni@x", "A.Sol@z", "B.Kni@T")
    assert costs(GAME.query(s.state, "S", "threats")) == {"x": 1, "z": 2}
    assert GAME.query(s.state, "S", "threats", "", ("x-T",)) == []
    guarded = scene("x-T-y", "A.Kni@x", "B.Sol@T", "B.Ele@y")
    assert costs(GAME.query(guarded.state, "S", "threats", "", ("x-T",))) == {"T": 1}
    with pytest.raises(UnknownName):
        GAME.query(s.state, "S", "threats", "", ("x-z",))


def standstill(state: ConquestState, start: str) -> list[str]:
    return [str(row["key"]) for row in cast(list[dict[str, Any]], GAME.query(state, "S", "standstill", start))]


def test_a_piece_that_can_do_nothing_is_explained() -> None:
    line = "S.Sol@S24 S.Sol@S29 N.Sol@N20 N.Sol@N21 turn=2 active=S to_act=S budget=20"
    state = GAME.read_state(registry.preset("grand_2p")[1], line)
    for word in ("S24-S25", "S25-S26", "S29=chariot"):
        assert standstill(state, word[:3]) == []
        state = GAME.apply(state, "S", GAME.read_action(state, "S", word), RecordedChance(())).state
    assert standstill(state, "S29") == ["why.frozen.new"]
    assert standstill(state, "S29.1") == ["why.frozen.builder"]
    assert standstill(state, "S26") == ["why.used"]
    assert standstill(state, "N20") == standstill(state, "S24") == []


def test_nothing_is_in_reach_when_an_answer_is_asked() -> None:
    s = scene("x-T-y", "A.Kni@x", "B.Sol@T", "B.Ele@y").do("x-T")
    assert GAME.query(s.state, "W", "reach", "y") == []


@pytest.mark.parametrize(
    ("about", "start", "stops"), [("hands", "", ()), ("reach", "Q99", ()), ("reach", "a", ("Q99",))]
)
def test_questions_that_make_no_sense_are_refused_by_name(about: str, start: str, stops: tuple[str, ...]) -> None:
    s = scene("a-b", "A.Sol@a", "B.Sol@b")
    with pytest.raises(UnknownName):
        GAME.query(s.state, "S", about, start, stops)


def test_the_view_shows_the_window_and_what_is_held() -> None:
    s = scene("x-T-y", "A.Kni@x", "B.Sol@T", "B.Ele@y").do("x-T")
    data = GAME.view(s.state, "W").data
    assert data["window"] == {"seat": "W", "place": "T"}
    state = opening("grand_2p")
    before = GAME.view(state, "S").data
    assert before["window"] is None
    assert before["full"] == 20
    seats = before["seats"]
    assert isinstance(seats, Mapping)
    assert all(not seat["against"] for seat in seats.values())  # type: ignore[call-overload, index]
    swapped = state.text.replace("S.Sol@SK3", "N.Kni@SK3").replace("N.Kni@N12", "S.Sol@N12").replace("=10", "=6")
    moved = GAME.read_state(GAME.options(state), swapped)
    held = GAME.view(moved, "S").data["seats"]
    assert isinstance(held, Mapping)
    assert held["S"]["against"] == [("SK3", "N")]  # type: ignore[call-overload, index]
    assert held["S"]["lost"] == 4  # type: ignore[call-overload, index]
    stacks = before["stacks"]
    assert isinstance(stacks, Mapping)
    assert stacks["S12"]["of"] == 6  # type: ignore[call-overload, index]


def test_threats_tell_kinds_and_the_trip() -> None:
    s = scene("a-b-c-d", "A.Sol@d", "B.Kni@a")
    [found] = GAME.query(s.state, "S", "threats")
    assert isinstance(found, dict)
    assert (found["victim"], found["piece"], found["words"]) == ("soldier", "knight", ["a-b", "b-c", "c-d"])


def costs(found: object) -> dict[str, int]:
    assert isinstance(found, list)
    return {str(row["goal"]): int(row["cost"]) for row in found}


def test_the_range_of_an_own_piece_is_what_is_left_of_the_turn() -> None:
    s = scene("a-b-c-d-e-f-g-h", "A.Kni@a", "B.Sol@h", spent=17)
    found = GAME.query(s.state, "S", "range", "a")
    assert costs(found) == {"b": 1, "c": 2, "d": 3}
    assert all(row["now"] for row in cast(list[dict[str, Any]], found))


@pytest.mark.parametrize("viewer", ["S", "W", None])
def test_the_range_of_an_enemy_is_its_next_turn_and_shows_what_it_takes(viewer: str | None) -> None:
    s = scene("a-b-c-d-e-f-g-h", "A.Sol@d", "B.Kni@a", spent=19)
    found = GAME.query(s.state, viewer, "range", "a")
    assert costs(found) == {"b": 1, "c": 2, "d": 3}
    rows = {row["goal"]: row for row in cast(list[dict[str, Any]], found)}
    assert rows["d"]["lost"] == ["soldier"]
    assert not rows["d"]["now"]


def test_a_query_about_a_range_changes_nothing_and_needs_a_piece() -> None:
    s = scene("a-b-c", "A.Sol@a", "B.Kni@c")
    before = GAME.write_state(s.state)
    GAME.query(s.state, "S", "range", "c")
    assert GAME.write_state(s.state) == before
    assert GAME.query(s.state, "S", "range", "b") == []
    with pytest.raises(UnknownName):
        GAME.query(s.state, "S", "range", "zz")


def idea(state: ConquestState, seat: str = "S") -> dict[str, Any]:
    """The suggestion for a seat; empty where there is none."""
    found = cast(list[dict[str, Any]], GAME.query(state, seat, "ideas", "", ()))
    return found[0] if found else {}


def read(text: str) -> ConquestState:
    game, options = registry.preset("conquest_2p")
    found = game.read_state(options, text)
    assert isinstance(found, ConquestState)
    return found


REST = "turn=2 active=S to_act=S budget=8"


def test_the_first_idea_is_a_safe_step_towards_the_enemy_castle() -> None:
    state = opening("conquest_2p")
    found = idea(state)
    assert (found["aim"], found["piece"], found["lost"]) == ("advance", "knight", [])
    assert found["goal"] in {goal["goal"] for goal in goals(state, found["place"])}
    for word in found["words"]:
        state = GAME.apply(state, "S", GAME.read_action(state, "S", word), RecordedChance(())).state
    raiders = cast(list[dict[str, Any]], GAME.query(state, "S", "threats", "", ()))
    assert found["goal"] not in {threat["goal"] for threat in raiders}


def test_an_idea_prefers_a_capture_that_gains() -> None:
    found = idea(read(f"S.Sol@S6 S.Kni@S12 N.Sol@S15 N.Ele@S16 N.Sol@S30 N.Sol@N20 {REST}"))
    assert (found["aim"], found["goal"], found["lost"], found["asked"]) == ("capture", "S30", ["soldier"], "")


def test_an_idea_enters_a_tower_and_wins_with_the_fifth() -> None:
    four = "S.Sol@NK1 S.Sol@NK2 S.Kni@NK3 S.Sol@NK4"
    assert idea(read(f"{four} S.Ele@N9 N.Sol@N40 N.Sol@N41 {REST}"))["aim"] == "win"
    assert idea(read(f"S.Sol@NK1 S.Ele@N9 N.Sol@N40 N.Sol@N41 {REST}"))["aim"] == "tower"


def test_an_idea_describes_its_trip_as_the_reach_of_its_piece_does() -> None:
    state = opening("conquest_2p")
    found = idea(state)
    assert found["trip"] in GAME.query(state, "S", "reach", found["place"], ())


def test_only_the_seat_on_turn_gets_an_idea() -> None:
    assert idea(opening("conquest_2p"), "N") == {}
    assert GAME.query(opening("conquest_2p"), None, "ideas", "", ()) == []
