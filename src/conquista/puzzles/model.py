"""What the puzzles of all games share: their proven facts, their check, and the steps of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from conquista.core import ConquistaError
from conquista.core.message import Message
from conquista.core.scenario_files import Entries
from conquista.core.values import Data

DUAL, FIRST, DEFENCE, EVERYWHERE = "U0", "U1", "U2", "U3"  # how far the solution is unique
UNIQUE = (DUAL, FIRST, DEFENCE, EVERYWHERE)
GRADES = 5
HIGHEST_RATING = 4000

P = TypeVar("P")


@dataclass(frozen=True, kw_only=True)
class ProvenPuzzle:
    """The facts of a puzzle that do not depend on its game."""

    solution: tuple[str, ...] = ()
    unique: str = DUAL
    grade: int = 0
    themes: tuple[str, ...] = ()
    rules: str = ""  # the fingerprint of the rules of its proof
    nodes: int = 0
    source: str = ""
    tree: tuple[str, ...] = ()  # every variation of the solution, a whole line each
    rating: int = 0  # the initial one, from the levels that solve it; 0 where it was not measured
    levels: tuple[str, ...] = ()  # the computer levels that solve it, weakest first


def proven_facts(table: Entries, themes: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a ProvenPuzzle from the table of a file; raises ScenarioError."""
    if table.text("unique", DUAL) not in UNIQUE:
        table.unknown("uniqueness", table.text("unique"), UNIQUE, "unique")
    for theme in table.texts("themes"):
        if theme not in themes:
            table.unknown("theme", theme, themes, "themes")
    return {
        "unique": table.text("unique", DUAL),
        "grade": table.number("grade", 0, GRADES),
        "nodes": table.number("nodes", 0, 10**12),
        "rating": table.number("rating", 0, HIGHEST_RATING),
        **{name: table.text(name) for name in ("rules", "source")},
        **{name: table.texts(name) for name in ("solution", "themes", "tree", "levels")},
    }


class ProofFacts(Protocol):
    """The result of a proof."""

    def as_data(self) -> dict[str, Data]: ...


@dataclass(frozen=True)
class PuzzleCheck:
    """Whether a puzzle matches its file, the new proof, and the findings."""

    file: str
    holds: bool
    proof: Any  # ProofFacts of the game
    lines: tuple[Message, ...]

    def as_data(self) -> dict[str, Data]:
        findings: list[Data] = [line.as_data() for line in self.lines]
        facts: ProofFacts = self.proof
        return {"file": self.file, "holds": self.holds, **facts.as_data(), "findings": findings}


class CheckFindings:
    """Collects the findings of a check."""

    def __init__(self) -> None:
        self.holds = True
        self.lines: list[Message] = []

    def add(self, right: bool, key: str, **params: Data) -> None:
        """Add the finding `key`; the check holds if all findings are right."""
        self.holds = self.holds and right
        self.lines.append(Message(f"puzzles.check.{key}.{'right' if right else 'wrong'}", params))


class SearchStep(NamedTuple):
    """One examined position, by its index in the sequence, and its puzzle, or why there is none (one of REFUSALS)."""

    match: int
    number: int
    puzzle: Any  # PuzzleInfo of the game
    refused: str = ""


def search_step(match: int, number: int, found: Any) -> SearchStep:
    """Return the step that found a puzzle, or refused a position with a word."""
    return SearchStep(match, number, None, found) if isinstance(found, str) else SearchStep(match, number, found)


def readable_puzzles(folder: Path, read: Callable[[Path], P]) -> Iterator[tuple[Path, P]]:
    """Return the puzzles of a folder; other files are skipped."""
    for path in sorted(folder.glob("*.toml")):
        try:
            yield path, read(path)
        except ConquistaError:
            continue


def theme_hint(puzzle: ProvenPuzzle, depth: int) -> Message | None:
    """Return the first hint, where the puzzle has a theme."""
    return Message("puzzles.hint.themes", {"themes": list(puzzle.themes)}) if depth <= 1 and puzzle.themes else None
