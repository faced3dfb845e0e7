"""Catapult fire."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

PLUS, IT = {"preset": "plus_4p"}, {"preset": "grand_it"}

CASES = [
    case("shot.not_catapult", "GC-CAP-01", "a*b", "a-b", "A.Kni@a", "B.Sol@b"),
    case("shot.not_catapult", "CQ-CAP-01", "a*b", "a-b", "A.Kni@a", "B.Sol@b", preset="conquest_2p"),
    case("shot.done", "GC-CAT-03", "a*c", "b-a-c", "A.Cat@a", "B.Sol@b", "B.Sol@c", after="a*b"),
    case("shot.done", "CQP-CAT-03", "a*c", "b-a-c", "A.Cat@a", "B.Sol@b", "B.Sol@c", after="a*b decline", **PLUS),
    case("frozen.catapult", "GC-BLD-17", "b*c", "a-b-c", "A.Sol@a", "B.Sol@c", after="a=catapult@b"),
    case("shot.here", "GC-CAT-04", "a*a", "a-b", "A.Cat@a"),
    case("shot.far", "GC-CAT-04", "a*c", "a-b-c", "A.Cat@a", "B.Sol@c"),
    case("shot.far_links", "CQP-CAT-05", "a*e", "a-b-c-d-e", "A.Cat@a", "B.Sol@e", mentions="3", **PLUS),
    case(
        "shot.far_cm",
        "CQP-VAR-03",
        "a*b",
        "a, b",
        "A.Cat@a",
        "B.Sol@b",
        preset="plus_4p_variant",
        at={"a": (10.0, 10.0), "b": (14.1, 10.0)},
        mentions="4",
    ),
    case("shot.inland", "GC-CAT-14", "p.1*b", "a=p, a-b", "A.Gal[Cat]@p", "B.Sol@b", mentions="p b"),
    case("shot.inland_beside", "GC-CAT-14", "p.1*b", "a=p, a-b", "A.Gal[Cat]@p", "B.Sol@b", mentions="p b", **IT),
    case("shot.slot", "GC-CAT-05", "a*b", "a^b", "A.Cat@a", "B.Sol@b", **IT),
    case("shot.ring", "GC-CAT-28", "cB1*cB3", "cB1&cB2, cB2&cB3, cB1#d", "A.Cat@cB1", "B.Sol@cB3"),
    case("shot.hidden", "GC-CAT-06", "a*F", "s/F, a!F", "A.Cat@a", "B.Kni@F", **IT),
    case("shot.castle", "CQP-CAT-11", "d*cB1", "cB1#d", "A.Cat@d", "B.Sol@cB1", **PLUS),
    case("shot.empty", "GC-AMB-77", "a*b", "a-b", "A.Cat@a"),
    case("shot.empty", "CQP-CAT-06", "a*b", "a-b", "A.Cat@a", **PLUS),
    case("shot.own", "GC-CAT-09", "a*b", "a-b", "A.Cat@a", "A.Sol@b"),
    case("shot.own", "CQP-CAT-08", "a*b", "a-b", "A.Cat@a", "A.Sol@b", preset="plus_party"),
    case("shot.partner", "CQ-TEAM-02", "a*b", "a-b", "A.Cat@a", "C.Sol@b", preset="plus_party", mentions="N"),
    case("shot.partner", "GC-TEAM-10", "a*b", "a-b", "A.Cat@a", "C.Sol@b", preset="grand_party_en", mentions="N"),
    case("shot.siege", "GC-CAT-25", "a*b", "a-b", "A.Cat@a", "B.Sie@b"),
    case("shot.siege", "CQP-CAT-08", "a*b", "a-b", "A.Cat@a", "B.Sie@b", **PLUS),
    case(
        "shot.blocked",
        "CQP-CAT-05",
        "a*c",
        "a-b-c",
        "A.Cat@a",
        "A.Sol@b",
        "B.Sol@c",
        preset="plus_4p",
        options={"shot_blocked_by_pieces": True},
    ),
    case(
        "last.no_taking",
        "GC-AMB-44",
        "d*cB1!",
        "cB1#d",
        "A.Cat@d",
        raised={"cB1": "B"},
        options={"last_move_exception": "declared"},
    ),
]


@every(CASES)
def test_refused_with_its_clause(given: Case) -> None:
    check(given)
