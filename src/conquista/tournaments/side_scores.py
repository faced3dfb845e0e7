"""The score of two camps: two clubs, or the host of simultaneous play and all challengers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from conquista.tournaments.formats import CLUB_MATCH, SIMUL, SIMUL_HOST
from conquista.tournaments.points import duel_points, is_victory
from conquista.tournaments.values import TournamentHistory

HOST, CHALLENGERS = "host", "challengers"


@dataclass(frozen=True, slots=True)
class SideScore:
    """The points and victories of a camp; `side` is a club, or one of `host` and `challengers`."""

    side: str
    points: Fraction
    wins: int


def side_scores(history: TournamentHistory) -> tuple[SideScore, ...]:
    """Return the scores of both camps, so far; empty for formats in which each plays alone."""
    if history.plan.format == CLUB_MATCH:
        camps = {one.number: one.club for one in history.entrants}
        names: tuple[str, ...] = history.plan.clubs
    elif history.plan.format == SIMUL:
        camps = {one.number: HOST if one.number == SIMUL_HOST else CHALLENGERS for one in history.entrants}
        names = (HOST, CHALLENGERS)
    else:
        return ()
    points, wins = dict.fromkeys(names, Fraction(0)), dict.fromkeys(names, 0)
    for _, pairing in history.pairings():
        if pairing.result is not None:
            for place, [number] in enumerate(pairing.sides):
                points[camps[number]] += duel_points(pairing.result, place)
                wins[camps[number]] += is_victory(pairing.result, place)
    return tuple(SideScore(name, points[name], wins[name]) for name in names)
