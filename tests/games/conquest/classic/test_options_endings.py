"""Options of endings, points and quiet rounds: what each value means."""

from __future__ import annotations

import pytest

from conquista.games.conquest.game import GAME
from games.conquest.classic.helpers import bare, capital, duel, four, held, party, rounds

RICH = {"N": {"soldier": 30}}
GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"


@pytest.mark.clause("CQ-WIN4-02", "CQ-WIN2-02", "CQ-WIN4-14", "A-29")
@pytest.mark.parametrize(("rule", "at_once", "later"), [("last_two", "", "N"), ("last_one", "S", "S")])
def test_cq_win4_02_annihilation_rule(rule: str, at_once: str, later: str) -> None:
    """West's ship is conquered, his last soldier captured: one capture wins under `last_one`, two are needed else."""
    options = {"annihilation_rule": rule}
    s = bare(four, "W", "a-b, p=h", "S.Kni@a", "W.Sol@b", "S.Kni@p", "W.Shp@h", piles=RICH, options=options)
    assert s.do("p-h", "a-b").winners == at_once
    assert (s if s.outcome else s.do("end", "end")).winners == later


@pytest.mark.clause("CQ-WIN4-03", "CQ-WIN4-06", "A-04", "A-07")
@pytest.mark.parametrize(("unit", "winners"), [("all_pieces", ""), ("land_pieces", "N")])
def test_cq_win4_03_annihilation_unit(unit: str, winners: str) -> None:
    """T-121: one soldier and three ships at the end of W's turn: decided on points when only land pieces count."""
    ships = ("W.Shp@p", "W.Shp@q", "W.Shp@r")
    options = {"annihilation_unit": unit}
    s = bare(four, "W", "a-b, p~q~r", "W.Sol@a", *ships, active="W", piles=RICH, options=options).do("end")
    assert s.winners == winners


@pytest.mark.clause("CQ-WIN4-02", "CQ-VULN-01", "A-04", "A-07")
def test_cq_vuln_01_land_pieces_alone_may_make_vulnerable() -> None:
    """Two land pieces and a ship: vulnerable when only land pieces count, and both taken lose the game."""
    guards = ("W.Sol@x", "W.Kni@p", "W.Sol@y", "W.Kni@q")
    for unit, legal in (("all_pieces", True), ("land_pieces", False)):
        s = bare(four, "S", "r-x-p, x-y-q, v, h~k", "S.Kni@r", "S.Sol@v", "S.Shp@h", *guards,
                 options={"annihilation_unit": unit})  # fmt: skip
        assert s.do("r-x", "decline").legal("x-y") is legal
    s = bare(four, "W", "a-b, h~k", "S.Kni@a", "W.Cha[Sol]@b", "W.Shp@h", options={"annihilation_unit": "land_pieces"})
    assert s.do("a-b").winners == "S"


@pytest.mark.clause("CQ-WIN4-03", "A-06")
@pytest.mark.parametrize(("credit", "winners"), [("same_captor_else_count", "E"), ("last_captor", "N")])
def test_cq_win4_03_annihilation_credit(credit: str, winners: str) -> None:
    """West's last two fall to exchanges of South and of North in one turn: the points decide, or the last captor."""
    pieces = ("W.Kni@a", "S.Sol@b", "S.Kni@c", "W.Kni@d", "N.Sol@e", "N.Kni@f")
    options = {"annihilation_credit": credit, "vulnerability": False}
    s = bare(four, "W", "a-b-c, d-e-f", *pieces, active="W", piles={"E": {"ship": 30}}, options=options)
    assert s.do("a-b", "c-b", "d-e").outcome is None
    assert s.do("f-e").winners == winners


@pytest.mark.clause("CQ-WIN4-06", "A-05", "A-06")
@pytest.mark.parametrize("trigger", ["any_turn", "own_turn", "off"])
def test_cq_win4_06_count_trigger(trigger: str) -> None:
    """T-121: West has one figure left when South's turn ends; decided then, or at the end of West's, or never."""
    s = bare(four, "W", "a-b, v-w", "S.Kni@a", "W.Sol@b", "W.Sol@v", piles=RICH, options={"count_trigger": trigger})
    s.do("a-b", "end")
    assert s.winners == ("N" if trigger == "any_turn" else "")
    if trigger != "any_turn":
        assert s.do("v-w", "end").winners == ("N" if trigger == "own_turn" else "")


@pytest.mark.clause("CQ-WIN4-06", "CQ-WIN4-02", "A-05")
def test_cq_win4_06_own_turn_whoever_takes_the_single_figure_wins() -> None:
    """West, left with one figure by North, loses it to East before his turn: East is sole winner."""
    s = bare(four, "W", "a-b, v-w", "N.Kni@a", "W.Sol@b", "W.Sol@v", "E.Kni@w", active="N", piles={"S": {"ship": 30}},
             options={"count_trigger": "own_turn"}).do("a-b", "end")  # fmt: skip
    assert s.do("w-v").winners == "E"


