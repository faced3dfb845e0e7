"""Section 19: what a catapult may do in its owner's turn, and what its shots hit."""

from __future__ import annotations

import math

import pytest

from games.conquest.grand_castles.helpers import (
    DUEL,
    EN,
    FR,
    IT,
    in_every_edition,
    pass_turns,
    refused,
    scene,
    spent,
    with_four_seats,
)

LAND_KINDS = ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat")


@in_every_edition
@pytest.mark.clause("GC-CAT-01")
def test_gc_cat_01_two_moves_a_turn(preset: str) -> None:
    s = scene("a-b-c-d", "A.Cat@a", preset=preset).do("a-b", "b-c")
    assert s.used("c") == 2
    assert refused(s, "c-d")


@in_every_edition
@pytest.mark.parametrize("kind", [*LAND_KINDS, "Sie"])
@pytest.mark.clause("GC-CAT-02")
def test_gc_cat_02_no_capture_by_moving(preset: str, kind: str) -> None:
    """GC-T-11."""
    assert refused(scene("a-b", "A.Cat@a", f"B.{kind}@b", preset=preset), "a-b")
    assert scene("a-b", "A.Ele@a", f"B.{kind}@b", preset=preset).legal("a-b")


@in_every_edition
@pytest.mark.clause("GC-CAT-03")
def test_gc_cat_03_each_catapult_shoots_once(preset: str) -> None:
    s = scene("a-b, a-c, e-c", "A.Cat@a", "A.Cat@e", "B.Sol@b", "B.Sol@c", preset=preset).do("a*b")
    assert refused(s, "a*c")
    assert s.legal("e*c")


@in_every_edition
@pytest.mark.clause("GC-CAT-03")
def test_gc_cat_03_shoots_again_in_the_next_turn(preset: str) -> None:
    s = scene("a-b, a-c", "A.Cat@a", "B.Sol@b", "B.Sol@c", preset=preset).do("a*b")
    pass_turns(s, len(s.rules.seats))
    assert s.to_act == "A"
    assert s.legal("a*c")


@in_every_edition
@pytest.mark.clause("GC-CAT-04")
def test_gc_cat_04_one_space_by_road(preset: str) -> None:
    s = scene("a-b-c, x", "A.Cat@a", "B.Sol@b", "B.Sol@c", "B.Sol@x", preset=preset)
    assert s.legal("a*b")
    assert refused(s, "a*c", "a*x")


@in_every_edition
@pytest.mark.clause("GC-CAT-04", "GC-CAT-13")
def test_gc_cat_13_from_a_galleon_one_space_by_sea(preset: str) -> None:
    """GC-T-86, the vessel."""
    s = scene("p~q~r", "A.Gal[Cat]@p", "B.Shp@q", "B.Gal@r", preset=preset)
    assert refused(s, "p.1*r")
    assert s.do("p.1*q").stack("q") == ""


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, False), (FR, True), (DUEL, False)])
@pytest.mark.clause("GC-CAT-05")
def test_gc_cat_05_a_slot_points_at_a_target(preset: str, legal: bool) -> None:
    s = scene("a^b", "A.Cat@a", "B.Sol@b", preset=preset)
    assert s.legal("a*b") is legal


@pytest.mark.parametrize("slots", [True, False])
@pytest.mark.clause("GC-CAT-05")
def test_gc_cat_05_option_slots(slots: bool) -> None:
    s = scene("a^b", "A.Cat@a", "B.Sol@b", options={"slots": slots})
    assert s.legal("a*b") is slots


@pytest.mark.clause("GC-AMB-73", "GC-CAT-05")
def test_gc_amb_73_slots_point_one_way() -> None:
    pieces = ("A.Cat@b", "B.Sol@a")
    assert refused(scene("a^b", *pieces), "b*a")
    assert scene("a^b, b^a", *pieces).legal("b*a")


