"""Vessels: sailing, attacking, and what goes aboard and ashore."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import four, walk


@pytest.mark.clause("CQ-SHIP-01", "CQ-SHIP-02")
@pytest.mark.parametrize(("vessel", "reach"), [("Shp", 6), ("Gal", 8), ("Shp[Ele[Sol]]", 6), ("Gal[Cha]", 8)])
def test_cq_ship_01_six_steps_and_eight(vessel: str, reach: int) -> None:
    path = [f"r{i}" for i in range(10)]
    s = four("~".join(path), f"S.{vessel}@r0").do(*walk(" ".join(path[: reach + 1])))
    assert s.stack(path[reach]) == f"S.{vessel}"
    assert not s.legal(f"r{reach}-r{reach + 1}")


@pytest.mark.clause("CQ-SHIP-02")
@pytest.mark.parametrize("vessel", ["Shp", "Gal"])
def test_cq_ship_02_a_galleon_is_in_all_else_a_ship(vessel: str) -> None:
    """Both load the same, attack the same, and neither enters land."""
    s = four("a=h, h~p", f"S.{vessel}@h", "S.Ele[Sol]@a", "W.Gal@p")
    assert set(s.words) == {"a-h", "h-p", "h-p!", "end"}


@pytest.mark.clause("CQ-SHIP-03", "CQ-CAP-04")
def test_cq_ship_03_vessels_attack_vessels_only() -> None:
    s = four("a=h, h~p", "S.Gal@h", "W.Sol@a", "W.Shp@p")
    assert not s.legal("h-a")
    assert s.legal("h-p")


@pytest.mark.clause("CQ-SHIP-04", "CQ-SHIP-05", "CQ-CAP-06")
@pytest.mark.parametrize("attacker", ["Shp", "Shp[Kni]"])
@pytest.mark.parametrize(("target", "lost"), [("Shp", 1), ("Gal[Ele[Sol,Sol]]", 4), ("Shp[Sol,Sol]", 3)])
def test_cq_ship_04_loads_do_not_matter_to_an_attack(attacker: str, target: str, lost: int) -> None:
    s = four("p~q", f"S.{attacker}@p", f"W.{target}@q").do("p-q")
    assert (s.stack("q"), s.pile("S")) == (f"S.{attacker}", lost)


@pytest.mark.clause("CQ-SHIP-05")
def test_cq_ship_05_a_sunk_ship_takes_everything_down() -> None:
    s = four("p~q", "S.Shp@p", "W.Shp[Ele[Sol,Sol]]@q")
    before = s.counts("W")["units"]
    assert s.do("p-q").counts("W")["units"] == before - 4


@pytest.mark.clause("CQ-SHIP-06")
@pytest.mark.parametrize("between", ["S.Shp", "S.Gal[Sol]"])
def test_cq_ship_06_no_vessel_passes_another(between: str) -> None:
    s = four("p~q~r", "S.Gal@p", f"{between}@q")
    assert [word for word in s.words if word.startswith("p")] == []
    s = four("p~q~r", "S.Gal@p", "W.Shp@q")
    assert [word for word in s.words if word.startswith("p")] == ["p-q", "p-q!"]


@pytest.mark.clause("CQ-LOAD-01", "CQ-LOAD-05")
def test_cq_load_01_only_on_harbour_fields() -> None:
    """T-16: at open sea nobody goes ashore and nobody changes ships."""
    s = four("p~q, a-b", "S.Shp[Sol]@p", "S.Shp@q", "S.Sol@a")
    assert s.words == ["a-b", "end"]
    s = four("p~q, a=p", "S.Shp[Sol]@p")
    assert set(s.words) == {"p-q", "p.1-a", "end"}


@pytest.mark.clause("CQ-LOAD-02", "CQ-LOAD-03")
def test_cq_load_02_aboard_and_ashore_are_steps_of_the_land_piece() -> None:
    s = four("a=h, b=h, h~p", "S.Sol@a", "S.Shp@h").do("a-h")
    assert (s.left, s.used("h", 1), s.used("h")) == (19, 1, 0)
    s.do("h.1-b")
    assert (s.left, s.used("b"), s.stack("h")) == (18, 2, "S.Shp")


@pytest.mark.clause("CQ-LOAD-02")
def test_cq_load_02_a_tired_piece_stays_where_it_is() -> None:
    assert not four("a=h", "S.Sol'2@a", "S.Shp@h").legal("a-h")
    assert not four("a=h", "S.Shp[Ele'6]@h").legal("h.1-a")


@pytest.mark.clause("CQ-LOAD-04", "CQ-COMP-07")
@pytest.mark.parametrize(
    ("aboard", "boarding", "fits"),
    [
        ("Kni", "Sol", False),
        ("Sol,Sol", "Sol", False),
        ("Sol", "Sol", True),
        ("Cha", "Ele", False),
        ("Ele[Sol,Sol]", "Sol", False),
        ("Cha[Sol]", "Sol", False),
        ("Sol", "Kni", False),
        ("Kni", "Kni", False),
    ],
)
def test_cq_load_04_the_load_is_always_a_lawful_one(aboard: str, boarding: str, fits: bool) -> None:
    """T-93."""
    assert four("a=h", f"S.{boarding}@a", f"S.Gal[{aboard}]@h").legal("a-h") is fits


@pytest.mark.clause("CQ-LOAD-04", "CQ-COMP-07")
def test_cq_load_04_two_soldiers_stand_side_by_side_on_deck() -> None:
    s = four("a=h, b=h", "S.Sol@a", "S.Shp[Sol]@h").do("a-h")
    assert s.stack("h") == "S.Shp[Sol,Sol]"
    assert s.do("h.1-b").stack("h") == "S.Shp[Sol]"


@pytest.mark.clause("CQ-LOAD-05")
def test_cq_load_05_no_change_of_vessel_at_sea() -> None:
    s = four("p~q", "S.Shp[Kni]@p", "S.Shp@q", options={"harbour_transfer": True})
    assert s.words == ["end"]


@pytest.mark.clause("CQ-LOAD-06")
def test_cq_load_06_nor_in_harbour() -> None:
    """T-94: ashore first, unless `harbour_transfer` allows it."""
    graph, pieces = "h~k, a=h, a=k", ("S.Shp[Sol]@h", "S.Shp@k")
    assert not four(graph, *pieces).legal("h.1-k")
    assert four(graph, *pieces).do("h.1-a", "a-k").stack("k") == "S.Shp[Sol]"
    assert four(graph, *pieces, options={"harbour_transfer": True}).do("h.1-k").stack("k") == "S.Shp[Sol]"


@pytest.mark.clause("CQ-LOAD-07", "CQ-LOAD-08", "CQ-LOAD-13")
def test_cq_load_08_soldiers_leave_and_mount_ashore() -> None:
    """T-14: not to the elephant directly; over a free field and aboard together for three points."""
    s = four("a=h, k=h, k-a", "S.Shp[Sol]@h", "S.Ele@a")
    assert not s.legal("a-h")
    assert not s.legal("h.1-a")
    s.do("h.1-k", "k-a", "a-h")
    assert (s.stack("h"), s.left) == ("S.Shp[Ele[Sol]]", 17)


@pytest.mark.clause("CQ-LOAD-07")
@pytest.mark.parametrize("carrier", ["Ele", "Cha"])
@pytest.mark.parametrize("aboard", ["Sol", "Sol,Sol"])
def test_cq_load_07_soldiers_aboard_keep_carriers_out(carrier: str, aboard: str) -> None:
    assert not four("a=h", f"S.{carrier}@a", f"S.Gal[{aboard}]@h").legal("a-h")
    assert four("a=h", f"S.{carrier}@a", "S.Gal@h").legal("a-h")


@pytest.mark.clause("CQ-LOAD-09", "CQ-LOAD-10", "CQ-LOAD-11")
def test_cq_load_09_soldiers_go_ashore_before_their_elephant() -> None:
    """T-15: one soldier goes in a single step and walks on; the elephant then brings the other with it."""
    s = four("a=h, a-b", "S.Shp[Ele[Sol,Sol]]@h").do("h.4-a", "a-b")
    assert (s.stack("h"), s.left) == ("S.Shp[Ele[Sol]]", 18)
    s.do("h.1-a")
    assert (s.stack("h"), s.stack("a")) == ("S.Shp", "S.Ele[Sol]")


@pytest.mark.clause("CQ-LOAD-09", "CQ-LOAD-11")
def test_cq_load_09_both_soldiers_may_go_and_the_elephant_stay() -> None:
    s = four("a=h, b=h", "S.Shp[Ele[Sol,Sol]]@h").do("h.4-a", "h.4-b")
    assert (s.stack("h"), s.stack("a"), s.stack("b")) == ("S.Shp[Ele]", "S.Sol", "S.Sol")
    s = four("a=h", "S.Shp[Ele[Sol,Sol]]@h").do("h.1-a")
    assert (s.stack("h"), s.stack("a")) == ("S.Shp", "S.Ele[Sol,Sol]")


@pytest.mark.clause("CQ-LOAD-12")
def test_cq_load_12_the_same_for_a_chariot() -> None:
    """T-95: the soldier alone, or the chariot with him; never the chariot without."""
    s = four("a=h", "S.Shp[Cha[Sol]]@h").do("h.4-a")
    assert (s.stack("h"), s.stack("a"), s.left) == ("S.Shp[Cha]", "S.Sol", 19)
    s = four("a=h", "S.Shp[Cha[Sol]]@h").do("h.1-a")
    assert (s.stack("h"), s.stack("a"), s.left) == ("S.Shp", "S.Cha[Sol]", 19)


@pytest.mark.clause("CQ-LOAD-13")
@pytest.mark.parametrize(("ashore", "aboard"), [("Ele", "Sol"), ("Cha", "Sol"), ("Ele", "Ele[Sol]")])
def test_cq_load_13_never_straight_onto_a_carrier_ashore(ashore: str, aboard: str) -> None:
    s = four("a=h", f"S.{ashore}@a", f"S.Shp[{aboard}]@h")
    assert not [word for word in s.words if word.startswith("h")]


@pytest.mark.clause("CQ-LOAD-13")
@pytest.mark.parametrize("vessel", ["Shp", "Shp[Sol]", "Shp[Ele]"])
def test_cq_load_13_never_straight_from_a_carrier_into_a_vessel(vessel: str) -> None:
    assert not four("a=h", "S.Ele[Sol]@a", f"S.{vessel}@h").legal("a.1-h")


@pytest.mark.clause("CQ-LOAD-14", "CQ-LOAD-02")
@pytest.mark.parametrize("mount", ["Ele", "Ele[Sol]", "Cha"])
def test_cq_load_14_a_soldier_boards_onto_a_mount(mount: str) -> None:
    """T-81: one step, one point, and he rides."""
    s = four("a=h", "S.Sol@a", f"S.Shp[{mount}]@h").do("a-h")
    riders = ",".join(["Sol"] * (mount.count("Sol") + 1))
    assert (s.stack("h"), s.left) == (f"S.Shp[{mount[:3]}[{riders}]]", 19)


@pytest.mark.clause("CQ-LOAD-15", "CQ-LOAD-03", "CQ-REGEN-04")
def test_cq_load_15_going_ashore_may_capture() -> None:
    """T-82: the rider has six steps again, his ship is as tired as before."""
    s = four("a=h, h~p, a-b", "S.Shp'6[Kni'5]@h", "W.Sol@a").do("h.1-a")
    assert (s.stack("a"), s.used("a"), s.used("h"), s.left) == ("S.Kni", 0, 6, 19)
    assert s.legal("a-b")
    assert not s.legal("h-p")


@pytest.mark.clause("CQ-LOAD-15", "CQ-CAP-03")
def test_cq_load_15_a_soldier_ashore_captures_no_elephant() -> None:
    assert not four("a=h", "S.Shp[Sol]@h", "W.Ele@a").legal("h.1-a")
    assert four("a=h", "S.Shp[Ele[Sol]]@h", "W.Ele@a").legal("h.1-a")


@pytest.mark.clause("CQ-LOAD-16", "CQ-MOVE-08")
def test_cq_load_16_a_soldier_boards_sails_and_lands_in_one_turn() -> None:
    s = four("a=h, h~p~k, b=k, b-c", "S.Sol@a", "S.Shp@h").do("a-h", "h-p", "p-k", "k.1-b")
    assert (s.stack("b"), s.left) == ("S.Sol", 16)
    assert not s.legal("b-c")
    assert not four("a=h, h~k, b=k", "S.Sol'1@a", "S.Shp@h").do("a-h", "h-k").legal("k.1-b")
