"""What the puzzles of all games share: their proven facts, their check, and the steps of a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from conquista.core.scenarios.files import Entries
from conquista.core.text.message import Message
from conquista.core.values import Data

DUAL, FIRST, DEFENCE, EVERYWHERE = "U0", "U1", "U2", "U3"  # how far the solution is unique
UNIQUE = (DUAL, FIRST, DEFENCE, EVERYWHERE)
GRADES = 5
HIGHEST_RATING = 4000


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


def puzzle_tables(entries: Entries, words: Sequence[str]) -> tuple[Entries, Entries]:
    """Return the table `puzzle` of a file, which may have these keys, and the scenario without it."""
    table = entries.table("puzzle")
    table.only(words)
    scenario = {key: value for key, value in entries.data.items() if key != "puzzle"}
    return table, Entries(scenario, entries.file, entries.place)


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


@dataclass(frozen=True, kw_only=True)
class ProofFacts(ABC):
    """The result of a proof, as far as it does not depend on the game."""

    proven: bool
    unique: str
    nodes: int
    line: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    confirmed: bool | None = None  # by brute force; None where it was not tried, or was too large for that

    def proven_fields(self) -> dict[str, Any]:
        """Return the fields of a ProvenPuzzle that this proof sets."""
        return {"solution": self.line, "unique": self.unique, "themes": self.themes, "nodes": self.nodes}

    @abstractmethod
    def as_data(self) -> dict[str, Data]: ...


class PuzzleCheck(NamedTuple):
    """Whether a puzzle matches its file, the new proof, and the findings."""

    file: str
    holds: bool
    proof: ProofFacts
    lines: tuple[Message, ...]

    def as_data(self) -> dict[str, Data]:
        findings: list[Data] = [line.as_data() for line in self.lines]
        return {"file": self.file, "holds": self.holds, **self.proof.as_data(), "findings": findings}


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
