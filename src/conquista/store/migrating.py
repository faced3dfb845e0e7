"""Bringing a database to the shape that this version knows: one numbered file for each step, each done once."""

from __future__ import annotations

import re
import sqlite3
from functools import cache
from importlib.resources import files

from conquista.store.errors import StoreError

_NAME = re.compile(r"([0-9]{4})_[a-z_]+\.sql")


@cache
def steps() -> tuple[str, ...]:
    """The steps in order, as SQL; they are numbered from 1 without gaps."""
    found: dict[int, str] = {}
    for file in files("conquista.store").joinpath("migrations").iterdir():
        name = _NAME.fullmatch(file.name)
        if name:
            found[int(name[1])] = file.read_text(encoding="utf-8")
    assert sorted(found) == list(range(1, len(found) + 1)), sorted(found)
    return tuple(found[number] for number in sorted(found))


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Do the steps that are missing; a database of a newer version is left alone."""
    while True:
        [done] = connection.execute("PRAGMA user_version").fetchone()
        if done > len(steps()):
            raise StoreError("store.newer", path=path, version=done, known=len(steps()))
        if done == len(steps()):
            return
        _step(connection, done)


def _step(connection: sqlite3.Connection, done: int) -> None:
    """One step, whole or not at all; whoever comes second finds it done."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        [now] = connection.execute("PRAGMA user_version").fetchone()
        if now == done:
            for statement in statements(steps()[done]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {done + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def statements(script: str) -> list[str]:
    """The statements of a script, triggers whole: `executescript` would end the transaction around them."""
    found: list[str] = []
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            found.append(text)
            text = ""
    if text.strip():
        found.append(text)
    return found
