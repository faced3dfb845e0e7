"""Section 33: the open questions as they were settled, as far as no chapter of this folder holds them."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, in_every_edition, refused, scene, spent


@pytest.mark.parametrize(("preset", "price"), [(EN, 1), (IT, 1), (FR, 2), (DUEL, 1)])
@pytest.mark.clause("GC-OQ-01", "GC-SOL-04")
def test_gc_oq_01_climbing_costs_two_of_the_budget_and_one_of_the_soldier(preset: str, price: int) -> None:
    """GC-T-15 as settled: a soldier who has walked one space may still climb, if the budget allows."""
    s = scene("a-b", "A.Sol'1@a", "A.Ele@b", preset=preset).do("a-b")
    assert (s.stack("b"), spent(s), s.used("b", 1)) == ("A.Ele[Sol]", price, 2)
    assert scene("a-b", "A.Sol@a", "A.Ele@b", spent=19, preset=preset).legal("a-b") is (price == 1)
    assert refused(scene("a-b", "A.Sol'2@a", "A.Ele@b", preset=preset), "a-b")


@pytest.mark.parametrize(("preset", "price"), [(EN, 1), (IT, 1), (FR, 2), (DUEL, 1)])
@pytest.mark.clause("GC-OQ-02")
def test_gc_oq_02_a_soldier_boards_at_the_price_of_a_mount(preset: str, price: int) -> None:
    s = scene("a=p", "A.Sol@a", "A.Shp@p", preset=preset).do("a-p")
    assert (spent(s), s.used("p", 1)) == (price, 1)
    assert spent(scene("a=p", "A.Kni@a", "A.Shp@p", preset=preset).do("a-p")) == 1


@in_every_edition
@pytest.mark.clause("GC-OQ-03", "GC-FLD-08")
def test_gc_oq_03_a_camel_captures_coming_out_of_a_field(preset: str) -> None:
    """GC-T-56: inside the field it depends on the edition, on the stair space it does not."""
    s = scene("s/F, F:G", "A.Cam[Sol]@F", "B.Sol@s", "B.Kni@G", preset=preset)
    assert s.legal("F-s")
    assert s.legal("F-G") is (preset != FR)


@in_every_edition
@pytest.mark.clause("GC-OQ-03")
def test_gc_oq_03_also_in_an_answer(preset: str) -> None:
    """GC-T-23, the camel."""
    s = scene("x-T, T/F", "A.Kni@x", "B.Sol@T", "B.Cam[Sol]@F", preset=preset).do("x-T")
    assert s.do("F-T").stack("T") == "B.Cam[Sol]"


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, True), (FR, False), (DUEL, True)])
@pytest.mark.parametrize("mount", ["Ele", "Cha", "Cam", "Sie"])
@pytest.mark.clause("GC-OQ-05")
def test_gc_oq_05_a_mounted_soldier_takes_an_enemy_vessel(preset: str, legal: bool, mount: str) -> None:
    s = scene("a=p", f"A.{mount}[Sol]@a", "B.Shp@p", preset=preset)
    assert s.legal("a.1-p") is legal
    assert scene("a=p", "A.Sol@a", "B.Shp@p", preset=preset).legal("a-p")
