"""A real PostgreSQL and a real Redis for one run of the tests, on sockets and in a folder of their own.

The first test that needs one starts it. A keeper process holds it and stops it when the run ends, however that happens.
Servers that already run on the machine are not touched.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = "CONQUISTA_TEST_SERVICES"  # where the services of this run live
REQUIRED = "CONQUISTA_TEST_REQUIRED"  # whether a service that is not installed fails the tests instead of skipping
PATIENCE = 60.0


def pytest_configure(config: pytest.Config) -> None:
    """The controller of a run chooses the folder; its workers inherit it."""
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="cq")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what was started, and leave nothing behind."""
    folder = Path(os.environ.get(FOLDER, "/none"))
    if hasattr(config, "workerinput") or not folder.is_dir():
        return
    for mark in folder.glob("*.keeper"):
        keeper = int(mark.read_text())
        try:
            os.kill(keeper, signal.SIGTERM)
            _until(lambda keeper=keeper: not Path(f"/proc/{keeper}").exists() or _is_zombie(keeper))
        except ProcessLookupError:
            continue
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of an empty PostgreSQL server."""
    return started("postgres")


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty place in the PostgreSQL server, for one test."""
    import psycopg

    name = f"t{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        yield f"{postgres_server}&options=-csearch_path%3D{name}"
        connection.execute(f"DROP SCHEMA {name} CASCADE")


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The address of a Redis server; tests choose keys and channels of their own."""
    return started("redis")


def started(service: str) -> str:
    """The address of a service, which is started if nobody has done it yet."""
    folder = Path(os.environ[FOLDER])
    if program(service) is None:
        lack = f"{service} is not installed; `make services` brings it"
        pytest.fail(lack) if os.environ.get(REQUIRED) else pytest.skip(lack)
    with (folder / f"{service}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        address = folder / f"{service}.address"
        if not address.exists():
            command = [sys.executable, __file__, service, str(folder), str(_controller())]
            with (folder / f"{service}.log").open("w") as log:
                said = [(os.POSIX_SPAWN_DUP2, log.fileno(), stream) for stream in (1, 2)]
                keeper = os.posix_spawn(sys.executable, command, os.environ, file_actions=said, setsid=True)
            (folder / f"{service}.keeper").write_text(str(keeper))
            _until(lambda: address.exists() or _is_zombie(keeper))
            if not address.exists():
                pytest.fail(f"{service} did not start:\n{(folder / f'{service}.log').read_text()}")
        return address.read_text()


def program(service: str) -> Path | None:
    """The program of a service, where it is installed."""
    if service == "redis":
        found = shutil.which("redis-server")
        return Path(found) if found else None
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3]))
    found = shutil.which("postgres")
    return newest[-1] if newest else Path(found).resolve() if found else None


def _controller() -> int:
    return os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()


def _until(done: object, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while callable(done) and not done() and time.monotonic() < end:
        time.sleep(0.02)


def _is_zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# what follows runs in the keeper


def keep(service: str, folder: Path, controller: int) -> None:
    """Start a service, say where it is, and hold it as long as the run lasts."""
    command, address, user = _postgres(folder) if service == "postgres" else _redis(folder)
    held = subprocess.Popen(command, user=user, cwd=folder)
    signal.signal(signal.SIGTERM, lambda *_: held.send_signal(signal.SIGINT))
    socket = folder / ".s.PGSQL.5432" if service == "postgres" else folder / "redis.sock"
    _until(lambda: socket.exists() or held.poll() is not None)
    if service == "postgres":
        _until(lambda: _answers(address) or held.poll() is not None)
    said = folder / f"{service}.said"
    said.write_text(address)
    said.rename(folder / f"{service}.address")
    while held.poll() is None:
        time.sleep(0.2)
        if not Path(f"/proc/{controller}").exists():
            held.kill()
            shutil.rmtree(folder, ignore_errors=True)


def _postgres(folder: Path) -> tuple[list[str], str, str | None]:
    """PostgreSQL does not run as root; it is given to its own user, or to nobody."""
    user = None
    if os.geteuid() == 0:
        user = next(name for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()})
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    server = program("postgres")
    assert server is not None
    options = ["-A", "trust", "-U", "conquista", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    initial = [str(server.with_name("initdb")), "-D", str(folder / "data"), *options]
    subprocess.run(initial, check=True, user=user, cwd=folder)
    calm = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", f"unix_socket_directories={folder}"]
    address = f"postgresql://conquista@/postgres?host={folder}"
    return [str(server), "-D", str(folder / "data"), *calm], address, user


def _answers(address: str) -> bool:
    import psycopg

    try:
        psycopg.connect(address, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True


def _redis(folder: Path) -> tuple[list[str], str, str | None]:
    socket = folder / "redis.sock"
    command = ["redis-server", "--port", "0", "--unixsocket", str(socket), "--save", "", "--appendonly", "no"]
    return command, f"unix://{socket}", None


if __name__ == "__main__":
    keep(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
