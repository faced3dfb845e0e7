"""The course of a table: everything that is true of it, folded from the rows of its journal and from nothing else."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conquista.core import AnyGame, Chance, Match, MatchOver, Options, Outcome, Seat, SeededChance, promise_of
from conquista.table import gate
from conquista.table.errors import JournalDamaged, TableRefused
from conquista.table.moments import Moments
from conquista.table.setting import Setting
from conquista.table.values import Ear, Holder, Notice, Row, Tale

GATHERING, PLAYING, OVER = "gathering", "playing", "over"

Games = Callable[[str], AnyGame]
Fold = Callable[["Course", Row], Iterator[Notice]]


class Course:
    """A table as its journal tells it. Folding a row is the only way in which it ever changes."""

    def __init__(self, folds: Mapping[str, Fold], games: Games) -> None:
        self._folds = folds
        self.games = games
        self.seq = 0
        self.at = 0
        self.setting: Setting
        self.game: AnyGame
        self.options: Options
        self.seats: tuple[Seat, ...] = ()
        self.host = ""
        self.holders: dict[Seat, Holder] = {}
        self.match: Match | None = None
        self.seed = ""
        self.decided: Outcome | None = None  # an outcome that the table found, not the rules
        self.streams: dict[Ear, list[Tale]] = {}
        self.moments = Moments()
        self.known: dict[tuple[str, str], tuple[Row, int]] = {}  # who and cid: the row, the number of its tale
        self._sights: dict[Ear, str] = {}
        self._awaited: tuple[Seat, ...] = ()

    # what it is asked

    @property
    def phase(self) -> str:
        if self.match is None:
            return GATHERING
        return PLAYING if self.outcome is None else OVER

    @property
    def outcome(self) -> Outcome | None:
        return self.decided or (self.match.outcome if self.match else None)

    @property
    def promise(self) -> str:
        """The fingerprint of the seed, shown from the opening on."""
        return promise_of(self.seed) if self.seed else ""

    def playing(self) -> Match:
        """The match, while it lasts."""
        if self.match is None:
            raise TableRefused("table.refused.not_begun")
        if self.outcome is not None:
            raise MatchOver("core.refused.over")
        return self.match

    def gathering(self) -> None:
        """Refuse what is possible only before the match."""
        if self.match is not None:
            raise TableRefused("table.refused.begun")

    def fate(self) -> Chance:
        """The stream of fate as it stands, for trying something; what is drawn from it is not drawn."""
        assert self.match is not None
        return copy.deepcopy(self.match.chance)

    # how it changes

    def fold(self, row: Row) -> dict[Ear, tuple[Tale, ...]]:
        """Take in one row; what there is to tell comes back by ear."""
        if row.seq != self.seq + 1 or (self.seq == 0) != (row.kind == "opened") or row.kind not in self._folds:
            raise JournalDamaged("table.journal.row", seq=row.seq, kind=row.kind)
        before = {ear: len(stream) for ear, stream in self.streams.items()}
        for notice in self._folds[row.kind](self, row):
            self._tell(row, notice)
        self.seq, self.at = row.seq, row.at
        self._remember(row)
        return {ear: tuple(stream[before.get(ear, 0) :]) for ear, stream in self.streams.items()}

    def begin(self, seed: str) -> Match:
        """Deal, and open the match."""
        self.seed = seed
        self.match = Match(self.game, self.options, SeededChance(seed), self.setting.opening or None)
        return self.match

    def _remember(self, row: Row) -> None:
        who, cid = row.data.get("who"), row.data.get("cid")
        if isinstance(who, str) and isinstance(cid, str):
            seat = row.data.get("seat")
            ear = seat if isinstance(seat, str) else None
            self.known[who, cid] = (row, len(self.streams[ear]))

    def _tell(self, row: Row, notice: Notice) -> None:
        fresh = self._look() if notice.position else {}
        together = notice.position and self._together(notice)
        for ear, stream in self.streams.items():
            changed = notice.position and fresh[ear] != self._sights.get(ear)
            data = gate.heard(self.game, notice, ear, changed)
            if data is None:
                continue
            if notice.position:
                data["hash"] = fresh[ear]
            stream.append(Tale(len(stream) + 1, row.at, notice.kind, data))
            if notice.position and ear is not None:
                still = together and ear in self._awaited and ear != notice.actor
                self.moments.changed(ear, len(stream), fresh[ear], together=still)
        if notice.position:
            self._sights = fresh
            self._awaited = self._waits()

    def _look(self) -> dict[Ear, str]:
        assert self.match is not None
        state: Any = self.match.state
        if not self.game.facts.hidden:
            return dict.fromkeys(self.streams, gate.seen(self.game, state, None))
        return {ear: gate.seen(self.game, state, ear) for ear in self.streams}

    def _waits(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.match.state) if self.match and not self.outcome else ()

    def _together(self, notice: Notice) -> bool:
        """Whether a seat that decided together with others has decided, and nothing else has happened."""
        left = tuple(seat for seat in self._awaited if seat != notice.actor)
        return notice.actor in self._awaited and bool(left) and self._waits() == left
