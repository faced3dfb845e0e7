"""A season on servers that are killed loses nothing; `conquista soak season` is the long form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conquista.core import ConquistaError
from conquista.soak.season import verification
from conquista.soak.season.ledger import SeasonLedger
from conquista.soak.season.plan import SeasonSizes, planned_tournament
from conquista.soak.season.ratings import PartRow, ResultRow, SeasonRatings
from conquista.soak.season.trial import run
from conquista.store.database import Database, change, rows
from conquista.store.factory import open_database
from conquista.store.tournaments.tournaments import TournamentStore
from conquista.tournaments.standings import standings

SIZES = SeasonSizes(people=16, tournaments=3, results=45, played=1, kills=1, seed=3)


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small season: three tournaments, a match that is played, and a kill."""
    folder = tmp_path_factory.mktemp("season")
    figures = run(str(folder / "season.db"), folder, SIZES)
    assert figures.clean, figures.faults
    assert figures.results >= SIZES.results
    assert (figures.people, figures.played, figures.kills) == (SIZES.people, SIZES.played, SIZES.kills)
    assert figures.tournaments == {"swiss": 1, "tables": 1, "simul": 1}
    assert figures.replayed == figures.results
    assert figures.turns
    assert figures.turn_slowest < 5_000
    return folder


@pytest.fixture
def store(season: Path, tmp_path: Path) -> Iterator[Database]:
    """A copy of the store, in which a fault can be planted."""
    copied = tmp_path / "season.db"
    copied.write_bytes((season / "season.db").read_bytes())
    wal = season / "season.db-wal"
    if wal.exists():
        (tmp_path / "season.db-wal").write_bytes(wal.read_bytes())
    database = open_database(copied)
    yield database
    database.close()


@pytest.fixture
def ledger(season: Path) -> SeasonLedger:
    return SeasonLedger.open(season / "season.jsonl", SIZES)


def test_entrants_who_come_late_miss_the_first_round(store: Database, ledger: SeasonLedger) -> None:
    late = "SELECT count(*) FROM entrants WHERE joined > 1 AND tournament = ?"
    for number in range(2):
        assert planned_tournament(SIZES, number).late == 1
        assert rows(store, late, (ledger.tournaments[number],)) == [(1,)]


def test_a_lost_result_is_found(store: Database, ledger: SeasonLedger) -> None:
    assert list(verification.check_results(store, ledger)) == []
    table = next(iter(ledger.results))
    change(store, "DELETE FROM parts WHERE table_id = ?", (table,))
    change(store, "DELETE FROM results WHERE table_id = ?", (table,))
    assert f"result of {table} is lost" in list(verification.check_results(store, ledger))


def test_a_result_that_was_changed_is_found(store: Database, ledger: SeasonLedger) -> None:
    table = next(iter(ledger.results))
    change(store, "UPDATE parts SET rank = 1 - rank WHERE table_id = ?", (table,))
    assert any(table in fault for fault in verification.check_results(store, ledger))
    assert any(table in fault for fault in verification.check_journal(store, [table]))


def test_a_result_that_nobody_knows_is_found(store: Database, ledger: SeasonLedger) -> None:
    table, _ = ledger.results.popitem()
    assert list(verification.check_results(store, ledger)) == [f"result of {table} was never acknowledged"]


def test_one_digit_of_a_rating_is_found(store: Database) -> None:
    assert list(verification.check_ratings(store)) == []
    [(person, pool, skill)] = rows(store, "SELECT person, pool, skill FROM ratings WHERE games > 0 LIMIT 1")
    change(store, "UPDATE ratings SET skill = ? WHERE person = ? AND pool = ?", (skill + 1e-13, person, pool))
    assert len(list(verification.check_ratings(store))) == 1
    assert len(list(verification.check_rebuild(store))) == 2  # the row before and the row after
    assert list(verification.check_ratings(store)) == []


def test_exchanged_standings_are_found(store: Database, ledger: SeasonLedger) -> None:
    for name in ledger.tournaments.values():
        snapshot = TournamentStore(store).snapshot(name)
        assert snapshot is not None
        shown: list[dict[str, Any]] = [
            {"number": row.entrant, "points": float(row.points)} for row in standings(snapshot.history())
        ]
        assert list(verification.check_standings(store, name, shown)) == []
        shown[0], shown[1] = shown[1], shown[0]
        assert len(list(verification.check_standings(store, name, shown))) == 2
        assert list(verification.check_pairings(store, ledger, name)) == []
        query = "SELECT round, number, ranks FROM pairings WHERE tournament = ? AND reason = 'played' LIMIT 1"
        [(number, table, ranks)] = rows(store, query, (name,))
        turned = json.dumps(json.loads(ranks)[::-1])
        where = "WHERE tournament = ? AND round = ? AND number = ?"
        change(store, f"UPDATE pairings SET ranks = ? {where}", (turned, name, number, table))
        assert list(verification.check_pairings(store, ledger, name))


def test_a_season_continues_and_refuses_other_sizes(season: Path) -> None:
    known = SeasonLedger.open(season / "season.jsonl", SIZES)
    assert len(known.accounts) == SIZES.people
    with pytest.raises(ConquistaError):
        SeasonLedger.open(season / "season.jsonl", SeasonSizes(people=17))


def test_all_formats_are_planned() -> None:
    formats = {planned_tournament(SeasonSizes(), number).form["format"] for number in range(12)}
    assert formats == {"swiss", "tables", "arena", "round_robin", "knock_out", "partners", "simul"}


def test_a_level_moves_only_where_all_people_are_established() -> None:
    duel = [PartRow("a", "person", 0, 0), PartRow("computer:squire", "computer", 1, 1)]
    assert SeasonRatings().take([ResultRow("t", "conquest.duel", True, 1, duel)]).changes == {}


def test_two_processes_share_a_season(postgres: str, redis_server: str, tmp_path: Path) -> None:
    """One of two processes on PostgreSQL is killed, and the other serves on."""
    sizes = SeasonSizes(people=10, tournaments=1, results=20, played=1, kills=1, seed=5)
    figures = run(postgres, tmp_path, sizes, processes=2, redis=redis_server)
    assert figures.clean, figures.faults
    assert (figures.kills, figures.tournaments) == (1, {"swiss": 1})
