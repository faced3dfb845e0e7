"""Conquest Plus: siege towers."""

from __future__ import annotations

import pytest

from conquista.core import PositionError
from games.conquest.classic.helpers import answers, plus, walk


@pytest.mark.clause("CQP-TOWER-01")
@pytest.mark.parametrize("tower", ["Sie", "Sie[Sol]", "Sie[Sol,Sol,Sol]"])
def test_cqp_tower_01_two_steps_with_or_without_crew(tower: str) -> None:
    """T-111: the third step is too many."""
    s = plus("a-b-c-d", f"S.{tower}@a").do(*walk("a b c"))
    assert (s.stack("c"), s.left) == (f"S.{tower}", 18)
    assert not s.legal("c-d")


@pytest.mark.clause("CQP-TOWER-02")
@pytest.mark.parametrize("target", ["Sol", "Kni", "Ele", "Cha", "Cat", "Sie"])
def test_cqp_tower_02_a_tower_captures_nothing(target: str) -> None:
    """T-111: neither enemy nor own pieces, free fields only."""
    s = plus("a-b, a-c", "S.Sie[Sol]@a", f"W.{target}@b")
    assert not s.legal("a-b")
    assert s.legal("a-c")
    assert not plus("a-b", "S.Sie@a", "S.Sol@b").legal("a-b")


@pytest.mark.clause("CQP-TOWER-03", "CQP-TOWER-13")
@pytest.mark.parametrize(("piece", "legal"), [("Sol", False), ("Kni", False), ("Cha", False), ("Ele", True)])
def test_cqp_tower_03_only_an_elephant_captures_a_tower(piece: str, legal: bool) -> None:
    """T-64: with its whole crew, three pieces."""
    s = plus("a-b", f"S.{piece}@a", "W.Sie[Sol,Sol]@b")
    assert s.legal("a-b") is legal
    if legal:
        assert (s.do("a-b").stack("b"), s.pile("S")) == (f"S.{piece}", 3)


@pytest.mark.clause("CQP-TOWER-03")
@pytest.mark.parametrize(("piece", "legal"), [("Sol", False), ("Kni", False), ("Cha", False), ("Ele", True)])
def test_cqp_tower_03_empty_towers_too(piece: str, legal: bool) -> None:
    assert plus("a-b", f"S.{piece}@a", "W.Sie@b").legal("a-b") is legal


@pytest.mark.clause("CQP-TOWER-04")
@pytest.mark.parametrize("vessel", ["Shp", "Gal"])
def test_cqp_tower_04_nothing_carries_a_tower(vessel: str) -> None:
    """T-111: not even a galleon in harbour."""
    assert not plus("a=h", "S.Sie@a", f"S.{vessel}@h").legal("a-h")
    assert not plus("a=h", "S.Sie@a", f"W.{vessel}@h").legal("a-h")
    with pytest.raises(PositionError):
        plus("h~p", f"S.{vessel}[Sie]@h")


@pytest.mark.clause("CQP-TOWER-05", "CQP-TOWER-07")
def test_cqp_tower_05_three_soldiers_and_no_more() -> None:
    """T-65: the fourth finds it full; one of the three crosses to the tower beside for one point."""
    s = plus("a-b-c", "S.Sie[Sol,Sol,Sol]@b", "S.Sol@a", "S.Sie@c")
    assert not s.legal("a-b")
    s.do("b.1-c")
    assert (s.stack("b"), s.stack("c"), s.left) == ("S.Sie[Sol,Sol]", "S.Sie[Sol]", 19)
    assert s.legal("a-b")


@pytest.mark.clause("CQP-TOWER-05")
@pytest.mark.parametrize("piece", ["Kni", "Ele", "Cha", "Cat", "Sie"])
def test_cqp_tower_05_soldiers_only(piece: str) -> None:
    assert not plus("a-b", f"S.{piece}@a", "S.Sie@b").legal("a-b")
    with pytest.raises(PositionError):
        plus("a-b", f"S.Sie[{piece}]@a")


@pytest.mark.clause("CQP-TOWER-06")
def test_cqp_tower_06_a_soldier_enters_from_a_field() -> None:
    """T-112: not straight from an elephant; over a free field, for two points."""
    s = plus("a-b, a-f-b", "S.Ele[Sol]@a", "S.Sie@b")
    assert not s.legal("a.1-b")
    s.do("a.1-f", "f-b")
    assert (s.stack("b"), s.left) == ("S.Sie[Sol]", 18)


