"""Requests that wait for the other players: an open vote, a takeback request."""

from __future__ import annotations

from dataclasses import dataclass, field

from conquista.core import Seat


@dataclass
class OpenVote:
    """A proposal with its votes so far. Only the result is announced."""

    kind: str
    proposer: Seat
    at: int  # how many action entries there were
    votes: dict[Seat, bool] = field(default_factory=dict)
    voters: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()  # the absent seats, for a proposal to wait


@dataclass
class TakebackRequest:
    """A seat asks to take back, so that `to` actions are left; all other people must agree."""

    seat: Seat
    to: int
    agreed: set[Seat] = field(default_factory=set)
