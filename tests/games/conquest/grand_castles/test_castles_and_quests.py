"""Section 21: what occupied castles and Quests cost, who may occupy them, and the one-way roads."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    DUEL,
    EN,
    FR,
    IT,
    budget,
    in_every_edition,
    pass_turns,
    refused,
    scene,
    with_four_seats,
)

CASTLE = "cB1, cB2, cB3, cB4, cB5"


@in_every_edition
@pytest.mark.parametrize("held", [0, 1, 2, 3, 4])
@pytest.mark.clause("GC-CQ-01")
def test_gc_cq_01_four_moves_for_each_castle_space(preset: str, held: int) -> None:
    men = [f"A.Sol@cB{i + 1}" for i in range(held)]
    s = scene(CASTLE, *men, "B.Sol@cB5", active="B", preset=preset)
    assert (budget(s), s.left) == (20 - 4 * held, 20 - 4 * held)


@pytest.mark.parametrize("price", [0, 3, 4])
@pytest.mark.clause("GC-CQ-01", "GC-CQ-03")
def test_gc_cq_01_option_penalty_per_space(price: int) -> None:
    s = scene("cB1, Q1", "A.Sol@cB1", "A.Sol@Q1", active="B", options={"penalty_per_space": price})
    assert budget(s) == 20 - 2 * price


@in_every_edition
@pytest.mark.clause("GC-CQ-02")
def test_gc_cq_02_regained_when_the_occupier_is_captured(preset: str) -> None:
    """GC-T-45: with the sixteenth of sixteen moves; the four moves come back in the same turn."""
    s = scene("cA1#d", "B.Kni@cA1", "A.Kni@d", spent=15, preset=preset)
    assert (budget(s), s.left) == (16, 1)
    s.do("d-cA1")
    assert (budget(s), s.left, s.to_act) == (20, 4, "A")


@in_every_edition
@pytest.mark.clause("GC-CQ-02")
def test_gc_cq_02_regained_when_the_occupier_leaves(preset: str) -> None:
    s = scene("cB1#d", "A.Kni@cB1", preset=preset).do("cB1-d", "end")
    assert (s.to_act, budget(s)) == ("B", 20)


@in_every_edition
@pytest.mark.clause("GC-CQ-02")
def test_gc_cq_02_regained_when_a_camel_is_wandered_out(preset: str) -> None:
    """GC-T-65."""
    s = scene("cA1#d", "B.Cam@cA1", preset=preset).do("cA1~d")
    assert (budget(s), s.left) == (20, 19)


@with_four_seats
@pytest.mark.clause("GC-CQ-03")
def test_gc_cq_03_each_quest_costs_every_opponent_four(preset: str) -> None:
    for seat, moves in {"A": 20, "B": 12, "C": 12, "D": 12}.items():
        assert budget(scene("Q1, Q2", "A.Sol@Q1", "A.Kni@Q2", active=seat, preset=preset)) == moves


@with_four_seats
@pytest.mark.clause("GC-CQ-04")
def test_gc_cq_04_soldiers_knights_and_camels_occupy_quests(preset: str) -> None:
    """GC-T-94, an empty Quest."""
    for kind in ("Sol", "Kni", "Cam", "Cam[Sol]"):
        s = scene("o-Q1", f"A.{kind}@o", preset=preset).do("o-Q1", "end")
        assert budget(s) == 16
    for kind in ("Ele", "Ele[Sol]", "Cha", "Cha[Sol]", "Cat", "Sie", "Sie[Sol]"):
        assert refused(scene("o-Q1", f"A.{kind}@o", preset=preset), "o-Q1")


@with_four_seats
@pytest.mark.clause("GC-CQ-04", "GC-AMB-25")
def test_gc_cq_04_nor_do_others_capture_there(preset: str) -> None:
    """GC-T-94, a Quest that an enemy holds; a catapult shoots there."""
    for kind in ("Ele", "Cha[Sol]", "Cat"):
        assert refused(scene("o-Q1", f"A.{kind}@o", "B.Sol@Q1", preset=preset), "o-Q1")
    for kind in ("Sol", "Kni", "Cam[Sol]"):
        assert scene("o-Q1", f"A.{kind}@o", "B.Sol@Q1", preset=preset).legal("o-Q1")
    assert scene("o-Q1", "A.Cat@o", "B.Sol@Q1", preset=preset).legal("o*Q1")


@pytest.mark.parametrize(("preset", "bound"), [(EN, "Ele Cha Cam"), (IT, "Ele Cha Cam"), (FR, "Ele Cha"), (DUEL, "")])
@pytest.mark.clause("GC-CQ-05", "GC-AMB-26")
def test_gc_cq_05_the_vee_roads_lead_one_way(preset: str, bound: str) -> None:
    """GC-T-159: towards the Quests for everybody, back only for those who are not bound."""
    for kind in ("Sol", "Ele", "Ele[Sol]", "Kni", "Cam", "Cam[Sol]", "Cha", "Cha[Sol]", "Cat", "Sie"):
        s = scene("a>b", f"A.{kind}@b", preset=preset)
        assert s.legal("b-a") is (kind[:3] not in bound.split())
        assert scene("a>b", f"A.{kind}@a", preset=preset).legal("a-b")


@pytest.mark.parametrize("kind", ["soldier", "elephant", "knight", "camel", "chariot", "catapult", "siege"])
@pytest.mark.clause("GC-CQ-05")
def test_gc_cq_05_option_one_way_types(kind: str) -> None:
    short = kind[:3].capitalize()
    assert refused(scene("a>b", f"A.{short}@b", options={"one_way_types": [kind]}), "b-a")
    assert scene("a>b", f"A.{short}@b", options={"one_way_types": []}).legal("b-a")


@pytest.mark.parametrize(("preset", "camel"), [(EN, False), (IT, False), (FR, True)])
@pytest.mark.clause("GC-CQ-06", "GC-CQ-05")
def test_gc_cq_06_one_way_also_in_an_answer(preset: str, camel: bool) -> None:
    """GC-T-39."""
    taking = ("x-T, T>y", "A.Kni@x", "B.Sol@T")
    assert not scene(*taking, "B.Ele@y", preset=preset).do("x-T").window
    assert not scene(*taking, "B.Cha[Sol]@y", preset=preset).do("x-T").legal("y-T")
    assert scene(*taking, "B.Kni@y", preset=preset).do("x-T").legal("y-T")
    assert scene(*taking, "B.Cam[Sol]@y", preset=preset).do("x-T").legal("y-T") is camel


@with_four_seats
@pytest.mark.clause("GC-CQ-07", "GC-CQ-08")
def test_gc_cq_07_several_players_hold_quests(preset: str) -> None:
    """GC-T-147: a soldier steps off B's camel to a second Quest, and the first is B's at once."""
    s = scene("Q1-Q2", "A.Cam(B)[Sol]@Q1", preset=preset)
    assert [s.counts(seat)["held"] for seat in "ABCD"] == [0, 1, 1, 1]
    s.do("Q1.1-Q2")
    assert budget(s) == 16
    assert [budget(pass_turns(s, 1)) for _ in "BCD"] == [16, 12, 12]


@with_four_seats
@pytest.mark.clause("GC-CQ-08")
def test_gc_cq_08_penalties_of_different_opponents_add_up(preset: str) -> None:
    s = scene("cB1, cB2, Q1, Q2", "A.Sol@cB1", "C.Sol@cB2", "D.Sol@Q1", "B.Sol@Q2", active="B", preset=preset)
    assert budget(s) == 8


@in_every_edition
@pytest.mark.parametrize("stack", ["Ele[Sol,Sol]", "Cam", "Cam[Sol]", "Kni", "Cha", "Cat", "Sol"])
@pytest.mark.clause("GC-AMB-92", "GC-CQ-01")
def test_gc_amb_92_any_piece_occupies_and_a_stack_once(preset: str, stack: str) -> None:
    """GC-T-167."""
    assert budget(scene("cA1", f"B.{stack}@cA1", preset=preset)) == 16


@with_four_seats
@pytest.mark.clause("GC-AMB-92", "GC-CQ-03")
def test_gc_amb_92_a_mounted_camel_holds_a_quest_once(preset: str) -> None:
    assert budget(scene("Q1", "B.Cam[Sol]@Q1", preset=preset)) == 16
    assert budget(scene("Q1", "A.Cam[Sol]@Q1", preset=preset)) == 20
