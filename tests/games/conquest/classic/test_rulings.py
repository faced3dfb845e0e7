"""Rulings: what the catalogue settles where the booklet is silent, in positions of its own."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, bare, capital, duel, four, held, plus, plus_duel, rounds


@pytest.mark.clause("CQ-EXCH-26", "CQ-EXCH-33", "A-19", "A-20")
def test_a_20_the_turn_ends_by_itself_after_the_last_exchange() -> None:
    """The last point against North: he declines, and West is on turn without a word from South."""
    s = four("a-b-c", "S.Kni@a", "N.Sol@b", "N.Kni@c", spent=19).do("a-b", "decline")
    assert (s.to_act, s.left) == ("W", 20)


@pytest.mark.clause("CQ-CONQ-05", "CQ-REGEN-04", "A-14")
def test_a_14_a_vessel_won_in_the_turn_has_its_range() -> None:
    """The rider who boards is fresh; so is the ship, for its new owner has not moved it."""
    s = four("a=h, h~p~q", "S.Kni'6@a", "W.Shp@h")
    assert not s.legal("a-h")
    s = four("a=h, h~p~q", "S.Kni'5@a", "W.Shp@h").do("a-h")
    assert (s.used("h"), s.used("h", 1)) == (0, 0)


@pytest.mark.clause("CQ-EXCH-14", "CQ-EXCH-24", "A-15")
def test_a_15_no_soldier_against_an_elephant_in_an_exchange() -> None:
    """The sinker carries an elephant: a rider may board it, a soldier may not."""
    s = four("a=h, b=h, h~p", "S.Shp[Ele]@p", "W.Shp@h", "W.Sol@a", "W.Kni@b").do("p-h")
    assert answers(s) == {"b-h"}


@pytest.mark.clause("CQ-CONQ-01", "CQ-LOAD-13", "A-35")
def test_a_35_nobody_conquers_a_vessel_from_a_carrier() -> None:
    s = four("a=h", "S.Ele[Sol]@a", "W.Shp@h")
    assert not s.legal("a.1-h")
    assert s.legal("a-h")


@pytest.mark.clause("CQ-CITY-03", "CQ-CITY-09", "A-23")
def test_a_23_a_refund_never_lifts_the_turn_above_its_base() -> None:
    """All four held fields retaken: four points, four steps, sixteen back; used and left make twenty."""
    pieces = [f"W.Kni@gW{i}" for i in range(1, 5)]
    s = four(capital("W"), *held("W", 4, "N"), *pieces, active="W")
    s.do(*(f"gW{i}-cW{i}" for i in range(1, 5)))
    assert (s.numbers["spent"], s.left) == (4, 16)


@pytest.mark.clause("CQ-MP-12", "CQ-CITY-03", "A-23")
def test_a_23_a_refund_in_the_first_round() -> None:
    """West begins with ten; two held fields leave two; one retaken gives four."""
    s = four(capital("W"), *held("W", 2, "N"), "W.Kni@gW1", turn=0).do("end", "gW1-cW1")
    assert s.left == 2 - 1 + 4


@pytest.mark.clause("CQ-WIN4-12", "A-25")
def test_a_25_the_exchanger_sits_just_before_the_mover() -> None:
    """In West's turn South exchanged: sixteen quiet turns end with West, and three more bring South's."""
    s = four("a-b-c", "W.Kni@a", "S.Sol@b", "S.Kni@c", active="W").do("a-b", "c-b", "end")
    assert rounds(s, 18).outcome is None
    assert s.to_act == "S"
    assert s.do("end").outcome is not None


@pytest.mark.clause("CQ-WIN4-01", "CQ-VULN-08", "CQ-SEQ-03", "A-28", "A-08")
def test_a_28_the_two_last_figures_come_before_points() -> None:
    """One exchange takes both: sole winner by number one, though a third player leads."""
    s = bare(four, "S", "a-b-c", "S.Cha[Sol]@a", "W.Sol@b", "W.Kni@c", piles={"E": {"ship": 30}}).do("a-b", "c-b")
    assert s.winners == "W"


@pytest.mark.clause("CQ-WIN4-06", "CQ-WIN4-09", "A-28")
def test_a_28_at_once_comes_before_the_end_of_the_turn() -> None:
    """A fifth Grail field in the turn that would close the quiet rounds wins, whatever the points say."""
    grail = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"
    s = four(grail, *(f"S.Sol@Q{i}" for i in range(1, 5)), "S.Sol@o", quiet=15, piles={"E": {"ship": 60}})
    assert s.do("o-Q5").winners == "S"


@pytest.mark.clause("CQ-RIDE-02", "CQ-RIDE-08", "A-33")
def test_a_33_a_rider_may_jump_on_his_way_ashore() -> None:
    s = four("a=h, a-b", "S.Shp[Kni]@h", "S.Sol@a").do("h.1^b")
    assert (s.stack("b"), s.left) == ("S.Kni", 18)


@pytest.mark.clause("CQ-BOARD-14", "CQ-BOARD-16", "A-41")
def test_a_41_bridge_lane_and_harbour_link_do_not_block_each_other() -> None:
    s = four("a+b, a=h, h~p", "S.Kni@a", "W.Shp@p", "S.Shp@h")
    assert {"a-b", "a-h", "h-p"} <= set(s.words)


@pytest.mark.clause("CQ-DORM-04", "A-42")
def test_a_42_a_sleeper_keeps_holding_and_counting() -> None:
    s = four(f"{capital('W')}, o-Q1", *held("W", 5, "N"), "W.Sol@Q1")
    assert s.left == 16
    assert s.count("W") == 6 + 1 + 1


@pytest.mark.clause("CQ-CITY-06", "CQP-GEN-05")
def test_a_57_a_tower_holds_a_capital_field() -> None:
    assert plus("g-cW1", "S.Sie@g").do("g-cW1", "end").left == 16


@pytest.mark.clause("CQP-TOWER-11", "CQP-TOWER-18", "A-54")
def test_a_54_a_tower_that_fell_back_may_be_conquered_again() -> None:
    s = plus("c-b, b-d, c-e", "S.Sie[Sol,Sol]@c", "W.Sie@b").do("c.1-b", "b.1-d")
    assert s.stack("b") == "W.Sie"
    assert s.do("c.1-b").stack("b") == "S.Sie(W)[Sol]"


@pytest.mark.clause("CQP-TOWER-11", "CQP-CAT-09", "A-54")
def test_a_54_any_shot_that_empties_it_gives_it_back() -> None:
    s = plus("a-b", "N.Cat@a", "S.Sie(W)[Sol,Sol]@b", active="N").do("a*b")
    assert (s.stack("b"), s.pile("N")) == ("W.Sie", 2)


@pytest.mark.clause("CQP-GEN-05", "CQ-WIN4-14", "A-57", "A-04")
def test_a_57_a_conquered_tower_is_lost_but_not_captured() -> None:
    """West's last two are a tower and a soldier: one conquered, one captured, and the points decide."""
    pieces = ("S.Sie[Sol]@a", "W.Sie@b", "S.Kni@c", "W.Sol@d")
    s = bare(plus, "W", "a-b, c-d", *pieces, piles={"N": {"ship": 30}}).do("a.1-b", "c-d")
    assert s.do("end").outcome is None
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQP-CAT-18", "CQP-VAR-01", "A-60")
def test_a_60_the_exchange_step_of_the_variant_is_one_field() -> None:
    at = {"t": (0.0, 0.0), "a": (4.0, 0.0), "b": (8.0, 0.0), "c": (12.0, 0.0), "s": (0.0, 9.0)}
    graph, near = "s-t, a-b-c", ("S.Kni@s", "W.Sol@t")
    s = plus(graph, *near, "W.Cat@b", preset="plus_4p_variant", at=at).do("s-t")
    assert answers(s) == {"b-a"}
    assert not plus(graph, *near, "W.Cat@c", preset="plus_4p_variant", at=at).do("s-t").window


