"""Board files to damage: their tables, and changes made to every side alike."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from conquista.boards.checks import ContractReport, check
from conquista.boards.loader import DATA, build, shipped_tables
from conquista.boards.model import Board
from conquista.core.errors import BoardError

Tables = dict[str, Any]  # what tomllib makes of a file


@cache
def text(name: str) -> str:
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


@cache
def _tables(name: str) -> Tables:
    return shipped_tables(name)


def tables(name: str) -> Tables:
    """The tables of a shipped board, to be changed at will."""
    return copy.deepcopy(_tables(name))


def damaged(name: str, change: Callable[[Tables], object]) -> Board:
    data = tables(name)
    change(data)
    return build(data, f"{name}.toml")


def judged(name: str, change: Callable[[Tables], object]) -> ContractReport:
    return check(damaged(name, change))


def swap(words: str, name: str, side: str) -> str:
    """A row of names of island N (mare) or S (rosa), as the given side has them."""
    if name == "mare":
        return words.replace("N", side)
    return words if side == "S" else words.translate(str.maketrans("SNWE", "NSEW"))


def sides(name: str) -> str:
    return "NESW" if name == "mare" else "SN"


def everywhere(
    name: str, table: str, key: str, change: Callable[[Any, Callable[[str], str]], Any]
) -> Callable[[Tables], None]:
    """Change one value of every main island alike; `change` gets the value and the words of that side."""

    def apply(data: Tables) -> None:
        for side in sides(name):
            place = data["island"][side]
            for part in table.split(".") if table else ():
                place = place[part]
            place[key] = change(place.get(key), lambda words, side=side: swap(words, name, side))  # type: ignore[misc]

    return apply


def drop(name: str, table: str, key: str, *rows: str) -> Callable[[Tables], None]:
    """Take rows out of a list of every main island."""
    return everywhere(name, table, key, lambda old, say: [r for r in old if r not in {say(row) for row in rows}])


def add(name: str, table: str, key: str, *rows: str) -> Callable[[Tables], None]:
    """Add rows to a list of every main island."""
    return everywhere(name, table, key, lambda old, say: [*(old or []), *(say(row) for row in rows)])


def both(*changes: Callable[[Tables], object]) -> Callable[[Tables], None]:
    def apply(data: Tables) -> None:
        for change in changes:
            change(data)

    return apply


def fault_key(error: BoardError) -> str:
    """The message key of the fault that an error names, without its place."""
    what = error.params.get("what")
    return str(what["key"]) if isinstance(what, dict) else error.key
