"""The frozen values of stored tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from conquista.tournaments.lots import round_seed
from conquista.tournaments.values import (
    DrawInput,
    Entrant,
    Pairing,
    PairingResult,
    TournamentHistory,
    TournamentPlan,
    TournamentRound,
)

TournamentPhase = Literal["open", "running", "over", "cancelled"]
OPEN, RUNNING, OVER, CANCELLED = get_args(TournamentPhase)
EntrantState = Literal["invited", "in", "paused", "out", "removed"]
INVITED, IN, PAUSED, OUT, REMOVED = get_args(EntrantState)
PairingStage = Literal["drawn", "opened", "started", "done"]
DRAWN, OPENED, STARTED, DONE = get_args(PairingStage)
ResultReason = Literal["", "played", "bye", "walkover", "no_show", "ruling", "expired"]
UNDECIDED, PLAYED, BYE, WALKOVER, NO_SHOW, RULING, EXPIRED = get_args(ResultReason)


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament without its entrants; `settings` are those of `server/schema/tournaments.py`."""

    id: str
    name: str
    format: str
    state: str
    creator: str
    starts: int | None
    created: int
    begun: int | None
    ended: int | None
    seed: str
    version: int
    next_number: int
    settings: Mapping[str, Any]
    club: str = ""  # whose staff direct it
    opponent: str = ""  # the challenged club of a match between clubs
    accepted: int | None = None  # when the challenged club accepted

    @property
    def plan(self) -> TournamentPlan:
        """How the tournament is paired."""
        return TournamentPlan(
            self.format,
            int(self.settings["rounds"]),
            tuple(self.settings["sizes"]),
            bool(self.settings["fill"]),
            int(self.settings["cycles"]),
            int(self.settings["division"]),
            int(self.settings.get("boards", 0)),
            tuple(self.settings.get("clubs", ())),
        )

    def seed_of(self, number: int) -> str:
        """Return the seed of a round, from which that of the tournament cannot be computed."""
        return round_seed(self.seed, number)


@dataclass(frozen=True, slots=True)
class StoredEntrant:
    """A person, or two partners; `person` is empty after the account was deleted."""

    number: int
    person: str
    partner: str
    state: str
    joined: int
    rating: int
    at: int
    since: int
    absences: int = 0
    club: str = ""  # for which club the entrant plays in a match between clubs
    board: int = 0  # the place in its line-up

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(one for one in (self.person, self.partner) if one)


@dataclass(frozen=True, slots=True)
class StoredRound:
    """A drawn round, with everything that its draw depended on."""

    number: int
    drawn_at: int
    ends: int
    ended: int | None
    seed: str
    version: int
    data: Mapping[str, Any]

    def draw_input(self) -> DrawInput:
        return DrawInput(
            self.number,
            self.seed,
            tuple(self.data["available"]),
            frozenset((one, other) for one, other in self.data["blocked"]),
            {int(number): int(seconds) for number, seconds in self.data["waited"].items()},
        )


@dataclass(frozen=True, slots=True)
class StoredPairing:
    """A pairing with its table and result."""

    round: int
    number: int
    table: str
    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int | None, ...] | None
    reason: str
    note: str
    stage: str
    present: tuple[str, ...]
    finished: int | None
    ended: int | None
    featured: bool = False  # shown first on the page for spectators

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.number, self.sides, None if self.ranks is None else PairingResult(self.ranks))

    @property
    def is_open(self) -> bool:
        """Whether its result is not known yet."""
        return self.ranks is None

    @property
    def entrants(self) -> tuple[int, ...]:
        return self.pairing.entrants


@dataclass(frozen=True, slots=True)
class TournamentSnapshot:
    """All rows of a tournament at one time."""

    tournament: StoredTournament
    entrants: tuple[StoredEntrant, ...] = ()
    rounds: tuple[StoredRound, ...] = ()
    pairings: tuple[StoredPairing, ...] = field(default_factory=tuple)

    def history(self, before: StoredRound | None = None) -> TournamentHistory:
        """Return what standings follow from, or what was known when a round was drawn."""
        kept = [one for one in self.rounds if before is None or one.number < before.number]
        found = []
        for one in kept:
            pairings = [
                _known(pairing.pairing, pairing.finished, before)
                for pairing in self.pairings
                if pairing.round == one.number
            ]
            found.append(TournamentRound(one.number, one.seed, tuple(pairings)))
        limit = len(kept) + 1
        entrants = tuple(
            Entrant(one.number, one.rating, one.joined, one.club, one.board)
            for one in self.entrants
            if one.state != INVITED and (before is None or one.joined <= limit)
        )
        return TournamentHistory(self.tournament.plan, entrants, tuple(found))

    def entrant(self, number: int) -> StoredEntrant | None:
        return next((one for one in self.entrants if one.number == number), None)

    def entry_of(self, person: str) -> StoredEntrant | None:
        """Return the entry of a person, alone or as a partner."""
        return next((one for one in self.entrants if person and person in one.people), None)

    @property
    def open_pairings(self) -> tuple[StoredPairing, ...]:
        return tuple(one for one in self.pairings if one.is_open)


def _known(pairing: Pairing, finished: int | None, before: StoredRound | None) -> Pairing:
    """Return a pairing with its result only if that was known when a round was drawn."""
    if before is None or (finished is not None and finished <= before.version):
        return pairing
    return Pairing(pairing.table, pairing.sides)
