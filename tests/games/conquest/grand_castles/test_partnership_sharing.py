"""Section 26: what partners lend each other: vessels, camels, siege engines, the centre space and its roads."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    EN,
    TEAM_EN,
    ConquestScene,
    pass_turns,
    refused,
    scene,
    spent,
    with_partners,
)


@with_partners
@pytest.mark.clause("GC-TEAM-10")
def test_gc_team_10_partners_are_not_captured(preset: str) -> None:
    for kind in ("Sol", "Kni", "Ele", "Cha", "Sie", "Cat"):
        s = scene("a-b, c-b, p~q", "A.Ele@a", "A.Cat@c", "A.Shp@p", f"C.{kind}@b", "C.Gal@q", preset=preset)
        assert refused(s, "a-b", "c*b", "p-q")
    assert scene("a-b", "A.Ele@a", "D.Sol@b", preset=preset).legal("a-b")


@with_partners
@pytest.mark.clause("GC-TEAM-14", "GC-TEAM-17")
def test_gc_team_14_boarding_and_sailing_a_partners_vessel(preset: str) -> None:
    """GC-T-115: no capture, no answer, no renewal; the vessel stays C's and A sails it."""
    s = scene("a=p, p~q", "A.Kni'3@a", "C.Gal@p", preset=preset, quiet=3).do("a-p")
    assert (s.stack("p"), s.used("p", 1), s.window) == ("C.Gal[A.Kni]", 4, False)
    assert s.do("p-q").stack("q") == "C.Gal[A.Kni]"
    assert s.do("end").numbers["quiet"] == 4


@with_partners
@pytest.mark.clause("GC-TEAM-14")
def test_gc_team_14_not_while_he_is_ashore(preset: str) -> None:
    assert refused(scene("a=p, p~q", "A.Kni@a", "C.Gal@p", preset=preset), "p-q")
    assert refused(scene("p~q", "C.Gal[Kni]@p", preset=preset), "p-q")


@with_partners
@pytest.mark.clause("GC-TEAM-15")
def test_gc_team_15_after_he_leaves_it_is_the_partners_again(preset: str) -> None:
    s = scene("a=p, p~q", "C.Gal[A.Kni]@p", preset=preset).do("p.1-a")
    assert refused(s, "p-q")
    assert pass_turns(s, 2).legal("p-q")


@with_partners
@pytest.mark.clause("GC-TEAM-16")
def test_gc_team_16_not_ones_own_vessel_while_only_the_partner_is_aboard(preset: str) -> None:
    for cargo in ("C.Kni", "C.Sol", "C.Ele[Sol]"):
        assert refused(scene("p~q", f"A.Gal[{cargo}]@p", preset=preset), "p-q")
        assert scene("p~q", f"A.Gal[{cargo}]@p", active="C", preset=preset).legal("p-q")
    assert scene("p~q", "A.Gal@p", preset=preset).legal("p-q")


@with_partners
@pytest.mark.parametrize("owner", ["A", "C"])
@pytest.mark.parametrize("sailor", ["A", "C"])
@pytest.mark.clause("GC-TEAM-18")
def test_gc_team_18_one_soldier_of_each_either_sails(preset: str, owner: str, sailor: str) -> None:
    """GC-T-115, the shared vessel; each moves only his own soldier."""
    s = scene("a=p, p~q", f"{owner}.Gal[A.Sol,C.Sol]@p", active=sailor, preset=preset)
    assert s.legal("p-q")
    assert s.legal("p.1-a") is (sailor == "A")
    assert s.legal("p.2-a") is (sailor == "C")


@with_partners
@pytest.mark.clause("GC-TEAM-18")
def test_gc_team_18_soldiers_of_both_share_the_deck(preset: str) -> None:
    s = scene("a=p", "A.Sol@a", "C.Shp[Sol]@p", preset=preset).do("a-p")
    assert s.stack("p") == "C.Shp[Sol,A.Sol]"
    assert refused(scene("a=p", "A.Kni@a", "C.Shp[Sol]@p", preset=preset), "a-p")


