"""What revision 2 of the rulings corrects in Conquest; a match of revision 1 goes on as it was begun (CQ-REV-01)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene
from games.conquest.classic.helpers import answers, bare, capital, duel, four, party, plus, plus_duel, rounds

both = pytest.mark.parametrize("revision", [1, 2])


def under(revision: int, **more: object) -> dict[str, object]:
    return {"options": {"revision": revision, **more}}


# -- climbing over a manned carrier ------------------------------------------------------------------------------------

MANNED = [
    ("a-b-c", "W.Ele[Sol]@b", "b.2-c", "W.Ele[Sol]"),
    ("a-b-c", "W.Sie[Sol]@b", "b.2-c", "W.Sie[Sol]"),
    ("a-b-c", "W.Sie[Sol,Sol]@b", "b.3-c", "W.Sie[Sol,Sol]"),
    ("a=b, c=b", "W.Shp[Sol]@b", "b.2-c", "W.Shp[Sol]"),
    ("a=b, c=b", "W.Gal[Ele[Sol]]@b", "b.5-c", "W.Gal[Ele[Sol]]"),
]


@both
@pytest.mark.parametrize(("graph", "carrier", "strike", "stays"), MANNED)
@pytest.mark.clause("CQ-MOVE-06", "CQ-EXCH-20", "CQP-TOWER-15", "CQ-LOAD-02", "CQ-LOAD-03", "CQ-LOAD-15", "CQ-REV-01")
def test_cq_exch_20_climbing_over_a_manned_carrier(
    revision: int, graph: str, carrier: str, strike: str, stays: str
) -> None:
    """T-140: the soldier who climbs is the one who strikes; whoever was on the carrier stays there."""
    s = plus(f"s-c, {graph}", "S.Kni@s", "W.Sol@c", "W.Sol@a", carrier, **under(revision)).do("s-c")
    assert s.legal("a-b") is (revision == 2)
    if revision == 2:
        s.do("a-b")
        assert answers(s) == {strike}
        s.do(strike)
        assert (s.stack("c"), s.stack("b"), s.stack("a"), s.pile("W")) == ("W.Sol", stays, "", 1)


@pytest.mark.clause("CQ-EXCH-20", "CQ-LOAD-04")
@pytest.mark.parametrize("carrier", ["W.Ele[Sol,Sol]@b", "W.Cha[Sol]@b", "W.Sie[Sol,Sol,Sol]@b"])
def test_cq_exch_20_a_full_carrier_blocks_the_way(carrier: str) -> None:
    assert not plus("s-c, a-b-c", "S.Kni@s", "W.Sol@c", "W.Sol@a", carrier).do("s-c").legal("a-b")


@pytest.mark.clause("CQ-MOVE-06", "CQ-EXCH-20")
def test_cq_exch_20_the_climber_must_be_able_to_strike() -> None:
    """Against an elephant no soldier strikes, so nobody climbs; and the climb takes both steps."""
    assert answers(four("s-c, a-b-c", "S.Ele@s", "W.Sol@c", "W.Sol@a", "W.Sie[Sol]@b").do("s-c")) == set()
    far = four("s-c, a-b-m-c", "S.Kni@s", "W.Sol@c", "W.Sol@a", "W.Ele[Sol]@b").do("s-c")
    assert not far.legal("a-b")


# -- a vulnerable player who conquers ----------------------------------------------------------------------------------


def conquers(revision: int, graph: str, *men: str) -> ConquestScene:
    """South has a rider on a and a soldier far off; West's empty ship lies on h."""
    return bare(four, "S", f"a=h, v, {graph}", "S.Kni@a", "S.Sol@v", "W.Shp@h", *men, **under(revision)).do("a-h")


@both
@pytest.mark.parametrize(
    ("graph", "man", "word"), [("g~h", "W.Gal@g", "g-h"), ("k=h", "W.Kni@k", "k-h"), ("k-l, l=h", "W.Kni@k", "k-l")]
)
@pytest.mark.clause("CQ-VULN-02", "CQ-VULN-01", "A-08", "CQ-REV-01")
def test_cq_vuln_02_a_vessel_won_just_now_does_not_count_yet(revision: int, graph: str, man: str, word: str) -> None:
    """T-141: sunk or won back, the ship was never a third figure."""
    s = conquers(revision, graph, man).do(word)
    if word == "k-l":
        s.do("l-h")
    assert (s.outcome is not None) is (revision == 2)
    if s.outcome:
        assert (s.outcome.clause, "S" in s.winners) == ("CQ-VULN-02", False)
    else:
        assert s.to_act == "S"


