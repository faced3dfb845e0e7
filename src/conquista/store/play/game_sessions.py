"""Game sessions: groups that play round after round under one short link."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from conquista.store.database import DatabasePart, DatabaseSession, WriteConflict, change, pairs, rows
from conquista.table import encoding

GATHERING, PLAYING, BETWEEN, ENDED = STATES = ("gathering", "playing", "between", "ended")
OPEN_ENTRY, SHUT_ENTRY = "open", "shut"
HERE, READY, PAUSE, LEFT, REMOVED = PERSON_STATES = ("here", "ready", "pause", "left", "removed")
STAYING = (HERE, READY, PAUSE)


@dataclass(slots=True)
class SessionPerson:
    """A person in a game session under the name they gave; people who left stay for the score."""

    person: str
    name: str
    kind: str
    state: str
    joined: int


@dataclass(slots=True)
class SessionRound:
    """A round: its tables with their seats, and once a table is finished the placing of each person."""

    number: int
    random_seed: int
    begun: int
    ended: int  # 0: not yet
    tables: list[dict[str, Any]]
    bench: list[str]


@dataclass(slots=True)
class StoredSession:
    """A game session as it is stored."""

    id: str
    code: str
    host: str
    name: str
    terms: dict[str, Any]
    entry: str
    state: str
    round: int
    draft: dict[str, Any]
    due: int
    revision: int
    created: int
    touched: int
    people: dict[str, SessionPerson] = field(default_factory=dict)
    rounds: list[SessionRound] = field(default_factory=list)
    club: str = ""  # empty: of no club

    def staying(self) -> list[SessionPerson]:
        """Return the people who have not left, in the order in which they came."""
        return sorted(
            (one for one in self.people.values() if one.state in STAYING), key=lambda one: (one.joined, one.person)
        )


class GameSessionStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def create(self, session: StoredSession) -> bool:
        """Add a session; return False where a session that has not ended has this code."""
        try:
            with self.database.transaction() as opened:
                marks = ", ".join("?" * len(_COLUMNS))
                opened.change(f"INSERT INTO game_sessions ({_NAMES}) VALUES ({marks})", _values(session))
                _write_parts(opened, session, {}, [])
        except WriteConflict:
            return False
        return True

    def find(self, code: str, person: str = "") -> StoredSession | None:
        """Return the session with this code; one that has ended only to those who took part in it."""
        with self.database.snapshot() as opened:
            found = opened.rows("SELECT id FROM game_sessions WHERE code = ? AND state <> 'ended'", (code,))
            found = found or opened.rows(
                "SELECT id FROM game_sessions JOIN game_session_people ON session = id WHERE code = ? AND person = ?"
                " ORDER BY touched DESC LIMIT 1",
                (code, person),
            )
            return _read(opened, found[0][0]) if found else None

    def read(self, session: str) -> StoredSession | None:
        with self.database.snapshot() as opened:
            return _read(opened, session)

    @contextmanager
    def edit(self, session: str, now: int) -> Iterator[StoredSession | None]:
        """Change a session in one transaction, which other changes of it wait for; None where there is none.

        What the caller changes in the yielded value is stored at the end, with the next revision.
        """
        with self.database.transaction() as opened:
            opened.rows(f"SELECT id FROM game_sessions WHERE id = ? {self.database.locked}", (session,))
            found = _read(opened, session)
            before = deepcopy(found)
            yield found
            if found is None or before is None or found == before:
                return
            found.revision, found.touched = before.revision + 1, max(now, before.touched)
            changes = ", ".join(f"{name} = ?" for name in _COLUMNS)
            opened.change(f"UPDATE game_sessions SET {changes} WHERE id = ?", (*_values(found), session))
            _write_parts(opened, found, before.people, before.rounds)

    def revisions(self, sessions: Collection[str]) -> dict[str, int]:
        """Return the revisions of those of these sessions that exist."""
        return pairs(self.database, "SELECT id, revision FROM game_sessions WHERE id IN", sessions)

    def due(self, now: int, idle: int) -> tuple[str, ...]:
        """Return sessions with something to do: a round in play, one that begins now, or no change since `idle`."""
        query = (
            "SELECT id FROM game_sessions WHERE state = 'playing' OR (state <> 'ended' AND due > 0 AND due <= ?)"
            " OR (state <> 'ended' AND touched < ?) ORDER BY id"
        )
        return tuple(session for (session,) in rows(self.database, query, (now, idle)))

    def of_person(self, person: str) -> tuple[StoredSession, ...]:
        """Return the sessions of a person, the latest first."""
        query = "SELECT session FROM game_session_people WHERE person = ?"
        with self.database.snapshot() as opened:
            found = [_read(opened, session) for (session,) in opened.rows(query, (person,))]
        return tuple(sorted((one for one in found if one is not None), key=lambda one: -one.touched))

    def of_club(self, club: str) -> tuple[tuple[StoredSession, ...], StoredSession | None]:
        """Return the sessions of a club that have not ended, the latest first, and the last one that was played."""
        current = "SELECT id FROM game_sessions WHERE club = ? AND state <> 'ended' ORDER BY created DESC LIMIT 10"
        ended = (
            "SELECT id FROM game_sessions WHERE club = ? AND state = 'ended' AND round > 0"
            " ORDER BY touched DESC, id LIMIT 1"
        )
        with self.database.snapshot() as opened:
            found = [_read(opened, session) for (session,) in opened.rows(current, (club,))]
            last = [_read(opened, session) for (session,) in opened.rows(ended, (club,))]
        return tuple(one for one in found if one is not None), last[0] if last else None

    def rename(self, person: str, name: str, kind: str) -> None:
        """Show a person under another name from now on; a guest may have become an account."""
        change(
            self.database, "UPDATE game_session_people SET name = ?, kind = ? WHERE person = ?", (name, kind, person)
        )

    def expire(self, before: int) -> None:
        """Delete sessions that ended before a time."""
        change(self.database, "DELETE FROM game_sessions WHERE state = 'ended' AND touched < ?", (before,))

    def forget(self, person: str, alias: str) -> None:
        """Replace a person by an alias without a name, in all sessions and rounds."""
        for session in self.of_person(person):
            with self.database.transaction() as opened:
                opened.rows(f"SELECT id FROM game_sessions WHERE id = ? {self.database.locked}", (session.id,))
                found = _read(opened, session.id)
                if found is None or person not in found.people:
                    continue
                host = "" if found.host == person else found.host
                draft = encoding.decode(encoding.text(found.draft).replace(f'"{person}"', f'"{alias}"'))
                changed = replace(found, host=host, draft=draft, revision=found.revision + 1)
                changes = ", ".join(f"{name} = ?" for name in _COLUMNS)
                opened.change(f"UPDATE game_sessions SET {changes} WHERE id = ?", (*_values(changed), session.id))
                opened.change(
                    "UPDATE game_session_people SET person = ?, name = '', state = 'left'"
                    " WHERE session = ? AND person = ?",
                    (alias, session.id, person),
                )
                for played in found.rounds:
                    texts = [encoding.text(part) for part in (played.tables, played.bench)]
                    opened.change(
                        "UPDATE game_session_rounds SET tables = ?, bench = ? WHERE session = ? AND round = ?",
                        (*(text.replace(f'"{person}"', f'"{alias}"') for text in texts), session.id, played.number),
                    )


_COLUMNS = (
    *("id", "code", "host", "name", "terms", "entry", "state", "round", "draft", "due", "revision"),
    *("created", "touched", "club"),
)
_NAMES = ", ".join(_COLUMNS)


def _values(session: StoredSession) -> tuple[Any, ...]:
    texts = {"terms": encoding.text(session.terms), "draft": encoding.text(session.draft)}
    return tuple(texts[name] if name in texts else getattr(session, name) for name in _COLUMNS)


def _read(opened: DatabaseSession, session: str) -> StoredSession | None:
    found = opened.rows(f"SELECT {_NAMES} FROM game_sessions WHERE id = ?", (session,))
    if not found:
        return None
    row = dict(zip(_COLUMNS, found[0], strict=True))
    people = opened.rows(
        "SELECT person, name, kind, state, joined FROM game_session_people WHERE session = ? ORDER BY joined, person",
        (session,),
    )
    played = opened.rows(
        "SELECT round, random_seed, begun, ended, tables, bench FROM game_session_rounds WHERE session = ?"
        " ORDER BY round",
        (session,),
    )
    return StoredSession(
        **(row | {"terms": encoding.decode(row["terms"]), "draft": encoding.decode(row["draft"])}),
        people={one[0]: SessionPerson(*one) for one in people},
        rounds=[
            SessionRound(number, random_seed, begun, ended, encoding.decode(tables), encoding.decode(bench))
            for number, random_seed, begun, ended, tables, bench in played
        ],
    )


def _write_parts(
    opened: DatabaseSession,
    session: StoredSession,
    people: dict[str, SessionPerson],
    played: Sequence[SessionRound],
) -> None:
    """Write the people and rounds that differ from those before."""
    opened.many(
        "INSERT INTO game_session_people (session, person, name, kind, state, joined) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (session, person) DO UPDATE SET name = excluded.name, kind = excluded.kind,"
        " state = excluded.state, joined = excluded.joined",
        [
            (session.id, one.person, one.name, one.kind, one.state, one.joined)
            for one in session.people.values()
            if people.get(one.person) != one
        ],
    )
    opened.many(
        "INSERT INTO game_session_rounds (session, round, random_seed, begun, ended, tables, bench)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (session, round) DO UPDATE SET ended = excluded.ended,"
        " tables = excluded.tables",
        [
            (
                session.id,
                one.number,
                one.random_seed,
                one.begun,
                one.ended,
                encoding.text(one.tables),
                encoding.text(one.bench),
            )
            for place, one in enumerate(session.rounds)
            if place >= len(played) or played[place] != one
        ],
    )
