"""The store that a command works on, and the packages of the server, which not every installation has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from conquista.cli.output import CommandError, t
from conquista.store import database as databases
from conquista.store.factory import IN_MEMORY, Store, default_place, is_there, open_database, open_store

Database = Annotated[str, typer.Option("--database", "-d", envvar="CONQUISTA_DATABASE", help=t("backup.database"))]


def place(database: str) -> str:
    """Return the store to use; one in memory is refused."""
    if database == IN_MEMORY:
        raise CommandError("cli.backup.memory")
    return database or str(default_place())


@contextmanager
def opened_database(database: str) -> Iterator[databases.Database]:
    """Open one connection to a store that exists, which may be in use."""
    with closing(open_database(_existing(database))) as opened:
        yield opened


@contextmanager
def opened_store(database: str) -> Iterator[Store]:
    """Open a store that exists; several processes may have it open."""
    with closing(open_store(_existing(database))) as opened:
        yield opened


@contextmanager
def server_packages() -> Iterator[None]:
    """Refuse the command where a package that the server needs is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("conquista"):
            raise
        raise CommandError("cli.serve.extra", package=missing.name) from None


def _existing(database: str) -> str:
    where = place(database)
    if not is_there(where):
        raise CommandError("cli.backup.nothing", path=where)
    return where
