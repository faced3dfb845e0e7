"""What a book of rules is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# rule: the law. ruling: how a doubt was settled. example: of a rulebook. position: a test put into words. advice: tips.
Kind = Literal["rule", "ruling", "example", "position", "advice"]

RULINGS = ("A", "AMB", "OQ")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered statement of a book."""

    id: str
    book: str
    section: str  # the title of the section it stands in, with its number
    text: str
    editions: str = ""  # which editions say it, as the book writes it: EN IT; FR silent
    source: str = ""  # where the rulebooks say it
    grounds: tuple[str, ...] = ()  # the rulings that it rests on
    cites: tuple[str, ...] = ()  # every clause that it names, its grounds included
    untestable: str = ""  # why no test can hold it; empty when one can

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
    """The rules of one game, as clauses in the order of the page."""

    name: str
    title: str
    game: str  # the name under which the game is registered, once it is
    clauses: tuple[Clause, ...]

    def __len__(self) -> int:
        return len(self.clauses)
