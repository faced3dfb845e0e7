"""Ratings and reputation: playing strength with its uncertainty, and the share of finished matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from conquista.store.database import DatabasePart, DatabaseSession, WriteConflict
from conquista.store.errors import StoreError
from conquista.table.results import MatchResult
from conquista.table.values import BOT, COMPUTER, PERSON, SeatHolder

SKILL, UNSURE = 25.0, 25.0 / 3  # of an unrated player
MIDDLE, STRETCH = 1500, 30  # scale of displayed ratings
SURE = 1.96  # standard deviations of a 95 % interval
LAST = 1e6  # ranks behind all others
ESTABLISHED = 2.5  # maximum uncertainty of a rating on the ladder


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating of a person in a game; it is displayed as a whole number with its 95 % interval."""

    person: str
    game: str
    skill: float
    unsure: float
    games: int

    @property
    def value(self) -> int:
        return _shown(self.skill)

    @property
    def low(self) -> int:
        return _shown(self.skill - SURE * self.unsure)

    @property
    def high(self) -> int:
        return _shown(self.skill + SURE * self.unsure)

    @property
    def provisional(self) -> bool:
        return self.high - self.low > 2 * SURE * ESTABLISHED * STRETCH


@dataclass(frozen=True, slots=True)
class Reputation:
    """How many matches a person has started, and how many were finished."""

    begun: int
    finished: int


class Ratings(DatabasePart):
    """The results of all matches. Entering a result is idempotent."""

    def enter(self, table: str, result: MatchResult) -> None:
        """Store a result, and update the ratings where the table was rated."""
        try:
            with self.database.transaction() as session:
                row = (table, result.game, result.preset, int(result.rated), result.at)
                session.change("INSERT INTO results VALUES (?, ?, ?, ?, ?)", row)
                rated = self._rated(session, result) if result.rated else {}
                session.many("INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?)", _parts(table, result, rated))
        except WriteConflict:
            return  # already entered

    def of(self, person: str) -> dict[str, PlayerRating]:
        """Return the ratings of a person by game."""
        query = "SELECT person, game, skill, unsure, games FROM ratings WHERE person = ? AND games > 0 ORDER BY game"
        with self.database.snapshot() as session:
            return {line[1]: PlayerRating(*line) for line in session.rows(query, (person,))}

    def ladder(self, game: str, most: int = 100) -> tuple[PlayerRating, ...]:
        """Return the highest rated players of a game whose rating is certain enough."""
        query = (
            "SELECT person, game, skill, unsure, games FROM ratings WHERE game = ? AND unsure <= ?"
            " ORDER BY skill DESC, person LIMIT ?"
        )
        with self.database.snapshot() as session:
            return tuple(PlayerRating(*line) for line in session.rows(query, (game, ESTABLISHED, most)))

    def history(self, person: str, game: str) -> tuple[tuple[int, int], ...]:
        """Return the rating of a person over time, as pairs of time and rating."""
        query = (
            "SELECT at, skill FROM parts JOIN results ON results.table_id = parts.table_id"
            " WHERE person = ? AND game = ? AND skill IS NOT NULL ORDER BY at"
        )
        with self.database.snapshot() as session:
            return tuple((at, _shown(skill)) for at, skill in session.rows(query, (person, game)))

    def reputation(self, person: str) -> Reputation:
        query = "SELECT count(DISTINCT table_id), count(DISTINCT CASE WHEN rank IS NOT NULL THEN table_id END)"
        with self.database.snapshot() as session:
            [(begun, finished)] = session.rows(f"{query} FROM parts WHERE person = ?", (person,))
        return Reputation(begun, finished)

    def forget(self, person: str) -> None:
        """Delete the ratings of a person; results stay without the person."""
        with self.database.transaction() as session:
            session.change("DELETE FROM ratings WHERE person = ?", (person,))
            session.change("DELETE FROM parts WHERE person = ?", (person,))

    def _rated(self, session: DatabaseSession, result: MatchResult) -> dict[str, tuple[float, float]]:
        """Rate those who stayed among themselves, and those who left as last."""
        model = _model()
        here = [(placing.side, placing.rank, key) for placing in result.placings if (key := _key(placing.holder))]
        gone = sorted({key for holder, _ in result.left if (key := _key(holder))} - {key for _, _, key in here})
        known = self._known(session, result.game, {key for _, _, key in here} | set(gone), model)
        sides: dict[tuple[int, int], list[str]] = defaultdict(list)
        for side, rank, key in here:
            sides[rank, side].append(key)
        ranks, teams = [float(rank) for rank, _ in sides], list(sides.values())
        if not teams or _alone(here):
            return {}
        others = [[known[key] for key in team] for team in teams]
        fresh: dict[str, tuple[float, float]] = {}
        if len(teams) > 1:
            fresh = _means(teams, model.rate(others, ranks=ranks))
        for key in gone:
            *stayed, [last] = model.rate([*others, [known[key]]], ranks=[*ranks, LAST])
            fresh[key] = (last.mu, last.sigma)
            if len(teams) == 1:  # all others have left
                fresh |= _means(teams, stayed)
        session.many(
            "UPDATE ratings SET skill = ?, unsure = ?, games = games + 1 WHERE person = ? AND game = ?",
            [(*new, key, result.game) for key, new in fresh.items()],
        )
        return fresh

    def _known(self, session: DatabaseSession, game: str, keys: Iterable[str], model: Any) -> dict[str, Any]:
        """Return the current ratings of these keys, locked until the end of the transaction."""
        found: dict[str, Any] = {}
        for key in sorted(keys):
            values = (key, game, SKILL, UNSURE)
            session.change("INSERT INTO ratings VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING", values)
            query = f"SELECT skill, unsure FROM ratings WHERE person = ? AND game = ? {self.database.locked}"
            [(skill, unsure)] = session.rows(query, (key, game))
            found[key] = model.create_rating([skill, unsure], key)
        return found


def _key(holder: SeatHolder) -> str:
    """Return the key under which a holder is rated: people with an account, bots, and computers by level."""
    if holder.kind == COMPUTER:
        return f"{COMPUTER}:{holder.spec}"
    return holder.id if holder.kind in (PERSON, BOT) else ""


def _alone(here: list[tuple[int, int, str]]) -> bool:
    """Return whether one person held all seats, which is not rated; computers of one level may play each other."""
    people = [key for _, _, key in here if not key.startswith(COMPUTER)]
    return len(people) != len(set(people))


def _means(teams: list[list[str]], rated: list[list[Any]]) -> dict[str, tuple[float, float]]:
    """Return the new ratings; a level that held several seats changes by the mean of their changes."""
    found: dict[str, list[Any]] = defaultdict(list)
    for team, after in zip(teams, rated, strict=True):
        for key, new in zip(team, after, strict=True):
            found[key].append(new)
    return {
        key: (sum(new.mu for new in news) / len(news), sum(new.sigma for new in news) / len(news))
        for key, news in found.items()
    }


def _parts(table: str, result: MatchResult, rated: Mapping[str, tuple[float, float]]) -> list[tuple[Any, ...]]:
    stayed = [(placing.holder, placing.seat, placing.rank) for placing in result.placings]
    left = [(holder, seat, None) for holder, seat in result.left]
    return [
        (table, holder.id, seat, rank, *rated.get(_key(holder), (None, None)))
        for holder, seat, rank in (*stayed, *left)
        if holder.human
    ]


def _shown(skill: float) -> int:
    return round(MIDDLE + STRETCH * (skill - SKILL))


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as fault:
        raise StoreError("store.ratings.missing") from fault
    return PlackettLuce(mu=SKILL, sigma=UNSURE)
