"""A word that breaks a clause of these chapters is refused in the name of that clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.conquest.grand_castles.helpers import EN, IT, TEAM_EN, ConquestScene, scene, small

B_RAISED = {"cB1": "B"}
CASES: dict[str, tuple[Callable[[], ConquestScene], str]] = {
    "GC-CAT-01": (lambda: scene("a-b", "A.Cat'2@a"), "a-b"),
    "GC-CAT-02": (lambda: scene("a-b", "A.Cat@a", "B.Sol@b"), "a-b"),
    "GC-CAT-03": (lambda: scene("a-b", "A.Cat!@a", "B.Sol@b"), "a*b"),
    "GC-CAT-04": (lambda: scene("a-b-c", "A.Cat@a", "B.Sol@c"), "a*c"),
    "GC-CAT-18": (lambda: scene("a%b", "A.Cat@a"), "a-b"),
    "GC-CAT-25": (lambda: scene("a-b", "A.Cat@a", "B.Sie@b"), "a*b"),
    "GC-SIE-01": (lambda: scene("a-b", "A.Sie'2@a"), "a-b"),
    "GC-SIE-02": (lambda: scene("a-b", "A.Sie@a", "B.Sol@b"), "a-b"),
    "GC-SIE-05": (lambda: scene("a%b", "A.Sie@a"), "a-b"),
    "GC-SIE-06": (lambda: scene("cA1#d", "A.Sie@d"), "d-cA1"),
    "GC-SIE-07": (lambda: scene("a-b", "A.Sol@a", "A.Sie[Sol,Sol,Sol]@b"), "a-b"),
    "GC-CQ-04": (lambda: scene("o-Q1", "A.Ele@o"), "o-Q1"),
    "GC-CQ-05": (lambda: scene("a>b", "A.Ele@b"), "b-a"),
    "GC-DRAW-02": (lambda: scene("cB1#d", "A.Kni@d", raised=B_RAISED), "d-cB1"),
    "GC-DRAW-03": (lambda: scene("cA1#d", "B.Sol@cA1"), "raise:cA1"),
    "GC-DRAW-04": (lambda: scene("cB1#d", "A.Sol@cB1", raised=B_RAISED, preset=IT), "lower:cB1"),
    "GC-AMB-87": (lambda: scene("cB1#d", "A.Kni@cB1", raised=B_RAISED), "lower:cB1"),
    "GC-DRAW-05": (lambda: scene("cB1#d", "A.Kni@d"), "raise:cB1"),
    "GC-VUL-03": (lambda: small("a-T-c", "A.Kni@a", "C.Sol@T", "C.Kni@c", far="A1 B6 C6 D6"), "a-T"),
    "GC-TEAM-10": (lambda: scene("a-b", "A.Kni@a", "C.Sol@b", preset=TEAM_EN), "a-b"),
    "GC-TEAM-16": (lambda: scene("p~q", "A.Gal[C.Kni]@p", preset=TEAM_EN), "p-q"),
    "GC-TEAM-19": (lambda: scene("c-d", "C.Cam@c", preset=TEAM_EN), "c~d"),
    "GC-TEAM-25": (lambda: scene("a-b", "A.Sie[C.Sol]@a", preset=TEAM_EN), "a-b"),
    "GC-TEAM-27": (lambda: scene("u-v-w", "A.Kni@u", "C.Sol@v", preset=TEAM_EN), "u^w"),
    "GC-TEAM-28": (lambda: scene("u-v-w", "A.Sol@u", "C.Ele@v", preset=TEAM_EN), "u-v"),
}


@pytest.mark.clause(
    "GC-CAT-01",
    "GC-CAT-02",
    "GC-CAT-03",
    "GC-CAT-04",
    "GC-CAT-18",
    "GC-CAT-25",
    "GC-SIE-01",
    "GC-SIE-02",
    "GC-SIE-05",
    "GC-SIE-06",
    "GC-SIE-07",
    "GC-CQ-04",
    "GC-CQ-05",
    "GC-DRAW-02",
    "GC-DRAW-03",
    "GC-DRAW-04",
    "GC-AMB-87",
    "GC-DRAW-05",
    "GC-VUL-03",
    "GC-TEAM-10",
    "GC-TEAM-16",
    "GC-TEAM-19",
    "GC-TEAM-25",
    "GC-TEAM-27",
    "GC-TEAM-28",
)
@pytest.mark.parametrize("clause", CASES)
def test_gc_refusals_name_their_clause(clause: str) -> None:
    position, word = CASES[clause]
    assert position().refusal(word).clause == clause


@pytest.mark.parametrize("raiser", ["A", "B"])
@pytest.mark.clause("GC-DRAW-02", "GC-AMB-84")
def test_gc_amb_84_a_raised_bridge_is_named_both_ways(raiser: str) -> None:
    s = scene("cA1#d", "A.Kni@cA1", raised={"cA1": raiser}, preset=EN)
    assert s.refusal("cA1-d").clause in ("GC-DRAW-02", "GC-AMB-84")
