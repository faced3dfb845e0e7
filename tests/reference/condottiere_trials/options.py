"""Options to try: all sets of variants with all numbers of players, every other option by lot."""

from __future__ import annotations

import random
from collections.abc import Mapping

from reference.condottiere.data import VARIANTS, declared_options

REVISIONS = (2, 3)  # CO-REV-01
COMBINATIONS = 5 * 32  # 2 to 6 players, and each of five variants or not
FIXED = {"revision", "players", *(f"variant_{letter}" for letter in VARIANTS)}
NEAR = {"points_target": (*range(5, 21), 40), "stalemate_guard": (0, 0, 1, 2, 4), "turn_timer": (0, 60)}


def texts(number: int, revision: int, fixed: Mapping[str, str] | None = None) -> dict[str, str]:
    """The options of a table; any row of COMBINATIONS numbers has all players with all variants, but for fixed ones."""
    will = random.Random(f"options {number}")
    number = number * 37 % COMBINATIONS  # neighbours differ in more than the number of players
    players = 2 + number % 5
    found = {"revision": str(revision), "players": str(players)}
    for place, letter in enumerate(VARIANTS):
        found[f"variant_{letter}"] = "yes" if number // 5 >> place & 1 else "no"
    change = will.choice((0.0, 0.5, 0.8))  # some tables play as printed
    for name, declared in declared_options().items():
        if name in FIXED or will.random() >= change:
            continue
        if declared["kind"] == "switch":
            found[name] = will.choice(("yes", "no"))
        elif declared["kind"] == "number":
            found[name] = str(will.choice(NEAR[name]))
        else:
            allowed = declared["allowed"]
            assert isinstance(allowed, list)
            found[name] = will.choice(allowed)
    found |= fixed or {}
    players = int(found["players"])
    if found.get("first_player", "").startswith("seat_"):
        found["first_player"] = f"seat_{will.randint(1, players)}"
    return found
