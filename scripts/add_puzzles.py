"""Add puzzles of `conquista puzzle find` to the collection: checked, measured, and none like another.

    add_puzzles.py FOLDER [MOST]    adds at most MOST puzzles of each edition, rare themes and grades first
    add_puzzles.py --measure GAME   measures the puzzles of a collection that have no rating yet

A puzzle is added if it holds, by brute force too where that is feasible, if it is not trivial, and if it is no
near-duplicate of another one. Numbers go on after the last of the collection. The command can be repeated.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from conquista.core import ConquistaError
from conquista.players.limits import Limits
from conquista.puzzles.collections import ENDING, number_of, write_file
from conquista.puzzles.kit import PuzzleKit, SimilarityIndex, kits, read_puzzle
from conquista.puzzles.rating import rating_of, solving_levels

LIMITS = Limits(nodes=3_000_000)
MOST = 1000


def main(arguments: list[str]) -> int:
    match arguments:
        case ["--measure", game] if game in kits():
            measure(kits()[game])
        case [folder] if Path(folder).is_dir():
            add(Path(folder), MOST)
        case [folder, most] if Path(folder).is_dir() and most.isdecimal():
            add(Path(folder), int(most))
        case _:
            print(__doc__)
            return 2
    return 0


def add(folder: Path, most: int) -> None:
    """Add what is good enough, edition by edition."""
    found: dict[str, list[tuple[PuzzleKit, Any]]] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            kit, puzzle = read_puzzle(path)
        except ConquistaError as error:
            print(path.name, error)
            continue
        found.setdefault(puzzle.preset, []).append((kit, puzzle))
    indices: dict[int, SimilarityIndex] = {}
    for preset, rows in found.items():
        kit = rows[0][0]
        index = indices.get(kit.first_number)
        if index is None:
            index = indices[kit.first_number] = kit.index()
            for name in kit.names():
                index.add(kit.load(name))
        add_edition(kit, preset, [puzzle for _, puzzle in rows], most, index)


def add_edition(kit: PuzzleKit, preset: str, puzzles: list[Any], most: int, index: SimilarityIndex) -> None:
    """Add puzzles of one edition to its file; the index holds the puzzles of all editions, and those added."""
    common = Counter(trait for name in kit.names() for trait in _traits(kit.load(name)))
    path = kit.collection.folder / f"{preset}{ENDING}"
    stored: dict[str, Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    number = max((number_of(name) for name in _all_names(kit)), default=kit.first_number - 1)
    todo = list(puzzles)
    refused = Counter[str]()
    while todo and len(stored) < most:
        puzzle = min(todo, key=lambda one: (_commonness(one, common), one.source))
        todo.remove(puzzle)
        if index.has_similar(puzzle):
            refused["similar"] += 1
            continue
        found = kit.check(puzzle, preset, LIMITS, True)
        if not found.holds:
            refused["wrong"] += 1
            print(preset, puzzle.source, *(line.say() for line in found.lines))
            continue
        puzzle = replace(puzzle, themes=tuple(found.as_data()["themes"]))  # type: ignore[type-var, arg-type]
        puzzle = measured(kit, puzzle)
        if puzzle.grade == 1 and (not puzzle.themes or len(puzzle.solution) <= 2):
            refused["trivial"] += 1
            continue
        number += 1
        stored[f"{number:02}-{slug(kit, puzzle)}"] = kit.as_stored(puzzle)
        index.add(puzzle)
        common.update(_traits(puzzle))
        write_file(path, stored.items())
    print(preset, len(stored), "stored", dict(refused), flush=True)


def measure(kit: PuzzleKit) -> None:
    """Measure the puzzles of a collection that have no rating."""
    for path in sorted(kit.collection.folder.glob(f"*{ENDING}")):
        stored = json.loads(path.read_text(encoding="utf-8"))
        for name in stored:
            puzzle = kit.load(name)
            if not puzzle.rating:
                stored[name] = kit.as_stored(measured(kit, puzzle))
                write_file(path, stored.items())
        print(path.name, len(stored), flush=True)


def measured(kit: PuzzleKit, puzzle: Any) -> Any:
    """Return a puzzle with the levels that solve it, and its rating."""
    levels = solving_levels(kit.coach(puzzle), kit.level_specs)
    return replace(puzzle, levels=levels, rating=rating_of(puzzle.grade, levels, kit.level_specs))


def slug(kit: PuzzleKit, puzzle: Any) -> str:
    """Return a name without a number that no other puzzle has."""
    mark = hashlib.sha256(kit.write(replace(puzzle, rating=0, levels=(), source="")).encode()).hexdigest()[:5]
    return f"{puzzle.preset.replace('_', '-')}-{mark}"


def _all_names(kit: PuzzleKit) -> list[str]:
    """Return the names in all files, those added by this run included."""
    files = kit.collection.folder.glob(f"*{ENDING}")
    return [name for path in files for name in json.loads(path.read_text(encoding="utf-8"))]


def _commonness(puzzle: Any, common: Counter[str]) -> float:
    """Return how often the collection has the themes and the grade of a puzzle, on average."""
    traits = _traits(puzzle)
    return sum(common[trait] for trait in traits) / len(traits)


def _traits(puzzle: Any) -> list[str]:
    return [*puzzle.themes, f"grade {puzzle.grade}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
