"""What results tell about people: ratings, matches with filters and totals, and how two people fared."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from conquista.store.database import DatabasePart
from conquista.store.people.values import PUBLIC
from conquista.store.results.ratings import RATING_COLUMNS, at_time, player_rating, stored_result
from conquista.store.results.values import (
    BETWEEN,
    LAST,
    LEVEL,
    OUTCOMES,
    WON,
    PlayerRating,
    Reputation,
    ResultPart,
    SkillEstimate,
    StoredResult,
)

MOST_MATCHES = 100  # of one page
_OUTCOMES = {
    WON: "parts.place = 1 AND parts.level = 0",
    LEVEL: "parts.place = 1 AND parts.level > 0",
    BETWEEN: "parts.place > 1 AND parts.behind > 0",
    LAST: "parts.place > 1 AND parts.behind = 0",
}


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which matches of a person are listed; an empty text or None is any."""

    game: str = ""
    pool: str = ""
    preset: str = ""
    pace: str = ""
    other: str = ""  # another person who took part
    rated: bool | None = None
    outcome: str = ""  # one of OUTCOMES
    sides: int = 0
    since: int = 0  # milliseconds
    until: int = 0
    before: tuple[int, str] | None = None  # the time and table of the last match of the page before
    viewer: str | None = None  # who looks: matches open by link only are hidden from others; None sees everything


@dataclass(frozen=True, slots=True)
class Meetings:
    """How one person fared against another in a pool; `together` counts matches on one side."""

    pool: str
    ahead: int
    behind: int
    level: int
    together: int
    last: int