@with_partners
@pytest.mark.clause("GC-TEAM-19")
def test_gc_team_19_wandering_is_for_opponents_camels(preset: str) -> None:
    """GC-T-116, wandering."""
    s = scene("a-b, c-d, e-f", "C.Cam@a", "B.Cam@c", "D.Cam[Sol]@e", preset=preset)
    assert refused(s, "a~b", "e~f")
    assert s.legal("c~d")


@with_partners
@pytest.mark.clause("GC-TEAM-20")
def test_gc_team_20_wandering_before_commandeering_is_not_counted(preset: str) -> None:
    road = "a-b-c-m1-m2-m3-m4-m5-m6-m7-m8-m9, s-c"
    s = scene(road, "B.Cam@a", "A.Sol@s", preset=preset).do("a~b", "b~c", "s+c", "c-m1")
    s.do(*(f"m{i}-m{i + 1}" for i in range(1, 8)))
    assert (s.stack("m8"), spent(s)) == ("A.Cam(B)[Sol]", 11)
    assert refused(s, "m8-m9")


@with_partners
@pytest.mark.clause("GC-TEAM-20")
def test_gc_team_20_nor_after_it(preset: str) -> None:
    s = scene("x-a-b-c", "A.Cam(B)'8[Sol]@a", preset=preset)
    assert refused(s, "a-b")
    assert s.do("a.1-x", "a~b", "b~c").stack("c") == "B.Cam"


@with_partners
@pytest.mark.clause("GC-TEAM-21", "GC-TEAM-22")
def test_gc_team_21_a_partners_camel_may_be_commandeered(preset: str) -> None:
    """GC-T-116: no answer, no renewal; A rides it, and when he leaves it is C's."""
    s = scene("a-b-c-d", "A.Sol'1@a", "C.Cam@b", "C.Kni@c", preset=preset)
    assert refused(s, "a-b")
    s.do("a+b")
    assert (s.stack("b"), s.used("b", 1), s.window) == ("A.Cam(C)[Sol]", 2, False)
    s = scene("a-b-c", "A.Sol@a", "C.Cam@b", preset=preset).do("a+b", "b-c", "c.1-b")
    assert (s.stack("c"), s.stack("b")) == ("C.Cam", "A.Sol")


@with_partners
@pytest.mark.clause("GC-TEAM-22")
def test_gc_team_22_an_opponents_camel_renews(preset: str) -> None:
    assert scene("a-b", "A.Sol'1@a", "B.Cam@b", preset=preset).do("a+b").used("b", 1) == 0


@with_partners
@pytest.mark.clause("GC-TEAM-23")
def test_gc_team_23_a_soldier_mounts_his_partners_siege_engine(preset: str) -> None:
    assert scene("a-b", "A.Sol@a", "C.Sie[Sol]@b", preset=preset).do("a-b").stack("b") == "C.Sie[Sol,A.Sol]"
    assert refused(scene("a-b", "A.Sol@a", "C.Sie[Sol,Sol,Sol]@b", preset=preset), "a-b")
    assert scene("a-b", "C.Sie[A.Sol]@a", preset=preset).legal("a.1-b")


@with_partners
@pytest.mark.parametrize("mover", ["A", "C"])
@pytest.mark.clause("GC-TEAM-24", "GC-TEAM-07")
def test_gc_team_24_with_soldiers_of_both_either_moves_it(preset: str, mover: str) -> None:
    """GC-T-117: and either, entering an opponent's castle, wins for both."""
    s = scene("cB1#d", "C.Sie[A.Sol,C.Sol]@d", active=mover, preset=preset).do("d-cB1")
    assert s.winners == "AC"


