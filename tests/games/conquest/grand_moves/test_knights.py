"""Chapter 13, knights (GC-KNI)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import clause, every_edition, refused, walk


@clause("GC-KNI-01")
@every_edition
def test_gc_kni_01_six_moves_on_spaces_and_fields_alike(edition: str) -> None:
    """GC-T-07."""
    s = scene("a-b-c-d-e-f-g-h", "A.Kni@a", preset=edition).do(*walk("abcdefg"))
    assert refused(s, "g-h")
    s = scene("a-b, b/F, F:G, G:H, c/H, c-d-e", "A.Kni@a", preset=edition).do(*walk("abFGHcd"))
    assert refused(s, "d-e")


@clause("GC-KNI-02", "GC-KNI-04")
@every_edition
@pytest.mark.parametrize("own", ["Sol", "Ele[Sol]", "Kni", "Cam", "Cha", "Cat", "Sie"])
def test_gc_kni_02_it_passes_spaces_of_its_own_side(edition: str, own: str) -> None:
    s = scene("a-b-c", "A.Kni@a", f"A.{own}@b", preset=edition).do("a^c")
    assert (s.stack("c"), s.stack("b"), s.used("c"), s.numbers["spent"]) == ("A.Kni", f"A.{own}", 2, 2)


@clause("GC-KNI-02")
@every_edition
def test_gc_kni_02_a_raised_drawbridge_stops_a_run(edition: str) -> None:
    graph, pieces = "cA1#d, d-e", ("A.Kni@cA1", "A.Sol@d")
    assert scene(graph, *pieces, preset=edition).legal("cA1^e")
    assert refused(scene(graph, *pieces, preset=edition, raised={"cA1": "A"}), "cA1^e")


@clause("GC-KNI-02")
@pytest.mark.parametrize("chain", [True, False])
def test_gc_kni_02_the_option_knight_chain_jump(chain: bool) -> None:
    s = scene("a-b-c-d", "A.Kni@a", "A.Sol@b", "A.Sol@c", options={"knight_chain_jump": chain})
    assert s.legal("a^d") == chain


@clause("GC-KNI-03", "GC-KNI-04")
@every_edition
def test_gc_kni_03_it_passes_fields_of_its_own_side(edition: str) -> None:
    """GC-T-165."""
    s = scene("s/F, F:G", "A.Kni@s", "A.Cam@F", preset=edition).do("s^G")
    assert (s.stack("G"), s.stack("F"), s.numbers["spent"]) == ("A.Kni", "A.Cam", 2)


@clause("GC-KNI-04", "GC-KNI-05")
@every_edition
def test_gc_kni_04_what_it_passes_counts(edition: str) -> None:
    """GC-T-51."""
    graph, pieces = "a-b-c-d", ("A.Kni@a", "A.Sol@b", "A.Sol@c")
    s = scene(graph, *pieces, preset=edition)
    assert refused(s, "a-b", "a^c", "a-c")
    assert s.do("a^d").numbers["spent"] == 3
    assert refused(scene(graph, *pieces, preset=edition, spent=18), "a^d")
    assert refused(scene(graph, "A.Kni'4@a", *pieces[1:], preset=edition), "a^d")
    assert scene(graph, "A.Kni'3@a", *pieces[1:], preset=edition, spent=17).legal("a^d")


@clause("GC-KNI-05")
@every_edition
def test_gc_kni_05_a_run_ends_on_an_empty_place_aboard_or_with_a_capture(edition: str) -> None:
    graph = "a-b, b-c, b/F, b=p, b-e, b-f, b=q"
    pieces = ["A.Kni@a", "A.Sol@b", "A.Shp@p", "A.Shp[Ele]@q", "B.Sol@e", "A.Cha@f"]
    s = scene(graph, *pieces, preset=edition)
    assert {word for word in s.words if word.startswith("a^")} == {"a^c", "a^F", "a^p", "a^e"}
    assert s.do("a^e").pile("A") == 1


@clause("GC-KNI-05")
@every_edition
def test_gc_kni_05_a_run_may_take_a_vessel(edition: str) -> None:
    s = scene("a-b, b=p", "A.Kni@a", "A.Sol@b", "B.Shp[Ele]@p", preset=edition).do("a^p")
    assert (s.stack("p"), s.numbers["spent"], s.pile("A")) == ("A.Shp(B)[Kni]", 2, 1)


@clause("GC-KNI-06")
@every_edition
@pytest.mark.parametrize("enemy", ["Sol", "Sie", "Cam"])
def test_gc_kni_06_it_does_not_pass_opponents(edition: str, enemy: str) -> None:
    """GC-T-52."""
    s = scene("a-b-c", "A.Kni@a", f"B.{enemy}@b", preset=edition)
    assert refused(s, "a^c", "a-c")
    assert s.legal("a-b") == (enemy != "Sie")
    assert refused(scene("a-b-c-d", "A.Kni@a", "A.Sol@b", f"B.{enemy}@c", preset=edition), "a^d")
