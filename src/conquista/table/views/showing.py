"""The readable side of a table. The server reads a table only through it; secrets are not accessible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from conquista.core import ConquistaError, Data, Seat
from conquista.core.record import Record
from conquista.table import disclosure
from conquista.table.computers import tasks
from conquista.table.config import TableConfig
from conquista.table.encoding import EncodedSnapshot
from conquista.table.errors import NotYourSeat
from conquista.table.handlers.chat import players, without_watcher_chat
from conquista.table.handlers.endings import next_seats, rematch_ready
from conquista.table.handlers.seats import computer
from conquista.table.results import FinalRanks, final_ranks
from conquista.table.state import OVER, PLAYING, TableState
from conquista.table.values import OPEN, Missed, Recipient, SeatHolder
from conquista.table.views.accounts import Account, account
from conquista.table.views.conduct import MatchConduct, match_conduct
from conquista.table.views.evidence import Evidence, evidence, holder_of
from conquista.table.views.lobby_summary import lobby_summary
from conquista.table.views.moments import actions, position_at
from conquista.table.views.records import record

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The rematch that the people of a table have agreed to; the seats of those who declined are open."""

    config: TableConfig
    host: SeatHolder
    seats: Mapping[Seat, SeatHolder]


class StateFact(Generic[T]):
    """A read-only attribute of a table that its state holds."""

    def __init__(self, read: Callable[[TableState], T]) -> None:
        self._read = read

    def __get__(self, table: ShownTable, owner: type) -> T:
        return self._read(table.table_state)


