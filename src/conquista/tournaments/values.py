"""The values that pairings and standings are computed from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

COMPUTER_SIDE = 0  # stands for a computer where a pairing names entrants


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """How a tournament is played. A side is one entrant, or two where partners change."""

    format: str
    rounds: int = 0  # 0 where the format determines it
    sizes: tuple[int, ...] = (2,)  # numbers of sides that a table may have, the preferred one first
    fill: bool = False  # whether computers may take free seats
    cycles: int = 1  # how often all meet in a round robin
    division: int = 0  # largest division of a round robin; 0: all in one
    boards: int = 0  # of a match between clubs
    clubs: tuple[str, ...] = ()  # the two clubs of a match, the challenger first

    @property
    def duels(self) -> bool:
        return self.sizes == (2,)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or a fixed pair of partners. Numbers begin with 1, in the order of entry."""

    number: int
    rating: int = 1500
    joined: int = 1  # the first round in which the entrant may play
    club: str = ""  # for which club the entrant plays in a match between clubs
    board: int = 0  # in the line-up of the club, from 1; those after the last board are substitutes


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The rank of each side at a table, counted from 0, equal for level sides; None for a side that was absent."""

    ranks: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The sides of one table, in the order of its seats. A pairing of one side is a bye."""

    table: int
    sides: tuple[tuple[int, ...], ...]
    result: PairingResult | None = None

    @staticmethod
    def bye(table: int, entrant: int) -> Pairing:
        """Return the pairing of an entrant without opponents, who wins."""
        return Pairing(table, ((entrant,),), PairingResult((0,)))

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side if number != COMPUTER_SIDE)

    def side_of(self, entrant: int) -> int:
        return next(place for place, side in enumerate(self.sides) if entrant in side)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """What the draw of a round depends on, apart from the rounds before."""

    number: int
    seed: str
    available: tuple[int, ...]  # entrants to be paired, in ascending order
    blocked: frozenset[tuple[int, int]] = frozenset()  # pairs who must not meet, the smaller number first
    waited: Mapping[int, int] = field(default_factory=dict)  # in an arena: seconds since the last match

    def is_blocked(self, one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) in self.blocked


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """A round that was drawn."""

    number: int
    seed: str
    pairings: tuple[Pairing, ...]

    @property
    def is_done(self) -> bool:
        return all(one.result is not None for one in self.pairings)


@dataclass(frozen=True, slots=True)
class TournamentHistory:
    """Everything that standings follow from, and with a `DrawInput` the next draw."""

    plan: TournamentPlan
    entrants: tuple[Entrant, ...]
    rounds: tuple[TournamentRound, ...] = ()

    def entrant(self, number: int) -> Entrant:
        return next(one for one in self.entrants if one.number == number)

    @property
    def seeding(self) -> tuple[Entrant, ...]:
        """The entrants by rating, the strongest first."""
        return tuple(sorted(self.entrants, key=lambda one: (-one.rating, one.number)))

    def pairings(self) -> Iterator[tuple[int, Pairing]]:
        """Yield all pairings with the numbers of their rounds."""
        for one in self.rounds:
            for pairing in one.pairings:
                yield one.number, pairing

    @property
    def lot(self) -> str:
        """The seed that decides the last ties: that of the first round."""
        return self.rounds[0].seed if self.rounds else ""
