"""Appends what an entry announces to the feed of each recipient, as far as it may see it, and turns the clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.core import Data, Seat
from conquista.table import disclosure
from conquista.table.values import Announcement, FeedItem, JournalEntry

if TYPE_CHECKING:
    from conquista.table.state import TableState


def announce(table: TableState, entry: JournalEntry, announcement: Announcement) -> None:
    """Append an announcement to the feeds of those who may see it."""
    if announcement.position:
        _announce_position(table, entry, announcement)
        return
    for recipient, stream in table.streams.items():
        data = disclosure.announcement_data(table.game, announcement, recipient)
        if data is not None:
            stream.append(FeedItem(len(stream) + 1, entry.at, announcement.kind, data))


def _announce_position(table: TableState, entry: JournalEntry, announcement: Announcement) -> None:
    """Append an announcement with a new position; all who see the position change are told."""
    fresh = table.hash_for_all(announcement.hashes)
    waits = _waits(table)
    together = _together(table, announcement, waits)
    turn_clocks(table, entry.at, waits)
    clocks = table.clocks.as_data()
    shared = announcement.to is None and not table.game.facts.hidden
    data: dict[str, Data] | None = None
    for recipient, stream in table.streams.items():
        if data is None or not shared:  # where nothing is hidden all receive the same
            changed = shared or fresh[recipient] != table.hashes.get(recipient)
            data = disclosure.announcement_data(table.game, announcement, recipient, changed)
            if data is not None:
                data |= {"hash": fresh[recipient], "clocks": clocks}
        if data is None:
            continue
        stream.append(FeedItem(len(stream) + 1, entry.at, announcement.kind, data))
        if recipient is not None:
            still = together and recipient in table.awaited and recipient != announcement.actor
            table.positions.changed(recipient, len(stream), fresh[recipient], together=still)
    table.hashes = fresh
    table.awaited = waits
    _rebase_plans(table)


def turn_clocks(table: TableState, now: int, waits: tuple[Seat, ...]) -> None:
    """Start the clocks of the seats that the position waits for, and note what the last player's clock shows."""
    match = table.match
    assert match is not None
    question = table.game.question(match.state) if waits else None
    if question is not None:
        table.clocks.start_question(now, question.seats, _time_for(table, question.seats), table.graces)
    else:
        asked = [seat for seat in waits if table.game.answering(match.state, seat)]
        table.clocks.turn_to(now, [seat for seat in waits if seat not in asked], asked, table.graces)
    table.graces = {}
    new = table.played() - len(table.times)
    if new > 0:
        left = table.clocks.time_when_stopped(match.entries[-1].seat)
        table.times += [None] * (new - 1) + [left]


def _time_for(table: TableState, asked: tuple[Seat, ...]) -> int | None:
    """The time for a question, derived from public facts about the table.

    A player with several seats gets the time once for each of them. Without clocks and with one person playing,
    no other person waits, so there is no limit.
    """
    pace, anonymous = table.config.pace, table.config.anonymous
    people = {holder.id for holder in table.holders.values() if holder.human}
    if not (pace.timed or pace.answer) and len(people) < 2:
        return None
    held = [table.holders[seat].id for seat in asked if table.holders[seat].human and not anonymous]
    question = max(pace.question, pace.answer) if table.config.extra else pace.question
    return question * max([held.count(one) for one in held], default=1)


def _rebase_plans(table: TableState) -> None:
    """Move the plans of awaited seats to the new position; other plans are void."""
    assert table.match is not None
    for seat, plan in list(table.plans.items()):
        if seat in table.awaited:
            plan.rebase(table.match.state)
        else:
            del table.plans[seat]


def _waits(table: TableState) -> tuple[Seat, ...]:
    return table.game.to_act(table.match.state) if table.match and not table.outcome else ()


def _together(table: TableState, announcement: Announcement, waits: tuple[Seat, ...]) -> bool:
    """Whether one of several seats that decide simultaneously has decided, and nothing else has happened."""
    left = tuple(seat for seat in table.awaited if seat != announcement.actor)
    return announcement.actor in table.awaited and bool(left) and waits == left
