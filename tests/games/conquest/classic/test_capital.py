"""Occupying a capital: points lost for held fields, points regained for retaken ones."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, capital, four, held, rounds

WEST = capital("W")


@pytest.mark.clause("CQ-CITY-01", "CQ-CITY-03", "CQ-CITY-04")
def test_cq_city_01_held_fields_cost_four_points_each() -> None:
    """T-39: three fields held leave eight points; one retaken with the first point makes 8 - 1 + 4 = 11."""
    s = four(WEST, *held("W", 3, "N"), "W.Kni@gW1", active="W")
    assert s.left == 8
    assert s.do("gW1-cW1").left == 11


@pytest.mark.clause("CQ-CITY-01")
def test_cq_city_01_only_the_start_of_the_turn_counts() -> None:
    """A field entered in South's turn is paid for in West's, and left in North's no more."""
    s = four(WEST, "S.Kni@gW1").do("gW1-cW1", "end")
    assert (s.to_act, s.left) == ("W", 16)
    s.do("end", "end", "end", "cW1-gW1", "end")
    assert (s.to_act, s.left) == ("W", 20)


@pytest.mark.clause("CQ-CITY-01", "CQ-CITY-02", "CQ-CITY-05", "CQ-CITY-06", "CQ-CITY-07")
def test_cq_city_02_every_turn_anew_and_added_up() -> None:
    """T-98: a loaded elephant of South and a rider of North hold one field each; West's own soldier costs nothing."""
    s = four(WEST, "S.Ele[Sol,Sol]@cW1", "N.Kni@cW2", "W.Sol@cW3", active="W")
    assert s.left == 12
    assert rounds(s, 4).left == 12


@pytest.mark.clause("CQ-CITY-03")
def test_cq_city_03_two_fields_retaken_give_eight_points() -> None:
    s = four(WEST, *held("W", 3, "N"), "W.Kni@gW1", "W.Kni@gW2", active="W").do("gW1-cW1", "gW2-cW2")
    assert s.left == 8 - 2 + 8


@pytest.mark.clause("CQ-CITY-03", "CQ-MP-13")
def test_cq_city_03_only_own_fields_retaken_in_ones_own_turn_pay() -> None:
    """Another's capital gives nothing, and neither does a field that was not held when the turn began."""
    s = four(f"{WEST}, x-cN1", "N.Sol@cW1", "W.Kni@x", "S.Sol@cN1", active="W")
    assert s.do("x-cN1").left == 15
    s = four(WEST, "N.Sol@cW1", "W.Kni@gW2", active="W").do("gW2-cW2")
    assert s.left == 15


@pytest.mark.clause("CQ-CITY-03")
def test_cq_city_03_a_field_left_by_its_holder_pays_when_an_own_piece_enters() -> None:
    """North's rider quits the capital to exchange; West's own rider then walks in and has the four points."""
    s = four(f"{WEST}, gW1-t, gW1-u", "N.Kni@cW1", "N.Sol@gW1", "W.Cha@t", "W.Kni@u", active="W")
    assert s.left == 16
    s.do("t-gW1", "cW1-gW1")
    assert (s.stack("cW1"), s.left) == ("", 15)
    s.do("u-gW1", "gW1-cW1")
    assert s.left == 15 - 2 + 4


@pytest.mark.clause("CQ-CITY-05")
def test_cq_city_05_different_enemies_add_up() -> None:
    s = four(WEST, "S.Sol@cW1", "N.Sol@cW2", "E.Sol@cW3", active="W")
    assert (s.left, s.counts("W")["held"]) == (8, 3)


@pytest.mark.clause("CQ-CITY-06")
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Cha", "Kni", "Ele[Sol,Sol]", "Cha[Sol]"])
def test_cq_city_06_any_land_piece_holds_one_field(piece: str) -> None:
    s = four(WEST, f"S.{piece}@gW1").do("gW1-cW1", "end")
    assert s.left == 16


@pytest.mark.clause("CQ-CITY-07")
def test_cq_city_07_own_pieces_are_only_in_the_way() -> None:
    s = four(WEST, "W.Sol@cW1", "W.Sol@gW1", "W.Kni@cW2", active="W")
    assert s.left == 20
    assert not s.legal("gW1-cW1")
    assert s.do("cW2-gW2").left == 19


@pytest.mark.clause("CQ-CITY-08")
@pytest.mark.parametrize(("timing", "left"), [("after_answer", 7), ("at_capture", 11)])
def test_cq_city_08_no_refund_for_a_field_lost_again(timing: str, left: int) -> None:
    """T-40: North exchanges back onto the field; West has seven points left (eleven when credited at the capture)."""
    options = {"castle_refund": timing}
    s = four(f"{WEST}, gW1-x", *held("W", 3, "N"), "W.Kni@gW1", "N.Kni@x", active="W", options=options)
    s.do("gW1-cW1", "x-gW1", "gW1-cW1")
    assert (s.to_act, s.left) == ("W", left)


@pytest.mark.clause("CQ-CITY-03", "CQ-CITY-08", "CQ-CITY-09", "CQ-SEQ-04")
@pytest.mark.parametrize("timing", ["after_answer", "at_capture"])
def test_cq_city_09_a_field_pays_once_a_turn(timing: str) -> None:
    """T-99: retaken, lost by exchange, retaken: 16 - 1 - 2 + 4 = 17, whenever the refund is credited."""
    graph = "cW1-y, y-z, y-w, cW2-gW2"
    pieces = ("N.Kni@cW1", "W.Sol@y", "W.Kni@w", "N.Cha@z")
    s = four(graph, *pieces, active="W", options={"castle_refund": timing})
    assert s.left == 16
    s.do("y-cW1")
    assert answers(s) == {"z-y"}
    s.do("z-y", "y-cW1", "w-y", "y-cW1")
    assert (s.to_act, s.left) == ("W", 17)


@pytest.mark.clause("CQ-CITY-09")
def test_cq_city_09_leaving_and_entering_again_pays_nothing() -> None:
    s = four(WEST, "N.Sol@cW1", "W.Kni@gW1", active="W").do("gW1-cW1")
    assert s.left == 19
    assert s.do("cW1-gW1", "gW1-cW1").left == 17
    assert s.numbers["spent"] + s.left <= 20
