"""What is told before somebody decides: deeds, answers in full, wins that are near, the parts of a count."""

from __future__ import annotations

from typing import Any, cast

import pytest

from conquista.core import RecordedChance, UnknownName
from conquista.games import registry
from conquista.games.conquest.game import GAME
from conquista.games.conquest.scenes.scenario import scene
from conquista.games.conquest.state import ConquestState


def told(state: ConquestState, seat: str, about: str, start: str = "") -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], GAME.query(state, seat, about, start))


def play(state: ConquestState, seat: str, *words: str) -> ConquestState:
    for word in words:
        state = GAME.apply(state, seat, GAME.read_action(state, seat, word), RecordedChance(())).state
    return state


def test_deeds_name_every_action_at_a_place_with_its_price() -> None:
    state = scene("a-b-T-y", "A.Ele[Sol]@a", "B.Sol@b").state
    found = {deed["words"][0]: deed for deed in told(state, "S", "deeds", "a")}
    legal = {move.word for move in GAME.legal_actions(state, "S") if "a" in (move.place, move.goal)}
    assert set(found) == {word for word in legal if not word.endswith("!")}
    assert found["a-b"]["lost"] == ["soldier"]
    assert not found["a-b"]["quiet"]
    assert all(deed["cost"] == 1 for deed in found.values())


@pytest.mark.parametrize("preset", ["grand_en", "plus_4p_variant"])
def test_deeds_of_all_places_are_the_legal_actions(preset: str) -> None:
    game, options = registry.preset(preset)
    state = cast(ConquestState, game.start(options, RecordedChance(())))
    legal = {move.word for move in GAME.legal_actions(state, "S")}
    places = {move.place for move in GAME.legal_actions(state, "S") if move.place}
    found = {deed["words"][0] for place in places for deed in told(state, "S", "deeds", place)}
    assert found == {word for word in legal if word != "end" and not word.endswith("!")}


def test_a_trip_is_told_as_the_reach_of_its_piece_tells_it() -> None:
    state = scene("a-b-T-y", "A.Kni@a", "B.Sol@T", "B.Ele@y").state
    (there,) = [goal for goal in told(state, "S", "reach", "a") if goal["goal"] == "T"]
    assert GAME.query(state, "S", "trip", "", there["words"]) == [there]
    assert there["asked"] == "W"
    after = play(state, "S", "a-b")
    assert [goal["cost"] for goal in cast(Any, GAME.query(after, "S", "trip", "", ["b-T"]))] == [1]


@pytest.mark.parametrize("words", [[], ["a-T"], ["a-b", "a-b"], ["a-b", "b-T", "y-T"], ["nonsense"]])
def test_actions_that_are_not_legal_are_no_trip(words: list[str]) -> None:
    state = scene("a-b-T-y", "A.Kni@a", "B.Sol@T", "B.Ele@y").state
    assert GAME.query(state, "S", "trip", "", words) == []


def test_an_answer_is_told_in_full() -> None:
    # The knight needs two steps to take back; the elephant stands beside. What the taker could do next is told too.
    s = scene("a-T-y, T-m-n, k-a", "A.Kni@a", "A.Ele@k", "B.Sol@T", "B.Ele@y", "B.Kni@n")
    state = play(s.state, "S", "a-T")
    found = {tuple(answer["words"]): answer for answer in told(state, "W", "answers")}
    assert set(found) == {("y-T",), ("n-m", "m-T")}
    for words, answer in found.items():
        assert answer["lost"] == ["knight"]
        assert answer["goal"] == "T"
        after = play(state, "W", *words)
        assert answer["left"] == GAME.view(after, "S").data["left"]
        assert answer["near"] == {"piece": "elephant", "place": "k", "cost": 2}
    assert told(s.state, "S", "answers") == []


def test_a_win_in_reach_is_seen_before_the_turn_ends() -> None:
    game, options = registry.preset("conquest_2p")
    last = cast(ConquestState, game.read_state(options, "N.Sol@N6 S.Sol@W2 N.Kni@W6 active=S to_act=S budget=20"))
    assert [(win["seat"], win["goal"], win["cost"]) for win in told(last, "S", "wins")] == [("N", "W2", 2)]
    line = "S.Sol@S6 S.Sol@S7 N.Sol@N6 S.Sol@W2 N.Kni@W6 active=S to_act=S budget=20"
    assert told(cast(ConquestState, game.read_state(options, line)), "S", "wins") == []


def test_the_parts_of_a_count_add_up() -> None:
    s = scene("a-T-y", "A.Kni@a", "B.Sol@T", "B.Sol@y")
    for state in (s.state, play(s.state, "S", "a-T")):
        for row in told(state, "S", "counts"):
            assert sum(row[part] for part in ("pieces", "captures", "spaces", "commandeered")) == row["count"]
    before, after = (told(state, "S", "counts")[0]["captures"] for state in (s.state, play(s.state, "S", "a-T")))
    assert after == before + 1


def test_an_unknown_question_or_place_is_named() -> None:
    state = scene("a-b", "A.Sol@a").state
    with pytest.raises(UnknownName):
        GAME.query(state, "S", "fortune")
    with pytest.raises(UnknownName):
        GAME.query(state, "S", "deeds", "Z99")
