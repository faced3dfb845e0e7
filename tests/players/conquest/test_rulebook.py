"""The rulebooks' own combinations and exchanges, found by the solver; each test bears the clause it rests on."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.constants.piece_types import GALLEON
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.scenes.reader import read
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.conquest.search.recapture_choice import RecaptureChoice, best_answer
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.conquest.solver.values import counting, usual

SCENARIOS = Path(__file__).parents[3] / "scenarios"


def opened(name: str) -> ConquestScene:
    """The position of a scenario file, before its actions are done."""
    return ConquestScene(read(SCENARIOS / f"{name}.toml").scenario)


def begun(name: str) -> ConquestScene:
    """The position of a scenario file, after its actions."""
    scenario = read(SCENARIOS / f"{name}.toml").scenario
    return ConquestScene(scenario).do(*scenario.actions)


def solved(here: ConquestScene, prove: bool = False, by_number: bool = True) -> Solution:
    tactics = Tactics(ConquestEngine(here.rules.tables), counting() if by_number else usual())
    return tactics.solve_turn(here.state.position, packing.numbers(here.state.position)["active"], prove=prove)


def words(here: ConquestScene, codes: tuple[int, ...]) -> list[str]:
    return [Move.decoded(code, here.rules.names).word for code in codes]


def answers(here: ConquestScene) -> list[tuple[str, int]]:
    """What may be answered now, best first, with the value of each."""
    tactics = Tactics(ConquestEngine(here.rules.tables), usual())
    seat = packing.numbers(here.state.position)["to_act"]
    found: list[RecaptureChoice] = best_answer(tactics, here.state.position, seat, prove=True)
    assert all(choice.proven for choice in found)
    return [(" ".join(words(here, choice.codes)), choice.value) for choice in found]


# -- combinations ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CQ-EX-02", "T-36")
def test_cq_ex_02_the_naval_combination_wins_the_fleet() -> None:
    here = opened("conquest/CQ-EX-02")
    found = solved(here)
    assert found.value == 6  # seven pieces for a ship
    assert words(here, found.line)[:9] == "s0-s1 s1-x w0-p1 p1-p2 p2-p3 p3-p4 p4-p5 p5-p6 p6-g".split()


OPENED = "s0-s1 s1-x w0-p1 p1-p2 p2-p3 p3-p4 p4-p5 p5-p6 p6-g".split()


@pytest.mark.clause("CQ-EX-02", "T-35")
def test_cq_ex_02_no_answer_reaches_the_galleon_behind_the_block() -> None:
    here = opened("conquest/CQ-EX-02")
    there = here.state.position.copy()
    tactics = Tactics(ConquestEngine(here.rules.tables))
    here.do(*OPENED[:-1])
    target = here.rules.geography.number["g"]
    white, black = SEATS.index("S"), SEATS.index("N")
    assert tactics.recaptures(here.state.position, target, black, white, GALLEON) == []
    assert tactics.recaptures(there, target, black, white, GALLEON) != []  # before the ship stands on x
    assert not here.do(OPENED[-1]).window


@pytest.mark.clause("CQ-EX-02", "T-36")
@pytest.mark.parametrize(
    ("answer", "rest", "left"),
    [("e-c", "g-x x-c c-e e-y y-r", 5), ("decline", "c-e r-y y-e g-x x-c c-e", 6)],
)
def test_cq_ex_02_both_answers_lose_the_fleet(answer: str, rest: str, left: int) -> None:
    here = opened("conquest/CQ-EX-02").do(*OPENED, "x-c")
    assert dict(answers(here)).keys() == {"e-c", "decline"}
    here.do(answer)
    found = solved(here, prove=True)
    assert found.proven
    assert words(here, found.line)[: len(rest.split())] == rest.split()
    here.do(*rest.split())
    assert (here.left, here.pile("A"), here.pile("B")) == (left, 7, 1)


@pytest.mark.clause("CQ-EX-02", "T-35")
def test_cq_ex_02_without_the_block_the_fleet_holds() -> None:
    there = scene(
        "g~x~c~e~y~r, w0~p1~p2~p3~p4~p5~p6~g",
        *("B.Gal@g", "B.Shp[Cha]@c", "B.Shp[Ele]@e", "B.Shp[Kni]@r", "A.Gal@w0"),
        preset="conquest_2p",
    )
    assert solved(there, prove=True).value < 6


@pytest.mark.clause("CQ-EX-03", "T-37")
def test_cq_ex_03_a_stepping_stone_lengthens_the_reach() -> None:
    here = opened("conquest/CQ-EX-03")
    found = solved(here, prove=True)
    assert (found.value, found.proven) == (5, True)
    position = here.state.position
    chain = Tactics(ConquestEngine(here.rules.tables)).chain_map(position, SEATS.index("N"), 20)
    assert chain[here.rules.geography.number["g"]] == 10


@pytest.mark.clause("CQ-EX-03")
def test_cq_ex_03_alone_it_is_too_far() -> None:
    here = opened("conquest/CQ-EX-03-alone")
    found = solved(here, prove=True)
    assert (found.value, found.proven) == (0, True)
    chain = Tactics(ConquestEngine(here.rules.tables)).chain_map(here.state.position, SEATS.index("N"), 20)
    assert chain[here.rules.geography.number["g"]] == 255


@pytest.mark.clause("CQ-EX-04", "T-30", "CQ-EXCH-29")
def test_cq_ex_04_the_rest_is_waived_to_bar_the_exchange() -> None:
    here = opened("conquest/CQ-EX-04")
    found = solved(here, prove=True, by_number=False)
    assert words(here, found.line) == ["x-t!"]
    assert found.proven


@pytest.mark.clause("GC-REC-14")
def test_gc_rec_14_moves_are_idled_away_so_that_the_last_one_takes() -> None:
    here = scene("x-t-b, y-z", "A.Kni@x", "B.Sol@t", "B.Ele@b", "A.Kni@y", preset="grand_2p", spent=15)
    found = solved(here, prove=True, by_number=False)
    assert found.value == 100
    assert words(here, found.line)[-1] == "x-t"
    assert len(found.line) == 5


@pytest.mark.clause("CQ-EX-06", "T-66")
def test_cq_ex_06_a_tower_within_reach_of_an_elephant_is_left_alone() -> None:
    here = opened("conquest/CQ-EX-06")
    found = solved(here, prove=True, by_number=False)
    assert "a.1-b" not in words(here, found.line)
    free = scene("a-b, b-z", "A.Sie[Sol]@a", "B.Sie@b", preset="plus_2p")
    assert words(free, solved(free, by_number=False).line)[0] == "a.1-b"


@pytest.mark.clause("GC-EX3-01", "GC-EX3-02", "GC-T-31")
def test_gc_ex3_the_loaded_ship_is_boarded() -> None:
    here = opened("grand-conquest/GC-EX3")
    found = solved(here, prove=True)
    assert (found.value, found.proven) == (5, True)  # three lost, and a ship that changes sides
    assert words(here, found.line)[0] == "a-p"


@pytest.mark.clause("GC-EX3-03", "GC-AMB-49")
def test_gc_ex3_a_boarder_that_would_be_struck_needs_the_last_move() -> None:
    here = opened("grand-conquest/GC-EX3-answer")
    found = solved(here, prove=True, by_number=False)
    assert found.value == 0  # nobody else can idle the other moves away


# -- exchanges ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CQ-EX-01", "CQ-EXCH-17")
def test_cq_ex_01_the_soldier_exchanges_and_nobody_risks_two() -> None:
    here = begun("conquest/CQ-EX-01")
    found = answers(here)
    assert {word for word, _ in found} == {"decline", "e-t", "e.1-t", "e.1-f e-t"}
    values = dict(found)
    assert values["e-t"] < values["e.1-t"]  # the chariot strikes back, and takes two at once


@pytest.mark.clause("GC-EX1-01", "GC-EX1-02", "GC-EX1-03", "GC-EX1-05", "GC-EX1-06")
def test_gc_ex1_every_answer_is_weighed() -> None:
    here = begun("grand-conquest/GC-EX1")
    assert {word for word, _ in answers(here)} == {"F-T", "a-T", "a.1-T", "c2-c1 c1*T", "decline"}


@pytest.mark.clause("GC-EX1-07", "GC-EX1-08")
def test_gc_ex1_07_with_one_move_left_the_elephant_answers_best() -> None:
    here = scene(
        "T-a, a-d, a-b, T-c1, c1-c2, T/F, x-T",
        *("A.Kni@x", "A.Ele@b", "C.Sol@T", "C.Ele[Sol]@a", "C.Cam[Sol]@F", "C.Cat@c2"),
        spent=18,
    )
    found = answers(here.do("x-T"))
    assert found[0][0] == "a-T"
    assert found[0][1] > found[1][1]


@pytest.mark.clause("GC-EX2-01", "GC-EX2-02", "GC-EX2-03")
def test_gc_ex2_one_piece_or_two_may_answer() -> None:
    here = begun("grand-conquest/GC-EX2")
    assert {word for word, _ in answers(here)} == {"h-T", "p1-p2 p2.1-T", "s-m m-T", "decline"}


@pytest.mark.clause("GC-EX2-05", "GC-EX2-06", "GC-EX2-07", "GC-EX2-08")
def test_gc_ex2_against_a_knight_soldiers_answer_too() -> None:
    here = begun("grand-conquest/GC-EX2-knight")
    found = {word for word, _ in answers(here)}
    assert {"p1-p2 p2.4-T", "p1-p2 p2.1-T"} <= found
    assert len({"s-m m.1-T", "s-h h.1-T"} & found) == 1  # by camel or by chariot: the soldier stands on T, both stay


@pytest.mark.clause("GC-REC-10")
def test_gc_rec_10_declining_can_be_the_best_defence() -> None:
    here = scene("x-t-b, y-m-t", "A.Sol@x", "C.Sol@t", "C.Ele[Sol,Sol]@b", "A.Kni@y", preset="grand_en", spent=17)
    found = answers(here.do("x-t"))
    assert dict(found)["b-t"] < dict(found)["decline"]


# -- advice ------------------------------------------------------------------------------------------------------------


def gain(graph: str, *pieces: str, preset: str = "grand_en") -> int:
    """The proven gain of a turn, in pieces."""
    found = solved(scene(graph, *pieces, preset=preset), prove=True)
    assert found.proven
    return found.value


def test_whoever_is_guarded_within_two_moves_is_safe() -> None:
    assert gain("a-b-c-d", "A.Kni@a", "C.Sol@b") == 1
    assert gain("a-b-c-d", "A.Kni@a", "C.Sol@b", "C.Ele@d") == 0


def test_one_knight_sweeps_what_is_scattered() -> None:
    assert gain("k-a-b-s-c-d-t-e-f-u", "A.Kni@k", "C.Sol@s", "D.Sol@t", "C.Sol@u") == 3


def test_a_soldier_ahead_screens_the_elephant() -> None:
    assert gain("k-a-b", "A.Kni@k", "C.Ele[Sol]@b") == 2
    assert gain("k-a-b", "A.Kni@k", "C.Ele@b", "C.Sol@a") == 0


def test_one_attack_wins_a_whole_stack() -> None:
    assert gain("p~q~r", "A.Gal@p", "B.Shp[Ele[Sol,Sol]]@r", preset="conquest_2p") == 4