@pytest.mark.clause("CQ-PTS-06", "CQ-WIN4-09", "A-16")
@pytest.mark.parametrize(("options", "points", "quiet"), [
    ({}, 1, 8),
    ({"count_commandeered": True, "commandeer_tally": "ever_event", "quiet_reset_by": "elimination_or_vessel"}, 2, 0),
])  # fmt: skip
def test_cq_pts_06_conquest_as_capture(options: dict[str, object], points: int, quiet: int) -> None:
    """The ship is an own piece; where a conquest is a capture it also gives a point and restarts the count."""
    s = four("a=h", "S.Kni@a", "W.Shp@h", quiet=7, options=options)
    before = s.count("S")
    assert s.do("a-h").count("S") - before == points
    assert s.do("end").numbers["quiet"] == quiet


@pytest.mark.clause("CQ-WIN2-03", "A-16")
def test_cq_win2_03_a_conquest_may_restart_the_count() -> None:
    """T-121: T-51 again, the ship conquered in the nineteenth turn, and after twenty turns the game is not over."""
    options = {"quiet_reset_by": "elimination_or_vessel"}
    s = duel("a=h", "S.Kni@a", "N.Shp@h", options=options)
    rounds(s, 18).do("a-h", "end", *["end"] * 19)
    assert s.outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-PTS-06", "A-16")
@pytest.mark.parametrize(("tally", "now", "lost", "again"), [
    ("held_now", 1, 0, 1), ("ever_distinct", 1, 1, 1), ("ever_event", 1, 1, 2)
])  # fmt: skip
def test_cq_pts_06_commandeer_tally(tally: str, now: int, lost: int, again: int) -> None:
    """A ship conquered, won back by exchange, conquered again: what it gives beside the piece itself."""
    options = {"count_commandeered": True, "commandeer_tally": tally}
    s = four("a=h, b=h, c=h", "S.Sol@a", "W.Shp@h", "W.Sol@b", "S.Kni@c", options=options)
    pieces = s.count("S")
    s.do("a-h")
    assert s.count("S") == pieces + 1 + now
    s.do("b-h")
    assert s.count("S") == pieces - 1 + lost
    s.do("c-h")
    assert s.count("S") == pieces - 1 + 1 + 1 + again


@pytest.mark.clause("CQ-PTS-04", "A-34")
@pytest.mark.parametrize(("counts", "points"), [("members", 3), ("one", 1)])
def test_cq_pts_04_stack_counts(counts: str, points: int) -> None:
    s = four("a-b", "S.Ele[Sol,Sol]@a", "S.Kni@b", reserves=0, options={"stack_counts": counts})
    assert (s.count("S"), s.counts("S")["units"]) == (points + 1, points + 1)


@pytest.mark.clause("CQ-WIN4-07", "A-27", "A-29")
@pytest.mark.parametrize(
    ("tie", "winners", "over"), [("shared", "NE", True), ("draw", "", True), ("play_on", "", False)]
)
def test_cq_win4_07_count_tie(tie: str, winners: str, over: bool) -> None:
    piles = {"N": {"soldier": 9}, "E": {"ship": 9}}
    s = bare(four, "W", "a-b, v-w", "S.Kni@a", "W.Sol@b", "W.Sol@v", piles=piles, options={"count_tie": tie})
    s.do("a-b", "end", "end")
    assert (s.winners, s.outcome is not None) == (winners, over)


@pytest.mark.clause("CQ-WIN2-01", "CQ-GOAL-01")
@pytest.mark.parametrize(("wins", "winners"), [(True, "S"), (False, "")])
def test_cq_win2_01_five_space_win(wins: bool, winners: str) -> None:
    s = duel(capital("N"), *held("N", 4, "S"), "S.Kni@gN5", options={"five_space_win": wins}).do("gN5-cN5")
    assert s.winners == winners


@pytest.mark.clause("CQ-WIN4-04", "CQ-TEAM-07")
@pytest.mark.parametrize(("rule", "at_once", "later"), [
    ("any_opponent_at_once", "SN", "SN"), ("any_opponent_on_his_turn", "", "SN"),
    ("all_opponents", "", ""), ("none", "", ""),
])  # fmt: skip
def test_cq_team_07_dormant_win(rule: str, at_once: str, later: str) -> None:
    """West falls asleep in South's turn."""
    s = party(capital("W"), *held("W", 4, "S"), "S.Kni@gW5", options={"dormant_win": rule}).do("gW5-cW5")
    assert s.winners == at_once
    assert (s if s.outcome else s.do("end")).winners == later


@pytest.mark.clause("CQ-WIN4-13", "A-27")
@pytest.mark.parametrize("rule", ["draw", "play_on"])
def test_cq_win4_13_all_dormant(rule: str) -> None:
    holders = [*held("S", 5, "W"), *held("W", 5, "N"), *held("N", 5, "E"), *held("E", 5, "S")]
    s = four(", ".join(capital(seat) for seat in "SWNE"), *holders, options={"all_dormant": rule})
    assert (s.outcome is not None) is (rule == "draw")


