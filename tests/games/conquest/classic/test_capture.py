"""Capture, conquest of vessels, and the range that comes back."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import four, row, steps, walk

LAND = ("Sol", "Ele", "Cha", "Kni")
SEA = ("Shp", "Gal")


@pytest.mark.clause("CQ-CAP-01", "CQ-CAP-08")
def test_cq_cap_01_the_capturer_stands_where_the_captured_stood() -> None:
    s = four("a-b", "S.Sol@a", "W.Sol@b")
    before = s.counts("W")["units"]
    s.do("a-b")
    assert (s.stack("a"), s.stack("b"), s.pile("S"), s.left) == ("", "S.Sol", 1, 19)
    assert s.counts("W")["units"] == before - 1


@pytest.mark.clause("CQ-CAP-02", "CQ-CAP-03")
@pytest.mark.parametrize("attacker", LAND)
@pytest.mark.parametrize("target", LAND)
def test_cq_cap_02_every_land_piece_captures_every_other(attacker: str, target: str) -> None:
    """T-124: all but a soldier onto an elephant."""
    s = four("a-b", f"S.{attacker}@a", f"W.{target}@b")
    assert s.legal("a-b") is not (attacker == "Sol" and target == "Ele")


@pytest.mark.clause("CQ-CAP-02")
@pytest.mark.parametrize("attacker", SEA)
@pytest.mark.parametrize("target", SEA)
def test_cq_cap_02_every_vessel_captures_every_other(attacker: str, target: str) -> None:
    """T-124."""
    assert four("p~q", f"S.{attacker}@p", f"W.{target}@q").legal("p-q")


@pytest.mark.clause("CQ-CAP-04", "CQ-CONQ-10")
def test_cq_cap_04_land_and_sea_do_not_capture_each_other() -> None:
    s = four("a=h, b=k, k~p", "S.Gal@h", "W.Kni@a", "S.Shp[Kni]@p", "W.Shp@k")
    assert not s.legal("h-a")
    assert not s.legal("p.1-k")
    assert s.legal("p-k")


@pytest.mark.clause("CQ-CAP-05", "CQ-EXCH-15", "CQ-PTS-04")
def test_cq_cap_05_a_carrier_is_taken_with_all_on_it() -> None:
    """T-19: a rider takes three pieces in one capture, and there is one exchange for them."""
    s = four("a-b-c-d, b-e", "S.Kni@a", "W.Ele[Sol,Sol]@b", "W.Kni@c", "W.Kni@e").do("a-b")
    assert s.pile("S") == 3
    assert s.window
    assert s.do("c-b").to_act == "S"
    assert not s.window


@pytest.mark.clause("CQ-CAP-06", "CQ-SHIP-04", "CQ-CONQ-09", "CQ-CONQ-10")
def test_cq_cap_06_an_empty_ship_sinks_a_loaded_one() -> None:
    """T-97: sunk with its elephant; a soldier cannot go over from another ship; in harbour, too, it is sunk."""
    s = four("p~q, r~p", "W.Shp[Ele]@p", "S.Shp@q", "S.Shp[Sol]@r")
    assert not s.legal("r.1-p")
    assert s.do("q-p").pile("S") == 2
    s = four("h~q, a=h", "W.Shp@h", "S.Shp[Sol]@q").do("q-h")
    assert (s.stack("h"), s.pile("S")) == ("S.Shp[Sol]", 1)


@pytest.mark.clause("CQ-CAP-07", "CQ-CAP-08", "CQ-REGEN-04")
def test_cq_cap_07_a_loaded_carrier_captures_and_keeps_its_load() -> None:
    """T-92: one point; the soldier stays mounted with his steps as they were, the elephant has six again."""
    s = four(f"a-b, {row('-', 7)}, b-r0", "S.Ele'3[Sol'1]@a", "W.Kni@b").do("a-b")
    assert (s.stack("b"), s.left, s.used("b"), s.used("b", 1)) == ("S.Ele[Sol]", 19, 0, 1)
    s.do("b-r0", *steps(*(f"r{i}" for i in range(6))))
    assert not s.legal("r5-r6")


@pytest.mark.clause("CQ-CONQ-01", "CQ-CONQ-02", "CQ-CONQ-04", "CQ-CONQ-05", "CQ-REGEN-05")
def test_cq_conq_01_an_empty_galleon_is_taken_over() -> None:
    """T-20: it is one's own, sails eight steps now, and the soldier has two steps again."""
    path = " ".join(["h", *(f"r{i}" for i in range(9))])
    s = four(f"a=h, h~{row('~', 9)}", "S.Sol'1@a", "W.Gal@h").do("a-h")
    assert (s.stack("h"), s.pile("S"), s.used("h", 1)) == ("S.Gal(W)[Sol]", 0, 0)
    s.do(*walk(path)[:8])
    assert not s.legal("r7-r8")


@pytest.mark.clause("CQ-CONQ-05", "CQ-REGEN-05")
def test_cq_conq_05_the_soldier_walks_two_steps_after_a_conquest() -> None:
    s = four("a=h, b=h, b-c-d", "S.Sol'1@a", "W.Gal@h").do("a-h", "h.1-b", "b-c")
    assert not s.legal("c-d")
    assert s.left == 17


