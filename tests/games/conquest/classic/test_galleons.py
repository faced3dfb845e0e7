"""Conquest Plus: galleons that carry a catapult."""

from __future__ import annotations

import pytest

from conquista.core import PositionError
from games.conquest.classic.helpers import answers, plus, row, steps, walk


@pytest.mark.clause("CQP-GAL-01")
@pytest.mark.parametrize("piece", ["Sol", "Kni", "Ele", "Cat"])
def test_cqp_gal_01_a_catapult_and_nothing_else(piece: str) -> None:
    """T-114: nobody boards a galleon with a catapult, and no catapult a loaded galleon."""
    assert not plus("a=h", f"S.{piece}@a", "S.Gal[Cat]@h").legal("a-h")
    assert not plus("a=h", "S.Cat@a", f"S.Gal[{piece}]@h").legal("a-h")
    with pytest.raises(PositionError):
        plus("h~p", f"S.Gal[Cat,{piece}]@h")


@pytest.mark.clause("CQP-GAL-02")
def test_cqp_gal_02_three_steps_with_a_catapult() -> None:
    """T-71: the fourth is too many."""
    s = plus("a~b~c~d~e", "S.Gal[Cat]@a").do(*walk("a b c d"))
    assert not s.legal("d-e")


@pytest.mark.clause("CQP-GAL-02")
def test_cqp_gal_02_loading_and_unloading_in_mid_turn() -> None:
    """Three steps made, it does not sail loaded; unloaded it makes up to eight in all."""
    assert not plus("a=h, h~p", "S.Cat@a", "S.Gal'3@h").do("a-h").legal("h-p")
    assert plus("a=h, h~p", "S.Cat@a", "S.Gal'2@h").do("a-h").legal("h-p")
    s = plus(f"a=h, h~{row('~', 6)}", "S.Gal'3[Cat]@h")
    assert not s.legal("h-r0")
    s.do("h.1-a", "h-r0", *steps(*(f"r{i}" for i in range(5))))
    assert not s.legal("r4-r5")


@pytest.mark.clause("CQP-GAL-03")
def test_cqp_gal_03_three_more_after_sinking() -> None:
    """T-71."""
    s = plus(row("~", 8), "S.Gal[Cat]@r0", "N.Shp@r3").do(*steps(*(f"r{i}" for i in range(7))))
    assert (s.stack("r6"), s.pile("S")) == ("S.Gal[Cat]", 1)
    assert not s.legal("r6-r7")


@pytest.mark.clause("CQP-CAT-14")
def test_cqp_cat_14_from_land_and_from_a_galleon_at_land_and_sea() -> None:
    s = plus("p~q~r, a=q, b=r", "S.Gal[Cat]@p", "W.Shp@r", "W.Sol@a", "W.Sol@b")
    assert s.legal("p.1*r")
    assert s.legal("p.1*a")
    assert s.legal("p.1*b")
    assert plus("a-b=h", "S.Cat@a", "W.Shp@h").legal("a*h")


@pytest.mark.clause("CQP-CAT-15", "CQP-GAL-03")
def test_cqp_cat_15_a_shot_does_not_renew_the_galleon() -> None:
    s = plus("p~q~r", "S.Gal'3[Cat]@p", "W.Shp@r").do("p.1*r")
    assert s.used("p") == 3
    assert not s.legal("p-q")


@pytest.mark.clause("CQP-GAL-04", "CQP-CAT-14", "CQP-CAT-18")
def test_cqp_gal_04_one_step_then_the_shot() -> None:
    """T-110: four lanes off, the galleon comes one step nearer and its catapult shoots; two steps are too many."""
    s = plus("g~u~v~w~t~s", "S.Shp@s", "W.Shp@t", "W.Gal[Cat]@g").do("s-t")
    assert answers(s) == {"g-u"}
    assert s.do("g-u").words == ["u.1*t"]
    assert s.do("u.1*t").stack("t") == ""


@pytest.mark.clause("CQP-GAL-04", "CQP-CAT-18")
def test_cqp_gal_04_no_sinking_with_two_steps() -> None:
    """T-110: two lanes off the catapult shoots at once; beside the capturer the galleon may sink it."""
    s = plus("g~u~v~w~t~s", "S.Shp@s", "W.Shp@t", "W.Gal[Cat]@v").do("s-t")
    assert s.legal("v.1*t")
    assert s.do("v-w").words == ["w.1*t"]
    s = plus("w~t~s", "S.Shp@s", "W.Shp@t", "W.Gal[Cat]@w").do("s-t")
    assert s.do("w-t").stack("t") == "W.Gal[Cat]"


@pytest.mark.clause("CQP-GAL-04")
def test_cqp_gal_04_galleon_step_and_catapult_step_are_not_combined() -> None:
    """The galleon would have to reach harbour, and the catapult to go ashore, before it could shoot."""
    s = plus("g~h, a=h, a-b-c-t-s", "S.Kni@s", "W.Sol@t", "W.Gal[Cat]@g").do("s-t")
    assert not s.window
    s = plus("g~h, a=h, a-b-c-t-s", "S.Kni@s", "W.Sol@t", "W.Gal[Cat]@h").do("s-t")
    assert answers(s) == {"h.1-a"}


@pytest.mark.clause("CQP-GAL-05", "CQ-CONQ-03")
def test_cqp_gal_05_a_catapult_is_not_won_with_its_galleon() -> None:
    """T-84: the galleon is South's, the catapult removed and scored as captured."""
    s = plus("a=h", "S.Kni@a", "W.Gal[Cat]@h").do("a-h")
    assert (s.stack("h"), s.pile("S")) == ("S.Gal(W)[Kni]", 1)


@pytest.mark.clause("CQP-GAL-05", "CQP-CAT-17")
def test_cqp_gal_05_the_shooting_galleon_may_be_sunk_or_conquered() -> None:
    graph, pieces = "a=h, h~p~q, b=h", ("S.Gal[Cat]@h", "W.Sol@a", "W.Shp@q", "W.Kni@b")
    s = plus(graph, *pieces).do("h.1*a")
    assert answers(s) == {"q-p", "b-h"}
    assert plus(graph, *pieces).do("h.1*a", "b-h").stack("h") == "W.Gal(S)[Kni]"
    assert plus(graph, *pieces).do("h.1*a", "q-p", "p-h").pile("W") == 2
