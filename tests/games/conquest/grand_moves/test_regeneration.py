"""Chapter 10, regeneration (GC-REGEN)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, clause, every_edition, refused, walk

ROAD = "a-b-c-d-e-f-g-h-i-j-k-l-m"


@clause("GC-REGEN-01")
@every_edition
def test_gc_regen_01_a_captor_goes_on_as_if_it_had_not_moved(edition: str) -> None:
    """GC-T-07."""
    s = scene(ROAD, "A.Kni'5@a", "B.Sol@b", preset=edition, spent=5).do("a-b")
    assert s.used("b") == 0
    s.do(*walk("bcdefgh"))
    assert refused(s, "h-i")
    assert s.numbers["spent"] == 12


@clause("GC-REGEN-01")
@every_edition
def test_gc_regen_01_not_before_the_answer_is_declined(edition: str) -> None:
    s = scene("a-b, y-b", "A.Kni'5@a", "B.Sol@b", "B.Kni@y", preset=edition).do("a-b")
    assert s.used("b") == 6
    assert s.do("decline").used("b") == 0


@clause("GC-REGEN-02")
@every_edition
def test_gc_regen_02_the_budget_stands(edition: str) -> None:
    s = scene(ROAD, "A.Kni@a", "B.Sol@b", preset=edition, spent=17).do("a-b")
    assert (s.numbers["budget"], s.left) == (20, 2)
    assert s.do("b-c", "c-d").to_act == "B"


@clause("GC-REGEN-03")
@every_edition
def test_gc_regen_03_one_piece_may_spend_everything(edition: str) -> None:
    """GC-T-131."""
    names = "abcdefghijklmnopqrstu"
    prey = [f"B.Sol@{names[i]}" for i in (5, 10, 15)]
    s = scene("-".join(names), "A.Cha@a", *prey, "B.Sol@u", preset=edition)
    s.do(*walk(names[:20]))
    assert (s.pile("A"), s.used("t"), s.left) == (3, 4, 1)
    assert s.do("t-u").pile("A") == 4
    assert s.to_act == "B"


@clause("GC-REGEN-04")
@every_edition
def test_gc_regen_04_commandeering_a_vessel_regenerates(edition: str) -> None:
    s = scene("a=p, b=p", "A.Kni'5@a", "B.Shp@p", preset=edition).do("a-p")
    assert s.used("p", 1) == 0
    own = scene("a=p, b=p", "A.Kni'5@a", "A.Shp@p", preset=edition).do("a-p")
    assert own.used("p", 1) == 6


@clause("GC-REGEN-04")
@pytest.mark.parametrize(("value", "used"), [("enemy_vessel", 6), ("any_vessel", 0)])
@pytest.mark.parametrize("edition", [EN, FR])
def test_gc_regen_04_the_option_boarding_regenerates(edition: str, value: str, used: int) -> None:
    options = {"boarding_regenerates": value}
    s = scene("a=p", "A.Kni'5@a", "A.Shp@p", preset=edition, options=options).do("a-p")
    assert s.used("p", 1) == used


@clause("GC-REGEN-05")
@every_edition
def test_gc_regen_05_commandeering_a_camel_regenerates_but_not_in_fr(edition: str) -> None:
    s = scene("a-b", "A.Sol'1@a", "B.Cam@b", preset=edition).do("a+b")
    assert s.used("b", 1) == (2 if edition == FR else 0)


@clause("GC-REGEN-05")
@pytest.mark.parametrize(("value", "used"), [(True, 0), (False, 2)])
def test_gc_regen_05_the_option_camel_take_regenerates(value: bool, used: int) -> None:
    s = scene("a-b", "A.Sol'1@a", "B.Cam@b", options={"camel_take_regenerates": value}).do("a+b")
    assert s.used("b", 1) == used


@clause("GC-REGEN-06")
@every_edition
@pytest.mark.parametrize("prey", ["Cam", "Cam[Sol]"])
def test_gc_regen_06_capturing_a_camel_regenerates(edition: str, prey: str) -> None:
    s = scene("a-b", "A.Sol'1@a", f"B.{prey}@b", preset=edition).do("a-b")
    assert (s.stack("b"), s.used("b")) == ("A.Sol", 0)


@clause("GC-REGEN-07")
@every_edition
def test_gc_regen_07_a_hit_does_not_regenerate_a_catapult(edition: str) -> None:
    """GC-T-82."""
    s = scene("a-b-c-d-e, c-f", "A.Cat@a", "B.Sol@d", "B.Sol@f", preset=edition).do("a-b", "b-c", "c*d")
    assert (s.numbers["spent"], s.pile("A"), s.used("c")) == (3, 1, 2)
    assert refused(s, "c-d", "c*f")
