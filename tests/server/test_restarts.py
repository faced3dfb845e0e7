"""Clocks after a restart, a repair, a reload and an adoption; alarms of tables that could not be restored at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.play.live import live_table, registry, service
from conquista.server.runtime import clock
from conquista.store.errors import StoreError
from conquista.store.factory import open_database
from conquista.table.clocks import BONUS
from conquista.table.errors import JournalFailed
from conquista.table.table import Table
from server.api_user import ApiUser, serving
from server.test_waiting_tables import app_state, forget, in_loop, started, to_move

SECOND, HOUR = 1_000, 3_600_000
NEAR = 5 * SECOND  # what a test may take


def later(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Move the clock of the server forward."""
    for module in (live_table, registry, service):
        monkeypatch.setattr(module, "now", lambda: clock.now() + milliseconds)


def set_sign(path: Path, at: int) -> None:
    """Let the last sign of life of the server have been at a time."""
    database = open_database(path)
    with database.transaction() as session:
        assert session.change("UPDATE signs_of_life SET at = ? WHERE process = ''", (at,)) == 1
    database.close()


def at(client: TestClient, person: ApiUser) -> ApiUser:
    return ApiUser(client, person.token, person.me)


def until(condition: Callable[[], Any], seconds: float = 30) -> Any:
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def resumed(sight: Any, seat: str) -> tuple[int, int]:
    """What a running clock has used, and for how long it still stands."""
    its = sight["clocks"][seat]
    return its["used"], its["since"] - clock.now()


@pytest.mark.parametrize("stop", [True, False])
def test_a_restart_charges_for_the_time_until_the_last_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: bool
) -> None:
    path = tmp_path / "x.db"
    with serving(database=str(path)) as client:
        host, guest, table = started(client, "slow")
        _, seat, before = to_move(host, guest, table)
        began = before["clocks"][seat]["since"]
    spent = 0
    if not stop:  # killed some time after its last sign of life
        spent = 2 * HOUR
        set_sign(path, began + spent)
    later(monkeypatch, 9 * HOUR)
    with serving(database=str(path)) as client:
        after = to_move(at(client, host), at(client, guest), table)[2]
    used, stands = resumed(after, seat)
    assert spent <= used <= spent + NEAR
    assert 9 * HOUR + BONUS - NEAR <= stands <= 9 * HOUR + BONUS


def test_a_store_without_a_sign_of_life_charges_nothing_since_the_last_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    with serving(database=str(path)) as client:
        host, guest, table = started(client, "slow")
        seat = to_move(host, guest, table)[1]
    set_sign(path, 0)
    later(monkeypatch, 9 * HOUR)
    with serving(database=str(path)) as client:
        assert resumed(to_move(at(client, host), at(client, guest), table)[2], seat)[0] == 0


def test_tables_that_are_loaded_again_are_charged_fully(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a table that was asleep nor one that an administrator's decision reloads has been down."""
    with serving() as client:
        host, guest, table = started(client, "slow")
        before = to_move(host, guest, table)[2]
        forget(client)
        later(monkeypatch, 5 * HOUR)
        slept = to_move(host, guest, table)[2]
        assert client.portal is not None
        client.portal.call(app_state(client).tables.reload, table)
        loaded = to_move(host, guest, table)[2]
    assert before["clocks"] == slept["clocks"] == loaded["clocks"]
    assert before["number"] == loaded["number"]


def test_a_repaired_table_is_charged_until_the_store_was_last_written(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as client:
        host, guest, table = started(client, "slow")
        person, seat, sight = to_move(host, guest, table)
        state = app_state(client)
        tables: Any = state.tables
        began = sight["clocks"][seat]["since"]
        tables._signs.written = began + 3 * HOUR
        later(monkeypatch, 8 * HOUR)
        act = {"do": "act", "seat": seat, "word": sight["legal"][-1], "seq": sight["number"], "hash": sight["hash"]}
        journal: Any = tables._ports.journal

        def failing(*_: Any) -> None:
            raise StoreError("store.cannot", path="x", reason="busy")

        with monkeypatch.context() as failure:
            failure.setattr(journal, "append", failing)
            assert person.do(table, "c1", **act)[0] == 503
        after = until(lambda: (found := to_move(host, guest, table)[2])["number"] > sight["number"] and found)
    used, stands = resumed(after, seat)
    assert used == 3 * HOUR
    assert 8 * HOUR + BONUS - NEAR <= stands <= 8 * HOUR + BONUS


def test_an_adopted_table_is_charged_until_the_last_sign_of_its_former_owner(request: pytest.FixtureRequest) -> None:
    where = request.getfixturevalue("postgres")
    with serving(database=where, port=8112) as other:
        with serving(database=where, port=8111) as one:
            host, guest, table = started(one, "slow")
            _, seat, before = to_move(host, guest, table)
            time.sleep(1.2)
            before_stop = clock.now()
        stopped = clock.now()
        here, there = at(other, host), at(other, guest)
        after = until(lambda: (found := to_move(here, there, table)[2])["number"] > before["number"] and found)
        began, its = before["clocks"][seat]["since"], after["clocks"][seat]
        assert before_stop - began <= its["used"] <= stopped - began
        assert its["since"] >= stopped + BONUS


@pytest.mark.parametrize("fault", ["reading", "writing"])
def test_an_alarm_survives_a_store_that_does_not_answer(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    with serving() as client:
        host, guest, table = started(client, "slow")
        _, seat, before = to_move(host, guest, table)
        forget(client)
        tables: Any = app_state(client).tables
        journal = tables._ports.journal
        failures: list[Any] = []
        name = "entries" if fault == "reading" else "append"
        real = getattr(journal, name)

        def failing_twice(*values: Any) -> Any:
            if len(failures) < 2:
                failures.append(values)
                raise StoreError("store.cannot", path="x", reason="busy")
            return real(*values)

        monkeypatch.setattr(journal, name, failing_twice)
        later(monkeypatch, 49 * HOUR)
        in_loop(client, lambda: tables._wake(table))
        until(lambda: len(failures) == 2 and client.get("/api/status").json()["tables"] == 1)
        assert table not in tables._asleep
        monkeypatch.undo()
        sight = until(lambda: (found := to_move(host, guest, table))[1] != seat and found)[2]
        assert sight["number"] > before["number"]


def test_a_failed_request_for_a_sleeping_table_keeps_its_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as client:
        host, _, table = started(client, "slow")
        forget(client)
        tables: Any = app_state(client).tables
        alarm = tables._asleep[table]

        def failing(*_: Any) -> None:
            raise JournalFailed("table.journal.failed")

        with monkeypatch.context() as failure:
            failure.setattr(tables._ports.journal, "entries", failing)
            assert host.ask("GET", f"/api/tables/{table}/sight?seat=S")[0] == 503
        assert tables._asleep[table] is alarm
        assert not alarm.cancelled()
        assert host.ask("GET", f"/api/tables/{table}/sight?seat=S")[0] == 200
        assert alarm.cancelled()


def test_a_table_that_could_not_be_restored_at_the_start_is_restored_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    with serving(database=str(path)) as client:
        started(client, "slow")
    failures: list[Any] = []
    real = Table.restore

    def failing_once(*values: Any) -> Any:
        if not failures:
            failures.append(values)
            raise StoreError("store.cannot", path="x", reason="busy")
        return real(*values)

    monkeypatch.setattr(Table, "restore", staticmethod(failing_once))
    with serving(database=str(path)) as client:
        until(lambda: failures and client.get("/api/status").json()["tables"] == 1)
