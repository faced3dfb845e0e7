"""Chapter 16, vessels (GC-VES)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import FR, clause, every_edition, refused, walk

SEA = "p~q~r~s~t~u~v~w~x~y"
SINGLES = ("Ele", "Kni", "Cam[Sol]", "Cha")
any_vessel = pytest.mark.parametrize("vessel", ["Shp", "Gal"])


@clause("GC-VES-01", "GC-VES-02")
@every_edition
@pytest.mark.parametrize(("vessel", "moves"), [("Shp", 6), ("Gal", 8)])
def test_gc_ves_01_ships_sail_six_and_galleons_eight(edition: str, vessel: str, moves: int) -> None:
    """GC-T-134."""
    words = walk("pqrstuvwxy")
    s = scene(SEA, f"A.{vessel}@p", preset=edition).do(*words[:moves])
    assert refused(s, words[moves])


@clause("GC-VES-03", "GC-VES-06")
@every_edition
@any_vessel
def test_gc_ves_03_one_of_the_large_pieces(edition: str, vessel: str) -> None:
    for piece in SINGLES:
        s = scene("a=p, b=p", f"A.{piece}@a", "A.Kni@b", f"A.{vessel}@p", preset=edition).do("a-p")
        assert s.stack("p") == f"A.{vessel}[{piece}]"
        assert refused(s, "b-p")
        assert refused(scene("b=p", "A.Sol@b", f"A.{vessel}[{piece}]@p", preset=edition), "b-p")


@clause("GC-VES-04")
@every_edition
@any_vessel
def test_gc_ves_04_or_up_to_two_soldiers(edition: str, vessel: str) -> None:
    s = scene("a=p, b=p, c=p", "A.Sol@a", "A.Sol@b", "A.Sol@c", f"A.{vessel}@p", preset=edition)
    assert s.do("a-p").stack("p") == f"A.{vessel}[Sol]"
    assert s.do("b-p").stack("p") == f"A.{vessel}[Sol,Sol]"
    assert refused(s, "c-p")


@clause("GC-VES-05")
@every_edition
@any_vessel
@pytest.mark.parametrize("piece", ["Ele[Sol]", "Ele[Sol,Sol]", "Cam[Sol]", "Cha[Sol]"])
def test_gc_ves_05_riders_come_aboard_with_their_mount(edition: str, vessel: str, piece: str) -> None:
    """GC-T-70."""
    s = scene("a=p, p~q", f"A.{piece}@a", f"A.{vessel}@p", preset=edition).do("a-p", "p-q")
    assert (s.stack("q"), s.numbers["spent"]) == (f"A.{vessel}[{piece}]", 2)


@clause("GC-VES-06", "GC-VES-07", "GC-VES-08")
@every_edition
def test_gc_ves_06_catapults_sail_in_galleons_and_siege_engines_never(edition: str) -> None:
    """GC-T-134."""
    assert scene("a=p", "A.Cat@a", "A.Gal@p", preset=edition).do("a-p").stack("p") == "A.Gal[Cat]"
    assert refused(scene("a=p", "A.Cat@a", "A.Shp@p", preset=edition), "a-p")
    for vessel in ("Shp", "Gal"):
        for engine in ("Sie", "Sie[Sol]"):
            assert refused(scene("a=p", f"A.{engine}@a", f"A.{vessel}@p", preset=edition), "a-p")
            assert refused(scene("a=p", f"A.{engine}@a", f"B.{vessel}@p", preset=edition), "a-p")


@clause("GC-VES-09")
@every_edition
@any_vessel
def test_gc_ves_09_on_and_off_only_at_seaports(edition: str, vessel: str) -> None:
    s = scene("a=p, p~q, b-a", "A.Kni@a", f"A.{vessel}@q", preset=edition)
    assert refused(s, "a-q", "a-p")
    s.do("q-p", "a-p", "p-q")
    assert refused(s, "q.1-a")
    assert s.do("q-p", "p.1-a").stack("a") == "A.Kni"


@clause("GC-VES-10")
@every_edition
def test_gc_ves_10_vessels_capture_vessels_at_sea(edition: str) -> None:
    """GC-T-76."""
    s = scene("p~q", "A.Shp'3[Kni'2]@p", "B.Gal[Cat]@q", preset=edition).do("p-q")
    assert (s.stack("q"), s.pile("A")) == ("A.Shp[Kni]", 2)
    assert (s.used("q"), s.used("q", 1)) == (0, 2)


@clause("GC-VES-10")
@every_edition
def test_gc_ves_10_a_vessel_at_sea_is_out_of_reach_of_land_pieces(edition: str) -> None:
    assert refused(scene("a=p, p~q", "A.Kni@a", "B.Shp@q", preset=edition), "a-q")
    assert refused(scene("a=p", "A.Shp@p", "B.Kni@a", preset=edition), "p-a")


@clause("GC-VES-11", "GC-VES-12")
@every_edition
@any_vessel
@pytest.mark.parametrize("piece", ["Sol", *SINGLES])
def test_gc_ves_11_boarding_an_enemy_vessel_commandeers_it(edition: str, vessel: str, piece: str) -> None:
    s = scene("a=p", f"A.{piece}@a", f"B.{vessel}@p", preset=edition).do("a-p")
    assert s.stack("p") == f"A.{vessel}(B)[{piece}]"
    assert s.pile("A") == 0


@clause("GC-VES-12", "GC-VES-13", "GC-VES-22")
@every_edition
def test_gc_ves_12_it_sails_for_its_new_side_and_stays_with_it(edition: str) -> None:
    """GC-T-72."""
    s = scene(f"a=p, {SEA}, b=x", "A.Sol@a", "B.Gal@p", preset=edition).do("a-p", *walk("pqrstuvwx"))
    assert refused(s, "x-y")
    s.do("x.1-b")
    assert s.stack("x") == "A.Gal(B)"
    s.do("end")
    assert s.to_act == "B"
    assert refused(s, "x-w")


@clause("GC-VES-14")
@every_edition
@pytest.mark.parametrize(("cargo", "lost"), [("Kni", 1), ("Sol,Sol", 2), ("Cam[Sol]", 2), ("Ele[Sol,Sol]", 3)])
def test_gc_ves_14_its_cargo_is_removed(edition: str, cargo: str, lost: int) -> None:
    s = scene("a=p", "A.Kni@a", f"B.Shp[{cargo}]@p", preset=edition).do("a-p")
    assert (s.stack("p"), s.pile("A")) == ("A.Shp(B)[Kni]", lost)


@clause("GC-VES-15")
@every_edition
@pytest.mark.parametrize(("piece", "used"), [("Sol", 1), ("Kni", 5), ("Ele", 5)])
def test_gc_ves_15_who_commandeers_is_regenerated(edition: str, piece: str, used: int) -> None:
    s = scene("a=p, b=p", f"A.{piece}'{used}@a", "B.Shp@p", preset=edition).do("a-p")
    assert (s.used("p", 1), s.used("p")) == (0, 0)


@clause("GC-VES-16")
@every_edition
def test_gc_ves_16_no_soldier_takes_a_vessel_with_an_elephant(edition: str) -> None:
    """GC-T-71."""
    for cargo in ("Ele", "Ele[Sol]"):
        assert refused(scene("a=p", "A.Sol@a", f"B.Shp[{cargo}]@p", preset=edition), "a-p")
    assert scene("a=p", "A.Sol@a", "B.Shp[Kni]@p", preset=edition).do("a-p").pile("A") == 1


@clause("GC-VES-16")
@pytest.mark.parametrize("value", [True, False])
def test_gc_ves_16_the_option_soldier_takes_elephant_vessel(value: bool) -> None:
    s = scene("a=p", "A.Sol@a", "B.Shp[Ele]@p", options={"soldier_takes_elephant_vessel": value})
    assert s.legal("a-p") == value


@clause("GC-VES-17")
@every_edition
@any_vessel
@pytest.mark.parametrize("soldiers", ["Sol", "Sol,Sol"])
def test_gc_ves_17_soldiers_on_deck_keep_others_off(edition: str, vessel: str, soldiers: str) -> None:
    for piece in (*SINGLES, "Cat"):
        assert refused(scene("a=p", f"A.{piece}@a", f"A.{vessel}[{soldiers}]@p", preset=edition), "a-p")


@clause("GC-VES-18")
@every_edition
def test_gc_ves_18_from_deck_onto_the_elephant_on_the_dock(edition: str) -> None:
    """GC-T-69: in FR the soldiers must first get off."""
    s = scene("a=p", "A.Gal[Sol,Sol]@p", "A.Ele@a", preset=edition)
    if edition == FR:
        assert refused(s, "p.1-a")
    else:
        s.do("p.1-a", "p.1-a", "a-p")
        assert (s.stack("p"), s.numbers["spent"]) == ("A.Gal[Ele[Sol,Sol]]", 3)


@clause("GC-VES-18")
@pytest.mark.parametrize("value", [True, False])
def test_gc_ves_18_the_option_deck_mounts_dock(value: bool) -> None:
    s = scene("a=p", "A.Gal[Sol,Sol]@p", "A.Ele@a", options={"deck_mounts_dock": value})
    assert s.legal("p.1-a") == value


@clause("GC-VES-19", "GC-VES-20")
@every_edition
def test_gc_ves_19_a_rider_may_disembark_alone_and_the_elephant_takes_the_rest(edition: str) -> None:
    """GC-T-70."""
    s = scene("a=p, b=p", "A.Shp[Ele[Sol,Sol]]@p", preset=edition).do("p.4-a")
    assert (s.stack("a"), s.stack("p")) == ("A.Sol", "A.Shp[Ele[Sol]]")
    s.do("p.1-b")
    assert (s.stack("b"), s.stack("p")) == ("A.Ele[Sol]", "A.Shp")


@clause("GC-VES-19")
@every_edition
def test_gc_ves_19_either_soldier_may(edition: str) -> None:
    s = scene("a=p, b=p", "A.Shp[Ele[Sol'1,Sol'2]]@p", preset=edition)
    assert s.legal("p.4-a")
    assert refused(s, "p.5-a")  # the second has no move left
    assert scene("a=p", "A.Shp[Ele[Sol'2,Sol'1]]@p", preset=edition).legal("p.5-a")


@clause("GC-VES-21")
@every_edition
def test_gc_ves_21_nobody_passes_from_vessel_to_vessel(edition: str) -> None:
    """GC-T-75."""
    for piece in ("Sol", "Kni", "Ele"):
        assert refused(scene("p~q, a=p, b=q", f"A.Shp[{piece}]@p", "A.Gal@q", preset=edition), "p.1-q")
        assert refused(scene("p~q, a=p, b=q", f"A.Shp[{piece}]@p", "B.Gal@q", preset=edition), "p.1-q")


@clause("GC-VES-21")
@pytest.mark.parametrize("value", [True, False])
def test_gc_ves_21_the_option_harbour_transfer(value: bool) -> None:
    s = scene("p~q, a=p, b=q", "A.Shp[Kni]@p", "A.Gal@q", options={"harbour_transfer": value})
    assert s.legal("p.1-q") == value


@clause("GC-VES-22")
@every_edition
def test_gc_ves_22_at_once_even_with_a_full_allowance(edition: str) -> None:
    s = scene(f"a=p, {SEA}", "A.Kni@a", "B.Shp@p", preset=edition).do("a-p", *walk("pqrstuv"))
    assert refused(s, "v-w")


@clause("GC-VES-23")
@every_edition
def test_gc_ves_23_a_catapult_takes_an_empty_galleon(edition: str) -> None:
    assert scene("a=p", "A.Cat@a", "B.Gal@p", preset=edition).do("a-p").stack("p") == "A.Gal(B)[Cat]"
    assert refused(scene("a=p", "A.Cat@a", "B.Gal[Sol]@p", preset=edition), "a-p")
    assert refused(scene("a=p", "A.Cat@a", "B.Shp@p", preset=edition), "a-p")


@clause("GC-VES-23")
@pytest.mark.parametrize("value", [True, False])
def test_gc_ves_23_the_option_catapult_takes_galleon(value: bool) -> None:
    s = scene("a=p", "A.Cat@a", "B.Gal@p", options={"catapult_takes_galleon": value})
    assert s.legal("a-p") == value


@clause("GC-VES-24")
@every_edition
def test_gc_ves_24_vessels_pass_under_bridges(edition: str) -> None:
    """GC-T-135: whoever stands at its ends."""
    at = {"a": (0.0, 5.0), "b": (10.0, 5.0), "s": (5.0, 0.0), "t": (5.0, 10.0)}
    s = scene("a+b, s~t", "B.Ele@a", "B.Ele@b", "A.Shp@s", preset=edition, at=at)
    assert s.do("s-t").stack("t") == "A.Shp"
