"""The state of a table, folded only from the entries of its journal."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conquista.core import AnyGame, Chance, Data, Match, MatchOver, Options, Outcome, Seat, SeededChance, promise_of
from conquista.table import disclosure
from conquista.table.chat_policy import Offer
from conquista.table.clocks import Clocks
from conquista.table.commands.staleness import PositionHistory
from conquista.table.config import TableConfig
from conquista.table.errors import JournalDamaged, TableRefused
from conquista.table.pending import OpenVote, TakebackRequest
from conquista.table.plans import TurnPlan
from conquista.table.values import Announcement, FeedItem, JournalEntry, Recipient, SeatHolder

GATHERING, PLAYING, OVER = "gathering", "playing", "over"

Games = Callable[[str], AnyGame]
Fold = Callable[["TableState", JournalEntry], Iterator[Announcement]]


class TableState:
    """The state of a table. It changes only by folding a journal entry."""

    def __init__(self, folds: Mapping[str, Fold], games: Games) -> None:
        self._folds = folds
        self.games = games
        self.seq = 0
        self.at = 0
        self.shown = 0  # when watchers last received something
        self.setting: TableConfig
        self.game: AnyGame
        self.options: Options
        self.seats: tuple[Seat, ...] = ()
        self.host = ""
        self.holders: dict[Seat, SeatHolder] = {}
        self.match: Match | None = None
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
        self.resigned: list[Seat] = []
        self.overruns: dict[Seat, int] = {}  # consecutive timeouts
        self.orders: dict[Seat, Mapping[str, str]] = {}  # automatic answers
        self.open_vote: OpenVote | None = None
        self.proposals: dict[Seat, int] = {}  # how many action entries there were when a seat last proposed
        self.takeback: TakebackRequest | None = None
        self.offers: dict[str, Offer] = {}
        self.muted: set[tuple[Recipient, Seat]] = set()  # who has muted whom
        self.talk: list[tuple[int, Mapping[str, Data]]] = []  # after how many actions, and what
        self.whispers: list[Mapping[str, Data]] = []  # what watchers wrote during the match
        self.again: set[Seat] = set()  # who wants a rematch
        self.streams: dict[Recipient, list[FeedItem]] = {}
        self.moments = PositionHistory()
        # The requests that were applied, by sender and cid: the entry, and the number of its feed item.
        self.known: dict[tuple[str, str], tuple[JournalEntry, int]] = {}
        self.plans: dict[Seat, TurnPlan] = {}  # the only part that is not derived from the journal
        self.cuts: dict[Seat, int] = {}  # the last entry that played or voided a plan of this seat
        self._hashes: dict[Recipient, str] = {}
        self._viewed: tuple[object, Mapping[str, Data]] | None = None  # the last position viewed, and its view
        # Where something is hidden: the view of each recipient, with its hash.
        self._views: dict[Recipient, tuple[str, Mapping[str, Data]]] = {}
        self._judged: tuple[object, Outcome | None] | None = None  # the last position judged, and its outcome
        self._awaited: tuple[Seat, ...] = ()

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
        if self._judged is None or self._judged[0] is not state:  # requested dozens of times between two actions
            self._judged = (state, self.match.outcome)
        return self._judged[1]

    @property
    def promise(self) -> str:
        """The fingerprint of the seed, public from the opening on."""
        return promise_of(self.seed) if self.seed else ""

    def played(self) -> int:
        """How many actions were played."""
        return len(self.match.entries) if self.match else 0

    def told(self) -> int:
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

    def state(self, recipient: Recipient) -> Any:
        """The position of a recipient, including its own plan, if it has one."""
        assert self.match is not None
        return self.plans[recipient].state if recipient in self.plans else self.match.state

    def view(self, recipient: Recipient) -> Mapping[str, Data]:
        """The cached view of a recipient; where nothing is hidden all recipients share one."""
        state = self.state(recipient)
        if self.game.facts.hidden:
            name, kept = self.hash(recipient), self._views.get(recipient)
            if kept is None or kept[0] != name:
                kept = self._views[recipient] = (name, self.game.view(state, recipient).data)
            return kept[1]
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = (state, self.game.view(state, None).data)
        return self._viewed[1]

    def hash(self, recipient: Recipient) -> str:
        """The hash of what a recipient sees; that of the match itself was computed with the last entry."""
        known = None if recipient in self.plans else self._hashes.get(recipient)
        return known or disclosure.seen(self.game, self.state(recipient), recipient)

    def plan_of(self, seat: Seat) -> TurnPlan:
        """The plan of a seat, empty where there is none."""
        return self.plans.get(seat) or TurnPlan(self.game, seat, self.playing().state)

    def planned_hash(self, seat: Seat) -> str | None:
        """The hash of a planned position."""
        return disclosure.seen(self.game, self.plans[seat].state, seat) if seat in self.plans else None

    def cut(self, seat: Seat, seq: int) -> None:
        """The plan of this seat was played or is void."""
        self.plans.pop(seat, None)
        self.cuts[seat] = seq

    def looks(self, state: Any) -> tuple[str, ...]:
        """The hash of a position for each recipient; a single one where nothing is hidden."""
        if not self.game.facts.hidden:
            return (disclosure.seen(self.game, state, None),)
        views = [self.game.view(state, recipient) for recipient in self.streams]
        self._views = {view.seat: (disclosure.named(view), view.data) for view in views}
        return tuple(name for name, _ in self._views.values())

    def look_again(self) -> None:
        """Recompute the hashes with this version of the game, which may differ from the version that wrote them."""
        if self.match is not None:
            self._hashes = self._look()
            for seat in self.seats:
                self.moments.look_again(seat, self._hashes[seat])

    def fork_chance(self) -> Chance:
        """A copy of the random stream, for trying actions without drawing from the real one."""
        assert self.match is not None
        return copy.deepcopy(self.match.chance)

    # changes

    def fold(self, entry: JournalEntry) -> dict[Recipient, tuple[FeedItem, ...]]:
        """Apply one entry; returns the new feed items by recipient."""
        if entry.seq != self.seq + 1 or (self.seq == 0) != (entry.kind == "opened") or entry.kind not in self._folds:
            raise JournalDamaged("table.journal.row", seq=entry.seq, kind=entry.kind)
        self.at = entry.at
        before = {recipient: len(stream) for recipient, stream in self.streams.items()}
        for announcement in self._folds[entry.kind](self, entry):
            self._tell(entry, announcement)
        self.seq = entry.seq
        if None not in before or len(self.streams[None]) > before[None]:
            self.shown = entry.at
        self._remember(entry)
        return {recipient: tuple(stream[before.get(recipient, 0) :]) for recipient, stream in self.streams.items()}

    def begin(self, seed: str) -> Match:
        """Deal, and open the match."""
        self.began = self.at
        self.seed = seed
        self.match = Match(self.game, self.options, SeededChance(seed), self.setting.opening or None)
        return self.match

    def forget_talk(self, seat: Seat) -> None:
        """A new player has taken a seat: drop the private messages to its former holder."""
        kinds = ("said", "replied", "muted", "voted", "ordered")
        stream = self.streams[seat]
        for place, item in enumerate(stream):
            if item.kind in kinds and item.data.get("to") != ():
                stream[place] = FeedItem(item.number, item.at, item.kind, {})
        self.orders.pop(seat, None)
        self.muted = {(own, other) for own, other in self.muted if own != seat}
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
            "watched": self.whispers,
        }
        if self.setting.published:
            data["talk"] = [{"after": after, **said} for after, said in self.talk]
        if self.setting.anonymous:
            data["seats"] = {seat: holder.as_data() for seat, holder in self.holders.items()}
        return Announcement("ended", data)

    def _remember(self, entry: JournalEntry) -> None:
        who, cid = entry.data.get("who"), entry.data.get("cid")
        if isinstance(who, str) and isinstance(cid, str):
            seat = entry.data.get("seat")
            recipient = seat if isinstance(seat, str) else None
            self.known[who, cid] = (entry, len(self.streams[recipient]))

    def _tell(self, entry: JournalEntry, announcement: Announcement) -> None:
        fresh = self._look(announcement.looks) if announcement.position else {}
        waits = self._waits() if announcement.position else ()
        together = announcement.position and self._together(announcement, waits)
        if announcement.position:
            self._turn_clocks(entry.at, waits)
        clocks = self.clocks.as_data() if announcement.position else {}
        shared = announcement.position and announcement.to is None and not self.game.facts.hidden
        data: dict[str, Data] | None = None
        for recipient, stream in self.streams.items():
            if data is None or not shared:  # where nothing is hidden all receive the same
                changed = announcement.position and fresh[recipient] != self._hashes.get(recipient)
                data = disclosure.heard(self.game, announcement, recipient, changed or shared)
                if data is not None and announcement.position:
                    data |= {"hash": fresh[recipient], "clocks": clocks}
            if data is None:
                continue
            stream.append(FeedItem(len(stream) + 1, entry.at, announcement.kind, data))
            if announcement.position and recipient is not None:
                still = together and recipient in self._awaited and recipient != announcement.actor
                self.moments.changed(recipient, len(stream), fresh[recipient], together=still)
        if announcement.position:
            self._hashes = fresh
            self._awaited = waits
            self._rebase_plans()

    def _turn_clocks(self, now: int, waits: tuple[Seat, ...]) -> None:
        assert self.match is not None
        question = self.game.question(self.match.state) if waits else None
        if question is not None:
            self.clocks.ask(now, question.seats, self._time_for(question.seats), self.graces)
        else:
            asked = [seat for seat in waits if self.game.answering(self.match.state, seat)]
            self.clocks.turn_to(now, [seat for seat in waits if seat not in asked], asked, self.graces)
        self.graces = {}
        new = self.played() - len(self.times)
        if new > 0:
            left = self.clocks.rest(self.match.entries[-1].seat)
            self.times += [None] * (new - 1) + [left]

    def _time_for(self, asked: tuple[Seat, ...]) -> int | None:
        """The time for a question, derived from public facts about the table.

        A player with several seats gets the time once for each of them. Without clocks and with one person playing,
        nobody is kept waiting, so there is no limit.
        """
        pace, anonymous = self.setting.pace, self.setting.anonymous
        people = {holder.id for holder in self.holders.values() if holder.human}
        if not (pace.timed or pace.answer) and len(people) < 2:
            return None
        held = [self.holders[seat].id for seat in asked if self.holders[seat].human and not anonymous]
        return pace.question * max([held.count(one) for one in held], default=1)

    def _look(self, known: tuple[str, ...] = ()) -> dict[Recipient, str]:
        assert self.match is not None
        looks = known or self.looks(self.match.state)
        if not self.game.facts.hidden:
            return dict.fromkeys(self.streams, looks[0])
        return dict(zip(self.streams, looks, strict=True))

    def _rebase_plans(self) -> None:
        for seat, plan in list(self.plans.items()):
            assert self.match is not None
            if seat in self._awaited:
                plan.rest_on(self.match.state)
            else:
                del self.plans[seat]

    def _waits(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.match.state) if self.match and not self.outcome else ()

    def _together(self, announcement: Announcement, waits: tuple[Seat, ...]) -> bool:
        """Whether one of several seats that decide simultaneously has decided, and nothing else has happened."""
        left = tuple(seat for seat in self._awaited if seat != announcement.actor)
        return announcement.actor in self._awaited and bool(left) and waits == left
