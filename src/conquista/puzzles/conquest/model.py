"""A puzzle: a position, the seat to move, and the best gain of the turn."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field, replace

from conquista.core.values import Data
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.puzzles.model import ProvenPuzzle

THEMES = (
    "block idle dismount carry waive shot commandeer chain sacrifice refusal space bridge camel build "
    "stone naval exchange theft castle partner"
).split()


@dataclass(frozen=True)
class Puzzle(ProvenPuzzle):
    """The content of a puzzle file. The value counts pieces, cargo included; a win in the turn outranks all of them."""

    scenario: Scenario
    value: int = 0
    wins: bool = False

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def preset(self) -> str:
        return self.scenario.preset

    def set_up(self) -> PuzzlePosition:
        """Return the position, ready to be solved."""
        here = ConquestScene(self.scenario).do(*self.scenario.actions)
        return PuzzlePosition(here.rules, here.state.position)


@dataclass(frozen=True)
class PuzzlePosition:
    """A position under its rules."""

    rules: ConquestRuleset
    position: WarPosition

    @property
    def seat(self) -> int:
        return packing.numbers(self.position)["active"]

    @property
    def left(self) -> int:
        return packing.left(self.position)

    def words(self, codes: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        return tuple(Move.decoded(code, self.rules.names).word for code in codes)

    def seat_letter(self) -> str:
        return SEATS[self.seat]


def rules_mark(rules: ConquestRuleset) -> str:
    """Return a short hash of everything that a proof depends on: the game's version, the options, the board."""
    parts = [
        str(FACTS.version),
        repr(sorted((name, str(value)) for name, value in rules.options.changed().items())),
        repr([(way.start, way.to, way.kind, way.bridge, way.mask) for way in rules.geography.ways]),
        repr([(sight.start, sight.to, sight.bridge) for sight in rules.geography.sights]),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class PuzzleProof:
    """What is known about a position: its value and line, whether that is certain, and how far it is unique."""

    value: int
    wins: bool
    proven: bool
    line: tuple[str, ...]
    unique: str
    settled: bool  # whether `unique` is certain, or the limits ended the search for alternatives
    nodes: int
    confirmed: bool | None = None  # by brute force; None where it was too large for that
    themes: tuple[str, ...] = field(default=())

    def as_data(self) -> dict[str, Data]:
        return {**asdict(self), "line": list(self.line), "themes": list(self.themes)}

    def onto(self, puzzle: Puzzle, rules: ConquestRuleset, grade: int) -> Puzzle:
        """Return a puzzle with everything that was proven about it."""
        return replace(
            puzzle,
            value=self.value,
            wins=self.wins,
            solution=self.line,
            unique=self.unique,
            grade=grade,
            themes=self.themes,
            rules=rules_mark(rules),
            nodes=self.nodes,
        )
