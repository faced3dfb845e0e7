"""Coverage: which clauses are tested, which are untestable, and which are missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from conquista.core.values import Data
from conquista.rulebook.clause_tests import ClauseTest, collect
from conquista.rulebook.library import books, reasons
from conquista.rulebook.model import Book, Clause

UNTESTABLE = "untestable.toml"


@dataclass(frozen=True)
class BookCoverage:
    """One book: each clause in one of three lists, and the positions that no test plays."""

    book: Book
    finished: bool  # its game is implemented, so every clause must be tested
    proven: tuple[Clause, ...]
    untestable: Mapping[str, str]
    missing: tuple[Clause, ...]
    positions: int
    unplayed: tuple[Clause, ...]

    @property
    def count(self) -> int:
        """Return the number of clauses; positions are not counted, since they are tests in prose."""
        return len(self.proven) + len(self.untestable) + len(self.missing)

    @property
    def gaps(self) -> bool:
        """Return whether a required test is missing."""
        return self.finished and bool(self.missing or self.unplayed)

    def as_data(self) -> dict[str, Data]:
        return {
            "book": self.book.name,
            "finished": self.finished,
            "clauses": self.count,
            "proven": len(self.proven),
            "untestable": dict(self.untestable),
            "missing": [one.id for one in self.missing],
            "positions": self.positions,
            "unplayed": [one.id for one in self.unplayed],
        }


@dataclass(frozen=True)
class Coverage:
    """The coverage of every book, and errors in the references."""

    books: tuple[BookCoverage, ...]
    unknown: Mapping[str, tuple[str, ...]]  # an unknown id, and the tests that name it
    contradicted: tuple[str, ...]  # declared untestable, but tested
    unreadable: tuple[str, ...]  # marks that cannot be determined statically
    proofs: tuple[ClauseTest, ...]

    @property
    def holds(self) -> bool:
        """Return whether every clause of a finished book is tested, every position played, and all references valid."""
        gaps = any(one.gaps for one in self.books)
        return not (gaps or self.unknown or self.contradicted or self.unreadable)

    def as_data(self) -> dict[str, Data]:
        return {
            "holds": self.holds,
            "books": [one.as_data() for one in self.books],
            "unknown": {name: list(tests) for name, tests in self.unknown.items()},
            "contradicted": list(self.contradicted),
            "unreadable": list(self.unreadable),
        }


def coverage(tests: Path, games: Collection[str], library: Iterable[Book] | None = None) -> Coverage:
    """Compare the books with the tests of a folder; `games` are those that are implemented."""
    found = collect(tests)
    every = tuple(books() if library is None else library)
    known = {one.id: one for book in every for one in book.clauses}
    excused = {one.id: one.untestable for one in known.values() if one.untestable}
    for path in sorted(tests.rglob(UNTESTABLE)):
        excused = reasons(path.read_text(encoding="utf-8"), known) | excused
    named = {name for proof in found.tests for name in proof.clauses}
    tested = {name for proof in found.tests for name in (*proof.clauses, *proof.named_in_docstring)}
    played = {name for name in tested if name in known and known[name].kind == "position"}
    settled = named | {name for one in played for name in known[one].cites if known[name].kind == "ruling"}
    settled |= {name for name in tested if name in known and known[name].kind == "ruling"}
    held = {one.id for one in known.values() if _held(one, known.values(), settled, excused)}
    return Coverage(
        tuple(_book_coverage(book, book.game in games, held, played, excused) for book in every),
        {name: _naming(name, found.tests) for name in sorted(tested - known.keys())},
        tuple(sorted(named & excused.keys())),
        found.unreadable,
        found.tests,
    )


def _held(clause: Clause, every: Iterable[Clause], settled: Collection[str], excused: Collection[str]) -> bool:
    """Return whether a clause is tested. A ruling is covered by the tests of the clauses based on it."""
    if clause.id in settled:
        return True
    if clause.kind != "ruling":
        return False
    resting = [one.id for one in every if clause.id in one.grounds]
    return bool(resting) and all(name in settled or name in excused for name in resting)


def _book_coverage(
    book: Book, finished: bool, held: set[str], played: set[str], excused: Mapping[str, str]
) -> BookCoverage:
    clauses = [one for one in book.clauses if one.kind != "position"]
    positions = [one for one in book.clauses if one.kind == "position" and one.id not in excused]
    return BookCoverage(
        book,
        finished,
        tuple(one for one in clauses if one.id in held and one.id not in excused),
        {one.id: excused[one.id] for one in clauses if one.id in excused},
        tuple(one for one in clauses if one.id not in held and one.id not in excused),
        len(positions),
        tuple(one for one in positions if one.id not in played),
    )


def _naming(name: str, proofs: Iterable[ClauseTest]) -> tuple[str, ...]:
    return tuple(proof.test for proof in proofs if name in (*proof.clauses, *proof.named_in_docstring))
