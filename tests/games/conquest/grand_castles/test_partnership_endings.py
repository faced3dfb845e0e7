"""Section 26: how a team wins, and what of the free-for-all endings does not hold for teams."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    EN,
    FR,
    IT,
    TEAM_EN,
    TEAM_IT,
    ConquestScene,
    budget,
    ending,
    over,
    refused,
    scene,
    small,
    with_partners,
)

HELD = "cB1, cB2, cB3, cB4, cB5#b, cD1, cD2, cD3, cD4, cD5#d, cC1, cC2, cC3, cC4, cC5"


@with_partners
@pytest.mark.clause("GC-TEAM-01", "GC-TEAM-02")
def test_gc_team_01_two_teams_of_two_opposite_each_other(preset: str) -> None:
    rules = scene("x", preset=preset).rules
    assert rules.teams == ("SN", "WE")
    assert all(rules.seats.index(team[1]) - rules.seats.index(team[0]) == 2 for team in rules.teams)


@pytest.mark.parametrize(("preset", "teams"), [(EN, 4), (IT, 4), (FR, 4), (TEAM_EN, 2), (TEAM_IT, 2)])
@pytest.mark.clause("GC-TEAM-01")
def test_gc_team_01_option_mode(preset: str, teams: int) -> None:
    """Each for himself, or two against two; a win is a win of the whole team."""
    s = scene("cB1#d", "A.Sie@d", preset=preset)
    assert len(s.rules.teams) == teams
    assert s.do("d-cB1").winners == ("A" if teams == 4 else "AC")


@with_partners
@pytest.mark.clause("GC-TEAM-05", "GC-AMB-94")
def test_gc_team_05_the_last_land_piece_of_either_opponent(preset: str) -> None:
    """GC-T-122: D's last land piece falls; his ship, his strong partner and a ready recapture do not matter."""
    s = small("a-T-b, p~q", "A.Kni@a", "D.Sol@T", "B.Kni@b", "D.Shp@p", far="A3 B9 C3", preset=preset).do("a-T")
    assert ending(s) == ("AC", "GC-TEAM-05")


@with_partners
@pytest.mark.clause("GC-TEAM-05")
def test_gc_team_05_the_last_land_piece_may_ride_with_the_partner(preset: str) -> None:
    """A's last soldier falls together with C's elephant."""
    men = ("C.Ele[A.Sol]@o", "B.Ele@b")
    s = small("o-Q1, o-b", *men, far="B3 C3 D3", active="B", preset=preset).do("b-o")
    assert (ending(s), s.pile("B")) == (("BD", "GC-TEAM-05"), 2)


@with_partners
@pytest.mark.clause("GC-CAT-24", "GC-TEAM-23")
def test_gc_cat_24_a_shot_takes_the_soldiers_of_both_partners(preset: str) -> None:
    s = scene("a-b", "B.Cat@a", "C.Sie[A.Sol,C.Sol]@b", active="B", preset=preset).do("a*b")
    assert (s.stack("b"), s.pile("B")) == ("C.Sie", 2)


@with_partners
@pytest.mark.clause("GC-AMB-112", "GC-TEAM-05")
def test_gc_amb_112_one_land_piece_left_is_no_ending(preset: str) -> None:
    """GC-T-122, the other half."""
    s = small("a-T, e", "A.Kni@a", "D.Sol@T", "D.Sol@e", far="A3 B3 C3", preset=preset).do("a-T", "end")
    assert (over(s), s.to_act, s.counts("D")["units"]) == (False, "B", 1)


@with_partners
@pytest.mark.clause("GC-AMB-97", "GC-TEAM-05")
def test_gc_amb_97_a_stolen_last_camel_is_no_win(preset: str) -> None:
    s = small("a-T", "A.Sol@a", "D.Cam@T", far="A3 B3 C3", preset=preset).do("a+T")
    assert (over(s), s.counts("D")["units"]) == (False, 0)


