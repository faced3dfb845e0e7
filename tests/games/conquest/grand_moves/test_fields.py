"""Chapter 14, fields (GC-FLD)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import FR, IT, LAND, TWO, clause, every_edition, refused


@clause("GC-FLD-01", "GC-FLD-05")
@every_edition
def test_gc_fld_01_only_knights_and_camels_enter_fields(edition: str) -> None:
    """GC-T-54."""
    for piece in (*LAND, "Cam[Sol]", "Ele[Sol]", "Cha[Sol]"):
        s = scene("s/F", f"A.{piece}@s", preset=edition)
        assert s.legal("s-F") == (piece in ("Kni", "Cam", "Cam[Sol]"))


@clause("GC-FLD-02")
@every_edition
@pytest.mark.parametrize("piece", ["Kni", "Cam", "Cam[Sol]"])
def test_gc_fld_02_in_and_out_by_the_steps_alone(edition: str, piece: str) -> None:
    graph = "s/F, t|F, s-t"
    assert scene(graph, f"A.{piece}@F", preset=edition).legal("F-s")
    assert refused(scene(graph, f"A.{piece}@F", preset=edition), "F-t")
    assert refused(scene(graph, f"A.{piece}@t", preset=edition), "t-F")


@clause("GC-FLD-03")
@every_edition
@pytest.mark.parametrize("piece", ["Kni", "Cam"])
def test_gc_fld_03_each_path_is_one_move(edition: str, piece: str) -> None:
    """GC-T-54."""
    s = scene("s/F, F:G, G:H, t/H", f"A.{piece}@s", preset=edition)
    s.do("s-F")
    assert refused(s, "F-H")
    assert s.do("F-G", "G-H", "H-t").numbers["spent"] == 4


@clause("GC-FLD-04")
@every_edition
def test_gc_fld_04_a_soldier_rides_in_and_out(edition: str) -> None:
    s = scene("s/F, F:G, t/G", "A.Cam[Sol]@s", preset=edition).do("s-F", "F-G", "G-t")
    assert (s.stack("t"), s.used("t", 1)) == ("A.Cam[Sol]", 0)


@clause("GC-FLD-05")
@every_edition
def test_gc_fld_05_not_on_foot_nor_to_mount_there(edition: str) -> None:
    assert refused(scene("s/F", "A.Sol@s", preset=edition), "s-F")
    assert refused(scene("s/F", "A.Sol@s", "A.Cam@F", preset=edition), "s-F")
    assert refused(scene("s/F", "A.Sol@s", "B.Cam@F", preset=edition), "s-F", "s+F")


@clause("GC-FLD-06")
@every_edition
def test_gc_fld_06_no_soldier_stands_in_a_field(edition: str) -> None:
    """GC-T-55."""
    assert refused(scene("s/F, F:G", "A.Cam[Sol]@F", preset=edition), "F.1-G")
    for mount in ("Cam", "Ele", "Cha"):
        assert refused(scene("s/F", f"A.{mount}[Sol]@s", preset=edition), "s.1-F")


@clause("GC-FLD-07", "GC-AMB-29")
@every_edition
def test_gc_fld_07_stepping_out_of_a_field_on_foot_is_for_it_alone(edition: str) -> None:
    """GC-T-55; elsewhere he rides out and dismounts from the stair space."""
    s = scene("s/F, s-t", "A.Cam[Sol]@F", preset=edition)
    assert s.legal("F.1-s") == (edition in (IT, TWO))
    assert s.do("F-s", "s.1-t").stack("t") == "A.Sol"


@clause("GC-FLD-07")
@pytest.mark.parametrize("edition", [IT, TWO])
def test_gc_fld_07_the_camel_stays_in_the_field(edition: str) -> None:
    s = scene("s/F", "A.Cam[Sol]@F", "B.Kni@s", preset=edition).do("F.1-s")
    assert (s.stack("s"), s.stack("F"), s.pile("A")) == ("A.Sol", "A.Cam", 1)
    assert refused(scene("s|F, t/F", "A.Cam[Sol]@F", preset=edition), "F.1-s")


@clause("GC-FLD-07", "GC-AMB-29")
@pytest.mark.parametrize("allowed", [True, False])
def test_gc_fld_07_the_option_dismount_from_field(allowed: bool) -> None:
    assert scene("s/F", "A.Cam[Sol]@F", options={"dismount_from_field": allowed}).legal("F.1-s") == allowed


@clause("GC-FLD-08")
@every_edition
def test_gc_fld_08_riders_do_not_fight_in_fields_in_fr(edition: str) -> None:
    """GC-T-56; coming out of a field a mounted camel captures everywhere, and knights fight anywhere."""
    fights = edition != FR
    assert scene("F:G", "A.Cam[Sol]@F", "B.Kni@G", preset=edition).legal("F-G") == fights
    assert scene("s/G", "A.Cam[Sol]@s", "B.Kni@G", preset=edition).legal("s-G") == fights
    assert scene("s/F", "A.Cam[Sol]@F", "B.Kni@s", preset=edition).legal("F-s")
    assert scene("s/G", "A.Kni@s", "B.Cam[Sol]@G", preset=edition).legal("s-G")


@clause("GC-FLD-08")
@every_edition
def test_gc_fld_08_nor_in_an_answer(edition: str) -> None:
    s = scene("s/F, t/F", "A.Kni@s", "B.Kni@F", "B.Cam[Sol]@t", preset=edition).do("s-F")
    assert s.window == (edition != FR)


@clause("GC-FLD-08")
@pytest.mark.parametrize("fights", [True, False])
def test_gc_fld_08_the_option_field_fighting(fights: bool) -> None:
    s = scene("F:G", "A.Cam[Sol]@F", "B.Kni@G", options={"field_fighting": fights})
    assert s.legal("F-G") == fights
