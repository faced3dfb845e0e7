"""Land pieces: soldiers and their carriers, elephants, chariots, riders."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import four, walk


@pytest.mark.clause("CQ-SOLD-01", "CQ-SOLD-02", "CQ-SOLD-03", "CQ-SOLD-04", "CQ-SOLD-05", "CQ-MOVE-08")
def test_cq_sold_02_mount_ride_and_alight() -> None:
    """T-06: four points in all, and the soldier has made his two steps."""
    s = four("a-b-c-d-e-f", "S.Sol@a", "S.Ele@b").do("a-b", "b-c", "c-d", "d.1-e")
    assert s.left == 16
    assert (s.stack("d"), s.stack("e")) == ("S.Ele", "S.Sol")
    assert not s.legal("e-f")


@pytest.mark.clause("CQ-SOLD-02")
@pytest.mark.parametrize("carrier", ["Ele", "Cha"])
def test_cq_sold_02_mounting_is_one_step(carrier: str) -> None:
    s = four("a-b, c", "S.Sol@a", f"S.{carrier}@b").do("a-b")
    assert (s.stack("b"), s.left, s.used("b", 1)) == (f"S.{carrier}[Sol]", 19, 1)


@pytest.mark.clause("CQ-SOLD-02")
def test_cq_sold_02_nobody_mounts_an_enemy_carrier() -> None:
    s = four("a-b, a-c", "S.Sol@a", "W.Ele@b", "W.Cha@c")
    assert not s.legal("a-b")
    assert s.do("a-c").stack("c") == "S.Sol"


@pytest.mark.clause("CQ-SOLD-03", "CQ-SOLD-04")
def test_cq_sold_03_alighting_is_one_step_of_the_soldier() -> None:
    s = four("a-b-c-d", "S.Ele'6[Sol]@a").do("a.1-b", "b-c")
    assert s.left == 18
    assert not s.legal("c-d")
    assert not four("a-b", "S.Ele[Sol'2]@a").legal("a.1-b")


@pytest.mark.clause("CQ-SOLD-06")
def test_cq_sold_06_no_direct_switch_between_carriers() -> None:
    """T-07: from elephant to chariot only over a free field, for two points."""
    s = four("a-b, a-f-b", "S.Ele[Sol]@a", "S.Cha@b")
    assert not s.legal("a.1-b")
    s.do("a.1-f", "f-b")
    assert (s.stack("b"), s.left) == ("S.Cha[Sol]", 18)


@pytest.mark.clause("CQ-SOLD-06")
def test_cq_sold_06_the_field_between_must_be_free() -> None:
    s = four("a-b, a-f-b", "S.Ele[Sol]@a", "S.Cha@b", "S.Sol@f")
    assert not s.legal("a.1-b")
    assert not s.legal("a.1-f")


@pytest.mark.clause("CQ-SOLD-07")
def test_cq_sold_07_either_soldier_alights_first() -> None:
    s = four("a-b-c", "S.Ele[Sol,Sol'1]@a")
    assert s.legal("a.1-b")
    assert s.do("a.2-b").used("b") == 2
    assert not s.legal("b-c")


@pytest.mark.clause("CQ-SOLD-08")
def test_cq_sold_08_the_first_makes_room_for_the_second() -> None:
    s = four("a-b-c", "S.Ele[Sol,Sol]@a").do("a.1-b")
    assert not s.legal("a.1-b")
    s.do("b-c", "a.1-b")
    assert (s.stack("a"), s.stack("b"), s.stack("c")) == ("S.Ele", "S.Sol", "S.Sol")


@pytest.mark.clause("CQ-SOLD-09", "CQ-REGEN-01", "CQ-REGEN-04")
def test_cq_sold_09_alighting_may_capture() -> None:
    """T-10: the soldier has two steps again, his tired elephant none."""
    s = four("a-b-c-d-e, a-x", "S.Ele'6[Sol]@a", "W.Kni@b").do("a.1-b")
    assert (s.stack("b"), s.pile("S"), s.used("b")) == ("S.Sol", 1, 0)
    assert not s.legal("a-x")
    s.do("b-c", "c-d")
    assert not s.legal("d-e")


@pytest.mark.clause("CQ-SOLD-09", "CQ-CAP-03")
def test_cq_sold_09_but_not_an_elephant() -> None:
    s = four("a-b", "S.Cha[Sol]@a", "W.Ele@b")
    assert not s.legal("a.1-b")
    assert s.legal("a-b")


@pytest.mark.clause("CQ-SOLD-10", "CQ-MOVE-06")
@pytest.mark.parametrize(("carrier", "climbs"), [("Ele", True), ("Ele[Sol]", True), ("Cha", True), ("Cha[Sol]", False)])
def test_cq_sold_10_climbing_over_a_carrier_with_room(carrier: str, climbs: bool) -> None:
    s = four("a-b-c-d", "S.Sol@a", f"S.{carrier}@b")
    assert s.legal("a-b") is climbs
    if climbs:
        last = carrier.count("Sol") + 1
        s.do("a-b", f"b.{last}-c")
        assert (s.stack("b"), s.stack("c"), s.left) == (f"S.{carrier}", "S.Sol", 18)
        assert not s.legal("c-d")


@pytest.mark.clause("CQ-SOLD-11", "CQ-MOVE-05")
@pytest.mark.parametrize("carrier", ["Ele", "Cha"])
def test_cq_sold_11_a_carrier_collects_nobody(carrier: str) -> None:
    """T-09: the elephant cannot step onto the soldier's field."""
    s = four("a-b", f"S.{carrier}@a", "S.Sol@b")
    assert not s.legal("a-b")
    assert s.legal("b-a")


