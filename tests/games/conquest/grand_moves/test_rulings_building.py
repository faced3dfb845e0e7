"""Rulings on building (GC-AMB-65 to -72 and -123)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused


@clause("GC-AMB-65")
@every_edition
def test_gc_amb_65_the_builder_may_have_moved_before(edition: str) -> None:
    """GC-T-142."""
    s = scene("a-b-c-d", "A.Sol@a", preset=edition).do("a-b", "b-c", "c=catapult@d")
    assert (s.stack("d"), s.used("c"), s.left) == ("A.Cat", 2, 8)


@clause("GC-AMB-66")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
@pytest.mark.parametrize("vessel", ["ship", "galleon"])
def test_gc_amb_66_a_new_vessel_lies_on_an_empty_anchor_of_the_dock(edition: str, vessel: str) -> None:
    """GC-T-140."""
    code = {"ship": "A.Shp", "galleon": "A.Gal"}[vessel]
    s = scene("a=p, a=q, b=r", "A.Sol@a", "B.Shp@q", preset=edition)
    assert {word for word in s.words if word.startswith(f"a={vessel}")} == {f"a={vessel}@p"}
    s.do(f"a={vessel}@p")
    assert (s.stack("p"), s.stack("a")) == (code, "A.Sol")
    assert refused(scene("a=q", "A.Sol@a", "B.Shp@q", preset=edition), f"a={vessel}@q")


@clause("GC-AMB-67")
@every_edition
def test_gc_amb_67_from_the_castle_onto_the_space_beyond_the_bridge(edition: str) -> None:
    """GC-T-141."""
    assert scene("cA1#d", "A.Sol@cA1", preset=edition).do("cA1=catapult@d").stack("d") == "A.Cat"
    assert refused(scene("cA1#d", "A.Sol@cA1", preset=edition, raised={"cA1": "A"}), "cA1=catapult@d")


@clause("GC-AMB-67")
@every_edition
def test_gc_amb_67_the_space_of_the_new_piece_counts(edition: str) -> None:
    """The builder stands on an opponent's start, the catapult on free land, or the other way round."""
    home = {"grand": {"N" if edition == TWO else "W": {"soldier": "b"}}}
    assert refused(scene("a-b", "A.Sol@a", preset=edition, starts=home), "a=catapult@b")
    assert scene("a-b", "A.Sol@b", preset=edition, starts=home).legal("b=catapult@a")


@clause("GC-AMB-67")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_amb_67_for_vessels_dock_and_anchor(edition: str) -> None:
    """GC-T-171."""
    for place in ("a", "p"):
        home = {"grand": {"N" if edition == TWO else "W": {"ship" if place == "p" else "soldier": place}}}
        assert scene("a=p", "A.Sol@a", preset=edition, starts=home).legal("a=ship@p") == (edition == EN)


@clause("GC-AMB-68")
@every_edition
@pytest.mark.parametrize("castle", ["cA1", "cB1"])
def test_gc_amb_68_no_building_in_any_castle(edition: str, castle: str) -> None:
    """GC-T-81."""
    s = scene(f"{castle}#d, {castle}=p", f"A.Sol@{castle}", preset=edition)
    assert refused(s, f"{castle}=siege", f"{castle}=chariot", f"{castle}=ship@p", f"{castle}=galleon@p")


@clause("GC-AMB-68")
@pytest.mark.parametrize("edition", ["grand_party_en", "grand_party_it"])
def test_gc_amb_68_nor_in_the_partners(edition: str) -> None:
    assert refused(scene("cC1#d", "A.Sol@cC1", preset=edition), "cC1=siege", "cC1=chariot")
    assert refused(scene("cC1#d", "A.Sol@d", preset=edition), "d=catapult@cC1")


@clause("GC-AMB-69")
@every_edition
def test_gc_amb_69_a_soldier_may_build_twice(edition: str) -> None:
    """GC-T-142."""
    s = scene("a-b, a-c", "A.Sol@a", preset=edition).do("a=catapult@b")
    assert s.do("a=catapult@c").stack("c") == "A.Cat"
    mounted = scene("a-b, a-c", "A.Sol@a", preset=edition).do("a=chariot")
    assert refused(mounted, "a=catapult@b", "a=siege")  # he no longer stands