@pytest.mark.clause("GC-AMB-73", "GC-CAT-14")
def test_gc_amb_73_only_a_galleon_shoots_back_at_a_slot() -> None:
    assert scene("l^s, s~t", "A.Gal[Cat]@s", "B.Sol@l").legal("s.1*l")
    assert scene("l^s, s~t", "A.Cat@l", "B.Shp@s").legal("l*s")


@in_every_edition
@pytest.mark.clause("GC-CAT-06", "GC-AMB-74")
def test_gc_cat_06_adjacent_fields(preset: str) -> None:
    """GC-T-84: a field that borders the space, with stairs or without; not the field behind it."""
    s = scene("a|F, b/G, F:G", "A.Cat@a", "A.Cat@b", "B.Kni@F", "B.Cam[Sol]@G", preset=preset)
    assert s.legal("a*F")
    assert s.legal("b*G")
    assert refused(s, "a*G", "b*F")


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, False), (FR, True), (DUEL, False)])
@pytest.mark.clause("GC-CAT-06", "GC-AMB-74")
def test_gc_cat_06_mountains_hide_a_field(preset: str, legal: bool) -> None:
    """GC-T-84, the mountain mark; a mark on one space does not hide the field from another."""
    s = scene("a!F, b|F", "A.Cat@a", "A.Cat@b", "B.Kni@F", preset=preset)
    assert s.legal("a*F") is legal
    assert s.legal("b*F")


@pytest.mark.parametrize(("value", "legal"), [("adjacent", True), ("adjacent_unblocked", False)])
@pytest.mark.clause("GC-CAT-06")
def test_gc_cat_06_option_field_shots(value: str, legal: bool) -> None:
    s = scene("a!F", "A.Cat@a", "B.Kni@F", options={"field_shots": value})
    assert s.legal("a*F") is legal


@in_every_edition
@pytest.mark.clause("GC-CAT-07", "GC-CAT-09")
def test_gc_cat_07_a_shot_hits_the_whole_stack(preset: str) -> None:
    s = scene("a-b, a|F", "A.Cat@a", "B.Ele[Sol,Sol]@b", preset=preset).do("a*b")
    assert (s.stack("b"), s.pile("A")) == ("", 3)
    s = scene("a|F", "A.Cat@a", "B.Cam[Sol]@F", preset=preset).do("a*F")
    assert (s.stack("F"), s.pile("A")) == ("", 2)


@in_every_edition
@pytest.mark.parametrize("kind", LAND_KINDS)
@pytest.mark.clause("GC-CAT-08", "GC-CAT-25")
def test_gc_cat_08_a_shot_never_misses(preset: str, kind: str) -> None:
    s = scene("a-b", "A.Cat@a", f"B.{kind}@b", preset=preset).do("a*b")
    assert s.stack("b") == ""
    assert s.stack("a") == "A.Cat"


@with_four_seats
@pytest.mark.clause("GC-CAT-09")
def test_gc_cat_09_prisoners_go_to_the_pile_and_count(preset: str) -> None:
    s = scene("a-b", "A.Cat@a", "B.Kni@b", preset=preset)
    before = (s.count("A"), s.count("B"), s.counts("B")["units"])
    s.do("a*b")
    assert (s.count("A"), s.count("B"), s.counts("B")["units"]) == (before[0] + 1, before[1] - 1, before[2] - 1)


@in_every_edition
@pytest.mark.clause("GC-CAT-10", "GC-CAT-11", "GC-CAT-30")
def test_gc_cat_10_a_shot_costs_one_and_no_move(preset: str) -> None:
    """GC-T-82."""
    s = scene("a-b-c-d, c-e", "A.Cat@a", "B.Sol@d", "B.Sol@e", preset=preset).do("a-b", "b-c", "c*d")
    assert (spent(s), s.used("c"), s.pile("A")) == (3, 2, 1)
    assert refused(s, "c*e", "c-b")