@pytest.mark.clause("CQ-SOLD-12")
def test_cq_sold_12_a_carrier_leaves_nobody_behind() -> None:
    """T-126: the soldier goes along."""
    s = four("a-b", "S.Ele[Sol]@a").do("a-b")
    assert (s.stack("a"), s.stack("b")) == ("", "S.Ele[Sol]")


@pytest.mark.clause("CQ-ELE-01", "CQ-ELE-02")
@pytest.mark.parametrize("load", ["", "[Sol]", "[Sol,Sol]"])
def test_cq_ele_01_six_steps_with_any_load(load: str) -> None:
    s = four("a-b-c-d-e-f-g-h", f"S.Ele{load}@a").do(*walk("a b c d e f g"))
    assert s.stack("g") == f"S.Ele{load}"
    assert not s.legal("g-h")


@pytest.mark.clause("CQ-ELE-03", "CQ-CAP-03")
@pytest.mark.parametrize("elephant", ["Ele", "Ele[Sol]"])
def test_cq_ele_03_no_soldier_captures_an_elephant(elephant: str) -> None:
    """T-17: the soldier may not, the elephant may."""
    s = four("a-b", "S.Sol@a", f"W.{elephant}@b")
    assert not s.legal("a-b")
    assert s.do("end").legal("b-a")


@pytest.mark.clause("CQ-CHAR-01", "CQ-CHAR-02")
@pytest.mark.parametrize("load", ["", "[Sol]"])
def test_cq_char_01_eight_steps_with_any_load(load: str) -> None:
    s = four("a-b-c-d-e-f-g-h-i-j", f"S.Cha{load}@a").do(*walk("a b c d e f g h i"))
    assert s.stack("i") == f"S.Cha{load}"
    assert not s.legal("i-j")


@pytest.mark.clause("CQ-RIDE-01", "CQ-RIDE-02", "CQ-RIDE-03", "CQ-RIDE-04")
def test_cq_ride_02_a_rider_jumps_an_own_piece() -> None:
    """T-11: over it for two points and two steps; he may not stop on it."""
    s = four("a-b-c", "S.Kni@a", "S.Sol@b")
    assert not s.legal("a-b")
    s.do("a^c")
    assert (s.stack("b"), s.stack("c"), s.left, s.used("c")) == ("S.Sol", "S.Kni", 18, 2)


@pytest.mark.clause("CQ-RIDE-02")
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Cha"])
def test_cq_ride_02_nobody_else_jumps(piece: str) -> None:
    s = four("a-b-c", f"S.{piece}@a", "S.Kni@b")
    assert [word for word in s.words if word.startswith("a")] == []


@pytest.mark.clause("CQ-RIDE-02")
@pytest.mark.parametrize("jumped", ["Sol", "Ele[Sol,Sol]", "Cha", "Kni"])
def test_cq_ride_02_any_own_piece_may_be_jumped(jumped: str) -> None:
    assert four("a-b-c", "S.Kni@a", f"S.{jumped}@b").legal("a^c")


