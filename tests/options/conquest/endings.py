"""Rows of endings, of the count and of quiet rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core.options import Value
from options.conquest.rows import Row, row

YES = {False: False, True: True}
ENDS = {False: "goes on", True: "A wins"}
CLASSIC = {"preset": "conquest_4p"}
OTHERS = "yA0, yA1, yA2, yC0, yC1, yC2, yD0, yD1, yD2"  # what the players besides B have elsewhere
MEN = tuple(f"{name[1]}.Sol@{name}" for name in OTHERS.split(", "))
C_LEADS = {"C": {"soldier": 30}}
FIVE = ("cB1, cB2, cB3, cB4, cB5#d", "A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3", "A.Sol@cB4", "A.Kni@d")
ASLEEP = [f"{holder}.Sol@c{seat}{i}" for seat, holder in ("AB", "BC", "CD", "DA") for i in range(1, 6)]
CASTLES = ", ".join(stack.partition("@")[2] for stack in ASLEEP)


def few(option: str, seen: Mapping[Value, object], see: str, graph: str, *pieces: str, **more: Any) -> Row:
    """A row in which B has nothing but what is told."""
    return row(option, seen, see, f"{graph}, {OTHERS}", *pieces, *MEN, **{"reserves": 0, "piles": C_LEADS} | more)


ROWS = [
    # B's ship is conquered and the last soldier captured.
    few("annihilation_rule", {"last_two": "goes on", "last_one": "A wins"}, "ending", "a-b, c=p", "A.Kni@a", "B.Sol@b",
        "A.Kni@c", "B.Shp@p", do="c-p a-b", **CLASSIC),
    few("annihilation_unit", {"land_pieces": "C wins", "all_pieces": "goes on"}, "ending", "a, p~q", "B.Sol@a",
        "B.Shp@p", active="B", do="end", **CLASSIC),
    few("annihilation_credit", {"last_captor": "C wins", "same_captor_else_count": "D wins"}, "ending", "a-b-c, d-e-f",
        "B.Kni@a", "A.Sol@b", "A.Kni@c", "B.Kni@d", "C.Sol@e", "C.Kni@f", active="B", piles={"D": {"ship": 30}},
        do="a-b c-b d-e f-e", options={"vulnerability": False}, **CLASSIC),
    few("plus_pieces_count", {False: "A wins", True: "goes on"}, "ending", "a-b, c, d", "A.Kni@a", "B.Sol@b", "B.Sie@c",
        "B.Cat@d", do="a-b", options={"annihilation_rule": "last_one"}),
    few("count_trigger", {"off": "goes on", "any_turn": "C wins"}, "ending", "a", "B.Sol@a", do="end"),
    few("count_trigger", {"any_turn": "C wins", "own_turn": "goes on"}, "ending", "a", "B.Sol@a", do="end"),
    row("count_commandeered", {False: 8, True: 9}, "count A", "a=p", "A.Kni@a", "B.Shp@p", do="a-p"),
    row("commandeer_tally", {"held_now": 7, "ever_distinct": 8}, "count A", "a-b-c", "A.Sol@a", "B.Cam@b",
        do="a+b b.1-c"),
    row("commandeer_tally", {"ever_distinct": 9, "ever_event": 10}, "count A", "a-b-c", "A.Sol@a", "B.Cam@b",
        do="a+b b.1-c c+b"),
    row("stack_counts", {"members": 9, "one": 7}, "count A", "a-b", "A.Ele[Sol,Sol]@a"),
    few("count_tie", {"draw": "drawn", "shared": "CD wins", "play_on": "goes on"}, "ending", "a", "B.Sol@a", do="end",
        piles={"C": {"soldier": 9}, "D": {"ship": 9}}),
    row("five_space_win", ENDS, "ending", *FIVE, preset="conquest_2p", do="d-cB5"),
    row("dormant_win", {"none": "goes on", "all_opponents": "A wins"}, "ending", *FIVE, preset="conquest_2p",
        options={"five_space_win": False}, do="d-cB5"),
    row("dormant_win", {"all_opponents": "goes on", "any_opponent_on_his_turn": "AC wins"}, "ending", *FIVE,
        preset="grand_party_en", do="d-cB5 end"),
    row("dormant_win", {"any_opponent_on_his_turn": "goes on", "any_opponent_at_once": "AC wins"}, "ending", *FIVE,
        preset="grand_party_en", do="d-cB5"),
    row("all_dormant", {"draw": "drawn", "play_on": "goes on"}, "ending", CASTLES, *ASLEEP),
    # Quiet rounds.
    row("quiet_rounds", {0: "goes on", 1: "C wins"}, "ending", "a", quiet=3, piles=C_LEADS, do="end"),
    row("quiet_rounds", {3: "C wins", 4: "goes on"}, "ending", "a", quiet=11, piles=C_LEADS, do="end"),
    row("quiet_rounds", {4: "C wins", 5: "goes on"}, "ending", "a", quiet=15, piles=C_LEADS, do="end"),
    row("quiet_rounds", {98: "C wins", 99: "goes on"}, "ending", "a", quiet=391, piles=C_LEADS, do="end"),
    row("quiet_from_start", {False: -1, True: 16}, "turns 16", "a-b", turn=0),
    # B captured in the second turn of a round.
    row("quiet_window", {"sliding": 16, "aligned": 18}, "turns 20", "a-b", "B.Kni@a", "C.Sol@b", active="B", turn=1,
        do="a-b end"),
    row("quiet_last_turn", {"turn_player": 16, "extend": 17}, "turns 20", "a-b-c", "A.Kni@a", "B.Sol@b", "B.Kni@c",
        do="a-b c-b end"),
    row("quiet_reset_by", {"elimination": 5, "elimination_or_vessel": 0}, "quiet", "a=p", "A.Kni@a", "B.Shp@p", quiet=4,
        do="a-p end"),
    row("quiet_reset_by", {"elimination_or_vessel": 5, "any_taking": 0}, "quiet", "a-b", "A.Sol@a", "B.Cam@b", quiet=4,
        do="a+b end"),
    # A holds a castle space, or nobody holds any; the other side has more pieces or has captured more.
    row("quiet_resolution", {"count": "BD wins", "spaces_then_count": "AC wins"}, "ending", "cB1", "A.Sol@cB1",
        preset="grand_party_en", quiet=15, piles={"B": {"soldier": 9}}, do="end"),
    row("quiet_resolution", {"spaces_then_count": "B wins", "castle_spaces_then_captures": "A wins"}, "ending",
        "a, b, c", "B.Sol@a", "B.Sol@b", "B.Sol@c", preset="conquest_2p", quiet=19, piles={"A": {"ship": 1}}, do="end"),
    row("quiet_resolution", {"castle_spaces_then_captures": "B wins", "castle_spaces_then_draw": "drawn"}, "ending",
        "a", preset="conquest_2p", quiet=19, piles={"B": {"ship": 3}}, do="end"),
    row("draw_agreement", YES, "draws A", "a-b", "A.Sol@a", preset="conquest_2p"),
]  # fmt: skip
