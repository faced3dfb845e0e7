"""The position of the web client's first page, which a visitor may try before a match."""

from __future__ import annotations

import re
from typing import Any

from conquista.core import RecordedChance
from conquista.games.conquest.game import GAME

PLACE = "S13"  # where the knight stands
MOVED = {"S.Kni@S12": f"S.Kni@{PLACE}", "N.Kni@N12": "N.Kni@W4", "N.Ele@N2": "N.Ele@N49", "N.Shp@MN3": "N.Shp@MN14"}
FRAME = ("S1", "S20", "W4", "S18", "N49")  # places that the picture must show


def showcase() -> dict[str, Any]:
    """Return a position with one knight to move, and every move of it between spaces."""
    options = GAME.facts.preset("grand_2p")
    opening = GAME.write_state(GAME.start(options, RecordedChance(()))).split(" ")
    geography = GAME.rules(options).geography
    stacks = [MOVED.get(token, token) for token in opening if "@" in token]
    stacks.sort(key=lambda token: geography.number[token.rpartition("@")[2]])
    state = GAME.read_state(options, " ".join([*stacks, *(token for token in opening if "@" not in token)]))
    found: list[Any] = list(GAME.query(state, "S", "reach", PLACE))
    ways = [
        {
            "goal": way["goal"],
            "cost": way["cost"],
            "places": [PLACE, *(re.split(r"[-^]", word)[1] for word in way["words"])],
            "take": bool(way["lost"]),
        }
        for way in found
        if way["kind"] == "moved" and "F" not in way["goal"]
    ]
    return {
        "board": geography.board.id,
        "place": PLACE,
        "stacks": GAME.view(state, "S").data["stacks"],
        "ways": ways,
        "frame": list(FRAME),
    }
