"""Server processes are killed under play: everything that was acknowledged is stored once, and told alike by all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.cli.main import run as command
from conquista.core import ConquistaError
from conquista.soak.kill.server_processes import run
from conquista.soak.processes.comparison import compare_table, final_results, missing_requests
from conquista.soak.processes.ledger import ActionLedger, TableMemory
from conquista.soak.wire.seat import ScriptedClient
from conquista.store.database import change
from conquista.store.factory import open_database

pytestmark = pytest.mark.slow

TABLES = 3


def sizes(database: Path | str, processes: int = 1) -> dict[str, object]:
    return {"database": str(database), "processes": processes, "tables": TABLES, "seed": 1}


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a short trial that has found nothing."""
    folder = tmp_path_factory.mktemp("kills")
    figures = run(str(folder / "soak.db"), folder, 1, kills=2, tables=TABLES)
    assert figures.clean, figures
    assert figures.kills == 2
    assert figures.acknowledged > 20
    assert figures.in_flight > 0
    assert figures.slowest_start > 0
    return folder


@pytest.fixture
def found(trial: Path, tmp_path: Path) -> Iterator[tuple[ActionLedger, Path]]:
    """A copy of the ledger and of the store, in which faults can be planted."""
    for path in trial.iterdir():
        shutil.copy(path, tmp_path / path.name)
    ledger = ActionLedger(tmp_path / "kills.jsonl", sizes(trial / "soak.db"))
    yield ledger, tmp_path / "soak.db"
    ledger.close()


def in_play(ledger: ActionLedger) -> TableMemory:
    """A table that was in play when the trial ended."""
    return next(memory for memory in ledger.tables.values() if memory.acked)


def faults(store: Path, memory: TableMemory) -> tuple[int, int, int]:
    database = open_database(store)
    totals, said = compare_table(database, memory)
    database.close()
    assert len(said) == totals.lost + totals.doubled + totals.inconsistent
    return totals.lost, totals.doubled, totals.inconsistent


def test_a_trial_is_continued_and_refuses_other_settings(trial: Path) -> None:
    figures = run(str(trial / "soak.db"), trial, 1, kills=3, tables=TABLES)
    assert figures.clean, figures
    assert figures.kills == 3
    with pytest.raises(ConquistaError):
        run(str(trial / "soak.db"), trial, 1, kills=3, tables=TABLES + 1)


def test_several_processes_need_a_shared_database(tmp_path: Path) -> None:
    with pytest.raises(ConquistaError):
        run(str(tmp_path / "soak.db"), tmp_path, 2, kills=1)


def test_nothing_is_found_where_nothing_is_wrong(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    assert faults(store, in_play(ledger)) == (0, 0, 0)


def test_a_lost_request_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    memory = in_play(ledger)
    ledger.sent(memory.id, "lost", next(iter(memory.tokens)), "a1-a2")
    ledger.acked(memory.id, "lost", 3)
    assert faults(store, memory) == (1, 0, 0)
    database = open_database(store)
    assert missing_requests(database, memory) == ["lost"]
    database.close()


def test_an_entry_that_nobody_has_sent_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    memory = in_play(ledger)
    cid = next(iter(memory.acked))
    del memory.sent[cid]
    assert faults(store, memory)[1] == 1


def test_a_request_that_is_stored_otherwise_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    memory = in_play(ledger)
    cid = next(iter(memory.acked))
    memory.sent[cid] = (memory.sent[cid][0], "another word")
    assert faults(store, memory) == (0, 0, 1)


def test_what_was_told_otherwise_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    memory = in_play(ledger)
    seat, number = next(iter(memory.items))
    ledger.shown(memory.id, seat, [{"number": number, "kind": "acted", "at": 1, "data": {}}], None)
    cid, known = next((cid, known) for cid, known in memory.acked.items() if known is not None)
    ledger.acked(memory.id, cid, known + 1)
    ledger.refused(memory.id, cid, "table.refused.stale")
    (seat, shown), _ = next(iter(memory.hashes.items()))
    ledger.shown(memory.id, seat, [], {"number": shown, "hash": "0", "phase": "playing", "outcome": None})
    assert faults(store, memory) == (0, 0, 4)
    memory.contradictions.clear()
    memory.acked[cid] = known + 1
    memory.items[seat, 1] = "0"
    memory.outcomes[seat] = "{}"
    assert faults(store, memory) == (0, 0, 3)


def test_a_refusal_of_what_is_stored_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    memory = in_play(ledger)
    cid = next(iter(memory.acked))
    del memory.acked[cid]
    ledger.refused(memory.id, cid, "table.refused.stale")
    assert faults(store, memory) == (0, 0, 1)


def test_a_missing_result_is_found(found: tuple[ActionLedger, Path]) -> None:
    ledger, store = found
    assert ledger.compared
    database = open_database(store)
    assert final_results(database, sorted(ledger.compared)) == []
    assert final_results(database, [in_play(ledger).id]) == [f"{in_play(ledger).id}: 0 results"]
    change(database, "DELETE FROM parts")
    change(database, "DELETE FROM results")
    assert len(final_results(database, sorted(ledger.compared))) == 2 * len(ledger.compared)
    database.close()


LATE = '''
"""A server that acknowledges an action before it is stored: it is written together with the next one."""

import builtins, sys

_import = builtins.__import__

def patched(name, *rest, **named):
    module = _import(name, *rest, **named)
    journal = sys.modules.get("conquista.store.journals.journal")
    found = getattr(journal, "SqlJournal", None)
    if found is not None and not hasattr(found, "late"):
        found.late, write = {}, found.write
        def write_late(self, batch):
            late = found.late.setdefault(id(self), [])
            ready, late[:] = [*late], [part for part in batch if is_act(part)]
            ready += [part for part in batch if not is_act(part)]
            if ready:
                write(self, ready)
        found.write = write_late
    return module

def is_act(part):
    return any(entry.kind == "acted" for entry in getattr(part, "entries", ()))

builtins.__import__ = patched
'''


def test_a_server_that_acknowledges_too_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fault").mkdir()
    (tmp_path / "fault" / "sitecustomize.py").write_text(LATE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "fault"))
    figures = run(str(tmp_path / "soak.db"), tmp_path, 1, kills=4, tables=TABLES)
    assert not figures.clean
    assert figures.lost > 0, figures


@pytest.mark.parametrize("processes", [2, 3])
def test_processes_on_one_database_are_killed(
    postgres: str, tmp_path: Path, processes: int, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"soak kill --processes {processes} -n 2 --tables {TABLES} --folder {tmp_path} --json --database"
    command([*line.split(), postgres])
    figures = json.loads(capsys.readouterr().out)
    assert figures["clean"], figures
    assert (figures["kills"], figures["processes"]) == (2, processes)
    assert figures["acknowledged"] > 20


def test_a_client_goes_to_the_next_address() -> None:
    client = ScriptedClient("http://one", "", "t", None, None, ["http://two", "http://three"])
    assert [client.address, client.next_address(), client.next_address(), client.next_address()] == [
        "http://one",
        "http://two",
        "http://three",
        "http://one",
    ]
