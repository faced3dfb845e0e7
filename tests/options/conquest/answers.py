"""Rows of answers and of drawbridges."""

from __future__ import annotations

from options.conquest.rows import row

YES = {False: False, True: True}
CLASSIC = {"preset": "conquest_4p"}
PLUS = {"preset": "plus_4p"}
LAST = ("a-b-c", "A.Kni@a", "B.Sol@b", "B.Kni@c")
CASTLE = "cB1, cB2, cB3, cB5#d, cB4&cB5, Q1"
HELD = ("A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3")

ROWS = [
    # A soldier mounts a camel, and the camel answers: two moves of two pieces.
    row("answer_model", {"two_necessary_moves": True, "one_piece_within_two": False}, "legal s-m", "s-m-T-x", "A.Ele@x",
        "B.Kni@T", "B.Cam@m", "B.Sol@s", do="x-T"),
    row("answer_reach", {1: False, 2: True}, "window", "x-T-a-b", "A.Cha@x", "B.Sol@T", "B.Cha@b", do="x-T", **CLASSIC),
    row("answer_reach", {2: False, 3: True}, "window", "x-T-a-b-c", "A.Cha@x", "B.Sol@T", "B.Cha@c", do="x-T",
        **CLASSIC),
    row("answer_ungroup", YES, "legal a.1-T", "x-T-a", "A.Kni@x", "B.Sol@T", "B.Ele[Sol]@a", do="x-T", **CLASSIC),
    row("answer_dismount_first", {"none": False, "shared": True}, "legal a.1-f", "x-T-a, a-f", "A.Kni@x", "B.Sol@T",
        "B.Ele[Sol]@a", do="x-T", **CLASSIC),
    row("answer_dismount_first", {"shared": False, "extra": True}, "legal a.1-f", "x-T-k-a, a-f", "A.Kni@x", "B.Sol@T",
        "B.Ele[Sol]@a", do="x-T", **CLASSIC),
    row("answer_vessel_then_cargo", YES, "window", "x-T, q~p, T=p", "A.Kni@x", "B.Sol@T", "B.Shp[Kni]@q", do="x-T",
        **CLASSIC),
    row("answer_shot_move", {"needed": False, "free": True}, "legal a-b", "x-T-a-b", "A.Kni@x", "B.Sol@T", "B.Cat@a",
        do="x-T", **PLUS),
    row("catapult_answer", {"shoot": False, "enter": True}, "legal a-T", "x-T-a", "A.Kni@x", "B.Sol@T", "B.Cat@a",
        do="x-T", **PLUS),
    row("catapult_answer", {"enter": False, "both": True}, "legal a*T", "x-T-a", "A.Kni@x", "B.Sol@T", "B.Cat@a",
        do="x-T", **PLUS),
    row("answer_shots_per_turn", {"one": False, "unlimited": True}, "window", "x-T-a, a-U-y", "A.Kni@x", "B.Sol@T",
        "B.Cat@a", "A.Cha@y", "B.Sol@U", do="x-T a*T y-U"),
    row("last_move_exception", {"off": True, "exhausted": False}, "window", *LAST, spent=19, do="a-b"),
    row("last_move_exception", {"exhausted": False, "declared": True}, "legal a-b!", *LAST),
    row("completing_capture_answerable", YES, "window", CASTLE, *HELD, "A.Sol@Q1", "A.Kni@d", "B.Sol@cB5", "B.Cat@cB4",
        do="d-cB5"),
    # Drawbridges.
    row("raise_cost", {n: 20 - n for n in (0, 1, 2, 3, 19)}, "left", "cA1#d", do="raise:cA1"),
    row("raise_cost", {19: True, 20: False}, "legal raise:cA1", "cA1#d", spent=1),
    row("lower_inside_cost", {n: 20 - n for n in (0, 1, 2, 19)}, "left", "cB1#d", "A.Sol@cB1", raised={"cB1": "B"},
        do="lower:cB1"),
    row("lower_inside_cost", {19: True, 20: False}, "legal lower:cB1", "cB1#d", "A.Sol@cB1", raised={"cB1": "B"},
        spent=1),
    row("lower_inside_who", {"any_soldier_inside": True, "siege_soldier": False}, "legal lower:cB1", "cB1#d",
        "A.Sol@cB1", raised={"cB1": "B"}),
    row("bridge_auto_lower", {"raiser": "A", "castle_owner": ""}, "raised cC1", "cC1#d", "A.Kni@cC1",
        do="raise:cC1 end end"),
    row("raised_blocks_owner", {False: True, True: False}, "legal cA1-d", "cA1#d", "A.Kni@cA1", raised={"cA1": "A"}),
]  # fmt: skip
