"""Rows of the match itself and of the budgets."""

from __future__ import annotations

from options.conquest.rows import row

KINDS = ("soldier", "elephant", "knight", "camel", "ship", "galleon")
QUESTS = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"
OPENING = (5, 10, 15)


def opening(seat: int, moves: int) -> tuple[int, ...]:
    return (*OPENING[:seat], moves, *OPENING[seat + 1 :])


ROWS = [
    # Who plays against whom decides which list of endings a match is decided by, and who may capture whom.
    row("mode", {"duel": "CQ-WIN2-02", "ffa": "CQ-WIN4-02"}, "clause", "", "S.Kni@S30", "N.Sol@S31", "S.Sol@S12",
        preset="conquest_2p", active="S", do="S30-S31"),
    row("mode", {"ffa": True, "team": False}, "legal a-b", "a-b", "A.Kni@a", "C.Sol@b"),
    row("team_pairs", {"sn_we": True, "sw_ne": False}, "legal a-b", "a-b", "A.Kni@a", "B.Sol@b",
        preset="grand_party_en"),
    row("team_pairs", {"sw_ne": False, "se_wn": True}, "legal a-b", "a-b", "A.Kni@a", "B.Sol@b",
        preset="grand_party_en"),
    row("board", {"mare": "S W N E", "rosa": "S N", "sketch": "refused"}, "seats", new=True),
    row("army", {"classic": 0, "plus": 2}, "army catapult A", new=True),
    row("army", {"plus": 2, "grand": 0}, "army catapult A", new=True),
    *(row("omit_types", {(): n, (kind,): 0}, f"army {kind} A", new=True)
      for kind, n in zip(KINDS, (10, 4, 4, 2, 4, 2), strict=True)),
    row("omit_types", {(): True, ("chariot",): False}, "legal a=chariot", "a-b", "A.Sol@a"),
    row("omit_types", {(): True, ("catapult",): False}, "legal a=catapult@b", "a-b", "A.Sol@a"),
    row("omit_types", {(): True, ("siege",): False}, "legal a=siege", "a-b", "A.Sol@a"),
    row("first_seat", {seat: seat for seat in "SWNE"}, "to_act", new=True, active="S"),
    # Budgets.
    row("full_budget", {n: n for n in (1, 2, 19, 20, 21, 98, 99)}, "left", "a-b", "A.Sol@a"),
    # A later seat without any move is passed over, so that the next one has its budget.
    *(row("opening_budgets", {opening(i, n): n or (0, 15, 20)[i] for n in (0, 1, usual - 1, usual, usual + 1, 98, 99)},
          "left", new=True, do=" ".join(["end"] * i))
      for i, usual in enumerate(OPENING)),
    row("penalty_per_space", {n: 20 - n for n in (0, 1, 3, 4, 5, 19, 20)}, "left", "cA1#d", "B.Sol@cA1"),
    row("penalty_mode", {"turn_start": 15, "live": 19}, "left", QUESTS, "A.Kni@o", "B.Sol@Q1", do="o-Q1"),
    row("castle_refund", {"after_answer": 15, "at_capture": 19}, "left", "cA1-d, d-e", "A.Kni@d", "B.Sol@cA1",
        "B.Kni@e", preset="conquest_4p", do="d-cA1 e-d d-cA1"),
    row("quest_refund", {False: 15, True: 19}, "left", QUESTS, "A.Kni@o", "B.Sol@Q1", preset="conquest_4p", do="o-Q1"),
]  # fmt: skip
