"""Ladders: the established players of a pool by the lower end of their interval, now or at the end of a season."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from conquista.store.database import DatabasePart
from conquista.store.results.ratings import RATING_COLUMNS, at_time, player_rating
from conquista.store.results.values import (
    DAY,
    LISTED_DAYS,
    LISTED_MATCHES,
    LISTED_OPPONENTS,
    LISTED_UNSURE,
    SURE,
    PlayerRating,
    SkillEstimate,
    displayed,
)
from conquista.table.values import COMPUTER

SEASON_MATCHES = 10  # rated matches in a season that its ladder demands
EDITION_MATCHES = 3  # rated matches of an edition or a pace that a ladder of those who play it demands
LEVELS = f"{COMPUTER}:%"  # the keys of computer levels


@dataclass(frozen=True, slots=True)
class LadderPlace:
    """A place of a ladder, counted from 1."""

    place: int
    rating: PlayerRating


class Ladders(DatabasePart):
    """Reads ladders. Each is complete, since the order depends on the time since each player's last match."""

    def ladder(
        self, pool: str, at: int, preset: str = "", pace: str = "", without: Collection[str] = ()
    ) -> tuple[LadderPlace, ...]:
        """Return the established players of a pool, computers and those in `without` aside.

        With an edition or a pace, only people who have lately played some rated matches of it.
        """
        query = (
            f"SELECT {RATING_COLUMNS} FROM ratings WHERE pool = ? AND games >= ? AND opponents >= ? AND unsure <= ?"
            " AND last >= ? AND person NOT LIKE ?"
        )
        since = at - LISTED_DAYS * DAY
        values = (pool, LISTED_MATCHES, LISTED_OPPONENTS, LISTED_UNSURE, since, LEVELS)
        with self.database.snapshot() as session:
            found = [at_time(player_rating(line), at) for line in session.rows(query, values)]
        chosen = self._who_play(pool, preset, pace, since) if preset or pace else None
        return _placed(
            rating
            for rating in found
            if not rating.provisional and rating.person not in without and (chosen is None or rating.person in chosen)
        )

    def season(self, pool: str, season: str, without: Collection[str] = ()) -> tuple[LadderPlace, ...]:
        """Return the ladder of a season such as `2026-4`, by the ratings after the last match in it."""
        query = (
            "SELECT person, skill, unsure, at, matches, best FROM ("
            " SELECT person, skill, unsure, at,"
            " count(*) OVER (PARTITION BY person) AS matches, max(skill) OVER (PARTITION BY person) AS best,"
            " row_number() OVER (PARTITION BY person ORDER BY at DESC, table_id DESC) AS latest"
            " FROM parts WHERE pool = ? AND at >= ? AND at < ? AND skill IS NOT NULL AND kind <> ?"
            ") AS played WHERE latest = 1 AND matches >= ?"
        )
        with self.database.snapshot() as session:
            lines = session.rows(query, (pool, *season_span(season), COMPUTER, SEASON_MATCHES))
        return _placed(
            PlayerRating(person, pool, SkillEstimate(skill, unsure), matches, 0, at, displayed(best), 0)
            for person, skill, unsure, at, matches, best in lines
            if person not in without
        )

    def levels(self, pool: str, at: int) -> tuple[PlayerRating, ...]:
        """Return the ratings of the computer levels in a pool, the strongest first."""
        query = (
            f"SELECT {RATING_COLUMNS} FROM ratings WHERE pool = ? AND games > 0 AND person LIKE ?"
            " ORDER BY skill DESC, person"
        )
        with self.database.snapshot() as session:
            return tuple(at_time(player_rating(line), at) for line in session.rows(query, (pool, LEVELS)))

    def rated_people(self, pool: str) -> int:
        """Return how many people have a rating in a pool, however uncertain."""
        query = "SELECT count(*) FROM ratings WHERE pool = ? AND games > 0 AND person NOT LIKE ?"
        with self.database.snapshot() as session:
            return int(session.rows(query, (pool, LEVELS))[0][0])

    def trends(self, pool: str, people: Sequence[str], since: int, points: int = 12) -> dict[str, tuple[int, ...]]:
        """Return the displayed ratings of these people since a time, the oldest first, thinned to a few points."""
        if not people:
            return {}
        query = (
            "SELECT person, skill FROM parts"
            f" WHERE person IN ({', '.join('?' * len(people))}) AND at >= ? AND pool = ? AND skill IS NOT NULL"
            " ORDER BY person, at, table_id"  # the order of the index that is meant to be used
        )
        found: dict[str, list[int]] = {}
        with self.database.snapshot() as session:
            for person, skill in session.rows(query, (*people, since, pool)):
                found.setdefault(person, []).append(displayed(skill))
        return {person: _thinned(values, points) for person, values in found.items()}

    def first_season(self, pool: str, at: int) -> str:
        """Return the season of the first result of a pool; the present one where there is none."""
        with self.database.snapshot() as session:
            [(first,)] = session.rows("SELECT min(at) FROM results WHERE pool = ?", (pool,))
        return season_of(at if first is None else first)

    def version(self) -> int:
        """Return a number that changes with every result."""
        with self.database.snapshot() as session:
            return int(session.rows("SELECT value FROM counters WHERE name = 'results'")[0][0])

    def _who_play(self, pool: str, preset: str, pace: str, since: int) -> frozenset[str]:
        chosen = {"preset": preset, "pace": pace}
        conditions = "".join(f" AND results.{column} = ?" for column, value in chosen.items() if value)
        query = (
            "SELECT person FROM results JOIN parts ON parts.table_id = results.table_id"
            f" WHERE results.pool = ? AND results.at >= ? AND parts.skill IS NOT NULL{conditions}"
            " GROUP BY person HAVING count(*) >= ?"
        )
        values = (pool, since, *filter(None, chosen.values()), EDITION_MATCHES)
        with self.database.snapshot() as session:
            return frozenset(person for (person,) in session.rows(query, values))


def season_of(at: int) -> str:
    """Return the season of a time: the year and its quarter, such as `2026-4`."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return f"{day.year}-{(day.month + 2) // 3}"


def season_span(season: str) -> tuple[int, int]:
    """Return the first time of a season and the first time after it."""
    year, quarter = map(int, season.split("-"))
    begin = datetime(year, 3 * quarter - 2, 1, tzinfo=UTC)
    end = datetime(year + 1, 1, 1, tzinfo=UTC) if quarter == 4 else datetime(year, 3 * quarter + 1, 1, tzinfo=UTC)
    return int(begin.timestamp() * 1000), int(end.timestamp() * 1000)


def seasons_until(first: str, last: str, most: int) -> tuple[str, ...]:
    """Return the seasons from the last back to the first, at most this many."""
    found: list[str] = []
    year, quarter = map(int, last.split("-"))
    begin = tuple(map(int, first.split("-")))
    while (year, quarter) >= begin and len(found) < most:
        found.append(f"{year}-{quarter}")
        year, quarter = (year, quarter - 1) if quarter > 1 else (year - 1, 4)
    return tuple(found)


def _placed(ratings: Iterable[PlayerRating]) -> tuple[LadderPlace, ...]:
    ordered = sorted(ratings, key=lambda one: (SURE * one.estimate.unsure - one.estimate.skill, one.person))
    return tuple(LadderPlace(place, rating) for place, rating in enumerate(ordered, 1))


def _thinned(values: Sequence[int], points: int) -> tuple[int, ...]:
    if len(values) <= points:
        return tuple(values)
    return tuple(values[round(k * (len(values) - 1) / (points - 1))] for k in range(points))
