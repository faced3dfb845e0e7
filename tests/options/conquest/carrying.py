"""Rows of carrying, of camels and of vessels."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core.options import Value
from options.conquest.rows import Row, row

YES = {False: False, True: True}
SIXTEEN = [f"{seat}.Ele[Sol,Sol]@x{seat}{i}" for seat in "ABCD" for i in range(4)]
ROAD = "r0-r1-r2-r3-r4-r5-r6-r7-r8-r9-r10"
LED = "walked r0~r1 r1~r2 r2~r3 r3~r4 r4~r5 r5~r6 r6~r7 r7~r8 r8~r9 r9~r10"


def limit(seen: Mapping[Value, object], loaded: int) -> Row:
    """A soldier mounts an elephant that has a rider, while so many elephants carry two."""
    men = SIXTEEN[:loaded]
    graph = ", ".join(["a-b", *(stack.partition("@")[2] for stack in men)])
    return row("double_load_limit", seen, "legal a-b", graph, "A.Sol@a", "A.Ele[Sol]@b", *men, reserves=0)


ROWS = [
    row("mount_cost", {1: 19, 2: 18}, "left", "a-b", "A.Sol@a", "A.Ele@b", do="a-b"),
    row("soldier_board_cost", {1: 19, 2: 18}, "left", "a=p", "A.Sol@a", "A.Shp@p", do="a-p"),
    row("deck_mounts_dock", YES, "legal p.1-a", "a=p", "A.Gal[Sol]@p", "A.Ele@a"),
    row("mount_aboard", YES, "legal a-p", "a=p", "A.Sol@a", "A.Shp[Ele]@p"),
    row("harbour_transfer", YES, "legal p.1-q", "p~q, a=p, b=q", "A.Shp[Kni]@p", "A.Gal@q"),
    row("soldier_takes_elephant_vessel", YES, "legal a-p", "a=p", "A.Sol@a", "B.Shp[Ele]@p"),
    limit({-1: True, 0: False}, 0),
    limit({15: False, 16: True}, 15),
    row("knight_chain_jump", YES, "legal a^d", "a-b-c-d", "A.Kni@a", "A.Sol@b", "A.Sol@c"),
    row("dismount_from_field", YES, "legal F.1-s", "s/F", "A.Cam[Sol]@F"),
    row("field_fighting", YES, "legal F-G", "F:G", "A.Cam[Sol]@F", "B.Kni@G"),
    # Camels.
    row("unmounted_camel_boards", {"none": False, "own_vessels": True}, "legal a-p", "a=p", "A.Cam@a", "A.Shp@p"),
    row("dismount_camel_aboard", {"never": False, "own_camel_only": True}, "legal p.4-a", "a=p", "A.Gal[Cam[Sol]]@p"),
    row("wander_moves", {n: n for n in (0, 1, 2, 3, 8, 9)}, LED, ROAD, "B.Cam@r0"),
    row("wander_scope", {"one_camel": False, "any_camels": True}, "legal k~l", "a-b-c, k-l", "B.Cam@a", "B.Cam@k",
        do="a~b"),
    row("wander_scope", {"any_camels": False, "per_camel": True}, "legal k~l", "a-b-c, k-l", "B.Cam@a", "B.Cam@k",
        do="a~b b~c"),
    row("camel_take_regenerates", {False: 2, True: 0}, "used b 1", "a-b", "A.Sol'1@a", "B.Cam@b", do="a+b"),
    # Vessels.
    row("boarding_regenerates", {"enemy_vessel": 3, "any_vessel": 0}, "used p 1", "a=p", "A.Kni'2@a", "A.Shp@p",
        do="a-p"),
    row("answer_vessel_fate", {"by_method": "", "returns": "B.Gal"}, "stack p", "a=p, p~q", "A.Kni@a", "B.Gal@p",
        "B.Gal[Cat]@q", do="a-p q.1*p"),
]  # fmt: skip