@dataclass(frozen=True, slots=True)
class ResultCount:
    """How many matches of a person had an outcome, in an edition and a pool."""

    game: str
    preset: str
    pool: str
    outcome: str
    matches: int


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The estimate of a skill after a match."""

    at: int
    estimate: SkillEstimate


class ResultHistory(DatabasePart):
    """Reads results and ratings."""

    def of(self, person: str, at: int) -> dict[str, PlayerRating]:
        """Return the ratings of a person by pool, at this time."""
        query = f"SELECT {RATING_COLUMNS} FROM ratings WHERE person = ? AND games > 0 ORDER BY pool"
        with self.database.snapshot() as session:
            return {line[1]: at_time(player_rating(line), at) for line in session.rows(query, (person,))}

    def values(self, keys: Collection[str], at: int) -> dict[tuple[str, str], int]:
        """Return the ratings of people, bots and computer levels, each by its key and pool."""
        if not keys:
            return {}
        marks = ", ".join("?" * len(keys))
        query = f"SELECT {RATING_COLUMNS} FROM ratings WHERE person IN ({marks}) AND games > 0"
        with self.database.snapshot() as session:
            found = [at_time(player_rating(line), at) for line in session.rows(query, tuple(keys))]
        return {(one.person, one.pool): one.value for one in found}

    def graph(self, person: str, pool: str) -> tuple[RatingPoint, ...]:
        """Return the rating of a person over time."""
        query = (
            "SELECT at, skill, unsure FROM parts WHERE person = ? AND pool = ? AND skill IS NOT NULL"
            " ORDER BY at, table_id"
        )
        with self.database.snapshot() as session:
            return tuple(
                RatingPoint(at, SkillEstimate(skill, unsure))
                for at, skill, unsure in session.rows(query, (person, pool))
            )

    def matches(self, person: str, wanted: MatchFilter, most: int = 20) -> tuple[StoredResult, ...]:
        """Return the matches of a person, the latest first."""
        conditions, values = _conditions(person, wanted)
        query = (
            "SELECT results.table_id, number, game, preset, results.pool, rated, results.at, pace, reason, weight"
            " FROM parts JOIN results ON results.table_id = parts.table_id"
            f" WHERE {' AND '.join(conditions)} ORDER BY parts.at DESC, parts.table_id DESC LIMIT ?"
        )
        parts = (
            "SELECT table_id, person, kind, seat, side, rank, skill_before, unsure_before, skill, unsure FROM parts"
            " WHERE table_id = ? ORDER BY rank IS NULL, rank, seat, person"
        )
        with self.database.snapshot() as session:
            lines = session.rows(query, (*values, min(most, MOST_MATCHES)))
            return tuple(stored_result(line, session.rows(parts, (line[0],))) for line in lines)

    def counts(self, person: str, wanted: MatchFilter) -> tuple[ResultCount, ...]:
        """Count the matches of a person by edition, pool and outcome, whatever the page."""
        conditions, values = _conditions(person, replace(wanted, before=None))
        outcome = "CASE " + " ".join(f"WHEN {_OUTCOMES[name]} THEN '{name}'" for name in OUTCOMES) + " END"
        query = (
            f"SELECT game, preset, results.pool, {outcome} AS outcome, count(*)"
            " FROM parts JOIN results ON results.table_id = parts.table_id"
            f" WHERE {' AND '.join(conditions)} GROUP BY game, preset, results.pool, outcome"
        )
        with self.database.snapshot() as session:
            return tuple(ResultCount(*line) for line in session.rows(query, values))

    def rated_together(self, person: str, other: str, since: int) -> int:
        """Return how many rated matches two people have finished at the same table since a time."""
        query = (
            "SELECT count(DISTINCT one.table_id) FROM parts AS one JOIN parts AS two ON two.table_id = one.table_id"
            " WHERE one.person = ? AND two.person = ? AND one.at > ?"
            " AND one.skill IS NOT NULL AND two.skill IS NOT NULL"
        )
        with self.database.snapshot() as session:
            return int(session.rows(query, (person, other, since))[0][0])

    def against(self, person: str, other: str) -> tuple[Meetings, ...]:
        """Return how a person fared against another, by pool."""
        one, two = sorted((person, other))
        columns = "pool, ahead, behind, level, together, last"
        query = f"SELECT {columns} FROM meetings WHERE person = ? AND other = ? ORDER BY pool"
        with self.database.snapshot() as session:
            found = [Meetings(*line) for line in session.rows(query, (one, two))]
        if one == person:
            return tuple(found)
        return tuple(Meetings(m.pool, m.behind, m.ahead, m.level, m.together, m.last) for m in found)

    def reputation(self, person: str) -> Reputation:
        query = "SELECT count(DISTINCT table_id), count(DISTINCT CASE WHEN rank IS NOT NULL THEN table_id END)"
        with self.database.snapshot() as session:
            [(begun, finished)] = session.rows(f"{query} FROM parts WHERE person = ?", (person,))
        return Reputation(begun, finished)


# A part of answers: its fields keep their names.
@dataclass(frozen=True, slots=True)
class ChangeReasons:
    """Why a rating changed: how many stronger and weaker players were placed behind, before, or level."""

    beat_stronger: int
    beat_weaker: int
    lost_to_stronger: int
    lost_to_weaker: int
    level: int
    left: bool  # left before the end, which counts as the last place
    weight: float


def change_reasons(result: StoredResult, person: str) -> ChangeReasons | None:
    """Explain the change of a rating by a match; None where it was not rated."""
    own = next((part for part in result.parts if part.person == person and part.before and part.after), None)
    if own is None or own.before is None:
        return None
    counts = dict.fromkeys(("beat_stronger", "beat_weaker", "lost_to_stronger", "lost_to_weaker", "level"), 0)
    for other in result.parts:
        if other.side == own.side or other.person == person:
            continue
        stronger = other.before is not None and other.before.skill > own.before.skill
        order = _compared(own, other)
        word = "level" if not order else ("beat_" if order > 0 else "lost_to_") + ("stronger" if stronger else "weaker")
        counts[word] += 1
    return ChangeReasons(**counts, left=own.rank is None, weight=result.weight)


def _conditions(person: str, wanted: MatchFilter) -> tuple[list[str], list[str | int]]:
    first = (
        "NOT EXISTS (SELECT 1 FROM parts AS one WHERE one.table_id = parts.table_id AND one.person = parts.person"
        " AND one.seat < parts.seat)"  # a person with several seats has one match
    )
    conditions, values = ["parts.person = ?", first], list[str | int]([person])
    texts = {"game": wanted.game, "results.pool": wanted.pool, "preset": wanted.preset, "pace": wanted.pace}
    for column, text in texts.items():
        if text:
            conditions.append(f"{column} = ?")
            values.append(text)
    if wanted.other:
        conditions.append("EXISTS (SELECT 1 FROM parts AS two WHERE two.table_id = parts.table_id AND two.person = ?)")
        values.append(wanted.other)
    if wanted.rated is not None:
        conditions.append("rated = ?")
        values.append(int(wanted.rated))
    if wanted.outcome:
        conditions.append(_OUTCOMES[wanted.outcome])
    if wanted.sides:
        conditions.append("parts.place + parts.behind + parts.level = ?")
        values.append(wanted.sides)
    if wanted.since:
        conditions.append("parts.at >= ?")
        values.append(wanted.since)
    if wanted.until:
        conditions.append("parts.at < ?")
        values.append(wanted.until)
    if wanted.viewer is not None and wanted.viewer != person:
        conditions.append(
            "(rated = 1 OR EXISTS (SELECT 1 FROM listings WHERE listings.table_id = parts.table_id AND visibility = ?)"
            " OR EXISTS (SELECT 1 FROM parts AS own WHERE own.table_id = parts.table_id AND own.person = ?))"
        )
        values.extend((PUBLIC, wanted.viewer))
    if wanted.before is not None:
        conditions.append("(parts.at, parts.table_id) < (?, ?)")
        values.extend(wanted.before)
    return conditions, values


def _compared(one: ResultPart, other: ResultPart) -> int:
    first, second = (float("inf") if part.rank is None else part.rank for part in (one, other))
    return (first < second) - (first > second)