def four_held(owner: str, *more: str, preset: str, active: str = "A") -> ConquestScene:
    """A holds four spaces of a castle, and a knight of A stands before the fifth."""
    men = [f"A.Sol@c{owner}{i}" for i in (1, 2, 3, 4)]
    return scene(f"{HELD}, b-x, d-x, cD4#y", *men, f"A.Kni@{owner.lower()}", *more, active=active, preset=preset)


@with_partners
@pytest.mark.clause("GC-TEAM-06", "GC-AMB-94", "GC-AMB-108")
def test_gc_team_06_an_opponent_dormant_on_his_turn(preset: str) -> None:
    """GC-T-121: not when A has put B to sleep, but when B's turn begins."""
    s = four_held("B", preset=preset).do("b-cB5")
    assert (over(s), s.counts("B")["dormant"]) == (False, 1)
    assert ending(s.do("end")) == ("AC", "GC-TEAM-06")


@with_partners
@pytest.mark.clause("GC-AMB-108", "GC-TEAM-06")
def test_gc_amb_108_until_then_his_partner_may_free_him(preset: str) -> None:
    """GC-T-121: D sleeps, B captures an occupier before D's turn comes; if B does not, A and C have won."""
    s = four_held("D", "B.Kni@y", preset=preset).do("d-cD5", "end", "y-cD4", "end", "end")
    assert (s.to_act, budget(s)) == ("D", 4)
    s = four_held("D", "B.Kni@y", preset=preset).do("d-cD5", "end", "end")
    assert s.to_act == "C"
    assert s.do("end").winners == "AC"


@with_partners
@pytest.mark.clause("GC-AMB-108", "GC-TEAM-06")
def test_gc_amb_108_also_when_he_falls_asleep_in_his_turn(preset: str) -> None:
    """B leads A's camel into his own castle; or leaves it there, where it is A's again."""
    men = [f"A.Sol@cB{i}" for i in (1, 2, 3, 4)]
    assert ending(scene(HELD, *men, "A.Cam@b", active="B", preset=preset).do("b~cB5")) == ("AC", "GC-TEAM-06")
    assert scene(HELD, *men, "B.Cam(A)[Sol]@cB5", active="B", preset=preset).do("cB5.1-b").winners == "AC"


@pytest.mark.parametrize(
    ("value", "winners"), [("none", ""), ("all_opponents", ""), ("any_opponent_on_his_turn", "AC")]
)
@pytest.mark.clause("GC-TEAM-06", "GC-WIN-04")
def test_gc_team_06_option_dormant_win(value: str, winners: str) -> None:
    men = [f"A.Sol@cB{i}" for i in (1, 2, 3, 4)]
    s = scene(HELD, *men, "A.Kni@b", preset=TEAM_EN, options={"dormant_win": value}).do("b-cB5", "end")
    assert s.winners == winners
    assert winners or s.to_act == "C"


@with_partners
@pytest.mark.parametrize("castle", ["B", "D"])
@pytest.mark.clause("GC-TEAM-07")
def test_gc_team_07_a_siege_engine_in_an_opponents_castle(preset: str, castle: str) -> None:
    s = scene(f"c{castle}3#d", "C.Sie@d", active="C", preset=preset).do(f"d-c{castle}3")
    assert ending(s) == ("AC", "GC-TEAM-07")


QUIET = "cA1, cB1, cB2, cC1, cD1, Q1, Q2"


@with_partners
@pytest.mark.clause("GC-TEAM-08")
def test_gc_team_08_quiet_rounds_more_spaces_win(preset: str) -> None:
    """Castle spaces and Quests of both partners together, whatever the count."""
    piles = {"B": {"soldier": 30}}
    men = ("A.Sol@cB1", "C.Sol@Q1", "D.Sol@cA1")
    s = scene(QUIET, *men, piles=piles, quiet=15, preset=preset)
    assert ending(s.do("end")) == ("AC", "GC-TEAM-08")
    s = scene(QUIET, *men, "B.Sol@Q2", "B.Sol@cC1", quiet=15, preset=preset)
    assert s.do("end").winners == "BD"


