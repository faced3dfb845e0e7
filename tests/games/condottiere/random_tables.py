"""Tables to try things on: every number of players with every set of variants, all other options by lot."""

from __future__ import annotations

import random

from conquista.core import Options
from conquista.core.options import Value
from conquista.games.condottiere.game import GAME

COMBINATIONS = 5 * 32  # players, and each of five variants or not
PLAIN = {"players", "points_target", "turn_timer", "chat", "leaver_policy", "stalemate_guard", "first_player"}


def table(number: int) -> Options:
    """The options of a table; any row of COMBINATIONS numbers has all players with all variants."""
    will = random.Random(number)
    players = 2 + number % 5
    values: dict[str, Value] = {"players": players, "points_target": will.randint(5, 20)}
    values |= {f"variant_{letter}": bool(number // 5 >> place & 1) for place, letter in enumerate("abcde")}
    values["first_player"] = will.choice(["youngest_seat", "random", f"seat_{will.randint(1, players)}"])
    values["stalemate_guard"] = will.choice([0, 0, 1, 4])
    for option in GAME.facts.options:
        if not option.offered or option.name in PLAIN or option.name in values or will.random() < 0.6:
            continue
        values[option.name] = will.choice(option.allowed) if option.allowed else will.random() < 0.5
    return GAME.facts.choose(values)
