"""What is asked of all others: a motion, a plea."""

from __future__ import annotations

from dataclasses import dataclass, field

from conquista.core import Seat


@dataclass
class OpenVote:
    """Something put to the vote: who votes how is nobody's business, only what came of it."""

    kind: str
    proposer: Seat
    at: int  # how many rows of actions there were
    votes: dict[Seat, bool] = field(default_factory=dict)
    voters: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()  # for whom it is proposed to wait


@dataclass
class TakebackRequest:
    """A seat asks to take back, so that `to` actions are left; all others who are people must agree."""

    seat: Seat
    to: int
    agreed: set[Seat] = field(default_factory=set)
