"""Schema migrations: numbered scripts, each applied once."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Protocol

from conquista.store.errors import StoreError

_NAME = re.compile(r"([0-9]{4})_[a-z_]+\.sql")


class MigratedDatabase(Protocol):
    """A database that records its applied migrations."""

    def done(self) -> int: ...

    def step(self, number: int, script: str) -> None:
        """Apply a migration in one transaction, unless another process has done so already."""


@cache
def steps(dialect: str = "sqlite") -> tuple[str, ...]:
    """Return the migrations in order, as SQL; they are numbered from 1 without gaps."""
    found: dict[int, str] = {}
    for file in files("conquista.store").joinpath("migrations", dialect).iterdir():
        name = _NAME.fullmatch(file.name)
        if name:
            found[int(name[1])] = file.read_text(encoding="utf-8")
    assert sorted(found) == list(range(1, len(found) + 1)), sorted(found)
    return tuple(found[number] for number in sorted(found))


def migrate(database: MigratedDatabase, dialect: str, where: str) -> None:
    """Apply the missing migrations; refuse a database of a newer version."""
    known = steps(dialect)
    while (done := database.done()) != len(known):
        if done > len(known):
            raise StoreError("store.newer", path=where, version=done, known=len(known))
        database.step(done + 1, known[done])