@pytest.mark.clause("CQ-WIN4-09", "A-24")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_cq_win4_09_quiet_rounds(count: int) -> None:
    s = four("a-b", turn=0, options={"quiet_rounds": count})
    assert rounds(s, 4 * count - 1).outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN4-09", "A-24")
def test_cq_win4_09_no_quiet_rounds() -> None:
    assert rounds(four("a-b", options={"quiet_rounds": 0}), 40).outcome is None


@pytest.mark.clause("CQ-WIN4-09", "A-25")
@pytest.mark.parametrize("start", [True, False])
def test_cq_win4_09_quiet_from_start(start: bool) -> None:
    """T-119: sixteen turns from the start; without the option nothing is counted before the first capture."""
    s = four("a-b", "S.Kni@a", "N.Sol@b", turn=0, options={"quiet_from_start": start})
    assert (rounds(s, 16).outcome is not None) is start
    if not start:
        s.do("a-b", "end")
        assert rounds(s, 15).outcome is None
        assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN4-09", "A-24")
@pytest.mark.parametrize(("window", "turns"), [("sliding", 16), ("aligned", 17)])
def test_cq_win4_09_quiet_window(window: str, turns: int) -> None:
    """North captured in the third turn of a round: sixteen turns later, or when four whole rounds are over."""
    options = {"quiet_window": window}
    s = four("a-b", "N.Kni@a", "E.Sol@b", active="N", turn=2, options=options).do("a-b!")
    assert s.to_act == "E"
    assert rounds(s, turns - 1).outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN4-10", "CQ-WIN4-12", "A-25")
@pytest.mark.parametrize(("last", "turns"), [("extend", 17), ("turn_player", 16)])
def test_cq_win4_12_quiet_last_turn(last: str, turns: int) -> None:
    """T-119: T-56 again; with `turn_player` an exchange counts as the mover's capture."""
    s = four("a-b-c", "S.Kni@a", "W.Sol@b", "W.Kni@c", options={"quiet_last_turn": last}).do("a-b", "c-b", "end")
    assert rounds(s, turns - 1).outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN2-03", "A-16")
@pytest.mark.parametrize(("by", "vessel", "tower"), [
    ("elimination", 5, 5), ("elimination_or_vessel", 0, 5), ("any_taking", 0, 0)
])  # fmt: skip
def test_cq_win2_03_quiet_reset_by(by: str, vessel: int, tower: int) -> None:
    more = {"preset": "plus_4p", "quiet": 4, "options": {"quiet_reset_by": by}}
    assert four("a=h", "S.Kni@a", "W.Shp@h", **more).do("a-h", "end").numbers["quiet"] == vessel
    assert four("a-b", "S.Sie[Sol]@a", "W.Sie@b", **more).do("a.1-b", "end").numbers["quiet"] == tower
    assert four("a-b", "S.Kni@a", "W.Sol@b", **more).do("a-b", "end").numbers["quiet"] == 0


@pytest.mark.clause("CQ-WIN2-03", "CQ-WIN2-04", "A-26")
@pytest.mark.parametrize(("resolution", "winners"), [
    ("castle_spaces_then_draw", ""), ("castle_spaces_then_captures", "N"), ("count", "N"), ("spaces_then_count", "N")
])  # fmt: skip
def test_cq_win2_04_quiet_resolution(resolution: str, winners: str) -> None:
    """Equal holdings, North has captured more."""
    fields = (*held("N", 1, "S"), *held("S", 1, "N"))
    s = duel(f"{capital('N')}, {capital('S')}", *fields, quiet=19, piles={"N": {"ship": 3}},
             options={"quiet_resolution": resolution}).do("end")  # fmt: skip
    assert s.outcome is not None
    assert s.winners == winners


@pytest.mark.clause("CQ-TEAM-08", "CQ-WIN2-03", "A-29")
@pytest.mark.parametrize(
    ("resolution", "winners"), [("castle_spaces_then_draw", "S"), ("count", "N"), ("spaces_then_count", "S")]
)
def test_cq_win2_03_quiet_resolution_by_fields_first(resolution: str, winners: str) -> None:
    """South holds a field more, North has captured more."""
    s = duel(capital("N"), *held("N", 1, "S"), quiet=19, piles={"N": {"ship": 9}},
             options={"quiet_resolution": resolution}).do("end")  # fmt: skip
    assert s.winners == winners


@pytest.mark.clause("CQ-WIN2-05", "A-45")
@pytest.mark.parametrize("agree", [True, False])
def test_cq_win2_05_draw_agreement(agree: bool) -> None:
    s = duel("a-b", "S.Sol@a", options={"draw_agreement": agree})
    assert bool(list(GAME.asides(s.state, "S"))) is agree