@pytest.mark.clause("CQP-TOWER-06")
def test_cqp_tower_06_own_soldiers_own_towers() -> None:
    assert not plus("a-b", "S.Sol@a", "W.Sie@b").legal("a-b")
    assert not plus("a=h", "S.Shp[Sol]@h", "S.Sie@a").legal("h.1-a")


@pytest.mark.clause("CQP-TOWER-07")
def test_cqp_tower_07_only_between_neighbouring_own_towers_with_room() -> None:
    assert not plus("a-x-b", "S.Sie[Sol]@a", "S.Sie@b").legal("a.1-b")
    assert not plus("a-b", "S.Sie[Sol]@a", "S.Sie[Sol,Sol,Sol]@b").legal("a.1-b")
    s = plus("a-b-c", "S.Sie[Sol]@a", "S.Sie@b", "S.Sie@c").do("a.1-b", "b.1-c")
    assert (s.stack("c"), s.left, s.used("c", 1)) == ("S.Sie[Sol]", 18, 2)


@pytest.mark.clause("CQP-TOWER-08")
def test_cqp_tower_08_leaving_is_like_alighting() -> None:
    """T-111: the soldier steps off and captures the rider; a tired one stays."""
    s = plus("a-b", "S.Sie[Sol]@a", "W.Kni@b").do("a.1-b")
    assert (s.stack("a"), s.stack("b"), s.pile("S")) == ("S.Sie", "S.Sol", 1)
    assert not plus("a-b", "S.Sie[Sol'2]@a").legal("a.1-b")
    assert not plus("a-b", "S.Sie[Sol]@a", "W.Ele@b").legal("a.1-b")


@pytest.mark.clause("CQP-TOWER-08", "CQP-TOWER-06")
def test_cqp_tower_08_not_straight_onto_a_carrier_or_a_vessel() -> None:
    s = plus("a-b, a=h", "S.Sie[Sol]@a", "S.Ele@b", "S.Shp@h")
    assert not s.legal("a.1-b")
    assert not s.legal("a.1-h")


@pytest.mark.clause("CQP-TOWER-09", "CQP-TOWER-10")
def test_cqp_tower_09_an_empty_tower_is_conquered_from_a_tower() -> None:
    """T-66: not from the ground; from the tower beside, and then it is moved at once."""
    s = plus("a-b, c-b, b-d-e-f", "S.Sol@a", "W.Sie@b", "S.Sie[Sol]@c")
    assert not s.legal("a-b")
    s.do("c.1-b")
    assert (s.stack("b"), s.pile("S")) == ("S.Sie(W)[Sol]", 0)
    s.do("b-d", "d-e")
    assert s.stack("e") == "S.Sie(W)[Sol]"
    assert not s.legal("e-f")


@pytest.mark.clause("CQP-TOWER-09")
def test_cqp_tower_09_in_no_other_way() -> None:
    """Not from an elephant, not from a ship, not across a field."""
    assert not plus("a-b", "S.Ele[Sol]@a", "W.Sie@b").legal("a.1-b")
    assert not plus("b=h", "S.Shp[Sol]@h", "W.Sie@b").legal("h.1-b")
    assert not plus("a-x-b", "S.Sie[Sol]@a", "W.Sie@b").legal("a.1-b")


@pytest.mark.clause("CQP-TOWER-09")
def test_cqp_tower_09_a_conquest_renews_nobody_and_counts_as_no_capture() -> None:
    s = plus("c-b, b-d", "S.Sie[Sol'1]@c", "W.Sie@b", quiet=3)
    points = s.count("S")
    s.do("c.1-b")
    assert (s.used("b", 1), s.count("S") - points) == (2, 1)
    assert not s.legal("b.1-d")
    assert s.do("end").numbers["quiet"] == 4


@pytest.mark.clause("CQP-TOWER-11")
def test_cqp_tower_11_without_a_soldier_it_falls_back() -> None:
    """T-67: the soldier steps off, and the tower is West's at once, wherever it stands."""
    s = plus("c-b, b-d-e", "S.Sie[Sol]@c", "W.Sie@b").do("c.1-b", "b-d", "d.1-e")
    assert (s.stack("d"), s.stack("e")) == ("W.Sie", "S.Sol")


@pytest.mark.clause("CQP-TOWER-10", "CQP-TOWER-11", "A-53")
def test_cqp_tower_10_conquered_again_it_has_no_new_range() -> None:
    """Moved, left and conquered again in one turn, the tower has still made its step; only vessels begin again."""
    s = plus("c-b, b-d-e, f-d", "S.Sie[Sol]@c", "W.Sie@b", "S.Sie[Sol]@f").do("c.1-b", "b-d", "d.1-e")
    assert (s.stack("d"), s.used("d")) == ("W.Sie", 1)
    assert s.do("f.1-d").used("d") == 1


