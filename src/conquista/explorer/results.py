"""What was played from a position: rows with results, merged from several sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from conquista.core import Data, Seat

LEAST = 5  # matches; a row with fewer is not shown
MOST_ROWS = 30
MOST_MATCHES = 12

ALL, PEOPLE, COMPUTERS, MINE = SOURCES = ("all", "people", "computers", "mine")


@dataclass(frozen=True, slots=True)
class StepGroup:
    """Equal steps with the same winners, and how often there were such."""

    move: str
    seat: Seat
    winners: str  # seats, one letter each; empty for a draw
    count: int


@dataclass(frozen=True, slots=True)
class ExplorerPlayer:
    """Who has played: a name, or the spec of a computer."""

    name: str = ""
    spec: str = ""

    @property
    def level(self) -> str:
        """The name of a computer player without its settings; empty for people."""
        return self.spec.partition("(")[0]


@dataclass(frozen=True, slots=True)
class ExplorerMatch:
    """A match that went through a position."""

    id: str
    players: Mapping[Seat, ExplorerPlayer]
    winners: str
    turns: int
    computers: bool  # whether only computers have played
    table: bool = False  # whether the id is that of a table

    def as_data(self) -> dict[str, Data]:
        return {
            "id": self.id,
            "table": self.table,
            "players": {seat: {"name": who.name, "level": who.level} for seat, who in self.players.items()},
            "winners": list(self.winners),
            "turns": self.turns,
            "computers": self.computers,
        }


@dataclass(frozen=True, slots=True)
class StepFilter:
    """Which matches count; `person` is needed for one's own."""

    preset: str
    source: str = ALL
    person: str = ""


class ExplorerSource(Protocol):
    """Something that holds openings of matches."""

    def groups(self, key: int, wanted: StepFilter) -> Sequence[StepGroup]: ...

    def matches(self, key: int, wanted: StepFilter, most: int) -> Sequence[ExplorerMatch]: ...


@dataclass(slots=True)
class ExplorerRow:
    """One thing that was done in a position. `wins` are the victories of every side, `own` those of the seat itself."""

    move: str
    seat: Seat
    matches: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    own: int = 0


@dataclass(frozen=True, slots=True)
class ExplorerAnswer:
    """The rows of a position, the most frequent first; `rare` is the number of matches in rows that are left out."""

    sides: tuple[tuple[Seat, ...], ...]
    total: int
    rows: tuple[ExplorerRow, ...]
    rare: int
    matches: tuple[ExplorerMatch, ...]

    def as_data(self) -> dict[str, Data]:
        return {
            "sides": [list(side) for side in self.sides],
            "total": self.total,
            "least": LEAST,
            "rare": self.rare,
            "rows": [
                {
                    "words": list(row.move.split()),
                    "seat": row.seat,
                    "matches": row.matches,
                    "wins": list(row.wins),
                    "draws": row.draws,
                    "own": row.own,
                }
                for row in self.rows
            ],
            "matches": [one.as_data() for one in self.matches],
        }


def explore(
    sources: Iterable[ExplorerSource],
    key: int,
    wanted: StepFilter,
    sides: Sequence[Sequence[Seat]],
    by_seat: bool = True,
) -> ExplorerAnswer:
    """Return what was played from a position in all sources together; `by_seat` tells seats apart."""
    found: dict[tuple[str, Seat], ExplorerRow] = {}
    matches: list[ExplorerMatch] = []
    for source in sources:
        for group in source.groups(key, wanted):
            seat = group.seat if by_seat else ""
            row = found.setdefault((group.move, seat), ExplorerRow(group.move, seat, wins=[0] * len(sides)))
            row.matches += group.count
            won = winning_sides(group.winners, sides)
            if len(won) == 1:
                row.wins[won[0]] += group.count
                row.own += group.count * (group.seat in sides[won[0]])
            else:
                row.draws += group.count
        matches += source.matches(key, wanted, MOST_MATCHES)
    rows = sorted(found.values(), key=lambda row: (-row.matches, row.move, row.seat))
    shown = [row for row in rows if row.matches >= LEAST][:MOST_ROWS]
    total = sum(row.matches for row in rows)
    rare = total - sum(row.matches for row in shown)
    return ExplorerAnswer(tuple(map(tuple, sides)), total, tuple(shown), rare, tuple(matches[:MOST_MATCHES]))


def winning_sides(winners: str, sides: Sequence[Sequence[Seat]]) -> list[int]:
    """Return the places of the sides that have won."""
    return [place for place, side in enumerate(sides) if any(seat in winners for seat in side)]