@both
@pytest.mark.parametrize(("man", "word"), [("W.Ele@e", "e-b"), ("W.Cat@e", "e*b")])
@pytest.mark.clause("CQ-VULN-02", "CQP-TOWER-17", "CQP-TOWER-18", "A-08")
def test_cq_vuln_02_nor_does_a_tower(revision: int, man: str, word: str) -> None:
    """T-141: the tower from which the soldier came is what is left."""
    men = ("S.Sie[Sol]@a", "W.Sie@b", man)
    s = bare(plus, "S", "a-b-e", *men, **under(revision)).do("a.1-b", word)
    assert (s.outcome is not None) is (revision == 2)


@pytest.mark.clause("CQ-VULN-02")
def test_cq_vuln_02_it_counts_when_the_exchange_is_over() -> None:
    """Not answered, the ship is his third figure: the next capture is no longer bound."""
    s = conquers(2, "g~h, h~m", "W.Gal@g", "W.Shp@m").do("decline")
    assert s.counts("S")["units"] == 3
    assert s.legal("h-m")


@pytest.mark.clause("CQ-VULN-02")
def test_cq_vuln_02_three_figures_before_the_capture_are_not_two() -> None:
    men = ("S.Kni@a", "S.Sol@v", "S.Sol@u", "W.Shp@h", "W.Gal@g")
    assert bare(four, "S", "a=h, v, u, g~h", *men).do("a-h", "g-h").outcome is None


@both
@pytest.mark.clause("CQ-VULN-08", "CQ-WIN4-02")
def test_cq_vuln_08_both_last_figures_aboard_a_vessel_won_just_now(revision: int) -> None:
    """T-142: West captures both and has the ship back; that the ship was not captured saves nobody."""
    men = ("S.Ele[Sol]@a", "W.Shp@h", "W.Kni@k")
    s = bare(four, "S", "a=h, k=h", *men, **under(revision)).do("a-h", "k-h")
    if revision == 2:
        assert s.outcome is not None
        assert (s.winners, s.outcome.clause) == ("W", "CQ-WIN4-02")
    else:
        assert s.outcome is None


# -- a vessel lost and won back ----------------------------------------------------------------------------------------


@both
@pytest.mark.clause("CQ-CONQ-05", "A-14", "CQ-REV-01")
def test_cq_conq_05_an_own_vessel_won_back_in_the_same_turn(revision: int) -> None:
    """T-143: it sails six, sinks, is boarded in exchange, and boarded again by its first owner."""
    lane = "r0~r1~r2~r3~r4~r5~h, k=h, a=h"
    men = ("S.Shp@r0", "S.Kni@a", "W.Shp@h", "W.Sol@k")
    s = four(lane, *men, **under(revision))
    s.do("r0-r1", "r1-r2", "r2-r3", "r3-r4", "r4-r5", "r5-h", "k-h", "a-h")
    assert (s.stack("h"), s.used("h")) == ("S.Shp[Kni]", 0 if revision == 2 else 6)
    assert s.legal("h-r5") is (revision == 2)


# -- the last two figures ----------------------------------------------------------------------------------------------

LAST = ("S.Kni@a", "S.Cha@y", "S.Cha@z", "W.Shp@h", "W.Sol@b", "W.Sol@c")
PORT = "a=h, y-b, z-c"


@both
@pytest.mark.clause("CQ-WIN4-14", "CQ-WIN4-02", "CQ-REV-01")
def test_cq_win4_14_a_conquest_between_two_captures(revision: int) -> None:
    """T-147: the ship is one of the last two and was not captured, so points decide at the end of W's own turn."""
    s = bare(four, "W", PORT, *LAST, **under(revision)).do("y-b", "a-h", "z-c")
    if revision == 1:
        assert s.outcome is not None
        assert s.outcome.clause == "CQ-WIN4-02"
        return
    assert s.outcome is None
    s.do("end")
    assert (s.to_act, s.words) == ("W", ["end"])
    s.do("end")
    assert s.outcome is not None
    assert s.outcome.clause == "CQ-WIN4-06"


