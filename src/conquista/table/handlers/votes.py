"""Votes: on a draw, on the end of the match, or on more time for an absent player."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Outcome, Seat, UnknownName
from conquista.table.commands.declaration import Propose, Request, Vote
from conquista.table.decoding import texts
from conquista.table.errors import TableRefused
from conquista.table.pace import MINUTE
from conquista.table.pending import OpenVote
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry

DRAW, STOP, WAIT = MOTIONS = ("draw", "stop", "wait")
SHORTEST_WAIT = 5 * MINUTE


# rulings


def handle_propose(table: TableState, request: Request, command: Propose) -> tuple[Change, ...]:
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    if command.motion not in MOTIONS:
        raise UnknownName.among("motion", command.motion[:40], MOTIONS)
    if table.open_vote is not None:
        raise TableRefused("table.refused.motion")
    last = table.proposals.get(seat)
    if last is not None and len(table.segments) < last + _vote_turns(table):
        raise TableRefused("table.refused.proposed", rows=last + _vote_turns(table) - len(table.segments))
    if command.motion == WAIT:
        return _waiting(table, request, seat)
    return (Change("proposed", {"seat": seat, "motion": command.motion}),)


def _waiting(table: TableState, request: Request, seat: Seat) -> tuple[Change, ...]:
    """The players present decide whether to wait for absent ones; computers have no vote."""
    away = [
        other
        for other in table.clocks.running
        if other not in table.present and table.holders[other].human and table.clocks.deadline(other) is not None
    ]
    if not away or seat in away or table.clocks.question is not None:
        raise TableRefused("table.refused.nobody_away")
    who = table.holders[seat]
    there = [other for other in table.seats if other in table.present and table.holders[other].human]
    voters = [seat, *(other for other in there if other not in away and not table.holders[other].same(who))]
    proposed = Change("proposed", {"seat": seat, "motion": WAIT, "away": away, "voters": voters})
    return (proposed, Change("waited", {"away": away})) if len(voters) == 1 else (proposed,)


def handle_vote(table: TableState, request: Request, command: Vote) -> tuple[Change, ...]:
    table.playing()
    seat, open_vote = table.own_seat(request.who, command.seat), table.open_vote
    if open_vote is None or seat not in open_vote.voters:
        raise TableRefused("table.refused.no_motion")
    if seat in open_vote.votes:
        raise TableRefused("table.refused.voted")
    cast = Change("voted", {"seat": seat, "yes": command.yes})
    last = len(open_vote.votes) + 1 == len(open_vote.voters)
    if open_vote.kind == WAIT and command.yes and last:
        return (cast, Change("waited", {"away": open_vote.away}))
    return (cast,)


# folds


def fold_proposed(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A vote is open. The proposer has voted for it; the proposer stays secret."""
    seat, kind = str(entry.data["seat"]), str(entry.data["motion"])
    voters, away = texts(entry.data.get("voters", table.seats)), texts(entry.data.get("away", ()))
    table.open_vote = OpenVote(kind, seat, len(table.segments), {seat: True}, voters, away)
    table.proposals[seat] = len(table.segments)
    yield Announcement("proposed", {"motion": kind, "away": away} if kind == WAIT else {"motion": kind})


def fold_voted(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A vote is shown only to its voter; the last vote, or the first against, brings the result."""
    seat, yes, open_vote = str(entry.data["seat"]), bool(entry.data["yes"]), table.open_vote
    if open_vote is None:
        raise ValueError("no motion")
    open_vote.votes[seat] = yes
    yield Announcement("voted", {"yes": yes}, to=(seat,))
    if yes and (open_vote.kind == WAIT or len(open_vote.votes) < len(open_vote.voters)):
        return
    table.open_vote = None
    yield Announcement("settled", {"motion": open_vote.kind, "carried": yes})
    if yes:
        yield table.decide(Outcome((table.seats,), f"table.reason.{open_vote.kind}"))


def fold_waited(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The vote to wait has passed: absent players get the same time again, and may be waited for once more."""
    if table.open_vote is not None:
        table.proposals.pop(table.open_vote.proposer, None)
    table.open_vote = None
    for seat in texts(entry.data["away"]):
        table.clocks.give(seat, SHORTEST_WAIT)
    yield Announcement("settled", {"motion": WAIT, "carried": True, "clocks": table.clocks.as_data()})


def close_expired_vote(table: TableState) -> Iterator[Announcement]:
    """Close a vote that has expired, or a vote on waiting once the player has acted."""
    open_vote = table.open_vote
    if open_vote is not None and (open_vote.kind == WAIT or len(table.segments) >= open_vote.at + _vote_turns(table)):
        yield Announcement("settled", {"motion": open_vote.kind, "carried": False})
        table.open_vote = None


def _vote_turns(table: TableState) -> int:
    """For how many turns a vote stays open, and how many must lie between two proposals of one seat."""
    return 2 * len(table.seats)
