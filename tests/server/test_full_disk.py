"""A disk that is full or that refuses writes: reported clearly, nothing lost, and it goes on by itself."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.cli.main import run
from conquista.server.runtime import logs
from server.api_user import ApiUser, serving
from server.server_process import Process
from server.test_outages import Duel, call, readiness, until
from server.test_waiting_tables import app_state, started, to_move


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of other processes cannot be set here")
def test_a_full_disk_loses_nothing_and_the_server_goes_on_when_there_is_space(tmp_path: Path) -> None:
    """A limit of the file size refuses writes as a full disk does, and can be lifted again."""
    database = tmp_path / "c.db"
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    with Process(database, thinkers=0, drain=0) as server:
        duel = Duel(server.address)
        assert duel.act(server.address)[0] == 200
        request = duel.next_act(server.address)
        log = database.with_name("c.db-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log, resource.RLIM_INFINITY))
        status, body, headers = until(lambda: (found := duel.do(server.address, *request))[0] != 200 and found)
        assert status == 503
        assert int(headers["retry-after"]) > 0
        assert str(tmp_path) not in json.dumps(body)
        until(lambda: readiness(server) == 503)
        assert call(server.address, "/healthz")[0] == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        until(lambda: readiness(server) == {"status": "ok", "missing": []})
        assert until(lambda: (found := duel.do(server.address, *request))[0] == 200 and found)
        number = duel.sight(server.address, "S")["number"]
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log_text().splitlines()]
    assert any(line["event"] == "store_failed" and line["code"].startswith("SQLITE_") for line in lines)
    assert not any(line["event"] == "fault" for line in lines)
    with Process(database, thinkers=0, drain=0) as server:  # the journal is whole
        assert duel.sight(server.address, "S")["number"] >= number
        assert duel.act(server.address)[0] == 200


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o500)
    assert run(["serve", "--port", "0", "--database", str(folder / "c.db")]) != 0
    assert str(folder) in capsys.readouterr().err


@contextmanager
def read_only(client: TestClient) -> Iterator[None]:
    """Let SQLite refuse each write of the running server as it does on a file that became read-only.

    The switch of SQLite is used because tests may run as root, whom no permission stops. It shows what the server makes
    of SQLITE_READONLY, and not what a file system does to the files while it is mounted anew.
    """
    state: Any = app_state(client)
    journal, other = state.tables._ports.journal._journal.database, state.ratings.database
    assert journal is not other

    def switch(on: str) -> None:
        for database in (journal, other):
            with database._lock:
                database._connection.execute(f"PRAGMA query_only = {on}")

    switch("ON")
    try:
        yield
    finally:
        switch("OFF")


@contextmanager
def full_postgres(url: str) -> Iterator[None]:
    """Let PostgreSQL refuse each write that matters with the error of a full disk (53100).

    Triggers raise it, since filling a disk takes a file system of its own. It shows what the server makes of the error;
    a full disk also refuses the log of PostgreSQL, which then ends all connections (`test_outages.py`).
    """
    import psycopg

    names = ("journal", "listings", "signs_of_life", "people", "tokens")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$"
        )
        for name in names:
            connection.execute(
                f"CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {name} EXECUTE FUNCTION disk_is_full()"
            )
        try:
            yield
        finally:
            connection.execute("DROP FUNCTION disk_is_full() CASCADE")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_store_that_refuses_writes_loses_nothing_and_is_reported(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = request.getfixturevalue("postgres") if kind == "postgres" else str(tmp_path / "c.db")
    with serving(database=where) as client:
        host, guest, table = started(client, "slow")
        person, seat, sight = to_move(host, guest, table)
        act = {"do": "act", "seat": seat, "word": sight["legal"][0], "seq": sight["number"], "hash": sight["hash"]}
        logs.set_up("json", "warning")
        with full_postgres(where) if kind == "postgres" else read_only(client):
            status, refusal = person.do(table, "c1", **act)
            assert status == 503
            assert not {where, "readonly", "could not extend file"} & set(json.dumps(refusal).split('"'))
            assert client.post("/api/guests", json={"token": True}).status_code == 503
            until(lambda: client.get("/readyz").status_code == 503)
            assert client.get("/healthz").status_code == 200
        assert until(lambda: person.do(table, "c1", **act)[0] == 200)  # the same request, once
        assert until(lambda: client.get("/readyz").status_code == 200)
        number = host.get(f"/api/tables/{table}/sight?seat=S")["sight"]["number"]
        assert person.do(table, "c1", **act)[0] == 200
        assert host.get(f"/api/tables/{table}/sight?seat=S")["sight"]["number"] == number
        said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]
    logs.set_up("json", "error")
    codes = {line["code"] for line in lines if line["event"] == "store_failed"}
    assert codes == {"SQLITE_READONLY" if kind == "sqlite" else "53100"}
    assert {line["kind"] for line in lines if line["event"] == "service_lost"} == {"database"}
    assert not any(line["event"] == "fault" for line in lines)
    with serving(database=where) as client:  # the journal is whole
        assert (
            ApiUser(client, host.token, host.me).get(f"/api/tables/{table}/sight?seat=S")["sight"]["number"] >= number
        )
