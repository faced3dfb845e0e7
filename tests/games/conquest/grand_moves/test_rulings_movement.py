"""Rulings on occupancy and movement (GC-AMB-11 to -30 and -122)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, LAND, TWO, clause, every_edition, four_players, refused, walk


@clause("GC-AMB-11")
@every_edition
def test_gc_amb_11_one_stack_to_a_place(edition: str) -> None:
    """GC-T-12."""
    assert refused(scene("a-b", "A.Sol@a", "A.Sol@b", preset=edition), "a-b")
    assert refused(scene("a-b", "A.Kni@a", "A.Ele@b", preset=edition), "a-b")
    assert refused(scene("s/F", "A.Kni@s", "A.Cam@F", preset=edition), "s-F")
    assert refused(scene("p~q", "A.Shp@p", "A.Gal@q", preset=edition), "p-q")


@clause("GC-AMB-12")
@every_edition
@pytest.mark.parametrize("carrier", ["Ele", "Cha", "Cam", "Sie"])
def test_gc_amb_12_a_soldier_crosses_his_own_mount_by_mounting_it(edition: str, carrier: str) -> None:
    """GC-T-29."""
    s = scene("a-b-c", "A.Sol@a", f"A.{carrier}@b", preset=edition)
    assert refused(s, "a-c", "a^c")
    s.do("a-b", "b.1-c")
    assert (s.stack("c"), s.used("c"), s.numbers["spent"]) == ("A.Sol", 2, 3 if edition == FR else 2)


@clause("GC-AMB-13")
@every_edition
def test_gc_amb_13_a_run_is_one_action_that_must_be_paid_whole(edition: str) -> None:
    """GC-T-51."""
    graph, pieces = "a-b-c-d, k-l", ("A.Sol@b", "A.Sol@c", "A.Ele@k")
    s = scene(graph, "A.Kni@a", *pieces, preset=edition).do("a^d")
    assert (s.stack("d"), s.used("d"), s.numbers["spent"]) == ("A.Kni", 3, 3)
    assert refused(scene(graph, "A.Kni@a", *pieces, preset=edition, spent=18), "a^d")
    assert refused(scene(graph, "A.Kni'4@a", *pieces, preset=edition), "a^d")


@clause("GC-AMB-14")
@every_edition
def test_gc_amb_14_no_jump_over_vessels(edition: str) -> None:
    """GC-T-165."""
    assert refused(scene("a=p, b=p", "A.Kni@a", "A.Shp[Ele]@p", preset=edition), "a^b", "a-p")
    s = scene("a=p, b=p", "A.Kni@a", "A.Shp@p", preset=edition)
    assert refused(s, "a^b")
    assert s.do("a-p", "p.1-b").numbers["spent"] == 2


@clause("GC-AMB-14")
@every_edition
def test_gc_amb_14_a_knight_aboard_jumps_the_dock(edition: str) -> None:
    s = scene("a=p, a-b", "A.Shp[Kni]@p", "A.Sol@a", preset=edition).do("p.1^b")
    assert (s.stack("b"), s.stack("p"), s.numbers["spent"]) == ("A.Kni", "A.Shp", 2)


@clause("GC-AMB-15")
@every_edition
def test_gc_amb_15_an_enemy_in_a_field_blocks_and_can_be_captured(edition: str) -> None:
    """GC-T-56."""
    for prey in ("Kni", "Cam", "Cam[Sol]"):
        s = scene("s/F, F:G", "A.Kni@s", f"B.{prey}@F", preset=edition)
        assert refused(s, "s^G")
        assert s.legal("s-F")
    assert scene("F:G", "A.Cam[Sol]@F", "B.Kni@G", preset=edition).legal("F-G") == (edition != FR)
    assert refused(scene("F:G", "A.Cam@F", "B.Kni@G", preset=edition), "F-G")


@clause("GC-AMB-16")
@every_edition
def test_gc_amb_16_a_bridge_is_a_mark_of_the_road(edition: str) -> None:
    """GC-T-135: one move takes a piece across; spaces on a rope bridge carry its mark on every side."""
    assert scene("a+b", "A.Kni@a", preset=edition).do("a-b").numbers["spent"] == 1
    for place in "ab":
        s = scene("a%b%c", f"A.Ele[Sol]@{place}", preset=edition)
        assert refused(s, "a-b" if place == "a" else "b-c")


@clause("GC-AMB-17")
@every_edition
def test_gc_amb_17_mounting_is_a_move_of_the_soldier(edition: str) -> None:
    assert scene("a-b", "A.Sol@a", "A.Ele'6@b", preset=edition).do("a-b").used("b") == 6
    assert refused(scene("a-b", "A.Sol'2@a", "A.Ele@b", preset=edition), "a-b")


@clause("GC-AMB-18")
@every_edition
def test_gc_amb_18_a_ride_does_not_rest_the_soldier(edition: str) -> None:
    s = scene("a-b-c-d-e-f", "A.Sol@a", "A.Ele@b", preset=edition).do("a-b", "b-c", "c-d", "d.1-e")
    assert s.used("e") == 2
    assert refused(s, "e-f")
    prey = scene("a-b-c-d-e-f", "A.Sol@a", "A.Ele@b", "B.Kni@d", preset=edition).do("a-b", "b-c", "c.1-d")
    assert prey.do("d-e", "e-f").stack("f") == "A.Sol"  # a capture does


@clause("GC-AMB-19")
@every_edition
def test_gc_amb_19_each_pays_for_its_own_moves(edition: str) -> None:
    s = scene("a=p, p~q~r, b=r", "A.Ele[Sol]@a", "A.Shp@p", preset=edition).do("a-p", "p-q", "q-r")
    assert (s.used("r"), s.used("r", 1), s.used("r", 4)) == (2, 1, 0)
    s.do("r.1-b")
    assert (s.used("b"), s.used("b", 1), s.used("r")) == (2, 0, 2)


@clause("GC-AMB-20")
@every_edition
def test_gc_amb_20_where_a_rider_may_step_to(edition: str) -> None:
    """GC-T-172, GC-T-61."""
    graph = "a-b, cA1#a, a=p, a=q, a/F, a-e, a-f, a-g"
    pieces = ["A.Ele[Sol]@a", "A.Shp@p", "B.Shp[Kni]@q", "A.Cha@e", "B.Kni@f", "B.Cam@g"]
    s = scene(graph, *pieces, preset=edition)
    found = {word for word in s.words if word.startswith("a.1")}
    aboard = set() if edition == FR else {"a.1-p", "a.1-q"}
    assert found == {"a.1-b", "a.1-cA1", "a.1-f", "a.1-g"} | aboard
    assert refused(s, "a.1+g", "a.1-F", "a.1-e")
    assert s.do("a.1-g").stack("g") == "A.Sol"


@clause("GC-AMB-20")
@four_players
def test_gc_amb_20_also_onto_a_quest(edition: str) -> None:
    assert scene("o-Q1", "A.Cha[Sol]@o", preset=edition).legal("o.1-Q1")


@clause("GC-AMB-20")
@every_edition
def test_gc_amb_20_only_where_there_is_room_aboard(edition: str) -> None:
    for load in ("Sol,Sol", "Kni", "Ele"):
        assert refused(scene("a=p", "A.Ele[Sol]@a", f"A.Shp[{load}]@p", preset=edition), "a.1-p")
    assert scene("a=p", "A.Ele[Sol]@a", "A.Shp[Sol]@p", preset=edition).legal("a.1-p") == (edition != FR)


@clause("GC-AMB-21")
@every_edition
@pytest.mark.parametrize("carrier", ["Ele", "Cha", "Cam", "Sie"])
def test_gc_amb_21_from_deck_to_a_mount_on_the_dock(edition: str, carrier: str) -> None:
    """GC-T-69; GC-OQ-04: siege engines too."""
    assert scene("a=p", "A.Gal[Sol]@p", f"A.{carrier}@a", preset=edition).legal("p.1-a") == (edition != FR)


@clause("GC-AMB-21")
@every_edition
def test_gc_amb_21_and_to_an_enemy_camel(edition: str) -> None:
    s = scene("a=p", "A.Gal[Sol]@p", "B.Cam@a", preset=edition)
    assert s.legal("p.1+a") == (edition != FR)
    assert s.legal("p.1-a")


@clause("GC-AMB-22")
@every_edition
@pytest.mark.parametrize("mount", ["Ele", "Cam", "Cha"])
def test_gc_amb_22_from_the_dock_nobody_mounts_what_is_aboard(edition: str, mount: str) -> None:
    assert refused(scene("a=p", "A.Sol@a", f"A.Gal[{mount}]@p", preset=edition), "a-p")


@clause("GC-AMB-23")
@every_edition
@pytest.mark.parametrize(("carrier", "moves"), [("Sie", 2), ("Cha", 8), ("Ele", 6), ("Cam", 8)])
def test_gc_amb_23_carriers_move_without_riders(edition: str, carrier: str, moves: int) -> None:
    """GC-T-164."""
    words = walk("abcdefghij")
    s = scene("a-b-c-d-e-f-g-h-i-j", f"A.{carrier}@a", preset=edition).do(*words[:moves])
    assert refused(s, words[moves])


@clause("GC-AMB-24")
@every_edition
@pytest.mark.parametrize("piece", LAND)
def test_gc_amb_24_into_ones_own_castle_and_about_in_it(edition: str, piece: str) -> None:
    """GC-T-137."""
    s = scene("cA1#d, cA2#d, cA1&cA2", f"A.{piece}@d", preset=edition)
    assert s.legal("d-cA1") == (piece != "Sie")
    assert refused(scene("cA1#d", f"A.{piece}@d", preset=edition, raised={"cA1": "A"}), "d-cA1")
    if piece != "Sie":
        s.do("d-cA1")
        assert refused(s, "cA1-cA2")
        assert s.legal("cA1-d")


@clause("GC-AMB-24")
@pytest.mark.parametrize("value", [True, False])
def test_gc_amb_24_the_option_siege_own_castle(value: bool) -> None:
    assert scene("cA1#d", "A.Sie@d", options={"siege_own_castle": value}).legal("d-cA1") == value


@clause("GC-AMB-25")
@four_players
def test_gc_amb_25_who_may_not_stand_on_a_quest_may_not_capture_there(edition: str) -> None:
    """GC-T-94."""
    for piece in ("Ele", "Cha", "Cha[Sol]"):
        assert refused(scene("o-Q1", f"A.{piece}@o", preset=edition), "o-Q1")
        assert refused(scene("o-Q1", f"A.{piece}@o", "B.Sol@Q1", preset=edition), "o-Q1")
    for piece in ("Sol", "Kni", "Cam[Sol]"):
        assert scene("o-Q1", f"A.{piece}@o", "B.Sol@Q1", preset=edition).legal("o-Q1")
    s = scene("o-Q1", "A.Cat@o", "B.Sol@Q1", preset=edition)
    assert refused(s, "o-Q1")
    assert s.do("o*Q1").stack("Q1") == ""


@clause("GC-AMB-26")
@every_edition
def test_gc_amb_26_who_uses_marked_roads_both_ways(edition: str) -> None:
    """GC-T-159."""
    bound = {EN: "Ele Cam Cha", IT: "Ele Cam Cha", FR: "Ele Cha", TWO: ""}[edition].split()
    for piece in LAND:
        s = scene("a>b", f"A.{piece}@b", preset=edition)
        assert s.legal("b-a") == (piece not in bound)


@clause("GC-AMB-26")
@every_edition
@pytest.mark.parametrize("mount", ["Ele", "Cha", "Cam"])
def test_gc_amb_26_a_soldier_who_dismounts_is_free_of_it(edition: str, mount: str) -> None:
    assert scene("a>b", f"A.{mount}[Sol]@b", preset=edition).legal("b.1-a")


@clause("GC-AMB-27")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_amb_27_unloading_to_cross_a_rope_bridge(edition: str) -> None:
    """GC-T-164: rider and elephant cross one after the other."""
    s = scene("a%b, b-c", "A.Ele[Sol]@a", preset=edition)
    assert refused(s, "a-b")
    s.do("a.1-b", "b-c", "a-b")
    assert (s.stack("b"), s.stack("c")) == ("A.Ele", "A.Sol")


@clause("GC-AMB-28")
@every_edition
def test_gc_amb_28_who_cannot_move_passes(edition: str) -> None:
    """GC-T-162."""
    s = scene("a-b", "A.Sol@a", "B.Ele@b", preset=edition, spent=15)
    assert s.words == ["end"]
    s.do(*["end"] * len(s.rules.seats))
    assert (s.to_act, s.left) == ("A", 20)


@clause("GC-AMB-30")
@pytest.mark.parametrize("carrier", ["Ele", "Cha", "Cam", "Sie"])
def test_gc_amb_30_fr_mounting_is_one_action_for_two_of_the_budget(carrier: str) -> None:
    """GC-T-15 as amended: his second move suffices, a budget of one does not."""
    s = scene("a-b", "A.Sol'1@a", f"A.{carrier}@b", preset=FR, spent=18).do("a-b")
    assert (s.stack("b"), s.to_act) == (f"A.{carrier}[Sol]", "B")
    assert refused(scene("a-b", "A.Sol@a", f"A.{carrier}@b", preset=FR, spent=19), "a-b")


@clause("GC-AMB-122")
@every_edition
def test_gc_amb_122_boarding_ones_own_vessel_does_not_regenerate(edition: str) -> None:
    assert scene("a=p", "A.Kni'3@a", "A.Shp@p", preset=edition).do("a-p").used("p", 1) == 4
    assert scene("a=p", "A.Kni'3@a", "B.Shp@p", preset=edition).do("a-p").used("p", 1) == 0


@clause("GC-AMB-122")
@pytest.mark.parametrize(("value", "used"), [("enemy_vessel", 4), ("any_vessel", 0)])
def test_gc_amb_122_the_option_boarding_regenerates(value: str, used: int) -> None:
    s = scene("a=p", "A.Kni'3@a", "A.Shp@p", preset=FR, options={"boarding_regenerates": value}).do("a-p")
    assert s.used("p", 1) == used