@pytest.mark.clause("CQ-RIDE-03")
def test_cq_ride_03_a_jump_needs_its_steps_and_points() -> None:
    assert four("a-b-c", "S.Kni'4@a", "S.Sol@b").legal("a^c")
    assert not four("a-b-c", "S.Kni'5@a", "S.Sol@b").legal("a^c")
    assert four("a-b-c", "S.Kni@a", "S.Sol@b", spent=18).legal("a^c")
    assert not four("a-b-c", "S.Kni@a", "S.Sol@b", spent=19).legal("a^c")


@pytest.mark.clause("CQ-RIDE-04")
def test_cq_ride_04_a_jump_ends_on_no_own_piece() -> None:
    s = four("a-b-c, a-d-e", "S.Kni@a", "S.Sol@b", "S.Ele@c", "S.Sol@d", options={"knight_chain_jump": False})
    assert [word for word in s.words if word.startswith("a")] == ["a^e"]


@pytest.mark.clause("CQ-RIDE-04", "CQ-RIDE-08")
def test_cq_ride_04_a_jump_may_end_aboard() -> None:
    """T-105: over a soldier into an empty ship for two points; a full ship takes nobody."""
    s = four("b-c, c=j", "S.Kni@b", "S.Sol@c", "S.Shp@j").do("b^j")
    assert (s.stack("j"), s.left) == ("S.Shp[Kni]", 18)
    assert not four("b-c, c=j", "S.Kni@b", "S.Sol@c", "S.Shp[Sol]@j").legal("b^j")


@pytest.mark.clause("CQ-RIDE-05")
def test_cq_ride_05_a_jump_may_end_in_a_capture() -> None:
    s = four("a-b-c", "S.Kni@a", "S.Sol@b", "W.Ele[Sol]@c").do("a^c")
    assert (s.stack("c"), s.pile("S"), s.left) == ("S.Kni", 2, 18)


@pytest.mark.clause("CQ-RIDE-06", "CQ-CAP-01")
def test_cq_ride_06_no_enemy_is_jumped() -> None:
    """T-12: the enemy soldier may be captured, not jumped."""
    s = four("a-b-c", "S.Kni@a", "W.Sol@b")
    assert not s.legal("a^c")
    assert s.do("a-b").stack("b") == "S.Kni"


@pytest.mark.clause("CQ-RIDE-07", "CQ-MOVE-06")
def test_cq_ride_07_several_own_pieces_in_a_row() -> None:
    """T-76: three points; not with `knight_chain_jump` off."""
    pieces = ("S.Kni@a", "S.Sol@b", "S.Ele@c")
    s = four("a-b-c-d", *pieces).do("a^d")
    assert (s.stack("d"), s.left) == ("S.Kni", 17)
    assert not four("a-b-c-d", *pieces, options={"knight_chain_jump": False}).legal("a^d")


@pytest.mark.clause("CQ-RIDE-07")
def test_cq_ride_07_six_steps_bound_the_longest_jump() -> None:
    own = [f"S.Sol@r{i}" for i in range(1, 6)]
    graph = "r0-r1-r2-r3-r4-r5-r6-r7"
    assert four(graph, "S.Kni@r0", *own).legal("r0^r6")
    assert not four(graph, "S.Kni@r0", *own, "S.Sol@r6").legal("r0^r7")


@pytest.mark.clause("CQ-RIDE-07")
def test_cq_ride_07_a_jump_is_one_movement() -> None:
    """Nothing can be moved while he is in the air: the jump is a single action that ends on a lawful field."""
    s = four("a-b-c, x-y", "S.Kni@a", "S.Sol@b", "S.Sol@x")
    assert set(s.words) == {"a^c", "b-c", "x-y", "end"}
    s.do("a^c")
    assert s.stack("b") == "S.Sol"
    assert s.legal("x-y")


@pytest.mark.clause("CQ-RIDE-08")
def test_cq_ride_08_vessels_are_no_stepping_stones() -> None:
    """T-105: a loaded ship in harbour is neither boarded nor jumped; an empty one is boarded."""
    s = four("a=h, k=h", "S.Kni@a", "S.Shp[Ele]@h")
    assert not s.legal("a^k")
    assert not s.legal("a-h")
    s = four("a=h, k=h", "S.Kni@a", "S.Shp@h")
    assert not s.legal("a^k")
    assert s.legal("a-h")