@pytest.mark.clause("CQP-GAL-01", "A-63")
def test_a_63_no_crew_beside_a_catapult() -> None:
    assert not plus("a=h", "S.Sol@a", "S.Gal[Cat]@h").legal("a-h")
    assert not plus("a=h", "S.Cat@a", "S.Gal[Sol]@h").legal("a-h")


@pytest.mark.clause("CQP-CAT-15", "CQP-CAT-16", "A-52", "A-62")
def test_a_52_a_shot_is_a_capture_but_renews_nobody() -> None:
    s = plus("a-b", "S.Cat'1@a", "N.Cha[Sol]@b", quiet=5).do("a*b")
    assert (s.used("a"), s.pile("S")) == (1, 2)
    assert s.do("end").numbers["quiet"] == 0


@pytest.mark.clause("CQP-CAT-17", "CQP-GAL-05", "A-51")
def test_a_51_a_shooter_at_sea_is_answered_by_vessels() -> None:
    s = plus("p~q, q~r, a=r", "S.Gal[Cat]@p", "W.Shp@r", "W.Shp@q", "W.Kni@a").do("p.1*r")
    assert answers(s) == {"q-p"}


@pytest.mark.clause("CQP-WIN-01", "CQP-TOWER-02", "A-46", "A-55")
@pytest.mark.parametrize("crew", ["", "[Sol]"])
def test_a_55_a_tower_wins_by_its_step_with_or_without_crew(crew: str) -> None:
    assert plus_duel("g-cN2", f"S.Sie{crew}@g").do("g-cN2").winners == "S"


@pytest.mark.clause("CQ-WIN2-04", "A-26")
def test_a_26_two_players_have_no_last_turn_of_their_own() -> None:
    """North exchanged in South's turn; twenty turns later the game is over, with South's turn."""
    s = duel("a-b-c", "S.Kni@a", "N.Sol@b", "N.Kni@c").do("a-b", "c-b", "end")
    assert rounds(s, 19).outcome is None
    assert rounds(s, 1).outcome is not None
