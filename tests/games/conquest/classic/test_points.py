"""Victory points, and the order in which a capture is settled."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, bare, capital, four

GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"


@pytest.mark.clause("CQ-PTS-01", "CQ-PTS-02", "CQ-PTS-03")
def test_cq_pts_01_pieces_captures_and_fields() -> None:
    """T-59: seven own pieces (two vessels), nine captured, one Grail and two capital fields: nineteen."""
    pieces = ("S.Sol@Q1", "S.Kni@cW1", "S.Ele@cN1", "S.Cha@a", "S.Sol@b", "S.Shp@p", "S.Gal@q")
    s = four(f"{GRAIL}, cW1-x, cN1-y, a-b, p~q", *pieces, piles={"S": {"soldier": 6, "ship": 3}}, reserves=0)
    assert s.count("S") == 19


@pytest.mark.clause("CQ-PTS-01")
def test_cq_pts_01_vessels_are_pieces_too() -> None:
    assert four("a-b, p~q", "S.Sol@a", "S.Shp@p", reserves=0).count("S") == 2


@pytest.mark.clause("CQ-PTS-02")
def test_cq_pts_02_captures_of_the_whole_game() -> None:
    s = four("a-b, p~q", "S.Kni@a", "N.Sol@b", "S.Shp@p", "E.Shp@q")
    before = s.count("S")
    assert s.do("a-b").count("S") == before + 1
    assert s.do("end", "end", "end", "end", "p-q").count("S") == before + 2


@pytest.mark.clause("CQ-PTS-02")
def test_cq_pts_02_captures_are_counted_beyond_255() -> None:
    s = four("a-b", "S.Kni@a", "N.Sol@b", piles={"S": {"soldier": 200, "ship": 55}})
    before = s.count("S")
    assert before >= 255
    assert s.do("a-b").count("S") == before + 1


@pytest.mark.clause("CQ-PTS-03")
def test_cq_pts_03_own_capital_fields_count_nothing() -> None:
    s = four("cS1-a, cW1-b, o-Q1", "S.Kni@a", "S.Kni@b", "S.Kni@o")
    before = s.count("S")
    assert s.do("a-cS1").count("S") == before
    assert s.do("b-cW1").count("S") == before + 1
    assert s.do("o-Q1").count("S") == before + 2


@pytest.mark.clause("CQ-PTS-04")
def test_cq_pts_04_carried_pieces_count_one_by_one() -> None:
    s = four("p~q, a-b", "S.Gal[Ele[Sol,Sol]]@p", "W.Shp[Cha[Sol]]@q", "S.Cha[Sol]@a", reserves=0)
    assert (s.count("S"), s.count("W")) == (6, 3)
    assert s.do("p-q").count("S") == 9


@pytest.mark.clause("CQ-PTS-05")
def test_cq_pts_05_exchanges_count_for_whoever_makes_them() -> None:
    """T-104: West scores the chariot and its soldier."""
    s = four("a-b-c", "S.Cha[Sol]@a", "W.Sol@b", "W.Kni@c").do("a-b")
    before = s.count("W")
    assert s.do("c-b").count("W") == before + 2


@pytest.mark.clause("CQ-PTS-06")
def test_cq_pts_06_a_conquered_vessel_is_an_own_piece() -> None:
    s = four("a=h", "S.Kni@a", "W.Shp[Sol,Sol]@h")
    before = s.count("S")
    s.do("a-h")
    assert (s.count("S"), s.pile("S")) == (before + 3, 2)


@pytest.mark.clause("CQ-SEQ-01")
def test_cq_seq_01_the_board_is_settled_before_anybody_is_asked() -> None:
    s = four("a=h, b=h", "S.Cha@a", "W.Shp[Kni]@h", "W.Sol@b").do("a-h")
    assert (s.window, s.stack("h"), s.pile("S"), s.left) == (True, "S.Shp(W)[Cha]", 1, 19)


@pytest.mark.clause("CQ-SEQ-02")
def test_cq_seq_02_endings_at_once_precede_the_exchange() -> None:
    """South takes the fifth Grail field by capture, and the rider beside it is never asked."""
    s = four(f"{GRAIL}, n-o", *(f"S.Sol@Q{i}" for i in range(1, 5)), "S.Kni@o", "W.Sol@Q5", "W.Kni@n")
    assert s.do("o-Q5").winners == "S"


@pytest.mark.clause("CQ-SEQ-04")
def test_cq_seq_04_refund_and_renewal_come_last() -> None:
    s = four(f"{capital('S')}, gS1-x", "W.Sol@cS1", "S.Kni'4@gS1", "W.Kni@x").do("gS1-cS1")
    assert (s.window, s.left, s.used("cS1")) == (True, 15, 5)
    s.do("decline")
    assert (s.left, s.used("cS1")) == (19, 0)


@pytest.mark.clause("CQ-SEQ-05")
def test_cq_seq_05_the_turn_goes_on_or_ends() -> None:
    s = four("a-b-c", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b", "decline")
    assert (s.to_act, s.legal("b-a")) == ("S", True)
    assert s.do("end").to_act == "W"


@pytest.mark.clause("CQ-SEQ-03", "CQ-VULN-08", "CQ-WIN4-02", "CQ-GOAL-03")
def test_cq_seq_03_both_last_figures_go_in_one_exchange() -> None:
    """T-80: South's last two are an elephant and its soldier; West's rider two steps off takes both and wins."""
    s = bare(four, "S", "a-b-c-d", "S.Ele[Sol]@a", "W.Sol@b", "W.Kni@d", piles={"N": {"soldier": 30}}).do("a-b")
    assert answers(s) == {"d-c"}
    assert s.do("d-c", "c-b").winners == "W"
