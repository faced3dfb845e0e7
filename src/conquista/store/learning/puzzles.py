"""Results of puzzles: first attempts, ratings of people and puzzles, days with a solved daily puzzle, and storms.

Also puzzles that people have made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession, change, rows
from conquista.store.learning.glicko import GlickoRating, new_person
from conquista.table import encoding

SOLVED, HINTED, FAILED, GIVEN_UP = ("solved", "hinted", "failed", "given_up")


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a puzzle, how many first attempts count for it, and how many of them solved it."""

    puzzle: str
    rating: GlickoRating
    attempts: int = 0
    solved: int = 0


@dataclass(frozen=True, slots=True)
class SolverRating:
    """The rating of a person at puzzles, and how many attempts count for it."""

    rating: GlickoRating
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The first attempt of a person at a puzzle; `before` and `after` are the displayed ratings where it was rated."""

    person: str
    puzzle: str
    result: str
    at: int
    seconds: int = 0
    before: int | None = None
    after: int | None = None
    later: int | None = None  # when it was solved after all


@dataclass(frozen=True, slots=True)
class Storm:
    """A storm: when it began and ends by the clock of the server, its score, and the rest as plain data."""

    id: str
    person: str
    began: int
    ends: int
    score: int
    closed: bool
    state: Mapping[str, Data]


class PuzzleStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # attempts

    def enter(
        self, attempt: PuzzleAttempt, start: GlickoRating, rated: bool = True, day: int | None = None
    ) -> tuple[PuzzleAttempt, bool]:
        """Store an attempt; return the stored first attempt, and whether it is this one.

        `start` is the rating of a puzzle that has none yet. Only a first attempt can be `rated`. A later solution is
        noted and changes no rating. `day` is the day whose daily puzzle the attempt solved.
        """
        with self.database.transaction() as session:
            solver = self._solver(session, attempt.person, lock=True)
            known = self._attempt(session, attempt.person, attempt.puzzle)
            if day is not None:
                session.change("INSERT INTO puzzle_days VALUES (?, ?) ON CONFLICT DO NOTHING", (attempt.person, day))
            if known is not None:
                return self._again(session, known, attempt), False
            if rated:
                attempt = self._rate(session, attempt, solver, start)
            session.change(
                "INSERT INTO puzzle_attempts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(attempt.person, attempt.puzzle, attempt.result, attempt.at, attempt.seconds),
                    *(attempt.before, attempt.after, attempt.later),
                ),
            )
        return attempt, True

    def attempts(self, person: str) -> tuple[PuzzleAttempt, ...]:
        """Return the first attempts of a person, the latest first."""
        query = f"{_ATTEMPTS} WHERE person = ? ORDER BY at DESC, puzzle"
        return tuple(PuzzleAttempt(*row) for row in rows(self.database, query, (person,)))

    def days(self, person: str) -> tuple[int, ...]:
        """Return the days whose daily puzzle a person has solved, the latest first."""
        query = "SELECT day FROM puzzle_days WHERE person = ? ORDER BY day DESC"
        return tuple(int(day) for (day,) in rows(self.database, query, (person,)))

    def solver(self, person: str) -> SolverRating:
        with self.database.snapshot() as session:
            return self._solver(session, person)

    def ratings(self) -> dict[str, PuzzleRating]:
        """Return the ratings of all puzzles that were tried."""
        query = "SELECT puzzle, rating, deviation, attempts, solved FROM puzzle_ratings"
        found = rows(self.database, query)
        return {
            puzzle: PuzzleRating(puzzle, GlickoRating(rating, deviation), attempts, solved)
            for puzzle, rating, deviation, attempts, solved in found
        }

    # storms

    def add_storm(self, storm: Storm) -> None:
        values = (storm.id, storm.person, storm.began, storm.ends, storm.score, int(storm.closed))
        query = "INSERT INTO storms VALUES (?, ?, ?, ?, ?, ?, ?)"
        change(self.database, query, (*values, encoding.text(storm.state)))

    def set_storm(self, storm: Storm, number: int) -> bool:
        """Store the next state of an open storm that has answered `number` puzzles; return whether it had."""
        query = "UPDATE storms SET ends = ?, score = ?, closed = ?, state = ? WHERE id = ? AND closed = 0"
        with self.database.transaction() as session:
            found = session.rows(f"{_STORMS} WHERE id = ? {self.database.locked}", (storm.id,))
            if not found or len(_marks(_storm(found[0]))) != number:
                return False
            values = (storm.ends, storm.score, int(storm.closed), encoding.text(storm.state), storm.id)
            return session.change(query, values) > 0

    def storm(self, storm: str) -> Storm | None:
        return next((_storm(row) for row in rows(self.database, f"{_STORMS} WHERE id = ?", (storm,))), None)

    def storms_of(self, person: str) -> tuple[Storm, ...]:
        """Return the storms of a person, the latest first."""
        query = f"{_STORMS} WHERE person = ? ORDER BY began DESC, id"
        return tuple(_storm(row) for row in rows(self.database, query, (person,)))

    def best_storm(self, since: int) -> Storm | None:
        """Return the storm with the highest score since a time; the earliest of several."""
        query = f"{_STORMS} WHERE began >= ? AND score > 0 ORDER BY score DESC, began, id LIMIT 1"
        return next((_storm(row) for row in rows(self.database, query, (since,))), None)

    # puzzles of people

    def add_made(self, puzzle: str, file: str, now: int) -> None:
        """Store the file of a puzzle; one that is stored already is kept."""
        query = "INSERT INTO made_puzzles VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        change(self.database, query, (puzzle, file, now))

    def made(self, puzzle: str) -> str | None:
        """Return the file of a puzzle that a person has made; None where there is none."""
        return next(
            (file for (file,) in rows(self.database, "SELECT file FROM made_puzzles WHERE id = ?", (puzzle,))), None
        )

    # helpers

    def _solver(self, session: DatabaseSession, person: str, lock: bool = False) -> SolverRating:
        """Return the rating of a person; a lock holds until the end of the transaction, also for a new person."""
        start = new_person()
        if lock:
            values = (person, start.rating, start.deviation)
            session.change("INSERT INTO puzzle_solvers VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING", values)
        query = "SELECT rating, deviation, attempts FROM puzzle_solvers WHERE person = ?"
        found = session.rows(f"{query} {self.database.locked if lock else ''}", (person,))
        return next((SolverRating(GlickoRating(one, two), count) for one, two, count in found), SolverRating(start))

    @staticmethod
    def _attempt(session: DatabaseSession, person: str, puzzle: str) -> PuzzleAttempt | None:
        found = session.rows(f"{_ATTEMPTS} WHERE person = ? AND puzzle = ?", (person, puzzle))
        return next((PuzzleAttempt(*row) for row in found), None)

    @staticmethod
    def _again(session: DatabaseSession, known: PuzzleAttempt, attempt: PuzzleAttempt) -> PuzzleAttempt:
        """Note that a puzzle was solved after all."""
        if known.result == SOLVED or known.later is not None or attempt.result not in (SOLVED, HINTED):
            return known
        query = "UPDATE puzzle_attempts SET later = ? WHERE person = ? AND puzzle = ?"
        session.change(query, (attempt.at, attempt.person, attempt.puzzle))
        return replace(known, later=attempt.at)

    def _rate(
        self, session: DatabaseSession, attempt: PuzzleAttempt, solver: SolverRating, start: GlickoRating
    ) -> PuzzleAttempt:
        """Rate person and puzzle against each other."""
        solved = int(attempt.result == SOLVED)
        values = (attempt.puzzle, start.rating, start.deviation)
        session.change("INSERT INTO puzzle_ratings VALUES (?, ?, ?, 0, 0) ON CONFLICT DO NOTHING", values)
        query = f"SELECT rating, deviation FROM puzzle_ratings WHERE puzzle = ? {self.database.locked}"
        [(rating, deviation)] = session.rows(query, (attempt.puzzle,))
        puzzle = GlickoRating(rating, deviation)
        person, other = solver.rating.after(puzzle, solved), puzzle.after(solver.rating, 1 - solved)
        session.change(
            "UPDATE puzzle_ratings SET rating = ?, deviation = ?, attempts = attempts + 1, solved = solved + ?"
            " WHERE puzzle = ?",
            (other.rating, other.deviation, solved, attempt.puzzle),
        )
        session.change(
            "UPDATE puzzle_solvers SET rating = ?, deviation = ?, attempts = attempts + 1 WHERE person = ?",
            (person.rating, person.deviation, attempt.person),
        )
        return replace(attempt, before=round(solver.rating.rating), after=round(person.rating))


_ATTEMPTS = "SELECT person, puzzle, result, at, seconds, before, after, later FROM puzzle_attempts"
_STORMS = "SELECT id, person, began, ends, score, closed, state FROM storms"


def _storm(row: tuple[Any, ...]) -> Storm:
    name, person, began, ends, score, closed, state = row
    return Storm(name, person, began, ends, score, bool(closed), encoding.decode(state))


def _marks(storm: Storm) -> list[Data]:
    marks = storm.state.get("marks")
    return marks if isinstance(marks, list) else []
