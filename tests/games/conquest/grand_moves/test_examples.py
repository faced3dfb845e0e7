"""Chapter 9, the worked examples (GC-EX1, GC-EX2, GC-EX3); A plays Black, B plays White."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, refused, taken

with_diagrams = pytest.mark.parametrize("edition", [EN, IT, TWO])


def example_1(edition: str, spent: int = 0) -> ConquestScene:
    """Black's knight has just captured on T."""
    graph = "T-a, a-d, a-b, T-c1, c1-c2, T/F"
    return taken(graph, "A.Ele@b", "B.Ele[Sol]@a", "B.Cam[Sol]@F", "B.Cat@c2", preset=edition, spent=spent)


def example_2(edition: str, taker: str = "Ele") -> ConquestScene:
    """Black's elephant, or in the variant his knight, has just captured on T."""
    graph = "T-h, T-m, s-h, s-m, p1~p2, T=p2"
    return taken(graph, "B.Cha@h", "B.Cam@m", "B.Sol@s", "B.Shp[Ele[Sol]]@p1", preset=edition, taker=taker)


@clause("GC-EX1-01")
@every_edition
def test_gc_ex1_01_the_camel_comes_out_of_the_field(edition: str) -> None:
    """GC-T-17, and for FR GC-T-23."""
    s = example_1(edition).do("F-T")
    assert (s.stack("T"), s.stack("F"), s.pile("B")) == ("B.Cam[Sol]", "", 1)


@clause("GC-EX1-02")
@every_edition
def test_gc_ex1_02_the_elephant_captures_with_its_rider(edition: str) -> None:
    """GC-T-18, and for FR GC-T-23."""
    s = example_1(edition).do("a-T")
    assert (s.stack("T"), s.stack("a")) == ("B.Ele[Sol]", "")


@clause("GC-EX1-03")
@every_edition
def test_gc_ex1_03_the_rider_captures_alone_but_not_in_fr(edition: str) -> None:
    """GC-T-19, and for FR GC-T-23."""
    s = example_1(edition)
    assert s.legal("a.1-T") == (edition != FR)
    if edition != FR:
        s.do("a.1-T")
        assert (s.stack("T"), s.stack("a")) == ("B.Sol", "B.Ele")


@clause("GC-EX1-04")
@every_edition
def test_gc_ex1_04_no_dismounting_for_nothing(edition: str) -> None:
    """GC-T-20."""
    assert refused(example_1(edition), "a.1-d")


@clause("GC-EX1-05")
@every_edition
def test_gc_ex1_05_the_catapult_comes_nearer_and_shoots(edition: str) -> None:
    """GC-T-21."""
    s = example_1(edition).do("c2-c1")
    assert s.words == ["c1*T"]
    s.do("c1*T")
    assert (s.stack("T"), s.stack("c1"), s.pile("B")) == ("", "B.Cat", 1)


@clause("GC-EX1-06")
@every_edition
def test_gc_ex1_06_white_may_decline(edition: str) -> None:
    """GC-T-22."""
    s = example_1(edition).do("decline")
    assert (s.stack("T"), s.used("T"), s.to_act) == ("A.Kni", 0, "A")


@clause("GC-EX1-01", "GC-EX1-04", "GC-EX1-06")
@with_diagrams
def test_gc_ex1_01_these_are_all_the_answers(edition: str) -> None:
    """Where a soldier may step off a camel in a field (IT, 2P), there is one more."""
    more = [] if edition == EN else ["F.1-T"]
    assert sorted(example_1(edition).words) == ["F-T", *more, "a-T", "a.1-T", "c2-c1", "decline"]


@clause("GC-EX1-07")
@with_diagrams
@pytest.mark.parametrize(("answer", "loses"), [("a-T", False), ("F-T", True), ("a.1-T", True)])
def test_gc_ex1_07_with_one_move_left_the_elephant_answers_best(edition: str, answer: str, loses: bool) -> None:
    """Only so does it leave the reach of Black's elephant."""
    s = example_1(edition, spent=18).do(answer)
    assert s.left == 1
    assert (s.do("b-a").pile("A") > 1) == loses


@clause("GC-EX1-08")
@with_diagrams
@pytest.mark.parametrize(("spent", "retaken"), [(0, True), (18, False)])
def test_gc_ex1_08_it_depends_on_the_moves_that_black_has_left(edition: str, spent: int, retaken: bool) -> None:
    s = example_1(edition, spent=spent).do("a-T", "b-a")
    assert s.legal("a-T") == retaken


@clause("GC-EX2-01")
@every_edition
def test_gc_ex2_01_the_chariot_captures(edition: str) -> None:
    """GC-T-24."""
    assert example_2(edition).do("h-T").stack("T") == "B.Cha"