@in_every_edition
@pytest.mark.clause("GC-CAT-11")
def test_gc_cat_11_moves_after_the_shot(preset: str) -> None:
    s = scene("a-b-c-d", "A.Cat@a", "B.Sol@b", preset=preset).do("a*b", "a-b", "b-c")
    assert spent(s) == 3
    assert refused(s, "c-d")


@in_every_edition
@pytest.mark.clause("GC-CAT-10")
def test_gc_cat_10_the_last_move_may_be_a_shot(preset: str) -> None:
    s = scene("a-b", "A.Cat@a", "B.Sol@b", spent=19, preset=preset).do("a*b")
    assert s.to_act == "B"


@in_every_edition
@pytest.mark.clause("GC-CAT-12")
def test_gc_cat_12_galleons_carry_catapults_ships_do_not(preset: str) -> None:
    s = scene("a=p, a=q, p~r", "A.Cat@a", "A.Gal@p", "A.Shp@q", "B.Shp@r", preset=preset)
    assert refused(s, "a-q")
    assert s.do("a-p").stack("p") == "A.Gal[Cat]"
    assert s.legal("p.1*r")


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, False), (FR, True), (DUEL, False)])
@pytest.mark.clause("GC-CAT-14", "GC-AMB-75")
def test_gc_cat_14_a_galleon_hits_land_that_targets_it(preset: str, legal: bool) -> None:
    """GC-T-86, the land."""
    s = scene("s~t, l^s, d=s, d-m", "A.Gal[Cat]@s", "B.Sol@l", "B.Sol@d", "B.Sol@m", preset=preset)
    assert s.legal("s.1*l") is legal
    assert s.legal("s.1*d")
    assert refused(s, "s.1*m")


@pytest.mark.parametrize(("preset", "legal"), [(EN, False), (IT, True), (FR, False), (DUEL, True)])
@pytest.mark.parametrize("prey", ["Sol", "Ele[Sol,Sol]", "Kni", "Cam", "Cha", "Cat"])
@pytest.mark.clause("GC-CAT-14", "GC-AMB-75")
def test_gc_cat_14_a_galleon_hits_land_beside_it(preset: str, legal: bool, prey: str) -> None:
    """GC-T-86, the coast: at sea and in port."""
    for graph in ("n_s, s~t, n-m", "n_s, d=s, s~t, n-m"):
        s = scene(graph, "A.Gal[Cat]@s", f"B.{prey}@n", "B.Sol@m", preset=preset)
        assert s.legal("s.1*n") is legal
        assert refused(s, "s.1*m")
        if legal:
            assert (s.do("s.1*n").stack("n"), s.pile("A"), s.to_act) == ("", prey.count("Sol") + (prey != "Sol"), "A")


@pytest.mark.parametrize("preset", [IT, DUEL])
@pytest.mark.clause("GC-CAT-14", "GC-CAT-15", "GC-AMB-75")
def test_gc_amb_75_a_coast_pair_serves_the_galleon_alone(preset: str) -> None:
    """GC-T-86: nobody walks over it, and a catapult ashore hits the vessel at a landing only."""
    s = scene("n_s, d=s", "A.Cat@n", "A.Cat@d", "B.Gal@s", preset=preset)
    assert refused(s, "n*s", "n-s")
    assert s.legal("d*s")


@pytest.mark.parametrize("preset", [IT, DUEL])
@pytest.mark.clause("GC-CAT-14", "GC-CAT-21", "GC-AMB-75")
def test_gc_amb_75_a_retaliatory_shot_across_the_coast(preset: str) -> None:
    """From where the galleon lies, and after one move of it."""
    s = scene("x-n, n_s, s~t", "A.Kni@x", "B.Sol@n", "B.Gal[Cat]@s", preset=preset).do("x-n")
    assert s.legal("s.1*n")
    s = scene("x-n, n_s, s~t", "A.Kni@x", "B.Sol@n", "B.Gal[Cat]@t", preset=preset).do("x-n", "t-s")
    assert s.do("s.1*n").stack("n") == ""


