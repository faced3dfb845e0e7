"""Openings in one SQLite file: filled match by match, asked by position, and packed to be shipped."""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

from conquista.core import ConquistaError, Match, Outcome, Seat
from conquista.core.parts.opening_steps import OpeningStep
from conquista.explorer.openings import openings_of
from conquista.explorer.results import COMPUTERS, PEOPLE, ExplorerMatch, ExplorerPlayer, StepFilter, StepGroup
from conquista.games import registry

FORMAT = 1
SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,
    players TEXT NOT NULL,
    random INTEGER NOT NULL,
    winners TEXT NOT NULL,
    turns INTEGER NOT NULL,
    computers INTEGER NOT NULL
) STRICT;
CREATE TABLE steps (
    key INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (number),
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (key, match, place)
) STRICT, WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class OpeningOfMatch:
    """The opening of one finished match, as it is stored."""

    id: str
    preset: str
    rules: str
    players: Mapping[Seat, str]
    winners: str
    turns: int
    steps: Sequence[OpeningStep]
    random: int = 0
    computers: bool = True


def opening_of(
    name: str,
    preset: str,
    match: Match,
    outcome: Outcome,
    players: Mapping[Seat, str],
    *,
    random: int = 0,
    computers: bool = True,
) -> OpeningOfMatch:
    """Return the opening of a match that has ended with an outcome, by the rules or at the table."""
    game = match.game
    part = openings_of(game.facts.name)
    rules = part.fingerprint(match.options)
    turns = game.turn_number(game.view(match.state, None).data)
    winners = "".join(outcome.winners)
    return OpeningOfMatch(name, preset, rules, players, winners, turns, part.steps(match), random, computers)


class ExplorerFile:
    """A store of openings; safe for many threads."""

    def __init__(self, connection: sqlite3.Connection, where: str) -> None:
        self._connection, self._where, self._lock = connection, where, Lock()

    @staticmethod
    def open(path: Path) -> ExplorerFile:
        """Open a store, or make an empty one; a file of another kind or format is refused."""
        try:
            connection = sqlite3.connect(path, check_same_thread=False)
            found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if not found:
                connection.executescript(SCHEMA)
                connection.execute("INSERT INTO about VALUES ('format', ?)", (str(FORMAT),))
                connection.commit()
            store = ExplorerFile(connection, str(path))
            store._check()
        except sqlite3.Error as fault:
            raise ConquistaError("explorer.file.broken", path=str(path)) from fault
        return store

    @staticmethod
    def unpacked(path: Path) -> ExplorerFile:
        """Open a packed store in memory."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        try:
            connection.deserialize(lzma.decompress(path.read_bytes()))
            store = ExplorerFile(connection, path.name)
            store._check()
        except (OSError, lzma.LZMAError, sqlite3.Error) as fault:
            raise ConquistaError("explorer.file.broken", path=str(path)) from fault
        return store

    def _check(self) -> None:
        found = self._connection.execute("SELECT value FROM about WHERE name = 'format'").fetchall()
        if found != [(str(FORMAT),)]:
            raise ConquistaError("explorer.file.format", path=self._where, here=FORMAT)

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _cursor(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._connection:
            yield self._connection

    # filling

    def known(self) -> set[str]:
        """Return the ids of all matches."""
        with self._cursor() as session:
            return {name for (name,) in session.execute("SELECT id FROM matches")}

    def add(self, opening: OpeningOfMatch) -> bool:
        """Add a complete match; return False if it is stored already."""
        with self._cursor() as session:
            row = (
                opening.id,
                opening.preset,
                opening.rules,
                json.dumps(dict(opening.players), separators=(",", ":")),
                opening.random,
                opening.winners,
                opening.turns,
                int(opening.computers),
            )
            added = session.execute(
                "INSERT INTO matches (id, preset, rules, players, random, winners, turns, computers)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                row,
            )
            if not added.rowcount:
                return False
            lines = [(one.key, added.lastrowid, at, one.seat, one.move) for at, one in enumerate(opening.steps)]
            session.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", lines)
            return True

    def pack(self, path: Path, least: int = 2) -> int:
        """Write a compressed copy without positions that fewer than `least` matches reached; return its size."""
        copy = sqlite3.connect(":memory:")
        with self._lock:
            self._connection.backup(copy)
        copy.execute(
            "DELETE FROM steps WHERE key IN (SELECT key FROM steps GROUP BY key HAVING count(DISTINCT match) < ?)",
            (least,),
        )
        copy.commit()
        copy.execute("VACUUM")
        data = lzma.compress(copy.serialize(), preset=9 | lzma.PRESET_EXTREME)
        copy.close()
        path.write_bytes(data)
        return len(data)

    # asking

    def counts(self) -> dict[str, int]:
        """Return the number of matches by preset."""
        with self._cursor() as session:
            return dict(session.execute("SELECT preset, count(*) FROM matches GROUP BY preset ORDER BY preset"))

    def outdated(self) -> dict[str, int]:
        """Return the number of matches by preset that were played by other rules than the current ones."""
        found: dict[str, int] = {}
        with self._cursor() as session:
            rows = session.execute("SELECT preset, rules, count(*) FROM matches GROUP BY preset, rules").fetchall()
        for preset, rules, count in rows:
            if rules != current_rules(preset):
                found[preset] = found.get(preset, 0) + count
        return found

    def groups(self, key: int, wanted: StepFilter) -> Sequence[StepGroup]:
        where, values = self._where_clause(key, wanted)
        with self._cursor() as session:
            rows = session.execute(
                f"SELECT move, seat, winners, count(*) FROM {where} GROUP BY move, seat, winners", values
            ).fetchall()
        return [StepGroup(*row) for row in rows]

    def matches(self, key: int, wanted: StepFilter, most: int) -> Sequence[ExplorerMatch]:
        where, values = self._where_clause(key, wanted)
        with self._cursor() as session:
            rows = session.execute(
                f"SELECT DISTINCT id, players, winners, turns, computers FROM {where} ORDER BY number LIMIT ?",
                (*values, most),
            ).fetchall()
        return [
            ExplorerMatch(name, _players(json.loads(players), bool(computers)), winners, turns, bool(computers))
            for name, players, winners, turns, computers in rows
        ]

    def _where_clause(self, key: int, wanted: StepFilter) -> tuple[str, tuple[object, ...]]:
        """Return the matches of a filter as SQL; a file knows no people, so that none are one's own."""
        allowed = {PEOPLE: "computers = 0", COMPUTERS: "computers = 1"}.get(
            wanted.source, "1" if wanted.source == "all" else "0"
        )
        where = f"steps JOIN matches ON number = match WHERE key = ? AND preset = ? AND rules = ? AND {allowed}"
        return where, (key, wanted.preset, current_rules(wanted.preset))


@cache
def current_rules(preset: str) -> str:
    """Return the fingerprint of the current rules of a preset; empty for a preset that is not known."""
    if preset not in registry.presets():
        return ""
    game, options = registry.preset(preset)
    return openings_of(game.facts.name).fingerprint(options)


def _players(names: Mapping[Seat, str], computers: bool) -> dict[Seat, ExplorerPlayer]:
    return {seat: ExplorerPlayer(spec=name) if computers else ExplorerPlayer(name) for seat, name in names.items()}
