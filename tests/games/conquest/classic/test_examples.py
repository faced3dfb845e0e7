"""The worked examples of the booklet, played out. White is South, Black is North or West."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene
from games.conquest.classic.helpers import answers, duel, four, plus, walk


@pytest.mark.clause("CQ-EX-01", "CQ-EXCH-16", "CQ-EXCH-17", "CQ-EXCH-18", "CQ-EXCH-19")
def test_cq_ex_01_four_ways_to_answer() -> None:
    """Elephant with soldier, soldier alone, soldier aside and elephant alone, or nothing; the rider cannot."""
    graph = "e-t, e-f, r-m-t, u-t"
    pieces = ("W.Ele[Sol]@e", "W.Kni@r", "S.Cha@m", "S.Sol@u", "W.Sol@t")
    s = four(graph, *pieces).do("u-t")
    assert set(s.words) == {"e-t", "e.1-t", "e.1-f", "decline"}
    assert four(graph, *pieces).do("u-t", "e-t").stack("t") == "W.Ele[Sol]"
    assert four(graph, *pieces).do("u-t", "e.1-t").stack("t") == "W.Sol"
    alone = four(graph, *pieces).do("u-t", "e.1-f", "e-t")
    assert (alone.stack("t"), alone.stack("f")) == ("W.Ele", "W.Sol")
    assert four(graph, *pieces).do("u-t", "decline").stack("t") == "S.Sol"


def fleet() -> ConquestScene:
    """Example 2 after White's second step: his galleon has sunk Black's."""
    lanes = "g~x~c~e~y~r, s0~s1~x, w0~p1~p2~p3~p4~p5~p6~g"
    black = ("N.Gal@g", "N.Shp[Cha]@c", "N.Shp[Ele]@e", "N.Shp[Kni]@r")
    s = duel(lanes, *black, "S.Shp@s0", "S.Gal@w0")
    return s.do(*walk("s0 s1 x"), *walk("w0 p1 p2 p3 p4 p5 p6 g"))


@pytest.mark.clause("CQ-EX-02", "CQ-EXCH-07", "CQ-EXCH-11", "CQ-REGEN-01")
def test_cq_ex_02_the_galleon_falls_unanswered() -> None:
    """T-35: nine points, no exchange, and White's galleon has its eight steps again."""
    s = fleet()
    assert (s.to_act, s.window, s.left) == ("S", False, 11)
    assert (s.stack("g"), s.used("g"), s.pile("S")) == ("S.Gal", 0, 1)


@pytest.mark.clause("CQ-EX-02", "CQ-EXCH-35", "CQ-REGEN-02", "CQ-SHIP-05")
def test_cq_ex_02_black_exchanges_at_once() -> None:
    """T-36, line 3a: fifteen points, seven pieces, and Black has no vessel."""
    s = fleet().do("x-c")
    assert answers(s) == {"e-c"}
    s.do("e-c", "g-x", "x-c")
    assert not s.window
    s.do(*walk("c e y r"))
    assert (s.numbers["spent"], s.pile("S"), s.stack("r")) == (15, 7, "S.Gal")
    assert not [place for place in "gxceyr" if s.stack(place).startswith("N")]


@pytest.mark.clause("CQ-EX-02", "CQ-EXCH-35", "CQ-REGEN-02", "CQ-SHIP-05")
def test_cq_ex_02_black_waits() -> None:
    """T-36, line 3b: fourteen points, seven pieces, and Black has no vessel."""
    s = fleet().do("x-c", "decline", "c-e")
    assert answers(s) == {"r-y"}
    s.do("r-y", "y-e", *walk("g x c e"))
    assert (s.numbers["spent"], s.pile("S"), s.stack("e")) == (14, 7, "S.Gal")
    assert not [place for place in "gxceyr" if s.stack(place).startswith("N")]


@pytest.mark.clause("CQ-EX-03", "CQ-REGEN-01", "CQ-PTS-04")
def test_cq_ex_03_two_players_reach_what_neither_reaches_alone() -> None:
    """T-37: West sails a ship to m; North sinks it, is fresh again, and takes the galleon with its load."""
    lane = "n~a1~a2~a3~a4~m~a6~a7~a8~a9~g, w~m"
    pieces = ("S.Gal[Ele[Sol,Sol]]@g", "N.Shp@n", "W.Shp@w")
    s = four(lane, *pieces, active="W").do("w-m", "end")
    s.do(*walk("n a1 a2 a3 a4 m"), *walk("m a6 a7 a8 a9 g"))
    assert (s.pile("N"), s.numbers["spent"]) == (5, 10)
    s = four(lane, *pieces, active="W").do("end", *walk("n a1 a2 a3 a4 m a6"))
    assert not s.legal("a6-a7")


@pytest.mark.clause("CQ-EX-06", "CQP-TOWER-09", "CQP-TOWER-10", "CQP-TOWER-16", "CQP-TOWER-17", "CQP-TOWER-18")
def test_cq_ex_06_a_tower_changes_hands() -> None:
    """The elephant removes tower and soldier, the catapult the soldier; declined, the tower moves two fields."""
    graph = "a-b, b-x-e, b-y-c, b-f-g-h"
    pieces = ("S.Sie[Sol]@a", "W.Sie@b", "W.Ele@e", "W.Cat@c")
    asked = plus(graph, *pieces).do("a.1-b")
    assert {"e-x", "c*b"} <= answers(asked)
    struck = plus(graph, *pieces).do("a.1-b", "e-x", "x-b")
    assert (struck.stack("b"), struck.pile("W")) == ("W.Ele", 2)
    shot = plus(graph, *pieces).do("a.1-b", "c*b")
    assert (shot.stack("b"), shot.pile("W")) == ("W.Sie", 1)
    kept = plus(graph, *pieces).do("a.1-b", "decline", "b-f", "f-g")
    assert kept.stack("g") == "S.Sie(W)[Sol]"
    assert not kept.legal("g-h")
