"""Section 26: answers with a partner's pieces, also after the last move, and who is asked."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import TEAM_EN, budget, refused, scene, with_partners


@with_partners
@pytest.mark.clause("GC-TEAM-11", "GC-TEAM-12", "GC-TEAM-13", "GC-AMB-106")
def test_gc_team_11_the_defender_uses_his_partners_pieces(preset: str) -> None:
    """GC-T-114: A is asked, C never; A may recapture with C's knight or shoot with C's catapult."""
    men = ("B.Kni@b", "A.Sol@T", "C.Kni@c", "C.Cat@k", "A.Ele@a")
    s = scene("b-T-c, T-k, T-a", *men, active="B", preset=preset).do("b-T")
    assert (s.to_act, set(s.words)) == ("A", {"c-T", "k*T", "a-T", "decline"})
    assert s.do("decline").to_act == "B"


@with_partners
@pytest.mark.clause("GC-TEAM-11", "GC-TEAM-12", "GC-AMB-110")
def test_gc_amb_110_an_answer_scores_for_the_pieces_owner(preset: str) -> None:
    graph, taking = "b-T-c, T-k", ("B.Kni@b", "A.Sol@T", "C.Kni@c", "C.Cat@k")
    s = scene(graph, *taking, active="B", preset=preset).do("b-T", "c-T")
    assert (s.stack("T"), s.pile("A"), s.pile("C")) == ("C.Kni", 0, 1)
    s = scene(graph, *taking, active="B", preset=preset).do("b-T", "k*T")
    assert (s.stack("T"), s.pile("A"), s.pile("C")) == ("", 0, 1)


@with_partners
@pytest.mark.clause("GC-TEAM-12")
def test_gc_team_12_the_partners_catapult_may_make_its_one_move(preset: str) -> None:
    s = scene("b-T-c-k", "B.Kni@b", "A.Sol@T", "C.Cat@k", active="B", preset=preset).do("b-T", "k-c", "c*T")
    assert (s.stack("T"), s.stack("c")) == ("", "C.Cat")


@with_partners
@pytest.mark.clause("GC-TEAM-11")
def test_gc_team_11_the_partner_of_the_captor_does_not_help_the_victim(preset: str) -> None:
    assert not scene("b-T-d", "B.Kni@b", "A.Sol@T", "D.Kni@d", active="B", preset=preset).do("b-T").window


@with_partners
@pytest.mark.clause("GC-AMB-113", "GC-TEAM-21")
def test_gc_amb_113_one_move_by_a_piece_of_each_partner(preset: str) -> None:
    """A's soldier mounts C's camel, and the camel captures."""
    s = scene("b-T-m-s", "B.Ele@b", "A.Kni@T", "C.Cam@m", "A.Sol@s", active="B", preset=preset).do("b-T")
    assert s.words == ["s+m", "decline"]
    assert s.do("s+m", "m-T").stack("T") == "A.Cam(C)[Sol]"


@with_partners
@pytest.mark.clause("GC-TEAM-29", "GC-TEAM-30", "GC-TEAM-31")
def test_gc_team_29_after_the_last_move_the_partners_pieces_answer(preset: str) -> None:
    """GC-T-120: D's knight or catapult, not B's knight; then B's turn begins with all his moves."""
    men = ("A.Kni@a", "B.Sol@T", "D.Kni@d", "D.Cat@k", "B.Kni@b")
    s = scene("a-T-d, T-k, T-b", *men, spent=19, preset=preset).do("a-T")
    assert (s.to_act, set(s.words)) == ("B", {"d-T", "k*T", "decline"})
    s.do("d-T")
    assert (s.stack("T"), s.to_act, s.window, s.left) == ("D.Kni", "B", False, 20)


@with_partners
@pytest.mark.clause("GC-TEAM-31")
def test_gc_team_31_own_pieces_wait_for_their_turn(preset: str) -> None:
    """With B's knight alone there is no answer; one move earlier, or against D, there is."""
    men = ("A.Kni@a", "B.Sol@T", "B.Kni@b")
    s = scene("a-T-b", *men, spent=19, preset=preset).do("a-T")
    assert (s.window, s.to_act) == (False, "B")
    assert scene("a-T-b", *men, spent=18, preset=preset).do("a-T").legal("b-T")
    s = scene("a-T-d", "A.Kni@a", "D.Sol@T", "D.Kni@d", spent=19, preset=preset).do("a-T")
    assert (s.to_act, s.legal("d-T")) == ("D", True)


@with_partners
@pytest.mark.clause("GC-AMB-113", "GC-TEAM-31")
def test_gc_amb_113_no_mixed_answer_after_the_last_move(preset: str) -> None:
    """GC-T-120: B's soldier may not mount D's camel first."""
    men = ("A.Ele@a", "B.Kni@T", "D.Cam@m", "B.Sol@s")
    assert not scene("a-T-m-s", *men, spent=19, preset=preset).do("a-T").window
    assert scene("a-T-m-s", *men, spent=18, preset=preset).do("a-T").legal("s+m")