@pytest.mark.clause("CQ-CONQ-03", "CQ-PTS-06", "CQ-SEQ-01")
def test_cq_conq_03_a_crew_is_captured_and_the_ship_changes_hands() -> None:
    """T-21: the rider counts as captured, the ship as one's own piece."""
    s = four("a=h", "S.Cha@a", "W.Shp[Kni]@h")
    before = s.count("S")
    s.do("a-h")
    assert (s.stack("h"), s.pile("S"), s.count("S")) == ("S.Shp(W)[Cha]", 1, before + 2)


@pytest.mark.clause("CQ-CONQ-06")
def test_cq_conq_06_the_conqueror_is_the_new_cargo() -> None:
    """T-126: an elephant goes aboard with both soldiers."""
    s = four("c=h", "S.Ele[Sol,Sol]@c", "W.Shp@h").do("c-h")
    assert s.stack("h") == "S.Shp(W)[Ele[Sol,Sol]]"
    s = four("c=h", "S.Sol@c", "W.Shp[Kni]@h").do("c-h")
    assert s.stack("h") == "S.Shp(W)[Sol]"


@pytest.mark.clause("CQ-CONQ-07", "CQ-CONQ-04")
def test_cq_conq_07_only_the_owner_changes() -> None:
    """A conquered ship keeps its colour, sails for its new owner, and may be lost again."""
    s = four("a=h, h~p", "S.Kni@a", "W.Shp@h").do("a-h", "h-p")
    assert s.stack("p") == "S.Shp(W)[Kni]"
    assert s.counts("S")["units"] == 8
    assert s.counts("W")["units"] == 6


@pytest.mark.clause("CQ-CONQ-08")
@pytest.mark.parametrize(("boarder", "legal"), [("Sol", False), ("Kni", True), ("Cha", True), ("Ele", True)])
def test_cq_conq_08_no_soldier_conquers_an_elephant_ship(boarder: str, legal: bool) -> None:
    """T-22."""
    assert four("a=h", f"S.{boarder}@a", "W.Shp[Ele]@h").legal("a-h") is legal


@pytest.mark.clause("CQ-CONQ-09")
def test_cq_conq_09_vessels_do_not_conquer() -> None:
    s = four("a=h, h~p", "W.Shp@h", "S.Shp@p").do("p-h")
    assert (s.stack("h"), s.pile("S")) == ("S.Shp", 1)


@pytest.mark.clause("CQ-CONQ-10")
def test_cq_conq_10_only_in_harbour() -> None:
    s = four("a=h, h~p", "S.Kni@a", "W.Shp@p")
    assert s.words == ["end"]


@pytest.mark.clause("CQ-REGEN-01")
def test_cq_regen_01_a_capturer_has_its_full_range_again() -> None:
    s = four(row("-", 10), "S.Kni'5@r0", "W.Sol@r1").do("r0-r1")
    s.do(*steps(*(f"r{i}" for i in range(1, 8))))
    assert not s.legal("r7-r8")
    assert s.left == 13


@pytest.mark.clause("CQ-REGEN-01")
def test_cq_regen_01_not_while_the_exchange_is_open_nor_after_it() -> None:
    s = four("a-b-c-d, b-e", "S.Kni'5@a", "S.Ele@e", "W.Sol@b", "W.Kni@c").do("a-b", "c-b")
    assert s.stack("b") == "W.Kni"
    assert s.to_act == "S"


@pytest.mark.clause("CQ-REGEN-02", "CQ-REGEN-03")
def test_cq_regen_02_after_every_capture() -> None:
    """Three captures, three renewals, and not one point more."""
    s = four("a-b-c-d", "S.Kni'5@a", "N.Sol@b", "N.Sol@c", "N.Sol@d")
    for word in ("a-b", "b-c", "c-d"):
        s.do(word)
        if s.window:
            s.do("decline")
    assert (s.left, s.used("d")) == (17, 0)


@pytest.mark.clause("CQ-REGEN-04")
def test_cq_regen_04_passengers_are_not_renewed() -> None:
    s = four("a-b-c, p~q", "S.Cha'3[Sol'2]@a", "W.Sol@b", "S.Shp'2[Kni'4]@p", "W.Shp@q").do("a-b", "p-q")
    assert (s.used("b"), s.used("b", 1)) == (0, 2)
    assert (s.used("q"), s.used("q", 1)) == (0, 4)
    assert not s.legal("b.1-c")


@pytest.mark.clause("CQ-REGEN-05")
def test_cq_regen_05_the_boarder_is_renewed_not_his_riders() -> None:
    s = four("a=h", "S.Ele'5[Sol'2]@a", "W.Shp@h").do("a-h")
    assert (s.used("h", 1), s.used("h", 4)) == (0, 2)


@pytest.mark.clause("CQ-REGEN-06", "CQ-EXCH-35")
def test_cq_regen_06_whoever_exchanges_makes_no_further_step() -> None:
    s = four("a-b-c-d, b-e", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b", "c-b")
    assert (s.to_act, s.stack("b")) == ("S", "W.Kni")
    assert not s.window
