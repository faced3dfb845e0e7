"""A puzzle: a position, the seat to move, and the best gain of the turn."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from conquista.core.values import Data
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.rules_mark import rules_mark
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.puzzles.model import ProofFacts, ProvenPuzzle

THEMES = (
    "block idle dismount carry waive shot commandeer chain sacrifice refusal space bridge camel build "
    "stone naval exchange theft castle partner saving"
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


class PuzzlePosition:
    """A position under its rules, which does not change: the seat on turn, and the moves it has left."""

    def __init__(self, rules: ConquestRuleset, position: WarPosition) -> None:
        self.rules, self.position = rules, position
        self.seat = packing.numbers(position)["active"]
        self.left = packing.left(position)

    def words(self, codes: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        return tuple(Move.decoded(code, self.rules.names).word for code in codes)

    def seat_letter(self) -> str:
        return SEATS[self.seat]


@dataclass(frozen=True, kw_only=True)
class PuzzleProof(ProofFacts):
    """What is known about a position: its value and line, whether that is certain, and how far it is unique."""

    value: int
    wins: bool
    settled: bool  # whether `unique` is certain, or the limits ended the search for alternatives

    def as_data(self) -> dict[str, Data]:
        return {**asdict(self), "line": list(self.line), "themes": list(self.themes)}

    def onto(self, puzzle: Puzzle, rules: ConquestRuleset, grade: int) -> Puzzle:
        """Return a puzzle with everything that was proven about it."""
        return replace(
            puzzle,
            value=self.value,
            wins=self.wins,
            grade=grade,
            rules=rules_mark(rules),
            **self.proven_fields(),
        )
