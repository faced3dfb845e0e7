"""Ways that are not there, and ways that are closed to a piece."""

from __future__ import annotations

import pytest

from conquista import boards
from conquista.boards.model import WarBoard
from games.conquest.why.cases import Case, case, check, every

FR, PLUS, CLASSIC = {"preset": "grand_fr"}, {"preset": "plus_4p"}, {"preset": "conquest_4p"}
FAR = "a-b-c-d-e-f-g-h-i-j-k"
NE = {"islands": {"N": "a", "E": "b"}}

CASES = [
    case("way.same", "GC-MOVE-01", "a-a", "a-b", "A.Sol@a"),
    case("way.none", "GC-MOVE-01", "a-d", "a-b-c, d-e", "A.Sol@a", mentions="a b d"),
    case("way.none", "CQ-BOARD-02", "a-d", "a-b-c, d-e", "A.Sol@a", **CLASSIC),
    *(
        case(f"far.{kind}", clause, "a-k", FAR, f"A.{piece}@a", mentions=f"{moves} 10 a k", **edition)
        for kind, piece, moves, clause, edition in (
            ("soldier", "Sol", 2, "GC-SOL-01", {}),
            ("soldier", "Sol", 2, "CQ-SOLD-01", CLASSIC),
            ("elephant", "Ele", 6, "GC-ELE-01", {}),
            ("knight", "Kni", 6, "GC-KNI-01", {}),
            ("knight", "Kni", 6, "CQ-RIDE-01", CLASSIC),
            ("camel", "Cam", 8, "GC-CAM-01", {}),
            ("chariot", "Cha", 8, "GC-CHA-01", {}),
            ("catapult", "Cat", 2, "GC-CAT-01", {}),
            ("siege", "Sie", 2, "GC-SIE-01", {}),
        )
    ),
    case("far.ship", "GC-VES-01", "a-k", FAR.replace("-", "~"), "A.Shp@a", mentions="6 10"),
    case("far.galleon", "GC-VES-02", "a-k", FAR.replace("-", "~"), "A.Gal@a", mentions="8 10"),
    case("far.knight", "GC-KNI-01", "c-k", FAR, "A.Kni@a", after="a-b b-c", mentions="4 6 8 left"),
    case("used.soldier", "GC-SOL-01", "c-k", FAR, "A.Sol@a", after="a-b b-c"),
    case("far.budget", "GC-MOVE-03", "a-f", FAR, "A.Kni@a", spent=17, mentions="5 3"),
    case("far.blocked", "GC-MOVE-07", "a-d", FAR, "A.Ele@a", "B.Sol@b", mentions="soldier b"),
    case("far.blocked", "CQ-MOVE-06", "a-d", FAR, "A.Ele@a", "A.Kni@c", mentions="knight c", **CLASSIC),
    case("far.steps", "GC-MOVE-01", "a-c", "a-b-c", "A.Sol@a", mentions="2 b c"),
    case("far.steps", "CQ-MOVE-02", "a-c", "a-b-c", "A.Sol@a", **CLASSIC),
    case("far.steps", "GC-MOVE-01", "a-d", FAR + ", a-x-y-d", "A.Ele@a", "B.Sol@b", mentions="3 x"),
    case("way.no_path", "GC-FLD-03", "F-H", "s/F, F:G, G:H", "A.Kni@F", mentions="s G"),
    case("way.no_stairs", "GC-FLD-02", "a-F", "s/F, a|F", "A.Kni@a", mentions="s"),
    case("way.ring", "GC-BOARD-05", "cA1-cA2", "cA1#d, cA2#e, cA1&cA2", "A.Kni@cA1"),
    case("way.ring", "CQ-BOARD-11", "cA1-cA2", "cA1#d, cA2#e, cA1&cA2", "A.Kni@cA1", **CLASSIC),
    case("way.vessel_ashore", "GC-BOARD-24", "p-a", "a=p", "A.Shp@p"),
    case("way.vessel_ashore", "CQ-MOVE-10", "p-a", "a=p", "A.Shp@p", **CLASSIC),
    case("way.vessel_to_vessel", "GC-VES-21", "p.1-q", "a=p, p~q", "A.Shp[Kni]@p", "A.Shp@q"),
    case("way.vessel_to_vessel", "CQ-LOAD-05", "p.1-q", "p~q", "A.Shp[Kni]@p", "A.Shp@q", **CLASSIC),
    case("way.no_dock", "GC-MOVE-10", "b-p", "a=p, a-b", "A.Sol@b", "A.Shp@p"),
    case("way.no_dock", "CQ-MOVE-10", "b-p", "a=p, a-b", "A.Sol@b", "A.Shp@p", **CLASSIC),
    case("way.no_port", "GC-VES-09", "q.1-a", "a=p, p~q", "A.Shp[Sol]@q"),
    case("way.no_port", "CQ-LOAD-01", "q.1-a", "a=p, p~q", "A.Shp[Sol]@q", **CLASSIC),
    case("way.water", "GC-MOVE-10", "a-p", "a=p", "A.Ele@a"),
    case("way.water", "CQ-BOARD-03", "a-p", "a=p", "A.Ele@a", **CLASSIC),
    case("way.siege_aboard", "GC-VES-08", "a-p", "a=p", "A.Sie@a", "A.Gal@p"),
    case("way.siege_aboard", "CQP-TOWER-04", "a-p", "a=p", "A.Sie@a", "A.Gal@p", **PLUS),
    case("way.field", "GC-FLD-01", "s-F", "s/F", "A.Ele@s"),
    case("way.field_on_foot", "GC-FLD-05", "s-F", "s/F", "A.Sol@s"),
    case("way.field_dismount", "GC-FLD-06", "F.1-G", "s/F, F:G", "A.Cam[Sol]@F"),
    case("leave.field", "GC-FLD-07", "F.1-s", "s/F", "A.Cam[Sol]@F"),
    case("way.quest", "GC-CQ-04", "o-Q1", "o-Q1", "A.Cha@o"),
    case("way.quest", "GC-CQ-04", "o-Q1", "o-Q1", "A.Ele[Sol]@o", "B.Sol@Q1"),
    case("way.quest", "CQ-GRAIL-02", "o-Q1", "o-Q1", "A.Ele@o", **CLASSIC),
    case("way.quest_catapult", "GC-CQ-04", "o-Q1", "o-Q1", "A.Cat@o"),
    case("way.quest_catapult", "CQP-CAT-19", "o-Q1", "o-Q1", "A.Cat@o", **PLUS),
    case(
        "way.quest_out",
        "CQ-OBST-03",
        "Q1-o",
        "o-Q1",
        "A.Ele@Q1",
        preset="conquest_4p",
        options={"quest_heavy_entry": "red_one_way"},
    ),
    case("way.catapult_castle", "CQP-CAT-10", "d-cB1", "cB1#d", "A.Cat@d", **PLUS),
    case("way.siege_own_castle", "GC-SIE-06", "d-cA1", "cA1#d", "A.Sie@d"),
    case("way.siege_partner_castle", "GC-AMB-111", "d-cC1", "cC1#d", "A.Sie@d", preset="grand_party_en"),
    case("way.vee", "GC-CQ-05", "o-a", "a>o", "A.Cha@o"),
    case("way.vee", "GC-CQ-05", "o-a", "a>o", "A.Cam[Sol]@o"),
    case("way.vee", "CQ-OBST-03", "o-a", "a>o", "A.Ele@o", **CLASSIC),
    case(
        "way.vee_closed",
        "CQ-GRAIL-02",
        "a-o",
        "a>o",
        "A.Ele@a",
        preset="conquest_4p",
        options={"quest_heavy_entry": "closed"},
    ),
    case("way.rope", "GC-ELE-05", "a-b", "a%b", "A.Ele[Sol]@a", mentions="loaded", **NE),
    case("way.rope_quest", "GC-ELE-06", "h-o", "h%o, o-Q1", "A.Ele[Sol]@h", islands={"C": "h o"}),
    case("way.rope_always", "CQ-OBST-06", "a-b", "a%b", "A.Ele@a", preset="conquest_4p", **NE),
    case("way.bridge_catapult", "GC-CAT-18", "a-b", "a%b", "A.Cat@a", **NE),
    case("way.bridge_siege", "GC-SIE-05", "a-b", "a%b", "A.Sie@a", **NE),
    case("way.raised", "GC-DRAW-02", "d-cB1", "cB1#d", "A.Kni@d", raised={"cB1": "B"}, mentions="W"),
    case("way.raised_own", "GC-AMB-84", "cA1-d", "cA1#d", "A.Kni@cA1", raised={"cA1": "A"}),
    case("leave.camel_aboard", "GC-CAM-09", "p.4-a", "a=p", "A.Shp[Cam[Sol]]@p", **FR),
    case("leave.taken_camel_aboard", "GC-CAM-09", "p.4-a", "a=p", "A.Gal[A.Cam(B)[Sol]]@p"),
    case("leave.partner", "GC-TEAM-28", "a.1-b", "a-b", "C.Ele[A.Sol]@a", preset="grand_party_en"),
]


@every(CASES)
def test_refused_with_its_clause(given: Case) -> None:
    check(given)


def mare() -> WarBoard:
    return boards.load_as(WarBoard, "mare")


@pytest.mark.clause("CQ-BOARD-26")
def test_cq_board_26_an_approach_that_is_shut() -> None:
    place, goal = sorted(next(iter(mare().shut["classic"])))
    check(case("way.shut", "CQ-BOARD-26", f"{place}-{goal}", "", f"S.Kni@{place}", preset="conquest_4p", active="S"))


@pytest.mark.clause("GC-BOARD-09")
def test_gc_board_09_stairs_that_the_french_edition_lacks() -> None:
    stair = next(stair for stair in mare().stairs if stair.left_out)
    word = f"{stair.space}-{stair.field}"
    check(case("way.stairs_left_out", "GC-BOARD-09", word, "", f"S.Kni@{stair.space}", preset="grand_fr", active="S"))


OTHERS = ("way.shut", "way.stairs_left_out")
