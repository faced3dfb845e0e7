"""Simultaneous play: the host, who is the first entrant, plays one match against each of the others."""

from __future__ import annotations

from conquista.tournaments.formats import SIMUL_HOST
from conquista.tournaments.lots import lot
from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory


def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
    """Return one table for each challenger. The host has the first seat at every other table, beginning by lot."""
    if SIMUL_HOST not in given.available:
        return ()
    drawn = int(lot(given.seed, "first seat")[:8], 16) % 2
    challengers = [number for number in given.available if number != SIMUL_HOST]
    pairings = []
    for place, number in enumerate(challengers):
        sides = ((SIMUL_HOST,), (number,))
        pairings.append(Pairing(place + 1, sides[::-1] if (place + drawn) % 2 else sides))
    return tuple(pairings)
