"""The state of a table, folded only from the entries of its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conquista.core import (
    AnyGame,
    Data,
    Match,
    MatchOver,
    Options,
    Outcome,
    Seat,
    SeededChance,
    UnknownName,
    promise_of,
)
from conquista.table import disclosure
from conquista.table.chat_policy import Offer
from conquista.table.clocks import Clocks
from conquista.table.config import TableConfig
from conquista.table.disclosure import CommonParts
from conquista.table.errors import JournalDamaged, NotYourSeat, TableRefused
from conquista.table.feeds import announce
from conquista.table.pending import OpenVote, TakebackRequest
from conquista.table.plans import TurnPlan
from conquista.table.positions import PositionHistory, PositionViews, SeenPosition
from conquista.table.values import Announcement, FeedItem, JournalEntry, Recipient, SeatHolder

GATHERING, PLAYING, OVER = "gathering", "playing", "over"

Games = Callable[[str], AnyGame]
Seeds = Callable[[], str]
Fold = Callable[["TableState", JournalEntry], Iterator[Announcement]]


class TableState:
    """The state of a table. It changes only by folding a journal entry, except for `now`, `present` and the plans."""

    def __init__(self, folds: Mapping[str, Fold], games: Games, seeds: Seeds) -> None:
        self._folds = folds
        self.games = games
        self.seeds = seeds
        self.now = 0  # the server's time of the request that is being decided
        self.present: set[Seat] = set()  # seats whose holders are online; automatic answers are given for others
        self.seq = 0
        self.at = 0
        self.shown = 0  # when watchers last received something
        self.config: TableConfig
        self.game: AnyGame
        self.options: Options
        self.seats: tuple[Seat, ...] = ()
        self.teams: tuple[tuple[Seat, ...], ...] = ()
        self.host = ""
        self.holders: dict[Seat, SeatHolder] = {}
        self.match: Match | None = None
        self.first_turn: int | None = None  # of a match that does not start from the standard opening
        self.seed = ""
        self.decided: Outcome | None = None  # an outcome decided by the table and not by the rules
        self.closed = False  # closed before the match began
        self.voided = ""  # why the match no longer counts for ratings, as a message key
        self.clocks: Clocks
        self.answered: tuple[Seat, ...] = ()  # who has answered a question that is still sealed; kept private
        self.graces: dict[Seat, int] = {}  # the lag forgiven for the action that is being folded
        self.began = 0  # when the match began
        self.times: list[int | None] = []  # what the player's clock showed after each action
        self.segments: list[tuple[Seat, int]] = []  # every action entry: the seat, and how many actions came before it
        self.gone: dict[Seat, SeatHolder] = {}  # who held a seat before a computer took it
        self.absent: dict[tuple[Seat, str], tuple[SeatHolder, Seat]] = {}  # who has left a seat and not returned
        self.past_holders: dict[
            Seat, list[SeatHolder]
        ] = {}  # the people who have held each seat during the match, in order
        self.removed: set[str] = set()  # people whom the host has removed before the match, by id
        self.resigned: list[Seat] = []
        self.overruns: dict[Seat, int] = {}  # consecutive timeouts
        self.orders: dict[Seat, Mapping[str, str]] = {}  # automatic answers
        self.open_vote: OpenVote | None = None
        self.proposals: dict[Seat, int] = {}  # how many action entries there were when a seat last proposed
        self.takeback: TakebackRequest | None = None
        self.offers: dict[str, Offer] = {}
        self.muted: set[tuple[Recipient, Seat]] = set()  # who has muted whom
        self.chat_log: list[tuple[int, Mapping[str, Data]]] = []  # after how many actions, and what
        self.speakers: dict[tuple[int, Seat], str] = {}  # who wrote a message at a time from a seat, by id
        self.watcher_messages: list[Mapping[str, Data]] = []  # what watchers wrote during the match
        self.rematch_wanted: set[Seat] = set()  # who wants a rematch
        self.declined: set[Seat] = set()  # who does not
        self.streams: dict[Recipient, list[FeedItem]] = {}
        self.positions = PositionHistory()
        # The requests that were applied, by sender and cid: the entry, and the number of its feed item.
        self.known: dict[tuple[str, str], tuple[JournalEntry, int]] = {}
        self.plans: dict[Seat, TurnPlan] = {}  # not derived from the journal
        self.plan_ends: dict[Seat, int] = {}  # the last entry that played or voided a plan of this seat
        self.hashes: dict[Recipient, str] = {}  # of the position of the match
        self._position_views: PositionViews
        self._common: CommonParts | None = None  # as of the last entry
        self._decided_match: Match | None = None  # the match after the entry that is being folded, where it is known
        # the last position and its outcome, which is requested dozens of times between two actions
        self._last_outcome: tuple[object, Outcome | None] | None = None
        self.awaited: tuple[Seat, ...] = ()  # the seats that the position waits for

    # queries

    @property
    def phase(self) -> str:
        if self.match is None:
            return OVER if self.closed else GATHERING
        return PLAYING if self.outcome is None else OVER

    @property
    def over(self) -> bool:
        """Whether nothing is secret any more: the match has ended, or the table was closed before it began."""
        return self.phase == OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.decided is not None or self.match is None:
            return self.decided
        state = self.match.state
        if self._last_outcome is None or self._last_outcome[0] is not state:
            self._last_outcome = (state, self.match.outcome)
        return self._last_outcome[1]

    @property
    def promise(self) -> str:
        """The fingerprint of the seed, public from the opening on."""
        return promise_of(self.seed) if self.seed else ""

    def played(self) -> int:
        """How many actions were played."""
        return len(self.match.entries) if self.match else 0

    def public_action_count(self) -> int:
        """How many actions are public: answers to a question that is still sealed are not counted."""
        return self.played() - (0 if self.outcome else len(self.answered))

    def playing(self) -> Match:
        """The match; refused unless it is running."""
        if self.closed:
            raise TableRefused("table.refused.closed")
        if self.match is None:
            raise TableRefused("table.refused.not_begun")
        if self.outcome is not None:
            raise MatchOver("core.refused.over")
        return self.match

    def gathering(self) -> None:
        """Refuse what is possible only before the match."""
        if self.closed:
            raise TableRefused("table.refused.closed")
        if self.match is not None:
            raise TableRefused("table.refused.begun")

    def known_seat(self, seat: Seat) -> Seat:
        """The seat; refused unless the match has it."""
        if seat not in self.seats:
            raise UnknownName.among("seat", seat[:20], self.seats)
        return seat

    def own_seat(self, who: SeatHolder, seat: Seat) -> Seat:
        """The seat; refused unless this person or computer holds it."""
        if not self.holders[self.known_seat(seat)].same(who):
            raise NotYourSeat("table.refused.seat", seat=seat)
        return seat

    def host_only(self, who: SeatHolder) -> None:
        """Refuse anyone but the host."""
        if not who.human or who.id != self.host:
            raise NotYourSeat("table.refused.host")

    def state(self, recipient: Recipient) -> Any:
        """The position of a recipient, including its own plan, if it has one."""
        assert self.match is not None
        return self.plans[recipient].state if recipient in self.plans else self.match.state

    def view(self, recipient: Recipient) -> SeenPosition:
        """What a recipient sees, its own plan included."""
        return self._position_views.view(self.state(recipient), recipient, planned=recipient in self.plans)

    def legal(self, seat: Seat) -> Mapping[str, Any]:
        """The legal actions of a seat by their words, after its own plan; empty when the match does not wait for it."""
        return self._position_views.legal(self.state(seat), seat)

    def hash(self, recipient: Recipient) -> str:
        """The hash of what a recipient sees; that of the match itself was computed with the last entry."""
        known = None if recipient in self.plans else self.hashes.get(recipient)
        return known or self._position_views.hash(self.state(recipient), recipient)

    def common_parts(self) -> CommonParts:
        """The parts of a snapshot that all recipients share."""
        if self._common is None or self._common.seq != self.seq:
            self._common = CommonParts(self)
        return self._common

    def plan_of(self, seat: Seat) -> TurnPlan:
        """The plan of a seat, empty where there is none."""
        return self.plans.get(seat) or TurnPlan(self.game, seat, self.playing().state)

    def planned_hash(self, seat: Seat) -> str | None:
        """The hash of a planned position."""
        return self._position_views.hash(self.plans[seat].state, seat) if seat in self.plans else None

    def discard_plan(self, seat: Seat, seq: int) -> None:
        """The plan of this seat was played or is void."""
        self.plans.pop(seat, None)
        self.plan_ends[seat] = seq

    def hashes_of(self, state: Any) -> tuple[str, ...]:
        """The hash of a position for each recipient; a single one where nothing is hidden."""
        recipients = self.streams if self.game.facts.hidden else (None,)
        return tuple(self._position_views.hash(state, recipient) for recipient in recipients)

    def hash_for_all(self, known: tuple[str, ...] = ()) -> dict[Recipient, str]:
        """The hash of the position of the match by recipient; `known` are the results of `hashes`, where stored."""
        assert self.match is not None
        hashes = known or self.hashes_of(self.match.state)
        if not self.game.facts.hidden:
            return dict.fromkeys(self.streams, hashes[0])
        return dict(zip(self.streams, hashes, strict=True))

    def refresh_hashes(self) -> None:
        """Recompute the hashes with this version of the game, which may differ from the version that wrote them."""
        if self.match is not None:
            self.hashes = self.hash_for_all()
            for seat in self.seats:
                self.positions.refresh_hash(seat, self.hashes[seat])

    # changes

    def open(self, config: TableConfig) -> None:
        """Set the game, its options and its seats."""
        self.config = config
        self.game = self.games(config.game)
        self.options = config.chosen(self.game)
        self.seats = self.game.seats(self.options)
        self.teams = self.game.teams(self.options)
        self.streams = {recipient: [] for recipient in disclosure.recipients(self.seats)}
        self._position_views = PositionViews(self.game)

    def fold(self, entry: JournalEntry, match: Match | None = None) -> dict[Recipient, tuple[FeedItem, ...]]:
        """Apply one entry; returns the new feed items by recipient.

        `match` is the match after the entry, as deciding has left it; without it the rules replay the entry.
        """
        if entry.seq != self.seq + 1 or (self.seq == 0) != (entry.kind == "opened") or entry.kind not in self._folds:
            raise JournalDamaged("table.journal.row", seq=entry.seq, kind=entry.kind)
        self.at = entry.at
        before = {recipient: len(stream) for recipient, stream in self.streams.items()}
        self._decided_match = match
        for announcement in self._folds[entry.kind](self, entry):
            announce(self, entry, announcement)
        self._decided_match = None
        self.seq = entry.seq
        if None not in before or len(self.streams[None]) > before[None]:
            self.shown = entry.at
        self._remember(entry)
        return {recipient: tuple(stream[before.get(recipient, 0) :]) for recipient, stream in self.streams.items()}

    def advance(self, replay: Callable[[Match], None]) -> Match:
        """Move on to the match that deciding has left, or replay the actions of the entry; returns the match then."""
        match = self.playing()
        decided = self._decided_match
        if decided is None:
            replay(match)
            return match
        if decided.states[len(match.states) - 1] is not match.state:
            raise ValueError("decided for another position")
        self.match = decided
        return decided

    def begin(self, seed: str) -> Match:
        """Deal, and open the match."""
        self.began = self.at
        self.seed = seed
        self.match = Match(self.game, self.options, SeededChance(seed), self.config.opening or None)
        if self.config.opening:
            self.first_turn = self.game.turn_number(self.game.view(self.match.state, None).data)
        return self.match

    def forget_private_messages(self, seat: Seat, unmute: bool) -> None:
        """A new player has taken a seat: drop the private messages to its former holder.

        With `unmute` nobody mutes the new player; entries of earlier versions leave the seat muted.
        """
        kinds = ("said", "replied", "muted", "voted", "ordered")
        stream = self.streams[seat]
        for place, item in enumerate(stream):
            if item.kind in kinds and item.data.get("to") != ():
                stream[place] = FeedItem(item.number, item.at, item.kind, {})
        self.orders.pop(seat, None)
        self.muted = {(own, other) for own, other in self.muted if own != seat and not (unmute and other == seat)}
        self.offers = {n: o for n, o in self.offers.items() if seat != o.seat and seat not in o.to}

    def decide(self, outcome: Outcome) -> Announcement:
        """End the match by a decision of the table; the clocks stop."""
        self.decided = outcome
        self.clocks.turn_to(self.at, (), (), {})
        return self.ended()

    def ended(self) -> Announcement:
        """The announcement of the end, with the seed that was committed to."""
        data: dict[str, Data] = {
            "outcome": disclosure.ending(self.outcome),
            "seed": self.seed,
            "watched": self.watcher_messages,
        }
        if self.config.published:
            data["talk"] = [{"after": after, **said} for after, said in self.chat_log]
        if self.config.anonymous:
            data["seats"] = {seat: holder.as_data() for seat, holder in self.holders.items()}
        return Announcement("ended", data)

    def _remember(self, entry: JournalEntry) -> None:
        who, cid = entry.data.get("who"), entry.data.get("cid")
        if isinstance(who, str) and isinstance(cid, str):
            seat = entry.data.get("seat")
            recipient = seat if isinstance(seat, str) else None
            self.known[who, cid] = (entry, len(self.streams[recipient]))
