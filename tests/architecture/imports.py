"""Reads the imports of a package and holds them to the declared levels."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conquista.build import matches

ROOT = "conquista"


@dataclass(frozen=True)
class Plan:
    """The declared levels, lowest first, and what else is said about folders."""

    levels: Sequence[Sequence[str]]
    standard_library_only: Sequence[str] = ()
    parents: Mapping[str, str] = field(default_factory=dict)
    without_cycles: Sequence[str] = ()

    def level(self, folder: str) -> int | None:
        """Return the level of a folder, or None for one that is not in the plan."""
        return next((number for number, folders in enumerate(self.levels) if folder in folders), None)


def read_plan(path: Path) -> Plan:
    """Read the plan from its file."""
    return Plan(**tomllib.loads(path.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Module:
    """One source file of the package."""

    path: Path
    name: str

    @property
    def folder(self) -> str:
        """Return the folder below the package that holds this module, or nothing for one beside the folders."""
        inner = self.name.split(".")[1:]
        is_room = self.path.name == "__init__.py" or len(inner) > 1
        return inner[0] if inner and is_room else ""

    def imports(self) -> Iterator[tuple[int, str]]:
        """Yield each imported name in full, with its line; `import_module("...")` counts too."""
        home = self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]
        for node in ast.walk(ast.parse(self.path.read_text(encoding="utf-8"), str(self.path))):
            match node:
                case ast.Import():
                    yield from ((node.lineno, alias.name) for alias in node.names)
                case ast.ImportFrom():
                    above = home.split(".")[: len(home.split(".")) - node.level + 1] if node.level else []
                    base = ".".join([*above, *([node.module] if node.module else [])])
                    yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
                case ast.Call(
                    func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                    args=[ast.Constant(value=str(name)), *_],
                ):
                    yield node.lineno, name


def modules(package: Path) -> Iterator[Module]:
    """Yield every source file of a package folder."""
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        yield Module(path, ".".join([ROOT, *(part for part in parts if part != "__init__")]))


def complaints(package: Path, plan: Plan, compiled: Sequence[str] = ()) -> list[str]:
    """Return a sentence for each folder that is not planned, each import that the plan forbids, and each cycle."""
    said = []
    for folder in sorted(path.name for path in package.iterdir() if path.is_dir() and any(path.rglob("*.py"))):
        if plan.level(folder) is None:
            said.append(f"{folder}/ is not in the plan of levels")
    folders = {path.name for path in package.iterdir() if path.is_dir()}
    for module in modules(package):
        for line, target in module.imports():
            reason = forbidden(module, target, plan, folders, compiled)
            if reason:
                said.append(f"{module.path.relative_to(package)}:{line} imports {target}: {reason}")
    return said + [complaint for folder in plan.without_cycles for complaint in cycles(package, folder)]


def cycles(package: Path, folder: str) -> list[str]:
    """Return a sentence for each subfolder of a folder that imports itself through others, or through modules there.

    Imports for type checkers count; `__main__` modules do not, since nothing imports them.
    """
    subfolders = {path.name for path in (package / folder).iterdir() if path.is_dir() and any(path.glob("*.py"))}
    imported = imports_inside(package, folder, subfolders)
    said: dict[frozenset[str], str] = {}
    for start in sorted(subfolders):
        way = shortest_cycle(imported, start)
        if way:
            said.setdefault(frozenset(way), f"{folder}/{start} imports itself: {' -> '.join(way)}")
    return list(said.values())


def imports_inside(package: Path, folder: str, subfolders: set[str]) -> dict[str, set[str]]:
    """Return which parts of a folder, its subfolders and the modules beside them, import which others."""
    parts = subfolders | {path.stem for path in (package / folder).glob("*.py")}
    imported: dict[str, set[str]] = {part: set() for part in parts}
    for module in modules(package):
        own = module.name.split(".")[1:]
        if own[:1] != [folder] or len(own) < 2 or module.path.name == "__main__.py":
            continue
        for _, target in module.imports():
            first, *inner = target.split(".")
            if first == ROOT and inner[:1] == [folder] and len(inner) > 1 and inner[1] in parts:
                imported[own[1]].add(inner[1])
    return {part: others - {part} for part, others in imported.items()}


def shortest_cycle(imported: Mapping[str, set[str]], start: str) -> list[str]:
    """Return the shortest way from a part back to itself, or nothing."""
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:
        for part in sorted(imported[way[-1]]):
            if part == start:
                return [*way, start]
            if part not in seen:
                seen.add(part)
                ways.append([*way, part])
    return []


def forbidden(module: Module, target: str, plan: Plan, folders: set[str], compiled: Sequence[str]) -> str:
    """Say why a module may not import a name, or nothing when it may."""
    first, *inner = target.split(".")
    if first == "cython":
        return "" if matches(module.name, compiled) else "it is not listed as compiled"
    if first != ROOT:
        if module.folder not in (*plan.standard_library_only, "") or first in sys.stdlib_module_names:
            return ""
        return f"{module.folder or 'the ground'} needs nothing but Python's own library"
    there = inner[0] if inner and inner[0] in folders else ""
    if not there:
        return ""
    if module.folder != there:
        return wrong_level(module.folder, there, plan)
    return wrong_game(module, inner, plan) if there == "games" else ""


def wrong_level(here: str, there: str, plan: Plan) -> str:
    """Say why one folder may not import another."""
    own, other = plan.level(here), plan.level(there)
    if not here:
        return "the ground imports no folder"
    if own is None or other is None or other < own:
        return ""  # a folder that is not planned has been named already
    return f"{here} and {there} are on one level" if own == other else f"{there} is above {here}"


def wrong_game(module: Module, inner: Sequence[str], plan: Plan) -> str:
    """Say why a game may not import this part of `games`."""
    own = module.name.split(".")[2:]
    is_game = len(own) > 1 or (own and module.path.name == "__init__.py")
    if not is_game or inner[1] in (own[0], plan.parents.get(own[0])):
        return ""
    return f"{own[0]} may import {plan.parents.get(own[0]) or 'no other game'}"
