"""The data model of a rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# rule: a rule. ruling: how a doubt was settled. example: of a rulebook. position: a test in prose. advice: tips.
Kind = Literal["rule", "ruling", "example", "position", "advice"]

RULINGS = ("A", "AMB", "OQ")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered statement of a book."""

    id: str
    book: str
    section: str  # the title of its section, with its number
    text: str
    editions: str = ""  # the editions that contain it, as in the book: EN IT; FR silent
    source: str = ""  # the place in the printed rules
    grounds: tuple[str, ...] = ()  # the rulings that it is based on
    cites: tuple[str, ...] = ()  # every clause that it names, including its rulings
    untestable: str = ""  # why it is untestable; empty when it is not

    @property
    def family(self) -> str:
        """The id without its number."""
        return self.id.rpartition("-")[0]

    @property
    def kind(self) -> Kind:
        last = self.family.rpartition("-")[2]
        if last in RULINGS:
            return "ruling"
        if last == "T":
            return "position"
        if last == "TIP":
            return "advice"
        return "example" if last.startswith("EX") and not last.startswith("EXCH") else "rule"


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game, as clauses in order."""

    name: str
    title: str
    game: str  # the registered name of the game
    clauses: tuple[Clause, ...]

    def __len__(self) -> int:
        return len(self.clauses)
