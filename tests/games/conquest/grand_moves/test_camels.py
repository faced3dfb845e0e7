"""Chapter 15, camels (GC-CAM)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused, walk

ROAD = "a-b-c-d-e-f-g-h-i-j-k"


@clause("GC-CAM-01")
@every_edition
@pytest.mark.parametrize("camel", ["Cam", "Cam[Sol]"])
def test_gc_cam_01_eight_moves(edition: str, camel: str) -> None:
    s = scene(ROAD, f"A.{camel}@a", preset=edition).do(*walk("abcdefghi"))
    assert refused(s, "i-j")


@clause("GC-CAM-02")
@every_edition
def test_gc_cam_02_one_soldier(edition: str) -> None:
    """GC-T-12."""
    s = scene("a-b, c-b", "A.Sol@a", "A.Sol@c", "A.Cam@b", preset=edition).do("a-b")
    assert s.stack("b") == "A.Cam[Sol]"
    assert refused(s, "c-b")


@clause("GC-CAM-03")
@every_edition
def test_gc_cam_03_unmounted_it_captures_nothing(edition: str) -> None:
    """GC-T-57."""
    for prey in ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat"):
        assert refused(scene("a-b", "A.Cam@a", f"B.{prey}@b", preset=edition), "a-b")
        assert scene("a-b", "A.Cam[Sol]@a", f"B.{prey}@b", preset=edition).legal("a-b")
    assert refused(scene("a-b", "A.Cam[Sol]@a", "B.Sie@b", preset=edition), "a-b")


@clause("GC-CAM-04")
@every_edition
def test_gc_cam_04_unmounted_it_commandeers_no_vessel_and_in_fr_boards_none(edition: str) -> None:
    """GC-T-57."""
    assert refused(scene("a=p", "A.Cam@a", "B.Shp@p", preset=edition), "a-p")
    assert scene("a=p", "A.Cam@a", "A.Shp@p", preset=edition).legal("a-p") == (edition != FR)
    for side in "AB":
        assert scene("a=p", "A.Cam[Sol]@a", f"{side}.Shp@p", preset=edition).legal("a-p")


@clause("GC-CAM-04")
@pytest.mark.parametrize(("value", "boards"), [("own_vessels", True), ("none", False)])
def test_gc_cam_04_the_option_unmounted_camel_boards(value: str, boards: bool) -> None:
    s = scene("a=p", "A.Cam@a", "A.Shp@p", options={"unmounted_camel_boards": value})
    assert s.legal("a-p") == boards


@clause("GC-CAM-05")
@every_edition
def test_gc_cam_05_a_soldier_commandeers_an_unmounted_camel(edition: str) -> None:
    s = scene("a-b-c", "A.Sol@a", "B.Cam@b", preset=edition).do("a+b")
    assert (s.stack("b"), s.pile("A"), s.to_act) == ("A.Cam(B)[Sol]", 0, "A")
    assert s.legal("b-c")
    for piece in ("Ele", "Kni", "Cha", "Cam[Sol]"):
        assert refused(scene("a-b", f"A.{piece}@a", "B.Cam@b", preset=edition), "a+b")


@clause("GC-CAM-06", "GC-CAM-07")
@every_edition
def test_gc_cam_06_a_mounted_camel_is_captured_never_commandeered(edition: str) -> None:
    s = scene("a-b", "A.Sol@a", "B.Cam[Sol]@b", preset=edition)
    assert refused(s, "a+b")
    s.do("a-b")
    assert (s.stack("b"), s.pile("A")) == ("A.Sol", 2)


@clause("GC-CAM-07")
@every_edition
@pytest.mark.parametrize("captor", ["Sol", "Ele", "Kni", "Cha", "Cam[Sol]"])
def test_gc_cam_07_rider_and_all(edition: str, captor: str) -> None:
    s = scene("a-b", f"A.{captor}@a", "B.Cam[Sol]@b", preset=edition).do("a-b")
    assert (s.stack("b"), s.pile("A")) == (f"A.{captor}", 2)


@clause("GC-CAM-08")
@every_edition
def test_gc_cam_08_it_returns_to_its_owner_when_the_soldier_leaves(edition: str) -> None:
    """GC-T-60."""
    s = scene("a-b", "A.Cam(B)[Sol]@a", preset=edition).do("a.1-b")
    assert (s.stack("a"), s.stack("b")) == ("B.Cam", "A.Sol")
    assert scene("a-b", "A.Cam[Sol]@a", preset=edition).do("a.1-b").stack("a") == "A.Cam"


@clause("GC-CAM-09")
@every_edition
def test_gc_cam_09_no_dismounting_aboard_from_a_commandeered_camel(edition: str) -> None:
    """GC-T-66: and in FR from no camel."""
    assert refused(scene("a=p", "A.Gal[Cam(B)[Sol]]@p", preset=edition), "p.4-a")
    assert scene("a=p", "A.Gal[Cam[Sol]]@p", preset=edition).legal("p.4-a") == (edition != FR)
    assert scene("a=p", "A.Gal[Cam(B)[Sol]]@p", preset=edition).legal("p.1-a")


@clause("GC-CAM-09")
@pytest.mark.parametrize(("value", "leaves"), [("own_camel_only", True), ("never", False)])
def test_gc_cam_09_the_option_dismount_camel_aboard(value: str, leaves: bool) -> None:
    options = {"dismount_camel_aboard": value}
    assert scene("a=p", "A.Gal[Cam[Sol]]@p", options=options).legal("p.4-a") == leaves
    assert refused(scene("a=p", "A.Gal[Cam(B)[Sol]]@p", options=options), "p.4-a")


@clause("GC-CAM-10")
@every_edition
@pytest.mark.parametrize("word", ["b-a", "k-a"])
def test_gc_cam_10_the_camel_he_has_left_may_be_captured(edition: str, word: str) -> None:
    """GC-T-60: by himself or by another; the captor regenerates, and the owner is asked."""
    s = scene("a-b, k-a, y-a", "A.Cam(B)[Sol]@a", "A.Kni'3@k", "B.Kni@y", preset=edition).do("a.1-b", word)
    assert (s.pile("A"), s.window, s.to_act) == (1, True, "B")
    assert s.do("decline").used("a") == 0


@clause("GC-CAM-11")
@every_edition
def test_gc_cam_11_a_stray_camel_is_led_two_moves(edition: str) -> None:
    """GC-T-62."""
    s = scene(ROAD, "B.Cam@a", preset=edition).do("a~b", "b~c")
    assert (s.stack("c"), s.left, s.window) == ("B.Cam", 18, False)
    assert refused(s, "c~d")
    assert refused(scene("a-b", "A.Cam@a", preset=edition), "a~b")


@clause("GC-CAM-11")
@every_edition
def test_gc_cam_11_both_moves_on_one_camel_but_in_fr_on_any(edition: str) -> None:
    """GC-T-64."""
    s = scene("a-b-c, k-l-m", "B.Cam@a", "B.Cam@k", preset=edition).do("a~b")
    assert s.legal("b~c")
    assert s.legal("k~l") == (edition == FR)


@clause("GC-CAM-11")
@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_gc_cam_11_the_option_wander_moves(moves: int) -> None:
    s = scene(ROAD, "B.Cam@a", options={"wander_moves": moves})
    words = ["a~b", "b~c", "c~d", "d~e"]
    s.do(*words[:moves])
    assert refused(s, words[moves])


@clause("GC-CAM-11")
@pytest.mark.parametrize("scope", ["one_camel", "any_camels", "per_camel"])
def test_gc_cam_11_the_option_wander_scope(scope: str) -> None:
    s = scene("a-b-c-d, k-l-m-n", "B.Cam@a", "B.Cam@k", options={"wander_scope": scope}).do("a~b")
    assert s.legal("k~l") == (scope != "one_camel")
    s.do("b~c")
    assert refused(s, "c~d")
    assert s.legal("k~l") == (scope == "per_camel")
    if scope == "per_camel":
        assert refused(s.do("k~l", "l~m"), "m~n")


@clause("GC-CAM-12")
@every_edition
def test_gc_cam_12_a_mounted_camel_does_not_wander(edition: str) -> None:
    """GC-T-62."""
    assert refused(scene("a-b", "B.Cam[Sol]@a", preset=edition), "a~b")


@clause("GC-CAM-13")
@every_edition
def test_gc_cam_13_wandering_is_apart_from_the_eight(edition: str) -> None:
    s = scene(f"{ROAD}, s-c", "B.Cam@a", "A.Sol@s", preset=edition).do("a~b", "b~c", "s+c", *walk("cdefghijk"))
    assert s.used("k") == 8
    s = scene(f"{ROAD}-l-m, s-a", "A.Cam(B)'8[Sol]@a", preset=edition)
    assert s.do("a.1-s", "a~b", "b~c").stack("c") == "B.Cam"


@clause("GC-CAM-14")
@every_edition
@pytest.mark.parametrize("camel", ["Cam", "Cam[Sol]"])
def test_gc_cam_14_it_enters_fields_by_stairs(edition: str, camel: str) -> None:
    """GC-T-54."""
    s = scene("s/F, F:G, t/G, t/F", f"A.{camel}@s", preset=edition)
    assert s.do("s-F", "F-t", "t-G").stack("G") == f"A.{camel}"
    assert refused(scene("s|F, t/F", f"A.{camel}@s", preset=edition), "s-F")


@clause("GC-CAM-15")
@four_players
def test_gc_cam_15_it_occupies_quests(edition: str) -> None:
    """GC-T-94."""
    s = scene("o-Q1", "A.Cam@o", preset=edition).do("o-Q1")
    assert s.stack("Q1") == "A.Cam"
    assert s.do("end").left == 16
    assert refused(scene("o-Q1", "A.Ele@o", preset=edition), "o-Q1")


@clause("GC-CAM-16")
@four_players
@pytest.mark.parametrize("camel", ["Cam", "Cam[Sol]"])
def test_gc_cam_16_it_keeps_to_the_marks_but_not_in_fr(edition: str, camel: str) -> None:
    assert scene("a>b", f"A.{camel}@a", preset=edition).legal("a-b")
    assert scene("a>b", f"A.{camel}@b", preset=edition).legal("b-a") == (edition == FR)


@clause("GC-CAM-16")
@pytest.mark.parametrize("bound", [["camel"], ["elephant", "chariot"], []])
def test_gc_cam_16_the_option_one_way_types(bound: list[str]) -> None:
    s = scene("a>b", "A.Cam@b", options={"one_way_types": bound})
    assert s.legal("b-a") == ("camel" not in bound)


@clause("GC-CAM-17")
@pytest.mark.parametrize("edition", [EN, IT, FR, TWO])
def test_gc_cam_17_commandeering_a_camel_opens_an_answer(edition: str) -> None:
    """GC-T-59."""
    s = scene("a-b, y-b", "A.Sol@a", "B.Cam@b", "B.Kni@y", preset=edition).do("a+b")
    assert (s.window, s.words) == (True, ["y-b", "decline"])
    assert s.do("y-b").pile("B") == 2
