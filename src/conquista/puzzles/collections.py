"""Shipped puzzles: a file per edition with one puzzle per line, read once, and lookup by name or number.

A file is a JSON object from names to puzzles, each with the keys of a puzzle file. A name begins with the number of
the puzzle, which never changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from conquista.core import ConquistaError, UnknownName
from conquista.core.scenarios.files import Entries, load

ENDING = ".json"


class StoredPuzzle(Protocol):
    """What the order of a collection depends on."""

    @property
    def grade(self) -> int: ...
    @property
    def rating(self) -> int: ...


P = TypeVar("P", bound=StoredPuzzle)


class Collection(Generic[P]):
    """The puzzles of a folder."""

    def __init__(self, folder: Path, parse: Callable[[Entries], P]) -> None:
        self.folder = folder
        self._parse = parse

    @cached_property
    def _stored(self) -> Mapping[str, tuple[str, Mapping[str, Any]]]:
        """The file and the data of every puzzle, by name."""
        found: dict[str, tuple[str, Mapping[str, Any]]] = {}
        for path in sorted(self.folder.glob(f"*{ENDING}")):
            for name, data in json.loads(path.read_text(encoding="utf-8")).items():
                assert name not in found, name
                found[name] = (path.name, data)
        return found

    @cached_property
    def _numbers(self) -> Mapping[int, str]:
        return {number_of(name): name for name in self._stored}

    @cached_property
    def _names(self) -> tuple[str, ...]:
        def place(name: str) -> tuple[int, int]:
            return int(self._stored[name][1]["puzzle"].get("grade", 0)), number_of(name)

        return tuple(sorted(self._stored, key=place))

    def names(self) -> tuple[str, ...]:
        """Return the names of all puzzles, easiest first."""
        return self._names

    def full_name(self, name: str) -> str:
        """Return the name of a puzzle by its name or number; raises UnknownName."""
        if name in self._stored:
            return name
        found = self._numbers.get(int(name)) if name.isdecimal() and len(name) < 10 else None
        if found is None:
            raise UnknownName.among("puzzle", name, self._names)
        return found

    def load(self, name: str) -> P:
        """Return a puzzle by its name or number."""
        full = self.full_name(name)
        file, data = self._stored[full]
        return self._parse(Entries(data, file, full))

    def known(self, folder: Path) -> Iterator[P]:
        """Return what a search does not find again: the collection, and the puzzle files of a folder."""
        yield from map(self.load, self._names)
        for path in sorted(folder.glob("*.toml")):
            try:
                puzzle = self._parse(load(path))
            except ConquistaError:
                continue  # another file
            yield puzzle

    def file_of(self, name: str) -> Path:
        """Return the file that holds a puzzle."""
        return self.folder / self._stored[self.full_name(name)][0]


def number_of(name: str) -> int:
    return int(name.partition("-")[0])


def write_file(path: Path, puzzles: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    """Write the puzzles of one edition, by number."""
    rows = sorted(puzzles, key=lambda one: number_of(one[0]))
    lines = [f"{json.dumps(name)}: {json.dumps(data, ensure_ascii=False)}" for name, data in rows]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
