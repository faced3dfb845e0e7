"""Rulings on stacks, ownership and scoring (GC-AMB-01 to -10)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, clause, every_edition, four_players, refused, taken


@clause("GC-AMB-01")
@every_edition
def test_gc_amb_01_every_member_of_a_stack_is_one_piece(edition: str) -> None:
    """GC-T-10."""
    s = scene("a-b", "A.Kni@a", "B.Ele[Sol,Sol]@b", preset=edition)
    before = s.count("A"), s.counts("B")["units"]
    s.do("a-b")
    assert (s.pile("A"), s.count("A") - before[0], before[1] - s.counts("B")["units"]) == (3, 3, 3)


@clause("GC-AMB-01")
@pytest.mark.parametrize(("value", "points"), [("members", 3), ("one", 1)])
@pytest.mark.parametrize("edition", [EN, FR])
def test_gc_amb_01_the_option_stack_counts(edition: str, value: str, points: int) -> None:
    s = scene("a-b", "A.Kni@a", "B.Ele[Sol,Sol]@b", preset=edition, options={"stack_counts": value})
    assert s.counts("B")["units"] == 6 + points
    before = s.count("A")
    assert s.do("a-b").count("A") == before + points


@clause("GC-AMB-02")
@every_edition
def test_gc_amb_02_cargo_is_lost_with_its_vessel(edition: str) -> None:
    """GC-T-76."""
    s = scene("p~q", "A.Shp@p", "B.Gal[Ele[Sol]]@q", preset=edition)
    before = s.count("A")
    s.do("p-q")
    assert (s.pile("A"), s.count("A") - before, s.counts("B")["units"]) == (3, 3, 6)


@clause("GC-AMB-03")
@every_edition
def test_gc_amb_03_in_port_only_the_cargo_is_captured(edition: str) -> None:
    """GC-T-31."""
    s = scene("a=p", "A.Kni@a", "B.Shp[Ele[Sol,Sol]]@p", preset=edition).do("a-p")
    assert (s.pile("A"), s.stack("p")) == (3, "A.Shp(B)[Kni]")


@clause("GC-AMB-04")
@four_players
def test_gc_amb_04_a_commandeered_vessel_counts_twice_but_in_fr_once(edition: str) -> None:
    s = scene("a=p", "A.Kni@a", "B.Shp@p", preset=edition)
    before = s.count("A")
    assert s.do("a-p").count("A") - before == (1 if edition == FR else 2)


@clause("GC-AMB-04")
@pytest.mark.parametrize(("value", "points"), [(True, 2), (False, 1)])
def test_gc_amb_04_the_option_count_commandeered(value: bool, points: int) -> None:
    s = scene("a=p", "A.Kni@a", "B.Shp@p", options={"count_commandeered": value})
    before = s.count("A")
    assert s.do("a-p").count("A") - before == points


@clause("GC-AMB-04", "GC-AMB-05")
@pytest.mark.parametrize("tally", ["held_now", "ever_distinct", "ever_event"])
def test_gc_amb_04_a_vessel_of_ones_own_colour_is_no_booty(tally: str) -> None:
    """Taken back by boarding it counts once, as a piece on the board."""
    s = scene("a=p", "A.Kni@a", "B.Shp(A)@p", options={"commandeer_tally": tally})
    before = s.count("A")
    assert s.do("a-p").count("A") - before == 1


@clause("GC-AMB-05")
@pytest.mark.parametrize(("tally", "points"), [("held_now", 0), ("ever_distinct", 1), ("ever_event", 2)])
def test_gc_amb_05_what_was_commandeered_and_lost_again(tally: str, points: int) -> None:
    """He mounts the same camel twice and leaves it both times."""
    s = scene("a-b", "A.Sol@a", "B.Cam@b", options={"commandeer_tally": tally})
    before = s.count("A")
    s.do("a+b", "b.1-a", "a+b", "b.1-a")
    assert s.count("A") - before == points


@clause("GC-AMB-05")
@pytest.mark.parametrize("edition", [EN, IT])
def test_gc_amb_05_only_what_is_held_counts(edition: str) -> None:
    s = scene("a-b", "A.Sol@a", "B.Cam@b", preset=edition)
    before = s.count("A")
    assert s.do("a+b").count("A") == before + 2
    assert s.do("b.1-a").count("A") == before


@clause("GC-AMB-06")
@every_edition
def test_gc_amb_06_a_ridden_camel_is_the_riders(edition: str) -> None:
    s = scene("a-b, b-c", "A.Sol@a", "B.Cam@b", preset=edition)
    mine, theirs = s.counts("A")["units"], s.counts("B")["units"]
    s.do("a+b")
    assert (s.counts("A")["units"], s.counts("B")["units"]) == (mine + 1, theirs - 1)
    s.do("b.1-c")
    assert (s.counts("A")["units"], s.counts("B")["units"]) == (mine, theirs)


@clause("GC-AMB-06")
@every_edition
def test_gc_amb_06_for_penalties_and_answers_too(edition: str) -> None:
    s = scene("cB1#d", "A.Cam(B)[Sol]@cB1", preset=edition).do("end")
    assert (s.to_act, s.left) == ("B", 16)
    s = scene("x-T, y-T", "A.Kni@x", "B.Sol@T", "B.Cam(A)[Sol]@y", preset=edition).do("x-T")
    assert s.do("y-T").stack("T") == "B.Cam(A)[Sol]"


@clause("GC-AMB-06")
@pytest.mark.parametrize("edition", [EN, IT])
def test_gc_amb_06_losing_a_camel_may_leave_one_piece(edition: str) -> None:
    """GC-T-67: no annihilation, but the count at the end of the turn."""
    far = [f"{seat}.Kni@{seat.lower()}{i}" for seat in "CD" for i in range(3)]
    graph = "a-b, e, " + ", ".join(text.partition("@")[2] for text in far)
    pieces = ["A.Sol@a", "A.Kni@e", "B.Cam@b", "B.Sol@f", *far]
    s = scene(f"{graph}, f", *pieces, preset=edition, reserves=0).do("a+b")
    assert s.outcome is None
    s.do("end")
    assert s.outcome is not None
    assert s.outcome.clause == "GC-WIN-02"


@clause("GC-AMB-07")
@every_edition
def test_gc_amb_07_ones_own_former_camel_is_captured_like_any_other(edition: str) -> None:
    """GC-T-144."""
    s = scene("a-b", "A.Kni@a", "B.Cam(A)[Sol]@b", preset=edition).do("a-b")
    assert (s.pile("A"), s.stack("b"), s.counts("A")["units"]) == (2, "A.Kni", 7)


@clause("GC-AMB-07")
@every_edition
def test_gc_amb_07_and_so_is_ones_own_former_ship(edition: str) -> None:
    s = scene("p~q", "A.Gal@p", "B.Shp(A)[Sol]@q", preset=edition).do("p-q")
    assert (s.pile("A"), s.stack("q")) == (2, "A.Gal")


@clause("GC-AMB-08")
@four_players
def test_gc_amb_08_only_the_rider_answers_for_a_ridden_camel(edition: str) -> None:
    """GC-T-144: C captures A's soldier on B's camel."""
    pieces = ["A.Cam(B)[Sol]@T", "C.Kni@x", "A.Kni@y", "B.Kni@z"]
    s = scene("x-T, y-T, z-T", *pieces, preset=edition, active="C").do("x-T")
    assert (s.pile("C"), s.to_act, s.words) == (2, "A", ["y-T", "decline"])
    alone = scene("x-T, y-T, z-T", *pieces[:2], "B.Kni@z", preset=edition, active="C").do("x-T")
    assert not alone.window


@clause("GC-AMB-09")
@every_edition
@pytest.mark.parametrize(("piece", "work"), [("Cha", "chariot"), ("Cat", "catapult@b"), ("Sie", "siege")])
def test_gc_amb_09_what_was_lost_may_be_built_again(edition: str, piece: str, work: str) -> None:
    """GC-T-79."""
    graph, pieces = "a-b, x-T", ["A.Sol@a", f"A.{piece}@T", f"A.{piece}@e"]
    s = scene(f"{graph}, e", *pieces, "B.Ele@x", preset=edition)
    assert refused(s, f"a={work}")
    s.do("end", "x-T", *["end"] * (len(s.rules.seats) - 1))
    assert s.do(f"a={work}").pile("B") == 1


@clause("GC-AMB-10")
@pytest.mark.parametrize(("kind", "code", "cap"), [("ship", "Shp", 4), ("galleon", "Gal", 2)])
@pytest.mark.parametrize("edition", [EN, IT])
def test_gc_amb_10_commandeered_vessels_count_for_building_not_for_taking(
    edition: str, kind: str, code: str, cap: int
) -> None:
    graph, own = "a=p, b=q, m~n~o~r", [f"A.{code}@{place}" for place in "mnor"[:cap]]
    full = scene(graph, "A.Sol@a", *own[1:], f"A.{code}(B)@q", preset=edition)
    assert refused(full, f"a={kind}@p")
    assert scene(graph, "A.Sol@a", *own[1:], preset=edition).legal(f"a={kind}@p")
    assert scene(graph, "A.Sol@b", *own, f"B.{code}@q", preset=edition).do("b-q").stack("q") == f"A.{code}(B)[Sol]"


@clause("GC-AMB-07")
@every_edition
def test_gc_amb_07_in_an_answer_as_well(edition: str) -> None:
    s = taken("y-T", "B.Kni@y", preset=edition, taker="Cam(B)[Sol]")
    assert s.do("y-T").pile("B") == 2
