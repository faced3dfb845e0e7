"""Signals for moderators: what may deserve attention. A signal proves nothing and has no automatic effect."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, change, rows
from conquista.store.results.values import DAY, displayed
from conquista.table import encoding

KINDS = ("even_times", "rating_loss", "no_captures", "same_address", "often_left", "steady_lag", "one_sided_pair")
EVEN_TIMES, RATING_LOSS, NO_CAPTURES, SAME_ADDRESS, OFTEN_LEFT, STEADY_LAG, ONE_SIDED_PAIR = KINDS


@dataclass(frozen=True, slots=True)
class ModerationSignal:
    """A signal about a person, and another one where two are concerned; `occasion` makes it one of a kind."""

    kind: str
    person: str
    at: int
    other: str = ""
    table: str = ""
    occasion: str = ""
    data: Mapping[str, Data] = field(default_factory=dict)

    @property
    def id(self) -> str:
        parts = (self.kind, *sorted((self.person, self.other)), self.table, self.occasion)
        return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:24]


class ModerationSignalStore(DatabasePart):
    """Stored signals, and what they follow from. Each call is one transaction."""

    def put(self, signals: Iterable[ModerationSignal]) -> None:
        """Store signals; one that is stored already is kept. People without an account have none."""
        found = list(signals)  # which may read from the store
        with self.database.transaction() as session:
            for one in found:
                people = {one.person, one.other} - {""}
                marks = ", ".join("?" * len(people))
                query = f"SELECT count(*) FROM people WHERE kind = 'person' AND id IN ({marks})"
                if session.rows(query, sorted(people)) != [(len(people),)]:
                    continue
                session.change(
                    "INSERT INTO moderation_signals (id, kind, person, other, table_id, at, data)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (*(one.id, one.kind, one.person, one.other or None, one.table, one.at), encoding.text(one.data)),
                )

    def listed(
        self, since: int = 0, kind: str = "", person: str = "", limit: int = 200
    ) -> tuple[ModerationSignal, ...]:
        """Return signals from a time on, the latest first, of one kind and about one person where these are given."""
        conditions, values = ["at >= ?"], list[Any]([since])
        if kind:
            conditions.append("kind = ?")
            values.append(kind)
        if person:
            conditions.append("(person = ? OR other = ?)")
            values += [person, person]
        query = (
            "SELECT kind, person, at, coalesce(other, ''), table_id, data FROM moderation_signals"
            f" WHERE {' AND '.join(conditions)} ORDER BY at DESC, id LIMIT ?"
        )
        return tuple(
            ModerationSignal(name, who, at, other, table, "", encoding.decode(data))
            for name, who, at, other, table, data in rows(self.database, query, (*values, limit))
        )

    def expire(self, signals_before: int, addresses_before: int) -> None:
        """Delete signals and addresses from before these times."""
        change(self.database, "DELETE FROM moderation_signals WHERE at < ?", (signals_before,))
        change(self.database, "DELETE FROM seat_addresses WHERE at < ?", (addresses_before,))

    def played_from(self, person: str) -> tuple[tuple[str, int], ...]:
        """Return the tables for which a hashed address of a person is stored, and since when."""
        query = "SELECT table_id, at FROM seat_addresses WHERE person = ? ORDER BY at, table_id"
        return tuple((table, int(at)) for table, at in rows(self.database, query, (person,)))

    def captures_by(self, person: str) -> tuple[tuple[str, int], ...]:
        """Return how often a person has taken pieces of others, by match."""
        query = "SELECT table_id, sum(taken) FROM match_captures WHERE person = ? GROUP BY table_id ORDER BY table_id"
        return tuple((table, int(taken)) for table, taken in rows(self.database, query, (person,)))

    # what signals follow from

    def note_address(self, table: str, person: str, address: str, now: int) -> tuple[str, ...]:
        """Note from where a person plays at a table; return the others there who play from the same address."""
        with self.database.transaction() as session:
            session.change(
                "INSERT INTO seat_addresses (table_id, person, address, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (table_id, person) DO UPDATE SET address = excluded.address, at = excluded.at",
                (table, person, address, now),
            )
            query = (
                "SELECT person FROM seat_addresses WHERE table_id = ? AND address = ? AND person <> ? ORDER BY person"
            )
            return tuple(other for (other,) in session.rows(query, (table, address, person)))

    def put_captures(self, table: str, captures: Mapping[tuple[str, str], int]) -> None:
        """Store how often people have taken pieces of each other in a match."""
        with self.database.transaction() as session:
            for (person, other), taken in sorted(captures.items()):
                known = "SELECT count(*) FROM people WHERE id IN (?, ?)"
                if session.rows(known, (person, other)) == [(2,)]:
                    session.change(
                        "INSERT INTO match_captures VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        (table, person, other, taken),
                    )

    def captures_of_pair(self, person: str, other: str) -> tuple[int, int, float]:
        """Return the matches of a pair, their captures of each other, and how many chance would let one expect.

        The expectation of a match is the captures of both, shared evenly among the opponents of each.
        """
        tables = "SELECT one.table_id FROM match_captures AS one WHERE one.person = ? AND one.other = ?"
        query = (
            "SELECT table_id, person, sum(taken), count(*),"
            " sum(CASE WHEN other IN (?, ?) THEN taken ELSE 0 END) FROM match_captures"
            f" WHERE person IN (?, ?) AND table_id IN ({tables}) GROUP BY table_id, person"
        )
        found = rows(self.database, query, (person, other, person, other, person, other))
        matches = len({table for table, *_ in found})
        expected = sum(total / opponents for _, _, total, opponents, _ in found)
        return matches, sum(int(own) for *_, own in found), float(expected)

    def wins_of_pair(self, person: str, other: str, since: int) -> tuple[int, int, int]:
        """Return the rated matches of two opponents since a time, and in how many each did better.

        To leave a match is worse than every place.
        """
        better = "count(CASE WHEN {0}.rank IS NOT NULL AND ({1}.rank IS NULL OR {0}.rank < {1}.rank) THEN 1 END)"
        query = (
            f"SELECT count(*), {better.format('one', 'two')}, {better.format('two', 'one')} FROM parts AS one"
            " JOIN parts AS two ON two.table_id = one.table_id AND two.side <> one.side"
            " WHERE one.person = ? AND two.person = ? AND one.at > ?"
            " AND one.skill IS NOT NULL AND two.skill IS NOT NULL"
        )
        [(matches, won, lost)] = rows(self.database, query, (person, other, since))
        return int(matches), int(won), int(lost)

    def rating_loss(self, person: str, pool: str, at: int, days: int) -> int:
        """Return how many points a person has lost in a pool in the days before a time; negative for a gain."""
        query = (
            "SELECT skill_before, skill FROM parts WHERE person = ? AND pool = ? AND at > ? AND at <= ?"
            " AND skill IS NOT NULL ORDER BY at, table_id"
        )
        found = rows(self.database, query, (person, pool, at - days * DAY, at))
        return displayed(found[0][0]) - displayed(found[-1][1]) if found else 0

    def left_and_played(self, person: str, since: int) -> tuple[int, int]:
        """Return how many matches a person has left before the end since a time, and in how many it took part."""
        query = "SELECT count(*), count(rank) FROM parts WHERE person = ? AND at > ?"
        [(played, stayed)] = rows(self.database, query, (person, since))
        return int(played) - int(stayed), int(played)

    def pools_of(self, table: str) -> tuple[tuple[str, str], ...]:
        """Return the people whose rating a match has changed, with its pool."""
        query = "SELECT person, pool FROM parts WHERE table_id = ? AND skill IS NOT NULL AND kind = 'person'"
        return tuple((person, pool) for person, pool in rows(self.database, query, (table,)))
