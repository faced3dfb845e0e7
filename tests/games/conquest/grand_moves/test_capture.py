"""Chapter 7, capture (GC-CAP)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import clause, every_edition, refused

CAPTORS = ("Sol", "Ele", "Kni", "Cam[Sol]", "Cha", "Cha[Sol]", "Ele[Sol,Sol]")
PREY = ("Sol", "Kni", "Cam[Sol]", "Cha", "Cat", "Ele", "Sie")


@clause("GC-CAP-01", "GC-CAP-08")
@every_edition
@pytest.mark.parametrize("captor", CAPTORS)
def test_gc_cap_01_capture_is_by_taking_the_place(edition: str, captor: str) -> None:
    s = scene("a-b", f"A.{captor}@a", "B.Kni@b", preset=edition).do("a-b")
    assert (s.stack("a"), s.stack("b")) == ("", f"A.{captor}")
    assert (s.pile("A"), s.pile("B"), s.counts("B")["units"]) == (1, 0, 6)


@clause("GC-CAP-01")
@every_edition
def test_gc_cap_01_vessels_capture_vessels(edition: str) -> None:
    for captor, prey in (("Shp", "Gal"), ("Gal", "Shp")):
        s = scene("p~q", f"A.{captor}@p", f"B.{prey}@q", preset=edition).do("p-q")
        assert (s.stack("q"), s.pile("A")) == (f"A.{captor}", 1)


@clause("GC-CAP-02")
@every_edition
@pytest.mark.parametrize("prey", PREY)
def test_gc_cap_02_catapults_and_siege_engines_never_capture_by_moving(edition: str, prey: str) -> None:
    """GC-T-11."""
    for piece in ("Cat", "Sie", "Sie[Sol]"):
        assert refused(scene("a-b", f"A.{piece}@a", f"B.{prey}@b", preset=edition), "a-b")


@clause("GC-CAP-03", "GC-CAP-04")
@every_edition
@pytest.mark.parametrize("prey", ["Ele", "Ele[Sol,Sol]", "Sie", "Sie[Sol]"])
def test_gc_cap_03_a_soldier_takes_neither_elephant_nor_siege_engine(edition: str, prey: str) -> None:
    """GC-T-09."""
    s = scene("a-b, c-b", "A.Sol@a", "A.Cha[Sol]@c", f"B.{prey}@b", preset=edition)
    assert refused(s, "a-b", "c.1-b")


@clause("GC-CAP-03")
@every_edition
@pytest.mark.parametrize("prey", ["Sol", "Kni", "Cam", "Cam[Sol]", "Cha", "Cat"])
def test_gc_cap_03_a_soldier_takes_everything_else(edition: str, prey: str) -> None:
    assert scene("a-b", "A.Sol@a", f"B.{prey}@b", preset=edition).legal("a-b")


@clause("GC-CAP-05")
@every_edition
def test_gc_cap_05_only_an_elephant_takes_a_siege_engine(edition: str) -> None:
    """GC-T-09."""
    for piece in ("Sol", "Kni", "Cam[Sol]", "Cha", "Cha[Sol]", "Cat", "Sie"):
        assert refused(scene("a-b", f"A.{piece}@a", "B.Sie[Sol,Sol]@b", preset=edition), "a-b")
    s = scene("a-b", "A.Ele@a", "B.Sie[Sol,Sol]@b", preset=edition).do("a-b")
    assert s.pile("A") == 3


@clause("GC-CAP-06")
@every_edition
@pytest.mark.parametrize("prey", ["Sol", "Kni", "Cam", "Cat"])
def test_gc_cap_06_a_camel_captures_only_under_a_soldier(edition: str, prey: str) -> None:
    assert refused(scene("a-b", "A.Cam@a", f"B.{prey}@b", preset=edition), "a-b")
    assert scene("a-b", "A.Cam[Sol]@a", f"B.{prey}@b", preset=edition).legal("a-b")


@clause("GC-CAP-07", "GC-CAP-08")
@every_edition
@pytest.mark.parametrize(
    ("prey", "size"), [("Ele[Sol,Sol]", 3), ("Cam[Sol]", 2), ("Cha[Sol]", 2), ("Sie[Sol,Sol,Sol]", 4)]
)
def test_gc_cap_07_a_carrier_is_taken_with_its_load(edition: str, prey: str, size: int) -> None:
    """GC-T-10."""
    s = scene("a-b", "A.Ele@a", f"B.{prey}@b", preset=edition).do("a-b")
    assert (s.stack("b"), s.pile("A"), s.counts("B")["units"]) == ("A.Ele", 1 + prey.count("Sol"), 6)


@clause("GC-CAP-07")
@every_edition
def test_gc_cap_07_a_vessel_is_taken_with_its_load(edition: str) -> None:
    s = scene("p~q", "A.Shp@p", "B.Gal[Ele[Sol,Sol]]@q", preset=edition).do("p-q")
    assert (s.stack("q"), s.pile("A")) == ("A.Shp", 4)


@clause("GC-CAP-08")
@every_edition
def test_gc_cap_08_the_recaptured_piece_goes_to_the_defender(edition: str) -> None:
    s = scene("a-b, c-b", "A.Kni@a", "B.Sol@b", "B.Kni@c", preset=edition).do("a-b", "c-b")
    assert (s.pile("A"), s.pile("B"), s.stack("b")) == (1, 1, "B.Kni")


@clause("GC-CAP-09")
@every_edition
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Kni", "Cam[Sol]", "Cha"])
def test_gc_cap_09_a_land_piece_commandeers_a_vessel_in_port(edition: str, piece: str) -> None:
    s = scene("a=p, p~q", f"A.{piece}@a", "B.Shp@p", preset=edition).do("a-p")
    assert (s.stack("p"), s.pile("A")) == (f"A.Shp(B)[{piece}]", 0)
    away = scene("a=p, p~q", f"A.{piece}@a", "B.Shp@q", preset=edition)
    assert refused(away, "a-p", "a-q")


@clause("GC-CAP-10")
@every_edition
def test_gc_cap_10_a_soldier_controls_the_camel_he_has_mounted(edition: str) -> None:
    s = scene("a-b-c-d", "A.Sol@a", "B.Cam@b", preset=edition).do("a+b")
    assert s.stack("b") == "A.Cam(B)[Sol]"
    assert s.do("b-c", "c.1-d").stack("c") == "B.Cam"
    assert refused(s, "c-b")


@clause("GC-CAP-11")
@every_edition
@pytest.mark.parametrize("carrier", ["Ele", "Cam", "Cha", "Sie"])
def test_gc_cap_11_a_soldier_captures_in_dismounting(edition: str, carrier: str) -> None:
    """GC-T-16."""
    s = scene("a-b", f"A.{carrier}'1[Sol]@a", "B.Kni@b", preset=edition).do("a.1-b")
    assert (s.stack("a"), s.stack("b"), s.pile("A")) == (f"A.{carrier}", "A.Sol", 1)
    assert (s.used("a"), s.used("b")) == (1, 0)
