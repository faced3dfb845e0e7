"""Results of matches and the ratings that follow from them.

Everything that a rating follows from is stored with the result, so that `rebuild` computes the same ratings again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from conquista.store.database import DatabasePart, DatabaseSession, Line, WriteConflict
from conquista.store.results.rating_model import meeting_weight, movers, rate
from conquista.store.results.values import (
    DAY,
    DELETED,
    SURE,
    PlayerRating,
    ResultPart,
    SkillEstimate,
    StoredResult,
    match_place,
    pool_of,
    result_parts,
)
from conquista.table.results import MatchResult
from conquista.table.values import BOT, COMPUTER, PERSON

WEEK = 7 * DAY
UNKNOWN = "unknown"  # the pool of results of earlier versions whose journals are gone
PAGE = 500  # results that a rebuild reads at once

RATING_COLUMNS = "person, pool, skill, unsure, games, opponents, last, peak, placements"
_RESULT_COLUMNS = "table_id, number, game, preset, pool, rated, at, pace, reason, weight"
_PART_COLUMNS = "table_id, person, kind, seat, side, rank, skill_before, unsure_before, skill, unsure"


class Ratings(DatabasePart):
    """Enters results, once each, and keeps the ratings of people, bots and computer levels."""

    def enter(self, table: str, result: MatchResult) -> None:
        """Store a result, and update the ratings where the table was rated. A second call changes nothing."""
        try:
            with self.database.transaction() as session:
                session.change(
                    "INSERT INTO results (table_id, game, preset, rated, at) VALUES (?, ?, ?, ?, ?)",
                    (table, result.game, result.preset, int(result.rated), result.at),
                )
                self._fill(session, table, result, result_parts(result))
                stored = self._read(session, table)
                known = self._lock(session, stored)
                session.change("UPDATE counters SET value = value + 1 WHERE name = 'results'")
                number = "(SELECT value FROM counters WHERE name = 'results')"
                session.change(f"UPDATE results SET number = {number} WHERE table_id = ?", (table,))
                self._apply(session, stored, known)
        except WriteConflict:
            return  # already entered

    def incomplete(self) -> tuple[str, ...]:
        """Return the tables whose results an earlier version has entered, in the order of their ends."""
        query = "SELECT table_id FROM results WHERE pool = '' ORDER BY at, table_id"
        with self.database.snapshot() as session:
            return tuple(table for (table,) in session.rows(query))

    def complete(
        self, found: Mapping[str, MatchResult | None], report: Callable[[int], None] = lambda done: None
    ) -> None:
        """Add what an earlier version did not store, from these results by table, and rebuild all ratings."""
        with self.database.transaction() as session:
            for table, result in found.items():
                if result is None:
                    session.change("UPDATE results SET pool = ?, rated = 0 WHERE table_id = ?", (UNKNOWN, table))
                    ended = "(SELECT at FROM results WHERE results.table_id = parts.table_id)"
                    session.change(f"UPDATE parts SET at = {ended} WHERE table_id = ?", (table,))
                    continue
                present = {
                    person for (person,) in session.rows("SELECT person FROM parts WHERE table_id = ?", (table,))
                }
                session.change("DELETE FROM parts WHERE table_id = ?", (table,))
                parts = [
                    one if one.kind == COMPUTER or one.person in present else replace(one, person=_deleted())
                    for one in result_parts(result)
                ]
                self._fill(session, table, result, parts)
            _number(session)
            self._rebuild(session, report)

    def rebuild(self, report: Callable[[int], None] = lambda done: None) -> None:
        """Compute all ratings again from the results, in the order in which they were entered."""
        with self.database.transaction() as session:
            self._rebuild(session, report)

    def forget(self, person: str) -> None:
        """Delete the ratings of a person; the parts in results stay under a different random key each."""
        with self.database.transaction() as session:
            met = session.rows(
                "SELECT CASE WHEN person = ? THEN other ELSE person END, pool FROM meetings"
                " WHERE (person = ? OR other = ?) AND rated > 0",
                (person, person, person),
            )
            session.many("UPDATE ratings SET opponents = opponents - 1 WHERE person = ? AND pool = ?", sorted(met))
            session.change("DELETE FROM meetings WHERE person = ? OR other = ?", (person, person))
            session.change("DELETE FROM ratings WHERE person = ?", (person,))
            parts = session.rows("SELECT table_id, seat FROM parts WHERE person = ?", (person,))
            session.many(
                "UPDATE parts SET person = ? WHERE table_id = ? AND seat = ? AND person = ?",
                [(_deleted(), table, seat, person) for table, seat in parts],
            )

    # one result

    def _fill(self, session: DatabaseSession, table: str, result: MatchResult, parts: Sequence[ResultPart]) -> None:
        """Store the details of a result, and who took part, without ratings."""
        pool = pool_of(result.game, parts)
        session.change(
            "UPDATE results SET pool = ?, pace = ?, reason = ? WHERE table_id = ?",
            (pool, result.pace, result.reason, table),
        )
        columns = "table_id, person, kind, seat, side, rank, at, pool, place, behind, level"
        placed = [(one, match_place(parts, one)) for one in parts]
        session.many(
            f"INSERT INTO parts ({columns}) VALUES ({', '.join('?' * 11)})",
            [
                (
                    *(table, one.person, one.kind, one.seat, one.side, one.rank, result.at, pool),
                    *(found.place, found.behind, found.level),
                )
                for one, found in placed
            ],
        )

    def _read(self, session: DatabaseSession, table: str) -> StoredResult:
        [line] = session.rows(f"SELECT {_RESULT_COLUMNS} FROM results WHERE table_id = ?", (table,))
        parts = session.rows(f"SELECT {_PART_COLUMNS} FROM parts WHERE table_id = ? ORDER BY seat, person", (table,))
        return stored_result(line, parts)

    def _lock(self, session: DatabaseSession, result: StoredResult) -> dict[str, PlayerRating]:
        """Return the ratings of all who took part, locked until the end of the transaction."""
        found: dict[str, PlayerRating] = {}
        if not result.rated:
            return found
        for part in sorted(result.parts, key=lambda one: one.person):
            if part.person.startswith(DELETED):
                found[part.person] = PlayerRating(
                    part.person, result.pool, part.before or SkillEstimate(), 0, 0, result.at, 0, 0
                )
            elif part.rated:
                start = SkillEstimate()
                session.change(
                    f"INSERT INTO ratings ({RATING_COLUMNS}, sure) VALUES (?, ?, ?, ?, 0, 0, ?, 0, 0, 0)"
                    " ON CONFLICT DO NOTHING",
                    (part.person, result.pool, start.skill, start.unsure, result.at),
                )
                query = f"SELECT {RATING_COLUMNS} FROM ratings WHERE person = ? AND pool = ? {self.database.locked}"
                [line] = session.rows(query, (part.person, result.pool))
                found[part.person] = at_time(player_rating(line), result.at)
        return found

    def _apply(self, session: DatabaseSession, result: StoredResult, known: Mapping[str, PlayerRating]) -> None:
        """Change ratings and meetings by a result."""
        parts = [part for part in result.parts if part.rated]
        moving = movers(parts, known) if result.rated else set()
        weight = self._weight(session, result, moving)
        fresh = rate(parts, {key: one.estimate for key, one in known.items()}, moving, weight)
        new_opponents = self._meet(session, result, set(fresh))
        computers = any(part.kind == COMPUTER for part in result.parts)
        for key, estimate in fresh.items():
            rating = replace(
                known[key],
                estimate=estimate,
                games=known[key].games + 1,
                opponents=known[key].opponents + new_opponents.get(key, 0),
                last=max(known[key].last, result.at),
                placements=known[key].placements + (computers and not key.startswith(COMPUTER)),
            )
            _store(session, rating)
        if weight != 1:
            session.change("UPDATE results SET weight = ? WHERE table_id = ?", (weight, result.table))
        session.many(
            "UPDATE parts SET skill_before = ?, unsure_before = ?, skill = ?, unsure = ?"
            " WHERE table_id = ? AND person = ?",
            [
                (known[key].estimate.skill, known[key].estimate.unsure, new.skill, new.unsure, result.table, key)
                for key, new in fresh.items()
            ],
        )

    def _weight(self, session: DatabaseSession, result: StoredResult, moving: set[str]) -> float:
        """Return the weight of a match: less than 1 where two of the people have met often in the last week."""
        people = sorted(key for key in moving if not key.startswith((COMPUTER, DELETED)))
        if any(part.person.startswith(DELETED) for part in result.parts):
            return result.weight  # how often a deleted person has met the others is no longer known
        query = (
            "SELECT count(DISTINCT one.table_id) FROM parts AS one JOIN parts AS two ON two.table_id = one.table_id"
            " WHERE one.person = ? AND two.person = ? AND one.pool = ? AND one.at > ? AND one.at <= ?"
            " AND one.skill IS NOT NULL AND two.skill IS NOT NULL"
        )
        span = (result.pool, result.at - WEEK, result.at)
        met = [session.rows(query, (*pair, *span))[0][0] for pair in combinations(people, 2)]
        return meeting_weight(max(met, default=0))

    def _meet(self, session: DatabaseSession, result: StoredResult, moved: set[str]) -> dict[str, int]:
        """Count how people fared against each other; return how many opponents each has met for the first time."""
        new: dict[str, int] = {}
        parts = {one.person: one for one in result.parts if one.kind in (PERSON, BOT)}
        people = sorted(key for key in parts if not key.startswith(DELETED))
        for pair in combinations(people, 2):
            one, other = (parts[key] for key in pair)
            together = one.side == other.side
            order = 0 if together else _order(one, other)
            rated = int(not together and moved.issuperset(pair))
            keys = (*pair, result.pool)
            session.change("INSERT INTO meetings VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING", keys)
            where = "WHERE person = ? AND other = ? AND pool = ?"
            [(before,)] = session.rows(f"SELECT rated FROM meetings {where}", keys)
            counts = (order > 0, order < 0, not together and not order, together)
            session.change(
                "UPDATE meetings SET ahead = ahead + ?, behind = behind + ?, level = level + ?,"
                f" together = together + ?, rated = rated + ?, last = ? {where}",
                (*map(int, counts), rated, result.at, *keys),
            )
            if rated and not before:
                for key in pair:
                    new[key] = new.get(key, 0) + 1
        return new

    # all results

    def _rebuild(self, session: DatabaseSession, report: Callable[[int], None]) -> None:
        session.change("DELETE FROM ratings")
        session.change("DELETE FROM meetings")
        session.change("UPDATE parts SET skill = NULL, unsure = NULL")
        session.change(
            "UPDATE parts SET skill_before = NULL, unsure_before = NULL WHERE person NOT LIKE ?", (f"{DELETED}%",)
        )
        for done, result in enumerate(self._all(session), 1):
            self._apply(session, result, self._lock(session, result))
            report(done)

    def _all(self, session: DatabaseSession) -> Iterator[StoredResult]:
        """Yield all complete results in the order in which they were entered."""
        last = 0
        query = f"SELECT {_RESULT_COLUMNS} FROM results WHERE number > ? AND pool <> '' ORDER BY number LIMIT {PAGE}"
        while lines := session.rows(query, (last,)):
            for line in lines:
                yield self._read(session, line[0])
            last = lines[-1][1]


def set_places(session: DatabaseSession) -> None:
    """Compute the places of all parts, where a backup of an earlier version has none."""
    others = "FROM parts AS other WHERE other.table_id = parts.table_id AND other.side <> parts.side"
    own, theirs = "coalesce(parts.rank, 1000)", "coalesce(other.rank, 1000)"
    before = f"SELECT count(DISTINCT other.side) {others} AND {theirs} < {own}"
    not_behind = f"SELECT count(DISTINCT other.side) {others} AND {theirs} <= {own}"
    session.change(f"UPDATE parts SET place = 1 + ({before}), level = ({not_behind}) - ({before})")
    session.change(f"UPDATE parts SET behind = (SELECT count(DISTINCT other.side) {others}) - level - place + 1")


def player_rating(line: Line) -> PlayerRating:
    """Return a rating from a row of `RATING_COLUMNS`."""
    person, pool, skill, unsure, *rest = line
    return PlayerRating(person, pool, SkillEstimate(skill, unsure), *rest)


def at_time(rating: PlayerRating, at: int) -> PlayerRating:
    """Return a rating as it is at a time: less certain the longer the last match is ago."""
    return replace(rating, estimate=rating.estimate.after(at - rating.last)) if rating.games else rating


def stored_result(line: Line, parts: Sequence[Line]) -> StoredResult:
    table, number, game, preset, pool, rated, at, pace, reason, weight = line
    holders = tuple(map(_part, parts))
    return StoredResult(table, game, preset, pool, bool(rated), at, pace, reason, number or 0, weight, holders)


def _part(line: Line) -> ResultPart:
    _, person, kind, seat, side, rank, *values = line
    before, after = (
        None if skill is None else SkillEstimate(skill, unsure) for skill, unsure in (values[:2], values[2:])
    )
    return ResultPart(person, kind, seat, side, rank, before, after)


def _store(session: DatabaseSession, rating: PlayerRating) -> None:
    estimate = rating.estimate
    peak = rating.peak if rating.provisional else max(rating.peak, rating.value)
    session.change(
        "UPDATE ratings SET skill = ?, unsure = ?, games = ?, opponents = ?, last = ?, peak = ?, placements = ?,"
        " sure = ? WHERE person = ? AND pool = ?",
        (
            *(estimate.skill, estimate.unsure, rating.games, rating.opponents, rating.last, peak),
            *(rating.placements, estimate.skill - SURE * estimate.unsure, rating.person, rating.pool),
        ),
    )


def _number(session: DatabaseSession) -> None:
    """Number the results that have no number, by their ends, before or after the others."""
    missing = session.rows("SELECT table_id FROM results WHERE number IS NULL ORDER BY at, table_id")
    [(last,)] = session.rows("SELECT value FROM counters WHERE name = 'results'")
    lines = [(last + place, table) for place, (table,) in enumerate(missing, 1)]
    session.many("UPDATE results SET number = ? WHERE table_id = ?", lines)
    session.change("UPDATE counters SET value = ? WHERE name = 'results'", (last + len(missing),))


def _order(one: ResultPart, other: ResultPart) -> int:
    """Return 1 where the first was placed before the second, -1 where behind; who left is behind all who stayed."""
    first, second = (float("inf") if part.rank is None else part.rank for part in (one, other))
    return (first < second) - (first > second)


def _deleted() -> str:
    return DELETED + secrets.token_urlsafe(9)
