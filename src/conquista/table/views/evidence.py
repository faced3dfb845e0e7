"""Evidence for a report: the last messages that the reporter could read, as they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.core import Data, Seat, UnknownName
from conquista.table.state import TableState
from conquista.table.values import FeedItem, Recipient

MESSAGES = ("said", "replied", "watched")
MOST_MESSAGES = 20


@dataclass(frozen=True, slots=True)
class ReportedMessage:
    """A message in the feed of the reporter, and the id of the person who wrote it; empty for a computer."""

    person: str
    at: int
    data: dict[str, Data]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a report stores: the last messages, and the number of the last feed item and of public actions."""

    messages: tuple[ReportedMessage, ...]
    moment: dict[str, Data]


def evidence(table: TableState, recipient: Recipient, items: Sequence[FeedItem]) -> Evidence:
    """The evidence in a feed: nothing that the recipient could not read."""
    said = [item for item in items if item.kind in MESSAGES and item.data][-MOST_MESSAGES:]
    messages = tuple(ReportedMessage(_author(table, item), item.at, {"kind": item.kind, **item.data}) for item in said)
    return Evidence(messages, {"seat": recipient, "number": len(items), "played": table.public_action_count()})


def holder_of(table: TableState, seat: Seat) -> str:
    """The person to whom a report about a seat refers: its holder, or the last person who held it; empty if none."""
    if seat not in table.seats:
        raise UnknownName.among("seat", seat[:20], table.seats)
    holder = table.holders[seat]
    people = [*table.past_holders.get(seat, ()), *([holder] if holder.human else [])]
    return people[-1].id if people else ""


def _author(table: TableState, item: FeedItem) -> str:
    if item.kind == "watched":
        return str(item.data.get("id", ""))
    return table.speakers.get((item.at, str(item.data.get("seat"))), "")
