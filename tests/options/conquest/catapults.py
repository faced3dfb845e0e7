"""Rows of catapults and siege engines."""

from __future__ import annotations

from conquista import boards
from options.conquest.rows import row

YES = {False: False, True: True}
ROAD = "r0-r1-r2-r3-r4-r5-r6-r7-r8-r9"
LANE = "r0~r1~r2~r3~r4~r5~r6~r7~r8~r9"
WALK = "walked r0-r1 r1-r2 r2-r3 r3-r4 r4-r5 r5-r6 r6-r7 r7-r8 r8-r9"
PLUS = {"preset": "plus_4p"}
COASTS = getattr(boards.load("mare"), "coast_pairs", ())

ROWS = [
    row("catapult_allowance", {n: n for n in (1, 2, 3, 7, 8)}, WALK, ROAD, "A.Cat@r0"),
    row("catapult_galleon_allowance", {n: n for n in (1, 2, 7, 8)}, WALK, LANE, "A.Gal[Cat]@r0"),
    row("shot_range", {1: False, 2: True}, "legal r0*r2", "r0-r1-r2", "A.Cat@r0", "B.Sol@r2"),
    row("shot_range", {8: False, 9: True}, "legal r0*r9", ROAD, "A.Cat@r0", "B.Sol@r9"),
    row("shot_metric", {"links": True, "radius_cm": False}, "legal r0*r4", "r0-r1-r2-r3-r4", "A.Cat@r0", "B.Sol@r4",
        preset="plus_4p_variant"),
    row("shot_blocked_by_pieces", {False: True, True: False}, "legal a*c", "a-b-c", "A.Cat@a", "B.Sol@b", "B.Sol@c",
        **PLUS),
    row("slots", YES, "legal a*b", "a^b", "A.Cat@a", "B.Sol@b"),
    row("field_shots", {"adjacent": True, "adjacent_unblocked": False}, "legal a*F", "a!F", "A.Cat@a", "B.Kni@F"),
    # Matches of the first revision know no coasts: there the slots alone make the difference.
    row("galleon_land_shots", {"linked_or_slot_back": True, "linked_or_adjacent": False}, "legal p.1*a", "a^p, p~q",
        "A.Gal[Cat]@p", "B.Sol@a", options={"revision": 1}),
    *(row("galleon_land_shots", {"linked_or_slot_back": False, "linked_or_adjacent": True}, "legal p.1*a", "a_p, p~q",
          "A.Gal[Cat]@p", "B.Sol@a", options={"slots": False}) for _ in COASTS[:1]),
    row("catapult_takes_galleon", YES, "legal a-p", "a=p", "A.Cat@a", "B.Gal@p"),
    row("catapult_castle", YES, "legal d-cB1", "cB1#d", "A.Cat@d"),
    row("catapult_on_quest", YES, "legal o-Q1", "o-Q1", "A.Cat@o"),
    row("shot_answerable", YES, "window", "a-b, a-c", "A.Cat@a", "B.Sol@b", "B.Kni@c", do="a*b"),
    # Siege engines.
    row("siege_own_castle", YES, "legal d-cA1", "cA1#d", "A.Sie@d"),
    row("siege_takeover", {"never": False, "from_neighbouring_siege": True}, "legal a.1-b", "a-b", "A.Sie[Sol]@a",
        "B.Sie@b"),
    row("siege_to_siege", YES, "legal a.1-b", "a-b", "A.Sie[Sol]@a", "A.Sie@b"),
    row("siege_take_regenerates", {False: 1, True: 0}, "used b 1", "a-b", "A.Sie[Sol]@a", "B.Sie@b", do="a.1-b",
        **PLUS),
    row("siege_goal", {"none": "goes on", "enemy_castle": "A wins"}, "ending", "cB1#d", "A.Sie@d", do="d-cB1"),
    row("siege_goal", {"enemy_castle": False, "quest": True}, "legal o-Q1", "o-Q1", "A.Sie@o"),
]  # fmt: skip