@with_partners
@pytest.mark.clause("GC-TEAM-09", "GC-TEAM-08")
def test_gc_team_09_equal_spaces_the_higher_count_wins(preset: str) -> None:
    """The sum of both partners: A is poor, C is rich enough for both; equal sums are a draw."""
    men = ("A.Sol@cB1", "D.Sol@cA1")
    piles = {"B": {"soldier": 4}, "D": {"soldier": 4}, "C": {"soldier": 9}}
    s = scene(QUIET, *men, piles=piles, quiet=15, preset=preset)
    assert ending(s.do("end")) == ("AC", "GC-TEAM-09")
    s = scene(QUIET, *men, quiet=15, preset=preset)
    assert (over(s.do("end")), s.winners) == (True, "")


@with_partners
@pytest.mark.clause("GC-OQ-09", "GC-TEAM-09")
def test_gc_oq_09_a_dormant_partners_count_is_included(preset: str) -> None:
    """C sleeps as A's turn ends; five spaces each, and C's pile decides."""
    theirs = [f"{seat}.Sol@cC{i}" for i, seat in enumerate("BBDDD", 1)]
    ours = ("A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3", "A.Sol@cD1", "A.Sol@cD2")
    s = scene(HELD, *theirs, *ours, piles={"C": {"soldier": 9}}, quiet=15, preset=preset)
    assert s.counts("C")["dormant"] == 1
    assert s.do("end").winners == "AC"


@pytest.mark.parametrize(
    ("value", "winners"), [("spaces_then_count", "AC"), ("count", "BD"), ("castle_spaces_then_captures", "AC")]
)
@pytest.mark.clause("GC-TEAM-08", "GC-WIN-09")
def test_gc_team_08_option_quiet_resolution(value: str, winners: str) -> None:
    """A holds one space more, B has the highest count."""
    men = ("A.Sol@cB1",)
    piles = {"B": {"soldier": 30}}
    s = scene(QUIET, *men, piles=piles, quiet=15, preset=TEAM_EN, options={"quiet_resolution": value})
    assert s.do("end").winners == winners


@with_partners
@pytest.mark.clause("GC-TEAM-34", "GC-AMB-111")
def test_gc_team_34_penalties_hit_opponents_only(preset: str) -> None:
    """GC-T-124, and a partner in one's castle."""
    for seat, moves in {"A": 20, "B": 16, "C": 20, "D": 16}.items():
        assert budget(scene("Q1, cA1", "A.Sol@Q1", "C.Sol@cA1", active=seat, preset=preset)) == moves


@with_partners
@pytest.mark.clause("GC-AMB-111", "GC-TEAM-08", "GC-WIN-08")
def test_gc_amb_111_a_partners_castle_space_scores_nothing(preset: str) -> None:
    s = scene("cC1#d, cB1#e", "A.Sol@d", "A.Sol@e", preset=preset)
    before = s.count("A")
    assert s.do("d-cC1").count("A") == before
    assert s.do("e-cB1").count("A") == before + 1


@with_partners
@pytest.mark.clause("GC-AMB-111")
def test_gc_amb_111_the_partners_castle(preset: str) -> None:
    """C's piece in A's castle blocks no raising, and only A raises; neither's siege engine may enter."""
    s = scene("cA1#d, cC1#e", "C.Kni@cA1", "A.Sie@e", preset=preset)
    assert s.legal("raise:cA1")
    assert refused(s, "e-cC1")
    s = scene("cA1#d, cA2#e, cA3", "C.Kni@cA1", "C.Sie@e", "B.Sol@cA3", active="C", preset=preset)
    assert refused(s, "raise:cA1", "e-cA2")
