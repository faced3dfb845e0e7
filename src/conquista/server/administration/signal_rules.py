"""The rules by which signals follow from how a match was played. They are pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev

from conquista.core import Data
from conquista.store.administration.signals import EVEN_TIMES, STEADY_LAG, ModerationSignal
from conquista.table.clocks import GRACE
from conquista.table.views.conduct import MatchConduct

LEAST_DECISIONS = 20  # from which times and lag say anything
EVEN_SPREAD = 0.15  # of the mean: people vary far more
LEAST_MEAN = 1_500  # milliseconds; below, even times are those of quick hands
LAG_SHARE = 0.8  # of all requests with the whole lag that is forgiven


def signals_of_match(table: str, conduct: MatchConduct) -> Iterator[ModerationSignal]:
    """Yield the signals of one rated match with live clocks."""
    if not (conduct.rated and conduct.live):
        return
    for seat in conduct.seats:
        spread = _spread(seat.times)
        if spread is not None and spread < EVEN_SPREAD:
            times: dict[str, Data] = {"decisions": len(seat.times), "mean": round(fmean(seat.times))}
            data = times | {"spread_percent": round(100 * spread)}
            yield ModerationSignal(EVEN_TIMES, seat.person, conduct.at, table=table, data=data)
        whole = sum(grace >= GRACE for grace in seat.graces)
        if len(seat.graces) >= LEAST_DECISIONS and whole >= LAG_SHARE * len(seat.graces):
            lag: dict[str, Data] = {"requests": len(seat.graces), "whole": whole}
            yield ModerationSignal(STEADY_LAG, seat.person, conduct.at, table=table, data=lag)


def _spread(times: Sequence[int]) -> float | None:
    """Return the standard deviation of decision times as a share of their mean; None where they say nothing."""
    if len(times) < LEAST_DECISIONS or fmean(times) < LEAST_MEAN:
        return None
    return pstdev(times) / fmean(times)
