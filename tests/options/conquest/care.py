"""Rows of the vulnerable player and of partners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core.options import Value
from options.conquest.rows import Row, row

YES = {False: False, True: True}
OTHERS = "yB0, yB1, yB2, yB3, yB4, yB5, yC0, yC1, yC2, yC3, yC4, yC5, yD0, yD1, yD2"
MEN = tuple(f"{name[1]}.Sol@{name}" for name in OTHERS.split(", "))
RISK = ("a-T-c", "A.Kni@a", "C.Sol@T", "C.Kni@c")
CLASSIC = {"preset": "conquest_4p"}
PARTY = {"preset": "grand_party_en"}
COLUMN = [*["Sol"] * 10, *["Ele"] * 4, *["Kni"] * 4, *["Cha"] * 3]  # twenty-one of B's, each guarded by the next
STREET = "-".join(f"r{i}" for i in range(22))
RAID = "walked " + " ".join(f"r{i}-r{i + 1}" for i in range(21))
ASLEEP = tuple(f"D.Sol@cC{i}" for i in range(1, 6))


def weak(option: str, seen: Mapping[Value, object], see: str, graph: str, *pieces: str, **more: Any) -> Row:
    """A row in which A has nothing but what is told."""
    return row(option, seen, see, f"{graph}, {OTHERS}", *pieces, *MEN, **{"reserves": 0} | more)


ROWS = [
    weak("vulnerability", {False: True, True: False}, "legal a-T", f"{RISK[0]}, v", *RISK[1:], "A.Sol@v"),
    # Three pieces, two of them in one stack.
    weak("vulnerability_scope", {"two_left": True, "any_cut": False}, "legal a-T", f"{RISK[0]}, v", "A.Cha[Sol]@a",
         *RISK[2:], "A.Sol@v"),
    # Whatever C answers, A's siege engine then enters B's castle.
    weak("vulnerability_test", {"static": False, "search": True}, "legal a-T", f"{RISK[0]}, cB1#d", *RISK[1:],
         "A.Sie@d"),
    # Behind C now and ahead after the worst answer; ahead now, by the Quest that would be left, and behind after it.
    weak("vulnerability_lead", {"projected": True, "current": False}, "legal a-T", f"{RISK[0]}, v", "A.Kni@a",
         "C.Ele[Sol,Sol]@T", "C.Kni@c", "A.Sol@v", piles={"A": {"soldier": 8}}),
    weak("vulnerability_lead", {"projected": False, "current": True}, "legal Q1-T", "c>T, T-Q1, v", "A.Kni@Q1",
         "C.Sol@T", "C.Kni@c", "A.Sol@v", piles={"A": {"soldier": 6}}),
    weak("vulnerability_lead", {"current": False, "either": True}, "legal a-T", f"{RISK[0]}, v", "A.Kni@a",
         "C.Ele[Sol,Sol]@T", "C.Kni@c", "A.Sol@v", piles={"A": {"soldier": 8}}),
    weak("vulnerability_tie", {"leads": True, "trails": False}, "legal a-T", f"{RISK[0]}, v", *RISK[1:], "A.Sol@v",
         piles={"A": {"soldier": 6}}),
    # The last of the column is not guarded, so that capturing it is no risk.
    row("vulnerability_risks", {0: 0, 1: 1, 19: 19, 20: 21}, RAID, f"{STREET}, v, yB0, yB1, yB2", "A.Kni@r0",
        "A.Sol@v",
        *(f"B.{kind}@r{i}" for i, kind in enumerate(COLUMN, 1)), "B.Cam@yB0", "B.Cam@yB1", "B.Sol@yB2", reserves=0,
        piles={"C": {"soldier": 90}}, options={"full_budget": 99}, **CLASSIC),
    weak("vulnerability_end", {"at_once": "D wins", "end_of_turn": "goes on"}, "ending", f"{RISK[0]}, v", *RISK[1:],
         "A.Sol@v", piles={"D": {"ship": 30}}, do="a-T c-T", **CLASSIC),
    weak("rescue_by_build", {False: "A wins", True: "goes on"}, "ending", f"{RISK[0]}, x", *RISK[1:], "A.Sol@x",
         piles={"A": {"soldier": 40}}, do="a-T c-T x=chariot end"),
    # Partners.
    row("team_sharing", {"none": False, "grand": True}, "legal a-p", "a=p", "A.Kni@a", "C.Shp@p", **PARTY),
    row("team_answer_control", {"loser_any_piece": True, "owner_only": False}, "legal c-T", "a-T-c, T-b", "A.Kni@a",
        "B.Sol@T", "D.Kni@c", "B.Kni@b", do="a-T", **PARTY),
    row("team_last_move_partner", YES, "window", "a-T-c", "A.Kni@a", "B.Sol@T", "D.Kni@c", spent=19, do="a-T", **PARTY),
    row("team_keep_ffa_endings", {False: "goes on", True: "BD wins"}, "ending", "a, yA0, yA1, yA2, yC0, yC1, yC2, yD0",
        "B.Cha@a", *(f"{name[1]}.Sol@{name}" for name in ("yA0", "yA1", "yA2", "yC0", "yC1", "yC2", "yD0")), reserves=0,
        preset="conquest_party", active="B", piles={"D": {"ship": 30}}, do="end"),
    row("mixed_stack_decider", {"carrier_owner": "B", "either": "A"}, "to_act", "q~p, r~p, t~p", "C.Shp[A.Sol]@p",
        "B.Shp@q", "A.Shp@r", "C.Shp@t", active="B", do="q-p decline", **PARTY),
    row("dormant_partner_pieces", YES, "window", "b-T-c, cC1, cC2, cC3, cC4, cC5", *ASLEEP, "B.Kni@b", "A.Sol@T",
        "C.Kni@c", active="B", do="b-T", **PARTY),
]  # fmt: skip
