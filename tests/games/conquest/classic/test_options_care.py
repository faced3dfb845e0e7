"""Options of the vulnerable player and of the endings that partners may keep: what each value means."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene
from games.conquest.classic.helpers import answers, bare, capital, four, held, party

GRAPH = "r-x-p, x-y-q, y-z-k, v"
GUARDED = ("W.Sol@x", "W.Kni@p", "W.Sol@y", "W.Kni@q", "W.Sol@z", "W.Kni@k")
TWO = ("S.Kni@r", "S.Sol@v")


def weak(*pieces: str, **more: object) -> ConquestScene:
    """South has only these pieces, and every target is guarded."""
    return bare(four, "S", GRAPH, *pieces, *GUARDED, **more)


@pytest.mark.clause("CQ-VULN-01", "CQ-TEAM-15")
@pytest.mark.parametrize("rule", [True, False])
def test_cq_vuln_01_vulnerability(rule: bool) -> None:
    s = weak(*TWO, options={"vulnerability": rule}).do("r-x", "decline")
    assert s.legal("x-y") is not rule


@pytest.mark.clause("CQ-VULN-03", "A-08")
@pytest.mark.parametrize("scope", ["two_left", "any_cut"])
def test_cq_vuln_03_vulnerability_scope(scope: str) -> None:
    """Three figures, two of them one stack: bound only where any capture that could leave one figure is meant."""
    options = {"vulnerability_scope": scope, "vulnerability_risks": 0}
    assert weak("S.Cha[Sol]@r", "S.Sol@v", options=options).legal("r-x") is (scope == "two_left")
    assert not weak(*TWO, options=options).legal("r-x")


@pytest.mark.clause("CQ-VULN-06", "A-09")
@pytest.mark.parametrize(("lead", "behind", "ahead"), [
    ("projected", True, False), ("current", False, True), ("either", True, True)
])  # fmt: skip
def test_cq_vuln_06_vulnerability_lead(lead: str, behind: bool, ahead: bool) -> None:
    """Behind now and ahead after the worst exchange; ahead now and behind after it."""
    options = {"vulnerability_lead": lead}
    prize = bare(four, "S", "a-b-c, u-x-y", "S.Sol@a", "W.Sol@b", "W.Kni@c", "S.Kni@u", "W.Ele[Sol,Sol]@x", "W.Kni@y",
                 piles={"S": {"soldier": 6}}, options=options)  # fmt: skip
    assert prize.do("a-b", "decline").legal("u-x") is behind
    grail = bare(four, "S", "a-b-c, Q1-x-y", "S.Sol@a", "W.Sol@b", "W.Kni@c", "S.Kni@Q1", "W.Sol@x", "W.Kni@y",
                 piles={"S": {"soldier": 5}}, options=options)  # fmt: skip
    assert grail.do("a-b", "decline").legal("Q1-x") is ahead


@pytest.mark.clause("CQ-VULN-06", "A-09")
@pytest.mark.parametrize("tie", ["leads", "trails"])
def test_cq_vuln_06_vulnerability_tie(tie: str) -> None:
    """After the worst exchange South would be one ahead of West, or level with him."""
    piles = {"S": {"soldier": 9}}
    s = weak(*TWO, piles=piles, options={"vulnerability_tie": tie}).do("r-x", "decline")
    assert (s.count("S"), s.count("W")) == (12, 11)
    assert s.legal("x-y")
    s = weak(*TWO, piles={"S": {"soldier": 8}}, options={"vulnerability_tie": tie}).do("r-x", "decline")
    assert (s.count("S"), s.count("W")) == (11, 11)
    assert s.legal("x-y") is (tie == "leads")


@pytest.mark.clause("CQ-VULN-03")
@pytest.mark.parametrize("risks", [0, 1, 2])
def test_cq_vuln_03_vulnerability_risks(risks: int) -> None:
    s = weak(*TWO, options={"vulnerability_risks": risks})
    allowed = 0
    for word in ("r-x", "x-y", "y-z"):
        if s.legal(word):
            allowed += 1
            s.do(word, "decline")
    assert allowed == risks


@pytest.mark.clause("CQ-VULN-02")
@pytest.mark.parametrize(("end", "at_once"), [("at_once", "E"), ("end_of_turn", "")])
def test_cq_vuln_02_vulnerability_end(end: str, at_once: str) -> None:
    s = weak(*TWO, piles={"E": {"ship": 30}}, options={"vulnerability_end": end}).do("r-x", "p-x")
    assert s.winners == at_once
    assert (s if s.outcome else s.do("end")).winners == "E"


KEEP = {"team_keep_ffa_endings": True}


@pytest.mark.clause("CQ-TEAM-15", "CQ-WIN4-06", "A-29")
@pytest.mark.parametrize(("keep", "revision", "after_south", "after_west"), [
    (False, 2, "", ""), (True, 2, "", "WE"), (True, 1, "WE", "WE")
])  # fmt: skip
def test_cq_team_15_one_figure_left(keep: bool, revision: int, after_south: str, after_west: str) -> None:
    """T-109 again: West has one figure at the end of a turn and East the most points; once it was any turn."""
    options = {"team_keep_ffa_endings": keep, "revision": revision}
    s = bare(party, "W", "a-b", "W.Cha@a", piles={"E": {"ship": 30}}, options=options).do("end")
    assert s.winners == after_south
    assert (s if s.outcome else s.do("end")).winners == after_west


@pytest.mark.clause("CQ-TEAM-15", "CQ-VULN-03", "A-29")
@pytest.mark.parametrize("keep", [False, True])
def test_cq_team_15_two_figures_are_vulnerable(keep: bool) -> None:
    options = {"team_keep_ffa_endings": keep}
    s = bare(party, "S", GRAPH, *TWO, *GUARDED, options=options).do("r-x", "decline")
    assert s.legal("x-y") is not keep


@pytest.mark.clause("CQ-TEAM-15", "CQ-TEAM-06", "CQ-TEAM-07", "A-29")
def test_cq_team_15_the_endings_of_the_parties_hold_besides() -> None:
    s = bare(party, "W", "a-b, p~q", "S.Kni@a", "W.Sol@b", "W.Shp@p", "W.Gal@q", options=KEEP).do("a-b")
    assert s.winners == "SN"
    s = party(capital("W"), *held("W", 4, "S"), "S.Kni@gW5", options=KEEP).do("gW5-cW5")
    assert s.winners == "SN"


@pytest.mark.clause("CQ-VULN-03", "A-08")
def test_cq_vuln_03_declined_or_not_a_risk_is_a_risk() -> None:
    """Only that an exchange is possible counts, not whether it is made."""
    s = weak(*TWO).do("r-x")
    assert answers(s)
    assert not s.do("decline").legal("x-y")
