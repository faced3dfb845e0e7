"""The store of a season compared with what its clients know, and with computations of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from conquista.soak.season.ledger import SeasonLedger
from conquista.soak.season.ratings import PartRow, ResultRow, SeasonRatings
from conquista.soak.season.standings import PairingRow, RoundRow, TournamentRows, independent_standings
from conquista.store.database import Database, Line, rows
from conquista.store.journals.verification import ReadOnlyJournal
from conquista.store.results.ratings import Ratings
from conquista.store.results.values import result_parts
from conquista.table.ports import TablePorts
from conquista.table.results import result
from conquista.table.table import Table

RATINGS = "SELECT person, pool, skill, unsure, games, opponents, last, peak, placements FROM ratings WHERE games > 0"
CHANGES = "SELECT table_id, person, skill, unsure FROM parts WHERE skill IS NOT NULL"


def check_results(database: Database, ledger: SeasonLedger) -> Iterator[str]:
    """Yield a fault for every acknowledged result that is missing or differs, and for every one that nobody knows."""
    parts = _parts(database)
    stored = {table: bool(rated) for table, rated in rows(database, "SELECT table_id, rated FROM results")}
    for table, known in ledger.results.items():
        if table not in stored:
            yield f"result of {table} is lost"
            continue
        ranks = {one.key: one.rank for one in parts[table] if one.kind != "computer"}
        if ranks != dict(known.ranks) or stored[table] != known.rated:
            yield f"result of {table} is {ranks} and not {dict(known.ranks)}"
    for table in stored.keys() - ledger.results.keys():
        yield f"result of {table} was never acknowledged"
    numbers = [number for (number,) in rows(database, "SELECT number FROM results ORDER BY number")]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "results are not numbered one by one"


def check_journal(database: Database, tables: list[str]) -> Iterator[str]:
    """Yield a fault for each of these tables whose journal gives another result than the stored one."""
    ports = TablePorts(ReadOnlyJournal(database))
    query = "SELECT person, seat, side, rank FROM parts WHERE table_id = ?"
    for table in tables:
        found = result(Table.restore(table, ports).table_state)
        replayed = {(one.person, one.seat, one.side, one.rank) for one in result_parts(found)} if found else set()
        if set(rows(database, query, (table,))) != replayed:
            yield f"the journal of {table} gives another result"


def check_ratings(database: Database) -> Iterator[str]:
    """Yield a fault for every rating and every change that differs from an independent computation."""
    found = SeasonRatings().take(_results(database))
    expected = {key: one.as_row() for key, one in found.ratings.items() if one.games}
    yield from _differences("rating", {(line[0], line[1]): line[2:] for line in rows(database, RATINGS)}, expected)
    changes = {(line[0], line[1]): line[2:] for line in rows(database, CHANGES)}
    yield from _differences("change of a rating", changes, found.changes)


def check_rebuild(database: Database) -> Iterator[str]:
    """Rebuild all ratings; yield a fault for each one that has changed."""
    before = [sorted(rows(database, query)) for query in (RATINGS, CHANGES)]
    Ratings(database).rebuild()
    after = [sorted(rows(database, query)) for query in (RATINGS, CHANGES)]
    for name, old, new in zip(("rating", "change of a rating"), before, after, strict=True):
        yield from (f"{name} differs after a rebuild: {line}" for line in sorted(set(old) ^ set(new)))


def check_standings(database: Database, tournament: str, shown: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a fault for every row of the shown standings that differs from an independent computation."""
    expected = independent_standings(tournament_rows(database, tournament))
    if len(shown) != len(expected):
        yield f"standings of {tournament} have {len(shown)} rows and not {len(expected)}"
    for row, (number, points) in zip(shown, expected, strict=False):
        if row["number"] != number or abs(row["points"] - float(points)) > 1e-5:
            found = f"{row['number']} with {row['points']}"
            yield f"standings of {tournament} have {found} in the place of {number} with {points}"


def check_pairings(database: Database, ledger: SeasonLedger, tournament: str) -> Iterator[str]:
    """Yield a fault for every match of a tournament whose stored ranks are not those that its players know."""
    query = "SELECT number, person, partner FROM entrants WHERE tournament = ?"
    people = {number: [one for one in both if one] for number, *both in rows(database, query, (tournament,))}
    query = "SELECT table_id, sides, ranks FROM pairings WHERE tournament = ? AND reason = 'played'"
    for table, sides, ranks in rows(database, query, (tournament,)):
        known = ledger.results.get(table)
        if known is None:
            yield f"{tournament}: nobody knows the result of {table}"
            continue
        for side, rank in zip(json.loads(sides), json.loads(ranks), strict=True):
            persons = [person for number in side for person in people.get(number, ())]
            if any(known.ranks[person] != rank for person in persons):
                yield f"{tournament}: the result of {table} has other ranks"


def tournament_rows(database: Database, tournament: str) -> TournamentRows:
    """Read what the standings of a tournament follow from."""
    [(kind, text)] = rows(database, "SELECT format, settings FROM tournaments WHERE id = ?", (tournament,))
    settings = json.loads(text)
    query = "SELECT number, rating, joined FROM entrants WHERE tournament = ? AND state <> 'invited'"
    entrants = {number: (rating, joined) for number, rating, joined in rows(database, query, (tournament,))}
    pairings: dict[int, list[PairingRow]] = {}
    query = "SELECT round, sides, ranks FROM pairings WHERE tournament = ? ORDER BY round, number"
    for number, sides, ranks in rows(database, query, (tournament,)):
        pairings.setdefault(number, []).append(PairingRow(json.loads(sides), json.loads(ranks) if ranks else None))
    query = "SELECT number, seed FROM tournament_rounds WHERE tournament = ? ORDER BY number"
    drawn = [RoundRow(number, seed, pairings.get(number, [])) for number, seed in rows(database, query, (tournament,))]
    return TournamentRows(kind, settings["sizes"][0], settings["division"], entrants, drawn)


def _differences(name: str, found: Mapping[Any, Line], expected: Mapping[Any, Line]) -> Iterator[str]:
    for key in sorted(found.keys() | expected.keys()):
        if found.get(key) != expected.get(key):
            yield f"{name} {' '.join(key)} is {found.get(key)} and not {expected.get(key)}"


def _parts(database: Database) -> dict[str, list[PartRow]]:
    found: dict[str, list[PartRow]] = {}
    query = "SELECT table_id, person, kind, side, rank FROM parts ORDER BY table_id, seat, person"
    for table, *values in rows(database, query):
        found.setdefault(table, []).append(PartRow(*values))
    return found


def _results(database: Database) -> Iterator[ResultRow]:
    """Yield all results in the order in which they were entered."""
    parts = _parts(database)
    for table, pool, rated, at in rows(database, "SELECT table_id, pool, rated, at FROM results ORDER BY number"):
        yield ResultRow(table, pool, bool(rated), at, parts.get(table, ()))
