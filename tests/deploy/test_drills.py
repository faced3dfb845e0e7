"""The scripts of operators: a backup that is proved, a restore to a moment, and a restart under play."""

from __future__ import annotations

import gzip
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conquista.games import registry
from conquista.store.factory import open_store
from conquista.table.commands.declaration import Request, Start
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder
from kit import services
from server.server_process import Process
from server.test_outages import Duel, call
from table.harness import ANNA

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
LONGEST_STALL = 5.0  # seconds without a committed action while processes are restarted


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The program `conquista` as a script."""
    path = tmp_path / "conquista"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m conquista.cli.main "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return path


def fill(where: str, table: str, at: int) -> None:
    """Open a store and start a match in it."""
    store = open_store(where)
    ports = TablePorts(store.journal)
    seats = {seat: SeatHolder(PERSON, f"p{seat}") for seat in "NS"}
    Table.open(
        table, TableConfig.choose(registry.game("conquest"), "conquest_2p"), ANNA, seats, at, ports
    ).apply_request(Request(ANNA, "start", Start()), at)
    store.close()


def test_a_backup_is_restored_before_it_counts(tmp_path: Path, program: Path) -> None:
    database, folder = tmp_path / "c.db", tmp_path / "backups"
    fill(str(database), "a", 1_000)
    environment = {**os.environ, "CONQUISTA": str(program), "CONQUISTA_DATABASE": str(database)}
    folder.mkdir()
    for day in range(1, 5):
        (folder / f"conquista-2026010{day}T000000Z.backup").touch()
        os.utime(folder / f"conquista-2026010{day}T000000Z.backup", (day, day))
    command = [str(DEPLOY / "backup.sh"), str(folder), "2"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stderr
    assert "can be restored" in done.stdout
    kept = sorted(folder.iterdir())
    assert [path.name for path in kept][:1] == ["conquista-20260104T000000Z.backup"]
    assert len(kept) == 2
    assert kept[-1].stat().st_mode & 0o077 == 0
    assert b'"journal"' in gzip.decompress(kept[-1].read_bytes())


@pytest.fixture
def archiving() -> Iterator[tuple[Path, Path, str | None]]:
    """A PostgreSQL that archives its log: its folder, the folder of its programs, and the user that it runs as."""
    server = services.program("postgres")
    if server is None or not server.with_name("pg_basebackup").exists():
        pytest.skip("the programs of PostgreSQL are not installed")
    user = None
    folder = Path(tempfile.mkdtemp(prefix="cqa"))
    if os.geteuid() == 0:
        user = next(name for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()})
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    new = [str(server.with_name("initdb")), "-D", str(folder / "data"), "-A", "trust", "-U", "conquista", "--no-sync"]
    subprocess.run([*new, "--locale=C.UTF-8", "-E", "UTF8"], check=True, user=user, cwd=folder, capture_output=True)
    subprocess.run(["mkdir", str(folder / "archive")], check=True, user=user)
    archive = f"cp %p {folder}/archive/%f"
    options = [
        "listen_addresses=",
        f"unix_socket_directories={folder}",
        "archive_mode=on",
        f"archive_command={archive}",
    ]
    command = [str(server), "-D", str(folder / "data")]
    for option in (*options, "fsync=off", "wal_level=replica"):
        command += ["-c", option]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(command, user=user, cwd=folder, stdout=log, stderr=log)
    yield folder, server.parent, user
    running.terminate()
    running.wait(30)
    shutil.rmtree(folder, ignore_errors=True)


def test_postgresql_is_restored_to_a_moment(archiving: tuple[Path, Path, str | None], tmp_path: Path) -> None:
    import psycopg

    folder, programs, user = archiving
    address = f"postgresql://conquista@/postgres?host={folder}"
    end = time.monotonic() + 60
    while True:
        try:
            fill(address, "before", 1_000_000)
            break
        except Exception:
            assert time.monotonic() < end
            time.sleep(0.2)
    base = [
        str(programs / "pg_basebackup"),
        "-h",
        str(folder),
        "-U",
        "conquista",
        "-D",
        str(folder / "base"),
        "-c",
        "fast",
    ]
    subprocess.run(base, check=True, user=user, capture_output=True)
    fill(address, "wanted", 2_000_000)
    with psycopg.connect(address, autocommit=True) as connection:
        time.sleep(1.1)
        row = connection.execute("SELECT clock_timestamp()::text").fetchone()
        time.sleep(1.1)
        fill(address, "mistake", 3_000_000)
        connection.execute("SELECT pg_switch_wal()")
        done = connection.execute("SELECT last_archived_wal FROM pg_stat_archiver").fetchone()
        while not list((folder / "archive").glob("0*")):
            assert time.monotonic() < end, done
            time.sleep(0.1)
        time.sleep(1.0)
    assert row is not None
    noted = tmp_path / "noted"
    tmp_path.chmod(0o777)
    said = folder / "program"
    said.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    said.chmod(0o755)
    environment = {**os.environ, "CONQUISTA": str(said), "PGBIN": str(programs), "PGDATABASE": "postgres", "HOME": "/"}
    script = folder / "drill.sh"
    shutil.copy(DEPLOY / "postgres-drill.sh", script)
    script.chmod(0o755)
    command = ["sh", str(script), str(folder / "base"), str(folder / "archive"), str(row[0])]
    drill = subprocess.run(command, env=environment, user=user, cwd=folder, capture_output=True, text=True, timeout=100)
    assert drill.returncode == 0, drill.stdout + drill.stderr
    assert "can be restored" in drill.stdout
    assert "1970-01-01 00:33:20" in drill.stdout, drill.stdout  # the entry of the wanted table, not of the mistake
    assert not noted.exists()


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_processes_are_restarted_under_play(postgres: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"thinkers": 0, "drain": 0.5}
    running = {}
    for number in range(2):
        process = Process(postgres, tmp_path / f"log{number}", (), **settings)
        running[process.port] = process
    ports = list(running)
    restart = tmp_path / "restart"
    restart.write_text(
        f"#!/bin/sh\ntouch {tmp_path}/$1\nwhile [ -e {tmp_path}/$1 ]; do sleep 0.1; done\n", encoding="utf-8"
    )
    restart.chmod(0o755)
    failures: list[BaseException] = []

    def restarting() -> None:
        try:
            for port in ports:
                while not (tmp_path / str(port)).exists():
                    time.sleep(0.05)
                assert running[port].stop() == 0
                running[port] = Process(postgres, tmp_path / f"again{port}", (), port=port, **settings)
                (tmp_path / str(port)).unlink()
        except BaseException as fault:
            failures.append(fault)

    duel = Duel(f"http://127.0.0.1:{ports[0]}")
    helper = threading.Thread(target=restarting)
    helper.start()
    environment = {**os.environ, "RESTART": str(restart)}
    script = subprocess.Popen(["sh", str(DEPLOY / "rolling-restart.sh"), *map(str, ports)], env=environment)
    acknowledged, last, stall = 0, time.monotonic(), 0.0
    turn = 0
    while script.poll() is None:
        turn += 1
        address = f"http://127.0.0.1:{ports[turn % 2]}"
        try:
            status, *_ = duel.act(address)
        except (OSError, AssertionError, TypeError):  # this process is restarted; the other one is asked next
            continue
        if status == 200:
            acknowledged += 1
            stall, last = max(stall, time.monotonic() - last), time.monotonic()
    helper.join(60)
    assert not failures
    assert script.returncode == 0
    status, _, _ = call(address, f"/api/tables/{duel.table}/sight?seat=S", token=duel.tokens["S"])
    assert status == 200
    for process in running.values():
        process.kill()
    assert acknowledged > 20
    assert stall < LONGEST_STALL