@both
@pytest.mark.clause("CQ-WIN4-14", "CQ-WIN4-02")
def test_cq_win4_14_a_conquest_before_two_captures(revision: int) -> None:
    s = bare(four, "W", PORT, *LAST, **under(revision)).do("a-h", "y-b", "z-c")
    assert s.outcome is not None
    assert (s.winners, s.outcome.clause) == ("S", "CQ-WIN4-02")


# -- heavy pieces on red fields ----------------------------------------------------------------------------------------

RED = {"quest_heavy_entry": "red_one_way"}


@both
@pytest.mark.parametrize("piece", ["Ele", "Ele[Sol]", "Cha", "Cha[Sol]"])
@pytest.mark.clause("A-01", "CQ-OBST-03", "CQ-GRAIL-02", "CQ-REV-01")
def test_a_01_from_red_to_red_but_never_out(revision: int, piece: str) -> None:
    """T-144."""
    s = four("i-Q1-Q2, i-Q2", f"S.{piece}@Q1", **under(revision, **RED))
    assert s.legal("Q1-Q2") is (revision == 2)
    refused = s.refusal("Q1-i")
    assert (refused.key, refused.clause) == ("why.way.quest_out", "CQ-OBST-03")


@pytest.mark.parametrize("entry", ["precinct_only", "closed"])
@pytest.mark.clause("CQ-GRAIL-02")
def test_cq_grail_02_elsewhere_no_red_field_is_entered_from_a_red_one(entry: str) -> None:
    s = four("i-Q1-Q2", "S.Ele@Q1", options={"quest_heavy_entry": entry})
    assert not s.legal("Q1-Q2")


@pytest.mark.clause("A-01", "CQ-OBST-04")
def test_a_01_not_even_to_exchange() -> None:
    """T-144: onto a red field joined to its own, but not onto another field, nor by way of one."""
    graph = "s-i, s-Q2, i-Q1, Q1-Q2, i-Q2"
    men = ("S.Kni@s", "W.Ele@Q1")
    red = four(graph, *men, "W.Sol@Q2", options=RED).do("s-Q2")
    assert answers(red) == {"Q1-Q2"}
    out = four(graph, *men, "W.Sol@i", options=RED).do("s-i")
    assert answers(out) == set()
    far = four("s-Q2, i-Q1, i-Q2", *men, "W.Sol@Q2", options=RED).do("s-Q2")
    assert answers(far) == set()


# -- towers that stand in a capital ------------------------------------------------------------------------------------


@pytest.mark.clause("A-55", "CQP-WIN-01")
def test_a_55_conquering_a_tower_that_stands_in_the_capital_wins_nothing() -> None:
    """T-145: it wins when it steps out and in again."""
    s = plus_duel("cN1-y, y-x", "N.Sie@cN1", "S.Sie[Sol]@y").do("y.1-cN1")
    assert (s.outcome, s.stack("cN1")) == (None, "S.Sie(N)[Sol]")
    s.do("y-x", "cN1-y")
    assert s.outcome is None
    s.do("y-cN1")
    assert s.outcome is not None
    assert (s.winners, s.outcome.clause) == ("S", "CQP-WIN-01")


@pytest.mark.clause("A-55", "CQP-WIN-01", "CQP-TOWER-11")
def test_a_55_a_tower_that_falls_back_in_the_capital_wins_nothing() -> None:
    """T-145: North leaves the tower of South that North had conquered; it is South's again, and nothing more."""
    s = plus_duel("cN1-y", "N.Sie(S)[Sol]@cN1", active="N").do("cN1.1-y")
    assert (s.outcome, s.stack("cN1")) == (None, "S.Sie")


@pytest.mark.clause("A-55", "CQP-WIN-02")
def test_a_55_the_same_in_the_grail() -> None:
    s = plus("Q1-y-x", "W.Sie@Q1", "S.Sie[Sol]@y").do("y.1-Q1")
    assert (s.outcome, s.stack("Q1")) == (None, "S.Sie(W)[Sol]")
    fallen = plus("Q1-y", "S.Sie(W)[Sol]@Q1").do("Q1.1-y")
    assert (fallen.outcome, fallen.stack("Q1")) == (None, "W.Sie")


