"""Bringing a database to the shape that this version knows: one numbered file for each step, each done once."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Protocol

from conquista.store.errors import StoreError

DIALECTS = ("sqlite", "postgres")

_NAME = re.compile(r"([0-9]{4})_[a-z_]+\.sql")


class Growing(Protocol):
    """A database that knows which steps it has done."""

    def done(self) -> int: ...

    def step(self, number: int, script: str) -> None:
        """Do a step, whole or not at all, unless somebody else has done it meanwhile."""


@cache
def steps(dialect: str = "sqlite") -> tuple[str, ...]:
    """The steps in order, as SQL; they are numbered from 1 without gaps."""
    found: dict[int, str] = {}
    for file in files("conquista.store").joinpath("migrations", dialect).iterdir():
        name = _NAME.fullmatch(file.name)
        if name:
            found[int(name[1])] = file.read_text(encoding="utf-8")
    assert sorted(found) == list(range(1, len(found) + 1)), sorted(found)
    return tuple(found[number] for number in sorted(found))


def migrate(database: Growing, dialect: str, where: str) -> None:
    """Do the steps that are missing; a database of a newer version is left alone."""
    known = steps(dialect)
    while (done := database.done()) != len(known):
        if done > len(known):
            raise StoreError("store.newer", path=where, version=done, known=len(known))
        database.step(done + 1, known[done])
