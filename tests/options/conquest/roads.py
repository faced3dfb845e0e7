"""Rows of the roads."""

from __future__ import annotations

from typing import Any

from conquista.games.conquest.setup.facts import FACTS
from options.conquest.rows import Row, row

FOOT = {
    "soldier": "Sol", "elephant": "Ele", "knight": "Kni", "camel": "Cam", "chariot": "Cha", "catapult": "Cat",
    "siege": "Sie",
}  # fmt: skip
NO_ROPE = "a rope bridge between these two islands"
BRIDGES: dict[str, dict[str, Any]] = {
    "ne": {"graph": "a%b", "islands": {"N": "a", "E": "b"}},
    "sw": {"graph": "a%b", "islands": {"S": "a", "W": "b"}},
    "ns": {"graph": "a%b", "islands": {"N": "a", "S": "b"}, "lacking": NO_ROPE},
    "ew": {"graph": "a%b", "islands": {"E": "a", "W": "b"}, "lacking": NO_ROPE},
    "quest": {"graph": "a%b, b-Q1", "islands": {"C": "a b"}},
    "questall": {"graph": "a%b, b-Q1", "islands": {"C": "a b"}},
    "board": {"graph": "a%b", "preset": "grand_2p"},
    "islands": {"graph": "a%b", "islands": {"N": "a", "E": "b"}},
}


def bans(option: str, piece: str) -> list[Row]:
    """A bridge for each word of a set of bans."""
    declared = next(one for one in FACTS.options if one.name == option)
    bridges = [(word, dict(BRIDGES[word])) for word in declared.allowed]
    return [row(option, {(): True, (word,): False}, "legal a-b", b.pop("graph"), piece, **b) for word, b in bridges]


ROWS = [
    row("drawbridges", {False: False, True: True}, "legal raise:cA1", "cA1#d", "A.Sol@d"),
    row("fields", {False: False, True: True}, "legal s-F", "s/F", "A.Kni@s"),
    row("stair_spaces", {"all": True, "eight": False}, "legal N37-NF8", "", "S.Kni@N37", active="S"),
    row("castle_ring_walk", {False: False, True: True}, "legal cA1-cA2", "cA1#d, cA2#e, cA1&cA2", "A.Kni@cA1"),
    *(row("one_way_types", {(): True, (kind,): False}, "legal i-o", "o>i", f"A.{short}@i")
      for kind, short in FOOT.items()),
    *bans("elephant_rope_ban", "A.Ele[Sol]@a"),
    *bans("catapult_bridge_ban", "A.Cat@a"),
    *bans("siege_bridge_ban", "A.Sie@a"),
    row("elephant_rope_ban_when", {"always": False, "loaded": True}, "legal a-b", "a%b", "A.Ele@a",
        islands={"N": "a", "E": "b"}),
    row("quest_heavy_entry", {"precinct_only": False, "red_one_way": True}, "legal o-Q1", "i>o, o-Q1", "A.Ele@o"),
    row("quest_heavy_entry", {"red_one_way": True, "closed": False}, "legal i-o", "i>o, o-Q1", "A.Ele@i"),
]  # fmt: skip
