"""Schema migrations: numbered scripts, each applied once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Protocol

from conquista.store.errors import StoreError

COMMON = "common"
"""The folder of the scripts for all dialects, written for SQLite. `COLLATE BINARY` marks texts that are compared by
their bytes."""

_NAME = re.compile(r"([0-9]{4})_[a-z_]+\.sql")
_TRANSLATIONS: Mapping[str, Sequence[tuple[str, str]]] = {
    "sqlite": ((" COLLATE BINARY", ""),),  # the default
    "postgres": (
        (r"\bINTEGER\b", "BIGINT"),
        (r"\bREAL\b", "DOUBLE PRECISION"),
        (r"\bCOLLATE BINARY\b", 'COLLATE "C"'),
        (r"\bjson_valid\((\w+)\)", r"\1::json IS NOT NULL"),
        (r"\) STRICT, WITHOUT ROWID;", ");"),
    ),
}


class MigratedDatabase(Protocol):
    """A database that records its applied migrations."""

    def done(self) -> int: ...

    def step(self, number: int, script: str) -> None:
        """Apply a migration in one transaction, unless another process has done so already."""


@cache
def steps(dialect: str = "sqlite") -> tuple[str, ...]:
    """Return the migrations in order, as SQL; they are numbered from 1 without gaps.

    A migration is the common script of its number, then that of the dialect; at least one of them exists.
    """
    found = {number: _translated(script, dialect) for number, script in _scripts(COMMON).items()}
    for number, script in _scripts(dialect).items():
        found[number] = found.get(number, "") + script
    assert sorted(found) == list(range(1, len(found) + 1)), sorted(found)
    return tuple(found[number] for number in sorted(found))


def _scripts(folder: str) -> dict[int, str]:
    """Return the scripts of a folder by number."""
    found: dict[int, str] = {}
    for file in files("conquista.store.backends").joinpath("migrations", folder).iterdir():
        name = _NAME.fullmatch(file.name)
        if name:
            assert int(name[1]) not in found, f"two migrations have the number {name[1]} in {folder}"
            found[int(name[1])] = file.read_text(encoding="utf-8")
    return found


def _translated(script: str, dialect: str) -> str:
    for words, meaning in _TRANSLATIONS[dialect]:
        script = re.sub(words, meaning, script)
    return script


def migrate(database: MigratedDatabase, dialect: str, where: str) -> None:
    """Apply the missing migrations; refuse a database of a newer version."""
    known = steps(dialect)
    while (done := database.done()) != len(known):
        if done > len(known):
            raise StoreError("store.newer", path=where, version=done, known=len(known))
        database.step(done + 1, known[done])
