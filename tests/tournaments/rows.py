"""Histories of tournaments as the rows from which standings are computed a second time."""

from __future__ import annotations

from conquista.soak.season.standings import PairingRow, RoundRow, TournamentRows
from conquista.tournaments.values import TournamentHistory


def rows_of(history: TournamentHistory) -> TournamentRows:
    return TournamentRows(
        history.plan.format,
        history.plan.sizes[0],
        history.plan.division,
        {one.number: (one.rating, one.joined) for one in history.entrants},
        [
            RoundRow(
                one.number,
                one.seed,
                [
                    PairingRow(pairing.sides, pairing.result.ranks if pairing.result else None)
                    for pairing in one.pairings
                ],
            )
            for one in history.rounds
        ],
    )