@pytest.mark.clause("CQP-TOWER-11")
def test_cqp_tower_11_one_soldier_of_two_is_enough() -> None:
    s = plus("b-e", "S.Sie(W)[Sol,Sol]@b").do("b.1-e")
    assert s.stack("b") == "S.Sie(W)[Sol]"
    s = plus("b-e", "S.Sie[Sol]@b").do("b.1-e")
    assert s.stack("b") == "S.Sie"


@pytest.mark.clause("CQP-TOWER-12", "CQP-TOWER-14")
def test_cqp_tower_12_a_manned_tower_is_safe() -> None:
    """T-113: neither a soldier from the tower beside nor a rider from the field."""
    s = plus("a-b, c-b", "W.Sie[Sol]@b", "S.Sie[Sol]@a", "S.Kni@c")
    assert not s.legal("a.1-b")
    assert not s.legal("c-b")


@pytest.mark.clause("CQP-TOWER-14")
def test_cqp_tower_14_safe_but_for_elephants_and_catapults() -> None:
    """An elephant takes tower and crew, a catapult the crew alone."""
    target = "W.Sie[Sol,Sol]@b"
    for piece in ("Sol", "Kni", "Cha", "Ele[Sol]"):
        legal = plus("a-b", f"S.{piece}@a", target).legal("a-b")
        assert legal is piece.startswith("Ele")
    s = plus("a-b", "S.Cat@a", target).do("a*b")
    assert (s.stack("b"), s.pile("S")) == ("W.Sie", 2)


@pytest.mark.clause("CQP-TOWER-15", "CQ-EXCH-20")
def test_cqp_tower_15_climbing_over_a_tower_to_exchange() -> None:
    """T-85: up onto the tower and down onto the capturer; not over a full one."""
    s = plus("s-c, a-b-c", "S.Kni@s", "W.Sol@c", "W.Sie@b", "W.Sol@a").do("s-c")
    assert answers(s) == {"a-b"}
    assert s.do("a-b", "b.1-c").stack("c") == "W.Sol"
    s = plus("s-c, a-b-c", "S.Kni@s", "W.Sol@c", "W.Sie[Sol,Sol,Sol]@b", "W.Sol@a").do("s-c")
    assert answers(s) == {"b.1-c"}


CONQUEST = ("S.Sie[Sol]@c", "W.Sie@b")


@pytest.mark.clause("CQP-TOWER-16", "CQP-TOWER-17", "CQP-TOWER-13")
def test_cqp_tower_17_exchange_by_elephant() -> None:
    """T-67: tower and soldier both leave the board."""
    s = plus("c-b, b-e-g", *CONQUEST, "W.Ele@g").do("c.1-b")
    assert (s.to_act, answers(s)) == ("W", {"g-e"})
    s.do("g-e", "e-b")
    assert (s.stack("b"), s.pile("W")) == ("W.Ele", 2)


@pytest.mark.clause("CQP-TOWER-16", "CQP-TOWER-18", "CQP-TOWER-11")
def test_cqp_tower_18_exchange_by_catapult() -> None:
    """T-67: only the soldier leaves; the tower is West's again."""
    s = plus("c-b, b-e-g-k", *CONQUEST, "W.Cat@k").do("c.1-b")
    assert "k*b" in answers(s)
    s.do("k*b")
    assert (s.stack("b"), s.pile("W")) == ("W.Sie", 1)


@pytest.mark.clause("CQP-TOWER-16")
def test_cqp_tower_16_by_nothing_else() -> None:
    s = plus("c-b, b-e, b-g, b-k", *CONQUEST, "W.Kni@e", "W.Sol@g", "W.Cha@k").do("c.1-b")
    assert not s.window
    assert s.stack("b") == "S.Sie(W)[Sol]"


@pytest.mark.clause("CQP-TOWER-10", "CQP-TOWER-16")
def test_cqp_tower_10_declined_it_is_moved_in_the_same_turn() -> None:
    s = plus("c-b, b-d, b-e", *CONQUEST, "W.Ele@e").do("c.1-b", "decline", "b-d")
    assert s.stack("d") == "S.Sie(W)[Sol]"


@pytest.mark.clause("CQP-TOWER-13")
def test_cqp_tower_13_an_elephant_scores_tower_and_crew() -> None:
    s = plus("a-b", "S.Ele@a", "W.Sie[Sol,Sol,Sol]@b")
    points = s.count("S")
    assert s.do("a-b").count("S") == points + 4