@clause("GC-EX2-02")
@with_diagrams
def test_gc_ex2_02_the_ship_sails_and_the_elephant_lands(edition: str) -> None:
    """GC-T-25."""
    s = example_2(edition).do("p1-p2", "p2.1-T")
    assert (s.stack("T"), s.stack("p2")) == ("B.Ele[Sol]", "B.Shp")


@clause("GC-EX2-03")
@with_diagrams
def test_gc_ex2_03_the_soldier_mounts_the_camel_and_it_captures_the_elephant(edition: str) -> None:
    """GC-T-26."""
    assert example_2(edition).do("s-m", "m-T").stack("T") == "B.Cam[Sol]"


@clause("GC-EX2-04")
@every_edition
def test_gc_ex2_04_the_chariot_did_not_need_him(edition: str) -> None:
    """GC-T-27."""
    assert refused(example_2(edition), "s-h")


@clause("GC-EX2-05", "GC-EX2-06")
@with_diagrams
@pytest.mark.parametrize(("mount", "stays"), [("m", "B.Cam"), ("h", "B.Cha")])
def test_gc_ex2_05_against_a_knight_he_mounts_and_steps_off(edition: str, mount: str, stays: str) -> None:
    """GC-T-29."""
    s = example_2(edition, taker="Kni").do(f"s-{mount}")
    assert s.legal(f"{mount}.1-T")
    s.do(f"{mount}.1-T")
    assert (s.stack("T"), s.stack(mount)) == ("B.Sol", stays)


@clause("GC-EX2-06")
@with_diagrams
def test_gc_ex2_06_the_chariot_still_may_not_follow_him(edition: str) -> None:
    assert example_2(edition, taker="Kni").do("s-h").words == ["h.1-T"]


@clause("GC-EX2-07", "GC-EX2-08")
@with_diagrams
def test_gc_ex2_07_from_the_ship_rider_or_elephant(edition: str) -> None:
    """GC-T-30."""
    s = example_2(edition, taker="Kni").do("p1-p2")
    assert sorted(s.words) == ["p2.1-T", "p2.4-T"]
    rider = example_2(edition, taker="Kni").do("p1-p2", "p2.4-T")
    assert (rider.stack("T"), rider.stack("p2")) == ("B.Sol", "B.Shp[Ele]")
    assert s.do("p2.1-T").stack("T") == "B.Ele[Sol]"


@clause("GC-EX2-09")
@with_diagrams
def test_gc_ex2_09_soldiers_do_not_capture_the_elephant(edition: str) -> None:
    """GC-T-28."""
    s = example_2(edition)
    assert sorted(s.words) == ["decline", "h-T", "p1-p2", "s-m"]
    assert s.do("s-m").words == ["m-T"]
    assert example_2(edition).do("p1-p2").words == ["p2.1-T"]


@clause("GC-EX2-01", "GC-REC-08")
def test_gc_ex2_01_in_fr_one_piece_answers_alone() -> None:
    assert example_2(FR).words == ["h-T", "decline"]
    assert example_2(FR, taker="Kni").words == ["h-T", "decline"]


@clause("GC-EX3-01", "GC-EX3-02")
@every_edition
def test_gc_ex3_01_a_knight_takes_a_loaded_vessel_and_sails(edition: str) -> None:
    """GC-T-31."""
    s = scene("a=p, p~q~r~t~u~v~w~y", "A.Kni'5@a", "B.Shp[Ele[Sol,Sol]]@p", preset=edition).do("a-p")
    assert (s.pile("A"), s.stack("p"), s.used("p", 1)) == (3, "A.Shp(B)[Kni]", 0)
    s.do("p-q", "q-r", "r-t", "t-u", "u-v", "v-w")
    assert refused(s, "w-y")
    assert s.stack("w") == "A.Shp(B)[Kni]"


@clause("GC-EX3-02")
@every_edition
def test_gc_ex3_02_it_sails_when_the_answer_is_declined(edition: str) -> None:
    s = scene("a=p, b=p, p~q", "A.Kni@a", "B.Shp@p", "B.Kni@b", preset=edition).do("a-p")
    assert refused(s, "p-q")
    assert s.do("decline", "p-q").stack("q") == "A.Shp(B)[Kni]"


@clause("GC-EX3-03")
@every_edition
def test_gc_ex3_03_an_answer_brings_the_vessel_back(edition: str) -> None:
    s = scene("a=p, b=p", "A.Kni@a", "B.Shp[Ele[Sol,Sol]]@p", "B.Kni@b", preset=edition).do("a-p", "b-p")
    assert (s.stack("p"), s.pile("A"), s.pile("B")) == ("B.Shp[Kni]", 3, 1)
