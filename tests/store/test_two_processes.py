"""A database that a server has open several times stays whole while another process opens and closes it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conquista.store.factory import open_store

OTHER = "import sys, sqlite3; c = sqlite3.connect(sys.argv[1]); print(c.execute(sys.argv[2]).fetchall()); c.close()"


def other_process(path: Path, query: str) -> str:
    done = subprocess.run([sys.executable, "-c", OTHER, str(path), query], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_another_process_does_not_delete_the_log_of_a_store_that_was_opened_twice(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    log = path.with_name("tables.db-wal")
    first = open_store(str(path))
    second = open_store(str(path))
    try:
        with first.roles.database.transaction() as session:
            session.change("CREATE TABLE trial (n INTEGER)")
        assert log.exists()
        assert other_process(path, "SELECT count(*) FROM trial") == "[(0,)]"
        assert log.exists()
        with first.roles.database.transaction() as session:
            session.change("INSERT INTO trial VALUES (1)")
        assert other_process(path, "SELECT n FROM trial") == "[(1,)]"
    finally:
        second.close()
        first.close()
