"""Open a store by its address."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from conquista.store.database import Database
from conquista.store.errors import StoreError
from conquista.store.group_commit import GroupedJournal
from conquista.store.journal import SqlJournal
from conquista.store.people.register import SqlRegister
from conquista.store.people.relations import RelationStore
from conquista.store.postgres import PostgresDatabase
from conquista.store.puzzles import PuzzleStore
from conquista.store.ratings import Ratings
from conquista.store.reviews import ReviewStore
from conquista.store.sqlite import MEMORY, SqliteDatabase

IN_MEMORY = "memory"
ENGINES: tuple[type[Database], ...] = (SqliteDatabase, PostgresDatabase)  # the first for paths


@dataclass(frozen=True)
class Store:
    """Journal, people, ratings, relations, reviews and puzzle results of one server; safe for many threads."""

    journal: GroupedJournal
    register: SqlRegister
    ratings: Ratings
    relations: RelationStore
    reviews: ReviewStore
    puzzles: PuzzleStore

    def close(self) -> None:
        self.journal.close()
        self.register.close()


def open_store(where: str | Path, owner: str = "") -> Store:
    """Open a file, a `postgresql://` address, or `memory`; create and migrate it as needed.

    A process that shares it with others passes the name under which it owns its tables: `Cluster.leases.owner`.
    """
    if str(where) == IN_MEMORY:
        shared = SqliteDatabase(MEMORY)
        return _store(GroupedJournal(SqlJournal(shared)), shared)
    return _store(GroupedJournal(SqlJournal(open_database(where), owner)), open_database(where))


def _store(journal: GroupedJournal, people: Database) -> Store:
    return Store(
        journal, SqlRegister(people), Ratings(people), RelationStore(people), ReviewStore(people), PuzzleStore(people)
    )


def default_place() -> Path:
    """Return the path of the user's own store by the convention of the operating system."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "conquista" / "conquista.db"


def is_there(where: str) -> bool:
    """Return whether a store exists, as far as that is known without opening it."""
    return bool(engine_of(where).schemes) or Path(where).expanduser().is_file()


def engine_of(where: str) -> type[Database]:
    """Return the kind of database of an address or a path."""
    return next((engine for engine in ENGINES if engine.schemes and where.startswith(engine.schemes)), ENGINES[0])


def open_database(where: str | Path) -> Database:
    """Open one connection to a store."""
    address = str(where)
    engine = engine_of(address)
    if engine.schemes:
        return engine(address)
    if "://" in address:
        raise StoreError("store.address", address=address.partition("://")[0])
    if address == IN_MEMORY:
        return SqliteDatabase(MEMORY)
    path = Path(address).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreError("store.cannot", path=str(path), reason=str(fault.strerror)) from fault
    return SqliteDatabase(path)
