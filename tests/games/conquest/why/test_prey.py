"""Enemies in the way: who captures whom, and who commandeers what."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

CLASSIC, PLUS, FR = {"preset": "conquest_4p"}, {"preset": "plus_4p"}, {"preset": "grand_fr"}

CASES = [
    case("prey.elephant", "GC-CAP-03", "a-b", "a-b", "A.Sol@a", "B.Ele@b", mentions="W b"),
    case("prey.elephant", "CQ-CAP-03", "a-b", "a-b", "A.Sol@a", "B.Ele[Sol]@b", **CLASSIC),
    case("prey.siege", "GC-CAP-05", "a-b", "a-b", "A.Kni@a", "B.Sie@b"),
    case("prey.siege", "CQP-TOWER-03", "a-b", "a-b", "A.Kni@a", "B.Sie@b", **PLUS),
    case("prey.siege_by_soldier", "GC-CAP-04", "a-b", "a-b", "A.Sol@a", "B.Sie@b"),
    case("prey.siege_takeover", "CQP-TOWER-09", "a-b", "a-b", "A.Sol@a", "B.Sie@b", **PLUS),
    case("prey.siege_manned", "CQP-TOWER-12", "a.1-b", "a-b", "A.Sie[Sol]@a", "B.Sie[Sol]@b", **PLUS),
    case("prey.by_catapult", "GC-CAT-02", "a-b", "a-b", "A.Cat@a", "B.Sol@b"),
    case("prey.by_catapult", "CQP-CAT-02", "a-b", "a-b", "A.Cat@a", "B.Sol@b", **PLUS),
    case("prey.by_siege", "GC-SIE-02", "a-b", "a-b", "A.Sie@a", "B.Sol@b"),
    case("prey.by_siege", "CQP-TOWER-02", "a-b", "a-b", "A.Sie@a", "B.Sol@b", **PLUS),
    case("prey.camel_alone", "GC-CAM-03", "a-b", "a-b", "A.Cam@a", "B.Sol@b"),
    case("prey.field", "GC-FLD-08", "F-G", "s/F, F:G", "A.Cam[Sol]@F", "B.Kni@G", **FR),
    case("prey.vessel_by_camel", "GC-CAM-04", "a-p", "a=p", "A.Cam@a", "B.Shp@p"),
    case("prey.vessel_by_catapult", "CQP-CAT-13", "a-p", "a=p", "A.Cat@a", "B.Gal@p", **PLUS),
    case("prey.galleon_by_catapult", "GC-VES-23", "a-p", "a=p", "A.Cat@a", "B.Shp@p"),
    case("prey.galleon_by_catapult", "GC-VES-23", "a-p", "a=p", "A.Cat@a", "B.Gal[Sol]@p"),
    case("prey.elephant_aboard", "GC-VES-16", "a-p", "a=p", "A.Sol@a", "B.Shp[Ele]@p"),
    case("prey.elephant_aboard", "CQ-CONQ-08", "a-p", "a=p", "A.Sol@a", "B.Shp[Ele]@p", **CLASSIC),
    case("take.not_soldier", "GC-CAM-05", "a+b", "a-b", "A.Kni@a", "B.Cam@b"),
    case("take.empty", "GC-CAM-05", "a+b", "a-b", "A.Sol@a"),
    case("take.own", "GC-CAM-05", "a+b", "a-b", "A.Sol@a", "A.Cam@b"),
    case("take.vessel", "GC-VES-11", "a+p", "a=p", "A.Sol@a", "B.Shp@p"),
    case("take.vessel", "CQ-CONQ-01", "a+p", "a=p", "A.Sol@a", "B.Shp@p", **CLASSIC),
    case("take.chariot", "GC-CHA-04", "a+b", "a-b", "A.Sol@a", "B.Cha@b"),
    case("take.siege", "GC-SIE-13", "a+b", "a-b", "A.Sol@a", "B.Sie@b"),
    case("take.siege", "CQP-TOWER-09", "a+b", "a-b", "A.Sol@a", "B.Sie@b", **PLUS),
    case("take.not_camel", "GC-CAM-05", "a+b", "a-b", "A.Sol@a", "B.Kni@b"),
    case("take.ridden", "GC-CAM-06", "a+b", "a-b", "A.Sol@a", "B.Cam[Sol]@b"),
    case("take.from_mount", "GC-AMB-20", "a.1+b", "a-b", "A.Ele[Sol]@a", "B.Cam@b"),
]


@every(CASES)
def test_refused_with_its_clause(given: Case) -> None:
    check(given)
