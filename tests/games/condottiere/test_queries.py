"""Questions before a decision: what each play would change, what each region would give, and nothing that is hidden."""

from __future__ import annotations

from typing import Any, cast

import pytest

from conquista.core import UnknownName
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.state import CondottiereState
from games.condottiere.test_secrecy import by_core, walked


def asked(state: CondottiereState, seat: str | None, about: str) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], GAME.query(state, seat, about))


def plays(s: CondottiereScene, seat: str) -> dict[str, dict[str, Any]]:
    return {found["word"]: found for found in asked(s.state, seat, "plays")}


def battle(**more: Any) -> CondottiereScene:
    """A battle for Modena among three in which a Spring lies, A beginning."""
    hands = {"A": "10 Drummer Bishop Winter Surrender", "B": "1 2", "C": "3"}
    lines = {"A": "6 4", "B": "6 5 Courtesan", "C": "Spring 3"}
    return scene(**({"seats": "ABC", "hands": hands, "lines": lines, "region": "MOD", "to_act": "A"} | more))


@pytest.mark.clause("CO-STR-02", "CO-SPRING-07", "CO-DRUM-04")
def test_a_play_shows_the_strengths_of_every_line_that_it_changes() -> None:
    found = plays(battle(), "A")
    assert {seat: one["strength"] for seat, one in found["play:10"]["strengths"].items()} == {"A": 23, "B": 12}
    assert {seat: one["strength"] for seat, one in found["play:Drummer"]["strengths"].items()} == {"A": 23}
    assert {seat: one["strength"] for seat, one in found["play:Winter"]["strengths"].items()} == {
        "A": 2,
        "B": 3,
        "C": 1,
    }
    assert [leaving["card"] for leaving in found["play:Winter"]["leaves"]] == ["Spring"]
    assert found["play:Winter"]["ends"] is None


@pytest.mark.clause("CO-BISHOP-01", "CO-SPRING-07")
def test_a_bishop_names_what_he_removes() -> None:
    found = plays(battle(), "A")["play:Bishop"]
    assert [(one["seat"], one["card"], one["count"]) for one in found["leaves"]] == [("A", "6", 1), ("B", "6", 1)]
    assert {seat: one["strength"] for seat, one in found["strengths"].items()} == {"A": 4, "B": 9}


@pytest.mark.clause("CO-SURR-02", "CO-COURT-02")
def test_a_surrender_says_who_would_win_and_who_would_have_the_token() -> None:
    found = plays(battle(), "A")["play:Surrender"]
    assert found["ends"] == {"winner": "B", "token": "B", "courtesans": True, "over": []}
    won = battle(owners={"MAN": "B", "BOL": "B", "FIR": "B", "PAR": "A"})
    assert plays(won, "A")["play:Surrender"]["ends"]["over"] == ["B"]


def test_what_lies_face_down_is_in_no_answer() -> None:
    s = battle(variants="E", down={"B": "10"}, lines={"A": "", "B": "", "C": ""})
    assert plays(s, "A")["play:Surrender"]["ends"] in (None, {})
    assert plays(s, "A")["play:10"]["strengths"] == {}


def test_every_sum_says_its_reasons_with_their_clauses() -> None:
    [found] = asked(battle().state, None, "standing")
    line = found["seats"]["B"]
    assert line["strength"] == sum(reason["adds"] for reason in line["reasons"]) == 15
    result = [(reason["card"], reason["adds"], reason["clause"]) for reason in line["reasons"]]
    assert ("6", 3, "CO-SPRING-03") in result
    assert ("Courtesan", 1, "CO-COURT-01") in result
    assert found["courtesans"] == "B"


@pytest.mark.clause("CO-END-02", "CO-MAP-06")
def test_a_region_says_what_it_would_give_to_everybody() -> None:
    [found] = asked(battle(owners={"MIL": "A", "PAR": "A", "VEN": "B", "MAN": "A"}).state, "A", "standing")
    assert found["goal"] == {"regions": 6, "kingdom": 4}
    modena = found["gives"]["MOD"]
    assert modena["A"] == {"regions": 4, "kingdom": 4, "joins": ["MIL", "MAN", "PAR"], "wins": True}
    assert (modena["B"]["kingdom"], modena["B"]["wins"]) == (1, False)
    assert "A" not in found["gives"]["MIL"]


@pytest.mark.clause("CO-VARB-01")
def test_a_match_for_points_says_how_many_end_it() -> None:
    [found] = asked(battle(variants="B").state, "A", "standing")
    assert found["goal"] == {"regions": 6, "kingdom": 4, "points": 20}


def test_who_is_not_asked_has_nothing_to_try_and_other_questions_are_named() -> None:
    assert asked(battle().state, "B", "plays") == asked(battle().state, None, "plays") == []
    with pytest.raises(UnknownName):
        asked(battle().state, "A", "reach")


@pytest.mark.slow
@pytest.mark.clause("CO-INFO-01", "CO-VARE-14")
def test_no_answer_depends_on_a_card_that_its_seat_has_not_seen() -> None:
    looked = 0
    for number in range(12):
        walk = walked(number, by_hand=False)
        chance = walk.chance("looking")
        for moment in list(walk.moments())[number % 12 :: 12]:
            state: CondottiereState = moment.state
            for seat in walk.observers:
                other = by_core(state, seat, chance)
                for about in ("standing", "plays"):
                    assert asked(state, seat, about) == asked(other, seat, about), state.text
                    looked += 1
    assert looked > 400
