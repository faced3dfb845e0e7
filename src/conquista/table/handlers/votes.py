"""Votes: a draw, the end of the match, or more time for somebody who is away."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Outcome, Seat, UnknownName
from conquista.table.commands.declaration import Propose, Vote
from conquista.table.commands.permissions import Occasion, own_seat
from conquista.table.decoding import texts
from conquista.table.errors import TableRefused
from conquista.table.pace import MINUTE
from conquista.table.pending import OpenVote
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry

DRAW, STOP, WAIT = MOTIONS = ("draw", "stop", "wait")
SHORTEST_WAIT = 5 * MINUTE


# rulings


def propose(table: TableState, occasion: Occasion, command: Propose) -> tuple[Change, ...]:
    table.playing()
    seat = own_seat(table, occasion.request, command.seat)
    if command.motion not in MOTIONS:
        raise UnknownName.among("motion", command.motion[:40], MOTIONS)
    if table.motion is not None:
        raise TableRefused("table.refused.motion")
    last = table.proposals.get(seat)
    if last is not None and len(table.segments) < last + _patience(table):
        raise TableRefused("table.refused.proposed", rows=last + _patience(table) - len(table.segments))
    if command.motion == WAIT:
        return _waiting(table, occasion, seat)
    return (Change("proposed", {"seat": seat, "motion": command.motion}),)


def _waiting(table: TableState, occasion: Occasion, seat: Seat) -> tuple[Change, ...]:
    """Those who are there decide whether to wait for those who are not; computers do not mind."""
    away = [
        other
        for other in table.clocks.running
        if other not in occasion.present and table.holders[other].human and table.clocks.deadline(other) is not None
    ]
    if not away or seat in away or table.clocks.question is not None:
        raise TableRefused("table.refused.nobody_away")
    who = table.holders[seat]
    there = [other for other in table.seats if other in occasion.present and table.holders[other].human]
    voters = [seat, *(other for other in there if other not in away and not table.holders[other].same(who))]
    proposed = Change("proposed", {"seat": seat, "motion": WAIT, "away": away, "voters": voters})
    return (proposed, Change("waited", {"away": away})) if len(voters) == 1 else (proposed,)


def vote(table: TableState, occasion: Occasion, command: Vote) -> tuple[Change, ...]:
    table.playing()
    seat, motion = own_seat(table, occasion.request, command.seat), table.motion
    if motion is None or seat not in motion.voters:
        raise TableRefused("table.refused.no_motion")
    if seat in motion.votes:
        raise TableRefused("table.refused.voted")
    cast = Change("voted", {"seat": seat, "yes": command.yes})
    last = len(motion.votes) + 1 == len(motion.voters)
    if motion.kind == WAIT and command.yes and last:
        return (cast, Change("waited", {"away": motion.away}))
    return (cast,)


# folds


def proposed(table: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """A motion is put to all; that its proposer is for it goes without saying, who he is does not."""
    seat, kind = str(row.data["seat"]), str(row.data["motion"])
    voters, away = texts(row.data.get("voters", table.seats)), texts(row.data.get("away", ()))
    table.motion = OpenVote(kind, seat, len(table.segments), {seat: True}, voters, away)
    table.proposals[seat] = len(table.segments)
    yield Announcement("proposed", {"motion": kind, "away": away} if kind == WAIT else {"motion": kind})


def voted(table: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """A vote is told to its voter alone; the last one brings the result, and so does the first against."""
    seat, yes, motion = str(row.data["seat"]), bool(row.data["yes"]), table.motion
    if motion is None:
        raise ValueError("no motion")
    motion.votes[seat] = yes
    yield Announcement("voted", {"yes": yes}, to=(seat,))
    if yes and (motion.kind == WAIT or len(motion.votes) < len(motion.voters)):
        return
    table.motion = None
    yield Announcement("settled", {"motion": motion.kind, "carried": yes})
    if yes:
        yield table.decide(Outcome((table.seats,), f"table.reason.{motion.kind}"))


def waited(table: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """All who are there wait: whoever is away has as much time again, and may be waited for once more."""
    if table.motion is not None:
        table.proposals.pop(table.motion.proposer, None)
    table.motion = None
    for seat in texts(row.data["away"]):
        table.clocks.give(seat, SHORTEST_WAIT)
    yield Announcement("settled", {"motion": WAIT, "carried": True, "clocks": table.clocks.as_data()})


def outlived(table: TableState) -> Iterator[Announcement]:
    """A motion does not stand for ever, and nobody is waited for who has played."""
    motion = table.motion
    if motion is not None and (motion.kind == WAIT or len(table.segments) >= motion.at + _patience(table)):
        yield Announcement("settled", {"motion": motion.kind, "carried": False})
        table.motion = None


def _patience(table: TableState) -> int:
    """For how many rows of actions a motion stands, and how many lie between two of one seat."""
    return 2 * len(table.seats)