@with_partners
@pytest.mark.clause("GC-TEAM-25", "GC-AMB-109")
def test_gc_team_25_with_the_partners_soldiers_only_the_partner_moves_it(preset: str) -> None:
    """GC-T-117."""
    assert refused(scene("a-b", "C.Sie[A.Sol,A.Sol]@a", active="C", preset=preset), "a-b")
    assert scene("a-b", "C.Sie[A.Sol,A.Sol]@a", preset=preset).legal("a-b")
    assert scene("a-b", "C.Sie@a", active="C", preset=preset).legal("a-b")
    assert refused(scene("a-b", "C.Sie@a", preset=preset), "a-b")


CENTRE = "x-o-y, o-Q1, o-Q2, u-v-w"


def at_centre(*men: str, preset: str = TEAM_EN, active: str = "A") -> ConquestScene:
    return scene(CENTRE, *men, centre="o", active=active, preset=preset)


@with_partners
@pytest.mark.clause("GC-TEAM-26", "GC-AMB-114")
def test_gc_team_26_a_knight_passes_over_the_partner_on_the_quest_roads(preset: str) -> None:
    s = at_centre("A.Kni@x", "C.Sol@o", preset=preset)
    assert s.legal("x^y")
    assert spent(s.do("x^Q1")) == 2
    assert refused(at_centre("A.Kni@x", "D.Sol@o", preset=preset), "x^y")


@with_partners
@pytest.mark.clause("GC-TEAM-27")
def test_gc_team_27_nowhere_else(preset: str) -> None:
    assert refused(at_centre("A.Kni@u", "C.Sol@v", preset=preset), "u^w")
    assert at_centre("A.Kni@u", "A.Sol@v", preset=preset).legal("u^w")


@with_partners
@pytest.mark.clause("GC-AMB-114")
def test_gc_amb_114_also_in_an_answer(preset: str) -> None:
    s = scene(f"{CENTRE}, Q2-Q1", "B.Kni@Q2", "A.Sol@Q1", "C.Ele@o", "A.Kni@x", centre="o", active="B", preset=preset)
    assert s.do("Q2-Q1").words == ["x^Q1", "decline"]


@pytest.mark.clause("GC-TEAM-26")
def test_gc_team_26_without_partners_nobody_is_passed_over() -> None:
    assert refused(at_centre("A.Kni@x", "C.Sol@o", preset=EN), "x^y")


@with_partners
@pytest.mark.parametrize("mount", ["Ele", "Cha"])
@pytest.mark.clause("GC-TEAM-28")
def test_gc_team_28_a_partners_mount_only_at_the_centre(preset: str, mount: str) -> None:
    """GC-T-119."""
    assert at_centre("A.Sol@x", f"C.{mount}@o", preset=preset).do("x-o").stack("o") == f"C.{mount}[A.Sol]"
    assert refused(at_centre("A.Sol@u", f"C.{mount}@v", preset=preset), "u-v")
    assert at_centre(f"C.{mount}[A.Sol]@o", preset=preset).legal("o.1-x")
    assert refused(at_centre(f"C.{mount}[A.Sol]@v", preset=preset), "v.1-u")


@with_partners
@pytest.mark.clause("GC-AMB-109", "GC-TEAM-28")
def test_gc_amb_109_the_owner_moves_an_elephant_with_the_partners_soldier(preset: str) -> None:
    for mount in ("Ele", "Cha"):
        assert at_centre(f"C.{mount}[A.Sol]@o", active="C", preset=preset).legal("o-y")
        assert refused(at_centre(f"C.{mount}[A.Sol]@o", preset=preset), "o-y")
        assert refused(at_centre(f"C.{mount}[A.Sol]@o", active="C", preset=preset), "o.1-x")


@with_partners
@pytest.mark.clause("GC-AMB-110")
def test_gc_amb_110_the_sailor_is_credited(preset: str) -> None:
    s = scene("p~q", "C.Gal[A.Kni]@p", "B.Shp@q", preset=preset).do("p-q")
    assert (s.pile("A"), s.pile("C")) == (1, 0)
