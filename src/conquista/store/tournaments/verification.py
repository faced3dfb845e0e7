"""Draws the rounds of a tournament again from its rows."""

from __future__ import annotations

from conquista.store.tournaments.values import TournamentSnapshot
from conquista.tournaments.draw import draw_round


def unrepeatable_rounds(found: TournamentSnapshot) -> tuple[int, ...]:
    """Return the rounds whose pairings do not follow from the rows and the published seeds; none in a sound store."""
    wrong = []
    for one in found.rounds:
        again = draw_round(found.history(one), one.draw_input())
        stored = [(pairing.number, pairing.sides) for pairing in found.pairings if pairing.round == one.number]
        if [(pairing.table, pairing.sides) for pairing in again] != stored or one.seed != found.tournament.seed_of(
            one.number
        ):
            wrong.append(one.number)
    return tuple(wrong)
