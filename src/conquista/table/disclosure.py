"""Builds everything that leaves a table, for one recipient at a time.

Records, accounts and the rows of the lobby are built from the same parts, in `views.records`, `views.accounts` and
`views.lobby_summary`. `tests/architecture` lists the modules that may read secrets, and fails for any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import AnyGame, Data, Outcome, Seat, SeededChance, View
from conquista.table.encoding import Encoded, EncodedSnapshot, encode, encoded
from conquista.table.errors import TableRefused
from conquista.table.plans import no_plan
from conquista.table.values import Announcement, Recipient, SeatHolder

if TYPE_CHECKING:
    from conquista.table.state import TableState


MOST_OFFERS = 50  # the last ones; older ones are in the feed
UNSEEN = "0" * 64  # fills in what a recipient cannot know, always in the same way


def announcement_data(
    game: AnyGame, announcement: Announcement, recipient: Recipient, changed: bool = False
) -> dict[str, Data] | None:
    """The data of an announcement for one recipient, None when it is hidden; `changed`: its view has changed."""
    if announcement.to is not None and recipient not in announcement.to:
        return None
    data = dict(announcement.data)
    if announcement.actor is not None:
        events = [visible for event in announcement.events if (visible := game.event_for(event, recipient)) is not None]
        if not (events or changed) and recipient != announcement.actor:
            return None
        data["seat"] = None if announcement.sealed and recipient != announcement.actor else announcement.actor
        data["events"] = [{"kind": event.kind, "data": event.data} for event in events]
        if recipient == announcement.actor or not game.facts.hidden:
            data["words"] = announcement.words
    return data


def state_hash(game: AnyGame, state: object, recipient: Recipient) -> str:
    """A hash of what a recipient sees of a state: of the view where something is hidden, else of the position.

    Never of a position with secrets in it: its hash would allow trying all deals until one matches.
    """
    if game.facts.hidden:
        return hash_view(game.view(state, recipient))
    return f"{game.digest(state):016x}"


def hash_view(view: View) -> str:
    """A hash of a view: two views of one recipient have the same hash exactly when they are equal."""
    return view_hash(view.seat, encoded(view.data))


def view_hash(recipient: Recipient, data: Encoded) -> str:
    """The hash of a view whose data is encoded already."""
    return hashlib.sha256(encode({"data": data, "seat": recipient})).hexdigest()[:16]


def public_hash(game: AnyGame, state: object) -> str:
    """A hash of what is public in a position, independent of the options."""
    if not game.facts.hidden:
        return f"{game.digest(state):016x}"
    view = game.view(state, None)
    return hash_view(View(None, {name: part for name, part in view.data.items() if name != "options"}))


def answer_query(table: TableState, recipient: Recipient, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """The answer to a query about the position that a recipient sees.

    In games with hidden information the query runs on a position built from the recipient's view alone, so the answer
    cannot depend on anything else. After the end nothing is hidden. Advice is refused while a rated match lasts.
    """
    game, state = table.game, table.state(recipient)
    if table.config.rated and table.outcome is None and about in game.wire.advice:
        raise TableRefused("table.refused.advice")
    if game.facts.hidden and table.outcome is None:
        state = game.sample_state(game.view(state, recipient), SeededChance(UNSEEN))
    return game.query(state, recipient, about, start, stops)


def snapshot(table: TableState, recipient: Recipient) -> dict[str, Data]:
    """The snapshot for one recipient: the table, the view, and what the seat may do."""
    data = {**table.common_parts().data, **_own_parts(table, recipient)}
    if table.match is not None:
        data["view"] = table.view(recipient).data
    return data


def encoded_snapshot(table: TableState, recipient: Recipient) -> EncodedSnapshot:
    """The same snapshot, with the parts that are encoded once for several recipients or messages."""
    data: dict[str, Data | Encoded] = {**table.common_parts().encoded, **_own_parts(table, recipient)}
    if table.match is not None:
        data["view"] = table.view(recipient).encoded
    return data


NOT_TAGGED = {"setting", "seats", "host", "former", "promise", "seed", "clocks"}
"""Parts that change only together with a feed item, whose number is tagged."""


def snapshot_tag(table: TableState, recipient: Recipient) -> str:
    """A tag of the snapshot for one recipient: equal tags of one table mean that nothing in it has changed."""
    parts = {name: part for name, part in encoded_snapshot(table, recipient).items() if name not in NOT_TAGGED}
    return hashlib.sha256(encode(parts)).hexdigest()[:16]


class CommonParts:
    """The parts of a snapshot that are the same for all recipients, after the entry with this number."""

    __slots__ = ("data", "encoded", "seq")

    def __init__(self, table: TableState) -> None:
        self.seq = table.seq
        self.data: dict[str, Data] = {
            "setting": _setting(table),
            "phase": table.phase,
            "seats": {seat: person(table, holder) for seat, holder in table.holders.items()},
            "teams": table.teams,
            "host": "" if is_anonymous(table) else table.host,
        }
        if table.match is not None:
            self.data |= _match(table)
        self.encoded = {name: encoded(part) for name, part in self.data.items()}


def _setting(table: TableState) -> dict[str, Data]:
    """The settings of the table. An initial position contains all hands, so it is shown only with the record."""
    data = table.config.as_data()
    if table.game.facts.hidden and not table.over:
        data["opening"] = ""
    return data


def _match(table: TableState) -> dict[str, Data]:
    outcome, takeback, open_vote = table.outcome, table.takeback, table.open_vote
    data: dict[str, Data] = {
        "promise": table.promise,
        "outcome": ending(outcome),
        "voided": table.voided or None,
        "clocks": table.clocks.as_data(),
        "gone": list(table.gone),
        "former": former(table),
        "resigned": list(table.resigned),
        "motion": open_vote.kind if open_vote and not outcome else None,
        "plea": {"seat": takeback.seat, "to": takeback.to} if takeback and not outcome else None,
    }
    if outcome:
        data |= {"seed": table.seed, "again": sorted(table.rematch_wanted), "declined": sorted(table.declined)}
    return data


def _own_parts(table: TableState, recipient: Recipient) -> dict[str, Data]:
    """The parts of a snapshot that each recipient has of its own, without the view."""
    data: dict[str, Data] = {"number": len(table.streams[recipient])}
    if table.match is None:
        return data
    game, state, outcome = table.game, table.state(recipient), table.outcome
    data["hash"] = table.hash(recipient)
    data["awaited"] = () if outcome else awaited(table, recipient)
    if recipient is not None and not outcome:
        data["legal"] = list(table.legal(recipient))
        data["asides"] = [game.write_action(action) for action in game.asides(state, recipient)]
        open_vote = table.open_vote
        data["voted"] = open_vote is not None and (recipient in open_vote.votes or recipient not in open_vote.voters)
        made = [offer for offer in table.offers.values() if recipient == offer.seat or recipient in offer.to]
        data["offers"] = [offer.as_data() for offer in made[-MOST_OFFERS:]]
        data["muted"] = [other for own, other in sorted(table.muted, key=str) if own == recipient]
        data["order"] = table.orders.get(recipient, {})
        data["draft"] = table.plans[recipient].as_data() if recipient in table.plans else no_plan(game)
    return data


def awaited(table: TableState, recipient: Recipient) -> tuple[Seat, ...]:
    """The seats that the match waits for, as far as a recipient may know; holders see all of their own seats."""
    found = table.game.awaited(table.state(recipient), recipient)
    if not table.answered:
        return found
    holder = table.holders.get(recipient) if recipient is not None else None
    own = {seat for seat, other in table.holders.items() if holder and holder.human and other.same(holder)}
    answered = own.intersection(table.answered)
    return tuple(seat for seat in found if seat not in answered)


def person(table: TableState, holder: SeatHolder) -> dict[str, Data]:
    """A seat holder as shown publicly; at an anonymous table people have no names before the end."""
    return {"kind": holder.kind} if holder.human and is_anonymous(table) else holder.as_data()


def former(table: TableState) -> dict[str, Data]:
    """The people who have held a seat during the match before its present holder, in order, where there are any."""
    found: dict[str, Data] = {}
    for seat, people in table.past_holders.items():
        before = [person(table, one) for one in people if not one.same(table.holders[seat])]
        if before:
            found[seat] = before
    return found


def left(table: TableState) -> dict[Seat, str]:
    """The seats that a computer holds for a player who may take them back, and the id of the player."""
    if table.over:
        return {}
    return {seat: holder.id for seat, holder in table.gone.items() if seat not in table.resigned}


def is_anonymous(table: TableState) -> bool:
    """Whether the players of a table are still anonymous."""
    return table.config.anonymous and not table.over


def ending(outcome: Outcome | None) -> dict[str, Data] | None:
    """An outcome as plain data."""
    if outcome is None:
        return None
    return {
        "ranking": outcome.ranking,
        "reason": outcome.reason,
        "clause": outcome.clause,
        "data": outcome.data,
    }


def recipients(seats: tuple[Seat, ...]) -> tuple[Recipient, ...]:
    """All recipients: the seats, and the watchers."""
    return (*seats, None)