# -- exchanges of a party ----------------------------------------------------------------------------------------------


@pytest.mark.clause("A-30", "CQ-TEAM-03", "CQ-EXCH-26")
def test_a_30_the_last_point_cancels_the_right_of_the_whole_party() -> None:
    """T-146: East's rider could answer for West, but West's turn has begun."""
    graph, men = "s-t-n", ("S.Kni@s", "W.Sol@t", "E.Kni@n")
    assert answers(party(graph, *men, spent=18).do("s-t")) == {"n-t"}
    s = party(graph, *men, spent=19).do("s-t")
    assert (s.window, s.to_act) == (False, "W")
    waived = party(graph, *men).do("s-t!")
    assert (waived.window, waived.to_act) == (False, "W")


@pytest.mark.clause("A-30", "CQ-TEAM-03", "CQ-TEAM-04")
def test_a_30_the_loser_decides_alone() -> None:
    s = party("s-t-n, t-w", "S.Kni@s", "W.Sol@t", "E.Kni@n", "W.Kni@w").do("s-t")
    assert s.to_act == "W"
    assert answers(s) == {"n-t", "w-t"}
    assert s.do("decline").to_act == "S"


@pytest.mark.clause("CQ-TEAM-02")
def test_cq_team_02_a_partner_is_not_shot_at() -> None:
    s = plus("a-b", "S.Cat@a", "N.Sol@b", preset="plus_party")
    refused = s.refusal("a*b")
    assert (refused.key, refused.clause) == ("why.shot.partner", "CQ-TEAM-02")
    assert duel("a-b", "S.Cat@a", "S.Sol@b").refusal("a*b").key == "why.shot.own"


# -- what an exchange captures, and what is left -----------------------------------------------------------------------


@both
@pytest.mark.clause("A-16", "CQ-WIN4-10", "CQ-WIN4-12", "CQ-REV-01")
def test_a_16_an_exchange_that_conquers_an_empty_vessel_is_no_capture(revision: int) -> None:
    """South's ship sank one of West's and is boarded: South captured last, so the game closes with South's turn."""
    s = four("r~h, k=h", "S.Shp@r", "W.Shp@h", "W.Kni@k", **under(revision)).do("r-h", "k-h", "end")
    assert s.stack("h") == "W.Shp(S)[Kni]"
    assert rounds(s, 15).outcome is None
    assert (rounds(s, 1).outcome is not None) is (revision == 2)


@both
@pytest.mark.clause("A-57", "CQ-WIN2-02", "CQP-TOWER-11", "CQP-CAT-09", "CQ-REV-01")
def test_a_57_the_last_crew_of_a_conquered_tower(revision: int) -> None:
    """North's tower falls back when its last soldier of South's is shot; South has no land piece left."""
    men = ("N.Cat@a", "S.Sie(N)[Sol]@b", "S.Shp@p")
    s = bare(plus_duel, "S", "a-b, p~q", *men, active="N", **under(revision)).do("a*b")
    assert (s.winners == "N") is (revision == 2)
    s = bare(plus_duel, "S", "a-b, c", *men[:2], "S.Sol@c", active="N", **under(revision)).do("a*b")
    assert s.outcome is None


@both
@pytest.mark.clause("CQ-TEAM-09", "CQ-REV-01")
def test_cq_team_09_a_draw_is_told_by_what_was_compared_last(revision: int) -> None:
    s = party("a", quiet=15, **under(revision)).do("end")
    assert s.outcome is not None
    assert (s.winners, s.outcome.reason) == (
        "",
        "conquest.reason.quiet_count" if revision == 2 else "conquest.reason.quiet_spaces",
    )


@both
@pytest.mark.clause("CQ-CITY-09", "CQ-MP-12")
def test_cq_city_09_refunds_stop_at_the_base_value(revision: int) -> None:
    """A position set up with more refunds due than points were lost: South's first turn has ten points in all."""
    men = ("N.Sol@cS1", "S.Kni@gS1")
    s = duel(capital("S"), *men, turn=0, **under(revision))
    line = s.game.write_state(s.state).replace("budget=6", "budget=8")
    s.state = s.game.read_state(s.rules.options, line)
    s.do("gS1-cS1")
    assert s.numbers["budget"] == (10 if revision == 2 else 12)
