"""What the tests of these chapters share: the editions by name, and short questions to a scene."""

from __future__ import annotations

import pytest

from conquista.core import Illegal
from conquista.games.conquest.scenario import Scene, scene

EN, IT, FR, DUEL = "grand_en", "grand_it", "grand_fr", "grand_2p"
TEAM_EN, TEAM_IT = "grand_party_en", "grand_party_it"

in_every_edition = pytest.mark.parametrize("preset", [EN, IT, FR, DUEL])
with_four_seats = pytest.mark.parametrize("preset", [EN, IT, FR])
with_partners = pytest.mark.parametrize("preset", [TEAM_EN, TEAM_IT])
with_a_count = pytest.mark.parametrize("preset", [EN, IT])

__all__ = [
    "DUEL",
    "EN",
    "FR",
    "IT",
    "TEAM_EN",
    "TEAM_IT",
    "Scene",
    "budget",
    "in_every_edition",
    "over",
    "pass_turns",
    "refused",
    "scene",
    "spent",
    "with_a_count",
    "with_four_seats",
    "with_partners",
]


def refused(s: Scene, *words: str) -> bool:
    """Are all these words readable, and none of them legal now?"""
    for word in words:
        seat = s.game.to_act(s.state)[0]
        move = s.game.read_action(s.state, seat, word)
        try:
            s.game.check(s.state, seat, move)
        except Illegal:
            continue
        return False
    return True


def spent(s: Scene) -> int:
    return s.numbers["spent"]


def budget(s: Scene) -> int:
    return s.numbers["budget"]


def over(s: Scene) -> bool:
    return s.outcome is not None


def pass_turns(s: Scene, turns: int) -> Scene:
    """Let whoever is asked pass or decline until so many turns have begun, or the match is over."""
    goal = s.numbers["turn"] + turns
    while not over(s) and s.numbers["turn"] < goal:
        s.do("decline" if s.window else "end")
    return s
