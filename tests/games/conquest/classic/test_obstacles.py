"""Obstacles: V roads, X bridges, and what no agreement changes."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, four, on_board

GATE = "o>i, i-Q1"


@pytest.mark.clause("CQ-OBST-01", "CQ-OBST-02", "CQ-OBST-03", "CQ-GRAIL-01", "CQ-GRAIL-02")
@pytest.mark.parametrize("piece", ["Ele", "Ele[Sol,Sol]", "Cha", "Cha[Sol]"])
def test_cq_obst_01_heavy_pieces_go_in_and_not_out(piece: str) -> None:
    """T-46: inward yes, outward never, onto the red field never."""
    s = four(GATE, f"S.{piece}@o").do("o-i")
    assert not s.legal("i-o")
    assert not s.legal("i-Q1")


@pytest.mark.clause("CQ-OBST-01", "CQ-OBST-05", "CQ-GRAIL-01")
@pytest.mark.parametrize("piece", ["Sol", "Kni"])
def test_cq_obst_05_light_pieces_go_both_ways(piece: str) -> None:
    """T-46: in, out, and onto the red field."""
    s = four(GATE, f"S.{piece}@o").do("o-i")
    assert s.legal("i-o")
    assert s.legal("i-Q1")


@pytest.mark.clause("CQ-OBST-03")
def test_cq_obst_03_not_even_to_capture() -> None:
    s = four(GATE, "S.Cha@i", "W.Sol@o")
    assert s.words == ["end"]
    assert four(GATE, "S.Kni@i", "W.Sol@o").legal("i-o")


@pytest.mark.clause("CQ-OBST-02", "CQ-OBST-03")
@pytest.mark.parametrize("foot", ["C10", "C16", "C22"])
def test_cq_obst_02_on_the_board(foot: str) -> None:
    s = on_board("conquest_4p", f"S.Ele@{foot}").do(f"{foot}-C0")
    assert s.words == ["end"]
    assert on_board("conquest_4p", "S.Kni@C0").legal(f"C0-{foot}")


@pytest.mark.clause("CQ-OBST-04", "CQ-EXCH-36")
def test_cq_obst_04_no_exchange_outward() -> None:
    """T-47: inside, the elephant may not strike at a capturer outside; the rider may."""
    s = four("o>i, o>j, s-o", "S.Kni@s", "W.Sol@o", "W.Ele@i", "W.Kni@j").do("s-o")
    assert answers(s) == {"j-o"}
    s = four("o>i, s-i", "S.Kni@s", "W.Sol@i", "W.Ele@o").do("s-i")
    assert answers(s) == {"o-i"}


@pytest.mark.clause("CQ-OBST-06")
@pytest.mark.parametrize("elephant", ["Ele", "Ele[Sol]", "Ele[Sol,Sol]"])
def test_cq_obst_06_x_bridges_are_closed_to_elephants(elephant: str) -> None:
    assert not four("a%b", f"S.{elephant}@a").legal("a-b")
    assert not four("a%b", f"S.{elephant}@b").legal("b-a")
    assert not four("a%b", f"S.{elephant}@a", "W.Sol@b").legal("a-b")


@pytest.mark.clause("CQ-OBST-06", "CQ-EXCH-36")
def test_cq_obst_06_in_exchanges_too() -> None:
    s = four("t%a, s-t", "S.Kni@s", "W.Sol@t", "W.Ele@a").do("s-t")
    assert not s.window


@pytest.mark.clause("CQ-OBST-07")
@pytest.mark.parametrize("piece", ["Sol", "Kni", "Cha", "Cha[Sol]"])
def test_cq_obst_07_everyone_else_crosses_x_bridges(piece: str) -> None:
    assert four("a%b", f"S.{piece}@a").legal("a-b")
    assert four("a%b", f"S.{piece}@b").legal("b-a")


@pytest.mark.clause("CQ-OBST-07", "CQ-BOARD-20")
@pytest.mark.parametrize("piece", ["Sol", "Kni", "Cha", "Ele", "Ele[Sol,Sol]"])
def test_cq_obst_07_everyone_crosses_every_other_bridge(piece: str) -> None:
    assert four("a+b", f"S.{piece}@a").legal("a-b")
    assert four("a+b", f"S.{piece}@b").legal("b-a")


@pytest.mark.clause("CQ-OBST-08")
def test_cq_obst_08_the_moving_piece_decides() -> None:
    """A soldier alights where his elephant or chariot is stuck; a ship carries an elephant past every marking."""
    s = four("a%b, o>i", "S.Ele[Sol]@a", "S.Cha[Sol]@i")
    assert not s.legal("a-b")
    assert not s.legal("i-o")
    s.do("a.1-b", "i.1-o")
    assert (s.stack("b"), s.stack("o")) == ("S.Sol", "S.Sol")
    s = four("a%b, a=p, p~q, b=q", "S.Shp[Ele]@p").do("p-q", "q.1-b")
    assert s.stack("b") == "S.Ele"


@pytest.mark.clause("CQ-NEG-04")
def test_cq_neg_04_legal_moves_follow_from_the_position_alone() -> None:
    """Two ways to one position leave the same state: nothing that was said or promised is kept in it."""
    one = four("a-b-c, d-e-f", "S.Sol@a", "S.Sol@d", "W.Kni@f").do("a-b", "d-e", "end")
    two = four("a-b-c, d-e-f", "S.Sol@a", "S.Sol@d", "W.Kni@f").do("d-e", "a-b", "end")
    assert one.state.text == two.state.text
    assert one.words == two.words == ["f-e", "f-e!", "end"]
