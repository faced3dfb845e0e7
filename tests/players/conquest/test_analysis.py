"""What an analysis tells: best turns, answers, threats, and the same every time."""

from __future__ import annotations

import pytest

from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.players.conquest.analysis import Analysis, AnalysisLine, analyse
from conquista.players.limits import Limits
from players.conquest.small_positions import positions
from players.conquest.test_trips import played


def of(here: ConquestScene, top: int = 5) -> Analysis:
    return analyse(here.rules, here.state.position, top, Limits(nodes=20_000))


def words(line: AnalysisLine) -> list[str]:
    return [step.word for step in line.steps]


def test_turns_are_ranked_by_their_first_taking() -> None:
    here = scene("a-b-c, a-d-e", "A.Kni@a", "B.Sol@c", "B.Ele[Sol]@e", preset="conquest_2p", spent=18)
    found = of(here)
    assert [(words(turn), turn.value) for turn in found.turns] == [(["a-d", "d-e!"], 340), (["a-b", "b-c"], 100)]
    assert found.turns[0].proven
    assert (found.seat, found.left, found.answering) == ("S", 2, False)


def test_answers_to_the_best_turn_are_told() -> None:
    here = scene("x-t-b, y-m-t", "A.Sol@x", "C.Cha[Sol]@t", "C.Ele@b", "A.Kni@y", preset="grand_en", spent=16)
    found = of(here)
    assert found.turns
    assert {tuple(words(answer)) for answer in found.answers} >= {("b-t",), ("decline",)}
    assert {step.seat for answer in found.answers for step in answer.steps} == {"N"}
    assert {step.seat for step in found.answers[0].follows} <= {"S", "N"}


def test_answers_that_are_asked_for_are_ranked() -> None:
    here = scene("x-t-b, b-z", "A.Sol@x", "B.Cha@t", "B.Ele@b", preset="conquest_2p").do("x-t")
    found = of(here)
    assert found.answering
    assert found.turns == ()
    assert [words(answer) for answer in found.answers] == [["b-t"], ["decline"]]
    assert found.answers[0].value > found.answers[1].value


def test_threats_name_attacker_and_victim() -> None:
    here = scene("a-b, c-d", "A.Kni@a", "B.Sol@b", "C.Kni@c", "D.Ele@d", preset="grand_en")
    found = of(here)
    assert {(one.attacker, one.victim) for one in found.threats} >= {("S", "W"), ("N", "E")}
    assert all(one.line.value > 0 for one in found.threats)


def test_a_turn_that_wins_threatens_everybody() -> None:
    here = scene("a-b", "A.Kni@a", "B.Sol@b", preset="grand_2p", reserves=0)
    found = of(here)
    assert found.turns[0].wins
    assert found.turns[0].as_data()["match"] == "won"
    assert ("S", "") in {(one.attacker, one.victim) for one in found.threats if one.line.wins}


def test_nothing_is_said_of_a_match_that_is_over() -> None:
    here = scene("a-b", "A.Kni@a", "B.Sol@b", preset="grand_2p", reserves=0).do("a-b")
    found = of(here)
    assert (found.seat, found.turns, found.threats) == ("", (), ())


def test_every_line_can_be_played() -> None:
    for _, here in positions(31, 40, (3, 5)):
        found = of(here)
        engine = ConquestEngine(here.rules.tables)
        for line in found.turns:
            at = here.state.position.copy()
            for step in line.steps:
                codes = {Move.decoded(code, here.rules.names).word: code for code in engine.legal(at)}
                engine.do(at, codes[step.word])


@pytest.mark.slow
def test_a_number_of_nodes_gives_the_same_answer() -> None:
    rules = GAME.rules(GAME.facts.preset("grand_en"))
    position = played("grand_en", 4)
    found = [analyse(rules, position, 4, Limits(nodes=6_000)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].nodes < 20_000
    assert found[0].as_data()["seat"] == found[0].seat
