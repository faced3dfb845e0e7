"""The puzzles that come with the package, easiest first, and how a person names one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from conquista.core import UnknownName
from conquista.puzzles.files import read
from conquista.puzzles.model import Puzzle

FOLDER = Path(__file__).parent / "data"


@cache
def names() -> tuple[str, ...]:
    """The names of all puzzles in the collection."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(name: str) -> Puzzle:
    """A puzzle by its name, or by the number that its name begins with."""
    return read(FOLDER / f"{full_name(name)}.toml")


def full_name(name: str) -> str:
    if name in names():
        return name
    by_number = [one for one in names() if name.isdecimal() and int(one.partition("-")[0]) == int(name)]
    if not by_number:
        raise UnknownName.among("puzzle", name, names())
    return by_number[0]


def found(text: str) -> tuple[str, Puzzle]:
    """A puzzle as a person names it: a file, or one of the collection; with the name to call it by."""
    path = Path(text)
    if path.suffix == ".toml" or path.exists():
        return path.name, read(path)
    name = full_name(text)
    return name, load(name)