@pytest.mark.parametrize(("preset", "seat"), [(IT, "N"), (DUEL, "N")])
@pytest.mark.clause("GC-CAT-14", "GC-AMB-75")
def test_gc_amb_75_the_coast_pairs_of_the_boards(preset: str, seat: str) -> None:
    """Every pair of the board file, and nothing else on land but docks."""
    board = scene("", "S.Sol@S1", preset=preset, active="S").rules.board
    assert len(board.coast_pairs) > 40
    beside: dict[str, set[str]] = {}
    for pair in board.coast_pairs:
        beside.setdefault(pair.sea, set()).add(pair.land)
    land = [space for space in board.spaces.values() if space.kind == "land"]
    for sea, found in list(beside.items())[::7]:
        near = sorted(land, key=lambda space: math.dist(space.at, board.spaces[sea].at))[:40]
        soldiers = [f"{seat}.Sol@{space.name}" for space in near]
        s = scene("", f"S.Gal[Cat]@{sea}", *soldiers, preset=preset, active="S")
        hit = {word.split("*")[1] for word in s.words if "*" in word}
        assert hit == found | set(board.ports.get(sea, ()))


@pytest.mark.parametrize(
    ("value", "revision", "slot", "coast"),
    [
        *(("linked_or_slot_back", revision, True, False) for revision in (1, 2)),
        ("linked_or_adjacent", 1, False, False),
        ("linked_or_adjacent", 2, False, True),
    ],
)
@pytest.mark.clause("GC-CAT-14")
def test_gc_cat_14_option_galleon_land_shots(value: str, revision: int, slot: bool, coast: bool) -> None:
    """A match from before has its docks alone where adjacent spaces were asked for."""
    options = {"galleon_land_shots": value, "revision": revision}
    s = scene("l^s, d=s, n_s", "A.Gal[Cat]@s", "B.Sol@l", "B.Sol@d", "B.Sol@n", options=options)
    assert (s.legal("s.1*l"), s.legal("s.1*d"), s.legal("s.1*n")) == (slot, True, coast)


@in_every_edition
@pytest.mark.clause("GC-AMB-75")
def test_gc_amb_75_a_galleon_does_not_hit_fields(preset: str) -> None:
    s = scene("d=s, d/F, s|G", "A.Gal[Cat]@s", "B.Kni@F", "B.Kni@G", preset=preset)
    assert refused(s, "s.1*F", "s.1*G")


@in_every_edition
@pytest.mark.clause("GC-CAT-15")
def test_gc_cat_15_between_dock_and_anchor_both_ways(preset: str) -> None:
    assert scene("a=p", "A.Cat@a", "B.Shp@p", preset=preset).legal("a*p")
    assert scene("a=p", "A.Gal[Cat]@p", "B.Sol@a", preset=preset).legal("p.1*a")


@in_every_edition
@pytest.mark.clause("GC-CAT-16")
def test_gc_cat_16_a_vessel_in_port_sinks_with_its_cargo(preset: str) -> None:
    """GC-T-85, the pile."""
    s = scene("a=p", "A.Cat@a", "B.Shp[Ele[Sol]]@p", preset=preset).do("a*p")
    assert (s.stack("p"), s.pile("A")) == ("", 3)


@in_every_edition
@pytest.mark.clause("GC-CAT-17")
def test_gc_cat_17_a_catapult_takes_an_empty_galleon(preset: str) -> None:
    s = scene("a=p, a=q, a=r", "A.Cat@a", "B.Gal@p", "B.Gal[Sol]@q", "B.Shp@r", preset=preset)
    assert refused(s, "a-q", "a-r")
    assert s.do("a-p").stack("p") == "A.Gal(B)[Cat]"


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.clause("GC-CAT-17")
def test_gc_cat_17_option_catapult_takes_galleon(value: bool) -> None:
    s = scene("a=p", "A.Cat@a", "B.Gal@p", options={"catapult_takes_galleon": value})
    assert s.legal("a-p") is value
