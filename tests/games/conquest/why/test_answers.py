"""Answers: what is no answer, or not part of one; and captures that a vulnerable player may not make."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

FR, TEAM = {"preset": "grand_fr"}, {"preset": "grand_party_en"}
CLASSIC, PLUS = {"preset": "conquest_4p"}, {"preset": "plus_4p"}
TAKEN = {"after": "x-T"}  # A's piece on x has just captured on T
ONE = ("T-a, a-d, a-b, T-c1, c1-c2, T/F, x-T", "A.Kni@x", "B.Sol@T", "B.Ele[Sol]@a", "B.Cam[Sol]@F", "B.Cat@c2")
TWO = ("T-h, T-m, s-h, s-m, p1~p2, T=p2, x-T", "A.Ele@x", "B.Sol@T", "B.Cha@h", "B.Cam@m", "B.Sol@s", "B.Shp[Kni]@p1")
NEAR = ("x-T-a, a-b-c", "A.Kni@x", "B.Sol@T", "B.Kni@a")
RIDDEN = ("x-T-e, e-f, e-g", "A.Sol@x", "B.Kni@T", "B.Ele[Sol,Sol]@e")
OTHERS = ("y, o1, o2, o3, o4, o5, o6, o7, o8, o9", *(f"{'BCD'[i % 3]}.Kni@o{i + 1}" for i in range(9)))

WHICH = [
    case("answer.frozen", "GC-AMB-42", "c-T", "x-T-a, c-T", *NEAR[1:], "B.Cha*@c", **TAKEN),
    case(
        "answer.partner_only",
        "GC-TEAM-31",
        "a-T",
        "x-T-a, T-b",
        *NEAR[1:],
        "D.Kni@b",
        mentions="E",
        spent=19,
        **TAKEN,
        **TEAM,
    ),
    case("answer.foreign", "GC-REC-02", "c-T", "x-T-a, c-T", *NEAR[1:], "C.Kni@c", **TAKEN),
    case("answer.foreign", "CQ-EXCH-04", "c-T", "x-T-a, c-T", *NEAR[1:], "C.Kni@c", **TAKEN, **CLASSIC),
    case(
        "answer.owner_only",
        "CQ-TEAM-03",
        "c-T",
        "x-T-a, c-T",
        *NEAR[1:],
        "D.Kni@c",
        preset="conquest_party",
        options={"team_answer_control": "owner_only"},
        **TAKEN,
    ),
    case(
        "answer.partner_dormant",
        "GC-AMB-107",
        "c-T",
        "x-T-a, c-T, cD1#g, cD2#g, cD3#g, cD4#g, cD5#g",
        *NEAR[1:],
        "D.Kni@c",
        *(f"A.Sol@cD{i}" for i in range(1, 6)),
        **TAKEN,
        **TEAM,
    ),
    case("answer.ungroup", "GC-REC-23", "a.1-T", *ONE, **TAKEN, **FR),
    case(
        "answer.other_piece",
        "CQ-EXCH-04",
        "b-T",
        "x-T-k, k-e, b-T",
        "A.Kni@x",
        "B.Sol@T",
        "B.Ele@e",
        "B.Kni@b",
        after="x-T e-k",
        mentions="k b",
        **CLASSIC,
    ),
    case(
        "answer.cargo",
        "CQ-EXCH-04",
        "k.1-T",
        "x-T-k, k-e",
        "A.Kni@x",
        "B.Sol@T",
        "B.Ele[Sol]@e",
        after="x-T e-k",
        **CLASSIC,
    ),
    case(
        "answer.cargo", "GC-REC-23", "k.1-T", "x-T-k, k-e", "A.Kni@x", "B.Sol@T", "B.Ele[Sol]@e", after="x-T e-k", **FR
    ),
    case("answer.struck_before", "GC-REC-05", "h-T", *TWO, after="x-T s-m"),
]

WHAT = [
    case("answer.asked", "GC-REC-01", "end", *NEAR, **TAKEN, mentions="T decline"),
    case("answer.asked", "CQ-EXCH-03", "end", *NEAR, **TAKEN, **CLASSIC),
    case("answer.begun", "GC-REC-07", "decline", *TWO, after="x-T p1-p2"),
    case("answer.begun", "CQ-EXCH-18", "decline", *RIDDEN, after="x-T e.1-f", **CLASSIC),
    case(
        "answer.lower",
        "GC-REC-19",
        "lower:cB1",
        "cB1#d, x-d",
        "A.Kni@x",
        "B.Sol@d",
        "B.Cat@cB1",
        after="x-d",
        raised={"cB1": "B"},
    ),
    case("answer.wander", "GC-REC-07", "y~z", "x-T-a, y-z", *NEAR[1:], "A.Cam@y", **TAKEN),
    case("answer.works", "GC-REC-03", "b=siege", *NEAR, "B.Sol@b", **TAKEN),
    case("answer.works", "CQ-EXCH-10", "raise:T", *NEAR, **TAKEN, **CLASSIC),
    case("answer.last", "CQ-EXCH-30", "a-T!", *NEAR, **TAKEN, **CLASSIC),
    case(
        "answer.reach",
        "CQ-EXCH-05",
        "f-T",
        "x-T-e, e-f, f-T",
        *RIDDEN[1:],
        after="x-T e.1-f",
        options={"answer_reach": 1},
        **CLASSIC,
    ),
    case(
        "answer.slow",
        "CQP-CAT-18",
        "c1-c2",
        "x-T-c1, c1-c2",
        "A.Kni@x",
        "B.Sol@T",
        "B.Cat@c2",
        after="x-T c2-c1",
        **PLUS,
    ),
    case(
        "answer.slow", "GC-CAT-20", "c1-c2", "x-T-c1, c1-c2", "A.Kni@x", "B.Sol@T", "B.Cat@c2", after="x-T c2-c1", **FR
    ),
    case("answer.run_elsewhere", "GC-REC-03", "a^c", *NEAR, "B.Sol@b", **TAKEN),
    case("answer.run_elsewhere", "CQ-EXCH-10", "a^c", *NEAR, "B.Sol@b", **TAKEN, **CLASSIC),
    case(
        "run.answer",
        "GC-AMB-38",
        "d^T",
        "x-T-a, T-b-c-d",
        *NEAR[1:],
        "B.Sol@b",
        "B.Sol@c",
        "B.Kni@d",
        mentions="3",
        **TAKEN,
    ),
    case(
        "run.answer",
        "CQ-EXCH-19",
        "d^T",
        "x-T-a, T-b-c-d",
        *NEAR[1:],
        "B.Sol@b",
        "B.Sol@c",
        "B.Kni@d",
        **TAKEN,
        **CLASSIC,
    ),
    case("run.one_step", None, "a^T", "x-T-a, a-b-T", *NEAR[1:], "B.Sol@b", **TAKEN),
    case(
        "answer.on_the_way",
        "GC-REC-06",
        "e-y",
        "x-T-a, T-y-e",
        *NEAR[1:],
        "A.Sol@y",
        "B.Ele@e",
        mentions="y S",
        **TAKEN,
    ),
    case("answer.on_the_way", "CQ-EXCH-11", "e-y", "x-T-a, T-y-e", *NEAR[1:], "A.Sol@y", "B.Ele@e", **TAKEN, **CLASSIC),
    case("answer.second", "GC-REC-04", "m-s", *TWO, after="x-T s-m"),
    case("answer.direct", "GC-REC-05", "a-d", *ONE, mentions="T", **TAKEN),
    case("answer.direct", "GC-REC-05", "a.1-d", *ONE, mentions="T", **TAKEN),
    case("answer.not_needed", "GC-REC-05", "s-h", *TWO, mentions="h-T", **TAKEN),
    case("answer.too_far", "GC-REC-04", "b-c", "x-T-k, k-e, b-c", "A.Kni@x", "B.Sol@T", "B.Ele@e", "B.Kni@b", **TAKEN),
    case("answer.out_of_reach", "CQ-EXCH-05", "b-c", *NEAR, "B.Ele@b", **TAKEN, **CLASSIC),
    case("load.switch", "CQ-SOLD-06", "e.1-g", *RIDDEN, "B.Cha@g", after="x-T e.1-f", **CLASSIC),
    case(
        "answer.make_way",
        "CQ-EXCH-18",
        "e.1-g",
        "x-T-f, e-f, e-g",
        "A.Sol@x",
        "B.Kni@T",
        "B.Sie[Sol,Sol]@e",
        "B.Sie@g",
        after="x-T e.1-f",
        **PLUS,
    ),
    case("prey.elephant", "GC-CAP-03", "s-T", "x-T-s, T-a", "A.Ele@x", "B.Sol@T", "B.Sol@s", "B.Kni@a", **TAKEN),
    case(
        "way.raised_own",
        "GC-AMB-84",
        "cB1-d",
        "cB1#d, x-d, d-a",
        "A.Kni@x",
        "B.Sol@d",
        "B.Kni@cB1",
        "B.Kni@a",
        after="x-d",
        raised={"cB1": "B"},
    ),
    case("way.vee", "GC-CQ-05", "y-T", "T>y, x-T, T-a", *NEAR[1:], "B.Ele@y", **TAKEN),
    case("take.ridden", "GC-CAM-06", "b+T", "x-T-a, b-T", "A.Sol@x", "B.Cam@T", "B.Kni@a", "B.Sol@b", after="x+T"),
    case(
        "partner.camel",
        "GC-TEAM-21",
        "s-m",
        "x-T-m, m-s, T-a",
        *NEAR[1:],
        "B.Sol@s",
        "D.Cam@m",
        mentions="s+m",
        **TAKEN,
        **TEAM,
    ),
]

SHOTS = [
    case("shot.not_catapult", "GC-CAP-01", "a*T", *NEAR, **TAKEN),
    case(
        "answer.shot_elsewhere", "GC-REC-03", "c*y", "x-T-c, c-y", "A.Kni@x", "B.Sol@T", "B.Cat@c", "A.Sol@y", **TAKEN
    ),
    case(
        "answer.shot_elsewhere",
        "CQ-EXCH-10",
        "c*y",
        "x-T-c, c-y",
        "A.Kni@x",
        "B.Sol@T",
        "B.Cat@c",
        "A.Sol@y",
        **TAKEN,
        **PLUS,
    ),
    case("answer.shot_done", "CQP-CAT-03", "c*T", "x-T-a, c-T", *NEAR[1:], "B.Cat!@c", **TAKEN, **PLUS),
    case(
        "answer.no_shots",
        "CQP-CAT-18",
        "c*T",
        "x-T-c",
        "A.Kni@x",
        "B.Sol@T",
        "B.Cat@c",
        options={"catapult_answer": "enter"},
        **TAKEN,
        **PLUS,
    ),
    case(
        "answer.enter",
        "CQP-CAT-18",
        "c-cB1",
        "x-cB1-c",
        "A.Kni@x",
        "B.Sol@cB1",
        "B.Cat@c",
        after="x-cB1",
        mentions="cB1",
        options={"catapult_castle": True},
        **PLUS,
    ),
    case(
        "answer.shot_bridge",
        "GC-AMB-53",
        "e*cB1",
        "cB1#d, cB2#f, cB1&cB2, e^cB1",
        "A.Sie[Sol]@d",
        "B.Kni@cB1",
        "B.Cat@cB2",
        "B.Cat@e",
        after="d.1-cB1",
        raised={"cB1": "B"},
    ),
    case("answer.in_range", "GC-CAT-20", "c-y", "x-T-c, c-y, y-T", "A.Kni@x", "B.Sol@T", "B.Cat@c", **TAKEN, **FR),
    case("answer.direct", "GC-REC-05", "c-y", "x-T-c, c-y, y-T", "A.Kni@x", "B.Sol@T", "B.Cat@c", **TAKEN),
    case("shot.far", "GC-CAT-04", "c2*T", *ONE, **TAKEN),
]

CARE = [
    case(
        "care.cut",
        "GC-VUL-03",
        "a-T",
        f"a-T-b, {OTHERS[0]}",
        "A.Kni@a",
        "A.Sol@y",
        "B.Sol@T",
        "B.Ele@b",
        *OTHERS[1:],
        reserves=0,
        mentions="S",
    ),
    case(
        "care.again",
        "CQ-VULN-03",
        "T-U",
        f"a-T-b, T-U-c, {OTHERS[0]}",
        "A.Kni@a",
        "A.Sol@y",
        "B.Sol@T",
        "B.Ele@b",
        "C.Sol@U",
        "C.Ele@c",
        *OTHERS[1:],
        after="a-T decline",
        reserves=0,
        **CLASSIC,
    ),
]

CASES = WHICH + WHAT + SHOTS + CARE


@every(WHICH)
def test_piece_that_may_not_answer(given: Case) -> None:
    check(given)


@every(WHAT)
def test_move_that_is_no_answer(given: Case) -> None:
    check(given)


@every(SHOTS)
def test_shot_that_is_no_answer(given: Case) -> None:
    check(given)


@every(CARE)
def test_capture_of_a_vulnerable_player(given: Case) -> None:
    check(given)
