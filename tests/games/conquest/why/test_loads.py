"""Own pieces and the partner's in the way: mounting, boarding, and what has no room."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

FR, TEAM = {"preset": "grand_fr"}, {"preset": "grand_party_en"}
CLASSIC, PLUS = {"preset": "conquest_4p"}, {"preset": "plus_4p"}
ON_BOARD = {"options": {"mount_aboard": True}}

CASES = [
    case("load.held", "GC-AMB-11", "a-b", "a-b", "A.Ele@a", "A.Kni@b"),
    case("load.held", "CQ-MOVE-05", "a-b", "a-b", "A.Cha@a", "A.Ele@b", **CLASSIC),
    case("load.held", "GC-AMB-11", "p-q", "p~q", "A.Shp@p", "A.Gal@q"),
    case("load.knight", "GC-KNI-05", "a-b", "a-b-c", "A.Kni@a", "A.Sol@b"),
    case("load.knight", "CQ-RIDE-04", "a-b", "a-b", "A.Kni@a", "A.Sol@b", **CLASSIC),
    case("load.pick_up", "GC-SOL-04", "a-b", "a-b", "A.Ele@a", "A.Sol@b", mentions="b-a"),
    case("load.pick_up", "CQ-SOLD-11", "a-b", "a-b", "A.Ele@a", "A.Sol@b", **CLASSIC),
    case("load.no_carrier", "GC-MOVE-06", "a-b", "a-b", "A.Sol@a", "A.Sol@b"),
    case("load.no_carrier", "CQ-MOVE-03", "a-b", "a-b", "A.Sol@a", "A.Kni@b", **CLASSIC),
    case("load.full_elephant", "GC-ELE-02", "a-b", "a-b", "A.Sol@a", "A.Ele[Sol,Sol]@b", mentions="2"),
    case("load.full_elephant", "CQ-ELE-02", "a-b", "a-b", "A.Sol@a", "A.Ele[Sol,Sol]@b", **CLASSIC),
    case("load.full_chariot", "GC-CHA-02", "a-b", "a-b", "A.Sol@a", "A.Cha[Sol]@b"),
    case("load.full_chariot", "CQ-CHAR-02", "a-b", "a-b", "A.Sol@a", "A.Cha[Sol]@b", **CLASSIC),
    case("load.full_camel", "GC-CAM-02", "a-b", "a-b", "A.Sol@a", "A.Cam[Sol]@b"),
    case("load.full_siege", "GC-SIE-07", "a-b", "a-b", "A.Sol@a", "A.Sie[Sol,Sol,Sol]@b", mentions="3"),
    case("load.full_siege", "CQP-TOWER-05", "a-b", "a-b", "A.Sol@a", "A.Sie[Sol,Sol,Sol]@b", **PLUS),
    case(
        "load.double_limit",
        "CQ-COMP-08",
        "a-b",
        "a-b, c",
        "A.Sol@a",
        "A.Ele[Sol]@b",
        "A.Ele[Sol,Sol]@c",
        preset="conquest_4p",
        options={"double_load_limit": 1},
    ),
    case("load.switch", "GC-SOL-07", "a.1-b", "a-b", "A.Ele[Sol]@a", "A.Cha@b"),
    case("load.switch", "CQ-SOLD-06", "a.1-b", "a-b", "A.Ele[Sol]@a", "A.Cha@b", **CLASSIC),
    case("load.switch_siege", "GC-SIE-08", "a.1-b", "a-b", "A.Ele[Sol]@a", "A.Sie@b"),
    case("load.switch_siege", "CQP-TOWER-06", "a.1-b", "a-b", "A.Ele[Sol]@a", "A.Sie@b", **PLUS),
    case("load.deck", "GC-VES-18", "p.1-a", "a=p", "A.Gal[Sol,Sol]@p", "A.Ele@a", **FR),
    case("load.deck", "CQ-LOAD-13", "p.1-a", "a=p", "A.Shp[Sol]@p", "A.Ele@a", **CLASSIC),
    case("board.from_mount", "GC-AMB-20", "a.1-p", "a=p", "A.Ele[Sol]@a", "A.Shp@p", **FR),
    case("board.from_mount", "CQ-LOAD-13", "a.1-p", "a=p", "A.Ele[Sol]@a", "A.Shp@p", **CLASSIC),
    case("board.from_mount", "CQ-LOAD-13", "a.1-p", "a=p", "A.Ele[Sol]@a", "B.Shp@p", **CLASSIC),
    case("board.catapult", "GC-VES-07", "a-p", "a=p", "A.Cat@a", "A.Shp@p"),
    case("board.catapult", "CQP-CAT-12", "a-p", "a=p", "A.Cat@a", "A.Shp@p", **PLUS),
    case("board.camel", "GC-CAM-04", "a-p", "a=p", "A.Cam@a", "A.Shp@p", **FR),
    case("board.deck_taken", "GC-VES-17", "a-p", "a=p", "A.Ele@a", "A.Shp[Sol]@p"),
    case("board.deck_taken", "CQ-LOAD-07", "a-p", "a=p", "A.Ele@a", "A.Shp[Sol]@p", **CLASSIC),
    case("board.full", "GC-VES-03", "a-p", "a=p", "A.Ele@a", "A.Shp[Kni]@p"),
    case("board.full", "CQ-LOAD-04", "a-p", "a=p", "A.Sol@a", "A.Shp[Kni]@p", **CLASSIC),
    case("board.two_soldiers", "GC-VES-04", "a-p", "a=p", "A.Sol@a", "A.Shp[Sol,Sol]@p"),
    case("board.two_soldiers", "CQ-LOAD-04", "a-p", "a=p", "A.Sol@a", "A.Shp[Sol,Sol]@p", **CLASSIC),
    case("board.onto_mount", "GC-AMB-22", "a-p", "a=p", "A.Sol@a", "A.Shp[Ele]@p"),
    case(
        "board.onto_mount",
        "CQ-LOAD-14",
        "a-p",
        "a=p",
        "A.Sol@a",
        "A.Shp[Ele]@p",
        preset="conquest_4p",
        options={"mount_aboard": False},
    ),
    case("board.switch", "GC-SOL-07", "a.1-p", "a=p", "A.Cha[Sol]@a", "A.Shp[Ele]@p", **ON_BOARD),
    case(
        "board.partner_mount",
        "GC-TEAM-28",
        "a-p",
        "a=p",
        "A.Sol@a",
        "C.Shp[Ele]@p",
        preset="grand_party_en",
        **ON_BOARD,
    ),
    case("load.full_elephant", "CQ-ELE-02", "a-p", "a=p", "A.Sol@a", "A.Shp[Ele[Sol,Sol]]@p", **CLASSIC),
    case("partner.blocks", "CQ-TEAM-02", "a-b", "a-b", "A.Kni@a", "C.Sol@b", preset="conquest_party", mentions="N"),
    case("partner.piece", "GC-TEAM-10", "a-b", "a-b", "A.Kni@a", "C.Sol@b", **TEAM),
    case("partner.centre", "GC-TEAM-28", "a-b", "a-b, o-Q1", "A.Sol@a", "C.Ele@b", **TEAM),
    case("partner.camel", "GC-TEAM-21", "a-b", "a-b", "A.Sol@a", "C.Cam@b", mentions="a+b", **TEAM),
]


@every(CASES)
def test_refused_with_its_clause(given: Case) -> None:
    check(given)
