"""The last movement point: when the left neighbour has no exchange, and how points are given up."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, capital, duel, four, held

PIECES = ("S.Kni@a", "W.Sol@b", "W.Kni@c", "N.Sol@d", "N.Kni@e")
GRAPH = "a-b-c, a-d-e"


@pytest.mark.clause("CQ-EXCH-26", "CQ-EXCH-27")
def test_cq_exch_26_the_last_point_against_the_left_neighbour() -> None:
    """T-29: no exchange; West's turn begins at once, and he may recapture in it."""
    s = four(GRAPH, *PIECES, spent=19).do("a-b")
    assert (s.to_act, s.window, s.left) == ("W", False, 20)
    assert s.legal("c-b")


@pytest.mark.clause("CQ-EXCH-26")
def test_cq_exch_26_a_point_left_means_an_exchange() -> None:
    s = four(GRAPH, *PIECES, spent=18).do("a-b")
    assert (s.to_act, answers(s)) == ("W", {"c-b"})


@pytest.mark.clause("CQ-EXCH-28")
def test_cq_exch_28_anybody_else_keeps_his_exchange() -> None:
    """T-29: North may exchange after the last point; then West is on turn."""
    s = four(GRAPH, *PIECES, spent=19).do("a-d")
    assert (s.to_act, answers(s)) == ("N", {"e-d"})
    assert s.do("e-d").to_act == "W"
    assert four(GRAPH, *PIECES, spent=19).do("a-d", "decline").to_act == "W"


@pytest.mark.clause("CQ-EXCH-29")
def test_cq_exch_29_points_may_be_given_up_with_the_capture() -> None:
    s = four(GRAPH, *PIECES, spent=16).do("a-b!")
    assert (s.to_act, s.window, s.left) == ("W", False, 20)


@pytest.mark.clause("CQ-EXCH-29", "CQ-EXCH-28")
def test_cq_exch_29_a_waiver_leaves_others_their_exchange() -> None:
    """The waiver ends the turn after North's exchange."""
    s = four(GRAPH, *PIECES, spent=16).do("a-d!")
    assert answers(s) == {"e-d"}
    assert s.do("decline").to_act == "W"


@pytest.mark.clause("CQ-EXCH-30")
def test_cq_exch_30_a_waiver_is_said_with_the_capture() -> None:
    """Without the word there is an exchange, afterwards it is too late, and no plain step carries it."""
    s = four("a-b-c, a-d", "S.Kni@a", "W.Sol@b", "W.Kni@c")
    assert s.legal("a-b")
    assert s.legal("a-b!")
    assert not s.legal("a-d!")
    assert s.do("a-b").words == ["c-b", "decline"]


@pytest.mark.clause("CQ-EXCH-31", "CQ-EXCH-29", "CQ-EX-04")
def test_cq_ex_04_north_gives_up_three_points_against_east() -> None:
    """T-30: East has no exchange; he recaptures in his turn, and North may exchange against that."""
    s = four("a-b-c, b-d", "N.Kni@a", "E.Sol@b", "E.Kni@c", "N.Ele@d", active="N", spent=16).do("a-b!")
    assert (s.to_act, s.window) == ("E", False)
    s.do("c-b")
    assert (s.to_act, answers(s)) == ("N", {"d-b"})


@pytest.mark.clause("CQ-EXCH-32", "CQ-EXCH-29")
def test_cq_exch_32_with_two_players_the_opponent_sits_on_the_left() -> None:
    """T-30: the same between South and North."""
    s = duel("a-b-c, b-d", "S.Kni@a", "N.Sol@b", "N.Kni@c", "S.Ele@d", spent=16).do("a-b!")
    assert (s.to_act, s.window) == ("N", False)
    s.do("c-b")
    assert (s.to_act, answers(s)) == ("S", {"d-b"})
    assert duel("a-b-c", "S.Kni@a", "N.Sol@b", "N.Kni@c", spent=19).do("a-b").window is False


@pytest.mark.clause("CQ-EXCH-26", "CQ-EXCH-21")
@pytest.mark.parametrize(("spent", "asked"), [(19, False), (18, True)])
def test_cq_exch_26_holds_for_conquests_too(spent: int, asked: bool) -> None:
    s = four("a=h, b=h", "S.Sol@a", "W.Shp@h", "W.Sol@b", spent=spent).do("a-h")
    assert s.window is asked


@pytest.mark.clause("CQ-EXCH-33")
def test_cq_exch_33_a_refund_that_is_due_is_a_point_left() -> None:
    """T-41: West's fourth and last point retakes a field; North may exchange, for four points would return."""
    pieces = ("W.Kni@gW1", *held("W", 4, "N"), "N.Kni@x")
    s = four(f"{capital('W')}, gW1-x", *pieces, active="W", spent=3).do("gW1-cW1")
    assert (s.to_act, answers(s)) == ("N", {"x-gW1"})
    assert s.do("decline").left == 4
    s = four(f"{capital('W')}, gW1-x", *pieces, active="W", spent=3).do("gW1-cW1!")
    assert (s.to_act, s.window) == ("N", False)


@pytest.mark.clause("CQ-EXCH-33", "CQ-CITY-08")
def test_cq_exch_33_an_exchange_takes_the_refund_away() -> None:
    pieces = ("W.Kni@gW1", *held("W", 4, "N"), "N.Kni@x")
    s = four(f"{capital('W')}, gW1-x", *pieces, active="W", spent=3).do("gW1-cW1", "x-gW1", "gW1-cW1")
    assert s.to_act == "N"