@with_partners
@pytest.mark.clause("GC-AMB-121", "GC-TEAM-29")
def test_gc_amb_121_the_answer_comes_before_the_turn(preset: str) -> None:
    """GC-T-161: D's knight stands behind B's raised bridge, which falls only when B's turn begins."""
    men = ("A.Kni@a", "B.Sol@d", "D.Kni@cB1")
    s = scene("cB1#d, a-d", *men, raised={"cB1": "B"}, spent=19, preset=preset).do("a-d")
    assert (s.window, s.to_act, s.raised("cB1")) == (False, "B", "")
    s = scene("cB1#d, a-d", *men, spent=19, preset=preset).do("a-d")
    assert (s.window, s.legal("cB1-d"), s.numbers["turn"]) == (True, True, 100)


@with_partners
@pytest.mark.clause("GC-AMB-121", "GC-TEAM-06")
def test_gc_amb_121_the_partners_answer_may_still_save_him(preset: str) -> None:
    """A's last move takes B's soldier in B's castle, the fifth space; a dormant player cannot be saved by an answer,
    but on the fourth D's knight recaptures before B's budget is computed."""
    held = [f"A.Sol@cB{i}" for i in (1, 2, 3)]
    graph = "cB1, cB2, cB3, cB4, cB5#a, cB5-d"
    men = ("A.Kni@a", "B.Sol@cB5", "D.Kni@d")
    s = scene(graph, *held, *men, spent=19, preset=preset).do("a-cB5", "d-cB5")
    assert (s.to_act, budget(s)) == ("B", 8)
    s = scene(graph, *held, "A.Sol@cB4", *men, spent=19, preset=preset).do("a-cB5")
    assert s.winners == "AC"


@with_partners
@pytest.mark.clause("GC-AMB-107")
def test_gc_amb_107_a_dormant_defender_has_no_answer(preset: str) -> None:
    """GC-T-157."""
    graph = "b-T-c, T-a, cA1, cA2, cA3, cA4, cA5"
    held = [f"D.Sol@cA{i}" for i in (1, 2, 3, 4, 5)]
    men = ("B.Kni@b", "A.Sol@T", "C.Kni@c", "A.Kni@a")
    assert not scene(graph, *held, *men, active="B", preset=preset).do("b-T").window
    assert scene(graph, *held[1:], *men, active="B", preset=preset).do("b-T").legal("c-T")


@with_partners
@pytest.mark.clause("GC-AMB-107")
def test_gc_amb_107_a_dormant_partners_pieces_are_not_lent(preset: str) -> None:
    """GC-T-157, the partner."""
    graph = "b-T-c, T-a, cC1, cC2, cC3, cC4, cC5"
    held = [f"D.Sol@cC{i}" for i in (1, 2, 3, 4, 5)]
    men = ("B.Kni@b", "A.Sol@T", "C.Kni@c", "A.Kni@a")
    assert scene(graph, *held, *men, active="B", preset=preset).do("b-T").words == ["a-T", "decline"]


@with_partners
@pytest.mark.clause("GC-AMB-107", "GC-TEAM-14")
def test_gc_amb_107_a_dormant_partners_vessel_obeys_the_defender_aboard(preset: str) -> None:
    graph = "p~q~r, cC1, cC2, cC3, cC4, cC5"
    held = [f"D.Sol@cC{i}" for i in (1, 2, 3, 4, 5)]
    men = ("B.Shp@p", "A.Shp@q")
    s = scene(graph, *held, *men, "C.Shp[A.Sol]@r", active="B", preset=preset).do("p-q")
    assert sorted(s.words) == ["decline", "r-q"]
    assert not scene(graph, *held, *men, "C.Shp[Sol]@r", active="B", preset=preset).do("p-q").window


@pytest.mark.parametrize("lent", [True, False])
@pytest.mark.clause("GC-AMB-107")
def test_gc_amb_107_option_dormant_partner_pieces(lent: bool) -> None:
    graph = "b-T-c, cC1, cC2, cC3, cC4, cC5"
    held = [f"D.Sol@cC{i}" for i in (1, 2, 3, 4, 5)]
    men = ("B.Kni@b", "A.Sol@T", "C.Kni@c")
    s = scene(graph, *held, *men, active="B", preset=TEAM_EN, options={"dormant_partner_pieces": lent}).do("b-T")
    assert s.window is lent


MIXED = ("C.Shp[A.Sol]@p", "B.Shp@q", "A.Shp@r", "C.Shp@t")


@with_partners
@pytest.mark.clause("GC-AMB-106")
def test_gc_amb_106_for_a_mixed_stack_the_carriers_owner_decides(preset: str) -> None:
    """B sinks C's ship with A's soldier aboard: C is asked, and may use A's ship; A is not asked after him."""
    s = scene("q~p, r~p, t~p", *MIXED, active="B", preset=preset).do("q-p")
    assert (s.to_act, set(s.words)) == ("C", {"r-p", "t-p", "decline"})
    assert s.do("decline").to_act == "B"


@pytest.mark.parametrize(("value", "asked"), [("carrier_owner", "B"), ("either", "A")])
@pytest.mark.clause("GC-AMB-106")
def test_gc_amb_106_option_mixed_stack_decider(value: str, asked: str) -> None:
    """Where either decides, A is asked when C declines."""
    options = {"mixed_stack_decider": value}
    s = scene("q~p, r~p, t~p", *MIXED, active="B", preset=TEAM_EN, options=options).do("q-p", "decline")
    assert s.to_act == asked
    assert asked == "B" or (s.legal("r-p") and refused(s, "end"))
