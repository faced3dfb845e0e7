"""Rows of the option `revision`: each correction of the rulings, under the clauses that it corrects.

A correction is looked for as soon as the clause about revisions (CQ-REV-01, GC-REV-01) names one of its clauses.
"""

from __future__ import annotations

from conquista.rulebook import books
from options.conquest.rows import Row, row

ABOUT = ("CQ-REV-01", "GC-REV-01")
CLASSIC = {"preset": "conquest_4p"}
PLUS = {"preset": "plus_4p"}
BOTH = {1: False, 2: True}
NO_TWO_DOCKS = "a seaport with two docks"
NO_RED_ROAD = "a road between two Quests"
OTHERS = "yC0, yC1, yC2, yD0, yD1, yD2"
FAR = tuple(f"{name[1]}.Sol@{name}" for name in OTHERS.split(", "))
HERS = "yA0, yA1, yA2"
HERE = tuple(f"A.Sol@{name}" for name in HERS.split(", "))
HIS = "yB0, yB1, yB2"
THERE = tuple(f"B.Sol@{name}" for name in HIS.split(", "))
SAIL = "r0-r1 r1-r2 r2-r3 r3-r4 r4-r5 r5-p"
LANE = "r0~r1~r2~r3~r4~r5~p, b=p, a-b"
RED = {"quest_heavy_entry": "red_one_way"}

CORRECTIONS: list[tuple[str, Row]] = [
    # A catapult in a castle, where a table lifts the bans.
    ("GC-AMB-67", row("revision", BOTH, "legal d=catapult@cB1", "cB1#d", "A.Sol@d",
                      options={"build_bans_catapult": []})),
    # Climbing over a manned carrier in an exchange.
    ("CQ-MOVE-06 CQ-EXCH-20", row("revision", BOTH, "legal a-b", "a-b-T-x", "A.Kni@x", "B.Sol@T", "B.Sol@a",
                                  "B.Ele[Sol]@b", do="x-T", **CLASSIC)),
    ("CQP-TOWER-15", row("revision", BOTH, "legal a-b", "a-b-T-x", "A.Kni@x", "B.Sol@T", "B.Sol@a", "B.Sie[Sol]@b",
                         do="x-T", **PLUS)),
    ("CQ-EXCH-20", row("revision", BOTH, "legal a-p", "a=p, T=p, T-x", "A.Kni@x", "B.Sol@T", "B.Sol@a", "B.Shp[Sol]@p",
                       do="x-T", lacking=NO_TWO_DOCKS, **PLUS)),
    # A vulnerable player conquers a vessel and loses it in the exchange.
    ("CQ-VULN-02", row("revision", {1: "goes on", 2: "D wins"}, "ending", f"a=p, p~q, v, {HIS}, {OTHERS}", "A.Kni@a",
                       "A.Sol@v", "B.Shp@p", "B.Gal@q", *THERE, *FAR, reserves=0, piles={"D": {"ship": 30}},
                       do="a-p q-p", **CLASSIC)),
    ("CQ-VULN-08", row("revision", {1: "goes on", 2: "B wins"}, "ending", f"a=p, a-b, {HIS}, {OTHERS}", "A.Ele[Sol]@a",
                       "B.Shp@p", "B.Kni@b", *THERE, *FAR, reserves=0, do="a-p b-a a-p", **CLASSIC)),
    # A vessel of one's own, lost and won back in the same turn.
    ("CQ-CONQ-05", row("revision", {1: 6, 2: 0}, "used p 0", LANE, "A.Shp@r0", "A.Kni@a", "B.Shp@p", "B.Sol@b",
                       do=f"{SAIL} b-p a-b b-p", **CLASSIC)),
    ("GC-VES-22", row("revision", {1: 6, 2: 0}, "used p 0", LANE, "A.Shp@r0", "A.Kni@a", "B.Shp@p", "B.Sol@b",
                      do=f"{SAIL} b-p a-b b-p")),
    # Two captures with a conquest, or a theft, between them.
    ("CQ-WIN4-14", row("revision", {1: "A wins", 2: "goes on"}, "ending", f"a=p, y-b, z-c, {HERS}, {OTHERS}", "A.Kni@a",
                       "A.Cha@y", "A.Cha@z", "B.Shp@p", "B.Sol@b", "B.Sol@c", *HERE, *FAR, reserves=0,
                       do="y-b a-p z-c", **CLASSIC)),
    ("GC-AMB-97", row("revision", {1: "A wins", 2: "goes on"}, "ending", f"a-b, d-c, s-m, {HERS}, {OTHERS}", "A.Kni@a",
                      "A.Kni@d", "A.Sol@s", "B.Sol@b", "B.Cam@m", "B.Sol@c", *HERE, *FAR, reserves=0,
                      do="a-b s+m d-c")),
    # A soldier takes a camel, loses it with the answer, and the other one builds.
    ("GC-AMB-102", row("revision", {1: "goes on", 2: "A wins"}, "ending", f"s-m-k, v-w, {HIS}, {OTHERS}", "A.Sol@s",
                       "A.Sol@v", "B.Cam@m", "B.Kni@k", *THERE, *FAR, reserves=0, piles={"A": {"soldier": 40}},
                       do="s+m k-m v=chariot end")),
    # An exchange that only conquers a vessel is no capture.
    ("A-16", row("revision", {1: -1, 2: 16}, "turns 16", "r~h, k=h", "A.Shp@r", "B.Shp@h", "B.Kni@k",
                 do="r-h k-h end", **CLASSIC)),
    # The last crew of a conquered tower is shot.
    ("A-57", row("revision", {1: "goes on", 2: "A wins"}, "ending", f"a-b, p~q, {HERS}", "A.Cat@a", "B.Sie(A)[Sol]@b",
                 "B.Shp@p", *HERE, reserves=0, do="a*b", preset="plus_2p")),
    # The turn stays open for the lowering that costs nothing.
    ("GC-AMB-34", row("revision", {1: "B", 2: "A"}, "to_act", "cC1#d, x-y", "A.Sol^@cC1", "A.Kni@x",
                      raised={"cC1": "C"}, spent=19, preset="grand_fr", do="x-y")),
    # A galleon's catapult hits land across a coast.
    ("GC-CAT-14 GC-AMB-75", row("revision", BOTH, "legal p.1*a", "a_p, p~q", "A.Gal[Cat]@p", "B.Sol@a",
                                preset="grand_it")),
    # Heavy pieces go from a red field to another.
    ("A-01", row("revision", BOTH, "legal Q1-Q2", "o-Q1-Q2", "A.Ele@Q1", options=RED, lacking=NO_RED_ROAD, **CLASSIC)),
    ("GC-AMB-25", row("revision", BOTH, "legal Q1-Q2", "o-Q1-Q2", "A.Ele@Q1", options=RED, lacking=NO_RED_ROAD)),
]  # fmt: skip


def corrected() -> set[str]:
    """The clauses that a revision corrects, as the rulebooks name them."""
    return {name for book in books() for one in book.clauses if one.id in ABOUT for name in one.cites}


def rows() -> list[Row]:
    """The rows of what has been corrected."""
    named = corrected()
    return [found for clauses, found in CORRECTIONS if named & set(clauses.split())]
