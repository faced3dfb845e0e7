"""A disk that is full or that refuses writes: reported clearly, nothing lost, and it goes on by itself."""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path

import pytest

from conquista.cli.main import run
from server.server_process import Process
from server.test_outages import Duel, call, readiness, until


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
