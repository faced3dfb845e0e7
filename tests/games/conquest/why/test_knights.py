"""Knights' runs."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

CLASSIC = {"preset": "conquest_4p"}
ROW = "a-b-c-d"

CASES = [
    case("run.not_knight", "GC-MOVE-07", "a^c", ROW, "A.Ele@a", "A.Sol@b"),
    case("run.not_knight", "CQ-RIDE-02", "a^c", ROW, "A.Ele@a", "A.Sol@b", **CLASSIC),
    case("run.one_step", None, "a^b", ROW, "A.Kni@a", mentions="a-b"),
    case("run.write", None, "a-c", ROW, "A.Kni@a", "A.Sol@b", mentions="a^c"),
    case("run.allowance", "GC-KNI-04", "a^d", ROW, "A.Kni'4@a", "A.Sol@b", "A.Sol@c", mentions="3 2"),
    case("run.allowance", "CQ-RIDE-03", "a^d", ROW, "A.Kni'4@a", "A.Sol@b", "A.Sol@c", **CLASSIC),
    case("run.budget", "GC-AMB-13", "a^d", ROW, "A.Kni@a", "A.Sol@b", "A.Sol@c", spent=18, mentions="3 2"),
    case("run.budget", "CQ-RIDE-03", "a^d", ROW, "A.Kni@a", "A.Sol@b", "A.Sol@c", spent=18, **CLASSIC),
    case("run.ends_on_own", "GC-KNI-05", "a^c", ROW, "A.Kni@a", "A.Sol@b", "A.Sol@c"),
    case("run.ends_on_own", "CQ-RIDE-04", "a^c", ROW, "A.Kni@a", "A.Sol@b", "A.Sol@c", **CLASSIC),
    case(
        "run.chain",
        "CQ-RIDE-07",
        "a^d",
        ROW,
        "A.Kni@a",
        "A.Sol@b",
        "A.Ele@c",
        preset="conquest_4p",
        options={"knight_chain_jump": False},
    ),
    case("run.partner", "GC-TEAM-27", "a^c", ROW, "A.Kni@a", "C.Sol@b", preset="grand_party_en", mentions="N b"),
    case("run.partner", "CQ-RIDE-02", "a^c", ROW, "A.Kni@a", "C.Sol@b", preset="conquest_party"),
    case("run.enemy", "GC-KNI-06", "a^c", ROW, "A.Kni@a", "B.Sol@b", mentions="W b"),
    case("run.enemy", "CQ-RIDE-06", "a^c", ROW, "A.Kni@a", "B.Sol@b", **CLASSIC),
    case("run.vessel", "GC-AMB-14", "a^b", "a=p, b=p", "A.Kni@a", "A.Shp[Ele]@p"),
    case("run.vessel", "CQ-RIDE-08", "a^b", "a=p, b=p", "A.Kni@a", "A.Shp[Ele]@p", **CLASSIC),
    case("run.empty", "GC-MOVE-04", "a^c", ROW, "A.Kni@a", mentions="b"),
    case("run.empty", "CQ-MOVE-02", "a^c", ROW, "A.Kni@a", **CLASSIC),
    case("run.none", "GC-KNI-02", "a^x", "a-b, x-y", "A.Kni@a", "A.Sol@b", mentions="b"),
    case("run.none", "CQ-RIDE-02", "a^x", "a-b, x-y", "A.Kni@a", "A.Sol@b", **CLASSIC),
]


@every(CASES)
def test_refused_with_its_clause(given: Case) -> None:
    check(given)
