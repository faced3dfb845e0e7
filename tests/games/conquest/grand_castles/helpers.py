"""What the tests of these chapters share: the editions by name, and short questions to a scene."""

from __future__ import annotations

import pytest

from conquista.core import Illegal
from conquista.games.conquest.scenes.scenario import ConquestScene, scene

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
    "ConquestScene",
    "budget",
    "ending",
    "in_every_edition",
    "over",
    "pass_turns",
    "refused",
    "scene",
    "small",
    "spent",
    "with_a_count",
    "with_four_seats",
    "with_partners",
]


def refused(s: ConquestScene, *words: str) -> bool:
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


def spent(s: ConquestScene) -> int:
    return s.numbers["spent"]


def budget(s: ConquestScene) -> int:
    return s.numbers["budget"]


def over(s: ConquestScene) -> bool:
    return s.outcome is not None


def ending(s: ConquestScene) -> tuple[str, str]:
    """Who has won, and by which clause; two empty texts while the match lasts."""
    return (s.winners, s.outcome.clause) if s.outcome else ("", "")


def pass_turns(s: ConquestScene, turns: int) -> ConquestScene:
    """Let whoever is asked pass or decline until so many turns have begun, or the match is over."""
    goal = s.numbers["turn"] + turns
    while not over(s) and s.numbers["turn"] < goal:
        s.do("decline" if s.window else "end")
    return s


def small(graph: str, *men: str, far: str = "A6 B6 C6 D6", **more: object) -> ConquestScene:
    """A scene without reserves: beside the men told, each seat has so many soldiers far away as `far` says."""
    places = [f"far{word[0]}{i}" for word in far.split() for i in range(int(word[1:]))]
    soldiers = [f"{place[3]}.Sol@{place}" for place in places]
    return scene(" ".join([graph, *places]), *men, *soldiers, reserves=0, **more)