@clause("GC-AMB-69")
@pytest.mark.parametrize(("value", "twice"), [("unlimited", True), ("one", False)])
def test_gc_amb_69_the_option_builds_per_soldier(value: str, twice: bool) -> None:
    s = scene("a-b, a-c", "A.Sol@a", options={"builds_per_soldier": value}).do("a=catapult@b")
    assert s.legal("a=catapult@c") == twice


@clause("GC-AMB-69")
def test_gc_amb_69_one_build_even_where_the_builder_is_not_frozen() -> None:
    options = {"builds_per_soldier": "one", "builder_frozen": False}
    s = scene("a-b, a-c", "A.Sol@a", options=options).do("a=catapult@b")
    assert refused(s, "a=catapult@c")


@clause("GC-AMB-70")
@pytest.mark.parametrize("seat", ["S", "W"])
def test_gc_amb_70_a_village_is_any_start_or_castle(seat: str) -> None:
    """For catapults in FR; chariots and siege engines stand on starts."""
    home = {"grand": {seat: {"soldier": "a b"}}}
    s = scene("a-b, a-c", "A.Sol@a", preset=FR, starts=home)
    assert refused(s, "a=catapult@b")
    assert s.legal("a=catapult@c")
    assert s.legal("a=chariot")
    assert s.legal("a=siege")


@clause("GC-AMB-71")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_amb_71_starting_positions_last_the_whole_match(edition: str) -> None:
    """Whoever stands there, and however late; vessels' starts too where the ban covers vessels."""
    home = {"grand": {"N" if edition == TWO else "W": {"soldier": "a", "ship": "p"}}}
    s = scene("a-b, c=p, c-d", "A.Sol@a", "A.Sol@c", preset=edition, starts=home, turn=200)
    assert refused(s, "a=chariot", "a=siege")
    assert s.legal("c=chariot")
    assert s.legal("c=ship@p") == (edition == EN)


@clause("GC-AMB-71")
@pytest.mark.parametrize("edition", ["grand_party_en", "grand_party_it"])
def test_gc_amb_71_a_partners_are_not_an_opponents(edition: str) -> None:
    home = {"grand": {"N": {"soldier": "a"}, "W": {"soldier": "b"}}}
    assert scene("a-c, b-c", "A.Sol@a", preset=edition, starts=home).legal("a=siege")
    assert refused(scene("a-c, b-c", "A.Sol@b", preset=edition, starts=home), "b=siege")


@clause("GC-AMB-72")
@four_players
def test_gc_amb_72_ships_at_the_centre_island(edition: str) -> None:
    """GC-T-80."""
    fleet = ["A.Shp@m", "A.Shp@n", "A.Shp@o"]
    s = scene("a=p, m~n~o~q", "A.Sol@a", *fleet, preset=edition, islands={"C": "a"})
    assert s.legal("a=ship@p") == (edition == EN)
    full = scene("a=p, m~n~o~q", "A.Sol@a", *fleet, "A.Shp@q", preset=edition, islands={"C": "a"})
    assert refused(full, "a=ship@p")


@clause("GC-AMB-123")
@every_edition
def test_gc_amb_123_fr_builds_no_vessels(edition: str) -> None:
    s = scene("a=p", "A.Sol@a", preset=edition)
    assert (s.legal("a=ship@p"), s.legal("a=galleon@p")) == (edition != FR, edition != FR)


def weak(edition: str, **options: object) -> bool:
    """May A, who has two land pieces and trails in the count, capture where C can recapture?"""
    far = ["C.Sol@f", "C.Sol@g", "D.Sol@h", "D.Sol@i", "B.Sol@j", "B.Sol@k", "D.Sol@l"]
    pieces = ["A.Kni@x", "A.Sol@e", "C.Sol@T", "C.Kni@y", *far]
    s = scene("x-T, y-T, e, f, g, h, i, j, k, l", *pieces, preset=edition, options=options, reserves=0)
    return s.legal("x-T")


@clause("GC-AMB-123")
@every_edition
def test_gc_amb_123_fr_has_no_vulnerability(edition: str) -> None:
    """GC-T-109."""
    if edition != TWO:  # nor has the match for two
        assert weak(edition) == (edition == FR)
    assert scene("a-b", preset=edition).rules.options.yes("vulnerability") == (edition in (EN, IT))


@clause("GC-AMB-123")
@pytest.mark.parametrize("value", [True, False])
def test_gc_amb_123_the_option_vulnerability(value: bool) -> None:
    assert weak(EN, vulnerability=value) != value