class ShownTable:
    """The readable side of a table. What a recipient is given was built by `disclosure` for that recipient."""

    def __init__(self, name: str, table_state: TableState) -> None:
        self.id = name
        self.table_state = table_state

    # public facts about the table

    seq = StateFact(lambda state: state.seq)  # the number of the last entry
    at = StateFact(lambda state: state.at)  # when the last entry was written
    shown = StateFact(lambda state: state.shown)  # when something was last announced to all
    phase = StateFact(lambda state: state.phase)
    game = StateFact(lambda state: state.game)
    rated = StateFact(lambda state: state.config.rated)  # whether the table was opened as a rated one
    host = StateFact(lambda state: state.host)  # the person who opened the table, by id
    seats = StateFact(lambda state: state.seats)
    config = StateFact(lambda state: state.config)

    def holder(self, seat: Seat) -> SeatHolder:
        return self.table_state.holders[seat]

    def conduct(self) -> MatchConduct:
        """How the match was played, for moderators; refused before its end."""
        return match_conduct(self.table_state)

    def seats_of(self, who: SeatHolder) -> tuple[Seat, ...]:
        """The seats that a person holds now."""
        return tuple(seat for seat, holder in self.table_state.holders.items() if holder.same(who))

    def seat_ranks(self) -> dict[Seat, int] | None:
        """The rank of each seat after the end, counted from 0; all are level at a table that was closed before."""
        if self.table_state.phase != OVER:
            return None
        outcome = self.table_state.outcome
        ranking = outcome.ranking if outcome else (self.table_state.seats,)
        return {seat: place for place, group in enumerate(ranking) for seat in group}

    def seats_left(self) -> frozenset[Seat]:
        """The seats whose players have left the match and not returned."""
        return frozenset(seat for seat, _ in self.table_state.absent)

    def free_seats(self) -> tuple[Seat, ...]:
        """The seats open to new players: unassigned ones, and during a match those whose holder has left."""
        table_state = self.table_state
        open_seats = [seat for seat, holder in table_state.holders.items() if holder.kind == OPEN]
        return tuple(open_seats + (list(table_state.gone) if table_state.phase == PLAYING else []))

    def final_ranks(self) -> FinalRanks | None:
        """How the match ended; None before its end."""
        return final_ranks(self.table_state)

    def left_by(self, who: SeatHolder) -> tuple[Seat, ...]:
        """The seats that a person has left to a computer and may take back."""
        return tuple(seat for seat, person in disclosure.left(self.table_state).items() if person == who.id)

    def people(self) -> tuple[str, ...]:
        """The host and all who hold a seat or have left one to a computer, by their ids."""
        table_state = self.table_state
        held = [holder.id for holder in (*table_state.holders.values(), *table_state.gone.values()) if holder.human]
        return tuple(dict.fromkeys([table_state.host, *held]))

    def players(self) -> frozenset[str]:
        """Those who must not see the chat of the watchers yet, by their ids."""
        return frozenset() if self.table_state.phase == OVER else players(self.table_state)

    def summary(self) -> dict[str, Data]:
        """The table as lists show it."""
        return lobby_summary(self.table_state)

    def open_offers(self) -> tuple[tuple[str, Seat, Seat], ...]:
        """Offers to people without an answer, in order: the id, who has made it, and to whom; without muted ones."""
        table_state = self.table_state
        return tuple(
            (offer.id, offer.seat, seat)
            for offer in table_state.offers.values()
            for seat in offer.to
            if seat not in offer.replies
            and table_state.holders[seat].human
            and (seat, offer.seat) not in table_state.muted
        )

    def next_match(self) -> NextMatch | None:
        """The match to play after this one, once all people have answered."""
        table_state = self.table_state
        if table_state.phase != OVER or not rematch_ready(table_state):
            return None
        host = next(table_state.holders[seat] for seat in table_state.seats if seat in table_state.rematch_wanted)
        return NextMatch(table_state.config.renewed(table_state.game), host, next_seats(table_state))

    # what one recipient may see

    def recipient_of(self, who: SeatHolder, seat: Seat | None) -> Recipient:
        """The recipient that a person may listen as: one of their seats, or None for watchers."""
        if seat is not None and seat not in self.seats_of(who):
            raise NotYourSeat("table.refused.seat", seat=seat)
        return seat

    def snapshot(self, recipient: Recipient) -> dict[str, Data]:
        """The snapshot for one recipient."""
        return disclosure.snapshot(self.table_state, recipient)

    def encoded_snapshot(self, recipient: Recipient) -> EncodedSnapshot:
        """The same snapshot for a message, with parts that several messages share."""
        return disclosure.encoded_snapshot(self.table_state, recipient)

    def snapshot_tag(self, recipient: Recipient) -> str:
        """A tag of that snapshot; a client that sends it back is not sent the same snapshot again."""
        return disclosure.snapshot_tag(self.table_state, recipient)

    def since(
        self,
        recipient: Recipient,
        number: int,
        who: SeatHolder | None = None,
        cids: Iterable[str] = (),
        silenced: frozenset[str] = frozenset(),
    ) -> Missed:
        """What a recipient has missed after a number, and which of these requests were applied.

        `silenced` are people whose messages among the watchers are left out.
        """
        stream = self.table_state.streams[recipient]
        known = tuple(cid for cid in cids if who and (who.signature, cid) in self.table_state.known)
        items = tuple(stream[max(number, 0) :])
        if recipient is None and who is not None and who.id in self.players():
            items = without_watcher_chat(items)
        elif recipient is None and silenced:
            items = without_watcher_chat(items, silenced)
        return Missed(items, self.snapshot(recipient), known)

    def query(
        self, recipient: Recipient, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> tuple[str, list[Data]]:
        """The answer to a question about the position that a recipient sees, and the hash of that position."""
        table_state = self.table_state
        if table_state.outcome is None:
            table_state.playing()  # refused while there is no match
        found = disclosure.answer_query(table_state, recipient, about, start, stops)
        return table_state.hash(recipient), found

    def public_action_count(self) -> int:
        """How many actions are public."""
        return self.table_state.public_action_count()

    def position_at(self, at: int, seat: Seat | None) -> dict[str, Data]:
        """The position after a number of actions, for a person with a link that a seat or a watcher has shared."""
        return position_at(self.table_state, at, seat)

    def actions(self, first: int, last: int) -> list[tuple[Seat, str]]:
        """The actions between two moments, each with its seat; none while words are secret."""
        return actions(self.table_state, first, last)

    def evidence(self, who: SeatHolder, recipient: Recipient) -> Evidence:
        """What a person could read at this table until now, for a report."""
        return evidence(self.table_state, recipient, self.since(recipient, 0, who).items)

    def reported(self, seat: Seat) -> str:
        """The person to whom a report about a seat refers, by id; for the operator only."""
        return holder_of(self.table_state, seat)

    def seated_people(self) -> dict[Seat, str]:
        """The people who hold seats now, by their ids; none at a table where they are still anonymous."""
        if disclosure.is_anonymous(self.table_state):
            return {}
        return {seat: holder.id for seat, holder in self.table_state.holders.items() if holder.human}

    def mutes(self) -> frozenset[tuple[Recipient, Seat]]:
        """Which seats have muted which."""
        return frozenset(self.table_state.muted)

    def record(self) -> Record:
        """The public record of the match."""
        return record(self.table_state, self.id)

    def account(self, who: SeatHolder) -> Account:
        """Everything about this table that a person may export."""
        recipients: tuple[Recipient, ...] = self.seats_of(who) or (None,)
        return account(
            self.table_state, self.id, who, {recipient: self.since(recipient, 0, who) for recipient in recipients}
        )

    def shows(self, position: str, last: int) -> bool:
        """Whether one of the last positions of the running match is publicly equal to a position line.

        The line is parsed with the options of this match, whatever options it was sent with.
        """
        table_state, match = self.table_state, self.table_state.match
        if match is None or table_state.phase != PLAYING:
            return False
        try:
            looks = disclosure.public_hash(table_state.game, table_state.game.read_state(table_state.options, position))
        except ConquistaError:  # not a position of this match
            return False
        return any(disclosure.public_hash(table_state.game, state) == looks for state in match.states[-last:])

    def position_text(self) -> str:
        """The current position with all its secrets, for comparisons inside the server."""
        return str(self.table_state.game.write_state(self.table_state.playing().state))

    # what computers are given: a seat's own view

    def jobs(self) -> tuple[tasks.ComputerTask, ...]:
        """All pending decisions of computers."""
        return tasks.all_tasks(self.table_state)

    def advice(self, seat: Seat, spec: str) -> tasks.ComputerTask | None:
        """The decision that a computer would make for a seat; None when the match does not wait for that seat."""
        table_state = self.table_state
        if seat not in table_state.game.to_act(table_state.playing().state):
            return None
        adviser = computer(table_state.game, table_state.options, seat, spec)
        return replace(tasks.task(table_state, seat), holder=adviser)
